"""`draw`: its events, and a draw pile that runs out during a draw."""

from collections import Counter
from typing import Any, ClassVar

import pytest
from attrs import frozen

from tests.step_events import events_of_action
from tests.thorough import each_case
from unoengine import Catch, Draw, GameState, Play, apply, legal_moves, step
from unoengine.authoring import Effect, OwnHand, Table
from unoengine.events import Announced, Drew, Reshuffled
from unoengine.narration import narrate
from unoengine.variants import DrawUntilPlayable

from .positions import (
    apply_all,
    combine_effects,
    find_card,
    find_cards,
    hides_unknown_cards,
    list_events,
    list_hand,
    make_play,
    make_position,
    pickle_and_load,
)

HANDS = ("red-deed red-1 red-2", "blue-1 blue-2", "green-1 green-2")


@frozen
class Feeds(Effect):
    """The next player draws; the number of cards is announced."""

    count: int

    def play(self, table: Table) -> None:
        table.announce(str(table.draw(table.next, self.count)))


@frozen
class FeedsItsPlayer(Effect):
    """The player draws; the number of cards is announced."""

    own_hand: ClassVar[OwnHand] = "grows"

    count: int

    def play(self, table: Table) -> None:
        table.announce(str(table.draw(table.player, self.count)))


class TakesAllAndFeeds(Effect):
    """The next player discards all cards and draws two; the number is announced."""

    def play(self, table: Table) -> None:
        table.discard(table.next, table.cards())
        table.announce(str(table.draw(table.next, 2)))


class NotAlone(Effect):
    """It may be played with two other cards in hand."""

    def may_play(self, table: Table) -> bool:
        return len(table.hand) >= 2


class ShufflesIn(Effect):
    """All discards go back into the draw pile."""

    def play(self, table: Table) -> None:
        table.shuffle_in_discards()


def table_for(
    effect: Effect, *held: str, draw: str, discard: str = "tan-8 tan-9 red-5"
) -> GameState:
    return make_position(effect, *(held or HANDS), draw=draw, discard=discard, rest=None)


def kinds(told: tuple[Any, ...]) -> list[str]:
    return [type(event).__name__ for event in told]


def test_cards_are_drawn_and_returned_at_once() -> None:
    state = table_for(Feeds(2), draw="tan-1 tan-2 tan-3")

    assert list_events(state, make_play(state)) == (
        Drew(1, find_cards(state, "tan-1 tan-2"), find_card(state, "red-deed")),
        Announced(0, find_card(state, "red-deed"), "2"),
    )


def test_own_player_draws_because_of_the_card() -> None:
    state = table_for(FeedsItsPlayer(2), draw="tan-1 tan-2 tan-3")

    assert list_events(state, make_play(state)) == (
        Drew(0, find_cards(state, "tan-1 tan-2"), find_card(state, "red-deed")),
        Announced(0, find_card(state, "red-deed"), "2"),
    )
    assert list_hand(apply_all(state, make_play(state)), 0) == "red-1 red-2 tan-1 tan-2"


def test_player_with_an_empty_hand_draws_like_others() -> None:
    state = table_for(TakesAllAndFeeds(), draw="tan-1 tan-2 tan-3")

    after = apply_all(state, make_play(state))

    assert list_events(state, make_play(state))[-1] == Announced(
        0, find_card(state, "red-deed"), "2"
    )
    assert (list_hand(after, 1), after.phase) == ("tan-1 tan-2", "turn")


def test_draw_with_a_reshuffle_is_two_events() -> None:
    state = table_for(Feeds(4), draw="tan-1 tan-2")
    why = find_card(state, "red-deed")

    first, shuffled, then, told = list_events(state, make_play(state))

    assert first == Drew(1, find_cards(state, "tan-1 tan-2"), why)
    assert shuffled == Reshuffled(3)
    assert isinstance(then, Drew)
    assert (then.player, len(then.cards), then.why) == (1, 2, why)
    assert set(then.cards) <= set(find_cards(state, "tan-8 tan-9 red-5"))
    assert told == Announced(0, why, "4")
    after = apply_all(state, make_play(state))
    drawn = Counter((*find_cards(state, "blue-1 blue-2 tan-1 tan-2"), *then.cards))
    assert Counter(after.hand(1)) == drawn
    assert (after.draw_pile_size, after.discards) == (1, (why,))


