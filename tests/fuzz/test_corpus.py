"""What the fuzzer has found worth keeping passes every door."""

from pathlib import Path

import pytest

from .targets import TARGETS

CORPUS = Path(__file__).parent / "corpus"
KEPT = sorted(path for path in CORPUS.rglob("*") if path.is_file())


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_what_was_kept_comes_in_sound_or_not_at_all(path: Path) -> None:
    TARGETS[path.parent.name](path.read_bytes())


def test_every_door_has_something_kept() -> None:
    assert {path.parent.name for path in KEPT} == set(TARGETS)
