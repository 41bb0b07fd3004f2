"""Which card matches which (R022, A22), and what rounds and games count."""

from collections.abc import Collection
from typing import Any

import pytest

from tests.odd_card import COLORS, NUMBERS, PLAIN
from unoengine import Edition, Options, Play, PluginError, Setup, legal_moves
from unoengine.authoring import Card
from unoengine.core.options import DEFAULTS
from unoengine.core.plugin_classes.scoring import RoundOutcome, Standings
from unoengine.core.standard_scoring import SCORINGS, find_game_winners
from unoengine.core.standard_scoring import add_round_scores as add_scores


def options(**more: Any) -> Options:
    return Options(**more).with_defaults(DEFAULTS)


def add_round_scores(
    scores: tuple[int, ...], points: tuple[int, ...], winners: list[int], agreed: Options
) -> tuple[int, ...]:
    outcome = RoundOutcome(hand_points=points, winners=(*winners,), places=(*winners,))
    return add_scores(SCORINGS[agreed.scoring or ""], scores, outcome)


def find_winners(
    scores: tuple[int, ...], agreed: Options, gone: Collection[int] = ()
) -> tuple[int, ...]:
    seats = tuple(seat for seat in range(len(scores)) if seat not in gone)
    standings = Standings(scores=scores, seats=seats, rounds=1, options=agreed)
    return find_game_winners(SCORINGS[agreed.scoring or ""], standings)


TALLY = options(scoring="running_tally")
LONGER = options(scoring="running_tally", tally_tie="extra_round")


def test_R079_the_winner_of_the_round_gets_all_points() -> None:
    assert add_round_scores((10, 20, 30), (0, 5, 7), [0], options()) == (22, 20, 30)
    assert add_round_scores((10, 20, 30), (9, 5, 0), [2], options()) == (10, 20, 44)


def test_R086_each_seat_adds_its_own_hand() -> None:
    assert add_round_scores((10, 20, 30), (0, 5, 7), [0], TALLY) == (10, 25, 37)


def test_R086_every_seat_is_in_the_tally() -> None:
    with pytest.raises(PluginError, match="3 numbers, one a seat"):
        add_round_scores((10, 20, 30), (0, 5), [0], TALLY)


def test_A105_a_round_may_bring_no_points() -> None:
    assert add_round_scores((1, 2), (0, 0), [1], options()) == (1, 2)


@pytest.mark.parametrize(
    ("scores", "won"),
    [
        ((0, 499), ()),
        ((0, 500), (1,)),  # A102
        ((501, 0), (0,)),
        ((0, 0), ()),
    ],
)
def test_R085_the_first_seat_to_reach_the_target_wins(
    scores: tuple[int, ...], won: tuple[int, ...]
) -> None:
    assert find_winners(scores, options()) == won


@pytest.mark.parametrize(
    ("scores", "won"),
    [
        ((499, 3, 0), ()),
        ((500, 3, 0), (2,)),
        ((500, 600, 7), (2,)),  # A104
        ((500, 3, 3), (1, 2)),  # A106
        ((500, 500), (0, 1)),
    ],
)
def test_R086_the_lowest_tally_wins(scores: tuple[int, ...], won: tuple[int, ...]) -> None:
    assert find_winners(scores, TALLY) == won


@pytest.mark.parametrize(
    ("scores", "won"), [((500, 3, 3), ()), ((500, 3, 4), (1,)), ((700, 600, 600), ())]
)
def test_A106_option_a_tie_leads_to_an_extra_round(
    scores: tuple[int, ...], won: tuple[int, ...]
) -> None:
    assert find_winners(scores, LONGER) == won


def test_A103_there_are_extra_rounds_with_a_tally_only() -> None:
    assert find_winners((500, 3), options(tally_tie="extra_round")) == (0,)


def test_A103_an_impossible_tie_leads_to_no_extra_round() -> None:
    assert find_winners((500, 500), options(tally_tie="extra_round")) == (0, 1)


def test_A107_the_target_is_an_option() -> None:
    assert find_winners((200, 3), options(target=200)) == (0,)
    assert find_winners((199, 3), options(target=200)) == ()


DECK = (
    *NUMBERS,
    *PLAIN,
    Card("echo", symbol="echo"),
    Card("grey-echo", color="grey", symbol="echo"),
    Card("gold-echo", color="gold", symbol="echo"),
    Card("grey-dot", color="grey"),
    Card("gold-dot", color="gold"),
)
EDITION = Edition("box", COLORS, DECK)


def matches(card: str, top: str, color: str | None = None) -> bool:
    """Return whether a card goes on another."""
    state = Setup(
        EDITION, hands=[f"{card} grey-1 gold-1", "grey-2"], discard=top, draw="gold-3", color=color
    ).to_state()
    played = {str(move.card) for move in legal_moves(state) if isinstance(move, Play)}
    return card in played


@pytest.mark.parametrize(
    ("card", "top", "fits"),
    [
        ("grey-5", "grey-7", True),
        ("gold-7", "grey-7", True),
        ("gold-5", "grey-7", False),
        ("gold-echo", "grey-echo", True),
        ("plain", "grey-7", True),
        ("echo", "grey-7", True),
    ],
)
def test_R022_R024_cards_match_by_color_or_symbol_or_without_a_color(
    card: str, top: str, fits: bool
) -> None:
    assert matches(card, top) is fits


@pytest.mark.parametrize(
    ("card", "color", "fits"),
    [("grey-echo", "gold", False), ("grey-echo", "grey", True), ("plain", "gold", True)],
)
def test_A22_a_card_without_a_color_is_matched_by_color_only(
    card: str, color: str, fits: bool
) -> None:
    assert matches(card, "echo", color) is fits


def test_R022_cards_without_a_symbol_do_not_match_by_symbol() -> None:
    assert not matches("gold-dot", "grey-dot")
