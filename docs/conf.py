"""How the documentation is built: `sphinx-build -W -n --keep-going docs docs/_build`."""

import ast
import inspect
from importlib import import_module
from pkgutil import walk_packages

from sphinx.application import Sphinx

import unoengine

project = "unoengine"
author = "The unoengine maintainers"
copyright = "2026, The unoengine maintainers"
version = release = unoengine.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_build"]
html_extra_path = ["schema"]
html_theme = "furo"
html_title = f"unoengine {version}"

autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
default_role = "code"
myst_heading_anchors = 2
nitpicky = True
nitpick_ignore_regex = [
    # Python's own documentation is not looked up: the build needs no network.
    ("py:class", r"(collections\.abc|random)\..*"),
]


def setup(app: Sphinx) -> None:
    finish_annotations()
    app.connect("autodoc-process-signature", hide_what_nobody_calls)


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
    made_by_the_engine = ("CardSet", "GameState", "Hand", "Plugin", "Table")
    return ("", None) if what == "class" and name.endswith(made_by_the_engine) else None
