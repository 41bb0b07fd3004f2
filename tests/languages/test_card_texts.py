"""The title and the text of a card as it is bound in a game, in both languages."""

import pytest

from tests.thorough import each_case
from unoengine import GameState, SetupError, new_game, view
from unoengine.authoring import Card
from unoengine.narration import card_text, card_title
from unoengine.plugins import editions, house_rules, variants

from .test_spanish import ENGLISH


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
        (new_game(seed=7, variants=["seven-zero"]), "red-7", [
            "red 7: Seven-zero", "The player swaps hands with a chosen player.",
            "7 rojo: Siete-cero", "Quien lo juega cambia su mano por la de otro."]),
        (new_game(seed=7), "red-7", [
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
    seen = view(new_game(seed=7), 0)
    with pytest.raises(SetupError, match=r"expected a Card, such as state\.top, not 'red-7'"):
        seen.effect("red-7")  # type: ignore[arg-type]
    with pytest.raises(SetupError, match="zelda has no card 'customizable'"):
        card_text(Card("customizable"), seen)
