"""House rules that move, show or discard cards of hands."""

from tests.thorough import each_case
from tests.variants.positions import (
    apply_and_describe,
    apply_moves,
    describe_moves,
    list_hands,
    list_known_cards,
    narrate_last,
)
from tests.variants.written_cases import WrittenCase, each_written
from unoengine import Options, redeal, view

from .positions import make_rule_position


@each_written(
    """
    # Swap hands: with a chosen player; UNO is offered for the hand that is received.
    customizable red-1 red-2 | green-1 green-2 green-3 | blue-1; rule: swap-hands
    moves: p0 customizable blue >1, p0 customizable blue >2, p0 customizable blue >2 uno, \
p0 customizable green >1, p0 customizable green >2, p0 customizable green >2 uno, \
p0 customizable red >1, p0 customizable red >2, p0 customizable red >2 uno, \
p0 customizable tan >1, p0 customizable tan >2, p0 customizable tan >2 uno, \
p0 draw, p0 red-1, p0 red-2
    refused: p0 customizable blue choice-missing, p0 customizable blue >0 unknown-choice
    p0 customizable blue >1
    > Played 0 customizable blue 1 False, HandsMoved 1,0,2
    hands: green-1 green-2 green-3 | red-1 red-2 | blue-1
    = turn 1, color blue, exposed None
    known: 0>1 red-1 red-2, 1>0 green-1 green-2 green-3
    undo
    p0 customizable blue >2 = exposed 0
    undo
    p0 customizable blue >2 uno = exposed None

    # Rotate hands: in the direction of play.
    customizable red-1 red-2 | green-1 green-2 green-3 | blue-1; rule: rotate-hands
    p0 customizable blue uno
    > Played 0 customizable blue - True, HandsMoved 2,0,1
    hands: blue-1 | red-1 red-2 | green-1 green-2 green-3
    = turn 1, color blue, exposed None
    known: 0>1 red-1 red-2, 1>2 green-1 green-2 green-3, 2>0 blue-1
    undo
    p0 customizable blue = exposed 0
    customizable red-1 red-2 | green-1 green-2 green-3 | blue-1; rule: rotate-hands; direction: -1
    refused: p0 customizable blue uno uno-not-due
    p0 customizable blue
    > Played 0 customizable blue - False, HandsMoved 1,2,0
    hands: green-1 green-2 green-3 | blue-1 | red-1 red-2
    = exposed None

    # Give a card: the player picks it, which only two learn.
    customizable red-1 blue-2 blue-2 | green-1 green-2 | tan-3 tan-4; rule: give-a-card
    p0 customizable blue >2
    > Played 0 customizable blue 2 False, Asked 0 which card do you give customizable
    = phase question, turn 0
    moves: p0: blue-2, p0: red-1
    moves1:
    refused: p0 blue-2 must-answer
    p0: red-1
    > Picked 0 which card do you give red-1, Gave 0 2 red-1
    hands: blue-2 blue-2 | green-1 green-2 | red-1 tan-3 tan-4
    = turn 1, phase turn
    known: 0>2 red-1
    customizable red-1 blue-2 blue-2 | green-1 green-2 | tan-3 tan-4; rule: give-a-card
    p0 customizable blue >1, p0: blue-2
    hands: blue-2 red-1 | blue-2 green-1 green-2 | tan-3 tan-4

    # The last card that is given wins; UNO is due if one is left.
    customizable red-1 | green-1 green-2 | tan-3 tan-4; rule: give-a-card
    p0 customizable blue >1 = phase question, exposed None
    p0: red-1
    > Picked 0 which card do you give red-1, Gave 0 1 red-1, RoundScored 0 11,0,0
    = phase round-over, winner 0
    customizable red-1 blue-1 | green-1 green-2 | tan-3 tan-4; rule: give-a-card
    p0 customizable blue >1 = exposed None
    p0: red-1 = exposed 0
    moves0: p0 call
    moves2: p2 catch p0

    # Reveal a hand: to everybody, but not the cards that are drawn later.
    customizable red-1 red-2 | green-1 green-2 | blue-1 red-9; rule: reveal-a-hand
    refused: p0 customizable blue >0 unknown-choice
    p0 customizable blue >2
    > Played 0 customizable blue 2 False, HandShown 2 - blue-1,red-9
    = turn 1, sizes 2 2 2
    known: 0>2 blue-1 red-9, 1>2 blue-1 red-9
    p1 draw, p2 draw
    hands: red-1 red-2 | green-1 green-2 tan-1 | blue-1 red-9 tan-2
    known: 0>2 blue-1 red-9, 1>2 blue-1 red-9
    p0 draw, p1 draw, p2 blue-1
    known: 0>2 red-9, 1>2 red-9
    customizable red-1 | green-1 green-2 | blue-1 red-9; rule: reveal-a-hand
    p0 customizable blue >1 uno = exposed None
    undo
    p0 customizable blue >1 = exposed 0

    # Discard a color: all cards of the named color.
    customizable blue-1 blue-draw-two blue-1 red-1 wild | green-1 blue-2; rule: discard-a-color
    p0 customizable blue
    > Played 0 customizable blue - False, Discarded 0 blue-1,blue-1,blue-draw-two
    hands: red-1 wild | blue-2 green-1
    = top customizable, color blue, turn 1
    customizable blue-1 red-1 | green-1; rule: discard-a-color
    p0 customizable green
    hands: blue-1 red-1 | green-1
    customizable blue-1 blue-2 tan-1 | green-1; rule: discard-a-color
    moves: p0 customizable blue, p0 customizable blue uno, p0 customizable green, \
p0 customizable red, p0 customizable tan, p0 draw
    p0 customizable blue = exposed 0
    undo
    p0 customizable red = exposed None
    customizable blue-1 blue-2 | green-1; rule: discard-a-color
    p0 customizable blue
    > Played 0 customizable blue - False, Discarded 0 blue-1,blue-2, RoundScored 0 1,0
    = winner 0
    """
)
def test_rules_that_move_show_or_discard_cards(edition: str, case: WrittenCase) -> None:
    case.check(edition=edition)


