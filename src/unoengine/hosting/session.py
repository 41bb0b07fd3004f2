"""A game in progress, without an event loop: when actions count, and what members are sent.

The caller passes the time to every method. `next_time` returns the time of the next duty of the
table, and `advance` performs it: an action that has waited, another attempt to write the log, or an
action for a seat (`autopilot`).
"""

from __future__ import annotations

import logging
import math
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from attrs import evolve, frozen

from unoengine.events import Dealt, Event, Step, events_for
from unoengine.game.engine import explain, step
from unoengine.game.view import PlayerView, view
from unoengine.hosting.autopilot import Autopilot, Duty
from unoengine.hosting.bot_pool import BotPool
from unoengine.hosting.clock import Clock
from unoengine.hosting.journal import Journal, LogError
from unoengine.hosting.members import Members
from unoengine.hosting.messages import Paused, Refused, Resumed, Update, Waiting
from unoengine.hosting.schedule import (
    Schedule,
    advance_schedule,
    begins_decision,
    delay_schedule,
    is_claim,
    make_schedule,
)
from unoengine.hosting.seating import Seating
from unoengine.narration import sentence
from unoengine.table.state import GameState
from unoengine.values.actions import Action
from unoengine.values.errors import IllegalMove
from unoengine.values.verdict import Verdict

if TYPE_CHECKING:
    from unoengine.hosting.member import Member

__all__ = ["Session"]

_LOG = logging.getLogger("unoengine.hosting")

_Events: TypeAlias = tuple[Event, ...]

_NOT_SAVED = "the game cannot be saved now; it goes on as soon as it can be"
_BROKEN = "a rule of this game is broken, so this did not happen"


@frozen
class _DelayedAction:
    """An action that waits for its time."""

    action: Action
    decision: int
    """The number of the change with which its decision began."""


@frozen
class _Unwritten:
    """An action that could not be written to the log."""

    action: Action
    seat: int | None
    """The seat that asked for it, or None if the table did."""

    retry_at: float


