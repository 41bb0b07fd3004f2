"""Stacking: a player adds a card instead of drawing, and the last one draws for all."""

from typing import Any

import pytest

from tests.thorough import each_case
from unoengine import Draw, Options, SetupError, explain, legal_moves, redeal, view
from unoengine.authoring import Card, Effect, Table
from unoengine.editions.zelda import ZELDA
from unoengine.variants import Stacking

from .positions import apply_moves, describe_moves, make_play, make_position, narrate_last
from .written_cases import WrittenCase, each_written

STRICT = Options(effects={"wild-draw-four": {"policy": "strict"}})
PLUS_WILD = Options(effects={"triforce": {"answers": "plus_any_wild"}})
OPEN = Stacking(challenge=False)
PARTS: dict[str, dict[str, Any]] = {
    "no challenge": {"variants": [OPEN]},
    "mixed": {"variants": [Stacking(mixed=True)]},
    "mixed, no challenge": {"variants": [Stacking(mixed=True, challenge=False)]},
    "no twos": {"variants": [Stacking(twos=False)]},
    "no fours": {"variants": [Stacking(fours=False)]},
    "no variant": {"variants": []},
    "skip the challenger": {
        "options": Options(effects={"wild-draw-four": {"guilty_challenger": "skipped"}})
    },
}
TWOS = ("red-draw-two red-1 red-2", "blue-draw-two blue-1 blue-2", "green-1 green-2")


@each_written(
    """
    # The next player may answer, or draw and lose the turn.
    red-draw-two red-1 red-2 | blue-draw-two blue-1 blue-2 | green-1 green-2
    p0 red-draw-two
    > Played 0 red-draw-two - - False, Demanded 1 - red-draw-two 2
    = phase demand, turn 1, owed 2, demand None, sizes 2 3 2
    moves: p1 blue-draw-two, p1 draw
    refused: p1 pass must-meet-demand, p2 draw not-your-turn
    p1 draw
    > Drew 1 tan-1,tan-2 red-draw-two
    = phase turn, turn 2, owed 0
    hands: red-1 red-2 | blue-1 blue-2 blue-draw-two tan-1 tan-2 | green-1 green-2

    # Without an answer, the player draws.
    red-draw-two red-1 red-2 | red-3 red-reverse wild | green-1 green-2
    p0 red-draw-two
    moves: p1 draw
    p1 draw = phase turn, turn 2, owed 0, sizes 2 5 2

    # The total grows until a player draws.
    red-draw-two red-1 red-2 | blue-draw-two blue-1 blue-2 | green-1 green-2
    p0 red-draw-two, p1 blue-draw-two
    > Played 1 blue-draw-two - - False, Demanded 2 - blue-draw-two 4
    = phase demand, turn 2, owed 4, color blue
    p2 draw
    > Drew 2 tan-1,tan-2,tan-4,tan-5 blue-draw-two
    = phase turn, turn 0, owed 0, sizes 2 2 6

    # The last player may decline, and draws the whole stack.
    red-draw-two red-1 red-2 | blue-draw-two blue-1 blue-2 | tan-draw-two green-1
    p0 red-draw-two, p1 blue-draw-two
    moves: p2 tan-draw-two, p2 tan-draw-two uno, p2 draw
    p2 draw = turn 0, sizes 2 2 6

    # The answer sets the color in force.
    red-draw-two red-1 red-2 | tan-draw-two tan-3 tan-2 | green-1 green-2 | tan-6
    p0 red-draw-two, p1 tan-draw-two, p2 draw = turn 3, color tan
    moves: p3 tan-6, p3 draw

    # Two players, and play to the right.
    red-draw-two red-1 red-2 | blue-1
    p0 red-draw-two, p1 draw = turn 0, sizes 2 3
    red-draw-two red-1 | blue-1 blue-2 | green-draw-two green-1 green-2; direction: -1
    p0 red-draw-two uno
    moves: p2 green-draw-two, p2 draw
    p2 green-draw-two, p1 draw = turn 0, sizes 1 6 2

    # A Draw Two that is drawn for the stack cannot answer it; on the own turn, it starts one.
    red-draw-two red-1 red-2 | blue-1 blue-2 | green-1 green-2; draw: green-draw-two tan-1 tan-2
    p0 red-draw-two, p1 draw = phase turn, turn 2
    hands: red-1 red-2 | blue-1 blue-2 green-draw-two tan-1 | green-1 green-2
    blue-1 blue-2 | green-draw-two green-1; draw: red-draw-two tan-1 tan-2
    p0 draw, p0 red-draw-two = phase demand, owed 2
    moves: p1 green-draw-two, p1 green-draw-two uno, p1 draw

    # Other cards are no answer.
    red-draw-two red-1 red-2 | red-reverse red-skip red-3 wild wild-draw-four | green-1 green-2
    with: no challenge
    p0 red-draw-two
    refused: p1 red-reverse demand-not-met, p1 red-skip demand-not-met, p1 red-3 demand-not-met
    refused: p1 wild red demand-not-met, p1 wild-draw-four red demand-not-met

    # A Triforce demands a marked card, which a Draw Two is not.
    triforce blue-1 blue-2 | tan-draw-two tan-1 blue-3 | green-1 green-2
    p0 triforce tan = demand tan, owed 3
    moves: p1 draw

    # Cards that do not stack act as printed.
    red-draw-two red-1 red-2 | blue-draw-two blue-1 blue-2 | green-1 green-2; with: no twos
    p0 red-draw-two
    > Played 0 red-draw-two - - False, Drew 1 tan-1,tan-2 red-draw-two, Skipped 1
    wild-draw-four blue-1 blue-2 | wild-draw-four blue-6 green-3 | green-1 green-2; with: no fours
    p0 wild-draw-four tan, p1: accept
    > Answered 1 challenge accept, Drew 1 tan-1,tan-2,tan-4,tan-5 wild-draw-four, Skipped 1
    = turn 2
    """,
    **PARTS,
)
def test_draw_twos_stack(edition: str, case: WrittenCase) -> None:
    case.check(edition=edition, variants=["stacking"])


