"""Files that end within a line or a game, and games that are resumed at the end of their file.

A cut-off line is not an action; a game is resumed only if another line would be its next action.
"""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

from tests.thorough import each_case
from unoengine import FormatError, legal_moves, new_game
from unoengine.replays import Recorder, Replay, parse_replays, read_replays, write_replay

from .sample_files import FIRST, HEADER, append_to, deal_game, play_simple_bots

DRAWN = HEADER + '1 = "0.draw"\n'


def write_whole_game() -> str:
    """Return a file with a game of two rounds, whose dealer has a name that is not ASCII."""
    file = StringIO()
    state = new_game("zelda", ["Ana", "Zoë"], seed=7)
    write_replay(file, state, play_simple_bots(state, rounds=2))
    return file.getvalue()


def test_a_file_cut_off_anywhere_has_the_actions_before() -> None:
    whole = write_whole_game().encode()
    start = whole.index(b"[game.actions]\n") + len(b"[game.actions]\n")
    actions = next(parse_replays(whole)).actions
    for length in range(start, len(whole) + 1):
        cut = whole[:length]
        *_, last = cut.split(b"\n")
        [replay] = parse_replays(cut)
        complete = cut.count(b' = "') - whole[:start].count(b' = "')
        complete -= last.count(b' = "') if not last.endswith(b'"') or last.count(b'"') < 2 else 0
        assert replay.actions == actions[:complete]
        assert replay.finished == cut.rstrip(b"\n").endswith(b"}")
        if replay.cut_off:
            assert replay.cut_off.rstrip("\0") == last.decode(errors="ignore")
        elif last:  # A comment or a whole line, which an editor may have left without its end.
            assert last.startswith(b"#") or last.endswith((b'"', b"}"))


def test_a_line_that_was_cut_off_is_removed_when_the_game_goes_on(path: Path) -> None:
    whole = write_whole_game().encode()
    lines = whole.splitlines(keepends=True)
    for number in (15, 20, len(lines) - 1):
        before = b"".join(lines[:number])
        for length in range(1, len(lines[number]) - 1):
            path.write_bytes(before + lines[number][:length])
            [replay] = read_replays(path)
            with path.open("a", encoding="utf-8") as file:
                recorder = Recorder(file)
                state = recorder.resume(replay)
                recorder.add(legal_moves(state)[0])
            [again] = read_replays(path)
            assert again.actions[:-1] == replay.actions
            assert path.read_bytes().startswith(before)


@pytest.mark.parametrize("end", ["[", "[[ga", "\0\0\0", '2 = "0:gr', "e", "end = { act"])
def test_another_game_can_follow_a_line_that_was_cut_off(tmp_path: Path, end: str) -> None:
    for name in ("begun", "whole"):
        path = tmp_path / name
        with append_to(path, DRAWN + end) as file:
            [replay] = read_replays(path)
            assert (replay.actions, replay.cut_off) == (("0.draw",), end)
            if name == "begun":
                Recorder(file).begin(deal_game())
            else:
                write_replay(file, deal_game(), [])
        assert [replay.actions for replay in read_replays(path)] == [("0.draw",), ()]
        assert path.read_text(encoding="utf-8").startswith(f"{DRAWN}\n[[game]]")


def test_another_game_can_follow_a_line_without_a_newline(path: Path) -> None:
    with append_to(path, DRAWN.rstrip()) as file:
        Recorder(file).begin(deal_game())
    assert [replay.actions for replay in read_replays(path)] == [("0.draw",), ()]


def test_a_first_line_that_was_cut_off_is_replaced(tmp_path: Path) -> None:
    for length in range(1, len(FIRST)):
        path = tmp_path / f"{length}.toml"
        with append_to(path, FIRST[:length]) as file:
            Recorder(file).begin(deal_game())
        assert len(list(read_replays(path))) == 1


@each_case(
    "end",
    [
        *("oops", "2 = 3x", 'x = "', "2 = 'a", '1 = "0.draw"', "seed ="),
        *('2 = "0.draw\n', '2 = "0.draw\n# more'),  # a line in the middle
    ],
)
def test_other_faults_in_the_last_line_are_errors(end: str) -> None:
    with pytest.raises(FormatError, match="game 1, line 12"):
        list(parse_replays(DRAWN + end))


def test_a_text_in_memory_is_not_resumed_after_half_a_line() -> None:
    file = StringIO(DRAWN + '2 = "')
    [replay] = parse_replays(file.getvalue())
    recorder = Recorder(file)
    with pytest.raises(FormatError, match=r"game 1, line 12: the last line was cut off: '2 = \"'"):
        recorder.resume(replay)
    assert file.getvalue() == DRAWN + '2 = "'


HEAD = HEADER.partition("plugins")[0]
FIRST_DRAW = '1 = "0.draw"\n'


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
            f"[game.actions]\n{FIRST_DRAW}{more}"
            for more in ("", "\n\n# what a game\n", "# what a game")
        ),
        f"[game.actions]\n{FIRST_DRAW}".rstrip(),
        f"[ game . 'actions' ]  # all of them\n{FIRST_DRAW}",
        f"[game.options]\ntarget = 200\n[game.actions]\n{FIRST_DRAW}".replace("\n", "\r\n"),
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
        (f'[game.actions]\n{FIRST_DRAW}[game.plugins]\nx = "1"\n', 'x = "1"', 11),
        (f"[game.actions]\n{FIRST_DRAW}[game.options]\ntarget = 200\n", "target", 11),
        (f"[game.actions]\n{FIRST_DRAW}[game.options]\n# none\n", "# none", 11),
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
    text = HEADER + FIRST_DRAW + HEAD.removeprefix(FIRST) + "actions = {}\n"
    recorder, _ = resume_text(text)
    with pytest.raises(FormatError) as found:
        recorder.resume(read_last(text))
    assert found.value.place == f"game 2, line {text.count(chr(10))}"
