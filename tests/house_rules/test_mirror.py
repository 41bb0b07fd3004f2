"""Mirror: it repeats the effect of the card under it."""

import pickle
from typing import Any

from tests.thorough import each_case
from tests.variants.positions import apply_moves, make_position, narrate_last
from tests.variants.written_cases import WrittenCase, each_written
from unoengine import Options, redeal, view
from unoengine.authoring import Card, Effect, Table, Value
from unoengine.editions.frozen import FROZEN

from .positions import FROZEN_WITH_FOUR_BLANKS, make_rule_position

ON_FIVE = "customizable pink-1 pink-2", "green-1 green-2", "blue-1 blue-2"
PARTS: dict[str, dict[str, Any]] = {
    "on a wild card": {"discard": "red-5 wild", "color": "tan"},
    "on a four": {"discard": "red-5 wild-draw-four", "color": "tan"},
    "on a let it go": {"discard": "red-5 let-it-go", "color": "tan"},
    "on a customizable": {"discard": "red-5 customizable", "color": "tan"},
    "on the second": {"discard": "red-5 customizable-2", "color": "tan"},
    "on a draw two": {"discard": "tan-8 red-draw-two"},
    "literal": {"options": Options(two_player_reverse="literal")},
    "skip": {"options": Options(two_player_reverse="skip")},
    "strict": {"options": Options(effects={"wild-draw-four": {"policy": "strict"}})},
    "all act": {"options": Options(final_card_effects="all")},
    "four blanks": {"edition": FROZEN_WITH_FOUR_BLANKS},
    "stacking": {"variants": ["stacking"]},
    "seven-zero": {"variants": ["seven-zero"]},
}


