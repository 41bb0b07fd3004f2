"""What effects say is worked out once where it hangs on the box, or on who sits where, alone."""

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any, ClassVar

import pytest
from attrs import frozen

from unoengine import (
    Answer,
    Card,
    Draw,
    Edition,
    GameState,
    Leave,
    Options,
    Pass,
    Play,
    Setup,
    apply,
    legal_moves,
    new_game,
    step,
)
from unoengine.authoring import Effect, OwnHand, PluginError, Table, Value
from unoengine.engine import lookup
from unoengine.foresight import NEVER, _AfterPlay, _AskedMoreError, _Box, _Seats
from unoengine.hand import Hand
from unoengine.moves import AnswerMove
from unoengine.playing import PlayMove
from unoengine.recording import recorded_table

from .boxes import COLORS, NUMBERS, PLAIN, odd, odd_plays

ASKED: list[str] = []
"""Of which hook an effect has been asked."""


@pytest.fixture(autouse=True)
def nobody_has_asked() -> Iterator[None]:
    ASKED.clear()
    yield
    ASKED.clear()


@frozen
class Says(Effect):
    """Does what it is told to, and notes that it was asked."""

    deed: Callable[[Table], object]

    def play(self, table: Table) -> None:
        ASKED.append("play")
        self.deed(table)


def skip_and_draw(table: Table) -> None:
    table.draw(table.next, 2)
    table.skip()


def asked_in(deed: Callable[[], object]) -> int:
    """Return how often an effect is asked in the course of something."""
    ASKED.clear()
    deed()
    return len(ASKED)


def card(state: GameState, code: str) -> Card:
    return state.edition.card(code)


def grey(state: GameState) -> Any:
    return odd_plays(state)[0]


# --- what a play comes to


def test_who_asks_for_seats_alone_is_asked_once() -> None:
    state = odd(Says(skip_and_draw), others="plain grey-1 grey-5")

    assert asked_in(lambda: apply(state, grey(state))) == 1
    assert asked_in(lambda: apply(state, grey(state))) == 0
    assert apply(state, grey(state)).hand_sizes == (3, 5, 2)
    assert apply(state, grey(state)).turn == 2


def test_who_listens_is_told_every_time() -> None:
    state = odd(Says(skip_and_draw), others="plain grey-1 grey-5")
    apply(state, grey(state))

    assert asked_in(lambda: step(state, grey(state))) == 1
    assert step(state, grey(state)).state == apply(state, grey(state))


def test_each_play_and_each_direction_has_its_own() -> None:
    left = odd(Says(skip_and_draw), others="plain grey-1 grey-5")
    right = odd(Says(skip_and_draw), others="plain grey-1 grey-5", direction=-1)
    in_grey, in_gold = odd_plays(left)

    assert apply(left, in_grey).color == "grey"
    assert apply(left, in_gold).color == "gold"
    assert apply(right, in_grey).hand_sizes == (3, 3, 4)
    assert apply(right, in_grey).turn == 1


def demand_gold(table: Table) -> None:
    table.demand("gold", table.cards(color="gold"), cost=2, may_decline=True)


def test_a_demand_can_be_foreseen() -> None:
    state = odd(Says(demand_gold), others="plain grey-1 grey-5")
    apply(state, grey(state))

    assert asked_in(lambda: apply(state, grey(state))) == 0
    assert (apply(state, grey(state)).demand, apply(state, grey(state)).owed) == ("gold", 2)


MORE: dict[str, Callable[[Table], object]] = {
    "its player's hand": lambda table: list(table.hand),
    "a number of cards": lambda table: table.hand_size(1),
    "the colour before": lambda table: table.color_before,
    "the card before": lambda table: table.card_before,
    "what was noted": lambda table: table.noted("so far"),
    "clothes": lambda table: table.wardrobe,
    "who dealt": lambda table: table.dealer,
    "what was drawn": lambda table: table.drawn_fits,
    "chance": lambda table: table.roll(6),
    "another seat's cards": lambda table: table.reveal(1),
    "an answer": lambda table: table.draw(1, 1) and table.hand_size(1),
    "all there is": repr,
}


