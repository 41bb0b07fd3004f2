"""UNO is offered with a play that leaves one card, as far as its player can know (A77)."""

from collections.abc import Callable, Iterable
from typing import ClassVar

import pytest
from attrs import frozen

from tests.thorough import each_case
from unoengine import Answer, Draw, GameState, Play, Setup, legal_moves, redeal
from unoengine.authoring import Card, Effect, OwnHand, Table, Value

from .positions import (
    apply_all,
    find_plays,
    hides_unknown_cards,
    list_hands,
    make_play,
    make_position,
)


def give_reds(table: Table) -> None:
    table.give(table.player, 1, table.cards(color="red"))


def give_one_by_chance(table: Table) -> None:
    table.give(table.player, 1, 1)


def give_this(table: Table) -> None:
    table.give(table.player, 1, [table.edition.card("tan-1")])


def get_one_by_chance(table: Table) -> None:
    table.give(1, table.player, 1)


def swap(table: Table) -> None:
    table.swap(table.player, 1)


def swap_twice(table: Table) -> None:
    table.swap(table.player, 1)
    table.swap(2, table.player)


def rotate(table: Table) -> None:
    table.rotate()


def drop_reds(table: Table) -> None:
    table.discard(table.player, table.cards(color="red"))


def drop_this(table: Table) -> None:
    table.discard(table.player, [table.edition.card("tan-1")])


def drop_reds_and_draw(table: Table) -> None:
    table.discard(table.player, table.cards(color="red"))
    table.draw(table.player, 1)


def act_as_a_drop(table: Table) -> None:
    table.act_as(table.edition.card("red-drop"))


def get_blues(table: Table) -> None:
    table.give(1, table.player, table.cards(color="blue"))
    table.give(table.player, 2, table.cards(color="tan"))


def get_by_chance_and_drop_reds(table: Table) -> None:
    get_one_by_chance(table)
    drop_reds(table)


def get_this(table: Table) -> None:
    table.give(1, table.player, [table.edition.card("blue-1")])
    give_this(table)


def swap_and_drop_reds(table: Table) -> None:
    swap(table)
    drop_reds(table)


def swap_and_look(table: Table) -> None:
    swap(table)
    if table.hand.some(table.cards(color="blue")):
        give_one_by_chance(table)


def give_by_chance_and_drop_reds(table: Table) -> None:
    give_one_by_chance(table)
    drop_reds(table)


def give_by_chance_and_look(table: Table) -> None:
    give_one_by_chance(table)
    if table.hand.some(table.cards(color="red")):
        give_one_by_chance(table)


def draw_and_swap_if_it_fits(table: Table) -> None:
    table.draw(table.player, 1)
    if table.drawn_fits:
        table.swap(table.player, 1)


def draw_and_drop_reds(table: Table) -> None:
    table.draw(table.player, 1)
    drop_reds(table)


def swap_if_the_next_drops_something(table: Table) -> None:
    if table.discard(2, table.cards(color="green")):
        swap(table)


def swap_if_others_hand_something_on(table: Table) -> None:
    if table.give(1, 2, table.cards(color="blue")):
        give_this(table)


def all_drop_reds(table: Table) -> None:
    for seat in table.others:
        table.discard(seat, table.cards(color="red"))
    drop_reds(table)


def others_hand_on_and_drop_reds(table: Table) -> None:
    table.give(1, 2, table.cards(color="blue"))
    table.give(2, 1, [table.edition.card("green-1")])
    drop_reds(table)


def roll(table: Table) -> int:
    return table.roll(2)


def roll_and_draw(table: Table) -> None:
    table.draw(table.player, table.roll(2) - 1)


def roll_and_drop_reds(table: Table) -> None:
    if roll(table) == 1:
        drop_reds(table)


def roll_and_swap(table: Table) -> None:
    table.swap(table.player, roll(table))


def others_drop_blues(table: Table) -> int:
    """Return how many cards seat 1 has discarded, which the player cannot know before."""
    return table.discard(1, table.cards(color="blue"))


def drop_reds_if_any_was_dropped(table: Table) -> None:
    if others_drop_blues(table):
        drop_reds(table)


