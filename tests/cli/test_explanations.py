"""Explanations of why a move is legal or not name the cards involved, in both languages."""

import argparse
import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.languages.test_spanish import ENGLISH as ENGLISH_WORD
from unoengine import Card, GameState, Options, Play, Setup, explain, legal_moves, new_game, redeal
from unoengine.authoring import Variant
from unoengine.cli.display import create_display
from unoengine.cli.explanations import explain_verdict
from unoengine.effects.wild_draw_four import WildDrawFour
from unoengine.languages.english import ENGLISH
from unoengine.notation import read_action

from .prompt_runner import apply_actions


def explain_action(state: GameState, action: Any, language: str) -> str:
    """Return why an action is legal or not in a state."""
    display = create_display(argparse.Namespace(language=language, color="never"), state)
    return explain_verdict(state, action, explain(state, action), display)


class Anywhere(Variant):
    """A red 3 can be played on any card."""

    def matches(self, card: Card, top: Card, color: str | None) -> bool | None:
        return True if card.code == "red-3" else None


def make_position(*done: str, ana: str = "blue-1 red-3 green-9 wild", **more: Any) -> GameState:
    """Return a position of three players after some actions."""
    hands = [ana, "tan-1 tan-2 red-draw-two triforce", "tan-7 tan-8 blue-9"]
    setup = Setup(
        players=["Ana", "Ben", "Cy"],
        hands=hands,
        **{"discard": "blue-9", "draw": "blue-4 green-5", "rest": "draw"} | more,
    )
    state = setup.to_state()
    return apply_actions(state, *(read_action(text, state.edition) for text in done))


POSITIONS: dict[str, Callable[[], GameState]] = {
    "a turn": make_position,
    "red 3 anywhere": lambda: make_position(variants=[Anywhere()]),
    "out of turn": lambda: make_position(variants=["jump-in"]),
    "sevens": lambda: make_position(ana="blue-7 red-3 red-4", variants=["seven-zero"]),
    "a bluff": lambda: make_position(ana="wild-draw-four blue-1 red-2"),
    "strict": lambda: make_position(
        ana="blue-1 wild-draw-four",
        options=Options(effects={"wild-draw-four": WildDrawFour(policy="strict")}),
    ),
    "drawn": lambda: make_position("0.draw"),
    "on a wild": lambda: make_position("0:wild=red", ana="wild blue-1 blue-2"),
    "owed": lambda: make_position("0:triforce=tan", ana="triforce red-1 red-2"),
    "stacked": lambda: make_position(
        "0:blue-draw-two", ana="blue-draw-two red-1 red-2", variants=["stacking"]
    ),
    "asked": lambda: make_position("0:wild-draw-four=red", ana="wild-draw-four red-1 red-2"),
    "round over": lambda: make_position("0:blue-1", ana="blue-1"),
}