@pytest.mark.parametrize("what", MORE)
def test_who_wants_to_know_or_says_more_is_asked_every_time(what: str) -> None:
    state = odd(Says(MORE[what]), others="plain grey-1 grey-5")
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
    state = odd(Says(whatever_comes), others="plain grey-1 grey-5")
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
    state = odd(Offers(choose_whatever_comes), others="plain grey-1 grey-5")

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
    plenty = odd(effect, others="plain grey-1 grey-5")
    few = odd(effect, others="plain grey-1 grey-5", draw="gold-1", discard="grey-4")
    apply(plenty, grey(plenty))
    drawn.clear()

    after = apply(few, grey(few))

    assert drawn == [2], "the one in the pile, and the one under the card that was played"
    assert after == step(few, grey(few)).state


@pytest.mark.parametrize("others", ["grey-1", "plain grey-1"])
def test_with_few_cards_left_it_is_asked(others: str) -> None:
    much = odd(Says(skip_and_draw), others="plain grey-1 grey-5")
    little = odd(Says(skip_and_draw), others=others)
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
    state = odd(Says(FAULTS[told]), others="plain grey-1 grey-5")

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
    state = odd(Says(kept.append), others="plain grey-1 grey-5")
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


# --- what is asked


@frozen
class Asks(Effect):
    """Asks what it is told to, goes on as it is told to, and notes that it was asked."""

    deed: Callable[[Table], object]
    then: Callable[[Table], object] = Table.skip

    def play(self, table: Table) -> None:
        ASKED.append("play")
        self.deed(table)

    def answered(self, table: Table, question: str, answer: Value) -> None:
        ASKED.append("answered")
        self.then(table)


HAND = "plain grey-1 grey-5"


def ask_with(kept: Callable[[Table], object]) -> Callable[[Table], object]:
    """Return what asks the next player with something kept."""
    return lambda table: table.ask(table.next, "well?", ("yes", "no"), data=kept(table))


def after(state: GameState) -> GameState:
    """Return the state after the play in grey, which is as it is for who listens."""
    played = apply(state, grey(state))
    assert played == step(state, grey(state)).state
    return played


KEPT: dict[str, Callable[[Table], object]] = {
    "nothing": lambda table: None,
    "a text": lambda table: "why",
    "some values": lambda table: (table.next, "why", (table.card, True)),
    "its player's hand": lambda table: table.hand,
}


@pytest.mark.parametrize("what", KEPT)
def test_a_question_can_be_foreseen(what: str) -> None:
    state = odd(Asks(ask_with(KEPT[what])), others=HAND)
    after(state)

    assert asked_in(lambda: apply(state, grey(state))) == 0
    assert after(state).turn == 1
    assert legal_moves(after(state)) == (Answer(1, "yes"), Answer(1, "no"))


def test_it_is_put_with_the_hand_as_it_is_then() -> None:
    effect = Asks(ask_with(lambda table: table.hand))
    for hand in (HAND, "grey-5 grey-6 grey-6", "gold-1 plain plain", HAND):
        state = odd(effect, others=hand)
        (question,) = recorded_table(after(state))["pending"]["questions"]
        assert question["data"] == {"hand": hand_of(state)}


def hand_of(state: GameState) -> list[str]:
    """Return the other cards of p0."""
    return [card.code for card in state.hand(0) if card.code != "odd"]


def ask_twice(table: Table) -> None:
    for seat in table.others:
        table.ask(seat, "well?", ("yes", "no"))


def ask_with_another_hand(table: Table) -> None:
    plain = table.edition.card("plain")
    table.ask(table.next, "well?", ("yes",), data=Hand.of(table.hand.packing, [plain]))