def drop_reds_if_none_was_dropped(table: Table) -> None:
    if others_drop_blues(table) == 0:
        drop_reds(table)


def drop_reds_if_two_were_dropped(table: Table) -> None:
    if others_drop_blues(table) > 1:
        drop_reds(table)


def drop_reds_if_odd(table: Table) -> None:
    if others_drop_blues(table) % 2:
        drop_reds(table)


def drop_reds_if_odd_by_its_last_bit(table: Table) -> None:
    if others_drop_blues(table) & 1:
        drop_reds(table)


def draw_as_many_as_were_dropped(table: Table) -> None:
    table.draw(table.player, others_drop_blues(table))


def draw_one_more_than_were_dropped(table: Table) -> None:
    table.draw(table.player, others_drop_blues(table) + 1)


def draw_one_by_one_as_many_as_were_dropped(table: Table) -> None:
    for _ in range(others_drop_blues(table)):
        table.draw(table.player, 1)


def draw_what_a_list_says_of_how_many_were_dropped(table: Table) -> None:
    table.draw(table.player, [2, 0, 1][others_drop_blues(table)])


def give_as_many_as_were_dropped(table: Table) -> None:
    table.give(table.player, 2, others_drop_blues(table))


def drop_as_many_as_were_dropped(table: Table) -> None:
    table.discard(table.player, table.hand[: others_drop_blues(table)])


def drop_reds_if_seat_one_has_but_one_card_left(table: Table) -> None:
    others_drop_blues(table)
    if table.hand_size(1) == 1:
        drop_reds(table)


def swap_for_what_seat_one_has_left(table: Table) -> None:
    others_drop_blues(table)
    table.swap(table.player, 1)


def take_what_seat_one_has_handed_on(table: Table) -> None:
    table.give(1, 2, table.cards(color="blue"))
    if table.hand_size(2) > 2:
        table.give(2, table.player, 1)


def note_the_hand_or_drop_reds_if_a_blue_one_was_noted(table: Table) -> None:
    if table.player == 1:
        table.note("hand", table.hand, player=1)
    elif table.noted("hand", player=1).some(table.cards(color="blue")):
        drop_reds(table)


@frozen
class Does(Effect):
    """It changes its player's hand."""

    own_hand: ClassVar[OwnHand] = "changes"

    deed: Callable[[Table], None]

    def play(self, table: Table) -> None:
        self.deed(table)


class Drops(Effect):
    """The player discards all red cards."""

    own_hand: ClassVar[OwnHand] = "shrinks"

    def play(self, table: Table) -> None:
        drop_reds(table)


class SwapsWithWhom(Effect):
    """The player swaps hands with a chosen player."""

    own_hand: ClassVar[OwnHand] = "changes"

    def choices(self, table: Table) -> Iterable[Value]:
        return table.others

    def play(self, table: Table) -> None:
        assert isinstance(table.choice, int)
        table.swap(table.player, table.choice)


class GivesNamedColor(Effect):
    """All cards of the named color go to the next player."""

    own_hand: ClassVar[OwnHand] = "shrinks"

    def play(self, table: Table) -> None:
        table.give(table.player, table.next, table.cards(color=table.color))


class RollsAndKeeps(Effect):
    """It rolls a die and does nothing else."""

    def play(self, table: Table) -> None:
        table.roll(6)


class DropsAndAsks(Effect):
    """The next player discards all blue cards; the one after is asked a question."""

    own_hand: ClassVar[OwnHand] = "shrinks"

    def play(self, table: Table) -> None:
        others_drop_blues(table)
        table.ask(2, "well?", ("yes",))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        pass


class AsksWhatToGive(Effect):
    """The player picks a card to give away."""

    own_hand: ClassVar[OwnHand] = "shrinks"

    def play(self, table: Table) -> None:
        table.ask_for_card(table.player, "which")

    def answered(self, table: Table, question: str, answer: Value) -> None:
        assert isinstance(answer, Card)
        table.give(table.player, table.next, [answer])


def table_for(effect: Effect, mine: str, next_hand: str = "blue-1 blue-2 green-9") -> GameState:
    return make_position(
        effect, f"red-deed {mine}".strip(), next_hand, "green-1 green-2", more={"drop": Drops()}
    )


