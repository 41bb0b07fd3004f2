"""`demand` without a colour, and how much is owed."""

from collections.abc import Iterable
from typing import Any, ClassVar

import pytest
from attrs import frozen

from tests.step_events import events_of_action
from unoengine import (
    Answer,
    Draw,
    GameState,
    Pass,
    Play,
    Setup,
    apply,
    explain,
    legal_moves,
    view,
)
from unoengine.authoring import Effect, Table, Value
from unoengine.events import Announced, Demanded, Drew

from .positions import (
    apply_all,
    find_card,
    find_cards,
    find_plays,
    hides_unknown_cards,
    list_events,
    list_hand,
    list_hands,
    make_play,
    make_position,
    pickle_and_load,
)

HANDS = ("red-deed red-1 red-2", "green-9 blue-9 tan-9 tan-4", "green-1 green-2 tan-5")


@frozen
class Demands(Effect):
    """The next player owes a nine, or draws."""

    acts_last: ClassVar[bool] = True

    cost: int = 3
    color: str | None = None
    may_decline: bool = False
    may_play_drawn: bool = False

    def play(self, table: Table) -> None:
        nines = table.cards(symbol="9")
        owed = nines if self.color is None else nines & table.cards(color=self.color)
        table.demand(
            self.color,
            owed,
            cost=self.cost,
            may_decline=self.may_decline,
            may_play_drawn=self.may_play_drawn,
        )


class PassesItOn(Effect):
    """The next player owes another such card, or draws two for each that has been played."""

    def play(self, table: Table) -> None:
        table.demand(None, table.cards(does=PassesItOn), cost=table.owed + 2)


class TellsWhatWasOwed(Effect):
    """Says what the demand cost that was met with it, and asks before it says so again."""

    def play(self, table: Table) -> None:
        table.announce(str(table.owed))
        table.ask(table.player, "well?", ("yes",))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        table.announce(str(table.owed))


class TellsToWhom(Effect):
    """Says which card's demand was met with it, and asks before it says so again."""

    def play(self, table: Table) -> None:
        table.announce(f"{table.owed_to} {table.owed}")
        table.ask(table.player, "well?", ("yes",))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        table.announce(f"{table.owed_to} {table.owed}")


class TellsWhileItIsChosen(Effect):
    """Offers to choose what it was told of the demand that would be met with it."""

    def choices(self, table: Table) -> Iterable[Value]:
        return (f"{table.owed_to} {table.owed}",)


@frozen
class DemandsAnything(Effect):
    """The next player owes any red card, or draws five."""

    may_play_drawn: bool = False

    def play(self, table: Table) -> None:
        reds = table.cards(color="red")
        table.demand(None, reds, cost=5, may_decline=True, may_play_drawn=self.may_play_drawn)


class DemandsThatCard(Effect):
    """The next player owes a card that tells what was owed."""

    def play(self, table: Table) -> None:
        table.demand(None, table.cards(does=TellsWhatWasOwed), cost=5)


def demanded(*hands: str, draw: str = "tan-1 tan-2 tan-3 tan-6", **options: Any) -> GameState:
    state = make_position(Demands(**options), *(hands or HANDS), draw=draw)
    return apply_all(state, make_play(state))


def test_it_is_about_cards_and_no_colour() -> None:
    state = make_position(Demands(), *HANDS)

    after = apply_all(state, make_play(state))

    assert (after.phase, after.turn, after.demand, after.owed) == ("demand", 1, None, 3)
    assert list_events(state, make_play(state)) == (
        Demanded(1, None, find_card(state, "red-deed"), 3),
    )
    assert legal_moves(after) == tuple(
        Play(1, c) for c in find_cards(state, "blue-9 green-9 tan-9")
    )


def test_what_a_house_rule_demands_is_saved() -> None:
    table = Setup(
        edition="frozen",
        hands=["customizable pink-1 pink-2", "blue-9 blue-1", "blue-2 blue-3"],
        discard="pink-5",
        rest="draw",
        house_rules={"customizable": Demands()},
    ).to_state()
    (*_, rule) = [m for m in legal_moves(table) if isinstance(m, Play) and m.color is not None]

    demanded = pickle_and_load(apply(table, rule))

    assert (demanded.phase, demanded.owed) == ("demand", 3)


