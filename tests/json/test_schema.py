"""The published schema accepts exactly what is written; JSON is an extra."""

import json
from typing import Any

import orjson
import pytest
from attrs import fields
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from tests.json.example_states import GAMES, play_near_end, states_by_phase
from tests.json.test_written_form import ACTIONS, EVENTS, OPTIONS
from tests.programs import ROOT, run_python
from tests.thorough import each_case, is_thorough
from unoengine import Options, PlayerView, Verdict, explain, legal_moves, step, view
from unoengine.core.errors import FormatError
from unoengine.json import dumps, schema
from unoengine.records.state_record import read_state

PUBLISHED = ROOT / "docs/schema/unoengine.schema.json"
WHOLE = Draft202012Validator(schema())


def make_validator(name: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": schema()["$defs"]})


SCHEMAS = {name: make_validator(name) for name in schema()["$defs"]}


def check_document(name: str, value: Any) -> None:
    document = orjson.loads(dumps(value))
    SCHEMAS[name].validate(document)
    if is_thorough() or name not in checked_by_all:
        WHOLE.validate(document)
        checked_by_all.add(name)


checked_by_all: set[str] = set()
"""The kinds of documents of which one has been validated with the whole schema, which is slow."""


def test_published_file_is_the_schema() -> None:
    """If not: `python -m unoengine.json > docs/schema/unoengine.schema.json`."""
    told = run_python("-m", "unoengine.json")
    assert json.loads(told) == schema()
    assert PUBLISHED.read_text(encoding="utf-8") == told


def test_schema_is_valid_and_describes_every_field() -> None:
    Draft202012Validator.check_schema(schema())
    told = schema()["$defs"]
    for name, kind in (("view", PlayerView), ("options", Options), ("verdict", Verdict)):
        assert [*told[name]["properties"]] == [attribute.name for attribute in fields(kind)]


@pytest.mark.parametrize("number", range(0, len(GAMES), 4))
def test_documents_of_games_are_valid(number: int) -> None:
    for at, (state, action) in enumerate(play_near_end(number, seed=number + 1, longest=24)):
        if at % 8 == 0:
            check_document("state", state)
            check_document("step", step(state, action))
            check_document("verdict", explain(state, action))
            check_document("options", state.options)
            for seat in (None, state.turn):
                check_document("view", view(state, seat))


@each_case("kind", states_by_phase())
def test_documents_of_each_pending_decision_are_valid(kind: str) -> None:
    state = states_by_phase()[kind]
    check_document("state", state)
    for seat in (None, 0, 1):
        check_document("view", view(state, seat))
    for action in legal_moves(state):
        check_document("action", action)


@each_case(
    "name, value, told",
    [
        (name, *example)
        for name, examples in (("action", ACTIONS), ("event", EVENTS), ("options", OPTIONS))
        for example in examples
    ],
)
def test_examples_are_valid(name: str, value: Any, told: str) -> None:
    check_document(name, value)


def test_lists_are_valid() -> None:
    WHOLE.validate(orjson.loads(dumps([action for action, _ in ACTIONS])))


STATE = states_by_phase()["turn"]
OPTIONAL = ("options", "out")
"""Fields that not every state has."""

DOCUMENTS: dict[str, Any] = {
    "state": orjson.loads(dumps(STATE)),
    "view": orjson.loads(dumps(view(STATE, 0))),
    "step": orjson.loads(dumps(step(STATE, legal_moves(STATE)[0]))),
    "action": orjson.loads(ACTIONS[0][1]),
    "event": orjson.loads(EVENTS[4][1]),
}


def test_fields_that_every_state_has_are_required() -> None:
    needed = schema()["$defs"]["state"]["required"]
    assert set(needed) <= set(DOCUMENTS["state"])
    for name in needed:
        rest = {key: value for key, value in DOCUMENTS["state"].items() if key != name}
        with pytest.raises(FormatError):
            read_state(rest)


@pytest.mark.parametrize(
    ("name", "part"), [(name, part) for name in DOCUMENTS for part in DOCUMENTS[name]]
)
def test_broken_document_is_invalid(name: str, part: str) -> None:
    document = DOCUMENTS[name]
    for broken in (
        {key: value for key, value in document.items() if key != part},
        document | {part: 0.5},
        document | {part: {"no": "such"}},
        document | {part: [[0.5]]},
        document | {f"{part}s": document[part]},
    ):
        if broken.keys() < document.keys() and part in OPTIONAL:
            continue
        with pytest.raises(ValidationError):
            SCHEMAS[name].validate(broken)
    with pytest.raises(ValidationError):
        WHOLE.validate(document | {f"{part}s": document[part]})


@each_case(
    "broken",
    [
        {"scoring": "all"},
        {"target": True},
        {"traget": 3},
        {"effects": {"skip": 1}},
        {"effects": {"skip": {"name": 1}}},
        {"target": {"number": 5}},
    ],
)
def test_broken_options_are_invalid(broken: Any) -> None:
    with pytest.raises(ValidationError):
        SCHEMAS["options"].validate(broken)


WITHOUT = """
import sys
sys.modules["orjson"] = None
import unoengine
unoengine.legal_moves(unoengine.new_game(seed=1))
try:
    import unoengine.json
except ImportError as error:
    print(error)
"""


def test_error_without_the_extra_names_it() -> None:
    told = run_python("-c", WITHOUT)
    assert told.startswith("unoengine.json needs orjson (")
    assert told.endswith(": pip install 'unoengine[json]'\n")
