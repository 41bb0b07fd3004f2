"""A sub-package imports only from the layers below it."""

import ast
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import unoengine
from tests.programs import run_python
from tests.thorough import each_case

from .modules import MODULES, ROOT, Import, find_imports

PLUGINS = ("effects", "editions", "house_rules", "languages", "variants")
"""Plug-ins of our own: found through entry points, like those of other distributions."""

LAYERS = (
    ("core",),
    ("plugins", "events", "authoring", "rulebook"),
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

CORE = (
    *("errors", "typing_compat", "frozen_map", "cards", "multiset", "seat_order", "shuffle"),
    *("actions", "events", "edition", "refusals", "plugin_classes.effect", "discovery", "options"),
    *("plugin_classes.variant", "plugin_classes.scoring", "plugin_classes", "standard_scoring"),
    *("agreement_text", "agreement", "play_in_progress", "state_parts", "known_cards"),
    *("going_out", "subscriptions", "matching"),
    *("phases.base", "piles", "phases.round_over", "phases.turn", "phases.color_choice"),
    *("two_sided_cards", "phases.drawn_cards", "phases.demand", "phases.series", "phases.question"),
    *("phases", "state", "uno_penalty", "transfers", "round_end", "turn_change", "round_start"),
    *("effect_api.queries", "effect_api.table", "effect_api.open_and_seal", "effect_api"),
    *("dry_run", "legality", "fast", "fast.effect_outcomes", "perform", "fast.quick_moves"),
    *("fast.move_cache", "compiled_rules", "players", "explain", "engine", "setup", "view"),
    "timeout_action",
)
"""The modules of the engine in the order of their imports, lowest first."""

CIRCLES = {
    ("core.subscriptions", "core.phases.turn"),
    ("core.subscriptions", "core.turn_change"),
    ("core.round_start", "core.effect_api.open_and_seal"),
    ("core.effect_api.queries", "core.effect_api.open_and_seal"),
}
"""Imports of a later module of the engine, inside a function: each calls the other."""

EXTRAS = {
    "core": {"typing_extensions"},
    "json": {"orjson"},
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


def find_upward_imports(module: str, tree: ast.Module) -> Iterator[str]:
    """Yield the later modules of the engine that a module of it imports."""
    order = {f"unoengine.core.{name}": place for place, name in enumerate(CORE)}
    for imported in find_imports(tree):
        later = order.get(imported.module, -1) > order[module]
        circle = (module.partition(".")[2], imported.module.partition(".")[2])
        known = imported.when == "on call" and circle in CIRCLES
        if later and imported.when != "for types" and not imported.upward and not known:
            yield f"{module} imports {imported.module}"


def test_modules_of_the_engine_import_only_earlier_ones() -> None:
    engine = {name: tree for name, tree in MODULES.items() if name.startswith("unoengine.core.")}
    assert engine.keys() == {f"unoengine.core.{name}" for name in CORE}
    assert [fault for name in engine for fault in find_upward_imports(name, engine[name])] == []


def test_a_planted_import_of_a_later_module_is_found() -> None:
    planted = ast.parse("def f():\n    from unoengine.core.engine import apply")
    assert [*find_upward_imports("unoengine.core.piles", planted)]
    assert [*find_upward_imports("unoengine.core.setup", planted)] == []


@each_case(
    "module, planted",
    [
        ("core.cards", "import unoengine"),
        ("core.state", "def f():\n    from unoengine.plugins import editions"),
        ("core.state", "class S:\n    def copy(self):\n        import unoengine.records.pickles"),
        ("core.engine", "from unoengine.effects.wild import Wild"),
        ("core.engine", "if True:\n    import unoengine.editions.zelda"),
        ("core.effect_api.table", "from unoengine import events"),
        ("core.perform", "from unoengine import authoring, records"),
        ("core.view", "import numpy"),
        ("notation.grammar", "from unoengine.json import dumps"),
        ("effects.wild", "from unoengine.core.cards import Card"),
        ("effects.wild", "from unoengine import Card"),
        ("effects.wild", "from unoengine.core.discovery import lazy_classes"),
        ("variants", "from unoengine.core import engine"),
        ("narration", "from typing_extensions import override"),
    ],
)
def test_a_planted_import_is_found(module: str, planted: str) -> None:
    assert list(find_faults(f"unoengine.{module}", ast.parse(planted)))


@each_case(
    "module, allowed",
    [
        ("core.cards", "if TYPE_CHECKING:\n    from unoengine.records.state_record import write"),
        ("core.state", "class S:\n    def __reduce__(self):\n        import unoengine.records"),
        ("core.cards", "class C:\n    def _repr_svg_(self):\n        import unoengine.svg"),
        ("core.typing_compat", "if TYPE_CHECKING:\n    from typing_extensions import TypeIs"),
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
    return {*run_python("-c", f"{program}\nimport sys; print(*sys.modules)").split()}


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
    names = {"PlayerView", "Setup", "idle_move", "narrate", "redeal", "view"}
    assert names <= lazy_names().keys()


PACKAGES = sorted(path.parent.relative_to(ROOT) for path in ROOT.rglob("*/__init__.py"))


@each_case("package", PACKAGES)
def test_a_sub_package_states_the_question_it_answers(package: Path) -> None:
    text = ast.get_docstring(MODULES[".".join(("unoengine", *package.parts))]) or ""
    lines = [line for line in text.splitlines() if line.strip()]
    assert "?" in text.partition("\n\n")[0]
    assert len(lines) >= 2
