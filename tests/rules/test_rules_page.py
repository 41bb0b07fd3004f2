"""The page of rules is complete: every id has its words, its code and its tests, and none dangles.

`docs/rules.md` is made by `python docs/make_rules_page.py`, and so is what is held against it here.
"""

import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest
from attrs import fields

from tests.refusals.cases import ALLOWED, REFUSED, Case
from unoengine import Options, SetupError
from unoengine.plugins import effects, house_rules, variants
from unoengine.rulebook import Entry, entries, entry

from .boxes import COLORS
from .rulebook import OPTIONS

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"


def script() -> ModuleType:
    """The script that makes the page."""
    spec = spec_from_file_location("make_rules_page", DOCS / "make_rules_page.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


MAKER = script()
IN_CODE, IN_TESTS, IN_SCENARIOS = MAKER.code(), MAKER.tests(), MAKER.scenarios()
ROWS = MAKER.options()
PAGE = (DOCS / "rules.md").read_text(encoding="utf-8")
TOLD = {
    found[1]: found[2] for found in re.finditer(r"^### (\w+)\n(.*?)(?=^##|\Z)", PAGE, re.M | re.S)
}
"""What the page tells under each heading of an id."""

every_entry = pytest.mark.parametrize("told", entries().values(), ids=lambda told: told.id)
every_ruling = pytest.mark.parametrize(
    "told", [e for e in entries().values() if e.kind == "ruling"], ids=lambda told: told.id
)


# --- the page


def test_the_page_is_what_the_script_makes_now() -> None:
    """If not: `python docs/make_rules_page.py`."""
    made = MAKER.page()
    stale = [line for line in made.splitlines() if line not in PAGE.splitlines()]
    assert stale == []
    assert made == PAGE


def test_the_page_tells_of_every_id_once() -> None:
    headings = re.findall(r"^### (\w+)$", PAGE, re.M)
    assert sorted(headings) == sorted(entries())
    assert TOLD.keys() == entries().keys()


@every_entry
def test_the_page_tells_all_that_the_rulebook_says(told: Entry) -> None:
    for text in filter(None, (told.text, told.open, told.ruling, told.why)):
        assert text in TOLD[told.id]
    assert [box for box in told.editions if box not in TOLD[told.id]] == []
    assert [
        other for other in told.rules if f"[{other}](#{other.lower()})" not in TOLD[told.id]
    ] == []


def test_what_is_related_leads_both_ways() -> None:
    for told in entries().values():
        assert [other for other in told.rules if f"[{told.id}](#" not in TOLD[other]] == []


# --- every id has its code and its tests


@every_entry
def test_code_cites_it(told: Entry) -> None:
    """Where it is done, in a docstring or a comment."""
    assert IN_CODE[told.id]
    assert f"* **Code:** {MAKER.linked(IN_CODE[told.id][0], MAKER.documented())}" in TOLD[told.id]


@every_entry
def test_a_test_cites_it(told: Entry) -> None:
    assert IN_SCENARIOS[told.id] or IN_TESTS[told.id]
    assert "* **Scenarios:**" in TOLD[told.id] or "* **Tests:**" in TOLD[told.id]


CITING = [
    *(ROOT / "src").rglob("*.py"),
    *DOCS.rglob("*.md"),
    *(ROOT / "tests").rglob("*.py"),
    *(ROOT / "tests").rglob("*.toml"),
    *(ROOT / "examples").rglob("*.py"),
    *ROOT.glob("*.md"),
]


@pytest.mark.parametrize("path", sorted(CITING), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_id_dangles(path: Path) -> None:
    """What a test gives as an id, in quotes, may be wrong on purpose; a scenario's may not."""
    text = path.read_text(encoding="utf-8")
    cites = re.sub(r"""(["'])[RA]\d+\1""", "", text) if path.name.startswith("test_") else text
    assert set(MAKER.cited_in(cites)) - entries().keys() == set()
    links = re.findall(r"\(rules\.md#(\w+)\)", text)
    assert {link.upper() for link in links} - entries().keys() == set()


def test_a_range_cites_all_that_is_in_it() -> None:
    assert list(MAKER.cited_in("(R009-R011, A99-A101; not A1, BA40, A4000)")) == [
        *("R009", "R010", "R011"),
        *("A99", "A100", "A101"),
    ]


def test_what_cites_a_rule_is_named(tmp_path: Path) -> None:
    """The innermost definition; a comment belongs to what follows it."""
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
    said = {id: name for name, text in MAKER.said_in(file) for id in MAKER.cited_in(text)}
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


def test_every_option_has_a_ruling_and_every_ruling_an_option_that_is_there() -> None:
    ruled = {told.option for told in entries().values() if told.option is not None}
    assert ruled == set(ROWS) == set(OPTIONS)
    assert {name for name in ruled if "." not in name} == {
        field.name for field in fields(Options) if field.name != "effects"
    }


@pytest.mark.parametrize("option", OPTIONS)
def test_an_option_and_its_rulings_lead_to_each_other(option: str) -> None:
    ruled_by = {told.id for told in entries().values() if told.option == option}
    assert set(ROWS[option].ids) == ruled_by
    page = (DOCS / "options.md").read_text(encoding="utf-8")
    row = next(line for line in page.splitlines() if line.startswith(f"| `{option}` |"))
    for id in ruled_by:
        assert f"[{id}](rules.md#{id.lower()})" in row
        assert f"* **Option:** [`{option}`](options.md#{ROWS[option].anchor}): " in TOLD[id]


TEXTS = [(option, value) for option in OPTIONS for value in re.findall(r"`(.+?)`", ROWS[option][1])]


@pytest.mark.parametrize(("option", "value"), TEXTS)
def test_every_value_of_an_option_stands_with_its_rulings(option: str, value: str) -> None:
    assert value in OPTIONS[option]
    assert [id for id in ROWS[option].ids if f"`{value}`" not in TOLD[id]] == []


# --- the rulebook


@every_ruling
def test_a_ruling_says_what_is_open_what_is_ruled_and_why(told: Entry) -> None:
    assert all((told.open, told.ruling, told.why))


@every_entry
def test_an_entry_is_told_in_whole_sentences_and_names_what_is_there(told: Entry) -> None:
    assert told.section
    assert told.id.startswith("R" if told.kind == "rule" else "A")
    said = (told.text, told.open, told.ruling, told.why)
    assert [text for text in said if text and not re.fullmatch(r"[A-Z\d].*[.?]", text)] == []
    assert set(told.rules) <= entries().keys() - {told.id}
    assert set(told.editions) <= COLORS.keys()


def test_an_entry_is_found_by_its_id() -> None:
    assert entry("A40") is entries()["A40"]
    assert (entry("A40").kind, entry("R047").kind) == ("ruling", "rule")
    assert entry("A40").option == "wild-draw-four.policy"


@pytest.mark.parametrize("wrong", ["a40", "A4O", "R0400"])
def test_an_unknown_id_is_refused_with_a_hint(wrong: str) -> None:
    with pytest.raises(SetupError, match=f"no rule or ruling '{wrong}'; did you mean '[RA]"):
        entry(wrong)


def test_nobody_can_change_the_rulebook() -> None:
    with pytest.raises(TypeError):
        entries()["A40"] = entry("A41")  # type: ignore[index]
    with pytest.raises(AttributeError):
        entry("A40").text = ""  # type: ignore[misc]


# --- what is refused cites it


@pytest.mark.parametrize("case", [*REFUSED, *ALLOWED], ids=str)
def test_a_verdict_cites_what_the_rulebook_has(case: Case) -> None:
    """`tests/refusals` has a case for every reason; one of them cites a rule of the house."""
    assert case.rule in entries() or case.name == "by a house rule"


def test_every_card_of_ours_acts_by_a_rule_of_the_rulebook() -> None:
    ours = [plugin for plugin in effects().values() if plugin.distribution == "unoengine"]
    assert [plugin.name for plugin in ours if plugin.load().rule not in entries()] == []  # type: ignore[attr-defined]


def test_variants_and_house_rules_cite_nothing_that_is_not_there() -> None:
    plugins = [*variants().values(), *house_rules().values()]
    cited = {p.load().rule for p in plugins if p.distribution == "unoengine"}  # type: ignore[attr-defined]
    assert cited - {""} <= entries().keys()
