"""The error for input that cannot be read says what is wrong, and where."""

import pickle
import re
from typing import Any

import orjson
import pytest

from tests.json.example_states import states_by_phase
from tests.thorough import each_case
from unoengine import (
    Action,
    Answer,
    Card,
    Draw,
    GameState,
    Options,
    Play,
    PlayerView,
    Step,
    Verdict,
    step,
    view,
)
from unoengine.core.errors import FormatError
from unoengine.editions.zelda import ZELDA
from unoengine.events import Event
from unoengine.json import dumps, loads
from unoengine.records.basic_values import MAX_INPUT_LENGTH


def assert_refused(data: Any, kind: Any, place: str, reason: str) -> FormatError:
    with pytest.raises(FormatError) as found:
        loads(data, kind, ZELDA)
    error = found.value
    assert (error.place, re.search(reason, error.reason) is not None) == (place, True), error
    return error


NO_JSON: list[tuple[Any, str, int | None, str]] = [
    (b"", "", 1, "this is not JSON"),
    ("{", "", 2, "this is not JSON"),
    ('{"action":\n "play",}', "line 2", 9, "this is not JSON"),
    (b'{"action": "\xff"}', "", 1, "this is not JSON"),
    ('{"action": "\ud800"}', "", 13, "not Unicode"),
    ("NaN", "", 1, "this is not JSON"),
    ("[Infinity]", "", 2, "this is not JSON"),
    ("[" * 5000, "", None, "this is not JSON|nested"),
    (b" " * MAX_INPUT_LENGTH, "", None, "this is not JSON"),
    (b" " * (MAX_INPUT_LENGTH + 1), "", None, "the input is too long: 1048577 bytes"),
    (None, "", None, "bytes or a string are expected, not a NoneType"),
    (bytearray(b"{}"), "", None, "not a bytearray"),
    ({}, "", None, "not a dict"),
    ('{"action": "draw", "player": 0, "player": 1}', "", None, "'player' occurs twice"),
    ('{"a": [{"b": {"c:": 1, "c\\u003a" :2}}]}', "", None, "'c:' occurs twice"),
]


@each_case("data, place, column, reason", NO_JSON)
@each_case("kind", [GameState, PlayerView, Action, Options])
def test_input_that_is_not_json_is_refused(
    data: Any, place: str, column: int | None, reason: str, kind: Any
) -> None:
    error = assert_refused(data, kind, place, reason)
    assert column is None or error.column in (column, column - 1, column + 1)


