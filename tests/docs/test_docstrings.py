"""The docstrings of public functions and methods state parameters, results and errors."""

import builtins
import inspect
import io
import re
import runpy
from collections.abc import Callable, Iterator, Mapping
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random
from types import FunctionType
from typing import Any, cast

import pytest

import unoengine
from tests.thorough import each_case
from unoengine import (
    Draw,
    GameState,
    Setup,
    apply,
    bots,
    events_for,
    explain,
    hosting,
    idle_move,
    json,
    lab,
    legal_moves,
    narrate,
    narration,
    new_game,
    notation,
    plugins,
    redeal,
    replays,
    rulebook,
    start_game,
    step,
    svg,
    testing,
    text,
    view,
)
from unoengine.authoring import colored_cards, colorless_cards
from unoengine.events import Skipped

DOCS = Path(__file__).parents[2] / "docs"
PUBLIC = runpy.run_path(str(DOCS / "public.py"))
NAMES = cast("Callable[[], Mapping[str, object]]", PUBLIC["find_names"])()
OURS = cast("Callable[[type], list[type]]", PUBLIC["find_bases"])


def find_functions() -> Iterator[tuple[str, FunctionType]]:
    """Yield the public functions, and the methods of public classes where they are first defined.

    A method that overrides another has the parameters of that one.
    """
    done = set()
    for name, thing in NAMES.items():
        function = inspect.unwrap(thing) if callable(thing) else None
        if isinstance(function, FunctionType):
            yield name, function
        for base in reversed(OURS(thing)) if isinstance(thing, type) else ():
            for member, method in vars(base).items():
                method = getattr(method, "__func__", method)
                inherited = any(member in vars(above) for above in OURS(base)[1:])
                if not isinstance(method, FunctionType) or member[0] == "_" or inherited:
                    continue
                if method not in done:
                    done.add(method)
                    yield f"{name}.{member}", method


FUNCTIONS = dict(find_functions())


def read_section(text: str, title: str) -> list[str]:
    """Return the entries of a section such as `Args:`; a longer entry is indented more."""
    found = re.search(rf"^{title}:\n((?:    .*\n?)+)", text, re.MULTILINE)
    return re.findall(r"^    (\S.*)$", found[1], re.MULTILINE) if found else []


_PLACES_OF_ERRORS = (unoengine, hosting, replays, testing, builtins)


def find_gaps(function: FunctionType, functions: Mapping[str, FunctionType]) -> list[str]:
    """Return what the docstring of a function does not state, or states wrongly."""
    text = inspect.getdoc(function) or ""
    signature = inspect.signature(function)
    # The table of a hook is explained with the class.
    needed = [name for name in signature.parameters if name not in ("self", "cls", "table", "draw")]
    stated = [entry.partition(":")[0] for entry in read_section(text, "Args")]
    if other := re.search(
        r"^The (?:other )?parameters are those of `([\w.]+)`", text, re.MULTILINE
    ):
        theirs = inspect.signature(functions[other[1]]).parameters
        stated += [name for name in needed if name in theirs and name not in stated]
    gaps = [f"parameter {name}" for name in needed if name not in stated]
    gaps += [f"no parameter {name}" for name in stated if name not in needed]
    if str(signature.return_annotation) not in ("None", "'None'"):
        gaps += [] if read_section(text, "Returns") else ["result"]
    for entry in read_section(text, "Raises"):
        name = entry.partition(":")[0]
        if not any(
            hasattr(place, name) for place in (unoengine, hosting, lab, replays, testing, builtins)
        ):
            gaps.append(f"no error {name}")
    return gaps


def test_parameters_and_results_are_stated() -> None:
    gaps = {name: find_gaps(function, FUNCTIONS) for name, function in FUNCTIONS.items()}
    assert {name: found for name, found in gaps.items() if found} == {}


def test_the_constructor_of_a_recorder_states_its_parameters() -> None:
    """Those of the other classes are fields, each with a text."""
    stated = read_section(inspect.getdoc(replays.Recorder) or "", "Args")
    parameters = inspect.signature(replays.Recorder).parameters
    assert [entry.partition(":")[0] for entry in stated] == [*parameters]


def silent(cards: int, *, color: str) -> int:
    """Return something."""
    return cards


def outdated(cards: int) -> int:
    """Return something.

    Args:
        card: A parameter that is called otherwise,
            in two lines.

    Returns:
        A number.

    Raises:
        NoSuchError: Never.
    """
    return cards


def borrowed(cards: int, more: int) -> None:
    """Do something.

    The parameters are those of `outdated`.
    """


def test_a_gap_is_found() -> None:
    assert find_gaps(cast("FunctionType", silent), {}) == [
        "parameter cards",
        "parameter color",
        "result",
    ]
    assert find_gaps(cast("FunctionType", outdated), {}) == [
        "parameter cards",
        "no parameter card",
        "no error NoSuchError",
    ]
    known = {"outdated": cast("FunctionType", outdated)}
    assert find_gaps(cast("FunctionType", borrowed), known) == ["parameter more"]


