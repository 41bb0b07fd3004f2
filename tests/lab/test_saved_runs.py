"""Runs that are saved: resumed after a stop, loaded, and refused if they are not what they seem."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.thorough import choose_count, each_case, scale_examples
from unoengine import FormatError, Options, SetupError
from unoengine.bots import search_bot, simple_bot
from unoengine.lab import Condition, LabError, Result, compare, games, load_result
from unoengine.lab import saved_runs as saved_runs_module
from unoengine.lab.conditions import Conditions
from unoengine.lab.metrics import Metrics

from .bots import InterruptingBot, RaisingBot, count_reverses, play_first

SHORT = "zelda --players 2 --option hand_size=2"
PAIR = {"plain": SHORT, "both": f"{SHORT} --variant stacking --bots simple,heuristic"}
DEALS = range(50, 74)
METRICS: Metrics = {"tenths": lambda events: len(events) / 10}
run = partial(compare, PAIR, deals=DEALS, seed=3, metrics=METRICS)


@cache
def play_whole() -> Result:
    return run(keep_deals=True)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of a whole run."""
    path = tmp_path_factory.mktemp("whole") / "run"
    assert run(save=path) == play_whole()
    return path.read_bytes()


def write_file(folder: Path, content: bytes) -> Path:
    path = folder / f"{time.perf_counter_ns()}.run"
    path.write_bytes(content)
    return path


# --- saving and resuming


def test_file_has_the_result_and_every_deal(whole: bytes, tmp_path: Path) -> None:
    found = load_result(write_file(tmp_path, whole), keep_deals=True)
    assert found == play_whole()
    assert found.deal_rows == play_whole().deal_rows
    assert found.versions == play_whole().versions
    assert Result.from_json(found.to_json()) == found


@scale_examples(0.2)
@given(cut=st.floats(0, 1), jobs=st.booleans())
def test_run_that_was_killed_at_any_moment_is_resumed(
    whole: bytes, tmp_path_factory: pytest.TempPathFactory, cut: float, jobs: bool
) -> None:
    """A kill leaves the beginning of the file, which ends anywhere, even in the first line."""
    path = write_file(tmp_path_factory.getbasetemp(), whole[: int(cut * len(whole))])
    complete = path.read_bytes().count(b"\n") - 1
    played: list[int] = []

    def count(events: Sequence[object]) -> float:
        played.append(1)
        return len(events) / 10

    found = run(save=path, resume=True, metrics={"tenths": count}, keep_deals=True,
                executor=partial(ThreadPoolExecutor, 2) if jobs else None)  # fmt: skip
    assert found == play_whole() == load_result(path)
    assert found.deal_rows == play_whole().deal_rows
    assert len(played) == 3 * (len(DEALS) - max(0, complete))
    path.unlink()


