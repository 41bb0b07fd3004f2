"""A game at the prompt is saved, quit and resumed."""

import re
import shlex
from pathlib import Path

import pytest

from unoengine.replays import read_replays

from .prompt_runner import (
    FULL_HANDS,
    Program,
    apply_actions,
    make_play,
    make_position,
    read_last_state,
    write_game,
)


def test_game_is_played_until_it_ends(program: Program, tmp_path: Path) -> None:
    path = str(tmp_path / "whole.toml")
    lines = program.type(["1"] * 3000, "play", "--players", "2", "--seed", "5", "--save", path)
    assert lines[-1].endswith(" wins the game.")
    [game] = read_replays(path)
    assert game.finished
    assert read_last_state(path).is_over
    assert not any(line.startswith("The game is") for line in lines)


@pytest.mark.parametrize(
    ("more", "players"),
    [
        (("--name", "Zoe"), "Zoe, Ana and Ben"),
        (("--name", "Ben"), "Ben, Ana and Cy"),
        (("--name", "Ana"), "Ana, Ben and Cy"),
        (("--name", "Zoe", "--seat", "1"), "Ana, Zoe and Ben"),
        (("--name", "Ben", "--seat", "2"), "Ana, Cy and Ben"),
    ],
)
def test_player_name_replaces_a_default_name(
    program: Program, more: tuple[str, ...], players: str
) -> None:
    lines = program.type([], "play", "--players", "3", "--seed", "7", *more)
    assert lines[0] == f"Classic UNO, seed 7: {players} play."
    assert lines[1].startswith(f"You are {more[1]}. ")


def test_rounds_limits_the_game(program: Program) -> None:
    lines = program.type(["1"] * 200, "play", "--players", "2", "--seed", "5", "--rounds", "2")
    assert len([line for line in lines if re.search("deals? round", line)]) == 2
    assert re.search("wins? the round", lines[-2])
    assert lines[-1] == "The game is not saved."


@pytest.mark.parametrize(
    ("winner", "end"),
    [("blue-1", "You have no card left."), ("tan-9", "You are left with 6 points")],
)
def test_end_of_a_round_is_told_to_the_player(program: Program, winner: str, end: str) -> None:
    """R012: Ana, the player at the prompt, goes out or is left with 1 + 2 + 3 points."""
    hands = ["blue-1", "tan-4"] if winner == "blue-1" else ["tan-1 tan-2 tan-3", "tan-9"]
    state = make_position(*hands, turn=0 if winner == "blue-1" else 1)
    lines = program.play(state, "blue 1")
    assert any(line.startswith(end) for line in lines)
    assert not any(line.startswith(("Ana has no", "Ana is left")) for line in lines)


def test_rounds_count_from_the_resumed_round(program: Program, tmp_path: Path) -> None:
    path = str(tmp_path / "rounds.toml")
    new = ("play", "--players", "2", "--seed", "5", "--save", path)
    program.type(["1"] * 200, *new, "--rounds", "1")
    assert (read_last_state(path).phase, read_last_state(path).round) == ("round-over", 1)
    program.type(["1"] * 200, "play", "--resume", path, "--rounds", "1")
    assert (read_last_state(path).phase, read_last_state(path).round) == ("round-over", 2)
    program.type(["1", "1", "quit"], "play", "--resume", path)
    assert (read_last_state(path).phase, read_last_state(path).round) == ("turn", 3)
    program.type(["1"] * 200, "play", "--resume", path, "--rounds", "1")
    assert (read_last_state(path).phase, read_last_state(path).round) == ("round-over", 3)


def test_resume_command_includes_seat_and_language(program: Program, tmp_path: Path) -> None:
    path = str(tmp_path / "mi juego.toml")
    new = ("play", "--players", "3", "--seed", "9", "--seat", "2", "--language", "es")
    lines = program.type([f"guardar {path}", "salir"], *new)
    command = f"unoengine play --resume '{path}' --seat 2 --language es"
    assert lines.count(command) == 2
    assert lines[-1] == command
    again = program.type(["salir"], *shlex.split(command)[1:])
    assert again[2].startswith("Juegas como Cy. ")