def test_with_a_colour_that_is_told_too() -> None:
    state = demanded(color="blue")

    assert (state.demand, state.owed) == ("blue", 3)
    assert legal_moves(state) == (Play(1, find_card(state, "blue-9")),)


def test_everybody_sees_what_is_owed() -> None:
    state = demanded()

    assert [view(state, seat).owed for seat in (0, 1, 2, None)] == [3, 3, 3, 3]
    assert {view(state, seat).demand for seat in (0, 1, 2, None)} == {None}


def test_who_meets_it_owes_nothing_more() -> None:
    state = demanded()

    state = apply_all(state, Play(1, find_card(state, "blue-9")))

    assert (state.phase, state.turn, state.owed, state.color) == ("turn", 2, 0, "blue")
    assert state.hand_sizes == (2, 3, 3)


def test_who_cannot_draws_and_the_turn_is_over() -> None:
    state = demanded(HANDS[0], "tan-4 red-7", HANDS[2])
    assert legal_moves(state) == (Draw(1),)

    after = apply_all(state, Draw(1))

    why = find_card(state, "red-deed")
    assert events_of_action(state, Draw(1)) == (
        Drew(1, find_cards(state, "tan-1 tan-2 tan-3"), why),
    )
    assert list_hand(after, 1) == "red-7 tan-1 tan-2 tan-3 tan-4"
    assert (after.phase, after.turn, after.owed) == ("turn", 2, 0)


def test_who_may_decline_may_draw_instead() -> None:
    state = demanded(may_decline=True)

    assert Draw(1) in legal_moves(state)
    assert apply_all(state, Draw(1)).hand_sizes == (2, 7, 3)


def test_what_can_be_met_is_not_to_be_declined_unless_so_ruled() -> None:
    state = make_position(PassesItOn(), "red-deed red-1 red-2", "tan-deed blue-1 blue-2", HANDS[2])

    state = apply_all(state, make_play(state))

    assert legal_moves(state) == (make_play(state, "tan-deed"),)


def test_nor_may_a_drawn_answer_be_played() -> None:
    hands = ("red-deed red-1 red-2", "blue-1 blue-2", HANDS[2])
    state = make_position(PassesItOn(), *hands, draw="tan-1 tan-deed")

    state = apply_all(state, make_play(state), Draw(1))

    assert list_hand(state, 1) == "blue-1 blue-2 tan-1 tan-deed"
    assert (state.phase, state.turn) == ("turn", 2)


def test_a_demand_may_cost_nothing() -> None:
    state = demanded(HANDS[0], "tan-4 red-7", HANDS[2], cost=0)
    assert (state.phase, state.owed, legal_moves(state)) == ("demand", 0, (Draw(1),))

    state = apply_all(state, Draw(1))

    assert (state.hand_sizes, state.turn, state.phase) == ((2, 2, 3), 2, "turn")


def test_a_drawn_answer_may_be_played_where_so_ruled_and_nothing_is_owed_then() -> None:
    state = demanded(
        HANDS[0], "tan-4 red-7", HANDS[2], may_play_drawn=True, draw="tan-1 green-9 tan-2"
    )
    assert state.owed == 3

    state = apply_all(state, Draw(1))

    assert (state.phase, state.owed, view(state, 0).owed) == ("drawn", 0, 0)
    assert legal_moves(state) == (Play(1, find_card(state, "green-9")), Pass(1))
    assert hides_unknown_cards(state)


def test_why_a_drawn_answer_may_be_played_is_that_it_meets_the_demand() -> None:
    state = demanded(
        HANDS[0], "tan-4 red-7", HANDS[2], may_play_drawn=True, draw="tan-1 green-9 tan-2"
    )
    state = apply_all(state, Draw(1))

    verdict = explain(state, Play(1, find_card(state, "green-9")))

    assert (verdict.legal, verdict.reason) == (True, "meets-demand")


