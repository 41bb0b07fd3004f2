"""The search bot: legal and sensible actions, budgets, and nothing but what its seat may know."""

import pickle
from collections.abc import Mapping
from random import Random
from statistics import mean, stdev
from typing import Any

import pytest

from tests.bots.positions import make_position, play_without_uno
from tests.languages.test_english import HOMEMADE
from tests.sides.twilight import TWILIGHT
from tests.thorough import choose_count, pick_cases
from unoengine import (
    Action,
    Answer,
    CallUno,
    Catch,
    Draw,
    Edition,
    GameState,
    Leave,
    Options,
    Pass,
    Play,
    Setup,
    apply,
    legal_moves,
    new_game,
    start_game,
    step,
    view,
)
from unoengine.bots import Bot, Seat, SeatedBot, decide, heuristic, play_on, search_bot, simple_bot
from unoengine.bots.search_bot import SearchBot
from unoengine.plugins import editions, house_rules, variants
from unoengine.search import History
from unoengine.testing import check_bot
from unoengine.testing.bot_trial import BotClock

RULES = [*house_rules()]


class CountingSeat(Seat):
    """A seat that counts the samples that are drawn from it."""

    samples = 0

    def sample(self, chance: Random) -> GameState:
        self.samples += 1
        return super().sample(chance)


def choose(state: GameState, seat: int = 0, simulations: int = 300) -> Action:
    return search_bot(simulations=simulations).act(Seat(state, seat), Random(1))


# --- decisions


@pytest.mark.parametrize(
    ("state", "seat", "expected"),
    [
        (make_position("blue-1", "tan-1 tan-2"), 0, "blue-1"),
        (make_position("wild-draw-four", "tan-1"), 0, "wild-draw-four"),
        # The opponent wins with its next play unless it draws.
        (make_position("blue-draw-two blue-1 red-2 red-5", "tan-1"), 0, "blue-draw-two"),
        (make_position("blue-skip blue-9 tan-7", "red-1", "blue-4"), 0, "blue-skip"),
    ],
)
def test_bot_plays_the_card_that_wins(state: GameState, seat: int, expected: str) -> None:
    action = choose(state, seat)
    assert isinstance(action, Play)
    assert action.card.code == expected


def test_points_decide_between_cards_that_are_as_likely_to_win() -> None:
    """The opponent is about to win, and gets the points of what the bot keeps."""
    state = make_position("blue-1 blue-9 red-1 red-9 tan-8 tan-7", "tan-1", "blue-5")
    chosen = [search_bot(simulations=300).act(Seat(state, 0), Random(seed)) for seed in range(1, 7)]
    assert sum(action.card.code == "blue-9" for action in chosen if isinstance(action, Play)) >= 5


def test_bot_names_the_color_of_its_other_card() -> None:
    action = choose(make_position("wild red-1", "tan-1 tan-2 tan-3"))
    assert isinstance(action, Play)
    assert (action.color, action.uno) == ("red", True)


FORGOTTEN = play_without_uno(make_position("blue-1 red-1", "blue-2 tan-3"), "blue-1")


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (FORGOTTEN, CallUno(0)),
        (FORGOTTEN, Catch(1, 0)),
        (make_position("tan-1 red-1", "tan-2 tan-3", "blue-9"), Draw(0)),
    ],
)
def test_bot_does_what_is_always_right_without_a_search(state: GameState, expected: Action) -> None:
    seat = CountingSeat(state, expected.player)
    assert search_bot(ms=1000).act(seat, Random(1)) == expected
    assert seat.samples == 0