@each_written(
    """
    # On a number, it has no effect.
    customizable red-1 red-2 | green-1 green-2 | blue-1 blue-2
    p0 customizable green
    > Played 0 customizable green - False
    = turn 1, color green, sizes 2 2 2

    # On action cards.
    customizable red-1 red-2 | green-1 green-2 | blue-1 blue-2; with: on a draw two
    p0 customizable green
    > Played 0 customizable green - False, Drew 1 tan-1,tan-2 red-draw-two, Skipped 1
    = turn 2, color green, top customizable
    customizable red-1 red-2 | green-1 green-2 | blue-1 blue-2; discard: red-skip
    p0 customizable green
    > Played 0 customizable green - False, Skipped 1
    = turn 2
    customizable red-1 red-2 | green-1 green-2 | blue-1 blue-2; discard: red-reverse
    p0 customizable green
    > Played 0 customizable green - False, Reversed -1
    = turn 2, direction -1
    customizable red-1 red-2 | green-1 green-2; with: skip; discard: red-reverse
    p0 customizable green = turn 0, direction -1
    customizable red-1 red-2 | green-1 green-2; with: literal; discard: red-reverse
    p0 customizable green = turn 1, direction -1

    # On cards that only name a color; a card with the same rule does not mirror itself.
    customizable red-1 red-2 | green-1 green-2 | blue-1 blue-2; with: on a wild card
    p0 customizable green
    > Played 0 customizable green - False
    = turn 1, color green
    customizable red-1 red-2 | green-1 green-2 | blue-1 blue-2; with: on a customizable
    p0 customizable green
    > Played 0 customizable green - False
    customizable red-1 red-2 | green-1 green-2 | customizable blue-1 blue-2; with: on a draw two
    p0 customizable green, p2 customizable blue
    > Played 2 customizable blue - False
    customizable-1 red-1 red-2 | green-1 green-2; with: on the second; rule: mirror, none
    p0 customizable-1 green
    > Played 0 customizable-1 green - False

    # On Let It Go.
    customizable blue-6 blue-7 red-1 | green-1 green-2; with: on a let it go
    p0 customizable green uno
    > Played 0 customizable green - True, Discarded 0 blue-6,blue-7
    = turn 1, exposed None, sizes 1 2

    # On a start card.
    red-1 red-2 | green-1 green-2 | customizable blue-1 blue-2
    draw: red-draw-two tan-1 tan-2 tan-4 tan-5; discard:
    = turn 2, sizes 2 4 3
    p2 customizable blue = sizes 4 4 2

    # On a Wild Draw Four: the next player is asked, and the color before decides.
    customizable red-1 red-2 | green-1 green-2 | blue-1 blue-2; with: on a four
    p0 customizable green
    > Played 0 customizable green - False, Asked 1 challenge wild-draw-four
    = phase question, turn 1, color green
    moves: p1: accept, p1: challenge
    p1: accept
    > Answered 1 challenge accept, Drew 1 tan-1,tan-2,tan-4,tan-5 wild-draw-four, Skipped 1
    = turn 2, color green
    undo
    p1: challenge = sizes 2 8 2, turn 2
    known: 1>0 red-1 red-2
    customizable red-1 tan-2 | green-1 green-2 | blue-1 blue-2
    with: on a four; draw: tan-1 tan-4 tan-5 tan-7
    p0 customizable green, p1: challenge = sizes 6 2 2, turn 1
    known: 1>0 red-1 tan-2
    customizable red-1 green-6 | green-1 green-2 | blue-1 blue-2; with: on a four
    p0 customizable green, p1: challenge = sizes 2 8 2, turn 2

    # It is not a Wild Draw Four: it may always be played.
    customizable red-1 tan-2 | green-1 green-2 | blue-1 blue-2; with: on a four; with: strict
    p0 customizable green
    moves: p1: accept

    # A house rule without a choice is mirrored; one with a choice is not.
    customizable-1 red-1 red-2 | green-1 green-2 | blue-1 blue-2
    with: on the second; rule: mirror, everyone-else-draws
    p0 customizable-1 green
    > Played 0 customizable-1 green - False, Drew 1 tan-1 customizable-2, \
Drew 2 tan-2 customizable-2
    customizable-1 red-1 red-2 | green-1 green-2 | blue-1 blue-2
    with: on the second; rule: mirror, extra-turn
    p0 customizable-1 green = turn 0
    customizable-1 red-1 red-2 | green-1 green-2 | blue-1
    with: on the second; rule: mirror, rotate-hands
    p0 customizable-1 green
    > Played 0 customizable-1 green - False, HandsMoved 2,0,1
    = exposed 0
    undo
    p0 customizable-1 green uno = exposed None
    customizable-1 red-1 red-2 | green-1 green-2 | blue-1 blue-2
    with: on the second; rule: mirror, vote
    p0 customizable-1 green
    > Played 0 customizable-1 green - False, Asked 1 which color customizable-2
    p1: blue, p2: blue = color blue, turn 1, notes
    customizable-1 red-1 red-2 green-6 | green-1 green-2 | blue-1 blue-2
    with: on the second; rule: mirror, discard-a-color
    p0 customizable-1 red
    hands: green-6 | green-1 green-2 | blue-1 blue-2
    = exposed 0
    customizable-1 red-1 red-2 red-3 | green-1 | blue-1 blue-2
    with: on the second; rule: mirror, robin-hood
    p0 customizable-1 green = sizes 2 2 2
    customizable-1 red-1 red-2 | customizable-2 green-1 green-2 | customizable-3 blue-1
    with: four blanks; rule: third-time, mirror, third-time
    p0 customizable-1 blue, p1 customizable-2 blue = notes times
    p2 customizable-3 blue uno = sizes 5 5 1

    # A56: no color is named if the hand is emptied.
    customizable blue-6 blue-7 | green-1 green-2 | blue-1 blue-2; with: on a let it go
    moves: p0 customizable, p0 draw
    p0 customizable
    > Played 0 customizable - - False, Discarded 0 blue-6,blue-7, RoundScored 0 6,0,0
    = winner 0

    # With Stacking, it waits for an answer, but is none.
    customizable red-1 red-2 | green-draw-two green-2 green-3 | blue-1
    with: on a draw two; with: stacking
    p0 customizable green
    > Played 0 customizable green - False, Demanded 1 - red-draw-two 2
    = phase demand, owed 2
    moves: p1 draw, p1 green-draw-two
    p1 green-draw-two = owed 4
    undo
    p1 draw = sizes 2 5 1
    customizable red-1 red-2 | wild-draw-four green-2 green-3 | blue-1
    with: on a four; with: stacking
    p0 customizable green, p1: accept
    > Answered 1 challenge accept, Demanded 1 - wild-draw-four 4
    p1 wild-draw-four red, p2: accept = turn 2, owed 8
    red-draw-two red-1 red-2 | customizable green-1; with: stacking
    p0 red-draw-two
    moves: p1 draw

    # With Seven-zero, a zero is mirrored, and a seven, which has a choice, is not.
    customizable red-1 red-2 | green-1 green-2 | blue-1 blue-2; with: seven-zero; discard: red-0
    p0 customizable green
    hands: blue-1 blue-2 | red-1 red-2 | green-1 green-2
    customizable red-1 red-2 | green-1 green-2 | blue-1 blue-2; with: seven-zero; discard: red-7
    p0 customizable green
    hands: red-1 red-2 | green-1 green-2 | blue-1 blue-2

    # UNO is offered exactly if one card is left.
    customizable red-1 | green-1
    moves: p0 customizable blue, p0 customizable blue uno, p0 customizable green, \
p0 customizable green uno, p0 customizable red, p0 customizable red uno, p0 customizable tan, \
p0 customizable tan uno, p0 draw, p0 red-1, p0 red-1 uno
    customizable red-1 red-2 | green-1
    refused: p0 customizable green uno uno-not-due
    customizable red-1 | green-1; with: on a draw two
    p0 customizable green uno = exposed None
    undo
    p0 customizable green = exposed 0
    customizable blue-6 blue-7 red-1 | green-1; with: on a let it go
    p0 customizable green = exposed 0
    customizable blue-6 red-1 red-2 | green-1; with: on a let it go
    refused: p0 customizable green uno uno-not-due
    p0 customizable green = exposed None

    # As the last card, it has no effect.
    customizable | green-1 green-2 | blue-1 blue-2; with: on a draw two
    moves: p0 customizable, p0 draw
    p0 customizable
    > Played 0 customizable - - False, RoundScored 0 6,0,0
    customizable | green-1 green-2 | blue-1 blue-2; with: on a four
    p0 customizable
    > Played 0 customizable - - False, RoundScored 0 6,0,0
    customizable | green-1 green-2 | blue-1 blue-2; with: on a let it go
    p0 customizable
    > Played 0 customizable - - False, RoundScored 0 6,0,0

    # Where all cards act, it acts.
    customizable | green-1 green-2 | blue-1 blue-2; with: on a draw two; with: all act
    p0 customizable
    > Played 0 customizable - - False, Drew 1 tan-1,tan-2 red-draw-two, Skipped 1, \
RoundScored 0 9,0,0
    customizable | green-1 green-2 | blue-1 blue-2; with: on a four; with: all act
    p0 customizable
    > Played 0 customizable - - False, Drew 1 tan-1,tan-2,tan-4,tan-5 wild-draw-four, Skipped 1, \
RoundScored 0 18,0,0
    customizable | green-1 green-2 | blue-1 blue-2; with: all act; discard: red-skip
    p0 customizable
    > Played 0 customizable - - False, RoundScored 0 6,0,0
    customizable | green-1 green-2 | blue-1 blue-2; with: all act
    p0 customizable
    > Played 0 customizable - - False, RoundScored 0 6,0,0
    """,
    **PARTS,
)
def test_A36_A56_A70_A77_mirror(edition: str, case: WrittenCase) -> None:
    case.check(edition=edition, house_rules={"customizable": "mirror"})


