"""False UNO: UNO may be called with any play; a wrong call costs cards."""

from typing import Any

import pytest

from tests.thorough import each_case
from unoengine import Options, SetupError, explain
from unoengine.variants import FalseUno, JumpIn, SevenZero, Stacking

from .positions import apply_moves, make_play, make_position, narrate_last
from .written_cases import WrittenCase, each_written

PARTS: dict[str, dict[str, Any]] = {
    "no variant": {"variants": []},
    "Frozen": {"edition": "frozen"},
    "blue clothes": {"edition": "saved-by-the-bell", "wardrobe": {0: ["blue"]}},
    "penalty of 4 for no UNO": {"options": Options(uno_penalty=4)},
    "seven-zero": {"variants": [FalseUno(), SevenZero()]},
    "jump-in": {"variants": [FalseUno(), JumpIn()]},
    "stacking": {"variants": [FalseUno(), Stacking()]},
}


@each_written(
    """
    # UNO may be called with every play but the last.
    red-1 red-2 red-skip | green-1 green-2
    moves: p0 red-1, p0 red-1 uno, p0 red-2, p0 red-2 uno, p0 red-skip, p0 red-skip uno, p0 draw
    red-1 red-2 red-skip | green-1 green-2; with: no variant
    moves: p0 red-1, p0 red-2, p0 red-skip, p0 draw
    refused: p0 red-1 uno uno-not-due
    wild blue-1 blue-2 | green-1 green-2; edition: zelda
    moves: p0 wild blue, p0 wild blue uno, p0 wild green, p0 wild green uno, \
p0 wild tan, p0 wild tan uno, p0 wild red, p0 wild red uno, p0 draw
    red-1 | green-1 green-2
    moves: p0 red-1, p0 draw
    refused: p0 red-1 uno uno-not-due
    wild | green-1 green-2
    moves: p0 wild, p0 draw
    refused: p0 wild uno uno-not-due
    let-it-go blue-1 blue-2 | green-1 green-2; with: Frozen
    moves: p0 let-it-go, p0 draw

    # With a drawn card, and with an answer to a demand.
    red-1 blue-1 | green-1 green-2; edition: zelda; draw: red-7 tan-1 tan-2
    p0 draw
    moves: p0 red-7, p0 red-7 uno, p0 pass
    p0 red-7 uno
    > Played 0 red-7 - - True, UnoMiscalled 0, Drew 0 tan-1,tan-2 false-uno
    triforce blue-1 blue-2 | tan-3 green-1 green-2 | green-1 green-2
    p0 triforce tan
    moves: p1 tan-3, p1 tan-3 uno
    p1 tan-3 uno = sizes 2 4 2

    # A false call costs two cards, whatever a missing one costs.
    red-1 red-2 red-3 | green-1 green-2
    p0 red-1 uno
    > Played 0 red-1 - - True, UnoMiscalled 0, Drew 0 tan-1,tan-2 false-uno
    = turn 1, phase turn, exposed None, sizes 4 2
    undo
    p0 red-1 = exposed None
    moves1: p1 green-1, p1 green-1 uno, p1 draw
    red-1 red-2 red-3 | green-1 green-2; with: penalty of 4 for no UNO
    p0 red-1 uno = sizes 4 2

    # The right call costs nothing, and a late one is never false.
    red-1 red-2 | green-1 green-2
    moves: p0 red-1, p0 red-1 uno, p0 red-2, p0 red-2 uno, p0 draw
    p0 red-1 uno
    > Played 0 red-1 - - True
    = sizes 1 2, exposed None
    undo
    p0 red-1
    moves: p1 green-1, p1 green-1 uno, p1 draw, p1 catch p0, p0 call
    p1 catch p0 = sizes 3 2
    undo
    p0 call
    > UnoCalled 0
    = sizes 1 2, exposed None
    """,
    **PARTS,
)
def test_A77_A93_A94_uno_may_be_called_with_any_play(edition: str, case: WrittenCase) -> None:
    case.check(edition=edition, variants=["false-uno"])


