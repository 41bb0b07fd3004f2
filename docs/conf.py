"""Configuration of the documentation: `sphinx-build -W -n --keep-going docs docs/_build`."""

import ast
import inspect
import re
import sys
from html import unescape
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

from attrs import NOTHING, fields_dict, has
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.ext.autodoc.mock import mock
from sphinx.ext.napoleon import Config
from sphinx.ext.napoleon.docstring import GoogleDocstring
from sphinx.pycode import ModuleAnalyzer
from sphinx.util.logging import getLogger

import unoengine
from unoengine.lab import LabError

sys.path.insert(0, str(Path(__file__).parent))
from public import find_names, find_reference_names, find_text, find_texts

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
myst_heading_slug_func = "conf.slugify"
nitpicky = True
nitpick_ignore = [
    ("py:class", "unoengine.json.T"),  # a type variable
    ("py:class", "unoengine.core.plugin_classes.effect.T"),  # a type variable
    ("py:class", "unoengine.hosting.virtual_time.T"),  # a type variable
    ("py:class", "Seat"),  # of unoengine.bots
    ("py:class", "PlainData"),  # nested lists and dictionaries of plain values
    ("py:class", "SearchStrategy"),  # of Hypothesis
    ("py:class", "Side"),  # "front" or "back"
    ("py:class", "Writable"),  # everything that `unoengine.json` writes
    ("py:class", "unoengine.bots.search_bot.SearchBot"),  # a bot with a method `act`
    ("py:class", "unoengine.lab.executors.Client"),  # such as that of dask
    ("py:class", "unoengine.replays.recorder.TextFile"),  # what `open` returns, or the like
    ("py:class", "unoengine.svg.strips.Game"),  # a replay or the like
    ("py:class", "unoengine.lab.clusters._T"),  # a type variable
    ("py:class", "concurrent.futures._base.Executor"),  # where Python defines it
    ("py:class", "concurrent.futures._base.Future"),
    ("py:class", "matplotlib.figure.Figure"),
    ("py:class", "pandas.DataFrame"),
]

# Names of Python link to its documentation. The inventory is a file, since the build is offline.
intersphinx_mapping = {"python": ("https://docs.python.org/3", "inventory/python.inv")}


def slugify(title: str) -> str:
    """Return the anchor of a heading as GitHub has it; that of a rule is its id."""
    rule = re.match(r"([RA]\d{2,3}): ", title)
    return rule[1].lower() if rule else re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")


def setup(app: Sphinx) -> None:
    finish_annotations()
    document_shared_texts()
    app.connect("source-read", include_files)
    app.connect("autodoc-process-signature", hide_constructors)
    app.connect("autodoc-process-signature", show_defaults)
    app.connect("autodoc-process-docstring", format_sections)
    app.connect("autodoc-process-docstring", link_rules)
    app.connect("env-check-consistency", check_completeness)
    app.connect("html-page-context", check_page_name)
    app.connect("build-finished", check_headings)


