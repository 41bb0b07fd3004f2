"""Unknown words are reported, and nothing is played."""

from pathlib import Path

import pytest

from .prompt_runner import FULL_HANDS, Capture, make_position, play_at_prompt, read_last_state


@pytest.mark.parametrize(
    ("language", "typed", "expected"),
    [
        ("en", "blue 1 please", "Not understood: please."),
        ("en", "blue 1 purple", "Not understood: purple."),
        ("en", "play blue 1 uno NOW", "Not understood: NOW."),
        ("en", "uno blue 1 now", "Not understood: now."),
        ("en", "blue 1 +2", "Not understood: blue 1 +2."),
        ("en", "wild red please", "Not understood: please."),
        ("en", "wild purple", "Not understood: purple. The colors are blue, green, tan and "
         "red."),
        ("en", "wild dark purple", "Not understood: dark purple. The colors are blue, green, "
         "tan and red."),
        ("en", "why wild purple", "Not understood: purple. The colors are blue, green, tan "
         "and red."),
        ("es", "1 azul, gracias", "No se entiende: gracias."),
        ("es", "comodín púrpura", "No se entiende: púrpura. Los colores son azul, verde, canela "
         "y rojo."),
    ],
)  # fmt: skip
def test_card_with_an_unknown_word_is_not_played(
    capsys: Capture, tmp_path: Path, language: str, typed: str, expected: str
) -> None:
    state = make_position(*FULL_HANDS)
    lines = play_at_prompt(capsys, tmp_path, state, typed, language=language)

    assert expected in lines
    assert read_last_state(str(tmp_path / "game.toml")) == state


@pytest.mark.parametrize(
    ("language", "typed", "expected"),
    [
        ("en", "wild, in the colour red", "You play a Wild and name red."),
        ("en", "wild and name red", "You play a Wild and name red."),
        ("es", "comodín de color rojo", "Juegas un comodín y escoges el color rojo."),
        ("es", "comodín y escoger el color rojo", "Juegas un comodín y escoges el color rojo."),
    ],
)
def test_filler_words_are_ignored(
    capsys: Capture, tmp_path: Path, language: str, typed: str, expected: str
) -> None:
    assert expected in play_at_prompt(
        capsys, tmp_path, make_position(*FULL_HANDS), typed, language=language
    )


@pytest.mark.parametrize(
    ("language", "typed", "expected"),
    [
        ("en", "rad style choose yellow, name pink", "choose yellow and name pink"),
        ("en", "rad style name pink, choose yellow", "choose yellow and name pink"),
        ("en", "rad style choose pink, name yellow", "choose pink and name yellow"),
        ("en", "rad style and name yellow, and choose pink", "choose pink and name yellow"),
        ("en", "rad style yellow pink", "choose yellow and name pink"),
        ("en", "rad style pink yellow", "choose pink and name yellow"),
        ("en", "rad style yellow, name pink", "choose yellow and name pink"),
        (
            *("es", "gran estilo, escoger el color rosa y elegir amarillo"),
            "eliges amarillo y escoges el color rosa",
        ),
    ],
)
def test_choice_and_named_color_are_distinguished(
    capsys: Capture, tmp_path: Path, language: str, typed: str, expected: str
) -> None:
    state = make_position(
        *("rad-style pink-3 pink-4", "pink-1 pink-2 pink-5"),
        edition="saved-by-the-bell",
        wardrobe={1: ["yellow"]},
    )
    lines = play_at_prompt(capsys, tmp_path, state, typed, language=language)

    assert any(line.startswith(("You ", "Juegas ")) and expected in line for line in lines)


@pytest.mark.parametrize(
    ("language", "typed"),
    [
        ("en", "blue 1 call"),
        ("en", "blue 1 and call"),
        ("en", "blue 1, call UNO"),
        ("en", "blue 1 uno"),
        ("es", "1 azul y canto"),
        ("es", "1 azul, canta"),
        ("es", "1 azul y canto uno"),
    ],
)
def test_uno_can_be_called_with_any_of_its_words(
    capsys: Capture, tmp_path: Path, language: str, typed: str
) -> None:
    state = make_position("blue-1 tan-2", "green-1 green-2 green-3")
    lines = play_at_prompt(capsys, tmp_path, state, typed, language=language)

    called = "call UNO" if language == "en" else "cantas UNO"
    assert any(line.startswith(("You ", "Juegas ")) and called in line for line in lines), lines


@pytest.mark.parametrize(
    ("typed", "unknown"),
    [
        ("catch nobody Ben", "nobody"),
        ("catch Ben please", "please"),
        ("draw now", "now"),
        ("1 please", "please"),
    ],
)
def test_move_with_an_extra_word_is_not_understood(
    capsys: Capture, tmp_path: Path, typed: str, unknown: str
) -> None:
    state = make_position(*FULL_HANDS)
    lines = play_at_prompt(capsys, tmp_path, state, typed)

    assert f"Not understood: {unknown}." in lines
    assert read_last_state(str(tmp_path / "game.toml")) == state


@pytest.mark.parametrize(
    ("typed", "unknown"), [("quit the skip", "quit"), ("q red", "q"), ("hand over", "hand over")]
)
def test_command_with_an_extra_word_is_not_understood(
    capsys: Capture, tmp_path: Path, typed: str, unknown: str
) -> None:
    lines = play_at_prompt(capsys, tmp_path, make_position(*FULL_HANDS), typed, "help")

    assert f"Not understood: {unknown}." in lines
    assert "hand: see your cards." in lines, "the table is not left"
