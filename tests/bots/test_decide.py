"""Who acts next, and games in which a bot plays every seat."""

from collections import Counter
from random import Random

import pytest

from tests.bots.bot_objects import FirstMove, Watcher
from tests.bots.positions import make_position, play_without_uno
from unoengine import (
    CallUno,
    Catch,
    Draw,
    GameState,
    IllegalMove,
    Options,
    Play,
    PlayerView,
    apply,
    new_game,
    step,
)
from unoengine.bots import Bot, SeatedBot, decide, heuristic, play_on, simple_bot

TRIES = 200


def test_player_on_turn_decides_if_nothing_can_be_claimed() -> None:
    state = make_position("blue-1 blue-2")
    deciders = {decide(state, [simple_bot] * 2, Random(seed)).player for seed in range(TRIES)}
    assert deciders == {0}


def test_other_players_sometimes_claim_first() -> None:
    state = make_position("blue-1 red-1", "tan-1 tan-2", "blue-9", "tan-3 tan-4")
    state = play_without_uno(state, "blue-1")
    done = Counter(decide(state, [simple_bot] * 3, Random(seed)) for seed in range(TRIES))
    for claim in (CallUno(0), Catch(1, 0), Catch(2, 0)):
        assert done[claim] > TRIES / 20
    assert any(isinstance(action, Play) for action in done)


def test_nobody_is_asked_whether_it_wants_to_leave() -> None:
    state = new_game(players=3, seed=7, options=Options(leaving="allowed"))
    for seed in range(20):
        assert decide(state, [simple_bot] * 3, Random(seed)).player == state.turn


def test_functions_objects_and_seated_bots_can_be_mixed() -> None:
    bots: list[Bot | SeatedBot] = [simple_bot, FirstMove(), SeatedBot(heuristic, 2)]
    state, chance, deciders = new_game(players=3, seed=7), Random(7), set()
    while state.round_winner is None:
        action = decide(state, bots, chance)
        deciders.add(action.player)
        state = apply(state, action)
    assert deciders == {0, 1, 2}


# --- playing on


def finish_round(state: GameState, bots: list[Bot]) -> GameState:
    return [*play_on(state, bots, Random(1))][-1].state


def test_play_on_is_decide_and_step() -> None:
    state, chance = new_game(seed=7), Random(5)
    seated = [SeatedBot(simple_bot, seat) for seat in range(4)]
    for taken in play_on(state, [simple_bot] * 4, Random(5)):
        expected = step(state, decide(state, seated, chance))
        assert (taken.state, taken.events) == (expected.state, expected.events)
        state = taken.state


def test_round_is_played_to_its_end() -> None:
    state = finish_round(new_game(seed=7), [simple_bot] * 4)
    assert (state.round, state.phase) == (1, "round-over")


def test_next_round_is_played_if_a_round_is_over() -> None:
    state = finish_round(new_game(seed=7), [simple_bot] * 4)
    assert finish_round(state, [simple_bot] * 4).round == 2


def test_game_is_played_to_its_end() -> None:
    options = Options(target=100)
    *_, last = play_on(new_game(seed=7, options=options), [heuristic] * 4, Random(1), "game")
    assert last.state.is_over
    assert max(last.state.scores) >= 100


def test_game_goes_on_only_as_far_as_somebody_iterates() -> None:
    asked: list[PlayerView] = []

    def bot(view: PlayerView, chance: Random) -> Draw:
        asked.append(view)
        return Draw(view.player or 0)

    steps = play_on(new_game(seed=4), [bot] * 4, Random(1))
    assert asked == []
    next(steps)
    assert len(asked) == 1


def test_every_bot_is_shown_every_step() -> None:
    watchers = [Watcher() for _ in range(3)]
    steps = [*play_on(new_game(players=3, seed=7), watchers, Random(1))]
    for watcher in watchers:
        assert len(watcher.events) == sum(len(taken.events) for taken in steps)


def test_bot_without_a_memory_can_play_two_seats() -> None:
    assert finish_round(new_game(players=2, seed=7), [FirstMove()] * 2).round_winner is not None


def test_illegal_action_of_a_bot_is_refused() -> None:
    state = make_position("blue-1 red-2")
    red = Play(0, state.edition.card("red-2"))
    with pytest.raises(IllegalMove):
        next(play_on(state, [lambda view, chance: red, simple_bot], Random(1)))