@each_case("rule", ["swap-hands", "give-a-card", "reveal-a-hand", "duel"])
def test_card_with_a_choice_is_not_mirrored(rule: str) -> None:
    held = ("customizable-1 red-1 red-2", "green-1 green-2", "blue-1 blue-2")
    given: dict[str, Any] = {"edition": "frozen", "house_rules": {"customizable": ["mirror", rule]}}
    state = make_position(*held, **PARTS["on the second"], **given)
    after = apply_moves(state, "p0 customizable-1 green")
    assert (after.turn, after.phase, after.hand_sizes) == (1, "turn", (2, 2, 2))


def test_mirrored_wild_draw_four_is_saved_during_its_question() -> None:
    held = ("customizable red-1 tan-2", "green-1 green-2", "blue-1 blue-2")
    draw = "tan-1 tan-4 tan-5 tan-7 tan-9 blue-7"
    state = make_rule_position("mirror", *held, **PARTS["on a four"], draw=draw)
    state = apply_moves(state, "p0 customizable green")
    loaded = pickle.loads(pickle.dumps(state))
    assert loaded == state
    assert apply_moves(loaded, "p1: challenge") == apply_moves(state, "p1: challenge")
    for seat in range(3):
        for seed in range(20):
            dealt = redeal(state, seat, seed)
            assert view(dealt, seat) == view(state, seat)
            apply_moves(dealt, "p1: challenge")


class AsksForMore(Effect):
    """Its player says how many cards the next one draws; the number is noted."""

    def play(self, table: Table) -> None:
        table.note("asked", table.noted("asked", 0) + 1)
        table.ask(table.player, "how many", (1, 2, 3))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        assert isinstance(answer, int)
        table.draw(table.next, answer + table.noted("asked"))


def test_card_of_a_plugin_is_mirrored_with_its_question_and_notes() -> None:
    card = Card("pink-more", color="pink", symbol="more", points=10, effect=AsksForMore())
    box = FROZEN.with_deck([*FROZEN.deck, card])
    rules = {"customizable": "mirror"}
    state = make_position(*ON_FIVE, edition=box, house_rules=rules, discard="pink-5 pink-more")
    state = apply_moves(state, "p0 customizable green")
    assert (state.turn, state.notes) == (0, {("asks-for-more", "asked", None): 1})
    assert apply_moves(state, "p0: 2").hand_sizes == (2, 5, 2)


def test_mirror_is_narrated() -> None:
    state = make_rule_position(
        "mirror", *ON_FIVE, players=("Ana", "Ben", "Cy"), discard="red-draw-two"
    )
    assert narrate_last(state, "p0 customizable green") == [
        "Ana plays a Customizable and names green.",
        "Ben draws 2 cards because of the red Draw Two.",
        "Ben loses a turn.",
    ]
