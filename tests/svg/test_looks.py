"""Colors: each has a value, a shape and a letter, which nobody confuses."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.thorough import each_case, scale_examples
from unoengine import Edition, SetupError
from unoengine.authoring import number_cards
from unoengine.svg.cards import BACK
from unoengine.svg.colors import (
    NO_COLOR,
    PAPER,
    ColorLook,
    assign_letters,
    draw_shape,
    load_looks,
    measure_contrast,
)
from unoengine.svg.table_picture import CLOTH

from .samples import LANGUAGES, list_editions

TEXT, SHAPE = 4.5, 3.0
"""The contrast that WCAG 2.2 requires of text (1.4.3), and of shapes (1.4.11)."""


def list_looks(edition: Edition, language: str) -> list[ColorLook]:
    return [*load_looks(edition, language).by_color.values()]


@each_case("language", LANGUAGES)
@each_case("edition", list_editions())
def test_value_shape_and_letter_of_each_color_are_unique(edition: Edition, language: str) -> None:
    looks = list_looks(edition, language)
    assert len(looks) == len({*edition.colors, *edition.back_colors})
    for part in ("fill", "shape", "letter", "name"):
        assert len({getattr(look, part) for look in looks}) == len(looks), part
    assert len({draw_shape(look.shape, 0, 0, 10) for look in looks}) == len(looks)
    assert all(len(look.letter) == 1 and look.letter.isupper() for look in looks)


@each_case("edition", list_editions())
def test_text_on_a_color_and_its_shape_are_legible(edition: Edition) -> None:
    for look in (*list_looks(edition, "en"), NO_COLOR):
        for ground in (look.fill, look.deep, look.soft):
            # Numbers, names and letters, and the shape at the edge, which has the color of text.
            assert measure_contrast(look.ink, ground) >= TEXT


def test_outlines_and_backs_stand_out() -> None:
    for ground in (NO_COLOR.fill, NO_COLOR.deep, BACK):
        assert measure_contrast(PAPER, ground) >= SHAPE
    for look in (one for edition in list_editions() for one in list_looks(edition, "en")):
        # The outline of a badge, a darker value of the color, on the table and on a panel.
        for ground in (CLOTH, PAPER):
            assert max(measure_contrast(one, ground) for one in (look.outline, look.fill)) >= SHAPE


@each_case(
    "value, other, contrast",
    [("#000000", "#ffffff", 21), ("#777777", "#ffffff", 4.48), ("#123456", "#123456", 1)],
)
def test_contrast_is_that_of_the_standard(value: str, other: str, contrast: float) -> None:
    assert measure_contrast(value, other) == pytest.approx(contrast, abs=0.005)
    assert measure_contrast(other, value) == measure_contrast(value, other)


COLOR_VALUES = st.integers(0, 0xFFFFFF).map("#{:06x}".format)


@given(COLOR_VALUES)
def test_text_on_any_value_of_a_palette_is_legible(value: str) -> None:
    edition = Edition("own", ["teal"], number_cards(["teal"], {1: 2}), palette={"teal": value})
    [look] = list_looks(edition, "en")
    assert look.fill == value
    for ground in (look.fill, look.deep, look.soft):
        assert measure_contrast(look.ink, ground) >= TEXT
    assert max(measure_contrast(one, CLOTH) for one in (look.outline, look.fill)) >= SHAPE


NAMES = st.from_regex(r"[a-zA-Zäßπ一]{1,8}", fullmatch=True)


@scale_examples(0.5)
@given(st.lists(NAMES, min_size=1, max_size=60, unique=True))
def test_any_number_of_unknown_colors_can_be_told_apart(colors: list[str]) -> None:
    edition = Edition("many", colors, number_cards(colors, {1: 1}))
    looks = list_looks(edition, "en")
    assert len({look.letter for look in looks}) == len(looks)
    assert len({look.shape for look in looks}) == len(looks)
    few = [look.fill for look in looks[:8]]
    assert all(one != other for one, other in combinations(few, 2))
    assert looks == list_looks(edition, "en")


def test_names_that_begin_alike_get_other_letters_of_theirs() -> None:
    assert assign_letters(["rojo", "amarillo", "verde", "azul"]) == ["R", "M", "V", "Z"]
    assert assign_letters(["aa", "a", "", "青"]) == ["B", "C", "D", "E"]


def test_a_color_keeps_its_shape_in_every_edition_that_has_one_of_its_name() -> None:
    shapes = {
        load_looks(one, "en").find("blue").shape for one in list_editions() if "blue" in one.colors
    }
    assert len(shapes) == 1
    assert load_looks(None, "en").find("blue").shape in shapes


def test_both_sides_of_an_edition_share_the_looks() -> None:
    [edition] = (one for one in list_editions() if one.name == "sides")
    assert list_looks(edition.turned, "en") == list_looks(edition, "en")


@each_case(
    "palette, said",
    [
        *(({"gray": wrong}, "value such as") for wrong in ("#12345", "red", None)),
        *(({"grey": "#123456"}, "did you mean 'gray'"), ({7: "#123456"}, "lacks")),
        *(("#123456", "palette"), (7, "palette")),
    ],
)
def test_a_palette_that_cannot_be_used_is_refused(palette: object, said: str) -> None:
    with pytest.raises(SetupError, match=said):
        Edition("own", ["gray"], number_cards(["gray"], {1: 2}), palette=palette)  # type: ignore[arg-type]


def test_the_palette_is_part_of_the_edition_and_of_both_sides() -> None:
    deck = number_cards(["gray"], {1: 2})
    plain, painted = (
        Edition("own", ["gray"], deck),
        Edition("own", ["gray"], deck, palette={"gray": "#123456"}),
    )
    assert (plain == painted, hash(painted) == hash(painted.with_deck(deck))) == (False, True)
    assert painted.with_deck(deck).palette == {"gray": "#123456"}
