"""Our writer of TOML agrees with Python's reader."""

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.thorough import each_case
from unoengine import FormatError
from unoengine.replays.toml import write_key, write_value

texts = st.text(st.characters(exclude_categories=["Cs"]))
values = st.recursive(
    st.booleans() | st.integers(-(2**63), 2**63 - 1) | texts,
    lambda inner: st.lists(inner) | st.dictionaries(texts, inner),
    max_leaves=12,
)


@given(st.dictionaries(texts, values, max_size=4))
def test_values_survive_a_round_trip(table: dict[str, Any]) -> None:
    lines = [f"{write_key(name)} = {write_value(value)}" for name, value in table.items()]
    read = tomllib.loads("\n".join(lines))
    assert read == table
    assert repr(read) == repr(table)  # True is not 1


@each_case(
    "text",
    [
        *('"', "\\", '\\"', '"""', "'", "'''", "#", "]]", "[[game]]", "\n[[game]]\n", " ", ""),
        *("\t", "\n", "\r", "\r\n", "\b", "\f", "\0", "\x1b[31m", "\x7f", "\x85", "\u2028"),
        *("é", "日本", "😀", "👩\u200d👩\u200d👧", "\u202eanA", "e\u0301", "\U000e0001", "\ufeff"),
    ],
)
def test_a_text_is_written_in_one_line(text: str) -> None:
    line = f"name = {write_value(text)}"
    assert line.splitlines() == [line]
    assert tomllib.loads(line) == {"name": text}


def test_none_and_large_numbers_are_written_as_tables() -> None:
    assert write_value(None) == "{ nothing = true }"
    assert write_value(2**63) == '{ number = "9223372036854775808" }'
    assert write_value({}) == "{}"


def test_half_of_a_surrogate_pair_is_not_written() -> None:
    with pytest.raises(FormatError, match="half of a surrogate pair"):
        write_value(["Ana", "\ud83d"])
