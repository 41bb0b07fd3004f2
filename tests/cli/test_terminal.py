"""The program works on any terminal, in a pipe, and when it is interrupted."""

import os
import re
import select
import signal
import subprocess
from itertools import pairwise
from pathlib import Path

import pytest

from tests.plugins.test_third_party_edition import ORBIT
from tests.thorough import pick_cases, pick_values
from unoengine import new_game
from unoengine.plugins import editions

from .program_runner import (
    COMMAND,
    make_environment,
    read_output,
    restore_interrupts,
    run_dialogue,
    run_in_pipe,
    run_on_terminal,
)

INK = re.compile(r"\x1b\[(\d+)m([^\x1b]*)\x1b\[0m")

on_posix = pytest.mark.skipif(os.name != "posix", reason="signals and pipes as POSIX has them")


def remove_colors(text: str) -> str:
    return INK.sub(r"\2", text)


def test_colors_are_printed_on_a_terminal_but_not_in_a_pipe() -> None:
    code, screen = run_on_terminal("watch", "--seed", "7")
    text = read_output("watch", "--seed", "7")
    assert code == 0
    assert INK.search(screen)
    assert "\x1b" not in text
    assert remove_colors(screen) == text


def test_color_option_overrides_the_terminal() -> None:
    painted = read_output("watch", "--color", "always", "--seed", "7", given={"NO_COLOR": "1"})
    assert remove_colors(painted) == read_output("watch", "--seed", "7")


@pytest.mark.thorough
@pytest.mark.parametrize("box", pick_cases([*editions()], 2))
def test_colors_of_an_edition_are_distinct(box: str) -> None:
    painted = read_output("watch", box, "--rounds", "3", "--seed", "7", "--color", "always")
    looks = {(words.split()[0], ink) for ink, words in INK.findall(painted)}
    assert {color for color, _ in looks} == {*new_game(box, seed=1).edition.colors}
    assert len({ink for _, ink in looks}) == len(looks)


def test_color_with_a_terminal_name_is_shown_as_itself() -> None:
    pytest.importorskip("curses")
    painted = read_output("watch", "zelda", "--seed", "7", "--color", "always")
    assert "\x1b[31mred\x1b[0m" in painted
    assert re.search(r"\x1b\[34mblue \d\x1b\[0m", painted)


@pytest.mark.thorough
@pytest.mark.parametrize("columns", pick_cases([40, 25, 3, 0], 2))
def test_narrow_terminal_loses_no_text(columns: int) -> None:
    story = ("watch", "--seed", "7", "--players", "10")
    code, screen = run_on_terminal(*story, "--color", "never", columns=columns)
    assert code == 0
    if columns:
        assert max(map(len, screen.splitlines())) <= max(columns, 20)
    assert screen.replace("\n  ", " ") == read_output(*story, given={"COLUMNS": "1000"})


@pytest.mark.thorough
def test_card_name_stays_on_one_line() -> None:
    lines = read_output(
        "watch", "--players", "10", "--rounds", "2", "--seed", "7", given={"COLUMNS": "40"}
    )
    colors = "|".join(new_game(seed=1).edition.colors)
    for line, after in pairwise(lines.splitlines()):
        broken = re.search(rf"\b({colors})( [A-Z]\w*)?$", line) and re.match(r"  [A-Z0-9]", after)
        assert not broken, (line, after)


@pytest.mark.parametrize(
    "letters",
    pick_cases(
        [{"LC_ALL": "C", "PYTHONUTF8": "0"}, {"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C"}], 1
    ),
)
def test_output_works_in_ascii(letters: dict[str, str]) -> None:
    text = read_output("watch", "--seed", "7", given=letters)
    assert text.isascii()
    assert text == read_output("watch", "--seed", "7")


@pytest.mark.thorough
def test_letters_missing_in_the_encoding_are_escaped(tmp_path: Path) -> None:
    folder = ORBIT.install(tmp_path)
    orbit = ("watch", "orbit", "--seed", "7")
    assert "r\\xf6ntgen" in read_output(
        *orbit, folders=(folder,), given={"PYTHONIOENCODING": "ascii"}
    )
    assert "röntgen" in read_output(*orbit, folders=(folder,), given={"PYTHONIOENCODING": "utf-8"})


