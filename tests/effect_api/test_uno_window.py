"""A player that did not call UNO is safe with more than one card in hand (A92)."""

from collections.abc import Callable, Iterable
from typing import ClassVar

import pytest
from attrs import frozen

from tests.thorough import each_case
from unoengine import (
    Answer,
    CallUno,
    Catch,
    GameState,
    Play,
    PluginError,
    apply,
    legal_moves,
)
from unoengine.authoring import Effect, OwnHand, Table, Value, Variant

from .positions import (
    apply_all,
    find_card,
    hides_unknown_cards,
    make_play,
    make_position,
    pickle_and_load,
)


def turn_round_and_rotate(table: Table) -> None:
    table.reverse()
    table.rotate()


DEEDS: dict[str, Callable[[Table], object]] = {
    "nothing": lambda table: None,
    "draw": lambda table: table.draw(0, 1),
    "give it a card": lambda table: table.give(1, 0, [table.edition.card("blue-1")]),
    "give it all of a kind": lambda table: table.give(1, 0, table.cards(symbol="1")),
    "give it by chance": lambda table: table.give(1, 0, 1),
    "give it nothing": lambda table: table.give(1, 0, table.cards(color="red")),
    "swap with many": lambda table: table.swap(0, 1),
    "swap with one": lambda table: table.swap(2, 0),
    "rotate to the left": lambda table: table.rotate(),
    "rotate to the right": turn_round_and_rotate,
    "draw for another": lambda table: table.draw(2, 1),
    "swap others": lambda table: table.swap(1, 2),
    "show": lambda table: table.reveal(0),
    "discard for another": lambda table: table.discard(1, table.cards(symbol="1")),
}

MOVE_ITS_HAND = {"swap with many", "swap with one", "rotate to the left", "rotate to the right"}

STILL = (
    "nothing",
    "give it nothing",
    "swap with one",
    "draw for another",
    "swap others",
    "show",
    "discard for another",
)


@frozen
class AsksThenDoes(Effect):
    """It asks while its player may be caught, and then acts."""

    what: str

    def play(self, table: Table) -> None:
        table.ask(1, "go on?", ("yes",))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        DEEDS[self.what](table)


@frozen
class AnybodyDoes(Variant):
    """Every player may claim "go", which then acts."""

    what: str

    def claims(self, table: Table) -> Iterable[Value]:
        return ("go",)

    def claim(self, table: Table, value: Value) -> None:
        DEEDS[self.what](table)


class AsksThenDrops(Effect):
    """It asks first; then its player discards all blue cards."""

    own_hand: ClassVar[OwnHand] = "shrinks"

    def play(self, table: Table) -> None:
        table.ask(1, "go on?", ("yes",))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        table.discard(table.player, table.cards(color="blue"))


class Alms(Variant):
    """A player with several cards may give one to seat 0 at any time."""

    def claims(self, table: Table) -> Iterable[Value]:
        return ("alms",) if table.hand_size(table.player) > 2 else ()

    def claim(self, table: Table, value: Value) -> None:
        table.give(table.player, 0, 1)


def exposed(effect: Effect, *, variants: Iterable[Variant] = ()) -> GameState:
    """Return a position in which seat 0 has just played its last card but one without UNO."""
    hands = ("red-deed red-1", "blue-1 blue-2 blue-3", "green-1", "tan-1 tan-2")
    state = make_position(effect, *hands, variants=variants)
    state = apply_all(state, make_play(state))
    assert (state.exposed, state.turn) == (0, 1)
    return state


def caught(state: GameState) -> list[int]:
    return [move.player for move in legal_moves(state) if isinstance(move, Catch)]


@each_case("what", DEEDS)
def test_player_with_more_than_one_card_cannot_be_caught(what: str) -> None:
    state = exposed(Effect(), variants=[AnybodyDoes(what)])
    assert caught(state) == [1, 2, 3]

    still_caught_or_not(apply_all(state, Answer(3, "go")), what)


