"""Where leaving is allowed everybody may leave at any time, and what is listed says so (A113)."""

import pickle
from random import Random
from typing import Any

import pytest

from unoengine import (
    Answer,
    CallUno,
    Catch,
    ChooseColor,
    Deal,
    Draw,
    IllegalMove,
    Leave,
    Options,
    Pass,
    Play,
    Setup,
    apply,
    explain,
    legal_moves,
    new_game,
    redeal,
    view,
)
from unoengine.bots import decide, simple_bot

from .tables import done, everything, hand, house_table, left, play, spelled, table


def kinds(moves: Any) -> list[tuple[str, int]]:
    return list(dict.fromkeys((type(move).__name__, move.player) for move in moves))


def test_A113_nobody_leaves_unless_that_is_agreed() -> None:
    state = new_game(seed=7)

    assert state.options.leaving == "forbidden"
    assert not [move for move in legal_moves(state) if isinstance(move, Leave)]
    for seat in range(4):
        with pytest.raises(IllegalMove) as refused:
            apply(state, Leave(seat))
        assert refused.value.reason == "leaving-forbidden"
        assert 'Options(leaving="allowed")' in str(refused.value)


def test_the_cards_go_under_the_draw_pile_and_the_seat_is_empty() -> None:
    before = table()

    state = left(before, 2)

    assert (state.gone, state.hand_sizes) == ((2,), (3, 2, 0, 2))
    assert state.players == before.players
    assert state.draw_pile[:-2] == before.draw_pile
    assert {card.code for card in state.draw_pile[-2:]} == {"tan-1", "tan-2"}
    assert (state.discards, state.scores) == (before.discards, before.scores)
    assert (state.turn, state.phase) == (before.turn, before.phase)
    assert everything(state) == everything(before)


def test_nobody_knows_in_which_order_the_cards_go_under() -> None:
    held = "green-1 green-2 green-8 green-9"
    tables = (table("red-1 red-2", held, "tan-1 tan-2", seed=seed) for seed in range(30))

    orders = {spelled(left(state, 1).draw_pile[-4:]) for state in tables}

    assert len(orders) > 10
    assert {" ".join(sorted(order.split())) for order in orders} == {held}


def test_two_shuffles_of_a_game_are_two() -> None:
    """Who leaves with the cards of another one does not leave in the same order."""
    held = "green-1 green-2 green-8 green-9"
    twins = [table("red-1", held, "tan-1 tan-2", "tan-9", seed=seed) for seed in range(30)]

    first = [spelled(left(state, 1).draw_pile[-4:]) for state in twins]
    later = [spelled(left(state, 3, 1).draw_pile[-4:]) for state in twins]

    assert first != later


def test_with_no_card_to_draw_the_cards_of_who_leaves_are_the_pile() -> None:
    state = left(table("blue-1", "green-1 green-2", "tan-1", draw="", discard="red-5"), 1)

    assert state.draw_pile_size == 2
    assert Draw(0) in legal_moves(state)


def test_on_a_turn_everybody_may_leave_the_seat_on_turn_first() -> None:
    state = table(turn=2)

    assert legal_moves(state) == (Draw(2), Leave(2), Leave(3), Leave(0), Leave(1))
    assert legal_moves(state, 2) == (Draw(2), Leave(2))
    assert legal_moves(state, 1) == (Leave(1),)


def test_to_the_right_they_are_listed_to_the_right() -> None:
    state = table(turn=2, direction=-1)

    assert legal_moves(state) == (Draw(2), Leave(2), Leave(1), Leave(0), Leave(3))


def test_A95_claims_come_before_leaving() -> None:
    silent = table("red-1 blue-2", "green-7 green-2", "tan-7 tan-2")

    state = done(silent, play(silent, "red-1"))

    assert state.exposed == 0
    assert kinds(legal_moves(state)) == [
        ("Draw", 1),
        ("Catch", 1),
        ("Leave", 1),
        ("Catch", 2),
        ("Leave", 2),
        ("CallUno", 0),
        ("Leave", 0),
    ]


