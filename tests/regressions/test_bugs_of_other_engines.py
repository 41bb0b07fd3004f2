"""Bugs of widely used UNO engines that this library does not have."""

from collections import Counter

from tests.properties.games import EDITIONS
from tests.properties.invariants import all_cards
from tests.thorough import each_case
from tests.variants.written_cases import WrittenCase, each_written
from unoengine import Draw, Pass, Setup, apply, legal_moves, new_game


@each_case("edition", EDITIONS)
def test_R019_the_start_card_is_not_duplicated(edition: str) -> None:
    """mau_mau_bot"""
    for seed in range(20):
        state = new_game(edition, 3, seed=seed)
        assert len(state.discards) == 1
        assert all_cards(state) == Counter(state.edition.deck)


@each_written(
    """
    # R042, rlcard: the color in force was stored with the wild card.
    wild blue-1 red-1 tan-1 | wild blue-2 red-2 tan-2 | blue-3 red-3 tan-3; edition: zelda
    p0 wild blue = color blue
    moves: p1 blue-2, p1 wild blue, p1 wild green, p1 wild tan, p1 wild red, p1 draw
    p1 wild red = color red
    moves: p2 red-3, p2 draw

    # R046, rlcard: a Wild Draw Four that was drawn had no effect.
    tan-1 tan-2 | green-1 green-2 | green-3; draw: wild-draw-four blue-1 blue-2 blue-3 blue-4
    p0 draw, p0 wild-draw-four green, p1: accept = sizes 2 6 1, turn 2

    # R025, R030, uno-engine and uno-online: more cards were drawn, old ones were played.
    red-1 red-2 | tan-2; edition: zelda; draw: red-7 red-8
    p0 draw
    moves: p0 red-7, p0 pass
    refused: p0 draw drawn-already

    # R073, uno-engine and uno-online: a missing call can be caught until the next turn.
    red-1 tan-1 | red-2 tan-2 tan-3 | tan-4 tan-5
    p0 red-1
    moves2: p2 catch p0
    p1 draw = exposed None
    refused: p2 catch p0 nobody-to-catch
    undo
    p1 red-2 = exposed None
    refused: p2 catch p0 nobody-to-catch

    # R076, uno-engine and uno-online: the last Draw Two was not drawn, or not counted.
    red-draw-two | tan-1 | tan-2; draw: blue-9 blue-8
    p0 red-draw-two = phase round-over, sizes 0 3 1, scores 20 0 0

    # R035, rlcard: a Draw Two that was turned up did not cost the turn.
    tan-1 | tan-2 | tan-3; draw: red-draw-two blue-1 blue-2; discard:
    = sizes 1 3 1, turn 2

    # A31, rlcard: the top card was reshuffled.
    tan-1 | tan-2; discard: blue-1 blue-2 red-5; draw:
    p0 draw = top red-5, color red, draw_pile_size 1

    # R079, rlcard: not only the winner scored.
    tan-1 | blue-2 wild | red-1 | green-skip green-3; turn: 2
    p2 red-1 = scores 0 0 76 0, winner 2
    """
)
def test_other_engines(edition: str, case: WrittenCase) -> None:
    """R025, R030, R035, R042, R046, R073, R076, R079, A31."""
    case.check(edition=edition)


def test_R078_no_card_is_added_when_the_draw_pile_is_empty() -> None:
    """uno-engine: 215 cards were in play"""
    hands = ["tan-1 tan-2", "tan-3 tan-4"]
    state = Setup("zelda", hands=hands, discard="blue-1 blue-2 red-5", draw="green-1").to_state()
    cards = all_cards(state)
    for _ in range(20):
        draws = [move for move in legal_moves(state, state.turn) if isinstance(move, Draw | Pass)]
        if not draws:
            break
        state = apply(state, draws[0])
        assert all_cards(state) == cards
