"""UNO is offered with a play that leaves one card, as far as its player can know (A77).

A player that did not call it is safe with more than one card in hand (A92).
"""

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from attrs import frozen

from tests.thorough import each_case
from unoengine import (
    Answer,
    CallUno,
    Catch,
    Draw,
    GameState,
    PluginError,
    apply,
    legal_moves,
    redeal,
)
from unoengine.authoring import Effect, Table, Value, Variant

from .positions import (
    apply_all,
    ask_yes,
    cards_by_code,
    find_plays,
    hides_unknown_cards,
    list_hands,
    make_effect,
    make_play,
    make_position,
    make_ruled_position,
    pickle_and_load,
    play_deed,
)


def drop(table: Any, color: str = "red", seat: int = 0) -> int:
    """Discard all cards of a color; for another seat, the player cannot know how many."""
    count: int = table.discard(seat, table.cards(color=color))
    return count


def drop_reds_if(is_so: Callable[[Any], object]) -> Callable[[Any], object]:
    """Return a deed that discards the red cards of the player if this is so."""
    return lambda table: drop(table) if is_so(table) else None


def make_deed(deed: Callable[[Any], object], own_hand: str = "changes") -> Effect:
    return make_effect(deed, own_hand=own_hand)


def table_for(effect: Effect, mine: str, next_hand: str = "blue-1 blue-2 green-9") -> GameState:
    drops = make_effect(drop, own_hand="shrinks")
    hands = (f"red-deed {mine}".strip(), next_hand, "green-1 green-2")
    return make_position(effect, *hands, more={"drop": drops})


def list_uno(state: GameState, code: str = "red-deed") -> list[bool]:
    """Return whether the legal plays of the deed call UNO."""
    return [play.uno for play in find_plays(state, code)]


def give_this(table: Any) -> object:
    return table.give(0, 1, cards_by_code(table, "tan-1"))


@each_case(
    "does, mine, left",
    [
        (lambda table: table.give(0, 1, table.cards(color="red")), "tan-1 red-1 red-2", 1),
        (lambda table: table.give(0, 1, table.cards(color="red")), "tan-1 tan-2 red-1", 2),
        (lambda table: table.give(0, 1, table.cards(color="red")), "red-1 red-2", 0),
        (give_this, "tan-1 tan-1", 1),
        (give_this, "tan-1 tan-1 red-1", 2),
        (give_this, "red-1", 1),
        (lambda table: table.give(0, 1, 1), "red-1 tan-1", 1),
        (lambda table: table.give(0, 1, 1), "red-1 tan-1 tan-2", 2),
        (lambda table: table.give(0, 1, 1), "red-1", 0),
        (lambda table: table.give(1, 0, 1), "red-1", 2),
        (drop, "tan-1 red-1 red-2", 1),
        (drop, "tan-1 tan-2 red-2", 2),
        (lambda table: table.discard(0, cards_by_code(table, "tan-1")), "tan-1 tan-1", 1),
        (lambda table: table.discard(0, cards_by_code(table, "tan-1")), "tan-1 red-1 red-2", 2),
        (lambda table: (drop(table), table.draw(0, 1)), "tan-1 red-1", 2),
        (lambda table: (drop(table), table.draw(0, 1)), "red-1 red-2", 1),
        (lambda table: table.act_as(table.edition.card("red-drop")), "tan-1 red-1 red-2", 1),
        (lambda table: table.act_as(table.edition.card("red-drop")), "tan-1 tan-2 red-2", 2),
    ],
)
def test_uno_depends_on_the_cards_left(does: Callable[[Any], object], mine: str, left: int) -> None:
    state = table_for(make_deed(does), mine)
    assert list_uno(state) == ([False, True] if left == 1 else [False])
    silent = apply_all(state, make_play(state))
    assert silent.hand_sizes[0] == left
    assert silent.exposed == (0 if left == 1 else None)
    assert silent.round_winner == (0 if left == 0 else None)
    if left == 1:
        assert apply_all(state, make_play(state, uno=True)).exposed is None
    assert hides_unknown_cards(state)


