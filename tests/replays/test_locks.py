"""A file is written by one recorder at a time, and by nothing else while it is open."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from tempfile import NamedTemporaryFile, TemporaryFile
from types import SimpleNamespace
from typing import IO, Any

import pytest

from tests.programs import run_python
from unoengine import Draw
from unoengine.replays import Recorder, RecordingError, read_replays, write_replay

from .sample_files import FIRST, HEADER, deal_game, play_simple_bots

ACTIONS = list(play_simple_bots(deal_game(), 5))
NEEDS_FORK = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")


@pytest.fixture
def file(path: Path) -> Iterator[IO[str]]:
    with path.open("a", encoding="utf-8") as file:
        yield file


def count_actions(path: Path) -> list[int]:
    return [len(replay.actions) for replay in read_replays(path)]


def test_a_second_recorder_of_a_file_is_refused(path: Path, recorder: Recorder) -> None:
    with (
        path.open("a", encoding="utf-8") as other,
        pytest.raises(RecordingError, match=r"games\.toml is open in another recorder.*close it"),
    ):
        Recorder(other)
    recorder.add(ACTIONS[0])
    assert count_actions(path) == [1]


OTHER = """
import sys, time
from unoengine import new_game
from unoengine.replays import Recorder
with open(sys.argv[1], "a", encoding="utf-8") as file:
    try:
        Recorder(file)
    except OSError as error:
        print(type(error).__name__, error, flush=True)
    else:
        print("recording", flush=True)
        sys.stdin.read()
