"""Untrusted texts are refused, or are states from which games continue normally."""

import re
import tracemalloc
from collections.abc import Callable
from functools import cache, partial
from random import Random
from typing import Any, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.thorough import choose_count, pick_cases
from unoengine import FormatError, GameState, SetupError, new_game
from unoengine.editions.zelda import ZELDA
from unoengine.notation import read_action, read_card, read_position, write_position
from unoengine.records.basic_values import MAX_INPUT_LENGTH, read_basic_value
from unoengine.records.state_record import read_state, write_state

from . import random_games
from .resource_use import measure_memory
from .state_checks import check_state_from_outside

T = TypeVar("T")


@cache
def collect_states() -> list[GameState]:
    """Return states with all kinds of pending decisions, and fewer with ordinary turns.

    States with notes are left out: a note that an effect did not write may make it fail when its
    card is played later.
    """
    found, turns = [], 0
    for state in random_games.play_games(7, games=choose_count(25, 60)):
        ordinary = state.phase == "turn" and not write_state(state).keys() & {"known", "exposed"}
        turns += ordinary
        if not state.notes and not (ordinary and turns % 8):
            found.append(state)
    return found[::4]


@cache
def write_lines() -> list[str]:
    """Return these states as lines."""
    return [write_position(state) for state in collect_states()]


lines = st.deferred(lambda: st.sampled_from(write_lines()))


def check_text(text: str) -> None:
    state = read_or_catch(lambda: read_position(text))
    if isinstance(state, FormatError):
        assert state.column is None or 1 <= state.column <= len(text) + 1
    elif not state.notes:
        check_state_from_outside(state)


def read_or_catch(read: Callable[[], T]) -> T | FormatError:
    """Return the result of reading, or the error."""
    try:
        return read()
    except FormatError as error:
        return error


# --- arbitrary texts

CHARACTERS = "0123456789abz[]{}=,:@#~'%+-_!./ \n\té\ud800\U0001f600٣"


@given(st.text() | st.text(st.sampled_from(CHARACTERS)))
def test_an_arbitrary_text_is_refused_or_valid(text: str) -> None:
    check_text(text)
    for read in (read_action, read_card):
        found = read_or_catch(partial(read, text, ZELDA))
        if isinstance(found, FormatError):
            assert found.column is not None
            assert 1 <= found.column <= len(text) + 1


@given(st.data())
def test_an_arbitrary_value_of_a_field_is_refused_or_valid(data: st.DataObject) -> None:
    line = data.draw(lines)
    fields = line.split(" ")
    place = data.draw(st.integers(0, len(fields) - 1))
    name = fields[place].split("=")[0]
    fields[place] = f"{name}={data.draw(st.text(st.sampled_from(CHARACTERS)))}"
    check_text(" ".join(fields))


# --- lines with changes


def change_characters(line: str, chance: Random) -> str:
    at, to = sorted((chance.randrange(len(line)), chance.randrange(len(line))))
    sign = chance.choice(CHARACTERS)
    return chance.choice(
        [
            line[:at] + line[at + 1 :],
            line[:at] + sign + line[at:],
            line[:at] + sign + line[at + 1 :],
            line[:at] + line[to:],
            line[:to] + line[at:],
        ]
    )


def swap_words(line: str, chance: Random) -> str:
    words = re.split(r"([\[\]{},:= @])", line)
    one, other = chance.randrange(len(words)), chance.randrange(len(words))
    words[one], words[other] = words[other], words[one]
    return "".join(words)


def replace_word(line: str, chance: Random) -> str:
    """Replace a number, a code, a color or another word by one of its kind."""
    words = list(re.finditer(r"(?<![\w-])-?\d+(?![\w-])|[a-z][\w-]*", line))
    word = chance.choice(words)
    number = word[0].lstrip("-").isdigit()
    others = [found[0] for found in words if found[0].lstrip("-").isdigit() == number]
    numbers = ["-1", "0", "1", "2", "7", "500", str(2**53), str(10**30)]
    other = chance.choice(numbers if number else others)
    return line[: word.start()] + other + line[word.end() :]


def rearrange_fields(line: str, chance: Random) -> str:
    fields = line.split(" ")
    field = chance.choice(fields)
    return " ".join(
        chance.choice(
            [
                [other for other in fields if other != field],
                [*fields, field],
                chance.sample(fields, len(fields)),
            ]
        )
    )


def mix_fields(line: str, chance: Random) -> str:
    """Replace a field, or the pending decision, by that of another position."""
    mine = dict(field.partition("=")[::2] for field in line.split(" "))
    other = dict(field.split("=", 1) for field in chance.choice(write_lines()).split(" "))
    name = chance.choice([*other, "phase", "pending", "known", "exposed", "winner", "gone"])
    for exchanged in ("phase", "pending") if name in ("phase", "pending") else (name,):
        mine.pop(exchanged, None)
        if exchanged in other:
            mine[exchanged] = other[exchanged]
    return " ".join(f"{key}={value}" for key, value in mine.items())


CHANGES = (change_characters, swap_words, replace_word, rearrange_fields, mix_fields)


@given(lines, st.lists(st.sampled_from(CHANGES), min_size=1, max_size=3), st.randoms())
def test_a_changed_line_is_refused_or_valid(line: str, changes: list[Any], chance: Random) -> None:
    for change in changes:
        line = change(line, chance) or line
    check_text(line)


