"""Rising Tide: every third one carries its colour off."""

from unoengine import Play, apply, legal_moves
from unoengine.testing import check_effect

from tables import hand, play, table
from uno_tides.rising_tide import RisingTide


def test_the_first_two_only_rise() -> None:
    state = table("coral-rising-tide coral-1", "kelp-rising-tide kelp-1", "sand-1")

    state = play(play(state, "coral-rising-tide"), "kelp-rising-tide")

    assert [hand(state, player) for player in (0, 1)] == ["coral-1", "kelp-1"]


def test_the_third_carries_its_colour_out_of_its_players_hand() -> None:
    state = table(
        "coral-rising-tide coral-1",
        "kelp-rising-tide kelp-1",
        "sand-rising-tide sand-1 sand-skip foam-1 foam-2",
    )

    state = play(play(play(state, "coral-rising-tide"), "kelp-rising-tide"), "sand-rising-tide")

    assert [hand(state, player) for player in (0, 1, 2)] == ["coral-1", "kelp-1", "foam-1 foam-2"]


def test_then_it_ebbs_and_the_sixth_is_the_next_to_carry_its_colour_off() -> None:
    state = table(
        "coral-rising-tide coral-rising-tide coral-1",
        "foam-rising-tide foam-rising-tide foam-1",
        "sand-rising-tide kelp-rising-tide kelp-1 coral-2",
    )

    for color in ("coral", "foam", "sand", "coral", "foam", "kelp"):
        state = play(state, f"{color}-rising-tide")

    assert [hand(state, player) for player in (0, 1, 2)] == ["coral-1", "foam-1", "coral-2"]


def test_uno_is_called_with_the_tide_that_leaves_one_card() -> None:
    state = table(
        "coral-rising-tide coral-1 foam-1 foam-2",
        "kelp-rising-tide kelp-1",
        "sand-rising-tide sand-1 sand-2 foam-1",
    )
    state = play(play(state, "coral-rising-tide"), "kelp-rising-tide")

    assert Play(2, state.edition.card("sand-rising-tide"), uno=True) in legal_moves(state)


def test_the_hand_that_is_carried_off_wins_the_round() -> None:
    state = table(
        "coral-rising-tide coral-1", "kelp-rising-tide kelp-1", "sand-rising-tide sand-1 sand-2"
    )

    state = play(play(play(state, "coral-rising-tide"), "kelp-rising-tide"), "sand-rising-tide")

    assert state.round_winner == 2


def test_it_stands_where_it_stood_when_the_next_round_is_dealt() -> None:
    state = table("coral-rising-tide coral-1", "coral-2", "sand-1")

    state = play(play(state, "coral-rising-tide"), "coral-2")
    state = apply(state, *legal_moves(state))

    assert (state.round, state.notes["rising-tide", "tide", None]) == (2, 1)


def test_what_it_is_called() -> None:
    tide = RisingTide()

    assert (tide.title(), tide.title("es"), tide.points) == ("Rising Tide", "Marea creciente", 20)
    assert "every third" in tide.text()
    assert "cada tercera" in tide.text("es")


def test_it_keeps_the_rules_that_every_card_keeps() -> None:
    check_effect(RisingTide(), positions=40, games=3)
