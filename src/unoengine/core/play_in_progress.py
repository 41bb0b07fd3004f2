"""The play whose effect is acting, and what the effect requests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from attrs import define

from unoengine.core.actions import Value
from unoengine.core.discovery import describe_plugin
from unoengine.core.errors import PluginError
from unoengine.core.plugin_classes.effect import Effect

if TYPE_CHECKING:
    from unoengine.core.phases.base import Pending
    from unoengine.core.phases.demand import Demand
    from unoengine.core.phases.question import QueuedQuestion
    from unoengine.core.phases.series import Series
    from unoengine.core.plugin_classes.variant import Variant


HandAccess: TypeAlias = Literal["kept", "grows", "shrinks", "changes", "out-of-reach"]
"""Changes that an effect may make to the hand of its own player.

The first four are the values of `Effect.own_hand`. The hand of a player whose card ends the round
is out of reach (A91).
"""


@define(eq=False)
class StartCard:
    """The way in which a start card was treated by its effect."""

    color_chooser: int | None = None
    """The seat that chooses the color."""

    returned: Literal["shuffled", "to-the-bottom"] | None = None
    """How the card goes back to the draw pile."""


@define(eq=False)
class PlayInProgress:
    """The card that acts, its player, what was named with it, and what its effect requests."""

    player: int
    face: int
    effect: Effect | Variant
    showing_before: int
    """The top card and the color in force before the play, in one number."""

    choice: Value = None
    uno: bool | None = None
    """Whether UNO was called with the play; None once it has been judged, or if it never will."""

    hand_access: HandAccess = "changes"
    met: Demand | None = None
    """The demand that was met with the play."""

    draw_reason: str | None = None
    """For a variant, the reason that `Drew` events give."""

    subscription: tuple[str, str] | None = None
    """For a hook that a variant subscribes to, the names of the variant and the hook (A137)."""

    outer: PlayInProgress | None = None
    """The play during which this hook is called."""

    turn_before: int | None = None
    """For a claim or a hook that a variant subscribes to, the seat whose turn it interrupts."""

    drawn: tuple[int, ...] = ()
    """The faces that the player has drawn last."""

    questions: tuple[QueuedQuestion, ...] = ()
    """The questions that are asked when the effect has finished."""

    following: Pending | None = None
    """The decision that follows the play and its questions; None for an ordinary turn."""

    data: Any = None
    """The data that were stored with the question that is being answered."""

    answerer: int | None = None
    """The seat that answered this question."""

    acting: int | None = None
    """The face of the other card that the played card acts as, if it does."""

    caught_by: int | None = None
    """For the hook `caught`, the seat that caught the player."""

    winners: tuple[int, ...] = ()
    """The seats that win the round, if the effect ends it (A121)."""

    start: StartCard | None = None
    """For a start card, how it is treated."""

    is_last: bool = False
    """Whether the card was its player's last one, but acts like others (A151)."""

    asked: tuple[int, ...] = ()
    """The seats that `emptied` was called for at the end of this play (A150)."""

    series: Series | None = None
    """The cards that the player may play next in this turn, and what waits for its end (A155)."""

    flips: int = 0
    """0 until two-sided cards are turned over in this play; then 1 if the other side is up than
    when the card was played, and 2 if the same side is up again."""


NO_EFFECT = Effect()
"""The effect of a card that does nothing."""

NO_PLAY = PlayInProgress(-1, -1, NO_EFFECT, -1)
"""Stands for a play while no effect acts; it is never changed."""


def add_flips(before: int, after: int) -> int:
    """Return the `flips` of a play after those of another one."""
    return 2 - (before + after) % 2 if before or after else 0


@contextmanager
def replace_acting_card(play: PlayInProgress, face: int, effect: Effect) -> Iterator[None]:
    """Let another card act in a play for a while."""
    replaced, flips = (play.face, play.effect, play.acting), play.flips
    play.face, play.effect, play.acting, play.flips = face, effect, face, 0
    try:
        yield
    finally:
        play.face, play.effect, play.acting = replaced
        if flips:
            play.flips = add_flips(flips, play.flips)


def refuse_requests(play: PlayInProgress, hook: str, *, flips: int | None = 0) -> None:
    """Refuse a question, and cards turned over, in a hook after which no answer can be awaited.

    `flips` are those of the play before the hook; None if the hook may turn over cards.
    """
    if play.questions or flips not in (None, play.flips):
        does = "asks a question" if play.questions else "turns over the cards"
        raise PluginError(
            f"{describe_plugin(play.effect)} {does} in {hook}, where no answer can be awaited; "
            "leave that to claim, or to the effect of a card"
        )
