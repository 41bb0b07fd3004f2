"""What effects say is worked out once where it hangs on the box, or on who sits where, alone."""

from collections.abc import Callable, Iterable
from random import Random

import pytest
from attrs import frozen

from tests.odd_card import COLORS, NUMBERS, PLAIN, odd_plays, set_up
from unoengine import (
    Card,
    Draw,
    Edition,
    GameState,
    Leave,
    Options,
    Play,
    Setup,
    apply,
    legal_moves,
    new_game,
    step,
)
from unoengine.authoring import Effect, PluginError, Table, Value
from unoengine.moves.effect_outcomes import NEVER, _AfterPlay, _AskedMoreError, _Box, _Seats
from unoengine.moves.other_moves import AnswerMove
from unoengine.moves.play import PlayMove

from .outcome_tables import ASKED, HAND, MORE, Says, asked_in, card, grey, skip_and_draw

# --- what a play comes to


def test_who_asks_for_seats_alone_is_asked_once() -> None:
    state = set_up(Says(skip_and_draw), others="plain grey-1 grey-5")

    assert asked_in(lambda: apply(state, grey(state))) == 1
    assert asked_in(lambda: apply(state, grey(state))) == 0
    assert apply(state, grey(state)).hand_sizes == (3, 5, 2)
    assert apply(state, grey(state)).turn == 2


def test_who_listens_is_told_every_time() -> None:
    state = set_up(Says(skip_and_draw), others="plain grey-1 grey-5")
    apply(state, grey(state))

    assert asked_in(lambda: step(state, grey(state))) == 1
    assert step(state, grey(state)).state == apply(state, grey(state))


def test_each_play_and_each_direction_has_its_own() -> None:
    left = set_up(Says(skip_and_draw), others="plain grey-1 grey-5")
    right = set_up(Says(skip_and_draw), others="plain grey-1 grey-5", direction=-1)
    in_grey, in_gold = odd_plays(left)

    assert apply(left, in_grey).color == "grey"
    assert apply(left, in_gold).color == "gold"
    assert apply(right, in_grey).hand_sizes == (3, 3, 4)
    assert apply(right, in_grey).turn == 1


def demand_gold(table: Table) -> None:
    table.demand("gold", table.cards(color="gold"), cost=2, may_decline=True)


def test_a_demand_can_be_foreseen() -> None:
    state = set_up(Says(demand_gold), others="plain grey-1 grey-5")
    apply(state, grey(state))

    assert asked_in(lambda: apply(state, grey(state))) == 0
    assert (apply(state, grey(state)).demand, apply(state, grey(state)).owed) == ("gold", 2)


@pytest.mark.parametrize("what", MORE)
def test_who_wants_to_know_or_says_more_is_asked_every_time(what: str) -> None:
    state = set_up(Says(MORE[what]), others="plain grey-1 grey-5")
    apply(state, grey(state))

    assert asked_in(lambda: apply(state, grey(state))) == 1
    assert apply(state, grey(state)) == step(state, grey(state)).state


def whatever_comes(table: Table) -> None:
    try:
        few = table.hand_size(table.next) < 3
    except Exception:
        few = False
    table.draw(table.next, 1 if few else 2)


def test_who_wants_to_know_more_and_shrugs_at_a_refusal_is_asked_every_time() -> None:
    state = set_up(Says(whatever_comes), others="plain grey-1 grey-5")
    after = step(state, grey(state)).state

    assert apply(state, grey(state)) == after
    assert asked_in(lambda: apply(state, grey(state))) == 1


def skip_if_nobody_may_draw(table: Table) -> None:
    try:
        table.draw(2, 1)
    except PluginError:
        table.skip()
    except Exception:
        table.skip(2)


def test_what_is_said_of_who_has_left_is_seen_when_it_is_said() -> None:
    state = Setup(
        "frozen",
        hands=["customizable blue-1 blue-2", "blue-3", "blue-4", "blue-5"],
        discard="blue-6",
        draw="green-1 green-2",
        house_rules={"customizable": Says(skip_if_nobody_may_draw)},
        options=Options(leaving="allowed"),
    ).to_state()
    left = apply(state, Leave(2))
    wild = Play(0, card(state, "customizable"), color="blue")

    assert apply(left, wild) == step(left, wild).state
    assert (apply(left, wild).turn, apply(left, wild).hand_sizes) == (1, (2, 1, 0, 1))