@pytest.mark.parametrize("what", sorted({*DEEDS} - MOVE_ITS_HAND))
def test_effect_after_an_answer_may_end_the_uno_window(what: str) -> None:
    state = exposed(AsksThenDoes(what))
    assert state.phase == "question"
    assert caught(state) == [1, 2, 3]

    still_caught_or_not(apply_all(state, Answer(1, "yes")), what)


@pytest.mark.parametrize("what", sorted(MOVE_ITS_HAND))
def test_undeclared_change_of_hand_after_an_answer_is_refused(
    what: str,
) -> None:
    state = exposed(AsksThenDoes(what))

    with pytest.raises(PluginError, match=r"^AsksThenDoes .* declare own_hand = \"changes\"$"):
        apply(state, Answer(1, "yes"))


def still_caught_or_not(state: GameState, what: str) -> None:
    """Check that seat 0 can be caught exactly if it still has one card."""
    assert state.phase == "turn"
    assert (state.exposed == 0) == (state.hand_sizes[0] == 1) == (what in STILL)
    assert sorted(caught(state)) == ([1, 2, 3] if what in STILL else [])
    assert (CallUno(0) in legal_moves(state)) == (what in STILL)
    assert hides_unknown_cards(state, deals=3)
    assert pickle_and_load(state).exposed == state.exposed


def test_player_with_another_last_card_cannot_be_caught() -> None:
    """The hand was empty for a moment, so UNO is no longer due."""

    class GoOn(Variant):
        def claims(self, table: Table) -> Iterable[Value]:
            return ("go",)

        def claim(self, table: Table, value: Value) -> None:
            table.discard(0, table.cards())
            table.give(1, 0, [table.edition.card("blue-1")])

    state = exposed(Effect(), variants=[GoOn()])

    state = apply_all(state, Answer(3, "go"))

    assert (state.hand_sizes, state.exposed) == ((1, 2, 1, 2), None)
    assert caught(state) == []


def test_player_robbed_of_all_but_one_card_cannot_be_caught() -> None:
    class Robs(Effect):
        own_hand: ClassVar[OwnHand] = "grows"

        def play(self, table: Table) -> None:
            table.give(1, table.player, 1)

    state = make_position(Robs(), "red-deed red-1 red-2", "blue-1 blue-2", "green-1 green-2")

    state = apply_all(state, make_play(state))

    assert (state.hand_sizes, state.exposed) == ((3, 1, 2), None)


def test_player_with_one_card_after_an_answer_may_be_caught() -> None:
    """The effect declares that it changes the hand, so UNO is judged at the end."""
    state = make_position(
        AsksThenDrops(), "red-deed red-1 blue-9", "blue-1 blue-2", "green-1 green-2"
    )

    state = apply_all(state, make_play(state))
    assert (state.phase, state.exposed) == ("question", None)
    state = apply_all(state, Answer(1, "yes"))

    assert (state.hand_sizes, state.exposed) == ((1, 2, 2), 0)
    assert caught(state) == [1, 2]


def test_uno_for_the_hand_before_the_answer_is_not_due() -> None:
    state = make_position(AsksThenDrops(), "red-deed blue-9", "blue-1 blue-2", "green-1 green-2")

    state = apply_all(state, make_play(state))
    assert (state.hand_sizes, state.exposed) == ((1, 2, 2), None)
    state = apply_all(state, Answer(1, "yes"))

    assert (state.round_winner, state.exposed) == (0, None)


def test_claim_may_save_an_exposed_player() -> None:
    state = make_position(
        Effect(), "red-1 red-2", "blue-1 blue-2", "green-1 green-2 green-3", variants=[Alms()]
    )
    state = apply_all(state, Play(0, find_card(state, "red-1")))
    assert state.exposed == 0
    assert Answer(2, "alms") in legal_moves(state)

    state = apply_all(state, Answer(2, "alms"))

    assert (state.hand_sizes, state.exposed, state.turn) == ((2, 2, 2), None, 1)
    assert caught(state) == []
