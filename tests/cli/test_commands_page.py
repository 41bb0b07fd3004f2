"""The page on the commands has correct transcripts and exactly the existing options."""

import re
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

import unoengine
from unoengine.cli import main
from unoengine.core import discovery as plugins
from unoengine.notation import write_position

from .prompt_runner import Capture, apply_actions, make_play, make_position, split_command

PAGE = Path(__file__).parents[2] / "docs" / "commands.md"
TEXT = PAGE.read_text(encoding="utf-8")
PROMPTS = ("Your move? ", "Your choice? ")
COMMANDS = re.findall(r"`([a-z-]+)`", TEXT.partition("|---|---|")[2].partition("\n\n")[0])


def find_transcripts() -> Iterator[tuple[str, list[str]]]:
    """Return the commands on the page, each with the lines it prints."""
    for block in re.findall(r"^```console\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL):
        for transcript in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, *lines = transcript.splitlines()
            yield command, lines


@pytest.fixture
def without_other_plugins(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Hide plug-ins that are installed where the tests run."""
    monkeypatch.setenv("UNOENGINE_NO_PLUGINS", "1")
    plugins.refresh()
    yield
    monkeypatch.undo()
    plugins.refresh()


@pytest.mark.usefixtures("without_other_plugins")
def test_transcripts_on_the_page_match_the_output(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    state = make_position("triforce red-1 red-2", "red-5 green-9 wild", discard="blue-8")
    state = apply_actions(state, make_play(state, "triforce", color="red"))
    Path("position.txt").write_text(write_position(state), encoding="utf-8")
    for command, lines in find_transcripts():
        program, *arguments = split_command(command.partition(" < ")[0], capsys)
        typed = [line.partition("? ")[2] for line in lines if line.startswith(PROMPTS)]
        file = command.partition(" < ")[2]
        given = Path(file).read_text(encoding="utf-8") if file else "\n".join(typed)
        monkeypatch.setattr(sys, "stdin", StringIO(given))
        assert (program, main(arguments)) == ("unoengine", 0)
        assert matches(capsys.readouterr().out, lines), command


def matches(printed: str, lines: list[str]) -> bool:
    """Return whether the output matches; dots stand for any lines, and any version for ours."""
    pattern = "".join(r"(?:.*\n)*" if line == "..." else re.escape(f"{line}\n") for line in lines)
    version = re.escape(f"unoengine {unoengine.__version__}")
    pattern = re.sub(r"unoengine\\ \d+\\\.\d+\\\.\d+", lambda _: version, pattern)
    return re.fullmatch(pattern, f"{printed.rstrip()}\n") is not None


def find_options(capsys: Capture, *command: str) -> set[str]:
    with pytest.raises(SystemExit):
        main([*command, "--help"])
    usage = capsys.readouterr().out.partition("options:")[2].partition("examples:")[0]
    listed = re.findall(r"^  (-.*?)(?:  |$)", usage, re.MULTILINE)
    return {option for line in listed for option in re.findall(r"--[a-z-]+", line)}


def test_page_names_exactly_the_commands(capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    listed = re.findall(r"^    ([a-z-]+)(?:  |$)", capsys.readouterr().out, re.MULTILINE)
    assert sorted(COMMANDS) == sorted(listed)


def test_page_names_exactly_the_options(capsys: Capture) -> None:
    named = set(re.findall(r"(?<!\w)(--[a-z][a-z-]*)", TEXT))
    known = {option for command in COMMANDS for option in find_options(capsys, command)}
    assert named == known


def test_wrong_transcript_is_detected() -> None:
    assert matches("one\ntwo\nthree\n", ["one", "...", "three"])
    assert not matches("one\ntwo\nthree\n", ["one", "...", "four"])
    assert not matches("one\ntwo\n", ["one"])
