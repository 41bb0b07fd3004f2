"""The simple bot plays sensibly, and uses only what its seat may know."""

from collections import Counter
from random import Random

import pytest

from tests.bots.positions import make_position, play_without_uno
from tests.languages.test_english import HOMEMADE
from tests.thorough import choose_count
from unoengine import (
    Action,
    Answer,
    Catch,
    Draw,
    Edition,
    GameState,
    Pass,
    Play,
    PlayerView,
    Setup,
    apply,
    legal_moves,
    new_game,
    view,
)
from unoengine.bots import decide, simple_bot
from unoengine.plugins import editions

TRIES = 200


def count_decisions(state: GameState, seat: int = 0) -> Counter[Action]:
    """Return how often the bot chooses each action in a position."""
    return Counter(simple_bot(view(state, seat), Random(seed)) for seed in range(TRIES))


@pytest.mark.parametrize("players", [2, 10])
@pytest.mark.parametrize("box", [*editions(), HOMEMADE], ids=str)
def test_bot_finishes_games_with_legal_moves(box: str | Edition, players: int) -> None:
    """The bot answers questions of unknown cards too."""
    players = min(players, 5) if isinstance(box, Edition) else players
    for seed in range(choose_count(1, 3)):
        state, chance = new_game(box, players, seed=seed), Random(seed)
        while not state.is_over:
            action = decide(state, [simple_bot] * players, chance)
            assert action in legal_moves(state, action.player)
            state = apply(state, action)


def test_bot_plays_if_it_can() -> None:
    done = count_decisions(make_position("blue-1 green-2 red-3"))
    assert not any(isinstance(action, Draw) for action in done)
    drawn = Setup("zelda", hands=["red-1", "tan-2"], discard="blue-9", draw="blue-3").to_state()
    assert not any(isinstance(action, Pass) for action in count_decisions(apply(drawn, Draw(0))))


def test_bot_saves_wild_cards() -> None:
    kept = Counter[bool]()
    for action, times in count_decisions(make_position("blue-1 wild green-2")).items():
        assert isinstance(action, Play)
        kept[action.card.code == "blue-1"] += times
    assert 0 < kept[False] < TRIES / 4


def test_bot_plays_wild_cards_when_an_opponent_is_nearly_out() -> None:
    done = count_decisions(make_position("blue-1 wild green-2", other="tan-1 tan-2"))
    assert {action.card.code for action in done if isinstance(action, Play)} == {"wild"}


def test_bot_names_its_most_frequent_color() -> None:
    done = count_decisions(make_position("wild red-1 red-2 tan-3"))
    assert {action.color for action in done if isinstance(action, Play)} == {"red"}


def test_bot_usually_calls_uno_with_the_play() -> None:
    done = count_decisions(make_position("blue-1 blue-1"))
    calls = sum(times for action, times in done.items() if isinstance(action, Play) and action.uno)
    assert TRIES / 2 < calls < TRIES


def test_bot_usually_catches_a_player_that_forgot_uno() -> None:
    state = play_without_uno(make_position("blue-1 red-1", "blue-2 tan-3"), "blue-1")
    assert TRIES / 2 < count_decisions(state, 1)[Catch(1, 0)] < TRIES


def test_bot_sometimes_challenges() -> None:
    state = make_position("wild-draw-four red-1 red-2")
    [bluff] = [m for m in legal_moves(state) if isinstance(m, Play) and m.color == "red"]
    done = count_decisions(apply(state, bluff), 1)
    assert set(done) == {Answer(1, "accept"), Answer(1, "challenge")}
    assert done[Answer(1, "challenge")] < done[Answer(1, "accept")]


def test_bot_usually_beats_a_random_player() -> None:
    def anything(view: PlayerView, chance: Random) -> Action:
        return view.legal[int(chance.random() * len(view.legal))]

    won = 0
    for seed in range(100):
        state, chance = new_game("zelda", 2, seed=seed), Random(seed)
        while state.round_winner is None:
            state = apply(state, decide(state, [simple_bot, anything], chance))
        won += state.round_winner == 0
    assert won > 90
