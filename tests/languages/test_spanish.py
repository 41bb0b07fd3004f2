"""Events, actions and reasons have Spanish sentences."""

import random
import re

import pytest

from tests.thorough import choose_count, each_case, pick_cases
from unoengine import legal_moves, new_game, step
from unoengine.editions.zelda import ZELDA
from unoengine.narration import action_name, card_name, color_name, join_items, narrate
from unoengine.plugins import house_rules, variants

NAMES = ("Ana", "Beto", "Inés")
card = ZELDA.card


@each_case(
    "code, name",
    [
        *(("red-7", "7 rojo"), ("red-skip", "Salta roja"), ("blue-reverse", "Reversa azul")),
        *(("tan-draw-two", "Toma 2 canela"), ("wild", "comodín")),
        *(("wild-draw-four", "comodín Toma 4"), ("triforce", "comodín Trifuerza")),
    ],
)
def test_color_follows_the_card_name(code: str, name: str) -> None:
    assert card_name(card(code), "es") == name


def test_card_with_a_rule_keeps_its_number() -> None:
    written = {"customizable": ["duel", "mirror"]}
    box = new_game("frozen", seed=1, house_rules=written).edition
    assert card_name(box.card("customizable-2"), "es") == "comodín Personalizable 2"
    assert card_name(box.card("customizable-2")) == "Customizable 2"


def test_colors_have_names() -> None:
    names = [color_name(color, "es") for color in ZELDA.colors]
    assert names == ["azul", "verde", "canela", "rojo"]


@each_case(
    "names, told",
    [
        *(([], ""), (iter([]), ""), (["Ana"], "Ana"), (["Ana", "Beto"], "Ana y Beto")),
        *((["Ana", "Inés"], "Ana e Inés"), (["Ana", "Íñigo"], "Ana e Íñigo")),
        *((["Ana", "Hilda"], "Ana e Hilda"), (["fuego", "hielo"], "fuego y hielo")),
        (["Ana", "Beto", "Ian"], "Ana, Beto y Ian"),
    ],
)
def test_list_is_joined_as_in_speech(names: list[str], told: str) -> None:
    assert join_items(names, "es") == told


ENGLISH = re.compile(
    r"\b(the|an|and|or|card|cards|draws?|plays?|takes|names|calls|give|raise"
    r"|challenge|accept|guilty|innocent|blue|green|red|tan|pink|yellow|orange|wild|skip)\b",
    re.IGNORECASE,
)


@pytest.mark.parametrize("box", ["classic", "zelda", "zelda-es", "frozen", "saved-by-the-bell"])
def test_narration_of_our_plugins_has_no_english(box: str) -> None:
    ours = [name for name, rule in house_rules().items() if rule.distribution == "unoengine"]
    agreed = [name for name, one in variants().items() if one.distribution == "unoengine"]
    for seed, rule in enumerate(ours if box == "frozen" else pick_cases(ours, 1)):
        written = {"customizable": rule} if box == "frozen" else {}
        chance, color = random.Random(seed), new_game(box, seed=1).edition.colors[0]
        state = new_game(
            box, 3, seed=seed, house_rules=written, variants=agreed, wardrobe={0: {color}}
        )
        for _ in range(choose_count(60, 300)):
            moves = legal_moves(state)
            for move in moves:
                assert not ENGLISH.search(action_name(move, NAMES, "es")), move
            taken = step(state, chance.choice(moves))
            for event in taken.events:
                sentence = narrate(event, NAMES, "es")
                assert not ENGLISH.search(sentence), event
                assert sentence[-1] in ".?!", event
            state = taken.state
