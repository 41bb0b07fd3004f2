"""Skip, Reverse, Draw Two and Wild."""

from typing import Any

from tests.variants.written_cases import WrittenCase, each_written
from unoengine import Options

PARTS: dict[str, dict[str, Any]] = {
    "literal": {"options": Options(two_player_reverse="literal")},
    "skip": {"options": Options(two_player_reverse="skip")},
}


@each_written(
    """
    # The next player loses the turn.
    red-skip blue-1 blue-2 | green-1 | green-2
    p0 red-skip
    > Played 0 red-skip - - False, Skipped 1
    = turn 2, sizes 2 1 1
    red-skip blue-1 blue-2 | green-1 | green-2; direction: -1
    p0 red-skip
    > Played 0 red-skip - - False, Skipped 2
    = turn 1

    # A37: with two players, the same one goes on.
    red-skip blue-1 blue-2 | green-1
    p0 red-skip
    > Played 0 red-skip - - False, Skipped 1
    = turn 0

    # R041, A15: the second player begins after a start card; of two, the dealer.
    blue-1 | green-1 | tan-6; draw: red-skip tan-1; discard:
    = turn 2, sizes 1 1 1
    blue-1 | green-1; draw: red-skip tan-1; dealer: 1; discard:
    = turn 1

    # R074: the last card has no effect.
    red-skip | green-1 | green-2
    p0 red-skip
    > Played 0 red-skip - - False, RoundScored 0 3,0,0
    = winner 0
    """
)
def test_R039_R041_R074_A15_A37_skip(edition: str, case: WrittenCase) -> None:
    case.check(edition=edition)


@each_written(
    """
    # The direction changes.
    red-reverse blue-1 blue-2 | green-1 | green-2
    p0 red-reverse
    > Played 0 red-reverse - - False, Reversed -1
    = direction -1, turn 2
    red-reverse blue-1 blue-2 | green-1 | green-2; direction: -1
    p0 red-reverse
    > Played 0 red-reverse - - False, Reversed 1
    = direction 1, turn 1

    # A36: the other of two players loses the turn, or with the literal option is next.
    red-reverse blue-1 blue-2 | green-1; with: skip
    p0 red-reverse
    > Played 0 red-reverse - - False, Reversed -1, Skipped 1
    = direction -1, turn 0
    red-reverse blue-1 blue-2 | green-1; with: literal
    p0 red-reverse
    > Played 0 red-reverse - - False, Reversed -1
    = direction -1, turn 1

    # R038, A13, A14: after a start card, the dealer plays first.
    blue-1 | green-1 | tan-6 | tan-9; draw: red-reverse tan-1; dealer: 2; discard:
    = turn 2, direction -1
    red-1 blue-1 | green-1; with: skip; draw: red-reverse tan-1; discard:
    = turn 0, direction -1
    p0 red-1 uno = turn 1
    red-1 blue-1 | green-1; with: literal; draw: red-reverse tan-1; discard:
    = turn 0, direction -1
    p0 red-1 uno = turn 1

    # R074: the last card has no effect.
    red-reverse | green-1 | green-2
    p0 red-reverse
    > Played 0 red-reverse - - False, RoundScored 0 3,0,0
    """,
    **PARTS,
)
def test_R036_R038_R074_A13_A14_A35_A36_reverse(edition: str, case: WrittenCase) -> None:
    case.check(edition=edition)


@each_written(
    """
    # The next player draws two and loses the turn.
    red-draw-two blue-1 blue-2 | green-1 | green-2
    p0 red-draw-two
    > Played 0 red-draw-two - - False, Drew 1 tan-1,tan-2 red-draw-two, Skipped 1
    = turn 2, phase turn, color red, sizes 2 3 1
    red-draw-two blue-1 blue-2 | green-1 | green-2; direction: -1
    p0 red-draw-two
    > Played 0 red-draw-two - - False, Drew 2 tan-1,tan-2 red-draw-two, Skipped 2
    = turn 1

    # A37: with two players, the same one goes on.
    red-draw-two blue-1 blue-2 | green-1
    p0 red-draw-two = turn 0, sizes 2 3

    # R035, A11: the start card acts on the first player.
    blue-1 | green-1 | tan-6; draw: red-draw-two tan-1 tan-2 tan-4; discard:
    = turn 2, sizes 1 3 1

    # R076, R077: the cards that are drawn for a last card count.
    red-draw-two | green-1 | green-2
    p0 red-draw-two
    > Played 0 red-draw-two - - False, Drew 1 tan-1,tan-2 red-draw-two, Skipped 1, \
RoundScored 0 6,0,0
    = phase round-over, winner 0

    # A32: the card under the Draw Two is shuffled and drawn as well; A119: also for a last card.
    red-draw-two blue-1 blue-2 | green-1 | green-2; discard: red-5; draw: tan-1
    p0 red-draw-two
    > Played 0 red-draw-two - - False, Drew 1 tan-1 red-draw-two, Reshuffled 1, \
Drew 1 red-5 red-draw-two, Skipped 1
    = draw_pile_size 0, turn 2
    red-draw-two | green-1 | green-2; discard: tan-9 red-5; draw:
    p0 red-draw-two = scores 17 0 0
    """
)
def test_R033_R035_R076_R077_A11_A32_A37_A119_draw_two(edition: str, case: WrittenCase) -> None:
    case.check(edition=edition)


@each_written(
    """
    # Any color may be named, even the color in force, although another card fits.
    wild red-1 red-2 | green-1 | green-2; edition: zelda
    moves: p0 red-1, p0 red-2, p0 wild blue, p0 wild green, p0 wild tan, p0 wild red, p0 draw
    p0 wild red
    > Played 0 wild red - False
    = color red, turn 1

    # A22: only the named color fits on it.
    wild blue-1 blue-2 | red-5 green-5 green-skip tan-9 | green-2
    p0 wild green = color green
    moves: p1 green-5, p1 green-skip, p1 draw

    # R044, A16: the first player names the color of a start card, and plays.
    blue-1 blue-2 | green-1 green-2; draw: wild tan-1 tan-2; edition: zelda; discard:
    = phase choose-color, turn 1, color None
    moves: p1 name blue, p1 name green, p1 name tan, p1 name red
    p1 name green
    > ColorNamed 1 green
    = phase turn, turn 1, color green

    # A56: the last card names no color.
    wild | green-1 | green-2
    moves0: p0 wild, p0 draw
    p0 wild
    > Played 0 wild - - False, RoundScored 0 3,0,0
    = color red
    """
)
def test_R042_R043_R044_A16_A22_A25_A56_wild(edition: str, case: WrittenCase) -> None:
    case.check(edition=edition)
