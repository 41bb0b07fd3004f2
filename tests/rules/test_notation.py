"""A slip of the pen in a scenario is an error, not a scenario that holds by accident."""

from pathlib import Path

import pytest

from unoengine import SetupError, new_game

from .notation import NotationError, scenarios_in
from .spelling import actions, move, spelled
from .staging import staged

SOUND = """
[[scenario]]
id = "N001"
title = "A color fits"
rules = ["R022"]
boxes = ["zelda"]
given = "p0: red-1 blue-2"
when = ["p0 plays red-1"]
then = "top: red-1"
"""


def written(folder: Path, text: str) -> Path:
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
def test_a_slip_in_a_scenario(tmp_path: Path, right: str, wrong: str) -> None:
    assert len(list(scenarios_in(written(tmp_path, SOUND)))) == 1

    with pytest.raises(NotationError):
        list(scenarios_in(written(tmp_path, SOUND.replace(right, wrong))))


def test_a_slip_in_a_given(tmp_path: Path) -> None:
    usual = "usual = '''\ndiscard: red-5\ndraw: tan-1\n'''\n"
    slip = SOUND.replace("blue-2", "bleu-2\\np1: red-2")
    (scenario,) = scenarios_in(written(tmp_path, usual + slip))

    with pytest.raises(SetupError, match="bleu-2"):
        staged(scenario, "zelda").to_state()


@pytest.mark.parametrize(
    "line",
    ["p0 play red-5", "p0 plays red-55", "p0 plays wild rde", "p0 catches p", "p0 calls", "draw"],
)
def test_a_slip_in_a_move(line: str) -> None:
    with pytest.raises((NotationError, SetupError)):
        move(line, new_game("zelda", seed=1).edition)


def test_what_is_usual_gives_way_to_what_is_said(tmp_path: Path) -> None:
    usual = "usual = '''\ndiscard: red-5\np0: wild\n'''\n"

    (scenario,) = scenarios_in(written(tmp_path, usual + SOUND))

    assert scenario.given.splitlines() == ["p0: red-1 blue-2", "discard: red-5"]


def test_every_move_is_read_as_it_is_spelled() -> None:
    edition = new_game("saved-by-the-bell", seed=1).edition
    moves = [
        "play pink-5",
        "play pink-5, uno",
        "play wild blue",
        "play rad-style blue wearing orange, uno",
        "play rad-style wearing orange",
        "name blue",
        "draw",
        "pass",
        "accept",
        "challenge",
        "call uno",
        "catch p2",
        "deal",
    ]

    assert [spelled(each) for each in actions(1, "; ".join(moves), edition)] == moves


def test_any_color_stands_for_four_moves() -> None:
    edition = new_game("zelda", seed=1).edition

    names = [spelled(each) for each in actions(0, "name any color; draw", edition)]
    plays = actions(0, "play wild in any color wearing any color", edition)

    assert names == ["name blue", "name green", "name tan", "name red", "draw"]
    assert len(set(plays)) == 16
