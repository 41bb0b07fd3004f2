"""An error in a scenario file is found; it does not make the scenario pass by accident."""

from pathlib import Path

import pytest

from unoengine import SetupError, new_game

from .action_sentences import actions, read_move, write_action
from .scenario_reader import ScenarioError, read_scenarios
from .scenario_table import build_setup

VALID = """
[[scenario]]
id = "N001"
title = "A color fits"
rules = ["R022"]
boxes = ["zelda"]
given = "p0: red-1 blue-2"
when = ["p0 plays red-1"]
then = "top: red-1"
"""


def write_file(folder: Path, text: str) -> Path:
    path = folder / "some.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("title", "titel"),
        ('"zelda"', '"zeldo"'),
        ("p0: red-1", "po: red-1"),
        ("top:", "tops:"),
        ('then = "top: red-1"', 'then = ""'),
        ('then = "top: red-1"', 'then = "top: red-1\\ntop: red-2"'),
        ("[[scenario]]", "[[scenarios]]"),
    ],
)
def test_an_error_in_a_scenario_is_found(tmp_path: Path, right: str, wrong: str) -> None:
    assert len(list(read_scenarios(write_file(tmp_path, VALID)))) == 1
    with pytest.raises(ScenarioError):
        list(read_scenarios(write_file(tmp_path, VALID.replace(right, wrong))))


def test_an_error_in_a_given_line_is_found(tmp_path: Path) -> None:
    usual = "usual = '''\ndiscard: red-5\ndraw: tan-1\n'''\n"
    slip = VALID.replace("blue-2", "bleu-2\\np1: red-2")
    (scenario,) = read_scenarios(write_file(tmp_path, usual + slip))
    with pytest.raises(SetupError, match="bleu-2"):
        build_setup(scenario, "zelda").to_state()


@pytest.mark.parametrize(
    "line",
    ["p0 play red-5", "p0 plays red-55", "p0 plays wild rde", "p0 catches p", "p0 calls", "draw"],
)
def test_an_error_in_a_move_is_found(line: str) -> None:
    with pytest.raises((ScenarioError, SetupError)):
        read_move(line, new_game("zelda", seed=1).edition)


def test_a_given_line_replaces_the_usual_one(tmp_path: Path) -> None:
    usual = "usual = '''\ndiscard: red-5\np0: wild\n'''\n"
    (scenario,) = read_scenarios(write_file(tmp_path, usual + VALID))
    assert scenario.given.splitlines() == ["p0: red-1 blue-2", "discard: red-5"]


def test_every_action_survives_a_round_trip() -> None:
    edition = new_game("saved-by-the-bell", seed=1).edition
    moves = [
        *("play pink-5", "play pink-5, uno", "play wild blue"),
        *("play rad-style blue wearing orange, uno", "play rad-style wearing orange", "name blue"),
        *("draw", "pass", "accept", "challenge", "call uno", "catch p2", "deal"),
    ]
    assert [write_action(each) for each in actions(1, "; ".join(moves), edition)] == moves


def test_any_color_means_four_actions() -> None:
    edition = new_game("zelda", seed=1).edition
    names = [write_action(each) for each in actions(0, "name any color; draw", edition)]
    plays = actions(0, "play wild in any color wearing any color", edition)
    assert names == ["name blue", "name green", "name tan", "name red", "draw"]
    assert len(set(plays)) == 16
