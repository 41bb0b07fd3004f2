"""The verb `play_on`: several cards in one turn, each of which acts (A155 to A159)."""

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from tests.properties.hook_variants import Sets
from tests.variants.written_cases import WrittenCase, each_written
from unoengine import Options
from unoengine.authoring import Card, Effect, Table, Variant, override


@frozen
class Run(Effect):
    """Its player goes on with cards of the color in force."""

    @override
    def play(self, table: Table) -> None:
        table.play_on(table.cards(color=table.color))


@frozen
class Runs(Variant):
    """A one is a Run."""

    @override
    def rebind(self, card: Card, effect: Effect | None) -> Effect | None:
        return Run() if card.number == 1 else effect


@frozen
class Pairs(Variant):
    """A player may play two cards of one color in a turn."""

    @override
    def played(self, table: Table) -> None:
        is_first = not table.noted("second", False)
        table.note("second", True if is_first else None)
        if is_first:
            table.play_on(table.cards(color=table.card.color))

    @override
    def turn_begins(self, table: Table) -> None:
        table.note("second", None)


PARTS: Mapping[str, Mapping[str, Any]] = {
    "sets": {"variants": [Sets()]},
    "stacked": {"variants": [Sets(), "stacking"]},
    "jumps": {"variants": [Sets(), "jump-in"]},
    "runs": {"variants": [Runs()]},
    "pairs": {"variants": [Pairs()]},
    "leaving": {"variants": [Sets(), "stacking"], "options": Options(leaving="allowed")},
    "last left": {"variants": [Sets(), "stacking"], "options": Options(round_end="last_left")},
    "limited": {"variants": [Sets()], "options": Options(max_turns=2)},
    "sevens": {"variants": [Sets(), "seven-zero"]},
}


