"""Views, legal moves and refusals do not depend on cards that a seat cannot see (A115)."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from tests.properties.games import NONSENSE, Game
from tests.thorough import choose_count, scale_examples
from unoengine import (
    Action,
    Answer,
    CallUno,
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
    legal_moves,
    redeal,
    view,
)

from .games_with_all_rules import (
    SINGLE_RULES,
    games_with_all_rules,
    list_numbers,
    make_late_game,
    play_randomly,
    show_everything,
)


def list_attempts(state: GameState, seat: int, chance: Random) -> Iterator[Any]:
    """Yield legal, illegal and absurd actions that a seat may try."""
    moves = legal_moves(state)
    yield from dict.fromkeys(
        evolve(move, player=seat) for move in moves
    )  # as the seat's own action
    colors, seats = (None, *state.edition.colors), range(len(state.players))
    asked = state.question.answers if state.question else ("accept", "challenge", "give in")
    choices = (None, *seats, *state.edition.colors, *asked)
    for card in dict.fromkeys(state.edition.deck):
        yield Play(seat, card)
        yield Play(seat, card, chance.choice(colors), uno=chance.random() < 0.5)
        yield Play(seat, card, chance.choice(colors), chance.choice(choices))
    yield from (kind(seat) for kind in (Draw, Pass, CallUno, Deal, Leave))
    yield from (Catch(seat, target) for target in seats)
    yield from (Answer(seat, value) for value in choices)
    yield from (Answer(seat, card) for card in dict.fromkeys(state.edition.deck))
    yield from (ChooseColor(seat, color) for color in state.edition.colors)
    for nonsense in NONSENSE:
        yield Answer(seat, nonsense)
        yield Catch(seat, nonsense)
        yield ChooseColor(seat, nonsense)
        yield Play(seat, nonsense, nonsense)
        yield nonsense


def catch_refusal(state: GameState, action: Action) -> tuple[Any, ...]:
    """Return all parts of a refusal."""
    with pytest.raises(IllegalMove) as refused:
        apply(state, action)
    why = refused.value
    return str(why), why.reason, why.rule, why.legal


def check_queries(game: Game, seed: int, longest: int, often: float) -> None:
    """Check all through a game that hidden cards make no difference to a seat."""
    chance = Random(seed)
    for state, _ in play_randomly(game.start(), chance, longest):
        if chance.random() > often:
            continue
        seat = chance.choice((state.turn, chance.randrange(len(state.players))))
        others = [redeal(state, seat, chance.randrange(10**6)) for _ in range(2)]
        for other in others:
            assert view(other, seat) == view(state, seat)
            assert show_everything(view(other, seat)) == show_everything(view(state, seat))
            assert legal_moves(other, seat) == legal_moves(state, seat)
            assert view(other, None) == view(state, None)
        wrong = []
        for action in list_attempts(state, seat, chance):
            verdict = explain(state, action)
            assert [explain(other, action) for other in others] == [verdict] * len(others)
            if not verdict.legal:
                wrong.append(action)
        for action in chance.sample(wrong, 3):
            assert {catch_refusal(other, action) for other in others} == {
                catch_refusal(state, action)
            }


@scale_examples(0.06)
@given(game=games_with_all_rules(), seed=st.integers(0, 10**6))
def test_views_moves_and_refusals_do_not_depend_on_hidden_cards(game: Game, seed: int) -> None:
    check_queries(game, seed, 60, 0.12)


@pytest.mark.parametrize("number", list_numbers(1))
def test_queries_do_not_depend_on_hidden_cards_with_any_single_rule(number: int) -> None:
    check_queries(
        make_late_game(*SINGLE_RULES[number], number), number, 15, choose_count(15, 25) / 100
    )
