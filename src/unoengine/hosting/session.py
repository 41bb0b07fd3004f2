"""A running game of a room, without an event loop: every method is given the time.

`advance` performs the next duty of the table if its time has come, and `next_time` says when that
is: an action that waits, a bot, the end of somebody's time, the next deal, or another attempt to
write the log.
"""

from __future__ import annotations

import logging
import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from itertools import chain
from random import Random
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from unoengine.events import Event, Step, events_for
from unoengine.game.engine import explain, legal_moves, step
from unoengine.game.idle_move import idle_move
from unoengine.game.view import PlayerView, view
from unoengine.hosting.audience import Audience
from unoengine.hosting.bench import Bench
from unoengine.hosting.clock import Clock, Limits
from unoengine.hosting.log import Journal, LogError
from unoengine.hosting.messages import (
    Paused,
    Presence,
    Refused,
    Resumed,
    SeatStatus,
    Update,
    Waiting,
)
from unoengine.hosting.schedule import advance_schedule, begins_decision, is_claim, make_schedule
from unoengine.hosting.seating import Place, Seating
from unoengine.narration import sentence
from unoengine.table.state import GameState
from unoengine.values.actions import Action, Leave
from unoengine.values.errors import IllegalMove
from unoengine.values.verdict import Verdict

if TYPE_CHECKING:
    from unoengine.hosting.member import Member

__all__ = ["Session"]

_LOG = logging.getLogger("unoengine.hosting")

_STUCK_SECONDS = 60.0
"""The time after which a seat is tried again for which every action failed."""

_ATTEMPTS = 20
"""How many of its legal actions are tried for a seat whose bot and idle move fail."""


@frozen
class _Wish:
    """An action that waits for its time."""

    action: Action
    decision: int
    """The number of the change with which its decision began."""


@frozen
class _Duty:
    """Something that the table does when its time has come."""

    time: float
    rank: int
    """The order of duties at the same time."""
    perform: Callable[[float], None]


