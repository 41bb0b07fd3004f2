"""The published schema says what is written, no more and no less."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import orjson
import pytest
from attrs import fields
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from tests.json.tables import GAMES, waiting, walk
from tests.json.test_exact import ACTIONS, EVENTS, OPTIONS
from unoengine import Options, PlayerView, Verdict, explain, legal_moves, step, view
from unoengine.json import dumps, schema
from unoengine.records.state_record import read_state
from unoengine.values.errors import FormatError

PUBLISHED = Path(__file__).parents[2] / "docs/schema/unoengine.schema.json"
WHOLE = Draft202012Validator(schema())


def of(name: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": schema()["$defs"]})


SCHEMAS = {name: of(name) for name in schema()["$defs"]}


def valid(name: str, value: Any) -> None:
    document = orjson.loads(dumps(value))
    SCHEMAS[name].validate(document)
    WHOLE.validate(document)


def test_the_published_file_is_the_schema() -> None:
    """If not: `python -m unoengine.json > docs/schema/unoengine.schema.json`."""
    run = subprocess.run(
        [sys.executable, "-m", "unoengine.json"], capture_output=True, text=True, check=True
    )

    assert json.loads(run.stdout) == schema()
    assert PUBLISHED.read_text(encoding="utf-8") == run.stdout


def test_it_is_a_schema_and_tells_of_every_field() -> None:
    Draft202012Validator.check_schema(schema())
    told = schema()["$defs"]
    for name, kind in (("view", PlayerView), ("options", Options), ("verdict", Verdict)):
        assert [*told[name]["properties"]] == [attribute.name for attribute in fields(kind)]


@pytest.mark.parametrize("number", range(0, len(GAMES), 4))
def test_all_that_is_written_of_games(number: int) -> None:
    for at, (state, action) in enumerate(walk(number, seed=number + 1, longest=24)):
        if at % 8 == 0:
            valid("state", state)
            valid("step", step(state, action))
            valid("verdict", explain(state, action))
            valid("options", state.options)
            for seat in (None, state.turn):
                valid("view", view(state, seat))


@pytest.mark.parametrize("kind", waiting())
def test_all_that_is_waited_for(kind: str) -> None:
    state = waiting()[kind]

    valid("state", state)
    for seat in (None, 0, 1):
        valid("view", view(state, seat))
    for action in legal_moves(state):
        valid("action", action)


@pytest.mark.parametrize(("action", "told"), ACTIONS, ids=repr)
def test_actions(action: Any, told: str) -> None:
    valid("action", action)


@pytest.mark.parametrize(("event", "told"), EVENTS, ids=repr)
def test_events(event: Any, told: str) -> None:
    valid("event", event)


@pytest.mark.parametrize(("options", "told"), OPTIONS, ids=repr)
def test_options(options: Any, told: str) -> None:
    valid("options", options)


def test_lists() -> None:
    WHOLE.validate(orjson.loads(dumps([action for action, _ in ACTIONS])))


STATE = waiting()["turn"]
OPTIONAL = ("options", "out")
"""What not every state has."""

DOCUMENTS: dict[str, Any] = {
    "state": orjson.loads(dumps(STATE)),
    "view": orjson.loads(dumps(view(STATE, 0))),
    "step": orjson.loads(dumps(step(STATE, legal_moves(STATE)[0]))),
    "action": orjson.loads(ACTIONS[0][1]),
    "event": orjson.loads(EVENTS[4][1]),
}


def test_what_every_state_has_is_required() -> None:
    needed = schema()["$defs"]["state"]["required"]
    assert set(needed) <= set(DOCUMENTS["state"])
    for name in needed:
        rest = {key: value for key, value in DOCUMENTS["state"].items() if key != name}
        with pytest.raises(FormatError):
            read_state(rest)


@pytest.mark.parametrize(
    ("name", "part"), [(name, part) for name in DOCUMENTS for part in DOCUMENTS[name]]
)
def test_a_broken_document_is_refused(name: str, part: str) -> None:
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
            WHOLE.validate(broken)


@pytest.mark.parametrize(
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
def test_broken_options_are_refused(broken: Any) -> None:
    with pytest.raises(ValidationError):
        SCHEMAS["options"].validate(broken)
