"""A name that is repeated anywhere in a document is refused.

Most readers of JSON keep the last value and say nothing; two programs that read the same file
would then play different games.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.json.example_states import GAMES, play_near_end, states_by_phase
from tests.thorough import each_case
from unoengine import GameState, PlayerView, view
from unoengine.core.errors import FormatError
from unoengine.json import dumps, loads

STATES = states_by_phase() | {
    f"a walk of {len(GAMES) - 1 - n}": list(play_near_end(n, 1, 8))[-1][0]
    for n in range(0, len(GAMES), 12)
}


class Pairs(list[tuple[str, Any]]):
    """A JSON object as pairs, so that it can repeat a name."""


def write_document(part: Any, blank: str = "") -> str:
    """Return a document as JSON, with its pairs as they are."""
    comma, colon = f",{blank}", f":{blank}"
    if isinstance(part, Pairs):
        pairs = (f"{json.dumps(name)}{colon}{write_document(value, blank)}" for name, value in part)
        return f"{{{comma.join(pairs)}}}"
    if isinstance(part, list):
        return f"[{comma.join(write_document(each, blank) for each in part)}]"
    return json.dumps(part, ensure_ascii=False)


def find_objects(part: Any) -> Iterator[Pairs]:
    """Yield all objects of a document."""
    if isinstance(part, Pairs):
        yield part
        part = [value for _, value in part]
    if isinstance(part, list):
        for each in part:
            yield from find_objects(each)


def repeat_names(data: bytes, blank: str) -> Iterator[tuple[str, str]]:
    """Yield each name of a document and the document with that name repeated."""
    document = json.loads(data, object_pairs_hook=Pairs)
    assert write_document(document) == data.decode()
    for found in find_objects(document):
        for place, (name, value) in enumerate(list(found)):
            for again in (place + 1, len(found)):
                for other in (value, None):
                    found.insert(again, (name, other))
                    yield name, write_document(document, blank)
                    del found[again]


@pytest.mark.parametrize("blank", ["", " "], ids=["as written", "with blanks"])
@pytest.mark.parametrize("what", STATES)
def test_repeated_name_in_a_state_is_refused(what: str, blank: str) -> None:
    for name, text in repeat_names(dumps(STATES[what]), blank):
        with pytest.raises(FormatError, match=re.escape(f"{name!r} occurs twice")):
            loads(text, GameState)


@pytest.mark.parametrize("what", ["shown", "demand"])
def test_repeated_name_in_a_view_is_refused(what: str) -> None:
    for name, text in repeat_names(dumps(view(STATES[what], 1)), ""):
        with pytest.raises(FormatError, match=re.escape(f"{name!r} occurs twice")):
            loads(text, PlayerView)


@each_case("blank", ["", " ", "\n\t"])
@each_case("what", STATES)
def test_whitespace_between_names_does_not_matter(what: str, blank: str) -> None:
    document = json.loads(dumps(STATES[what]), object_pairs_hook=Pairs)
    assert loads(write_document(document, blank), GameState) == STATES[what]


def test_colon_in_a_name_is_not_a_repeated_name() -> None:
    text = dumps(STATES["turn"]).decode().replace("p0", "a:b").replace("p1", "c: d")
    assert "a:b" in text
    assert loads(text, GameState).players[:2] == ("a:b", "c: d")
    assert loads(text.replace(",", ", "), GameState).players[:2] == ("a:b", "c: d")


def test_missing_names_do_not_hide_repeated_ones() -> None:
    """The number of names is right: three are missing, and three are repeated."""
    text = dumps(STATES["shown"]).decode()
    text = re.sub(r'"options":.*?\}\}\},|"holder":.*?\](?=\})', "", text)
    for name in ("turn", "seed", "dealer"):
        text = re.sub(rf'("{name}":.*?,)', r"\1\1", text, count=1)
    assert '"known":[{}]' in text
    assert text.count(":") == len(json.loads(text)) + 3
    with pytest.raises(FormatError, match=r"occurs twice|holder, viewer and cards are expected"):
        loads(text, GameState)
