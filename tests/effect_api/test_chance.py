"""`roll` and `shuffle_in_discards`: public dice and shuffles, decided by the seed of the game."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from tests.thorough import each_case
from unoengine import Answer, Draw, GameState, Setup, apply, redeal, step, view
from unoengine.authoring import Effect, Table, Value, Variant
from unoengine.events import Announced, Event, Reshuffled, Rolled
from unoengine.narration import narrate

from .positions import (
    apply_all,
    ask_yes,
    combine_effects,
    find_card,
    find_cards,
    hides_unknown_cards,
    list_events,
    list_hands,
    list_known_cards,
    make_edition,
    make_effect,
    make_play,
    make_position,
    pickle_and_load,
    play_deed,
    show_cards,
)

HANDS = ("red-deed red-1 red-2", "tan-deed blue-1 blue-2", "green-1 green-2")


def roll(sides: int = 6) -> Effect:
    """Return an effect that rolls a die and announces the result."""
    return make_effect(lambda table: table.announce(str(table.roll(sides))))


def give_by_chance(count: int) -> Effect:
    return make_effect(lambda table: table.give(1, 2, count))


ROLLS = roll()
BIG = roll(10**30)
"""A die so large that equal rolls mean equal randomness."""

SHUFFLES = make_effect(lambda table: table.announce(str(table.shuffle_in_discards())))


class Dice(Variant):
    """Every player may roll a die at any time."""

    def claims(self, table: Table) -> Iterable[Value]:
        return ("roll",)

    def claim(self, table: Table, value: Value) -> None:
        table.note("rolled", table.roll(6), player=table.player)


def list_rolls(told: Iterable[Event]) -> list[int]:
    return [event.shown for event in told if isinstance(event, Rolled)]


def rolled(state: GameState, *actions: Any) -> list[int]:
    """Return the rolls of the last of these actions."""
    *before, last = actions or (make_play(state),)
    return list_rolls(step(apply_all(state, *before), last).events)


@each_case("sides", [1, 2, 6, 20, 10**30])
def test_roll_is_an_event_for_everybody(sides: int) -> None:
    done = play_deed(roll(sides), *HANDS)
    first, second = done.events
    assert isinstance(first, Rolled)
    assert (first.player, first.sides) == (0, sides)
    assert 1 <= first.shown <= sides
    assert second == Announced(0, done.card, str(first.shown))
    assert narrate(first, ["Ana", "Ben", "Cy"]) == f"Ana rolls a {first.shown}."
    assert (done.after.turn, done.after.draw_pile) == (1, done.before.draw_pile)


def test_roll_returns_every_side() -> None:
    shown = [rolled(make_position(ROLLS, *HANDS, seed=seed))[0] for seed in range(60)]
    assert set(shown) == {1, 2, 3, 4, 5, 6}


def test_same_state_and_action_roll_the_same() -> None:
    effect = make_effect(lambda table: [table.draw(seat, table.roll(4)) for seat in table.others])
    state, again = (make_position(effect, *HANDS) for _ in range(2))
    shown = [rolled(each) for each in (state, state, again, pickle_and_load(state))]
    assert shown == [shown[0]] * 4
    assert apply(state, make_play(state)) == step(state, make_play(state)).state


def test_second_roll_differs() -> None:
    both, single = (
        [rolled(make_position(effect, *HANDS, seed=seed)) for seed in range(40)]
        for effect in (combine_effects(ROLLS, ROLLS), ROLLS)
    )
    assert [first for first, _ in both] == [shown for (shown,) in single]
    assert len({(first, second) for first, second in both}) > 12
    assert {first == second for first, second in both} == {True, False}


def test_roll_in_the_next_play_differs() -> None:
    states = [make_position(roll(20), *HANDS, seed=seed) for seed in range(20)]
    then = [apply_all(state, make_play(state)) for state in states]
    first = [rolled(state) for state in states]
    second = [rolled(state, make_play(state, "tan-deed")) for state in then]
    assert sum(one != other for one, other in zip(first, second, strict=True)) > 10


@each_case(
    "first, counts",
    [
        *((roll(), True), (give_by_chance(1), True), (give_by_chance(2), True)),
        *((give_by_chance(3), False), (give_by_chance(9), False)),
    ],
)
def test_rolls_and_random_gifts_count_like_a_shuffle(first: Effect, counts: bool) -> None:
    """A gift of all cards uses no randomness."""
    last = rolled(make_position(combine_effects(first, BIG), *HANDS))[-1]
    shuffled = rolled(make_position(combine_effects(SHUFFLES, BIG), *HANDS))[-1]
    at_once = rolled(make_position(BIG, *HANDS))[-1]
    assert last == (shuffled if counts else at_once)
    assert shuffled != at_once


def test_roll_changes_later_shuffles() -> None:
    piles = []
    for seed in range(10):
        state = make_position(
            Effect(),
            *("red-1 red-2", "blue-1 blue-2"),
            discard="tan-8 tan-9 blue-9 blue-8 green-8 red-5",
            draw="tan-1",
            rest=None,
            seed=seed,
            variants=[Dice()],
        )
        plain, rolling = apply_all(state, Draw(0)), apply_all(state, Answer(1, "roll"), Draw(0))
        piles.append([apply_all(after, Draw(1)).draw_pile for after in (plain, rolling)])
    assert sum(plain != rolling for plain, rolling in piles) > 5


def test_redeal_changes_later_rolls_only() -> None:
    state = apply_all(make_position(Effect(), *HANDS, variants=[Dice()]), Answer(1, "roll"))
    for seat in (0, 1, 2):
        deals = [redeal(state, seat, seed) for seed in range(40)]
        assert all(deal.notes == state.notes for deal in deals)
        shown = [rolled(deal, Answer(0, "roll")) for deal in deals]
        assert {number for (number,) in shown} == {1, 2, 3, 4, 5, 6}
        assert shown == [rolled(redeal(state, seat, n), Answer(0, "roll")) for n in range(40)]


def test_later_rolls_are_hidden() -> None:
    for seed in range(5):
        state = make_position(ROLLS, *HANDS, seed=seed)
        assert hides_unknown_cards(state, deals=5)
        assert hides_unknown_cards(apply_all(state, make_play(state)), deals=5)


def test_roll_after_an_answer() -> None:
    effect = make_effect(
        ask_yes, lambda table, question, answer: table.draw(table.next, table.roll(3))
    )
    asked = pickle_and_load(play_deed(effect, *HANDS).after)
    answer = Answer(1, "yes")
    (shown,) = rolled(asked, answer)
    assert list_events(asked, answer)[0] == Rolled(0, 3, shown)
    assert apply_all(asked, answer).hand_sizes == (2, 3 + shown, 2)
    deals = [redeal(asked, 0, seed) for seed in range(20)]
    assert {apply_all(deal, answer).hand_sizes[1] for deal in deals} == {4, 5, 6}


def test_roll_in_a_claim() -> None:
    state = make_position(Effect(), *HANDS, variants=[Dice()])
    told, after = list_events(state, Answer(2, "roll")), apply_all(state, Answer(2, "roll"))
    (shown,) = list_rolls(told)
    assert told == (Rolled(2, 6, shown),)
    assert (after.turn, after.notes) == (0, {("dice", "rolled", 2): shown})
    assert [view(after, seat).notes for seat in (0, 1)] == [{}, {}]


def feed_the_next(table: Table) -> None:
    table.draw(table.next, table.roll(3))


def test_roll_of_a_start_card() -> None:
    box = make_edition(make_effect(feed_the_next))
    hands = ["red-1", "blue-1", "green-1"]
    sizes = [
        Setup(box, hands, draw="red-deed", rest="draw", seed=seed % 20).to_state().hand_sizes
        for seed in range(40)
    ]
    assert set(sizes) == {(1, 2, 1), (1, 3, 1), (1, 4, 1)}
    assert sizes[:20] == sizes[20:]


def test_roll_of_a_last_card_and_of_a_card_acted_as() -> None:
    done = play_deed(make_effect(feed_the_next, acts_last=True), "red-deed", *HANDS[1:])
    assert done.after.hand_sizes == (0, 3 + list_rolls(done.events)[0], 2)
    copies = make_effect(lambda table: table.act_as(table.edition.card("red-other")))
    done = play_deed(copies, *HANDS, more={"other": ROLLS})
    first, second = done.events
    assert isinstance(first, Rolled)
    assert second == Announced(0, find_card(done.before, "red-other"), str(first.shown))


def test_shuffle_in_discards_leaves_the_top_card() -> None:
    done = play_deed(SHUFFLES, draw="tan-1 tan-2", rest=None)
    state, after = done.before, done.after
    assert after.discards == (done.card,)
    assert Counter(after.draw_pile) == Counter(find_cards(state, "tan-1 tan-2 tan-8 red-5"))
    assert done.events == (Reshuffled(4), Announced(0, done.card, "True"))
    assert list_hands(after) == ["red-1 red-2", "blue-1 blue-2", "green-1 green-2"]
    assert (after.turn, after.color) == (1, "red")


def test_shuffle_in_discards_without_discards_changes_nothing() -> None:
    once, twice = play_deed(SHUFFLES), play_deed(combine_effects(SHUFFLES, SHUFFLES))
    assert (once.verdicts, twice.verdicts) == (["True"], ["True", "False"])
    piles = [[*map(str, done.after.draw_pile)] for done in (once, twice)]
    assert piles[0] == piles[1]


def test_order_of_the_pile_depends_only_on_the_seed() -> None:
    first, again = (
        [
            play_deed(SHUFFLES, draw="tan-1 tan-2", rest=None, seed=seed).after.draw_pile
            for seed in range(20)
        ]
        for _ in range(2)
    )
    assert first == again
    assert len(set(first)) > 10


def test_shuffled_pile_may_be_drawn_from_at_once() -> None:
    feeds = make_effect(lambda table: (table.shuffle_in_discards(), table.draw(table.next, 2)))
    done = play_deed(feeds, rest=None)
    assert list_hands(done.after)[1] == "blue-1 blue-2 red-5 tan-8"
    assert (done.after.draw_pile, done.after.discards) == ((), (done.card,))


def test_new_order_is_hidden_and_saved_and_hands_stay_known() -> None:
    state = play_deed(combine_effects(show_cards(1, 0, "blue-1"), SHUFFLES)).after
    assert hides_unknown_cards(state)
    assert list_known_cards(state) == {(0, 1): "blue-1"}
    assert pickle_and_load(state).draw_pile == state.draw_pile
