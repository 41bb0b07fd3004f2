"""Dependencies point one way: each floor of the house stands on those below it."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter

import pytest

from .modules import Import, imports, modules

FLOORS = {
    "ground": ("errors", "frozenmap", "chance", "stages", "plugins", "naming", "late"),
    "cards": ("cards", "actions", "codec", "cardset", "hand"),
    "what cards say": ("effect", "variant", "options", "pending", "inplay"),
    "the table": ("state", "piles", "passing", "questions", "table", "sealing"),
    "the rules": (
        *("agreement", "box", "scoring", "dealing", "rehearsal", "legality", "ending", "opening"),
        *("foresight", "move", "playing", "moves", "leaving", "rules"),
    ),
    "the engine": ("seating", "engine"),
}
"""From the ground up: all that is loaded for a game. A new module of the core is named here too;
what is not named stands on top, and nothing here stands on it."""

ON_REQUEST = (
    *("events", "idling", "kinds", "picture", "pickling"),
    *("redealing", "refusals", "setup", "views"),
)
"""What a game does not need: imported when it is first asked for, and only then."""

GUESTS = ("effects", "editions", "house_rules", "languages", "variants")
"""What the engine finds by entry points, like the plug-ins of anybody else."""

EXTRAS = {
    ("testing.strategies", "hypothesis"),
    *((module, "cattrs") for module in ("converting", "placing", "viewed")),
    *((module, "orjson") for module in ("json", "viewed")),
}
"""What is needed by those who ask for more, and imported when they do."""

HEIGHT = {name: height for height, floor in enumerate(FLOORS.values()) for name in floor}
TOP = len(FLOORS)
MODULES = modules()


def within(imported: Import) -> str | None:
    """The name inside the library of what is imported, or None for what is not ours."""
    package, _, name = imported.name.partition(".")
    return name if package == "unoengine" else None


def faults(module: str, tree: ast.Module) -> Iterator[str]:
    """Say which imports of a module point the wrong way."""
    height = HEIGHT.get(module, TOP)
    for imported in imports(tree):
        name = within(imported)
        if imported.when == "for types":
            continue
        if name is None:
            package = imported.name.partition(".")[0]
            late = imported.when == "late" and package == "typing_extensions"
            if (module, package) in EXTRAS:
                continue
            if package not in (*sys.stdlib_module_names, "attrs") and not late:
                yield f"{module} needs {imported.name}, which is neither attrs nor of Python"
        elif name.partition(".")[0] in GUESTS and height < TOP:
            yield f"{module} knows a guest: {name}"
        elif imported.when == "at once" and name in ON_REQUEST and height < TOP:
            yield f"{module} imports {name} although nobody has asked for it"
        elif name not in ON_REQUEST and HEIGHT.get(name, TOP) > height:
            yield f"{module} imports {name}, which stands above it"


@pytest.mark.parametrize("module", MODULES)
def test_imports_point_downwards(module: str) -> None:
    assert list(faults(module, MODULES[module])) == []


def test_every_floor_is_inhabited() -> None:
    """A module that was renamed would stand on top unnoticed."""
    assert set(HEIGHT) | set(ON_REQUEST) <= set(MODULES)


def test_no_module_needs_itself() -> None:
    graph = {
        module: {within(found) or "" for found in imports(tree) if found.when == "at once"} - {""}
        for module, tree in MODULES.items()
    }
    assert list(TopologicalSorter(graph).static_order())


@pytest.mark.parametrize(
    ("module", "planted"),
    [
        ("cards", "from unoengine.effect_api.table import Table"),
        ("state", "def f():\n    from unoengine.game.engine import apply"),
        ("engine", "from unoengine.effects.wild import Wild"),
        ("engine", "if True:\n    import unoengine.editions.zelda"),
        ("table", "class T:\n    from unoengine import views"),
        ("rules", "from unoengine import authoring"),
        ("views", "import numpy"),
        ("cards", "from typing_extensions import override"),
    ],
)
def test_a_planted_import_is_found(module: str, planted: str) -> None:
    assert len(list(faults(module, ast.parse(planted)))) == 1


@pytest.mark.parametrize(
    ("module", "allowed"),
    [
        ("cards", "if TYPE_CHECKING:\n    from unoengine.effect_api.table import Table"),
        ("state", "def f():\n    from unoengine.records.pickles import reduced"),
        ("plugins", "def f():\n    from typing_extensions import deprecated"),
        ("effects.wild", "from unoengine.authoring import Effect"),
    ],
)
def test_what_is_allowed_is_no_fault(module: str, allowed: str) -> None:
    assert list(faults(module, ast.parse(allowed))) == []


def loaded_by(program: str) -> set[str]:
    """The modules that are loaded after a program has run in a Python of its own."""
    told = subprocess.run(
        [sys.executable, "-c", f"{program}\nimport sys; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(told.stdout.split())


def test_importing_the_library_loads_only_what_every_game_needs() -> None:
    loaded = loaded_by("import unoengine")
    ours = {name.partition(".")[2] for name in loaded if name.startswith("unoengine.")}
    assert ours - set(GUESTS) == set(HEIGHT)
    assert loaded & {"importlib.metadata", "typing_extensions", "difflib"} == set()


@pytest.mark.parametrize("name", ["Setup", "Step", "PlayerView", "Verdict", "redeal", "view"])
def test_the_rest_is_loaded_when_it_is_asked_for(name: str) -> None:
    assert loaded_by(f"from unoengine import {name}") & {f"unoengine.{late}" for late in ON_REQUEST}
