"""The print of cards: numbers, signs, icons, and initials where effects state nothing."""

from collections.abc import Mapping
from typing import ClassVar

import pytest
from attrs import evolve

from tests.thorough import each_case
from unoengine import Card, Edition, PluginError, new_game, svg
from unoengine.authoring import Effect, colored_cards, colorless_cards, number_cards
from unoengine.effects import DrawTwo
from unoengine.svg.cards import make_initials

from .samples import make_two_sided_edition, make_unknown_edition
from .xml import SPACE, find_texts, find_titles, read_picture


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
    looks = {color: svg.badge(color, edition) for color in (*edition.colors, *edition.back_colors)}
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
    [color] = read_picture(svg.badge("teal")).iter(f"{SPACE}path")
    assert f'fill="{color.attrib["fill"]}"' in svg.card(card)