PUT: dict[str, Callable[[Table], object]] = {
    "to two": ask_twice,
    "for a card": lambda table: table.ask_for_card(table.next, "well?"),
    "with the hand among other things": ask_with(lambda table: (1, table.hand)),
    "with another hand": ask_with_another_hand,
    "with the number of cards": ask_with(lambda table: len(table.hand)),
    "with the cards": ask_with(lambda table: tuple(table.hand)),
    "with the first card": ask_with(lambda table: table.hand[0]),
    "if there are cards": ask_with(lambda table: bool(table.hand)),
    "if a card is there": ask_with(lambda table: table.card in table.hand),
    "if some card is there": ask_with(lambda table: table.hand.some(table.cards(color="grey"))),
    "if it is that hand": ask_with(lambda table: table.hand == table.hand),
    "if it is another hand": ask_with(lambda table: table.hand == ()),
    "with a digest": ask_with(lambda table: hash(table.hand)),
    "with a list of the cards": ask_with(lambda table: repr(table.hand)),
}


@pytest.mark.parametrize("how", PUT)
@pytest.mark.parametrize("shrugs", [False, True])
def test_a_question_that_hangs_on_more_is_asked_for_every_time(how: str, shrugs: bool) -> None:
    def shrug(table: Table) -> None:
        try:
            PUT[how](table)
        except Exception:
            table.skip()

    state = odd(Asks(shrug if shrugs else PUT[how]), others=HAND)
    after(state)

    assert asked_in(lambda: apply(state, grey(state))) == 1


def demand_and_ask(table: Table) -> None:
    table.demand("grey", table.cards(color="grey"), cost=2)
    table.draw(2, 1)
    table.ask(2, "well?", ("yes",))
    table.skip()


def test_a_demand_waits_for_the_answer_also_when_it_is_foreseen() -> None:
    state = odd(Asks(demand_and_ask, then=lambda table: table.draw(1, 1)), others=HAND)
    after(state)

    assert asked_in(lambda: apply(state, grey(state))) == 0
    assert (after(state).turn, after(state).hand_sizes) == (2, (3, 3, 3))
    assert answered(after(state)).owed == 2


# --- what is thrown away


@frozen
class Throws(Says):
    """The same of who may discard cards of its player."""

    own_hand: ClassVar[OwnHand] = "shrinks"


def throw_grey(table: Table) -> None:
    table.discard(table.player, table.cards(color="grey"))


def throw_named(table: Table) -> None:
    table.discard(table.player, table.cards(color=table.color))


def throw_and_skip(table: Table) -> None:
    throw_grey(table)
    table.discard(table.player, table.cards(color=None))
    table.draw(table.next, 2)
    table.skip()


MANY_CARDS = "plain grey-0 grey-5 grey-5 gold-1 gold-2"


@pytest.mark.parametrize("deed", [throw_grey, throw_named, throw_and_skip])
def test_what_is_always_thrown_away_is_foreseen(deed: Callable[[Table], object]) -> None:
    state = odd(Throws(deed), others=MANY_CARDS)
    for play in odd_plays(state) * 2:
        assert apply(state, play) == step(state, play).state

    assert asked_in(lambda: [apply(state, play) for play in odd_plays(state)]) == 0
    assert asked_in(lambda: legal_moves(odd(Throws(deed), others=MANY_CARDS))) == 0


def test_it_hangs_on_the_color_that_is_named_where_the_effect_says_so() -> None:
    state = odd(Throws(throw_named), others=MANY_CARDS)
    in_grey, in_gold = odd_plays(state)

    assert [len(apply(state, play).hand(0)) for play in (in_grey, in_gold)] == [3, 4]


@pytest.mark.parametrize("deed", [throw_grey, throw_named, throw_and_skip])
@pytest.mark.parametrize(
    "hand",
    ["", "grey-1", "gold-1", "plain grey-1", "gold-1 gold-2 grey-1", "grey-0", "gold-1 grey-0"],
)
def test_who_is_left_with_one_card_or_none_is_seen_by_the_hand(
    deed: Callable[[Table], object], hand: str
) -> None:
    """What is offered is the same as where the effect is asked each time."""
    much = odd(Throws(deed), others=MANY_CARDS)
    apply(much, grey(much))
    state = odd(Throws(deed), others=hand)
    asked = odd(Throws(lambda table: (table.hand_size(1), deed(table))), others=hand)

    for play, other in zip(odd_plays(state), odd_plays(asked), strict=True):
        assert (play.color, play.uno) == (other.color, other.uno)
        one, two = apply(state, play), apply(asked, other)
        assert one == step(state, play).state
        assert (one.hand_sizes, one.exposed) == (two.hand_sizes, two.exposed)


