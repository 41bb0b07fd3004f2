"""The page of rules is complete: every id has its texts, its code and its tests.

`python docs/make_rules_page.py` makes `docs/rules.md`; these tests use the same script.
"""

import re
from pathlib import Path

import pytest
from attrs import fields

from tests.programs import ROOT, load_program
from tests.refusals.cases import ALLOWED, REFUSED
from unoengine import Options, SetupError
from unoengine.plugins import effects, house_rules, variants
from unoengine.rulebook import entries, entry

from .editions import COLORS
from .rulebook_ids import OPTIONS

DOCS = ROOT / "docs"


MAKER = load_program("docs/make_rules_page.py")
ROWS = MAKER.read_options()
PAGE = (DOCS / "rules.md").read_text(encoding="utf-8")
SECTIONS = {
    found[1]: found[2]
    for found in re.finditer(r"^### (\w+): .*?\n(.*?)(?=^##|\Z)", PAGE, re.M | re.S)
}
"""The text under each id on the page."""


# --- the page


def test_the_page_is_up_to_date() -> None:
    """If it is not, run `python docs/make_rules_page.py`."""
    made = MAKER.make_page()
    lines = {*PAGE.splitlines()}
    stale = [line for line in made.splitlines() if line not in lines]
    assert stale == []
    assert made == PAGE


def test_the_page_has_every_id_once() -> None:
    headings = re.findall(r"^### (\w+): (.*)$", PAGE, re.M)
    assert sorted(headings) == sorted((rule.id, rule.title) for rule in entries().values())
    assert re.findall(r'^<a id="(\w+)"></a>$', PAGE, re.M) == [id.lower() for id, _ in headings]
    assert SECTIONS.keys() == entries().keys()


def test_the_page_contains_the_texts_of_the_rulebook() -> None:
    for rule in entries().values():
        for text in filter(None, (rule.text, rule.open, rule.ruling, rule.why, *rule.editions)):
            assert text in SECTIONS[rule.id]
        for other in rule.rules:
            assert f"[{other}](#{other.lower()})" in SECTIONS[rule.id]


def test_related_entries_link_to_each_other() -> None:
    for rule in entries().values():
        assert [other for other in rule.rules if f"[{rule.id}](#" not in SECTIONS[other]] == []


# --- every id has its code and its tests


def test_code_cites_every_id() -> None:
    """The code that implements it, in a docstring or a comment."""
    in_code = MAKER.find_code()
    assert [id for id in entries() if not in_code[id]] == []
    reference = MAKER.find_documented()
    for id in entries():
        assert f"* **Code:** {MAKER.format_place(in_code[id][0], reference)}" in SECTIONS[id]


def test_a_test_cites_every_id() -> None:
    for id in entries():
        assert "* **Scenarios:**" in SECTIONS[id] or "* **Tests:**" in SECTIONS[id]


CITING_FILES = [
    *(ROOT / "src").rglob("*.py"),
    *DOCS.rglob("*.md"),
    *(ROOT / "tests").rglob("*.py"),
    *(ROOT / "tests").rglob("*.toml"),
    *(ROOT / "examples").rglob("*.py"),
    *ROOT.glob("*.md"),
]


def test_every_cited_id_exists() -> None:
    """Tests may use unknown ids in quotes on purpose; scenarios may not."""
    unknown = {}
    for path in sorted(CITING_FILES):
        text = path.read_text(encoding="utf-8")
        is_test = path.name.startswith("test_")
        cites = re.sub(r"""(["'])[RA]\d+\1""", "", text) if is_test else text
        links = {link.upper() for link in re.findall(r"\(rules\.md#(\w+)\)", text)}
        unknown[path.name] = {*MAKER.find_ids(cites), *links} - entries().keys()
    assert {name: ids for name, ids in unknown.items() if ids} == {}


def test_a_range_cites_every_id_in_it() -> None:
    assert list(MAKER.find_ids("(R009-R011, A99-A101; not A1, BA40, A4000)")) == [
        *("R009", "R010", "R011"),
        *("A99", "A100", "A101"),
    ]


def test_a_citation_has_the_name_of_the_innermost_definition(tmp_path: Path) -> None:
    """A comment belongs to the definition after it."""
    file = tmp_path / "card.py"
    file.write_text(
        '"""R001"""\n'
        "MARKS = 3  # R002\n"
        "# R003\n"
        "\n"
        "class Card:\n"
        '    """R004"""\n'
        '    rule: str = "R005"\n'
        "    blank: bool = True\n"
        '    """R006"""\n'
        "\n"
        "    def play(self):\n"
        "        # R007\n"
        "        return 1\n",
        encoding="utf-8",
    )
    said = {id: name for name, text in MAKER.find_texts(file) for id in MAKER.find_ids(text)}
    assert said == {
        "R001": "",
        "R002": "MARKS",
        "R003": "Card",
        "R004": "Card",
        "R005": "Card",
        "R006": "Card.blank",
        "R007": "Card.play",
    }


