"""Whatever a seat looks at, lists or tries, it learns nothing of the cards it cannot see (A115)."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from tests.properties.games import NONSENSE, Game
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

from .games import ALONE, everything, near_the_end, played, some


def tried(state: GameState, seat: int, chance: Random) -> Iterator[Any]:
    """Yield what a seat may try in order to learn from the answer, right, wrong and absurd."""
    moves = legal_moves(state)
    yield from dict.fromkeys(evolve(move, player=seat) for move in moves)  # as if it were its own
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


def refusal(state: GameState, action: Action) -> tuple[Any, ...]:
    """Return all that a refusal says."""
    with pytest.raises(IllegalMove) as refused:
        apply(state, action)
    why = refused.value
    return str(why), why.reason, why.rule, why.legal


def look_around(game: Game, seed: int, longest: int, often: float) -> None:
    """See, all through a game, that what is hidden makes no difference to a seat."""
    chance = Random(seed)
    for state, _ in played(game.start(), chance, longest):
        if chance.random() > often:
            continue
        seat = chance.choice((state.turn, chance.randrange(len(state.players))))
        others = [redeal(state, seat, chance.randrange(10**6)) for _ in range(2)]
        for other in others:
            assert view(other, seat) == view(state, seat)
            assert repr(view(other, seat)) == repr(view(state, seat))
            assert legal_moves(other, seat) == legal_moves(state, seat)
            assert view(other, None) == view(state, None)
        wrong = []
        for action in tried(state, seat, chance):
            verdict = explain(state, action)
            assert [explain(other, action) for other in others] == [verdict] * len(others)
            if not verdict.legal:
                wrong.append(action)
        for action in chance.sample(wrong, 3):
            assert {refusal(other, action) for other in others} == {refusal(state, action)}


@some(0.06)
@given(game=everything(), seed=st.integers(0, 10**6))
def test_a_seat_sees_lists_and_is_told_the_same_whatever_is_hidden(game: Game, seed: int) -> None:
    look_around(game, seed, 60, 0.12)


@pytest.mark.parametrize("number", range(len(ALONE)))
def test_so_it_is_with_any_one_rule_or_variant(number: int) -> None:
    look_around(near_the_end(*ALONE[number], number), number, 15, 0.25)
