"""The prompt says what a player must do and how they can answer."""

from pathlib import Path
from typing import Any

import pytest

from unoengine import GameState, Options
from unoengine.replays import read_replays

from .prompt_runner import Program, apply_actions, make_play, make_position


@pytest.mark.parametrize(
    ("box", "language", "expected"),
    [
        ("zelda", "en", "You may play what you drew, Ana."),
        ("zelda-es", "en", "You must play what you drew, Ana."),
        ("zelda", "es", "Puedes jugar lo que tomaste, Ana."),
        ("zelda-es", "es", "Debes jugar lo que tomaste, Ana."),
    ],
)
def test_compulsory_drawn_card_is_announced(
    program: Program, box: str, language: str, expected: str
) -> None:
    state = make_position("green-1 red-3", "tan-1 tan-2 tan-3", edition=box, draw="blue-4")
    lines = program.play(state, "draw", "table", language=language)
    assert expected in lines
    must = {"en": "Ana has drawn and must play.", "es": "Ana tomó y debe jugar."}
    assert (must[language] in lines) is (box == "zelda-es")


@pytest.mark.parametrize(
    ("forced", "language", "expected"),
    [
        ("never", "en", "You may play a card that fits, Ana."),
        ("always", "en", "You must play a card that fits, Ana."),
        ("never", "es", "Puedes jugar una carta que vaya, Ana."),
        ("always", "es", "Debes jugar una carta que vaya, Ana."),
    ],
)
def test_A134_any_card_after_drawing_is_announced(
    program: Program, forced: Any, language: str, expected: str
) -> None:
    rulings = Options(after_drawing="any_card", forced_drawn_play=forced)
    state = make_position("blue-1 red-3", "tan-1 tan-2", draw="blue-4", options=rulings)
    assert expected in program.play(state, "draw", language=language)


def make_demand(*hands: str) -> GameState:
    """Return a position in which Ana must answer Ben's Triforce with a red card."""
    state = make_position(*hands, turn=1)
    return apply_actions(state, make_play(state, "triforce", 1, color="red"))


@pytest.mark.parametrize(
    ("hand", "language", "expected"),
    [
        (
            "red-3 red-6 red-4 tan-1",
            "en",
            ["You can answer with red 3 and red 6.", "1. play red 3", "2. play red 6"],
        ),
        ("red-3 red-3 tan-1", "es", ["De tu mano sirve lo siguiente: 3 rojo.", "1. jugar 3 rojo"]),
        (
            "red-4 tan-3",
            "en",
            [
                "You can answer only with red 3, red 6 and red 9, and have none of them; you draw "
                "3 cards.",
                "1. draw 3 cards",
            ],
        ),
        (
            "red-4 tan-3",
            "es",
            [
                "Ninguna de tus cartas sirve, solo 3 rojo, 6 rojo y 9 rojo; tomas 3 cartas.",
                "1. tomar 3 cartas",
            ],
        ),
    ],
)
def test_R054_demand_lists_the_cards_that_meet_it(
    program: Program, hand: str, language: str, expected: list[str]
) -> None:
    lines = program.play(make_demand(hand, "triforce tan-4 tan-5"), language=language)
    asked = {"en": "You must answer or draw, Ana.", "es": "Debes una respuesta, Ana."}
    assert asked[language] in lines
    start = lines.index(expected[0])
    assert lines[start : start + len(expected)] == expected


@pytest.mark.parametrize(
    ("language", "typed"),
    [("en", "draw 3 cards"), ("en", "draw"), ("es", "tomar 3 cartas"), ("es", "draw 3 cards")],
)
def test_R055_cards_owed_can_be_drawn_as_listed(
    program: Program, tmp_path: Path, language: str, typed: str
) -> None:
    program.play(make_demand("red-4 tan-3", "triforce tan-4 tan-5"), typed, language=language)
    [replay] = read_replays(str(tmp_path / "game.toml"))
    assert replay.actions[0] == "0.draw"


@pytest.mark.parametrize(
    ("language", "before", "answers"),
    [
        ("en", "Before this play the color was blue.", ["1. accept", "2. challenge"]),
        ("es", "Antes de esta jugada el color era azul.", ["1. acepto", "2. desafío"]),
    ],
)
@pytest.mark.parametrize("color", ["green", "blue"])
def test_A42_challenge_shows_the_color_before_the_play(
    program: Program, color: str, language: str, before: str, answers: list[str]
) -> None:
    state = make_position("red-1 red-2", "wild-draw-four blue-3 blue-4", turn=1)
    state = apply_actions(state, make_play(state, "wild-draw-four", 1, color=color))
    lines = program.play(state, language=language)
    assert (before in lines) is (color == "green")
    first = lines.index(answers[0])
    assert lines[first : first + 2] == answers


@pytest.mark.parametrize(
    ("language", "expected"),
    [("en", "Third Time has noted: times, 2."), ("es", "A la tercera lleva anotado: veces, 2.")],
)
def test_table_shows_public_notes(program: Program, language: str, expected: str) -> None:
    hands = ("blue-1 blue-2", "customizable customizable blue-3 blue-4")
    rules = {"customizable": "third-time"}
    state = make_position(*hands, edition="frozen", draw="blue-5", turn=1, house_rules=rules)
    struck = make_play(state, "customizable", 1, color="blue")
    lines = program.play(state, "table", language=language)
    assert expected not in lines
    state = apply_actions(state, struck, make_play(state, "blue-1"), struck)
    lines = program.play(state, "table", language=language)
    assert lines.count(expected) == 1
