"""Bedtime: a player with too many cards when a turn begins is out of the round."""

from unoengine import Answer, Draw, GameState, Options, Setup, apply
from unoengine.testing import check_variant

from positions import find_card, make_position, play
from uno_lanterns.bedtime import Bedtime

DRAW_ONLY = Options(after_drawing="ends_turn")


def make_evening(*hands: str, limit: int) -> GameState:
    return make_position(*hands, variants=[Bedtime(limit=limit)], options=DRAW_ONLY)


def test_player_with_too_many_cards_is_out() -> None:
    state = apply(make_evening("jade-1 jade-2", "rose-2", "sky-1", limit=2), Draw(0))

    assert (state.out, state.turn, state.hand_sizes) == ((0,), 1, (0, 1, 1))


def test_player_at_the_limit_plays_on() -> None:
    state = apply(make_evening("jade-1 jade-2", "rose-2", "sky-1", limit=3), Draw(0))

    assert (state.out, state.turn) == ((), 1)


def test_player_who_gets_too_many_cards_from_another_is_out() -> None:
    state = make_evening("amber-gift jade-1 jade-2", "rose-1 rose-2", "sky-1", "sky-2", limit=2)

    state = apply(play(state, "amber-gift", choice=1), Answer(0, find_card("jade-1")))

    assert (state.out, state.turn) == ((1,), 2)


def test_last_player_left_wins_the_round() -> None:
    state = apply(make_evening("jade-1 jade-2", "rose-2", limit=2), Draw(0))

    assert (state.round_winner, state.places) == (1, (1, 0))


def test_it_can_be_played_with_another_edition() -> None:
    state = Setup(
        "classic",
        hands=["red-1 red-2", "blue-1", "blue-2"],
        discard="green-5",
        rest="draw",
        options=DRAW_ONLY,
        variants=[Bedtime(limit=2)],
    ).to_state()

    assert apply(state, Draw(0)).out == (0,)


def test_titles() -> None:
    assert (Bedtime().title(), Bedtime().title("es")) == ("Bedtime", "Hora de dormir")
    assert "dormir" in Bedtime().text("es")


def test_variant_keeps_the_contract() -> None:
    check_variant(Bedtime(limit=8), "lanterns", positions=10, games=1)
