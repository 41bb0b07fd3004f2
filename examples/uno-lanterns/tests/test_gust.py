"""Gust: the next player draws until its color comes, at most four cards."""

from unoengine import GameState, Setup
from unoengine.testing import check_effect

from positions import find_card, make_position, play
from uno_lanterns.bedtime import Bedtime
from uno_lanterns.gust import Gust


def make_night(draw: str) -> GameState:
    hands = [[find_card(look)] for look in ("ash-gust", "ember-1", "moss-1")]
    pile = [find_card(look) for look in draw.split()]
    return Setup(
        "lanterns",
        hands=[[*hands[0], find_card("ash-1")], *hands[1:]],
        discard=[find_card("ash-5")],
        draw=pile,
        side="back",
    ).to_state()


def test_next_player_draws_until_the_color_comes_and_loses_the_turn() -> None:
    state = play(make_night("moss-2 moss-3 ash-2 moss-4 moss-5"), "ash-gust")

    assert (state.hand_sizes, state.turn) == ((1, 4, 1), 2)


def test_next_player_draws_at_most_four() -> None:
    state = play(make_night("moss-2 moss-3 moss-4 moss-5 ash-2"), "ash-gust")

    assert (state.hand_sizes, state.turn) == ((1, 5, 1), 2)


def test_player_who_draws_too_many_is_out() -> None:
    state = make_position(
        "ash-gust ash-1",
        "ember-1",
        "moss-1",
        discard="ash-5",
        side="back",
        variants=[Bedtime(limit=1)],
    )

    state = play(state, "ash-gust")

    assert (state.out, state.turn) == ((1,), 2)


def test_titles() -> None:
    assert (Gust().title(), Gust().title("es"), Gust().points) == ("Gust", "Ráfaga", 20)
    assert "máximo cuatro" in Gust().text("es")


def test_effect_keeps_the_contract() -> None:
    check_effect(Gust(), "lanterns", positions=10, games=1)
