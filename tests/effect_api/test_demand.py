"""`demand` without a color, and its cost."""

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
    """The next player plays a nine or draws."""

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
    """The next player plays another such card, or draws two for each one played."""

    def play(self, table: Table) -> None:
        table.demand(None, table.cards(does=PassesItOn), cost=table.owed + 2)


class TellsWhatWasOwed(Effect):
    """It announces the cost of the demand it met, before and after a question."""

    def play(self, table: Table) -> None:
        table.announce(str(table.owed))
        table.ask(table.player, "well?", ("yes",))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        table.announce(str(table.owed))


class TellsToWhom(Effect):
    """It announces the card whose demand it met, before and after a question."""

    def play(self, table: Table) -> None:
        table.announce(f"{table.owed_to} {table.owed}")
        table.ask(table.player, "well?", ("yes",))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        table.announce(f"{table.owed_to} {table.owed}")


class TellsWhileItIsChosen(Effect):
    """It offers the card of the demand it would meet as a choice."""

    def choices(self, table: Table) -> Iterable[Value]:
        return (f"{table.owed_to} {table.owed}",)


@frozen
class DemandsAnything(Effect):
    """The next player plays any red card or draws five."""

    may_play_drawn: bool = False

    def play(self, table: Table) -> None:
        reds = table.cards(color="red")
        table.demand(None, reds, cost=5, may_decline=True, may_play_drawn=self.may_play_drawn)


class DemandsThatCard(Effect):
    """The next player plays a card that announces the cost."""

    def play(self, table: Table) -> None:
        table.demand(None, table.cards(does=TellsWhatWasOwed), cost=5)


def demanded(*hands: str, draw: str = "tan-1 tan-2 tan-3 tan-6", **options: Any) -> GameState:
    state = make_position(Demands(**options), *(hands or HANDS), draw=draw)
    return apply_all(state, make_play(state))


def test_demand_is_for_cards_without_a_color() -> None:
    state = make_position(Demands(), *HANDS)

    after = apply_all(state, make_play(state))

    assert (after.phase, after.turn, after.demand, after.owed) == ("demand", 1, None, 3)
    assert list_events(state, make_play(state)) == (
        Demanded(1, None, find_card(state, "red-deed"), 3),
    )
    assert legal_moves(after) == tuple(
        Play(1, c) for c in find_cards(state, "blue-9 green-9 tan-9")
    )


def test_demand_of_a_house_rule_is_saved() -> None:
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


def test_demand_with_a_color_sets_the_demanded_color() -> None:
    state = demanded(color="blue")

    assert (state.demand, state.owed) == ("blue", 3)
    assert legal_moves(state) == (Play(1, find_card(state, "blue-9")),)


def test_every_view_shows_the_cost_of_the_demand() -> None:
    state = demanded()

    assert [view(state, seat).owed for seat in (0, 1, 2, None)] == [3, 3, 3, 3]
    assert {view(state, seat).demand for seat in (0, 1, 2, None)} == {None}


def test_player_that_meets_the_demand_owes_nothing() -> None:
    state = demanded()

    state = apply_all(state, Play(1, find_card(state, "blue-9")))

    assert (state.phase, state.turn, state.owed, state.color) == ("turn", 2, 0, "blue")
    assert state.hand_sizes == (2, 3, 3)


def test_player_that_cannot_meet_the_demand_draws_and_loses_the_turn() -> None:
    state = demanded(HANDS[0], "tan-4 red-7", HANDS[2])
    assert legal_moves(state) == (Draw(1),)

    after = apply_all(state, Draw(1))

    why = find_card(state, "red-deed")
    assert events_of_action(state, Draw(1)) == (
        Drew(1, find_cards(state, "tan-1 tan-2 tan-3"), why),
    )
    assert list_hand(after, 1) == "red-7 tan-1 tan-2 tan-3 tan-4"
    assert (after.phase, after.turn, after.owed) == ("turn", 2, 0)


def test_player_may_draw_instead_if_declining_is_allowed() -> None:
    state = demanded(may_decline=True)

    assert Draw(1) in legal_moves(state)
    assert apply_all(state, Draw(1)).hand_sizes == (2, 7, 3)


def test_demand_that_can_be_met_must_be_met_by_default() -> None:
    state = make_position(PassesItOn(), "red-deed red-1 red-2", "tan-deed blue-1 blue-2", HANDS[2])

    state = apply_all(state, make_play(state))

    assert legal_moves(state) == (make_play(state, "tan-deed"),)


def test_drawn_answer_may_not_be_played_by_default() -> None:
    hands = ("red-deed red-1 red-2", "blue-1 blue-2", HANDS[2])
    state = make_position(PassesItOn(), *hands, draw="tan-1 tan-deed")

    state = apply_all(state, make_play(state), Draw(1))

    assert list_hand(state, 1) == "blue-1 blue-2 tan-1 tan-deed"
    assert (state.phase, state.turn) == ("turn", 2)