@each_written(
    """
    # A155: one card after the other, of which only the first has to fit.
    red-4 blue-4 green-4 tan-1 | tan-2
    with: sets
    p0 red-4 = phase series, turn 0
    moves: p0 blue-4, p0 green-4, p0 pass
    refused: p0 draw played-already, p0 tan-1 only-following, p1 tan-2 not-your-turn
    p0 blue-4 = phase series, top blue-4
    p0 pass = phase turn, turn 1, sizes 2 1

    # A159: without a card that may follow, the player passes.
    red-4 tan-1 tan-3 | tan-2
    with: sets
    p0 red-4
    moves: p0 pass

    # A156: three Skips skip three players, or all others.
    red-skip blue-skip green-skip green-1 green-2 | tan-2 | tan-3 | tan-4 | tan-6
    with: sets
    p0 red-skip
    > Played 0 red-skip - - False, Skipped 1
    p0 blue-skip
    > Played 0 blue-skip - - False, Skipped 2
    p0 green-skip
    > Played 0 green-skip - - False, Skipped 3
    p0 pass = turn 4
    red-skip blue-skip green-skip green-1 green-2 | tan-2 | tan-3
    with: sets
    p0 red-skip, p0 blue-skip, p0 green-skip
    > Played 0 green-skip - - False
    p0 pass = turn 0, phase turn
    red-skip blue-skip green-1 green-2 | tan-2
    with: sets
    p0 red-skip, p0 blue-skip, p0 pass = turn 0

    # A156: two Reverses keep the direction.
    red-reverse blue-reverse green-1 green-2 | tan-2 | tan-3 | tan-4
    with: sets
    p0 red-reverse, p0 blue-reverse, p0 pass = turn 1, direction 1
    undo
    p0 red-reverse, p0 pass = turn 3, direction -1
    red-1 red-skip red-reverse red-2 green-2 | tan-2 | tan-3 | tan-4
    with: runs
    p0 red-1, p0 red-skip = turn 2, phase turn

    # A156: the same player draws for two Draw Twos.
    red-draw-two blue-draw-two green-1 green-2 | tan-2 | tan-3 | tan-4
    with: sets
    p0 red-draw-two, p0 blue-draw-two, p0 pass = turn 3, sizes 2 5 1 1
    red-draw-two blue-draw-two green-1 green-2 | tan-2
    with: sets
    p0 red-draw-two, p0 blue-draw-two, p0 pass = turn 0, sizes 2 5

    # A157: demands wait and add up.
    red-draw-two blue-draw-two green-1 green-2 | tan-2 | tan-3
    with: stacked
    p0 red-draw-two = phase series, owed 0, attacker None
    p0 blue-draw-two, p0 pass = phase demand, turn 1, owed 4, attacker 0
    p1 draw = turn 2, sizes 2 5 1
    red-draw-two green-1 green-2 | blue-draw-two green-draw-two green-2 | tan-3
    with: stacked
    p0 red-draw-two, p0 pass, p1 blue-draw-two, p1 green-draw-two uno, p1 pass = owed 6, turn 2

    # A157: if the round ends, the next player draws for both.
    red-draw-two blue-draw-two | tan-2 | tan-3
    with: stacked
    p0 red-draw-two uno, p0 blue-draw-two = phase round-over, winner 0, sizes 0 5 1

    # A157 A122: and if it goes on, the demand does.
    red-draw-two blue-draw-two | tan-2 | tan-3
    with: last left
    p0 red-draw-two uno, p0 blue-draw-two = phase demand, turn 1, owed 4, out 0

    # A158: UNO is due after each card, and a pass does not end the exposure.
    red-4 blue-4 tan-1 | tan-2
    with: sets
    p0 red-4, p0 blue-4 = exposed 0, phase series
    p0 call = exposed None
    undo
    p0 pass = exposed 0, turn 1
    p1 catch p0 = exposed None, sizes 3 1

    # A158: another card does.
    red-4 blue-4 | tan-2
    with: sets
    p0 red-4 = exposed 0
    p0 blue-4 = phase round-over, winner 0
    undo
    p1 catch p0 = phase series, turn 0, sizes 3 1

    # A155: nobody jumps in meanwhile.
    red-4 red-3 tan-1 | red-4 tan-2
    with: jumps
    p0 red-4
    moves1:
    p0 pass
    moves1: p1 red-4, p1 red-4 uno, p1 draw

    # A155: the cards count as one turn.
    red-4 blue-4 tan-1 tan-3 | tan-2 tan-9
    with: limited
    p0 red-4, p0 blue-4 = turn_count 1
    p0 pass = turn_count 1, phase turn
    p1 draw = phase round-over

    # A159 A113: a player that leaves ends the turn; the lost turns and the demand stay.
    red-skip tan-1 tan-3 | tan-2 | tan-4 | tan-7
    with: leaving
    p0 red-skip, p0 leave = turn 2, phase turn
    undo
    p0 red-skip, p2 leave = turn 0
    p0 pass = turn 3
    red-draw-two tan-1 tan-3 | tan-2 | tan-4
    with: leaving
    p0 red-draw-two, p1 leave, p0 pass = turn 2, phase demand, owed 2
    undo
    p0 red-draw-two, p0 leave = turn 1, phase demand, owed 2, attacker None

    # A155: choices come with each card.
    red-7 blue-7 tan-1 tan-3 | tan-2 | tan-4 green-1
    with: sevens
    p0 red-7 >2 = phase series, sizes 2 1 3

    # An effect goes on; two cards at most.
    red-1 red-5 red-6 tan-1 | tan-2
    with: runs
    p0 red-1
    moves: p0 red-5, p0 red-6, p0 pass
    p0 red-5 = turn 1, phase turn
    red-2 red-5 red-6 tan-1 | tan-2
    with: pairs
    p0 red-2, p0 red-5 = turn 1, phase turn
    """,
    **PARTS,
)
def test_cards_follow_in_the_same_turn(edition: str, case: WrittenCase) -> None:
    """A155 A156 A157 A158 A159"""
    case.check(edition=edition)
