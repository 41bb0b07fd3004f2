"""The command `compare` with files: runs are saved and resumed, and results are merged."""

import json
import sys
from pathlib import Path

import pytest

from tests.lab.bots import InterruptingBot
from unoengine import Options
from unoengine.bots import simple_bot
from unoengine.cli import compare as command
from unoengine.lab import Condition, Result, compare, load_result

from .prompt_runner import Capture
from .test_compare import PLAIN, STACKING, run


def test_machines_save_their_deals_and_one_merges_them(capsys: Capture, tmp_path: Path) -> None:
    files = [str(tmp_path / name) for name in ("a", "b", "c.json")]
    arguments = (PLAIN, STACKING, "--seed", "3", "--deals")
    assert run(capsys, *arguments, "4-6", "--save", files[0])[0] == 0
    assert run(capsys, *arguments, "7-7", "--save", files[1])[0] == 0
    Path(files[2]).write_text(run(capsys, *arguments, "0-3", "--json")[1], encoding="utf-8")
    code, out, error = run(capsys, "--merge", files[1], files[2], files[0])
    assert (code, out, error) == (0, f"{compare([PLAIN, STACKING], deals=8, seed=3)}\n", "")
    _, merged, _ = run(capsys, "--merge", *files, "--json")
    assert Result.from_json(merged) == compare([PLAIN, STACKING], deals=8, seed=3)


def test_interrupted_run_is_resumed(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = str(tmp_path / "run")
    condition = Condition(
        players=2, options=Options(hand_size=3), bots=(InterruptingBot(11), simple_bot)
    )
    monkeypatch.setattr(command, "_read_condition", lambda text, arguments: condition)
    code, out, error = run(capsys, "one", "--deals", "10", "--seed", "4", "--save", path, "--csv")
    monkeypatch.setattr(
        InterruptingBot, "act", lambda bot, seat, chance: simple_bot(seat.view, chance)
    )
    assert code == 130
    assert error.endswith("of 10 deals; --resume goes on\n")
    done = load_result(path).deals
    code, _, error = run(capsys, "one", "--deals", "10", "--seed", "4", "--save", path)
    assert (code, done) == (2, load_result(path).deals)
    assert "exists already; resume the run that it has, or save to another file" in error
    code, out, error = run(
        capsys, "one", "--deals", "10", "--seed", "4", "--save", path, "--resume"
    )
    assert (code, error) == (0, "")
    assert out.startswith("10 deals, 20 games, seed 4\n")
    assert load_result(path) == compare({"one": condition}, deals=10, seed=4)


def test_deals_that_are_missing_are_named(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "run"
    run(capsys, PLAIN, "--deals", "10-19", "--save", str(path))
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:5]))
    code, out, error = run(capsys, "--merge", str(path))
    assert (code, error) == (1, "unoengine: the deals 14-19 are missing\n")
    assert out.startswith("4 deals (10-13), 4 games, seed 0; PARTIAL, interrupted before 10\n")


def test_values_of_deals_are_written(capsys: Capture, tmp_path: Path) -> None:
    path, file = tmp_path / "deals.csv", str(tmp_path / "run")
    assert run(capsys, PLAIN, "--deals", "3", "--deal-csv", str(path), "--save", file)[0] == 0
    wanted = compare(PLAIN, deals=3, keep_deals=True).to_csv(per_deal=True)
    assert path.read_text() == f"{wanted}\n"
    path.unlink()
    assert run(capsys, "--merge", file, "--deal-csv", str(path))[0] == 0
    assert path.read_text() == f"{wanted}\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((PLAIN, "--deals", "9-3"), "the last deal must not be before the first, as in 9-3"),
        ((PLAIN, "--deals", "3-x"), "'x' is not a whole number"),
        ((PLAIN, "--deals", "0-1000000000"), "deals must be a range of numbers from 0 to 10000"),
        ((PLAIN, "--resume"), "--resume goes on with the file that --save names"),
        ((PLAIN, "--scheduler", "x"), "--scheduler belongs to --executor dask or --executor ray"),
        ((PLAIN, "--executor", "ray", "--jobs", "2"), "give --jobs or --executor; the cluster has"),
        ((PLAIN, "--executor", "slurm"), "invalid choice: 'slurm'"),
        ((PLAIN, "--save", "/no/such/run"), "/no/such/run cannot be written: No such file"),
        ((PLAIN, "--deal-csv", ""), "--deal-csv needs the name of a file, such as deals.csv"),
        ((PLAIN, "--deal-csv", "/no/such/a.csv"), "/no/such/a.csv cannot be written: No such"),
        (("--merge", "/no/such/run"), "/no/such/run cannot be read: No such file"),
        (("--merge", "x", "--seed", "3"), "--merge plays nothing; leave out --seed"),
        ((PLAIN, "--merge", "x"), "--merge plays nothing; leave out a condition"),
    ],
)
def test_wrong_arguments_play_nothing(
    capsys: Capture, arguments: tuple[str, ...], message: str
) -> None:
    code, out, error = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert message in error


@pytest.mark.parametrize("name", ["dask", "ray"])
def test_missing_package_of_a_cluster_is_named(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    for module in ("distributed", "ray"):
        monkeypatch.setitem(sys.modules, module, None)
    code, out, error = run(capsys, PLAIN, "--executor", name)
    assert (code, out) == (2, "")
    assert f"--executor {name}: " in error
    assert f"pip install 'unoengine[{name}]'" in error


def test_file_that_was_changed_is_named(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "run"
    run(capsys, PLAIN, "--deals", "3", "--save", str(path))
    lines = path.read_text().splitlines(keepends=True)
    record = json.loads(lines[2])
    path.write_text("".join([*lines[:2], json.dumps(record | {"seconds": 1}) + "\n", lines[3]]))
    code, out, error = run(capsys, "--merge", str(path))
    assert (code, out) == (1, "")
    assert error == f"unoengine: error: {path}, line 3: this is not a line of the file of a run\n"
    other = tmp_path / "other"
    run(capsys, PLAIN, "--deals", "3-4", "--seed", "1", "--save", str(other))
    path.write_text("".join(lines))
    code, out, error = run(capsys, "--merge", str(path), str(other))
    assert (code, out) == (2, "")
    assert "the seed: 0 in result 1, 1 in result 2" in error
