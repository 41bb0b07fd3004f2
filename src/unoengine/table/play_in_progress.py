"""The play under way, while its effect speaks, and the play that waits for an answer."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, ClassVar

from attrs import define, frozen

from unoengine.plugins.variant_base import Variant
from unoengine.table.pending import Demand, Inquiry, Pending
from unoengine.values.actions import Value

if TYPE_CHECKING:
    from unoengine.plugins.effect_base import Effect

__all__ = [
    "FREE",
    "GONE",
    "UNDECIDED",
    "Asked",
    "Hooked",
    "InPlay",
    "PutBack",
    "Said",
    "acting_as",
    "begun",
    "hooked",
    "interrupted",
    "resumed",
]

UNDECIDED = "undecided"
"""Said of a start card with which nothing has been done yet."""

FREE = "changes"
"""Said of a player's hand that the effect is not held to anything about."""

GONE = "gone"
"""Said of the hand of a player whose card ends the round: it is out of reach."""

_AFTERWARDS = {"kept": "grows", "grows": "grows", "shrinks": FREE, "changes": FREE}
"""What it may do after an answer, by what an effect says that it does to that hand."""


@frozen
class PutBack:
    """The start card goes back to the draw pile."""

    shuffle: bool


class Said:
    """What an effect has said that is still to be done when it has finished."""

    __slots__ = ("acting", "answerer", "data", "demand", "inquiries", "start")

    inquiries: tuple[Inquiry, ...]
    demand: Demand | None

    data: Any
    """What the question that is being answered was asked with."""

    acting: int | None
    """The card as which another one acts."""

    answerer: int | None
    """Who has answered it."""

    start: int | PutBack | str | None
    """Of a start card: the seat that is to name its colour, or how it goes back, or neither."""


class InPlay(Pending):
    """Whose card acts, and with what named."""

    __slots__ = (
        "_said",
        "before",
        "choice",
        "drawn",
        "effect",
        "face",
        "hand",
        "met",
        "player",
        "uno",
    )
    phase: ClassVar[str] = "in play"

    player: int
    face: int
    effect: Effect | Variant
    before: int
    """The top card and the colour in force before the card was played."""

    choice: Value
    uno: bool | None
    """Whether UNO was called with the play; None once that is judged, or never will be."""

    hand: str
    """What the effect may do to the hand of its own player."""

    met: Demand | None
    """The demand that was met with the play."""

    drawn: tuple[int, ...]
    """What its own player has drawn last."""

    _said: Said | None

    @property
    def said(self) -> Said:
        """What the effect has said; most say nothing that waits."""
        said = self._said
        if said is None:
            self._said = said = Said()
            said.inquiries = ()
            said.demand = said.data = said.acting = said.answerer = said.start = None
        return said


def begun(
    player: int,
    face: int,
    effect: Effect | Variant,
    before: int,
    choice: Value,
    uno: bool | None,
    hand: str,
) -> InPlay:
    """Return a play that begins."""
    play = InPlay()
    play.player = player
    play.face = face
    play.effect = effect
    play.before = before
    play.choice = choice
    play.uno = uno
    play.hand = hand
    play.met = None
    play.drawn = ()
    play._said = None
    return play


class Hooked(InPlay):
    """A variant that speaks: for whom, and why cards are drawn."""

    __slots__ = ("why",)
    why: str | None


def hooked(player: int, face: int, variant: Variant, showing: int, why: str | None) -> Hooked:
    """Return a variant's turn to speak, while this card lies on top."""
    play = Hooked()
    play.player = player
    play.face = face
    play.effect = variant
    play.before = showing
    play.choice = None
    play.uno = None
    play.hand = FREE
    play.met = None
    play.drawn = ()
    play._said = None
    play.why = why
    return play


@contextmanager
def acting_as(play: InPlay, face: int, effect: Effect) -> Iterator[None]:
    """Let a play be that of another card for a while."""
    said = play.said
    before = play.face, play.effect, said.acting
    play.face, play.effect, said.acting = face, effect, face
    try:
        yield
    finally:
        play.face, play.effect, said.acting = before


@define(eq=False, init=False, weakref_slot=False)
class Asking(Pending):
    """A question and the play that asks it, while they are put together."""

    phase: ClassVar[str] = "question"

    inquiries: tuple[Inquiry, ...]
    """The question, and those that will be put after it."""

    next: int
    """Who will be on turn, as things stand."""

    player: int
    face: int
    effect: Effect | Variant
    before: int
    choice: Value
    uno: bool | None
    met: Demand | None
    demand: Demand | None


@frozen(weakref_slot=False)  # pyright: ignore[reportGeneralTypeIssues]
class Asked(Asking):
    """A question is put, and the play that asks it waits for the answer: frozen, equal by value."""


def interrupted(
    inquiries: tuple[Inquiry, ...],
    then: int,
    player: int,
    face: int,
    effect: Effect | Variant,
    before: int,
    choice: Value,
    uno: bool | None,
    met: Demand | None,
    demand: Demand | None,
) -> Asked:
    """Return a play that waits for an answer, as quickly as a table becomes a state."""
    asking = Asking()
    asking.inquiries = inquiries
    asking.next = then
    asking.player = player
    asking.face = face
    asking.effect = effect
    asking.before = before
    asking.choice = choice
    asking.uno = uno
    asking.met = met
    asking.demand = demand
    asking.__class__ = Asked
    return asking  # type: ignore[return-value]


def resumed(asked: Asked) -> InPlay:
    """Return the play that was interrupted; its first question is answered."""
    effect = asked.effect
    if isinstance(effect, Variant):
        play: InPlay = hooked(asked.player, asked.face, effect, asked.before, effect.name)
    else:
        # UNO was judged by what it says of its player's hand; more cards do no harm.
        may = _AFTERWARDS[effect.own_hand]
        play = begun(asked.player, asked.face, effect, asked.before, asked.choice, asked.uno, may)
    play.met = asked.met
    play._said = said = Said()
    inquiry = asked.inquiries[0]
    said.inquiries = asked.inquiries[1:]
    said.demand = asked.demand
    said.data = inquiry.data
    said.answerer = inquiry.player
    said.acting = said.start = None
    return play
