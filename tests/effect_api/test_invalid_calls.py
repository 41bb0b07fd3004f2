"""Invalid calls of verbs are refused by name, and the state is unchanged."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.thorough import each_case
from unoengine import PluginError, Setup, apply, legal_moves, step
from unoengine.authoring import Card, colorless_cards
from unoengine.core.multiset import Hand

from .positions import ask_yes, make_edition, make_effect, make_play, make_position, play_deed

HANDS = ("red-deed red-1 red-2 red-3", "blue-1 blue-2", "green-1 green-2 green-3")
STRANGER = Card("stranger")

Deed = Callable[[Any], object]

NONSENSE: dict[str, list[Deed]] = {
    "names a seat that does not exist, 9": [
        lambda table: table.give(9, 1, 1),
        lambda table: table.give(1, 9, 1),
        lambda table: table.swap(0, 9),
        lambda table: table.swap(9, 0),
        lambda table: table.show(1, 9),
        lambda table: table.show(9, 1),
        lambda table: table.reveal(9),
        lambda table: table.ask(9, "well?", ("yes",)),
        lambda table: table.ask_for_card(9, "which?"),
        lambda table: table.ask_for_card(0, "which?", of=9),
        lambda table: table.note("it", 1, player=9),
        lambda table: table.noted("it", player=9),
        lambda table: table.hand_size(9),
        lambda table: table.partners(9),
        lambda table: table.discard(9, []),
        lambda table: table.draw(9, 1),
        lambda table: table.draw_until(9, []),
        lambda table: table.eliminate(9),
        lambda table: table.end_round([9]),
        lambda table: table.let_choose_color(9),
    ],
    "names a seat that does not exist": [
        lambda table: table.draw(3, 1),
        lambda table: table.draw(-1, 1),
        lambda table: table.draw(True, 1),
        lambda table: table.draw(1.0, 1),
        lambda table: table.draw(None, 1),
        lambda table: table.draw("p0", 1),
    ],
    "lets seat 1 give cards to itself": [lambda table: table.give(1, 1, 1)],
    "lets seat 1 swap hands with itself": [lambda table: table.swap(1, 1)],
    "lets seat 0 swap hands with itself": [lambda table: table.swap(0, 0)],
    # outcomes and flags
    "announces an outcome that is not a string": [
        lambda table: table.announce(5),
        lambda table: table.announce(None),
    ],
    "passes a flag to demand that is not True or False": [
        lambda table: table.demand(None, table.cards(), cost=1, may_decline=1),
        lambda table: table.demand(None, table.cards(), cost=1, may_play_drawn=None),
    ],
    # numbers
    "lets seat 1 give ": [
        *(lambda table, count=count: table.give(1, 2, count) for count in (-1, True))
    ],
    "names cards that this edition does not have, ": [
        *(lambda table, cards=cards: table.give(1, 2, cards) for cards in (None, 0.5))
    ],
    "lets seat 1 draw ": [
        *(lambda table, count=count: table.draw(1, count) for count in (-1, True, 1.0, None))
    ],
    "lets seat 1 draw at most ": [
        lambda table: table.draw_until(1, table.cards(), -1),
        lambda table: table.draw_until(1, table.cards(), 2.0),
        lambda table: table.draw_until(1, table.cards(), True),
    ],
    "turns, not a number from 0 to 1000": [
        *(lambda table, count=count: table.skip(count) for count in (-1, 1001, True, 1.0))
    ],
    "demands a card at a cost of ": [
        lambda table: table.demand(None, [], cost=-1),
        lambda table: table.demand(None, [], cost=None),
    ],
    "rolls a die with ": [
        *(lambda table, n=n: table.roll(n) for n in (0, -6, True, 6.0, "6", None))
    ],
    # cards
    "names cards that this edition does not have": [
        lambda table: table.give(1, 2, [STRANGER]),
        lambda table: table.give(1, 2, "blue-1"),
        lambda table: table.give(1, 2, [table.card] * 9),
        lambda table: table.discard(1, [STRANGER]),
        lambda table: table.discard(1, 5),
        lambda table: table.discard(1, [table.card] * 9),
        lambda table: table.reveal(1, [STRANGER]),
        lambda table: table.reveal(1, 5),
        lambda table: table.demand(None, [STRANGER], cost=1),
        lambda table: table.draw_until(1, [STRANGER]),
        lambda table: table.ask_for_card(1, "which?", [STRANGER]),
        lambda table: table.ask_for_card(1, "which?", "blue-1"),
        lambda table: table.ask_for_card(1, "which?", 5),
    ],
    "; a string is not a card: pass table.edition.card(code)": [
        lambda table: table.show(1, 2, ["blue-1"]),
        lambda table: table.demand(None, ["blue-1"], cost=1),
        lambda table: table.draw_until(1, ["blue-1"]),
    ],
    "; a player that holds no such card answers None": [
        lambda table: table.discard(1, [None]),
        lambda table: table.discard(1, (None,)),
    ],
    "acts as a card that is not in this edition": [
        lambda table: table.act_as(STRANGER),
        lambda table: table.act_as("red-skip"),
        lambda table: table.act_as(None),
        lambda table: table.act_as([]),
    ],
    # colors
    "names the color ": [
        lambda table: table.name_color("mauve"),
        lambda table: table.name_color(None),
    ],
    "demands the color 'mauve'": [lambda table: table.demand("mauve", [], cost=1)],
    # notes and questions
    "stores a note under a key that is not a string": [
        lambda table: table.note(1, 1),
        lambda table: table.note(None, 1),
    ],
    "looks up a note under a key that is not a string": [lambda table: table.noted(1)],
    "stores a note until the end of 'day', not 'round' or 'game'": [
        lambda table: table.note("it", 1, lasts="day")
    ],
    "stores a note that is not a plain value": [
        lambda table: table.note("it", table),
        lambda table: table.note("it", table.cards()),
        lambda table: table.note("it", STRANGER, player=1),
        lambda table: table.note("it", STRANGER),
        lambda table: table.note("it", (1, (STRANGER,))),
    ],
    "a value twice, or a value that is not plain": [
        lambda table: table.ask(1, "well?", ([],)),
        lambda table: table.ask(1, "well?", ("a", "a")),
        lambda table: table.ask(1, "well?", (STRANGER,)),
        lambda table: table.ask(1, "well?", ("yes", ("no", STRANGER))),
    ],
    "asks with data that are not plain values": [
        lambda table: table.ask(1, "well?", ("yes",), []),
        lambda table: table.ask(1, "well?", ("yes",), STRANGER),
        lambda table: table.ask(1, "well?", ("yes",), (1, STRANGER)),
        lambda table: table.ask_for_card(1, "which?", data=STRANGER),
        lambda table: table.ask_for_card(1, "which?", data=(STRANGER,)),
        lambda table: table.ask_for_card(1, "which?", data=[]),
    ],
    "asks a question without answers": [lambda table: table.ask(1, "well?", ())],
    "asks a question that is not a string": [lambda table: table.ask(1, 5, ("yes",))],
    "offers 'yes', a single string": [lambda table: table.ask(1, "well?", "yes")],
    "reads answerer, but no question has been answered": [lambda table: table.answerer],
    "handles a card as a start card that is not one": [
        lambda table: table.let_choose_color(1),
        lambda table: table.put_back(shuffle=True),
    ],
}
"""Invalid calls, by what the error says."""


@each_case("says, does", [(says, does) for says, deeds in NONSENSE.items() for does in deeds])
def test_invalid_call_is_refused_by_name_and_state_is_unchanged(says: str, does: Deed) -> None:
    def fail(table: object, question: str, answer: object) -> None:
        raise AssertionError("nobody is asked")

    effect = make_effect(does, fail, own_hand="changes")
    name = f"{type(effect).__name__} of the module {type(effect).__module__} "
    state, same = make_position(effect, *HANDS), make_position(effect, *HANDS)
    for act in (apply, step):
        with pytest.raises(PluginError) as refused:
            act(state, make_play(state))
        assert str(refused.value).startswith(name)
        assert says in str(refused.value)
    assert (state, repr(state)) == (same, repr(same))


@each_case("asks", [ask_yes, lambda table: table.ask_for_card(1, "which?")])
def test_effect_that_asks_needs_the_answered_hook(asks: Deed) -> None:
    with pytest.raises(PluginError, match="but does not override answered"):
        play_deed(make_effect(asks))


def test_error_in_an_effect_leaves_the_state_unchanged() -> None:
    """Verbs before the invalid call have no effect either."""

    def give_and_rave(table: Any) -> None:
        table.note("it", 1)
        table.give(1, 2, 1)
        table.swap(0, 1)
        table.name_color("mauve")

    effect = make_effect(give_and_rave, own_hand="changes")
    state, same = make_position(effect, *HANDS), make_position(effect, *HANDS)
    with pytest.raises(PluginError):
        apply(state, make_play(state))
    assert (state, state.notes) == (same, {})


def test_hand_may_be_passed_as_cards() -> None:
    def give_all_it_has(table: Any) -> None:
        assert isinstance(table.hand, Hand)
        table.give(table.player, 2, table.hand)

    after = play_deed(make_effect(give_all_it_has, own_hand="shrinks"), *HANDS).after
    assert (after.round_winner, after.hand_sizes) == (0, (0, 2, 6))


def test_effect_without_colors_to_name_is_refused() -> None:
    effect = make_effect(colors=lambda table: ())
    wilds = colorless_cards("comet", points=50, copies=2, effect=effect)
    edition = make_edition(effect)
    box = edition.with_deck([*edition.deck, *wilds])
    state = Setup(box, hands=["comet red-1", "blue-1"], discard="red-5", rest="draw").to_state()
    with pytest.raises(PluginError, match="returns no colors to name; return at least one"):
        legal_moves(state)