def choose_whatever_comes(table: Table) -> Iterable[Value]:
    try:
        return table.others
    except Exception:
        return ["nobody"]


def test_what_may_be_chosen_is_then_asked_for_every_time_too() -> None:
    state = set_up(Offers(choose_whatever_comes), others="plain grey-1 grey-5")

    assert {play.choice for play in odd_plays(state)} == {1, 2}


def turn_up(table: Table) -> None:
    try:
        Effect().turned_up(table)
    except Exception:
        table.skip()


def test_a_card_that_does_what_start_cards_do_is_asked_every_time() -> None:
    cards = (*NUMBERS, *PLAIN, Card("odd", color="grey", symbol="odd", effect=Says(turn_up)))
    hands = [f"odd {HAND}", "grey-2 grey-3", "gold-5 gold-6"]
    given = Setup(Edition("box", COLORS, cards), hands=hands, discard="grey-4", draw="gold-1")
    state, play = given.to_state(), Play(0, card(given.to_state(), "odd"))

    for _ in range(2):
        assert apply(state, play) == step(state, play).state
    assert apply(state, play).turn == 1


def test_where_cards_are_too_few_the_effect_sees_how_many_there_are() -> None:
    drawn: list[int] = []
    effect = Says(lambda table: drawn.append(table.draw(table.next, 3)))
    plenty = set_up(effect, others="plain grey-1 grey-5")
    few = set_up(effect, others="plain grey-1 grey-5", draw="gold-1", discard="grey-4")
    apply(plenty, grey(plenty))
    drawn.clear()

    after = apply(few, grey(few))

    assert drawn == [2], "the one in the pile, and the one under the card that was played"
    assert after == step(few, grey(few)).state


@pytest.mark.parametrize("others", ["grey-1", "plain grey-1"])
def test_with_few_cards_left_it_is_asked(others: str) -> None:
    much = set_up(Says(skip_and_draw), others="plain grey-1 grey-5")
    little = set_up(Says(skip_and_draw), others=others)
    apply(much, grey(much))

    assert asked_in(lambda: apply(little, grey(little))) == (len(others.split()) == 1)


FAULTS: dict[str, Callable[[Table], object]] = {
    "seat that does not exist, 99": lambda table: table.draw(99, 1),
    "draws for its own player": lambda table: table.draw(table.player, 1),
    "draw -1 cards": lambda table: table.draw(table.next, -1),
    "draw True cards": lambda table: table.draw(table.next, True),
}


@pytest.mark.parametrize("told", FAULTS)
def test_a_fault_is_told_every_time(told: str) -> None:
    state = set_up(Says(FAULTS[told]), others="plain grey-1 grey-5")

    for _ in range(3):
        with pytest.raises(PluginError, match=told):
            apply(state, grey(state))


def test_who_meets_a_demand_is_asked_what_is_owed_then() -> None:
    hands = ["red-draw-two red-1 red-2 red-3", "blue-draw-two blue-1 red-4 red-5"]
    twos = Setup("zelda", hands=hands, discard="red-0", variants=["stacking"]).to_state()
    blue = Setup("zelda", hands=hands, discard="blue-0", variants=["stacking"], turn=1).to_state()
    one, other = Play(0, card(twos, "red-draw-two")), Play(1, card(twos, "blue-draw-two"))

    assert apply(blue, other).owed == 2, "foreseen from now on"
    assert apply(apply(twos, one), other).owed == 4


def test_a_table_without_cards_that_is_kept_can_do_nothing() -> None:
    kept: list[Table] = []
    state = set_up(Says(kept.append), others="plain grey-1 grey-5")
    apply(state, grey(state))
    (table,) = kept

    for verb in (lambda: table.skip(), lambda: table.reverse(), lambda: table.draw(1, 1)):
        with pytest.raises(AttributeError):
            verb()


