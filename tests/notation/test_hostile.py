"""Texts from anybody: refused, or a state from which a game goes on like any other."""

import json
import re
import tracemalloc
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from functools import partial
from random import Random
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from unoengine import FormatError, GameState, SetupError, new_game
from unoengine.editions.zelda import ZELDA
from unoengine.notation import read_action, read_card, read_position, write_position
from unoengine.records.basic_values import MAX_INPUT_LENGTH, read_basic_value
from unoengine.records.state_record import read_state, write_state

from . import walks
from .growth import room
from .soundness import is_sound

T = TypeVar("T")

always_the_same = settings(
    derandomize=True,
    deadline=None,
    max_examples=400,
    suppress_health_check=list(HealthCheck),
    database=None,
)


def _some_states() -> list[GameState]:
    """Return states that wait for all kinds of things; fewer of ordinary turns.

    What an effect has noted is its own to understand, later too: a note nobody has written may
    make it fail when its card is played.
    """
    found, turns = [], 0
    for state in walks.walked(7, games=60):
        ordinary = state.phase == "turn" and not write_state(state).keys() & {"known", "exposed"}
        turns += ordinary
        if not state.notes and not (ordinary and turns % 8):
            found.append(state)
    return found[::4]


STATES = _some_states()
LINES = [write_position(state) for state in STATES]
RECORDS = [json.dumps(write_state(state)) for state in STATES]


def refused_or_sound(text: str) -> None:
    state = tried(lambda: read_position(text))
    if isinstance(state, FormatError):
        assert state.column is None or 1 <= state.column <= len(text) + 1
    elif not state.notes:
        is_sound(state)


def tried(read: Callable[[], T]) -> T | FormatError:
    """Return what is read, or what is wrong with it."""
    try:
        return read()
    except FormatError as error:
        return error


# --- any text at all

SIGNS = "0123456789abz[]{}=,:@#~'%+-_!./ \n\té\ud800\U0001f600٣"


@always_the_same
@given(st.text() | st.text(st.sampled_from(SIGNS)))
def test_any_text_is_refused_or_read(text: str) -> None:
    refused_or_sound(text)
    for read in (read_action, read_card):
        found = tried(partial(read, text, ZELDA))
        if isinstance(found, FormatError):
            assert found.column is not None
            assert 1 <= found.column <= len(text) + 1


@always_the_same
@given(st.data())
def test_any_value_in_any_field_is_refused_or_read(data: st.DataObject) -> None:
    line = data.draw(st.sampled_from(LINES))
    fields = line.split(" ")
    place = data.draw(st.integers(0, len(fields) - 1))
    name = fields[place].split("=")[0]
    fields[place] = f"{name}={data.draw(st.text(st.sampled_from(SIGNS)))}"
    refused_or_sound(" ".join(fields))


# --- real lines with something wrong


def changed_signs(line: str, chance: Random) -> str:
    at, to = sorted((chance.randrange(len(line)), chance.randrange(len(line))))
    sign = chance.choice(SIGNS)
    return chance.choice(
        [
            line[:at] + line[at + 1 :],
            line[:at] + sign + line[at:],
            line[:at] + sign + line[at + 1 :],
            line[:at] + line[to:],
            line[:to] + line[at:],
        ]
    )


def swapped_words(line: str, chance: Random) -> str:
    words = re.split(r"([\[\]{},:= @])", line)
    one, other = chance.randrange(len(words)), chance.randrange(len(words))
    words[one], words[other] = words[other], words[one]
    return "".join(words)


def another_word(line: str, chance: Random) -> str:
    """Exchange a number, a code, a colour or any other word for one of its kind."""
    words = list(re.finditer(r"(?<![\w-])-?\d+(?![\w-])|[a-z][\w-]*", line))
    word = chance.choice(words)
    number = word[0].lstrip("-").isdigit()
    others = [found[0] for found in words if found[0].lstrip("-").isdigit() == number]
    numbers = ["-1", "0", "1", "2", "7", "500", str(2**53), str(10**30)]
    other = chance.choice(numbers if number else others)
    return line[: word.start()] + other + line[word.end() :]


def changed_fields(line: str, chance: Random) -> str:
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


def exchanged_fields(line: str, chance: Random) -> str:
    """Take a field, or what the table waits for, as another position has it."""
    mine = dict(field.partition("=")[::2] for field in line.split(" "))
    other = dict(field.split("=", 1) for field in chance.choice(LINES).split(" "))
    name = chance.choice([*other, "phase", "pending", "known", "exposed", "winner", "gone"])
    for exchanged in ("phase", "pending") if name in ("phase", "pending") else (name,):
        mine.pop(exchanged, None)
        if exchanged in other:
            mine[exchanged] = other[exchanged]
    return " ".join(f"{key}={value}" for key, value in mine.items())


CHANGES = (changed_signs, swapped_words, another_word, changed_fields, exchanged_fields)


@always_the_same
@given(
    st.sampled_from(LINES), st.lists(st.sampled_from(CHANGES), min_size=1, max_size=3), st.randoms()
)
def test_a_line_with_something_wrong_is_refused_or_read(
    line: str, changes: list[Any], chance: Random
) -> None:
    for change in changes:
        line = change(line, chance) or line
    refused_or_sound(line)


