"""A game in progress, without an event loop: when actions count, and what members are sent.

The caller passes the time to every method. `Session.next_time` returns the time of the next duty of
the table, and `Session.advance` performs it: an action that has waited, another attempt to write
the log, or an action for a bot, an absent player, or one whose time is up.
"""

from __future__ import annotations

import logging
import math
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from random import Random
from typing import TypeAlias

from attrs import define, evolve, field, frozen

from unoengine.core.actions import Action, Answer, CallUno, Catch, Leave, Play
from unoengine.core.engine import explain, legal_moves, step
from unoengine.core.errors import IllegalMove
from unoengine.core.events import Dealt, Event, Step, events_for
from unoengine.core.refusals import Verdict
from unoengine.core.state import GameState
from unoengine.core.timeout_action import idle_move
from unoengine.core.view import PlayerView, view
from unoengine.hosting.clock import Clock
from unoengine.hosting.game_log import Journal, LogError
from unoengine.hosting.members import Member, Members
from unoengine.hosting.room_messages import Paused, Refused, Resumed, Update, Waiting
from unoengine.hosting.seats import BotPool, Place, Seats
from unoengine.narration import sentence
from unoengine.search.playouts import CLAIM_PROBABILITY

_LOG = logging.getLogger("unoengine.hosting")

_STUCK_SECONDS = 60.0
"""The seconds after which the table tries again for a seat for which every action failed."""

_NOT_SAVED = "the game cannot be saved now; it goes on as soon as it can be"
_BROKEN = "a rule of this game is broken, so this did not happen"

_Events: TypeAlias = tuple[Event, ...]

_FindAction: TypeAlias = Callable[[], Action | None]
"""A way to find an action for a seat; it may fail."""


# --- The schedule of a decision: how long the table waits before it, and for it.
#
# It depends only on what everybody may know: the rules, the public part of the state, and chance.


@frozen
class Schedule:
    """The times at which actions count, as the seconds of a clock."""

    begun: float
    """When the table began to wait for this decision."""

    grace_end: float
    """When catches begin to count."""

    uno_end: float
    """When the next turn may begin, although somebody is exposed."""

    claims_end: float
    """When the next turn may begin, although somebody might jump in or claim something."""

    due: float
    """When the time of the seat on turn is up."""

    notices: tuple[float | None, ...]
    """By seat, when a bot notices that it may claim something; None if it does not."""

    @property
    def window_end(self) -> float:
        """When the next turn may begin."""
        return max(self.uno_end, self.claims_end)

    def find_release(self, state: GameState, action: Action) -> float:
        """Return the time from which an action counts; 0 if it does at any time."""
        match action:
            case CallUno() | Leave():
                return 0.0
            case Catch():
                return self.grace_end
            case _ if is_claim(state, action):
                # It would end the exposure, so that nobody could catch any more.
                return self.uno_end if state.exposed is not None else 0.0
            case _:
                return self.window_end

    def delay(self, seconds: float) -> Schedule:
        """Return a schedule whose times are all later."""
        times = ("begun", "grace_end", "uno_end", "claims_end", "due")
        later = {name: getattr(self, name) + seconds for name in times}
        notices = tuple(None if when is None else when + seconds for when in self.notices)
        return evolve(self, notices=notices, **later)


def is_claim(state: GameState, action: Action) -> bool:
    """Return whether an action interrupts the game instead of continuing it."""
    if isinstance(action, CallUno | Catch):
        return True
    if isinstance(action, Answer) and state.phase == "turn":
        return True
    return action.player != state.turn and not isinstance(action, Leave)


def begins_decision(old: GameState, action: Action, new: GameState) -> bool:
    """Return whether the game waits for another decision after an action."""
    if isinstance(action, CallUno | Catch):
        return False
    return not isinstance(action, Leave) or (old.turn, old.phase) != (new.turn, new.phase)


