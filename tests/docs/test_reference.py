"""Every public name, field and method is documented, and a table of the reference links to it.

The build of the documentation fails if the reference lacks one of them (`docs/conf.py`).
"""

import re
import runpy
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TypeAlias, cast

from attrs import fields

import unoengine
from tests.thorough import each_case
from unoengine import authoring, events, new_game
from unoengine.bots import Bot
from unoengine.core.state import Question

DOCS = Path(__file__).parents[2] / "docs"
PAGES = {path: path.read_text(encoding="utf-8") for path in (DOCS / "reference").glob("*.md")}
INDEX = (DOCS / "reference.md").read_text(encoding="utf-8")
REFERENCE = "\n".join(PAGES.values())

Named: TypeAlias = Callable[[], Mapping[str, object]]
Members: TypeAlias = Callable[[], Iterator[tuple[str, type, str]]]
Texts: TypeAlias = Callable[[type], Mapping[str, str]]

PUBLIC = runpy.run_path(str(DOCS / "public.py"))
NAMES = cast("Named", PUBLIC["find_names"])()
MEMBERS = {name: (kind, member) for name, kind, member in cast("Members", PUBLIC["find_members"])()}
TEXT = cast("Callable[[str], str]", PUBLIC["find_text"])
TEXTS = cast("Texts", PUBLIC["find_texts"])
OURS = cast("Callable[[type], list[type]]", PUBLIC["find_bases"])
ALIASES = [*cast("Callable[[], Iterator[list[str]]]", PUBLIC["find_reference_names"])()]


EVENTS = {kind.__name__: kind for kind in events.Event.__subclasses__()}


def told_of(kind: type, member: str) -> str:
    """What is said of a member, where the class that has it first says something."""
    return next((text for base in OURS(kind) if (text := TEXTS(base).get(member))), "")


def test_what_everybody_is_given_is_public() -> None:
    assert NAMES["unoengine.new_game"] is new_game
    assert NAMES["unoengine.bots.Bot"] is Bot
    assert NAMES["unoengine.core.state.Question"] is Question
    assert {
        *("unoengine.PlayerView.legal", "unoengine.Play.player", "unoengine.GameState.hand"),
        *("unoengine.IllegalMove.rule", "unoengine.events.Drew.count"),
        *("unoengine.authoring.Effect.title", "unoengine.authoring.Table.next"),
    } <= MEMBERS.keys()


def test_every_public_module_is_in_the_reference() -> None:
    """The packages of plug-ins are in the guides; their classes are found by name."""
    source = Path(str(unoengine.__file__)).read_text(encoding="utf-8")
    public = {*re.findall(r"^    import (unoengine\.\w+)", source, re.MULTILINE)}
    plugins = {"editions", "effects", "house_rules", "languages", "variants"}
    expected = public - {f"unoengine.{name}" for name in plugins} | {"unoengine"}
    assert {*cast("tuple[str, ...]", PUBLIC["MODULES"])} >= expected


class Base:
    """A class as ours are."""

    field: int
    """What it is."""

    other: int

    def __init__(self) -> None:
        self.made = 1
        """When it is made."""
        self._hidden = 2

    @property
    def asked(self) -> int:
        """What it answers."""
        return 1

    def silent(self) -> None:
        pass


def test_a_member_without_a_text_is_found() -> None:
    assert TEXTS(Base) == {
        "field": "What it is.",
        "other": "",
        "made": "When it is made.",
        "asked": "What it answers.",
        "silent": "",
    }


def test_every_public_name_says_what_it_is(record_property: Callable[[str, object], None]) -> None:
    def is_described(name: str) -> bool:
        return bool(TEXT(name)) or f".. py:type:: {name}\n" in REFERENCE

    assert [name for name in sorted(NAMES) if not is_described(name)] == []
    record_property("covers", ["public names", [*NAMES]])


def test_every_field_and_method_says_what_it_is(
    record_property: Callable[[str, object], None],
) -> None:
    assert [name for name in sorted(MEMBERS) if not told_of(*MEMBERS[name])] == []
    record_property("covers", ["public names", [*MEMBERS]])


def linked_names(text: str) -> set[str]:
    """The names that the tables of a page link to."""
    rows = [line for line in text.splitlines() if line.startswith("|")]
    return {name for row in rows for name in re.findall(r'\.md "(unoengine[\w.]*)"', row)}


def test_the_pages_are_up_to_date() -> None:
    """If not: `python docs/make_reference_pages.py`."""
    made = runpy.run_path(str(DOCS / "make_reference_pages.py"))["make_pages"]()
    assert made == {DOCS / "reference.md": INDEX, **PAGES}


def test_a_table_links_to_every_name_field_and_method() -> None:
    linked = linked_names(REFERENCE)
    assert [names for names in ALIASES if linked.isdisjoint(names)] == []
    assert [name for name in authoring.__all__ if f"`{name}`" not in REFERENCE] == []


def test_the_index_links_to_every_name() -> None:
    assert sorted((linked_names(REFERENCE) & NAMES.keys()) - linked_names(INDEX)) == []


def test_no_name_is_listed_twice() -> None:
    assert (
        len({page for page, text in PAGES.items() if "unoengine.apply" in linked_names(text)}) == 1
    )
    listed = [name for text in PAGES.values() for name in linked_names(text)]
    assert len(listed) == len({*listed})


@each_case("name", [name for name in events.__all__ if name in EVENTS])
def test_the_row_of_an_event_has_its_fields(name: str) -> None:
    [told] = re.findall(rf"^\| \[`{name}`\]\(events.md[^)]*\) \| (.*?) \|", REFERENCE, re.M)
    assert re.findall(r"`(\w+)`", told) == [field.name for field in fields(EVENTS[name])]