STATE = new_game("zelda", players=2, seed=7)
OTHER = 1 - STATE.turn


def record(state: GameState) -> replays.Recorder:
    recorder = replays.Recorder(io.StringIO())
    recorder.begin(state)
    return recorder


BAD: Any = object()
RESULT = lab.compare("zelda --players 2", deals=1)
MISSING = plugins.Plugin(
    "a",
    "unoengine.effects",
    "no_such_module:A",
    "d",
    "1",
    EntryPoint("a", "no_such_module:A", "unoengine.effects"),
)
FAILURES: Mapping[str, Callable[[], object]] = {
    "unoengine.Edition.card": lambda: STATE.edition.card("blue-77"),
    "unoengine.Edition.with_deck": lambda: STATE.edition.with_deck([]),
    "unoengine.GameState.check_seat": lambda: STATE.check_seat(9),
    "unoengine.GameState.effect": lambda: STATE.effect(BAD),
    "unoengine.GameState.hand": lambda: STATE.hand(9),
    "unoengine.Setup.to_state": lambda: Setup(hands=[]).to_state(),
    "unoengine.apply": lambda: apply(STATE, Draw(OTHER)),
    "unoengine.authoring.colored_cards": lambda: colored_cards(["grey"], "hop", copies=1),
    "unoengine.authoring.colorless_cards": lambda: colorless_cards("hop", copies=1),
    "unoengine.bots.decide": lambda: bots.decide(STATE, [bots.simple_bot], Random(1)),
    "unoengine.bots.SeatedBot.act": lambda: bots.SeatedBot(bots.simple_bot, 9).act(
        STATE, Random(1)
    ),
    "unoengine.bots.SeatedBot.saw": lambda: bots.SeatedBot(bots.simple_bot, 0).saw(BAD),
    "unoengine.bots.find_bot": lambda: bots.find_bot("simpel"),
    "unoengine.bots.search_bot": lambda: bots.search_bot(),
    "unoengine.bots.heuristic": lambda: bots.heuristic(view(STATE, OTHER), Random(1)),
    "unoengine.bots.play_on": lambda: bots.play_on(STATE, [bots.simple_bot], Random(1)),
    "unoengine.bots.simple_bot": lambda: bots.simple_bot(view(STATE, OTHER), Random(1)),
    "unoengine.events_for": lambda: events_for(BAD, 0),
    "unoengine.explain": lambda: explain(BAD, Draw(0)),
    "unoengine.idle_move": lambda: idle_move(STATE, 9),
    "unoengine.json.dumps": lambda: json.dumps(BAD),
    "unoengine.json.loads": lambda: json.loads("{", GameState),
    "unoengine.json.structure": lambda: json.structure(3, GameState),
    "unoengine.json.unstructure": lambda: json.unstructure(BAD),
    "unoengine.lab.Condition.parse": lambda: lab.Condition.parse("zelda --option x=1"),
    "unoengine.lab.Condition.start": lambda: lab.Condition(edition="zeldo").start(0),
    "unoengine.lab.Result.find": lambda: RESULT.find("zelda", "turn"),
    "unoengine.lab.Result.from_json": lambda: lab.Result.from_json("{"),
    "unoengine.lab.Result.plot": lambda: RESULT.plot(metrics=["turn"]),
    "unoengine.lab.Result.repeat": lab.Result.from_json(
        lab.compare(
            {"a": lab.Condition(players=2, bots=lambda view, _: view.legal[0])}, deals=1
        ).to_json()
    ).repeat,
    "unoengine.lab.Result.select": lambda: RESULT.select("turn"),
    "unoengine.lab.Result.to_csv": lambda: RESULT.to_csv("/no/such/folder/a.csv"),
    "unoengine.lab.Result.to_json": lambda: RESULT.to_json("/no/such/folder/a.json"),
    "unoengine.lab.compare": lambda: lab.compare("zeldo"),
    "unoengine.lab.load_result": lambda: lab.load_result("/no/such/file"),
    "unoengine.lab.merge": lambda: lab.merge([]),
    "unoengine.lab.play_deal": lambda: lab.play_deal("zelda", -1),
    "unoengine.legal_moves": lambda: legal_moves(STATE, 9),
    "unoengine.narrate": lambda: narrate(Skipped(0), ["Ana"], "xx"),
    "unoengine.narration.action_name": lambda: narration.action_name(BAD, ["Ana"]),
    "unoengine.narration.card_name": lambda: narration.card_name(STATE.top, "xx"),
    "unoengine.narration.card_text": lambda: narration.card_text(STATE.top, STATE, "xx"),
    "unoengine.narration.card_title": lambda: narration.card_title(STATE.top, STATE, "xx"),
    "unoengine.narration.color_name": lambda: narration.color_name("red", "xx"),
    "unoengine.narration.sentence": lambda: narration.sentence(BAD, ["Ana"]),
    "unoengine.new_game": lambda: new_game("zeldo"),
    "unoengine.notation.fingerprint": lambda: notation.fingerprint(BAD),
    "unoengine.notation.read_action": lambda: notation.read_action("0:joker", STATE.edition),
    "unoengine.notation.read_card": lambda: notation.read_card("joker", STATE.edition),
    "unoengine.notation.read_position": lambda: notation.read_position("edition=zelda"),
    "unoengine.notation.write_action": lambda: notation.write_action(BAD),
    "unoengine.notation.write_position": lambda: notation.write_position(BAD),
    "unoengine.plugins.Plugin.load": MISSING.load,
    "unoengine.redeal": lambda: redeal(STATE, 9, 1),
    "unoengine.replays.Recorder.add": lambda: record(STATE).add(Draw(9)),
    "unoengine.replays.Recorder.apply": lambda: record(STATE).apply(STATE, Draw(9)),
    "unoengine.replays.Recorder.begin": lambda: record(STATE).begin(STATE),
    "unoengine.replays.Recorder.end": lambda: replays.Recorder(io.StringIO()).end(),
    "unoengine.replays.Recorder.step": lambda: record(STATE).step(Draw(9)),
    "unoengine.replays.parse_replays": lambda: [*replays.parse_replays("joker")],
    "unoengine.replays.read_replays": lambda: [*replays.read_replays("/no/such/file")],
    "unoengine.replays.write_replay": lambda: replays.write_replay(io.StringIO(), STATE, [Draw(9)]),
    "unoengine.rulebook.entry": lambda: rulebook.entry("R999"),
    "unoengine.Options.with_defaults": lambda: unoengine.Options().with_defaults(BAD),
    "unoengine.start_game": lambda: start_game("zeldo"),
    "unoengine.step": lambda: step(STATE, Draw(OTHER)),
    "unoengine.svg.back": lambda: svg.back(size=0),
    "unoengine.svg.card": lambda: svg.card("joker", "zelda"),
    "unoengine.svg.hand": lambda: svg.hand("joker", "zelda"),
    "unoengine.svg.strip": lambda: svg.strip([]),
    "unoengine.svg.table": lambda: svg.table(BAD),
    "unoengine.testing.check_bot": lambda: testing.check_bot(BAD),
    "unoengine.testing.check_edition": lambda: testing.check_edition("zeldo"),
    "unoengine.testing.check_effect": lambda: testing.check_effect(BAD),
    "unoengine.testing.check_variant": lambda: testing.check_variant(BAD),
    "unoengine.testing.edition_with": lambda: testing.edition_with(BAD),
    "unoengine.testing.play": lambda: testing.play(STATE, "joker"),
    "unoengine.text.menu": lambda: text.menu(view(STATE, 0), "xx"),
    "unoengine.text.parse_action": lambda: text.parse_action(view(STATE, 0), "joker"),
    "unoengine.view": lambda: view(STATE, 9),
}


