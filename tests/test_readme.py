"""The README does what it says: its Python runs, its commands are two lines, its links lead on."""

import re

from . import pages

README = pages.ROOT / "README.md"


def test_its_python_runs() -> None:
    assert pages.run(README) > 1


def test_there_are_two_commands_of_one_line_each() -> None:
    """`.ci/run` runs the second one as it stands."""
    commands = [block.text for block in pages.blocks(README) if block.language == "sh"]
    assert [command.count("\n") for command in commands] == [1, 1]
    assert "unoengine watch zelda" in commands[0]
    assert "pytest" in commands[1]


def test_its_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", README.read_text(encoding="utf-8"))
    assert len(links) > 5
    assert [link for link in links if not (pages.ROOT / link).exists()] == []
