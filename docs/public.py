"""The public names: those of the modules in the reference, and the members of their classes.

The build of the documentation fails if the reference lacks one (`conf.py`), and a test fails if one
has no docstring.
"""

import ast
import inspect
import textwrap
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from types import FunctionType

from unoengine import GameState, PlayerView

MODULES = (
    "unoengine",
    "unoengine.authoring",
    "unoengine.bots",
    "unoengine.events",
    "unoengine.hosting",
    "unoengine.json",
    "unoengine.lab",
    "unoengine.narration",
    "unoengine.notation",
    "unoengine.plugins",
    "unoengine.replays",
    "unoengine.rulebook",
    "unoengine.search",
    "unoengine.svg",
    "unoengine.testing",
    "unoengine.text",
    "unoengine.vocabulary",
    "unoengine.web",
)

RETURNED = ("unoengine.core.state.Question",)
"""Classes that programs do not import, but whose instances they get."""

UNDOCUMENTED = ("unoengine.authoring.frozen", "unoengine.authoring.override")
"""Names that attrs and Python document."""


@cache
def find_names() -> Mapping[str, object]:
    """Return every public name with its value."""
    found = {
        f"{module}.{name}": getattr(import_module(module), name)
        for module in MODULES
        for name in import_module(module).__all__
    }
    for name in RETURNED:
        module, _, kind = name.rpartition(".")
        found[name] = getattr(import_module(module), kind)
    return {name: thing for name, thing in found.items() if name not in UNDOCUMENTED}


def find_text(name: str) -> str:
    """Return the docstring of a public name; that of a constant is the string below it."""
    thing = inspect.unwrap(find_names()[name])  # type: ignore[arg-type]
    if isinstance(thing, type | FunctionType):
        return inspect.getdoc(thing) or ""
    module, _, alias = name.rpartition(".")
    return _text_in(module, alias)


def _text_in(module: str, alias: str) -> str:
    """Return the string below the definition of a name, in the module that defines it."""
    body = ast.parse(inspect.getsource(import_module(module))).body
    for part in body:
        if isinstance(part, ast.ImportFrom) and any(alias == one.name for one in part.names):
            return _text_in(str(part.module), alias)
    return _texts_below(body).get(alias, "")


def find_members() -> Iterator[tuple[str, type, str]]:
    """Yield the members of public classes, also inherited ones: full name, class and name."""
    for name, thing in find_names().items():
        if isinstance(thing, type):
            own = {member for base in find_bases(thing) for member in find_texts(base)}
            for member in sorted(own):
                yield f"{name}.{member}", thing, member


def find_bases(kind: type) -> list[type]:
    """Return a class and its bases that belong to the library."""
    return [base for base in kind.__mro__ if base.__module__.partition(".")[0] == "unoengine"]


@cache
def find_texts(kind: type) -> Mapping[str, str]:
    """Return the public members that a class itself defines, with their docstrings.

    The docstring of a field is the string below it, in the class or in its constructor. An
    attribute of a view has that of a state unless it has its own.
    """
    [tree] = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
    assert isinstance(tree, ast.ClassDef)
    found: dict[str, str] = {}
    for part in tree.body:
        if isinstance(part, ast.If):  # such as `if not TYPE_CHECKING`
            found |= _texts_below(part.body)
    found |= _texts_below(tree.body)
    for part in tree.body:
        if isinstance(part, ast.FunctionDef) and part.name == "__init__":
            found |= _texts_below(part.body, attribute="attr")
    if kind is PlayerView:
        of_state = find_texts(GameState)
        found |= {name: of_state.get(name, "") for name, text in found.items() if not text}
    for name, thing in vars(kind).items():
        thing = getattr(thing, "__func__", thing)
        if isinstance(thing, FunctionType | property):
            found[name] = inspect.getdoc(thing) or ""
    return {name: text for name, text in found.items() if not name.startswith("_")}


def _texts_below(body: list[ast.stmt], attribute: str = "id") -> dict[str, str]:
    """Return the names that get a value or a type, with the string below each, or an empty one."""
    found = {}
    for part, after in zip(body, [*body[1:], ast.Pass()], strict=True):
        target = part.targets[0] if isinstance(part, ast.Assign) else getattr(part, "target", None)
        name = getattr(target, attribute, "")
        if name:
            below = after.value if isinstance(after, ast.Expr) else None
            found[name] = str(below.value) if isinstance(below, ast.Constant) else ""
    return found


def find_reference_names() -> Iterator[list[str]]:
    """Yield, for each name and each member, the names under which the reference may list it.

    A name that is exported twice is listed once; an inherited member may be listed with its base.
    """
    called: dict[int, list[str]] = defaultdict(list)
    for name, thing in find_names().items():
        called[id(thing)].append(name)
    yield from called.values()
    for _, kind, member in find_members():
        yield [f"{name}.{member}" for base in find_bases(kind) for name in called[id(base)]]
