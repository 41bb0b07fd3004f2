"""A sub-package imports only from the layers below it."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import unoengine
from tests.thorough import each_case

from .modules import MODULES, ROOT, Import, find_imports

PLUGINS = ("effects", "editions", "house_rules", "languages", "variants")
"""Plug-ins of our own: found through entry points, like those of other distributions."""

LAYERS = (
    ("values",),
    ("plugins", "rulebook"),
    ("ruleset",),
    ("table",),
    ("events", "effect_api"),
    ("authoring",),
    ("moves",),
    ("game",),
    ("unoengine",),  # the package itself: the names of `import unoengine`
    ("records",),
    ("notation", "narration", "json"),
    ("text", "vocabulary", "search", "svg"),
    ("replays", "bots"),
    PLUGINS,
    ("testing", "lab", "hosting"),
    ("web",),
    ("cli",),
    ("__main__",),
)
"""Sub-packages and public modules, lowest first. Those side by side do not import each other."""

EXTRAS = {
    "values": {"typing_extensions"},
    "json": {"cattrs", "orjson"},
    "testing": {"hypothesis"},
    "lab": {"matplotlib", "pandas", "rich"},
    "web": {"websockets"},
}
"""Distributions besides attrs that a sub-package may import."""

HEIGHT = {name: height for height, layer in enumerate(LAYERS) for name in layer}
FOR_PLUGINS = "unoengine.authoring"
FOR_PLUGIN_PACKAGES = "unoengine.core.discovery"


def part_of(module: str) -> str | None:
    """Return the sub-package or public module that a module belongs to; None if not ours."""
    package, _, rest = module.partition(".")
    if package != "unoengine":
        return None
    return rest.partition(".")[0] if rest else package


def is_allowed(module: str, imported: Import) -> bool:
    """Return whether a module may have this import."""
    own, other = part_of(module), part_of(imported.module)
    assert own is not None
    if other is None:
        package = imported.module.partition(".")[0]
        known = {*sys.stdlib_module_names, "attrs", *EXTRAS.get(own, ())}
        return package in known or imported.when == "for types"
    if own == other or imported.when == "for types":
        return True
    if own in PLUGINS:
        in_package = module == f"unoengine.{own}" and imported.module == FOR_PLUGIN_PACKAGES
        return other in PLUGINS or imported.module == FOR_PLUGINS or in_package
    return imported.upward or HEIGHT[other] < HEIGHT[own]


def find_faults(module: str, tree: ast.Module) -> Iterator[str]:
    """Yield the imports of a module that are not allowed."""
    for imported in find_imports(tree):
        if not is_allowed(module, imported):
            yield f"{module} imports {imported.module}"


def test_modules_import_only_from_lower_layers() -> None:
    assert [fault for module, tree in MODULES.items() for fault in find_faults(module, tree)] == []


def test_every_part_has_a_layer() -> None:
    assert {part_of(module) for module in MODULES} <= HEIGHT.keys()
    assert len(HEIGHT) == sum(map(len, LAYERS))


def test_modules_do_not_import_each_other_in_a_circle() -> None:
    graph = {
        module: {found.module for found in find_imports(tree) if found.when == "at once"}
        & MODULES.keys()
        for module, tree in MODULES.items()
    }
    assert list(TopologicalSorter(graph).static_order())


@each_case(
    "module, planted",
    [
        ("values.card", "from unoengine.core.effect_api.table import Table"),
        ("values.card", "def f():\n    from unoengine.plugins import discovery"),
        ("values.card", "import unoengine"),
        ("table.state", "def f():\n    from unoengine.core.engine import apply"),
        (
            "table.state",
            "class S:\n    def copy(self):\n        import unoengine.records.state_record",
        ),
        ("game.engine", "from unoengine.effects.wild import Wild"),
        ("game.engine", "if True:\n    import unoengine.editions.zelda"),
        ("effect_api.table", "from unoengine import events"),
        ("moves.play", "from unoengine import authoring, game"),
        ("notation.grammar", "from unoengine.json import dumps"),
        ("effects.wild", "from unoengine.core.cards import Card"),
        ("effects.wild", "from unoengine import Card"),
        ("effects.wild", "from unoengine.core.discovery import lazy_classes"),
        ("variants", "from unoengine.plugins import discovery"),
        ("game.view", "import numpy"),
        ("moves.play", "from typing_extensions import override"),
    ],
)
def test_a_planted_import_is_found(module: str, planted: str) -> None:
    assert list(find_faults(f"unoengine.{module}", ast.parse(planted)))


@each_case(
    "module, allowed",
    [
        ("values.card", "if TYPE_CHECKING:\n    from unoengine.core.effect_api.table import Table"),
        (
            "table.state",
            "class S:\n    def __reduce__(self):\n        import unoengine.records",
        ),
        ("values.card", "class C:\n    def _repr_svg_(self):\n        import unoengine.svg"),
        ("game.engine", "def step():\n    from unoengine.events import Step"),
        ("values.typing_compat", "if TYPE_CHECKING:\n    from typing_extensions import TypeIs"),
        ("effects.wild", "from unoengine.authoring import Effect"),
        ("variants.stacking", "from unoengine.effects import DrawTwo"),
        ("variants", "from unoengine.core.discovery import lazy_classes"),
        ("bots", "from unoengine import Card"),
        ("cli.check", "def f():\n    from unoengine.testing import check_effect"),
    ],
)
def test_an_allowed_import_is_no_fault(module: str, allowed: str) -> None:
    assert list(find_faults(f"unoengine.{module}", ast.parse(allowed))) == []


def load(program: str) -> set[str]:
    """Return the modules that are loaded after a program has run in a Python of its own."""
    run = subprocess.run(
        [sys.executable, "-c", f"{program}\nimport sys; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(run.stdout.split())


def lazy_names() -> dict[str, str]:
    """Return the public names that are imported on first use, with the module of each."""
    loaded = load("import unoengine")
    found = {name: getattr(unoengine, name).__module__ for name in unoengine.__all__}
    return {name: module for name, module in found.items() if module not in loaded}


def test_importing_the_library_loads_only_the_layers_up_to_game() -> None:
    loaded = load("import unoengine")
    parts = {part_of(module) for module in loaded} - {None}
    assert {HEIGHT[part] for part in parts if part} <= set(range(HEIGHT["unoengine"] + 1))
    assert not parts & {"authoring", "rulebook"}
    assert not loaded & {"importlib.metadata", "typing_extensions", "difflib", "hashlib", "json"}


def test_public_names_that_no_game_needs_are_imported_on_first_use() -> None:
    names = {"PlayerView", "Setup", "Verdict", "idle_move", "narrate", "redeal", "view"}
    assert names <= lazy_names().keys()


PACKAGES = sorted(path.parent.relative_to(ROOT) for path in ROOT.rglob("*/__init__.py"))


@each_case("package", PACKAGES)
def test_a_sub_package_states_the_question_it_answers(package: Path) -> None:
    text = ast.get_docstring(MODULES[".".join(("unoengine", *package.parts))]) or ""
    lines = [line for line in text.splitlines() if line.strip()]
    assert "?" in text.partition("\n\n")[0]
    assert len(lines) >= 2