TOLD = [
    (
        *("choice-missing", "sevens", "0:blue-7"),
        "With blue 7, one of these must be chosen: Ben, Cy. (A26)",
        "Con 7 azul hay que elegir: Ben, Cy. (A26)",
    ),
    (
        *("unknown-choice", "sevens", "0:blue-7/0"),
        "With blue 7, only these can be chosen: Ben, Cy. (A26)",
        "Con 7 azul solo se puede elegir: Ben, Cy. (A26)",
    ),
    (
        *("choice-not-asked", "a turn", "0:blue-1/1"),
        "Nothing is chosen with blue 1. (R022)",
        "Con 1 azul no se elige nada. (R022)",
    ),
    (
        *("color-missing", "a turn", "0:wild"),
        "The color that continues must be named, as in Wild blue. (R042)",
        "Hay que escoger el color que sigue, como en comodín azul. (R042)",
    ),
    (
        *("color-not-asked", "a turn", "0:blue-1=red"),
        "Blue 1 has its own color, blue; no color is named with it. (R042)",
        "1 azul ya tiene color, azul; no se escoge otro. (R042)",
    ),
    (
        *("unknown-color", "a turn", "0:wild=pink"),
        "The colors of this edition are blue, green, tan and red. (A25)",
        "Los colores de esta caja son azul, verde, canela y rojo. (A25)",
    ),
    (
        *("goes-on-anything", "a turn", "0:wild=red"),
        "Wild has no color and goes on anything. (R043)",
        "Comodín no tiene color y va sobre cualquiera. (R043)",
    ),
    (
        *("matches-color", "a turn", "0:blue-1"),
        "Blue 1 has the color in force, blue. (R022)",
        "1 azul tiene el color que se juega, azul. (R022)",
    ),
    (
        *("matches-symbol", "a turn", "0:green-9"),
        "Green 9 shows the same symbol as blue 9. (R022)",
        "9 verde lleva lo mismo que 9 azul. (R022)",
    ),
    (
        *("variant", "red 3 anywhere", "0:red-3"),
        "Red 3 goes on blue 9 because of a variant. (R022)",
        "3 rojo va sobre 9 azul con la variante que se juega. (R022)",
    ),
    (
        *("out-of-turn", "out of turn", "2:blue-9"),
        "Blue 9 may be played on blue 9 out of turn, as agreed. (A26)",
        "9 azul se puede jugar sobre 9 azul fuera de turno, según lo acordado. (A26)",
    ),
    (
        *("no-match", "a turn", "0:red-3"),
        "Red 3 does not go on blue 9; blue cards do, cards with 9, and cards without a color. "
        "(R022)",
        "3 rojo no va sobre 9 azul; van las cartas de color azul, las que llevan 9 y las que no "
        "tienen color. (R022)",
    ),
    (
        *("no-match", "on a wild", "1:tan-1"),
        "Tan 1 does not go on Wild; red cards do, and cards without a color. (R022)",
        "1 canela no va sobre comodín; van las cartas de color rojo y las que no tienen color. "
        "(R022)",
    ),
    (
        *("not-held", "a turn", "0:red-skip"),
        "You do not hold this card: red Skip. (R022)",
        "No tienes esta carta: Salta roja. (R022)",
    ),
    (
        *("may-bluff", "a bluff", "0:wild-draw-four=red"),
        "Wild Draw Four may be played as a bluff, which a challenge would reveal. (A40)",
        "Comodín Toma 4 se puede jugar como engaño, que un desafío descubriría. (A40)",
    ),
    (
        *("not-allowed-now", "strict", "0:wild-draw-four=red"),
        "Wild Draw Four may not be played now. (R047)",
        "Comodín Toma 4 no se puede jugar ahora. (R047)",
    ),
    (
        *("only-drawn", "drawn", "0:blue-1"),
        "After drawing, only the drawn card may be played: blue 4. (R030)",
        "Después de tomar solo se puede jugar lo que se tomó: 4 azul. (R030)",
    ),
    (
        *("uno-not-due", "a turn", "0:blue-1!"),
        "Playing blue 1 does not leave you one card. (A98)",
        "Al jugar 1 azul no te queda una sola carta. (A98)",
    ),
    (
        *("meets-demand", "stacked", "1:red-draw-two"),
        "Red Draw Two meets the demand. (R033)",
        "Toma 2 roja cumple con lo que se exige. (R033)",
    ),
    (
        *("demand-not-met", "owed", "1:tan-1"),
        "Tan 1 does not meet the demand; only these do: tan 3, tan 6 and tan 9. (R054)",
        "1 canela no cumple con lo que se exige; solo sirven 3 canela, 6 canela y 9 canela. (R054)",
    ),
    (
        *("must-answer", "asked", "1.draw"),
        "The question must be answered first: accept, challenge. (A47)",
        "Primero hay que responder la pregunta: acepto, desafío. (A47)",
    ),
    (
        *("no-such-answer", "asked", "1.answer=maybe"),
        "The answers are: accept, challenge. (A47)",
        "Las respuestas son: acepto, desafío. (A47)",
    ),
    (
        *("no-such-seat", "a turn", "7.draw"),
        "There is no seat 7; seats are 0 to 2. (R021)",
        "No existe el lugar 7; los lugares van de 0 a 2. (R021)",
    ),
    (
        *("nobody-to-catch", "a turn", "0.catch=1"),
        "Ben cannot be caught now. (A98)",
        "Ahora no se puede sorprender a Ben. (A98)",
    ),
    (
        *("nobody-to-catch", "a turn", "0.catch=9"),
        "Nobody can be caught now. (A98)",
        "Ahora no se puede sorprender a nadie. (A98)",
    ),
    (
        *("not-your-turn", "a turn", "1:tan-1"),
        "It is not your turn but Ana's. (R021)",
        "No es tu turno; le toca a Ana. (R021)",
    ),
    (
        *("round-over", "round over", "1:tan-1"),
        "The round is over; Ben deals the next one. (R074)",
        "La ronda terminó; la siguiente la reparte Ben. (R074)",
    ),
    (
        *("not-the-dealer", "round over", "0.deal"),
        "Ben deals the next round. (A07)",
        "La siguiente ronda la reparte Ben. (A07)",
    ),
    (
        *("leaving-forbidden", "a turn", "0.leave"),
        "Nobody may leave this game. (A113)",
        "Nadie se retira de esta partida. (A113)",
    ),
]


@pytest.mark.parametrize(("reason", "name", "typed", "english", "spanish"), TOLD)
def test_explanation_names_cards_colors_and_players(
    reason: str, name: str, typed: str, english: str, spanish: str
) -> None:
    state = POSITIONS[name]()
    action = read_action(typed, state.edition)

    assert explain(state, action).reason == reason
    assert [explain_action(state, action, language) for language in ("en", "es")] == [
        english,
        spanish,
    ]


def test_every_explanation_has_an_example() -> None:
    said = {english.rpartition(" (")[0] or english for *_, english, _ in TOLD}
    for key, text in ENGLISH.items():
        if key.startswith("because."):
            shape = re.escape(re.sub(r"\{\w+\}", "\0", text)).replace("\0", ".+")
            assert any(re.fullmatch(shape, one) for one in said), key


def test_refusals_are_translated_and_reveal_no_hidden_cards() -> None:
    state, chance = new_game(players=["Ana", "Beto"], seed=5), random.Random(5)
    cards = dict.fromkeys(state.edition.deck)
    for _ in range(30):
        others = [redeal(state, state.turn, seed=seed) for seed in range(2)]
        for play in (Play(state.turn, card) for card in cards):
            sentence = explain_action(state, play, "es")
            assert not ENGLISH_WORD.search(sentence), play
            assert {explain_action(other, play, "es") for other in others} == {sentence}
        state = apply_actions(state, chance.choice(legal_moves(state)))
