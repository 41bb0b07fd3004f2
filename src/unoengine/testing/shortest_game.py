"""The shortest game that shows a fault, found by leaving out actions and cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import process_time
from typing import TypeVar

from attrs import evolve, fields

from unoengine.core.actions import Action
from unoengine.core.agreement import resolve_agreement
from unoengine.core.edition import Edition
from unoengine.core.engine import legal_moves
from unoengine.core.errors import SetupError
from unoengine.core.options import Options
from unoengine.core.setup import Setup
from unoengine.core.state import GameState
from unoengine.testing.checks.determinism import copy_without_caches
from unoengine.testing.checks.states import find_endless_questions, find_state_faults
from unoengine.testing.faults import Fault, apply_with_limit
from unoengine.testing.trial_games import FaultyGame, Start, apply_and_check

T = TypeVar("T")

_MAX_TRIES = 600
"""How many shorter games are tried before the last round of tries."""

_MAX_SECONDS = 2.0
"""For how long shorter games are tried, so that a failing test ends soon."""

_SEEDS_TRIED = 8
"""How many seeds a check that depends on chance is tried with."""


def find_shortest_game(game: FaultyGame, edition: Edition, seed: int) -> FaultyGame:
    """Return the shortest game found that shows the same fault."""
    best, tries, deadline = game, 0, process_time() + _MAX_SECONDS

    def shows_fault(start: Start, actions: tuple[Action, ...]) -> bool:
        nonlocal best, tries
        tries += 1
        fault = _find_fault(start, actions, game.fault.name, seed)
        if fault is not None:
            best = FaultyGame(start, actions, fault)
        return fault is not None

    def shows_fault_soon(shorter: tuple[Start, tuple[Action, ...]]) -> bool:
        return process_time() < deadline and shows_fault(*shorter)

    if not shows_fault(game.start, game.actions):
        return game
    try:
        states = _replay_states(game)
    except Exception:  # the plug-in does not do the same again
        return game
    for cut in range(len(game.actions), -1, -1):
        setup = _write_position(states[cut], edition)
        if setup is not None and shows_fault_soon((Start(setup), game.actions[cut:])):
            break
    shorter = True
    while shorter and tries < _MAX_TRIES:
        shorter = any(map(shows_fault_soon, _list_shorter_games(best)))
    return best


def _list_shorter_games(game: FaultyGame) -> Iterator[tuple[Start, tuple[Action, ...]]]:
    """Yield games with fewer actions, then those that start with one thing less."""
    for actions in _shorten(game.actions):
        yield game.start, actions
    if isinstance(game.start.source, Setup):
        for setup in _shrink(game.start.source):
            yield Start(setup), game.actions


def _find_fault(start: Start, actions: tuple[Action, ...], name: str, seed: int) -> Fault | None:
    """Return the fault with this name, if the end of this game shows it."""
    try:
        state = start.make_state()
    except SetupError:
        return None
    except Exception as error:
        return None if actions or name != "raises" else Fault.from_error(name, "the start", error)
    for number, action in enumerate(actions, start=1):
        if action not in _list_moves(state):
            return None
        fault, state = apply_and_check(state, action)
        if fault is not None:
            return fault if number == len(actions) and fault.name == name else None
    try:
        if name == "endless" and (fault := find_endless_questions(state)):
            return fault
        for attempt in range(_SEEDS_TRIED):
            for fault in find_state_faults(copy_without_caches(state), seed + attempt):
                if fault.name == name:
                    return fault
    except Exception:
        return None
    return None


def _list_moves(state: GameState) -> tuple[Action, ...]:
    try:
        return legal_moves(state)
    except Exception:
        return ()


def _replay_states(game: FaultyGame) -> list[GameState]:
    """Return every state of a game; the last action may fail."""
    states = [game.start.make_state()]
    for action in game.actions[:-1]:
        states.append(apply_with_limit(states[-1], action))
    try:
        states.append(apply_with_limit(states[-1], game.actions[-1]))
    except Exception:
        states.append(states[-1])
    return states


def _shorten(actions: tuple[Action, ...]) -> Iterator[tuple[Action, ...]]:
    for size in (8, 4, 2, 1):
        for place in range(0, len(actions) - size + 1, size):
            yield actions[:place] + actions[place + size :]


def _write_position(state: GameState, edition: Edition) -> Setup | None:
    """Return the position at the start of a turn, if a `Setup` can describe it."""
    if state.phase != "turn" or state.exposed is not None:
        return None
    if state.notes or state.gone or state.out or state.turn_count or any(state.known):
        return None
    return Setup(
        edition,
        hands=[state.hand(seat) for seat in range(len(state.players))],
        discard=state.discards,
        draw=state.draw_pile,
        color=state.color if state.top.color is None else None,
        side=state.side,
        turn=state.turn,
        direction=state.direction,
        dealer=state.dealer,
        wardrobe={seat: worn for seat, worn in enumerate(state.wardrobe) if worn} or None,
        house_rules=state.house_rules or None,
        variants=state.variants,
        teams=state.teams or None,
        options=_find_changed_options(state, edition),
        seed=state.seed,
    )


def _find_changed_options(state: GameState, edition: Edition) -> Options:
    """Return the options that differ from those of the edition."""
    usual, used = resolve_agreement(edition).options, state.options
    changed = {
        field.name: getattr(used, field.name)
        for field in fields(Options)
        if getattr(used, field.name) != getattr(usual, field.name)
    }
    changed["effects"] = {
        name: effect for name, effect in used.effects.items() if effect != usual.effects.get(name)
    }
    return Options(**changed)


def _shrink(setup: Setup) -> Sequence[Setup]:
    """Return positions with one thing less than this one."""
    draw, discard = list(setup.draw), list(setup.discard)
    found = [
        evolve(setup, options=None),
        evolve(setup, wardrobe=None),
        evolve(setup, draw=()),
        evolve(setup, draw=draw[: len(draw) // 2]),
        evolve(setup, discard=discard[-1:]),
        *(evolve(setup, draw=fewer) for fewer in _leave_out_one(draw)),
        *(evolve(setup, discard=fewer) for fewer in _leave_out_one(discard)),
    ]
    for seat, hand in enumerate(setup.hands):
        before, after = setup.hands[:seat], setup.hands[seat + 1 :]
        smaller = [hand - 1] if isinstance(hand, int) else _leave_out_one(list(hand))
        found += [evolve(setup, hands=[*before, fewer, *after]) for fewer in smaller]
    found += [evolve(setup, direction=1), evolve(setup, dealer=0, seed=0)]
    return [other for other in found if other != setup]


def _leave_out_one(cards: Sequence[T]) -> Iterator[list[T]]:
    return ([*cards[:n], *cards[n + 1 :]] for n in range(len(cards)))
