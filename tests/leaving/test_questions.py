"""Pending questions when the asking or an asked player leaves (A113)."""

from typing import Any

import pytest

from unoengine import Answer, GameState, Leave, legal_moves
from unoengine.authoring import Effect, Table, Value, Variant
from unoengine.events import Answered, Asked, ColorChanged, Demanded, Left

from .tables import (
    apply_all,
    leave,
    list_events,
    make_effect_table,
    make_house_rule_table,
    make_play,
    make_table,
    show_hand,
)

THREE = ("green-1 green-2", "tan-1 tan-2")


def ask_by_wild_draw_four(*more: str, **what: Any) -> GameState:
    """Return a table at which p1 must accept or challenge p0's Wild Draw Four."""
    state = make_table("wild-draw-four blue-1 blue-2", *THREE, *more, **what)
    return apply_all(state, make_play(state, "wild-draw-four", "green"))


# --- one question


def test_R049_nobody_draws_when_the_asked_player_leaves() -> None:
    state = ask_by_wild_draw_four()
    assert (state.phase, state.turn) == ("question", 1)
    state = leave(state, 1)
    assert (state.phase, state.turn, state.question) == ("turn", 2, None)
    assert (state.hand_sizes, state.color) == ((2, 0, 2), "green")


def test_R049_the_question_ends_when_the_asking_player_leaves() -> None:
    state = leave(ask_by_wild_draw_four(), 0)
    assert (state.phase, state.turn, state.question) == ("turn", 1, None)
    assert (state.hand_sizes, state.color) == ((0, 2, 2), "green")


class BusyTurns(Variant):
    """Each turn begins with a draw."""

    own_hand = "grows"

    def turn_begins(self, table: Table) -> None:
        table.draw(table.player, 1)


def test_A113_a_turn_begins_when_the_asking_player_leaves() -> None:
    asked = ask_by_wild_draw_four(variants=[BusyTurns()])
    state = leave(asked, 0)
    assert (state.phase, state.turn) == ("turn", 1)
    assert state.hand_sizes[1] == asked.hand_sizes[1] + 1


@pytest.mark.parametrize(("answer", "sizes"), [("accept", (2, 6, 0)), ("challenge", (2, 8, 0))])
def test_R049_the_question_stays_when_another_player_leaves(
    answer: str, sizes: tuple[int, ...]
) -> None:
    state = leave(ask_by_wild_draw_four(), 2)
    assert (state.phase, state.turn) == ("question", 1)
    state = apply_all(state, Answer(1, answer))
    assert (state.phase, state.turn, state.hand_sizes) == ("turn", 0, sizes)


def test_R049_the_turn_passes_in_the_direction_of_play() -> None:
    state = ask_by_wild_draw_four("blue-7 blue-8", direction=-1)
    assert state.turn == 3
    assert leave(state, 3).turn == 2


def test_A94_a_wild_draw_four_without_an_answer_leaves_its_player_exposed() -> None:
    state = make_table("wild-draw-four blue-1", *THREE)
    state = apply_all(state, make_play(state, "wild-draw-four", "green"))
    assert state.exposed == 0
    assert leave(state, 1).exposed == 0
    assert leave(state, 0).exposed is None


def test_stacking_continues_after_a_question_without_an_answer() -> None:
    """The Wild Draw Four has no effect then, so there is nothing to stack on."""
    state = ask_by_wild_draw_four(variants=["stacking"])
    state = leave(state, 1)
    assert (state.phase, state.turn, state.owed) == ("turn", 2, 0)


def test_a_duel_ends_when_one_of_its_players_leaves() -> None:
    state = make_house_rule_table("duel", "customizable pink-1 pink-2", *THREE_OF_FROZEN)
    state = apply_all(state, make_play(state, "customizable", "pink", choice=2))
    assert state.turn == 2
    assert (leave(state, 2).phase, leave(state, 2).turn) == ("turn", 1)
    assert (leave(state, 0).phase, leave(state, 0).turn) == ("turn", 1)
    raised = apply_all(leave(state, 1), Answer(2, "raise"))
    assert (raised.phase, raised.turn) == ("question", 0)
    assert (leave(raised, 0).phase, leave(raised, 0).is_over) == ("game-over", True)


