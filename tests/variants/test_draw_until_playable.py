"""Draw until playable: a player draws until a card can be played."""

from typing import Any

from tests.thorough import each_case
from unoengine import Edition, Options, Setup, view
from unoengine.authoring import Card, Effect, Table, colorless_cards, number_cards
from unoengine.variants import DrawUntilPlayable

from .positions import apply_moves, describe_moves, list_hands, make_position
from .written_cases import WrittenCase, each_written

PARTS: dict[str, dict[str, Any]] = {
    "no variant": {"variants": []},
    "any card": {"options": Options(after_drawing="any_card")},
    "strict": {"options": Options(effects={"wild-draw-four": {"policy": "strict"}})},
    "always": {"options": Options(forced_drawn_play="always")},
    "never": {"options": Options(forced_drawn_play="never")},
    "after a compulsory draw": {"options": Options(forced_drawn_play="after_compulsory_draw")},
}


@each_written(
    """
    # Drawing ends with the first card that fits, which may be played or kept.
    blue-1 blue-2 | green-1 green-2; with: never; draw: tan-1 tan-2 red-9 red-8
    moves: p0 draw
    p0 draw
    > Drew 0 tan-1 -, Drew 0 tan-2 -, Drew 0 red-9 -
    = phase drawn, turn 0, drawn red-9, pile red-8
    hands: blue-1 blue-2 red-9 tan-1 tan-2 | green-1 green-2
    moves: p0 red-9, p0 pass
    p0 red-9 = turn 1, sizes 4 2
    undo
    p0 pass = turn 1, phase turn, sizes 5 2
    blue-1 blue-2 | green-1 green-2; with: no variant; draw: tan-1 red-9
    p0 draw = turn 1, sizes 3 2

    # Only one card is drawn if it fits.
    blue-1 | green-1; draw: red-1 red-8
    p0 draw
    > Drew 0 red-1 -
    blue-1 | green-1; draw: green-5 red-8
    p0 draw
    > Drew 0 green-5 -
    blue-1 | green-1; draw: red-skip red-8
    p0 draw
    > Drew 0 red-skip -
    blue-1 | green-1; draw: wild red-8
    p0 draw
    > Drew 0 wild -
    = phase drawn

    # It goes on after a reshuffle, until the piles run out.
    blue-1 | green-1; draw: tan-1 tan-2; discard: red-6 red-5
    p0 draw
    > Drew 0 tan-1 -, Drew 0 tan-2 -, Reshuffled 1, Drew 0 red-6 -
    = phase drawn, drawn red-6
    blue-1 | green-1; draw: tan-1 tan-2; discard: tan-3 red-5
    p0 draw = phase turn, turn 1, draw_pile_size 0
    hands: blue-1 tan-1 tan-2 tan-3 | green-1
    blue-1 | green-1 green-2; discard: red-5; draw:
    moves: p0 pass
    p0 pass = turn 1

    # The player has drawn, although the last attempt brought no card (A134).
    red-1 blue-2 | green-1 green-2; with: any card; edition: zelda; draw: tan-2
    p0 draw = phase drawn, turn 0
    moves: p0 red-1, p0 pass

    # A voluntary draw is the same, and that of the next player; only the last card may be played.
    red-1 red-2 wild | green-1 green-2; edition: zelda; draw: tan-1 tan-2 red-9
    p0 draw
    moves: p0 red-9, p0 pass
    refused: p0 red-1 only-drawn
    red-1 blue-1 | green-1 green-2; draw: tan-4 tan-7 red-9
    p0 red-1 uno, p1 draw
    hands: blue-1 | green-1 green-2 red-9 tan-4 tan-7
    = phase drawn, turn 1

    # Other draws are unchanged; drawing closes the window (A94).
    red-draw-two blue-1 blue-2 | green-1 green-2 | blue-3 blue-4; draw: tan-1 red-9 tan-2 tan-4
    p0 red-draw-two = sizes 2 4 2, turn 2
    wild-draw-four blue-1 blue-2 | green-1 green-2 | blue-3 blue-4
    draw: tan-1 red-9 tan-2 tan-4 tan-5
    p0 wild-draw-four red, p1: accept = sizes 2 6 2, turn 2
    triforce blue-1 blue-2 | green-1 green-2 | blue-3 blue-4; draw: tan-1 red-9 tan-2 tan-4 tan-5
    p0 triforce red, p1 draw = sizes 2 5 2, turn 2
    red-1 blue-1 | green-1 green-2; draw: tan-1 tan-2 tan-4 red-9
    p0 red-1
    p1 catch p0 = sizes 3 2, pile tan-4 red-9
    undo
    p1 draw = exposed None

    # It must be played if that was agreed on, or after a draw that was compulsory.
    blue-1 blue-2 | green-1; with: always; draw: tan-1 red-9
    p0 draw
    moves: p0 red-9
    refused: p0 pass must-play-drawn
    red-1 blue-2 | green-1; with: always; draw: tan-1 red-9
    p0 draw
    moves: p0 red-9
    red-1 blue-2 | green-1; with: never; draw: tan-1 red-9
    p0 draw
    moves: p0 red-9, p0 pass
    blue-1 blue-2 | green-1; with: after a compulsory draw; draw: tan-1 red-9
    p0 draw
    moves: p0 red-9
    red-1 blue-2 | green-1; with: after a compulsory draw; draw: tan-1 red-9
    p0 draw
    moves: p0 red-9, p0 pass

    # D04: the Spanish edition says so.
    blue-1 blue-2 | green-1; edition: zelda-es; draw: tan-1 red-9
    p0 draw
    moves: p0 red-9

    # An unlawful play is not forced.
    red-1 blue-1 | green-1; with: always; edition: zelda; draw: wild-draw-four
    p0 draw
    moves: p0 wild-draw-four blue, p0 wild-draw-four green, p0 wild-draw-four tan, \
p0 wild-draw-four red, p0 pass

    # A strict Wild Draw Four ends drawing only if it is lawful.
    red-1 blue-1 | green-1; with: strict; draw: wild-draw-four tan-1 red-9
    p0 draw = drawn red-9
    blue-1 blue-2 | green-1; with: strict; draw: wild-draw-four tan-1 red-9
    p0 draw = drawn wild-draw-four
    red-1 blue-1 | green-1; draw: wild-draw-four red-9
    p0 draw = drawn wild-draw-four
    """,
    **PARTS,
)
def test_A28_A40_A58_A94_A134_player_draws_until_a_card_fits(
    edition: str, case: WrittenCase
) -> None:
    case.check(edition=edition, variants=["draw-until-playable"])


