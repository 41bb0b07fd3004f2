"""Cards are understood by signs, in both genders, and by parts of their names."""

from pathlib import Path

import pytest

from unoengine import Setup
from unoengine.text.words import normalize_text

from .prompt_runner import Capture, make_position, play_at_prompt, read_last_state

DRAWERS = ("wild-draw-four red-draw-two blue-4 blue-2 red-1", "tan-1 tan-2 tan-3 tan-4")


@pytest.mark.parametrize(
    ("language", "typed", "expected"),
    [
        ("en", "+4 red", "You play a Wild Draw Four and name red."),
        ("en", "+ 4 red", "You play a Wild Draw Four and name red."),
        ("en", "wild +4 red", "You play a Wild Draw Four and name red."),
        ("en", "wild draw 4, red", "You play a Wild Draw Four and name red."),
        ("es", "+4 rojo", "Juegas un comodín Toma 4 y escoges el color rojo."),
        ("es", "+4 roja", "Juegas un comodín Toma 4 y escoges el color rojo."),
        ("es", "comodín +4 azul", "Juegas un comodín Toma 4 y escoges el color azul."),
        ("es", "comodín toma cuatro azul", "Juegas un comodín Toma 4 y escoges el color azul."),
    ],
)
def test_wild_draw_card_can_be_called_by_its_sign(
    capsys: Capture, tmp_path: Path, language: str, typed: str, expected: str
) -> None:
    assert expected in play_at_prompt(
        capsys, tmp_path, make_position(*DRAWERS), typed, language=language
    )


@pytest.mark.parametrize(
    ("language", "typed", "expected"),
    [
        *(("en", typed, "You play a red Draw Two.") for typed in ("red +2", "+2 red", "red+2")),
        *(("en", typed, "You play a red Draw Two.") for typed in ("red draw 2", "draw 2 red")),
        *(("es", typed, "Juegas una Toma 2 roja.") for typed in ("+2 roja", "+2 rojo")),
        *(("es", typed, "Juegas una Toma 2 roja.") for typed in ("roja +2", "toma dos roja")),
    ],
)
def test_colored_draw_card_can_be_called_by_its_sign(
    capsys: Capture, tmp_path: Path, language: str, typed: str, expected: str
) -> None:
    state = make_position(*DRAWERS, discard="red-9")

    assert expected in play_at_prompt(capsys, tmp_path, state, typed, language=language)


@pytest.mark.parametrize(
    ("language", "expected"),
    [("en", "No. You do not hold this card: blue Draw Two. (R022)"),
     ("es", "No. No tienes esta carta: Toma 2 azul. (R022)")],
)  # fmt: skip
def test_sign_is_not_a_number(
    capsys: Capture, tmp_path: Path, language: str, expected: str
) -> None:
    state = make_position(*DRAWERS)
    typed = ("blue +2", "+2 blue") if language == "en" else ("azul +2", "+2 azul")
    lines = play_at_prompt(capsys, tmp_path, state, *typed, language=language)

    assert lines.count(expected) == 2
    assert read_last_state(str(tmp_path / "game.toml")) == state


def test_color_is_asked_for_after_a_sign_alone(capsys: Capture, tmp_path: Path) -> None:
    position = make_position(*DRAWERS, discard="green-9")
    lines = play_at_prompt(capsys, tmp_path, position, "+4", "", "+2")

    assert "Play Wild Draw Four: which color do you name? Enter goes back." in lines
    assert any(line.startswith("No. Red Draw Two does not go on green 9;") for line in lines)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("7 roja", "Juegas un 7 rojo."),
        ("roja 7", "Juegas un 7 rojo."),
        ("salta rojo", "Juegas una Salta roja."),
        ("rojo salta", "Juegas una Salta roja."),
        ("comodín roja", "Juegas un comodín y escoges el color rojo."),
        ("comodín trifuerza roja", "Juegas un comodín Trifuerza y escoges el color rojo."),
    ],
)
def test_color_is_understood_in_both_genders(
    capsys: Capture, tmp_path: Path, typed: str, expected: str
) -> None:
    state = make_position("red-7 red-skip wild triforce", "tan-1 tan-2 tan-3", discard="red-9")

    assert expected in play_at_prompt(capsys, tmp_path, state, typed, language="es")