def test_A26_jumping_in_comes_before_leaving() -> None:
    state = table("red-1 blue-2", "red-5 green-2", "tan-1 tan-2", variants=["jump-in"])

    assert kinds(legal_moves(state)) == [
        ("Play", 0),
        ("Draw", 0),
        ("Leave", 0),
        ("Play", 1),
        ("Leave", 1),
        ("Leave", 2),
    ]


def test_everybody_may_leave_in_every_phase_but_the_last() -> None:
    drawn = done(table(draw="red-9 tan-3"), Draw(0))
    owed = table("triforce blue-1 blue-2", "green-1 green-2", "tan-1 tan-2")
    owed = done(owed, play(owed, "triforce", "blue"))
    asked = table("wild-draw-four blue-1", "green-1 green-2", "tan-1 tan-2")
    asked = done(asked, play(asked, "wild-draw-four", "blue"))
    opening = table(discard="", draw="wild tan-3 tan-4")
    over = table("red-1", "green-1 green-2", "tan-1 tan-2")
    over = done(over, play(over, "red-1"))
    phases = ["turn", "drawn", "demand", "question", "choose-color", "round-over"]

    for state, phase in zip((table(), drawn, owed, asked, opening, over), phases, strict=True):
        assert state.phase == phase
        for seat in range(len(state.players)):
            assert legal_moves(state, seat)[-1] == Leave(seat)
            assert explain(state, Leave(seat)).reason == "may-leave"
            assert left(state, seat).gone == (seat,)


def test_when_the_game_is_over_there_is_nothing_left_to_leave() -> None:
    state = table("red-1", "green-9 green-2", "tan-1", scores=[495, 0, 0])

    state = done(state, play(state, "red-1"))

    assert (state.phase, legal_moves(state)) == ("game-over", ())
    assert explain(state, Leave(1)).reason == "game-over"


@pytest.mark.parametrize(
    "tried",
    [
        *(Leave(1), Draw(1), Pass(1), CallUno(1), Catch(1, 0), Deal(1), Answer(1, "accept")),
        *(ChooseColor(1, "red"), Play(1, table().edition.card("green-1"))),
    ],
)
def test_who_has_left_does_nothing_any_more(tried: Any) -> None:
    state = left(table(), 1)

    with pytest.raises(IllegalMove) as refused:
        apply(state, tried)

    assert (refused.value.reason, str(refused.value)) == ("has-left", "p1 has left the game")
    assert refused.value.legal == legal_moves(state, 1) == ()


def test_A96_who_has_left_catches_nobody() -> None:
    state = left(table("red-1 blue-2", "green-1 green-2", "tan-1 tan-2", "tan-9 tan-3"), 2)

    state = done(state, play(state, "red-1"))

    assert [m.player for m in legal_moves(state) if isinstance(m, Catch)] == [1, 3]
    assert explain(state, Catch(2, 0)).reason == "has-left"
    assert explain(state, Catch(1, 2)).reason == "nobody-to-catch"


def test_A26_who_has_left_jumps_in_no_more() -> None:
    state = table("red-1 blue-2", "red-5 green-2", "tan-1 tan-2", variants=["jump-in"])
    jump = Play(1, state.edition.card("red-5"))
    assert jump in legal_moves(state)

    state = left(state, 1)

    assert explain(state, jump).reason == "has-left"
    assert kinds(legal_moves(state)) == [("Play", 0), ("Draw", 0), ("Leave", 0), ("Leave", 2)]


# --- what is known of it


def test_who_has_left_sees_what_a_spectator_sees() -> None:
    state = left(table(), 1)

    seen, spectator = view(state, 1), view(state, None)

    assert (seen.gone, seen.hand, seen.known, seen.legal) == ((1,), (), {}, ())
    assert (seen.hand_sizes, seen.turn, seen.notes) == (
        spectator.hand_sizes,
        spectator.turn,
        spectator.notes,
    )