@each_written(
    """
    # The effect acts before the call is judged.
    red-draw-two red-2 red-3 | green-1 green-2 | blue-1
    p0 red-draw-two uno
    > Played 0 red-draw-two - - True, Drew 1 tan-1,tan-2 red-draw-two, Skipped 1, UnoMiscalled 0, \
Drew 0 tan-4,tan-5 false-uno
    = turn 2, sizes 4 4 1
    rad-style blue-1 | green-1 green-2; with: blue clothes
    p0 rad-style red >blue uno
    > Played 0 rad-style red blue True, Drew 0 tan-1,tan-2 rad-style, UnoMiscalled 0, \
Drew 0 tan-4,tan-5 false-uno
    undo
    p0 rad-style red >green uno
    > Played 0 rad-style red green True
    = sizes 1 2, exposed None
    let-it-go blue-1 blue-2 red-1 | green-1 green-2; with: Frozen
    p0 let-it-go red uno
    > Played 0 let-it-go red - True, Discarded 0 blue-1,blue-2
    = sizes 1 2, exposed None
    let-it-go blue-1 red-2 red-1 | green-1 green-2; with: Frozen
    p0 let-it-go red uno = sizes 4 2

    # Before a challenge: the hand counts as it was when the card was played (A41).
    wild-draw-four red-1 blue-2 | green-1 green-2
    p0 wild-draw-four tan uno
    > Played 0 wild-draw-four tan - True, UnoMiscalled 0, Drew 0 tan-1,tan-2 false-uno, \
Asked 1 challenge wild-draw-four
    = phase question, turn 1, sizes 4 2
    p1: challenge
    > Answered 1 challenge challenge, HandShown 0 1 blue-2,red-1, \
Announced 0 wild-draw-four guilty, Drew 0 tan-4,tan-5,tan-7,tan-9 wild-draw-four
    wild-draw-four red-1 | green-1 green-2
    p0 wild-draw-four tan uno, p1: challenge
    > Answered 1 challenge challenge, HandShown 0 1 red-1, \
Announced 0 wild-draw-four guilty, Drew 0 tan-1,tan-2,tan-4,tan-5 wild-draw-four
    = sizes 5 2

    # The hand that is received in a swap decides.
    red-7 blue-1 blue-2 | green-1 green-2 | tan-6; with: seven-zero
    moves: p0 red-7 >1, p0 red-7 >1 uno, p0 red-7 >2, p0 red-7 >2 uno, p0 draw
    p0 red-7 >1 uno
    > Played 0 red-7 - 1 True, HandsMoved 1,0,2, UnoMiscalled 0, Drew 0 tan-1,tan-2 false-uno
    hands: green-1 green-2 tan-1 tan-2 | blue-1 blue-2 | tan-6
    undo
    p0 red-7 >2 uno
    > Played 0 red-7 - 2 True, HandsMoved 2,1,0
    hands: tan-6 | green-1 green-2 | blue-1 blue-2

    # A call with a jump-in costs its player, and a demand stays.
    red-1 red-2 | red-5 blue-1 blue-2 | green-1 green-2; with: jump-in
    moves1: p1 red-5, p1 red-5 uno
    p1 red-5 uno
    > Played 1 red-5 - - True, UnoMiscalled 1, Drew 1 tan-1,tan-2 false-uno
    = turn 2, sizes 2 4 2
    red-draw-two blue-1 blue-2 | green-1 green-2 | blue-3; with: stacking
    p0 red-draw-two uno
    > Played 0 red-draw-two - - True, UnoMiscalled 0, Drew 0 tan-1,tan-2 false-uno, \
Demanded 1 - red-draw-two 2
    = phase demand, turn 1, owed 2
    """,
    **PARTS,
)
def test_call_is_judged_after_the_card_has_acted(edition: str, case: WrittenCase) -> None:
    case.check(edition=edition, variants=["false-uno"])


def test_A32_player_draws_the_cards_that_are_left() -> None:
    held = ("red-1 red-2 red-3", "green-1 green-2")
    state = make_position(*held, variants=["false-uno"], draw="tan-1", discard="red-5")
    assert state.variants == (FalseUno(penalty=2),)
    assert explain(state, make_play(state, 0, "red-1", uno=True)).lawful
    assert narrate_last(state, "p0 red-1 uno") == [
        "p0 plays a red 1 and calls UNO.",
        "p0 called UNO wrongly.",
        "p0 draws a card for false UNO.",
        "The discard pile becomes a new draw pile of a card.",
        "p0 draws a card for false UNO.",
    ]


@each_case("penalty", range(21))
def test_penalty_may_be_any_number_of_cards(penalty: int) -> None:
    held = ("red-1 red-2 red-3", "green-1 green-2")
    state = make_position(*held, variants=[FalseUno(penalty=penalty)], rest="draw", draw="tan-1")
    assert apply_moves(state, "p0 red-1 uno").hand_sizes == (2 + penalty, 2)


@each_case("penalty", [-1, "2", 2.0, True, False, None, (2,)])
def test_invalid_penalty_is_refused(penalty: Any) -> None:
    with pytest.raises(SetupError, match=r"^FalseUno\.penalty "):
        FalseUno(penalty=penalty)