def test_two_players_can_stack_all_eight_draw_twos() -> None:
    colors = ("red", "blue", "green", "tan")
    every = " ".join(f"{color}-draw-two" for color in colors)
    state = make_position(f"{every} red-1", f"{every} red-2", variants=["stacking"])
    totals = []
    for color in colors:
        for _ in range(2):
            state = apply_moves(state, f"p{state.turn} {color}-draw-two")
            totals.append(state.owed)
    assert totals == [2, 4, 6, 8, 10, 12, 14, 16]
    assert describe_moves(state, 0) == ["p0 draw", "p0 catch p1"]
    # The twelve cards of the pile, and four of those under the top card.
    state = apply_moves(state, "p0 draw")
    assert (state.turn, state.hand_sizes) == (1, (1 + 16, 1))


def test_draw_does_not_reveal_whether_the_player_had_an_answer() -> None:
    state = apply_moves(make_position(*TWOS, variants=["stacking"]), "p0 red-draw-two")
    for seat in (0, 2):
        seen = view(apply_moves(state, "p1 draw"), seat)
        for seed in range(20):
            dealt = redeal(state, seat, seed)
            assert Draw(1) in legal_moves(dealt, 1)
            assert view(apply_moves(dealt, "p1 draw"), seat) == seen
    state = apply_moves(state, "p1 blue-draw-two")
    shown = [view(state, seat) for seat in (0, 1, 2, None)]
    assert {(at.phase, at.owed, at.demand, at.turn) for at in shown} == {("demand", 4, None, 2)}