def test_demand_may_cost_nothing() -> None:
    state = demanded(HANDS[0], "tan-4 red-7", HANDS[2], cost=0)
    assert (state.phase, state.owed, legal_moves(state)) == ("demand", 0, (Draw(1),))

    state = apply_all(state, Draw(1))

    assert (state.hand_sizes, state.turn, state.phase) == ((2, 2, 3), 2, "turn")


def test_drawn_answer_may_be_played_if_allowed() -> None:
    state = demanded(
        HANDS[0], "tan-4 red-7", HANDS[2], may_play_drawn=True, draw="tan-1 green-9 tan-2"
    )
    assert state.owed == 3

    state = apply_all(state, Draw(1))

    assert (state.phase, state.owed, view(state, 0).owed) == ("drawn", 0, 0)
    assert legal_moves(state) == (Play(1, find_card(state, "green-9")), Pass(1))
    assert hides_unknown_cards(state)


def test_drawn_answer_is_explained_by_the_demand() -> None:
    state = demanded(
        HANDS[0], "tan-4 red-7", HANDS[2], may_play_drawn=True, draw="tan-1 green-9 tan-2"
    )
    state = apply_all(state, Draw(1))

    verdict = explain(state, Play(1, find_card(state, "green-9")))

    assert (verdict.legal, verdict.reason) == (True, "meets-demand")


def test_card_that_does_not_meet_the_demand_is_refused() -> None:
    state = demanded()

    verdict = explain(state, Play(1, find_card(state, "tan-4")))

    assert (verdict.legal, verdict.reason) == (False, "demand-not-met")


def test_cost_of_passed_on_demands_adds_up() -> None:
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


def test_owed_is_the_cost_of_the_demand_that_was_met() -> None:
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
    """Return a position in which p1 must answer a deed with any red card."""
    state = make_position(
        DemandsAnything(**more), *(held or OWING), more={"other": other}, draw=draw
    )
    return apply_all(state, make_play(state))


def test_owed_to_is_the_card_whose_demand_was_met() -> None:
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


def test_owed_to_is_the_latest_of_two_demands() -> None:
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
    """It meets such a demand, and announces the card that made it."""

    def play(self, table: Table) -> None:
        table.announce(f"{table.owed_to} {table.owed}")


def test_choices_may_depend_on_the_demand_that_was_met() -> None:
    state = owing(other=TellsWhileItIsChosen())

    (met,) = find_plays(state, "red-other")
    state = apply_all(state, met)

    assert met.choice == "red-deed 5"
    assert [play.choice for play in find_plays(state, "red-other")] == ["None 0"]


def test_declined_demand_is_not_met() -> None:
    state = apply_all(owing(other=TellsToWhom()), Draw(1))

    told = list_events(state, make_play(state, "red-other"))

    assert told[0] == Announced(2, find_card(state, "red-other"), "None 0")


def test_drawn_answer_does_not_meet_a_paid_demand() -> None:
    """The cost has been drawn; the card is played because that is allowed."""
    held = ("red-deed red-1 red-2", "blue-1 blue-2", "green-1 green-2")
    draw = "tan-1 tan-2 red-other tan-3 tan-6"
    state = apply_all(owing(*held, other=TellsToWhom(), draw=draw, may_play_drawn=True), Draw(1))
    assert state.phase == "drawn"

    told = list_events(state, make_play(state, "red-other"))

    assert told[0] == Announced(1, find_card(state, "red-other"), "None 0")


def test_owed_to_is_set_for_the_last_card() -> None:
    class TellsAtLast(TellsToWhom):
        acts_last: ClassVar[bool] = True

    state = owing("red-deed red-1 red-2", "red-other", "green-1", other=TellsAtLast())

    told = list_events(state, make_play(state, "red-other"))

    assert told[0] == Announced(1, find_card(state, "red-other"), "red-deed 5")


def test_card_acted_as_demands_and_played_card_meets() -> None:
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


def test_paid_demand_is_not_owed_again() -> None:
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
def test_player_without_an_answer_draws_at_once_for_a_last_card(held: str, size: int) -> None:
    state = make_position(Demands(), "red-deed", held, HANDS[2])

    state = apply_all(state, make_play(state))

    assert (state.phase, state.round_winner, state.owed) == ("round-over", 0, 0)
    assert state.hand_sizes == (0, size, 3)


@pytest.mark.parametrize("held", ["blue-9 tan-4", "tan-4 red-7"])
@pytest.mark.parametrize("may_decline", [False, True])
def test_demand_does_not_reveal_whether_it_can_be_met(held: str, may_decline: bool) -> None:
    state = demanded(HANDS[0], held, HANDS[2], may_decline=may_decline)

    assert hides_unknown_cards(state)
    assert pickle_and_load(state).owed == 3
    assert list_hands(apply(pickle_and_load(state), legal_moves(state)[0])) == list_hands(
        apply(state, legal_moves(state)[0])
    )
