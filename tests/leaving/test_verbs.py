"""Verbs do nothing to a seat that has left, and queries leave it out (A113)."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.effect_api.positions import make_effect
from tests.thorough import each_case
from unoengine import Answer, Draw, GameState, Leave, PluginError, apply
from unoengine.authoring import Effect, Table
from unoengine.events import Played

from .tables import apply_all, leave, list_events, make_effect_table, make_play

GONE, STAYING, NOBODY = 2, 3, 4
HANDS = ("red-deed red-1 red-2", "green-1 green-2", "tan-1 tan-2", "blue-7 blue-8")

results: list[Any] = []


def make_custom(deed: Callable[[Any], object]) -> Effect:
    """Return an effect whose results are kept."""

    def play(table: Any) -> None:
        results[:] = [deed(table)]

    return make_effect(
        play, lambda table, question, answer: table.announce(question), own_hand="changes"
    )


def run_effect(deed: Callable[[Any], object], *gone: int) -> GameState:
    """Return the table after these seats have left and p0 has played the effect."""
    state = leave(make_effect_table(make_custom(deed), *HANDS), *gone)
    return apply_all(state, make_play(state, "red-deed"))


@each_case(
    "deed, tells",
    [
        (lambda table: table.draw(GONE, 2), 0),
        (lambda table: table.discard(GONE, table.cards()), 0),
        (lambda table: table.give(GONE, STAYING, 1), 0),
        (lambda table: table.give(STAYING, GONE, 1), 0),
        (lambda table: table.give(0, GONE, table.cards()), 0),
        (lambda table: table.swap(GONE, STAYING), None),
        (lambda table: table.swap(0, GONE), None),
        (lambda table: table.show(GONE, STAYING), None),
        (lambda table: table.show(0, GONE), None),
        (lambda table: table.show(STAYING, GONE, table.cards()), None),
        (lambda table: table.reveal(GONE), None),
        (lambda table: table.ask(GONE, "well?", ("yes", "no")), None),
        (lambda table: table.ask_for_card(GONE, "which?"), None),
        (lambda table: table.note("it", 1, player=GONE), None),
        (lambda table: table.noted("it", 5, player=GONE), 5),
        (lambda table: table.hand_size(GONE), 0),
    ],
)
def test_verbs_do_nothing_to_a_seat_that_left(deed: Any, tells: object) -> None:
    state = leave(make_effect_table(make_custom(deed), *HANDS), GONE)
    happened = list_events(state, make_play(state, "red-deed"))
    state = apply_all(state, make_play(state, "red-deed"))
    assert results == [tells]
    assert [event for event in happened if not isinstance(event, Played)] == []
    assert (state.phase, state.turn, state.hand_sizes) == ("turn", 1, (2, 2, 0, 2))
    assert [dict(known) for known in state.known] == [{}] * 4
    assert dict(state.notes) == {}


@pytest.mark.parametrize(
    "deed",
    [
        lambda table: table.draw(NOBODY, 2),
        lambda table: table.discard(NOBODY, table.cards()),
        lambda table: table.give(GONE, NOBODY, 1),
        lambda table: table.give(NOBODY, GONE, 1),
        lambda table: table.swap(GONE, NOBODY),
        lambda table: table.show(NOBODY, GONE),
        lambda table: table.reveal(NOBODY),
        lambda table: table.ask(NOBODY, "well?", ("yes", "no")),
        lambda table: table.note("it", 1, player=NOBODY),
        lambda table: table.hand_size(NOBODY),
        lambda table: table.draw(GONE, -1),
        lambda table: table.give(GONE, GONE, 1),
        lambda table: table.swap(GONE, GONE),
        lambda table: table.ask(GONE, "well?", ()),
    ],
)
def test_invalid_calls_are_still_refused(deed: Any) -> None:
    state = apply(make_effect_table(make_custom(deed), *HANDS), Leave(GONE))
    with pytest.raises(PluginError):
        apply(state, make_play(state, "red-deed"))


def test_queries_leave_out_seats_that_left() -> None:
    def looks(table: Any) -> object:
        return [*table.seats], table.everyone, table.others, table.next

    run_effect(looks)
    assert results == [([0, 1, 2, 3], (1, 2, 3, 0), (1, 2, 3), 1)]

    run_effect(looks, 1)
    assert results == [([0, 2, 3], (2, 3, 0), (2, 3), 2)]

    run_effect(looks, 1, 3)
    assert results == [([0, 2], (2, 0), (2,), 2)]


@pytest.mark.parametrize(
    ("deed", "turn", "direction"),
    [
        (lambda table: table.skip(2), 0, 1),
        (lambda table: table.skip_everyone(), 0, 1),
        (lambda table: table.again(), 0, 1),
        (lambda table: table.reverse(), 3, -1),
        (lambda table: (table.skip(), table.reverse()), 1, -1),
        (lambda table: (table.again(), table.reverse()), 0, -1),
    ],
)
def test_turn_verbs_ignore_seats_that_left(deed: Any, turn: int, direction: int) -> None:
    state = run_effect(deed, GONE)
    assert (state.turn, state.direction) == (turn, direction)


def test_hands_rotate_past_a_seat_that_left() -> None:
    state = run_effect(lambda table: table.rotate(), GONE)
    assert [[card.code for card in state.hand(seat)] for seat in range(4)] == [
        ["blue-7", "blue-8"],
        ["red-1", "red-2"],
        [],
        ["green-1", "green-2"],
    ]
    assert [set(known) for known in state.known] == [{1}, {3}, set(), {0}]


def test_only_players_that_stayed_know_revealed_cards() -> None:
    state = run_effect(lambda table: table.reveal(1), GONE)
    assert [set(known) for known in state.known] == [{1}, set(), set(), {1}]


class Memory(Effect):
    """Notes the next player, and a text about a seat; the third player draws."""

    def play(self, table: Table) -> None:
        if table.noted("whom") is not None:
            table.draw(table.noted("whom"), 2)
            return
        table.note("whom", table.others[1])
        for seat in table.seats:
            table.note("thought", "fine", player=seat)


def test_the_notes_of_a_seat_are_removed_when_it_leaves() -> None:
    state = make_effect_table(Memory(), "red-deed red-1 red-2", "red-deed green-2", *HANDS[2:])
    state = apply_all(state, make_play(state, "red-deed"))
    state = leave(state, 2)
    assert dict(state.notes) == {
        ("memory", "whom", None): 2,
        ("memory", "thought", 0): "fine",
        ("memory", "thought", 1): "fine",
        ("memory", "thought", 3): "fine",
    }
    state = apply_all(state, make_play(state, "red-deed", uno=True))
    assert (state.turn, state.hand_sizes) == (3, (2, 1, 0, 2))


def swap_if_yes(table: Any, question: str, answer: str) -> None:
    if answer == "yes":
        table.swap(table.player, table.choice)


ASK_WHOM = make_effect(
    lambda table: table.ask(table.next, "may they swap?", ("yes", "no")),
    swap_if_yes,
    choices=lambda table: table.others,
    own_hand="changes",
)
"""Its player names another player; the next one decides whether they swap hands."""


def test_a_choice_may_name_a_player_that_left_later() -> None:
    state = make_effect_table(ASK_WHOM, *HANDS)
    state = leave(apply_all(state, make_play(state, "red-deed", choice=2)), 2)
    state = apply_all(state, Answer(1, "yes"))
    assert (state.phase, state.turn, state.hand_sizes) == ("turn", 1, (2, 2, 0, 2))
    assert [card.code for card in state.hand(0)] == ["red-1", "red-2"]


def test_a_player_that_left_does_not_draw() -> None:
    state = apply_all(leave(make_effect_table(Memory(), *HANDS), 1), Draw(0))
    assert (state.turn, state.hand_sizes) == (2, (4, 0, 2, 2))
