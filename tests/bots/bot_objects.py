"""Bot objects for tests."""

from random import Random

from attrs import define, field

from unoengine import Action
from unoengine.bots import Seat
from unoengine.events import Event

__all__ = ["FirstMove", "Watcher"]


class FirstMove:
    """A bot object without a memory: it takes the first legal action."""

    def act(self, seat: Seat, chance: Random) -> Action:
        return seat.legal[0]


@define(eq=False)
class Watcher(FirstMove):
    """A bot object that remembers everything it saw."""

    events: list[Event] = field(factory=list)

    def saw(self, events: tuple[Event, ...]) -> None:
        self.events += events
