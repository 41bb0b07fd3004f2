"""Pictures of single cards, backs, colors and hands."""

from collections.abc import Callable

import pytest

from tests.thorough import each_case
from unoengine import SetupError, svg
from unoengine.core.engine import find_edition
from unoengine.narration import card_name
from unoengine.plugins import editions

from .xml import find_all, find_texts, find_titles, find_values, read_picture


@each_case(
    "code, language, texts",
    [
        ("blue-7", "en", ["7", "7", "B", "blue"]),
        ("blue-7", "es", ["7", "7", "A", "azul"]),
        ("red-draw-two", "en", ["+2", "+2", "Draw Two", "R"]),
        ("wild-draw-four", "en", ["+4", "+4", "Four", "Wild Draw"]),
    ],
)
def test_a_card_shows_its_sign_twice_its_letter_and_its_name(
    code: str, language: str, texts: list[str]
) -> None:
    picture = svg.card(code, "zelda", language=language)
    assert sorted(find_texts(picture)) == texts
    assert find_titles(picture)[0] == card_name(find_edition("zelda").card(code), language)


def test_the_height_follows_from_the_width() -> None:
    root = read_picture(svg.card("blue-7", "zelda", size=50))
    assert (root.get("width"), root.get("height")) == ("50", "70")


def test_a_back_shows_nothing_and_has_a_title_in_the_language() -> None:
    assert (find_texts(svg.back()), find_titles(svg.back())) == ([], ["a card face down"])
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
    marked = find_all(svg.hand("blue-7 wild red-skip", "zelda", playable="wild"), "data-playable")
    assert [one.get("data-card") for one in marked] == ["wild"]


@each_case("size", [0, -1, 10**9, float("nan"), float("inf"), True, "90", None])
def test_a_size_that_is_no_width_is_refused(size: object) -> None:
    with pytest.raises(SetupError, match="size"):
        svg.card("blue-7", "zelda", size=size)  # type: ignore[arg-type]


@each_case(
    "call, said",
    [
        (lambda: svg.card("blu-7", "zelda"), "blue-7"),
        (lambda: svg.card("blue-7", "zleda"), "zelda"),
        (lambda: svg.card("blue-7"), "edition"),
        (lambda: svg.badge("blau", "zelda"), "did you mean 'blue'"),
        (lambda: svg.card("blue-7", "zelda", language="xx"), "language"),
    ],
)
def test_what_does_not_exist_is_refused_with_a_suggestion(
    call: Callable[[], str], said: str
) -> None:
    with pytest.raises(SetupError, match=said):
        call()


@each_case("name", sorted(editions()))
def test_every_card_of_every_edition_has_a_picture(name: str) -> None:
    edition = find_edition(name)
    for card in edition.cards:
        assert find_titles(svg.card(card, edition))
