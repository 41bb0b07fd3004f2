"""A name is told once: wherever in a document it comes again, the reader says so.

Most readers of JSON take the last one and say nothing, and then two programs that read the same
file play two games.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.json.tables import GAMES, waiting, walk
from unoengine import GameState, PlayerView, view
from unoengine.json import dumps, loads
from unoengine.values.errors import FormatError

STATES = waiting() | {
    f"a walk of {len(GAMES) - 1 - n}": list(walk(n, 1, 8))[-1][0] for n in range(0, len(GAMES), 12)
}


class Pairs(list[tuple[str, Any]]):
    """An object with its names in the order in which they are told."""


def told(part: Any, blank: str = "") -> str:
    """Write a document down, its pairs as they are."""
    comma, colon = f",{blank}", f":{blank}"
    if isinstance(part, Pairs):
        pairs = (f"{json.dumps(name)}{colon}{told(value, blank)}" for name, value in part)
        return f"{{{comma.join(pairs)}}}"
    if isinstance(part, list):
        return f"[{comma.join(told(each, blank) for each in part)}]"
    return json.dumps(part, ensure_ascii=False)


def objects(part: Any) -> Iterator[Pairs]:
    """Find all objects in a document."""
    if isinstance(part, Pairs):
        yield part
        part = [value for _, value in part]
    if isinstance(part, list):
        for each in part:
            yield from objects(each)


def twice(data: bytes, blank: str) -> Iterator[tuple[str, str]]:
    """Tell each name of a document twice, one at a time: once more at once, and once more last."""
    document = json.loads(data, object_pairs_hook=Pairs)
    assert told(document) == data.decode()
    for found in objects(document):
        for place, (name, value) in enumerate(list(found)):
            for again in (place + 1, len(found)):
                for other in (value, None):
                    found.insert(again, (name, other))
                    yield name, told(document, blank)
                    del found[again]


@pytest.mark.parametrize("blank", ["", " "], ids=["as written", "with blanks"])
@pytest.mark.parametrize("what", STATES)
def test_no_name_of_a_state_is_told_twice(what: str, blank: str) -> None:
    for name, text in twice(dumps(STATES[what]), blank):
        with pytest.raises(FormatError, match=re.escape(f"{name!r} occurs twice")):
            loads(text, GameState)


@pytest.mark.parametrize("what", ["shown", "demand"])
def test_no_name_of_a_view_is_told_twice(what: str) -> None:
    for name, text in twice(dumps(view(STATES[what], 1)), ""):
        with pytest.raises(FormatError, match=re.escape(f"{name!r} occurs twice")):
            loads(text, PlayerView)


@pytest.mark.parametrize("blank", ["", " ", "\n\t"])
@pytest.mark.parametrize("what", STATES)
def test_blanks_between_names_change_nothing(what: str, blank: str) -> None:
    document = json.loads(dumps(STATES[what]), object_pairs_hook=Pairs)

    assert loads(told(document, blank), GameState) == STATES[what]


def test_a_colon_in_a_name_tells_nothing_twice() -> None:
    text = dumps(STATES["turn"]).decode().replace("p0", "a:b").replace("p1", "c: d")

    assert "a:b" in text
    assert loads(text, GameState).players[:2] == ("a:b", "c: d")
    assert loads(text.replace(",", ", "), GameState).players[:2] == ("a:b", "c: d")


def test_what_is_missing_does_not_make_up_for_what_is_told_twice() -> None:
    """As many names as there should be: three are missing, and three come again."""
    text = dumps(STATES["shown"]).decode()
    text = re.sub(r'"options":.*?\}\}\},|"holder":.*?\](?=\})', "", text)
    for name in ("turn", "seed", "dealer"):
        text = re.sub(rf'("{name}":.*?,)', r"\1\1", text, count=1)
    assert '"known":[{}]' in text
    assert text.count(":") == len(json.loads(text)) + 3

    with pytest.raises(FormatError, match=r"occurs twice|holder, viewer and cards are expected"):
        loads(text, GameState)
