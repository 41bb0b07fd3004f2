"""`own_hand`: an effect changes its player's hand only as declared.

A card that ends the round does not affect its player any more (A70, A76).
"""

from collections.abc import Callable
from typing import Any

import pytest

from tests.thorough import each_case
from unoengine import Action, Answer, GameState, Options, PluginError, apply, step
from unoengine.authoring import Effect, Table, Value
from unoengine.events import Asked, Gave, HandsMoved

from .positions import (
    Played,
    apply_all,
    cards_by_code,
    hides_unknown_cards,
    list_hands,
    list_known_cards,
    make_effect,
    make_play,
    make_position,
    play_deed,
)

HANDS = ("red-deed red-1 red-2 red-3", "blue-1 blue-2", "green-1 green-2 green-3")

DEEDS: dict[str, tuple[str, Callable[[Any], object]]] = {
    "draw": ("grows", lambda table: table.draw(0, 1)),
    "draw until": ("grows", lambda table: table.draw_until(0, table.cards(color="tan"))),
    "discard all of a kind": ("shrinks", lambda table: table.discard(0, table.cards(symbol="1"))),
    "discard a card": ("shrinks", lambda table: table.discard(0, cards_by_code(table, "red-1"))),
    "give all of a kind": ("shrinks", lambda table: table.give(0, 1, table.cards(symbol="1"))),
    "give a card": ("shrinks", lambda table: table.give(0, 1, cards_by_code(table, "red-1"))),
    "give by chance": ("shrinks", lambda table: table.give(0, 1, 1)),
    "get all of a kind": ("grows", lambda table: table.give(1, 0, table.cards(symbol="1"))),
    "get a card": ("grows", lambda table: table.give(1, 0, cards_by_code(table, "blue-1"))),
    "get by chance": ("grows", lambda table: table.give(1, 0, 1)),
    "swap": ("changes", lambda table: table.swap(0, 1)),
    "be swapped": ("changes", lambda table: table.swap(1, 0)),
    "rotate": ("changes", lambda table: table.rotate()),
    "collect": ("changes", lambda table: table.collect_and_deal()),
}
"""Changes of the own hand, and the declaration each needs."""

TO_OTHERS: dict[str, Callable[[Any], object]] = {
    "draw": lambda table: table.draw(1, 1),
    "discard": lambda table: table.discard(1, table.cards(symbol="1")),
    "give": lambda table: table.give(1, 2, [table.edition.card("blue-1")]),
    "give by chance": lambda table: table.give(2, 1, 1),
    "swap": lambda table: table.swap(1, 2),
    "show one's own hand": lambda table: table.reveal(table.player),
    "shuffle": lambda table: table.shuffle_in_discards(),
    "turn round": lambda table: table.reverse(),
}
"""Changes that need no declaration."""

DECLARATIONS = ("kept", "grows", "shrinks", "changes")


def ask(table: Table) -> None:
    table.ask(1, "go on?", ("yes",))


def make_state(
    deed: Callable[[Any], object], own_hand: str, *, asks: bool
) -> tuple[GameState, Action]:
    """Return a position and the action with which the deed is done."""
    if not asks:
        state = make_position(make_effect(deed, own_hand=own_hand), *HANDS, draw="tan-1 tan-2")
        return state, make_play(state)
    effect = make_effect(ask, lambda table, question, answer: deed(table), own_hand=own_hand)
    return play_deed(effect, *HANDS, draw="tan-1 tan-2").after, Answer(1, "yes")


@each_case("what", DEEDS)
@each_case("own_hand", DECLARATIONS)
@each_case("asks", [False, True])
def test_only_the_declared_change_is_allowed(own_hand: str, what: str, asks: bool) -> None:
    """UNO was judged before the answer, unless the hand may shrink."""
    needed, deed = DEEDS[what]
    state, action = make_state(deed, own_hand, asks=asks)
    judged_before = asks and own_hand in ("kept", "grows")
    allowed = (needed, "changes") if not asks else ("shrinks", "changes")
    if own_hand in allowed or (judged_before and needed == "grows"):
        assert list_hands(apply_all(state, action))[0] != "red-1 red-2 red-3"
        return
    before = repr(state)
    for act in (apply, step):
        with pytest.raises(PluginError, match=f'declare own_hand = "{needed}"$'):
            act(state, action)
    assert repr(state) == before


