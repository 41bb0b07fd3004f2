"""Sentences about verdicts name cards, colors and players, in both languages."""

import random
from collections.abc import Callable, Iterator
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

from .golden import check_file
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
    piles: dict[str, Any] = {
        "edition": "zelda",
        "discard": "blue-9",
        "draw": "blue-4 green-5",
        "rest": "draw",
    }
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
    ("choice-missing", "sevens", "0:blue-7"),
    ("unknown-choice", "sevens", "0:blue-7/0"),
    ("choice-not-asked", "a turn", "0:blue-1/1"),
    ("color-missing", "a turn", "0:wild"),
    ("color-not-asked", "a turn", "0:blue-1=red"),
    ("unknown-color", "a turn", "0:wild=pink"),
    ("goes-on-anything", "a turn", "0:wild=red"),
    ("matches-color", "a turn", "0:blue-1"),
    ("matches-symbol", "a turn", "0:green-9"),
    ("variant", "red 3 anywhere", "0:red-3"),
    ("out-of-turn", "out of turn", "2:blue-9"),
    ("no-match", "a turn", "0:red-3"),
    ("no-match", "on a wild", "1:tan-1"),
    ("not-held", "a turn", "0:red-skip"),
    ("may-bluff", "a bluff", "0:wild-draw-four=red"),
    ("not-allowed-now", "strict", "0:wild-draw-four=red"),
    ("variant-forbids", "no threes", "0:red-3"),
    ("only-drawn", "drawn", "0:blue-1"),
    ("uno-not-due", "a turn", "0:blue-1!"),
    ("meets-demand", "stacked", "1:red-draw-two"),
    ("demand-not-met", "owed", "1:tan-1"),
    ("must-answer", "asked", "1.draw"),
    ("no-such-answer", "asked", "1.answer=maybe"),
    ("no-such-seat", "a turn", "7.draw"),
    ("nobody-to-catch", "a turn", "0.catch=1"),
    ("nobody-to-catch", "a turn", "0.catch=9"),
    ("not-your-turn", "a turn", "1:tan-1"),
    ("round-over", "round over", "1:tan-1"),
    ("not-the-dealer", "round over", "0.deal"),
    ("leaving-forbidden", "a turn", "0.leave"),
]
"""The reason, the position and the action of each explanation."""


def test_explanations_name_cards_colors_and_players_as_in_the_file() -> None:
    def explain_all(reason: str, name: str, typed: str) -> Iterator[tuple[str, str]]:
        state = POSITIONS[name]()
        action = read_action(typed, state.edition)
        assert explain(state, action).reason == reason
        yield from (
            (language, explain_action(state, action, language)) for language in ("en", "es")
        )

    check_file("verdicts.txt", ((", ".join(told), explain_all(*told)) for told in TOLD))


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
    verdict = explain(make_position(), Play(0, new_game("zelda").edition.card("red-skip")))
    assert verdict.message == "You do not hold this card: red-skip."
    assert verdict.details == {"card": new_game("zelda").edition.card("red-skip")}


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
    state, chance = new_game("zelda", players=["Ana", "Beto"], seed=5), random.Random(5)
    cards = dict.fromkeys(state.edition.deck)
    for _ in range(30):
        others = [redeal(state, state.turn, seed=seed) for seed in range(2)]
        for play in (Play(state.turn, card) for card in cards):
            told = explain_action(state, play, "es")
            assert not ENGLISH_WORD.search(told), play
            assert {explain_action(other, play, "es") for other in others} == {told}
        state = apply_actions(state, chance.choice(legal_moves(state)))
