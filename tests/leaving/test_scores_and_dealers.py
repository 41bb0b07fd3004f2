"""Points, dealers and the end of a game after players have left (A113)."""

from typing import Any

import pytest

from tests.properties.invariants import all_cards
from tests.ruleset.test_scoring import find_winners
from tests.variants.written_cases import WrittenCase, each_written
from unoengine import Deal, Draw, GameState, Options, Play, apply, legal_moves, new_game
from unoengine.core.options import DEFAULTS

from .tables import apply_all, leave, make_play, make_table

THREE = ("green-1 green-2", "tan-1 tan-2")
TALLY: dict[str, Any] = {"leaving": "allowed", "scoring": "running_tally", "target": 50}
PARTS: dict[str, dict[str, Any]] = {
    "scores": {"scores": (10, 300, 20)},
    "tally": {"scores": (5, 6, 7), "options": Options(**TALLY)},
    "high tally": {"scores": (30, 49, 0), "options": Options(**TALLY)},
    "shared": {"scores": (49, 46, 0, 1), "options": Options(**TALLY, tally_tie="shared")},
    "extra round": {"scores": (49, 46, 0, 1), "options": Options(**TALLY, tally_tie="extra_round")},
}


@each_written(
    """
    # The last player wins the game.
    red-1 red-2 | green-1 green-2 | tan-1 tan-2; with: scores
    p1 leave, p2 leave
    > Left 2 2, GameWon 0
    = phase game-over, is_over True, winners 0, turn 2, winner None, gone 1 2, scores 10 300 20
    moves:

    # Also out of turn; nobody is exposed then.
    red-1 red-2 | green-1
    p0 leave = winners 1, turn 0
    undo
    p1 leave = winners 0, turn 1
    red-1 red-2 | green-1 green-2
    p0 red-1 = exposed 0
    p1 leave = exposed None

    # Also between two rounds, and the winner of the finished round stays the same.
    red-1 | green-1 green-2
    p0 red-1, p0 leave = phase game-over, winners 1, winner 0, scores 3 0

    # Also during a question.
    wild-draw-four red-1 | green-1 green-2
    p0 wild-draw-four blue
    p0 leave = phase game-over, winners 1, question None
    undo
    p1 leave = phase game-over, winners 0, question None

    # R079: the winner scores the hands of the players that stayed.
    red-1 | green-1 green-2 | tan-1 tan-2 | wild blue-8
    p3 leave, p0 red-1 = scores 6 0 0 0, winner 0

    # R086: a seat that left gets no points.
    red-1 | green-1 green-2 | tan-1 tan-2; with: tally
    p2 leave, p0 red-1 = scores 5 9 7

    # A104: the lowest tally of the players that stayed wins; A106: only they can tie.
    red-1 | green-1 green-2 | tan-1; with: high tally
    p2 leave, p0 red-1 = phase game-over, winners 0, scores 30 52 0
    red-1 | green-3 | tan-1 | wild; with: shared
    p2 leave, p0 red-1 = is_over True, winners 0 1
    red-1 | green-3 | tan-1 | wild; with: extra round
    p2 leave, p0 red-1 = is_over False, winners
    """,
    **PARTS,
)
def test_R079_R086_A104_A106_points_and_winners(edition: str, case: WrittenCase) -> None:
    case.check(edition=edition, options=Options(leaving="allowed"))


def test_A104_the_tally_of_a_seat_that_left_does_not_end_the_game() -> None:
    """Its tally may be over the target if a tie is played out."""
    options = Options(scoring="running_tally", target=50).with_defaults(DEFAULTS)
    assert find_winners((20, 60, 30), options) == (0,)
    assert find_winners((20, 60, 30), options, {1}) == ()
    assert find_winners((20, 60, 70), options, {0}) == (1,)


def test_R085_the_highest_score_of_the_players_that_stayed_wins() -> None:
    options = Options(target=100).with_defaults(DEFAULTS)
    assert find_winners((120, 150, 90), options, {1}) == (0,)
    assert find_winners((90, 150, 90), options, {1}) == ()


def finish_round(dealer: int, ruling: str, *gone: int, seed: int = 0) -> GameState:
    """Return a table of four players after a round that p0 won and that these left before."""
    state = make_table(
        "red-1", *THREE, "blue-7 blue-8", dealer=dealer, seed=seed, rulings={"next_dealer": ruling}
    )
    state = leave(state, *gone)
    return apply_all(state, make_play(state, "red-1"))


@pytest.mark.parametrize(
    ("ruling", "dealer", "gone", "deals"),
    [
        ("rotate_left", 3, (), 0),
        ("rotate_left", 1, (2,), 3),
        ("rotate_left", 1, (1, 2), 3),
        ("rotate_left", 1, (2, 3), 0),
        ("same", 1, (2,), 1),
        ("same", 1, (1,), 2),
        ("same", 1, (1, 2), 3),
        ("round_winner", 1, (1,), 0),
    ],
)
def test_A07_the_next_dealer_is_a_player_that_stayed(
    ruling: str, dealer: int, gone: tuple[int, ...], deals: int
) -> None:
    state = finish_round(dealer, ruling, *gone)
    assert state.turn == deals
    assert legal_moves(state, deals)[0] == Deal(deals)


def test_A07_only_players_that_stayed_draw_for_dealer() -> None:
    dealers = {finish_round(0, "redraw", 2, seed=seed).turn for seed in range(40)}
    assert dealers == {0, 1, 3}


@pytest.mark.parametrize(("gone", "first"), [((1,), 3), ((3,), 0), ((1, 3), 0), ((), 3)])
def test_A08_cards_are_dealt_to_the_players_that_stayed(gone: tuple[int, ...], first: int) -> None:
    for seed in range(60):
        after = apply(finish_round(1, "rotate_left", *gone, seed=seed), Deal(2))
        assert sum(all_cards(after).values()) == 112
        if after.top.effect is None:
            assert (after.phase, after.turn) == ("turn", first)
            assert after.hand_sizes == tuple(7 * (seat not in gone) for seat in range(4))
        assert after.gone == gone


def test_the_game_continues_for_several_rounds() -> None:
    state: Any = new_game(players=4, seed=9, options=Options(leaving="allowed", target=200))
    state = leave(state, 1)
    while state.phase != "round-over":
        moves = [m for m in legal_moves(state, state.turn) if isinstance(m, Play)]
        state = apply_all(state, *(moves[:1] or legal_moves(state, state.turn)[:1]))
    rounds = state.round
    state = apply(state, Deal(state.turn))
    assert state.round == rounds + 1
    assert state.hand_sizes[1] == 0
    assert Draw(1) not in legal_moves(state)
