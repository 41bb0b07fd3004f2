"""How the documentation is built: `sphinx-build -W -n --keep-going docs docs/_build`."""

import ast
import inspect
import re
from importlib import import_module
from pkgutil import walk_packages

from sphinx.application import Sphinx

import unoengine

project = "unoengine"
author = "The unoengine maintainers"
copyright = "2026, The unoengine maintainers"
version = release = unoengine.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.intersphinx"]
exclude_patterns = ["_build"]
html_extra_path = ["schema"]
html_theme = "furo"
html_title = f"unoengine {version}"

autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
default_role = "code"
myst_heading_anchors = 3
nitpicky = True
nitpick_ignore = [("py:class", "unoengine.json.T")]  # a type variable stands for any type

# Names of Python lead to its documentation; where, is said here, as the build needs no network.
intersphinx_mapping = {"python": ("https://docs.python.org/3", "inventory/python.inv")}


def setup(app: Sphinx) -> None:
    finish_annotations()
    app.connect("autodoc-process-signature", hide_what_nobody_calls)
    app.connect("autodoc-process-docstring", link_rules)


def finish_annotations() -> None:
    """Import what the library imports for type checkers only: signatures name it."""
    for found in walk_packages(unoengine.__path__, "unoengine."):
        if found.name != "unoengine.__main__":
            module = import_module(found.name)
            for node in ast.parse(inspect.getsource(module)).body:
                if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
                    exec(compile(ast.Module(node.body, []), found.name, "exec"), vars(module))


def hide_what_nobody_calls(
    app: Sphinx, what: str, name: str, thing: object, *rest: object
) -> tuple[str, None] | None:
    """Show no constructor of what only the engine makes."""
    made_by_the_engine = ("CardSet", "GameState", "Hand", "Plugin", "Replay", "Table")
    return ("", None) if what == "class" and name.endswith(made_by_the_engine) else None


def link_rules(
    app: Sphinx, what: str, name: str, thing: object, options: object, lines: list[str]
) -> None:
    """Let the ids that docstrings cite lead to the page of rules."""
    in_example = False
    for number, line in enumerate(lines):
        in_example = line.lstrip().startswith(">>>") or (in_example and line.strip() != "")
        if not in_example:
            lines[number] = re.sub(
                r"(?<![\w`])[RA]\d{2,3}\b",
                lambda id: f"`{id[0]} <rules.html#{id[0].lower()}>`__",
                line,
            )
