"""Odds of winning the round: tables for all editions, and estimates that make sense."""

from collections import Counter
from collections.abc import Iterator
from math import exp
from random import Random

import pytest

from tests.benchmarks import odds_tables
from tests.languages.test_english import HOMEMADE
from tests.sides.twilight import TWILIGHT
from tests.thorough import choose_count, pick_values
from unoengine import Edition, GameState, Leave, Options, Play, Setup, apply, new_game
from unoengine.core.effect_api.open_and_seal import open_table, seal
from unoengine.plugins import editions
from unoengine.search import playout, quick_policy, win_odds
from unoengine.search.win_odds import (
    LONG,
    LONGEST,
    MOST_COLORS,
    MOST_COPIES,
    MOST_MATCHES,
    MOST_SEATS,
    load_tables,
)


def estimate(*hands: str, turn: int = 0, **options: object) -> tuple[float, ...]:
    setup = Setup("zelda", hands=hands, discard="blue-9", rest="draw", turn=turn, **options)  # type: ignore[arg-type]
    return win_odds(setup.to_state())


OTHER = "tan-1 tan-2 tan-3 green-5"


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param(
            estimate("red-1 red-2", OTHER), estimate("red-1 red-2 red-3", OTHER), id="fewer cards"
        ),
        pytest.param(
            *(estimate("blue-1 red-2 red-3", "blue-2 red-1 red-4", turn=turn) for turn in (0, 1)),
            id="on turn",
        ),
        pytest.param(
            estimate("wild red-2 red-3", OTHER), estimate("red-5 red-2 red-3", OTHER), id="wild"
        ),
        pytest.param(estimate("blue-1 red-2", OTHER), estimate("red-1 red-2", OTHER), id="fits"),
    ],
)
def test_a_better_position_has_better_odds(
    better: tuple[float, ...], worse: tuple[float, ...]
) -> None:
    assert better[0] > worse[0]


@pytest.mark.parametrize(
    ("box", "players"), pick_values([*editions(), HOMEMADE, TWILIGHT], [2, 3, 4, 5, 9])
)
def test_odds_add_up_to_one(box: str | Edition, players: int) -> None:
    players = min(players, 5) if isinstance(box, Edition) else players
    state = new_game(box, players, seed=1)
    for _ in range(6):
        odds = win_odds(state)
        assert sum(odds) == pytest.approx(1)
        assert all(0 < value < 1 for value in odds) or state.round_winners
        state = playout(state, quick_policy, Random(1), 3).state


def estimate_plainly(state: GameState) -> list[float]:
    """Return the odds, from the cards as a person reads them."""
    tables = load_tables(state.edition.name, len(state.players))
    weights = []
    for seat in range(len(state.players)):
        hand = state.hand(seat)
        size, distance = len(hand), (seat - state.turn) * state.direction % len(state.players)
        long, distance = min(size, LONG), min(distance, MOST_SEATS - 1)
        colors = len({card.color for card in hand} - {None})
        fits = sum(
            card.color in (None, state.color) or card.symbol == state.top.symbol
            for card in set(hand)
        )
        score = tables["sizes"][distance][min(size, LONGEST)]
        score += tables["colors"][long][min(colors, MOST_COLORS)]
        score += tables["matches"][long][min(fits, MOST_MATCHES)][distance]
        special = (card for card in hand if card.number is None)
        for (symbol, color), copies in Counter(
            (c.symbol, c.color is None) for c in special
        ).items():
            values = tables["kinds"].get(symbol) or tables["colorless" if color else "colored"]
            score += values[min(copies, MOST_COPIES)]
        weights.append(exp(score))
    return [weight / sum(weights) for weight in weights]


@pytest.mark.parametrize("edition", ["classic", "zelda", "frozen", "saved-by-the-bell"])
@pytest.mark.parametrize("players", [2, 4, 6])
def test_odds_follow_from_the_tables(edition: str, players: int) -> None:
    chance = Random(players)
    for seed in range(choose_count(8, 60)):
        state = new_game(edition, players, seed=seed)
        state = playout(state, quick_policy, chance, chance.randrange(40)).state
        if state.phase == "turn" and all(state.hand_sizes):
            assert win_odds(state) == pytest.approx(estimate_plainly(state))