def test_a_duel_ends_when_the_rival_leaves_out_of_turn() -> None:
    state = make_house_rule_table("duel", "customizable pink-1 pink-2", *THREE_OF_FROZEN)
    state = apply_all(state, make_play(state, "customizable", "pink", choice=2), Answer(2, "raise"))
    state = leave(state, 2)
    assert (state.phase, state.turn) == ("question", 0)
    again = apply_all(state, Answer(0, "raise"))
    assert (again.phase, again.turn, again.hand_sizes) == ("turn", 1, (2, 2, 0))
    given_in = apply_all(state, Answer(0, "give in"))
    assert (given_in.phase, given_in.turn, given_in.hand_sizes) == ("turn", 1, (4, 2, 0))


def test_a_card_for_a_player_that_left_is_kept() -> None:
    state = make_house_rule_table("give-a-card", "customizable pink-1 pink-2", *THREE_OF_FROZEN)
    state = apply_all(state, make_play(state, "customizable", "pink", choice=2))
    assert (state.phase, state.turn) == ("question", 0)
    state = apply_all(leave(state, 2), Answer(0, state.edition.card("pink-1")))
    assert (state.phase, state.turn, state.hand_sizes) == ("turn", 1, (2, 2, 0))


THREE_OF_FROZEN = ("green-1 green-2", "blue-1 blue-2")


# --- several questions


FOUR = ("customizable pink-1 pink-2", *THREE_OF_FROZEN, "yellow-1 yellow-2")


def start_vote(*answers: str) -> GameState:
    """Return a table at which p0 lets p1, p2 and p3 vote, in this order."""
    state = make_house_rule_table("vote", *FOUR)
    state = apply_all(state, make_play(state, "customizable", "pink"))
    for seat, answer in enumerate(answers, start=1):
        state = apply_all(state, Answer(seat, answer))
    return state


def test_the_next_player_is_asked_when_the_asked_player_leaves() -> None:
    state = start_vote()
    assert list_events(state, Leave(1)) == (
        Left(1, 2),
        Asked(2, "which color", state.edition.card("customizable")),
    )
    state = leave(state, 1)
    assert (state.phase, state.turn) == ("question", 2)
    state = apply_all(state, Answer(2, "blue"), Answer(3, "blue"))
    assert (state.phase, state.turn, state.color) == ("turn", 2, "blue")


def test_a_player_that_left_is_not_asked_later() -> None:
    state = start_vote()
    assert list_events(state, Leave(2)) == (Left(2, 2),)
    state = leave(state, 2)
    assert (state.phase, state.turn) == ("question", 1)
    state = apply_all(state, Answer(1, "blue"))
    assert state.turn == 3
    state = apply_all(state, Answer(3, "blue"))
    assert (state.phase, state.turn, state.color) == ("turn", 1, "blue")


def test_the_vote_of_a_player_that_left_is_lost() -> None:
    state = leave(start_vote("yellow"), 1)
    assert (state.phase, state.turn) == ("question", 2)
    state = apply_all(state, Answer(2, "blue"), Answer(3, "blue"))
    assert (state.phase, state.turn, state.color) == ("turn", 2, "blue")


def test_the_play_ends_when_the_last_asked_player_leaves() -> None:
    state = leave(start_vote("blue", "blue"), 3)
    assert (state.phase, state.turn, state.color) == ("turn", 1, "pink")


def test_further_questions_end_when_the_asking_player_leaves() -> None:
    state = leave(start_vote("blue"), 0)
    assert (state.phase, state.turn, state.color, state.question) == ("turn", 1, "pink", None)


def test_all_asked_players_may_leave() -> None:
    state = leave(start_vote(), 1, 2)
    assert (state.phase, state.turn) == ("question", 3)
    assert (leave(state, 3).phase, leave(state, 3).winners) == ("game-over", (0,))


