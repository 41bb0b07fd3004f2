"""Tests of the mutants, and that the tests that should notice them exist."""

from pathlib import Path

import pytest

pytest.importorskip("resource", reason="the system cannot fork processes")

from tests.mutation.__main__ import FAR, NEAR, SCENARIOS, SOURCE, TESTS, find_near_tests
from tests.mutation.coverage_by_test import TestRecord, find_statement
from tests.mutation.mutants import find_changed_functions, find_mutants, list_lines
from tests.thorough import each_case

SAMPLE = '''
"""Rules."""
LIMIT: int = 7

def fits(hand: list[int], top: int, name: str = "fits") -> bool:
    assert hand, "no hand"
    if not hand or len(hand) > LIMIT:
        return False
    hand[0] += 1
    print(name)
    return top in [card for card in hand if card & 1]
'''


def test_each_mutant_has_one_change() -> None:
    assert [str(mutant).removeprefix(":") for mutant in find_mutants(SAMPLE)] == [
        "3: 7  ->  8",
        "7: if not hand or len(hand) > LIMIT:  ->  if not (not hand or len(hand) > LIMIT):",
        "7: not hand or len(hand) > LIMIT  ->  not hand and len(hand) > LIMIT",
        "7: not hand  ->  hand",
        "7: len(hand) > LIMIT  ->  len(hand) >= LIMIT",
        "8: False  ->  True",
        "9: hand[0] += 1  ->  hand[0] -= 1",
        "9: 0  ->  1",
        "9: 1  ->  2",
        "10: print(name)  ->  pass",
        "11: return top in [card for card in hand if card & 1]  ->  return None",
        "11: top in [card for card in hand if card & 1]  ->  "
        "top not in [card for card in hand if card & 1]",
        "11: [card for card in hand if card & 1]  ->  [card for card in hand]",
        "11: card & 1  ->  card | 1",
        "11: 1  ->  2",
    ]


def test_every_mutant_can_be_compiled_and_differs_from_the_others() -> None:
    source = (SOURCE / "core/standard_scoring.py").read_text(encoding="utf-8")
    sources = [mutant.source for mutant in find_mutants(source)]
    assert len(set(sources)) == len(sources) > 20
    for changed in sources:
        compile(changed, "scoring.py", "exec")


def test_some_mutants_are_chosen_by_their_numbers() -> None:
    mutants = [*find_mutants(SAMPLE)]
    assert list_lines(SAMPLE) == [mutant.line for mutant in mutants]
    assert [*find_mutants(SAMPLE, chosen={3, 0})] == [mutants[0], mutants[3]]


def test_a_change_inside_a_function_is_found() -> None:
    changed = [
        [*find_changed_functions(SAMPLE, mutant.source, "sample.py")]
        for mutant in find_mutants(SAMPLE)
    ]
    assert changed[0] == []  # a constant of the module
    assert changed[1:] == [["fits"]] * (len(changed) - 1)


@each_case("package", NEAR)
def test_the_tests_that_should_notice_exist(package: str) -> None:
    assert (SOURCE / package / "__init__.py").exists() or (SOURCE / f"{package}.py").exists()
    for path in (*NEAR[package], SCENARIOS, *FAR):
        assert (TESTS / path).exists(), path


def test_the_tests_named_after_a_module_come_first() -> None:
    assert find_near_tests("hosting/clock")[0] == "hosting/test_clock.py"
    assert find_near_tests("effects/triforce")[0] == "effects/test_triforce.py"
    assert find_near_tests("effects/__init__")[0] == "effects"
    assert find_near_tests("core/fast/quick_moves")[0] == "values"


STATEMENTS = """
def choose(cards,
           top):
    if (top
            in cards):
        return find(
            cards,
        )
    match top:
        case 1:
            return 2
"""


def test_a_statement_is_found_by_any_of_its_lines() -> None:
    found = [find_statement(STATEMENTS, line) for line in (4, 5, 6, 7, 8, 9, 11)]
    assert found == [
        *(range(4, 6), range(4, 6)),
        *(range(6, 9), range(6, 9), range(6, 9)),
        *(range(9, 10), range(11, 12)),
    ]


def test_a_test_executes_what_was_recorded() -> None:
    record = TestRecord(0.1, True, {"/src/scoring.py": frozenset({4, 9})})
    assert record.executes(Path("/src/scoring.py"), range(8, 10))
    assert not record.executes(Path("/src/scoring.py"), range(5, 9))
    assert not record.executes(Path("/src/options.py"), range(8, 10))