def test_a_position_between_two_others_is_often_one_itself() -> None:
    """So that the tests above are about what is read, too."""
    chance, read = Random(1), 0
    for _ in range(200):
        line = exchanged_fields(chance.choice(LINES), chance)
        read += isinstance(tried(partial(read_position, line)), GameState)
    assert read > 30


# --- records with something wrong

VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 99, 2**53, 10**30, 1.5, float("nan")),
    *("", "x", "turn", "card", "wild", "blue", "draw-two", "accept", "round", "\ud800"),
    *([], {}, [[]], [0], [None], {"card": "wild"}, {"card": ["x"]}, {"hand": ["wild"]}),
    *({"hand": [["x"]]}, {"number": "7"}, {"number": str(10**30)}, {"name": "jump-in"}),
)


def _paths(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    parts: Any = ()
    if isinstance(data, Mapping):
        parts = data
    elif isinstance(data, list):
        parts = range(len(data))
    for part in parts:
        yield from _paths(data[part], (*path, part))


def _put(record: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    place = record
    for part in path[:-1]:
        place = place[part]
    place[path[-1]] = value
    return record


@always_the_same
@given(st.sampled_from(RECORDS), st.randoms())
def test_a_record_with_something_wrong_is_refused_or_read(text: str, chance: Random) -> None:
    record = json.loads(text)
    paths = list(_paths(record))
    unusual = [p for p in paths if p and p[0] not in ("hands", "pile", "discards", "out")]
    record = _put(
        record, chance.choice([*unusual, chance.choice(paths)]), deepcopy(chance.choice(VALUES))
    )
    try:
        state = read_state(record)
    except FormatError:
        return
    if not state.notes:
        is_sound(state)


# --- too much of anything


def refused(text: str) -> None:
    with pytest.raises(FormatError):
        read_position(text)


def test_what_is_too_long_is_not_even_looked_at() -> None:
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
    "unit", ["[", "{a:", "@[", ",", "~", "'", "=", " ", "a= ", "a=1 ", "#", "[]"]
)
def test_depth_and_nonsense_end_soon(unit: str) -> None:
    """Nothing is built up of what is wrong from the start."""
    for start in ("", "notes=", "edition=zelda "):
        text = (start + unit * MAX_INPUT_LENGTH)[:MAX_INPUT_LENGTH]
        tracemalloc.start()
        try:
            refused(text)
            assert tracemalloc.get_traced_memory()[1] < 2**18
        finally:
            tracemalloc.stop()


@pytest.mark.parametrize("unit", ["7", "-", "a", "+", "%41", "%C3", "%E2%82%AC", "é", "_"])
def test_one_long_word_ends_soon(unit: str) -> None:
    for start in ("", "notes=", "seed="):
        refused((start + unit * MAX_INPUT_LENGTH)[: MAX_INPUT_LENGTH // len(unit) * len(unit)])


LONG = "a" * 30_000


@pytest.mark.parametrize("inside", ["1", "~", "@wild", "@[wild]", "a"])
def test_a_long_name_takes_no_room_for_each_thing_under_it(inside: str) -> None:
    data = f"{{{LONG}:[{','.join([inside] * 10_000)}]}}"
    position = write_position(new_game(players=2, seed=1))

    for text in (f"notes={data}", f"{position} notes={data}"):
        assert room(partial(read_position, text)) < 2**23
    assert room(partial(read_action, f"0.answer={data}", ZELDA)) < 2**23


def test_where_it_is_in_a_long_name_is_told_in_short() -> None:
    line = write_position(new_game(players=2, seed=1))
    options = f" options={{effects:{{{LONG}:[7]}}}}"

    with pytest.raises(FormatError) as found:
        read_position(line + options)

    error = found.value
    assert error.place.startswith("options.effects.aaa")
    assert len(str(error)) < 1100
    assert error.column == len(line) + options.index("{a") + 1


class Told(str):
    """A place that counts how often something is told of it."""

    times = 0

    def __format__(self, spec: str, /) -> str:
        Told.times += 1
        return str.__format__(self, spec)


def test_a_place_is_told_only_of_what_is_wrong_there() -> None:
    """It may be long, and there may be much in it."""
    place, much = Told("effects.x.y"), [[1, "a", {"card": "wild"}, {"number": "7"}]] * 1000

    read_basic_value(much, place, ZELDA)
    assert Told.times == 0

    with pytest.raises(FormatError) as found:
        read_basic_value([*much, [1, [2, {"card": "nix"}]]], place, ZELDA)
    assert found.value.place == "effects.x.y[1000][1][1]"
    assert Told.times == 1


class Counted(str):
    """A text that counts how often it is compared."""

    compared = 0

    def __eq__(self, other: object) -> bool:
        Counted.compared += 1
        return str.__eq__(self, other)

    __hash__ = str.__hash__


def test_a_crowd_of_names_is_compared_only_a_few_times_each() -> None:
    """Two who share a name are found without comparing each with each."""
    Counted.compared = 0
    names = [Counted(f"p{number}") for number in range(1000)]
    with pytest.raises(SetupError, match="1000 players"):
        new_game(players=names)
    assert Counted.compared < 30 * len(names)


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
def test_a_crowd_of_anything_is_refused(field: str, what: Any) -> None:
    record = write_state(new_game(players=2, seed=1)) | {field: what}
    tracemalloc.start()
    try:
        with pytest.raises(FormatError):
            read_state(record)
        assert tracemalloc.get_traced_memory()[1] < 2**24
    finally:
        tracemalloc.stop()
