"""A person plays on a terminal of 80 columns and 24 lines, and through a pipe."""

import re
from pathlib import Path

import pytest

from unoengine.replays import read_replays

from .program_runner import run_dialogue, run_in_pipe
from .prompt_runner import Program

GAME = ("play", "zelda", "--seed", "14", "--players", "3", "--color", "never")
PROMPT = b"Your move?"
DETAIL = b"Your choice?"
CTRL_D = b"\x04"


COMPLETED = {
    b"ha\t\n": "hand\nYour hand: ",
    b"un\t\n": "undo\nYou have made no move",
    b"why r\t\n": "why red 6\nYes. ",
    b"wild dr\t r\t\n": "Wild Draw Four red\nYou play a Wild Draw Four and name red.",
    b"dr\t\n": "draw\nYou draw ",
    b"WILD DR\t\n": "Wild Draw Four\nPlay Wild Draw Four: which color do you name?",
}


@pytest.mark.parametrize("typed", [[*COMPLETED][:4], [*COMPLETED][4:5], [*COMPLETED][5:]])
def test_tab_completes_what_may_be_typed(typed: list[bytes]) -> None:
    pytest.importorskip("readline")
    answers = []
    for line in typed:
        # Tab may print the prompt again, so the next prompt counts only after the answer.
        answers += [(PROMPT, line), (COMPLETED[line].partition("\n")[2].encode(), b"")]
    prompt = DETAIL if COMPLETED[typed[-1]].endswith("?") else PROMPT
    code, screen = run_dialogue(*GAME, answers=[*answers, (prompt, CTRL_D)])
    assert code == 0
    for line in typed:
        assert f"Your move? {COMPLETED[line]}" in screen
    assert "\x1b" not in screen
    assert "\a" not in screen


def test_tab_on_an_empty_line_lists_moves_and_commands() -> None:
    pytest.importorskip("readline")
    answers = [(PROMPT, b"\t"), (PROMPT, b"\n"), (PROMPT, CTRL_D)]
    _, screen = run_dialogue(*GAME, answers=answers)
    listed = screen.partition("Your move? ")[2].partition("Your move? ")[0]
    assert {"red 6", "Wild Draw Four", "draw", "hint", "undo", "quit"} <= {
        *re.split(r"\s\s+|\n", listed)
    }
    assert "Wild Draw Four red" not in listed
    assert "\x1b" not in screen
    assert "\r" not in screen.replace("\r\n", "")


def test_color_hint_and_undo_work_on_a_terminal() -> None:
    letters = bytes(range(ord("a"), ord("z") + 1))
    answers = [(PROMPT, letters + b"\n"), (PROMPT, b"2\n"), (DETAIL, b"\n"), (PROMPT, b"hint\n")]
    answers += [(PROMPT, b"1\n"), (PROMPT, b"undo\n"), (PROMPT, b"2\n"), (DETAIL, b"4\n")]
    code, screen = run_dialogue(*GAME, answers=[*answers, (PROMPT, CTRL_D)])
    assert code == 0
    assert f"Not understood: {letters.decode()}." in screen
    assert "Your move? 2\nPlay Wild Draw Four: which color do you name? Enter goes" in screen
    assert "4. red\nYour choice? \n1. play red 6\n" in screen
    assert "Your move? hint\nHint: play red 6.\n" in screen
    assert "Your move? undo\nTaken back: play red 6.\n\nIt is your turn, Ana.\n" in screen
    assert "4. red\nYour choice? 4\nYou play a Wild Draw Four and name red.\n" in screen
    assert screen.endswith("Your move? \nYou leave the table.\nThe game is not saved.\n")


@pytest.mark.parametrize("end", [CTRL_D, b"\x03\n"])
def test_game_can_be_left_while_a_color_is_asked_for(end: bytes) -> None:
    code, screen = run_dialogue(*GAME, answers=[(PROMPT, b"2\n"), (DETAIL, end)])
    assert code == (0 if end == CTRL_D else 130)
    assert screen.endswith("\nYou leave the table.\nThe game is not saved.\n")
    assert "Traceback" not in screen


def test_delay_pauses_before_the_actions_of_bots(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses: list[float] = []
    monkeypatch.setattr("time.sleep", pauses.append)
    lines = program.type(["1"], *GAME, "--delay", "1.5")
    assert sum("Ben plays" in line for line in lines) == 1
    assert [pause for pause in pauses if pause] == [1.5]


ROUND = (*GAME, "--rounds", "1")


def test_whole_round_can_be_played_on_a_terminal_and_through_a_pipe(tmp_path: Path) -> None:
    path = str(tmp_path / "game.toml")
    piped = run_in_pipe(*ROUND, typed="1\n" * 400).stdout
    prompts = re.findall(r"^(Your (?:move|choice)\?)", piped, re.MULTILINE)
    answers = [(prompt.encode(), b"1\n") for prompt in prompts]
    code, screen = run_dialogue(*ROUND, "--save", path, answers=answers)

    assert code == 0
    assert re.search(" wins? the round; the scores are ", screen)
    assert {"Your move?", "Your choice?"} == {*prompts}
    assert (
        screen.partition("Cy deals")[2].partition("The game is ")[0]
        == (piped.partition("Cy deals")[2].partition("The game is ")[0])
    )
    *lines, command = screen.splitlines()
    assert max(map(len, lines)) <= 80
    assert command == f"unoengine play --resume {path}"
    assert "\x1b" not in screen
    [replay] = read_replays(path)
    assert replay.at(len(replay.actions)).phase == "round-over"


def test_screen_reader_gets_the_same_lines_with_colors() -> None:
    """Colors are the only control sequences, and repeat words of the text."""
    answers = [(PROMPT, b"hint\n"), (PROMPT, b"2\n"), (DETAIL, b"blue\n"), (PROMPT, CTRL_D)]
    _, plain = run_dialogue(*GAME, answers=answers)
    _, colored = run_dialogue(*GAME[:-2], answers=answers)
    assert "\x1b" in colored
    assert re.sub(r"\x1b\[3\dm([^\x1b]*)\x1b\[0m", r"\1", colored) == plain
    assert "\r" not in plain


def test_output_fits_into_forty_columns(program: Program) -> None:
    lines = program.type(["mesa", "ayuda", "1"], *GAME, "--language", "es", columns=40)
    assert max(map(len, lines)) <= 40
    assert "Te levantas de la mesa." in lines