def test_a_vote_after_an_interrupted_one_starts_at_zero() -> None:
    state = make_house_rule_table(
        "vote", "customizable pink-1 pink-2", "customizable green-2", "blue-1 blue-2", "yellow-1"
    )
    state = leave(apply_all(state, make_play(state, "customizable", "pink"), Answer(1, "blue")), 3)
    state = leave(state, 2)
    assert (state.phase, state.turn) == ("turn", 1)
    state = apply_all(
        state, make_play(state, "customizable", "green", uno=True), Answer(0, "yellow")
    )
    assert (state.color, state.phase) == ("yellow", "turn")


class AskTwice(Effect):
    """Asks the next player twice, and the player after that in between."""

    def play(self, table: Table) -> None:
        first, second, *_ = table.others
        for seat in (first, second, first):
            table.ask(seat, "well?", ("yes", "no"))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        table.draw(table.answerer, 1)


def test_all_questions_to_a_seat_that_left_are_dropped() -> None:
    state = make_effect_table(AskTwice(), "red-deed red-1 red-2", *THREE, "blue-7 blue-8")
    state = leave(apply_all(state, make_play(state, "red-deed")), 1)
    assert (state.phase, state.turn) == ("question", 2)
    state = apply_all(state, Answer(2, "yes"))
    assert (state.phase, state.turn, state.hand_sizes) == ("turn", 2, (2, 0, 3, 2))


class AsksAndDemands(Effect):
    """Demands a blue card of the next player, and asks the player after that."""

    def play(self, table: Table) -> None:
        table.demand("blue", table.cards(color="blue"), cost=2)
        table.ask(table.others[1], "well?", ("yes", "no"))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        table.announce(str(answer))


def start_demand() -> GameState:
    state = make_effect_table(AsksAndDemands(), "red-deed red-1 red-2", *THREE, "blue-7 blue-8")
    return apply_all(state, make_play(state, "red-deed"))


def test_a_demand_after_a_dropped_question_stays() -> None:
    state = start_demand()
    assert (state.phase, state.turn) == ("question", 2)
    assert list_events(state, Leave(2)) == (
        Left(2, 2),
        Demanded(1, "blue", state.edition.card("red-deed"), 2),
    )
    state = leave(state, 2)
    assert (state.phase, state.turn, state.demand, state.owed) == ("demand", 1, "blue", 2)


def test_a_demand_ends_when_the_asking_player_leaves() -> None:
    state = leave(start_demand(), 0)
    assert (state.phase, state.turn, state.demand) == ("turn", 1, None)


def test_a_player_that_left_during_a_question_is_not_next() -> None:
    state = leave(start_demand(), 1)
    assert (state.phase, state.turn) == ("question", 2)
    state = apply_all(state, Answer(2, "yes"))
    assert (state.phase, state.turn, state.demand) == ("demand", 2, "blue")


def test_the_asking_and_the_next_player_may_both_leave() -> None:
    state = leave(start_demand(), 1, 0)
    assert (state.phase, state.turn) == ("turn", 2)


class PointAtSomebody(Effect):
    """The next player names a player, who draws a card."""

    def play(self, table: Table) -> None:
        table.ask(table.next, "whom?", table.others)

    def answered(self, table: Table, question: str, answer: Value) -> None:
        assert isinstance(answer, int)
        table.draw(answer, 1)


def test_an_answer_that_names_a_player_that_left_has_no_effect() -> None:
    state = make_effect_table(PointAtSomebody(), "red-deed red-1 red-2", *THREE)
    state = leave(apply_all(state, make_play(state, "red-deed")), 2)
    pile = state.draw_pile
    assert Answer(1, 2) in legal_moves(state)
    assert list_events(state, Answer(1, 2)) == (Answered(1, "whom?", 2),)
    state = apply_all(state, Answer(1, 2))
    assert (state.hand_sizes, state.draw_pile, state.turn) == ((2, 2, 0), pile, 1)


def test_the_events_of_a_vote_after_a_player_left() -> None:
    state = apply_all(leave(start_vote("yellow"), 1), Answer(2, "blue"))
    assert list_events(state, Answer(3, "blue"))[-1] == ColorChanged("blue")
    assert show_hand(state, 1) == ""