def test_who_has_seen_the_hand_knows_what_is_left_of_it() -> None:
    shown = odd(Says(lambda table: table.reveal(0)), others=MANY_CARDS)
    assert apply(shown, grey(shown)).known[1]
    effects = (Says(lambda table: table.reveal(0)), Throws(throw_grey))
    cards = [Card(code, effect=effect) for code, effect in zip(ODDS, effects, strict=True)]
    hands = [f"odd odder {MANY_CARDS}", "grey-2 grey-3 gold-9"]
    box = Edition("box", COLORS, (*NUMBERS, *PLAIN, *cards))
    state = Setup(box, hands=hands, discard="grey-4", draw="gold-3 gold-4 gold-5").to_state()
    seen = apply(apply(state, Play(0, card(state, "odd"), "grey")), Draw(1))
    seen = apply(seen, Pass(1)) if seen.phase == "drawn" else seen
    play = Play(0, card(state, "odder"), "grey")

    for _ in range(2):
        after = apply(seen, play)
        assert after == step(seen, play).state
        assert [card.code for card in after.known[1][0]] == ["gold-1", "gold-2", "plain"]


THROWN: dict[str, Callable[[Table], object]] = {
    "so many are drawn": lambda table: table.draw(table.next, throw(table)),
    "if there were any": lambda table: table.skip(1 if throw(table) else 0),
    "if there were none": lambda table: table.skip(int(not throw(table))),
    "if there were two": lambda table: table.skip(int(throw(table) == 3)),
    "if there were more": lambda table: table.skip(int(throw(table) > 1)),
    "if there were less": lambda table: table.skip(int(throw(table) < 1)),
    "at most so many": lambda table: table.skip(min(2, throw(table))),
    "at least so many": lambda table: table.skip(max(throw(table), 1)),
    "one more": lambda table: table.skip(throw(table) + 1),
    "one more for it": lambda table: table.skip(1 + throw(table)),
    "one less": lambda table: table.skip(abs(throw(table) - 1)),
    "less than all": lambda table: table.skip(5 - throw(table)),
    "twice": lambda table: table.skip(2 * throw(table)),
    "twice as many": lambda table: table.skip(throw(table) * 2),
    "half": lambda table: table.skip(throw(table) // 2),
    "odd or even": lambda table: table.skip(throw(table) % 2),
    "half of it": lambda table: table.skip(int(throw(table) / 2)),
    "as it is": lambda table: table.skip(throw(table)),
    "as a price": lambda table: table.demand("grey", table.hand, cost=throw(table)),
    "if it is a number": lambda table: table.skip(int(isinstance(throw(table), int))),
    "as a number": lambda table: table.skip(matched(throw(table))),
    "by its bits": lambda table: table.skip(2 | throw(table)),
    "by more bits": lambda table: table.skip(throw(table) ^ 1 & throw(table) << 1),
    "without its sign": lambda table: table.skip(abs(+throw(table))),
    "rounded": lambda table: table.skip(round(throw(table))),
    "what is left over": lambda table: table.skip(9 % throw(table)),
    "divided": lambda table: table.skip(divmod(throw(table), 2)[1]),
    "in figures": lambda table: table.skip(len(f"{throw(table):d}")),
    "as a range": lambda table: table.skip(len(range(throw(table)))),
    "as a text": lambda table: table.skip(len(f"{throw(table)}")),
    "by a table": lambda table: table.skip({3: 2}.get(throw(table), 1)),
    "one by one": lambda table: table.discard(table.player, [*table.cards(color="grey")]),
    "somebody else's": lambda table: table.discard(1, table.cards(color="grey")),
}


def matched(number: object) -> int:
    match number:
        case int():
            return 1
    return 2


def throw(table: Table) -> int:
    return table.discard(table.player, table.cards(color="grey"))


@pytest.mark.parametrize("how", THROWN)
@pytest.mark.parametrize("shrugs", [False, True])
def test_who_counts_what_is_thrown_away_is_asked_every_time(how: str, shrugs: bool) -> None:
    def shrug(table: Table) -> None:
        try:
            THROWN[how](table)
        except Exception:
            table.skip()

    state = odd(Throws(shrug if shrugs else THROWN[how]), others=MANY_CARDS)
    play = odd_plays(state)[0]

    for _ in range(2):
        assert apply(state, play) == step(state, play).state
    assert asked_in(lambda: apply(state, play)) == 1


def test_who_has_not_said_that_cards_are_thrown_away_is_told_so_every_time() -> None:
    state = odd(Says(throw_grey), others=MANY_CARDS)

    for _ in range(3):
        with pytest.raises(PluginError, match="discards for its own player"):
            apply(state, grey(state))


def throw_if_few(table: Table) -> None:
    if table.draw(table.next, 2) < 2:
        throw_grey(table)


def throw_if_plenty(table: Table) -> None:
    if table.draw(table.next, 2) == 2:
        throw_grey(table)


@pytest.mark.parametrize("deed", [throw_if_few, throw_if_plenty])
@pytest.mark.parametrize("hand", ["grey-1 grey-5", "grey-1 grey-5 gold-1", "grey-1 gold-1 gold-2"])
def test_what_hangs_on_how_many_cards_there_are_is_tried_out(
    deed: Callable[[Table], object], hand: str
) -> None:
    """UNO is offered where one card is left, and no colour where none is."""
    asked = Throws(lambda table: (table.hand_size(1), deed(table)))
    for draw in ("gold-3 gold-4 gold-7", ""):
        state = odd(Throws(deed), others=hand, draw=draw, discard="grey-4")
        every_time = odd(asked, others=hand, draw=draw, discard="grey-4")
        legal_moves(odd(Throws(deed), others=MANY_CARDS))

        assert [(play.color, play.uno) for play in odd_plays(state)] == [
            (play.color, play.uno) for play in odd_plays(every_time)
        ]
        for play in odd_plays(state):
            assert apply(state, play) == step(state, play).state


def draw_all_there_is(table: Table) -> None:
    while table.draw(table.next, 1):
        pass


@pytest.mark.parametrize("kind", [Says, Throws])
def test_who_lets_draw_while_there_are_cards_comes_to_an_end(kind: type[Says]) -> None:
    state = odd(kind(draw_all_there_is), others=HAND)

    assert after(state) == apply(state, grey(state))
    assert after(state).hand_sizes == (3, 10, 2)


@pytest.mark.parametrize("seat", [True, 1.0])
def test_what_is_no_seat_is_none_when_cards_are_thrown_away_either(seat: Any) -> None:
    deed = Throws(lambda table: table.discard(seat, table.cards(color="grey")))
    hands = ["grey-2 grey-3 gold-9", f"odd {MANY_CARDS}", "gold-5 gold-6"]
    state = odd(deed, hands=hands, turn=1)
    play = Play(1, card(state, "odd"), "grey")

    for _ in range(2):
        with pytest.raises(PluginError, match="names a seat that does not exist"):
            apply(state, play)


@frozen
class Owing(Effect):
    """The next player owes a grey card."""

    def play(self, table: Table) -> None:
        table.demand("grey", table.edition.deck, cost=3)


def throw_if_owed(table: Table) -> None:
    if table.owed:
        throw_grey(table)


def test_what_is_thrown_away_for_a_demand_is_seen_when_it_is_owed() -> None:
    """With what is owed the grey card goes, so one card is left, for which UNO is called."""
    cards = (
        Card("odd", symbol="odd", effect=Owing()),
        Card("odder", symbol="odd", effect=Throws(throw_if_owed)),
    )
    box = Edition("box", COLORS, (*NUMBERS, *PLAIN, *cards))
    hands = [f"odd {HAND}", "odder grey-2 gold-3 grey-5", "gold-5 gold-6"]
    given: dict[str, Any] = {"discard": "grey-4", "draw": "gold-1 gold-2 gold-4 gold-7"}
    free = Setup(box, hands=hands, turn=1, **given).to_state()
    owing = Setup(box, hands=hands, **given).to_state()
    owing = apply(owing, Play(0, card(owing, "odd"), "grey"))

    for state, calls in ((free, {False}), (owing, {False, True}), (free, {False})):
        moves = [move for move in legal_moves(state) if isinstance(move, Play)]
        plays = [play for play in moves if play.card.code == "odder"]
        assert {play.uno for play in plays} == calls
        for play in plays:
            assert apply(state, play) == step(state, play).state


def throw_and_ask(table: Table) -> None:
    throw_grey(table)
    table.ask(table.next, "well?", ("yes", "no"))


@frozen
class ThrowsAndAsks(Asks):
    """Asks, and may discard cards of its player."""

    own_hand: ClassVar[OwnHand] = "shrinks"


@pytest.mark.parametrize("deed", [throw_and_ask, ask_with(lambda table: None)])
def test_where_uno_is_still_to_be_judged_a_question_is_asked_for_every_time(
    deed: Callable[[Table], object],
) -> None:
    state = odd(ThrowsAndAsks(deed), others=MANY_CARDS)

    assert answered(after(state)).phase == "turn"
    assert asked_in(lambda: apply(state, grey(state))) == 1


# --- what an answer comes to


def answered(state: GameState, value: Value = "yes") -> GameState:
    """Return the state after an answer, which is as it is for who listens."""
    answer = Answer(state.turn, value)
    after = apply(state, answer)
    assert after == step(state, answer).state
    return after


def test_an_answer_that_hangs_on_seats_alone_is_asked_about_once() -> None:
    state = after(odd(Asks(ask_with(lambda table: table.hand), then=skip_and_draw), others=HAND))

    assert asked_in(lambda: apply(state, Answer(1, "yes"))) == 1
    assert asked_in(lambda: apply(state, Answer(1, "yes"))) == 0
    assert asked_in(lambda: apply(state, Answer(1, "no"))) == 1
    assert asked_in(lambda: step(state, Answer(1, "yes"))) == 1
    assert answered(state).hand_sizes == (3, 5, 2)
    assert answered(state).turn == 2


AFTERWARDS: dict[str, Callable[[Table], object]] = {
    "what was kept": lambda table: table.data,
    "the colour": lambda table: table.color,
    "what was chosen": lambda table: table.choice,
    "what was owed": lambda table: table.owed,
    "to which card": lambda table: table.owed_to,
    "the hand": lambda table: table.hand,
    "another question": lambda table: table.ask(table.next, "really?", ("yes", "no")),
}


@pytest.mark.parametrize("what", AFTERWARDS | MORE)
@pytest.mark.parametrize("shrugs", [False, True])
def test_an_answer_that_hangs_on_more_is_asked_about_every_time(what: str, shrugs: bool) -> None:
    def shrug(table: Table) -> None:
        try:
            (AFTERWARDS | MORE)[what](table)
        except Exception:
            table.skip()

    then = shrug if shrugs else (AFTERWARDS | MORE)[what]
    state = after(odd(Asks(ask_with(lambda table: 1), then=then), others=HAND))
    answered(state)

    assert asked_in(lambda: apply(state, Answer(1, "yes"))) == 1


@frozen
class Differs(Effect):
    """Asks one of two seats one of two things, and goes on by all it may go by."""

    own_hand: ClassVar[OwnHand] = "kept"

    def choices(self, table: Table) -> Iterable[Value]:
        return tuple(range(16))

    def play(self, table: Table) -> None:
        choice = table.choice
        assert isinstance(choice, int)
        if choice & 1:
            table.skip()
        if choice & 2:
            table.reverse()
        prompt = "well?" if choice & 4 else "really?"
        table.ask(table.others[choice >> 3], prompt, ("yes", "no"), data=table.hand)

    def answered(self, table: Table, question: str, answer: Value) -> None:
        table.draw(table.answerer, 1 if question == "well?" else 2)
        if table.card.code == "odd":
            table.skip()
        if answer == "yes":
            table.reverse()
        if table.player == 0:
            table.again()


def differing(**more: Any) -> GameState:
    deck = (*NUMBERS, *PLAIN, *(Card(code, symbol="odd", effect=Differs()) for code in ODDS))
    hands = [f"odd odder {HAND}", "grey-2 grey-3 gold-9", f"odd odder {HAND}"]
    edition = Edition("box", COLORS, (*deck, *deck[-2:]))
    draw = "gold-1 gold-2 gold-3 gold-4 gold-7"
    return Setup(edition, hands=hands, discard="grey-4", draw=draw, **more).to_state()


ODDS = ("odd", "odder")


def test_whatever_an_answer_may_hang_on_is_told_apart() -> None:
    for turn in (0, 2, 0):
        for direction in (+1, -1):
            state = differing(turn=turn, direction=direction)
            for play in legal_moves(state):
                if isinstance(play, Play) and play.card.code in ODDS and play.color == "grey":
                    asked = apply(state, play)
                    assert asked == step(state, play).state
                    assert answered(asked) != answered(asked, "no")


def test_where_cards_are_too_few_an_answer_is_asked_about() -> None:
    effect = Asks(ask_with(lambda table: None), then=lambda table: table.draw(table.next, 3))
    plenty = after(odd(effect, others=HAND))
    few = after(odd(effect, others=HAND, draw="gold-1", discard="grey-4"))
    answered(plenty)

    assert asked_in(lambda: apply(plenty, Answer(1, "yes"))) == 0
    assert asked_in(lambda: apply(few, Answer(1, "yes"))) == 1
    assert answered(few).hand_sizes == (3, 5, 2)


def ask_one_or_all(table: Table) -> None:
    for seat in table.others[: 1 if table.color == "grey" else None]:
        table.ask(seat, "well?", ("yes", "no"))


def test_who_has_asked_more_goes_on_asking() -> None:
    state = odd(Asks(ask_one_or_all, then=skip_and_draw), others=HAND)
    one, everybody = [apply(state, play) for play in odd_plays(state)]

    assert answered(one).phase == "turn"
    assert (answered(everybody).turn, answered(everybody).phase) == (2, "question")
    assert answered(answered(everybody)).phase == "turn"


@frozen
class Sheds(Asks):
    """Asks before it discards cards of its player, or lets another draw instead."""

    own_hand: ClassVar[OwnHand] = "shrinks"

    def answered(self, table: Table, question: str, answer: Value) -> None:
        if answer == "yes":
            table.discard(table.player, table.cards(color="grey"))
        table.draw(table.next, 1)


@pytest.mark.parametrize("value", ["yes", "no"])
def test_uno_is_judged_after_an_answer_also_if_that_is_foreseen(value: str) -> None:
    effect = Sheds(ask_with(lambda table: None))
    many = after(odd(effect, others="plain grey-1 gold-1"))
    answered(many, value)
    for hand in ("plain grey-1", "plain plain", "plain"):
        state = odd(effect, others=hand)
        for play in odd_plays(state):
            asked = apply(state, play)
            assert asked == step(state, play).state
            answered(asked, value)


@frozen
class Poses(Effect):
    """Acts as the odd card."""

    def play(self, table: Table) -> None:
        table.act_as(table.edition.card("odd"))


def test_who_acts_as_another_card_answers_as_that_one() -> None:
    effect = Asks(ask_with(lambda table: None), then=lambda table: table.draw(table.next, 2))
    cards = (Card("odd", symbol="odd", effect=effect), Card("pose", effect=Poses()))
    box = Edition("box", COLORS, (*NUMBERS, *PLAIN, *cards))
    hands = [f"odd pose {HAND}", "grey-2 grey-3 gold-9", "gold-5 gold-6"]
    state = Setup(box, hands=hands, discard="grey-4", draw="gold-1 gold-2 gold-3").to_state()
    played = [apply(state, Play(0, card(state, code), "grey")) for code in ("odd", "pose", "odd")]

    assert [answered(asked).hand_sizes for asked in played] == [(4, 5, 2)] * 3


@frozen
class Blank(Asks):
    """Asks as a start card; when it is played, the house rule that is written on it acts."""

    blank: ClassVar[bool] = True


def test_a_start_card_that_asks_is_told_from_the_same_card_played() -> None:
    printed = Blank(ask_with(lambda table: None), then=lambda table: table.draw(table.next, 1))
    written = Asks(ask_with(lambda table: None), then=lambda table: table.draw(table.next, 2))
    cards = (*NUMBERS, *PLAIN, *[Card("odd", color="grey", symbol="odd", effect=printed)] * 2)
    box, rules = Edition("box", COLORS, cards), {"odd": [written, written]}
    hands = [f"odd {HAND}", "grey-2 grey-3 gold-9", "gold-5 gold-6"]
    draw = "gold-1 gold-2 gold-3"
    played = Setup(box, hands=hands, discard="grey-4", draw=draw, house_rules=rules).to_state()
    turned_up = Setup(
        box, hands=hands, draw=f"odd {draw}", dealer=0, house_rules=rules, discard=""
    ).to_state()

    for _ in range(2):
        asked = apply(played, Play(0, card(played, "odd")))
        assert answered(asked).hand_sizes == (3, 5, 2)
        assert answered(turned_up).hand_sizes == (4, 4, 2)


def test_no_more_answers_are_remembered_than_there_is_room_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("unoengine.moves._MOST_QUESTIONS", 3)
    number = iter(range(100))
    effect = Asks(lambda table: table.ask(table.next, f"{next(number)}?", ("yes",)))
    state = odd(effect, others=HAND)
    move = None
    for _ in range(10):
        asked = step(state, grey(state)).state
        apply(asked, Answer(1, "yes"))
        move = lookup(asked, Answer(1, "yes"))
        assert isinstance(move, AnswerMove)
        assert 0 < len(move.foreseen) <= 4
    assert move is not None


def test_an_answer_after_which_all_is_drawn_comes_to_an_end() -> None:
    state = after(odd(Asks(ask_with(lambda table: None), then=draw_all_there_is), others=HAND))

    assert answered(state) == answered(state)
    assert answered(state).hand_sizes == (3, 10, 2)


def test_a_fault_in_an_answer_is_told_every_time() -> None:
    effect = Asks(ask_with(lambda table: None), then=lambda table: table.draw(99, 1))
    state = after(odd(effect, others=HAND))

    for _ in range(3):
        with pytest.raises(PluginError, match="seat that does not exist, 99"):
            apply(state, Answer(1, "yes"))


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
    state = odd(Offers(lambda table: table.edition.colors), others="plain grey-1 grey-5")

    assert asked_in(lambda: legal_moves(state)) == 0
    assert chosen(state) == ["grey", "gold"] * 2


def test_choices_that_hang_on_more_are_asked_for_every_time() -> None:
    state = odd(Offers(lambda table: [str(len(table.hand))]), others="plain grey-1 grey-5")
    fewer = odd(Offers(lambda table: [str(len(table.hand))]), others="plain grey-1")

    assert asked_in(lambda: legal_moves(state)) == 1
    assert (chosen(state), chosen(fewer)) == (["3", "3"], ["2", "2"])


def test_a_card_for_which_there_is_nothing_to_choose_is_not_offered() -> None:
    state = odd(Offers(lambda table: []), others="plain grey-1 grey-5")

    assert odd_plays(state) == []


def test_nor_does_it_wait_when_it_is_drawn() -> None:
    state = odd(
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
    state = odd(Offers(choose_what_is_refused), others="plain grey-1 grey-5")

    assert set(chosen(state)) == {"a"}


def test_choices_that_make_no_sense_are_refused_when_the_card_could_be_played() -> None:
    state = odd(Offers(lambda table: ["a", "a"]), others="plain grey-1 grey-5")

    with pytest.raises(PluginError, match="twice the same"):
        legal_moves(state)
