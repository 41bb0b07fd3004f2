"""Wild Draw Four: the next player draws four and loses the turn, or challenges."""

from typing import Any

from tests.thorough import each_case
from tests.variants.positions import list_cards, make_position
from tests.variants.written_cases import WrittenCase, each_written
from unoengine import Options

PARTS: dict[str, dict[str, Any]] = {
    "skipped": {"options": Options(effects={"wild-draw-four": {"guilty_challenger": "skipped"}})},
    "strict": {"options": Options(effects={"wild-draw-four": {"policy": "strict"}})},
    "any response": {"options": Options(uno_window_closes_on="any_response")},
}


@each_written(
    """
    # R045, A51: the color is named before the next player decides.
    wild-draw-four blue-1 blue-2 | green-1 green-2 | green-3 green-4
    p0 wild-draw-four green
    > Played 0 wild-draw-four green - False, Asked 1 challenge wild-draw-four
    = phase question, turn 1, color green
    moves: p1: accept, p1: challenge

    # R046: a player that accepts draws four and loses the turn.
    p1: accept
    > Answered 1 challenge accept, Drew 1 tan-1,tan-2,tan-4,tan-5 wild-draw-four, Skipped 1
    = turn 2, phase turn, sizes 2 6 2

    # A37: with two players, the same one goes on.
    wild-draw-four blue-1 blue-2 | green-1
    p0 wild-draw-four tan, p1: accept = turn 0, sizes 2 5

    # R052, A49: a wrong challenge costs six cards and the turn.
    wild-draw-four blue-1 blue-2 | green-1 green-2 | green-3 green-4
    p0 wild-draw-four tan, p1: challenge
    > Answered 1 challenge challenge, HandShown 0 1 blue-1,blue-2, \
Announced 0 wild-draw-four innocent, Drew 1 tan-1,tan-2,tan-4,tan-5,tan-7,tan-9 wild-draw-four, \
Skipped 1
    = turn 2, sizes 2 8 2, color tan

    # R051, A48, A53: a guilty player draws four, and the challenger plays; A46: the card stays.
    wild-draw-four red-1 blue-2 | green-1 green-2 | green-3 green-4
    p0 wild-draw-four tan, p1: challenge
    > Answered 1 challenge challenge, HandShown 0 1 blue-2,red-1, \
Announced 0 wild-draw-four guilty, Drew 0 tan-1,tan-2,tan-4,tan-5 wild-draw-four
    = turn 1, sizes 6 2 2, color tan, top wild-draw-four
    known: 1>0 blue-2 red-1
    wild-draw-four red-1 blue-2 | green-1 green-2 | green-3 green-4; with: skipped
    p0 wild-draw-four tan, p1: challenge = turn 2

    # A43: an accepted bluff cannot be challenged later.
    wild-draw-four red-1 blue-2 | green-1 green-2 | green-3 green-4
    p0 wild-draw-four tan, p1: accept = sizes 2 6 2
    known:

    # A42: the color that is named with the card does not count.
    wild-draw-four blue-1 blue-2 | green-1 green-2 | green-3 green-4
    p0 wild-draw-four blue, p1: challenge = sizes 2 8 2

    # A41: the hand counts as it was at the play.
    wild-draw-four blue-1 | green-1 green-2 | green-3 green-4
    p0 wild-draw-four tan, p2 catch p0
    hands: blue-1 tan-1 tan-2 | green-1 green-2 | green-3 green-4
    p1: challenge
    > Answered 1 challenge challenge, HandShown 0 1 blue-1, Announced 0 wild-draw-four innocent, \
Drew 1 tan-4,tan-5,tan-7,tan-9,blue-7,blue-8 wild-draw-four, Skipped 1

    # A52: drawing four ends the window; A94: accepting does not, unless any response does.
    wild-draw-four red-1 | green-1 green-2 | green-3 green-4
    p0 wild-draw-four tan = exposed 0
    p1: challenge = exposed None
    undo
    p1: accept = exposed 0
    moves0: p0 call
    wild-draw-four red-1 | green-1 green-2 | green-3 green-4; with: any response
    p0 wild-draw-four tan, p1: accept = exposed None

    # A40: the strict policy offers no bluffs and no challenge.
    wild-draw-four red-1 blue-2 | green-1 green-2; with: strict
    moves: p0 red-1, p0 draw
    wild-draw-four blue-1 blue-2 | green-1 green-2; with: strict
    p0 wild-draw-four tan
    moves: p1: accept

    # R076, A54, A55, A56: the last card makes the next player draw without a challenge.
    wild-draw-four | green-1 | green-2
    lawful: p0 wild-draw-four
    p0 wild-draw-four
    > Played 0 wild-draw-four - - False, Drew 1 tan-1,tan-2,tan-4,tan-5 wild-draw-four, Skipped 1, \
RoundScored 0 15,0,0
    """,
    **PARTS,
)
def test_wild_draw_four(edition: str, case: WrittenCase) -> None:
    """R045, R046, R051, R052, R076.

    A37, A40, A41, A42, A43, A46, A48, A49, A50, A51, A52, A53, A54, A55, A56, A94.
    """
    case.check(edition=edition)


@each_written(
    """
    # R047: a number that matches does not matter; A45: action cards of the color count.
    wild-draw-four blue-1 blue-5 | green-1
    lawful: p0 wild-draw-four tan
    wild-draw-four blue-1 red-1 | green-1
    unlawful: p0 wild-draw-four tan
    wild-draw-four blue-1 red-skip | green-1
    unlawful: p0 wild-draw-four tan

    # A44: wild cards have no color.
    wild-draw-four wild-draw-four blue-1 | green-1
    lawful: p0 wild-draw-four tan
    wild-draw-four wild triforce | green-1
    lawful: p0 wild-draw-four tan

    # A42: on a wild card, the color in force counts.
    wild-draw-four blue-1 red-1 | green-1; discard: red-5 wild; color: blue
    unlawful: p0 wild-draw-four tan
    wild-draw-four blue-1 red-1 | green-1; discard: red-5 wild; color: green
    lawful: p0 wild-draw-four tan
    """
)
def test_R047_A42_A44_A45_cards_that_make_a_play_unlawful(edition: str, case: WrittenCase) -> None:
    case.check(edition=edition)


@each_case("opening", ["reshuffle", "bottom"])
def test_R048_A17_start_card_goes_back_into_the_pile(opening: str) -> None:
    options = Options(effects={"wild-draw-four": {"opening": opening}})
    given: dict[str, Any] = {"discard": "", "draw": "wild-draw-four tan-1 tan-2 tan-4"}
    state = make_position("blue-1", "green-1", options=options, **given)
    assert state.top.code.startswith("tan")
    everything = list_cards(state, (*state.draw_pile, state.top))
    assert everything == "tan-1 tan-2 tan-4 wild-draw-four"
    if opening == "bottom":
        pile = [card.code for card in (state.top, *state.draw_pile)]
        assert pile == ["tan-1", "tan-2", "tan-4", "wild-draw-four"]