@pytest.mark.parametrize(
    ("language", "typed", "expected"),
    [
        ("es", "toma 4 rojo", "Juegas un comodín Toma 4 y escoges el color rojo."),
        ("es", "toma 4 roja", "Juegas un comodín Toma 4 y escoges el color rojo."),
        ("es", "trifuerza roja", "Juegas un comodín Trifuerza y escoges el color rojo."),
        ("es", "jugar trifuerza rojo", "Juegas un comodín Trifuerza y escoges el color rojo."),
        ("en", "draw four red", "You play a Wild Draw Four and name red."),
    ],
)
def test_card_name_can_omit_its_first_word(
    capsys: Capture, tmp_path: Path, language: str, typed: str, expected: str
) -> None:
    state = make_position("wild wild-draw-four triforce red-1", "tan-1 tan-2 tan-3")

    assert expected in play_at_prompt(capsys, tmp_path, state, typed, language=language)


@pytest.mark.parametrize(
    ("language", "typed", "expected"),
    [("en", "draw four red", "No. You do not hold this card: Wild Draw Four. (R022)"),
     ("es", "trifuerza rojo", "No. No tienes esta carta: comodín Trifuerza. (R022)")],
)  # fmt: skip
def test_card_that_is_not_in_hand_is_understood(
    capsys: Capture, tmp_path: Path, language: str, typed: str, expected: str
) -> None:
    state = make_position("wild red-1 red-2", "tan-1 tan-2 tan-3")

    assert expected in play_at_prompt(capsys, tmp_path, state, typed, language=language)


def test_ambiguous_short_name_is_not_understood(capsys: Capture, tmp_path: Path) -> None:
    state = Setup(
        "frozen",
        players=["Ana", "Ben"],
        hands=["customizable-1 customizable-2 blue-3", "pink-1 pink-2 pink-3"],
        discard="blue-9",
        rest="draw",
        house_rules={"customizable": ["third-time", "mirror"]},
    ).to_state()
    typed = "personalizable azul"
    lines = play_at_prompt(capsys, tmp_path, state, typed, language="es")

    [line] = [line for line in lines if line.startswith(f"{typed} puede ser: ")]
    for number in (1, 2):
        assert f"jugar comodín Personalizable {number} y escoger el color azul" in line
    assert read_last_state(str(tmp_path / "game.toml")) == state


@pytest.mark.parametrize(
    ("language", "typed", "expected"),
    [
        ("en", "gren 8", "Did you mean green 9?"),
        ("en", "triforc", "Did you mean Triforce?"),
        ("en", "blue revers", "Did you mean blue Reverse?"),
    ],
)
def test_suggestion_prefers_cards_in_hand(
    capsys: Capture, tmp_path: Path, language: str, typed: str, expected: str
) -> None:
    state = make_position("red-skip green-9 tan-1 tan-2", "tan-3 tan-4")

    assert expected in play_at_prompt(capsys, tmp_path, state, typed, language=language)


@pytest.mark.parametrize(("language", "typed"), [("en", "skip"), ("es", "salta")])
def test_only_card_in_hand_with_a_name_needs_no_color(
    capsys: Capture, tmp_path: Path, language: str, typed: str
) -> None:
    state = make_position("red-skip red-9 tan-1 tan-2", "tan-3 tan-4", discard="red-8")
    lines = play_at_prompt(capsys, tmp_path, state, typed, language=language)

    expected = {"en": "You play a red Skip.", "es": "Juegas una Salta roja."}
    assert expected[language] in lines


def test_plus_stays_with_its_number() -> None:
    assert normalize_text("Wild +4, red") == "wild +4 red"
    assert normalize_text("+ 2 azul") == "+2 azul"
    assert normalize_text("rojo+2") == "rojo +2"
    assert normalize_text("1 + uno!") == "1 uno"


@pytest.mark.parametrize("typed", ["roja", "rojo", "el rojo", "escoger el color roja", "red"])
def test_start_card_color_is_understood_in_both_genders(
    capsys: Capture, tmp_path: Path, typed: str
) -> None:
    state = make_position("blue-1 tan-2", "green-1 green-2", discard="", draw="wild", dealer=1)
    lines = play_at_prompt(capsys, tmp_path, state, typed, language="es")

    assert "Escoges el color rojo." in lines