@each_case("name", FAILURES)
def test_the_error_of_an_invalid_call_is_stated(name: str) -> None:
    with pytest.raises(Exception) as caught:  # noqa: PT011
        FAILURES[name]()
    stated = [
        entry.partition(":")[0]
        for entry in read_section(inspect.getdoc(FUNCTIONS[name]) or "", "Raises")
    ]
    errors = [getattr(unoengine, error, getattr(builtins, error, None)) for error in stated]
    assert any(error and isinstance(caught.value, error) for error in errors)


def test_a_function_that_states_no_error_takes_nothing_that_can_be_wrong() -> None:
    """The table and the hooks have `PluginError`s of their own, which other tests cover."""
    silent = {
        name
        for name, function in FUNCTIONS.items()
        if not read_section(inspect.getdoc(function) or "", "Raises")
        and not name.startswith(("unoengine.authoring.", "unoengine.plugins."))
    }
    assert silent == {
        "unoengine.bots.BotObject.act",
        "unoengine.bots.Seat.sample",
        "unoengine.events.Announced.seen_by",  # of `Event`
        "unoengine.hosting.Member.act",  # it answers with messages
        "unoengine.hosting.Member.leave",
        "unoengine.hosting.Room.close",
        "unoengine.hosting.Room.wait_until_over",
        "unoengine.json.schema",
        "unoengine.lab.RayExecutor.shutdown",
        "unoengine.lab.RayExecutor.submit",
        "unoengine.lab.Result.show",
        "unoengine.rulebook.entries",
        "unoengine.search.History.copy",
        "unoengine.testing.actions",
        "unoengine.testing.editions",
        "unoengine.testing.options",
        "unoengine.testing.setups",
        "unoengine.testing.states",
    }
