"""The example packages are installed, and found through their entry points."""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import frozen
from sybil import Document
from sybil.parsers.markdown import CodeBlockParser

from tests.thorough import each_case

from .distributions import Distribution, run_program

EXAMPLES = Path(__file__).parents[2] / "examples"


@frozen
class Package:
    """An example package: its folder, and what its project file says."""

    name: str
    edition: str

    @property
    def folder(self) -> Path:
        return EXAMPLES / self.name

    @property
    def files(self) -> list[Path]:
        return sorted((self.folder / "src" / self.module).glob("*.py"))

    @property
    def module(self) -> str:
        return self.name.replace("-", "_")

    @property
    def project(self) -> dict[str, Any]:
        text = (self.folder / "pyproject.toml").read_text(encoding="utf-8")
        project: dict[str, Any] = tomllib.loads(text)["project"]
        return project

    @property
    def offers(self) -> dict[str, dict[str, str]]:
        offers: dict[str, dict[str, str]] = self.project["entry-points"]
        return offers

    @property
    def distribution(self) -> Distribution:
        source = self.folder / "src"
        return Distribution(
            name=self.project["name"],
            version=self.project["version"],
            modules={
                path.relative_to(source).with_suffix("").as_posix(): path.read_text("utf-8")
                for path in self.files
            },
            offers=self.offers,
        )


TIDES = Package("uno-tides", "Tides")
LANTERNS = Package("uno-lanterns", "Lanterns")
PACKAGES = (TIDES, LANTERNS)

LISTED = """
import sys
from unoengine.core.discovery import list_entry_points

answer = {
    group: {
        name: plugin.value
        for name, some in list_entry_points(group).items()
        for plugin in some
        if plugin.distribution == NAME
    }
    for group in GROUPS
}
module = NAME.replace("-", "_")
answer["imported"] = [name for name in sys.modules if name.partition(".")[0] == module]
"""

GAMES = """
from random import Random
from unoengine import new_game, step
from unoengine.bots import decide, simple_bot

cards, events, over = set(), set(), 0
for seed, players in enumerate(PLAYERS):
    state = new_game(EDITION, players, seed=seed, **AGREED)
    bots, chance = [simple_bot] * players, Random(seed)
    for _ in range(20_000):
        if state.is_over:
            break
        action = decide(state, bots, chance)
        cards.add(getattr(getattr(action, "card", None), "symbol", None))
        done = step(state, action)
        state = done.state
        events.update(type(event).__name__ for event in done.events)
    over += state.is_over
answer = {"cards": sorted(filter(None, cards)), "events": sorted(events), "over": over}
"""

PRINTED = {"titles", "texts", "points", "sign", "icon"}
"""Attributes that are the print of a card: texts, points and what pictures show."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    for package in PACKAGES:
        package.distribution.install(folder)
    return folder


def play_games(site: Path, edition: str, players: list[int], **agreed: Any) -> dict[str, Any]:
    given = f"EDITION, PLAYERS, AGREED = {edition!r}, {players}, {agreed}\n"
    played: dict[str, Any] = run_program(given + GAMES, site)
    assert played["over"] == len(players)
    return played


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_plugins_are_listed_without_being_imported(package: Package, site: Path) -> None:
    given = f"NAME, GROUPS = {package.name!r}, {[*package.offers]}\n"
    answer = run_program(given + LISTED, site)

    assert answer.pop("imported") == []
    assert answer == package.offers


def test_whole_games_with_every_card_come_to_an_end(site: Path) -> None:
    bottle = {"message-in-a-bottle": "flotsam"}
    numbers = {str(number) for number in range(10)}
    special = {"draw-two", "message-in-a-bottle", "open-sea", "reverse", "skip"}

    played = play_games(site, "tides", [2, 3, 4, 5], house_rules=bottle, variants=["mutiny"])

    assert {*played["cards"]} == numbers | special | {"lighthouse", "rising-tide"}
    assert {"Asked", "Claimed", "Discarded", "Gave", "HandShown"} <= {*played["events"]}


def test_two_sided_games_with_elimination_and_places_come_to_an_end(site: Path) -> None:
    played = play_games(site, "lanterns", [2, 5])

    assert {"Flipped", "Eliminated", "Finished", "DrewUntil", "Gave"} <= {*played["events"]}


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_python_in_the_readme_runs(package: Package, site: Path) -> None:
    readme = Document.parse(str(package.folder / "README.md"), CodeBlockParser("python"))
    (program,) = readme.examples()

    told = run_program(f"{program.parsed}\nanswer = state.edition.title", site)
    assert told == package.edition


def classes(package: Package) -> Iterator[tuple[Path, ast.ClassDef]]:
    for path in package.files:
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                yield path, node


def code(source: str, node: ast.ClassDef) -> list[str]:
    """The lines of a class that it needs: no docstring, nothing printed on the card, no marker.

    The vocabulary is left out as well: it declares what the other lines offer, and does nothing.
    """
    aside = {line for part in ast.walk(node) if is_aside(part) for line in spanned(part)}
    found = [source.splitlines()[line - 1] for line in spanned(node) if line not in aside]
    return [line for line in found if line.strip() not in ("", "@override")]


def is_aside(node: ast.AST) -> bool:
    match node:
        case ast.Expr(value=ast.Constant(value=str())):
            return True
        case ast.Assign(targets=[ast.Name(id=name)]):
            return name in PRINTED
        case ast.FunctionDef(name="vocabulary"):
            return True
    return False


def spanned(node: ast.AST) -> range:
    assert isinstance(node, ast.stmt)
    first = min([node.lineno, *(each.lineno for each in getattr(node, "decorator_list", ()))])
    return range(first, (node.end_lineno or node.lineno) + 1)


@each_case("path, node", [found for package in PACKAGES for found in classes(package)])
def test_card_or_rule_is_at_most_ten_lines_of_code(path: Path, node: ast.ClassDef) -> None:
    assert len(code(path.read_text(encoding="utf-8"), node)) <= 10


def test_lines_of_code_are_counted_without_docstrings_and_titles() -> None:
    source = '''
@frozen
class Comet(Effect):
    """It falls."""

    titles = {
        "es": "Cometa",
    }
    own_hand = "grows"

    @override
    def play(self, table):
        """Fall."""
        table.draw(
            table.player, 1
        )
'''
    (node,) = ast.parse(source).body
    assert isinstance(node, ast.ClassDef)

    assert [line.split()[0] for line in code(source, node)] == [
        *("@frozen", "class", "own_hand", "def", "table.draw(", "table.player,", ")"),
    ]


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_entry_points_are_edition_words_and_these_classes(package: Package) -> None:
    groups = package.offers.values()
    offered = {value.partition(":")[2] for points in groups for value in points.values()}

    bases = {node.name: ast.unparse(node.bases[0]) for _, node in classes(package)}
    names = {name for name, base in bases.items() if base != "Scoring"}  # part of an edition
    bots = {"bosun"} if package is TIDES else set()
    assert offered == names | bots | {package.edition.upper(), "SPANISH"}


@each_case("path", [path for package in PACKAGES for path in package.files])
def test_package_imports_only_the_authoring_module(path: Path) -> None:
    modules: set[str | None] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            modules.add(node.module)
        elif isinstance(node, ast.Import):
            modules.update(alias.name for alias in node.names)

    ours = {name for name in modules if name is None or name.startswith("unoengine")}
    # A bot is no part of the rules: it imports what programs that play import.
    assert ours <= {"unoengine" if path.stem == "bosun" else "unoengine.authoring"}
