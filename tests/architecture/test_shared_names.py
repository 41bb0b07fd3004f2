"""Modules import from each other only the names in `__all__`."""

import ast
from collections.abc import Iterator

from .modules import MODULES
from .test_imports import PLUGINS


def exported_names(module: str) -> set[str]:
    """Return the names in a module's `__all__`."""
    for node in MODULES[module].body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return {*ast.literal_eval(node.value)}
    return set()


def imported_names(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield the module and the name of every name that is imported from a module of the library.

    Modules of plug-ins have one class or constant each, and no `__all__`.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            package, _, rest = node.module.partition(".")
            if package == "unoengine" and rest.partition(".")[0] not in PLUGINS:
                for alias in node.names:
                    if f"{node.module}.{alias.name}" not in MODULES:
                        yield node.module, alias.name


def find_faults(tree: ast.Module) -> list[str]:
    """Return the imported names that are not exported."""
    return [
        f"{module}.{name}"
        for module, name in imported_names(tree)
        if not name.startswith("__") and name not in exported_names(module)
    ]


def test_modules_import_only_exported_names() -> None:
    assert {module: faults for module in MODULES if (faults := find_faults(MODULES[module]))} == {}


def test_a_planted_import_of_another_name_is_found() -> None:
    planted = """
from unoengine.core.engine import _start
def f():
    from unoengine.core.piles import x
"""
    assert find_faults(ast.parse(planted)) == [
        "unoengine.core.engine._start",
        "unoengine.core.piles.x",
    ]
