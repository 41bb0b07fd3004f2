"""The inputs that the fuzzer found interesting are refused or valid."""

from pathlib import Path

import pytest

from .targets import TARGETS

CORPUS = Path(__file__).parent / "corpus"
INPUTS = sorted(path for path in CORPUS.rglob("*") if path.is_file())


@pytest.mark.parametrize("target", TARGETS)
def test_every_input_of_the_corpus_is_refused_or_valid(target: str) -> None:
    for path in INPUTS:
        if path.parent.name == target:
            TARGETS[target](path.read_bytes())


def test_every_target_has_a_corpus() -> None:
    assert {path.parent.name for path in INPUTS} == set(TARGETS)
