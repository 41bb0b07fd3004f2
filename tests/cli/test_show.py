"""A position is shown completely or as one seat sees it."""

import argparse
import json
import sys
from collections.abc import Collection
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import fields

from tests.languages.test_spanish import ENGLISH
from unoengine import GameState, Leave, Options, PlayerView, legal_moves, new_game, redeal, view
from unoengine.authoring import Effect, Table, frozen
from unoengine.bots import decide, simple_bot
from unoengine.cli import main
from unoengine.cli.display import create_display
from unoengine.cli.show import _show_moves
from unoengine.effects.wild import Wild
from unoengine.json import dumps
from unoengine.notation import read_action, write_position
from unoengine.records.state_record import write_full_state
from unoengine.variants import Stacking

from .prompt_runner import (
    Capture,
    Program,
    apply_actions,
    make_position,
    read_last_state,
    write_game,
)


def make_demand() -> GameState:
    """Return a position in which Ben must answer with a red card or a marked one."""
    hands = ("triforce red-1 red-2", "red-5 green-9 wild")
    state = make_position(*hands, discard="blue-8", scores=[120, 1])
    return apply_actions(state, read_action("0:triforce=red", state.edition))


def read_output(program: Program, state: GameState, *arguments: str) -> list[str]:
    return program.type([], "show", write_position(state), *arguments)


def test_position_is_shown_with_all_hands(program: Program) -> None:
    assert read_output(program, make_demand()) == [
        "The Legend of Zelda, round 1: play goes to the left.",
        "On top: Triforce. The color is red.",
        "Under it: a card. To draw: 105 cards.",
        "Ana: 2 cards (dealer, score: 120 points): red 1 and red 2.",
        "Ben: 3 cards (score: 1 point): green 9, red 5 and Wild.",
        "Ben must answer in red or draw 3 cards.",
        "Ben may:",
        "1. draw 3 cards",
    ]


def test_seat_sees_only_its_own_cards(program: Program) -> None:
    for seat, other in ((0, "Ben"), (1, "Ana")):
        lines = read_output(program, make_demand(), "--seat", str(seat))
        assert next(line for line in lines if line.startswith(f"{other}: ")).endswith(").")
        for seed in range(3):
            assert (
                read_output(program, redeal(make_demand(), seat, seed=seed), "--seat", str(seat))
                == lines
            )
    assert read_output(program, make_demand(), "--seat", "0")[-1] == "Ana has no legal move now."


def test_position_can_be_read_from_the_input(program: Program) -> None:
    lines = program.type([f"{write_position(make_demand())}\r"], "show", "-")
    assert lines == read_output(program, make_demand())


def test_position_can_be_shown_in_spanish(program: Program) -> None:
    lines = read_output(program, make_demand(), "--language", "es")
    assert lines[0] == "The Legend of Zelda, ronda 1: el juego va hacia la izquierda."
    assert "Ben debe una respuesta de color rojo; sin ella, toma 3 cartas." in lines
    assert "1. tomar 3 cartas" in lines
    assert not [line for line in lines[1:] if ENGLISH.search(line)]


def find_phases() -> Collection[GameState]:
    """Return a state of each phase, with and without a player that can be caught."""
    options, chance = Options(leaving="allowed", target=150), Random(5)
    state, found = new_game("frozen", 3, seed=4, options=options), dict[object, GameState]()
    while not state.is_over:
        found.setdefault((state.phase, state.exposed is None), state)
        if state.round == 2 and not state.gone:
            state = apply_actions(state, Leave(1))
        state = apply_actions(state, decide(state, [simple_bot] * 3, chance))
    return [*found.values(), state]


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_phase_is_shown(program: Program, language: str) -> None:
    states = [*find_phases(), new_game("zelda", 4, seed=7)]
    assert {state.phase for state in states} == {
        *("turn", "drawn", "question", "round-over", "choose-color", "game-over")
    }
    for state in states:
        for arguments in ((), ("--seat", "0")):
            lines = read_output(program, state, "--language", language, *arguments)
            assert len(lines) >= 6
            if language == "es":
                assert not [line for line in lines[1:] if ENGLISH.search(line)]