class Session:
    """A game in progress: its state, its times, and the actions that wait."""

    def __init__(
        self,
        state: GameState,
        steps: Iterable[Step],
        *,
        clock: Clock,
        limits: Limits,
        seating: Seating,
        audience: Audience,
        bench: Bench,
        journal: Journal,
        chance: Random,
        now: float,
    ) -> None:
        self.state = state
        self.steps = [*steps]
        """The steps of the round in progress, for bots and for members that enter later."""

        self._clock = clock
        self._limits = limits
        self._seating = seating
        self._audience = audience
        self._bench = bench
        self._journal = journal
        self._chance = chance
        self._schedule = make_schedule(clock, state, now, chance)
        self._decision = audience.number
        self._wishes: dict[int, _Wish] = {}
        """By seat, in the order in which they arrived."""
        self._unwritten: tuple[Action, int | None] | None = None
        """An action that could not be written, and the seat that asked for it."""
        self._retry_at = now

    # --- members

    def announce_start(self, dealt: Step, now: float) -> None:
        """Send all members the deal."""
        number = self._decision = self._audience.count_change()
        seats = self._seating.seats
        self._audience.broadcast(lambda _: Presence(number, seats, _))
        self._audience.broadcast(
            lambda to: self._make_update(
                self.make_view(to), events_for(dealt.events, to), seats, now
            )
        )

    def welcome(self, member: Member, now: float) -> None:
        """Send a new member its first update, with the last events of the round."""
        events = [event for taken in self.steps for event in taken.events]
        recent = events_for(events[max(0, len(events) - self._limits.history) :], member.seat)
        try:
            seen = self.make_view(member.seat)
        except Exception as error:  # a plug-in is broken
            _LOG.error("a view failed: %s", type(error).__name__)
            member._push(Refused(self._audience.number, "failed", "a rule of this game is broken"))
        else:
            member._push(self._make_update(seen, (), self._seating.seats, now, recent))

    def return_to_seat(self, seat: int, now: float) -> bool:
        """Give a seat back to its player, who acts or is connected; return whether that is new."""
        place = self._seating.places[seat]
        place.idle_moves = 0
        if not place.is_away:
            return False
        place.is_away = False
        self._bench.forget(seat)
        if self.state.turn == seat:
            due = max(now, self._schedule.window_end) + self._clock.turn
            self._schedule = evolve(self._schedule, due=due)
        return True

    def hear(self, seat: int, action: Action, number: int | None, now: float) -> None:
        """Perform the action of a seat, now or when others had time to claim something."""
        if type(action.player) is not int or action.player != seat:
            # It is not even tried: the reason for a refusal would reveal another hand.
            return self._refuse(seat, "not-your-seat", "you act for your own seat only")
        if self._unwritten is not None:
            return self._refuse(seat, "not-saved", "the game cannot be saved now; it goes on later")
        if number is not None and number < self._decision and not is_claim(self.state, action):
            return self._refuse(seat, "late", "the game has gone on in the meantime")
        release = self._schedule.find_release(self.state, action)
        if now >= release:
            return self._grant(seat, action, now)
        if not (verdict := explain(self.state, action)):
            return self._refuse_illegal(seat, IllegalMove(verdict))
        self._wishes.pop(seat, None)
        self._wishes[seat] = _Wish(action, self._decision)
        seconds = round(release - now, 3)
        return self._audience.tell(seat, Waiting(self._audience.number, action, seconds))

    def _grant(self, seat: int, action: Action, now: float) -> None:
        """Perform the action of a seat, or say why it is refused."""
        self._wishes.pop(seat, None)
        try:
            self._perform(action, seat, now)
        except LogError:
            pass
        except IllegalMove as error:
            self._refuse_illegal(seat, error)
        except Exception as error:  # a plug-in is broken; nothing has happened
            _LOG.error("an action failed: %s", type(error).__name__)
            self._refuse(seat, "failed", "a rule of this game is broken; try something else")

    def _refuse_illegal(self, seat: int, error: IllegalMove) -> None:
        language = self._audience.find_language(seat)
        text = sentence(error.verdict, self._seating.names, language)
        self._refuse(seat, error.reason, text, error.verdict)

    def _refuse(self, seat: int, reason: str, message: str, verdict: Verdict | None = None) -> None:
        refused = Refused(self._audience.number, reason, message, verdict)
        self._audience.tell(seat, refused)

    # --- the duties of the table

    def next_time(self) -> float:
        """Return the time of the next duty, or infinity."""
        return min((duty.time for duty in self._list_duties()), default=math.inf)

    def advance(self, now: float) -> None:
        """Perform the next duty, if its time has come."""
        duties = (duty for duty in self._list_duties() if duty.time <= now)
        first = min(duties, key=lambda duty: (duty.time, duty.rank), default=None)
        if first is not None:
            first.perform(now)

    def _list_duties(self) -> Iterator[_Duty]:
        if self.state.is_over:
            if self._journal.lacks_end:
                yield _Duty(self._retry_at, 0, self._retry_end)
            return
        for seat, place in enumerate(self._seating.places):
            if place.is_owned and not place.is_connected and not place.is_away:
                time = (place.left_at or 0.0) + self._clock.absence
                yield _Duty(time, 0, partial(self._replace_absent, seat))
        if self._unwritten is not None:
            yield _Duty(self._retry_at, 1, self._retry)
            return
        for seat, wish in self._wishes.items():
            time = self._schedule.find_release(self.state, wish.action)
            rank = 1 if is_claim(self.state, wish.action) else 3
            yield _Duty(time, rank, partial(self._fulfil, seat, wish))
        for seat, notice in enumerate(self._schedule.notices):
            if notice is not None and self._may_notice(seat):
                yield _Duty(notice, 2, partial(self._claim_for_bot, seat))
        yield _Duty(self._find_automatic_time(), 4, self._act_for_turn)

    def _find_automatic_time(self) -> float:
        """Return when the table acts for the seat on turn; it depends on nothing hidden."""
        schedule, place = self._schedule, self._seating.places[self.state.turn]
        if self.state.phase == "round-over":
            return schedule.begun + self._clock.pause
        if place.is_played_by_bot:
            return max(schedule.begun, schedule.window_end) + self._clock.pace
        return schedule.due

    def _fulfil(self, seat: int, wish: _Wish, now: float) -> None:
        self._grant(seat, wish.action, now)

    def _replace_absent(self, seat: int, now: float) -> None:
        """Let a bot play for a seat whose player has not come back."""
        self._seating.places[seat].is_away = True
        if self.state.turn == seat:
            self._schedule = evolve(self._schedule, begun=max(self._schedule.begun, now))
        self.announce_seats()

    def announce_seats(self) -> None:
        """Send all members the seats, which have changed."""
        self._audience.announce(self._seating.seats)

    # --- actions of the table

    def _act_for_turn(self, now: float) -> None:
        """Act for the seat on turn: deal, or play as a bot, or perform an idle move."""
        seat, place = self.state.turn, self._seating.places[self.state.turn]
        if self.state.phase == "round-over":
            is_done = self._perform_first(seat, [self._find_idle_move], now)
        elif place.is_played_by_bot:
            is_done = self._perform_first(
                seat, (self._ask_bot, self._ask_simple_bot, self._find_idle_move), now
            )
        else:
            is_done = self._idle(seat, place, now)
        if not is_done:
            _LOG.error("seat %d can do nothing, since every action fails", seat)
            later = now + _STUCK_SECONDS
            self._schedule = evolve(self._schedule, begun=later, due=later)

    def _idle(self, seat: int, place: Place, now: float) -> bool:
        """Perform an idle move; keep a card that it draws, so that nobody waits a second time."""
        is_done = self._perform_first(seat, [self._find_idle_move], now)
        if self.state.phase == "drawn" and self.state.turn == seat:
            self._perform_first(seat, [self._find_idle_move], now)
        place.idle_moves += 1
        if place.idle_moves >= self._clock.idle_moves and place.is_owned:
            place.is_away = True
            self.announce_seats()
        return is_done

    def _perform_first(
        self, seat: int, ways: Iterable[Callable[[int], Action | None]], now: float
    ) -> bool:
        """Perform the first action that one of the ways finds and that does not fail."""
        others: list[Callable[[int], Action | None]] = [
            partial(self._pick_legal, index) for index in range(_ATTEMPTS)
        ]
        for way in chain(ways, others):
            try:
                action = way(seat)
                if action is not None and action.player == seat and type(action) is not Leave:
                    self._perform(action, None, now)
                    return True
            except LogError:
                return True  # it is tried again
            except Exception as error:  # a bot or a plug-in is broken
                _LOG.error("an action for seat %d failed: %s", seat, type(error).__name__)
        return False

    def _ask_bot(self, seat: int) -> Action | None:
        return self._bench.answer(seat, self.state)

    def _ask_simple_bot(self, seat: int) -> Action | None:
        return self._bench.answer_simply(seat, self.state)

    def _find_idle_move(self, seat: int) -> Action | None:
        return idle_move(self.state, seat)

    def _pick_legal(self, index: int, seat: int) -> Action | None:
        """Return one of the legal actions, the first or one further on."""
        actions = [a for a in legal_moves(self.state, seat) if not isinstance(a, Leave)]
        return actions[index] if index < len(actions) else None

    def _may_notice(self, seat: int) -> bool:
        """Return whether a bot plays for a seat that could claim something."""
        is_other = seat != self.state.turn or self.state.exposed == seat
        return is_other and self._seating.places[seat].is_played_by_bot

    def _claim_for_bot(self, seat: int, now: float) -> None:
        """Let a bot claim what it notices."""
        notices = (*self._schedule.notices[:seat], None, *self._schedule.notices[seat + 1 :])
        self._schedule = evolve(self._schedule, notices=notices)
        try:
            if self._find_claims(seat):
                action = self._ask_bot(seat)
                if action in self._find_claims(seat):
                    if self._schedule.find_release(self.state, action) <= now:
                        self._perform(action, None, now)
                    else:
                        self._wishes[seat] = _Wish(action, self._decision)
        except LogError:
            pass
        except Exception as error:  # a bot or a plug-in is broken
            _LOG.error("a claim for seat %d failed: %s", seat, type(error).__name__)

    def _find_claims(self, seat: int) -> list[Action]:
        state = self.state
        return [
            action
            for action in legal_moves(state, seat)
            if is_claim(state, action) and not isinstance(action, Leave)
        ]

    def let_bots_think(self) -> None:
        """Let the bots that will be asked begin to think, since some need long."""
        if self.state.is_over or self.state.phase == "round-over":
            return
        for seat, place in enumerate(self._seating.places):
            if not place.is_played_by_bot or self._bench.is_quick(seat):
                continue
            has_notice = self._schedule.notices[seat] is not None and self._may_notice(seat)
            if seat == self.state.turn or (has_notice and self._find_claims(seat)):
                self._bench.think(seat, self.state)

    # --- performing, writing, telling

    def _perform(self, action: Action, seat: int | None, now: float) -> None:
        """Perform an action: it is written first, then it has happened, then members are told.

        If anything fails, nothing has happened.
        """
        old = self.state
        taken = step(old, action)
        views = {to: self.make_view(to, taken.state) for to in self._audience.list_seats()}
        try:
            self._journal.add(action)
        except LogError:
            self._pause(action, seat, now)
            raise
        self._commit(old, action, taken, views, now)

    def _commit(
        self,
        old: GameState,
        action: Action,
        taken: Step,
        views: Mapping[int | None, PlayerView],
        now: float,
    ) -> None:
        new = self.state = taken.state
        if new.round != old.round:
            self.steps = []
        self.steps.append(taken)
        self._bench.show([taken])
        self._schedule = advance_schedule(
            self._schedule, self._clock, old, action, new, now, self._chance
        )
        if self._unwritten is not None:
            self._unwritten = None
            number = self._audience.count_change()
            self._audience.broadcast(lambda _: Resumed(number))
        number = self._audience.count_change()
        if begins_decision(old, action, new):
            self._decision = number
        seats = self._seating.seats
        self._audience.broadcast(
            lambda to: self._make_update(views[to], events_for(taken.events, to), seats, now)
        )
        self._drop_late_wishes()
        if new.is_over:
            self._end_log(now)

    def _drop_late_wishes(self) -> None:
        """Refuse the actions that waited, but were meant for an earlier decision."""
        for seat, wish in [*self._wishes.items()]:
            if wish.decision < self._decision:
                del self._wishes[seat]
                self._refuse(seat, "late", "the game has gone on in the meantime")

    def _pause(self, action: Action, seat: int | None, now: float) -> None:
        """Wait until the log can be written again, and say so."""
        if self._unwritten is None:
            number = self._audience.count_change()
            message = "the game cannot be saved now; it goes on as soon as it can be"
            self._audience.broadcast(lambda _: Paused(number, message))
        self._unwritten, self._retry_at = (action, seat), now + self._clock.retry

    def _retry_end(self, now: float) -> None:
        self._end_log(now)

    def _retry(self, now: float) -> None:
        """Try again to write the action that could not be written."""
        assert self._unwritten is not None
        action, seat = self._unwritten
        with suppress(LogError):
            self._perform(action, seat, now)

    def _end_log(self, now: float) -> None:
        self._journal.end()
        self._retry_at = now + self._clock.retry

    def make_view(self, seat: int | None, state: GameState | None = None) -> PlayerView:
        """Return a view with the names of those who have the seats now."""
        seen, names = view(self.state if state is None else state, seat), self._seating.names
        return seen if seen.players == names else evolve(seen, players=names)

    def _make_update(
        self,
        seen: PlayerView,
        events: tuple[Event, ...],
        seats: tuple[SeatStatus, ...],
        now: float,
        history: tuple[Event, ...] = (),
    ) -> Update:
        automatic = math.inf if self.state.is_over else self._find_automatic_time()
        return Update(
            number=self._audience.number,
            view=seen,
            events=events,
            seats=seats,
            time_left=_round(automatic - now),
            time_limit=_round(self._clock.turn),
            window_left=round(max(0.0, self._schedule.window_end - now), 3),
            history=history,
        )


def _round(seconds: float) -> float | None:
    """Return a time in whole milliseconds, at least 0; None if it is infinite."""
    return round(max(0.0, seconds), 3) if math.isfinite(seconds) else None
