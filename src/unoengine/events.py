"""What happened, as typed values: what `step` tells beside the next state."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from attrs import Factory, evolve, field, frozen

from unoengine.table.state import GameState
from unoengine.values.actions import Value
from unoengine.values.card import Card
from unoengine.values.errors import SetupError

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
    "Drew",
    "Event",
    "EventLog",
    "FalseUno",
    "GameWon",
    "Gave",
    "HandShown",
    "HandsMoved",
    "Left",
    "Listener",
    "Passed",
    "Picked",
    "Played",
    "PutBack",
    "Reshuffled",
    "Reversed",
    "Rolled",
    "RoundScored",
    "Skipped",
    "Step",
    "TurnedUp",
    "UnoCalled",
    "events_for",
]

_HOW_MANY: Any = Factory(lambda event: len(event.cards), takes_self=True)


@frozen
class Event:
    """Something that happened at the table."""

    def seen_by(self, player: int | None) -> Event:
        """Return the event as a seat sees it, or a spectator (None): most are for all to see."""
        return self


@frozen
class Dealt(Event):
    """A round was dealt."""

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
    """The colour it named, or None."""

    choice: Value
    """What it chose with the play, or None."""

    uno: bool
    """Whether it called UNO with the play."""


@frozen
class Drew(Event):
    """A seat drew: because of a card, for a penalty ("uno"), or on its own turn (None).

    The others see how many cards it drew, but not which.
    """

    player: int
    """The seat that drew."""

    cards: tuple[Card, ...]
    """The cards; to others, none."""

    why: Card | str | None
    """The card that made it draw, a word such as `uno` or the name of a variant, or None."""

    count: int = _HOW_MANY
    """How many they are, for all to see."""

    def seen_by(self, player: int | None) -> Event:
        """Return it without the cards, unless the seat drew them itself."""
        return self if player == self.player else evolve(self, cards=())


@frozen
class Passed(Event):
    """A seat kept what it drew, or could do nothing."""

    player: int
    """The seat that passed."""


@frozen
class ColorNamed(Event):
    """The colour of a start card was named."""

    player: int
    """The seat that named it."""

    color: str
    """The colour in force from now on."""


@frozen
class ColorChanged(Event):
    """A card put another colour in force."""

    color: str
    """The colour in force from now on."""


@frozen
class Skipped(Event):
    """A seat lost its turn."""

    player: int
    """The seat that lost it."""


@frozen
class Reversed(Event):
    """The direction of play turned round; it now is this one."""

    direction: int
    """+1 to the left (to the next higher seat), -1 to the right."""


@frozen
class Discarded(Event):
    """Cards went from a hand under the top of the discard pile."""

    player: int
    """The seat whose hand it was."""

    cards: tuple[Card, ...]
    """The cards; everybody sees them."""


@frozen
class Gave(Event):
    """A seat gave cards to another; the two of them see which."""

    player: int
    """The seat that gave."""

    to: int
    """The seat that was given."""

    cards: tuple[Card, ...]
    """The cards; to others, none."""

    count: int = _HOW_MANY
    """How many they are, for all to see."""

    def seen_by(self, player: int | None) -> Event:
        """Return it without the cards, unless the seat had or has them."""
        return self if player in (self.player, self.to) else evolve(self, cards=())


@frozen
class HandsMoved(Event):
    """Hands went from seat to seat: for each seat, whose hand it now has."""

    sources: tuple[int, ...]
    """By seat, the seat that held before what this one holds now."""


@frozen
class Rolled(Event):
    """A die with so many sides was rolled for a card, and shows this."""

    player: int
    """The seat whose card it was rolled for."""

    sides: int
    """How many sides the die has."""

    shown: int
    """What it shows, from 1."""


@frozen
class Demanded(Event):
    """A seat owes an answer, of this colour if it is about one, or draws so many cards."""

    player: int
    """The seat that owes."""

    color: str | None
    """The colour that is owed, or None if it is not about one."""

    card: Card
    """The card that demands."""

    cost: int
    """How many cards are drawn otherwise."""


@frozen
class Asked(Event):
    """A seat was asked something by a card, or by a variant (None)."""

    player: int
    """The seat that was asked."""

    prompt: str
    """What it was asked, in the words of the effect."""

    card: Card | None
    """The card that asks; None when a variant asks."""


@frozen
class Answered(Event):
    """A seat answered."""

    player: int
    """The seat that answered."""

    prompt: str
    """What it had been asked."""

    value: Value
    """What it answered."""


@frozen
class Picked(Event):
    """A seat that was asked for a card of its own hand picked this one, or had none to pick.

    The others see that it picked one, but not which.
    """

    player: int
    """The seat that picked."""

    prompt: str
    """What it had been asked."""

    card: Card | None
    """The card; to others, None."""

    count: int = field(default=Factory(lambda event: int(event.card is not None), takes_self=True))
    """1, or 0 if it had none to pick; for all to see."""

    def seen_by(self, player: int | None) -> Event:
        """Return it without the card, unless the seat picked it itself."""
        return self if player == self.player else evolve(self, card=None)


@frozen
class HandShown(Event):
    """A seat showed cards to another, or to everybody (None)."""

    player: int
    """The seat whose cards they are."""

    to: int | None
    """The seat that saw them, or None for everybody."""

    cards: tuple[Card, ...]
    """The cards; to those who did not see them, none."""

    count: int = _HOW_MANY
    """How many they are, for all to see."""

    def seen_by(self, player: int | None) -> Event:
        """Return it without the cards, unless they were shown to the seat or are its own."""
        if self.to is None or player in (self.player, self.to):
            return self
        return evolve(self, cards=())


@frozen
class Announced(Event):
    """A card told everybody an outcome."""

    player: int
    """The seat whose card it is; of a variant, the one for whom it speaks."""

    card: Card
    """The card that told it."""

    verdict: str
    """The outcome in a word, such as `guilty`."""


@frozen
class UnoCalled(Event):
    """A seat called UNO after its play."""

    player: int
    """The seat that called."""


@frozen
class FalseUno(Event):
    """A seat called UNO with a play that did not leave it one card."""

    player: int
    """The seat that called."""


@frozen
class Claimed(Event):
    """A seat claimed something out of turn."""

    player: int
    """The seat that claimed."""

    value: Value
    """What it claimed."""


@frozen
class Caught(Event):
    """A seat with one card was caught."""

    player: int
    """The seat that was caught."""

    by: int
    """The seat that caught it."""


@frozen
class Left(Event):
    """A seat left the game; so many cards of its hand went under the draw pile."""

    player: int
    """The seat that left."""

    count: int
    """How many cards it held."""


@frozen
class Reshuffled(Event):
    """The discards became a draw pile of so many cards."""

    count: int
    """How many cards there are to draw now."""


@frozen
class RoundScored(Event):
    """A seat went out, and these are the scores."""

    player: int
    """The seat that went out."""

    scores: tuple[int, ...]
    """The points of each seat, over all rounds that have ended."""


@frozen
class GameWon(Event):
    """The game was won."""

    winners: tuple[int, ...]
    """The seats that have won."""


@frozen
class Awaited(Event):
    """What the table waits for now: whose decision, of what kind, and who may be caught.

    It is told last, whatever happened before.
    """

    player: int
    """The seat that decides; when the game is over, the seat that ended it."""

    phase: str
    """Of what kind the decision is, as `GameState.phase` has it."""

    exposed: int | None
    """The seat that may be caught, or None."""


@frozen
class Step:
    """A next state and what led to it."""

    state: GameState
    """The next state."""

    events: tuple[Event, ...]
    """What happened, in order, with `Awaited` last."""


def events_for(events: Iterable[Event], player: int | None) -> tuple[Event, ...]:
    """Return events as a seat may see them; `None` asks for a spectator.

    >>> from unoengine import Card
    >>> events_for([Drew(1, (Card("grey-7"),), None)], 0)
    (Drew(player=1, cards=(), why=None, count=1),)
    """
    if not isinstance(events, Iterable):
        kind = type(events).__name__
        raise SetupError(f"events are needed here, such as a step's .events, not a {kind}")
    return tuple(event.seen_by(player) for event in events)


class Listener:
    """Hears what happens at a table: one method for each event, and three for rehearsals.

    Each method calls `any_event`, which does nothing, unless a subclass overrides it.
    """

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

    def passed(self, player: int) -> None:
        """Report `Passed`."""
        self.any_event()

    def color_named(self, player: int, color: str) -> None:
        """Report `ColorNamed`."""
        self.any_event()

    def color_changed(self, color: str) -> None:
        """Report `ColorChanged`."""
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

    def false_uno(self, player: int) -> None:
        """Report `FalseUno`."""
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

    def reshuffled(self, count: int) -> None:
        """Report `Reshuffled`."""
        self.any_event()

    def round_scored(self, player: int, scores: tuple[int, ...]) -> None:
        """Report `RoundScored`."""
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
    _method = re.sub("(?<=[a-z])(?=[A-Z])", "_", _kind.__name__).lower()
    setattr(EventLog, _method, _make_recorder(_kind))
