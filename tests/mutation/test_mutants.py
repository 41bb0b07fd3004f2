"""The mutants: what is changed, and that the tests that are to notice are there."""

import pytest

pytest.importorskip("resource", reason="mutants are tried where processes can fork")

from tests.mutation.__main__ import CLOSELY, SOURCE, TESTS, TOLD, WIDELY
from tests.mutation.mutants import mutants

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


def test_one_thing_is_changed_at_a_time() -> None:
    told = [str(mutant) for mutant in mutants(SAMPLE)]

    assert told == [
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


def test_every_mutant_is_a_module_and_none_is_the_original() -> None:
    source = (SOURCE / "scoring.py").read_text(encoding="utf-8")
    every = [mutant.source for mutant in mutants(source)]

    assert len(set(every)) == len(every) > 20
    for changed in every:
        compile(changed, "scoring.py", "exec")


@pytest.mark.parametrize("module", CLOSELY)
def test_the_tests_that_are_to_notice_are_there(module: str) -> None:
    assert (SOURCE / f"{module}.py").exists()
    for path in (*CLOSELY[module], TOLD, *WIDELY):
        assert (TESTS / path).exists(), path
