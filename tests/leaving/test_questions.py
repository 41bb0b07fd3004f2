"""Questions when who asks, who is asked, or who is to be asked leaves (A113)."""

from typing import Any

import pytest

from unoengine import Answer, GameState, Leave, legal_moves
from unoengine.authoring import Effect, Table, Value
from unoengine.events import Answered, Asked, ColorChanged, Demanded, Left

from .tables import deed_table, done, events, hand, house_table, left, play, table

THREE = ("green-1 green-2", "tan-1 tan-2")


def asked_by_four(*more: str, **what: Any) -> GameState:
    """Return a table at which p1 is to accept or challenge a Wild Draw Four of p0's."""
    state = table("wild-draw-four blue-1 blue-2", *THREE, *more, **what)
    return done(state, play(state, "wild-draw-four", "green"))


# --- one question


def test_R049_who_is_to_accept_or_challenge_leaves_and_nobody_draws() -> None:
    state = asked_by_four()
    assert (state.phase, state.turn) == ("question", 1)

    state = left(state, 1)

    assert (state.phase, state.turn, state.question) == ("turn", 2, None)
    assert (state.hand_sizes, state.color) == ((2, 0, 2), "green")


def test_R049_who_played_the_four_leaves_and_nothing_is_asked_any_more() -> None:
    state = left(asked_by_four(), 0)

    assert (state.phase, state.turn, state.question) == ("turn", 1, None)
    assert (state.hand_sizes, state.color) == ((0, 2, 2), "green")


@pytest.mark.parametrize(("answer", "sizes"), [("accept", (2, 6, 0)), ("challenge", (2, 8, 0))])
def test_R049_somebody_else_leaves_and_the_question_stands(
    answer: str, sizes: tuple[int, ...]
) -> None:
    state = left(asked_by_four(), 2)
    assert (state.phase, state.turn) == ("question", 1)

    state = done(state, Answer(1, answer))

    assert (state.phase, state.turn, state.hand_sizes) == ("turn", 0, sizes)


def test_R049_to_the_right_the_turn_goes_on_to_the_right() -> None:
    state = asked_by_four("blue-7 blue-8", direction=-1)
    assert state.turn == 3

    assert left(state, 3).turn == 2


def test_A94_a_four_that_nobody_answers_leaves_its_player_exposed() -> None:
    state = table("wild-draw-four blue-1", *THREE)
    state = done(state, play(state, "wild-draw-four", "green"))
    assert state.exposed == 0

    assert left(state, 1).exposed == 0
    assert left(state, 0).exposed is None


def test_stacking_goes_on_after_a_question_that_nobody_answers() -> None:
    """The four does nothing, so there is nothing to pass on."""
    state = asked_by_four(variants=["stacking"])

    state = left(state, 1)

    assert (state.phase, state.turn, state.owed) == ("turn", 2, 0)


def test_a_duel_ends_when_either_leaves() -> None:
    state = house_table("duel", "customizable pink-1 pink-2", *THREE_OF_FROZEN)
    state = done(state, play(state, "customizable", "pink", choice=2))
    assert state.turn == 2

    assert (left(state, 2).phase, left(state, 2).turn) == ("turn", 1)
    assert (left(state, 0).phase, left(state, 0).turn) == ("turn", 1)
    raised = done(left(state, 1), Answer(2, "raise"))
    assert (raised.phase, raised.turn) == ("question", 0)
    assert (left(raised, 0).phase, left(raised, 0).is_over) == ("game-over", True)


def test_a_duel_ends_when_the_rival_leaves_while_it_is_the_others_word() -> None:
    state = house_table("duel", "customizable pink-1 pink-2", *THREE_OF_FROZEN)
    state = done(state, play(state, "customizable", "pink", choice=2), Answer(2, "raise"))

    state = left(state, 2)

    assert (state.phase, state.turn) == ("question", 0)
    again = done(state, Answer(0, "raise"))
    assert (again.phase, again.turn, again.hand_sizes) == ("turn", 1, (2, 2, 0))
    given_in = done(state, Answer(0, "give in"))
    assert (given_in.phase, given_in.turn, given_in.hand_sizes) == ("turn", 1, (4, 2, 0))


def test_a_card_for_who_has_left_is_kept() -> None:
    state = house_table("give-a-card", "customizable pink-1 pink-2", *THREE_OF_FROZEN)
    state = done(state, play(state, "customizable", "pink", choice=2))
    assert (state.phase, state.turn) == ("question", 0)

    state = done(left(state, 2), Answer(0, state.edition.card("pink-1")))

    assert (state.phase, state.turn, state.hand_sizes) == ("turn", 1, (2, 2, 0))


THREE_OF_FROZEN = ("green-1 green-2", "blue-1 blue-2")


# --- several questions


FOUR = ("customizable pink-1 pink-2", *THREE_OF_FROZEN, "yellow-1 yellow-2")


def voting(*answers: str) -> GameState:
    """Return a table at which p0 lets p1, p2 and p3 vote, in this order."""
    state = house_table("vote", *FOUR)
    state = done(state, play(state, "customizable", "pink"))
    for seat, answer in enumerate(answers, start=1):
        state = done(state, Answer(seat, answer))
    return state


def test_who_is_asked_leaves_and_the_next_one_is_asked() -> None:
    state = voting()
    assert events(state, Leave(1)) == (
        Left(1, 2),
        Asked(2, "which colour", state.edition.card("customizable")),
    )

    state = left(state, 1)

    assert (state.phase, state.turn) == ("question", 2)
    state = done(state, Answer(2, "blue"), Answer(3, "blue"))
    assert (state.phase, state.turn, state.color) == ("turn", 2, "blue")


