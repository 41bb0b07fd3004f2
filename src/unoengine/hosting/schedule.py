"""The schedule of a decision: how long the table waits before it, and for it.

It depends only on what everybody may know: the rules, the public part of the state, and chance.
"""

from __future__ import annotations

from random import Random

from attrs import evolve, frozen

from unoengine.bots import CLAIM_PROBABILITY
from unoengine.hosting.clock import Clock
from unoengine.table.state import GameState
from unoengine.values.actions import Action, Answer, CallUno, Catch, Leave, Play

__all__ = [
    "Schedule",
    "advance_schedule",
    "begins_decision",
    "delay_schedule",
    "is_claim",
    "make_schedule",
]


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


def make_schedule(clock: Clock, state: GameState, now: float, chance: Random) -> Schedule:
    """Return the schedule of a game that begins or is resumed."""
    return _begin(clock, state, now, chance, may_jump_in=True)


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
            after = evolve(before, begun=now, grace_end=now, uno_end=now)
            return evolve(after, due=_add_turn(clock, now, after))
    has_new_top = isinstance(action, Play) or old.top != new.top
    return _begin(clock, new, now, chance, may_jump_in=has_new_top)


def _begin(
    clock: Clock, state: GameState, now: float, chance: Random, *, may_jump_in: bool
) -> Schedule:
    is_exposing = state.exposed is not None
    kinds = state.out_of_turn_actions if state.phase == "turn" else ()
    has_claims = Answer in kinds or (Play in kinds and may_jump_in)
    begun = Schedule(
        begun=now,
        grace_end=now + clock.grace if is_exposing else now,
        uno_end=now + clock.window if is_exposing else now,
        claims_end=now + clock.claims if has_claims else now,
        due=now,
        notices=(),
    )
    # Each seat uses the same random numbers for every hand, so that timing does not depend on it.
    rolls = [(chance.random(), chance.random()) for _ in state.players]
    length = begun.window_end - begun.grace_end
    notices = tuple(
        begun.grace_end + when * length if roll < CLAIM_PROBABILITY and length > 0 else None
        for roll, when in rolls
    )
    return evolve(begun, due=_add_turn(clock, now, begun), notices=notices)


def _add_turn(clock: Clock, now: float, schedule: Schedule) -> float:
    return max(now, schedule.window_end) + clock.turn


def delay_schedule(schedule: Schedule, seconds: float) -> Schedule:
    """Return a schedule whose times are all later."""
    return Schedule(
        begun=schedule.begun + seconds,
        grace_end=schedule.grace_end + seconds,
        uno_end=schedule.uno_end + seconds,
        claims_end=schedule.claims_end + seconds,
        due=schedule.due + seconds,
        notices=tuple(None if when is None else when + seconds for when in schedule.notices),
    )
