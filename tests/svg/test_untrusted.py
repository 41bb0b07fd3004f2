"""Names, crowds and long games come from strangers: pictures are bounded, and well-formed.

Every picture is XML that runs nothing.
"""

from itertools import repeat

from attrs import evolve
from hypothesis import example, given
from hypothesis import strategies as st

from tests.thorough import each_case, pick_cases
from unoengine import Card, Edition, Options, Setup, new_game, step, svg, view
from unoengine.authoring import Effect, number_cards
from unoengine.svg.elements import (
    MAX_TEXT,
    clean_text,
    draw_picture,
    draw_text,
    estimate_width,
    make_title,
)
from unoengine.svg.hands import MAX_CARDS
from unoengine.svg.strips import MAX_ACTIONS, MAX_TABLES
from unoengine.svg.table_picture import WARNING

from .samples import COLORS, make_crowd
from .xml import find_texts, find_titles, find_values, read_picture

TABLE_BYTES = 250_000
"""The bytes of a table of 15 players whose hands are open and huge."""

STRIP_BYTES = 900_000


def make_huge_edition() -> Edition:
    """Return an edition of 550 different cards."""
    return Edition("huge", COLORS, number_cards(COLORS, dict.fromkeys(range(110), 1)))


def test_a_hand_of_hundreds_of_cards_shows_the_first_and_how_many_more_there_are() -> None:
    edition = make_huge_edition()
    picture = svg.hand(edition.deck, edition)
    assert len(find_values(picture, "data-card")) == MAX_CARDS
    assert f"+{550 - MAX_CARDS}" in find_texts(picture)
    assert len(picture.encode()) < TABLE_BYTES


def test_a_table_of_fifteen_players_with_huge_hands_is_bounded() -> None:
    edition = make_huge_edition()
    hands = [edition.deck[seat * 36 : seat * 36 + 36] for seat in range(15)]
    state = Setup(
        edition,
        hands=hands,
        discard=[edition.deck[-1]],
        options=Options(max_players=15),
        players=[f"{seat}" + "&" * 10_000 for seat in range(15)],
        scores=[499] * 15,
        wardrobe=dict.fromkeys(range(15), COLORS),
    ).to_state()
    for size in (200, 10_000):
        opened = svg.table(state, size=size, all_hands=True)
        for picture in (svg.table(state, 4, size=size), opened):
            read_picture(picture)
            assert len(picture.encode()) < TABLE_BYTES


def test_a_table_of_a_crowd_has_every_seat_once() -> None:
    state = make_crowd()
    for size in (390, 720, 960):
        seats = find_values(svg.table(state, 7, size=size), "data-seat")
        assert sorted(map(int, seats)) == [*range(15)]


def test_panels_do_not_overlap_and_are_inside_the_picture() -> None:
    for players in pick_cases(range(2, 16), 7):
        state = new_game("classic", players, seed=1, options=Options(max_players=15))
        for size in (360, 500, 620, 720, 960):
            for seat in (None, 1):
                for hands in (False, True) if seat is None else (False,):
                    root = read_picture(svg.table(state, seat, size=size, all_hands=hands))
                    high = float(root.attrib["viewBox"].split()[3])
                    boxes = [
                        tuple(float(one[0].attrib[name]) for name in ("x", "y", "width", "height"))
                        for one in root.iter()
                        if one.get("data-seat") is not None
                    ]
                    assert len(boxes) == players
                    for x, y, wide, tall in boxes:
                        assert 0 <= x <= x + wide <= max(size, 360)
                        assert 0 <= y <= y + tall <= high
                    for index, (x, y, wide, tall) in enumerate(boxes):
                        for left, top, width, height in boxes[:index]:
                            is_beside = x + wide <= left or left + width <= x
                            is_above = y + tall <= top or top + height <= y
                            assert is_beside or is_above


def test_the_line_of_a_seat_that_can_be_caught_is_marked() -> None:
    seen = evolve(view(make_crowd(), 0), exposed=3)
    assert svg.table(seen, size=390).count(WARNING) == 1


def test_a_long_game_is_cut_with_an_ellipsis() -> None:
    state = new_game("classic", 15, seed=1, options=Options(max_players=15))
    taken = step(state, view(state, state.turn).legal[0])
    picture = svg.strip(repeat(taken))
    assert len(find_values(picture, "data-action")) == MAX_ACTIONS
    assert find_texts(picture)[-1] == "…"
    assert len(picture.encode()) < STRIP_BYTES
    tables = svg.strip(repeat(state))
    assert len(find_values(tables, "data-status")) == MAX_TABLES
    assert find_texts(tables)[-1] == "…"
    assert len(tables.encode()) < STRIP_BYTES


def test_a_wardrobe_of_unknown_colors_does_not_matter() -> None:
    state = make_crowd()
    worn = (frozenset(f"color-{number}" for number in range(100)),) * 15
    assert len(svg.table(evolve(view(state, 0), wardrobe=worn)).encode()) < TABLE_BYTES


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
