"""Untrusted input cannot send control characters to the terminal, and may be endless."""

import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest

from unoengine.cli import main
from unoengine.records.basic_values import MAX_INPUT_LENGTH
from unoengine.replays import read_replays

from .prompt_runner import Capture, Program

EVIL = "\\u001b]0;evil\\u0007"
"""Control characters in TOML that change the title of a terminal."""

GAME = f"""\
unoengine-replays = 1
[[game]]
edition = "zelda"
revision = 1
players = ["{EVIL}", "Ben"]
seed = 7
[game.plugins]
"{EVIL}" = "{EVIL}"
[game.actions]
1 = "0.draw"
"""


def write_file(folder: Path, text: str) -> str:
    path = folder / "game.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("0.draw", "0.catch=0"),
        ("0.draw", "1.draw"),
        ("0.draw", f"0.{EVIL}"),
        ("1 = ", f'"{EVIL}" = '),
        ("seed = 7", f'seed = 7\n"{EVIL}" = 1'),
        ("seed = 7", f'seed = 7\nvariants = ["{EVIL}"]'),
        ("seed = 7", f'seed = 7\nhouse_rules = {{ "{EVIL}" = ["duel"] }}'),
        ("seed = 7", f'seed = 7\nhouse_rules = {{ customizable = ["{EVIL}"] }}'),
        ("seed = 7", f'seed = 7\nwardrobe = [["{EVIL}"], []]'),
        ("seed = 7", f'seed = 7\noptions = {{ "{EVIL}" = 1 }}'),
        ("seed = 7", f'seed = 7\noptions.effects."{EVIL}".x = [1.5]'),
        ("seed = 7", f'position = "edition={EVIL}"'),
        ('"zelda"', f'"{EVIL}"'),
    ],
)
def test_error_contains_no_control_characters(
    capsys: Capture, tmp_path: Path, old: str, new: str
) -> None:
    path = write_file(tmp_path, GAME.replace(old, new))
    assert main(["replay", path]) == 1
    error = capsys.readouterr().err
    assert error.removesuffix("\n").isprintable()
    assert error.startswith("unoengine: error: ")
    assert "evil" in error


def test_error_about_arguments_contains_no_control_characters(
    program: Program, tmp_path: Path
) -> None:
    path = write_file(tmp_path, GAME.replace("Ben", f"{EVIL}!"))
    for arguments in (["play", "--resume", path, "--name", "Eve"], ["replay", "\x1b]0;evil\a"]):
        error = program.refuse(arguments)
        assert error.isprintable()
        assert "evil" in error


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ("0.drow", "action 1 '0.drow', column 3: 'drow' is not an action"),
        ("0:blue-77", "action 1 '0:blue-77', column 3: zelda has no card 'blue-77'"),
        ("1.draw", "action 1 '1.draw': "),
    ],
)
def test_illegal_action_in_a_file_is_reported_with_its_line(
    capsys: Capture, tmp_path: Path, action: str, expected: str
) -> None:
    path = write_file(tmp_path, GAME.replace("0.draw", action))
    assert main(["play", "--resume", path]) == 1
    assert capsys.readouterr().err.startswith(f"unoengine: error: game 1, line 10, {expected}")


def test_game_followed_by_other_lines_is_not_resumed(capsys: Capture, tmp_path: Path) -> None:
    text = GAME + "[game.options]\ntarget = 200\n"
    path = write_file(tmp_path, text)
    assert main(["play", "--resume", path]) == 1
    error = capsys.readouterr().err
    assert "game 1, line 12: the file ends with 'target = 200'" in error
    assert Path(path).read_text(encoding="utf-8") == text


def test_resumed_game_keeps_all_its_moves(program: Program, tmp_path: Path) -> None:
    path = write_file(tmp_path, GAME)
    program.type(["1"], "play", "--resume", path)
    [game] = read_replays(path)
    assert game.actions[0] == "0.draw"
    assert len(game.actions) > 1


class EndlessInput(StringIO):
    """An input that never ends, such as /dev/zero."""

    asked = 0

    def read(self, size: int | None = -1, /) -> str:
        assert size is not None
        assert 0 <= size <= 2 * MAX_INPUT_LENGTH, "this would never come back"
        return "\0" * size

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        self.asked += 1
        return self.read(size) if self.asked < 3 else ""


SPACED = "edition=zelda" + " " * MAX_INPUT_LENGTH + "revision=1"


@pytest.mark.parametrize("make_input", [EndlessInput, lambda: StringIO(SPACED)])
def test_endless_position_is_refused(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, make_input: Callable[[], StringIO]
) -> None:
    monkeypatch.setattr(sys, "stdin", make_input())
    assert main(["show", "-"]) == 1
    assert "more than 1048576 characters" in capsys.readouterr().err


def test_endless_line_is_not_a_move(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", EndlessInput())
    assert main(["play", "--seed", "7"]) == 0
    assert len(capsys.readouterr().out) < 100_000