def test_A32_player_draws_what_is_left_for_a_stack() -> None:
    """The two cards under the top one are shuffled and drawn as well."""
    state = make_position(*TWOS, draw="tan-1", discard="red-5", variants=["stacking"])
    state = apply_moves(state, "p0 red-draw-two", "p1 blue-draw-two", "p2 draw")
    assert {card.code for card in state.hand(2)} >= {"tan-1", "red-5", "red-draw-two"}
    assert (state.draw_pile_size, state.hand_sizes, state.turn) == (0, (2, 2, 5), 0)


@each_written(
    """
    # Without challenges, it is stacked at once.
    wild-draw-four blue-1 blue-2 | wild-draw-four green-6 green-3 | green-1 green-2
    with: no challenge
    p0 wild-draw-four tan
    > Played 0 wild-draw-four tan - False, Demanded 1 - wild-draw-four 4
    moves: p1 wild-draw-four blue, p1 wild-draw-four green, p1 wild-draw-four tan, \
p1 wild-draw-four red, p1 draw
    p1 wild-draw-four green, p2 draw
    > Drew 2 tan-1,tan-2,tan-4,tan-5,tan-7,tan-9,blue-7,blue-8 wild-draw-four
    = turn 0, sizes 2 2 10, color green
    wild-draw-four blue-1 blue-2 | wild-draw-four green-6 green-3 | wild-draw-four red-6 | green-1
    with: no challenge
    p0 wild-draw-four tan, p1 wild-draw-four tan, p2 wild-draw-four tan, p3 draw = sizes 2 2 1 13

    # The named color stays in force, and a Draw Two has its own.
    wild-draw-four blue-1 blue-2 | wild-draw-four blue-7 tan-1 | green-1 green-2 | tan-6 red-6
    with: no challenge
    p0 wild-draw-four green, p1 wild-draw-four tan, p2 draw = turn 3, color tan
    moves: p3 tan-6, p3 tan-6 uno, p3 draw
    wild-draw-four blue-1 blue-2 | red-draw-two red-1 red-2 | green-1 green-2
    with: mixed, no challenge
    p0 wild-draw-four tan
    moves: p1 red-draw-two, p1 draw
    p1 red-draw-two = color red, owed 6, turn 2

    # It may be challenged before it is stacked.
    wild-draw-four blue-1 blue-2 | wild-draw-four green-6 green-3 | green-1 green-2
    p0 wild-draw-four tan
    > Played 0 wild-draw-four tan - False, Asked 1 challenge wild-draw-four
    = owed 0
    moves: p1: accept, p1: challenge
    p1: accept
    > Answered 1 challenge accept, Demanded 1 - wild-draw-four 4
    = phase demand, turn 1, owed 4
    moves: p1 wild-draw-four blue, p1 wild-draw-four green, p1 wild-draw-four tan, \
p1 wild-draw-four red, p1 draw

    # A guilty player draws the whole stack; accepting leaves it open.
    wild-draw-four blue-1 blue-2 | wild-draw-four tan-2 green-3 | green-1 green-2 | blue-3
    p0 wild-draw-four tan, p1: accept, p1 wild-draw-four green
    p2: accept = phase demand, turn 2, owed 8
    moves: p2 draw
    p2 draw = sizes 2 2 10 1
    undo
    undo
    p2: challenge
    > Answered 2 challenge challenge, HandShown 1 2 green-3,tan-2, \
Announced 1 wild-draw-four guilty, \
Drew 1 tan-1,tan-2,tan-4,tan-5,tan-7,tan-9,blue-7,blue-8 wild-draw-four
    = phase turn, turn 2, owed 0, sizes 2 10 2 1

    # A wrong challenger draws two more. The color before the play decides: p1 holds green.
    wild-draw-four blue-1 blue-2 | wild-draw-four red-6 green-3 | green-1 green-2 | blue-3
    p0 wild-draw-four tan, p1: accept, p1 wild-draw-four green, p2: challenge
    > Answered 2 challenge challenge, HandShown 1 2 green-3,red-6, \
Announced 1 wild-draw-four innocent, \
Drew 2 tan-1,tan-2,tan-4,tan-5,tan-7,tan-9,blue-7,blue-8,blue-9,green-7 wild-draw-four, Skipped 2
    = phase turn, turn 3, sizes 2 2 12 1, color green

    # The challenge of a four on a two concerns all six cards.
    red-draw-two red-1 red-2 | wild-draw-four red-6 green-3 | green-1 green-2; with: mixed
    p0 red-draw-two, p1 wild-draw-four tan, p2: challenge = sizes 2 8 2
    red-draw-two red-1 red-2 | wild-draw-four blue-6 green-3 | green-1 green-2; with: mixed
    p0 red-draw-two, p1 wild-draw-four tan, p2: challenge = sizes 2 2 10
    """,
    **PARTS,
)
def test_wild_draw_fours_stack(edition: str, case: WrittenCase) -> None:
    case.check(edition=edition, variants=["stacking"])


