"""A card that ends the round does not affect its player any more (A70, A76)."""

from collections.abc import Callable
from typing import Any, ClassVar

import pytest
from attrs import frozen

from tests.thorough import each_case
from unoengine import GameState, Options, PluginError, Step, apply, step
from unoengine.authoring import Effect, OwnHand, Table, Value
from unoengine.events import Announced, Asked, Gave, HandsMoved

from .positions import (
    apply_all,
    find_card,
    hides_unknown_cards,
    list_hands,
    list_known_cards,
    make_play,
    make_position,
)

HANDS = ("red-deed", "blue-1 blue-2", "green-1 green-2 green-3")

TO_ITSELF: dict[str, Callable[[Table], object]] = {
    "draw": lambda table: table.draw(table.player, 2),
    "discard": lambda table: table.discard(table.player, table.cards()),
    "give to it": lambda table: table.give(1, table.player, table.cards()),
    "give it a card": lambda table: table.give(1, table.player, [table.edition.card("blue-1")]),
    "give it by chance": lambda table: table.give(1, table.player, 1),
    "give from it": lambda table: table.give(table.player, 1, table.cards()),
    "give from it by chance": lambda table: table.give(table.player, 1, 1),
    "swap": lambda table: table.swap(table.player, 1),
    "be swapped": lambda table: table.swap(2, table.player),
    "rotate": lambda table: table.rotate(),
    "ask": lambda table: table.ask(table.player, "well?", ("yes",)),
    "ask others": lambda table: table.ask(1, "well?", ("yes",)),
    "ask for a card": lambda table: table.ask_for_card(1, "which?"),
}


def swap_in_vain_and_others(table: Table) -> None:
    table.swap(table.player, 1)
    table.rotate()
    table.swap(2, 1)


TO_OTHERS: dict[str, tuple[Callable[[Table], object], list[str]]] = {
    "draw": (lambda table: table.draw(1, 1), ["blue-1 blue-2 tan-1", HANDS[2]]),
    "discard": (
        lambda table: table.discard(2, table.cards(symbol="1")),
        [HANDS[1], "green-2 green-3"],
    ),
    "give": (
        lambda table: table.give(1, 2, [table.edition.card("blue-1")]),
        ["blue-2", "blue-1 green-1 green-2 green-3"],
    ),
    "swap": (lambda table: table.swap(1, 2), [HANDS[2], HANDS[1]]),
    "swap after what is not done": (swap_in_vain_and_others, [HANDS[2], HANDS[1]]),
}


@frozen
class Last(Effect):
    """It acts even if its card ends the round."""

    acts_last: ClassVar[bool] = True
    own_hand: ClassVar[OwnHand] = "changes"

    what: str
    to_others: bool = False

    def play(self, table: Table) -> None:
        does = TO_OTHERS[self.what][0] if self.to_others else TO_ITSELF[self.what]
        table.announce(str(does(table)))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        raise AssertionError("nobody is asked")


@frozen
class LastWhereAllAct(Last):
    """It acts then only with the option that all cards do."""

    acts_last: ClassVar[bool] = False


class Quiet(Last):
    """It acts differently as the last card."""

    def last(self, table: Table) -> None:
        table.reveal(1)


def played(effect: Effect, **options: Any) -> tuple[GameState, Step]:
    state = make_position(effect, *HANDS, draw="tan-1", options=Options(**options))
    apply_all(state, make_play(state))
    return state, step(state, make_play(state))


@each_case("what", TO_ITSELF)
@each_case("kind", [Last, LastWhereAllAct])
def test_player_that_went_out_cannot_be_affected(kind: Any, what: str) -> None:
    before, after = played(kind(what), final_card_effects="all")

    assert list_hands(after.state) == ["", *HANDS[1:]]
    assert (after.state.phase, after.state.round_winner) == ("round-over", 0)
    assert after.state.scores == (3 + 6, 0, 0)
    assert list_known_cards(after.state) == {}
    assert not any(isinstance(event, Gave | HandsMoved | Asked) for event in after.events)
    verdict = "None" if "ask" in what or "swap" in what or what == "rotate" else "0"
    assert Announced(0, find_card(before, "red-deed"), verdict) in after.events


@pytest.mark.parametrize("what", TO_OTHERS)
def test_other_players_can_be_affected(what: str) -> None:
    _, after = played(Last(what, to_others=True))

    assert list_hands(after.state) == ["", *TO_OTHERS[what][1]]
    assert (after.state.phase, after.state.round_winner) == ("round-over", 0)
    assert hides_unknown_cards(after.state)


def test_swap_with_oneself_is_refused_on_the_last_card() -> None:
    class SwapsWithItself(Effect):
        acts_last: ClassVar[bool] = True

        def play(self, table: Table) -> None:
            table.swap(table.player, table.player)

    state = make_position(SwapsWithItself(), *HANDS)

    with pytest.raises(PluginError, match="lets seat 0 swap hands with itself"):
        apply(state, make_play(state))


def test_card_without_acts_last_has_no_effect_as_last_card() -> None:
    _, after = played(LastWhereAllAct("draw", to_others=True))

    assert list_hands(after.state) == ["", *HANDS[1:]]


def test_last_hook_may_act_differently() -> None:
    _, after = played(Quiet("draw", to_others=True))

    assert list_hands(after.state) == ["", *HANDS[1:]]
    assert list_known_cards(after.state) == {(0, 1): HANDS[1], (2, 1): HANDS[1]}


def test_points_are_counted_after_the_last_card_acts() -> None:
    before, after = played(Last("discard", to_others=True), scoring="running_tally")

    assert before.scores == (0, 0, 0)
    assert after.state.scores == (0, 3, 5)