KNOWN = [
    (give_reds, "tan-1 red-1 red-2", 1),
    (give_reds, "tan-1 tan-2 red-1", 2),
    (give_reds, "red-1 red-2", 0),
    (give_reds, "tan-1 tan-2", 2),
    (give_this, "tan-1 tan-1", 1),
    (give_this, "tan-1 tan-1 red-1", 2),
    (give_this, "red-1", 1),
    (give_one_by_chance, "red-1 tan-1", 1),
    (give_one_by_chance, "red-1 tan-1 tan-2", 2),
    (give_one_by_chance, "red-1", 0),
    (get_one_by_chance, "red-1", 2),
    (drop_reds, "tan-1 red-1 red-2", 1),
    (drop_reds, "tan-1 tan-2 red-2", 2),
    (drop_this, "tan-1 tan-1", 1),
    (drop_this, "tan-1 red-1 red-2", 2),
    (drop_reds_and_draw, "tan-1 red-1", 2),
    (drop_reds_and_draw, "red-1 red-2", 1),
    (act_as_a_drop, "tan-1 red-1 red-2", 1),
    (act_as_a_drop, "tan-1 tan-2 red-2", 2),
]
"""The effect, the hand, and how many cards are left."""


@each_case("does, mine, left", KNOWN)
def test_uno_depends_on_the_cards_left(does: Callable[[Table], None], mine: str, left: int) -> None:
    state = table_for(Does(does), mine)

    assert [play.uno for play in find_plays(state)] == ([False, True] if left == 1 else [False])
    silent = apply_all(state, make_play(state))
    assert silent.hand_sizes[0] == left
    assert silent.exposed == (0 if left == 1 else None)
    if left == 1:
        assert apply_all(state, make_play(state, uno=True)).exposed is None
    assert hides_unknown_cards(state)


@pytest.mark.parametrize(
    ("does", "next_hand", "uno"),
    [
        (swap, "blue-1", True),
        (swap, "blue-1 blue-2", False),
        (swap_twice, "blue-1", False),
    ],
)
def test_uno_depends_on_the_number_of_cards_received(
    does: Callable[[Table], None], next_hand: str, uno: bool
) -> None:
    state = table_for(Does(does), "red-1 red-2 red-3", next_hand)

    assert [play.uno for play in find_plays(state)] == ([False, True] if uno else [False])
    assert apply_all(state, make_play(state)).exposed == (0 if uno else None)
    assert hides_unknown_cards(state)


@pytest.mark.parametrize(("direction", "uno"), [(1, False), (-1, True)])
def test_uno_depends_on_the_hand_received(direction: int, uno: bool) -> None:
    state = make_position(
        Does(rotate), "red-deed red-1 red-2", "blue-1", "tan-1 tan-2", direction=direction
    )

    assert [play.uno for play in find_plays(state)] == ([False, True] if uno else [False])
    assert apply_all(state, make_play(state)).exposed == (0 if uno else None)


def test_uno_depends_on_the_choice() -> None:
    state = make_position(SwapsWithWhom(), "red-deed red-1 red-2", "blue-1 blue-2", "green-1")

    assert {(play.choice, play.uno) for play in find_plays(state)} == {
        (1, False),
        (2, False),
        (2, True),
    }
    assert apply_all(state, make_play(state, choice=2)).exposed == 0
    assert apply_all(state, make_play(state, choice=2, uno=True)).exposed is None


def test_uno_depends_on_the_named_color() -> None:
    hands = ["customizable pink-1 blue-1 blue-2", "green-1 green-2"]
    rules = {"customizable": GivesNamedColor()}
    state = Setup("frozen", hands, "pink-5", rest="draw", house_rules=rules).to_state()

    offered = {(play.color, play.uno) for play in find_plays(state, "customizable")}

    assert offered == {(color, False) for color in state.edition.colors} | {("blue", True)}
    blue = make_play(state, "customizable", color="blue")
    assert (apply_all(state, blue).hand_sizes, apply_all(state, blue).exposed) == ((1, 4), 0)


