"""Pictures of tables: what a seat and a spectator see."""

import pytest

from unoengine import Setup, SetupError, svg, view

from .xml import find_all, find_texts, find_titles, find_values

STATE = Setup(
    "zelda",
    hands=["blue-7 red-skip wild", "green-1 green-2", "tan-3"],
    discard="tan-8 red-5",
    rest="draw",
).to_state()


def test_a_seat_sees_its_own_hand_and_no_other() -> None:
    picture = svg.table(STATE, 0)
    assert sorted(find_values(picture, "data-card")) == ["blue-7", "red-5", "red-skip", "wild"]
    assert "green 1" not in find_titles(picture)


def test_the_cards_that_may_be_played_are_marked() -> None:
    marked = [
        one.get("data-card") or one.get("data-pile")
        for one in find_all(svg.table(STATE, 0), "data-playable")
    ]
    assert marked == ["draw", "red-skip", "wild"]


def test_a_view_has_the_same_picture_as_its_seat() -> None:
    assert svg.table(view(STATE, 1)) == svg.table(STATE, 1)


def test_a_state_shows_what_a_spectator_sees() -> None:
    assert svg.table(STATE) == svg.table(view(STATE, None))
    assert find_values(svg.table(STATE), "data-card") == ["red-5"]


def test_all_hands_can_be_open() -> None:
    assert {"7", "1", "2", "3"} <= {*find_texts(svg.table(STATE, all_hands=True))}


@pytest.mark.parametrize("size", [200, 390, 720, 2000])
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_player_has_a_panel_with_the_name_and_the_size_of_the_hand(
    size: int, language: str
) -> None:
    picture = svg.table(STATE, 1, size=size, language=language)
    assert sorted(find_values(picture, "data-seat")) == ["0", "1", "2"]
    assert {"p0", "p1", "p2", "3", "1"} <= {*find_texts(picture)}


def test_a_view_is_not_combined_with_a_seat() -> None:
    with pytest.raises(SetupError, match="view"):
        svg.table(view(STATE, 0), 1)
    with pytest.raises(SetupError, match="view"):
        svg.table(view(STATE, 0), all_hands=True)
    with pytest.raises(SetupError, match="PlayerView"):
        svg.table(7)  # type: ignore[arg-type]
