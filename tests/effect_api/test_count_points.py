"""Points that are negative, or that an effect counts at the end of the round (A140)."""

from collections.abc import Iterable
from typing import Any, ClassVar

import pytest
from attrs import frozen

from tests.step_events import events_of_action
from unoengine import (
    Edition,
    GameState,
    Options,
    PlayerView,
    PluginError,
    Setup,
    SetupError,
    apply,
    view,
)
from unoengine.authoring import Card, Effect, Table
from unoengine.editions.zelda import ZELDA
from unoengine.events import PointsCounted, RoundScored
from unoengine.json import dumps, loads
from unoengine.notation import read_position, write_position

from .positions import (
    hides_unknown_cards,
    list_events,
    make_play,
    make_position,
    pickle_and_load,
)


class Anchor(Effect):
    """It counts as many points as its holder has other cards."""

    def count_points(self, table: Table, player: int) -> int:
        assert table.player == player
        assert table.hand_size(player) == len(table.hand)
        return len(table.hand)


class Tide(Effect):
    """It takes off ten points, or twenty in the hand of the dealer."""

    def count_points(self, table: Table, player: int) -> int:
        return -20 if player == table.dealer else -10


@frozen
class Wrong(Effect):
    """It counts something that is no whole number of points."""

    counted: Any

    def count_points(self, table: Table, player: int) -> int:
        counted: int = self.counted
        return counted


class Meddler(Effect):
    """It draws while it is counted."""

    def count_points(self, table: Table, player: int) -> int:
        return table.draw(player, 1)


class Last(Effect):
    """The player of the last card makes the next player draw two."""

    acts_last: ClassVar[bool] = True

    def play(self, table: Table) -> None:
        table.draw(table.next, 2)


def end_round(effect: Effect, *hands: str, **what: Any) -> GameState:
    """Return the state after seat 0 has played its only card."""
    state = make_position(effect, "red-1", *hands, **what)
    return apply(state, make_play(state, "red-1"))


def with_points(points: object) -> Edition:
    """Return Zelda with a card that has these points."""
    added: Iterable[Card] = [Card("reef", symbol="reef", points=points)]  # type: ignore[arg-type]
    return ZELDA.with_deck([*ZELDA.deck, *added])


def test_effect_counts_points_in_the_hand_it_is_in() -> None:
    """A140: each copy counts by itself; the other cards count what is printed on them."""
    over = end_round(Anchor(), "red-deed tan-deed blue-2", "red-deed")
    assert over.scores == (2 + 2 + 2 + 0, 0, 0)


def test_two_copies_of_a_card_count_the_same() -> None:
    """A140."""
    assert end_round(Anchor(), "red-deed red-deed blue-3").scores == (2 + 2 + 3, 0)


def test_effect_sees_the_table_as_it_is_when_the_round_ends() -> None:
    """R077, A140: cards that the last card made a player draw are counted."""
    state = make_position(
        Last(), "red-deed", "blue-1 blue-2", more={"star": Anchor()}, draw="red-star blue-4"
    )
    over = apply(state, make_play(state))
    assert over.hand_sizes == (0, 4)
    assert over.scores == (1 + 2 + 3 + 4, 0)


def test_points_of_a_hand_may_be_negative() -> None:
    """A140: scores may fall below zero, and the game goes on."""
    over = end_round(Tide(), "red-deed blue-4", "tan-deed tan-3", dealer=2)
    assert over.scores == (-10 + 4 - 20 + 3, 0, 0)
    assert (over.phase, over.winners) == ("round-over", ())


@pytest.mark.parametrize(("card", "winners"), [("blue-4", ()), ("blue-5", (1,))])
def test_negative_scores_in_a_running_tally(card: str, winners: tuple[int, ...]) -> None:
    """A103, A140: the lowest total wins when a player has reached the target."""
    options = Options(scoring="running_tally", target=100)
    over = end_round(Tide(), "red-deed", card, scores=(0, -5, 95), options=options, dealer=1)
    assert over.scores == (0, -25, 95 + int(card[-1]))
    assert over.winners == winners


def test_printed_points_may_be_negative() -> None:
    """A140."""
    setup = Setup(with_points(-30), hands=["red-1", "reef blue-4"], discard="red-5")
    state = setup.to_state()
    assert apply(state, make_play(state, "red-1")).scores == (-26, 0)
    assert state.count_points(1) == -26


@pytest.mark.parametrize("points", [1.5, True, None, "20", 10**9 + 1, -(10**9) - 1])
def test_points_are_whole_numbers(points: object) -> None:
    with pytest.raises(SetupError, match=r"zelda: reef is worth a whole number of points, not "):
        with_points(points)


@pytest.mark.parametrize("counted", [1.5, True, None, "20", 10**9 + 1])
def test_counted_points_are_whole_numbers(counted: object) -> None:
    state = make_position(Wrong(counted), "red-1", "red-deed")
    with pytest.raises(PluginError, match=r"returns .* from count_points, not a whole"):
        apply(state, make_play(state, "red-1"))


def test_counting_may_only_query_the_table() -> None:
    state = make_position(Meddler(), "red-1", "red-deed")
    with pytest.raises(PluginError, match="calls 'draw' in a hook that may only query"):
        apply(state, make_play(state, "red-1"))


def test_state_counts_a_hand_at_any_time() -> None:
    state = make_position(Anchor(), "red-1 red-deed", "red-deed tan-2 blue-draw-two")
    assert [state.count_points(seat) for seat in range(2)] == [2, 24]
    with pytest.raises(SetupError, match="there is no seat 2"):
        state.count_points(2)


def test_counted_points_are_events() -> None:
    """A140: everybody learns what each hand counts, also one without such a card."""
    state = make_position(Tide(), "red-1", "red-deed blue-4", "blue-7", dealer=1)
    counted = [PointsCounted(1, -16), PointsCounted(2, 7)]
    assert [*list_events(state, make_play(state, "red-1"))[:3]] == [
        *counted,
        RoundScored(0, (-9, 0, 0)),
    ]
    assert [event.seen_by(None) for event in counted] == counted


def test_no_event_where_all_points_are_printed() -> None:
    state = make_position(Last(), "red-1", "blue-2")
    names = [type(event).__name__ for event in events_of_action(state, make_play(state, "red-1"))]
    assert names == ["Played", "RoundScored"]


def test_saved_scores_may_be_negative() -> None:
    """A140."""
    state = Setup(hands=["red-1", "tan-2"], discard="red-5", scores=[-3, 7], rest="draw").to_state()
    assert hides_unknown_cards(pickle_and_load(state))
    assert loads(dumps(state), GameState) == state
    assert loads(dumps(view(state, 0)), PlayerView).scores == (-3, 7)
    assert read_position(write_position(state)) == state


def test_a_house_rule_counts_the_points_of_its_card() -> None:
    """A140: the effect counts that acts in this game."""

    class Ink(Effect):
        def count_points(self, table: Table, player: int) -> int:
            return 1

    state = Setup(
        "frozen",
        hands=["blue-1", "customizable"],
        discard="blue-5",
        house_rules={"customizable": Ink()},
    ).to_state()
    assert apply(state, make_play(state, "blue-1")).scores == (1, 0)
