"""`roll`: a public die, decided by the seed of the game."""

from collections.abc import Iterable
from typing import Any

import pytest
from attrs import frozen

from unoengine import Answer, Draw, GameState, Setup, apply, redeal, step, view
from unoengine.authoring import Effect, Table, Value, Variant
from unoengine.events import Announced, Event, Rolled
from unoengine.narration import narrate

from .positions import (
    apply_all,
    combine_effects,
    find_card,
    hides_unknown_cards,
    list_events,
    list_hands,
    make_edition,
    make_play,
    make_position,
    pickle_and_load,
)

HANDS = ("red-deed red-1 red-2", "tan-deed blue-1 blue-2", "green-1 green-2")


@frozen
class Rolls(Effect):
    """It rolls a die and announces the result."""

    sides: int = 6

    def play(self, table: Table) -> None:
        table.announce(str(table.roll(self.sides)))


class RollsWhenAnswered(Effect):
    """It asks the next player first."""

    def play(self, table: Table) -> None:
        table.ask(table.next, "go on?", ("yes",))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        table.draw(table.next, table.roll(3))


class RollsForAll(Effect):
    """All other players draw as many cards as the die shows."""

    def play(self, table: Table) -> None:
        for seat in table.others:
            table.draw(seat, table.roll(4))


class Dice(Variant):
    """Every player may roll a die at any time."""

    def claims(self, table: Table) -> Iterable[Value]:
        return ("roll",)

    def claim(self, table: Table, value: Value) -> None:
        table.note("rolled", table.roll(6), player=table.player)


def dice(told: Iterable[Event]) -> list[int]:
    return [event.shown for event in told if isinstance(event, Rolled)]


def rolled(state: GameState, *actions: Any) -> list[int]:
    """Return the rolls of the last of these actions."""
    *before, last = actions or (make_play(state),)
    return dice(step(apply_all(state, *before), last).events)


@pytest.mark.parametrize("sides", [1, 2, 6, 20, 10**30])
def test_roll_is_an_event_for_everybody(sides: int) -> None:
    state = make_position(Rolls(sides), *HANDS)

    first, second = list_events(state, make_play(state))

    assert isinstance(first, Rolled)
    assert (first.player, first.sides) == (0, sides)
    assert 1 <= first.shown <= sides
    assert second == Announced(0, find_card(state, "red-deed"), str(first.shown))
    after = apply_all(state, make_play(state))
    assert (after.turn, after.hand_sizes, after.draw_pile) == (1, (2, 3, 2), state.draw_pile)


def test_roll_returns_every_side() -> None:
    shown = [rolled(make_position(Rolls(6), *HANDS, seed=seed))[0] for seed in range(60)]

    assert set(shown) == {1, 2, 3, 4, 5, 6}


def test_roll_is_narrated() -> None:
    state = make_position(Rolls(1), *HANDS, players=("Ana", "Ben", "Cy"))

    told = [narrate(event, state.players) for event in list_events(state, make_play(state))]

    assert told == ["Ana rolls a 1.", "Ana's red Deed: 1."]


# --- chance


def test_same_state_and_action_roll_the_same() -> None:
    state = make_position(RollsForAll(), *HANDS)
    again = make_position(RollsForAll(), *HANDS)

    shown = [rolled(state) for _ in range(5)] + [rolled(again), rolled(pickle_and_load(state))]

    assert len({tuple(dice) for dice in shown}) == 1
    assert list_hands(apply(state, make_play(state))) == list_hands(
        step(state, make_play(state)).state
    )
    assert apply(state, make_play(state)) == step(state, make_play(state)).state


def test_second_roll_differs() -> None:
    both = [
        rolled(make_position(combine_effects(Rolls(), Rolls()), *HANDS, seed=seed))
        for seed in range(40)
    ]
    single = [rolled(make_position(Rolls(), *HANDS, seed=seed)) for seed in range(40)]

    assert [first for first, _ in both] == [shown for (shown,) in single]
    assert len({(first, second) for first, second in both}) > 12
    assert {first == second for first, second in both} == {True, False}


def test_roll_in_the_next_play_differs() -> None:
    states = [make_position(Rolls(20), *HANDS, seed=seed) for seed in range(20)]

    pairs = [
        (
            rolled(state),
            rolled(
                state, make_play(state), make_play(apply_all(state, make_play(state)), "tan-deed")
            ),
        )
        for state in states
    ]

    assert sum(first != second for first, second in pairs) > 10


class ShufflesIn(Effect):
    """All discards go back into the draw pile."""

    def play(self, table: Table) -> None:
        table.shuffle_in_discards()


@frozen
class GivesByChance(Effect):
    """The next player gives random cards to the one after."""

    count: int

    def play(self, table: Table) -> None:
        table.give(1, 2, self.count)


BIG = Rolls(10**30)
"""A die so large that equal rolls mean equal randomness."""


