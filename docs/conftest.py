"""The examples of the documentation are run, each page from top to bottom."""

from doctest import ELLIPSIS
from typing import Any

from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser

collect_ignore_glob = ["*.py", "*/*.py"]  # programs that make pages, with no doctests


def at_the_prompt(namespace: dict[str, Any]) -> None:
    """Let what a page defines be of the module it would be of for a reader who types it."""
    namespace["__name__"] = "__main__"


pytest_collect_file = Sybil(
    parsers=[PythonCodeBlockParser(doctest_optionflags=ELLIPSIS)],
    patterns=["*.md", "*/*.md"],
    setup=at_the_prompt,
).pytest()
