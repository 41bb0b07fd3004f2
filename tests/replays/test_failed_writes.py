"""An action that a recorder acknowledged is in the file, and no other, whatever fails."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterator
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.programs import run_python
from tests.thorough import pick_cases
from unoengine import GameState, SetupError, legal_moves
from unoengine.replays import Recorder, RecordingError, parse_replays, read_replays, write_replay

from .faulty_files import Faults, FaultyText, OnlyWrites, open_faulty
from .sample_files import FIRST, deal_game, play_simple_bots

ACTIONS = list(play_simple_bots(deal_game(), 30))


def read_actions(text: bytes | str) -> list[tuple[str, ...]]:
    """Return the actions of every game; each can be played."""
    replays = list(parse_replays(text))
    for replay in replays:
        replay.at(len(replay.actions))
    return [replay.actions for replay in replays]


def fail_to_write(operation: str) -> bool:
    return operation == "write"


@pytest.fixture
def faults() -> Faults:
    return Faults()


@pytest.fixture
def file(path: Path, faults: Faults) -> Iterator[TextIOWrapper]:
    with open_faulty(path, faults) as file:
        yield file


def test_a_refused_action_is_not_written_with_the_next(
    path: Path, faults: Faults, file: TextIOWrapper, recorder: Recorder
) -> None:
    recorder.add(ACTIONS[0])
    faults.fails = fail_to_write
    with pytest.raises(OSError, match="No space left"):
        recorder.add(ACTIONS[1])
    assert len(*read_actions(path.read_bytes())) == 1
    faults.fails = lambda _: False
    recorder.add(ACTIONS[1])
    recorder.add(ACTIONS[2])
    file.close()
    [replay] = read_replays(path)
    assert (len(replay.actions), replay.cut_off) == (3, "")


def test_a_refused_action_is_not_written_when_the_file_is_closed(
    path: Path, faults: Faults, file: TextIOWrapper, recorder: Recorder
) -> None:
    faults.fails = fail_to_write
    with pytest.raises(OSError, match="No space left"):
        recorder.add(ACTIONS[0])
    faults.fails = lambda _: False
    file.close()
    assert read_actions(path.read_bytes()) == [()]


def test_a_game_is_begun_with_its_actions_or_not_at_all(
    path: Path, faults: Faults, file: TextIOWrapper
) -> None:
    faults.share = 0.9
    recorder = Recorder(file)
    faults.fails = fail_to_write
    calls: list[Callable[[], object]] = [
        lambda: recorder.begin(deal_game()),
        lambda: recorder.begin(deal_game(), ACTIONS),
        lambda: write_replay(file, deal_game(), ACTIONS),
    ]
    for call in calls:
        with pytest.raises(OSError, match="No space left"):
            call()
        with pytest.raises(SetupError, match="begin one first"):
            recorder.add(ACTIONS[0])
        assert path.read_text(encoding="utf-8") == FIRST
    faults.fails = lambda _: False
    recorder.begin(deal_game(), ACTIONS[:20])
    for action in ACTIONS[20:]:
        recorder.add(action)
    recorder.end()
    single = StringIO()
    write_replay(single, deal_game(), ACTIONS)
    assert path.read_text(encoding="utf-8") == single.getvalue()


def test_an_interrupt_leaves_no_line(path: Path, faults: Faults, recorder: Recorder) -> None:
    def interrupt(operation: str) -> bool:
        if operation == "write":
            raise KeyboardInterrupt
        return False

    faults.fails = interrupt
    with pytest.raises(KeyboardInterrupt):
        recorder.add(ACTIONS[0])
    faults.fails = lambda _: False
    recorder.add(ACTIONS[0])
    assert len(*read_actions(path.read_bytes())) == 1


def test_an_error_says_how_to_recover_while_a_line_cannot_be_removed(
    path: Path, faults: Faults, recorder: Recorder
) -> None:
    recorder.add(ACTIONS[0])
    faults.fails = lambda operation: operation != "seek"
    with pytest.raises(OSError, match="No space left"):
        recorder.add(ACTIONS[1])
    for call in (lambda: recorder.add(ACTIONS[1]), recorder.end):
        with pytest.raises(RecordingError, match=r"games.toml failed.*resume its last game"):
            call()
    [replay] = read_replays(path)
    assert len(replay.actions) == 1
    assert replay.cut_off.startswith('2 = "')
    faults.fails = lambda _: False
    recorder.add(ACTIONS[1])
    assert len(*read_actions(path.read_bytes())) == 2


# Objects that are not files


def test_only_write_and_flush_are_needed() -> None:
    target = OnlyWrites()
    recorder = Recorder(target, new=True)
    recorder.begin(deal_game())
    for action in ACTIONS:
        recorder.add(action)
    recorder.end()
    assert len(*read_actions(target.text.getvalue())) == len(ACTIONS)


def test_an_object_without_flush_is_refused() -> None:
    class Mute:
        def write(self, text: str) -> None: ...

    mute: Any = Mute()
    with pytest.raises(SetupError, match="an open file is needed, not a Mute"):
        Recorder(mute)


def test_a_file_that_is_closed_or_only_read_is_refused(path: Path) -> None:
    with path.open("w", encoding="utf-8") as file:
        pass
    with pytest.raises(SetupError, match="an open file is needed, not a closed file"):
        Recorder(file)
    with (
        path.open(encoding="utf-8") as file,
        pytest.raises(SetupError, match="the file is open for reading only"),
    ):
        Recorder(file)


def test_a_file_opened_to_be_changed_is_continued(path: Path) -> None:
    for mode in ("w", "r+", "a+"):
        with path.open(mode, encoding="utf-8") as file:
            write_replay(file, deal_game(), ACTIONS)
    assert [len(actions) for actions in read_actions(path.read_bytes())] == [len(ACTIONS)] * 3


def test_what_cannot_be_truncated_is_not_written_any_more() -> None:
    faults = Faults()
    target = OnlyWrites(faults)
    recorder = Recorder(target, new=True)
    recorder.begin(deal_game())
    recorder.add(ACTIONS[0])
    faults.fails = lambda _: True
    with pytest.raises(OSError, match="No space left"):
        recorder.add(ACTIONS[1])
    faults.fails = lambda _: False
    before = target.text.getvalue()
    for call in (lambda: recorder.add(ACTIONS[1]), recorder.end):
        with pytest.raises(RecordingError, match="cannot be truncated"):
            call()
    assert target.text.getvalue() == before
    assert len(*read_actions(before)) == 1


def test_a_short_write_is_an_error() -> None:
    class Short(StringIO):
        def write(self, text: str, /) -> int:
            return super().write(text[:60])

    file = Short()
    recorder = Recorder(file)
    with pytest.raises(OSError, match="only 60 of"):
        recorder.begin(deal_game())
    assert file.getvalue() == FIRST


@pytest.mark.skipif(sys.platform == "win32", reason="pipes of Windows block")
def test_a_full_pipe_is_not_written_any_more() -> None:
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    os.set_blocking(reading, False)
    with open(reading, "rb", buffering=0) as source, open(writing, "w", encoding="utf-8") as target:
        recorder = Recorder(target)
        begun, ended, is_full = 0, 0, False
        while not is_full:
            try:
                recorder.begin(deal_game(), ACTIONS)
                begun += 1
                recorder.end()
                ended += 1
            except BlockingIOError:
                is_full = True
        received = source.read(2**20)
        with pytest.raises(RecordingError, match="open the file again"):
            recorder.end() if begun > ended else recorder.begin(deal_game())
        assert source.read(2**20) is None
    assert received.count(b"\nend = ") == ended


# The operating system


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_device_is_reported_each_time() -> None:
    with open("/dev/full", "a", encoding="utf-8") as file:
        for _ in range(2):
            with pytest.raises(OSError, match="No space left") as found:
                Recorder(file)
            assert found.value.errno == errno.ENOSPC


LIMITED = """
import resource, sys
from random import Random
from unoengine import legal_moves, new_game
from unoengine.replays import Recorder