def make_schedule(
    clock: Clock, state: GameState, now: float, chance: Random, *, may_jump_in: bool = True
) -> Schedule:
    """Return the schedule of a decision that begins now."""
    is_exposing = state.exposed is not None
    kinds = state.out_of_turn_actions if state.phase == "turn" else ()
    has_claims = Answer in kinds or (Play in kinds and may_jump_in)
    grace_end = now + clock.grace if is_exposing else now
    uno_end = now + clock.window if is_exposing else now
    claims_end = now + clock.claims if has_claims else now
    window_end = max(uno_end, claims_end)
    # Each seat uses the same random numbers for every hand, so that timing does not depend on it.
    rolls = [(chance.random(), chance.random()) for _ in state.players]
    length = window_end - grace_end
    notices = tuple(
        grace_end + when * length if roll < CLAIM_PROBABILITY and length > 0 else None
        for roll, when in rolls
    )
    return Schedule(now, grace_end, uno_end, claims_end, window_end + clock.turn, notices)


def advance_schedule(
    before: Schedule,
    clock: Clock,
    old: GameState,
    action: Action,
    new: GameState,
    now: float,
    chance: Random,
) -> Schedule:
    """Return the schedule after an action that led from one state to another."""
    if not begins_decision(old, action, new):
        if new.exposed is not None and new.exposed == old.exposed:
            return before
        if new.exposed is None:
            due = max(now, before.claims_end) + clock.turn
            return evolve(before, begun=now, grace_end=now, uno_end=now, due=due)
    has_new_top = isinstance(action, Play) or old.top != new.top
    return make_schedule(clock, new, now, chance, may_jump_in=has_new_top)


# --- The session


@frozen
class Duty:
    """An action of the table at a certain time."""

    time: float
    rank: int
    """The order of duties at the same time."""

    perform: Callable[[float], object]
    """The function that performs it, which is called with the time."""


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