class Session:
    """A game in progress: its state, its times, and the actions that wait."""

    def __init__(
        self,
        state: GameState,
        steps: Iterable[Step],
        most_events: int,
        *,
        clock: Clock,
        seating: Seating,
        members: Members,
        bots: BotPool,
        journal: Journal,
        chance: Random,
        now: float,
    ) -> None:
        self.state: GameState = state
        self._latest: deque[Event] = deque(maxlen=most_events)
        """The last events of the round, for members that enter later."""

        for taken in steps:
            self._remember(taken)
        self.schedule: Schedule = make_schedule(clock, state, now, chance)
        self._clock = clock
        self._seating = seating
        self._members = members
        self._bots = bots
        self._journal = journal
        self._chance = chance
        self._autopilot = Autopilot(self, clock, seating, bots)
        self._decision = members.number
        self._delayed: dict[int, _DelayedAction] = {}
        """By seat, in the order in which they arrived."""
        self._unwritten: _Unwritten | None = None
        self._end_retry_at = now

    # --- members that come and go

    def announce_start(self, dealt: Step, now: float) -> None:
        """Send all members the seats and the deal."""
        views = self._make_views(self.state)
        self._members.announce(self._seating.seats)
        self._decision = self._members.count_change()
        self._send_updates(views, dealt.events, now)

    def welcome(self, member: Member, now: float) -> None:
        """Send a new member its first update, with the last events of the round.

        While the room stands still, `now` is the time at which it stopped.
        """
        try:
            seen = self.make_view(member.seat)
        except Exception:  # a plug-in is broken
            _LOG.exception("a view failed")
            member._push(Refused(self._members.number, "failed", _BROKEN))
        else:
            history = events_for(tuple(self._latest), member.seat)
            member._push(self._prepare_update(now)(seen, (), history))
        if self._unwritten is not None:
            member._push(Paused(self._members.number, _NOT_SAVED))

    def return_to_seat(self, seat: int, now: float) -> None:
        """Give a seat that a bot has played to its player, with the full time for a decision."""
        self._delayed.pop(seat, None)
        self._bots.forget(seat)
        if self.state.turn == seat:
            due = max(now, self.schedule.window_end) + self._clock.turn
            self.schedule = evolve(self.schedule, due=due)

    def begin_bot_turn(self, seat: int, now: float) -> None:
        """Give the bot that takes over a seat its usual time, if the seat is on turn."""
        if self.state.turn == seat and self.state.phase != "round-over":
            self.schedule = evolve(self.schedule, begun=max(self.schedule.begun, now))

    def announce_seats(self) -> None:
        """Send all members the seats, which have changed."""
        self._members.announce(self._seating.seats)

    def delay(self, seconds: float) -> None:
        """Move all times, since the room stood still."""
        self.schedule = delay_schedule(self.schedule, seconds)
        if self._unwritten is not None:
            retry_at = self._unwritten.retry_at + seconds
            self._unwritten = evolve(self._unwritten, retry_at=retry_at)

    # --- what a seat asks for

    def request_action(self, seat: int, action: Action, number: int | None, now: float) -> None:
        """Perform the action of a seat, now or when others had time to claim something."""
        if type(action.player) is not int or action.player != seat:
            # It is not even tried: the reason for a refusal would reveal another hand.
            self._refuse(seat, "not-your-seat", "you act for your own seat only")
        elif self._unwritten is not None:
            self._refuse(seat, "not-saved", _NOT_SAVED)
        elif number is not None and number < self._decision and not is_claim(self.state, action):
            self._refuse_late(seat)
        elif now >= (release := self.schedule.find_release(self.state, action)):
            self._grant(seat, action, now)
        elif not (verdict := explain(self.state, action)):
            self._refuse_illegal(seat, verdict)
        else:
            self.let_wait(seat, action)
            self._tell_waiting(seat, action, release - now)

    def let_wait(self, seat: int, action: Action) -> None:
        """Let an action wait for its time, in place of another one of the seat."""
        waiting = self._delayed.get(seat)
        if waiting is None or waiting.action != action:  # otherwise it keeps its turn
            self._delayed.pop(seat, None)
            self._delayed[seat] = _DelayedAction(action, self._decision)

    def _grant(self, seat: int, action: Action, now: float) -> None:
        """Perform the action of a seat, or say why it is refused."""
        self._delayed.pop(seat, None)
        try:
            self.perform(action, seat, now)
        except LogError:
            self._tell_waiting(seat, action, self._clock.retry)
        except IllegalMove as error:
            self._refuse_illegal(seat, error.verdict)
        except Exception:  # a plug-in is broken
            _LOG.exception("an action of seat %d failed", seat)
            self._refuse(seat, "failed", _BROKEN)

    def _refuse_late(self, seat: int) -> None:
        self._refuse(seat, "late", "the game has gone on in the meantime")

    def _refuse_illegal(self, seat: int, verdict: Verdict) -> None:
        text = sentence(verdict, self._seating.names, self._members.find_language(seat))
        self._refuse(seat, verdict.reason, text, verdict)

    def _refuse(self, seat: int, reason: str, message: str, verdict: Verdict | None = None) -> None:
        self._members.tell(seat, Refused(self._members.number, reason, message, verdict))

    def _tell_waiting(self, seat: int, action: Action, seconds: float) -> None:
        waiting = Waiting(self._members.number, action, round(seconds, 3))
        self._members.tell(seat, waiting)

    # --- what the table does by itself

    def next_time(self) -> float:
        """Return the time of the next duty, or infinity."""
        return min((duty.time for duty in self._list_duties()), default=math.inf)

    def advance(self, now: float) -> None:
        """Perform the next duty, if its time has come."""
        duties = (duty for duty in self._list_duties() if duty.time <= now)
        first = min(duties, key=lambda duty: (duty.time, duty.rank), default=None)
        if first is not None:
            first.perform(now)

    def _list_duties(self) -> Iterator[Duty]:
        if self.state.is_over:
            if self._journal.lacks_end:
                yield Duty(self._end_retry_at, 0, self._end_log)
            return
        yield from self._autopilot.list_absences()
        if self._unwritten is not None:
            yield Duty(self._unwritten.retry_at, 1, self._retry)
            return
        for seat, delayed in self._delayed.items():
            rank = 2 if is_claim(self.state, delayed.action) else 4
            time = self.schedule.find_release(self.state, delayed.action)
            yield Duty(time, rank, partial(self._grant, seat, delayed.action))
        yield from self._autopilot.list_duties()

    def let_bots_think(self) -> None:
        """Let the bots that will be asked begin to think, since some need long."""
        if not self.state.is_over:
            self._autopilot.let_bots_think()

    # --- performing actions

    def perform(self, action: Action, seat: int | None, now: float) -> None:
        """Perform an action: write it to the log, let it count, then send the members messages.

        If an error is raised, nothing has happened. After a `LogError` it is tried again.
        """
        taken = step(self.state, action)
        views = self._make_views(taken.state)
        try:
            self._journal.add(action)
        except LogError:
            self._pause(_Unwritten(action, seat, now + self._clock.retry))
            raise
        old, self.state = self.state, taken.state
        self._remember(taken)
        self._bots.show([taken])
        self.schedule = advance_schedule(
            self.schedule, self._clock, old, action, taken.state, now, self._chance
        )
        self._resume()
        self._members.count_change()
        if begins_decision(old, action, taken.state):
            self._decision = self._members.number
        self._send_updates(views, taken.events, now)
        self._drop_late_actions()
        if taken.state.is_over:
            self._end_log(now)

    def _remember(self, taken: Step) -> None:
        """Keep the last events, from the deal of the round on."""
        if any(isinstance(event, Dealt) for event in taken.events):
            self._latest.clear()
        self._latest += taken.events

    def _drop_late_actions(self) -> None:
        """Refuse the actions that waited, but were meant for an earlier decision."""
        for seat, delayed in [*self._delayed.items()]:
            if delayed.decision < self._decision:
                del self._delayed[seat]
                self._refuse_late(seat)

    def _pause(self, unwritten: _Unwritten) -> None:
        """Wait until the log can be written again, and say so."""
        if self._unwritten is None:
            number = self._members.count_change()
            self._members.broadcast(lambda _: Paused(number, _NOT_SAVED))
        self._unwritten = unwritten

    def _resume(self) -> None:
        """Say that the log can be written again, if it could not."""
        if self._unwritten is not None:
            self._unwritten = None
            number = self._members.count_change()
            self._members.broadcast(lambda _: Resumed(number))

    def _retry(self, now: float) -> None:
        """Try again to write the action that could not be written."""
        assert self._unwritten is not None
        action, seat = self._unwritten.action, self._unwritten.seat
        try:
            self.perform(action, seat, now)
        except LogError:
            return
        except Exception:  # a plug-in is broken that was not before
            _LOG.exception("an action failed that could not be written before")
            self._resume()

    def _end_log(self, now: float) -> None:
        self._journal.end()
        self._end_retry_at = now + self._clock.retry

    def make_view(self, seat: int | None) -> PlayerView:
        """Return the view of a seat, with the names of those who have the seats now."""
        return self._make_view(self.state, seat)

    def _make_views(self, state: GameState) -> dict[int | None, PlayerView]:
        return {seat: self._make_view(state, seat) for seat in self._members.list_seats()}

    def _make_view(self, state: GameState, seat: int | None) -> PlayerView:
        seen, names = view(state, seat), self._seating.names
        return seen if seen.players == names else evolve(seen, players=names)

    def _send_updates(
        self, views: Mapping[int | None, PlayerView], events: _Events, now: float
    ) -> None:
        make_update = self._prepare_update(now)
        self._members.broadcast(lambda seat: make_update(views[seat], events_for(events, seat), ()))

    def _prepare_update(self, now: float) -> Callable[[PlayerView, _Events, _Events], Update]:
        """Return a function that makes an update of a view, events and history."""
        automatic = math.inf if self.state.is_over else self._autopilot.find_turn_time()
        number, seats = self._members.number, self._seating.seats
        time_left, time_limit = _measure(automatic - now), _measure(self._clock.turn)
        window_left = _measure(self.schedule.window_end - now) or 0.0

        def make_update(seen: PlayerView, events: _Events, history: _Events) -> Update:
            return Update(number, seen, events, seats, time_left, time_limit, window_left, history)

        return make_update


def _measure(seconds: float) -> float | None:
    """Return a time in whole milliseconds, at least 0; None if it is infinite."""
    return round(max(0.0, seconds), 3) if math.isfinite(seconds) else None
