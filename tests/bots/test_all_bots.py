"""What the simple and the heuristic bot have in common."""

from random import Random

import pytest

from tests.bots.positions import make_position, play_without_uno
from unoengine import (
    CallUno,
    Catch,
    ChooseColor,
    Deal,
    Options,
    Setup,
    apply,
    new_game,
    redeal,
    view,
)
from unoengine.bots import BotFunction, decide, heuristic, simple_bot

for_each_bot = pytest.mark.parametrize("bot", [simple_bot, heuristic])


@for_each_bot
def test_bot_uses_only_its_view(bot: BotFunction) -> None:
    """Hidden cards make no difference (A115)."""
    state, chance = new_game(seed=7), Random(7)
    while state.round_winner is None:
        seat = state.turn
        here, there = view(state, seat), view(redeal(state, seat, seed=1), seat)
        for seed in range(3):
            assert bot(here, Random(seed)) == bot(there, Random(seed))
        state = apply(state, decide(state, [bot] * 4, chance))


@for_each_bot
def test_bot_deals_when_all_others_are_out_of_the_round(bot: BotFunction) -> None:
    going_on = Options(round_end="last_left")
    state = Setup("zelda", hands=["blue-1", "tan-2"], discard="blue-9", options=going_on).to_state()
    state = play_without_uno(state, "blue-1")
    assert bot(view(state, 1), Random(1)) == Deal(1)


@for_each_bot
def test_bot_names_its_most_frequent_color_for_a_first_card(bot: BotFunction) -> None:
    setup = Setup("zelda", hands=["tan-1", "red-1 red-2 tan-3"], draw="wild", rest="draw")
    named = {bot(view(setup.to_state(), 1), Random(seed)) for seed in range(30)}
    assert named == {ChooseColor(1, "red")}


def test_bots_call_uno_late_out_of_turn() -> None:
    state = play_without_uno(make_position("blue-1 red-1", "blue-2 tan-3"), "blue-1")
    for bot in (simple_bot, heuristic):
        assert {bot(view(state, 0), Random(seed)) for seed in range(30)} == {CallUno(0)}
    assert heuristic(view(state, 1), Random(1)) == Catch(1, 0)