@each_case(
    "does, next_hand, direction, uno",
    [
        (lambda table: table.swap(0, 1), "blue-1", 1, True),
        (lambda table: table.swap(0, 1), "blue-1 blue-2", 1, False),
        (lambda table: (table.swap(0, 1), table.swap(2, 0)), "blue-1", 1, False),
        (lambda table: table.rotate(), "blue-1", 1, False),
        (lambda table: table.rotate(), "blue-1", -1, True),
    ],
)
def test_uno_depends_on_the_number_of_cards_received(
    does: Callable[[Any], object], next_hand: str, direction: int, uno: bool
) -> None:
    hands = ("red-deed red-1 red-2 red-3", next_hand, "green-1 green-2")
    state = make_position(make_deed(does), *hands, direction=direction)
    assert list_uno(state) == ([False, True] if uno else [False])
    assert apply_all(state, make_play(state)).exposed == (0 if uno else None)
    assert hides_unknown_cards(state)


def test_uno_depends_on_the_choice() -> None:
    swaps = make_effect(
        lambda table: table.swap(0, table.choice),
        own_hand="changes",
        choices=lambda table: table.others,
    )
    state = make_position(swaps, "red-deed red-1 red-2", "blue-1 blue-2", "green-1")
    offered = {(play.choice, play.uno) for play in find_plays(state)}
    assert offered == {(1, False), (2, False), (2, True)}
    assert apply_all(state, make_play(state, choice=2)).exposed == 0
    assert apply_all(state, make_play(state, choice=2, uno=True)).exposed is None


def test_uno_depends_on_the_named_color() -> None:
    gives = make_deed(lambda table: table.give(0, 1, table.cards(color=table.color)), "shrinks")
    state = make_ruled_position(gives, "customizable pink-1 blue-1 blue-2", "green-1 green-2")
    offered = {(play.color, play.uno) for play in find_plays(state, "customizable")}
    assert offered == {(color, False) for color in state.edition.colors} | {("blue", True)}
    after = apply_all(state, make_play(state, "customizable", color="blue"))
    assert (after.hand_sizes, after.exposed) == ((1, 4), 0)
    state = make_ruled_position(gives, "customizable blue-1", "green-1 green-2")
    uno = {play.color for play in find_plays(state, "customizable") if play.uno}
    assert uno == {*state.edition.colors} - {"blue"}


def drop_blues(table: Any) -> int:
    return drop(table, "blue", 1)


def look_and_give(table: Any, color: str) -> object:
    return table.hand.some(table.cards(color=color)) and table.give(0, 1, 1)


def take_what_was_handed_on(table: Any) -> None:
    table.give(1, 2, table.cards(color="blue"))
    if table.hand_size(2) > 2:
        table.give(2, 0, 1)


def give_if_others_hand_on(table: Any) -> None:
    if table.give(1, 2, table.cards(color="blue")):
        give_this(table)


