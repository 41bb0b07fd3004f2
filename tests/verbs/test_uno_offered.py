"""UNO is offered with a play that leaves one card, as far as its player can know (A77)."""

from collections.abc import Callable, Iterable
from typing import ClassVar

import pytest
from attrs import frozen

from unoengine import Answer, GameState, Play, Setup, legal_moves, redeal
from unoengine.authoring import Card, Effect, OwnHand, Table, Value

from .tables import deed, done, given, hands, keeps_secrets, plays


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


@frozen
class Does(Effect):
    """Does something to its player's hand."""

    own_hand: ClassVar[OwnHand] = "changes"

    deed: Callable[[Table], None]

    def play(self, table: Table) -> None:
        self.deed(table)


class Drops(Effect):
    """All red cards go."""

    own_hand: ClassVar[OwnHand] = "shrinks"

    def play(self, table: Table) -> None:
        drop_reds(table)


class SwapsWithWhom(Effect):
    """Its player swaps with whomever they name."""

    own_hand: ClassVar[OwnHand] = "changes"

    def choices(self, table: Table) -> Iterable[Value]:
        return table.others

    def play(self, table: Table) -> None:
        assert isinstance(table.choice, int)
        table.swap(table.player, table.choice)


class GivesNamedColor(Effect):
    """All cards of the colour that continues go to the next player."""

    own_hand: ClassVar[OwnHand] = "shrinks"

    def play(self, table: Table) -> None:
        table.give(table.player, table.next, table.cards(color=table.color))


class AsksWhatToGive(Effect):
    """Its player picks a card to give."""

    own_hand: ClassVar[OwnHand] = "shrinks"

    def play(self, table: Table) -> None:
        table.ask_for_card(table.player, "which")

    def answered(self, table: Table, question: str, answer: Value) -> None:
        assert isinstance(answer, Card)
        table.give(table.player, table.next, [answer])


def table_for(effect: Effect, mine: str, next_hand: str = "blue-1 blue-2 green-9") -> GameState:
    return given(
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
"""What is done, with what in hand, and how many cards that leaves."""


@pytest.mark.parametrize(
    ("does", "mine", "left"), KNOWN, ids=[f"{d.__name__} {m}" for d, m, _ in KNOWN]
)
def test_it_hangs_on_the_own_cards_that_are_left(
    does: Callable[[Table], None], mine: str, left: int
) -> None:
    state = table_for(Does(does), mine)

    assert [play.uno for play in plays(state)] == ([False, True] if left == 1 else [False])
    silent = done(state, deed(state))
    assert silent.hand_sizes[0] == left
    assert silent.exposed == (0 if left == 1 else None)
    if left == 1:
        assert done(state, deed(state, uno=True)).exposed is None
    assert keeps_secrets(state)


@pytest.mark.parametrize(
    ("does", "next_hand", "uno"),
    [
        (swap, "blue-1", True),
        (swap, "blue-1 blue-2", False),
        (swap_twice, "blue-1", False),
    ],
)
def test_it_hangs_on_how_many_cards_come(
    does: Callable[[Table], None], next_hand: str, uno: bool
) -> None:
    state = table_for(Does(does), "red-1 red-2 red-3", next_hand)

    assert [play.uno for play in plays(state)] == ([False, True] if uno else [False])
    assert done(state, deed(state)).exposed == (0 if uno else None)
    assert keeps_secrets(state)


@pytest.mark.parametrize(("direction", "uno"), [(1, False), (-1, True)])
def test_where_all_hands_move_it_hangs_on_whose_hand_comes(direction: int, uno: bool) -> None:
    state = given(
        Does(rotate), "red-deed red-1 red-2", "blue-1", "tan-1 tan-2", direction=direction
    )

    assert [play.uno for play in plays(state)] == ([False, True] if uno else [False])
    assert done(state, deed(state)).exposed == (0 if uno else None)


def test_it_hangs_on_what_is_chosen() -> None:
    state = given(SwapsWithWhom(), "red-deed red-1 red-2", "blue-1 blue-2", "green-1")

    assert {(play.choice, play.uno) for play in plays(state)} == {
        (1, False),
        (2, False),
        (2, True),
    }
    assert done(state, deed(state, choice=2)).exposed == 0
    assert done(state, deed(state, choice=2, uno=True)).exposed is None


def test_it_hangs_on_the_colour_that_is_named() -> None:
    hands = ["customizable pink-1 blue-1 blue-2", "green-1 green-2"]
    rules = {"customizable": GivesNamedColor()}
    state = Setup("frozen", hands, "pink-5", rest="draw", house_rules=rules).to_state()

    offered = {(play.color, play.uno) for play in plays(state, "customizable")}

    assert offered == {(color, False) for color in state.edition.colors} | {("blue", True)}
    blue = deed(state, "customizable", color="blue")
    assert (done(state, blue).hand_sizes, done(state, blue).exposed) == ((1, 4), 0)


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
]
"""What is done, and what seats 0 and 1 hold; how many cards are left hangs on hidden ones."""


@pytest.mark.parametrize(
    ("does", "mine", "next_hand"), HIDDEN, ids=[does.__name__ for does, _, _ in HIDDEN]
)
def test_where_it_hangs_on_hidden_cards_it_is_not_offered(
    does: Callable[[Table], None], mine: str, next_hand: str
) -> None:
    state = table_for(Does(does), mine, next_hand)
    deals = [state, *(redeal(state, 0, seed) for seed in range(60))]

    assert len({done(deal, deed(deal)).hand_sizes[0] for deal in deals}) > 1
    assert all([play.uno for play in plays(deal)] == [False] for deal in deals)


@pytest.mark.parametrize(("mine", "exposed"), [("red-1 red-2", 0), ("red-1 red-2 red-3", None)])
def test_where_it_hangs_on_an_answer_it_is_judged_when_that_has_come(
    mine: str, exposed: int | None
) -> None:
    state = table_for(AsksWhatToGive(), mine)
    assert [play.uno for play in plays(state)] == [False]
    state = done(state, deed(state))
    assert state.exposed is None

    state = done(state, Answer(0, state.edition.card("red-1")))

    assert state.exposed == exposed
    assert hands(state)[0] == mine.removeprefix("red-1 ")
    assert keeps_secrets(state)


def test_a_play_that_leaves_none_calls_nothing() -> None:
    state = table_for(Does(give_reds), "red-1 red-2")

    offered = [move for move in legal_moves(state) if isinstance(move, Play)]

    assert not any(play.uno for play in offered if play.card.code == "red-deed")
    assert done(state, deed(state)).round_winner == 0