def test_draw_with_a_reshuffle_is_narrated_in_two_sentences() -> None:
    state = table_for(Feeds(3), draw="tan-1 tan-2")

    told = [narrate(event, state.players) for event in list_events(state, make_play(state))]

    assert told == [
        "p1 draws 2 cards because of the red Deed.",
        "The discard pile becomes a new draw pile of 3 cards.",
        "p1 draws a card because of the red Deed.",
        "p0's red Deed: 3.",
    ]


@pytest.mark.parametrize(
    ("count", "draw", "told"),
    [
        (2, "tan-1 tan-2", ["Drew", "Announced"]),
        (2, "", ["Reshuffled", "Drew", "Announced"]),
        (3, "tan-1 tan-2", ["Drew", "Reshuffled", "Drew", "Announced"]),
        (9, "tan-1 tan-2", ["Drew", "Reshuffled", "Drew", "Announced"]),
    ],
)
def test_draw_without_a_reshuffle_is_one_event(count: int, draw: str, told: list[str]) -> None:
    state = table_for(Feeds(count), draw=draw)

    assert kinds(list_events(state, make_play(state))) == told


def test_draw_from_a_pile_without_discards_is_one_event() -> None:
    state = table_for(combine_effects(ShufflesIn(), Feeds(9)), draw="tan-1 tan-2", discard="red-5")

    told = list_events(state, make_play(state))

    assert kinds(told) == ["Reshuffled", "Drew", "Announced"]
    assert told[-1] == Announced(0, find_card(state, "red-deed"), "3")


@each_case("draw", ["", "tan-1", "tan-1 tan-2", "tan-1 tan-2 tan-3 tan-4 tan-6"])
@each_case("count", [0, 1, 2, 4, 9])
def test_listener_does_not_change_the_state(draw: str, count: int) -> None:
    state = table_for(Feeds(count), draw=draw)

    heard, unheard = step(state, make_play(state)).state, apply(state, make_play(state))

    assert heard == unheard
    assert heard.draw_pile == unheard.draw_pile
    assert pickle_and_load(heard) == unheard
    assert hides_unknown_cards(heard, deals=2)


def test_penalty_with_a_reshuffle_is_two_events() -> None:
    state = table_for(Effect(), "red-1 red-2", *HANDS[1:], draw="tan-1")
    state = apply_all(state, Play(0, find_card(state, "red-1")))

    told = list_events(state, Catch(2, 0))

    assert kinds(told) == ["Drew", "Reshuffled", "Drew"]
    assert {event.why for event in told if isinstance(event, Drew)} == {"uno"}
    assert len(apply_all(state, Catch(2, 0)).hand(0)) == 3


def test_draw_for_a_demand_with_a_reshuffle_is_two_events() -> None:
    class Demands(Effect):
        def play(self, table: Table) -> None:
            table.demand(None, (), cost=3)

    state = table_for(Demands(), draw="tan-1")
    state = apply_all(state, make_play(state))

    told = events_of_action(state, Draw(1))

    assert kinds(told) == ["Drew", "Reshuffled", "Drew"]
    assert list_hand(apply_all(state, Draw(1)), 1).split()[:2] == ["blue-1", "blue-2"]
    assert len(apply_all(state, Draw(1)).hand(1)) == 5


@pytest.mark.parametrize("draw", ["red-deed red-deed tan-1", "red-deed tan-1 red-deed"])
def test_drawn_fits_is_computed_anew_after_each_draw(draw: str) -> None:
    hands = ("blue-1", "green-1")
    state = make_position(NotAlone(), *hands, draw=draw, rest=None, variants=[DrawUntilPlayable()])

    state = apply_all(state, Draw(0))

    drawn = draw.removesuffix(" tan-1")
    assert list_hand(state, 0) == " ".join(sorted(f"blue-1 {drawn}".split()))
    assert legal_moves(state, 0)[0] == make_play(state)
