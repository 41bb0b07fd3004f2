"""Pictures of single cards, backs, colors and hands."""

import pytest

from unoengine import SetupError, svg
from unoengine.plugins import editions

from .xml import find_texts, find_titles, find_values, read_picture


def test_a_number_card_shows_its_number_twice_its_letter_and_its_color() -> None:
    picture = svg.card("blue-7", "zelda")
    assert sorted(find_texts(picture)) == ["7", "7", "B", "blue"]
    assert find_titles(picture)[0] == "blue 7"


def test_the_words_are_those_of_the_language() -> None:
    assert sorted(find_texts(svg.card("blue-7", "zelda", language="es"))) == ["7", "7", "A", "azul"]


@pytest.mark.parametrize(
    ("code", "sign"), [("red-draw-two", "+2"), ("wild-draw-four", "+4"), ("tan-7", "7")]
)
def test_the_sign_is_in_the_middle_and_at_the_edge(code: str, sign: str) -> None:
    assert find_texts(svg.card(code, "zelda")).count(sign) == 2


def test_the_height_follows_from_the_width() -> None:
    root = read_picture(svg.card("blue-7", "zelda", size=50))
    assert (root.get("width"), root.get("height")) == ("50", "70")


def test_a_back_shows_nothing() -> None:
    assert find_texts(svg.back()) == []


def test_a_back_has_a_title_in_the_language() -> None:
    assert find_titles(svg.back()) == ["a card face down"]
    assert find_titles(svg.back(language="es")) == ["una carta boca abajo"]
    with pytest.raises(SetupError, match="language"):
        svg.back(language="xx")


def test_a_badge_has_the_letter_and_the_name_of_a_color() -> None:
    picture = svg.badge("red", "zelda", language="es")
    assert (find_texts(picture), find_titles(picture)) == (["R"], ["rojo"])


def test_a_hand_has_its_cards_in_their_order() -> None:
    picture = svg.hand("blue-7 wild red-skip", "zelda")
    assert find_values(picture, "data-card") == ["blue-7", "wild", "red-skip"]
    assert find_titles(picture)[1:] == ["blue 7", "Wild", "red Skip"]
    assert find_values(picture, "data-playable") == []


def test_the_playable_cards_of_a_hand_are_marked() -> None:
    picture = svg.hand("blue-7 wild red-skip", "zelda", playable="wild")
    marked = [
        one.get("data-card") for one in read_picture(picture).iter() if one.get("data-playable")
    ]
    assert marked == ["wild"]


@pytest.mark.parametrize("size", [0, -1, 10**9, float("nan"), float("inf"), True, "90", None])
def test_a_size_that_is_no_width_is_refused(size: object) -> None:
    with pytest.raises(SetupError, match="size"):
        svg.card("blue-7", "zelda", size=size)  # type: ignore[arg-type]


def test_what_does_not_exist_is_refused_with_a_suggestion() -> None:
    with pytest.raises(SetupError, match="blue-7"):
        svg.card("blu-7", "zelda")
    with pytest.raises(SetupError, match="zelda"):
        svg.card("blue-7", "zleda")
    with pytest.raises(SetupError, match="edition"):
        svg.card("blue-7")
    with pytest.raises(SetupError, match="did you mean 'blue'"):
        svg.badge("blau", "zelda")
    with pytest.raises(SetupError, match="language"):
        svg.card("blue-7", "zelda", language="xx")


@pytest.mark.parametrize("name", sorted(editions()))
def test_every_card_of_every_edition_has_a_picture(name: str) -> None:
    from unoengine.core.engine import find_edition

    edition = find_edition(name)
    for card in edition.cards:
        assert find_titles(svg.card(card, edition))