HIDDEN = [
    (get_blues, "red-1 tan-1", "blue-1 green-9"),
    (get_by_chance_and_drop_reds, "tan-1", "red-1 blue-1"),
    (get_this, "tan-1", "blue-1 green-9"),
    (swap_and_drop_reds, "tan-1 tan-2", "red-1 blue-9"),
    (swap_and_look, "tan-1 tan-2", "blue-1 blue-9"),
    (give_by_chance_and_drop_reds, "red-1 tan-1 tan-2", "blue-1 blue-2"),
    (give_by_chance_and_look, "red-1 tan-1 tan-2", "blue-1 blue-2"),
    (draw_and_swap_if_it_fits, "tan-1", "blue-1"),
    (draw_and_drop_reds, "tan-1 red-1", "blue-1 blue-2"),
    (swap_if_the_next_drops_something, "tan-1 red-1", "blue-1"),
    (swap_if_others_hand_something_on, "red-1 tan-1", "blue-1 tan-9"),
    (drop_reds_if_any_was_dropped, "tan-1 red-1", "blue-1 green-9"),
    (drop_reds_if_none_was_dropped, "tan-1 red-1", "blue-1 green-9"),
    (drop_reds_if_two_were_dropped, "tan-1 red-1", "blue-1 blue-2 green-9"),
    (drop_reds_if_odd, "tan-1 red-1", "blue-1 green-9"),
    (drop_reds_if_odd_by_its_last_bit, "tan-1 red-1", "blue-1 green-9"),
    (draw_as_many_as_were_dropped, "tan-1", "blue-1 green-9"),
    (draw_one_more_than_were_dropped, "tan-1", "blue-1 green-9"),
    (draw_one_by_one_as_many_as_were_dropped, "tan-1", "blue-1 green-9"),
    (draw_what_a_list_says_of_how_many_were_dropped, "tan-1", "blue-1 green-9"),
    (give_as_many_as_were_dropped, "tan-1 red-1", "blue-1 green-9"),
    (drop_as_many_as_were_dropped, "tan-1 red-1", "blue-1 green-9"),
    (drop_reds_if_seat_one_has_but_one_card_left, "tan-1 red-1", "blue-1 green-9"),
    (swap_for_what_seat_one_has_left, "tan-1 red-1", "blue-1 green-9"),
    (take_what_seat_one_has_handed_on, "tan-1", "blue-1 green-9"),
]
"""The effect and the hands of seats 0 and 1; hidden cards decide how many are left."""


@pytest.mark.parametrize("does", [all_drop_reds, others_hand_on_and_drop_reds])
def test_uno_is_not_offered_if_other_hands_might_decide(
    does: Callable[[Table], None],
) -> None:
    """The effect might do anything with what it sees there."""
    state = table_for(Does(does), "tan-1 red-1")
    deals = [state, *(redeal(state, 0, seed) for seed in range(20))]

    assert {apply_all(deal, make_play(deal)).hand_sizes[0] for deal in deals} == {1}
    assert all([play.uno for play in find_plays(deal)] == [False] for deal in deals)


@pytest.mark.parametrize(
    ("does", "mine", "next_hand"), HIDDEN, ids=[does.__name__ for does, _, _ in HIDDEN]
)
def test_uno_is_not_offered_if_it_depends_on_hidden_cards(
    does: Callable[[Table], None], mine: str, next_hand: str
) -> None:
    state = table_for(Does(does), mine, next_hand)
    deals = [state, *(redeal(state, 0, seed) for seed in range(60))]

    assert len({apply_all(deal, make_play(deal)).hand_sizes[0] for deal in deals}) > 1
    assert all([play.uno for play in find_plays(deal)] == [False] for deal in deals)


@pytest.mark.parametrize("does", [roll_and_draw, roll_and_drop_reds, roll_and_swap])
def test_uno_is_not_offered_if_it_depends_on_a_roll(does: Callable[[Table], None]) -> None:
    hands = ("red-deed tan-1 red-1", "blue-1", "green-1 green-2")
    if does is roll_and_draw:
        hands = ("red-deed tan-1", *hands[1:])
    states = [make_position(Does(does), *hands, seed=seed) for seed in range(20)]

    assert len({apply_all(state, make_play(state)).hand_sizes[0] for state in states}) > 1
    assert all([play.uno for play in find_plays(state)] == [False] for state in states)
    assert all(hides_unknown_cards(state, deals=2) for state in states[:3])


