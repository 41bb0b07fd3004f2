"""Whole games with players who leave, and what moves are legal then."""

from random import Random
from typing import Any

import pytest

from tests.properties.invariants import all_cards
from tests.rules.editions import EDITIONS
from tests.thorough import choose_count, pick_values
from tests.variants.random_games import check_step, holds_closely, play_at_random
from tests.variants.written_cases import WrittenCase, each_written
from unoengine import (
    Answer,
    CallUno,
    Catch,
    ChooseColor,
    Deal,
    Draw,
    GameState,
    IllegalMove,
    Leave,
    Options,
    Pass,
    Play,
    Setup,
    apply,
    legal_moves,
    new_game,
    redeal,
    view,
)
from unoengine.bots import decide, simple_bot
from unoengine.plugins import house_rules, variants

from .tables import (
    apply_all,
    join_codes,
    leave,
    make_house_rule_table,
    make_play,
    make_table,
    show_hand,
)

PARTS: dict[str, dict[str, Any]] = {
    "jump-in": {"variants": ["jump-in"]},
    "nearly won": {"scores": (495, 0, 0)},
}


def test_A113_leaving_needs_the_option() -> None:
    state = new_game("zelda", seed=7)
    assert state.options.leaving == "forbidden"
    assert not [move for move in legal_moves(state) if isinstance(move, Leave)]
    for seat in range(4):
        with pytest.raises(IllegalMove) as refused:
            apply(state, Leave(seat))
        assert refused.value.reason == "leaving-forbidden"
        assert 'Options(leaving="allowed")' in str(refused.value)


def test_the_cards_go_under_the_draw_pile() -> None:
    before = make_table()
    state = leave(before, 2)
    assert (state.gone, state.hand_sizes) == ((2,), (3, 2, 0, 2))
    assert state.players == before.players
    assert state.draw_pile[:-2] == before.draw_pile
    assert {card.code for card in state.draw_pile[-2:]} == {"tan-1", "tan-2"}
    assert (state.discards, state.scores) == (before.discards, before.scores)
    assert (state.turn, state.phase) == (before.turn, before.phase)
    assert all_cards(state) == all_cards(before)


def test_the_cards_are_shuffled_before_they_go_under_the_pile() -> None:
    held = "green-1 green-2 green-8 green-9"
    tables = (make_table("red-1 red-2", held, "tan-1 tan-2", seed=seed) for seed in range(30))
    orders = {join_codes(leave(state, 1).draw_pile[-4:]) for state in tables}
    assert len(orders) > 10
    assert {" ".join(sorted(order.split())) for order in orders} == {held}


def test_two_shuffles_of_a_game_differ() -> None:
    """A second player with the same cards leaves them in another order."""
    held = "green-1 green-2 green-8 green-9"
    twins = [make_table("red-1", held, "tan-1 tan-2", "tan-9", seed=seed) for seed in range(30)]
    first = [join_codes(leave(state, 1).draw_pile[-4:]) for state in twins]
    later = [join_codes(leave(state, 3, 1).draw_pile[-4:]) for state in twins]
    assert first != later


@pytest.mark.parametrize(
    "tried",
    [
        *(Leave(1), Draw(1), Pass(1), CallUno(1), Catch(1, 0), Deal(1), Answer(1, "accept")),
        *(ChooseColor(1, "red"), Play(1, make_table().edition.card("green-1"))),
    ],
)
def test_a_player_that_left_has_no_legal_action(tried: Any) -> None:
    state = leave(make_table(), 1)
    with pytest.raises(IllegalMove) as refused:
        apply(state, tried)
    assert (refused.value.reason, str(refused.value)) == ("has-left", "You have left the game.")
    assert refused.value.legal == legal_moves(state, 1) == ()


