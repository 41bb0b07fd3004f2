"""Rules are shown by their ids, listed by section, and searched."""

import json

import pytest

from tests.thorough import each_case
from unoengine.cli import main
from unoengine.rulebook import entries, entry

from .prompt_runner import Capture, Program


def test_all_rules_are_listed_by_section(program: Program) -> None:
    lines = program.type([], "rules")
    assert lines[0] == f"{entry('R001').section}:"
    assert [line.split()[0] for line in lines if "  " in line] == [*entries()]
    assert {line.removesuffix(":") for line in lines if "  " not in line} == {
        one.section for one in entries().values()
    }


@pytest.mark.parametrize("name", ["A40", "a40", " A40 "])
def test_rule_is_shown_in_full(program: Program, name: str) -> None:
    one = entry("A40")
    assert program.type([], "rules", name) == [
        f"A40, {one.section}: {one.title}",
        one.text,
        f"Open: {one.open}",
        f"Ruling: {one.ruling}",
        f"Why: {one.why}",
        f"Option: {one.option}",
        f"See also: {', '.join(one.rules)}",
    ]


def test_rule_without_ruling_has_no_empty_lines(program: Program) -> None:
    lines = program.type([], "rules", "R011")
    assert lines == [f"R011, {entry('R011').section}: {entry('R011').title}", entry("R011").text]


def test_search_covers_all_texts_of_a_rule(program: Program) -> None:
    lines = program.type([], "rules", "--search", "CHALLENGE")
    found = {line.split()[0] for line in lines if "  " in line}
    assert {"A40", "A41"} <= found
    assert "R001" not in found


@pytest.mark.parametrize("names", [["R022", "A98"], ["r022,", "a98"], ["R022 A98"]])
def test_several_rules_can_be_shown(program: Program, capsys: Capture, names: list[str]) -> None:
    lines = program.type([], "rules", *names)
    assert lines == [line for one in ("R022", "A98") for line in program.type([], "rules", one)]
    assert main(["rules", *names, "--json"]) == 0
    assert [one["id"] for one in json.loads(capsys.readouterr().out)] == ["R022", "A98"]


@each_case(
    "words, found",
    [
        *((words, "A40") for words in (["challenge", "bluff"], ["bluff", "CHALLENGE"])),
        *((words, "A34") for words in (["stacking"], ["DRAW", "cards"], ["draw cards"])),
        (["A40", "bluff"], "A40"),
    ],
)
def test_words_are_searched_in_any_order(program: Program, words: list[str], found: str) -> None:
    lines = program.type([], "rules", *words)
    ids = {line.split()[0] for line in lines if "  " in line}
    assert lines == program.type([], "rules", "--search", " ".join(words))
    assert found in ids
    if "bluff" in words:
        less = program.type([], "rules", "bluff")
        assert ids < {line.split()[0] for line in less if "  " in line}


@pytest.mark.parametrize("word", ["colour", "COLOR", "colours"])
def test_search_accepts_both_spellings_of_color(program: Program, word: str) -> None:
    lines = program.type([], "rules", word)
    other = "color" if "u" in word.lower() else "colour"
    assert lines == program.type([], "rules", f"{other}{word[len('colour') :]}")
    assert any(line.startswith("R042  ") for line in lines)


@each_case(
    "words, first",
    [
        *(("starts", "R021"), ("who begins", "R021"), ("finish", "R074"), ("finished", "R074")),
        *(("draw two on draw two", "A34"), ("+2 on +2", "A34"), ("+4 on a +4", "A34")),
        *(("stacking", "A34"), ("winning", "R085"), ("say uno", "R072"), ("WINNER", "R085")),
    ],
)
def test_the_rule_that_is_meant_comes_first(program: Program, words: str, first: str) -> None:
    lines = program.type([], "rules", *words.split())
    assert next(line.split()[0] for line in lines if "  " in line) == first


@pytest.mark.parametrize("words", [["--search", "chess"], ["chess"]])
def test_search_without_result_exits_with_1(capsys: Capture, words: list[str]) -> None:
    assert main(["rules", *words]) == 1
    assert capsys.readouterr() == ("", "unoengine: error: no rule or ruling contains 'chess'\n")
    assert main(["rules", *words, "--json"]) == 1
    assert capsys.readouterr().out == "[]\n"


def test_rules_can_be_printed_as_json(capsys: Capture) -> None:
    assert main(["rules", "--json"]) == 0
    everything = json.loads(capsys.readouterr().out)
    assert main(["rules", "A40", "--json"]) == 0
    [one] = json.loads(capsys.readouterr().out)
    assert [expected["id"] for expected in everything] == [*entries()]
    assert one in everything
    assert (one["kind"], one["option"]) == ("ruling", entry("A40").option)
    assert one["rules"] == [*entry("A40").rules]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["R99"], "no rule or ruling 'R99'; did you mean"),
        (["R022", "R99"], "no rule or ruling 'R99'; did you mean"),
        (["A40", "--search", "x"], "not allowed"),
    ],
)
def test_unknown_id_is_refused(program: Program, arguments: list[str], expected: str) -> None:
    assert expected in program.refuse(["rules", *arguments])


def test_narrow_terminal_loses_no_text(program: Program) -> None:
    lines = program.type([], "rules", columns=40)
    assert max(map(len, lines)) <= 40
