"""What happened, as typed values: what `step` tells beside the next state."""

from __future__ import annotations

from collections.abc import Iterable
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
    "FalseUno",
    "GameWon",
    "Gave",
    "HandShown",
    "HandsMoved",
    "Left",
    "Log",
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


_EVENTS = {kind.__name__: kind for kind in Event.__subclasses__()}


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


@frozen
class Log:
    """Listens to a table and writes down events."""

    events: list[Event] = field(factory=list)

    def __call__(self, name: str, *facts: object) -> None:
        """Write down what the table tells."""
        kind = _EVENTS.get(name)
        if kind is not None:  # what only rehearsals listen for is no event
            self.events.append(kind(*facts))
