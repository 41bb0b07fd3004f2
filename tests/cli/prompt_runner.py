"""Runs commands with lines that a person would type at the prompt."""

import re
import shlex
import sys
from collections.abc import Iterable, Sequence
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from attrs import frozen

from unoengine import Action, GameState, Play, Setup, apply
from unoengine.cli import main
from unoengine.replays import Recorder, read_replays

Capture = pytest.CaptureFixture[str]

SUBSTITUTION = re.compile(r'"\$\(unoengine (.*?)\)"')
"""The output of a command as an argument of another, in the syntax of a shell."""


def split_command(line: str, capsys: Capture) -> list[str]:
    """Return the arguments of a command line, split as a shell does, without the program."""
    found = SUBSTITUTION.search(line)
    if found is None:
        return shlex.split(line)
    assert main(shlex.split(found[1])) == 0
    printed = capsys.readouterr().out.rstrip("\n")
    return [*shlex.split(line[: found.start()]), printed, *shlex.split(line[found.end() :])]


def write_game(folder: Path, state: GameState, *actions: Action) -> str:
    """Write a game that starts from a position; return the path of the file."""
    path = folder / "game.toml"
    with path.open("w", encoding="utf-8") as file:
        recorder = Recorder(file)
        recorder.begin(state)
        for action in actions:
            state = recorder.apply(state, action)
    return str(path)


def read_last_state(path: str) -> GameState:
    """Return the last state of the last game in a file."""
    *_, last = read_replays(path)
    return last.at(len(last.actions))


def apply_actions(state: GameState, *actions: Action) -> GameState:
    """Return the state after some actions."""
    for action in actions:
        state = apply(state, action)
    return state


FULL_HANDS = ("blue-1 red-3 green-9 wild", "tan-1 tan-2 tan-3 tan-4")


def make_position(*hands: str, edition: str = "zelda", turn: int = 0, **more: Any) -> GameState:
    """Return a position with a blue 9 on top; Ana is the person at the prompt."""
    names = ("Ana", "Ben", "Cy")[: len(hands)]
    parts = {"players": names, "discard": "blue-9", "rest": "draw"} | more
    return Setup(edition, hands=hands, turn=turn, **parts).to_state()


def make_play(state: GameState, code: str, seat: int = 0, *, color: str | None = None) -> Play:
    """Return the play of a card."""
    return Play(seat, state.edition.card(code), color)


@frozen
class Program:
    """The command in this process, with a folder; what it prints is read and forgotten."""

    capsys: Capture
    folder: Path

    def type(
        self, typed: Iterable[str], *arguments: str, columns: int = 1000, code: int = 0
    ) -> list[str]:
        """Run a command while these lines are typed; return the lines of its output."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("COLUMNS", str(columns))
            patch.setattr(sys, "stdin", StringIO("".join(f"{line}\n" for line in typed)))
            assert main([*arguments]) == code
        out, error = self.capsys.readouterr()
        assert (error == "") is (code == 0)
        return out.splitlines()

    def play(self, state: GameState, *typed: str, language: str = "en") -> list[str]:
        """Return the output when Ana types these lines in a position."""
        path = write_game(self.folder, state)
        return self.type(typed, "play", "--resume", path, "--language", language)

    def refuse(self, arguments: Sequence[str]) -> str:
        """Return the message that refuses the arguments, on one line."""
        with pytest.raises(SystemExit) as exited:
            main([*arguments])
        out, error = self.capsys.readouterr()
        assert (exited.value.code, out) == (2, "")
        return " ".join(error.split())

    def read_state(self) -> GameState:
        """Return the last state of the game that was played in a position."""
        return read_last_state(str(self.folder / "game.toml"))
