"""The reader of scenario files.

A scenario is a table in a file under `scenarios/`, and its lines have the form "heading: text". A
line that begins with a space continues the line before. The lines of the key `usual` of a file
belong to every scenario of that file that has no line with the same heading.
"""

import re
import tomllib
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from attrs import define, frozen

from .editions import COLORS, EDITIONS, translate_colors

GIVEN = {
    *("pN", "discard", "draw", "turn", "direction", "color", "dealer", "scores", "wearing pN"),
    *("rule customizable-N", "options", "rest"),
}
THEN = {
    *("refused", "phase", "turn", "direction", "top", "color", "demand", "pN has", "hand sizes"),
    *("draw pile", "draw pile includes", "discard pile", "discards", "cards in all", "exposed"),
    *("legal pN", "legal pN includes", "legal pN count", "not legal pN", "lawful pN"),
    *("unlawful pN", "scores", "round winner", "winners", "dealer", "round"),
}
REQUIRED_KEYS = {"id", "title", "rules", "boxes"}
ALL_KEYS = REQUIRED_KEYS | {"note", "given", "when", "then"}


class ScenarioError(ValueError):
    """An error in a scenario file."""


@frozen
class Line:
    """A heading, the number in it if it has one, and the text after it."""

    heading: str
    number: int
    says: str


@define
class Scenario:
    """A scenario from a file."""

    id: str
    title: str
    rules: list[str]
    boxes: tuple[str, ...]
    given: str
    when: list[str]
    then: str

    def given_in(self, edition: str) -> list[Line]:
        """Return the lines that describe the table, in the colors of an edition."""
        return read_lines(self._in(edition, self.given), GIVEN)

    def when_in(self, edition: str) -> list[str]:
        """Return the actions of the players."""
        return [self._in(edition, line) for line in self.when]

    def then_in(self, edition: str) -> list[Line]:
        """Return the expected result."""
        return read_lines(self._in(edition, self.then), THEN)

    @property
    def options(self) -> list[str]:
        """The options of the scenario, each as `name=value`."""
        lines = read_lines(self.given, GIVEN)
        return [
            option for line in lines if line.heading == "options" for option in line.says.split()
        ]

    def _in(self, edition: str, text: str) -> str:
        return translate_colors(text, self.boxes[0], edition)


def read_lines(text: str, headings: Collection[str]) -> list[Line]:
    """Return the lines of a text.

    >>> read_lines("turn: p2", {"turn"})
    [Line(heading='turn', number=-1, says='p2')]
    >>> read_lines("legal p2:\\n  draw", {"legal pN"})
    [Line(heading='legal pN', number=2, says='draw')]
    """
    lines = []
    for line in re.sub(r"\n +", " ", text.strip()).splitlines():
        name, _, says = line.partition(":")
        number = re.search(r"(?<=\bp)\d+|(?<=customizable-)\d+", name)
        heading = name if number is None else name.replace(number[0], "N")
        if heading not in headings:
            raise ScenarioError(f"no such heading: {line!r}")
        lines.append(Line(heading, int(number[0]) if number else -1, says.strip()))
    found = [(line.heading, line.number) for line in lines]
    for twice in {heading for heading in found if found.count(heading) > 1}:
        raise ScenarioError(f"{twice[0]!r} is said twice in {text!r}")
    return lines


def read_scenarios(path: Path) -> Iterator[Scenario]:
    """Yield the scenarios of a file."""
    file = tomllib.loads(path.read_text(encoding="utf-8"))
    usual = file.pop("usual", "")
    tables = file.pop("scenario", [])
    if file:
        raise ScenarioError(f"{path.name}: no such key: {', '.join(file)}")
    for table in tables:
        try:
            yield make_scenario(table, usual)
        except (ScenarioError, KeyError, TypeError) as fault:
            raise ScenarioError(f"{path.name}, {table.get('id', 'no id')}: {fault}") from fault


def make_scenario(table: dict[str, Any], usual: str) -> Scenario:
    unknown, missing = table.keys() - ALL_KEYS, REQUIRED_KEYS - table.keys()
    if unknown or missing:
        raise ScenarioError(f"unknown keys {sorted(unknown)}, missing keys {sorted(missing)}")
    boxes = EDITIONS if table["boxes"] == "every" else tuple(table["boxes"])
    if not boxes or set(boxes) - set(COLORS):
        raise ScenarioError(f"no such boxes: {boxes}")
    given = table["given"].strip()
    said = {line.partition(":")[0] for line in given.splitlines()}
    more = [line for line in usual.strip().splitlines() if line.partition(":")[0] not in said]
    scenario = Scenario(
        id=table["id"],
        title=table["title"],
        rules=table["rules"],
        boxes=boxes,
        given="\n".join([given, *more]),
        when=table.get("when", []),
        then=table["then"],
    )
    if not (scenario.given_in(boxes[0]) and scenario.then_in(boxes[0])):
        raise ScenarioError("nothing is given, or nothing expected")
    return scenario


def read_all_scenarios() -> list[Scenario]:
    """Return the scenarios of all files, in the order of the sections of the rulebook."""
    folder = Path(__file__).parent / "scenarios"
    found = [
        scenario for path in sorted(folder.glob("*.toml")) for scenario in read_scenarios(path)
    ]
    ids = [scenario.id for scenario in found]
    for twice in {name for name in ids if ids.count(name) > 1}:
        raise ScenarioError(f"two scenarios are called {twice}")
    return found