@each_case("what", TO_OTHERS)
@each_case("own_hand", DECLARATIONS)
@each_case("asks", [False, True])
def test_changes_of_other_hands_need_no_declaration(own_hand: str, what: str, asks: bool) -> None:
    state, action = make_state(TO_OTHERS[what], own_hand, asks=asks)
    state = apply_all(state, action)
    assert list_hands(state)[0] == "red-1 red-2 red-3"
    assert (state.phase, state.top.code) == ("turn", "red-deed")


@each_case("own_hand", DECLARATIONS)
def test_uno_is_judged_before_the_question_if_the_hand_is_kept(own_hand: str) -> None:
    effect = make_effect(ask, lambda table, question, answer: None, own_hand=own_hand)
    asked = play_deed(effect, "red-deed red-1", *HANDS[1:]).after
    assert asked.exposed == (0 if own_hand == "kept" else None)
    assert apply_all(asked, Answer(1, "yes")).exposed == 0


LAST = ("red-deed", "blue-1 blue-2", "green-1 green-2 green-3")
ALL_ACT = Options(final_card_effects="all")


def fail(table: Table, question: str, answer: Value) -> None:
    raise AssertionError("nobody is asked")


def play_last(deed: Callable[[Any], object], **more: Any) -> Played:
    """Play the deed as the last card; what it returns is announced."""
    effect = make_effect(
        lambda table: table.announce(str(deed(table))),
        fail,
        own_hand="changes",
        acts_last=more.pop("acts_last", True),
    )
    return play_deed(effect, *LAST, draw="tan-1", **more)


ASKS: dict[str, Callable[[Any], object]] = {
    "ask": lambda table: table.ask(0, "well?", ("yes",)),
    "ask others": lambda table: table.ask(1, "well?", ("yes",)),
    "ask for a card": lambda table: table.ask_for_card(1, "which?"),
}


@each_case("deed", [*(deed for _, deed in DEEDS.values()), *ASKS.values()])
@each_case("acts_last", [True, False])
def test_A70_player_that_went_out_cannot_be_affected(
    deed: Callable[[Any], object], acts_last: bool
) -> None:
    done = play_last(deed, acts_last=acts_last, options=ALL_ACT)
    assert list_hands(done.after) == ["", *LAST[1:]]
    assert (done.after.phase, done.after.round_winner) == ("round-over", 0)
    assert done.after.scores == (3 + 6, 0, 0)
    assert list_known_cards(done.after) == {}
    assert not any(isinstance(event, Gave | HandsMoved | Asked) for event in done.events)
    assert done.verdicts in (["None"], ["0"])


def swap_in_vain_and_others(table: Any) -> None:
    table.swap(0, 1)
    table.rotate()
    table.swap(2, 1)


@each_case(
    "deed, hands, scores",
    [
        (lambda table: table.draw(1, 1), ["blue-1 blue-2 tan-1", LAST[2]], (0, 4, 6)),
        (
            lambda table: table.discard(2, table.cards(symbol="1")),
            [LAST[1], "green-2 green-3"],
            (0, 3, 5),
        ),
        (
            lambda table: table.give(1, 2, [table.edition.card("blue-1")]),
            ["blue-2", "blue-1 green-1 green-2 green-3"],
            (0, 2, 7),
        ),
        (lambda table: table.swap(1, 2), [LAST[2], LAST[1]], (0, 6, 3)),
        (swap_in_vain_and_others, [LAST[2], LAST[1]], (0, 6, 3)),
    ],
)
def test_other_players_can_be_affected(
    deed: Callable[[Any], object], hands: list[str], scores: tuple[int, ...]
) -> None:
    """R077: points are counted after that."""
    after = play_last(deed, options=Options(scoring="running_tally")).after
    assert list_hands(after) == ["", *hands]
    assert (after.phase, after.round_winner, after.scores) == ("round-over", 0, scores)
    assert hides_unknown_cards(after)


def test_swap_with_oneself_is_refused_on_the_last_card() -> None:
    with pytest.raises(PluginError, match="lets seat 0 swap hands with itself"):
        play_last(lambda table: table.swap(0, 0))


def test_card_without_acts_last_has_no_effect_as_last_card() -> None:
    after = play_last(lambda table: table.draw(1, 1), acts_last=False).after
    assert list_hands(after) == ["", *LAST[1:]]


def test_last_hook_may_act_differently() -> None:
    quiet = make_effect(
        lambda table: table.draw(1, 1), last=lambda table: table.reveal(1), acts_last=True
    )
    assert isinstance(quiet, Effect)
    after = play_deed(quiet, *LAST).after
    assert list_hands(after) == ["", *LAST[1:]]
    assert list_known_cards(after) == {(0, 1): LAST[1], (2, 1): LAST[1]}