def test_A48_challenger_of_a_stack_is_skipped_with_the_option() -> None:
    """The options of the card hold for its stacking effect."""
    held = ("wild-draw-four blue-1", "wild-draw-four tan-2 green-3", "green-1 green-2", "red-1")
    lines = ("p0 wild-draw-four tan", "p1: accept", "p1 wild-draw-four green", "p2: challenge")
    given = PARTS["skip the challenger"]
    state = make_position(*held, variants=["stacking"], **given)
    effect: Any = state.effect(state.edition.card("wild-draw-four"))
    assert (effect.guilty_challenger, effect.policy) == ("skipped", "bluff_allowed")
    assert narrate_last(state, *lines) == [
        "p2 answers: challenge.",
        "p1 shows p2 2 cards.",
        "p1's Wild Draw Four: guilty.",
        "p1 draws 8 cards because of the Wild Draw Four.",
        "p2 loses a turn.",
    ]


@each_written(
    """
    # A lawful play cannot be challenged, so nobody is asked; a bluff is no answer.
    wild-draw-four blue-1 blue-2 | wild-draw-four tan-2 green-3 | green-1
    p0 wild-draw-four tan
    > Played 0 wild-draw-four tan - False, Demanded 1 - wild-draw-four 4
    = phase demand, turn 1, owed 4, question None
    moves: p1 draw
    refused: p1 wild-draw-four tan not-allowed-now
    wild-draw-four blue-1 blue-2 | wild-draw-four tan-2 green-3 | green-1; with: mixed
    p0 wild-draw-four tan = phase demand, turn 1, owed 4
    wild-draw-four blue-1 blue-2 | wild-draw-four tan-2 green-3 | green-1; with: no challenge
    p0 wild-draw-four tan = phase demand, turn 1, owed 4

    # Lawful plays stack.
    wild-draw-four blue-1 blue-2 | wild-draw-four blue-7 green-3 | green-1
    p0 wild-draw-four tan, p1 wild-draw-four tan = owed 8
    moves: p2 draw
    p2 draw = sizes 2 2 9

    # Also without challenges, the policy stays strict.
    wild-draw-four red-1 red-2 | tan-2 green-3; with: no challenge
    moves: p0 red-1, p0 red-2, p0 draw
    """,
    **PARTS,
)
def test_A40_strict_policy_stacks_lawful_plays_at_once(edition: str, case: WrittenCase) -> None:
    case.check(edition=edition, variants=["stacking"], options=STRICT)


def test_A28_player_that_could_only_bluff_may_draw() -> None:
    """An unlawful play is offered but never forced; without challenges every play is lawful."""
    held = ("wild-draw-four blue-1 blue-2", "wild-draw-four tan-2 green-3", "green-1 green-2")
    state = make_position(*held, variants=["stacking"])
    state = apply_moves(state, "p0 wild-draw-four tan", "p1: accept")
    bluff = make_play(state, 1, "wild-draw-four", "green")
    assert bluff in legal_moves(state)
    assert not explain(state, bluff).lawful
    assert apply_moves(state, "p1 draw").hand_sizes == (2, 3 + 4, 2)
    open_state = make_position("wild-draw-four red-1 red-2", "tan-2", variants=[OPEN])
    assert explain(open_state, make_play(open_state, 0, "wild-draw-four", "tan")).lawful


