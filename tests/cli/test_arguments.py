"""Wrong arguments are refused with exit code 2 and a helpful message."""

import os
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

from tests.plugins.distributions import Distribution
from unoengine import new_game
from unoengine.cli import main
from unoengine.notation import write_position

from .program_runner import read_output, run_in_pipe
from .prompt_runner import split_command
from .test_plugin_lists import LISTS


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["watch", "zeldo"], "no edition is called 'zeldo'; did you mean 'zelda'?"),
        (["watch", "--players", "1"], "at least 2 players"),
        (["watch", "--players", "-3"], "at least 2 players"),
        (["watch", "--players", "11"], "11 players are too many: this game takes 2 to 10"),
        (["watch", "--players", "two"], "'two'"),
        (["watch", "--variant", "stacking:mixd=true"], "no option 'mixd'; did you mean 'mixed'?"),
        (["watch", "--variant", "stacking:mixed"], "'mixed' has no value; write mixed=VALUE"),
        (["watch", "--variant", "stackin:mixed=true"], "did you mean 'stacking'?"),
        (["watch", "--option", "tarpet=1"], "no option 'tarpet'; did you mean 'target'?"),
        (["watch", "--option", "target=1", "--option", "target=2"], "'target' is given twice"),
        (["watch", "--option", "hand_size=70"], "hand_size"),
        (["watch", "--option", "wild.policy=strict"], "'wild' has no option 'policy'"),
        (["watch", "--seed", "luck"], "'luck'"),
        (["watch", "--variant", "jumpin"], "did you mean 'jump-in'?"),
        (["watch", "--rounds", "0"], "at least 1 round must be played, not 0"),
        (["watch", "--rounds", "x"], "'x'"),
        (["watch", "--rounds", "2", "--game"], "not allowed with"),
        (["watch", "--delay", "-1"], "-1 is not between 0 and 60"),
        (["watch", "--delay", "nan"], "nan is not between 0 and 60"),
        (["watch", "--delay", "inf"], "inf is not between 0 and 60"),
        (["watch", "--color", "sometimes"], "sometimes"),
        (["watch", "--language", "english"], "no language is called 'english'; there are en, es"),
        (["watch", "--language", ""], "no language is called ''; there are en, es"),
        (["watch", "zelda", "frozen"], "frozen"),
        (["watch", "--varient", "x"], "arguments: --varient; did you mean --variant?"),
        (["watch", "--sede=7"], "unrecognized arguments: --sede=7; did you mean --seed?"),
        (["watch", "--xyzzy"], "unoengine watch: error: unrecognized arguments: --xyzzy\n"),
        (["--versoin"], "unrecognized arguments: --versoin; did you mean --version?"),
        (["wotch"], "wotch"),
    ],
)
def test_wrong_argument_is_refused(
    capsys: pytest.CaptureFixture[str], arguments: list[str], expected: str
) -> None:
    with pytest.raises(SystemExit) as exited:
        main(arguments)
    out, error = capsys.readouterr()
    assert (exited.value.code, out) == (2, "")
    assert error.startswith("usage: unoengine")
    assert expected in error


def test_help_is_printed_without_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exited:
        main(["--help"])
    assert exited.value.code == 0
    help_text = capsys.readouterr().out
    with pytest.raises(SystemExit) as exited:
        main([])
    assert exited.value.code == 2
    assert capsys.readouterr() == ("", help_text)


def test_broken_edition_exits_with_1(tmp_path: Path) -> None:
    broken = Distribution(
        "uno-broken", {"uno_broken": "1 / 0"}, {"unoengine.editions": {"broken": "uno_broken:BOX"}}
    )
    run = run_in_pipe("watch", "broken", folders=(broken.install(tmp_path),))
    assert (run.returncode, run.stdout) == (1, "")
    assert re.fullmatch(r"unoengine: error: .* of uno-broken 1.0 cannot be .*\n", run.stderr)


def test_seed_can_be_negative(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["watch", "--seed", "-7"]) == 0
    assert "seed -7:" in capsys.readouterr().out


HELPS = [[], *([name] for name in ("watch", "play", "replay", "show", "rules", *LISTS))]
"""The commands whose examples can be run; the package in those of `check` may be missing."""


@pytest.mark.parametrize("command", HELPS, ids=" ".join)
def test_examples_in_the_help_work(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    command: list[str],
) -> None:
    monkeypatch.setattr("time.sleep", lambda seconds: None)
    monkeypatch.chdir(tmp_path)
    assert main(["watch", "--record", "games.toml"]) == 0
    capsys.readouterr()

    with pytest.raises(SystemExit) as exited:
        main([*command, "--help"])

    assert exited.value.code == 0
    examples = re.findall(r"^  unoengine (.*)$", capsys.readouterr().out, re.MULTILINE)
    assert len(examples) >= 3
    for example in examples:
        line, _, file = example.partition(" < ")
        wanted = split_command(line, capsys)
        typed = write_position(new_game(seed=7)) if file else ""
        monkeypatch.setattr(sys, "stdin", StringIO(typed))
        assert main(wanted) == 0, example
        assert capsys.readouterr().out


def test_help_of_check_has_examples(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["check", "--help"])
    assert capsys.readouterr().out.count("  unoengine check uno-tides") == 3


def test_program_is_installed() -> None:
    """The distribution has an entry point, besides `python -m unoengine`."""
    folder = os.path.dirname(sys.executable)
    script = os.path.join(folder, "unoengine")
    if not (os.path.exists(script) or os.path.exists(f"{script}.exe")):
        pytest.skip("the library is not installed here")
    run = subprocess.run([script, "--version"], capture_output=True, text=True, check=True)
    assert run.stdout == read_output("--version")


def test_library_does_not_import_the_command_line() -> None:
    program = "import sys, unoengine; print(*sys.modules)"
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    own = {f"unoengine.{name}" for name in ("cli", "bots", "narration")}
    assert not set(run.stdout.split()) & {*own, "argparse", "textwrap", "curses"}
