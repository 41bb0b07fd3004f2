"""The words of a Spanish table, and the texts of cards."""

import random
import re

import pytest

from tests.thorough import choose_count, each_case, pick_cases
from unoengine import GameState, SetupError, legal_moves, new_game, step, view
from unoengine.authoring import Card
from unoengine.editions.zelda import ZELDA
from unoengine.narration import action_name, card_name, card_text, card_title, color_name, narrate
from unoengine.narration.names import join_items
from unoengine.plugins import editions, house_rules, variants

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


def describe(state: GameState, code: str) -> list[str]:
    """Return title and text in English and Spanish, as a seat sees them."""
    card, seen = state.edition.card(code), view(state, 1)
    return [describe(card, seen, to) for to in ("en", "es") for describe in (card_title, card_text)]


FROZEN = new_game("frozen", seed=7, house_rules={"customizable": ["mirror", None]})


@each_case(
    "state, code, texts",
    [
        (FROZEN, "customizable-1", [
            "Customizable 1: Mirror", "The effect of the card under it is repeated.",
            "comodín Personalizable 1: Espejo", "Repite lo que hace la carta que tapa."]),
        (FROZEN, "customizable-2", [
            "Customizable 2", "A wild to write a house rule on; a blank one is a plain wild.",
            "comodín Personalizable 2",
            "Un comodín para escribirle una regla de la casa; en blanco es un simple comodín."]),
        (new_game("zelda", seed=7, variants=["seven-zero"]), "red-7", [
            "red 7: Seven-zero", "The player swaps hands with a chosen player.",
            "7 rojo: Siete-cero", "Quien lo juega cambia su mano por la de otro."]),
        (new_game("zelda", seed=7), "red-7", [
            "red 7", "A card without an effect.", "7 rojo", "Una carta sin efecto."]),
    ],
)  # fmt: skip
def test_card_says_which_rule_it_has_in_a_game(
    state: GameState, code: str, texts: list[str]
) -> None:
    assert describe(state, code) == texts


@each_case("edition", editions())
@each_case("rule", [None, *house_rules()])
def test_every_card_has_title_and_text_in_spanish(edition: str, rule: str | None) -> None:
    blank = [
        card.code
        for card in new_game(edition, seed=1).edition.deck
        if card.symbol == "customizable"
    ]
    rules = dict.fromkeys(blank[:1], rule)
    chosen = [name for name in variants() if name != "draw-until-playable"]
    for played in ([], chosen):
        state = new_game(edition, seed=1, house_rules=rules, variants=played)
        for card in dict.fromkeys(state.edition.deck):
            title, text = card_title(card, state, "es"), card_text(card, state, "es")
            assert not ENGLISH.search(f"{title}. {text}")
            assert text != card_text(card, state, "en")
            assert text.endswith(".")
            assert "(" not in text


def test_view_knows_the_effect_that_the_state_knows() -> None:
    for card in FROZEN.edition.deck:
        assert view(FROZEN, 0).effect(card) == FROZEN.effect(card)


def test_effect_needs_a_card_of_the_game() -> None:
    seen = view(new_game("zelda", seed=7), 0)
    with pytest.raises(SetupError, match=r"expected a Card, such as state\.top, not 'red-7'"):
        seen.effect("red-7")  # type: ignore[arg-type]
    with pytest.raises(SetupError, match="zelda has no card 'customizable'"):
        card_text(Card("customizable"), seen)