def test_position_can_be_printed_as_json(capsys: Capture) -> None:
    state = make_demand()
    assert main(["show", write_position(state), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["position"] == write_full_state(state)
    assert [read_action(text, state.edition) for text in data["legal"]] == [*legal_moves(state)]


def test_json_for_a_seat_contains_no_hidden_cards(capsys: Capture) -> None:
    outputs = set()
    for seed in range(4):
        line = write_position(redeal(make_demand(), 1, seed=seed))
        assert main(["show", line, "--seat", "1", "--json"]) == 0
        outputs.add(capsys.readouterr().out)
    [text] = outputs
    seen = json.loads(text)
    assert seen["hand"] == ["green-9", "red-5", "wild"]
    assert seen["hand_sizes"] == [2, 3]
    assert (seen["demand"], seen["owed"]) == ("red", 3)
    assert seen["legal"] == [{"action": "draw", "player": 1}]


def ask_challenge() -> GameState:
    """Return a position with a question."""
    state = make_position("wild-draw-four blue-1 blue-2", "tan-1 tan-2")
    return apply_actions(state, read_action("0:wild-draw-four=red", state.edition))


def deal_with_all_rules() -> GameState:
    """Return a game with variants, house rules, clothes and teams."""
    return new_game(
        "frozen",
        4,
        seed=5,
        variants=["jump-in", "false-uno", Stacking(mixed=True)],
        house_rules={"customizable": ["third-time", "duel"]},
        teams=[(0, 2), (1, 3)],
        wardrobe={1: ["pink", "green"]},
    )


@pytest.mark.parametrize(
    "state",
    [
        make_demand(),
        ask_challenge(),
        deal_with_all_rules(),
        *(pytest.param(state, id=f"{state.phase}-{state.exposed}") for state in find_phases()),
    ],
)
def test_json_for_a_seat_is_that_of_views(capsys: Capture, state: GameState) -> None:
    for seat in range(len(state.players)):
        assert main(["show", write_position(state), "--seat", str(seat), "--json"]) == 0
        text, seen = capsys.readouterr().out, view(state, seat)
        assert json.loads(text) == json.loads(dumps(seen))
        assert [*json.loads(text)] == [field.name for field in fields(PlayerView)]


def test_json_for_a_seat_needs_an_extra_and_says_so(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "unoengine.json")
    monkeypatch.setitem(sys.modules, "orjson", None)
    assert main(["show", write_position(make_demand()), "--seat", "0", "--json"]) == 1
    assert "pip install 'unoengine[json]'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", "column 1: this is no position"),
        ("edition=zelda", "players"),
        ("edition=zelda  revision=1", "column 15: a name is expected"),
        ("\x00", "column 1"),
        ("x" * 2**21, "too long"),
    ],
)
def test_wrong_position_is_refused(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, line: str, expected: str
) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO(line))
    assert main(["show", "-"]) == 1
    error = capsys.readouterr().err
    assert error.startswith("unoengine: error: ")
    assert expected in error


@pytest.mark.parametrize("language", ["en", "es"])
def test_A40_bluff_is_marked_for_its_player(program: Program, language: str) -> None:
    state = make_position("blue-1 wild-draw-four red-2", "tan-1 tan-2")
    marks = {"en": "(a bluff", "es": "(un engaño"}
    counts = [
        sum(marks[language] in line for line in read_output(program, state, *more))
        for more in (
            ("--language", language),
            ("--language", language, "--seat", "0"),
            ("--language", language, "--seat", "1"),
        )
    ]
    assert counts == [4, 4, 0]


@frozen
class Kept(Effect):
    """An effect with a public note and a note for one seat."""

    value: Any

    def play(self, table: Table) -> None:
        table.note("this-thing", self.value, lasts="game")
        table.note("secret", 7, player=table.player)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (2, "2"),
        (False, "no"),
        ("over-there", "over there"),
        (("blue", new_game("frozen", seed=1).edition.card("blue-1")), "blue, blue 1"),
        (((0, "red"), (1, None)), "0 red, 1 nothing"),
    ],
)
def test_note_is_shown_in_words(capsys: Capture, value: Any, expected: str) -> None:
    hands, rules = ("customizable green-1 green-2", "blue-1 blue-2"), {"customizable": Kept(value)}
    state = make_position(*hands, edition="frozen", house_rules=rules)
    play = read_action("0:customizable=green", state.edition)
    display = create_display(argparse.Namespace(language="en", color="never"), state)
    display.show_table(apply_actions(state, play), 0, all_hands=False)
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if "noted" in line] == [
        f"Kept has noted: this thing, {expected}."
    ]


class Shy(Wild):
    """A Wild that is always a bluff."""

    def lawful(self, table: Table) -> bool:
        return False


@pytest.mark.parametrize(("language", "mark"), [("en", "(a bluff)"), ("es", "(un engaño)")])
def test_A40_bluff_of_a_plugin_card_is_marked(capsys: Capture, language: str, mark: str) -> None:
    options = Options(effects={"wild": Shy()})
    state = make_position("wild red-1 red-2", "tan-1 tan-2", options=options)
    display = create_display(argparse.Namespace(language=language, color="never"), state)
    _show_moves(state, 0, display)
    lines = capsys.readouterr().out.splitlines()[1:]
    assert [line.endswith(mark) for line in lines] == [True] * 4 + [False]


def test_file_name_instead_of_a_position_gets_a_hint(program: Program, tmp_path: Path) -> None:
    path = write_game(tmp_path, make_demand())
    error = program.refuse(["show", path])
    for hint in (f"{path} is a file", f"`replay {path}` shows its games", "--position"):
        assert hint in error


@pytest.mark.parametrize("text", ["zelda", "", "no such file.toml"])
def test_text_that_is_no_position_gets_a_hint(program: Program, text: str) -> None:
    hint = f"{text!r} is no position; one is a line such as `replay FILE --position`"
    assert hint in program.refuse(["show", text])


def test_position_of_a_replay_can_be_shown(program: Program, tmp_path: Path) -> None:
    path = write_game(tmp_path, make_demand(), read_action("1.draw", make_demand().edition))
    [before] = program.type([], "replay", path, "--to", "0", "--position")
    [last] = program.type([], "replay", path, "--position")
    assert program.type([], "show", before) == read_output(program, make_demand())
    assert program.type([], "show", last) == read_output(program, read_last_state(path))


@pytest.mark.parametrize("seat", ["2", "-1", "x"])
def test_missing_seat_is_refused(program: Program, seat: str) -> None:
    assert seat in program.refuse(["show", write_position(make_demand()), "--seat", seat])