@each_written(
    """
    # Every seat may leave, the seat on turn is listed first, the others in the order of play.
    tan-1 | tan-2 | tan-4 | tan-7; turn: 2
    moves: p2 draw, p2 leave, p3 leave, p0 leave, p1 leave
    moves1: p1 leave
    tan-1 | tan-2 | tan-4 | tan-7; turn: 2; direction: -1
    moves: p2 draw, p2 leave, p1 leave, p0 leave, p3 leave

    # A95, A26: claims and jump-ins come before.
    red-1 blue-2 | green-7 green-2 | tan-7 tan-2
    p0 red-1
    moves: p1 draw, p1 catch p0, p1 leave, p2 catch p0, p2 leave, p0 call, p0 leave
    red-1 blue-2 | red-5 green-2 | tan-1 tan-2; with: jump-in
    moves: p0 red-1, p0 red-1 uno, p0 draw, p0 leave, p1 red-5, p1 red-5 uno, p1 leave, p2 leave
    p1 leave
    moves: p0 red-1, p0 red-1 uno, p0 draw, p0 leave, p2 leave
    refused: p1 red-5 has-left

    # In every phase.
    tan-1 | tan-2 | tan-4; edition: zelda; draw: red-9 tan-3
    p0 draw
    moves: p0 red-9, p0 red-9 uno, p0 pass, p0 leave, p1 leave, p2 leave
    triforce blue-1 blue-2 | green-1 green-2 | tan-1
    p0 triforce blue
    moves: p1 draw, p1 leave, p2 leave, p0 leave
    wild-draw-four blue-1 blue-2 | green-1 green-2 | tan-1
    p0 wild-draw-four blue
    moves: p1: accept, p1: challenge, p1 leave, p2 leave, p0 leave
    red-1 | green-1 green-2 | tan-1 tan-2
    p0 red-1
    moves: p1 deal, p1 leave, p2 leave, p0 leave
    tan-1 | tan-2 | tan-4; edition: zelda; draw: wild tan-3 tan-5; discard:
    moves1: p1 name blue, p1 name green, p1 name tan, p1 name red, p1 leave
    moves0: p0 leave

    # Nobody may leave when the game is over.
    red-1 | green-9 green-2 | tan-1; with: nearly won
    p0 red-1 = phase game-over
    moves:
    refused: p1 leave game-over

    # A96: a player that left cannot catch; the cards become the draw pile if it is empty.
    red-1 blue-2 | green-1 green-2 | tan-1 tan-2 | tan-9 tan-3
    p2 leave, p0 red-1
    moves2:
    moves3: p3 catch p0, p3 leave
    refused: p2 catch p0 has-left, p1 catch p2 nobody-to-catch
    blue-1 | green-1 green-2 | tan-1; discard: red-5; draw:
    p1 leave = draw_pile_size 2
    moves0: p0 draw, p0 leave
    """,
    **PARTS,
)
def test_A26_A95_A96_who_may_leave(edition: str, case: WrittenCase) -> None:
    options = Options(leaving="allowed", target=500)
    case.check(edition=edition, options=options)


def test_a_player_that_left_has_the_view_of_a_spectator() -> None:
    state = leave(make_table(), 1)
    seen, spectator = view(state, 1), view(state, None)
    assert (seen.gone, seen.hand, seen.known, seen.legal) == ((1,), (), {}, ())
    assert (seen.hand_sizes, seen.turn, seen.notes) == (
        spectator.hand_sizes,
        spectator.turn,
        spectator.notes,
    )


def test_A50_knowledge_of_and_by_a_player_that_left_is_removed() -> None:
    state = make_house_rule_table(
        "reveal-a-hand", "customizable pink-1 pink-2", "green-1 green-2", "blue-1 blue-2 blue-3"
    )
    state = apply_all(state, make_play(state, "customizable", "pink", choice=2))
    assert {seat: set(known) for seat, known in enumerate(state.known)} == {
        0: {2},
        1: {2},
        2: set(),
    }
    viewer_left, holder_left = leave(state, 1), leave(state, 2)
    assert join_codes(viewer_left.known[0][2]) == "blue-1 blue-2 blue-3"
    assert [dict(viewer_left.known[seat]) for seat in (1, 2)] == [{}, {}]
    assert [dict(known) for known in holder_left.known] == [{}, {}, {}]


def test_I18_redealing_ignores_a_seat_that_left() -> None:
    state = leave(new_game("zelda", players=4, seed=3, options=Options(leaving="allowed")), 2)
    for seat in range(4):
        for seed in range(20):
            other = redeal(state, seat, seed)
            assert other.gone == (2,)
            assert other.hand_sizes == state.hand_sizes
            assert view(other, seat) == view(state, seat)
            assert all_cards(other) == all_cards(state)
    hidden = {redeal(state, 2, seed).hand(0) for seed in range(20)}
    assert len(hidden) == 20


def test_states_with_other_players_that_left_differ() -> None:
    one, other = leave(make_table(), 1, 2), leave(make_table(), 1, 2)
    assert one == other
    assert hash(one) == hash(other)
    assert leave(make_table(), 1) != make_table()
    assert leave(make_table(), 1).gone != leave(make_table(), 3).gone


