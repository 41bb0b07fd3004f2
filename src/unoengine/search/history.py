"""Class `History`: the public events of a round, from which a seat can draw conclusions."""

from __future__ import annotations

from collections.abc import Iterable

from unoengine import events as kinds
from unoengine.core.errors import SetupError, describe_value
from unoengine.core.state import GameState
from unoengine.core.view import PlayerView
from unoengine.events import Awaited, ColorChanged, Dealt, Event, TurnedUp

_PUBLIC: frozenset[type[Event]] = frozenset(
    {
        *(kinds.Announced, kinds.Answered, kinds.Awaited, kinds.Demanded, kinds.Passed),
        *(kinds.Played, kinds.Discarded, kinds.Reshuffled, kinds.TurnedUp, kinds.PutBack),
        *(kinds.ColorNamed, kinds.ColorChanged, kinds.Flipped, kinds.DiscardsTurned),
        *(kinds.HandsMoved, kinds.HandsDealtAgain),
        *(kinds.Left, kinds.LeftRound, kinds.Eliminated),
    }
)
"""The events that everybody sees in whole, and from which something may follow."""

_HIDING: frozenset[type[Event]] = frozenset({kinds.Drew, kinds.Gave, kinds.HandShown})
"""The events that are kept without the cards that not everybody sees."""

_MAX_EVENTS = 4096
"""Upper bound for events; of a longer round, the older half is dropped."""


class History:
    """The public events of the round in progress.

    One history serves all seats of a game, since it keeps nothing that is hidden from anybody. It
    forgets everything when a round is dealt. To start in the middle of a round, pass the state.

    >>> from unoengine import Draw, new_game, step
    >>> history, state = History(), new_game(seed=4)
    >>> history.saw(step(state, Draw(state.turn)).events)
    >>> history.events[0]
    Drew(player=3, cards=(), why=None, count=1)
    """

    def __init__(self, start: GameState | PlayerView | None = None) -> None:
        """Begin with no events.

        Args:
            start: If the round has begun already, the state or a view of it, of which only the
                discards, the color and the pending decision are used.

        Raises:
            SetupError: This is neither a state nor a view.
        """
        self._events: list[Event] = []
        if start is not None:
            if not isinstance(start, GameState | PlayerView):
                raise SetupError(f"a history starts with a state, not {describe_value(start)}")
            self._events += map(TurnedUp, start.discards)
            if start.color is not None:
                self._events.append(ColorChanged(start.color))
            self._events.append(Awaited(start.turn, start.phase, start.exposed))

    def saw(self, events: Iterable[Event]) -> None:
        """Add the events of a step; cards that not everybody saw are left out.

        Feed all steps of a game in their order, those of `start_game` included. For a game that is
        read from a file, feed `Replay.deal` and `Replay.steps`.

        Args:
            events: The events of `step` or `start_game`, or of `events_for` for any seat.

        Raises:
            SetupError: `events` are not events.
        """
        try:
            seen = tuple(events)
        except Exception as error:
            raise SetupError(
                f"expected events, such as the .events of a Step, not {describe_value(events)}"
            ) from error
        added: list[Event] = []
        kept = self._events
        for event in seen:
            kind = type(event)
            if kind in _PUBLIC:
                added.append(event)
            elif kind in _HIDING:
                added.append(event.seen_by(None))
            elif kind is Dealt:
                kept, added = [], []
            elif not isinstance(event, Event):
                raise SetupError(f"{describe_value(event)} is not an event")
        if len(kept) > _MAX_EVENTS:
            del kept[: _MAX_EVENTS // 2]
        kept += added
        self._events = kept

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the round from which something may follow, as a spectator sees them."""
        return tuple(self._events)

    def copy(self) -> History:
        """Return an independent history of the same events.

        Returns:
            The copy.
        """
        other = History()
        other._events = self._events.copy()
        return other

    __copy__ = copy

    def __eq__(self, other: object) -> bool:
        return self._events == other._events if isinstance(other, History) else NotImplemented

    def __repr__(self) -> str:
        count = len(self._events)
        return f"<History of {count} event{'' if count == 1 else 's'}>"