"""


def test_a_recorder_of_another_process_is_refused(path: Path, recorder: Recorder) -> None:
    assert run_python("-c", OTHER, path).startswith(
        f"RecordingError {path} is open in another recorder"
    )
    assert count_actions(path) == [0]


def test_a_crash_of_another_process_removes_its_lock(path: Path) -> None:
    command, pipe = [sys.executable, "-c", OTHER, str(path)], subprocess.PIPE
    with (
        subprocess.Popen(command, stdin=pipe, stdout=pipe) as other,
        path.open("a", encoding="utf-8") as file,
    ):
        assert other.stdout is not None
        assert other.stdout.readline().strip() == b"recording"
        with pytest.raises(RecordingError, match="is open in another recorder"):
            Recorder(file)
        other.kill()
        other.wait()
        Recorder(file).begin(deal_game())
    assert count_actions(path) == [0]


def test_a_second_recorder_of_an_open_file_ends_the_first(
    path: Path, file: IO[str], recorder: Recorder
) -> None:
    second = Recorder(file)
    second.begin(deal_game())
    for call in (lambda: recorder.add(ACTIONS[0]), recorder.end):
        with pytest.raises(RecordingError, match="was changed, and not by this recorder"):
            call()
    second.add(ACTIONS[0])
    assert count_actions(path) == [0, 1]


def test_two_recorders_of_a_text_in_memory_do_not_mix() -> None:
    file = StringIO()
    first, second = Recorder(file), Recorder(file)
    second.begin(deal_game())
    with pytest.raises(RecordingError, match="the file was changed"):
        first.begin(deal_game())


@pytest.mark.parametrize("change", ["truncated", "continued"])
def test_a_file_changed_by_an_editor_is_not_written(
    path: Path, recorder: Recorder, change: str
) -> None:
    recorder.add(ACTIONS[0])
    if change == "truncated":
        os.truncate(path, 100)
    else:
        with path.open("a", encoding="utf-8") as editor:
            editor.write("# so much for that\n")
    before = path.read_bytes()
    with pytest.raises(RecordingError, match=r"games\.toml was changed.*resume it"):
        recorder.add(ACTIONS[1])
    assert path.read_bytes() == before


@pytest.mark.skipif(sys.platform == "win32", reason="open files cannot be deleted")
@pytest.mark.parametrize("change", ["deleted", "replaced"])
def test_a_deleted_file_is_not_written(path: Path, recorder: Recorder, change: str) -> None:
    if change == "deleted":
        path.unlink()
    else:
        copy = path.with_suffix(".new")
        copy.write_bytes(path.read_bytes())
        copy.replace(path)
    with pytest.raises(RecordingError, match=r"games\.toml was deleted or replaced"):
        recorder.add(ACTIONS[0])
    assert not path.exists() or count_actions(path) == [0]


def test_a_renamed_file_is_written(path: Path, recorder: Recorder) -> None:
    moved = path.with_name("moved.toml")
    path.rename(moved)
    recorder.add(ACTIONS[0])
    assert count_actions(moved) == [1]


@pytest.mark.parametrize("open_file", [TemporaryFile, NamedTemporaryFile])
def test_temporary_files_are_written(open_file: Any) -> None:
    with open_file("w+", encoding="utf-8") as file:
        write_replay(file, deal_game(), ACTIONS)
        file.seek(0)
        assert [len(replay.actions) for replay in read_replays(file)] == [len(ACTIONS)]


@NEEDS_FORK
def test_a_forked_process_does_not_write(path: Path, recorder: Recorder) -> None:
    child = os.fork()
    if not child:
        code = 1
        try:
            recorder.add(ACTIONS[0])
        except RecordingError as error:
            code = 0 if "belongs to process" in str(error) else 2
        finally:
            os._exit(code)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    recorder.add(ACTIONS[0])
    assert count_actions(path) == [1]


def test_a_game_that_has_gone_on_is_not_resumed(path: Path, file: IO[str]) -> None:
    first = Recorder(file)
    first.begin(deal_game())
    [early] = read_replays(path)
    first.add(ACTIONS[0])
    file.close()
    with path.open("a", encoding="utf-8") as again:
        recorder = Recorder(again)
        before = path.read_bytes()
        with pytest.raises(RecordingError, match=r"read its last game again"):
            recorder.resume(early)
        assert path.read_bytes() == before
        [late] = read_replays(path)
        recorder.resume(late)
        recorder.add(ACTIONS[1])
    assert count_actions(path) == [2]


def test_only_the_last_game_is_resumed(path: Path) -> None:
    path.write_text(HEADER + HEADER.removeprefix(FIRST), encoding="utf-8", newline="\n")
    first, last = read_replays(path)
    with path.open("a", encoding="utf-8") as file:
        recorder = Recorder(file)
        with pytest.raises(RecordingError, match="read its last game again"):
            recorder.resume(first)
        recorder.resume(last)
        recorder.add(Draw(0))
    assert count_actions(path) == [0, 1]


# Systems


@pytest.mark.parametrize("code", [errno.EACCES, errno.EDEADLK])
def test_windows_locks_a_byte_after_the_text(
    monkeypatch: pytest.MonkeyPatch, path: Path, code: int
) -> None:
    locked: list[int] = []

    def lock(number: int, mode: int, count: int) -> None:
        locked.append(os.lseek(number, 0, os.SEEK_CUR))
        if len(locked) > 1:
            raise OSError(code, "locked")

    monkeypatch.setitem(sys.modules, "fcntl", None)
    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(locking=lock, LK_NBLCK=2))
    with path.open("a", encoding="utf-8") as file, path.open("a", encoding="utf-8") as other:
        write_replay(file, deal_game(), ACTIONS)
        write_replay(file, deal_game(), ACTIONS)  # One file is locked once.
        with pytest.raises(RecordingError, match="is open in another recorder"):
            Recorder(other)
    assert count_actions(path) == [5, 5]
    assert locked == [2**31 - 16] * 2


@pytest.mark.parametrize("code", [errno.ENOLCK, errno.EOPNOTSUPP])
def test_a_file_system_without_locks_is_written(
    monkeypatch: pytest.MonkeyPatch, path: Path, code: int
) -> None:
    def lock(*_: object) -> None:
        raise OSError(code, "no locks here")

    fake = SimpleNamespace(flock=lock, LOCK_EX=2, LOCK_NB=4)
    monkeypatch.setitem(sys.modules, "fcntl", fake)
    with path.open("a", encoding="utf-8") as file:
        write_replay(file, deal_game(), ACTIONS)
    assert count_actions(path) == [5]