@on_posix
def test_pipe_closed_after_a_line_exits_without_message() -> None:
    """As in `unoengine watch --game | head -1`."""
    with subprocess.Popen(
        [*COMMAND, "watch", "--game", "--delay", "0.01"],
        env=make_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert b"seed" in process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=120) == 141


@on_posix
def test_interrupt_exits_without_message() -> None:
    with subprocess.Popen(
        [*COMMAND, "watch", "--game", "--delay", "60"],
        env=make_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=restore_interrupts,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        ready, _, _ = select.select([process.stdout], [], [], 30)
        process.send_signal(signal.SIGINT)
        assert ready, "a sentence is to be read before the delay, not after it"
        assert process.wait(timeout=120) == 130
        assert process.stderr.read() == b""


# --- a person at the prompt


AT_THE_PROMPT = ("play", "--seed", "7", "--players", "2")
PROMPT = b"Your move?"
CTRL_C = b"\x03\n"
"""Ctrl-C and Enter, since readline misses a signal that comes before it waits for a key."""


@on_posix
def test_ctrl_c_at_the_prompt_keeps_the_saved_game(tmp_path: Path) -> None:
    path = str(tmp_path / "game.toml")
    answers = [(PROMPT, b"1\n"), (PROMPT, CTRL_C)]
    code, screen = run_dialogue(*AT_THE_PROMPT, "--save", path, answers=answers)
    assert code == 130
    assert "Traceback" not in screen
    assert "\nYou leave the table.\n" in screen
    assert run_in_pipe("play", "--resume", path).returncode == 0


@pytest.mark.thorough
def test_arrow_key_recalls_the_last_line() -> None:
    pytest.importorskip("readline")
    answers = [(PROMPT, b"hand\n"), (PROMPT, b"\x1b[A\n"), (PROMPT, b"quit\n")]
    code, screen = run_dialogue(*AT_THE_PROMPT, answers=answers)
    assert code == 0
    assert "^[" not in screen
    assert screen.count("\nYour hand: ") == 3  # once for the turn, and twice for the command


def test_input_from_a_pipe_is_echoed() -> None:
    run = run_in_pipe(*AT_THE_PROMPT, typed="hand\n1\n")
    assert (run.returncode, run.stderr) == (0, "")
    assert "Your move? hand\nYour hand: " in run.stdout
    assert run.stdout.endswith("Your move? \nYou leave the table.\nThe game is not saved.\n")


@pytest.mark.thorough
@pytest.mark.parametrize("letters", pick_cases([{"LC_ALL": "C"}, {"PYTHONIOENCODING": "ascii"}], 1))
def test_prompt_works_in_any_encoding(letters: dict[str, str]) -> None:
    run = run_in_pipe(
        *AT_THE_PROMPT, "--language", "es", typed="por qué 1\nñandú\n1\n", given=letters
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert "Te levantas de la mesa." in run.stdout
    assert run.stdout.isascii() or "PYTHONIOENCODING" not in letters


@pytest.mark.thorough
@on_posix
def test_closed_input_counts_as_ended() -> None:
    program = ["sh", "-c", 'exec "$@" <&-', "sh", *COMMAND, *AT_THE_PROMPT]
    run = subprocess.run(program, env=make_environment(), capture_output=True, check=False)
    assert (run.returncode, run.stderr) == (0, b"")
    assert run.stdout.endswith(b"The game is not saved.\n")


@pytest.mark.thorough
def test_replay_can_be_stepped_through_on_a_terminal(tmp_path: Path) -> None:
    path = str(tmp_path / "games.toml")
    read_output("watch", "zelda", "--seed", "7", "--record", path)
    answers = [(b"(Enter)", b"\n"), (b"(Enter)", b"\n"), (b"(Enter)", b"\x04")]
    code, screen = run_dialogue("replay", path, "--step", answers=answers)
    assert code == 0
    assert remove_colors(screen).endswith(
        "(Enter) \n1. Ana names blue.\n"
        "(Enter) \n2. Ana plays a blue Skip.\nBen loses a turn.\n(Enter) \n"
    )


@pytest.mark.parametrize(
    ("arguments", "typed"), pick_values([AT_THE_PROMPT, ("show", "-")], [b"\xff\xfe\x00\n", b""])
)
def test_input_that_is_not_text_is_accepted(arguments: tuple[str, ...], typed: bytes) -> None:
    run = run_in_pipe(*arguments, typed=typed)
    assert run.returncode == (1 if "show" in arguments else 0)
    assert "Traceback" not in run.stderr
