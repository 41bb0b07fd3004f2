"""Seven-zero: a seven swaps hands with a chosen player, a zero passes all hands on."""

from typing import Any

import pytest

from tests.thorough import each_case
from unoengine import Edition, Options, SetupError, explain, new_game
from unoengine.authoring import Card, Effect, colorless_cards, number_cards
from unoengine.editions.zelda import ZELDA
from unoengine.variants import SevenZero

from .positions import make_play, make_position
from .written_cases import WrittenCase, each_written

PARTS: dict[str, dict[str, Any]] = {
    "all act last": {"options": Options(final_card_effects="all")},
    "no variant": {"variants": []},
}


@each_written(
    """
    # A seven swaps hands with a chosen player, who must be another one.
    red-7 blue-1 blue-2 | green-1 green-2 green-3 | tan-1 tan-2
    moves: p0 red-7 >1, p0 red-7 >2, p0 draw
    refused: p0 red-7 choice-missing, p0 red-7 >0 unknown-choice, p0 red-7 >3 unknown-choice
    p0 red-7 >2
    > Played 0 red-7 - 2 False, HandsMoved 2,1,0
    hands: tan-1 tan-2 | green-1 green-2 green-3 | blue-1 blue-2
    = turn 1, phase turn, color red
    known: 0>2 blue-1 blue-2, 2>0 tan-1 tan-2
    undo
    p0 red-7 >1
    known: 0>1 blue-1 blue-2, 1>0 green-1 green-2 green-3
    red-7 blue-1 blue-2 | green-1 green-2 green-3 | tan-1 tan-2; direction: -1; edition: zelda
    moves: p0 red-7 >2, p0 red-7 >1, p0 draw
    red-7 blue-1 blue-2 | green-1 green-2 green-3
    moves: p0 red-7 >1, p0 draw
    p0 red-7 >1
    hands: green-1 green-2 green-3 | blue-1 blue-2
    = turn 1

    # It must still match.
    red-7 tan-7 blue-1 | green-1 green-2; discard: blue-7
    moves: p0 blue-1, p0 tan-7 >1, p0 red-7 >1, p0 draw
    tan-7 blue-1 | green-1 green-2
    moves: p0 draw

    # It may be drawn.
    blue-1 red-1 | green-1 green-2; draw: red-7 tan-1
    p0 draw
    moves: p0 red-7 >1, p0 pass
    p0 red-7 >1
    hands: green-1 green-2 | blue-1 red-1

    # A zero passes all hands on.
    red-0 blue-1 blue-2 | green-1 green-2 green-3 | tan-1 tan-2
    moves: p0 red-0, p0 draw
    p0 red-0
    > Played 0 red-0 - - False, HandsMoved 2,0,1
    hands: tan-1 tan-2 | blue-1 blue-2 | green-1 green-2 green-3
    = turn 1, direction 1
    known: 0>1 blue-1 blue-2, 1>2 green-1 green-2 green-3, 2>0 tan-1 tan-2
    red-0 blue-1 blue-2 | green-1 green-2 green-3 | tan-1 tan-2; direction: -1
    p0 red-0
    > Played 0 red-0 - - False, HandsMoved 1,2,0
    hands: green-1 green-2 green-3 | tan-1 tan-2 | blue-1 blue-2
    = turn 2
    known: 0>2 blue-1 blue-2, 1>0 green-1 green-2 green-3, 2>1 tan-1 tan-2
    red-0 blue-1 blue-2 | green-1 green-2 green-3
    p0 red-0
    hands: green-1 green-2 green-3 | blue-1 blue-2

    # Other numbers have no effect, and without the variant none has.
    red-1 red-6 red-8 | green-1 green-2
    p0 red-6
    > Played 0 red-6 - - False
    red-7 red-0 blue-1 | green-1 green-2 green-3; with: no variant
    moves: p0 red-0, p0 red-7, p0 draw
    p0 red-0
    hands: blue-1 red-7 | green-1 green-2 green-3

    # Neither last cards nor start cards move hands.
    red-7 | green-1 green-2 | tan-1 tan-2
    p0 red-7
    > Played 0 red-7 - - False, RoundScored 0 6,0,0
    hands: | green-1 green-2 | tan-1 tan-2
    red-0 | green-1 green-2 | tan-1 tan-2; with: all act last
    p0 red-0
    > Played 0 red-0 - - False, RoundScored 0 6,0,0
    hands: | green-1 green-2 | tan-1 tan-2
    red-7 | green-1 green-2 | tan-1 tan-2; with: all act last
    p0 red-7
    hands: | green-1 green-2 | tan-1 tan-2
    blue-1 | green-1 green-2 | tan-1 tan-2; draw: red-7 tan-4; discard:
    hands: blue-1 | green-1 green-2 | tan-1 tan-2
    = phase turn, turn 1
    known:
    blue-1 | green-1 green-2 | tan-1 tan-2; draw: red-0 tan-4; discard:
    hands: blue-1 | green-1 green-2 | tan-1 tan-2
    = phase turn, turn 1
    known:

    # After the second zero every player knows where the own two former hands are.
    red-0 blue-1 | blue-0 green-1 green-2 | tan-1 tan-2 tan-3
    p0 red-0
    hands: tan-1 tan-2 tan-3 | blue-1 | blue-0 green-1 green-2
    p1 draw
    hands: tan-1 tan-2 tan-3 | blue-1 tan-1 | blue-0 green-1 green-2
    p2 blue-0
    hands: green-1 green-2 | tan-1 tan-2 tan-3 | blue-1 tan-1
    known: 0>1 tan-1 tan-2 tan-3, 0>2 blue-1, 1>0 green-1 green-2, 1>2 blue-1 tan-1, \
2>0 green-1 green-2, 2>1 tan-1 tan-2 tan-3

    # The own hand that comes back is not listed as known.
    red-7 blue-1 blue-2 | green-7 green-1 green-2 | tan-1 tan-2; discard: red-7
    p0 red-7 >1, p1 draw, p2 draw, p0 green-7 >1
    known: 0>1 green-1 green-2, 1>0 blue-1 blue-2 tan-1

    # UNO is offered exactly if the swap leaves one card.
    red-7 blue-1 blue-2 | green-1 green-2 | tan-1
    moves: p0 red-7 >1, p0 red-7 >2, p0 red-7 >2 uno, p0 draw
    refused: p0 red-7 >1 uno uno-not-due
    p0 red-7 >2 uno = exposed None
    undo
    p0 red-7 >2 = exposed 0
    hands: tan-1 | green-1 green-2 | blue-1 blue-2

    # The number of cards that are given away does not matter.
    red-7 blue-1 | green-1 green-2 | tan-1
    moves: p0 red-7 >1, p0 red-7 >2, p0 red-7 >2 uno, p0 draw
    p0 red-7 >1 = sizes 2 1 1, exposed None
    moves2:
    refused: p1 call uno-not-due

    # To the left, p0 gets the hand of p2 with a zero.
    red-0 blue-1 blue-2 | green-1 green-2 | tan-1
    moves: p0 red-0, p0 red-0 uno, p0 draw
    p0 red-0 = exposed 0
    red-0 blue-1 blue-2 | green-1 green-2 | tan-1; direction: -1
    moves: p0 red-0, p0 draw
    p0 red-0 = exposed None

    # A swap closes the window of another seat.
    red-1 blue-1 | red-7 green-2 green-3 | tan-1 tan-2
    p0 red-1 = exposed 0
    p1 red-7 >2 = exposed None
    """,
    **PARTS,
)
def test_A77_A94_sevens_and_zeros_move_hands(edition: str, case: WrittenCase) -> None:
    case.check(edition=edition, variants=["seven-zero"])


