"""Jump-in: a player with the same card as the top card may play it out of turn."""

from typing import Any

import pytest

from tests.thorough import each_case
from unoengine import Edition, GameState, Setup, SetupError, explain, legal_moves, new_game
from unoengine.authoring import Card, colorless_cards, number_cards
from unoengine.variants import JumpIn

from .positions import apply_and_describe, apply_moves, describe_moves, make_play, make_position
from .written_cases import WrittenCase, each_written

COLORLESS = JumpIn(colorless=True)
FOUR_OF_EACH = Edition(
    "quadrupled",
    ("grey", "gold"),
    [
        *number_cards(("grey", "gold"), dict.fromkeys(range(10), 4)),
        *colorless_cards("plain", points=20, copies=4, effect=None),
    ],
)
PARTS: dict[str, dict[str, Any]] = {
    "colorless cards": {"variants": [COLORLESS]},
    "no variant": {"variants": []},
    "blue clothes": {"wardrobe": {0: ["blue"]}, "edition": "saved-by-the-bell"},
    "Frozen": {"edition": "frozen"},
}


@each_written(
    """
    # Play continues from the player that jumped in.
    red-1 red-2 red-3 | blue-1 blue-2 | red-5 tan-1 tan-2 | green-1 green-2 green-3
    moves: p0 red-1, p0 red-2, p0 red-3, p0 draw, p2 red-5
    moves0: p0 red-1, p0 red-2, p0 red-3, p0 draw
    moves1:
    moves2: p2 red-5
    p2 red-5
    > Played 2 red-5 - - False
    = turn 3, color red, sizes 3 2 2 3
    undo
    p0 draw = turn 1
    moves2: p2 red-5
    red-1 red-2 red-3 | blue-1 blue-2 | red-5 tan-1 tan-2 | green-1 green-2 green-3; direction: -1
    p2 red-5 = turn 1

    # The interrupted player may be next.
    red-1 red-2 | blue-1 blue-2 | red-5 tan-1 tan-2
    p2 red-5 = turn 0
    red-1 red-2 red-3 | red-5 blue-2 blue-3
    p1 red-5 = turn 0, sizes 3 2

    # A card that only matches cannot jump in.
    red-1 red-2 | blue-5 red-7 wild wild-draw-four red-skip | tan-1
    moves1:
    refused: p1 blue-5 not-your-turn, p1 red-7 not-your-turn, p1 red-skip not-your-turn
    refused: p1 wild red not-your-turn, p1 wild-draw-four red not-your-turn
    refused: p2 red-5 not-your-turn, p1 draw not-your-turn

    # On the own turn, it is an ordinary play; on the own card it is possible.
    red-5 red-1 blue-1 | blue-2 blue-3
    moves: p0 red-1, p0 red-5, p0 draw
    p0 red-5 = turn 1
    red-7 red-7 red-1 | blue-2 blue-3 | green-1 green-2
    p0 red-7
    moves: p1 draw, p0 red-7, p0 red-7 uno
    p0 red-7 uno = turn 1, sizes 1 2 2

    # The start card counts.
    red-1 red-2 red-3 | blue-1 blue-2 | red-5 tan-1 tan-2 | green-1 green-2 green-3
    draw: red-5 tan-4; discard:
    = phase turn, turn 1
    moves2: p2 red-5

    # It is off by default.
    red-1 red-2 | red-5 blue-1 blue-2; with: no variant
    moves1:
    refused: p1 red-5 not-your-turn

    # Last cards win.
    red-1 red-2 | blue-1 blue-2 | red-5
    p2 red-5
    > Played 2 red-5 - - False, RoundScored 2 0,0,6
    = phase round-over, winner 2, turn 1
    moves: p1 deal

    # Cards act on the player after.
    red-1 red-2 | blue-1 blue-2 | red-draw-two tan-1 tan-2 | green-1 green-2
    discard: red-draw-two; draw: tan-7 tan-8 tan-9
    p2 red-draw-two
    > Played 2 red-draw-two - - False, Drew 3 tan-7,tan-8 red-draw-two, Skipped 3
    = turn 0, sizes 2 2 2 4
    red-1 red-2 | red-skip blue-1 blue-2 | tan-1 tan-2 | green-1 green-2; discard: red-skip
    p1 red-skip
    > Played 1 red-skip - - False, Skipped 2
    = turn 3
    red-1 red-2 | blue-1 blue-2 | red-reverse tan-1 tan-2 | green-1 green-2; discard: red-reverse
    p2 red-reverse
    > Played 2 red-reverse - - False, Reversed -1
    = turn 1, direction -1

    # It is not offered while something is pending.
    red-1 red-2 red-3 | red-5 blue-1 blue-2 | tan-1 tan-2; draw: red-9 tan-1; edition: zelda
    p0 draw = phase drawn
    moves: p0 red-9, p0 pass
    refused: p1 red-5 not-your-turn
    triforce blue-1 blue-2 | tan-1 tan-2 | triforce green-1 green-2; with: colorless cards
    p0 triforce tan = phase demand
    moves: p1 draw
    wild-draw-four blue-1 blue-2 | tan-1 tan-2 | wild-draw-four green-1 green-2
    with: colorless cards
    p0 wild-draw-four tan = phase question
    moves: p1: accept, p1: challenge
    p1: accept = phase turn, turn 2
    moves0:
    blue-1 blue-2 | tan-1 tan-2 | wild green-1 green-2
    with: colorless cards; draw: wild tan-4; discard:
    = phase choose-color, turn 1
    moves2:
    p1 name tan, p2 wild green = color green
    red-7 | red-7 blue-1 | green-1
    p0 red-7 = phase round-over
    moves: p1 deal
    refused: p1 red-7 round-over

    # A94: a jump-in closes the window of others; A77: UNO may be called with it.
    red-7 red-1 | blue-1 blue-2 | red-7 tan-1
    p0 red-7 = exposed 0
    p2 red-7 uno = exposed None
    refused: p1 catch p0 nobody-to-catch, p1 catch p2 nobody-to-catch
    undo
    p2 red-7 = exposed 2
    moves1: p1 catch p2
    red-1 red-2 | red-5 blue-1 blue-2
    refused: p1 red-5 uno uno-not-due
    """,
    **PARTS,
)
def test_A77_A94_equal_card_may_be_played_out_of_turn(edition: str, case: WrittenCase) -> None:
    case.check(edition=edition, variants=["jump-in"])


