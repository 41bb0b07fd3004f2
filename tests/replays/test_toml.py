"""TOML written by hand is read by Python's reader as what it was."""

import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from unoengine import FormatError
from unoengine.replays.toml import write_key, write_value

texts = st.text(st.characters(exclude_categories=["Cs"]))
values = st.recursive(
    st.booleans() | st.integers(-(2**63), 2**63 - 1) | texts,
    lambda inner: st.lists(inner) | st.dictionaries(texts, inner),
    max_leaves=12,
)


@settings(derandomize=True, deadline=None, max_examples=400)
@given(st.dictionaries(texts, values, max_size=4))
def test_what_is_written_is_read_back_exactly(told: dict[str, Any]) -> None:
    lines = [f"{write_key(name)} = {write_value(value)}" for name, value in told.items()]
    read = tomllib.loads("\n".join(lines))
    assert read == told
    assert repr(read) == repr(told)  # True is not 1


@pytest.mark.parametrize(
    "text",
    [
        *('"', "\\", '\\"', '"""', "'", "'''", "#", "]]", "[[game]]", "\n[[game]]\n", " ", ""),
        *("\t", "\n", "\r", "\r\n", "\b", "\f", "\0", "\x1b[31m", "\x7f", "\x85", "\u2028"),
        *("é", "日本", "😀", "👩\u200d👩\u200d👧", "\u202eanA", "e\u0301", "\U000e0001", "\ufeff"),
    ],
)
def test_a_text_stays_in_its_line(text: str) -> None:
    line = f"name = {write_value(text)}"
    assert line.splitlines() == [line]
    assert tomllib.loads(line) == {"name": text}


def test_what_toml_has_no_word_for_is_spelled() -> None:
    assert write_value(None) == "{ nothing = true }"
    assert write_value(2**63) == '{ number = "9223372036854775808" }'
    assert write_value({}) == "{}"


def test_half_a_character_cannot_be_written() -> None:
    with pytest.raises(FormatError, match="half of a surrogate pair"):
        write_value(["Ana", "\ud83d"])
