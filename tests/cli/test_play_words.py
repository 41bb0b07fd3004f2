"""The short and the obvious words at the prompt."""

from pathlib import Path

import pytest

from unoengine import Draw

from .sitting import FULL, Capture, after, position, sat_down, typing


@pytest.mark.parametrize("typed", ["?", "h", "H", "help", "help me"])
@pytest.mark.parametrize(
    ("language", "told"), [("en", "hand: see your cards."), ("es", "mano: tus cartas.")]
)
def test_help_is_asked_for_with_a_sign_or_a_letter(
    capsys: Capture, tmp_path: Path, typed: str, language: str, told: str
) -> None:
    assert told in sat_down(capsys, tmp_path, position(*FULL), typed, language=language)


def test_another_sign_alone_is_no_word(capsys: Capture, tmp_path: Path) -> None:
    lines = sat_down(capsys, tmp_path, position(*FULL), "!")

    assert "Not understood: !. Type help to see what you can type." in lines


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_letter_leaves_the_table(capsys: Capture, tmp_path: Path, language: str) -> None:
    lines = sat_down(capsys, tmp_path, position(*FULL), "q", "1", language=language)

    assert {"en": "You leave the table.", "es": "Te levantas de la mesa."}[language] in lines
    assert not any(line.startswith(("Ana plays", "Ana juega")) for line in lines)


@pytest.mark.parametrize(
    ("language", "typed", "told"),
    [
        ("en", "score", "The scores: Ana 40 and Ben 7."),
        ("en", "scores", "The scores: Ana 40 and Ben 7."),
        ("es", "marcador", "El marcador: Ana 40 y Ben 7."),
        ("es", "puntos", "El marcador: Ana 40 y Ben 7."),
        ("es", "score", "El marcador: Ana 40 y Ben 7."),
    ],
)
def test_the_scores_are_told(
    capsys: Capture, tmp_path: Path, language: str, typed: str, told: str
) -> None:
    state = position(*FULL, scores=[40, 7])

    assert told in sat_down(capsys, tmp_path, state, typed, language=language)


@pytest.mark.parametrize("typed", ["roba", "robar", "toma"])
def test_a_card_is_drawn_in_the_word_of_the_table(
    capsys: Capture, tmp_path: Path, typed: str
) -> None:
    lines = sat_down(capsys, tmp_path, position(*FULL), typed, language="es")

    assert "Ana toma una carta." in lines


def test_who_has_drawn_passes_in_the_word_of_the_table(capsys: Capture, tmp_path: Path) -> None:
    state = after(position("blue-1 red-3", "tan-1 tan-2", draw="blue-4"), Draw(0))

    assert "Ana pasa." in sat_down(capsys, tmp_path, state, "pasa", language="es")


@pytest.mark.parametrize("word", ["guarda", "guardar", "save"])
def test_a_game_is_kept_in_the_word_of_the_table(
    capsys: Capture, tmp_path: Path, word: str
) -> None:
    path = tmp_path / "mía.toml"
    new = ("play", "--players", "3", "--seed", "9", "--language", "es")

    assert f"La partida está guardada en {path}. Esto la continúa:" in typing(
        capsys, [f"{word} {path}"], *new
    )
    assert path.exists()


@pytest.mark.parametrize(
    ("language", "word", "told"),
    [
        ("en", "rules", "Type an id, such as A40, or a word of three letters or more."),
        ("es", "reglas", "Di una clave, como A40, o una palabra de tres letras o más."),
    ],
)
@pytest.mark.parametrize("asked", ["A", "40", "a an"])
def test_what_nearly_every_rule_says_is_not_looked_for(
    capsys: Capture, tmp_path: Path, language: str, word: str, told: str, asked: str
) -> None:
    lines = sat_down(capsys, tmp_path, position(*FULL), f"{word} {asked}", language=language)

    assert told in lines
    assert not any(line.startswith("R0") for line in lines)


def test_a_word_of_three_letters_is_looked_for(capsys: Capture, tmp_path: Path) -> None:
    lines = sat_down(capsys, tmp_path, position(*FULL), "rules uno", "rules a uno")

    assert sum(line.startswith("A98  ") for line in lines) == 2


@pytest.mark.parametrize("typed", ["q", "quit", "salir", "Q"])
@pytest.mark.parametrize("language", ["en", "es"])
def test_a_replay_is_left_in_a_word(
    capsys: Capture, tmp_path: Path, typed: str, language: str
) -> None:
    path = str(tmp_path / "games.toml")
    typing(capsys, [], "watch", "--seed", "7", "--record", path)
    lines = typing(capsys, ["", typed, ""], "replay", path, "--step", "--language", language)

    assert any(line.startswith("1. ") for line in lines)
    assert not any(line.startswith("2. ") for line in lines)
