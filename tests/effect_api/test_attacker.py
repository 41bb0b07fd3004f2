"""The seat against which an answer or a met demand is directed (A141)."""

from typing import Any, ClassVar

import pytest
from attrs import frozen

from unoengine import (
    Answer,
    Draw,
    FormatError,
    GameState,
    Leave,
    Options,
    Pass,
    Play,
    PlayerView,
    Setup,
    apply,
    legal_moves,
    redeal,
    view,
)
from unoengine.authoring import Effect, OwnHand, Table, Value
from unoengine.json import dumps, loads, structure, unstructure
from unoengine.notation import read_position, write_position

from .positions import apply_all, find_card, make_play, make_position, pickle_and_load


@frozen
class Threat(Effect):
    """The next player, after this many are skipped, plays a deed or a mirror or draws three."""

    skipped: int = 0
    reverses: bool = False

    def play(self, table: Table) -> None:
        table.skip(self.skipped)
        if self.reverses:
            table.reverse()
        met = table.cards(symbol="deed") | table.cards(symbol="mirror")
        table.demand(None, met, cost=3, may_decline=True, may_play_drawn=True)


class Mirror(Effect):
    """The cost of the demand that it meets falls on the seat that demanded."""

    def play(self, table: Table) -> None:
        if table.attacker is not None:
            table.draw(table.attacker, table.owed)


class Nemesis(Effect):
    """It meets a demand only of the seat to the right."""

    def may_play(self, table: Table) -> bool:
        return table.attacker == (table.player - 1) % 3

    def play(self, table: Table) -> None:
        table.announce(str(table.attacker))


class Tax(Effect):
    """The next player pays a card to the player, or shows the hand to them."""

    own_hand: ClassVar[OwnHand] = "grows"

    def play(self, table: Table) -> None:
        assert table.attacker is None
        table.ask(table.next, "pay", ("yes", "no"))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        assert table.attacker is not None
        if answer == "yes":
            table.give(table.answerer, table.attacker, 1)
        else:
            table.show(table.answerer, table.attacker)


HANDS = ("red-deed red-1 red-2", "red-mirror red-3 red-4", "red-mirror red-6 red-7")


def threaten(effect: Effect, **what: Any) -> GameState:
    """Return the state after seat 0 has demanded a card."""
    position = make_position(effect, *HANDS, more={"mirror": Mirror()}, **what)
    return apply(position, make_play(position))


def play_mirror(state: GameState) -> GameState:
    """Let the seat on turn meet the demand."""
    return apply_all(state, make_play(state, "red-mirror"))


@pytest.mark.parametrize(
    ("effect", "target"), [(Threat(), 1), (Threat(1), 2), (Threat(2), 0), (Threat(0, True), 2)]
)
def test_effect_that_meets_a_demand_finds_who_demanded(effect: Threat, target: int) -> None:
    """A141: also if seats were skipped, or the direction has changed."""
    state = threaten(effect)
    assert (state.turn, state.owed, state.attacker) == (target, 3, 0)
    if target:
        assert play_mirror(state).hand_sizes[0] == 2 + 3


def test_two_demands_in_a_row_come_from_different_seats() -> None:
    state = make_position(Threat(), "red-deed red-1 red-2", "tan-deed red-4 red-3", "red-6 red-7")
    state = apply_all(state, make_play(state), Play(1, find_card(state, "tan-deed")))
    assert (state.turn, state.attacker) == (2, 1)


def test_card_can_depend_on_the_attacker_before_it_is_played() -> None:
    """A141."""
    more: dict[str, Effect] = {"mirror": Nemesis()}
    for skipped, may in ((0, True), (1, False)):
        state = make_position(Threat(skipped), *HANDS, more=more)
        state = apply(state, make_play(state))
        plays = [move for move in legal_moves(state) if isinstance(move, Play)]
        assert [play.card.code for play in plays] == ["red-mirror"] * may


def test_without_a_demand_nobody_attacks() -> None:
    more: dict[str, Effect] = {"mirror": Mirror()}
    state = make_position(Threat(), "red-mirror red-1 red-2", "blue-1 blue-2", more=more)
    assert state.attacker is None
    after = apply(state, make_play(state, "red-mirror"))
    assert (after.hand_sizes, after.attacker) == ((2, 2), None)


@pytest.mark.parametrize(("answer", "sizes"), [("yes", (3, 1, 2)), ("no", (2, 2, 2))])
def test_answer_is_directed_against_the_seat_that_asks(answer: str, sizes: tuple[int, ...]) -> None:
    """A141."""
    state = make_position(Tax(), "red-deed red-1 red-2", "blue-1 blue-2", "blue-3 blue-4")
    asked = apply(state, make_play(state))
    assert asked.attacker == 0
    after = apply(asked, Answer(1, answer))
    assert after.hand_sizes == sizes
    assert (after.known[0].keys() == {1}) is (answer == "no")


def test_seat_that_drew_for_a_demand_is_still_attacked() -> None:
    """A65, A141: until the drawn card is played or kept."""
    state = threaten(Threat(), draw="tan-deed blue-1 blue-2")
    drawn = apply(state, Draw(1))
    assert (drawn.phase, drawn.attacker) == ("drawn", 0)
    assert apply(drawn, Pass(1)).attacker is None


def test_seat_that_has_left_attacks_no_more() -> None:
    """A113, A141: the demand stays."""
    state = threaten(Threat(), options=Options(leaving="allowed"))
    left = apply(state, Leave(0))
    assert (left.phase, left.owed, left.attacker) == ("demand", 3, None)
    sizes = play_mirror(left).hand_sizes
    assert sizes == (0, 2, 3)


@pytest.mark.parametrize("effect", [Threat(), Threat(1), Threat(2), Threat(0, True), Tax()])
def test_every_seat_sees_the_attacker(effect: Effect) -> None:
    state = threaten(effect)
    for seat in (None, 0, 1, 2):
        assert view(state, seat).attacker == state.attacker == 0
    assert pickle_and_load(state) == state
    assert redeal(state, 1, seed=4).attacker == 0


@pytest.mark.parametrize(("leaves", "by"), [(False, None), (True, 0)])
def test_saved_demand_says_who_demanded(leaves: bool, by: int | None) -> None:
    """A141: nothing is written if it is the seat before, as it nearly always is."""
    state = Setup(
        hands=["triforce red-1 red-2", "red-3 blue-4", "red-5 blue-5"],
        discard="red-4",
        options=Options(leaving="allowed"),
        rest="draw",
    ).to_state()
    state = apply(state, Play(0, find_card(state, "triforce"), "red"))
    state = apply(state, Leave(0)) if leaves else state
    assert unstructure(state)["pending"].get("by") == by
    assert loads(dumps(state), GameState) == state
    assert read_position(write_position(state)) == state
    assert loads(dumps(view(state, 2)), PlayerView).attacker == (None if leaves else 0)


def test_saved_demand_of_a_seat_that_does_not_exist() -> None:
    state = threaten_zelda()
    record = unstructure(state)
    record["pending"]["by"] = 3
    with pytest.raises(FormatError, match=r"pending\.by: a seat from 0 to 2 is expected"):
        structure(record, GameState)


def threaten_zelda() -> GameState:
    state = Setup(
        hands=["triforce red-1 red-2", "red-3 blue-4", "red-5 blue-5"], discard="red-4", rest="draw"
    ).to_state()
    return apply(state, Play(0, find_card(state, "triforce"), "red"))