def test_the_repr_shows_players_that_left() -> None:
    assert "(0 points, has left)" in repr(leave(make_table(), 1))
    assert "has left" not in repr(make_table())


def test_simple_bots_do_not_leave() -> None:
    state = new_game("zelda", players=4, seed=5, options=Options(leaving="allowed", target=60))
    bots, chance = [simple_bot] * 4, Random(5)
    while not state.is_over:
        action = decide(state, bots, chance)
        assert not isinstance(action, Leave)
        state = apply(state, action)
    assert state.gone == ()


def test_bots_continue_after_a_player_left() -> None:
    state = new_game("zelda", players=5, seed=5, options=Options(leaving="allowed", target=60))
    bots, chance = [simple_bot] * 5, Random(5)
    leaving = {5: Leave(1), 25: Leave(3)}
    for moves in range(2000):
        if state.is_over:
            break
        state = apply(state, leaving.get(moves) or decide(state, bots, chance))
    assert state.is_over
    assert state.gone == (1, 3)
    assert not {1, 3} & {*state.winners}


def test_a_seat_that_left_does_not_hurry_the_simple_bot() -> None:
    """The bot keeps its wild cards for the end; an empty hand of a player that left is no end."""
    hands = [
        "wild red-1 red-2 red-3 red-4",
        "green-1 green-2 green-8",
        "tan-1",
        "blue-1 blue-2 blue-4",
    ]
    options = Options(leaving="allowed")
    near = Setup("zelda", hands=hands, discard="red-5", rest="draw", options=options).to_state()
    chance = Random(1)

    def wilds(state: Any) -> int:
        moves = (simple_bot(view(state, 0), chance) for _ in range(200))
        return sum(isinstance(move, Play) and move.card.code == "wild" for move in moves)

    assert wilds(near) > 150
    assert wilds(leave(near, 2)) < 50


def test_leave_is_never_listed_first() -> None:
    state = new_game("zelda", players=3, seed=2, options=Options(leaving="allowed", target=100))
    while moves := legal_moves(state):
        assert not isinstance(moves[0], Leave)
        state = apply(state, moves[0])
    assert show_hand(state, state.winners[0]) == ""


VARIANTS, WRITTEN = (
    sorted(name for name, plugin in found.items() if plugin.distribution == "unoengine")
    for found in (variants(), house_rules())
)
RULINGS: dict[str, tuple[Any, ...]] = {
    "forced_drawn_play": ("never", "after_compulsory_draw", "always"),
    "two_player_reverse": ("skip", "literal"),
    "final_card_effects": ("listed_only", "all"),
    "uno_window_closes_on": ("turn_action", "any_response"),
    "scoring": ("winner_takes", "running_tally"),
    "tally_tie": ("shared", "extra_round"),
    "next_dealer": ("rotate_left", "round_winner", "redraw", "same"),
    "target": (60, 500),
}


def deal_game(edition: str, seats: int, seed: int, chosen: list[str]) -> GameState:
    chance = Random(seed)
    rulings = {name: chance.choice(values) for name, values in RULINGS.items()}
    more: dict[str, Any] = {}
    if edition == "frozen":
        more["house_rules"] = {"customizable": chance.sample(WRITTEN, 2)}
    elif edition == "saved-by-the-bell":
        more["wardrobe"] = {seat: ["pink"] for seat in range(0, seats, 2)}
    options = Options(leaving="allowed", max_players=15, **rulings)
    return new_game(edition, seats, seed=seed, options=options, variants=chosen, **more)


@pytest.mark.parametrize(
    ("chosen", "seats", "edition"),
    [
        *pick_values([[]], [2, 3, 4, 7, 11, 15], EDITIONS),
        *pick_values([*([name] for name in VARIANTS), VARIANTS], [3, 6], EDITIONS),
    ],
)
@pytest.mark.parametrize("leaving", [0.01, 0.08])
def test_every_edition_and_variant_with_any_number_of_players(
    chosen: list[str], seats: int, edition: str, leaving: float
) -> None:
    state = deal_game(edition, seats, 100 * seats + int(100 * leaving), chosen)
    given: Any = {"decisions": choose_count(50, 250), "leaving": leaving}
    for count, (before, action) in enumerate(play_at_random(state, Random(seats), **given)):
        after = check_step(before, action)
        assert all(not after.hand(seat) and not after.known[seat] for seat in after.gone)
        if count % 25 == 0:
            holds_closely(before, count)
