"""The modules of the library as syntax trees, and what each imports."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NamedTuple

import unoengine

ROOT = Path(unoengine.__file__).parent

When = Literal["at once", "late", "for types"]


class Import(NamedTuple):
    """An import statement: what it names, and when it happens."""

    name: str
    when: When


def modules() -> dict[str, ast.Module]:
    """Every module by its name inside the library; the library itself is ''."""
    found = {}
    for path in sorted(ROOT.rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        name = ".".join(part for part in parts if part != "__init__")
        found[name] = ast.parse(path.read_text(encoding="utf-8"))
    return found


def imports(tree: ast.AST, when: When = "at once") -> Iterator[Import]:
    """All imports in a tree, `from unoengine import x` as `unoengine.x`."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from (Import(alias.name, when) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module is not None, "the library imports by full names"
            assert node.level == 0, "the library imports by full names"
            if node.module == "unoengine":
                yield from (Import(f"unoengine.{alias.name}", when) for alias in node.names)
            else:
                yield Import(node.module, when)
        elif isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            yield from imports(ast.Module(node.body, []), "for types")
            yield from imports(ast.Module(node.orelse, []), when)
        elif isinstance(node, ast.FunctionDef | ast.Lambda) and when == "at once":
            yield from imports(node, "late")
        else:
            yield from imports(node, when)