@pytest.mark.parametrize("how", ["shrinks", "changes"])
def test_uno_is_not_offered_if_a_roll_might_decide(how: OwnHand) -> None:
    class RollsForNothing(RollsAndKeeps):
        own_hand: ClassVar[OwnHand] = how

    state = table_for(RollsForNothing(), "tan-1")

    assert [play.uno for play in find_plays(state)] == [False]
    assert apply_all(state, make_play(state)).exposed == 0


def test_uno_is_offered_with_a_roll_that_keeps_the_hand() -> None:
    state = table_for(RollsAndKeeps(), "tan-1")

    assert [play.uno for play in find_plays(state)] == [False, True]
    assert apply_all(state, make_play(state)).exposed == 0
    assert apply_all(state, make_play(state, uno=True)).exposed is None


def test_uno_is_offered_if_only_numbers_of_hidden_cards_are_used() -> None:
    """The discards of seat 1 decide what seat 2 draws, but do not change the own hand."""
    deals = [
        redeal(table_for(Does(others_draw_what_was_dropped), "tan-1", "blue-1 green-9"), 0, seed)
        for seed in range(20)
    ]

    for state in deals:
        after = apply_all(state, make_play(state))
        dropped = 2 - after.hand_sizes[1]
        assert after.hand_sizes[2] in (0, 2 + dropped)
        assert after.notes == {("does", "dropped", None): dropped}
    assert len({tuple(play.uno for play in find_plays(state)) for state in deals}) == 1


def others_draw_what_was_dropped(table: Table) -> None:
    dropped = others_drop_blues(table)
    table.note("dropped", dropped)
    table.draw(2, dropped)
    table.announce(f"{dropped} dropped")


def test_end_of_the_round_before_a_question_is_hidden() -> None:
    """Seat 1 either goes out with its discards, or is asked a question."""
    state = table_for(DropsAndAsks(), "tan-1", "blue-9")
    deals = [state, *(redeal(state, 0, seed) for seed in range(60))]

    assert {apply_all(deal, make_play(deal)).phase for deal in deals} == {"question", "round-over"}
    assert len({tuple(play.uno for play in find_plays(deal)) for deal in deals}) == 1


def test_hand_in_a_note_of_another_seat_is_hidden() -> None:
    effect = Does(note_the_hand_or_drop_reds_if_a_blue_one_was_noted)
    hands = ("tan-deed tan-1 red-1", "red-deed blue-1 blue-2", "green-1 green-2")
    state = make_position(effect, *hands, turn=1, draw="green-9 tan-9")
    state = apply_all(state, make_play(state), Draw(2))
    deals = [redeal(state, 0, seed) for seed in range(60)]

    assert len({apply_all(deal, make_play(deal, "tan-deed")).hand_sizes[0] for deal in deals}) > 1
    assert len({tuple(play.uno for play in find_plays(deal, "tan-deed")) for deal in deals}) == 1


@pytest.mark.parametrize(("mine", "exposed"), [("red-1 red-2", 0), ("red-1 red-2 red-3", None)])
def test_uno_is_judged_after_the_answer_if_it_depends_on_it(mine: str, exposed: int | None) -> None:
    state = table_for(AsksWhatToGive(), mine)
    assert [play.uno for play in find_plays(state)] == [False]
    state = apply_all(state, make_play(state))
    assert state.exposed is None

    state = apply_all(state, Answer(0, state.edition.card("red-1")))

    assert state.exposed == exposed
    assert list_hands(state)[0] == mine.removeprefix("red-1 ")
    assert hides_unknown_cards(state)


def test_uno_is_not_offered_if_no_card_is_left() -> None:
    state = table_for(Does(give_reds), "red-1 red-2")

    offered = [move for move in legal_moves(state) if isinstance(move, Play)]

    assert not any(play.uno for play in offered if play.card.code == "red-deed")
    assert apply_all(state, make_play(state)).round_winner == 0
