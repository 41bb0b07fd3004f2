"""The prompt says whether and where a game is saved."""

import sys
from io import StringIO
from pathlib import Path

import pytest

from unoengine.cli import main
from unoengine.replays import read_replays

from .prompt_runner import FULL_HANDS, Capture, Program, make_position, write_game

NEW = ("play", "zelda", "--players", "3", "--seed", "9")
HINTS = {
    "en": "Type save FILE to save the game, or it is lost when you leave.",
    "es": "guardar ARCHIVO guarda la partida; si no, al salir se pierde.",
}


@pytest.mark.parametrize("language", HINTS)
def test_new_game_shows_how_to_save(program: Program, language: str) -> None:
    assert program.type([], *NEW, "--language", language)[2] == HINTS[language]


def test_saved_game_does_not_show_how_to_save(program: Program, tmp_path: Path) -> None:
    path = str(tmp_path / "one.toml")
    assert HINTS["en"] not in program.type([], *NEW, "--save", path)
    assert HINTS["en"] not in program.type([], "play", "--resume", path)


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "The game is already saved in {one}; nothing was written to {two}."),
        ("es", "La partida ya está guardada en {one} y ahí sigue; en {two} no se escribió nada."),
    ],
)  # fmt: skip
def test_game_is_not_saved_in_a_second_file(
    program: Program, tmp_path: Path, language: str, expected: str
) -> None:
    one, two = tmp_path / "one.toml", tmp_path / "two.toml"
    typed = [f"save {one}", f"save {two}", "1", "1"]
    lines = program.type(typed, *NEW, "--language", language)
    assert expected.format(one=one, two=two) in lines
    assert not two.exists()
    *_, last = read_replays(str(one))
    assert len(last.actions) >= 2
    assert len(one.read_text(encoding="utf-8").splitlines()) > 10


def test_game_can_be_saved_again_in_the_same_file(program: Program, tmp_path: Path) -> None:
    one = tmp_path / "one.toml"
    lines = program.type([f"save {one}", f"save {tmp_path / '.' / 'one.toml'}"], *NEW)
    assert lines.count(f"The game is saved in {one}. To resume it:") == 3


@pytest.mark.parametrize(
    ("language", "expected", "options"),
    [
        ("en", "The last game in {file} is not finished. Choose another file, or resume that "
         "game:", ""),
        ("es", "La última partida de {file} no ha terminado. Escoge otro archivo; esto continúa "
         "aquella:", " --language es"),
    ],
)  # fmt: skip
def test_file_with_an_unfinished_game_is_refused_with_a_hint(
    program: Program, tmp_path: Path, language: str, expected: str, options: str
) -> None:
    path = write_game(tmp_path, make_position(*FULL_HANDS))
    before = Path(path).read_text(encoding="utf-8")
    other = tmp_path / "other.toml"
    typed = [f"save {path}", f"save {other}"]
    lines = program.type(typed, *NEW, "--language", language)
    refused = lines.index(expected.format(file=path))
    assert lines[refused + 1] == f"unoengine play --resume {path}{options}"
    assert Path(path).read_text(encoding="utf-8") == before
    assert other.exists()


class InterruptedInput(StringIO):
    """An input in which Ctrl-C is typed."""

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        line = super().readline(-1 if size is None else size)
        if not line:
            raise KeyboardInterrupt
        return line


@pytest.mark.parametrize("kept", [True, False])
def test_ctrl_c_shows_where_the_game_is_saved(
    program: Program, capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, kept: bool
) -> None:
    saved = [f"save {tmp_path / 'one.toml'}"] if kept else ["hand"]
    left = program.type([*saved, "quit"], *NEW)
    (tmp_path / "one.toml").unlink(missing_ok=True)
    monkeypatch.setattr(sys, "stdin", InterruptedInput(f"{saved[0]}\n"))
    monkeypatch.setenv("COLUMNS", "1000")
    code = main([*NEW])
    out, error = capsys.readouterr()
    ending = left[left.index("You leave the table.") :]
    assert (code, error) == (130, "")
    assert out.splitlines()[-len(ending) :] == ending


def test_command_that_resumes_the_game_can_be_copied(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "red 9 and a wild.toml"
    command = f"unoengine play --resume '{path}' --language es"
    lines = program.type(
        [], *NEW, "--language", "es", "--save", str(path), "--color", "always", columns=30
    )
    assert lines[-1] == command
    lines = program.type([f"save {path}"], *NEW, "--language", "es", columns=30)
    assert command in lines
