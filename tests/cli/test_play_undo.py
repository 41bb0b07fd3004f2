"""A move is taken back, also in the file that the game is saved in."""

from pathlib import Path

import pytest

from unoengine.replays import Replay, read_replays

from .prompt_runner import FULL_HANDS, Program, make_position

NEW = ("play", "--players", "3", "--seed", "14")


def read_last(path: Path) -> Replay:
    *_, last = read_replays(str(path))
    return last


def test_undo_goes_back_to_the_last_decision(program: Program) -> None:
    lines = program.type(["1", "undo"], *NEW)
    turn = "It is your turn, Ana."
    first = lines.index(turn)
    again = lines.index("Taken back: play red 6.")
    assert lines[again + 2 :][:7] == lines[first:][:7]


@pytest.mark.parametrize(
    ("language", "typed", "expected"),
    [
        ("en", "undo", "You have made no move yet that could be taken back."),
        ("es", "deshacer", "Todavía no tienes ninguna jugada que deshacer."),
    ],
)
def test_nothing_can_be_undone_before_the_first_move(
    program: Program, language: str, typed: str, expected: str
) -> None:
    state = make_position(*FULL_HANDS)
    assert expected in program.play(state, typed, language=language)


def test_game_goes_on_after_an_undo_as_without_the_move(program: Program, tmp_path: Path) -> None:
    """Otherwise, undo would show what the bots are going to do."""
    straight, detour = tmp_path / "straight.toml", tmp_path / "detour.toml"
    program.type(["draw", "pass", "1"], *NEW, "--save", str(straight))
    typed = ["1", "undo", "draw", "undo", "draw", "pass", "1"]
    program.type(typed, *NEW, "--save", str(detour))
    assert detour.read_text(encoding="utf-8") == straight.read_text(encoding="utf-8")
    assert len(read_last(detour).actions) > 3


def test_file_contains_only_the_moves_that_count(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    program.type(["1", "wild draw four blue", "undo", "undo"], *NEW, "--save", str(path))
    assert read_last(path).actions == ()
    program.type(["1", "draw"], "play", "--resume", str(path))
    saved = read_last(path)
    assert saved.actions[0] == "0:red-6"
    assert not saved.finished
    saved.at(len(saved.actions))


def test_move_before_a_break_is_undone(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    program.type(["1"], *NEW, "--save", str(path))
    lines = program.type(["undo", "draw"], "play", "--resume", str(path))
    assert "Taken back: play red 6." in lines
    assert read_last(path).actions[0] == "0.draw"


def test_games_before_in_the_file_stay(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "games.toml"
    program.type([], "watch", "--seed", "7", "--record", str(path))
    before = path.read_text(encoding="utf-8")
    program.type(["1", "undo"], *NEW, "--save", str(path))
    assert path.read_text(encoding="utf-8").startswith(before)
    assert len([*read_replays(str(path))]) == 2


def test_undo_goes_back_into_the_round_before(program: Program, tmp_path: Path) -> None:
    state = make_position("blue-1", "tan-1 tan-2", dealer=1, draw="blue-4 blue-5")
    lines = program.play(state, "1", "undo", "hand")
    assert "You win the round; the scores are Ana 3 and Ben 0." in lines
    assert lines[lines.index("Your move? hand") + 1] == "Your hand: blue 1."
    assert read_last(tmp_path / "game.toml").actions == ()


def test_claim_can_be_undone(program: Program) -> None:
    state = make_position("blue-1 red-1", "tan-2 tan-3 tan-4")
    lines = program.play(state, "blue 1", "uno", "undo", "undo", "1")
    assert "Taken back: play blue 1." in lines


def test_unwritable_file_keeps_the_move(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.toml"
    path.write_text("", encoding="utf-8")
    monkeypatch.setattr("os.path.samestat", lambda *_: False)  # as if the file was replaced
    lines = program.type(["1", "undo", "draw"], *NEW, "--save", str(path))
    [refused] = [line for line in lines if line.startswith("The move cannot be taken back: ")]
    assert "only from a file" in refused
    assert read_last(path).actions[0] == "0:red-6"
