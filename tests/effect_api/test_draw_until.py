"""`table.draw_until` draws until a card of a set comes."""

from typing import Any, ClassVar

import pytest
from attrs import frozen

from tests.thorough import choose_count
from unoengine import Play, PluginError, Step, apply, events_for, legal_moves, step
from unoengine.authoring import Effect, OwnHand, Table, Variant
from unoengine.events import Announced, Drew, DrewUntil, Event, Reshuffled
from unoengine.json import dumps, loads
from unoengine.testing import check_effect

from .positions import find_card, find_cards, make_position

PILE = "tan-1 tan-2 blue-3 tan-4 wild tan-6"


@frozen
class DrawColor(Effect):
    """The next player draws until a card of this color comes."""

    color: str | None = "blue"
    limit: Any = None

    def play(self, table: Table) -> None:
        drawn = table.draw_until(table.next, table.cards(color=self.color), self.limit)
        table.announce(f"{drawn} cards")


class DrawMyself(Effect):
    """The player draws until a wild comes."""

    own_hand: ClassVar[OwnHand] = "grows"

    def play(self, table: Table) -> None:
        table.draw_until(table.player, table.cards(color=None))


@frozen
class Misuse(Effect):
    """Draws for the wrong seat, cards, or number."""

    seat: Any = None
    cards: Any = None
    limit: Any = None

    def play(self, table: Table) -> None:
        seat = table.next if self.seat is None else self.seat
        table.draw_until(seat, self.cards or table.cards(color="blue"), self.limit)


def play_deed(effect: Effect, draw: str = PILE, **more: Any) -> Step:
    """Return the step in which p0 plays the card."""
    given = {"draw": draw, "rest": None, "discard": "tan-8 red-5", **more}
    state = make_position(effect, "red-deed red-1 red-2", "green-1 green-2", "green-3", **given)
    play = Play(0, find_card(state, "red-deed"))
    done = step(state, play)
    assert done.state == apply(state, play)
    return done


def told(done: Step, seat: int | None) -> list[Event]:
    return [
        e for e in events_for(done.events, seat) if isinstance(e, Drew | DrewUntil | Reshuffled)
    ]


def test_a_seat_draws_until_a_card_of_the_set_comes() -> None:
    done = play_deed(DrawColor())

    deed, cards = find_card(done.state, "red-deed"), find_cards(done.state, "tan-1 tan-2 blue-3")
    assert done.state.hand_sizes == (2, 5, 1)
    assert done.state.draw_pile_size == 3
    assert told(done, 1) == [Drew(1, cards, deed), DrewUntil(1, 3, True)]


@pytest.mark.parametrize("seat", [0, 2, None])
def test_others_learn_only_the_number_and_that_the_last_card_is_sought(seat: int | None) -> None:
    done = play_deed(DrawColor())

    deed = find_card(done.state, "red-deed")
    assert told(done, seat) == [Drew(1, (), deed, 3), DrewUntil(1, 3, True)]
    assert done.state.known == ({}, {}, {})


def test_the_limit_ends_the_draw() -> None:
    done, exact, none = (play_deed(DrawColor("blue", limit)) for limit in (2, 3, 0))

    assert (done.state.hand_sizes[1], told(done, None)[-1]) == (4, DrewUntil(1, 2, False))
    assert (exact.state.hand_sizes[1], told(exact, None)[-1]) == (5, DrewUntil(1, 3, True))
    assert (none.state.hand_sizes[1], told(none, None)) == (2, [DrewUntil(1, 0, False)])


def test_A32_the_cards_may_run_out_before() -> None:
    done = play_deed(DrawColor("green"), discard="red-5")

    assert done.state.hand_sizes[1] == 2 + 6 + 1  # with red-5, which the deed has covered
    assert [type(event) for event in told(done, None)] == [Drew, Reshuffled, Drew, DrewUntil]
    assert told(done, None)[-1] == DrewUntil(1, 7, False)


def test_R078_discards_are_reshuffled_on_the_way() -> None:
    done = play_deed(DrawColor("blue"), draw="tan-1 tan-2", discard="blue-7 red-5")

    *_, last = told(done, None)
    assert isinstance(last, DrewUntil)
    assert last.found
    assert find_card(done.state, "blue-7") in done.state.hand(1)
    assert done.state.hand_sizes[1] + done.state.draw_pile_size == 2 + 4


def test_a_seat_draws_for_its_own_card() -> None:
    done = play_deed(DrawMyself())

    assert done.state.hand_sizes[0] == 2 + 5
    assert done.state.exposed is None


def test_uno_is_not_offered_if_it_depends_on_the_pile() -> None:
    for draw in ("wild tan-1", "tan-1 wild"):
        state = make_position(DrawMyself(), "red-deed red-1", "green-1", draw=draw, rest=None)
        deeds = [m for m in legal_moves(state) if isinstance(m, Play) and m.card.effect]
        assert deeds == [Play(0, find_card(state, "red-deed"))]


@frozen
class CountDraws(Variant):
    """Announces how many cards were drawn."""

    def drew(self, table: Table, player: int, count: int) -> None:
        table.announce(f"{player}: {count}")


def test_A137_a_draw_is_reported_once() -> None:
    variants = [CountDraws()]

    done = play_deed(DrawColor("green"), discard="red-5", variants=variants)

    verdicts = [event.verdict for event in done.events if isinstance(event, Announced)]
    assert verdicts == ["1: 7", "7 cards"]


@pytest.mark.parametrize(
    ("effect", "fault"),
    [
        (Misuse(seat=7), "names a seat that does not exist, 7"),
        (Misuse(seat=0), 'draws for its own player; declare own_hand = "grows"'),
        (Misuse(cards=("blue-1",)), "a string is not a card"),
        (Misuse(limit=-1), "lets seat 1 draw at most -1 cards, not 0 or more"),
        (Misuse(limit=2.0), "lets seat 1 draw at most 2.0 cards, not 0 or more"),
        (Misuse(limit=True), "lets seat 1 draw at most True cards, not 0 or more"),
    ],
    ids=["seat", "own hand", "cards", "negative", "float", "bool"],
)
def test_misuse_is_reported(effect: Effect, fault: str) -> None:
    with pytest.raises(PluginError, match=fault):
        play_deed(effect)


def test_the_event_is_saved() -> None:
    event = DrewUntil(1, 3, True)

    assert loads(dumps(event), Event, edition="zelda") == event
    assert dumps(event) == b'{"event":"drew-until","player":1,"count":3,"found":true}'


@pytest.mark.parametrize("effect", [DrawColor(), DrawColor("green", 3), DrawMyself()], ids=str)
def test_effects_that_draw_until_a_card_comes_keep_the_contract(effect: Effect) -> None:
    check_effect(
        effect,
        positions=choose_count(12, 60),
        games=choose_count(0, 1),
        other_process=False,
    )