def test_batches_are_saved_as_soon_as_they_are_complete(tmp_path: Path) -> None:
    """Three batches, of which the first one comes back last; a kill would lose only that one."""
    sizes: list[int] = []

    class Late(Executor):
        def submit(self, task: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
            from concurrent.futures import Future

            future: Future[Any] = Future()
            if args[-1].start == 0:
                late.append((future, partial(task, *args)))
            else:
                future.set_result(task(*args))
            return future

    late: list[Any] = []
    path = tmp_path / "run"
    with ThreadPoolExecutor(1) as other:
        running = other.submit(compare, SHORT, deals=60, save=path, executor=Late())
        while not path.exists() or path.read_bytes().count(b"\n") < 3:
            time.sleep(0.001)
        sizes.append(load_result(path).deals)
        [(future, play)] = late
        future.set_result(play())
        result = running.result()
    assert sizes == [40]
    assert result == compare(SHORT, deals=60) == load_result(path)


def test_partial_run_has_the_deals_so_far(whole: bytes, tmp_path: Path) -> None:
    lines = whole.splitlines(keepends=True)
    found = load_result(write_file(tmp_path, b"".join(lines[:11])))
    assert (found.deals, found.status, found.is_partial) == (10, "interrupted", True)
    assert found.rows == run(deals=range(50, 60)).rows
    assert str(found).startswith("10 deals (50-59), 30 games, seed 3; PARTIAL, interrupted before")
    assert found.requested_ranges == (DEALS,)


def test_complete_run_is_only_read(whole: bytes, tmp_path: Path) -> None:
    path = write_file(tmp_path, whole)
    idle = run(save=path, resume=True, executor=lambda: pytest.fail("nothing is played"))
    assert idle == play_whole()
    assert path.read_bytes() == whole


def test_failed_deal_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "run"
    bots = (RaisingBot(11), simple_bot)
    condition = {"a": Condition(players=2, options=Options(hand_size=3), bots=bots)}
    for resume in (False, True):
        with pytest.raises(LabError, match="cards are too many") as caught:
            compare(condition, deals=10, seed=4, save=path, resume=resume)
        assert caught.value.result is not None
        assert caught.value.result.deals == caught.value.deal
        assert load_result(path).rows == caught.value.result.rows


def test_interrupted_run_is_resumed(tmp_path: Path) -> None:
    path = tmp_path / "run"
    condition = {"a": Condition(players=2, options=Options(hand_size=3),
                                bots=(InterruptingBot(11), simple_bot))}  # fmt: skip
    found = compare(condition, deals=10, seed=4, save=path)
    assert found == load_result(path)
    assert 1 < found.deals < 10
    with pytest.raises(SetupError, match="exists already; resume"):
        compare(condition, deals=10, seed=4, save=path)


def test_rule_for_stopping_looks_at_the_same_deals_after_a_stop(tmp_path: Path) -> None:
    path = tmp_path / "run"
    play = partial(compare, SHORT, deals=range(7, 257), stop={"turns": 4.0})
    wanted = play(save=path)
    assert (wanted.status, wanted.deals) == ("precise", 200)
    assert load_result(path) == wanted
    content = path.read_bytes().splitlines(keepends=True)
    chance = Random(5)
    for _ in range(choose_count(2, 8)):
        path.write_bytes(b"".join(content[: chance.randrange(1, len(content))]))
        executor = partial(ThreadPoolExecutor, 2) if chance.random() < 0.5 else None
        assert play(save=path, resume=True, executor=executor) == wanted
        assert load_result(path) == wanted


@pytest.mark.thorough
@pytest.mark.skipif(os.name == "nt", reason="needs SIGKILL")
@pytest.mark.parametrize("executor", [None, 2])
def test_killed_process_loses_at_most_what_it_was_playing(
    tmp_path: Path, executor: int | None
) -> None:
    path = tmp_path / "run"
    program = f"""
from unoengine.lab import compare
if __name__ == "__main__":
    compare({SHORT!r}, deals=400, save={str(path)!r}, resume=True, executor={executor})
"""
    for lines in (3, 9, 16):
        process = subprocess.Popen([sys.executable, "-c", program], start_new_session=True)
        while not path.exists() or path.read_bytes().count(b"\n") < lines:
            time.sleep(0.001)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    assert compare(SHORT, deals=400, save=path, resume=True) == compare(SHORT, deals=400)


# --- files that are refused


def seal(lines: list[dict[str, Any]]) -> bytes:
    """Return the content of a file with correct checksums."""
    check, content = "", b""
    for line in lines:
        line.pop("check", None)
        text = json.dumps(line, separators=(",", ":"))[:-1].encode()
        check = sha256(check.encode() + text).hexdigest()[:16]
        content += text + f',"check":"{check}"}}\n'.encode()
    return content


def change(line: int, place: tuple[Any, ...], value: Any) -> Callable[[list[Any]], None]:
    def put(lines: list[Any]) -> None:
        *way, last = (line, *place)
        part: Any = lines
        for step in way:
            part = part[step]
        part[last] = value

    return put


@each_case(
    "tamper, message",
    [
        (lambda lines: lines.clear(), "this is neither a result nor the file of a run"),
        (change(0, ("unoengine-run",), 2), "line 1, unoengine-run: version 2 is unknown"),
        (change(0, ("deals",), [9, 3]), "line 1, deals: two growing numbers of deals"),
        (change(0, ("seed",), "x"), "line 1, seed: a whole number"),
        (change(0, ("columns", "both"), ["turns"]), "line 1, columns.both: each metric once"),
        (change(0, ("columns",), {}), "line 1, columns: these are not the columns of the cond"),
        (change(0, ("extra",), 1), "line 1: 'extra' is not known here"),
        (change(3, ("deals",), [50, 51]), "line 4, deals: some of these deals come twice"),
        (change(3, ("deals",), [80, 81]), "line 4, deals: these are none of the deals 50-73"),
        (change(3, ("deals",), [52, 54]), "line 4, values: 24 numbers are expected for each deal"),
        (change(3, ("values", 0, 2), 0.5), "line 4, values[0][2]: a whole number or a fraction"),
        (change(3, ("values", 0, 2), "1/0"), "line 4, values[0][2]: a whole number or a fraction"),
        (change(3, ("values", 0, 2), 10**301), "line 4, values[0][2]: this number is too large"),
        (change(3, ("values", 0), []), "line 4, values: 24 numbers are expected for each deal"),
        (change(3, ("seconds",), -1), "line 4, seconds: a number from 0"),
        (change(3, ("x",), 1), "line 4: 'x' is not known here"),
        (lambda lines: lines.__delitem__(slice(1, None)), "there are no deals in it yet"),
    ],
)  # fmt: skip
def test_tampered_file_is_refused_even_with_correct_checksums(
    whole: bytes, tmp_path: Path, tamper: Callable[[list[Any]], None], message: str
) -> None:
    lines = [json.loads(line) for line in whole.splitlines()]
    tamper(lines)
    path = write_file(tmp_path, seal(lines))
    with pytest.raises(FormatError) as caught:
        load_result(path)
    assert message in str(caught.value)


@scale_examples(0.4)
@given(place=st.floats(0, 1, exclude_max=True), byte=st.binary(min_size=1, max_size=1))
def test_any_change_of_a_byte_is_noticed(
    whole: bytes, tmp_path_factory: pytest.TempPathFactory, place: float, byte: bytes
) -> None:
    at = int(place * (len(whole) - 1))  # the very last one is the end of a line
    changed = whole[:at] + byte + whole[at + 1 :]
    path = write_file(tmp_path_factory.getbasetemp(), changed)
    if changed == whole:
        assert load_result(path) == play_whole()
    else:
        for read in (load_result, lambda path: run(save=path, resume=True)):
            with pytest.raises((FormatError, SetupError)):
                read(path)
        assert path.read_bytes() == changed
    path.unlink()


@each_case(
    "change, message",
    [
        (lambda lines: lines[:5] + lines[6:], "line 6: this line, or one before it, was changed"),
        (lambda lines: lines[:5] + lines[4:], "line 6: this line, or one before it, was changed"),
        (lambda lines: [*lines[:5], lines[6], lines[5]], "line 6: this line, or one before it"),
        (lambda lines: [*lines, b"\n"], "line 26: this is not a line of the file of a run"),
        (lambda lines: lines[1:], "line 2, column 1: this is not JSON"),
    ],
)
def test_lines_that_are_lost_moved_or_repeated_are_noticed(
    whole: bytes, tmp_path: Path, change: Callable[[list[bytes]], list[bytes]], message: str
) -> None:
    path = write_file(tmp_path, b"".join(change(whole.splitlines(keepends=True))))
    with pytest.raises(FormatError) as caught:
        load_result(path)
    assert message in str(caught.value)


def test_end_that_is_cut_off_is_refused_unless_the_run_is_resumed(
    whole: bytes, tmp_path: Path
) -> None:
    path = write_file(tmp_path, whole[:-30])
    with pytest.raises(FormatError, match="the last line is cut off"):
        load_result(path)
    assert run(save=path, resume=True) == play_whole()


@each_case("content", [b"hello", b"hello\n", b"\0" * 9, b'{"unoengine-run"', b"\xff{}\n"])
def test_other_file_is_neither_read_nor_overwritten(tmp_path: Path, content: bytes) -> None:
    path = write_file(tmp_path, content)
    with pytest.raises(FormatError):
        load_result(path)
    if content != b'{"unoengine-run"':  # the beginning of the first line
        with pytest.raises(FormatError, match="not"):
            run(save=path, resume=True)
        assert path.read_bytes() == content
    with pytest.raises(SetupError, match="exists already"):
        run(save=path)


@each_case(
    "changed, message",
    [
        ({"deals": range(50, 75)}, "the deals: 50-74 here, 50-73 in the file"),
        ({"seed": 4}, "the seed: 4 here, 3 in the file"),
        ({"max_decisions": 9}, "max_decisions: 9 here, 5000 in the file"),
        ({"stop": {"turns": 3}}, "the rule for stopping: turns=3 here, none in the file"),
        ({"metrics": ()}, "the metrics: the usual ones here, 'tenths' in the file"),
        ({"conditions": {"plain": SHORT}}, "conditions in their order: 'plain' here, 'plain', 'b"),
        ({"conditions": dict(reversed(PAIR.items()))}, "order: 'both', 'plain' here, 'plain', 'b"),
        ({"conditions": PAIR | {"plain": f"{SHORT} --option target=9"}}, "the condition 'plain': "),
        ({"conditions": PAIR | {"plain": Condition(players=2, bots=play_first)}}, "bots or rules"),
    ],
)  # fmt: skip
def test_run_of_another_comparison_is_not_resumed(
    whole: bytes, tmp_path: Path, changed: dict[str, Any], message: str
) -> None:
    path = write_file(tmp_path, whole)
    arguments: dict[str, Any] = {"conditions": PAIR, "deals": DEALS, "seed": 3, "metrics": METRICS}
    with pytest.raises(SetupError, match="has another run") as caught:
        compare(**(arguments | changed), save=path, resume=True)
    assert message in str(caught.value)
    assert path.read_bytes() == whole


@each_case(
    "name, version, is_refused",
    [
        ("unoengine", "0.0.9", True),
        ("python", "3.9.1", True),
        ("python", ".".join(map(str, sys.version_info[:2])) + ".99", False),
        ("the edition zelda", "revision 99, deck 00000000", True),
        ("uno-tides", "1.0", True),
    ],
)
def test_run_of_other_versions_is_not_resumed(
    whole: bytes, tmp_path: Path, name: str, version: str, is_refused: bool
) -> None:
    lines = [json.loads(line) for line in whole.splitlines()]
    lines[0]["versions"][name] = version
    path = write_file(tmp_path, seal(lines[:9]))
    if not is_refused:
        assert run(save=path, resume=True) == play_whole()
        return
    with pytest.raises(SetupError) as caught:
        run(save=path, resume=True)
    assert name in str(caught.value)
    assert f"{version[:3]}" in str(caught.value)


def test_file_that_cannot_be_written_any_more_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "run"
    write = saved_runs_module._write_all

    def write_little(file: Any, content: bytes) -> None:
        if path.stat().st_size + len(content) > 3000:
            write(file, content[:20])
            raise OSError(28, "No space left on device")
        write(file, content)

    monkeypatch.setattr(saved_runs_module, "_write_all", write_little)
    with pytest.raises(LabError, match="No space left on device; make room for it, and") as caught:
        run(save=path)
    monkeypatch.undo()
    assert caught.value.result is not None
    assert 0 < caught.value.result.deals < 24
    assert run(save=path, resume=True) == play_whole()


def test_two_runs_cannot_write_to_one_file(tmp_path: Path) -> None:
    path = tmp_path / "run"

    def write_too(events: Any) -> float:
        with path.open("ab") as file:
            file.write(b"{}")
        return 1

    with pytest.raises(LabError, match="does another one write to the same file"):
        compare(SHORT, deals=3, save=path, metrics={"mine": write_too})


@each_case(
    "arguments, error, message",
    [
        ({"resume": True}, SetupError, "resume needs save, the file of the run"),
        ({"save": 3}, SetupError, "the path of the file cannot be used: TypeError"),
        ({"save": ""}, SetupError, "save is the path of a file, not ''"),
        ({"save": "\0"}, SetupError, "save is the path of a file, not"),
        ({"save": "/no/such/folder/run"}, OSError, "No such file"),
    ],
)
def test_invalid_path_is_refused(arguments: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        compare(SHORT, deals=2, **arguments)


# --- which deals, and batches


@each_case(
    "deals, message",
    [
        (range(0, 10, 2), "deals must be a range with the step 1, not range(0, 10, 2)"),
        (range(10, 0, -1), "deals must be a range with the step 1"),
        (range(5, 5), "deals must be a range of numbers from 0 to 1000000000, not range(5, 5)"),
        (range(-1, 5), "deals must be a range of numbers from 0"),
        (range(5, 10**9 + 1), "deals must be a range of numbers from 0"),
        ([1, 2], "deals must be a whole number from 1 to 1000000000, not [1, 2]"),
        (True, "deals must be a whole number from 1"),
    ],
)
def test_invalid_deals_are_refused(deals: Any, message: str) -> None:
    with pytest.raises(SetupError) as caught:
        compare(SHORT, deals=deals)
    assert message in str(caught.value)


def test_batches_of_slow_bots_end_early_and_change_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each batch has a single deal, as if every game took some seconds."""
    wanted = compare(PAIR, deals=25, metrics=[count_reverses])
    batches: list[int] = []

    class Watching(ThreadPoolExecutor):
        def submit(self, task: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
            batches.append(len(args[-1]))
            return super().submit(task, *args, **kwargs)

    monkeypatch.setattr(games, "BATCH_SECONDS", -1)
    with Watching(2) as executor:
        found = compare(PAIR, deals=25, metrics=[count_reverses], executor=executor)
    assert found == wanted
    assert len(batches) == 25
    assert {*batches} >= {20, 19, 5, 1}


def test_bots_that_measure_time_are_named() -> None:
    timed, other = "search:1ms", search_bot(ms=2)
    conditions: Conditions = {
        "a": f"{SHORT} --bots {timed},simple",
        "b": Condition(players=2, options=Options(hand_size=2), bots=[other, simple_bot]),
    }
    found = compare(conditions, deals=1)
    assert found.timed_bots == ("search:1ms", "search:2ms")
    assert not found.is_repeatable
    assert compare(f"{SHORT} --bots search:1,simple", deals=1).is_repeatable
    assert "Note: these bots measure time, so that their games cannot be repeated exactly: sea" in (
        str(found)
    )
    assert Result.from_json(found.to_json()).timed_bots == found.timed_bots