@pytest.mark.parametrize("seed", range(3))
def test_R050_bot_challenges_to_see_the_hand_although_the_play_is_probably_lawful(
    seed: int,
) -> None:
    """To know the hand is worth more to it than two cards; `heuristic` accepts."""
    start = make_position("wild-draw-four tan-1 tan-2 tan-6", "red-1 red-2 blue-3 blue-4", "red-9")
    history = History(start)
    plays = [move for move in legal_moves(start) if isinstance(move, Play)]
    taken = step(start, next(play for play in plays if play.color == "tan"))
    history.saw(taken.events)

    action = search_bot(simulations=400).act(Seat(taken.state, 1, history), Random(seed))

    assert heuristic(view(taken.state, 1), Random(seed)) == Answer(1, "accept")
    assert action == Answer(1, "challenge")


def test_bot_does_not_draw_or_keep_a_card_while_it_can_play_a_colored_one() -> None:
    seen = []
    state, chance = new_game(players=2, seed=4), Random(4)
    bot = search_bot(simulations=30)
    while state.round_winner is None:
        action = decide(state, [bot, bot], chance)
        if isinstance(action, Draw | Pass):
            seen.append(
                any(
                    isinstance(move, Play) and move.card.color is not None
                    for move in legal_moves(state, action.player)
                )
            )
        state = apply(state, action)
    assert True not in seen
    assert seen


# --- every game


def play_round(box: str | Edition, players: int, **agreed: Any) -> None:
    """Play the beginning of a round; every action has to be legal, and none leaves the game."""
    bot = search_bot(simulations=12)
    dealt = start_game(box, players, seed=3, **agreed)
    for number, taken in enumerate(play_on(dealt.state, [bot] * players, Random(3))):
        assert not any(isinstance(event, Leave) for event in taken.events)
        if number > choose_count(12, 400):
            return


@pytest.mark.parametrize("players", [2, 10])
@pytest.mark.parametrize("box", pick_cases([*editions(), HOMEMADE, TWILIGHT], 3), ids=str)
def test_bot_plays_every_edition(box: str | Edition, players: int) -> None:
    play_round(box, min(players, 5) if isinstance(box, Edition) else players)


@pytest.mark.parametrize(
    "agreed",
    [
        {"variants": [*variants()]},
        {"options": Options(leaving="allowed", round_end="last_left")},
        {"teams": [(0, 2), (1, 3)]},
        *(
            {"house_rules": {"customizable": pair}}
            for pair in pick_cases([*zip(RULES[::2], RULES[1::2], strict=True)], 2)
        ),
    ],
    ids=str,
)
def test_bot_plays_with_variants_and_house_rules(agreed: Mapping[str, Any]) -> None:
    play_round("frozen", 4, **agreed)


def test_bot_helps_its_partner() -> None:
    """It skips the opponent that would win, not the partner."""
    hands = ["blue-draw-two blue-7 red-2 tan-5", "green-1", "tan-1 tan-4", "red-6 red-8 red-9"]
    for teams, expected in (([(0, 2), (1, 3)], True), ([(0, 1), (2, 3)], False)):
        setup = Setup("zelda", hands=hands, discard="blue-9", rest="draw", teams=teams)
        action = choose(setup.to_state())
        assert isinstance(action, Play)
        assert (action.card.code == "blue-draw-two") == expected


def test_bot_can_play_if_every_action_looks_wrong() -> None:
    """It must play the card, and UNO is not offered, since the hands are swapped."""
    setup = Setup(
        "zelda",
        hands=["blue-7 red-1", "tan-1 tan-2 tan-3"],
        discard="blue-9",
        rest="draw",
        variants=["seven-zero"],
        options=Options(voluntary_draw="forbidden"),
    )
    action = choose(setup.to_state())
    assert isinstance(action, Play)
    assert action.card.code == "blue-7"


# --- budgets


def test_simulations_are_counted() -> None:
    state = make_position("blue-1 blue-2 blue-3 red-4", "tan-1 tan-2 tan-3")
    few, many = CountingSeat(state, 0), CountingSeat(state, 0)
    search_bot(simulations=30).act(few, Random(1))
    search_bot(simulations=300).act(many, Random(1))
    assert 10 <= few.samples <= 30
    assert 5 * few.samples < many.samples <= 300


