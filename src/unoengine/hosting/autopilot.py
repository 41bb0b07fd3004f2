"""Actions of the table for the seats: it asks bots, performs idle moves, and deals."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from unoengine.game.engine import legal_moves
from unoengine.game.idle_move import idle_move
from unoengine.hosting.bot_pool import BotPool
from unoengine.hosting.clock import Clock
from unoengine.hosting.journal import LogError
from unoengine.hosting.schedule import is_claim
from unoengine.hosting.seating import Place, Seating
from unoengine.values.actions import Action, Leave

if TYPE_CHECKING:
    from unoengine.hosting.session import Session

__all__ = ["Autopilot", "Duty"]

_LOG = logging.getLogger("unoengine.hosting")

_STUCK_SECONDS = 60.0
"""The seconds after which the table tries again for a seat for which every action failed."""


@frozen
class Duty:
    """An action of the table at a certain time."""

    time: float
    rank: int
    """The order of duties at the same time."""

    perform: Callable[[float], object]
    """The function that performs it, which is called with the time."""


class Autopilot:
    """The part of a session that acts for seats: bots, idle players, and the dealer."""

    def __init__(self, session: Session, clock: Clock, seating: Seating, bots: BotPool) -> None:
        self._session = session
        self._clock = clock
        self._seating = seating
        self._bots = bots

    def list_absences(self) -> Iterator[Duty]:
        """Yield for each seat without a connection when a bot begins to play for it."""
        for seat, place in enumerate(self._seating.places):
            if place.is_owned and not place.is_connected and not place.is_away:
                time = place.left_at + self._clock.absence
                yield Duty(time, 0, partial(self._replace_player, seat))

    def list_duties(self) -> Iterator[Duty]:
        """Yield the duties of the table for a seat, with their times."""
        for seat, notice in enumerate(self._session.schedule.notices):
            if notice is not None and self._may_notice(seat):
                yield Duty(notice, 3, partial(self._claim_for_bot, seat))
        yield Duty(self.find_turn_time(), 5, self._act_for_turn)

    def find_turn_time(self) -> float:
        """Return when the table acts for the seat on turn; it depends on nothing hidden."""
        schedule, state = self._session.schedule, self._session.state
        if state.phase == "round-over":
            return schedule.begun + self._clock.pause
        if self._seating.places[state.turn].is_played_by_bot:
            return max(schedule.begun, schedule.window_end) + self._clock.pace
        return schedule.due

    def let_bots_think(self) -> None:
        """Let slow bots begin to think, if they may be asked before the next action."""
        state = self._session.state
        for seat, place in enumerate(self._seating.places):
            if not place.is_played_by_bot or self._bots.is_quick(seat):
                continue
            if seat == state.turn:
                is_asked = state.phase != "round-over"
            else:
                has_notice = self._session.schedule.notices[seat] is not None
                is_asked = has_notice and bool(self._find_claims(seat))
            if is_asked:
                self._bots.think(seat, state)

    # --- absent players

    def _replace_player(self, seat: int, now: float) -> None:
        """Let a bot play for a seat whose player does not act."""
        self._seating.places[seat].is_away = True
        self._session.begin_bot_turn(seat, now)
        self._session.announce_seats()

    # --- the seat on turn

    def _act_for_turn(self, now: float) -> None:
        """Act for the seat on turn: deal, or play as a bot, or perform an idle move."""
        state = self._session.state
        seat, place = state.turn, self._seating.places[state.turn]
        if state.phase == "round-over":
            is_done = self._perform_first(seat, self._list_idle_moves(seat), now)
        elif place.is_played_by_bot:
            is_done = self._perform_first(seat, self._list_bot_actions(seat), now)
        else:
            is_done = self._idle(seat, place, now)
        if not is_done:
            _LOG.error("seat %d can do nothing, since every action fails", seat)
            later = now + _STUCK_SECONDS
            self._session.schedule = evolve(self._session.schedule, begun=later, due=later)

    def _idle(self, seat: int, place: Place, now: float) -> bool:
        """Perform an idle move; keep a card that it draws, so that nobody waits a second time."""
        is_done = self._perform_first(seat, self._list_idle_moves(seat), now)
        if self._session.state.phase == "drawn" and self._session.state.turn == seat:
            self._perform_first(seat, self._list_idle_moves(seat), now)
        place.idle_moves += 1
        if place.idle_moves >= self._clock.idle_moves:
            self._replace_player(seat, now)
        return is_done

    def _list_idle_moves(self, seat: int) -> Iterator[Callable[[], Action | None]]:
        """Yield ways to find an action for a seat that does not act, the mildest first."""
        state = self._session.state
        yield partial(idle_move, state, seat)
        for action in self._list_legal(seat):
            yield partial(_return_action, action)

    def _list_bot_actions(self, seat: int) -> Iterator[Callable[[], Action | None]]:
        """Yield ways to find an action for a bot; the first is usually the only one."""
        state = self._session.state
        yield partial(self._bots.answer, seat, state)
        yield partial(self._bots.answer_simply, seat, state)
        yield from self._list_idle_moves(seat)

    def _list_legal(self, seat: int) -> list[Action]:
        """Return the legal actions of a seat, except that it leaves the game."""
        moves = legal_moves(self._session.state, seat)
        return [action for action in moves if not isinstance(action, Leave)]

    def _perform_first(
        self, seat: int, ways: Iterator[Callable[[], Action | None]], now: float
    ) -> bool:
        """Perform the first action that does not fail, and return whether there is one."""
        while True:
            try:
                action = next(ways)()
                if action is not None and action.player == seat and not isinstance(action, Leave):
                    self._session.perform(action, None, now)
                    return True
            except StopIteration:
                return False
            except LogError:
                return True  # it is tried again
            except Exception:  # a bot or a plug-in is broken
                _LOG.exception("an action for seat %d failed", seat)

    # --- claims of bots

    def _may_notice(self, seat: int) -> bool:
        """Return whether a bot plays for a seat that could claim something."""
        state = self._session.state
        is_other = seat != state.turn or state.exposed == seat
        return is_other and self._seating.places[seat].is_played_by_bot

    def _claim_for_bot(self, seat: int, now: float) -> None:
        """Let a bot claim what it notices."""
        session = self._session
        notices = [None if at == seat else when for at, when in enumerate(session.schedule.notices)]
        session.schedule = evolve(session.schedule, notices=tuple(notices))
        try:
            claims = self._find_claims(seat)
            action = self._bots.answer(seat, session.state) if claims else None
            if action is None or action not in claims:
                return
            if session.schedule.find_release(session.state, action) > now:
                session.let_wait(seat, action)
            else:
                session.perform(action, None, now)
        except LogError:
            return  # it is tried again
        except Exception:  # a bot or a plug-in is broken
            _LOG.exception("a claim for seat %d failed", seat)

    def _find_claims(self, seat: int) -> list[Action]:
        state = self._session.state
        return [action for action in self._list_legal(seat) if is_claim(state, action)]


def _return_action(action: Action) -> Action:
    return action