def public(kind: type) -> set[str]:
    return {name for name in dir(kind) if not name.startswith("_")}


@pytest.mark.parametrize("kind", [_Box, _Seats, _AfterPlay])
def test_a_table_without_cards_answers_nothing_that_hangs_on_cards(kind: type[_Box]) -> None:
    table, closed = kind(), public(Table) - kind._open_to

    assert kind._open_to < public(Table)
    assert {"hand_size", "noted", "roll", "ask_for_card", "wardrobe", "show", "give"} <= closed
    for name in closed:
        with pytest.raises(_AskedMoreError):
            getattr(table, name)


def test_the_cards_of_the_booklets_that_can_be_foreseen_are() -> None:
    """Else a game would be as right, and slower."""
    chance, state = Random(1), new_game(seed=1)
    for _ in range(3000):
        state = apply(state, chance.choice(legal_moves(state)))
    moves = state._round.rules.moves.values()
    plays = {
        type(move.acting).__name__
        for move in moves
        if isinstance(move, PlayMove) and any(end.cards < NEVER.cards for end in move.foreseen)
    }
    answers = {
        move.value
        for move in moves
        if isinstance(move, AnswerMove)
        and any(end.cards < NEVER.cards for end in move.foreseen.values())
    }

    assert plays == {"DrawTwo", "Reverse", "Skip", "Triforce", "WildDrawFour"}
    assert answers == {"accept"}


# --- what may be named


@frozen
class Offers(Effect):
    """Offers something to choose, and notes that it was asked."""

    offer: Callable[[Table], Iterable[Value]]

    def choices(self, table: Table) -> Iterable[Value]:
        ASKED.append("choices")
        return self.offer(table)

    def play(self, table: Table) -> None:
        table.skip(1 if table.choice == "a" else 2)


def chosen(state: GameState) -> list[Value]:
    return [play.choice for play in odd_plays(state)]


def test_choices_that_hang_on_the_box_are_asked_for_once() -> None:
    state = set_up(Offers(lambda table: table.edition.colors), others="plain grey-1 grey-5")

    assert asked_in(lambda: legal_moves(state)) == 0
    assert chosen(state) == ["grey", "gold"] * 2


def test_choices_that_hang_on_more_are_asked_for_every_time() -> None:
    state = set_up(Offers(lambda table: [str(len(table.hand))]), others="plain grey-1 grey-5")
    fewer = set_up(Offers(lambda table: [str(len(table.hand))]), others="plain grey-1")

    assert asked_in(lambda: legal_moves(state)) == 1
    assert (chosen(state), chosen(fewer)) == (["3", "3"], ["2", "2"])


def test_a_card_for_which_there_is_nothing_to_choose_is_not_offered() -> None:
    state = set_up(Offers(lambda table: []), others="plain grey-1 grey-5")

    assert odd_plays(state) == []


def test_nor_does_it_wait_when_it_is_drawn() -> None:
    state = set_up(
        Offers(lambda table: []),
        hands=["plain grey-1 gold-1", "grey-2 grey-3 gold-9", "gold-5 gold-6"],
        draw="odd gold-2 gold-3",
    )

    after = apply(state, Draw(0))

    assert (after.phase, after.turn, len(after.hand(0))) == ("turn", 1, 4)


def choose_what_is_refused(table: Table) -> Iterable[Value]:
    try:
        table.cards(symbol=[])  # type: ignore[arg-type]
    except PluginError:
        return ["a"]
    except Exception:
        return ["b"]
    return ["c"]


def test_what_is_refused_is_refused_alike_where_nobody_sits() -> None:
    state = set_up(Offers(choose_what_is_refused), others="plain grey-1 grey-5")

    assert set(chosen(state)) == {"a"}


def test_choices_that_make_no_sense_are_refused_when_the_card_could_be_played() -> None:
    state = set_up(Offers(lambda table: ["a", "a"]), others="plain grey-1 grey-5")

    with pytest.raises(PluginError, match="twice the same"):
        legal_moves(state)
