"""The README does what it says: its Python runs, and its commands are two lines."""

from doctest import ELLIPSIS
from pathlib import Path

from sybil import Document
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser

README = Path(__file__).parents[1] / "README.md"


def test_its_python_runs() -> None:
    page = Document.parse(str(README), PythonCodeBlockParser(doctest_optionflags=ELLIPSIS))
    page.namespace["__name__"] = "__main__"  # as for a reader who types it
    [example] = page.examples()
    example.evaluate()
    told, shown = page.namespace["verdict"], example.parsed
    assert f"# {told.legal} {told.reason} {told.rule}\n" in shown


def test_there_are_two_commands_of_one_line_each() -> None:
    """`.ci/run` runs the second one as it stands."""
    blocks = Document.parse(str(README), CodeBlockParser("sh"))
    commands = [block.parsed for block in blocks.examples()]
    assert [command.count("\n") for command in commands] == [1, 1]
    assert "unoengine watch zelda" in commands[0]
    assert "pytest" in commands[1]
