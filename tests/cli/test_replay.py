"""Recorded games are shown, and errors in files are reported."""

import json
import re
from pathlib import Path

import pytest

from tests.languages.test_spanish import ENGLISH
from unoengine import GameState
from unoengine.cli import main
from unoengine.json import structure, unstructure
from unoengine.notation import read_action, write_position
from unoengine.replays import read_replays

from .prompt_runner import Capture, Program, make_position, write_game

GOLDEN = Path(__file__).parents[1] / "replays" / "golden"


@pytest.fixture
def games(program: Program, tmp_path: Path) -> str:
    """Write a file with two recorded games."""
    path = str(tmp_path / "games.toml")
    for seed in ("7", "8"):
        program.type([], "watch", "zelda", "--players", "3", "--seed", seed, "--record", path)
    return path


def test_replay_repeats_a_recorded_game(program: Program, games: str) -> None:
    watched = program.type([], "watch", "zelda", "--players", "3", "--seed", "7")
    lines = program.type([], "replay", games, "--game", "1")
    assert lines[0] == watched[0]
    begins = next(n for n, line in enumerate(watched) if line.endswith(" begins."))
    assert "\n".join(watched[begins + 1 :]) in "\n".join(map(remove_number, lines))


def remove_number(line: str) -> str:
    """Return a line of a replay without the number of the action."""
    return re.sub(r"^\d+\. ", "", line)


@pytest.mark.parametrize("step", [(), ("--step",)])
def test_actions_are_numbered(program: Program, games: str, step: tuple[str, ...]) -> None:
    [replay, _] = read_replays(games)
    count = len(replay.actions)
    lines = program.type([""] * count, "replay", games, "--game", "1", *step)
    numbered = [line for line in lines if re.match(r"\d+\. ", line)]
    assert [line.partition(".")[0] for line in numbered] == [str(n + 1) for n in range(count)]
    upto = program.type([], "replay", games, "--game", "1", "--to", "5")
    assert numbered[4] in upto
    assert numbered[5] not in upto


def test_all_games_are_shown_unless_one_is_chosen(program: Program, games: str) -> None:
    titles = [
        [line for line in program.type([], "replay", games, *chosen) if " seed " in line]
        for chosen in ((), ("--game", "2"))
    ]
    assert [len(found) for found in titles] == [2, 1]
    assert titles[1][0].startswith("The Legend of Zelda, seed 8:")


def test_replay_stops_after_the_chosen_action(program: Program, games: str) -> None:
    states = enumerate(next(read_replays(games)).states())
    for ply, state in [(ply, state) for ply, state in states if state.phase == "turn"][:3]:
        lines = program.type([], "replay", games, "--game", "1", "--to", str(ply))
        assert lines[-2:] == [f"{state.players[state.turn]} is on turn.", ""]


def test_replay_can_be_shown_in_spanish(program: Program, games: str) -> None:
    lines = program.type([""] * 3, "replay", games, "--step", "--language", "es")
    assert lines[0] == "The Legend of Zelda, semilla 7: juegan Ana, Ben y Cy."
    assert not [line for line in lines if ENGLISH.search(line) and "The Legend" not in line]


def test_step_waits_for_enter(program: Program, games: str) -> None:
    lines = program.type([""] * 3, "replay", games, "--step")
    whole = program.type([], "replay", games, "--game", "1", "--to", "3")
    assert len([line for line in lines if line.startswith("(Enter)")]) == 4
    assert [line for line in lines if not line.startswith("(Enter)")] == whole[:-2]