def test_jump_in_is_explained() -> None:
    state = make_position("red-1 red-2", "red-5 blue-1 blue-2", variants=["jump-in"])
    assert state.variants == (JumpIn(),)
    told = explain(state, make_play(state, 1, "red-5"))
    assert (told.legal, told.lawful, told.alternatives) == (True, True, legal_moves(state, 1))
    assert told.reason == "out-of-turn"
    assert told.message == "red-5 may be played on red-5 out of turn, as agreed."


def make_crowd(*held: str, **more: Any) -> GameState:
    """Return a position on gold-5 of an edition with four copies of each card."""
    given: dict[str, Any] = {"discard": "gold-5", "draw": "grey-1 grey-2", "variants": ["jump-in"]}
    return Setup(FOUR_OF_EACH, held, **given | more).to_state()


def test_jump_ins_are_listed_in_order_of_play_and_may_follow_each_other() -> None:
    held = ("gold-1 gold-2", "gold-5 grey-1 grey-2", "grey-3 grey-4", "gold-5 grey-5 grey-6")
    state = make_crowd(*held)
    own = ["p0 gold-1", "p0 gold-1 uno", "p0 gold-2", "p0 gold-2 uno", "p0 draw"]
    assert describe_moves(state) == [*own, "p1 gold-5", "p3 gold-5"]
    assert describe_moves(make_crowd(*held, direction=-1))[-2:] == ["p3 gold-5", "p1 gold-5"]
    state = apply_moves(state, "p3 gold-5")
    assert (state.turn, describe_moves(state)) == (0, [*own, "p1 gold-5"])
    assert apply_moves(state, "p1 gold-5").turn == 2


def test_claims_are_listed_before_jump_ins() -> None:
    """The seat on turn first, then the others in order of play."""
    held = ("gold-5 gold-1", "gold-2 grey-1", "gold-5 grey-3 grey-4", "grey-5 grey-6")
    state = apply_moves(make_crowd(*held), "p0 gold-5")
    own = ["p1 gold-2", "p1 gold-2 uno", "p1 draw", "p1 catch p0"]
    by_seat = [["p0 call"], own, ["p2 catch p0", "p2 gold-5"], ["p3 catch p0"]]
    assert [describe_moves(state, seat) for seat in range(4)] == by_seat
    assert describe_moves(state) == [*own, *by_seat[2], *by_seat[3], *by_seat[0]]


