"""The file in which tests record games, and a recorder that has begun one in it."""

from pathlib import Path
from typing import IO

import pytest

from unoengine.replays import Recorder

from .sample_files import deal_game


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.toml"


@pytest.fixture
def recorder(file: IO[str]) -> Recorder:
    """A recorder of the open `file` of a module of tests."""
    recorder = Recorder(file)
    recorder.begin(deal_game())
    return recorder