def test_time_is_kept() -> None:
    """The clock of this test advances by 2**-13 s with each reading."""
    state = make_position("blue-1 blue-2 blue-3 red-4", "tan-1 tan-2 tan-3")
    samples = []
    for ms in (5, 20):
        seat = CountingSeat(state, 0)
        with BotClock(0).replace():
            search_bot(ms=ms).act(seat, Random(1))
        samples.append(seat.samples)
    assert 5 <= samples[0] <= 50
    assert 3 * samples[0] <= samples[1] <= 200


@pytest.mark.parametrize("ms", [5e-324, 0.05, 0.15, 0.25, 0.35, 0.55, 0.85])
def test_time_may_be_up_before_every_action_was_tried(ms: float) -> None:
    state = make_position("blue-1 blue-2 blue-3 blue-5 red-9 wild", "tan-1 tan-2 tan-3")
    with BotClock(0).replace():
        action = search_bot(ms=ms).act(Seat(state, 0), Random(1))
    assert action in legal_moves(state, 0)


def test_games_with_counted_simulations_can_be_repeated() -> None:
    def play() -> list[GameState]:
        bots: list[Bot] = [search_bot(simulations=20), simple_bot]
        return [taken.state for taken in play_on(new_game(players=2, seed=7), bots, Random(2))]

    assert play() == play()


def test_bot_is_a_value() -> None:
    bot = search_bot(ms=10)
    assert bot == search_bot(ms=10) != search_bot(ms=11)
    assert hash(bot) == hash(search_bot(ms=10))
    assert pickle.loads(pickle.dumps(bot)) == bot
    assert repr(bot) == "SearchBot(ms=10, simulations=None)"


# --- what it knows


@pytest.mark.parametrize("bot", [search_bot(simulations=24), search_bot(ms=2)], ids=str)
def test_bot_keeps_the_contract_for_bots(bot: SearchBot) -> None:
    check_bot(bot, games=1, decisions=choose_count(6, 60), other_process=False)


@pytest.mark.thorough
def test_bot_keeps_the_contract_in_all_editions() -> None:
    check_bot(search_bot(simulations=40), [*editions()], ms=200, players=(2, 3, 5))


def test_seated_bot_knows_what_happened() -> None:
    """A player that drew held nothing that fitted: samples leave such cards out."""
    hands = ["blue-1 blue-2 red-1", "tan-2 tan-3 tan-4 tan-5"]
    setup = Setup("zelda", hands=hands, discard="blue-9", draw="red-9", rest="draw")
    state = setup.to_state()
    seen: list[GameState] = []

    class Looking:
        def act(self, seat: Seat, chance: Random) -> Action:
            seen.extend(seat.sample(chance) for _ in range(40))
            return seat.legal[0]

    bot = SeatedBot(Looking(), 0)
    for action in (Play(0, state.edition.card("blue-1")), Draw(1)):
        taken = step(state, action)
        bot.saw(taken)
        state = taken.state
    assert state.turn == 0, "the drawn card did not fit either"
    bot.act(state, Random(1))
    blind = Seat(state, 0)
    ignorant = [blind.sample(Random(seed)) for seed in range(40)]

    def count_blue(states: list[GameState]) -> int:
        return sum(card.color == "blue" for state in states for card in state.hand(1))

    assert count_blue(seen) < count_blue(ignorant) / 2


# --- strength; tests/benchmarks/strength.py measures it


@pytest.mark.thorough
def test_bot_is_stronger_than_the_simple_bot() -> None:
    shares = []
    for deal in range(60):
        won = 0
        for seat in (0, 1):
            bots: list[Bot] = [search_bot(simulations=80), simple_bot]
            if seat:
                bots.reverse()
            *_, last = play_on(new_game("zelda", 2, seed=deal), bots, Random(deal))
            won += last.state.round_winner == seat
        shares.append(won / 2)
    assert mean(shares) - 1.96 * stdev(shares) / len(shares) ** 0.5 > 0.5