def test_resumed_game_goes_on_as_without_a_break(program: Program, tmp_path: Path) -> None:
    whole, parts = str(tmp_path / "whole.toml"), str(tmp_path / "parts.toml")
    new = ("play", "zelda", "--players", "3", "--seed", "9", "--save")
    program.type(["1"] * 12, *new, whole)
    first = program.type(["1"] * 7, *new, parts)
    again = program.type(["1"] * 5, "play", "--resume", parts)
    assert read_last_state(parts) == read_last_state(whole)
    assert Path(parts).read_text(encoding="utf-8") == Path(whole).read_text(encoding="utf-8")
    assert first[-1] == f"unoengine play --resume {parts}"
    assert re.fullmatch(r"The game goes on\. Moves so far: \d+\.", again[1])


def test_game_can_be_saved_in_the_middle(program: Program, tmp_path: Path) -> None:
    path, whole = str(tmp_path / "late.toml"), str(tmp_path / "whole.toml")
    new = ("play", "--players", "3", "--seed", "9")
    program.type([*"11111", f"save {path}", *"111", "save elsewhere.toml", "quit"], *new)
    program.type([*"11111111"], *new, "--save", whole)
    assert read_last_state(path) == read_last_state(whole)
    assert not Path("elsewhere.toml").exists()


def test_game_is_added_to_a_file_with_finished_games(program: Program, tmp_path: Path) -> None:
    path = str(tmp_path / "games.toml")
    program.type([], "watch", "--seed", "7", "--record", path)
    program.type(["1"], "play", "--seed", "8", "--save", path)
    assert [game.finished for game in read_replays(path)] == [True, False]


@pytest.mark.parametrize("text", ["my diary", 'unoengine-replays = 1\n[[game]]\nedition = "x"\n'])
def test_save_does_not_change_other_files(program: Program, tmp_path: Path, text: str) -> None:
    path = tmp_path / "diary.txt"
    path.write_text(text, encoding="utf-8")
    program.type([], "play", "--seed", "8", "--save", str(path), code=1)
    lines = program.type([f"save {path}"], "play", "--seed", "8")
    assert path.read_text(encoding="utf-8") == text
    assert len([line for line in lines if "The game cannot be saved: " in line]) == 1


def test_unfinished_game_is_not_overwritten(program: Program, tmp_path: Path) -> None:
    path = write_game(tmp_path, make_position(*FULL_HANDS))
    before = Path(path).read_text(encoding="utf-8")
    hint = f"is not finished: resume it with unoengine play --resume {path}, or "
    assert hint in program.refuse(["play", "--save", path])
    assert Path(path).read_text(encoding="utf-8") == before


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--resume", "{game}", "--name", "Bem"], "no player is called 'Bem'; did you mean 'Ben'?"),
        (["--resume", "{game}", "--seat", "5"], "5"),
        (["--resume", "{game}", "--seat", "0", "--name", "Ben"], "Ben has seat 1"),
        (["--resume", "{game}", "--players", "4"], "--players 4 cannot be chosen"),
        (["--resume", "{game}", "--players", "3"], "game.toml has 2"),
        (["--resume", "{game}", "--seed", "1"], "--seed 1 cannot be chosen"),
        (["--resume", "{game}", "--variant", "jump-in"], "--variant jump-in cannot be chosen"),
        (["--resume", "{game}", "--variant", "stackin"], "did you mean 'stacking'?"),
        (
            ["--resume", "{game}", "--option", "target=200"],
            "--option target=200 cannot be chosen: the game in {game} has target=500",
        ),
        (
            ["--resume", "{game}", "--option", "wild-draw-four.policy=strict"],
            "has wild-draw-four.policy=bluff_allowed",
        ),
        (["--resume", "{game}", "--option", "tarpet=200"], "did you mean 'target'?"),
        (["--resume", "{game}", "--option", "wild.policy=strict"], "has no option 'policy'"),
        (["--resume", "{game}", "--option", "wold.policy=strict"], "'wold'"),
        (["--resume", "{game}", "--house-rule", "duel"], "--house-rule duel cannot be chosen"),
        (["--resume", "{game}", "--save", "{game}"], "--save cannot be combined"),
        (["frozen", "--resume", "{game}"], "EDITION frozen cannot be chosen"),
        (["zelda-es", "--resume", "{game}", "--players", "9"], "; --players 9 cannot be chosen"),
        (["--seat", "4"], "4"),
        (["--seat", "4", "--name", "Zoe"], "4"),
        (["--seat", "-1"], "-1"),
        (["--name", " "], "' ' is not a name"),
        (["--players", "1"], "at least 2 players"),
        (["--rounds", "0"], "at least 1 round must be played, not 0"),
        (["zeldo"], "did you mean 'zelda'?"),
    ],
)
def test_wrong_options_are_refused(
    program: Program, tmp_path: Path, arguments: list[str], expected: str
) -> None:
    game = write_game(tmp_path, make_position(*FULL_HANDS))
    assert expected.format(game=game) in program.refuse(
        ["play", *(argument.format(game=game) for argument in arguments)]
    )


