"""Whatever is public is documented: each name, and each field and method of a class.

The build of the documentation fails where the reference lacks one of them (`docs/conf.py`).
"""

import inspect
import re
import runpy
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TypeAlias, cast

import pytest
from attrs import fields

from unoengine import events, new_game, start_game
from unoengine.authoring import Effect, Table, Variant
from unoengine.bots import Bot
from unoengine.table.state import Question

DOCS = Path(__file__).parents[2] / "docs"
REFERENCE = (DOCS / "reference.md").read_text(encoding="utf-8")
UNBUILT = REFERENCE.partition("\n## Games\n")[0]
"""What who reads the page in a clone is told."""

Named: TypeAlias = Callable[[], Mapping[str, object]]
Members: TypeAlias = Callable[[], Iterator[tuple[str, type, str]]]
Texts: TypeAlias = Callable[[type], Mapping[str, str]]

PUBLIC = runpy.run_path(str(DOCS / "public.py"))
NAMES = cast("Named", PUBLIC["find_names"])()
MEMBERS = {name: (kind, member) for name, kind, member in cast("Members", PUBLIC["find_members"])()}
TEXT = cast("Callable[[str], str]", PUBLIC["find_text"])
TEXTS = cast("Texts", PUBLIC["find_texts"])
OURS = cast("Callable[[type], list[type]]", PUBLIC["find_bases"])


EVENTS = {kind.__name__: kind for kind in events.Event.__subclasses__()}


def told_of(kind: type, member: str) -> str:
    """What is said of a member, where the class that has it first says something."""
    return next((text for base in OURS(kind) if (text := TEXTS(base).get(member))), "")


def test_what_everybody_is_given_is_public() -> None:
    assert NAMES["unoengine.new_game"] is new_game
    assert NAMES["unoengine.bots.Bot"] is Bot
    assert NAMES["unoengine.table.state.Question"] is Question
    assert {
        "unoengine.PlayerView.legal",
        "unoengine.Play.player",
        "unoengine.GameState.hand",
        "unoengine.IllegalMove.rule",
        "unoengine.events.Drew.count",
        "unoengine.authoring.Effect.title",
        "unoengine.authoring.Table.next",
    } <= MEMBERS.keys()


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


@pytest.mark.parametrize("name", sorted(NAMES))
def test_every_public_name_says_what_it_is(name: str) -> None:
    by_hand = f".. py:type:: {name.rpartition('.')[2]}\n"
    assert TEXT(name) or by_hand in REFERENCE


@pytest.mark.parametrize("name", sorted(MEMBERS))
def test_every_field_and_method_says_what_it_is(name: str) -> None:
    assert told_of(*MEMBERS[name])


@pytest.mark.parametrize("name", sorted(MEMBERS))
def test_every_field_and_method_is_named_on_the_unbuilt_page(name: str) -> None:
    """What effects and variants have, the page of verbs lists."""
    kind, member = MEMBERS[name]
    page = "verbs.md" if issubclass(kind, Effect | Variant | Table) else "reference.md"
    assert re.search(rf"`{member}\b", (DOCS / page).read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", [name for name in events.__all__ if name in EVENTS])
def test_the_row_of_an_event_has_its_fields(name: str) -> None:
    [told] = re.findall(rf"^\| `{name}` \| (.*?) \|", UNBUILT, re.M)
    assert re.findall(r"`(\w+)`", told) == [field.name for field in fields(EVENTS[name])]


@pytest.mark.parametrize("start", [new_game, start_game])
def test_what_a_game_is_started_with_is_told(start: Callable[..., object]) -> None:
    [told] = re.findall(r"^### What a game is started with\n(.*?)^#", UNBUILT, re.M | re.S)
    parameters = inspect.signature(start).parameters.values()
    assert re.findall(r"^\* `(\w+)`", told, re.M) == [parameter.name for parameter in parameters]
