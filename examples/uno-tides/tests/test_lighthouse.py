"""Lighthouse: the others hide from its light, until one shows the hand."""

import pytest
from unoengine import Answer, GameState, apply
from unoengine.testing import check_effect

from tables import play, table
from uno_tides.lighthouse import Lighthouse


@pytest.fixture
def lit() -> GameState:
    state = table("lighthouse coral-1 coral-2", "foam-1", "kelp-1 kelp-2", "sand-1")
    return play(state, "lighthouse", color="kelp")


def test_the_next_player_is_asked_first(lit: GameState) -> None:
    assert lit.question is not None
    assert (lit.question.player, lit.question.answers) == (1, ("show", "hide"))


def test_who_shows_the_hand_ends_it(lit: GameState) -> None:
    state = apply(lit, Answer(1, "show"))

    assert (state.phase, state.turn, state.hand_sizes) == ("turn", 1, (2, 1, 2, 1))
    assert [known.get(1) for known in state.known] == [state.hand(1), None, *[state.hand(1)] * 2]


def test_each_hides_for_a_card_more_than_the_one_before(lit: GameState) -> None:
    state = apply(apply(lit, Answer(1, "hide")), Answer(2, "hide"))

    assert (state.phase, state.turn, state.hand_sizes) == ("question", 3, (2, 2, 4, 1))


def test_when_all_have_hidden_the_light_goes_out(lit: GameState) -> None:
    state = apply(apply(apply(lit, Answer(1, "hide")), Answer(2, "hide")), Answer(3, "hide"))

    assert (state.phase, state.turn, state.hand_sizes) == ("turn", 1, (2, 2, 4, 4))
    assert not any(state.known)


def test_the_light_turns_as_play_runs() -> None:
    state = table("lighthouse coral-1", "foam-1", "kelp-1 kelp-2", "sand-1", direction=-1)

    state = apply(play(state, "lighthouse", color="kelp"), Answer(3, "hide"))

    assert (state.turn, state.hand_sizes) == (2, (1, 1, 2, 2))


def test_what_it_is_called() -> None:
    lighthouse = Lighthouse()

    assert (lighthouse.title(), lighthouse.title("es"), lighthouse.points) == (
        "Lighthouse",
        "Faro",
        50,
    )
    assert "its light" in lighthouse.text()
    assert "su luz" in lighthouse.text("es")


def test_it_keeps_the_rules_that_every_card_keeps() -> None:
    check_effect(Lighthouse(), positions=40, games=3)
