"""Names and titles come from strangers: every picture is well-formed XML that runs nothing."""

from attrs import evolve
from hypothesis import example, given
from hypothesis import strategies as st

from tests.thorough import each_case
from unoengine import Card, Options, Setup, new_game, svg, view
from unoengine.authoring import Effect
from unoengine.svg.elements import (
    MAX_TEXT,
    clean_text,
    draw_picture,
    draw_text,
    estimate_width,
    make_title,
)

from .samples import make_crowd
from .xml import find_texts, find_titles, read_picture

HOSTILE = [
    "<script>alert(1)</script>",
    "]]>&amp;<![CDATA[",
    "\"'><svg onload='x'>",
    "\x00\x01\x0b\x1f\x7f\x85\u2028",
    "\ud800 \udfff \ufffe \uffff",
    "\u202egnirts\u202c \u2066x",
    "مرحبا שלום",
    "👩‍👩‍👧 🏳️‍🌈",
    "Z̷̡̢͓͓͓̽̽̽̽̽̽̽̽̽̽a" * 50,
    "x" * 10_000,
    "",
    " \n\t ",
]

TEXTS = st.text(st.characters(exclude_categories=()), max_size=40) | st.sampled_from(HOSTILE)


@given(st.lists(TEXTS, min_size=2, max_size=5, unique=True))
@example(HOSTILE)
def test_a_table_is_well_formed_for_any_names(names: list[str]) -> None:
    state = new_game("classic", len(names), seed=1, options=Options(max_players=15))
    seen = view(state, 0)
    renamed = evolve(seen, players=tuple(names))
    for size in (390, 720):
        picture = svg.table(renamed, size=size)
        assert len(find_titles(picture)) > 1
        assert len(picture) < 60_000


@given(TEXTS, TEXTS, st.sampled_from(["en", "es"]))
@example("", "\ud800", "en")
def test_a_card_is_well_formed_for_any_code_color_and_mark(
    code: str, mark: str, language: str
) -> None:
    for color in (None, mark):
        card = Card(code, color=color, symbol=code, marks=frozenset([mark, code]))
        for picture in (svg.card(card, language=language), svg.hand([card] * 3, language=language)):
            read_picture(picture)
            assert len(picture) < 12_000


@given(TEXTS)
def test_a_title_and_a_text_of_an_effect_are_escaped(text: str) -> None:
    words = {"titles": {"en": text}, "texts": {"en": text}, "name": "titled"}
    titled = type("Titled", (Effect,), words)
    card = Card("titled", symbol="titled", effect=titled())
    read_picture(svg.card(card))


@given(TEXTS)
def test_text_is_on_one_line_and_not_too_long(text: str) -> None:
    cleaned = clean_text(text)
    assert len(cleaned) <= MAX_TEXT
    assert "\n" not in cleaned
    assert clean_text(cleaned) == cleaned
    cleaned.encode()  # no halves of surrogate pairs
    drawn = draw_text(text, 0, 0, 12, "#000000", width=50)
    picture = draw_picture(drawn + make_title(text), 10, 10, 10, text)
    read_picture(picture)


@each_case(
    "text, cleaned",
    [
        *(("Ana & Ben", "Ana & Ben"), ("a\x00b", "a b"), ("\u202eabc", "abc"), ("👩‍👧", "👩‍👧")),
        *(("a" * 100, "a" * 59 + "…"), ("e" + "\u0301" * 9, "e\u0301\u0301")),
    ],
)
def test_what_is_kept_of_a_text(text: str, cleaned: str) -> None:
    assert clean_text(text) == cleaned


def test_names_are_shown_as_they_are_if_nothing_is_wrong_with_them() -> None:
    state = Setup(
        "zelda",
        players=["Ana & <Co>", "Łukasz 😀", "李雷"],
        hands=["blue-7", "blue-1", "blue-2"],
        discard="red-5",
    ).to_state()
    assert {"Ana & <Co>", "Łukasz 😀", "李雷"} <= {*find_texts(svg.table(state))}


def test_long_names_of_a_crowd_stay_in_their_panels() -> None:
    state = make_crowd()
    long = tuple(f"{seat} " + "W" * 500 for seat in range(15))
    picture = svg.table(evolve(view(state, 3), players=long))
    assert all(len(text) <= MAX_TEXT for text in find_texts(picture))


@each_case("joined", ["W\u200d" * 30, "😀\u200d" * 30, "i\u0301\u0302" * 20])
def test_joined_characters_do_not_hide_how_wide_a_text_is(joined: str) -> None:
    shown = clean_text(joined)
    alone = sum(character not in "\u200d\u0301\u0302" for character in shown)
    assert estimate_width(shown, 10) >= alone * 3
