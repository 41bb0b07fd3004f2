"""Rooms: how many a core can serve, and what a room adds to the engine."""

from __future__ import annotations

import asyncio
from itertools import count

from unoengine import GameState, PlayerView, events_for, new_game, step, view
from unoengine.hosting import Clock, Limits, Member, Room, Update, run_in_virtual_time

from .report import Row, Section, at_least, at_most
from .timing import Effort, measure_in_turns

ROOM = "room with four members, an action"
ENGINE = "step, and views and events of four seats"

MIN_ROOMS = 500
"""How many rooms a core should serve in which each of four members acts once a second."""

MAX_RATIO = 4.0
"""How much longer an action in a room may take than what it needs from the engine."""

_CLOCK = Clock(turn=1000, absence=1000, window=0, grace=0, pause=1)
_LIMITS = Limits(rate=10**6, burst=10**6)
_ACTIONS = 400

_seeds = count()


def measure_rooms(effort: Effort) -> Section:
    """Measure actions in a room, in turns with the engine alone."""
    timings = measure_in_turns({ROOM: play_in_room, ENGINE: play_without_room}, effort)
    ratio = timings.cost_of(ROOM, in_terms_of=ENGINE)
    rooms = 1e6 / timings.of(ROOM).mid / 4
    rows = (
        Row(ROOM, f"{timings.of(ROOM)} us"),
        Row(ENGINE, f"{timings.of(ENGINE)} us"),
        at_most("room : engine", ratio.mid, str(ratio), MAX_RATIO),
        at_least(
            "rooms per core, each member acts once a second", rooms, f"{rooms:,.0f}", MIN_ROOMS
        ),
    )
    notes = (
        "zelda; members read their messages and make the first legal move, in virtual time.",
        "A transport writes the messages, which is not included.",
    )
    return Section("Rooms", rows, notes)


def play_in_room() -> int:
    """Let four members play in a room, and return the number of actions."""
    return run_in_virtual_time(_play_together())


async def _play_together() -> int:
    room = Room("zelda", 4, seed=next(_seeds), clock=_CLOCK, limits=_LIMITS)
    members = [room.sit(f"p{seat}") for seat in range(4)]
    room.start()
    actions = await asyncio.gather(*map(_play, members))
    room.close()
    return sum(actions)


async def _play(member: Member) -> int:
    """Play on every turn, one second after it begins; return the number of own actions."""
    actions = 0
    async for message in member:
        if isinstance(message, Update):
            seen = message.view
            if seen.winners or message.number > _ACTIONS:
                return actions
            if seen.turn == member.seat and seen.legal:
                await asyncio.sleep(1)
                member.act(seen.legal[0], message.number)
                actions += 1
    return actions


def play_without_room() -> int:
    """Do the same with the engine alone, as far as the seats see it."""
    state: GameState = new_game("zelda", 4, seed=next(_seeds))
    actions = 0
    views: list[PlayerView] = [view(state, seat) for seat in range(4)]
    while not state.is_over and actions < _ACTIONS:
        taken = step(state, views[state.turn].legal[0])
        state = taken.state
        views = [view(state, seat) for seat in range(4)]
        for seat in range(4):
            events_for(taken.events, seat)
        actions += 1
    return actions
