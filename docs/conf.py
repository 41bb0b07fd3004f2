"""How the documentation is built: `sphinx-build -W -n --keep-going docs docs/_build`."""

import ast
import inspect
import re
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

from attrs import NOTHING, fields_dict, has
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.pycode import ModuleAnalyzer
from sphinx.util.logging import getLogger

import unoengine

sys.path.insert(0, str(Path(__file__).parent))
from public import documented_as, names, text

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
nitpick_ignore = [
    ("py:class", "unoengine.json.T"),  # a type variable stands for any type
    ("py:class", "SearchStrategy"),  # of Hypothesis
]

# Names of Python lead to its documentation; where, is said here, as the build needs no network.
intersphinx_mapping = {"python": ("https://docs.python.org/3", "inventory/python.inv")}


def setup(app: Sphinx) -> None:
    finish_annotations()
    document_constants()
    app.connect("source-read", put_in)
    app.connect("autodoc-process-signature", hide_what_nobody_calls)
    app.connect("autodoc-process-signature", say_defaults)
    app.connect("autodoc-process-docstring", link_rules)
    app.connect("env-check-consistency", miss_nothing)


def put_in(app: Sphinx, page: str, source: list[str]) -> None:
    """Put in what who reads the unbuilt pages finds behind a link: whole files, and names.

    `<!-- built: ../examples/x.py -->` becomes that program, and a page that says so of a page the
    whole of that. A link to the reference with a name as its title leads to that name. Of what lies
    outside of `docs` only programs can be had, as downloads.
    """
    here = Path(app.srcdir, page).parent

    def file(found: re.Match[str]) -> str:
        app.env.note_dependency(str(here / found[1]))
        text = (here / found[1]).read_text(encoding="utf-8")
        is_page = found[1].endswith(".md")
        return text.replace("](docs/", "](") if is_page else f"```python\n{text}```"

    def link(found: re.Match[str]) -> str:
        inside = (here / found[2]).resolve().is_relative_to(app.srcdir)
        return found[0] if inside or found[2].endswith(".py") else found[1]

    whole = re.search(r"^<!-- built: (\S+\.md) -->$", source[0], re.MULTILINE)
    text = file(whole) if whole else source[0]
    text = re.sub(r"^<!-- built: (\S+\.py) -->$", file, text, flags=re.MULTILINE)
    text = re.sub(r"\[([^]]*)\]\((\.\./[^)#]*)\)", link, text)
    source[0] = re.sub(r'\]\(reference\.md "([\w.]+)"\)', r"](#\1)", text)


def finish_annotations() -> None:
    """Import what the library imports for type checkers only: signatures name it.

    The fields of an error have the types of what it is made with.
    """
    for found in walk_packages(unoengine.__path__, "unoengine."):
        if found.name != "unoengine.__main__":
            module = import_module(found.name)
            for node in ast.parse(inspect.getsource(module)).body:
                if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
                    exec(compile(ast.Module(node.body, []), found.name, "exec"), vars(module))
    for error in (unoengine.IllegalMove, unoengine.FormatError):
        error.__annotations__ = inspect.get_annotations(error.__init__)
    unoengine.SetupError.__annotations__ = {"faults": "tuple[str, ...]"}


def document_constants() -> None:
    """Pass the texts of constants to autodoc, which does not find them if they are imported."""
    for name, thing in names().items():
        module, _, constant = name.rpartition(".")
        if not isinstance(thing, type) and not inspect.isfunction(thing):
            analyzer = ModuleAnalyzer.for_module(module)
            analyzer.analyze()
            analyzer.attr_docs.setdefault(("", constant), [*text(name).splitlines(), ""])


def hide_what_nobody_calls(
    app: Sphinx, what: str, name: str, thing: object, *rest: object
) -> tuple[str, None] | None:
    """Show no constructor of what only the engine makes."""
    made_by_the_engine = ("CardSet", "GameState", "Hand", "Plugin", "Replay", "Table")
    return ("", None) if what == "class" and name.endswith(made_by_the_engine) else None


def say_defaults(
    app: Sphinx, what: str, name: str, thing: object, options: object, told: str, returned: str
) -> tuple[str, str] | None:
    """Show the default of a field, where attrs shows only in which variable it keeps it."""
    if what != "class" or not told or not has(thing):
        return None
    defaults = {field.alias: field.default for field in fields_dict(thing).values()}
    for field, default in defaults.items():
        shown = repr(default) if isinstance(default, str | int | None | tuple) else "..."
        told = told.replace(f"attr_dict['{field}'].default", shown)
        told = re.sub(rf"(\b{field}: [^=]*) = {NOTHING!r}", r"\1 = ...", told)
    return told, returned


def miss_nothing(app: Sphinx, env: BuildEnvironment) -> None:
    """See that whatever is public is on the page: autodoc passes over what has no docstring."""
    there = set(env.domains.python_domain.objects)
    for aliases in documented_as():
        if there.isdisjoint(aliases):
            getLogger(__name__).warning("the reference lacks %s", aliases[0])


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
