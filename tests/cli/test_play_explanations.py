"""The prompt explains moves, shows rules and help, and marks bluffs."""

import re
from pathlib import Path

import pytest

from .prompt_runner import FULL_HANDS, Program, apply_actions, make_play, make_position, write_game


def test_A40_why_says_that_a_move_is_a_bluff(program: Program) -> None:
    state = make_position("wild-draw-four blue-3 red-1", "tan-1 tan-2 tan-3")
    lines = program.play(state, "why wild draw four red", "why blue 3")
    expected = (
        "Yes. Wild Draw Four may be played, but as a bluff, which a challenge would reveal. (A40)"
    )
    assert lines.count(expected) == 1
    assert len([line for line in lines if "but as a bluff" in line]) == 1


@pytest.mark.parametrize(
    ("language", "name", "first", "others"),
    [
        ("en", "play Wild Draw Four", " (a bluff, with blue in hand)", " (a bluff)"),
        ("es", "jugar comodín Toma 4", " (un engaño, con azul en la mano)", " (un engaño)"),
    ],
)
def test_A40_bluffs_are_marked_and_explained_once(
    program: Program, language: str, name: str, first: str, others: str
) -> None:
    state = make_position("wild-draw-four blue-3", "tan-1 tan-2 tan-3")
    lines = program.play(state, language=language)
    moves = [line for line in lines if re.match(r"\d+\. ", line)]
    bluffs = [line for line in moves if name in line]
    assert [line for line in moves if line.endswith((first, others))] == bluffs
    assert [line.endswith(first) for line in bluffs] == [True, False]


def test_A40_lawful_plays_are_not_marked(program: Program) -> None:
    state = make_position("wild-draw-four red-3 red-1", "tan-1 tan-2 tan-3")
    assert not [line for line in program.play(state) if "(a bluff" in line]


def test_A40_other_players_do_not_see_the_mark(program: Program) -> None:
    state = make_position("red-1 red-2", "wild-draw-four blue-3 blue-4", turn=1)
    state = apply_actions(state, make_play(state, "wild-draw-four", 1, color="red"))
    lines = program.play(state, "table", "moves", "why challenge", "why wild")
    assert "The Wild Draw Four asks you: challenge?" in lines
    assert not [line for line in lines if "a bluff" in line]


def test_cited_rule_can_be_read(program: Program) -> None:
    typed = ("rules a40", "rules A4000", "rules stacking", "rules chess", "rules")
    lines = program.play(make_position(*FULL_HANDS), *typed)
    assert any(line.startswith("A40, Wild Draw Four: ") for line in lines)
    assert any(line.startswith("A34  ") for line in lines)
    for nothing in ("A4000", "chess"):
        assert f"There is no rule {nothing}, and no rule contains this." in lines
    assert any(line.startswith("rules and ids, such as A40, or words: ") for line in lines)


def test_rules_accepts_several_ids_or_words(program: Program) -> None:
    typed = ("rules R022 A98 A4000", "rules challenge bluff", "rules COLOUR wild")
    lines = program.play(make_position(*FULL_HANDS), *typed)
    first, second, third = (n for n, line in enumerate(lines) if line.startswith("Your move? rul"))
    assert lines[first + 1].startswith("R022, ")
    assert any(line.startswith("A98, ") for line in lines[first:second])
    assert lines[second - 1] == "There is no rule A4000, and no rule contains this."
    found = [line.split()[0] for line in lines[second + 1 : third] if "  " in line]
    assert found == ["R051", "A40", "A43", "A45", "A48", "A52", "A53"]
    assert "R042" in [line.split()[0] for line in lines[third + 1 :] if "  " in line]


def test_help_lists_every_command(program: Program) -> None:
    lines = program.play(make_position(*FULL_HANDS), "help")
    moves = ("draw", "pass", "UNO", "catch")
    for command in (*moves, "hand", "table", "moves", "why", "rules", "save", "help", "quit"):
        assert any(re.match(rf"{command}\b.*: ", line) for line in lines)


@pytest.mark.parametrize("language", ["en", "es"])
def test_help_fits_on_a_terminal(
    program: Program, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, language: str
) -> None:
    path = write_game(tmp_path, make_position(*FULL_HANDS))
    typed = ("play", "--resume", path, "--language", language)
    lines = program.type(["help"], *typed, columns=80)
    start, end = [
        n for n, line in enumerate(lines) if line.startswith(("Your move?", "¿Qué haces?"))
    ]
    assert end - start < 24


@pytest.mark.parametrize("word", ["guarda", "guardar", "save"])
def test_commands_without_argument_show_their_help(
    program: Program, tmp_path: Path, word: str
) -> None:
    path = tmp_path / "mía.toml"
    new = ("play", "--players", "3", "--seed", "9", "--language", "es")
    assert f"La partida está guardada en {path}. Esto la continúa:" in program.type(
        [f"{word} {path}"], *new
    )
    assert path.exists()
