"""What bots have in common, and a bot in one seat of a running game."""

from random import Random

import pytest

from tests.bots.bot_objects import FirstMove, Watcher
from tests.bots.positions import make_position, play_without_uno
from unoengine import (
    Action,
    CallUno,
    Catch,
    ChooseColor,
    Deal,
    Draw,
    Options,
    PlayerView,
    Setup,
    apply,
    events_for,
    legal_moves,
    new_game,
    redeal,
    start_game,
    step,
    view,
)
from unoengine.bots import BOT_NAMES, SeatedBot, decide, find_bot, heuristic, search_bot, simple_bot
from unoengine.bots.bot import BotFunction

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


def test_bot_that_watches_gets_the_events_of_its_seat() -> None:
    dealt = start_game(players=3, seed=4)
    mover = dealt.state.turn
    taken = step(dealt.state, Draw(mover))
    watchers = [Watcher() for _ in range(3)]
    for seat, watcher in enumerate(watchers):
        player = SeatedBot(watcher, seat)
        player.saw(dealt)
        player.saw(taken)
        assert watcher.events == [*events_for([*dealt.events, *taken.events], seat)]
    assert watchers[mover].events != watchers[mover - 1].events


def test_functions_act_on_the_view_of_their_seat() -> None:
    state = new_game(seed=4)
    seen: list[PlayerView] = []

    def bot(view: PlayerView, chance: Random) -> Action:
        seen.append(view)
        return view.legal[0]

    assert SeatedBot(bot, state.turn).act(state, Random(1)) == legal_moves(state)[0]
    assert seen[0].player == state.turn


def test_objects_act_on_their_seat() -> None:
    state = new_game(seed=4)
    assert SeatedBot(FirstMove(), state.turn).act(state, Random(1)) == legal_moves(state)[0]


def test_properties() -> None:
    player = SeatedBot(simple_bot, 3)
    assert (player.bot, player.player, player.is_watching) == (simple_bot, 3, False)
    assert SeatedBot(Watcher(), 0).is_watching
    assert repr(SeatedBot(FirstMove(), 1)).endswith("in seat 1>")


def test_every_name_has_a_bot() -> None:
    assert [find_bot(name) for name in BOT_NAMES[:2]] == [simple_bot, heuristic]
    assert find_bot(BOT_NAMES[2]) == search_bot(simulations=400)


def test_a_bot_is_returned_as_it_is() -> None:
    assert find_bot(heuristic) is heuristic
    assert find_bot(bot := search_bot(ms=5)) is bot
