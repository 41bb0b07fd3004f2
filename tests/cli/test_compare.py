"""The command `compare`: its table and formats, its exit codes, and Ctrl-C."""

import json
import os
import sys
from pathlib import Path

import pytest

from tests.lab.bots import InterruptingBot, RaisingBot
from unoengine import Options
from unoengine.bots import simple_bot
from unoengine.cli import compare as command
from unoengine.cli import main
from unoengine.lab import Condition, Result, compare
from unoengine.lab.conditions import CONDITION_OPTIONS

from .program_runner import run_dialogue
from .prompt_runner import Capture

PLAIN = "zelda --players 2 --option hand_size=2"
STACKING = f"{PLAIN} --variant stacking"


def run(capsys: Capture, *arguments: str) -> tuple[int, str, str]:
    """Run the command; return the exit code, the output and the error output."""
    try:
        code = main(["compare", *arguments])
    except SystemExit as end:
        code = int(end.code or 0)
    return (code, *capsys.readouterr())


def test_table_compares_the_conditions(capsys: Capture) -> None:
    result = compare([PLAIN, STACKING], deals=6, seed=3)
    code, out, error = run(capsys, PLAIN, STACKING, "--deals", "6", "--seed", "3")
    assert (code, out, error) == (0, f"{result}\n", "")


def test_options_of_the_command_are_those_of_each_condition(capsys: Capture) -> None:
    common = ("--players", "2", "--bots", "heuristic,simple", "--until", "game", "--deals", "1")
    _, out, _ = run(capsys, "zelda", "zelda --players 3 --until round", *common, "--json")
    found = Result.from_json(out).conditions
    assert str(found["zelda"]) == "zelda --players 2 --bots heuristic,simple --until game"
    assert str(found["zelda --players 3 --until round"]) == (
        "zelda --players 3 --bots heuristic,simple"
    )


def test_json_is_the_result(capsys: Capture) -> None:
    code, out, _ = run(capsys, PLAIN, STACKING, "--deals", "6", "--json")
    assert code == 0
    assert json.loads(out)["deals"] == 6
    assert Result.from_json(out) == compare([PLAIN, STACKING], deals=6)


def test_csv_is_that_of_the_result(capsys: Capture) -> None:
    code, out, _ = run(capsys, PLAIN, "--deals", "6", "--csv", "--metric", "win share")
    assert code == 0
    assert out == f"{compare(PLAIN, deals=6).select('win share').to_csv()}\n"


def test_several_processes_print_the_same(capsys: Capture) -> None:
    arguments = (PLAIN, "--deals", "25", "--metric", "turns")
    assert run(capsys, *arguments, "--jobs", "2") == run(capsys, *arguments)


def test_comparison_stops_when_it_is_precise(capsys: Capture) -> None:
    _, out, _ = run(capsys, PLAIN, "--deals", "200", "--stop", "turns=50", "--metric", "turns")
    assert out.startswith("100 deals, 100 games, seed 0; precise enough before 200\n")