PLAY = '{"action": "play", "player": 0, "card": "red-1"'
REFUSED: list[tuple[str, Any, str, str]] = [
    ("[]", Action, "", "names with values are expected"),
    ("{}", Action, "", "action is missing"),
    ('{"player": 0}', Action, "", "action is missing"),
    ('{"action": "plya", "player": 0}', Action, "action", "'plya' is not allowed.*mean 'play'"),
    ('{"action": ["play"]}', Action, "action", "this value is not allowed here"),
    ('{"action": "draw", "player": 0}', Play, "action", "'draw' is not allowed here; .* play"),
    ('{"event": "drew"}', Action, "", "action is missing"),
    ('{"action": "draw"}', Action, "", "player is missing"),
    ('{"action": "draw", "player": true}', Action, "player", "a whole number is expected"),
    ('{"action": "draw", "player": 1.0}', Action, "player", "a whole number is expected"),
    ('{"action": "draw", "player": "1"}', Action, "player", "a whole number is expected"),
    ('{"action": "draw", "player": null}', Action, "player", "a whole number is expected"),
    ('{"action": "draw", "player": 9007199254740992}', Action, "player", "a whole number"),
    ('{"action": "draw", "player": 1e999}', Action, "", "this is not JSON"),
    ('{"action": "draw", "player": 0, "seat": 1}', Action, "", "'seat' is not known here"),
    ('{"action": "draw", "player": 0, "plaeyr": 1}', Action, "", "did you mean 'player'"),
    ('{"action": "play", "player": 0, "card": "red-77"}', Action, "card", "no card 'red-77'"),
    ('{"action": "play", "player": 0, "card": ["red-1"]}', Action, "card", "a string is expected"),
    ('{"action": "play", "player": 0, "card": {}}', Action, "card", "a string is expected"),
    (PLAY + ', "uno": 1}', Action, "uno", "true or false is expected"),
    (PLAY + ', "uno": null}', Action, "uno", "true or false is expected"),
    (PLAY + ', "color": 1}', Action, "color", "a string is expected"),
    (PLAY + ', "choice": {"card": "red-77"}}', Action, "choice", "no card 'red-77'"),
    (PLAY + ', "choice": {"card": {}}}', Action, "choice", "no card"),
    (PLAY + ', "choice": [1]}', Action, "choice", "is not allowed here"),
    (PLAY + ', "choice": {"hand": []}}', Action, "choice", "is expected"),
    (PLAY + ', "choice": 0.5}', Action, "choice", "is expected"),
    (PLAY + ', "choice": {"number": "007"}}', Action, "choice", "a whole number"),
    ("[" + PLAY + '}, {"action": "draw"}]', list[Action], "[1]", "player is missing"),
    ("[" + PLAY + ', "uno": 0}]', tuple[Action, ...], "[0].uno", "true or false"),
    ('{"0": 1}', list[Action], "", "a list is expected"),
    ('"play"', list[Action], "", "a list is expected"),
    ("[[[1]]]", list[list[Action]], "[0][0]", "names with values are expected"),
    ('{"event": "left", "player": 0, "count": "1"}', Event, "count", "a whole number"),
    ('{"event": "log"}', Event, "event", "'log' is not allowed here"),
    ('{"event": "round-scored", "player": 0, "scores": "10"}', Event, "scores", "a list"),
    ('{"event": "round-scored", "player": 0, "scores": [1, true]}', Event, "scores[1]", "whole"),
    (
        '{"event": "drew", "player": 0, "cards": ["red-1", 1], "why": null}',
        *(Event, "cards[1]", "a string is expected"),
    ),
    (
        '{"event": "drew", "player": 0, "cards": [], "why": true}',
        *(Event, "why", "is not allowed here"),
    ),
    ("[]", Options, "", "names with values are expected"),
    (
        '{"scoring": "all"}',
        Options,
        "scoring",
        "scoring cannot be 'all'; there are running_tally, winner_takes",
    ),
    ('{"scoring": ["winner_takes"]}', Options, "scoring", "scoring cannot be"),
    ('{"target": 0}', Options, "target", "target must be a whole number of at least 1"),
    ('{"target": true}', Options, "target", "a whole number of at least 1, not True"),
    ('{"target": {"number": "x"}}', Options, "target", "a whole number"),
    ('{"target": {"number": ["1"]}}', Options, "target", "a number, true, false"),
    ('{"traget": 100}', Options, "", "'traget' is not known here; did you mean 'target'"),
    ('{"effects": []}', Options, "effects", "names with values are expected"),
    ('{"effects": {"skip": 1}}', Options, "effects.skip", "names with values"),
    ('{"effects": {"skip": "hop"}}', Options, "effects.skip", "no effect is called 'hop'"),
    ('{"effects": {"skip": {"name": {}}}}', Options, "effects.skip", "a name is expected"),
    (
        '{"effects": {"triforce": {"decline": 0.5}}}',
        *(Options, "effects.triforce.decline", "is expected"),
    ),
    (
        '{"effects": {"a": {"name": "triforce", "options": {"decline": "no"}}}}',
        *(Options, "effects.a", "decline cannot be 'no'"),
    ),
    (
        '{"effects": {"a": {"name": "triforce", "options": {"declin": "no"}}}}',
        *(Options, "effects.a", "'declin' is not known here"),
    ),
    ("[]", GameState, "", "a state is expected"),
    ("[]", PlayerView, "", "names with values are expected"),
    ("{}", PlayerView, "", "edition is missing"),
    ("{}", Step, "", "state is missing"),
    ('{"state": {}, "events": [], "more": 1}', Step, "", "'more' is not known here"),
    ('{"state": [], "events": []}', Step, "state", "a state is expected"),
    ("{}", Verdict, "", "action is missing"),
    ("1", Card, "", "a string is expected"),
]


@each_case("data, kind, place, reason", REFUSED)
def test_error_names_place_and_reason(data: str, kind: Any, place: str, reason: str) -> None:
    error = assert_refused(data, kind, place, reason)
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.place) == (str(error), place)


