"""Events: typed values that `step` returns together with the next state."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Literal

from attrs import Factory, evolve, field, frozen

from unoengine.core.actions import Value, hyphenate
from unoengine.core.cards import Card
from unoengine.core.errors import SetupError, refuse_failure
from unoengine.core.state import GameState

_MAX_NAMED = 8
"""The number of events that the `repr` of a step names."""

_HOW_MANY: Any = Factory(lambda event: len(event.cards), takes_self=True)


@frozen
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


@frozen
class Dealt(Event):
    """A round was dealt; again, if no card of the draw pile could start it (A131)."""

    player: int
    """The seat that dealt."""

    round: int
    """The number of the round, from 1."""


@frozen
class TurnedUp(Event):
    """A card was turned up to start the round."""

    card: Card
    """The start card."""


@frozen
class PutBack(Event):
    """The start card went back to the draw pile."""

    card: Card
    """The card that cannot start a round."""


@frozen
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


@frozen
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


@frozen
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


@frozen
class Passed(Event):
    """A seat kept the card it drew, or could neither play nor draw."""

    player: int
    """The seat that passed."""


@frozen
class ColorNamed(Event):
    """The color of a start card, or of a card that was turned over, was named."""

    player: int
    """The seat that named it."""

    color: str
    """The color in force from now on."""


@frozen
class ColorChanged(Event):
    """A card put another color in force."""

    color: str
    """The color in force from now on."""


@frozen
class Flipped(Event):
    """All two-sided cards were turned over."""

    side: Literal["front", "back"]
    """The side that is in play now, `front` or `back`."""

    card: Card
    """The side of the top card that shows now."""


@frozen
class Skipped(Event):
    """A seat lost its turn."""

    player: int
    """The seat that lost it."""


@frozen
class Reversed(Event):
    """The direction of play was reversed; `direction` is the new one."""

    direction: int
    """+1 to the left (to the next higher seat), -1 to the right."""


@frozen
class Discarded(Event):
    """Cards went from a hand under the top card of the discard pile."""

    player: int
    """The seat that held the cards."""

    cards: tuple[Card, ...]
    """The cards, which are public."""


@frozen
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


@frozen
class HandsMoved(Event):
    """Hands went from seat to seat."""

    sources: tuple[int, ...]
    """By seat, the seat that held its new hand before."""


@frozen
class HandsDealtAgain(Event):
    """All hands were shuffled together and dealt again."""

    sizes: tuple[int, ...]
    """How many cards each seat holds now."""


@frozen
class Rolled(Event):
    """A die was rolled for a card."""

    player: int
    """The seat whose card acted."""

    sides: int
    """The number of sides of the die."""

    shown: int
    """The number that the die shows, from 1."""


@frozen
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


@frozen
class Asked(Event):
    """A card or a variant asked a seat a question."""

    player: int
    """The seat that was asked."""

    prompt: str
    """The question, in the words of the effect."""

    card: Card | None
    """The card that asks; None if a variant asks."""


@frozen
class Answered(Event):
    """A seat answered a question."""

    player: int
    """The seat that answered."""

    prompt: str
    """The question."""

    value: Value
    """The answer."""


@frozen
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


@frozen
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


@frozen
class Announced(Event):
    """A card or a variant announced an outcome to everybody."""

    player: int
    """The seat whose card acted, or for which the variant acted."""

    card: Card
    """The card that acted."""

    verdict: str
    """The outcome in a word, such as `guilty`."""


@frozen
class UnoCalled(Event):
    """A seat called UNO after its play."""

    player: int
    """The seat that called."""


@frozen
class UnoMiscalled(Event):
    """A seat called UNO with a play that did not leave it one card."""

    player: int
    """The seat that called."""


@frozen
class Claimed(Event):
    """A seat made a claim that a variant offers."""

    player: int
    """The seat that claimed."""

    value: Value
    """The claim."""


@frozen
class Caught(Event):
    """A seat that had one card and had not called UNO was caught."""

    player: int
    """The seat that was caught."""

    by: int
    """The seat that caught it."""


@frozen
class Left(Event):
    """A seat left the game; its cards went under the draw pile."""

    player: int
    """The seat that left."""

    count: int
    """The number of cards it held."""


@frozen
class LeftRound(Event):
    """A seat left the round, to return at the next deal; its cards went under the draw pile."""

    player: int
    """The seat that left the round."""

    count: int
    """The number of cards it held."""


@frozen
class Eliminated(Event):
    """A seat was eliminated; its cards went under the draw pile or under the top discard."""

    player: int
    """The seat that was eliminated."""

    cards: tuple[Card, ...]
    """The cards, if they went to the discard pile; else none."""

    lasts: str
    """Until when it takes no part: until the end of the `round` or the `game`."""

    count: int
    """The number of cards it held."""


@frozen
class Finished(Event):
    """A seat played its last card, and the others go on."""

    player: int
    """The seat that finished."""

    place: int
    """Its place in this round, from 1."""


@frozen
class Reshuffled(Event):
    """The discards were shuffled into the draw pile."""

    count: int
    """The number of cards in the draw pile now."""


@frozen
class PointsCounted(Event):
    """The points of a hand were counted at the end of the round.

    It is reported in editions with cards whose points depend on the table (A140).
    """

    player: int
    """The seat that holds the cards."""

    points: int
    """The points of its cards."""


@frozen
class RoundScored(Event):
    """A seat won the round, and the round was scored."""

    player: int
    """The seat that won it, in most games by going out."""

    scores: tuple[int, ...]
    """The points of each seat, over all rounds that have ended."""


@frozen
class RoundShared(Event):
    """Several seats won the round, and the round was scored; takes the place of `RoundScored`."""

    winners: tuple[int, ...]
    """The seats that won it."""

    scores: tuple[int, ...]
    """The points of each seat, over all rounds that have ended."""


@frozen
class GameWon(Event):
    """The game was won."""

    winners: tuple[int, ...]
    """The seats that have won."""


@frozen
class Awaited(Event):
    """The pending decision after an action; always the last event."""

    player: int
    """The seat that decides; when the game is over, the seat that ended it."""

    phase: str
    """The kind of the decision, as in `GameState.phase`."""

    exposed: int | None
    """The seat that may be caught, or None."""


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
    """An observer of a table: one method for each event, and three for rehearsals.

    Each method calls `any_event`, which does nothing unless a subclass overrides it.
    """

    ends_with_play: ClassVar[bool] = False
    """Whether only a play is observed, so that the next turn does not begin."""

    def any_event(self) -> None:
        """Do what is common to all events."""

    def dealt(self, player: int, round: int) -> None:
        """Report `Dealt`."""
        self.any_event()

    def turned_up(self, card: Card) -> None:
        """Report `TurnedUp`."""
        self.any_event()

    def put_back(self, card: Card) -> None:
        """Report `PutBack`."""
        self.any_event()

    def played(self, player: int, card: Card, color: str | None, choice: Value, uno: bool) -> None:
        """Report `Played`."""
        self.any_event()

    def drew(self, player: int, cards: tuple[Card, ...], why: Card | str | None) -> None:
        """Report `Drew`."""
        self.any_event()

    def drew_until(self, player: int, count: int, found: bool) -> None:
        """Report `DrewUntil`."""
        self.any_event()

    def passed(self, player: int) -> None:
        """Report `Passed`."""
        self.any_event()

    def color_named(self, player: int, color: str) -> None:
        """Report `ColorNamed`."""
        self.any_event()

    def color_changed(self, color: str) -> None:
        """Report `ColorChanged`."""
        self.any_event()

    def flipped(self, side: Literal["front", "back"], card: Card) -> None:
        """Report `Flipped`."""
        self.any_event()

    def skipped(self, player: int) -> None:
        """Report `Skipped`."""
        self.any_event()

    def reversed(self, direction: int) -> None:
        """Report `Reversed`."""
        self.any_event()

    def discarded(self, player: int, cards: tuple[Card, ...]) -> None:
        """Report `Discarded`."""
        self.any_event()

    def gave(self, player: int, to: int, cards: tuple[Card, ...]) -> None:
        """Report `Gave`."""
        self.any_event()

    def hands_moved(self, sources: tuple[int, ...]) -> None:
        """Report `HandsMoved`."""
        self.any_event()

    def hands_dealt_again(self, sizes: tuple[int, ...]) -> None:
        """Report `HandsDealtAgain`."""
        self.any_event()

    def rolled(self, player: int, sides: int, shown: int) -> None:
        """Report `Rolled`."""
        self.any_event()

    def demanded(self, player: int, color: str | None, card: Card, cost: int) -> None:
        """Report `Demanded`."""
        self.any_event()

    def asked(self, player: int, prompt: str, card: Card | None) -> None:
        """Report `Asked`."""
        self.any_event()

    def answered(self, player: int, prompt: str, value: Value) -> None:
        """Report `Answered`."""
        self.any_event()

    def picked(self, player: int, prompt: str, card: Card | None) -> None:
        """Report `Picked`."""
        self.any_event()

    def hand_shown(self, player: int, to: int | None, cards: tuple[Card, ...]) -> None:
        """Report `HandShown`."""
        self.any_event()

    def announced(self, player: int, card: Card, verdict: str) -> None:
        """Report `Announced`."""
        self.any_event()

    def uno_called(self, player: int) -> None:
        """Report `UnoCalled`."""
        self.any_event()

    def uno_miscalled(self, player: int) -> None:
        """Report `UnoMiscalled`."""
        self.any_event()

    def claimed(self, player: int, value: Value) -> None:
        """Report `Claimed`."""
        self.any_event()

    def caught(self, player: int, by: int) -> None:
        """Report `Caught`."""
        self.any_event()

    def left(self, player: int, count: int) -> None:
        """Report `Left`."""
        self.any_event()

    def left_round(self, player: int, count: int) -> None:
        """Report `LeftRound`."""
        self.any_event()

    def eliminated(self, player: int, cards: tuple[Card, ...], lasts: str, count: int) -> None:
        """Report `Eliminated`."""
        self.any_event()

    def finished(self, player: int, place: int) -> None:
        """Report `Finished`."""
        self.any_event()

    def reshuffled(self, count: int) -> None:
        """Report `Reshuffled`."""
        self.any_event()

    def points_counted(self, player: int, points: int) -> None:
        """Report `PointsCounted`."""
        self.any_event()

    def round_scored(self, player: int, scores: tuple[int, ...]) -> None:
        """Report `RoundScored`."""
        self.any_event()

    def round_shared(self, winners: tuple[int, ...], scores: tuple[int, ...]) -> None:
        """Report `RoundShared`."""
        self.any_event()

    def game_won(self, winners: tuple[int, ...]) -> None:
        """Report `GameWon`."""
        self.any_event()

    def awaited(self, player: int, phase: str, exposed: int | None) -> None:
        """Report `Awaited`."""
        self.any_event()

    # --- not events: what the effect of a play depended on

    def saw_color(self) -> None:
        """Report that an effect read the color in force."""
        self.any_event()

    def looked_at_hand(self, player: int) -> None:
        """Report that an effect depended on the cards of a hand."""
        self.any_event()

    def picked_at_random(self, player: int) -> None:
        """Report that cards of a hand were picked by chance."""
        self.any_event()


class EventLog(Listener):
    """A listener that records events in order."""

    def __init__(self) -> None:
        self.events: list[Event] = []


def _make_recorder(kind: type[Event]) -> Callable[..., None]:
    def record(log: EventLog, *facts: Any) -> None:
        log.events.append(kind(*facts))

    return record


for _kind in Event.__subclasses__():
    setattr(EventLog, hyphenate(_kind.__name__).replace("-", "_"), _make_recorder(_kind))
