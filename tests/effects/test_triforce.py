"""Wild Triforce: the next player plays a marked card of the named color or draws three."""

from typing import Any

from tests.variants.positions import apply_moves, make_play, make_position
from tests.variants.written_cases import WrittenCase, each_written
from unoengine import Options, explain


def set_triforce(**options: str) -> dict[str, Any]:
    return {"options": Options(effects={"triforce": options})}


PARTS: dict[str, dict[str, Any]] = {
    "play drawn": set_triforce(after_draw="may_play_drawn_answer"),
    "play drawn, forced": {
        "options": Options(
            effects={"triforce": {"after_draw": "may_play_drawn_answer"}},
            forced_drawn_play="always",
        )
    },
    "decline": set_triforce(decline="draw_three"),
    "triforces": set_triforce(answers="plus_triforce_wild"),
    "any wild": set_triforce(answers="plus_any_wild"),
    "all act": {"options": Options(final_card_effects="all")},
}


@each_written(
    """
    # R053, R054: the color is named, and the next player must answer with a marked card of it.
    triforce blue-1 blue-2 | blue-3 red-1 red-2 | green-3
    p0 triforce blue
    > Played 0 triforce blue - False, Demanded 1 blue triforce 3
    = phase demand, turn 1, demand blue, color blue
    moves: p1 blue-3

    # A67, A68: the answer ends the demand.
    p1 blue-3
    > Played 1 blue-3 - - False
    = phase turn, turn 2, demand None, color blue

    # R010, A60: a player with an answer must play it; A61 to A64: other cards are none.
    triforce blue-1 blue-2 | blue-6 red-1 blue-1 | green-3
    p0 triforce blue
    moves: p1 blue-6
    triforce blue-1 blue-2 | blue-9 red-1 blue-1 | green-3
    p0 triforce blue
    moves: p1 blue-9
    triforce blue-1 blue-2 | blue-4 red-3 wild triforce wild-draw-four blue-skip blue-draw-two
    p0 triforce blue
    moves: p1 draw

    # R055, A66: without an answer, the player draws three and loses the turn.
    triforce blue-1 blue-2 | red-1 | green-3 green-4
    p0 triforce blue, p1 draw
    > Drew 1 tan-1,tan-2,tan-4 triforce
    = phase turn, turn 2, demand None, sizes 2 4 2

    # A69: the first of two players is then on turn again.
    triforce blue-1 blue-2 | red-1
    p0 triforce blue, p1 draw = turn 0

    # A65: a drawn answer may not be played; with the option it may, but need not.
    triforce blue-1 blue-2 | red-1 | green-3; draw: blue-3 tan-1 tan-2
    p0 triforce blue, p1 draw = phase turn, turn 2
    triforce blue-1 blue-2 | red-1 | green-3; with: play drawn; draw: blue-3 blue-6 tan-2 tan-4
    p0 triforce blue, p1 draw = phase drawn, turn 1, demand blue, drawn blue-3 blue-6 tan-2
    moves: p1 blue-3, p1 blue-6, p1 pass
    p1 pass
    > Passed 1
    = phase turn, turn 2, demand None
    undo
    p1 blue-6 = phase turn, turn 2, demand None
    triforce blue-1 blue-2 | red-1 | green-3; with: play drawn
    p0 triforce blue, p1 draw = phase turn, turn 2
    triforce blue-1 blue-2 | red-1 red-2 | green-3
    with: play drawn, forced; draw: blue-3 tan-1 tan-2
    p0 triforce blue, p1 draw
    moves: p1 blue-3, p1 pass

    # A60: a player may decline with the option.
    triforce blue-1 blue-2 | blue-3 red-1 red-2 | green-3; with: decline
    p0 triforce blue
    moves: p1 blue-3, p1 draw
    p1 draw
    > Drew 1 tan-1,tan-2,tan-4 triforce
    = turn 2

    # A62: another Triforce may answer with an option, and makes a new demand.
    triforce blue-1 blue-2 | triforce wild red-1 | green-3; with: triforces
    p0 triforce blue
    moves: p1 triforce blue, p1 triforce green, p1 triforce tan, p1 triforce red
    p1 triforce green
    > Played 1 triforce green - False, Demanded 2 green triforce 3
    = turn 2, demand green

    # A61, A63: so may any wild card; the demanded color decides whether a Draw Four is a bluff,
    # and a player with only a bluff as answer must play it.
    triforce blue-1 blue-2 | wild red-1 red-3 | green-3; with: any wild
    p0 triforce blue
    moves: p1 wild blue, p1 wild green, p1 wild tan, p1 wild red
    triforce blue-1 blue-2 | wild-draw-four red-1 red-3 | green-3; with: any wild
    p0 triforce blue
    lawful: p1 wild-draw-four red
    triforce blue-1 blue-2 | wild-draw-four blue-1 red-3 | green-3; with: any wild
    p0 triforce blue
    unlawful: p1 wild-draw-four red
    moves: p1 wild-draw-four blue, p1 wild-draw-four green, p1 wild-draw-four tan, \
p1 wild-draw-four red

    # A58, A32: what lies under the Triforce is shuffled and drawn as well.
    triforce blue-1 blue-2 | red-1 | green-3; draw: tan-1
    p0 triforce blue
    moves: p1 draw
    p1 draw = turn 2, sizes 2 4 1
    triforce blue-1 blue-2 | red-1 | green-3; draw:
    p0 triforce blue, p1 draw = turn 2, sizes 2 3 1

    # R056, A18: the second player must answer a start card; of two, the dealer.
    blue-1 | blue-3 green-1 | green-3 blue-4; draw: triforce tan-1 tan-2; discard:
    = phase choose-color, turn 1
    p1 name green
    > ColorNamed 1 green, Skipped 1, Demanded 2 green triforce 3
    = phase demand, turn 2, demand green
    blue-1 | blue-3 green-1; draw: triforce tan-1 tan-2; discard:
    p1 name green = phase demand, turn 0

    # A70, A56: the last card demands nothing; where it acts, a player without an answer draws.
    triforce | red-1 | green-3
    p0 triforce
    > Played 0 triforce - - False, RoundScored 0 4,0,0
    triforce | red-1 | green-0; with: all act
    p0 triforce blue
    > Played 0 triforce blue - False, Demanded 1 blue triforce 3, \
Drew 1 tan-1,tan-2,tan-4 triforce, RoundScored 0 8,0,0
    triforce | blue-3 | green-0; with: all act
    p0 triforce blue
    > Played 0 triforce blue - False, Demanded 1 blue triforce 3, RoundScored 0 3,0,0
    """,
    **PARTS,
)
def test_triforce(edition: str, case: WrittenCase) -> None:
    """R010, R053, R054, R055, R056.

    A18, A32, A56, A58, A60, A61, A62, A63, A64, A65, A66, A67, A68, A69, A70.
    """
    case.check(edition=edition)


def test_A65_refusal_names_the_drawn_answers() -> None:
    draw = "blue-3 blue-6 tan-2 tan-4"
    state = make_position("triforce blue-1", "red-1", "green-3", draw=draw, **PARTS["play drawn"])
    state = apply_moves(state, "p0 triforce blue", "p1 draw")
    refused = explain(state, make_play(state, 1, "tan-2"))
    assert (refused.reason, refused.rule) == ("only-drawn", "A65")
    assert [str(card) for card in refused.details["drawn"]] == ["blue-3", "blue-6"]
