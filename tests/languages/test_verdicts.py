"""Sentences about verdicts name cards, colors and players, in both languages."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from tests.cli.prompt_runner import apply_actions
from tests.refusals.cases import ALLOWED, REFUSED, Case
from tests.thorough import each_case
from unoengine import (
    Card,
    GameState,
    IllegalMove,
    Options,
    Play,
    Setup,
    SetupError,
    Verdict,
    apply,
    explain,
    legal_moves,
    new_game,
    redeal,
)
from unoengine.authoring import Table, Variant
from unoengine.core.refusals import SENTENCES
from unoengine.effects.wild_draw_four import WildDrawFour
from unoengine.narration import sentence
from unoengine.notation import read_action

from .test_english import reads_well
from .test_spanish import ENGLISH as ENGLISH_WORD


def explain_action(state: GameState, action: Any, language: str) -> str:
    """Return why an action is legal or not in a state."""
    return sentence(explain(state, action), state.players, language)


class Anywhere(Variant):
    """A red 3 can be played on any card."""

    def matches(self, card: Card, top: Card, color: str | None) -> bool | None:
        return True if card.code == "red-3" else None


class NoThrees(Variant):
    """No three may be played."""

    def may_play(self, table: Table) -> bool:
        return table.card.number != 3


def make_position(*done: str, ana: str = "blue-1 red-3 green-9 wild", **more: Any) -> GameState:
    """Return a position of three players after some actions."""
    hands = [ana, "tan-1 tan-2 red-draw-two triforce", "tan-7 tan-8 blue-9"]
    piles: dict[str, Any] = {"discard": "blue-9", "draw": "blue-4 green-5", "rest": "draw"}
    state = Setup(players=["Ana", "Ben", "Cy"], hands=hands, **(piles | more)).to_state()
    return apply_actions(state, *(read_action(text, state.edition) for text in done))


POSITIONS: dict[str, Callable[[], GameState]] = {
    "a turn": make_position,
    "no threes": lambda: make_position(discard="red-9", variants=[NoThrees()]),
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
    (*("choice-missing", "sevens", "0:blue-7"),
     "With blue 7, one of these must be chosen: Ben, Cy.",
     "Con el 7 azul hay que elegir: Ben, Cy."),
    (*("unknown-choice", "sevens", "0:blue-7/0"), "Ana cannot be chosen with blue 7, only Ben, Cy.",
     "Ana no se puede elegir con el 7 azul, solo Ben, Cy."),
    (*("choice-not-asked", "a turn", "0:blue-1/1"), "Nothing is chosen with blue 1.",
     "Con el 1 azul no se elige nada."),
    (*("color-missing", "a turn", "0:wild"),
     "With Wild, the color that continues must be named: blue, green, tan and red.",
     "Con el comodín hay que escoger el color que sigue: azul, verde, canela y rojo."),
    (*("color-not-asked", "a turn", "0:blue-1=red"),
     "Blue 1 has its own color, blue; no color is named with it.",
     "El 1 azul ya tiene color, azul; no se escoge otro."),
    (*("unknown-color", "a turn", "0:wild=pink"),
     "Pink is not a color of this edition: blue, green, tan and red.",
     "Rosa no es un color de esta caja: azul, verde, canela y rojo."),
    (*("goes-on-anything", "a turn", "0:wild=red"), "Wild has no color and goes on any card.",
     "El comodín no tiene color y va sobre cualquier carta."),
    (*("matches-color", "a turn", "0:blue-1"), "Blue 1 has the color in force, blue.",
     "El 1 azul tiene el color que se juega, azul."),
    (*("matches-symbol", "a turn", "0:green-9"), "Green 9 has the same symbol as blue 9.",
     "El 9 verde lleva lo mismo que el 9 azul."),
    (*("variant", "red 3 anywhere", "0:red-3"),
     "Red 3 goes on blue 9 in the variant that is played.",
     "El 3 rojo va sobre el 9 azul con la variante que se juega."),
    (*("out-of-turn", "out of turn", "2:blue-9"),
     "Blue 9 may be played on blue 9 out of turn, as agreed.",
     "El 9 azul se puede jugar sobre el 9 azul fuera de turno, según lo acordado."),
    (*("no-match", "a turn", "0:red-3"),
     "Red 3 does not go on blue 9; blue cards do, cards with 9, and cards without a color.",
     "El 3 rojo no va sobre el 9 azul; van las cartas de color azul, las que llevan 9 y las que "
     "no tienen color."),
    (*("no-match", "on a wild", "1:tan-1"),
     "Tan 1 does not go on Wild; red cards do, and cards without a color.",
     "El 1 canela no va sobre el comodín; van las cartas de color rojo y las que no tienen "
     "color."),
    (*("not-held", "a turn", "0:red-skip"), "You do not hold this card: red Skip.",
     "No tienes esta carta: Salta roja."),
    (*("may-bluff", "a bluff", "0:wild-draw-four=red"),
     "Wild Draw Four may be played, but as a bluff, which a challenge would reveal.",
     "El comodín Toma 4 se puede jugar, pero como engaño, que un desafío descubriría."),
    (*("not-allowed-now", "strict", "0:wild-draw-four=red"),
     "Wild Draw Four may not be played now.", "El comodín Toma 4 no se puede jugar ahora."),
    (*("variant-forbids", "no threes", "0:red-3"),
     "Red 3 may not be played now; the variant “no threes” forbids it.",
     "El 3 rojo no se puede jugar ahora; lo prohíbe la variante «no threes»."),
    (*("only-drawn", "drawn", "0:blue-1"),
     "After drawing, only the drawn card may be played: blue 4.",
     "Después de tomar solo se puede jugar lo que se tomó: 4 azul."),
    (*("uno-not-due", "a turn", "0:blue-1!"),
     "UNO is called with a play that surely leaves you one card; blue 1 does not.",
     "UNO se canta con una jugada que de seguro te deje una carta; el 1 azul no."),
    (*("meets-demand", "stacked", "1:red-draw-two"), "Red Draw Two meets the demand.",
     "La Toma 2 roja cumple con lo que se exige."),
    (*("demand-not-met", "owed", "1:tan-1"),
     "Tan 1 does not meet the demand; draw 3 cards, or play one of these: tan 3, tan 6 and "
     "tan 9.",
     "El 1 canela no cumple con lo que se exige; toma 3 cartas o juega una de estas: 3 canela, "
     "6 canela y 9 canela."),
    (*("must-answer", "asked", "1.draw"),
     "First answer the question “challenge?”: accept, challenge.",
     "Primero responde a la pregunta «¿desafías?»: acepto, desafío."),
    (*("no-such-answer", "asked", "1.answer=maybe"),
     "There is no answer maybe; the answers are: accept, challenge.",
     "No existe la respuesta maybe; las respuestas son: acepto, desafío."),
    (*("no-such-seat", "a turn", "7.draw"), "There is no seat 7; seats are 0 to 2.",
     "No existe el lugar 7; los lugares van de 0 a 2."),
    (*("nobody-to-catch", "a turn", "0.catch=1"), "Ben cannot be caught now.",
     "Ahora no se puede sorprender a Ben."),
    (*("nobody-to-catch", "a turn", "0.catch=9"), "Nobody can be caught that way now.",
     "Así no se puede sorprender a nadie ahora."),
    (*("not-your-turn", "a turn", "1:tan-1"), "It is not your turn but Ana's.",
     "No es tu turno; le toca a Ana."),
    (*("round-over", "round over", "1:tan-1"), "The round is over; Ben deals the next one.",
     "La ronda terminó; la siguiente la reparte Ben."),
    (*("not-the-dealer", "round over", "0.deal"), "Ben deals the next round.",
     "La siguiente ronda la reparte Ben."),
    (*("leaving-forbidden", "a turn", "0.leave"), "Nobody may leave this game.",
     "Nadie se retira de esta partida."),
]  # fmt: skip


@each_case("reason, name, typed, english, spanish", TOLD)
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


@each_case("case", [*ALLOWED, *REFUSED])
def test_every_verdict_has_a_sentence_in_both_languages(case: Case) -> None:
    state = evolve(case.given, players=["Ana", "Beto", "Cy"][: len(case.given.hands)])
    verdict = explain(evolve(case, given=state).state(), case.tried)
    english, spanish = (sentence(verdict, ["Ana", "Beto", "Cy"], code) for code in ("en", "es"))

    assert english != spanish
    if "shown" not in verdict.details and "value" not in verdict.details:
        assert reads_well(english)
        assert reads_well(spanish)
        assert not ENGLISH_WORD.search(spanish)


def test_sentence_of_a_refusal_is_that_of_the_verdict() -> None:
    state = make_position()
    action = Play(0, state.edition.card("red-skip"))

    with pytest.raises(IllegalMove) as refused:
        apply(state, action)

    for language in ("en", "es"):
        told = sentence(explain(state, action), state.players, language)
        assert sentence(refused.value, state.players, language) == told


def test_message_is_the_sentence_with_codes() -> None:
    verdict = explain(make_position(), Play(0, new_game().edition.card("red-skip")))

    assert verdict.message == "You do not hold this card: red-skip."
    assert verdict.details == {"card": new_game().edition.card("red-skip")}


def test_verdict_of_a_later_version_has_its_message() -> None:
    verdict = Verdict(None, False, "out-of-paint", "R999", "There is no paint.")

    assert [sentence(verdict, ["Ana"], language) for language in ("en", "es")] == [
        "There is no paint.",
        "There is no paint.",
    ]


@each_case("given", [None, "not-held", Play(0, Card("wild"))])
def test_sentence_needs_a_verdict(given: Any) -> None:
    with pytest.raises(SetupError, match="expected a Verdict or an IllegalMove"):
        sentence(given, ["Ana", "Ben"])


@each_case("reason", SENTENCES)
def test_details_of_unexpected_types_are_shown_as_they_are(reason: str) -> None:
    odd: list[Any] = [7, -7, None, "x", (), (1, ((),)), ("x", None), Card("gray-9", color="gray")]
    names = [
        *("card", "top", "color", "colors", "choices", "answers", "claims", "wanted", "drawn"),
        *("value", "prompt", "count", "shown", "last"),
    ]
    for value in odd:
        details = {**dict.fromkeys(names, value), "other": 0}
        verdict = Verdict(None, False, reason, "R022", "Refused.", details=details)
        assert sentence(verdict, ["Ana"], "es")


def test_sentence_needs_a_name_for_each_seat() -> None:
    with pytest.raises(SetupError, match="too few"):
        sentence(explain(make_position(), Play(1, Card("wild"))), [])


def test_refusals_are_translated_and_reveal_no_hidden_cards() -> None:
    state, chance = new_game(players=["Ana", "Beto"], seed=5), random.Random(5)
    cards = dict.fromkeys(state.edition.deck)
    for _ in range(30):
        others = [redeal(state, state.turn, seed=seed) for seed in range(2)]
        for play in (Play(state.turn, card) for card in cards):
            told = explain_action(state, play, "es")
            assert not ENGLISH_WORD.search(told), play
            assert {explain_action(other, play, "es") for other in others} == {told}
        state = apply_actions(state, chance.choice(legal_moves(state)))
