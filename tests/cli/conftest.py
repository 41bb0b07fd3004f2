"""The command, for all tests of this folder."""

from pathlib import Path

import pytest

from .prompt_runner import Capture, Program


@pytest.fixture
def program(capsys: Capture, tmp_path: Path) -> Program:
    """Return the command in this process, with a folder of its own."""
    return Program(capsys, tmp_path)
