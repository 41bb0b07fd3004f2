"""A file that cannot be written is reported with its reason, and no game is lost."""

from __future__ import annotations

import errno
import io
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from unoengine.replays import Recorder, read_replays

from .prompt_runner import FULL_HANDS, Capture, Program, make_position, write_game

NEW = ("play", "zelda", "--players", "3", "--seed", "9")
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX")


def list_refusals(lines: list[str]) -> list[str]:
    return [line for line in lines if line.startswith("The game cannot be saved: ")]


class Disk:
    """A disk whose files accept no text while it is full."""

    def __init__(self) -> None:
        self.space = 0

    def open(self, path: Any, mode: str = "r", **more: Any) -> Any:
        if "a" not in mode:
            return open(path, mode, **more)
        disk = self

        class File(io.FileIO):
            def write(self, data: Any, /) -> int:
                if len(data) <= disk.space:
                    disk.space -= len(data)
                    return super().write(data)
                count = super().write(bytes(data)[: disk.space])
                disk.space = 0
                if count:
                    return count
                raise OSError(errno.ENOSPC, "No space left on device")

        return io.TextIOWrapper(io.BufferedWriter(File(path, "a")), **more)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    disk = Disk()
    monkeypatch.setattr("unoengine.cli.current_game.open", disk.open, raising=False)
    return disk


@pytest.mark.parametrize("space", [0, 5, 100, 150])
def test_a_full_disk_is_reported_and_the_game_goes_on(
    program: Program, tmp_path: Path, disk: Disk, space: int
) -> None:
    path = tmp_path / "one.toml"
    disk.space = space
    lines = program.type(["1", f"save {path}", "1", "hand"], *NEW)
    reason = f"The game cannot be saved: {path} cannot be written: No space left on device"
    assert list_refusals(lines) == [reason]
    after = lines[lines.index(reason) + 1 :]
    assert any(line.startswith("Your hand: ") for line in after)
    assert lines[-1] == "The game is not saved."
    assert not path.exists()


def test_a_game_is_saved_when_the_disk_has_space_again(
    program: Program, tmp_path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, whole = tmp_path / "one.toml", tmp_path / "whole.toml"
    disk.space = 300
    write = Recorder.begin

    def begin(recorder: Recorder, *arguments: Any) -> None:
        try:
            write(recorder, *arguments)
        finally:
            disk.space = 10**6

    monkeypatch.setattr(Recorder, "begin", begin)
    lines = program.type([*"11111", f"save {path}", f"save {path}", *"11"], *NEW)
    program.type([*"1111111"], *NEW, "--save", str(whole))

    assert len(list_refusals(lines)) == 1
    assert path.read_text(encoding="utf-8") == whole.read_text(encoding="utf-8")


def test_other_games_in_the_file_are_kept(program: Program, tmp_path: Path, disk: Disk) -> None:
    path = tmp_path / "games.toml"
    disk.space = 10**6
    program.type([], "watch", "zelda", "--seed", "7", "--record", str(path))
    before = path.read_bytes()
    disk.space = 100
    assert len(list_refusals(program.type(["1", f"save {path}", "1"], *NEW))) == 1
    assert path.read_bytes() == before


def test_a_disk_that_becomes_full_ends_the_game_with_the_command_that_resumes_it(
    program: Program, capsys: Capture, tmp_path: Path, disk: Disk
) -> None:
    path = tmp_path / "one.toml"
    disk.space = 380
    with pytest.raises(SystemExit) as exited:
        program.type([*"1" * 40], *NEW, "--save", str(path))
    out, error = capsys.readouterr()
    assert exited.value.code == 2
    assert f"{path} cannot be written: No space left on device" in error
    assert f"unoengine play --resume {path}" in out.splitlines()
    [replay] = read_replays(path)
    assert (replay.cut_off, replay.finished) == ("", False)
    assert replay.at(len(replay.actions)) is not None
    disk.space = 10**6
    program.type(["1", "1"], "play", "--resume", str(path))
    [longer] = read_replays(path)
    assert len(longer.actions) > len(replay.actions)


def make_directory(path: Path) -> Path:
    path.mkdir()
    return path


@pytest.mark.parametrize(
    ("make_path", "reason"),
    [
        (lambda folder: folder / "missing" / "one.toml", os.strerror(errno.ENOENT)),
        pytest.param(
            lambda folder: make_directory(folder / "folder"), os.strerror(errno.EISDIR), marks=POSIX
        ),
        (lambda folder: folder / ("x" * 300), os.strerror(errno.ENAMETOOLONG)),
        (lambda folder: f"{folder}/nul\0", "null"),
        pytest.param(lambda _: "/dev/full", os.strerror(errno.ENOSPC), marks=POSIX),
        pytest.param(lambda _: "/proc/one.toml", os.strerror(errno.ENOENT), marks=POSIX),
    ],
)
def test_a_file_that_cannot_be_written_is_reported(
    program: Program, tmp_path: Path, make_path: Any, reason: str
) -> None:
    path = make_path(tmp_path)
    lines = program.type([f"save {path}", "1", "hand"], *NEW)
    [refusal] = list_refusals(lines)
    assert reason in refusal
    assert any(line.startswith("Your hand: ") for line in lines[lines.index(refusal) :])


@POSIX
@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may do anything")
def test_a_missing_permission_is_reported(program: Program, tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    [refusal] = list_refusals(program.type([f"save {tmp_path / 'one.toml'}", "1"], *NEW))
    assert os.strerror(errno.EACCES) in refusal


def test_a_file_that_is_open_elsewhere_is_reported(program: Program, tmp_path: Path) -> None:
    path = Path(write_game(tmp_path, make_position(*FULL_HANDS)))
    with path.open("a", encoding="utf-8") as file:
        recorder = Recorder(file)
        [unfinished] = read_replays(path)
        recorder.resume(unfinished)
        refused = program.refuse(["play", "--resume", str(path)])
        assert "is open in another recorder" in refused
        recorder.end()
        lines = program.type([f"save {path}", "1"], *NEW)
    assert "is open in another recorder" in list_refusals(lines)[0]
    assert len(list(read_replays(path))) == 1


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "The last line of {} was cut off; it is ignored."),
        ("es", "La última línea de {} quedó cortada y no cuenta."),
    ],
)
def test_a_line_that_was_cut_off_is_mentioned(
    program: Program, tmp_path: Path, language: str, sentence: str
) -> None:
    path = write_game(tmp_path, make_position(*FULL_HANDS))
    Path(path).write_text(Path(path).read_text(encoding="utf-8") + '1 = "0:b', encoding="utf-8")
    assert sentence.format(path) in program.type([], "replay", path, "--language", language)
    lines = program.type(["quit"], "play", "--resume", path, "--language", language)
    assert sentence.format(path) in lines
    lines = program.type(["quit"], "play", "--resume", path, "--language", language)
    assert sentence.format(path) not in lines
