"""The summary of a run names the folders that take the most time."""

from collections import defaultdict

import pytest

from tests import summary


def test_the_slowest_folders_are_listed_with_their_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(summary, "_seconds", defaultdict(float, {"a": 1.0, "b": 3.0, "c": 2.0}))
    monkeypatch.setattr(summary, "SLOWEST", 2)
    assert summary.describe_times() == "processor time: 6 s, most of it in b 3 s, c 2 s"


@pytest.mark.parametrize(
    ("test", "folder"),
    [
        ("tests/cli/test_play.py::test_help[en]", "tests/cli"),
        ("tests/test_docs.py::test_options", "tests/test_docs.py"),
        ("docs/howto/json.md::line:12", "docs/howto"),
    ],
)
def test_the_time_of_a_test_belongs_to_its_folder(test: str, folder: str) -> None:
    assert summary.find_folder(test) == folder


def test_the_time_of_this_run_is_counted(request: pytest.FixtureRequest) -> None:
    """The tests before this one have ended, at least those above."""
    assert request.node.stash[summary.STARTED] <= summary.measure_time()
    assert summary._seconds or hasattr(request.config, "workerinput")
