"""`draw`: what is told of it, and what happens when the draw pile runs out in the midst of it."""

from collections import Counter
from typing import Any, ClassVar

import pytest
from attrs import frozen

from tests.step_events import events_of_action
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
    """The next player draws; it says how many there were."""

    count: int

    def play(self, table: Table) -> None:
        table.announce(str(table.draw(table.next, self.count)))


@frozen
class FeedsItsPlayer(Effect):
    """Its player draws; it says how many there were."""

    own_hand: ClassVar[OwnHand] = "grows"

    count: int

    def play(self, table: Table) -> None:
        table.announce(str(table.draw(table.player, self.count)))


class TakesAllAndFeeds(Effect):
    """The next player lays all cards down and draws two; then it says how many there were."""

    def play(self, table: Table) -> None:
        table.discard(table.next, table.cards())
        table.announce(str(table.draw(table.next, 2)))


class NotAlone(Effect):
    """It may be played by who holds two other cards."""

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


def test_what_there_is_is_drawn_and_told_at_once() -> None:
    state = table_for(Feeds(2), draw="tan-1 tan-2 tan-3")

    assert list_events(state, make_play(state)) == (
        Drew(1, find_cards(state, "tan-1 tan-2"), find_card(state, "red-deed")),
        Announced(0, find_card(state, "red-deed"), "2"),
    )


def test_its_own_player_draws_for_the_card_too() -> None:
    state = table_for(FeedsItsPlayer(2), draw="tan-1 tan-2 tan-3")

    assert list_events(state, make_play(state)) == (
        Drew(0, find_cards(state, "tan-1 tan-2"), find_card(state, "red-deed")),
        Announced(0, find_card(state, "red-deed"), "2"),
    )
    assert list_hand(apply_all(state, make_play(state)), 0) == "red-1 red-2 tan-1 tan-2"


def test_who_has_no_card_for_a_moment_draws_as_others_do() -> None:
    state = table_for(TakesAllAndFeeds(), draw="tan-1 tan-2 tan-3")

    after = apply_all(state, make_play(state))

    assert list_events(state, make_play(state))[-1] == Announced(
        0, find_card(state, "red-deed"), "2"
    )
    assert (list_hand(after, 1), after.phase) == ("tan-1 tan-2", "turn")


def test_a_draw_that_a_reshuffle_parts_is_told_in_two_parts() -> None:
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


def test_in_words_it_is_told_in_two_parts_too() -> None:
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
def test_only_a_reshuffle_parts_it(count: int, draw: str, told: list[str]) -> None:
    state = table_for(Feeds(count), draw=draw)

    assert kinds(list_events(state, make_play(state))) == told


def test_where_nothing_can_be_shuffled_it_is_told_once_how_many_there_were() -> None:
    state = table_for(combine_effects(ShufflesIn(), Feeds(9)), draw="tan-1 tan-2", discard="red-5")

    told = list_events(state, make_play(state))

    assert kinds(told) == ["Reshuffled", "Drew", "Announced"]
    assert told[-1] == Announced(0, find_card(state, "red-deed"), "3")


@pytest.mark.parametrize("draw", ["", "tan-1", "tan-1 tan-2", "tan-1 tan-2 tan-3 tan-4 tan-6"])
@pytest.mark.parametrize("count", [0, 1, 2, 4, 9])
def test_who_listens_changes_nothing(draw: str, count: int) -> None:
    state = table_for(Feeds(count), draw=draw)

    heard, unheard = step(state, make_play(state)).state, apply(state, make_play(state))

    assert heard == unheard
    assert heard.draw_pile == unheard.draw_pile
    assert pickle_and_load(heard) == unheard
    assert hides_unknown_cards(heard, deals=2)


def test_a_penalty_may_be_parted_as_well() -> None:
    state = table_for(Effect(), "red-1 red-2", *HANDS[1:], draw="tan-1")
    state = apply_all(state, Play(0, find_card(state, "red-1")))

    told = list_events(state, Catch(2, 0))

    assert kinds(told) == ["Drew", "Reshuffled", "Drew"]
    assert {event.why for event in told if isinstance(event, Drew)} == {"uno"}
    assert len(apply_all(state, Catch(2, 0)).hand(0)) == 3


def test_what_is_paid_for_a_demand_may_be_parted_as_well() -> None:
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
def test_whether_what_was_drawn_fits_is_asked_anew_when_more_is_drawn(draw: str) -> None:
    hands = ("blue-1", "green-1")
    state = make_position(NotAlone(), *hands, draw=draw, rest=None, variants=[DrawUntilPlayable()])

    state = apply_all(state, Draw(0))

    drawn = draw.removesuffix(" tan-1")
    assert list_hand(state, 0) == " ".join(sorted(f"blue-1 {drawn}".split()))
    assert legal_moves(state, 0)[0] == make_play(state)