# --- options


def test_every_option_has_a_ruling_and_exists() -> None:
    ruled = {rule.option for rule in entries().values() if rule.option is not None}
    assert ruled == set(ROWS) == set(OPTIONS)
    assert {name for name in ruled if "." not in name} == {
        field.name for field in fields(Options) if field.name != "effects"
    }


def test_an_option_and_its_rulings_link_to_each_other() -> None:
    page = (DOCS / "options.md").read_text(encoding="utf-8")
    for option in OPTIONS:
        ruled_by = {rule.id for rule in entries().values() if rule.option == option}
        assert set(ROWS[option].ids) == ruled_by
        row = next(line for line in page.splitlines() if line.startswith(f"| `{option}` |"))
        for id in ruled_by:
            assert f"[{id}](rules.md#{id.lower()})" in row
            assert f"* **Option:** [`{option}`](options.md#{ROWS[option].anchor}): " in SECTIONS[id]


TEXTS = [(option, value) for option in OPTIONS for value in re.findall(r"`(.+?)`", ROWS[option][1])]


def test_the_rulings_of_an_option_show_every_value() -> None:
    for option, value in TEXTS:
        assert value in OPTIONS[option]
        assert [id for id in ROWS[option].ids if f"`{value}`" not in SECTIONS[id]] == []


# --- the rulebook


def test_a_ruling_has_the_open_question_the_decision_and_the_reason() -> None:
    rulings = [rule for rule in entries().values() if rule.kind == "ruling"]
    assert [rule.id for rule in rulings if not all((rule.open, rule.ruling, rule.why))] == []


def test_an_entry_has_whole_sentences_and_refers_to_existing_things() -> None:
    for rule in entries().values():
        assert rule.section
        assert rule.id.startswith("R" if rule.kind == "rule" else "A")
        assert re.fullmatch(r"[A-Z].{2,59}[^.]", rule.title)
        said = (rule.text, rule.open, rule.ruling, rule.why)
        assert [text for text in said if text and not re.fullmatch(r"[A-Z\d].*[.?]", text)] == []
        assert set(rule.rules) <= entries().keys() - {rule.id}
        assert set(rule.editions) <= COLORS.keys()


def test_no_two_entries_have_the_same_title() -> None:
    assert len({rule.title for rule in entries().values()}) == len(entries())


def test_the_code_and_the_tests_of_an_entry_are_collapsed() -> None:
    shown = re.sub(r"^<details>$.*?^</details>$", "", PAGE, flags=re.M | re.S)
    assert not re.search(r"\*\*(Code|Scenarios|Tests):", shown)
    assert PAGE.count("<details>") == PAGE.count("</details>") == len(entries())


def test_an_entry_is_found_by_its_id() -> None:
    assert entry("A40") is entries()["A40"]
    assert (entry("A40").kind, entry("R047").kind) == ("ruling", "rule")
    assert entry("A40").option == "wild-draw-four.policy"


@pytest.mark.parametrize("wrong", ["a40", "A4O", "R0400"])
def test_an_unknown_id_is_refused_with_a_hint(wrong: str) -> None:
    with pytest.raises(SetupError, match=f"no rule or ruling '{wrong}'; did you mean '[RA]"):
        entry(wrong)


def test_the_rulebook_is_immutable() -> None:
    with pytest.raises(TypeError):
        entries()["A40"] = entry("A41")  # type: ignore[index]
    with pytest.raises(AttributeError):
        entry("A40").text = ""  # type: ignore[misc]


# --- citations of the code


def test_a_verdict_cites_a_known_id() -> None:
    """`tests/refusals` has a case for every reason; one of them cites a house rule."""
    unknown = [case for case in (*REFUSED, *ALLOWED) if case.rule not in entries()]
    assert {case.name for case in unknown} <= {"by a house rule"}


def test_every_effect_cites_a_known_rule() -> None:
    ours = [plugin for plugin in effects().values() if plugin.distribution == "unoengine"]
    assert [plugin.name for plugin in ours if plugin.load().rule not in entries()] == []  # type: ignore[attr-defined]


def test_variants_and_house_rules_cite_only_known_ids() -> None:
    plugins = [*variants().values(), *house_rules().values()]
    cited = {p.load().rule for p in plugins if p.distribution == "unoengine"}  # type: ignore[attr-defined]
    assert cited - {""} <= entries().keys()