def test_options_that_match_the_resumed_game_are_accepted(program: Program, tmp_path: Path) -> None:
    path = str(tmp_path / "mine.toml")
    rules = (
        *("--house-rule", "duel", "--house-rule", "mirror"),
        *("--variant", "stacking:mixed=true", "--option", "hand_size=5"),
        *("--option", "wild-draw-four.policy=strict"),
    )
    settings = ("frozen", "--players", "3", "--seed", "8", *rules)
    program.type([], "play", *settings, "--save", path)
    program.type([], "play", "--resume", path, *settings, "--seat", "1")
    before = Path(path).read_text(encoding="utf-8")
    turned = ("--house-rule", "mirror", "--house-rule", "duel")
    for otherwise in (("--house-rule", "duel"), turned, ("--variant", "stacking")):
        error = program.refuse(["play", "--resume", path, *otherwise])
    assert "has stacking:mixed=true" in error
    assert Path(path).read_text(encoding="utf-8") == before


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (
            "en",
            [
                "You win the round; the scores are Ana 6 and Ben 0.",
                "You deal next.",
                "",
                "The round is over, and you deal the next one, Ana.",
                "1. deal the next round",
            ],
        ),
        (
            "es",
            [
                "Ganas la ronda; el marcador es Ana 6 y Ben 0.",
                "La siguiente ronda la repartes tú.",
                "",
                "La ronda terminó; te toca repartir la siguiente, Ana.",
                "1. repartir la siguiente ronda",
            ],
        ),
    ],
)
def test_game_resumed_between_rounds_shows_the_result(
    program: Program, language: str, expected: list[str]
) -> None:
    state = make_position("blue-1", "tan-1 tan-2 tan-3", dealer=1)
    lines = program.play(apply_actions(state, make_play(state, "blue-1")), "1", language=language)
    assert lines[3:8] == expected
    assert lines[10] in ("You deal round 2.", "Repartes la ronda 2.")


def test_game_resumed_at_a_question_repeats_the_question(program: Program) -> None:
    state = make_position("red-1 red-2", "wild-draw-four tan-1 tan-2", turn=1)
    state = apply_actions(state, make_play(state, "wild-draw-four", 1, color="red"))
    lines = program.play(state, "red 1")
    assert lines[3:6] == ["The Wild Draw Four asks you: challenge?", "", "You have to answer, Ana."]
    refused = "No. First answer the question “challenge?”: accept, challenge. (A47)"
    assert refused in lines


def test_finished_game_cannot_be_resumed(program: Program, tmp_path: Path) -> None:
    path = str(tmp_path / "over.toml")
    program.type([], "watch", "--record", path)
    assert "is finished" in program.refuse(["play", "--resume", path])


def test_name_finds_the_seat_in_a_resumed_game(program: Program, tmp_path: Path) -> None:
    path = write_game(tmp_path, make_position(*FULL_HANDS))
    lines = program.type([], "play", "--resume", path, "--name", "Ben")
    assert any(line.startswith("You are Ben.") for line in lines)