def test_round_that_is_over_is_certain() -> None:
    end = playout(new_game(players=3, seed=4), quick_policy, Random(1))
    assert win_odds(end.state) == tuple(float(seat in end.winners) for seat in range(3))


def test_players_that_left_win_nothing() -> None:
    state = apply(new_game(players=3, seed=4, options=Options(leaving="allowed")), Leave(2))
    odds = win_odds(state)
    assert odds[2] == 0
    assert sum(odds) == pytest.approx(1)


def test_player_that_finished_first_has_won() -> None:
    going_on = Options(round_end="last_left")
    hands = ["blue-1", "tan-2 tan-3", "tan-4 tan-5"]
    state = Setup("zelda", hands=hands, discard="blue-9", options=going_on).to_state()
    state = apply(state, Play(0, state.edition.card("blue-1")))
    odds = win_odds(state)
    assert odds[0] == 1
    assert 0 < odds[2] < 0.5
    assert odds[1] + odds[2] == pytest.approx(0.5)


def test_empty_hand_while_the_round_goes_on_is_nearly_a_win() -> None:
    """As while the last card of a player asks a question."""
    state = Setup("zelda", hands=["blue-1", "tan-2 tan-3"], discard="blue-9").to_state()
    table = open_table(state)
    table._hands[0] = 0
    assert win_odds(seal(table))[0] > 0.9


# --- the tables


def list_numbers(table: object) -> Iterator[float]:
    if isinstance(table, dict):
        table = [*table.values()]
    if isinstance(table, list):
        for part in table:
            yield from list_numbers(part)
    else:
        assert isinstance(table, int | float)
        yield table


@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize("edition", [*editions(), "of somebody else"])
def test_tables_are_complete(edition: str, players: int) -> None:
    tables = load_tables(edition, players)
    assert len(tables["sizes"]) == MOST_SEATS
    assert all(len(row) == LONGEST + 1 for row in tables["sizes"])
    assert len(tables["colors"]) == len(tables["matches"]) == LONG + 1
    assert all(len(row) == MOST_COLORS + 1 for row in tables["colors"])
    assert all(len(row) == MOST_MATCHES + 1 for row in tables["matches"])
    assert all(len(column) == MOST_SEATS for row in tables["matches"] for column in row)
    for values in (*tables["kinds"].values(), tables["colored"], tables["colorless"]):
        assert len(values) == MOST_COPIES + 1
        assert values[0] == 0
    assert all(abs(number) < 9 for number in list_numbers(tables))


def test_other_editions_and_numbers_of_players_use_the_nearest_tables() -> None:
    assert load_tables("of somebody else", 2) == load_tables("classic", 2)
    assert load_tables("zelda", 5) == load_tables("zelda", 4)
    assert load_tables("zelda", 15) == load_tables("zelda", 6)
    assert load_tables("zelda", 2) != load_tables("zelda", 3)


def test_kinds_of_cards_are_those_of_the_deck() -> None:
    for edition in editions():
        state = new_game(edition, 2, seed=1)
        special = {c.symbol for c in state.edition.cards if c.color is None or state.effect(c)}
        assert special == {*load_tables(edition, 2)["kinds"]}, edition


def test_script_makes_the_same_tables_each_time_and_they_predict_winners() -> None:
    examples = [*odds_tables.list_examples("zelda", 2, 150)]
    assert examples == [*odds_tables.list_examples("zelda", 2, 150)]
    values = odds_tables.learn_values(examples, Random(0))
    assert values == odds_tables.learn_values(examples, Random(0))
    nothing: dict[odds_tables.Key, float] = {}
    unknown = odds_tables.measure_loss(nothing, examples)
    assert odds_tables.measure_loss(values, examples) < 0.95 * unknown