def test_given_card_is_hidden_from_others() -> None:
    held = ("customizable red-1 blue-2 blue-2", "green-1 green-2", "tan-3 tan-4")
    asked = apply_moves(make_rule_position("give-a-card", *held), "p0 customizable blue >2")
    seen = [view(asked, seat).question for seat in (0, 1, 2, None)]
    assert [len(question.answers) if question else None for question in seen] == [2, 0, 0, 0]
    for seat in (1, 2):
        for seed in range(20):
            assert view(redeal(asked, seat, seed), seat) == view(asked, seat)
    given = apply_moves(asked, "p0: red-1")
    for seat in (0, 2):
        assert "red-1" in list_hands(redeal(given, seat, 5))[2]
    assert len({list_hands(redeal(given, 1, seed))[2] for seed in range(20)}) > 10


SHOWN = ("customizable red-1 red-2", "green-1 green-2", "blue-1")


@each_case(
    "rule, lines, told",
    [
        (
            "swap-hands",
            ["p0 customizable blue >1"],
            "Hands move: Ana gets Ben's hand and Ben gets Ana's hand.",
        ),
        (
            "rotate-hands",
            ["p0 customizable blue uno"],
            "Hands move: Ana gets Cy's hand, Ben gets Ana's hand and Cy gets Ben's hand.",
        ),
        (
            "give-a-card",
            ["p0 customizable blue >2"],
            "The Customizable asks Ana: which card do you give?",
        ),
        ("give-a-card", ["p0 customizable blue >2", "p0: red-1"], "Ana gives Cy a card."),
        ("reveal-a-hand", ["p0 customizable blue >2"], "Cy shows everybody a card: blue 1."),
        ("discard-a-color", ["p0 customizable red"], "Ana discards 2 cards: red 1 and red 2."),
        ("robin-hood", ["p0 customizable blue"], "Ana gives Cy a card."),
    ],
)
def test_rule_is_narrated(rule: str, lines: list[str], told: str) -> None:
    """Sentences contain what everybody may know."""
    state = make_rule_position(rule, *SHOWN, players=("Ana", "Ben", "Cy"))
    if rule == "robin-hood":
        state = make_rule_position(
            rule, "customizable red-1 red-2 red-3", *SHOWN[1:], players=("Ana", "Ben", "Cy")
        )
    assert narrate_last(state, *lines)[1] == told