HIDDEN: list[tuple[Callable[[Any], object], str, str]] = [
    (
        lambda table: (
            table.give(1, 0, table.cards(color="blue")),
            table.give(0, 2, table.cards(color="tan")),
        ),
        *("red-1 tan-1", "blue-1 green-9"),
    ),
    (lambda table: (table.give(1, 0, 1), drop(table)), "tan-1", "red-1 blue-1"),
    (
        lambda table: (table.give(1, 0, cards_by_code(table, "blue-1")), give_this(table)),
        *("tan-1", "blue-1 green-9"),
    ),
    (lambda table: (table.swap(0, 1), drop(table)), "tan-1 tan-2", "red-1 blue-9"),
    (
        lambda table: (table.swap(0, 1), look_and_give(table, "blue")),
        "tan-1 tan-2",
        "blue-1 blue-9",
    ),
    (lambda table: (table.give(0, 1, 1), drop(table)), "red-1 tan-1 tan-2", "blue-1 blue-2"),
    (
        lambda table: (table.give(0, 1, 1), look_and_give(table, "red")),
        *("red-1 tan-1 tan-2", "blue-1 blue-2"),
    ),
    (
        lambda table: (table.draw(0, 1), table.swap(0, 1) if table.drawn_fits else None),
        *("tan-1", "blue-1"),
    ),
    (lambda table: (table.draw(0, 1), drop(table)), "tan-1 red-1", "blue-1 blue-2"),
    (lambda table: table.swap(0, 1) if drop(table, "green", 2) else None, "tan-1 red-1", "blue-1"),
    (give_if_others_hand_on, "red-1 tan-1", "blue-1 tan-9"),
    # what another seat discards decides
    (drop_reds_if(drop_blues), "tan-1 red-1", "blue-1 green-9"),
    (drop_reds_if(lambda table: drop_blues(table) == 0), "tan-1 red-1", "blue-1 green-9"),
    (drop_reds_if(lambda table: drop_blues(table) > 1), "tan-1 red-1", "blue-1 blue-2 green-9"),
    (drop_reds_if(lambda table: drop_blues(table) % 2), "tan-1 red-1", "blue-1 green-9"),
    (drop_reds_if(lambda table: drop_blues(table) & 1), "tan-1 red-1", "blue-1 green-9"),
    (
        drop_reds_if(lambda table: [drop_blues(table), table.hand_size(1) == 1][1]),
        *("tan-1 red-1", "blue-1 green-9"),
    ),
    (lambda table: table.draw(0, drop_blues(table)), "tan-1", "blue-1 green-9"),
    (lambda table: table.draw(0, drop_blues(table) + 1), "tan-1", "blue-1 green-9"),
    (
        lambda table: [table.draw(0, 1) for _ in range(drop_blues(table))],
        *("tan-1", "blue-1 green-9"),
    ),
    (lambda table: table.draw(0, [2, 0, 1][drop_blues(table)]), "tan-1", "blue-1 green-9"),
    (lambda table: table.give(0, 2, drop_blues(table)), "tan-1 red-1", "blue-1 green-9"),
    (
        lambda table: table.discard(0, table.hand[: drop_blues(table)]),
        *("tan-1 red-1", "blue-1 green-9"),
    ),
    (lambda table: (drop_blues(table), table.swap(0, 1)), "tan-1 red-1", "blue-1 green-9"),
    (take_what_was_handed_on, "tan-1", "blue-1 green-9"),
]
"""The effect and the hands of seats 0 and 1; hidden cards decide how many are left."""


@each_case("does, mine, next_hand", HIDDEN)
def test_uno_is_not_offered_if_it_depends_on_hidden_cards(
    does: Callable[[Any], object], mine: str, next_hand: str
) -> None:
    state = table_for(make_deed(does), mine, next_hand)
    deals = [state, *(redeal(state, 0, seed) for seed in range(60))]
    assert len({apply_all(deal, make_play(deal)).hand_sizes[0] for deal in deals}) > 1
    assert all(list_uno(deal) == [False] for deal in deals)


def others_hand_on_and_drop_reds(table: Any) -> None:
    table.give(1, 2, table.cards(color="blue"))
    table.give(2, 1, cards_by_code(table, "green-1"))
    drop(table)


@each_case(
    "does", [lambda table: [drop(table, seat=n) for n in (1, 2, 0)], others_hand_on_and_drop_reds]
)
def test_uno_is_not_offered_if_other_hands_might_decide(does: Callable[[Any], object]) -> None:
    """The effect might do anything with what it sees there."""
    state = table_for(make_deed(does), "tan-1 red-1")
    deals = [state, *(redeal(state, 0, seed) for seed in range(20))]
    assert {apply_all(deal, make_play(deal)).hand_sizes[0] for deal in deals} == {1}
    assert all(list_uno(deal) == [False] for deal in deals)


@each_case(
    "does, mine",
    [
        (lambda table: table.draw(0, table.roll(2) - 1), "tan-1"),
        (drop_reds_if(lambda table: table.roll(2) == 1), "tan-1 red-1"),
        (lambda table: table.swap(0, table.roll(2)), "tan-1 red-1"),
    ],
)
def test_uno_is_not_offered_if_it_depends_on_a_roll(
    does: Callable[[Any], object], mine: str
) -> None:
    hands = (f"red-deed {mine}", "blue-1", "green-1 green-2")
    states = [make_position(make_deed(does), *hands, seed=seed) for seed in range(20)]
    assert len({apply_all(state, make_play(state)).hand_sizes[0] for state in states}) > 1
    assert all(list_uno(state) == [False] for state in states)
    assert all(hides_unknown_cards(state, deals=2) for state in states[:3])


@each_case("own_hand, uno", [("shrinks", [False]), ("changes", [False]), ("kept", [False, True])])
def test_uno_is_not_offered_if_a_roll_might_decide(own_hand: str, uno: list[bool]) -> None:
    state = table_for(make_deed(lambda table: table.roll(6), own_hand), "tan-1")
    assert list_uno(state) == uno
    assert [apply_all(state, play).exposed for play in find_plays(state)] == [0, None][: len(uno)]


