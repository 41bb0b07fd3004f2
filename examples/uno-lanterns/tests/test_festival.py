"""Festival: each player gets a point for every player in a later place."""

from unoengine import GameState

from positions import make_position, play
from uno_lanterns.festival import Festival


def finish(state: GameState, *looks: str) -> GameState:
    for look in looks:
        state = play(state, look)
    return state


def test_points_are_the_places_behind() -> None:
    state = finish(make_position("amber-1", "amber-2", "rose-2"), "amber-1", "amber-2")

    assert (state.places, state.scores) == ((0, 1, 2), (2, 1, 0))


def test_partners_add_up_their_points() -> None:
    hands = ("amber-1", "amber-2 sky-1", "rose-2", "sky-3")
    state = make_position(*hands, teams=((0, 2), (1, 3)))

    state = finish(state, "amber-1", "amber-2", "rose-2")

    assert (state.phase, state.round_winners) == ("round-over", (0, 2))
    assert state.scores == (3 + 2, 1 + 0, 2 + 3, 0 + 1)


def test_titles() -> None:
    assert (Festival().title(), Festival().title("es")) == ("Festival", "Fiesta")
    assert "equipos" in Festival().text("es")