# --- Robin Hood takes a random card of a player with most cards for one with fewest


@each_case(
    "held, direction, gift",
    [
        (("red-1", "green-1", "blue-1"), 1, None),
        (("red-1 red-2", "green-1 green-2", "blue-1 blue-2"), 1, None),
        (("red-1 red-2 red-3", "green-1", "blue-1"), 1, (0, 1)),
        (("red-1", "green-1 green-2", "blue-1 blue-2"), 1, (1, 0)),
        (("red-1 red-2", "green-1 green-2", "blue-1"), 1, (1, 2)),
        (("red-1 red-2", "green-1", "blue-1 blue-2"), 1, (2, 1)),
        (("red-1 red-2", "green-1", "blue-1 blue-2 blue-3"), 1, (2, 1)),
        (("red-1 red-2", "green-1 green-2 green-3", "blue-1 blue-2 blue-3"), -1, (2, 0)),
    ],
)
def test_robin_hood_takes_from_the_first_in_order_of_play(
    held: tuple[str, ...], direction: int, gift: tuple[int, int] | None
) -> None:
    """The player of the card comes last; the card is known to giver and receiver."""
    own, *others = held
    state = make_rule_position("robin-hood", f"customizable {own}", *others, direction=direction)
    after, events = apply_and_describe(state, "p0 customizable blue")
    gave = [event.split() for event in events[1:]]
    assert [(int(words[1]), int(words[2])) for words in gave] == ([gift] if gift else [])
    if gift is not None:
        giver, to = gift
        assert after.turn == direction % 3
        assert list_known_cards(after)[giver] == {to: gave[0][3]}
        assert gave[0][3] in list_hands(after)[to]
        assert sum(map(len, list_known_cards(after))) == 1


def test_robin_hood_takes_a_random_card() -> None:
    held = ("customizable red-1 red-2", "green-1", "blue-1 blue-2 blue-3")
    states = [make_rule_position("robin-hood", *held, seed=seed) for seed in range(40)]
    given = {apply_and_describe(state, "p0 customizable blue")[1][1] for state in states}
    assert given == {"Gave 2 1 blue-1", "Gave 2 1 blue-2", "Gave 2 1 blue-3"}


@each_case(
    "held, is_due",
    [
        (("customizable red-1 red-2", "green-1", "blue-1"), True),  # gives one away
        (("customizable red-1", "green-1 green-2 green-3", "blue-1 blue-2"), False),  # gets one
        (("customizable red-1", "green-1", "blue-1"), True),  # nobody gives
        (("customizable red-1 red-2", "green-1", "blue-1 blue-2 blue-3"), False),
    ],
)
def test_robin_hood_offers_uno_exactly_if_one_card_is_left(
    held: tuple[str, ...], is_due: bool
) -> None:
    state = make_rule_position("robin-hood", *held, discard="green-8 green-5")
    calls = [move for move in describe_moves(state) if move.endswith(" uno")]
    assert len(calls) == (4 if is_due else 0)
    assert apply_moves(state, "p0 customizable blue").exposed == (0 if is_due else None)


@each_case("rule", ["swap-hands", "rotate-hands", "robin-hood", "give-a-card"])
def test_A70_winner_takes_no_part_in_a_last_card_that_moves_cards(rule: str) -> None:
    held = ("customizable", "green-1 green-2", "blue-1 blue-2 blue-3")
    state = make_rule_position(rule, *held, options=Options(final_card_effects="all"))
    after = apply_moves(state, describe_moves(state)[0])
    assert (after.round_winner, list_hands(after)[0]) == (0, "")
    assert after.draw_pile == state.draw_pile