class Guarded(Effect):
    """It may be played only with five other cards in hand."""

    def may_play(self, table: Table) -> bool:
        return len(table.hand) >= 5


def test_card_that_may_not_be_played_does_not_end_drawing() -> None:
    gate = Card("gold-gate", color="gold", symbol="gate", effect=Guarded())
    numbers = number_cards(("grey", "gold"), dict.fromkeys(range(10), 2))
    wilds = colorless_cards("wild", points=50, copies=1)
    state = Setup(
        Edition("gated", ("grey", "gold"), [*numbers, gate, gate, *wilds]),
        ["grey-1 grey-2", "grey-3 grey-4"],
        discard="gold-5",
        draw="gold-gate grey-6 grey-7 gold-gate gold-1",
        variants=["draw-until-playable"],
    ).to_state()
    state = apply_moves(state, "p0 draw")
    assert list_hands(state)[0] == "gold-gate gold-gate grey-1 grey-2 grey-6 grey-7"
    assert describe_moves(state) == ["p0 gold-gate", "p0 pass"]


@each_case("edition", ["zelda", "frozen"])
def test_A115_only_its_player_sees_the_pending_drawn_card(edition: str) -> None:
    given: dict[str, Any] = {"draw": "tan-1 red-9", "variants": ["draw-until-playable"]}
    state = make_position("blue-1", "green-1 green-2", edition=edition, **given)
    assert state.variants == (DrawUntilPlayable(),)
    state = apply_moves(state, "p0 draw")
    assert [len(view(state, seat).drawn) for seat in (0, 1, None)] == [1, 0, 0]
    assert view(state, 1).hand_sizes == (3, 2)
