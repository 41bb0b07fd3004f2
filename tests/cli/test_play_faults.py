"""An unexpected error at the prompt is reported on one line, and no game is lost by it."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.plugins.distributions import add_to_path
from tests.plugins.test_example_package import Package
from tests.thorough import each_case
from unoengine.cli import main, prompt
from unoengine.replays import read_replays

from .prompt_runner import FULL_HANDS, Capture, Program, make_position, write_game

FAULT = "That failed, and the game goes on without it: ValueError: odd (test_play_faults.py, line "


def fail(*_: object) -> Any:
    raise ValueError("odd")


@each_case(
    "name, typed",
    [("parse_action", "red 3"), ("suggest_action", "hint"), ("explain", "blue 1")],
)
def test_game_goes_on_after_an_unexpected_error(
    program: Program, monkeypatch: pytest.MonkeyPatch, name: str, typed: str
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(prompt, name, fail)
        lines = program.play(make_position(*FULL_HANDS), typed, "hand")
    assert sum(line.startswith(FAULT) for line in lines) == 1
    assert any(line.startswith("This is a fault of unoengine ") for line in lines)
    assert not any("Traceback" in line for line in lines)
    assert lines[-2].startswith("The game is saved in ")


def test_game_goes_on_after_a_move_that_fails(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = make_position(*FULL_HANDS)
    with monkeypatch.context() as patch:
        patch.setattr("unoengine.replays.recorder.step", fail)
        lines = program.play(state, "1", "2")
    assert sum(line.startswith(FAULT) for line in lines) == 2
    assert program.read_state() == state


def test_error_of_a_bot_ends_the_command_but_not_the_saved_game(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = write_game(tmp_path, make_position(*FULL_HANDS, turn=1))
    monkeypatch.setattr("unoengine.cli.play.SeatedBot.act", fail)
    assert main(["play", "--resume", path]) == 1
    out, error = capsys.readouterr()
    assert re.sub(r"\d+", "N", error) == (
        "unoengine: error: ValueError: odd (test_play_faults.py, line N)\n"
    )
    assert f"unoengine play --resume {path}" in out
    [game] = read_replays(path)
    assert not game.finished


def test_nobody_can_be_caught_when_all_others_are_out(program: Program) -> None:
    """A catch without a name was an error, and the game was lost."""
    arguments = ("play", "lanterns", "--players", "2", "--variant", "bedtime:limit=7")
    lanterns = Package("uno-lanterns", "lanterns").distribution.install(program.folder)
    with add_to_path(lanterns):
        lines = program.type(["catch", "1"] * 40, *arguments, "--seed", "4")
    assert "The round is over, and you deal the next one, Ana." in lines
    assert not any("failed" in line for line in lines)
