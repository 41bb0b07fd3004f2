"""Pictures of single cards, backs, colors and hands, and the print of cards.

The print has numbers, signs and icons, and initials where effects state nothing.
"""

from collections.abc import Callable, Mapping
from typing import ClassVar

import pytest
from attrs import evolve

from tests.thorough import each_case
from unoengine import Card, Edition, PluginError, SetupError, new_game, svg
from unoengine.authoring import Effect, colored_cards, colorless_cards, number_cards
from unoengine.core.engine import find_edition
from unoengine.effects import DrawTwo
from unoengine.narration import card_name
from unoengine.plugins import editions
from unoengine.svg.cards import make_initials
from unoengine.svg.hands import badge

from .samples import make_two_sided_edition, make_unknown_edition
from .xml import SPACE, find_all, find_texts, find_titles, find_values, read_picture


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
    picture = badge("red", "zelda", language="es")
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
        (lambda: badge("blau", "zelda"), "did you mean 'blue'"),
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


def show_effect(effect: Effect) -> str:
    [card] = colored_cards(["teal"], "new", points=20, copies=1, effect=effect)
    return svg.card(card)


class Bolt(Effect):
    """An effect with an icon."""

    icon = "M13 2L5 14h6"


class BoltAndSign(Bolt):
    """An effect with both."""

    sign = "+3"


class Gale(Effect):
    """An effect with neither."""

    titles: ClassVar[Mapping[str, str]] = {"en": "Falling Star", "es": "Estrella Fugaz"}
    name: ClassVar[str] = "new"


def list_paths(picture: str) -> list[str]:
    return [one.attrib["d"] for one in read_picture(picture).iter(f"{SPACE}path")]


def test_an_icon_is_in_the_middle_and_at_the_edge_where_a_sign_replaces_it() -> None:
    assert list_paths(show_effect(Bolt())).count(Bolt.icon) == 2
    picture = show_effect(BoltAndSign())
    assert list_paths(picture).count(Bolt.icon) == 1
    assert find_texts(picture).count("+3") == 1


def test_a_card_of_an_unknown_effect_has_initials_and_its_title_in_each_language() -> None:
    [card] = colored_cards(["teal"], "new", points=20, copies=1, effect=Gale())
    assert {"FS", "Falling Star"} <= {*find_texts(svg.card(card))}
    assert {"EF", "Estrella", "Fugaz"} <= {*find_texts(svg.card(card, language="es"))}


def test_a_sign_may_depend_on_the_effect() -> None:
    class DrawThree(DrawTwo):
        """Draws three."""

        amount = 3

    assert "+3" in find_texts(show_effect(DrawThree()))


@each_case("number", [6, 9, 66, 69, 89, 98])
def test_a_number_that_could_be_read_upside_down_is_underlined(number: int) -> None:
    [card] = number_cards(["teal"], {number: 1})
    [plain] = number_cards(["teal"], {11: 1})
    is_symmetric = number == 69
    assert (len(list_paths(svg.card(card))) == len(list_paths(svg.card(plain)))) == is_symmetric


def test_numbers_of_any_length_are_shown() -> None:
    [card] = number_cards(["teal"], {10**6: 1})
    texts = find_texts(svg.card(evolve(card, number=10**30)))
    assert any(text.startswith("10000") for text in texts)


def test_marks_have_an_initial_and_their_name_as_a_title() -> None:
    picture = svg.card("blue-3", "zelda")
    assert "triforce" in find_titles(picture)
    assert "T" in find_texts(picture)


def test_a_card_without_a_color_shows_the_colors_of_its_side() -> None:
    edition = make_two_sided_edition()
    looks = {color: badge(color, edition) for color in (*edition.colors, *edition.back_colors)}
    fills = {color: read_picture(badge)[1].attrib["fill"] for color, badge in looks.items()}
    for side, colors in ((edition, edition.colors), (edition.turned, edition.back_colors)):
        wild = next(card for card in side.deck if card.color is None)
        drawn = svg.card(evolve(wild, back=None) if wild.back is None else wild, edition)
        assert all(f'fill="{fills[color]}"' in drawn for color in colors)


def test_both_sides_of_a_card_are_on_its_picture() -> None:
    edition = make_two_sided_edition()
    card = next(
        card for card in edition.deck if card.number == 1 and card.back and card.back.number
    )
    assert card.back is not None
    assert str(card.back.number) in find_texts(svg.card(card, edition))
    assert "1" in find_texts(svg.card(card.back, edition))


@each_case("edition", [make_unknown_edition(), make_two_sided_edition()])
def test_cards_of_an_edition_that_is_not_installed_have_pictures(edition: Edition) -> None:
    for card in edition.cards:
        assert find_titles(svg.card(card, edition))
    assert find_titles(svg.table(new_game(edition, 3, seed=5), 1))


def test_a_card_whose_effect_cannot_be_loaded_has_the_initials_of_its_name() -> None:
    [card] = colorless_cards("lost-cause", points=1, copies=1, effect="not-installed")
    assert "LC" in find_texts(svg.card(card))


@each_case(
    "wrong",
    [
        *({"icon": 'M1 1"/><script/>'}, {"icon": "12 4"}, {"icon": "M" + "1 " * 2000}),
        *({"icon": None}, {"sign": "much too long"}, {"sign": 7}),
        {"sign": property(lambda effect: effect.no_sign)},
    ],
)
def test_a_sign_or_an_icon_that_is_none_is_an_error_of_the_plug_in(
    wrong: dict[str, object],
) -> None:
    effect = type("Wrong", (Effect,), {"__doc__": "Wrong.", **wrong})()
    with pytest.raises(PluginError, match=r"Wrong.*(icon|sign)"):
        show_effect(effect)


@each_case(
    "name, initials",
    [
        *(("Message in a Bottle", "MB"), ("estrella fugaz", "EF"), ("Lighthouse", "Li")),
        *(("Rock-and-roll", "Ro"), ("one two three four", "OTT"), ("", "?"), ("…", "…")),
    ],
)
def test_initials_of_a_name(name: str, initials: str) -> None:
    assert make_initials(name) == initials


def test_a_card_without_an_edition_has_a_color_by_its_name() -> None:
    card = Card("teal-1", color="teal", symbol="1", number=1)
    [color] = read_picture(badge("teal")).iter(f"{SPACE}path")
    assert f'fill="{color.attrib["fill"]}"' in svg.card(card)