def include_files(app: Sphinx, page: str, source: list[str]) -> None:
    """Include files, and resolve links that work in a clone only.

    `<!-- built: ../examples/x.py -->` becomes that program; with the name of a page, the whole page
    becomes that one. A link with a public name as its title leads to that name. Links out of `docs`
    remain only if they lead to programs, which become downloads.
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

    # Headings have these anchors in what is built; elsewhere these tags give them.
    source[0] = re.sub(r'^<a id="\w+"></a>\n\n(?=#)', "", source[0], flags=re.MULTILINE)
    whole = re.search(r"^<!-- built: (\S+\.md) -->$", source[0], re.MULTILINE)
    text = file(whole) if whole else source[0]
    text = re.sub(r"^<!-- built: (\S+\.py) -->$", file, text, flags=re.MULTILINE)
    text = re.sub(r"\[([^]]*)\]\((\.\./[^)#]*)\)", link, text)
    source[0] = re.sub(r'\]\([\w./-]+\.md "(unoengine[\w.]*)"\)', r"](#\1)", text)


def finish_annotations() -> None:
    """Import the names that the library imports for type checkers only: signatures use them.

    Large packages of which only such names are used need not be installed: the extra `docs` is
    small. The attributes of an error get the types of its parameters.
    """
    with mock(["matplotlib", "pandas", "rich"]):
        for found in walk_packages(unoengine.__path__, "unoengine."):
            if found.name != "unoengine.__main__":
                module = import_module(found.name)
                for node in ast.parse(inspect.getsource(module)).body:
                    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
                        exec(compile(ast.Module(node.body, []), found.name, "exec"), vars(module))
    for error in (unoengine.IllegalMove, unoengine.FormatError, LabError):
        error.__annotations__ = inspect.get_annotations(error.__init__)
    unoengine.SetupError.__annotations__ = {"faults": "tuple[str, ...]"}


def document_shared_texts() -> None:
    """Pass the texts to autodoc that it does not find.

    Those of constants that are imported, and those that views share with states.
    """
    views = ModuleAnalyzer.for_module(unoengine.PlayerView.__module__)
    views.analyze()
    for name, text in find_texts(unoengine.PlayerView).items():
        views.attr_docs.setdefault(("PlayerView", name), [*text.splitlines(), ""])
    for name, thing in find_names().items():
        module, _, constant = name.rpartition(".")
        if not isinstance(thing, type) and not inspect.isfunction(thing):
            analyzer = ModuleAnalyzer.for_module(module)
            analyzer.analyze()
            analyzer.attr_docs.setdefault(("", constant), [*find_text(name).splitlines(), ""])


def hide_constructors(
    app: Sphinx, what: str, name: str, thing: object, *rest: object
) -> tuple[str, None] | None:
    """Hide the constructors of classes that only the library instantiates."""
    made_by_us = ("CardSet", "GameState", "Hand", "Plugin", "Replay", "Result", "Table")
    return ("", None) if what == "class" and name.endswith(made_by_us) else None


def show_defaults(
    app: Sphinx, what: str, name: str, thing: object, options: object, signature: str, returned: str
) -> tuple[str, str] | None:
    """Show the defaults of fields; attrs shows only the variable that stores a default."""
    if what != "class" or not signature or not has(thing):
        return None
    defaults = {field.alias: field.default for field in fields_dict(thing).values()}
    for field, default in defaults.items():
        shown = repr(default) if isinstance(default, str | int | None | tuple) else "..."
        signature = signature.replace(f"attr_dict['{field}'].default", shown)
        signature = re.sub(rf"(\b{field}: [^=]*) = {NOTHING!r}", r"\1 = ...", signature)
    return signature, returned


def check_completeness(app: Sphinx, env: BuildEnvironment) -> None:
    """Warn of public names that the reference lacks: autodoc skips names without docstring."""
    there = set(env.domains.python_domain.objects)
    for aliases in find_reference_names():
        if there.isdisjoint(aliases):
            getLogger(__name__).warning("the reference lacks %s", aliases[0])


def check_page_name(app: Sphinx, page: str, template: str, context: object, source: object) -> None:
    """Warn of a page that a page of Sphinx itself replaces, such as that of its search."""
    if source is None and page in {name.casefold() for name in app.env.found_docs}:
        getLogger(__name__).warning("%s.html of Sphinx replaces the page of this name", page)


def check_headings(app: Sphinx, error: Exception | None) -> None:
    """Warn of pages that do not begin with the heading of their source: others replaced them."""
    if error is not None or app.builder.name != "html":
        return
    for page in sorted(app.env.found_docs):
        built = Path(app.builder.get_outfilename(page)).read_text(encoding="utf-8")
        found = re.search(r"<h1>(.*?)(<a class=\"headerlink\".*?)?</h1>", built, re.DOTALL)
        heading = unescape(re.sub(r"<.*?>", "", found[1])) if found else None
        if heading != app.env.titles[page].astext():
            getLogger(__name__).warning("%s.html has the heading %r", page, heading)


def format_sections(
    app: Sphinx, what: str, name: str, thing: object, options: object, lines: list[str]
) -> None:
    """Turn the sections of a docstring, such as `Args:`, into fields.

    Napoleon as an extension would also take the first colon in the text of a field for a type.
    """
    if {"Args:", "Returns:", "Raises:"} & {*lines}:
        lines[:] = GoogleDocstring(lines, Config(), app, what, name, thing, options).lines()


def link_rules(
    app: Sphinx, what: str, name: str, thing: object, options: object, lines: list[str]
) -> None:
    """Link the ids that docstrings cite to the page of rules."""
    in_example = False
    for number, line in enumerate(lines):
        in_example = line.lstrip().startswith(">>>") or (in_example and line.strip() != "")
        if not in_example:
            lines[number] = re.sub(
                r"(?<![\w`])[RA]\d{2,3}\b",
                lambda id: f"`{id[0]} <rules.html#{id[0].lower()}>`__",
                line,
            )
