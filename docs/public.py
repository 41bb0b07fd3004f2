"""What is public: the names of the modules that the reference lists, and what their classes have.

The documentation is not built where one is missing (`conf.py`), and a test wants a text for each.
"""

import ast
import inspect
import textwrap
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from types import FunctionType

MODULES = (
    "unoengine",
    "unoengine.authoring",
    "unoengine.bots",
    "unoengine.events",
    "unoengine.json",
    "unoengine.narration",
    "unoengine.notation",
    "unoengine.replays",
    "unoengine.rulebook",
    "unoengine.testing",
)

MET = ("unoengine.table.state.Question", "unoengine.plugins.discovery.Plugin")
"""Classes that nobody imports, but whose values everybody is given."""

ELSEWHERE = ("unoengine.authoring.frozen", "unoengine.authoring.override", "unoengine.events.Log")
"""What attrs and Python document, and what only the engine uses."""


@cache
def names() -> Mapping[str, object]:
    """Return every public name, and what it stands for."""
    found = {
        f"{module}.{name}": getattr(import_module(module), name)
        for module in MODULES
        for name in import_module(module).__all__
    }
    for name in MET:
        module, _, kind = name.rpartition(".")
        found[name] = getattr(import_module(module), kind)
    return {name: thing for name, thing in found.items() if name not in ELSEWHERE}


def text(name: str) -> str:
    """Return what is said of a public name: its docstring, or of a type what stands below it."""
    thing = inspect.unwrap(names()[name])  # type: ignore[arg-type]
    if isinstance(thing, type | FunctionType):
        return inspect.getdoc(thing) or ""
    module, _, alias = name.rpartition(".")
    return _text_in(module, alias)


def _text_in(module: str, alias: str) -> str:
    """Return the text below the definition of a name, in the module that defines it."""
    body = ast.parse(inspect.getsource(import_module(module))).body
    for part in body:
        if isinstance(part, ast.ImportFrom) and any(alias == one.name for one in part.names):
            return _text_in(str(part.module), alias)
    return _texts_below(body).get(alias, "")


def members() -> Iterator[tuple[str, type, str]]:
    """Yield all that public classes have, their own or a base's: full name, class and name."""
    for name, thing in names().items():
        if isinstance(thing, type):
            for member in sorted({had for kind in ours(thing) for had in texts(kind)}):
                yield f"{name}.{member}", thing, member


def ours(kind: type) -> list[type]:
    """Return a class and its bases, as far as they are of the library."""
    return [base for base in kind.__mro__ if base.__module__.partition(".")[0] == "unoengine"]


@cache
def texts(kind: type) -> Mapping[str, str]:
    """Return what a class itself has that is public, with what is said of it.

    Fields have their text below them, in the class or where its constructor gives them a value.
    """
    [tree] = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
    assert isinstance(tree, ast.ClassDef)
    found = _texts_below(tree.body)
    for part in tree.body:
        if isinstance(part, ast.FunctionDef) and part.name == "__init__":
            found |= _texts_below(part.body, attribute="attr")
    for name, thing in vars(kind).items():
        thing = getattr(thing, "__func__", thing)
        if isinstance(thing, FunctionType | property):
            found[name] = inspect.getdoc(thing) or ""
    return {name: said for name, said in found.items() if not name.startswith("_")}


def _texts_below(body: list[ast.stmt], attribute: str = "id") -> dict[str, str]:
    """Return whatever gets a value or a type there, with the text below it, if there is one."""
    found = {}
    for part, after in zip(body, [*body[1:], ast.Pass()], strict=True):
        target = part.targets[0] if isinstance(part, ast.Assign) else getattr(part, "target", None)
        name = getattr(target, attribute, "")
        if name:
            below = after.value if isinstance(after, ast.Expr) else None
            found[name] = str(below.value) if isinstance(below, ast.Constant) else ""
    return found


def documented_as() -> Iterator[list[str]]:
    """Yield, for each name and each member, the names under which the reference may have it.

    What is exported twice stands there once, and what is inherited may stand with the base.
    """
    called: dict[int, list[str]] = defaultdict(list)
    for name, thing in names().items():
        called[id(thing)].append(name)
    yield from called.values()
    for _, kind, member in members():
        yield [f"{name}.{member}" for base in ours(kind) for name in called[id(base)]]
