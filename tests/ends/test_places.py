"""Rounds that go on until one player is left, with places (A122, A123)."""

from typing import Any

from tests.ends.tables import list_events, make_table, play
from tests.thorough import each_case
from tests.variants.written_cases import WrittenCase, each_written
from unoengine import Deal, Leave, Options, apply, explain, view
from unoengine.events import Finished, RoundScored

LAST_LEFT: dict[str, Any] = {"round_end": "last_left"}
PARTS: dict[str, dict[str, Any]] = {
    "stacking": {"variants": ["stacking"]},
    "teams, stacking": {
        "variants": ["stacking"],
        "teams": ((0, 3), (1, 2)),
        "exits": [(3, "finished")],
    },
    "first out": {"options": Options(final_card_effects="all")},
    "all act": {"options": Options(round_end="last_left", final_card_effects="all")},
    "seven-zero": {"variants": ["seven-zero"]},
    "seven-zero, first out": {"variants": ["seven-zero"], "options": Options()},
    "leaving": {"options": Options(round_end="last_left", leaving="allowed")},
    "tally": {"options": Options(round_end="last_left", scoring="running_tally")},
    "Zelda": {"edition": "zelda"},
}


@each_written(
    """
    # The others go on when a player has finished.
    red-1 | red-2 blue-3 | red-3 blue-4 | blue-7 blue-8
    p0 red-1
    > Played 0 red-1 - - False, Finished 0 1
    = phase turn, turn 1, out 0, places 0, winner None
    moves0:
    refused: p0 draw out-of-round

    # With two players, the first out ends the round.
    red-1 | red-2 blue-3
    p0 red-1 = phase round-over, winner 0, places 0 1

    # Last cards act as usual.
    red-skip | red-2 blue-3 | red-3 blue-4
    p0 red-skip = turn 2, out 0
    red-draw-two | red-2 blue-3 | red-3 blue-4
    p0 red-draw-two = sizes 0 4 2, turn 2
    wild | red-2 blue-3 | red-3 blue-4
    moves0: p0 wild blue, p0 wild green, p0 wild tan, p0 wild red, p0 draw
    p0 wild blue = color blue
    triforce | red-2 blue-3 | tan-3 blue-4
    p0 triforce tan = phase demand, turn 1, out 0

    # The next player may stack on a last card, unless it ends the round (R076).
    red-draw-two | green-draw-two green-1 | red-3 blue-4; with: stacking
    p0 red-draw-two = phase demand, turn 1, sizes 0 2 2, owed 2
    wild-draw-four | wild-draw-four green-1 | red-3 blue-4; with: stacking
    p0 wild-draw-four red = phase demand, turn 1, sizes 0 2 2, owed 4
    red-draw-two | green-draw-two green-1; with: stacking
    p0 red-draw-two = phase round-over, sizes 0 4
    red-draw-two | green-draw-two green-1 | red-3 blue-4 |; with: teams, stacking
    p0 red-draw-two = phase round-over, sizes 0 4 2 0

    # A70: a last Triforce that ends the round costs a player without an answer.
    triforce | red-3 red-4; with: first out
    p0 triforce green = phase round-over, sizes 0 5
    triforce | red-3 red-4; with: all act
    p0 triforce green = phase round-over, sizes 0 5

    # A56: a last seven names nobody.
    red-7 | red-2 red-3 | red-1 red-4; with: seven-zero
    moves0: p0 red-7, p0 draw
    p0 red-7 = sizes 0 2 2
    red-7 | red-2 red-3 | red-1 red-4; with: seven-zero, first out
    moves0: p0 red-7, p0 draw

    # UNO is called as usual; the first to finish wins even if the others leave.
    red-1 red-9 | red-2 blue-3 | red-3 blue-4
    p0 red-1 = exposed 0
    moves0: p0 call
    red-1 | red-2 blue-3 | red-3 blue-4; with: leaving
    p0 red-1, p1 leave = phase round-over, winner 0, scores 7 0 0

    # A tally counts the cards of the last player.
    red-1 | blue-3; with: tally
    p0 red-1 = scores 0 3
    """,
    **PARTS,
)
def test_rounds_that_go_on(edition: str, case: WrittenCase) -> None:
    """R076, A56, A70, A122."""
    case.check(edition=edition, options=Options(**LAST_LEFT))


def test_A122_the_round_ends_when_one_player_is_left() -> None:
    state = make_table(None, "red-1", "red-2", "red-3", "blue-7 blue-8", rulings=LAST_LEFT)
    for code in ("red-1", "red-2"):
        state = play(state, code)
        assert (state.phase, view(state, 2).places) == ("turn", state.places)
    assert explain(state, Leave(0)).rule == "A122"
    events = list_events(state, "red-3")
    state = play(state, "red-3")
    assert events[-2:] == (Finished(2, 3), RoundScored(0, (15, 0, 0, 0)))
    assert (state.phase, state.round_winner, state.places) == ("round-over", 0, (0, 1, 2, 3))
    dealt = apply(state, Deal(state.turn))
    assert (min(dealt.hand_sizes), dealt.places, dealt.out) == (7, (), ())


def discard_reds(table: Any) -> None:
    for seat in (3, 2, 1):
        table.discard(seat, table.cards(color="red"))


def discard_all(table: Any) -> None:
    for seat in table.seats:
        table.discard(seat, table.cards())


@each_case(
    "act, hands, places, turn",
    [
        (lambda table: table.again(), ("red-deed", "red-2 blue-3", "red-3"), (0,), 1),
        (
            discard_reds,
            ("red-deed blue-1 blue-2", "red-2", "blue-3", "red-3", "blue-4"),
            *((1, 3), 2),
        ),
        (discard_all, ("red-deed blue-1", "red-2", "blue-3"), (0, 1), None),
    ],
)
def test_A122_several_players_finish_in_order_of_play(
    act: Any, hands: tuple[str, ...], places: tuple[int, ...], turn: int | None
) -> None:
    """All at once, the last one in order is left; to play again passes to the next player."""
    after = play(make_table(act, *hands, rulings=LAST_LEFT), "red-deed")
    assert after.places == places
    assert (after.turn, after.out) == (turn, places) if turn else after.phase == "round-over"
