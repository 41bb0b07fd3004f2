"""What the table waits for: one value says whose decision is pending, and what it is about.

The seat that decides is the state's `turn`. Nothing here tells more of hidden cards than everybody
knows: what a hand may do is derived from the hand, since a stored flag would tell others about it.
"""

from __future__ import annotations

from typing import Any, ClassVar

from attrs import define, field, frozen

from unoengine.values.actions import Value

__all__ = [
    "COLOR_AWAITED",
    "ROUND_OVER",
    "TURN",
    "ColorAwaited",
    "Demand",
    "Drawn",
    "GameOver",
    "Inquiry",
    "OutOfTurn",
    "Pending",
    "RoundOver",
    "Turn",
    "inquired",
]


class Pending:
    """A decision that is pending."""

    __slots__ = ()
    phase: ClassVar[str] = ""

    bits: int = 0
    """The first bits of the faces that may be played now, whoever holds them."""


@frozen
class Turn(Pending):
    """An ordinary turn: a card that fits is played, or one is drawn (R022, R025, R028, R032).

    There is but one, and its `bits` hang on the top card and the colour in force.
    """

    phase: ClassVar[str] = "turn"

    def __reduce__(self) -> str:
        return "TURN"


@frozen
class Demand(Pending):
    """A card of certain faces is owed, or the price is drawn."""

    phase: ClassVar[str] = "demand"

    face: int
    """The card that demands."""

    color: int
    bits: int
    cost: int
    may_decline: bool
    may_play_drawn: bool


@frozen
class Drawn(Pending):
    """Cards were drawn, and one of them may be played now but no other (R029, R030, A39)."""

    phase: ClassVar[str] = "drawn"

    faces: tuple[int, ...]
    bits: int
    demand: Demand | None = None
    """The demand they were drawn for."""


@frozen
class ColorAwaited(Pending):
    """The colour of a start card is to be named (R044)."""

    phase: ClassVar[str] = "choose-color"


@define(eq=False, init=False, weakref_slot=False)
class Inquiring:
    """A question that an effect puts to a seat, while it is put together."""

    player: int
    """The seat that is asked."""

    prompt: str
    answers: tuple[Value, ...]
    data: Any = None
    among: int | None = None
    """The cards of its own hand it may answer with, if it is asked for one."""

    acting: int | None = None
    """The card as which another one asks."""


@frozen(weakref_slot=False)  # pyright: ignore[reportGeneralTypeIssues]
class Inquiry(Inquiring):
    """The same once it stands: frozen, and equal by value."""


def inquired(
    player: int,
    prompt: str,
    answers: tuple[Value, ...],
    data: Any,
    among: int | None,
    acting: int | None,
) -> Inquiry:
    """Return a question, as quickly as a table becomes a state."""
    inquiry = Inquiring()
    inquiry.player = player
    inquiry.prompt = prompt
    inquiry.answers = answers
    inquiry.data = data
    inquiry.among = among
    inquiry.acting = acting
    inquiry.__class__ = Inquiry
    return inquiry  # type: ignore[return-value]


@frozen
class OutOfTurn(Pending):
    """Never stands in a state: what a seat that is not on turn might play all the same."""

    bits: int


@frozen
class RoundOver(Pending):
    """The round is over; the next dealer deals (R075, A07)."""

    phase: ClassVar[str] = "round-over"


@frozen
class GameOver(Pending):
    """The game is over, and nothing is left to do (R085)."""

    phase: ClassVar[str] = "game-over"

    winners: tuple[int, ...] = field(default=())


TURN = Turn()
COLOR_AWAITED = ColorAwaited()
ROUND_OVER = RoundOver()