def test_mixed_positions_are_often_valid() -> None:
    """Otherwise the tests above would test refusals only."""
    chance, read = Random(1), 0
    for _ in range(200):
        line = mix_fields(chance.choice(write_lines()), chance)
        read += isinstance(read_or_catch(partial(read_position, line)), GameState)
    assert read > 30


# --- too much data


def check_refused(text: str) -> None:
    with pytest.raises(FormatError):
        read_position(text)


def test_a_text_that_is_too_long_is_not_read() -> None:
    text = "a" * (MAX_INPUT_LENGTH + 1)
    tracemalloc.start()
    try:
        for read in (
            partial(read_position, text),
            partial(read_action, text, ZELDA),
            partial(read_card, text, ZELDA),
        ):
            with pytest.raises(FormatError, match="1048577 characters is too long"):
                read()
        assert tracemalloc.get_traced_memory()[1] < 2**16
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    "unit", pick_cases(["[", "{a:", "@[", ",", "~", "'", "=", " ", "a= ", "a=1 ", "#", "[]"], 4)
)
def test_nested_and_repeated_signs_are_refused_in_little_memory(unit: str) -> None:
    """Nothing is stored for a text that is wrong from the beginning."""
    for start in ("", "notes=", "edition=zelda "):
        text = (start + unit * MAX_INPUT_LENGTH)[:MAX_INPUT_LENGTH]
        tracemalloc.start()
        try:
            check_refused(text)
            assert tracemalloc.get_traced_memory()[1] < 2**18
        finally:
            tracemalloc.stop()


@pytest.mark.thorough
@pytest.mark.parametrize("unit", ["7", "-", "a", "+", "%41", "%C3", "%E2%82%AC", "é", "_"])
def test_one_long_word_is_refused(unit: str) -> None:
    for start in ("", "notes=", "seed="):
        check_refused(
            (start + unit * MAX_INPUT_LENGTH)[: MAX_INPUT_LENGTH // len(unit) * len(unit)]
        )


LONG = "a" * 30_000


@pytest.mark.parametrize("inside", pick_cases(["1", "~", "@wild", "@[wild]", "a"], 1))
def test_a_long_name_is_not_copied_for_each_value_under_it(inside: str) -> None:
    data = f"{{{LONG}:[{','.join([inside] * 10_000)}]}}"
    position = write_position(new_game(players=2, seed=1))
    for text in (f"notes={data}", f"{position} notes={data}"):
        assert measure_memory(partial(read_position, text)) < 2**23
    assert measure_memory(partial(read_action, f"0.answer={data}", ZELDA)) < 2**23


def test_the_place_inside_a_long_name_is_shortened() -> None:
    line = write_position(new_game(players=2, seed=1))
    options = f" options={{effects:{{{LONG}:[7]}}}}"
    with pytest.raises(FormatError) as found:
        read_position(line + options)
    error = found.value
    assert error.place.startswith("options.effects.aaa")
    assert len(str(error)) < 1100
    assert error.column == len(line) + options.index("{a") + 1


class CountedPlace(str):
    """A place that counts how often it is formatted."""

    times = 0

    def __format__(self, spec: str, /) -> str:
        CountedPlace.times += 1
        return str.__format__(self, spec)


def test_the_place_is_formatted_only_for_the_error() -> None:
    """Formatting it for every value would take long."""
    place, much = CountedPlace("effects.x.y"), [[1, "a", {"card": "wild"}, {"number": "7"}]] * 1000
    read_basic_value(much, place, ZELDA)
    assert CountedPlace.times == 0
    with pytest.raises(FormatError) as found:
        read_basic_value([*much, [1, [2, {"card": "nix"}]]], place, ZELDA)
    assert found.value.place == "effects.x.y[1000][1][1]"
    assert CountedPlace.times == 1


class CountedText(str):
    """A text that counts how often it is compared."""

    compared = 0

    def __eq__(self, other: object) -> bool:
        CountedText.compared += 1
        return str.__eq__(self, other)

    __hash__ = str.__hash__


def test_finding_equal_names_takes_linear_time() -> None:
    """Not every name is compared with every other."""
    CountedText.compared = 0
    names = [CountedText(f"p{number}") for number in range(1000)]
    with pytest.raises(SetupError, match="1000 players"):
        new_game(players=names)
    assert CountedText.compared < 30 * len(names)


@pytest.mark.parametrize(
    ("field", "what"),
    [
        ("variants", ["jump-in"] * 5000),
        ("house_rules", {"customizable": ["vote"] * 5000}),
        ("house_rules", {f"card-{number}": [] for number in range(5000)}),
        ("options", {"effects": {f"effect-{number}": {} for number in range(5000)}}),
        ("players", [f"p{number}" for number in range(5000)]),
        ("wardrobe", [["blue"]] * 5000),
        ("known", [{"holder": 0, "viewer": 1, "cards": ["wild"]}] * 5000),
        ("gone", [0] * 5000),
        ("gone", list(range(5000))),
    ],
)
def test_too_many_values_in_a_field_are_refused(field: str, what: Any) -> None:
    record = write_state(new_game(players=2, seed=1)) | {field: what}
    tracemalloc.start()
    try:
        with pytest.raises(FormatError):
            read_state(record)
        assert tracemalloc.get_traced_memory()[1] < 2**24
    finally:
        tracemalloc.stop()