def test_uno_is_offered_if_only_numbers_of_hidden_cards_are_used() -> None:
    """The discards of seat 1 decide what seat 2 draws, but do not change the own hand."""

    def others_draw(table: Any) -> None:
        dropped = drop_blues(table)
        table.note("dropped", dropped)
        table.draw(2, dropped)
        table.announce(f"{dropped} dropped")

    state = table_for(make_deed(others_draw), "tan-1", "blue-1 green-9")
    deals = [redeal(state, 0, seed) for seed in range(20)]
    for deal in deals:
        after = apply_all(deal, make_play(deal))
        dropped = 2 - after.hand_sizes[1]
        assert after.hand_sizes[2] in (0, 2 + dropped)
        assert [*after.notes.values()] == [dropped]
    assert len({tuple(list_uno(deal)) for deal in deals}) == 1


def test_end_of_the_round_before_a_question_is_hidden() -> None:
    """Seat 1 either goes out with its discards, or is asked a question."""
    asks = make_effect(
        lambda table: (drop_blues(table), table.ask(2, "well?", ("yes",))),
        lambda table, question, answer: None,
        own_hand="shrinks",
    )
    state = table_for(asks, "tan-1", "blue-9")
    deals = [state, *(redeal(state, 0, seed) for seed in range(60))]
    assert {apply_all(deal, make_play(deal)).phase for deal in deals} == {"question", "round-over"}
    assert len({tuple(list_uno(deal)) for deal in deals}) == 1


def test_hand_in_a_note_of_another_seat_is_hidden() -> None:
    def note_hand_or_drop(table: Any) -> None:
        if table.player == 1:
            table.note("hand", table.hand, player=1)
        elif table.noted("hand", player=1).some(table.cards(color="blue")):
            drop(table)

    hands = ("tan-deed tan-1 red-1", "red-deed blue-1 blue-2", "green-1 green-2")
    state = make_position(make_deed(note_hand_or_drop), *hands, turn=1, draw="green-9 tan-9")
    state = apply_all(state, make_play(state), Draw(2))
    deals = [redeal(state, 0, seed) for seed in range(60)]
    assert len({apply_all(deal, make_play(deal, "tan-deed")).hand_sizes[0] for deal in deals}) > 1
    assert len({tuple(list_uno(deal, "tan-deed")) for deal in deals}) == 1


@each_case("mine, exposed", [("red-1 red-2", 0), ("red-1 red-2 red-3", None)])
def test_uno_is_judged_after_the_answer_if_it_depends_on_it(mine: str, exposed: int | None) -> None:
    asks = make_effect(
        lambda table: table.ask_for_card(0, "which"),
        lambda table, question, answer: table.give(0, 1, [answer]),
        own_hand="shrinks",
    )
    state = table_for(asks, mine)
    assert list_uno(state) == [False]
    state = apply_all(state, make_play(state))
    assert state.exposed is None
    state = apply_all(state, Answer(0, state.edition.card("red-1")))
    assert state.exposed == exposed
    assert list_hands(state)[0] == mine.removeprefix("red-1 ")
    assert hides_unknown_cards(state)


# --- a player that may be caught, and gets other cards

DEEDS: dict[str, Callable[[Any], object]] = {
    "nothing": lambda table: None,
    "draw": lambda table: table.draw(0, 1),
    "give it a card": lambda table: table.give(1, 0, [table.edition.card("blue-1")]),
    "give it all of a kind": lambda table: table.give(1, 0, table.cards(symbol="1")),
    "give it by chance": lambda table: table.give(1, 0, 1),
    "give it nothing": lambda table: table.give(1, 0, table.cards(color="red")),
    "swap with many": lambda table: table.swap(0, 1),
    "swap with one": lambda table: table.swap(2, 0),
    "rotate to the left": lambda table: table.rotate(),
    "rotate to the right": lambda table: (table.reverse(), table.rotate()),
    "draw for another": lambda table: table.draw(2, 1),
    "swap others": lambda table: table.swap(1, 2),
    "show": lambda table: table.reveal(0),
    "discard for another": lambda table: table.discard(1, table.cards(symbol="1")),
    "another last card": lambda table: (
        table.discard(0, table.cards()),
        table.give(1, 0, [table.edition.card("blue-1")]),
    ),
}
MOVE_ITS_HAND = {"swap with many", "swap with one", "rotate to the left", "rotate to the right"}
STILL = {
    *("nothing", "give it nothing", "swap with one", "draw for another", "swap others", "show"),
    "discard for another",
}