def test_what_may_be_owed_is_refused_otherwise() -> None:
    state = demanded()

    verdict = explain(state, Play(1, find_card(state, "tan-4")))

    assert (verdict.legal, verdict.reason) == (False, "demand-not-met")


def test_what_is_owed_adds_up_while_it_is_passed_on() -> None:
    state = make_position(
        PassesItOn(),
        "red-deed red-1 red-2",
        "tan-deed blue-1 blue-2",
        "red-deed green-1 green-2",
        "green-3 green-4",
        draw="tan-1 tan-2 tan-3 tan-4 tan-5 tan-6",
    )
    owed = []

    for code in ("red-deed", "tan-deed", "red-deed"):
        state = apply_all(state, make_play(state, code))
        owed.append((state.turn, state.owed))
    told = state
    state = apply_all(state, Draw(3))

    assert owed == [(1, 2), (2, 4), (3, 6)]
    assert legal_moves(told) == (Draw(3),)
    assert (state.hand_sizes, state.turn, state.owed) == ((2, 2, 2, 8), 0, 0)


def test_an_effect_sees_what_the_demand_cost_that_it_met() -> None:
    state = make_position(
        DemandsThatCard(),
        "red-deed red-1 red-2",
        "red-other blue-1 blue-2",
        "red-other green-1 green-2",
        more={"other": TellsWhatWasOwed()},
    )
    state = apply_all(state, make_play(state))
    met = make_play(state, "red-other")

    assert list_events(state, met)[0] == Announced(1, find_card(state, "red-other"), "5")
    state = apply_all(state, met)
    assert list_events(pickle_and_load(state), Answer(1, "yes")) == (
        Announced(1, find_card(state, "red-other"), "5"),
    )
    state = apply_all(state, Answer(1, "yes"))
    assert list_events(state, make_play(state, "red-other"))[0] == Announced(
        2, find_card(state, "red-other"), "0"
    )


OWING = ("red-deed red-1 red-2", "red-other blue-1 blue-2", "red-other green-1 green-2")


def owing(
    *held: str, other: Effect, draw: str = "tan-1 tan-2 tan-3 tan-6 tan-7", **more: Any
) -> GameState:
    """Return a table at which p1 owes any red card to a Deed."""
    state = make_position(
        DemandsAnything(**more), *(held or OWING), more={"other": other}, draw=draw
    )
    return apply_all(state, make_play(state))


def test_an_effect_sees_whose_demand_it_met() -> None:
    state = owing(other=TellsToWhom())
    other = find_card(state, "red-other")

    assert list_events(state, make_play(state, "red-other"))[0] == Announced(1, other, "red-deed 5")
    state = apply_all(state, make_play(state, "red-other"))
    assert hides_unknown_cards(state, deals=3)
    assert list_events(pickle_and_load(state), Answer(1, "yes")) == (
        Announced(1, other, "red-deed 5"),
    )
    state = apply_all(state, Answer(1, "yes"))

    # The next one owes nothing any more.
    assert list_events(state, make_play(state, "red-other"))[0] == Announced(2, other, "None 0")


def test_of_two_demands_it_sees_the_one_it_met() -> None:
    state = make_position(
        PassesItOn(),
        "red-deed red-1 red-2",
        "tan-deed blue-1 blue-2",
        "red-third green-1 green-2",
        more={"third": TellsToWhomAsOneOfThem()},
    )
    state = apply_all(state, make_play(state))
    state = apply_all(state, make_play(state, "tan-deed"))

    told = list_events(state, make_play(state, "red-third"))

    assert told == (Announced(2, find_card(state, "red-third"), "tan-deed 4"),)


class TellsToWhomAsOneOfThem(PassesItOn):
    """Meets such a demand, and says whose it was."""

    def play(self, table: Table) -> None:
        table.announce(f"{table.owed_to} {table.owed}")


