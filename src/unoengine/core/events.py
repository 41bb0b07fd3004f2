"""Events: typed values that `step` returns together with the next state."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Literal

from attrs import Factory, evolve, field, fields, frozen

from unoengine.core.actions import Value
from unoengine.core.cards import Card
from unoengine.core.errors import SetupError, refuse_failure

if TYPE_CHECKING:
    from unoengine.core.state import GameState

__all__ = [
    "Announced",
    "Answered",
    "Asked",
    "Awaited",
    "Caught",
    "Claimed",
    "ColorChanged",
    "ColorNamed",
    "Dealt",
    "Demanded",
    "Discarded",
    "DiscardsTurned",
    "Drew",
    "DrewUntil",
    "Eliminated",
    "Event",
    "Finished",
    "Flipped",
    "GameWon",
    "Gave",
    "HandShown",
    "HandsDealtAgain",
    "HandsMoved",
    "Left",
    "LeftRound",
    "Passed",
    "Picked",
    "Played",
    "PointsCounted",
    "PutBack",
    "Reshuffled",
    "Reversed",
    "Rolled",
    "RoundScored",
    "RoundShared",
    "Skipped",
    "Step",
    "TurnedUp",
    "UnoCalled",
    "UnoMiscalled",
    "events_for",
]

_MAX_NAMED = 8
"""The number of events that the `repr` of a step names."""

_HOW_MANY: Any = Factory(lambda event: len(event.cards), takes_self=True)


@frozen(repr=False, eq=False, slots=False)
class Event:
    """Something that happened at the table."""

    def seen_by(self, player: int | None) -> Event:
        """Return the event as a seat or a spectator (None) sees it; most events are public.

        Args:
            player: A seat, or None for a spectator.

        Returns:
            The event, without the cards that are hidden from this seat.
        """
        return self

    # One for all classes: what attrs makes for each, slots too, makes the import take longer.

    def __repr__(self) -> str:
        parts = (
            f"{field.name}={getattr(self, field.name)!r}"
            for field in fields(type(self))
            if field.repr
        )
        return f"{type(self).__name__}({', '.join(parts)})"

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, f.name) == getattr(other, f.name) for f in fields(type(self)))

    def __hash__(self) -> int:
        return hash((type(self), *(getattr(self, field.name) for field in fields(type(self)))))


@frozen(repr=False, eq=False, slots=False)
class Dealt(Event):
    """A round was dealt; again, if no card of the draw pile could start it (A131)."""

    player: int
    """The seat that dealt."""

    round: int
    """The number of the round, from 1."""

    sizes: tuple[int, ...] = field(default=(), repr=False)
    """By seat, the size of its hand; empty if a variant changed none (A163)."""


@frozen(repr=False, eq=False, slots=False)
class TurnedUp(Event):
    """A card was turned up to start the round."""

    card: Card
    """The start card."""


@frozen(repr=False, eq=False, slots=False)
class PutBack(Event):
    """The start card went back to the draw pile."""

    card: Card
    """The card that cannot start a round."""


@frozen(repr=False, eq=False, slots=False)
class Played(Event):
    """A card was played."""

    player: int
    """The seat that played."""

    card: Card
    """The card it played."""

    color: str | None
    """The color it named, or None."""

    choice: Value
    """The choice it made with the play, or None."""

    uno: bool
    """Whether it called UNO with the play."""


@frozen(repr=False, eq=False, slots=False)
class Drew(Event):
    """A seat drew cards: because of a card, as a penalty ("uno"), or on its own turn (None).

    Other seats see only the number of cards.
    """

    player: int
    """The seat that drew."""

    cards: tuple[Card, ...]
    """The cards; empty for other seats."""

    why: Card | str | None
    """The card that made it draw, a word such as `uno`, the name of a variant, or None."""

    count: int = _HOW_MANY
    """The number of cards, which is public."""

    def seen_by(self, player: int | None) -> Event:
        """Return the event without the cards, unless this seat drew them."""
        return self if player == self.player else evolve(self, cards=())


@frozen(repr=False, eq=False, slots=False)
class DrewUntil(Event):
    """A seat drew cards until it drew one that a card or a variant seeks, or had to stop.

    The cards themselves are in `Drew`, before this event.
    """

    player: int
    """The seat that drew."""

    count: int
    """The number of cards."""

    found: bool
    """Whether the last one is a card that is sought."""


@frozen(repr=False, eq=False, slots=False)
class Passed(Event):
    """A seat kept the card it drew, or could neither play nor draw."""

    player: int
    """The seat that passed."""


@frozen(repr=False, eq=False, slots=False)
class ColorNamed(Event):
    """The color of a start card, or of a card that was turned over, was named."""

    player: int
    """The seat that named it."""

    color: str
    """The color in force from now on."""


@frozen(repr=False, eq=False, slots=False)
class ColorChanged(Event):
    """A card put another color in force."""

    color: str
    """The color in force from now on."""


@frozen(repr=False, eq=False, slots=False)
class Flipped(Event):
    """All two-sided cards were turned over."""

    side: Literal["front", "back"]
    """The side that is in play now, `front` or `back`."""

    card: Card
    """The side of the top card that shows now."""


@frozen(repr=False, eq=False, slots=False)
class DiscardsTurned(Event):
    """The discard pile was turned over, so that another of its cards is on top."""

    card: Card
    """The card that is on top now."""


@frozen(repr=False, eq=False, slots=False)
class Skipped(Event):
    """A seat lost its turn."""

    player: int
    """The seat that lost it."""


@frozen(repr=False, eq=False, slots=False)
class Reversed(Event):
    """The direction of play was reversed; `direction` is the new one."""

    direction: int
    """+1 to the left (to the next higher seat), -1 to the right."""


@frozen(repr=False, eq=False, slots=False)
class Discarded(Event):
    """Cards went from a hand under the top card of the discard pile."""

    player: int
    """The seat that held the cards."""

    cards: tuple[Card, ...]
    """The cards, which are public."""


@frozen(repr=False, eq=False, slots=False)
class Gave(Event):
    """A seat gave cards to another seat; only these two see the cards."""

    player: int
    """The seat that gave."""

    to: int
    """The seat that received the cards."""

    cards: tuple[Card, ...]
    """The cards; empty for other seats."""

    count: int = _HOW_MANY
    """The number of cards, which is public."""

    def seen_by(self, player: int | None) -> Event:
        """Return the event without the cards, unless this seat gave or received them."""
        return self if player in (self.player, self.to) else evolve(self, cards=())


@frozen(repr=False, eq=False, slots=False)
class HandsMoved(Event):
    """Hands went from seat to seat."""

    sources: tuple[int, ...]
    """By seat, the seat that held its new hand before."""


@frozen(repr=False, eq=False, slots=False)
class HandsDealtAgain(Event):
    """All hands were shuffled together and dealt again."""

    sizes: tuple[int, ...]
    """How many cards each seat holds now."""


@frozen(repr=False, eq=False, slots=False)
class Rolled(Event):
    """A die was rolled for a card."""

    player: int
    """The seat whose card acted."""

    sides: int
    """The number of sides of the die."""

    shown: int
    """The number that the die shows, from 1."""


@frozen(repr=False, eq=False, slots=False)
class Demanded(Event):
    """A card demands that a seat play a certain card, or else draw."""

    player: int
    """The seat that has to meet the demand."""

    color: str | None
    """The color that is demanded, or None."""

    card: Card
    """The card that demands."""

    cost: int
    """The number of cards that the seat draws otherwise."""


@frozen(repr=False, eq=False, slots=False)
class Asked(Event):
    """A card or a variant asked a seat a question."""

    player: int
    """The seat that was asked."""

    prompt: str
    """The question, in the words of the effect."""

    card: Card | None
    """The card that asks; None if a variant asks."""


@frozen(repr=False, eq=False, slots=False)
class Answered(Event):
    """A seat answered a question."""

    player: int
    """The seat that answered."""

    prompt: str
    """The question."""

    value: Value
    """The answer."""


@frozen(repr=False, eq=False, slots=False)
class Picked(Event):
    """A seat that was asked for a card of a hand picked one, or had none to pick.

    Other seats see only whether it picked one.
    """

    player: int
    """The seat that picked."""

    prompt: str
    """The question."""

    card: Card | None
    """The card; None for other seats, or if it had none to pick."""

    count: int = field(default=Factory(lambda event: int(event.card is not None), takes_self=True))
    """1, or 0 if it had none to pick; this is public."""

    def seen_by(self, player: int | None) -> Event:
        """Return the event without the card, unless this seat picked it."""
        return self if player == self.player else evolve(self, card=None)


@frozen(repr=False, eq=False, slots=False)
class HandShown(Event):
    """A seat showed cards to another, or to everybody (None)."""

    player: int
    """The seat whose cards they are."""

    to: int | None
    """The seat that saw them, or None for everybody."""

    cards: tuple[Card, ...]
    """The cards; empty for seats that did not see them."""

    count: int = _HOW_MANY
    """The number of cards, which is public."""

    def seen_by(self, player: int | None) -> Event:
        """Return the event without the cards, unless this seat held or saw them."""
        if self.to is None or player in (self.player, self.to):
            return self
        return evolve(self, cards=())


@frozen(repr=False, eq=False, slots=False)
class Announced(Event):
    """A card or a variant announced an outcome to everybody."""

    player: int
    """The seat whose card acted, or for which the variant acted."""

    card: Card
    """The card that acted."""

    verdict: str
    """The outcome in a word, such as `guilty`."""


@frozen(repr=False, eq=False, slots=False)
class UnoCalled(Event):
    """A seat called UNO after its play."""

    player: int
    """The seat that called."""


@frozen(repr=False, eq=False, slots=False)
class UnoMiscalled(Event):
    """A seat called UNO with a play that did not leave it one card."""

    player: int
    """The seat that called."""


@frozen(repr=False, eq=False, slots=False)
class Claimed(Event):
    """A seat made a claim that a variant offers."""

    player: int
    """The seat that claimed."""

    value: Value
    """The claim."""


@frozen(repr=False, eq=False, slots=False)
class Caught(Event):
    """A seat that had one card and had not called UNO was caught."""

    player: int
    """The seat that was caught."""

    by: int
    """The seat that caught it."""


@frozen(repr=False, eq=False, slots=False)
class Left(Event):
    """A seat left the game; its cards went under the draw pile."""

    player: int
    """The seat that left."""

    count: int
    """The number of cards it held."""


@frozen(repr=False, eq=False, slots=False)
class LeftRound(Event):
    """A seat left the round, to return at the next deal; its cards went under the draw pile."""

    player: int
    """The seat that left the round."""

    count: int
    """The number of cards it held."""


@frozen(repr=False, eq=False, slots=False)
class Eliminated(Event):
    """A seat was eliminated; its cards went under a pile or were set aside."""

    player: int
    """The seat that was eliminated."""

    cards: tuple[Card, ...]
    """The cards, if they went to the discard pile or were set aside, face up; else none."""

    lasts: str
    """Until when it takes no part: until the end of the `round` or the `game`."""

    count: int
    """The number of cards it held."""

    aside: bool = False
    """Whether the cards were set aside for the rest of the round."""


@frozen(repr=False, eq=False, slots=False)
class Finished(Event):
    """A seat played its last card, and the others go on."""

    player: int
    """The seat that finished."""

    place: int
    """Its place in this round, from 1."""


@frozen(repr=False, eq=False, slots=False)
class Reshuffled(Event):
    """The discards were shuffled into the draw pile."""

    count: int
    """The number of cards in the draw pile now."""


@frozen(repr=False, eq=False, slots=False)
class PointsCounted(Event):
    """The points of a hand were counted at the end of the round.

    It is reported in editions with cards whose points depend on the table (A140).
    """

    player: int
    """The seat that holds the cards."""

    points: int
    """The points of its cards."""


@frozen(repr=False, eq=False, slots=False)
class RoundScored(Event):
    """A seat won the round, and the round was scored."""

    player: int
    """The seat that won it, in most games by going out."""

    scores: tuple[int, ...]
    """The points of each seat, over all rounds that have ended."""


@frozen(repr=False, eq=False, slots=False)
class RoundShared(Event):
    """Several seats won the round, and the round was scored; takes the place of `RoundScored`."""

    winners: tuple[int, ...]
    """The seats that won it."""

    scores: tuple[int, ...]
    """The points of each seat, over all rounds that have ended."""


@frozen(repr=False, eq=False, slots=False)
class GameWon(Event):
    """The game was won."""

    winners: tuple[int, ...]
    """The seats that have won."""


@frozen(repr=False, eq=False, slots=False)
class Awaited(Event):
    """The pending decision after an action; always the last event."""

    player: int
    """The seat that decides; when the game is over, the seat that ended it."""

    phase: str
    """The kind of the decision, as in `GameState.phase`."""

    exposed: int | None
    """The seat that may be caught, or None."""

    offered: tuple[Card, ...] = ()
    """The cards that may follow in the same turn, as in `GameState.offered`."""


@frozen(repr=False)
class Step:
    """The next state, and the events that led to it."""

    state: GameState
    """The next state."""

    events: tuple[Event, ...]
    """The events in order, with `Awaited` last."""

    def __repr__(self) -> str:
        kinds = ", ".join(type(event).__name__ for event in self.events[:_MAX_NAMED])
        more = f" and {len(self.events) - _MAX_NAMED} more" if len(self.events) > _MAX_NAMED else ""
        state = self.state
        return f"<Step {kinds}{more}; round {state.round}, {state.phase} of seat {state.turn}>"

    def __str__(self) -> str:
        return "\n".join([repr(self), *(f"  {event!r}" for event in self.events)])


def events_for(events: Iterable[Event], player: int | None) -> tuple[Event, ...]:
    """Return events as a seat may see them, or a spectator if `player` is None.

    Args:
        events: The events of `step` or `start_game`.
        player: A seat, or None for a spectator.

    Returns:
        The same events, without the cards that are hidden from this seat.

    Raises:
        SetupError: `events` are not events.

    >>> from unoengine import Card
    >>> events_for([Drew(1, (Card("gray-7"),), None)], 0)
    (Drew(player=1, cards=(), why=None, count=1),)
    """
    with refuse_failure("the events"):
        if not isinstance(events, Iterable):
            kind = type(events).__name__
            raise SetupError(f"expected events, such as the .events of a Step, not a {kind}")
        return tuple(event.seen_by(player) for event in events)


class Listener:
    """An observer of a table; it gets each event."""

    ends_with_play: bool = False
    """Whether only a play is observed, so that the next turn does not begin."""

    def note(self, event: Event) -> None:
        """Note an event."""


class EventLog(Listener):
    """A listener that records events in order."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def note(self, event: Event) -> None:
        """Record an event."""
        self.events.append(event)
