"""A game is resumed only if a line at the end of its file would be its next action."""

from io import StringIO

import pytest

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


@pytest.mark.parametrize(
    "end",
    [
        f"[game.actions]\n{DRAWN}",
        f"[game.actions]\n{DRAWN}".rstrip(),
        f"[game.actions]\n{DRAWN}\n\n# what a game\n",
        f"[game.actions]\n{DRAWN}# what a game",
        f"[ game . 'actions' ]  # all of them\n{DRAWN}",
        f"[game.options]\ntarget = 200\n[game.actions]\n{DRAWN}".replace("\n", "\r\n"),
        "[game.actions]\n",
    ],
)
def test_a_game_is_resumed_if_its_actions_are_the_last_lines(end: str) -> None:
    text = HEAD + end
    before = read_last(text)

    recorder, file = resume_text(text)
    state = recorder.resume(before)
    after = recorder.add(legal_moves(state)[0])

    again = read_last(file.getvalue())
    assert again.actions[:-1] == before.actions
    assert again.at(len(again.actions)) == after


OTHER_ENDS = {
    "the plug-ins last": (f'[game.actions]\n{DRAWN}[game.plugins]\nx = "1"\n', 'x = "1"', 11),
    "the options last": (f"[game.actions]\n{DRAWN}[game.options]\ntarget = 200\n", "target", 11),
    "options with a note": (f"[game.actions]\n{DRAWN}[game.options]\n# none\n", "# none", 11),
    "actions in one line": ('actions = { 1 = "0.draw" }\n', "actions = { 1", 8),
    "actions with dots": ('actions.1 = "0.draw"\n\n', "actions.1 = ", 8),
    "actions with dots, cut off": ('actions.1 = "0.draw"', "actions.1 = ", 8),
}


@pytest.mark.parametrize("where", OTHER_ENDS)
def test_a_game_is_not_resumed_if_a_line_would_not_be_an_action(where: str) -> None:
    end, last, line = OTHER_ENDS[where]
    text = HEAD + end
    replay = read_last(text)
    assert replay.actions == ("0.draw",)

    recorder, file = resume_text(text)
    with pytest.raises(FormatError) as found:
        recorder.resume(replay)

    assert last in found.value.reason
    assert "[game.actions]" in found.value.reason
    assert found.value.place == f"game 1, line {line}"
    assert file.getvalue() == text


def test_the_error_has_the_line_of_the_file() -> None:
    text = HEADER + DRAWN + HEAD.removeprefix(FIRST) + "actions = {}\n"

    recorder, _ = resume_text(text)
    with pytest.raises(FormatError) as found:
        recorder.resume(read_last(text))

    assert found.value.place == f"game 2, line {text.count(chr(10))}"