@define(eq=False, kw_only=True)
class Session:
    """A game in progress: its state, its times, and the actions that wait."""

    state: GameState
    _schedule: Schedule = field(alias="schedule")
    _clock: Clock = field(alias="clock")
    _seats: Seats = field(alias="seats")
    _members: Members = field(alias="members")
    _bots: BotPool = field(alias="bots")
    _journal: Journal = field(alias="journal")
    _chance: Random = field(alias="chance")
    _latest: deque[Event] = field(alias="latest")
    """The last events of the round, for members that enter later."""

    _decision: int = field(init=False)
    """The number of the change with which the pending decision began."""

    _delayed: dict[int, _DelayedAction] = field(init=False, factory=dict)
    """By seat, in the order in which they arrived."""

    _unwritten: _Unwritten | None = field(init=False, default=None)
    _end_retry_at: float = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._decision = self._members.number
        self._end_retry_at = self._schedule.begun

    # --- members that come and go

    def announce_start(self, dealt: Step, now: float) -> None:
        """Send all members the seats and the deal."""
        views = self._make_views(self.state)
        self._members.announce(self._seats.statuses)
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
            due = max(now, self._schedule.window_end) + self._clock.turn
            self._schedule = evolve(self._schedule, due=due)

    def begin_bot_turn(self, seat: int, now: float) -> None:
        """Give the bot that takes over a seat its usual time, if the seat is on turn."""
        if self.state.turn == seat and self.state.phase != "round-over":
            self._schedule = evolve(self._schedule, begun=max(self._schedule.begun, now))

    def delay(self, seconds: float) -> None:
        """Move all times, since the room stood still."""
        self._schedule = self._schedule.delay(seconds)
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
        elif now >= (release := self._schedule.find_release(self.state, action)):
            self._grant(seat, action, now)
        elif not (verdict := explain(self.state, action)):
            self._refuse_illegal(seat, verdict)
        else:
            self._let_wait(seat, action)
            self._tell_waiting(seat, action, release - now)

    def _let_wait(self, seat: int, action: Action) -> None:
        """Let an action wait for its time, in place of another one of the seat."""
        waiting = self._delayed.get(seat)
        if waiting is None or waiting.action != action:  # otherwise it keeps its turn
            self._delayed.pop(seat, None)
            self._delayed[seat] = _DelayedAction(action, self._decision)

    def _grant(self, seat: int, action: Action, now: float) -> None:
        self._delayed.pop(seat, None)
        try:
            self._perform(action, seat, now)
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
        text = sentence(verdict, self._seats.names, self._members.find_language(seat))
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
        yield from self._list_absences()
        if self._unwritten is not None:
            yield Duty(self._unwritten.retry_at, 1, self._retry)
            return
        for seat, delayed in self._delayed.items():
            rank = 2 if is_claim(self.state, delayed.action) else 4
            time = self._schedule.find_release(self.state, delayed.action)
            yield Duty(time, rank, partial(self._grant, seat, delayed.action))
        for seat, notice in enumerate(self._schedule.notices):
            if notice is not None and self._may_notice(seat):
                yield Duty(notice, 3, partial(self._claim_for_bot, seat))
        yield Duty(self._find_turn_time(), 5, self._act_for_turn)

    def _may_notice(self, seat: int) -> bool:
        """Return whether a bot plays for a seat that could claim something."""
        is_other = seat != self.state.turn or self.state.exposed == seat
        return is_other and self._seats.places[seat].is_played_by_bot

    def _list_absences(self) -> Iterator[Duty]:
        """Yield for each seat without a connection when a bot begins to play for it."""
        for seat, place in enumerate(self._seats.places):
            if place.is_owned and not place.is_connected and not place.is_away:
                time = place.left_at + self._clock.absence
                yield Duty(time, 0, partial(self._replace_player, seat))

    def _find_turn_time(self) -> float:
        """Return when the table acts for the seat on turn; it depends on nothing hidden."""
        schedule = self._schedule
        if self.state.phase == "round-over":
            return schedule.begun + self._clock.pause
        if self._seats.places[self.state.turn].is_played_by_bot:
            return max(schedule.begun, schedule.window_end) + self._clock.pace
        return schedule.due

    def let_bots_think(self) -> None:
        """Let slow bots begin to think, if they may be asked before the next action."""
        state = self.state
        if state.is_over:
            return
        for seat, place in enumerate(self._seats.places):
            if not place.is_played_by_bot or self._bots.is_quick(seat):
                continue
            has_turn = seat == state.turn and state.phase != "round-over"
            has_notice = seat != state.turn and self._schedule.notices[seat] is not None
            if has_turn or (has_notice and self._find_claims(seat)):
                self._bots.think(seat, state)

    # --- what it does for a seat

    def _replace_player(self, seat: int, now: float) -> None:
        self._seats.places[seat].is_away = True
        self.begin_bot_turn(seat, now)
        self._members.announce(self._seats.statuses)

    def _act_for_turn(self, now: float) -> None:
        """Act for the seat on turn: deal, or play as a bot, or perform an idle move."""
        state = self.state
        seat, place = state.turn, self._seats.places[state.turn]
        if state.phase == "round-over":
            is_done = self._perform_first(seat, self._list_idle_moves(seat), now)
        elif place.is_played_by_bot:
            is_done = self._perform_first(seat, self._list_bot_actions(seat), now)
        else:
            is_done = self._idle(seat, place, now)
        if not is_done:
            _LOG.error("seat %d can do nothing, since every action fails", seat)
            later = now + _STUCK_SECONDS
            self._schedule = evolve(self._schedule, begun=later, due=later)

    def _idle(self, seat: int, place: Place, now: float) -> bool:
        """Perform an idle move; keep a card that it draws, so that nobody waits a second time."""
        is_done = self._perform_first(seat, self._list_idle_moves(seat), now)
        if self.state.phase == "drawn" and self.state.turn == seat:
            self._perform_first(seat, self._list_idle_moves(seat), now)
        place.idle_moves += 1
        if place.idle_moves >= self._clock.idle_moves:
            self._replace_player(seat, now)
        return is_done

    def _list_idle_moves(self, seat: int) -> Iterator[_FindAction]:
        """Yield ways to find an action for a seat that does not act, the mildest first."""
        yield partial(idle_move, self.state, seat)
        for action in self._list_legal(seat):
            yield partial(_return_action, action)

    def _list_bot_actions(self, seat: int) -> Iterator[_FindAction]:
        """Yield ways to find an action for a bot; the first is usually the only one."""
        yield partial(self._bots.answer, seat, self.state)
        yield partial(self._bots.answer_simply, seat, self.state)
        yield from self._list_idle_moves(seat)

    def _list_legal(self, seat: int) -> list[Action]:
        """Return the legal actions of a seat, except that it leaves the game."""
        moves = legal_moves(self.state, seat)
        return [action for action in moves if not isinstance(action, Leave)]

    def _perform_first(self, seat: int, ways: Iterator[_FindAction], now: float) -> bool:
        """Perform the first action that does not fail, and return whether there is one."""
        while True:
            try:
                action = next(ways)()
                if action is not None and action.player == seat and not isinstance(action, Leave):
                    self._perform(action, None, now)
                    return True
            except StopIteration:
                return False
            except LogError:
                return True  # it is tried again
            except Exception:  # a bot or a plug-in is broken
                _LOG.exception("an action for seat %d failed", seat)

    def _claim_for_bot(self, seat: int, now: float) -> None:
        notices = [None if at == seat else when for at, when in enumerate(self._schedule.notices)]
        self._schedule = evolve(self._schedule, notices=tuple(notices))
        try:
            claims = self._find_claims(seat)
            action = self._bots.answer(seat, self.state) if claims else None
            if action is None or action not in claims:
                return
            if self._schedule.find_release(self.state, action) > now:
                self._let_wait(seat, action)
            else:
                self._perform(action, None, now)
        except LogError:
            return  # it is tried again
        except Exception:  # a bot or a plug-in is broken
            _LOG.exception("a claim for seat %d failed", seat)

    def _find_claims(self, seat: int) -> list[Action]:
        return [action for action in self._list_legal(seat) if is_claim(self.state, action)]

    # --- performing actions

    def _perform(self, action: Action, seat: int | None, now: float) -> None:
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
        self.remember([taken])
        self._bots.show([taken])
        self._schedule = advance_schedule(
            self._schedule, self._clock, old, action, taken.state, now, self._chance
        )
        self._resume()
        self._members.count_change()
        if begins_decision(old, action, taken.state):
            self._decision = self._members.number
        self._send_updates(views, taken.events, now)
        self._drop_late_actions()
        if taken.state.is_over:
            self._end_log(now)

    def remember(self, steps: Iterable[Step]) -> None:
        """Keep the last events, from the deal of the round on."""
        for taken in steps:
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
        assert self._unwritten is not None
        action, seat = self._unwritten.action, self._unwritten.seat
        try:
            self._perform(action, seat, now)
        except LogError:
            return
        except Exception:  # a plug-in is broken that was not before
            _LOG.exception("an action failed that could not be written before")
            self._resume()

    def _end_log(self, now: float) -> None:
        self._journal.end()
        self._end_retry_at = now + self._clock.retry

    def _make_views(self, state: GameState) -> dict[int | None, PlayerView]:
        return {seat: self.make_view(seat, state) for seat in self._members.list_seats()}

    def make_view(self, seat: int | None, state: GameState | None = None) -> PlayerView:
        """Return the view of a seat, with the names of those who have the seats now."""
        seen, names = view(state or self.state, seat), self._seats.names
        return seen if seen.players == names else evolve(seen, players=names)

    def _send_updates(
        self, views: Mapping[int | None, PlayerView], events: _Events, now: float
    ) -> None:
        make_update = self._prepare_update(now)
        self._members.broadcast(lambda seat: make_update(views[seat], events_for(events, seat), ()))

    def _prepare_update(self, now: float) -> Callable[[PlayerView, _Events, _Events], Update]:
        automatic = math.inf if self.state.is_over else self._find_turn_time()
        number, seats = self._members.number, self._seats.statuses
        time_left, time_limit = _measure(automatic - now), _measure(self._clock.turn)
        window_left = _measure(self._schedule.window_end - now) or 0.0

        def make_update(seen: PlayerView, events: _Events, history: _Events) -> Update:
            return Update(number, seen, events, seats, time_left, time_limit, window_left, history)

        return make_update


def _return_action(action: Action) -> Action:
    return action


def _measure(seconds: float) -> float | None:
    """Return a time in whole milliseconds, at least 0; None if it is infinite."""
    return round(max(0.0, seconds), 3) if math.isfinite(seconds) else None
