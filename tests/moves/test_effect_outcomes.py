"""Precomputed outcomes: what a table without cards refuses, and which effects are predicted.

That an outcome is right is tested by `tests/properties/test_fast_equals_plain.py`.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from random import Random
from typing import Any, ClassVar

import pytest

from tests.odd_card import odd_plays, set_up
from tests.thorough import each_case
from unoengine import Answer, GameState, Setup, apply, legal_moves, new_game
from unoengine.authoring import Effect, PluginError, Table, Value
from unoengine.core.dry_run import (
    EDITION,
    MEMBERS,
    SEATS,
    DependsOnMoreError,
    Recording,
    TableWithoutCards,
)
from unoengine.core.engine import require_move
from unoengine.core.fast.effect_outcomes import _ANSWER, _PENALTY, _PLAY, UNPREDICTABLE, Outcome
from unoengine.core.fast.quick_moves import QuickAnswer, QuickPlay
from unoengine.core.play_in_progress import NO_EFFECT, PlayInProgress
from unoengine.testing import edition_with

from .odd_effects import (
    AFTERWARDS,
    ASKING,
    LOOKING,
    PREDICTABLE,
    THROWING,
    Acts,
    Shrinks,
    ask,
    ask_with,
    catch_errors,
)

HAND = "plain grey-1 grey-5"
MANY_CARDS = "plain grey-0 grey-5 grey-5 gold-1 gold-2"


def is_predicted(outcome: Outcome | None) -> bool:
    """Return whether an outcome is known, so that the effect is not called again."""
    return outcome is not None and outcome.cards < UNPREDICTABLE.cards


def predict_first_play(state: GameState) -> Outcome:
    """Return the outcome of the first play of the odd card."""
    play = odd_plays(state)[0]
    with suppress(PluginError):
        apply(state, play)
    move = require_move(state, play)
    assert isinstance(move, QuickPlay)
    return move.find_outcome(state._round, state.direction)


def predict_answer(state: GameState) -> Outcome:
    """Return the outcome of "yes" to the question after the first play of the odd card."""
    asked = apply(state, odd_plays(state)[0])
    apply(asked, Answer(asked.turn, "yes"))
    apply(asked, legal_moves(asked)[0])
    move = require_move(asked, Answer(asked.turn, "yes"))
    assert isinstance(move, QuickAnswer)
    (outcome,) = move.outcomes.values()
    return outcome


@each_case("allowed", [EDITION, SEATS, _PLAY, _ANSWER, _PENALTY])
def test_a_table_without_cards_refuses_everything_that_depends_on_cards(
    allowed: frozenset[str],
) -> None:
    recording, play = Recording(allowed), PlayInProgress(0, 0, NO_EFFECT, 0)
    table = TableWithoutCards(recording, new_game("zelda", seed=1)._round, play, +1)
    assert allowed < MEMBERS
    assert {"hand_size", "noted", "roll", "partners", "show", "give"} <= MEMBERS - allowed
    for name in MEMBERS - allowed:
        recording.depends_on_more = False
        with pytest.raises(DependsOnMoreError):
            getattr(table, name)()
        assert recording.depends_on_more, "an effect may catch the exception"


def test_a_table_without_cards_can_do_nothing_once_the_outcome_is_known() -> None:
    kept: list[Any] = []
    state = set_up(Acts(kept.append), others=HAND)
    predict_first_play(state)
    (table,) = [table for table in kept if isinstance(table, TableWithoutCards)]
    for act in (lambda: table.skip(), lambda: table.reverse(), lambda: table.draw(1, 1)):
        with pytest.raises(AttributeError):
            act()


@each_case("name", PREDICTABLE)
def test_an_effect_that_depends_on_seats_alone_is_predicted(name: str) -> None:
    deed = PREDICTABLE[name]
    assert is_predicted(predict_first_play(set_up(Acts(deed), others=HAND)))


def list_unpredictable() -> Iterator[Any]:
    """Yield deeds that depend on more, by their names."""
    predicted = ("its options", "no more questions", "a swap", "a rotation")
    yield from ((f"looks at {name}", LOOKING[name]) for name in LOOKING if name not in predicted)
    asked = ("two seats", "a card", "the hand and more", "another hand")
    yield from ((f"asks {name}", ASKING[name]) for name in asked)


@each_case("name, deed", [*list_unpredictable()])
@each_case("caught", [False, True])
def test_an_effect_that_depends_on_more_is_not_predicted(
    name: str, deed: Any, caught: bool
) -> None:
    effect = Acts(catch_errors(deed) if caught else deed)
    assert not is_predicted(predict_first_play(set_up(effect, others=HAND)))


@pytest.mark.parametrize("name", ["nothing", "a text", "some values", "its player's hand"])
def test_a_question_is_predicted_with_nothing_or_the_whole_hand(name: str) -> None:
    assert is_predicted(predict_first_play(set_up(Acts(ASKING[name]), others=HAND)))


@pytest.mark.parametrize("name", ["grey cards", "cards of the named color", "several kinds"])
def test_a_discard_of_all_cards_of_a_kind_is_predicted(name: str) -> None:
    state = set_up(Shrinks(THROWING[name]), others=MANY_CARDS)
    assert is_predicted(predict_first_play(state))


@pytest.mark.parametrize("name", ["if there were any", "one more", "one by one", "as it is"])
def test_a_discard_whose_number_matters_is_not_predicted(name: str) -> None:
    state = set_up(Shrinks(THROWING[name]), others=MANY_CARDS)
    assert not is_predicted(predict_first_play(state))


def test_an_answer_is_predicted_unless_it_depends_on_more() -> None:
    hand = ask_with(lambda table: table.hand)
    for name in ("skips and draws", "reverses", "demands", "plays again"):
        assert is_predicted(predict_answer(set_up(Acts(hand, PREDICTABLE[name]), others=HAND)))
    for name in ("what was kept", "the color", "the choice", "the hand", "another question"):
        state = set_up(Acts(ask, catch_errors(AFTERWARDS[name])), others=HAND)
        assert not is_predicted(predict_answer(state))


def test_the_effects_of_our_cards_are_predicted() -> None:
    """Otherwise games would be as right, and slower."""
    chance, state = Random(1), new_game("zelda", seed=1)
    for _ in range(3000):
        state = apply(state, chance.choice(legal_moves(state)))
    moves = state._round.rules.registry.moves.values()
    plays = {
        type(move.effect).__name__
        for move in moves
        if isinstance(move, QuickPlay) and move.effect and any(map(is_predicted, move.outcomes))
    }
    answers = {
        move.action.value
        for move in moves
        if isinstance(move, QuickAnswer) and any(map(is_predicted, move.outcomes.values()))
    }
    assert plays == {"DrawTwo", "Reverse", "Skip", "Triforce", "WildDrawFour"}
    assert answers == {"accept"}


def test_outcomes_of_answers_are_evicted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unoengine.core.fast.quick_moves._MAX_OUTCOMES", 3)
    effect = Acts(ASKING["in other words"], PREDICTABLE["skips and draws"])
    sizes = []
    for number in range(10):
        state = set_up(effect, others=f"plain grey-1 gold-{number}")
        asked = apply(state, odd_plays(state)[0])
        (answer,) = legal_moves(asked)
        assert apply(asked, answer) == apply(asked, answer)
        move = require_move(asked, answer)
        assert isinstance(move, QuickAnswer)
        sizes.append(len(move.outcomes))
    assert sizes == [1, 2, 3, 1, 2, 3, 1, 2, 3, 1]


class Search(Effect):
    """It keeps in mind with which choices it was called."""

    asked: ClassVar[list[object]] = []

    def choices(self, table: Table) -> Iterable[Value]:
        return table.others

    def play(self, table: Table) -> None:
        self.asked.append(table.choice)


def test_effect_with_choices_is_never_called_without_one() -> None:
    """As the last card it does not act, and nothing is predicted from a play without a choice."""
    Search.asked.clear()
    state = Setup(
        edition_with(Search(), edition="zelda"),
        hands=["blue-search", "tan-1", "tan-2"],
        discard="blue-5",
    ).to_state()
    for move in legal_moves(state):
        apply(state, move)
    assert None not in Search.asked
