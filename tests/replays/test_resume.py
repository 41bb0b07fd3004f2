"""A game is resumed only if a line at the end of its file would be its next action."""

from io import StringIO

import pytest

from tests.thorough import each_case
from unoengine import FormatError, legal_moves
from unoengine.replays import Recorder, Replay, parse_replays

from .sample_files import FIRST, HEADER

HEAD = HEADER.partition("plugins")[0]
DRAWN = '1 = "0.draw"\n'


def read_last(text: str) -> Replay:
    *_, replay = parse_replays(text)
    return replay


def resume_text(text: str) -> tuple[Recorder, StringIO]:
    """Return a recorder that writes at the end of a text."""
    file = StringIO(text)
    file.seek(0, 2)
    return Recorder(file), file


@each_case(
    "end",
    [
        *(
            f"[game.actions]\n{DRAWN}{more}"
            for more in ("", "\n\n# what a game\n", "# what a game")
        ),
        f"[game.actions]\n{DRAWN}".rstrip(),
        f"[ game . 'actions' ]  # all of them\n{DRAWN}",
        f"[game.options]\ntarget = 200\n[game.actions]\n{DRAWN}".replace("\n", "\r\n"),
        "[game.actions]\n",
    ],
)
def test_a_game_is_resumed_if_its_actions_are_the_last_lines(end: str) -> None:
    before = read_last(HEAD + end)
    recorder, file = resume_text(HEAD + end)
    state = recorder.resume(before)
    after = recorder.add(legal_moves(state)[0])
    again = read_last(file.getvalue())
    assert again.actions[:-1] == before.actions
    assert again.at(len(again.actions)) == after


@each_case(
    "end, last, line",
    [
        (f'[game.actions]\n{DRAWN}[game.plugins]\nx = "1"\n', 'x = "1"', 11),
        (f"[game.actions]\n{DRAWN}[game.options]\ntarget = 200\n", "target", 11),
        (f"[game.actions]\n{DRAWN}[game.options]\n# none\n", "# none", 11),
        ('actions = { 1 = "0.draw" }\n', "actions = { 1", 8),
        ('actions.1 = "0.draw"\n\n', "actions.1 = ", 8),
        ('actions.1 = "0.draw"', "actions.1 = ", 8),
    ],
)
def test_a_game_is_not_resumed_if_a_line_would_not_be_an_action(
    end: str, last: str, line: int
) -> None:
    replay = read_last(HEAD + end)
    assert replay.actions == ("0.draw",)
    recorder, file = resume_text(HEAD + end)
    with pytest.raises(FormatError) as found:
        recorder.resume(replay)
    assert last in found.value.reason
    assert "[game.actions]" in found.value.reason
    assert found.value.place == f"game 1, line {line}"
    assert file.getvalue() == HEAD + end


def test_the_error_has_the_line_of_the_file() -> None:
    text = HEADER + DRAWN + HEAD.removeprefix(FIRST) + "actions = {}\n"
    recorder, _ = resume_text(text)
    with pytest.raises(FormatError) as found:
        recorder.resume(read_last(text))
    assert found.value.place == f"game 2, line {text.count(chr(10))}"
