"""Bedtime: a player who draws and then has too many cards is out of the round."""

from unoengine import Draw, Setup, apply
from unoengine.testing import check_variant

from positions import make_position
from uno_lanterns.bedtime import Bedtime


def test_player_with_too_many_cards_is_out() -> None:
    state = make_position("jade-1 jade-2", "rose-2", "sky-1", variants=[Bedtime(limit=2)])

    state = apply(state, Draw(0))

    assert (state.out, state.turn, state.hand_sizes) == ((0,), 1, (0, 1, 1))


def test_player_at_the_limit_plays_on() -> None:
    state = make_position("jade-1 jade-2", "rose-2", "sky-1", variants=[Bedtime(limit=3)])

    assert apply(state, Draw(0)).out == ()


def test_it_can_be_played_with_another_edition() -> None:
    state = Setup(
        "classic",
        hands=["red-1 red-2", "blue-1", "blue-2"],
        discard="green-5",
        rest="draw",
        variants=[Bedtime(limit=2)],
    ).to_state()

    assert apply(state, Draw(0)).out == (0,)


def test_titles() -> None:
    assert (Bedtime().title(), Bedtime().title("es")) == ("Bedtime", "Hora de dormir")
    assert "dormir" in Bedtime().text("es")


def test_variant_keeps_the_contract() -> None:
    check_variant(Bedtime(limit=8), "lanterns", positions=20, games=1)
