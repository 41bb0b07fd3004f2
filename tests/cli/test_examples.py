"""The examples run as they stand, and always print the same."""

import subprocess
import sys
from pathlib import Path

import pytest

from .running import environment

EXAMPLES = Path(__file__).parents[2] / "examples"

PRINTED = {
    "play_a_round": """\
Ana went out after 27 actions.
Ana: 199 points, 0 cards left
Ben: 0 points, 8 cards left
Cy: 0 points, 8 cards left
""",
    "write_a_bot": "miser won 93 rounds of 200, simple_bot 107.\n",
    "house_rule": """\
Anna plays a Customizable and names blue.
Kristoff takes a card because of the Customizable.
Olaf takes a card because of the Customizable.
Kristoff misses a turn.
Olaf is on turn.
""",
    "read_a_replay": """\
Ana, Ben and Cy play zelda.
Ana plays a red 6.
Ben plays a red Draw Two.
Cy takes 2 cards because of the red Draw Two.
Cy misses a turn.
Ana plays a Wild Draw Four and names blue.
The Wild Draw Four asks Ben: challenge?
Ben answers: challenge.
Ana shows Ben 5 cards.
Wild Draw Four: innocent.
Ben takes 6 cards because of the Wild Draw Four.
Ben misses a turn.
Here it ends: Cy is on turn.
""",
    "position": """\
Ana may:
  Play(0, Card('red-7'))
  Play(0, Card('wild-draw-four'), color='blue')
  Play(0, Card('wild-draw-four'), color='green')
  Play(0, Card('wild-draw-four'), color='tan')
  Play(0, Card('wild-draw-four'), color='red')
  Draw(0)
green-8: illegal; green-8 does not go on red-5; red cards do, or what bears 5, and cards without \
a colour (R022)
wild-draw-four: legal, but a bluff; wild-draw-four has no colour and goes on anything (R043)
""",
}


def test_every_example_is_run() -> None:
    assert {path.stem for path in EXAMPLES.glob("*.py")} == set(PRINTED)


@pytest.mark.parametrize("name", PRINTED)
def test_an_example_prints_what_it_always_did(name: str, tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, EXAMPLES / f"{name}.py"],
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout == PRINTED[name]


@pytest.mark.parametrize("name", PRINTED)
def test_an_example_fits_on_a_screen(name: str) -> None:
    assert len((EXAMPLES / f"{name}.py").read_text(encoding="utf-8").splitlines()) <= 45