@each_written(
    """
    # They may jump in with the option.
    tan-1 tan-2 | wild blue-1 blue-2 | wild red-1 red-2; with: no variant
    moves1:
    tan-1 tan-2 | wild blue-1 blue-2 | wild red-1 red-2
    moves1: p1 wild blue, p1 wild green, p1 wild tan, p1 wild red
    p2 wild green = turn 0, color green, sizes 2 3 2
    tan-1 tan-2 | wild-draw-four triforce blue-1
    moves1:

    # What they do is the same.
    tan-1 tan-2 | wild-draw-four blue-1 tan-3 | red-1 red-2; discard: red-5 wild-draw-four
    p1 wild-draw-four green = phase question, turn 2
    p2: challenge
    > Answered 2 challenge challenge, HandShown 1 2 blue-1,tan-3, \
Announced 1 wild-draw-four guilty, Drew 1 tan-1,tan-2,tan-4,tan-5 wild-draw-four
    tan-1 tan-2 | triforce blue-1 blue-2 | green-3 red-2; discard: red-5 triforce
    p1 triforce green
    > Played 1 triforce green - False, Demanded 2 green triforce 3
    = turn 2
    moves: p2 green-3, p2 green-3 uno
    tan-1 tan-2 | let-it-go blue-1 green-2 | green-3 red-2; with: Frozen; discard: red-5 let-it-go
    p1 let-it-go green uno = exposed None, turn 2
    hands: tan-1 tan-2 | green-2 | green-3 red-2
    tan-1 tan-2 | rad-style blue-1 green-2 | green-3 red-2
    with: blue clothes; discard: red-5 rad-style
    p1 rad-style green >blue
    > Played 1 rad-style green blue False, Drew 0 tan-1,tan-2 rad-style
    = turn 2, sizes 4 2 2
    """,
    **{**PARTS, "no variant": {"variants": ["jump-in"]}},
)
def test_colorless_cards_jump_in_with_the_option(edition: str, case: WrittenCase) -> None:
    given = {"edition": edition, "discard": "red-5 wild", "color": "tan", "variants": [COLORLESS]}
    case.check(**given)


def list_blank_moves(rules: list[str], top: str, held: str) -> list[str]:
    """Return the moves of p1 in a position of Frozen on a blank card, if it holds another one."""
    state = make_position(
        *("red-1 red-2", f"{held} blue-1 blue-2", "green-1 green-2"),
        variants=[COLORLESS],
        edition="frozen",
        house_rules={"customizable": rules},
        discard=f"red-5 {top}",
        color="red",
    )
    return describe_moves(state, 1)


def test_blank_cards_are_equal_if_they_have_the_same_rule() -> None:
    same = list_blank_moves(["extra-turn", "extra-turn"], "customizable", "customizable")
    assert len(same) == 4
    for rules in (["extra-turn", "vote"], ["extra-turn"]):
        for top, held in ((1, 2), (2, 1)):
            assert list_blank_moves(rules, f"customizable-{top}", f"customizable-{held}") == []


def test_cards_with_different_codes_are_different() -> None:
    """The second gold 5 has more points; the third equals the first."""
    dear = Card("gold-dear", color="gold", symbol="5", number=5, points=30)
    edition = FOUR_OF_EACH.with_deck([*FOUR_OF_EACH.deck, dear])
    held = ("grey-1 grey-2", "gold-dear grey-3 grey-4", "gold-5 grey-6 grey-7")
    state = Setup(edition, held, discard="gold-5", draw="grey-8", variants=["jump-in"]).to_state()
    assert [describe_moves(state, seat) for seat in (1, 2)] == [[], ["p2 gold-5"]]
    assert apply_and_describe(state, "p2 gold-5")[1] == ["Played 2 gold-5 - - False"]


WILDS = colorless_cards("wild", points=50, copies=1)
BLANKS = colorless_cards("customizable", points=40, copies=2)


@each_case(
    "more, variant, rules, accepted",
    [
        (WILDS, "jump-in", (), False),
        ([*WILDS] * 4, "jump-in", (), False),
        ([*WILDS] * 4, COLORLESS, (), True),
        ([*WILDS, *number_cards(["gold"], {1: 1})], "jump-in", (), True),
        ([*WILDS, *number_cards(["gold"], {1: 1})], COLORLESS, (), True),
        (BLANKS, COLORLESS, ("duel", "vote"), False),
        (BLANKS, COLORLESS, ("duel", "duel"), True),
    ],
)
def test_deck_without_equal_cards_is_refused(
    more: Any, variant: JumpIn | str, rules: tuple[str, ...], accepted: bool
) -> None:
    numbers = number_cards(("grey", "gold"), dict.fromkeys(range(10), 1))
    edition = Edition("once", ("grey", "gold"), [*numbers, *more])
    given: dict[str, Any] = {"house_rules": {"customizable": rules}} if rules else {}
    if accepted:
        assert len(new_game(edition, 2, seed=1, variants=[variant], **given).variants) == 1
    else:
        with pytest.raises(SetupError, match="once: no two cards are equal, so nobody could ever"):
            new_game(edition, 2, seed=1, variants=[variant], **given)


@each_case("value", ["no", 0, 1, None])
def test_options_must_be_booleans(value: Any) -> None:
    with pytest.raises(SetupError, match=rf"^JumpIn\.colorless cannot be {value!r}"):
        JumpIn(colorless=value)