def test_what_may_be_chosen_may_hang_on_it() -> None:
    state = owing(other=TellsWhileItIsChosen())

    (met,) = find_plays(state, "red-other")
    state = apply_all(state, met)

    assert met.choice == "red-deed 5"
    assert [play.choice for play in find_plays(state, "red-other")] == ["None 0"]


def test_nobody_met_what_was_declined() -> None:
    state = apply_all(owing(other=TellsToWhom()), Draw(1))

    told = list_events(state, make_play(state, "red-other"))

    assert told[0] == Announced(2, find_card(state, "red-other"), "None 0")


def test_nor_does_a_drawn_answer_meet_what_was_paid() -> None:
    """What was owed has been drawn; the card is played because it may be."""
    held = ("red-deed red-1 red-2", "blue-1 blue-2", "green-1 green-2")
    draw = "tan-1 tan-2 red-other tan-3 tan-6"
    state = apply_all(owing(*held, other=TellsToWhom(), draw=draw, may_play_drawn=True), Draw(1))
    assert state.phase == "drawn"

    told = list_events(state, make_play(state, "red-other"))

    assert told[0] == Announced(1, find_card(state, "red-other"), "None 0")


def test_with_the_last_card_too_it_sees_whose_demand_it_met() -> None:
    class TellsAtLast(TellsToWhom):
        acts_last: ClassVar[bool] = True

    state = owing("red-deed red-1 red-2", "red-other", "green-1", other=TellsAtLast())

    told = list_events(state, make_play(state, "red-other"))

    assert told[0] == Announced(1, find_card(state, "red-other"), "red-deed 5")


def test_a_card_that_acts_as_another_owes_as_that_one_and_meets_as_itself() -> None:
    class ActsAsADeed(Effect):
        def play(self, table: Table) -> None:
            table.announce(f"{table.owed_to}")
            table.act_as(table.edition.card("tan-deed"))

    hands = ("red-copy red-1 red-2", "red-copy blue-1 blue-2", "red-other green-1 green-2")
    more = {"copy": ActsAsADeed(), "other": TellsToWhom()}
    state = make_position(DemandsAnything(), *hands, more=more)

    state = apply_all(state, make_play(state, "red-copy"))
    first = list_events(state, make_play(state, "red-copy"))
    state = apply_all(state, make_play(state, "red-copy"))

    assert first[0] == Announced(1, find_card(state, "red-copy"), "tan-deed")
    assert list_events(state, make_play(state, "red-other"))[0] == Announced(
        2, find_card(state, "red-other"), "tan-deed 5"
    )


def test_what_was_paid_is_not_owed_again() -> None:
    state = make_position(
        DemandsThatCard(),
        "red-deed red-1 red-2",
        "blue-1 blue-2",
        "red-other green-1 green-2",
        more={"other": TellsWhatWasOwed()},
    )

    state = apply_all(state, make_play(state), Draw(1))

    assert list_events(state, make_play(state, "red-other"))[0] == Announced(
        2, find_card(state, "red-other"), "0"
    )


@pytest.mark.parametrize(("held", "size"), [("blue-9 tan-4", 2), ("tan-4 red-7", 5)])
def test_with_the_last_card_who_could_not_meet_it_draws_at_once(held: str, size: int) -> None:
    state = make_position(Demands(), "red-deed", held, HANDS[2])

    state = apply_all(state, make_play(state))

    assert (state.phase, state.round_winner, state.owed) == ("round-over", 0, 0)
    assert state.hand_sizes == (0, size, 3)


@pytest.mark.parametrize("held", ["blue-9 tan-4", "tan-4 red-7"])
@pytest.mark.parametrize("may_decline", [False, True])
def test_nobody_sees_whether_it_can_be_met_and_it_is_saved(held: str, may_decline: bool) -> None:
    state = demanded(HANDS[0], held, HANDS[2], may_decline=may_decline)

    assert hides_unknown_cards(state)
    assert pickle_and_load(state).owed == 3
    assert list_hands(apply(pickle_and_load(state), legal_moves(state)[0])) == list_hands(
        apply(state, legal_moves(state)[0])
    )
