"""What the table waits for: one value says whose decision is pending, and what it is about.

The seat that decides is the state's `turn`. Nothing here depends on hidden cards: what may be done
is derived from the hand when it is asked, since a stored flag would tell others about that hand.
"""

from __future__ import annotations

from typing import Any, ClassVar

from attrs import frozen

from unoengine.actions import Value

__all__ = [
    "ROUND_OVER",
    "TURN",
    "Asked",
    "ColorAwaited",
    "Demand",
    "Drawn",
    "GameOver",
    "Inquiry",
    "Pending",
    "RoundOver",
    "Turn",
]


class Pending:
    """A decision that is pending."""

    __slots__ = ()
    phase: ClassVar[str] = ""


@frozen
class Turn(Pending):
    """An ordinary turn: a card that fits is played, or one is drawn (R022, R025, R028, R032)."""

    phase: ClassVar[str] = "turn"

    def __reduce__(self) -> str:
        return "TURN"  # there is but one, and it is compared by identity


@frozen
class Demand(Pending):
    """A card of certain faces is owed, or the price is drawn."""

    phase: ClassVar[str] = "demand"

    face: int
    """The card that demands."""

    color: int
    answers: int
    """The bits of the faces that answer."""

    cost: int
    may_decline: bool
    may_play_drawn: bool


@frozen
class Drawn(Pending):
    """Cards were drawn, and one of them may be played now but no other (R029, R030, A39)."""

    phase: ClassVar[str] = "drawn"

    faces: tuple[int, ...]
    demand: Demand | None = None
    """The demand they were drawn for."""


@frozen
class ColorAwaited(Pending):
    """The colour of a start card is to be named (R044)."""

    phase: ClassVar[str] = "choose-color"


@frozen
class Inquiry:
    """A question that an effect puts to a seat."""

    player: int
    """The seat that is asked."""

    prompt: str
    answers: tuple[Value, ...]
    data: Any = None


@frozen
class Asked(Pending):
    """A question is put; the play that asks it is interrupted until it is answered."""

    phase: ClassVar[str] = "question"

    inquiry: Inquiry
    further: tuple[Inquiry, ...]
    """What will be asked after it."""

    player: int
    """Whose play it is."""

    face: int
    choice: Value
    showing_before: int
    """The top card and the colour in force before the card was played."""

    next: int
    """Who will be on turn, as things stand."""

    judged: bool
    """Whether it has been judged that the play left one card."""

    demand: Demand | None


@frozen
class RoundOver(Pending):
    """The round is over; the next dealer deals (R075, A07)."""

    phase: ClassVar[str] = "round-over"


@frozen
class GameOver(Pending):
    """The game is over, and nothing is left to do (R085)."""

    phase: ClassVar[str] = "game-over"

    winners: tuple[int, ...]


TURN = Turn()
ROUND_OVER = RoundOver()
