"""How much work a refusal takes shows a seat nothing: it is the same whatever others hold.

A client can measure the time that a server needs. These tests count the instructions of the
interpreter instead, in worlds that a seat cannot tell apart.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from types import FrameType
from typing import Any

import pytest

from tests.secrecy.games_with_all_rules import (
    SINGLE_RULES,
    list_numbers,
    make_late_game,
    play_randomly,
)
from tests.thorough import choose_count
from unoengine import (
    Action,
    Answer,
    CallUno,
    Card,
    Catch,
    ChooseColor,
    Deal,
    Draw,
    GameState,
    IllegalMove,
    Leave,
    Pass,
    Play,
    apply,
    explain,
    redeal,
)
from unoengine.authoring import Value

WORLDS = choose_count(3, 4)
"""How many worlds are compared at a position."""

ACTIONS_OF_A_SEAT = 5
"""How many kinds of actions are tried at a position."""


def count_instructions(call: Callable[[], object]) -> int:
    """Return how many instructions a call takes, after it has filled the caches."""
    count = 0

    def trace(frame: FrameType, event: str, _: object) -> Any:
        nonlocal count
        frame.f_trace_opcodes = True
        count += event == "opcode"
        return trace

    for _ in range(3):  # the first call fills caches, the second specializes
        call()
    before = sys.gettrace()
    gc.disable()  # a collection may call code that belongs to other objects
    sys.settrace(trace)
    try:
        call()
    finally:
        sys.settrace(before)
        gc.enable()
    return count


def ask_and_refuse(state: GameState, action: Action) -> None:
    """Explain an action and apply it; both refuse it."""
    assert not explain(state, action).legal
    try:
        apply(state, action)
    except IllegalMove:
        return
    raise AssertionError(f"{action} is legal")


def list_tries(state: GameState, seat: int) -> Iterator[Action]:
    """Yield actions of every kind, legal or not, and those that are listed on other turns."""
    moves = state._round.rules.registry.moves.values()
    yield from (move.action for move in moves if move.seat == seat)
    others = (*state.drawn, state.top, *state.draw_pile[:1], Card("nonsense"))
    cards = dict.fromkeys((*state.hand(seat), *others))
    colors, seats = state.edition.colors, range(len(state.players))
    for card in cards:
        yield Play(seat, card)
        yield Play(seat, card, color=colors[0], uno=True)
        yield Play(seat, card, choice=(seat + 1) % len(seats))
    yield from (Draw(seat), Pass(seat), CallUno(seat), Deal(seat), Leave(seat))
    yield from (ChooseColor(seat, color) for color in (*colors, "nonsense"))
    yield from (Catch(seat, target) for target in seats)
    values: tuple[Value, ...] = ("accept", "challenge", "take", colors[0], 0, None, state.top)
    yield from (Answer(seat, value) for value in values)


def refused_tries(state: GameState, seat: int, chance: Random) -> list[Action]:
    """Return some actions of a seat that are refused, of as many kinds as possible."""
    refused: dict[type, list[Action]] = {}
    for action in list_tries(state, seat):
        if not explain(state, action):
            refused.setdefault(type(action), []).append(action)
    kinds = chance.sample([*refused], min(ACTIONS_OF_A_SEAT, len(refused)))
    if Play in refused and Play not in kinds:
        kinds.append(Play)
    return [chance.choice(refused[kind]) for kind in kinds]


def sample_positions(states: Iterator[tuple[GameState, Action]]) -> list[GameState]:
    """Return positions that differ in phase or in what a seat may call, in order."""
    found: dict[object, GameState] = {}
    for state, _ in states:
        found.setdefault((state.phase, state.exposed is None, state.demand is None), state)
    return [*found.values()]


def list_cases(number: int) -> Iterator[tuple[GameState, int, list[Action]]]:
    """Yield positions of a game, a seat that is not on turn, and actions it is refused."""
    chance = Random(number)
    edition, rules, variants = SINGLE_RULES[number]
    game = make_late_game(edition, rules, variants, seed=number)
    for state in sample_positions(play_randomly(game.start(), chance, 60)):
        waiting = [s for s in range(len(state.players)) if s not in (state.turn, *state.gone)]
        if waiting:
            seat = chance.choice(waiting)
            yield state, seat, refused_tries(state, seat, chance)


@pytest.mark.parametrize("number", list_numbers(1))
def test_a_refusal_takes_the_same_work_whatever_others_hold(number: int) -> None:
    for state, seat, tries in list_cases(number):
        worlds = [state, *(redeal(state, seat, seed) for seed in range(WORLDS))]
        for action in tries:
            work = {count_instructions(partial(ask_and_refuse, w, action)) for w in worlds}
            assert len(work) == 1, (state, action, work)
            assert min(work) > 100


@pytest.mark.thorough
def test_positions_and_actions_of_every_kind_are_compared() -> None:
    cases = [case for number in list_numbers(1) for case in list_cases(number)]

    phases = {state.phase for state, _, _ in cases}
    kinds = {type(action) for _, _, tries in cases for action in tries}
    assert phases == {"turn", "drawn", "demand", "choose-color", "question", "round-over", "series"}
    assert kinds == {Answer, CallUno, Catch, ChooseColor, Deal, Draw, Leave, Pass, Play}
