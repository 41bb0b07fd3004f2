"""What a card always throws away is thrown away, and known beforehand, without asking the card."""

from collections.abc import Callable
from typing import Any, ClassVar

import pytest
from attrs import frozen

from tests.odd_card import COLORS, NUMBERS, PLAIN, odd_plays, set_up
from unoengine import Card, Draw, Edition, Pass, Play, Setup, apply, legal_moves, step
from unoengine.authoring import Effect, OwnHand, PluginError, Table

from .outcome_tables import (
    HAND,
    ODDS,
    Asks,
    Says,
    after,
    answered,
    ask_with,
    asked_in,
    card,
    draw_all_there_is,
    grey,
    shrugging,
)


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
    state = set_up(Throws(deed), others=MANY_CARDS)
    for play in odd_plays(state) * 2:
        assert apply(state, play) == step(state, play).state

    assert asked_in(lambda: [apply(state, play) for play in odd_plays(state)]) == 0
    assert asked_in(lambda: legal_moves(set_up(Throws(deed), others=MANY_CARDS))) == 0


def test_it_hangs_on_the_color_that_is_named_where_the_effect_says_so() -> None:
    state = set_up(Throws(throw_named), others=MANY_CARDS)
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
    much = set_up(Throws(deed), others=MANY_CARDS)
    apply(much, grey(much))
    state = set_up(Throws(deed), others=hand)
    asked = set_up(Throws(lambda table: (table.hand_size(1), deed(table))), others=hand)

    for play, other in zip(odd_plays(state), odd_plays(asked), strict=True):
        assert (play.color, play.uno) == (other.color, other.uno)
        one, two = apply(state, play), apply(asked, other)
        assert one == step(state, play).state
        assert (one.hand_sizes, one.exposed) == (two.hand_sizes, two.exposed)


def test_who_has_seen_the_hand_knows_what_is_left_of_it() -> None:
    shown = set_up(Says(lambda table: table.reveal(0)), others=MANY_CARDS)
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
    state = set_up(Throws(shrugging(THROWN[how]) if shrugs else THROWN[how]), others=MANY_CARDS)
    play = odd_plays(state)[0]

    for _ in range(2):
        assert apply(state, play) == step(state, play).state
    assert asked_in(lambda: apply(state, play)) == 1


def test_who_has_not_said_that_cards_are_thrown_away_is_told_so_every_time() -> None:
    state = set_up(Says(throw_grey), others=MANY_CARDS)

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
        state = set_up(Throws(deed), others=hand, draw=draw, discard="grey-4")
        every_time = set_up(asked, others=hand, draw=draw, discard="grey-4")
        legal_moves(set_up(Throws(deed), others=MANY_CARDS))

        assert [(play.color, play.uno) for play in odd_plays(state)] == [
            (play.color, play.uno) for play in odd_plays(every_time)
        ]
        for play in odd_plays(state):
            assert apply(state, play) == step(state, play).state


@pytest.mark.parametrize("kind", [Says, Throws])
def test_who_lets_draw_while_there_are_cards_comes_to_an_end(kind: type[Says]) -> None:
    state = set_up(kind(draw_all_there_is), others=HAND)

    assert after(state) == apply(state, grey(state))
    assert after(state).hand_sizes == (3, 10, 2)


@pytest.mark.parametrize("seat", [True, 1.0])
def test_what_is_no_seat_is_none_when_cards_are_thrown_away_either(seat: Any) -> None:
    deed = Throws(lambda table: table.discard(seat, table.cards(color="grey")))
    hands = ["grey-2 grey-3 gold-9", f"odd {MANY_CARDS}", "gold-5 gold-6"]
    state = set_up(deed, hands=hands, turn=1)
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
    state = set_up(ThrowsAndAsks(deed), others=MANY_CARDS)

    assert answered(after(state)).phase == "turn"
    assert asked_in(lambda: apply(state, grey(state))) == 1