VIEW: dict[str, Any] = orjson.loads(dumps(view(states_by_phase()["duel"], 1)))
STATE: dict[str, Any] = orjson.loads(dumps(states_by_phase()["turn"]))
CHANGED: list[tuple[str, Any, str, str]] = [
    ("edition", "monopoly", "edition", "no edition is called 'monopoly'"),
    ("edition", 1, "edition", "a string is expected"),
    ("edition", "zelda", "", "this is not a possible agreement"),
    ("options", {"max_players": "10"}, "options.max_players", "a whole number"),
    ("options", {"effects": {"triforce": {}}}, "", "no card of frozen has the effect"),
    ("variants", "stacking", "variants", "a list is expected"),
    ("variants", ["stakcing"], "variants[0]", "no variant is called 'stakcing'"),
    ("variants", ["stacking", "stacking"], "", "given twice"),
    (
        "variants",
        [{"name": "stacking", "options": {"mixed": 1}}],
        *("variants[0]", "mixed cannot be 1"),
    ),
    ("house_rules", [], "house_rules", "names with values"),
    ("house_rules", {"customizable": "duel"}, "house_rules.customizable", "a list"),
    ("house_rules", {"customizable": ["deul"]}, "house_rules.customizable[0]", "mean 'duel'"),
    ("hand", ["red-1"], "hand[0]", "frozen has no card 'red-1'"),
    ("hand", "blue-1", "hand", "a list is expected"),
    ("hand_sizes", [1, "2"], "hand_sizes[1]", "a whole number"),
    ("known", [{"holder": 0}], "known[0]", "cards is missing"),
    ("known", [{"holder": 0, "cards": []}] * 2, "known", "expected once"),
    ("top", None, "top", "a string is expected"),
    ("question", {"card": None}, "question", "player is missing"),
    ("wardrobe", [["pink", 1]], "wardrobe[0][1]", "a string is expected"),
    ("notes", [{"by": "duel"}], "notes[0]", "key is missing"),
    ("legal", [{"action": "draw", "player": 0}, {}], "legal[1]", "action is missing"),
    ("legal", [{"action": "play", "player": 0, "card": 7}], "legal[0].card", "a string"),
    ("hnad", [], "", "'hnad' is not known here; did you mean 'hand'"),
]


@each_case("name, value, place, reason", CHANGED)
def test_view_with_an_invalid_part_is_refused(
    name: str, value: Any, place: str, reason: str
) -> None:
    assert_refused(orjson.dumps(VIEW | {name: value}), PlayerView, place, reason)


@each_case("name", [name for name in VIEW if name != "offered"])
def test_view_with_a_missing_part_is_refused(name: str) -> None:
    rest = {key: value for key, value in VIEW.items() if key != name}
    assert_refused(orjson.dumps(rest), PlayerView, "", f"{name} is missing")


def test_error_in_a_nested_state_names_its_place() -> None:
    wrong = STATE | {"hands": [["red-1", 1], *STATE["hands"][1:]]}
    assert_refused(orjson.dumps(wrong), GameState, "hands[0][1]", "no card")
    assert_refused(orjson.dumps([STATE, wrong]), list[GameState], "[1].hands[0][1]", "no card")
    told = orjson.dumps({"state": wrong, "events": []})
    assert_refused(told, Step, "state.hands[0][1]", "no card")


def test_events_of_a_step_use_the_edition_of_its_state() -> None:
    told = orjson.loads(dumps(step(states_by_phase()["turn"], Draw(0))))
    told["events"][0]["cards"] = ["pink-1"]
    assert_refused(orjson.dumps(told), Step, "events[0].cards[0]", "zelda has no card 'pink-1'")


def test_cached_agreement_with_true_does_not_accept_1() -> None:
    def with_option(value: Any) -> bytes:
        given = [{"name": "stacking", "options": {"mixed": value}}]
        return orjson.dumps(VIEW | {"variants": given})

    assert loads(with_option(True), PlayerView).variants
    assert_refused(with_option(1), PlayerView, "variants[0]", "mixed cannot be 1")


def test_options_with_cards_need_an_edition() -> None:
    told = '{"effects": {"comet": {"tail": {"card": "wild"}}}}'
    assert loads(told, Options, ZELDA).effects == {"comet": {"tail": ZELDA.card("wild")}}
    with pytest.raises(FormatError, match="give the edition as well") as found:
        loads(told, Options)
    assert found.value.place == "effects.comet.tail"


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (Options(effects={"a": {"name": 1}}), "no effect has an option called name"),
        (Options(effects={"a": {"b": [1]}}), "use a tuple for a list"),
        (Options(effects={"a": {"b": 0.5}}), "not a basic value"),
    ],
)
def test_options_that_would_change_on_reading_are_not_written(
    options: Options, reason: str
) -> None:
    with pytest.raises(FormatError, match=reason):
        dumps(options)


def test_values_that_json_cannot_hold_are_not_written() -> None:
    with pytest.raises(FormatError, match="too big a number"):
        dumps(Draw(2**53))
    with pytest.raises(FormatError, match="cannot be written as JSON"):
        dumps(Answer(0, "\ud800"))
