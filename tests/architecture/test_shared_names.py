"""Modules import from each other no name that begins with an underscore."""

import ast
from collections.abc import Iterator

from .modules import MODULES


def find_private_imports(tree: ast.Module) -> Iterator[str]:
    """Yield the private names that are imported from a module of the library."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("unoengine"):
            for alias in node.names:
                if alias.name.startswith("_") and not alias.name.endswith("__"):
                    yield f"{node.module}.{alias.name}"


def test_modules_import_no_private_names() -> None:
    found = {module: [*find_private_imports(tree)] for module, tree in MODULES.items()}
    assert {module: names for module, names in found.items() if names} == {}


def test_a_planted_import_of_a_private_name_is_found() -> None:
    planted = """
from unoengine.core.engine import _start, apply
def f():
    from unoengine.core.piles import _x
"""
    assert [*find_private_imports(ast.parse(planted))] == [
        "unoengine.core.engine._start",
        "unoengine.core.piles._x",
    ]
