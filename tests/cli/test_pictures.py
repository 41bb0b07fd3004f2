"""The option `--svg` writes pictures into files, or prints them."""

import os
from pathlib import Path

import pytest

from tests.svg.xml import find_titles, find_values, read_picture
from unoengine import Action, Draw, Play, new_game, svg
from unoengine.cli import main
from unoengine.notation import write_position
from unoengine.replays import Recorder, read_replays

from .prompt_runner import Capture, Program, make_position

STATE = make_position("blue-7 red-1", "tan-1 tan-2", discard="red-5")
POSITION = write_position(STATE)
PLAY = Play(0, STATE.edition.card("red-1"))


def show(*arguments: str) -> int:
    return main(["show", POSITION, *arguments])


def test_show_writes_what_a_spectator_sees(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "table.svg"
    assert show("--svg", str(file)) == 0
    assert file.read_text(encoding="utf-8") == f"{svg.table(STATE)}\n"
    assert capsys.readouterr() == ("", "")


def test_show_writes_what_a_seat_sees_in_a_language(tmp_path: Path) -> None:
    file = tmp_path / "table.svg"
    file.write_text("old and longer " * 9999)
    show("--seat", "1", "--language", "es", "--svg", str(file))
    assert file.read_text(encoding="utf-8") == f"{svg.table(STATE, 1, language='es')}\n"


def test_a_hyphen_prints_the_picture(capsys: Capture) -> None:
    assert show("--svg", "-", "--all-hands") == 0
    assert capsys.readouterr().out == f"{svg.table(STATE, all_hands=True)}\n"


def test_a_picture_is_well_formed_on_a_terminal_without_its_letters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = new_game("zelda", players=["Łucja", "李"], seed=1)
    file = tmp_path / "table.svg"
    with file.open("w", encoding="ascii", errors="backslashreplace") as output:
        monkeypatch.setattr("sys.stdout", output)
        main(["show", write_position(state), "--svg", "-"])
    assert read_picture(file.read_text()).tag == read_picture(svg.table(state)).tag
    assert find_titles(file.read_text()) == find_titles(svg.table(state))


@pytest.mark.parametrize("path", ["", "missing/table.svg", ".", "nu\0ll.svg"])
def test_a_file_that_cannot_be_written_is_reported(
    program: Program, path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "cannot be written" in program.refuse(["show", POSITION, "--svg", path])


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="the system has no full device")
def test_a_full_disk_is_reported(program: Program) -> None:
    refused = program.refuse(["show", POSITION, "--svg", "/dev/full"])
    assert "/dev/full cannot be written" in refused


@pytest.mark.parametrize(
    "arguments",
    [["--all-hands"], ["--svg", "-", "--all-hands", "--seat", "0"], ["--svg", "-", "--json"]],
)
def test_options_that_contradict_each_other_are_refused(
    program: Program, arguments: list[str]
) -> None:
    assert "--svg" in program.refuse(["show", POSITION, *arguments])


def write_games(folder: Path, *games: tuple[Action, ...]) -> str:
    """Write games that start from the position; return the path of the file."""
    path = folder / "games.toml"
    with path.open("w", encoding="utf-8") as file:
        recorder = Recorder(file)
        for actions in games:
            recorder.begin(STATE, actions)
            recorder.end()
    return str(path)


def test_replay_writes_the_picture_of_a_game(tmp_path: Path, capsys: Capture) -> None:
    games = write_games(tmp_path, (PLAY, Draw(1)))
    [game] = read_replays(games)
    file = tmp_path / "game.svg"
    assert main(["replay", games, "--svg", str(file), "--language", "es"]) == 0
    assert file.read_text(encoding="utf-8") == f"{svg.strip(game, language='es')}\n"
    main(["replay", games, "--svg", "-", "--to", "1"])
    assert find_values(capsys.readouterr().out, "data-action") == ["1"]


def test_one_of_several_games_has_to_be_chosen(
    program: Program, tmp_path: Path, capsys: Capture
) -> None:
    games = write_games(tmp_path, (PLAY,), (PLAY, Draw(1)))
    assert "several games" in program.refuse(["replay", games, "--svg", "-"])
    assert main(["replay", games, "--svg", "-", "--game", "2"]) == 0
    assert find_values(capsys.readouterr().out, "data-action") == ["1", "2"]


def test_a_file_without_a_game_has_no_picture(program: Program, tmp_path: Path) -> None:
    assert "no game" in program.refuse(["replay", write_games(tmp_path), "--svg", "-"])