def test_figure_is_drawn(capsys: Capture, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / "result.svg"
    code, out, _ = run(capsys, PLAIN, "--deals", "2", "--plot", str(path), "--metric", "turns")
    assert code == 0
    assert "turns" in out
    assert "</svg>" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "the following arguments are required: CONDITION"),
        (("zelda", "zelda --variant stackin"), "did you mean 'stacking'?"),
        (("zelda --option tarpet=3",), "no option 'tarpet'; did you mean 'target'?"),
        (("zelda", "--deals", "0"), "at least 1 deal must be played, not 0"),
        (("zelda", "--jobs", "0"), "at least 1 process is needed, not 0"),
        (("zelda", "--bots", "sample"), "no bot called 'sample'; did you mean 'simple'?"),
        (("zelda", "--stop", "turns"), "--stop needs a metric and a width, turns=0.5, not turns"),
        (("zelda", "--stop", "turns=-1"), "'turns' must be a number above 0, not -1.0"),
        (("zelda", "--stop", "turns=1", "--stop", "turns=2"), "--stop names 'turns' twice; give"),
        (("zelda", "--players", "2", "--bots", "simple,simple,simple"), "3 bots cannot sit at 2"),
        (("zelda", "--stop", "turn=3"), "no metric 'turn'; did you mean 'turns'?"),
        (("zelda", "--metric", "turn"), "no metric 'turn'; did you mean 'turns'?"),
        (("zelda", "zelda"), "the conditions 'zelda' and 'zelda' are the same"),
        (("zelda", "zelda  "), "the conditions 'zelda' and 'zelda  ' are the same"),
        (("zelda --players 4", "zelda"), "the conditions 'zelda --players 4' and 'zelda' are the"),
        (("",), "it names no edition"),
        (("zelda", "--variant", "stacking"), 'in quotes, as in "classic --variant stacking"'),
        (("zelda", "--option=target=3"), 'in quotes, as in "classic --option target=3"'),
        (("zelda", "--jobs", "100000"), "processes can be started, not 100000"),
        (("zelda", "--plot", ""), "--plot needs the name of a file"),
        (("zelda", "--json", "--csv"), "not allowed with argument"),
        (
            ("zelda", "--plot", "/no/such/folder/a.svg"),
            "/no/such/folder/a.svg cannot be written: No",
        ),
    ],
)
def test_wrong_arguments_play_nothing(
    capsys: Capture, arguments: tuple[str, ...], message: str
) -> None:
    if "--plot" in arguments:
        pytest.importorskip("matplotlib")
    code, out, error = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert message in error


@pytest.mark.parametrize("name", sorted({*CONDITION_OPTIONS} - {"players", "bots", "until"}))
def test_option_of_a_condition_outside_of_it_is_refused(capsys: Capture, name: str) -> None:
    code, out, error = run(capsys, "zelda", f"--{name}", "x")
    assert (code, out) == (2, "")
    assert f'write both in quotes, as in "classic --{name} x"' in error


def test_figure_without_matplotlib_is_refused(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    code, out, error = run(capsys, PLAIN, "--plot", "a.svg")
    assert (code, out) == (2, "")
    assert "pip install 'unoengine[lab]'" in error


def test_failed_game_prints_the_deals_before_it(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    risky = Condition(
        edition="zelda",
        players=2,
        options=Options(hand_size=3),
        bots=(RaisingBot(11), simple_bot),
    )
    monkeypatch.setattr(command, "_read_condition", lambda text, arguments: risky)
    code, out, error = run(capsys, "risky", "--deals", "80", "--seed", "68", "--metric", "turns")
    assert code == 1
    assert out.startswith("21 deals, 42 games, seed 68; PARTIAL, a game failed before 80\n")
    assert error.startswith("unoengine: error: deal 21 of the condition 'risky' failed: ZeroDivi")


def test_interrupted_comparison_prints_the_deals_before_it(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    condition = Condition(
        edition="zelda",
        players=2,
        options=Options(hand_size=3),
        bots=(InterruptingBot(11), simple_bot),
    )
    monkeypatch.setattr(command, "_read_condition", lambda text, arguments: condition)
    code, out, error = run(capsys, "one", "--deals", "80", "--seed", "68", "--metric", "turns")
    assert (code, error) == (130, "unoengine: interrupted after 21 of 80 deals\n")
    assert out.startswith("21 deals, 42 games, seed 68; PARTIAL, interrupted before 80\n")


def test_interrupt_before_the_end_of_a_deal_is_reported(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    condition = Condition(players=2, bots=(InterruptingBot(1), simple_bot))
    monkeypatch.setattr(command, "_read_condition", lambda text, arguments: condition)
    code, out, error = run(capsys, "one", "--deals", "80", "--csv")
    assert (code, out) == (130, "")
    assert error == "unoengine: interrupted before a deal was complete\n"


@pytest.mark.thorough
@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_on_a_terminal_prints_a_partial_table(jobs: str) -> None:
    code, screen = run_dialogue(
        *("compare", "zelda", "--deals", "100000", "--jobs", jobs, "--metric", "turns"),
        answers=[(b"40", b"\x03")],
    )
    assert code == 130
    assert "PARTIAL, interrupted before 100000" in screen
    assert "Traceback" not in screen