TWO, FOUR = "blue-draw-two", "wild-draw-four"


@each_case(
    "options, on_a_two, on_a_four",
    [
        ({}, {TWO}, {FOUR}),
        ({"twos": False}, None, {FOUR}),
        ({"fours": False}, {TWO}, None),
        ({"mixed": True}, {TWO, FOUR}, {TWO, FOUR}),
        ({"twos": False, "mixed": True}, {FOUR}, {TWO, FOUR}),
        ({"fours": False, "mixed": True}, {TWO, FOUR}, {TWO}),
        ({"twos": False, "fours": False, "mixed": True}, {FOUR}, {TWO}),
    ],
)
def test_options_decide_which_card_answers_which(
    options: dict[str, bool], on_a_two: set[str] | None, on_a_four: set[str] | None
) -> None:
    held = ("red-draw-two wild-draw-four blue-1", "blue-draw-two wild-draw-four green-3", "green-1")
    state = make_position(*held, variants=[Stacking(**{"challenge": False, **options})])
    for line, answers in (("p0 red-draw-two", on_a_two), ("p0 wild-draw-four tan", on_a_four)):
        after = apply_moves(state, line)
        assert (after.phase == "demand") == (answers is not None)
        if answers is not None:
            assert {move.split()[1] for move in describe_moves(after)} == {*answers, "draw"}


@each_written(
    """
    # It meets the demand of the Triforce, whose cost is not added.
    triforce blue-1 blue-2 | wild-draw-four blue-3 green-2 | green-3 green-6; with: no challenge
    p0 triforce tan, p1 wild-draw-four tan, p2 draw = sizes 2 2 6
    triforce blue-1 blue-2 | wild-draw-four blue-3 green-2 | green-3 green-6
    p0 triforce tan, p1 wild-draw-four tan
    p2: accept, p2 draw = sizes 2 2 6
    undo
    p2: challenge = sizes 2 2 8
    triforce blue-1 blue-2 | wild-draw-four blue-3 green-2 | green-3 green-6; with: no variant
    p0 triforce tan, p1 wild-draw-four tan, p2: accept = sizes 2 2 6
    triforce blue-1 blue-2 | wild-draw-four red-1 green-2 | green-3 green-6
    p0 triforce red, p1 wild-draw-four tan, p2: challenge = sizes 2 6 2
    triforce blue-1 blue-2 | wild-draw-four | green-3 green-6
    p0 triforce red, p1 wild-draw-four = winner 1, sizes 2 0 6
    triforce blue-1 blue-2 | wild-draw-four | green-3 green-6; with: no challenge
    p0 triforce red, p1 wild-draw-four = winner 1, sizes 2 0 6
    """,
    **PARTS,
)
def test_A63_wild_draw_four_that_answers_a_triforce_costs_four(
    edition: str, case: WrittenCase
) -> None:
    case.check(edition=edition, variants=["stacking"], options=PLUS_WILD)


class Toll(Effect):
    """The next player plays a Draw Two or draws seven cards."""

    def play(self, table: Table) -> None:
        table.demand(None, table.cards(symbol="draw-two"), cost=7)


def test_draw_two_that_meets_the_demand_of_a_plugin_starts_no_stack() -> None:
    toll = Card("red-toll", color="red", symbol="toll", points=20, effect=Toll())
    held = ("red-toll red-1 red-2", "blue-draw-two blue-1 blue-2", "green-draw-two green-1 green-2")
    box = ZELDA.with_deck([*ZELDA.deck, toll])
    state = apply_moves(make_position(*held, edition=box, variants=["stacking"]), "p0 red-toll")
    assert (state.owed, describe_moves(state)) == (7, ["p1 blue-draw-two"])
    state = apply_moves(state, "p1 blue-draw-two")
    assert state.owed == 2
    assert apply_moves(state, "p2 green-draw-two").owed == 4