limit = int(sys.argv[2])
acknowledged, refused, lifted = 0, 0, False
state, chance = new_game("zelda", ["Ana", "Ben"], seed=7), Random(1)
with open(sys.argv[1], "a", encoding="utf-8") as file:
    recorder = Recorder(file)
    recorder.begin(state)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
    while acknowledged < 40:
        try:
            state = recorder.add(legal_moves(state)[0])
        except OSError:
            refused += 1
            if refused == 3:
                if sys.argv[3] == "stop":
                    break
                resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
        else:
            acknowledged += 1
print(acknowledged, refused)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs limits of files")
@pytest.mark.parametrize("then", pick_cases(["continue", "stop"], 1))
def test_a_limit_of_the_size_of_files_cuts_no_line(tmp_path: Path, then: str) -> None:
    for limit in pick_cases([400, 407, 414], 1):
        path = tmp_path / f"{limit}.toml"
        printed = run_python("-c", LIMITED, path, str(limit), then)
        acknowledged, refused = map(int, printed.split())
        assert refused == 3
        [replay] = read_replays(path)
        assert (len(replay.actions), replay.cut_off) == (acknowledged, "")
        assert acknowledged == 40 or then == "stop"
        replay.at(acknowledged)


# Every operation


def make_faults(seed: int) -> Faults:
    """Return faults at every k-th operation, or at random ones; parts of a text are written."""
    chance, step = Random(seed), 2 + seed % 15
    faults = Faults(share=chance.choice([0, 0.3, 0.7, 0.99, 1]))
    if seed % 2:
        faults.fails = lambda _: chance.random() < 1 / step
    else:
        faults.fails = lambda _: faults.count % step == 0
    return faults


def play_with_faults(recorder: Recorder, seed: int, read: Callable[[], str | bytes]) -> None:
    """Play games, and compare what the recorder acknowledged with the file after every call."""
    chance = Random(seed)
    games: list[int] = []
    state: GameState | None = None
    refused = 0
    for _ in range(60):
        try:
            if state is None:
                recorder.begin(deal_game())
                state = deal_game()
                games.append(0)
            elif chance.random() < 0.05:
                recorder.end()
                state = None
            else:
                state = recorder.add(chance.choice(legal_moves(state)))
                games[-1] += 1
        except OSError:
            refused += 1
        if not recorder._output.is_dirty:
            assert [len(actions) for actions in read_actions(read())] == games
    assert refused > 1
    assert sum(games) > 5 or seed % 15 < 7  # If almost everything fails, nothing is played.


@pytest.mark.parametrize("seed", pick_cases(range(40), 13))
def test_files_and_texts_in_memory_contain_what_was_acknowledged(
    path: Path, file: TextIOWrapper, seed: int
) -> None:
    recorder = Recorder(file)
    file.buffer.raw.faults = make_faults(seed)  # type: ignore[attr-defined]
    play_with_faults(recorder, seed, path.read_bytes)
    text = FaultyText(Faults())
    recorder = Recorder(text)
    text.faults = make_faults(seed)
    play_with_faults(recorder, seed, text.getvalue)


def test_a_text_file_over_bytes_in_memory_is_written() -> None:
    data = BytesIO()
    with TextIOWrapper(data, encoding="utf-8") as file:
        write_replay(file, deal_game(), ACTIONS)
        assert len(*read_actions(data.getvalue())) == len(ACTIONS)