class Plain(Effect):
    """It is an effect that does nothing."""


def test_sevens_share_an_effect_and_others_keep_theirs() -> None:
    special = Card("blue-special", color="blue", symbol="7", number=7, effect=Plain())
    state = new_game(ZELDA.with_deck([*ZELDA.deck, special]), seed=1, variants=["seven-zero"])
    assert state.variants == (SevenZero(),)
    assert state.effect(special) == Plain()
    by_number = [
        {state.effect(c) for c in state.edition.deck if c.number == n and c != special}
        for n in (0, 7)
    ]
    assert [len(effects) for effects in by_number] == [1, 1]
    assert None not in by_number[0] | by_number[1]


@each_case("numbers, accepted", [((1, 2, 3), False), ((1, 2, 0), True), ((1, 2, 7), True)])
def test_deck_needs_sevens_or_zeros(numbers: tuple[int, ...], accepted: bool) -> None:
    colors = ("grey", "gold")
    deck = [*number_cards(colors, dict.fromkeys(numbers, 4))]
    edition = Edition("few", colors, [*deck, *colorless_cards("wild", points=50, copies=4)])
    if accepted:
        state = new_game(edition, 2, seed=1, variants=["seven-zero"])
        assert state.variants == (SevenZero(),)
    else:
        with pytest.raises(SetupError, match="few: the deck has neither a seven nor a zero"):
            new_game(edition, 2, seed=1, variants=["seven-zero"])


def test_refusal_because_of_a_variant_cites_the_rule_on_variants() -> None:
    state = make_position("red-7 blue-1 blue-2", "green-1 green-2", variants=["seven-zero"])
    assert explain(state, make_play(state, 0, "red-7")).rule == "A26"
    assert explain(state, make_play(state, 0, "red-7", choice=0)).rule == "A26"
    told = explain(state, make_play(state, 0, "red-7", choice=1))
    assert (told.legal, told.message) == (True, "red-7 has the color in force, red.")
