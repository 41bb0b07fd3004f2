"""The examples run, and always print the same."""

from pathlib import Path

import pytest

from tests.programs import ROOT, run_python

EXAMPLES = ROOT / "examples"

PRINTED = {
    "play_a_round": """\
Ben went out after 34 actions.
Ana: 0 points, 6 cards left
Ben: 70 points, 0 cards left
Cy: 0 points, 2 cards left
""",
    "write_a_bot": """\
keeper won 238 of 400 rounds: each deal was played from both seats.
""",
    "house_rule": """\
Anna plays a Customizable and names blue.
Kristoff draws a card because of the Customizable.
Olaf draws a card because of the Customizable.
Kristoff loses a turn.
Olaf is on turn.
""",
    "read_a_replay": """\
Edition zelda, players Ana, Ben, Cy.
Ana plays a red 6.
Ben plays a red Draw Two.
Cy draws 2 cards because of the red Draw Two.
Cy loses a turn.
Ana plays a Wild Draw Four and names blue.
The Wild Draw Four asks Ben: challenge?
Ben answers: challenge.
Ana shows Ben 5 cards.
Ana's Wild Draw Four: innocent.
Ben draws 6 cards because of the Wild Draw Four.
Ben loses a turn.
Here it ends: Cy is on turn.
""",
    "rules_quiz": """\
blue 7 lies on top, the color is blue. Ana holds red 7 and yellow 1.
May she play red 7?
Yes. Red 7 has the same symbol as blue 7.
R022: A card matches the top card by color, by number, or by the symbol of an action card.

red 5 lies on top, the color is red. Ana holds green 8 and Wild.
May she play green 8?
No. Green 8 does not go on red 5; red cards do, cards with 5, and cards without a color.
R022: A card matches the top card by color, by number, or by the symbol of an action card.

Wild lies on top, the color is red. Ana holds yellow 1 and yellow Skip.
May she play yellow Skip?
No. Yellow Skip does not go on Wild; red cards do, and cards without a color.
R022: A card matches the top card by color, by number, or by the symbol of an action card.

red 5 lies on top, the color is red. Ana holds red 2 and Wild.
May she play Wild and name green?
Yes. Wild has no color and goes on any card.
R043: A Wild may be played although another card fits.

red 5 lies on top, the color is red. Ana holds red 2 and Wild Draw Four.
May she play Wild Draw Four and name yellow?
Yes. Wild Draw Four may be played, but as a bluff, which a challenge would reveal.
A40: A bluff is a legal move, marked as such; an option forbids it, and the challenge with it.

""",
    "tournament": """\
 heuristic won 54.5% of the rounds, give or take 4.9%
    simple won 35.8% of the rounds, give or take 4.6%
     miser won  8.8% of the rounds, give or take 3.0%
  careless won  1.0% of the rounds, give or take 1.0%
""",
}


def test_all_examples_are_tested() -> None:
    others = {*("chat_bot", "chat_table", "environment", "serve_a_game")}  # in other files
    assert {path.stem for path in EXAMPLES.glob("*.py")} == set(PRINTED) | others


@pytest.mark.parametrize("name", PRINTED)
def test_example_prints_the_expected_output(name: str, tmp_path: Path) -> None:
    assert run_python(EXAMPLES / f"{name}.py", folder=tmp_path) == PRINTED[name]


@pytest.mark.parametrize("name", PRINTED)
def test_example_fits_on_a_screen(name: str) -> None:
    assert len((EXAMPLES / f"{name}.py").read_text(encoding="utf-8").splitlines()) <= 45