@pytest.mark.parametrize("first", [Rolls(), GivesByChance(1), GivesByChance(2)], ids=repr)
def test_roll_after_a_roll_or_gift_equals_one_after_a_shuffle(first: Effect) -> None:
    """A roll after either of them is the same."""
    state = make_position(combine_effects(first, BIG), *HANDS)
    shuffled = make_position(combine_effects(ShufflesIn(), BIG), *HANDS)
    at_once = make_position(BIG, *HANDS)

    assert rolled(state)[-1] == rolled(shuffled)[-1] != rolled(at_once)[-1]


@pytest.mark.parametrize("count", [3, 9])
def test_gift_of_all_cards_uses_no_randomness(count: int) -> None:
    state = make_position(combine_effects(GivesByChance(count), BIG), *HANDS)
    at_once = make_position(BIG, *HANDS)

    assert rolled(state) == rolled(at_once)


def test_roll_uses_the_seed_like_a_shuffle() -> None:
    """A shuffle after a roll differs from one without it."""
    piles = []
    for seed in range(10):
        state = make_position(
            Effect(),
            "red-1 red-2",
            "blue-1 blue-2",
            discard="tan-8 tan-9 blue-9 blue-8 green-8 red-5",
            draw="tan-1",
            rest=None,
            seed=seed,
            variants=[Dice()],
        )
        plain, rolling = apply_all(state, Draw(0)), apply_all(state, Answer(1, "roll"), Draw(0))
        piles.append([apply_all(after, Draw(1)).draw_pile for after in (plain, rolling)])

    assert sum(plain != rolling for plain, rolling in piles) > 5


def test_redeal_changes_later_rolls() -> None:
    state = make_position(Effect(), *HANDS, variants=[Dice()])
    roll = Answer(0, "roll")

    for seat in (0, 1, 2):
        shown = [rolled(redeal(state, seat, seed), roll) for seed in range(40)]
        assert {number for (number,) in shown} == {1, 2, 3, 4, 5, 6}
        assert shown == [rolled(redeal(state, seat, seed), roll) for seed in range(40)]


def test_redeal_keeps_earlier_rolls() -> None:
    state = make_position(Effect(), *HANDS, variants=[Dice()])
    state = apply_all(state, Answer(1, "roll"))

    notes = {str(redeal(state, seat, seed).notes) for seat in (0, 1, 2) for seed in range(10)}

    assert notes == {str(state.notes)}


def test_later_rolls_are_hidden() -> None:
    for seed in range(5):
        state = make_position(Rolls(), *HANDS, seed=seed)
        assert hides_unknown_cards(state, deals=5)
        assert hides_unknown_cards(apply_all(state, make_play(state)), deals=5)


# --- where it may be rolled


def test_roll_after_an_answer() -> None:
    state = make_position(RollsWhenAnswered(), *HANDS)
    asked = apply_all(state, make_play(state))

    (shown,) = rolled(state, make_play(state), Answer(1, "yes"))

    after = apply_all(pickle_and_load(asked), Answer(1, "yes"))
    assert after.hand_sizes == (2, 3 + shown, 2)
    roll = list_events(asked, Answer(1, "yes"))[0]
    assert roll == Rolled(0, 3, shown)
    sizes = {
        apply_all(redeal(asked, 0, seed), Answer(1, "yes")).hand_sizes[1] for seed in range(20)
    }
    assert sizes == {4, 5, 6}


def test_roll_in_a_claim() -> None:
    state = make_position(Effect(), *HANDS, variants=[Dice()])

    told = list_events(state, Answer(2, "roll"))
    after = apply_all(state, Answer(2, "roll"))

    (shown,) = dice(told)
    assert told == (Rolled(2, 6, shown),)
    assert after.notes == {("dice", "rolled", 2): shown}
    assert [view(after, seat).notes for seat in (0, 1)] == [{}, {}]
    assert after.turn == 0


def test_roll_of_a_start_card() -> None:
    def start(seed: int) -> GameState:
        hands = ["red-1", "blue-1", "green-1"]
        return Setup(
            make_edition(FeedsTheNext()), hands, draw="red-deed", rest="draw", seed=seed
        ).to_state()

    sizes = [start(seed).hand_sizes for seed in range(20)]

    assert set(sizes) == {(1, 2, 1), (1, 3, 1), (1, 4, 1)}
    assert sizes == [start(seed).hand_sizes for seed in range(20)]


class FeedsTheNext(Effect):
    """The next player draws as many cards as the die shows."""

    def play(self, table: Table) -> None:
        table.draw(table.next, table.roll(3))


def test_roll_of_a_last_card() -> None:
    class FeedsAtLast(FeedsTheNext):
        acts_last = True

    state = make_position(FeedsAtLast(), "red-deed", *HANDS[1:])

    (shown,) = rolled(state)

    assert apply_all(state, make_play(state)).hand_sizes == (0, 3 + shown, 2)


def test_roll_of_a_card_acted_as() -> None:
    class ActsAsTheOther(Effect):
        def play(self, table: Table) -> None:
            table.act_as(table.edition.card("red-other"))

    state = make_position(ActsAsTheOther(), *HANDS, more={"other": Rolls(6)})

    first, second = list_events(state, make_play(state))

    assert isinstance(first, Rolled)
    assert second == Announced(0, find_card(state, "red-other"), str(first.shown))
