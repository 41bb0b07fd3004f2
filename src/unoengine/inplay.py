"""The play under way, while its effect speaks; a question interrupts it and seals it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from attrs import define, frozen

from unoengine.actions import Value
from unoengine.pending import Demand, Inquiry, Pending

if TYPE_CHECKING:
    from unoengine.effect import Effect

__all__ = [
    "FREE",
    "GONE",
    "Asked",
    "InPlay",
    "PutBack",
    "asking",
    "begun",
    "interrupted",
    "resumed",
]

FREE = "changes"
"""Said of a player's hand that the effect is not held to anything about."""

GONE = "gone"
"""Said of the hand of a player whose card ends the round: it is out of reach."""

_new = object.__new__


@frozen
class PutBack:
    """The start card goes back to the draw pile."""

    shuffle: bool


@define(eq=False, init=False, weakref_slot=False)
class _Play(Pending):
    player: int
    face: int
    effect: Effect
    before: int
    """The top card and the colour in force before the card was played."""

    choice: Value
    uno: bool | None
    """Whether UNO was called with the play; None once that is judged, or never will be."""

    hand: str
    """What the effect may do to the hand of its own player."""

    inquiries: tuple[Inquiry, ...]
    demand: Demand | None
    data: Any
    """What the question that is being answered was asked with."""

    next: int
    """Who will be on turn, as things stood when the question was put."""

    start: int | PutBack | None
    """Of a start card: the seat that is to name its colour, or how it goes back."""


@define(eq=False, init=False, weakref_slot=False)
class InPlay(_Play):
    """Whose card acts, with what named, and what its effect has said so far."""

    phase: ClassVar[str] = "in play"


@frozen(init=False, weakref_slot=False)  # pyright: ignore[reportGeneralTypeIssues]
class Asked(_Play):
    """A question is put, and the play that asks it waits for the answer."""

    phase: ClassVar[str] = "question"

    @property
    def inquiry(self) -> Inquiry:
        """The question that is to be answered now."""
        return self.inquiries[0]


def begun(
    player: int, face: int, effect: Effect, before: int, choice: Value, uno: bool | None, hand: str
) -> InPlay:
    """Return a play that begins."""
    play: InPlay = _new(InPlay)
    play.player = player
    play.face = face
    play.effect = effect
    play.before = before
    play.choice = choice
    play.uno = uno
    play.hand = hand
    play.inquiries = ()
    play.demand = play.data = play.start = None
    play.next = player
    return play


def interrupted(play: InPlay, next: int) -> Asked:
    """Seal a play until its question is answered."""
    play.next = next
    play.data = None
    play.__class__ = Asked  # type: ignore[assignment]
    return play  # type: ignore[return-value]


def resumed(asked: Asked) -> InPlay:
    """Return the play that was interrupted; its first question is answered."""
    play = begun(
        asked.player, asked.face, asked.effect, asked.before, asked.choice, asked.uno, FREE
    )
    play.inquiries = asked.inquiries[1:]
    play.demand = asked.demand
    play.data = asked.inquiries[0].data
    return play


def asking(asked: Asked, inquiries: tuple[Inquiry, ...]) -> Asked:
    """Return the same interrupted play with other questions in place of its own."""
    play = resumed(asked)
    play.inquiries = inquiries
    play.hand = asked.hand
    return interrupted(play, asked.next)
