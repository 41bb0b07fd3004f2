"""`skip`, `skip_everyone` and `again`: who is next."""

import pytest
from attrs import frozen

from unoengine import Setup
from unoengine.authoring import Effect, Table
from unoengine.events import Reversed, Skipped

from .positions import (
    apply_all,
    combine_effects,
    hides_unknown_cards,
    list_events,
    make_edition,
    make_play,
    make_position,
)

FOUR = ("red-deed red-1 red-2", "blue-1 blue-2", "green-1 green-2", "tan-1 tan-2")


@frozen
class Skips(Effect):
    """A number of turns is skipped."""

    count: int | None = None

    def play(self, table: Table) -> None:
        if self.count is None:
            table.skip()
        else:
            table.skip(self.count)


class SkipsEveryone(Effect):
    """All other players lose a turn."""

    def play(self, table: Table) -> None:
        table.skip_everyone()


class Again(Effect):
    """The player takes another turn."""

    def play(self, table: Table) -> None:
        table.again()


class TurnsRound(Effect):
    """The direction of play changes."""

    def play(self, table: Table) -> None:
        table.reverse()


@pytest.mark.parametrize(
    ("count", "skipped", "turn"),
    [
        (None, [1], 2),
        (0, [], 1),
        (1, [1], 2),
        (2, [1, 2], 3),
        (3, [1, 2, 3], 0),
        (4, [1, 2, 3, 0], 1),
        (5, [1, 2, 3, 0, 1], 2),
    ],
)
def test_skip_skips_the_given_number_of_turns(
    count: int | None, skipped: list[int], turn: int
) -> None:
    state = make_position(Skips(count), *FOUR)

    after = apply_all(state, make_play(state))

    assert list_events(state, make_play(state)) == tuple(map(Skipped, skipped))
    assert (after.turn, after.direction, after.phase) == (turn, 1, "turn")
    assert after.hand_sizes == (2, 2, 2, 2)


def test_skip_follows_the_direction_of_play() -> None:
    state = make_position(Skips(2), *FOUR, direction=-1)

    assert list_events(state, make_play(state)) == (Skipped(3), Skipped(2))
    assert apply_all(state, make_play(state)).turn == 1


@pytest.mark.parametrize(
    ("direction", "skipped"), [(1, [1, 2, 3]), (-1, [3, 2, 1])], ids=["left", "right"]
)
def test_skip_everyone_skips_all_other_players(direction: int, skipped: list[int]) -> None:
    state = make_position(SkipsEveryone(), *FOUR, direction=direction)

    assert list_events(state, make_play(state)) == tuple(map(Skipped, skipped))
    assert apply_all(state, make_play(state)).turn == 0


@pytest.mark.parametrize(
    ("before", "skipped"),
    [(Skips(1), [1, 2, 3]), (Skips(3), [1, 2, 3]), (Again(), [])],
    ids=repr,
)
def test_skip_everyone_after_skip_skips_nobody_twice(before: Effect, skipped: list[int]) -> None:
    state = make_position(combine_effects(before, SkipsEveryone()), *FOUR)

    assert list_events(state, make_play(state)) == tuple(map(Skipped, skipped))
    assert apply_all(state, make_play(state)).turn == 0


@pytest.mark.parametrize(
    ("effect", "told"), [(SkipsEveryone(), (Skipped(1),)), (Again(), ())], ids=repr
)
def test_player_is_on_turn_again_with_two_players(effect: Effect, told: tuple[object, ...]) -> None:
    state = make_position(effect, *FOUR[:2])

    assert list_events(state, make_play(state)) == told
    assert apply_all(state, make_play(state)).turn == 0


@pytest.mark.parametrize("direction", [1, -1])
def test_again_skips_nobody(direction: int) -> None:
    state = make_position(Again(), *FOUR, direction=direction)

    after = apply_all(state, make_play(state))

    assert list_events(state, make_play(state)) == ()
    assert (after.turn, after.direction, after.phase) == (0, direction, "turn")


@pytest.mark.parametrize(
    ("effect", "told", "turn"),
    [
        (combine_effects(Skips(), Again()), (Skipped(1),), 0),
        (combine_effects(Again(), Skips()), (Skipped(0),), 1),
        (combine_effects(Again(), TurnsRound()), (Reversed(-1),), 0),
        (combine_effects(TurnsRound(), Skips(2)), (Reversed(-1), Skipped(3), Skipped(2)), 1),
        (combine_effects(Skips(), TurnsRound()), (Skipped(1), Reversed(-1)), 2),
    ],
    ids=repr,
)
def test_later_verbs_add_to_earlier_ones(
    effect: Effect, told: tuple[object, ...], turn: int
) -> None:
    state = make_position(effect, *FOUR)

    assert list_events(state, make_play(state)) == told
    assert apply_all(state, make_play(state)).turn == turn


@pytest.mark.parametrize(
    ("effect", "turn"), [(Skips(2), 2), (SkipsEveryone(), 3), (Again(), 3)], ids=repr
)
def test_start_card_acts_as_if_the_dealer_had_played_it(effect: Effect, turn: int) -> None:
    hands = ["red-1", *FOUR[1:]]

    state = Setup(make_edition(effect), hands, draw="red-deed", rest="draw", dealer=3).to_state()

    assert (state.turn, state.phase) == (turn, "turn")


@pytest.mark.parametrize("effect", [Skips(2), SkipsEveryone(), Again()], ids=repr)
def test_turn_order_reveals_nothing(effect: Effect) -> None:
    state = make_position(effect, *FOUR)

    assert hides_unknown_cards(apply_all(state, make_play(state)))
