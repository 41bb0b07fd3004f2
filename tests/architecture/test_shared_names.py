"""What modules take from one another stands in the `__all__` of where it comes from."""

import ast
from collections.abc import Iterator

import pytest

from .modules import modules

MODULES = modules()
ONE_CLASS_EACH = ("effects", "editions", "house_rules", "languages", "variants")
"""Packages whose modules hold one thing each, under the name of the module."""


def offered(module: str) -> set[str] | None:
    """The names in a module's `__all__`, or None if it has none."""
    for node in MODULES[module].body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return {*ast.literal_eval(node.value)}
    return None


def taken(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Every name that is taken from a module of the library, with that module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            package, _, module = node.module.partition(".")
            if package == "unoengine" and module.partition(".")[0] not in ONE_CLASS_EACH:
                for alias in node.names:
                    if ".".join(filter(None, (module, alias.name))) not in MODULES:
                        yield module, alias.name


def faults(tree: ast.Module) -> list[str]:
    """Say which names are taken that are not offered."""
    return [
        f"{name} of {module}"
        for module, name in taken(tree)
        if not name.startswith("__") and name not in (offered(module) or ())
    ]


@pytest.mark.parametrize("module", MODULES)
def test_only_what_is_offered_is_taken(module: str) -> None:
    assert faults(MODULES[module]) == []


def test_a_name_that_is_not_offered_is_found() -> None:
    planted = "from unoengine.game.engine import _started\ndef f():\n    from unoengine.table.piles import x"

    assert faults(ast.parse(planted)) == ["_started of engine", "x of piles"]