@pytest.mark.parametrize("count", [4, None])
def test_replay_can_be_printed_as_json(games: str, capsys: Capture, count: int | None) -> None:
    stop = [] if count is None else ["--to", str(count)]
    assert main(["replay", games, *stop, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    replays = list(read_replays(games))
    assert [game["seed"] for game in data] == [7, 8]
    for game, replay in zip(data, replays, strict=True):
        assert [step["action"] for step in game["steps"]] == list(replay.actions[:count])
        assert all(step["told"] for step in game["steps"])
        assert game["position"] == write_position(replay.at(count or len(replay.actions)))
        assert (game["edition"], game["players"]) == ("zelda", ["Ana", "Ben", "Cy"])
        assert game["finished"] is True


@pytest.mark.parametrize("ply", [("--to", "4"), ("--ply", "4"), ("--to", "0"), ()])
def test_position_is_printed_as_one_line(
    program: Program, games: str, ply: tuple[str, ...]
) -> None:
    lines = program.type([], "replay", games, *ply, "--position")
    replays = list(read_replays(games))
    after = [int(ply[1]) if ply else len(replay.actions) for replay in replays]
    states = [replay.at(count) for replay, count in zip(replays, after, strict=True)]
    assert lines == [write_position(state) for state in states]


@pytest.mark.parametrize("language", ["en", "es"])
def test_pending_decision_at_the_end_is_shown_once(
    program: Program, tmp_path: Path, language: str
) -> None:
    state = make_position("wild-draw-four triforce blue-1", "tan-1 tan-2", discard="green-9")
    for played, expected in (("0:wild-draw-four=red", "?"), ("0:triforce=red", "respuesta|answer")):
        path = write_game(tmp_path, state, read_action(played, state.edition))
        lines = program.type([], "replay", path, "--to", "1", "--language", language)
        [asked] = [
            line
            for line in lines
            if re.search(re.escape(expected) if expected == "?" else expected, line)
        ]
        assert lines[-2:] == [asked, ""]
        before = program.type([], "replay", path, "--to", "0", "--language", language)
        assert before[-2] != asked


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.toml")), ids=lambda path: path.stem)
def test_every_replay_file_can_be_shown(program: Program, path: Path) -> None:
    for language in ("en", "es"):
        lines = program.type([], "replay", str(path), "--language", language)
        assert len(lines) > 5
        assert all(line.isprintable() for line in lines)


def test_control_characters_in_names_are_escaped(program: Program, tmp_path: Path) -> None:
    names = ["\x1b[2JAna", "Ben\r\u202e"]
    saved = unstructure(make_position("blue-1 blue-2", "tan-1 tan-2"))
    state = structure({**saved, "players": names}, GameState)  # a new game refuses such names
    lines = program.type([], "replay", write_game(tmp_path, state))
    assert "\\x1b[2JAna: 2 cards (dealer, score: 0 points)." in lines
    assert all(line.isprintable() for line in lines)


@pytest.mark.parametrize("typed", ["q", "quit", "salir", "Q"])
@pytest.mark.parametrize("language", ["en", "es"])
def test_replay_can_be_quit(program: Program, tmp_path: Path, typed: str, language: str) -> None:
    path = str(tmp_path / "games.toml")
    program.type([], "watch", "--seed", "7", "--record", path)
    lines = program.type(["", typed, ""], "replay", path, "--step", "--language", language)
    assert any(line.startswith("1. ") for line in lines)
    assert not any(line.startswith("2. ") for line in lines)


@pytest.mark.parametrize("more", [(), ("--json",)])
@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("unoengine-replays = 1", "unoengine-replays = 99", "line 1"),
        ('"0:', '"0;', "game 1, line "),
        ('edition = "zelda"', 'edition = "zeldo"', "game 1, line "),
        ('fingerprint = "', 'fingerprint = "0', "game 1, line "),
        ("end = { actions = ", "end = { actions = 1", "game 1, line "),
    ],
)
def test_error_in_a_file_names_the_place(
    games: str, capsys: Capture, old: str, new: str, place: str, more: tuple[str, ...]
) -> None:
    path = Path(games)
    path.write_text(path.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    assert main(["replay", games, *more]) == 1
    error = capsys.readouterr().err
    assert error.startswith(f"unoengine: error: {place}")
    assert error.count("\n") == 1


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_wrong_end_of_a_game_is_refused(games: str, capsys: Capture, more: tuple[str, ...]) -> None:
    path = Path(games)
    text = path.read_text(encoding="utf-8")
    was = next(read_replays(games)).fingerprint
    assert was
    path.write_text(text.replace(was, was[::-1], 1), encoding="utf-8")
    assert main(["replay", games, *more]) == 1
    assert "no longer lead to the same state" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["{games}", "--game", "3"], "there is no game 3 in "),
        (["{games}", "--game", "0"], "there is no game 0; the first is 1"),
        (["{games}", "--to", "-1"], "the number of an action cannot be negative: -1"),
        (["{games}", "--step", "--json"], "not allowed with"),
        (["{games}", "--step", "--position"], "not allowed with"),
        (["{games}", "--json", "--position"], "not allowed with"),
        ([], "FILE"),
    ],
)
def test_wrong_options_are_refused(
    program: Program, games: str, arguments: list[str], expected: str
) -> None:
    assert expected in program.refuse(
        ["replay", *(argument.format(games=games) for argument in arguments)]
    )


@pytest.mark.parametrize("command", [("replay",), ("play", "--resume")])
def test_missing_file_is_reported(program: Program, command: tuple[str, ...]) -> None:
    refused = program.refuse([*command, "nowhere.toml"])
    assert refused == "unoengine: error: there is no file nowhere.toml"


@pytest.mark.parametrize(
    ("arguments", "file", "fault"),
    [(("replay",), ".", "read"), (("watch", "--record"), "no/games.toml", "written")],
)
def test_file_that_cannot_be_used_is_reported(
    program: Program, tmp_path: Path, arguments: tuple[str, ...], file: str, fault: str
) -> None:
    error = program.refuse([*arguments, str(tmp_path / file)])
    assert re.fullmatch(rf"unoengine: error: .* cannot be {fault}: [^\[]*", error)
