"""The parts of the tests that run by default, and with `--thorough`."""

import inspect
from pathlib import Path

import pytest

from tests import thorough
from tests.thorough import choose_count, each_case, pick_cases, pick_values


@pytest.fixture
def everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(thorough._chosen, "thorough", True)


@pytest.fixture
def a_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(thorough._chosen, "thorough", False)


@pytest.mark.usefixtures("a_part")
def test_a_part_of_a_matrix_has_every_value_of_every_axis() -> None:
    assert pick_values("abc", [1, 2]) == [("a", 1), ("b", 2), ("c", 1)]
    assert pick_cases("abcdefg", 3) == ["a", "c", "e"]
    assert choose_count(5, 80) == 5


@pytest.mark.usefixtures("everything")
def test_a_thorough_run_has_the_whole_matrix() -> None:
    assert pick_values("ab", [1, 2]) == [("a", 1), ("a", 2), ("b", 1), ("b", 2)]
    assert pick_cases("abcdefg", 3) == [*"abcdefg"]
    assert choose_count(5, 80) == 80


def test_every_case_is_tried_in_one_test_and_failed_ones_are_named() -> None:
    tried = []

    @each_case("name, size", [("a", 1), ("b", 2), ("c", 3)])
    @each_case("sign", [1, -1])
    def test(name: str, size: int, sign: int) -> None:
        tried.append(name * size)
        assert sign == 1 or size == 1, "negative"

    with pytest.raises(AssertionError, match="negative") as caught:
        test()

    assert tried == ["a", "a", "bb", "bb", "ccc", "ccc"]
    notes = caught.value.__notes__
    assert notes[-1] == "2 of 3 cases failed"
    assert [note.partition(":")[0] for note in notes if "'" in note] == [
        "case ('b', 2)",
        "case ('c', 3)",
    ]


def test_fixtures_are_those_parameters_that_are_no_cases() -> None:
    @each_case("size", [1, 2])
    def test(size: int, tmp_path: Path) -> None: ...

    assert [*inspect.signature(test).parameters] == ["tmp_path"]


def test_a_thorough_test_is_left_out_by_default(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[1]))
    pytester.makepyfile(
        """
        import pytest

        def test_short(): ...

        @pytest.mark.thorough
        def test_long(): ...
        """
    )
    run = pytester.runpytest_subprocess("-p", "tests.thorough")
    run.assert_outcomes(passed=1, deselected=1)
