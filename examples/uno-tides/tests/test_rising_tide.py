"""Rising Tide: every third one discards the cards of its color."""

from unoengine import Play, apply, legal_moves
from unoengine.testing import check_effect

from positions import list_hand, make_position, play
from uno_tides.rising_tide import RisingTide


def test_first_two_tides_discard_nothing() -> None:
    state = make_position("coral-rising-tide coral-1", "kelp-rising-tide kelp-1", "sand-1")

    state = play(play(state, "coral-rising-tide"), "kelp-rising-tide")

    assert [list_hand(state, player) for player in (0, 1)] == ["coral-1", "kelp-1"]


def test_third_tide_discards_its_color_from_the_hand_of_its_player() -> None:
    state = make_position(
        "coral-rising-tide coral-1",
        "kelp-rising-tide kelp-1",
        "sand-rising-tide sand-1 sand-skip foam-1 foam-2",
    )

    state = play(play(play(state, "coral-rising-tide"), "kelp-rising-tide"), "sand-rising-tide")

    assert [list_hand(state, player) for player in (0, 1, 2)] == [
        "coral-1",
        "kelp-1",
        "foam-1 foam-2",
    ]


def test_next_tide_that_discards_is_the_sixth() -> None:
    state = make_position(
        "coral-rising-tide coral-rising-tide coral-1",
        "foam-rising-tide foam-rising-tide foam-1",
        "sand-rising-tide kelp-rising-tide kelp-1 coral-2",
    )

    for color in ("coral", "foam", "sand", "coral", "foam", "kelp"):
        state = play(state, f"{color}-rising-tide")

    assert [list_hand(state, player) for player in (0, 1, 2)] == ["coral-1", "foam-1", "coral-2"]


def test_uno_can_be_called_with_a_tide_that_leaves_one_card() -> None:
    state = make_position(
        "coral-rising-tide coral-1 foam-1 foam-2",
        "kelp-rising-tide kelp-1",
        "sand-rising-tide sand-1 sand-2 foam-1",
    )
    state = play(play(state, "coral-rising-tide"), "kelp-rising-tide")

    assert Play(2, state.edition.card("sand-rising-tide"), uno=True) in legal_moves(state)


def test_discarding_the_last_cards_wins_the_round() -> None:
    state = make_position(
        "coral-rising-tide coral-1", "kelp-rising-tide kelp-1", "sand-rising-tide sand-1 sand-2"
    )

    state = play(play(play(state, "coral-rising-tide"), "kelp-rising-tide"), "sand-rising-tide")

    assert state.round_winner == 2


def test_count_of_tides_lasts_into_the_next_round() -> None:
    state = make_position("coral-rising-tide coral-1", "coral-2", "sand-1")

    state = play(play(state, "coral-rising-tide"), "coral-2")
    state = apply(state, *legal_moves(state))

    assert (state.round, state.notes["rising-tide", "tide", None]) == (2, 1)


def test_titles() -> None:
    tide = RisingTide()

    assert (tide.title(), tide.title("es"), tide.points) == ("Rising Tide", "Marea creciente", 20)
    assert "every third" in tide.text()
    assert "cada tercera" in tide.text("es")


def test_effect_keeps_the_contract() -> None:
    check_effect(RisingTide(), positions=40, games=3)
