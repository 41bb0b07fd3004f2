"""The play under way, while its effect speaks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from unoengine.actions import Value
from unoengine.pending import Asked, Demand, Inquiry, Pending

if TYPE_CHECKING:
    from unoengine.effect import Effect, OwnHand

__all__ = ["InPlay"]


class InPlay(Pending):
    """Whose card acts, with what named, and what its effect has said so far."""

    phase: ClassVar[str] = "in play"

    finale = False
    """The card ends the round, and its player is out of reach."""

    held_to: OwnHand = "changes"
    """What the effect may do to its own player's hand."""

    inquiries: tuple[Inquiry, ...] = ()
    demand: Demand | None = None
    data: Any = None
    """What the question that is being answered was asked with."""

    chooser: int | None = None
    """Who is to name the colour of the start card."""

    put_back: bool | None = None
    """Whether the start card goes back, and if so, whether it is shuffled in."""

    def __init__(
        self,
        player: int,
        face: int,
        effect: Effect,
        showing_before: int,
        choice: Value,
        uno: bool | None,
    ) -> None:
        self.player = player
        self.face = face
        self.effect = effect
        self.showing_before = showing_before
        self.choice = choice
        self.uno = uno
        """Whether UNO was called with the play; None once that is judged, or never will be."""

    @classmethod
    def resumed(cls, asked: Asked, effect: Effect) -> InPlay:
        """Return the play that was interrupted by a question."""
        uno = None if asked.judged else False
        play = cls(asked.player, asked.face, effect, asked.showing_before, asked.choice, uno)
        play.inquiries = asked.further
        play.demand = asked.demand
        play.data = asked.inquiry.data
        return play
