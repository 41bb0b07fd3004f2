"""Installed plug-ins are listed; a broken one does not hide the others."""

import json
import re
from pathlib import Path

import pytest

import unoengine
from tests.plugins.distributions import Distribution
from tests.plugins.test_third_party_edition import ORBIT
from unoengine.cli import main
from unoengine.plugins import editions, effects, house_rules, languages, variants

from .program_runner import read_output, run_in_pipe
from .prompt_runner import Capture, Program

LISTS = {
    "editions": editions,
    "effects": effects,
    "house-rules": house_rules,
    "variants": variants,
    "languages": languages,
}


def read_list(capsys: Capture, *arguments: str) -> list[str]:
    """Return the lines of a list without descriptions."""
    assert main([*arguments]) == 0
    out = capsys.readouterr().out
    return [line for line in out.splitlines() if not line.startswith(" ")]


@pytest.mark.parametrize("name", LISTS)
def test_list_shows_the_distribution(capsys: Capture, name: str) -> None:
    lines = read_list(capsys, name)
    plugins = LISTS[name]()
    assert [line.split()[0] for line in lines] == [*plugins]
    for line, plugin in zip(lines, plugins.values(), strict=True):
        assert line.endswith(f"  {plugin.distribution} {plugin.version}")


@pytest.mark.parametrize(
    ("name", "language", "row"),
    [
        ("editions", "en", ["zelda", "The Legend of Zelda"]),
        ("editions", "es", ["saved-by-the-bell", "Salvados por la campana"]),
        ("effects", "en", ["draw-two", "Draw Two"]),
        ("effects", "es", ["triforce", "comodín Trifuerza"]),
        ("house-rules", "en", ["robin-hood", "Robin Hood"]),
        ("house-rules", "es", ["duel", "Duelo"]),
        ("variants", "es", ["jump-in", "Intercepción"]),
        ("languages", "en", ["es", "Español"]),
    ],
)
def test_titles_are_translated(capsys: Capture, name: str, language: str, row: list[str]) -> None:
    rows = [re.split(r"  +", line)[:2] for line in read_list(capsys, name, "--language", language)]
    assert row in rows


def test_list_describes_each_rule(capsys: Capture) -> None:
    assert main(["house-rules"]) == 0
    lines = capsys.readouterr().out.splitlines()
    [mirror] = [n for n, line in enumerate(lines) if line.startswith("mirror ")]
    assert lines[mirror + 1] == "    The effect of the card under it is repeated."


@pytest.mark.parametrize("name", LISTS)
def test_list_can_be_printed_as_json(capsys: Capture, name: str) -> None:
    assert main([name, "--json"]) == 0
    entries = json.loads(capsys.readouterr().out)
    assert [entry["name"] for entry in entries] == [*LISTS[name]()]
    for entry in entries:
        assert entry.keys() == {"name", "title", "text", "distribution", "version"}
        assert entry["title"]
    assert entries[0]["version"] == unoengine.__version__


def test_list_includes_third_party_plugins(tmp_path: Path) -> None:
    folder = ORBIT.install(tmp_path)
    assert re.search(
        r"^orbit  .*  uno-orbit ", read_output("editions", folders=(folder,)), re.MULTILINE
    )


def test_editions_with_the_same_title_have_different_descriptions(capsys: Capture) -> None:
    for language in ("en", "es"):
        assert main(["editions", "--language", language]) == 0
        lines = capsys.readouterr().out.splitlines()
        rows = [n for n, line in enumerate(lines) if "The Legend of Zelda" in line]
        descriptions = [lines[row + 1] for row in rows]
        assert all(line.startswith("    ") for line in descriptions)
        assert len({*descriptions}) == len(rows) == 2


WORDS = Distribution(
    "uno-words",
    {"uno_words": 'SPANISH = {"card.kraken": "Pulpo"}'},
    {"unoengine.languages": {"es": "uno_words:SPANISH", "qaa": "uno_words:SPANISH"}},
)


def test_list_includes_packages_that_extend_a_language(tmp_path: Path) -> None:
    lines = read_output("languages", folders=(WORDS.install(tmp_path),)).splitlines()
    assert [re.split(r"  +", line) for line in lines] == [
        ["en", "English", f"unoengine {unoengine.__version__}"],
        ["es", "Español", f"unoengine {unoengine.__version__}"],
        ["es", "Español", "uno-words 1.0"],
        ["qaa", "qaa", "uno-words 1.0"],
    ]


BROKEN = Distribution(
    "uno-broken",
    {
        "uno_broken": "1 / 0",
        "uno_odd": "class Odd:\n    def __init__(self, given): ...\nNUMBER = 7",
    },
    {
        "unoengine.effects": {
            "broken-one": "uno_broken:X",
            "odd-one": "uno_odd:Odd",
            "odd-number": "uno_odd:NUMBER",
        }
    },
)


def test_broken_plugin_is_listed_and_reported(tmp_path: Path) -> None:
    run = run_in_pipe("effects", folders=(BROKEN.install(tmp_path),))
    assert run.returncode == 1
    for name in ("broken-one  ", "odd-one  ", "odd-number  ", "draw-two  ", "wild  "):
        assert re.search(rf"^{name}", run.stdout, re.MULTILINE)
    assert re.search(r"^broken-one +Broken One +uno-broken 1.0$", run.stdout, re.MULTILINE)
    assert len(run.stderr.splitlines()) == 3
    assert "'broken-one' (uno_broken:X) of uno-broken 1.0 cannot be loaded" in run.stderr


def test_unknown_language_is_refused(program: Program) -> None:
    assert "did you mean 'es'?" in program.refuse(["effects", "--language", "ess"])