def test_who_is_still_to_be_asked_leaves_and_is_not_asked() -> None:
    state = voting()
    assert events(state, Leave(2)) == (Left(2, 2),)

    state = left(state, 2)

    assert (state.phase, state.turn) == ("question", 1)
    state = done(state, Answer(1, "blue"))
    assert state.turn == 3
    state = done(state, Answer(3, "blue"))
    assert (state.phase, state.turn, state.color) == ("turn", 1, "blue")


def test_who_has_answered_leaves_and_the_vote_is_lost() -> None:
    state = left(voting("yellow"), 1)

    assert (state.phase, state.turn) == ("question", 2)
    state = done(state, Answer(2, "blue"), Answer(3, "blue"))
    assert (state.phase, state.turn, state.color) == ("turn", 2, "blue")


def test_the_last_one_asked_leaves_and_the_play_is_over() -> None:
    state = left(voting("blue", "blue"), 3)

    assert (state.phase, state.turn, state.color) == ("turn", 1, "pink")


def test_who_asks_leaves_and_nobody_is_asked_any_more() -> None:
    state = left(voting("blue"), 0)

    assert (state.phase, state.turn, state.color, state.question) == ("turn", 1, "pink", None)


def test_all_who_were_asked_leave() -> None:
    state = left(voting(), 1, 2)
    assert (state.phase, state.turn) == ("question", 3)

    assert (left(state, 3).phase, left(state, 3).winners) == ("game-over", (0,))


def test_a_vote_after_one_that_broke_off_counts_anew() -> None:
    state = house_table(
        "vote", "customizable pink-1 pink-2", "customizable green-2", "blue-1 blue-2", "yellow-1"
    )
    state = left(done(state, play(state, "customizable", "pink"), Answer(1, "blue")), 3)
    state = left(state, 2)
    assert (state.phase, state.turn) == ("turn", 1)

    state = done(state, play(state, "customizable", "green", uno=True), Answer(0, "yellow"))

    assert (state.color, state.phase) == ("yellow", "turn")


class AskTwice(Effect):
    """Asks the next player twice, and the one after that in between."""

    def play(self, table: Table) -> None:
        first, second, *_ = table.others
        for seat in (first, second, first):
            table.ask(seat, "well?", ("yes", "no"))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        table.draw(table.answerer, 1)


def test_whatever_a_seat_was_to_be_asked_is_dropped() -> None:
    state = deed_table(AskTwice(), "red-deed red-1 red-2", *THREE, "blue-7 blue-8")
    state = left(done(state, play(state, "red-deed")), 1)
    assert (state.phase, state.turn) == ("question", 2)

    state = done(state, Answer(2, "yes"))

    assert (state.phase, state.turn, state.hand_sizes) == ("turn", 2, (2, 0, 3, 2))


class AsksAndDemands(Effect):
    """Demands a blue card of the next player, and asks the one after that."""

    def play(self, table: Table) -> None:
        table.demand("blue", table.cards(color="blue"), cost=2)
        table.ask(table.others[1], "well?", ("yes", "no"))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        table.announce(str(answer))


def demanding() -> GameState:
    state = deed_table(AsksAndDemands(), "red-deed red-1 red-2", *THREE, "blue-7 blue-8")
    return done(state, play(state, "red-deed"))


def test_the_play_goes_on_with_what_else_it_said() -> None:
    state = demanding()
    assert (state.phase, state.turn) == ("question", 2)
    assert events(state, Leave(2)) == (
        Left(2, 2),
        Demanded(1, "blue", state.edition.card("red-deed"), 2),
    )

    state = left(state, 2)

    assert (state.phase, state.turn, state.demand, state.owed) == ("demand", 1, "blue", 2)


def test_what_else_the_play_said_goes_with_who_played() -> None:
    state = left(demanding(), 0)

    assert (state.phase, state.turn, state.demand) == ("turn", 1, None)


def test_who_would_be_next_leaves_and_the_one_after_that_is_next() -> None:
    state = left(demanding(), 1)
    assert (state.phase, state.turn) == ("question", 2)

    state = done(state, Answer(2, "yes"))

    assert (state.phase, state.turn, state.demand) == ("demand", 2, "blue")


def test_who_asks_and_who_would_be_next_both_leave() -> None:
    state = left(demanding(), 1, 0)

    assert (state.phase, state.turn) == ("turn", 2)


class PointAtSomebody(Effect):
    """The next player points at somebody, who draws a card."""

    def play(self, table: Table) -> None:
        table.ask(table.next, "whom?", table.others)

    def answered(self, table: Table, question: str, answer: Value) -> None:
        assert isinstance(answer, int)
        table.draw(answer, 1)


def test_who_has_left_may_still_be_named_and_nothing_happens() -> None:
    state = deed_table(PointAtSomebody(), "red-deed red-1 red-2", *THREE)
    state = left(done(state, play(state, "red-deed")), 2)
    pile = state.draw_pile

    assert Answer(1, 2) in legal_moves(state)
    assert events(state, Answer(1, 2)) == (Answered(1, "whom?", 2),)
    state = done(state, Answer(1, 2))

    assert (state.hand_sizes, state.draw_pile, state.turn) == ((2, 2, 0), pile, 1)


def test_a_vote_of_those_who_stay_is_told() -> None:
    state = done(left(voting("yellow"), 1), Answer(2, "blue"))

    assert events(state, Answer(3, "blue"))[-1] == ColorChanged("blue")
    assert hand(state, 1) == ""