def test_A50_what_was_known_of_the_hand_is_forgotten_and_so_is_what_its_owner_knew() -> None:
    state = house_table(
        "reveal-a-hand", "customizable pink-1 pink-2", "green-1 green-2", "blue-1 blue-2 blue-3"
    )
    state = done(state, play(state, "customizable", "pink", choice=2))
    assert {seat: set(known) for seat, known in enumerate(state.known)} == {
        0: {2},
        1: {2},
        2: set(),
    }

    viewer_left, holder_left = left(state, 1), left(state, 2)

    assert spelled(viewer_left.known[0][2]) == "blue-1 blue-2 blue-3"
    assert [dict(viewer_left.known[seat]) for seat in (1, 2)] == [{}, {}]
    assert [dict(known) for known in holder_left.known] == [{}, {}, {}]


def test_I18_around_an_empty_seat_hidden_cards_are_dealt_anew() -> None:
    state = left(new_game(players=4, seed=3, options=Options(leaving="allowed")), 2)

    for seat in range(4):
        for seed in range(20):
            other = redeal(state, seat, seed)
            assert other.gone == (2,)
            assert other.hand_sizes == state.hand_sizes
            assert view(other, seat) == view(state, seat)
            assert everything(other) == everything(state)
    hidden = {redeal(state, 2, seed).hand(0) for seed in range(20)}
    assert len(hidden) == 20


def test_who_has_left_is_part_of_the_value() -> None:
    one, other = left(table(), 1, 2), left(table(), 1, 2)

    assert one == other
    assert hash(one) == hash(other)
    assert left(table(), 1) != table()
    assert left(table(), 1).gone != left(table(), 3).gone


def test_it_is_saved() -> None:
    state = left(table(), 1)

    again = pickle.loads(pickle.dumps(state))

    assert (again, again.gone, hash(again)) == (state, (1,), hash(state))
    assert legal_moves(again) == legal_moves(state)
    assert apply(again, Draw(0)) == apply(state, Draw(0))


def test_the_picture_of_the_table_says_who_has_left() -> None:
    assert "(0 points, has left)" in repr(left(table(), 1))
    assert "has left" not in repr(table())


# --- bots


def test_simple_bots_never_leave() -> None:
    state = new_game(players=4, seed=5, options=Options(leaving="allowed", target=60))
    bots, chance = [simple_bot] * 4, Random(5)
    while not state.is_over:
        action = decide(state, bots, chance)
        assert not isinstance(action, Leave)
        state = apply(state, action)

    assert state.gone == ()


def test_bots_play_on_when_somebody_has_left() -> None:
    state = new_game(players=5, seed=5, options=Options(leaving="allowed", target=60))
    bots, chance = [simple_bot] * 5, Random(5)
    leaving = {5: Leave(1), 25: Leave(3)}
    for moves in range(2000):
        if state.is_over:
            break
        state = apply(state, leaving.get(moves) or decide(state, bots, chance))

    assert state.is_over
    assert state.gone == (1, 3)
    assert not {1, 3} & {*state.winners}


def test_an_empty_seat_hurries_no_bot() -> None:
    """It keeps its cards without a colour for the end, which an empty hand is not."""
    hands = [
        "wild red-1 red-2 red-3 red-4",
        "green-1 green-2 green-8",
        "tan-1",
        "blue-1 blue-2 blue-4",
    ]
    options = Options(leaving="allowed")
    near = Setup(hands=hands, discard="red-5", rest="draw", options=options).to_state()
    chance = Random(1)

    def wilds(state: Any) -> int:
        moves = (simple_bot(view(state, 0), chance) for _ in range(200))
        return sum(isinstance(move, Play) and move.card.code == "wild" for move in moves)

    assert wilds(near) > 150
    assert wilds(left(near, 2)) < 50


def test_the_first_move_listed_never_leaves() -> None:
    state = new_game(players=3, seed=2, options=Options(leaving="allowed", target=100))
    while moves := legal_moves(state):
        assert not isinstance(moves[0], Leave)
        state = apply(state, moves[0])

    assert hand(state, state.winners[0]) == ""