@each_written(
    """
    # It cannot be challenged or answered.
    red-draw-two red-1 red-2 | blue-draw-two | green-draw-two green-2
    p0 red-draw-two, p1 blue-draw-two
    > Played 1 blue-draw-two - - False, Drew 2 tan-1,tan-2,tan-4,tan-5 blue-draw-two, Skipped 2, \
RoundScored 1 0,37,0
    = phase round-over, winner 1
    wild-draw-four | wild-draw-four green-1
    p0 wild-draw-four
    > Played 0 wild-draw-four - - False, Drew 1 tan-1,tan-2,tan-4,tan-5 wild-draw-four, Skipped 1, \
RoundScored 0 63,0
    wild-draw-four | wild-draw-four green-1; with: no challenge
    p0 wild-draw-four
    > Played 0 wild-draw-four - - False, Drew 1 tan-1,tan-2,tan-4,tan-5 wild-draw-four, Skipped 1, \
RoundScored 0 63,0
    red-draw-two red-1 red-2 | wild-draw-four | green-2; with: mixed, no challenge
    p0 red-draw-two, p1 wild-draw-four = scores 0 33 0, winner 1

    # R035: The first player may answer a Draw Two that is turned up.
    blue-1 blue-2 | blue-draw-two blue-3 blue-4 | green-1 green-2
    draw: red-draw-two tan-1 tan-2 tan-4 tan-5; discard:
    = phase demand, turn 1, owed 2
    moves: p1 blue-draw-two, p1 draw
    p1 blue-draw-two, p2 draw = turn 0, sizes 2 2 6

    # UNO may be called with a stacked card; an answer or a draw closes the window.
    red-draw-two red-1 | blue-draw-two blue-1 | green-1 green-2
    p0 red-draw-two uno = exposed None
    moves: p1 blue-draw-two, p1 blue-draw-two uno, p1 draw
    p1 blue-draw-two uno = exposed None
    undo
    undo
    p0 red-draw-two = exposed 0
    p1 draw = exposed None
    undo
    p2 catch p0
    > Caught 0 2, Drew 0 tan-1,tan-2 uno
    = phase demand, turn 1, owed 2
    undo
    p1 blue-draw-two = exposed 1
    moves: p2 draw, p2 catch p1, p0 catch p1, p1 call
    refused: p2 catch p0 nobody-to-catch
    """,
    **PARTS,
)
def test_R035_R076_A77_A94_last_cards_start_cards_and_uno(edition: str, case: WrittenCase) -> None:
    case.check(edition=edition, variants=["stacking"])


def test_R048_wild_draw_four_turned_up_goes_back() -> None:
    given: dict[str, Any] = {"discard": "", "draw": "wild-draw-four tan-1 tan-2", "seed": 3}
    state = make_position("blue-1", "blue-2", variants=["stacking"], **given)
    assert state.top.code in ("tan-1", "tan-2")
    assert (state.phase, state.turn) == ("turn", 1)


def test_answer_to_a_stack_is_explained() -> None:
    state = make_position(*TWOS, variants=["stacking"])
    assert state.variants == (Stacking(),)
    state = apply_moves(state, "p0 red-draw-two")
    answer, draw = (explain(state, move) for move in legal_moves(state))
    assert (answer.reason, answer.rule) == ("meets-demand", "R033")
    assert (draw.legal, draw.reason, draw.rule) == (True, "pays", "R033")


@each_case("option", ["twos", "fours", "mixed", "challenge"])
@each_case("value", ["no", 0, 1, None, ()])
def test_options_must_be_booleans(option: str, value: Any) -> None:
    with pytest.raises(SetupError, match=rf"^Stacking\.{option} cannot be "):
        Stacking(**{option: value})
