"""Every id of the rulebook has a scenario, or a test that cites the id.

A test cites an id in its name, its docstring or a decorator. The value of an option is cited as
`option=value`, in the options of a scenario or in a docstring.
"""

import ast
import re
from pathlib import Path

import pytest
from attrs import fields

from unoengine import Options, new_game

from .editions import COLORS
from .rulebook_ids import OPTIONS, RULES, RULINGS
from .scenario_reader import read_all_scenarios

HERE = Path(__file__).parent
ID = re.compile(r"(?<![A-Za-z0-9])[RA]\d{2,3}(?![0-9])")
VALUES = [f"{option}={value}" for option, values in OPTIONS.items() for value in values]


def collect_test_texts(folder: Path, citing: str) -> str:
    """Return the names, docstrings and decorators of all tests in a folder.

    Files in which the pattern does not occur are not parsed, since that takes long.
    """
    said: list[str] = []
    for path in sorted(folder.rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if re.search(citing, text) else ():
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and is_test(node.name):
                said += [node.name, ast.get_docstring(node) or ""]
                said += map(ast.unparse, node.decorator_list)
    return "\n".join(said)


def find_cited(folder: Path) -> set[str]:
    """Return the ids that the tests in a folder cite."""
    return {*ID.findall(collect_test_texts(folder, ID.pattern))}


def is_test(name: str) -> bool:
    return name.lower().startswith("test")


SCENARIOS = read_all_scenarios()
CITED = {cited for scenario in SCENARIOS for cited in scenario.rules}


def test_every_rule_has_a_scenario() -> None:
    assert sorted(RULES.keys() - CITED - find_cited(HERE)) == []


def test_every_ruling_has_a_scenario_or_a_test() -> None:
    assert sorted(RULINGS.keys() - CITED - find_cited(HERE.parent)) == []


def test_every_value_of_every_option_has_a_scenario() -> None:
    chosen = {option for scenario in SCENARIOS for option in scenario.options}
    assert sorted({*VALUES} - chosen - find_option_values(HERE)) == []


@pytest.mark.parametrize("edition", COLORS)
def test_the_first_value_is_the_default(edition: str) -> None:
    options = new_game(edition, seed=1).options
    differing = {
        field.name
        for field in fields(Options)
        if field.name != "effects" and str(getattr(options, field.name)) != OPTIONS[field.name][0]
    }
    assert differing == ({"forced_drawn_play"} if edition == "zelda-es" else set())


def find_option_values(folder: Path) -> set[str]:
    return set(re.findall(r"[\w.-]+=[\w,]+", collect_test_texts(folder, r"\w=\w")))


def test_ids_are_in_order() -> None:
    assert list(RULES) == [f"R{number:03}" for number in range(1, len(RULES) + 1)]
    numbers = [int(ruling[1:]) for ruling in RULINGS]
    assert numbers == sorted(numbers)
