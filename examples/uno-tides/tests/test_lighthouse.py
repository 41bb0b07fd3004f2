"""Lighthouse: the others hide for cards, until one shows the hand."""

import pytest
from unoengine import Answer, GameState, apply
from unoengine.testing import check_effect

from positions import make_position, play
from uno_tides.lighthouse import Lighthouse


@pytest.fixture
def asked() -> GameState:
    state = make_position("lighthouse coral-1 coral-2", "foam-1", "kelp-1 kelp-2", "sand-1")
    return play(state, "lighthouse", color="kelp")


def test_the_next_player_is_asked_first(asked: GameState) -> None:
    assert asked.question is not None
    assert (asked.question.player, asked.question.answers) == (1, ("show", "hide"))


def test_showing_the_hand_ends_the_questions(asked: GameState) -> None:
    state = apply(asked, Answer(1, "show"))

    assert (state.phase, state.turn, state.hand_sizes) == ("turn", 1, (2, 1, 2, 1))
    assert [known.get(1) for known in state.known] == [state.hand(1), None, *[state.hand(1)] * 2]


def test_each_player_that_hides_draws_one_card_more(asked: GameState) -> None:
    state = apply(apply(asked, Answer(1, "hide")), Answer(2, "hide"))

    assert (state.phase, state.turn, state.hand_sizes) == ("question", 3, (2, 2, 4, 1))


def test_play_goes_on_when_all_players_have_hidden(asked: GameState) -> None:
    state = apply(apply(apply(asked, Answer(1, "hide")), Answer(2, "hide")), Answer(3, "hide"))

    assert (state.phase, state.turn, state.hand_sizes) == ("turn", 1, (2, 2, 4, 4))
    assert not any(state.known)


def test_players_are_asked_in_the_direction_of_play() -> None:
    state = make_position("lighthouse coral-1", "foam-1", "kelp-1 kelp-2", "sand-1", direction=-1)

    state = apply(play(state, "lighthouse", color="kelp"), Answer(3, "hide"))

    assert (state.turn, state.hand_sizes) == (2, (1, 1, 2, 2))


def test_titles() -> None:
    lighthouse = Lighthouse()

    assert (lighthouse.title(), lighthouse.title("es"), lighthouse.points) == (
        "Lighthouse",
        "Faro",
        50,
    )
    assert "its light" in lighthouse.text()
    assert "su luz" in lighthouse.text("es")


def test_effect_keeps_the_contract() -> None:
    check_effect(Lighthouse(), positions=40, games=3)
