"""The modules of the library as syntax trees, and the imports of each."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NamedTuple

import unoengine

ROOT = Path(unoengine.__file__).parent

When = Literal["at once", "on call", "for types"]
UPWARD = ("__reduce__", "_repr_svg_")
"""Methods that may import from a higher layer: they belong to the class, their code does not."""


class Import(NamedTuple):
    """An import: the imported module, when it is imported, and whether it may point up."""

    module: str
    when: When
    upward: bool = False


def read_modules() -> dict[str, ast.Module]:
    """Return every module by its full name."""
    found = {}
    for path in sorted(ROOT.rglob("*.py")):
        parts = ("unoengine", *path.relative_to(ROOT).with_suffix("").parts)
        name = ".".join(part for part in parts if part != "__init__")
        found[name] = ast.parse(path.read_text(encoding="utf-8"))
    return found


MODULES = read_modules()


def find_imports(tree: ast.AST, when: When = "at once", upward: bool = False) -> Iterator[Import]:
    """Yield all imports of a tree; `from package import name` counts as a module if it is one."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from (Import(alias.name, when, upward) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module is not None, "the library imports by full names"
            assert node.level == 0, "the library imports by full names"
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            modules = (names & MODULES.keys()) or {node.module}
            yield from (Import(module, when, upward) for module in sorted(modules))
        elif isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            yield from find_imports(ast.Module(node.body, []), "for types", upward)
            yield from find_imports(ast.Module(node.orelse, []), when, upward)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            function = node.name if not isinstance(node, ast.Lambda) else ""
            later: When = "for types" if when == "for types" else "on call"
            yield from find_imports(node, later, upward or function in UPWARD)
        else:
            yield from find_imports(node, when, upward)
