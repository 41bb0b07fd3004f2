"""Commands at the prompt, and their short forms."""

from pathlib import Path

import pytest

from unoengine import Draw

from .prompt_runner import (
    FULL_HANDS,
    Capture,
    apply_actions,
    make_position,
    play_at_prompt,
    type_lines,
    write_game,
)


@pytest.mark.parametrize("typed", ["?", "h", "H", "help", "help me"])
@pytest.mark.parametrize(
    ("language", "expected"), [("en", "hand: see your cards."), ("es", "mano: tus cartas.")]
)
def test_help_has_short_forms(
    capsys: Capture, tmp_path: Path, typed: str, language: str, expected: str
) -> None:
    assert expected in play_at_prompt(
        capsys, tmp_path, make_position(*FULL_HANDS), typed, language=language
    )


@pytest.mark.parametrize("language", ["en", "es"])
def test_help_fits_on_a_terminal(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, language: str
) -> None:
    path = write_game(tmp_path, make_position(*FULL_HANDS))
    typed = ("play", "--resume", path, "--language", language)
    lines = type_lines(capsys, ["help"], *typed, columns=80)

    start, end = [
        n for n, line in enumerate(lines) if line.startswith(("Your move?", "¿Qué haces?"))
    ]
    assert end - start < 24


@pytest.mark.parametrize(
    ("language", "typed", "expected"),
    [
        ("en", "help undo", "undo: take back your last move, and what the bots did after it."),
        ("en", "help hint", "hint: see what a good player would do, and why."),
        ("es", "ayuda deshacer", "deshacer: tu última jugada y lo que pasó después ya no cuentan."),
        ("es", "ayuda pista", "consejo: lo que haría alguien que juega bien, y por qué."),
        ("es", "ayuda por qué", "por qué y una jugada: por qué se puede, o no."),
    ],
)
def test_help_describes_one_command(
    capsys: Capture, tmp_path: Path, language: str, typed: str, expected: str
) -> None:
    lines = play_at_prompt(capsys, tmp_path, make_position(*FULL_HANDS), typed, language=language)

    [start] = [number for number, line in enumerate(lines) if line.endswith(f"? {typed}")]
    assert lines[start + 1] == expected
    assert lines[start + 2].endswith("? ")


def test_other_sign_is_not_understood(capsys: Capture, tmp_path: Path) -> None:
    lines = play_at_prompt(capsys, tmp_path, make_position(*FULL_HANDS), "!")

    assert "Not understood: !." in lines


@pytest.mark.parametrize("language", ["en", "es"])
def test_letter_quits_the_game(capsys: Capture, tmp_path: Path, language: str) -> None:
    lines = play_at_prompt(
        capsys, tmp_path, make_position(*FULL_HANDS), "q", "1", language=language
    )

    assert {"en": "You leave the table.", "es": "Te levantas de la mesa."}[language] in lines
    assert not any(line.startswith(("You play a", "Juegas un")) for line in lines)


@pytest.mark.parametrize(
    ("language", "typed", "expected"),
    [
        ("en", "score", "The scores: Ana 40 and Ben 7."),
        ("en", "scores", "The scores: Ana 40 and Ben 7."),
        ("es", "marcador", "El marcador: Ana 40 y Ben 7."),
        ("es", "puntos", "El marcador: Ana 40 y Ben 7."),
        ("es", "score", "El marcador: Ana 40 y Ben 7."),
    ],
)
def test_scores_are_shown(
    capsys: Capture, tmp_path: Path, language: str, typed: str, expected: str
) -> None:
    state = make_position(*FULL_HANDS, scores=[40, 7])

    assert expected in play_at_prompt(capsys, tmp_path, state, typed, language=language)


@pytest.mark.parametrize("typed", ["roba", "robar", "toma"])
def test_take_draws_a_card(capsys: Capture, tmp_path: Path, typed: str) -> None:
    lines = play_at_prompt(capsys, tmp_path, make_position(*FULL_HANDS), typed, language="es")

    assert "Tomas un 9 verde." in lines


def test_keep_passes_after_drawing(capsys: Capture, tmp_path: Path) -> None:
    state = apply_actions(make_position("blue-1 red-3", "tan-1 tan-2", draw="blue-4"), Draw(0))

    assert "Pasas." in play_at_prompt(capsys, tmp_path, state, "pasa", language="es")


@pytest.mark.parametrize("word", ["guarda", "guardar", "save"])
def test_commands_without_argument_show_their_help(
    capsys: Capture, tmp_path: Path, word: str
) -> None:
    path = tmp_path / "mía.toml"
    new = ("play", "--players", "3", "--seed", "9", "--language", "es")

    assert f"La partida está guardada en {path}. Esto la continúa:" in type_lines(
        capsys, [f"{word} {path}"], *new
    )
    assert path.exists()


@pytest.mark.parametrize(
    ("language", "word", "expected"),
    [
        ("en", "rules", "Type an id, such as A40, or a word of three letters or more."),
        ("es", "reglas", "Di una clave, como A40, o una palabra de tres letras o más."),
    ],
)
@pytest.mark.parametrize("asked", ["A", "40", "a an"])
def test_words_that_are_too_short_are_not_searched(
    capsys: Capture, tmp_path: Path, language: str, word: str, expected: str, asked: str
) -> None:
    lines = play_at_prompt(
        capsys, tmp_path, make_position(*FULL_HANDS), f"{word} {asked}", language=language
    )

    assert expected in lines
    assert not any(line.startswith("R0") for line in lines)


def test_word_of_three_letters_is_searched(capsys: Capture, tmp_path: Path) -> None:
    lines = play_at_prompt(capsys, tmp_path, make_position(*FULL_HANDS), "rules uno", "rules a uno")

    assert sum(line.startswith("A98  ") for line in lines) == 2


@pytest.mark.parametrize("typed", ["q", "quit", "salir", "Q"])
@pytest.mark.parametrize("language", ["en", "es"])
def test_replay_can_be_quit(capsys: Capture, tmp_path: Path, typed: str, language: str) -> None:
    path = str(tmp_path / "games.toml")
    type_lines(capsys, [], "watch", "--seed", "7", "--record", path)
    lines = type_lines(capsys, ["", typed, ""], "replay", path, "--step", "--language", language)

    assert any(line.startswith("1. ") for line in lines)
    assert not any(line.startswith("2. ") for line in lines)