@frozen
class AnybodyDoes(Variant):
    """Every player may claim "go", which then acts."""

    what: str

    def claims(self, table: Table) -> Iterable[Value]:
        return ("go",)

    def claim(self, table: Table, value: Value) -> None:
        DEEDS[self.what](table)


class Alms(Variant):
    """A player with several cards may give one to seat 0 at any time."""

    def claims(self, table: Table) -> Iterable[Value]:
        return ("alms",) if table.hand_size(table.player) > 2 else ()

    def claim(self, table: Table, value: Value) -> None:
        table.give(table.player, 0, 1)


EXPOSING = ("red-deed red-1", "blue-1 blue-2 blue-3", "green-1", "tan-1 tan-2")


def list_catchers(state: GameState) -> list[int]:
    return sorted(move.player for move in legal_moves(state) if isinstance(move, Catch))


def check_exposed(state: GameState, what: str) -> None:
    """Check that seat 0 can be caught exactly if it still has its one card."""
    assert (state.phase, state.exposed == 0) == ("turn", what in STILL)
    assert (state.hand_sizes[0] == 1) == (what in STILL or what == "another last card")
    assert list_catchers(state) == ([1, 2, 3] if what in STILL else [])
    assert (CallUno(0) in legal_moves(state)) == (what in STILL)
    assert hides_unknown_cards(state, deals=3)
    assert pickle_and_load(state).exposed == state.exposed


@each_case("what", DEEDS)
def test_player_with_more_than_one_card_cannot_be_caught(what: str) -> None:
    """With another last card, the hand was empty for a moment, so UNO is no longer due."""
    state = play_deed(Effect(), *EXPOSING, variants=[AnybodyDoes(what)]).after
    assert (state.exposed, state.turn, list_catchers(state)) == (0, 1, [1, 2, 3])
    check_exposed(apply_all(state, Answer(3, "go")), what)


@each_case("what", sorted({*DEEDS} - {"another last card"}))
def test_effect_after_an_answer_may_end_the_uno_window(what: str) -> None:
    """It must not move the hand of its player, unless it declares that."""
    effect = make_effect(ask_yes, lambda table, question, answer: DEEDS[what](table))
    state = play_deed(effect, *EXPOSING).after
    assert (state.phase, list_catchers(state)) == ("question", [1, 2, 3])
    if what in MOVE_ITS_HAND:
        with pytest.raises(PluginError, match=r"declare own_hand = \"changes\"$"):
            apply(state, Answer(1, "yes"))
    else:
        check_exposed(apply_all(state, Answer(1, "yes")), what)


def test_player_robbed_of_all_but_one_card_cannot_be_caught() -> None:
    robs = make_effect(lambda table: table.give(1, 0, 1), own_hand="grows")
    state = play_deed(robs).after
    assert (state.hand_sizes, state.exposed) == ((3, 1, 2), None)


def test_uno_is_judged_after_an_answer_that_may_change_the_hand() -> None:
    drops = make_effect(
        ask_yes, lambda table, question, answer: drop(table, "blue"), own_hand="shrinks"
    )
    for hand, after in (("red-deed red-1 blue-9", 0), ("red-deed blue-9", None)):
        state = play_deed(drops, hand, "blue-1 blue-2", "green-1 green-2").after
        assert (state.phase, state.exposed) == ("question", None)
        state = apply_all(state, Answer(1, "yes"))
        assert (state.exposed, state.round_winner) == (after, None if after == 0 else 0)


def test_claim_may_save_an_exposed_player() -> None:
    hands = ("red-1 red-2", "blue-1 blue-2", "green-1 green-2 green-3")
    state = make_position(Effect(), *hands, variants=[Alms()])
    state = apply_all(state, make_play(state, "red-1"))
    assert state.exposed == 0
    assert Answer(2, "alms") in legal_moves(state)
    state = apply_all(state, Answer(2, "alms"))
    assert (state.hand_sizes, state.exposed, state.turn) == ((2, 2, 2), None, 1)
    assert list_catchers(state) == []
