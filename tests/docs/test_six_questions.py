"""The page of six questions: it shows the stored results, and each question takes six lines."""

import ast
import json
import runpy
from pathlib import Path
from typing import Any

import pytest

from unoengine.lab import Result

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "explanation" / "six-questions.md").read_text(encoding="utf-8")
MAKER: dict[str, Any] = runpy.run_path(str(DOCS / "make_six_questions_page.py"))
QUESTIONS = MAKER["QUESTIONS"]
RESULTS: list[Result] = MAKER["read_results"]()
TITLED = [question for question in QUESTIONS if question.title]


def test_the_page_is_up_to_date() -> None:
    """If not: `python docs/make_six_questions_page.py`."""
    assert MAKER["make_page"]() == PAGE


def test_there_are_six_questions() -> None:
    assert len(TITLED) == 6
    assert [line[3:] for line in PAGE.splitlines() if line.startswith("## ")] == [
        *(question.title for question in TITLED),
        "More",
    ]


@pytest.mark.parametrize("question", TITLED, ids=lambda question: question.title)
def test_a_question_takes_six_lines(question: Any) -> None:
    assert sum(bool(line.strip()) for line in question.code.splitlines()) <= 6


@pytest.mark.parametrize(("question", "result"), [*zip(QUESTIONS, RESULTS, strict=True)])
def test_a_result_is_complete_and_of_its_question(question: Any, result: Result) -> None:
    assert (result.deals, result.status) == (question.deals, "complete")
    [call] = [
        node.value
        for node in ast.parse(question.code).body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "result"
    ]
    assert isinstance(call, ast.Call)
    given = {keyword.arg: ast.unparse(keyword.value) for keyword in call.keywords}
    assert given["seed"] == str(result.seed)
    assert f"\n{result.select(*question.metrics)}\n" in PAGE


def test_a_reading_that_the_figures_do_not_support_is_an_error() -> None:
    [bluffing] = [
        (question, result)
        for question, result in zip(QUESTIONS, RESULTS, strict=True)
        if question.title == "What does bluffing change?"
    ]
    question, result = bluffing
    text = result.to_json()
    assert question.read(result)
    row = result.find("no bluffs", "turns")
    record = json.loads(text)
    [stored] = [one for one in record["rows"] if one["total"] == str(row.total)]
    stored["difference"], stored["p"] = 20.0, 1e-9
    with pytest.raises(ValueError, match="the figures do not support: It makes rounds"):
        question.read(Result.from_json(json.dumps(record)))


@pytest.mark.thorough
def test_results_can_be_repeated() -> None:
    """If not, rules or bots have changed: `python docs/make_six_questions_page.py --play`."""
    [match] = [result for result in RESULTS if result.deals == 400]
    assert match.repeat(2).rows == match.rows
