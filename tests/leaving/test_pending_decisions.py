"""The pending decision after a player has left, in every phase (A113)."""

from typing import Any

from tests.effect_api.positions import make_effect
from tests.thorough import each_case
from tests.variants.written_cases import WrittenCase, each_written
from unoengine import Answer, GameState, Leave, Options, legal_moves
from unoengine.authoring import Table, Variant
from unoengine.events import Answered, Asked, Demanded, Left

from .tables import (
    apply_all,
    leave,
    list_events,
    make_effect_table,
    make_house_rule_table,
    make_play,
)

THREE = ("green-1 green-2", "tan-1 tan-2")


def allow(**options: Any) -> dict[str, Any]:
    return {"options": Options(leaving="allowed", **options)}


class BusyTurns(Variant):
    """Each turn begins with a draw."""

    own_hand = "grows"

    def turn_begins(self, table: Table) -> None:
        table.draw(table.player, 1)


PARTS: dict[str, dict[str, Any]] = {
    "stacking": {"variants": ["stacking"]},
    "seven-zero": {"variants": ["seven-zero"]},
    "busy turns": {"variants": [BusyTurns()]},
    "play drawn": allow(effects={"triforce": {"after_draw": "may_play_drawn_answer"}}),
    "literal": allow(two_player_reverse="literal"),
    "Zelda": {"edition": "zelda"},
}


@each_written(
    """
    # The turn passes to the next seat, and skips those that left.
    red-1 red-2 | green-1 green-2 | tan-1 tan-2 | blue-7 blue-8
    p0 leave
    > Left 0 2
    = turn 1, phase turn, direction 1
    undo
    p1 leave, p2 leave, p0 draw = turn 3
    undo
    p3 leave
    > Left 3 2
    = turn 0, phase turn, sizes 2 2 2 0
    moves0: p0 red-1, p0 red-1 uno, p0 red-2, p0 red-2 uno, p0 draw, p0 leave
    red-1 red-2 | green-1 green-2 | tan-1 tan-2 | blue-7 blue-8; direction: -1
    p0 leave = turn 3, direction -1

    # A drawn card that is pending goes with its player, and stays when another leaves.
    blue-1 blue-2 | green-1 green-2 | tan-1 tan-2; with: Zelda; draw: red-9 tan-3
    p0 draw = phase drawn, drawn red-9
    p0 leave = phase turn, turn 1, sizes 0 2 2, top red-5
    undo
    p1 leave = phase drawn, drawn red-9
    p0 pass = turn 2

    # R054: a demand ends when the player that owes leaves, and stays when the other one does.
    triforce blue-1 blue-2 | green-1 green-2 | tan-1 tan-2
    p0 triforce blue = phase demand, turn 1, owed 3
    p1 leave = phase turn, turn 2, owed 0, demand None, color blue
    undo
    p0 leave = phase demand, turn 1, owed 3, demand blue
    p1 draw = turn 2
    red-draw-two blue-1 | green-draw-two green-1 | tan-1 tan-2; with: stacking
    p0 red-draw-two, p1 green-draw-two = turn 2, owed 4
    p2 leave = phase turn, turn 0, sizes 1 1 0
    triforce blue-1 blue-2 | green-1 green-2 | tan-1 tan-2
    with: play drawn; draw: blue-6 tan-3 tan-4 tan-5
    p0 triforce blue, p1 draw = phase drawn, demand blue
    p1 leave = phase turn, turn 2, demand None

    # R044: the next player names the color of a start card; the dealer may leave before.
    red-1 red-2 | green-1 green-2 | tan-1 tan-2 | blue-7 blue-8
    with: Zelda; draw: wild tan-3 tan-4 tan-5; discard:
    = phase choose-color, turn 1
    p1 leave = phase choose-color, turn 2
    moves2: p2 name blue, p2 name green, p2 name tan, p2 name red, p2 leave
    p2 name tan = phase turn, turn 2, color tan
    red-1 red-2 | green-1 green-2 | tan-1 tan-2 | blue-7 blue-8
    draw: triforce tan-3 tan-4 tan-5; discard:
    p0 leave, p1 name tan = phase demand, turn 2, demand tan

    # A94: the window closes when the exposed player leaves, and not when others do.
    red-1 blue-2 | green-1 green-2 | tan-1 tan-2
    p0 red-1 = exposed 0
    p0 leave = exposed None, turn 1
    refused: p1 catch p0 nobody-to-catch
    undo
    p1 leave = exposed 0, turn 2
    p2 catch p0 = sizes 3 0 2
    undo
    undo
    p2 leave = exposed 0, turn 1

    # R075: the next player to the left deals when the dealer leaves; R079: the points stay.
    red-1 | green-1 green-2 | tan-1 tan-2
    p0 red-1 = phase round-over, turn 1, scores 6 0 0
    p1 leave = phase round-over, turn 2, winner 0
    moves: p2 deal, p2 leave, p0 leave
    undo
    p2 leave = scores 6 0 0, sizes 0 2 0
    undo
    p0 leave = phase round-over, turn 1, winner 0
    red-1 | green-1 green-2 | tan-1 tan-2 | blue-7; direction: -1
    p0 red-1, p1 leave = turn 2

    # R039, R036, R033: effects ignore seats that left; two that stay play as two (A36).
    red-skip blue-1 blue-2 | green-1 green-2 | tan-1 tan-2 | blue-7 blue-8
    p1 leave, p0 red-skip
    > Played 0 red-skip - - False, Skipped 2
    = turn 3
    red-reverse blue-1 blue-2 | green-1 green-2 | tan-1 tan-2 | blue-7 blue-8
    p3 leave, p0 red-reverse = turn 2, direction -1
    undo
    p1 leave, p3 leave, p0 red-reverse = turn 0, direction -1
    undo
    p1 leave, p0 red-reverse = turn 3, direction -1
    red-reverse blue-1 blue-2 | green-1 green-2 | tan-1 tan-2; with: literal
    p1 leave, p0 red-reverse = turn 2
    red-draw-two blue-1 blue-2 | green-1 green-2 | tan-1 tan-2 | blue-7 blue-8
    p1 leave, p0 red-draw-two = sizes 2 0 4 2, turn 3

    # Seven-zero passes hands on past seats that left, and swaps none with them.
    red-0 blue-1 | green-1 green-2 | tan-1 tan-2 | blue-7 blue-8 blue-9; with: seven-zero
    p1 leave, p0 red-0
    hands: blue-7 blue-8 blue-9 | | blue-1 | tan-1 tan-2
    undo
    p1 leave, p3 leave, p0 red-0
    hands: tan-1 tan-2 | | blue-1 |
    red-7 blue-1 | green-1 green-2 | tan-1 tan-2 | blue-9 blue-8; with: seven-zero
    p2 leave
    moves0: p0 red-7 >1, p0 red-7 >3, p0 draw, p0 leave

    # R074: the player that goes out wins, also if an earlier seat has left.
    red-1 blue-1 | red-9 | green-1 green-2 | tan-1 tan-2
    p2 leave, p0 red-1 uno = phase turn, turn 1
    p1 red-9 = phase round-over, winner 1
    """,
    **PARTS,
)
def test_decision_after_a_player_left(edition: str, case: WrittenCase) -> None:
    """R033, R036, R039, R044, R054, R074, R075, R079, A36, A94, A113."""
    case.check(**{"edition": edition, **allow()})


@each_written(
    """
    # R049: nobody draws when one of the two leaves; the question stays when another one does.
    wild-draw-four blue-1 blue-2 | green-1 green-2 | tan-1 tan-2
    p0 wild-draw-four green = phase question, turn 1
    p1 leave = phase turn, turn 2, question None, sizes 2 0 2, color green
    undo
    p0 leave = phase turn, turn 1, question None, sizes 0 2 2, color green
    undo
    p2 leave = phase question, turn 1
    p1: accept = phase turn, turn 0, sizes 2 6 0
    undo
    p1: challenge = phase turn, turn 0, sizes 2 8 0
    wild-draw-four blue-1 blue-2 | green-1 green-2 | tan-1 tan-2 | blue-7 blue-8; direction: -1
    p0 wild-draw-four green = turn 3
    p3 leave = turn 2

    # A turn begins when the asking player leaves.
    wild-draw-four blue-1 blue-2 | green-1 green-2 | tan-1 tan-2; with: busy turns
    p0 wild-draw-four green, p0 leave = phase turn, turn 1, sizes 0 3 2

    # A94: without an answer, the asking player stays exposed.
    wild-draw-four blue-1 | green-1 green-2 | tan-1 tan-2
    p0 wild-draw-four green = exposed 0
    p1 leave = exposed 0
    undo
    p0 leave = exposed None

    # There is nothing to stack on then.
    wild-draw-four blue-1 blue-2 | green-1 green-2 | tan-1 tan-2; with: stacking
    p0 wild-draw-four green, p1 leave = phase turn, turn 2, owed 0

    # A duel ends when one of its players leaves.
    customizable red-1 red-2 | green-1 green-2 | blue-1 blue-2; rule: duel
    p0 customizable red >2 = turn 2
    p2 leave = phase turn, turn 1
    undo
    p0 leave = phase turn, turn 1
    undo
    p1 leave, p2: raise = phase question, turn 0
    p0 leave = phase game-over
    undo
    undo
    p2: raise, p2 leave = phase question, turn 0
    p0: raise = phase turn, turn 1, sizes 2 2 0
    undo
    p0: give in = phase turn, turn 1, sizes 4 2 0

    # A card for a player that left is kept.
    customizable red-1 red-2 | green-1 green-2 | blue-1 blue-2; rule: give-a-card
    p0 customizable red >2 = phase question, turn 0
    p2 leave, p0: red-1 = phase turn, turn 1, sizes 2 2 0

    # The next player is asked when the asked one leaves; one that left is not asked later.
    customizable red-1 red-2 | green-1 green-2 | blue-1 blue-2 | tan-1 tan-2; rule: vote
    p0 customizable red
    p1 leave = phase question, turn 2
    p2: blue, p3: blue = phase turn, turn 2, color blue
    undo
    undo
    p2 leave = phase question, turn 1
    p1: blue = turn 3
    p3: blue = phase turn, turn 1, color blue
    undo
    undo
    undo
    p1 leave, p2 leave = phase question, turn 3
    p3 leave = phase game-over, winners 0

    # The vote of a player that left is lost; the questions end with the last one, or the asker.
    customizable red-1 red-2 | green-1 green-2 | blue-1 blue-2 | tan-1 tan-2; rule: vote
    p0 customizable red
    p1: tan, p1 leave = phase question, turn 2
    p2: blue, p3: blue = phase turn, turn 2, color blue
    undo
    undo
    p1: blue, p2: blue, p3 leave = phase turn, turn 1, color red
    undo
    p1: blue, p0 leave = phase turn, turn 1, color red, question None

    # A vote after an interrupted one starts at zero.
    customizable red-1 red-2 | customizable green-2 | blue-1 blue-2 | tan-1; rule: vote
    p0 customizable red, p1: blue, p3 leave, p2 leave = phase turn, turn 1
    p1 customizable green uno, p0: tan = phase turn, color tan
    """,
    **PARTS,
)
def test_question_after_a_player_left(edition: str, case: WrittenCase) -> None:
    """R049, A94, A113."""
    case.check(**{"edition": edition, **allow()})


def test_leaving_asks_the_next_player() -> None:
    hands = ("customizable pink-1 pink-2", "green-1 green-2", "blue-1 blue-2", "yellow-1 yellow-2")
    state = make_house_rule_table("vote", *hands)
    state = apply_all(state, make_play(state, "customizable", "pink"))
    asked = Asked(2, "which color", state.edition.card("customizable"))
    assert list_events(state, Leave(1)) == (Left(1, 2), asked)
    assert list_events(state, Leave(2)) == (Left(2, 2),)


ASKS_TWICE = make_effect(
    lambda table: [table.ask(table.others[n], "well?", ("yes", "no")) for n in (0, 1, 0)],
    lambda table, question, answer: table.draw(table.answerer, 1),
)
"""Asks the next player twice, and the player after that in between."""


def test_all_questions_to_a_seat_that_left_are_dropped() -> None:
    state = make_effect_table(ASKS_TWICE, "red-deed red-1 red-2", *THREE, "blue-7 blue-8")
    state = leave(apply_all(state, make_play(state, "red-deed")), 1)
    assert (state.phase, state.turn) == ("question", 2)
    state = apply_all(state, Answer(2, "yes"))
    assert (state.phase, state.turn, state.hand_sizes) == ("turn", 2, (2, 0, 3, 2))


ASKS_AND_DEMANDS = make_effect(
    lambda table: (
        table.demand("blue", table.cards(color="blue"), cost=2),
        table.ask(table.others[1], "well?", ("yes", "no")),
    ),
    lambda table, question, answer: table.announce(str(answer)),
)
"""Demands a blue card of the next player, and asks the player after that."""


@each_case(
    "gone, answers, found",
    [
        ((2,), False, ("demand", 1, "blue")),
        ((0,), False, ("turn", 1, None)),
        ((1,), False, ("question", 2, None)),
        ((1,), True, ("demand", 2, "blue")),
        ((1, 0), False, ("turn", 2, None)),
    ],
)
def test_demand_after_a_question(gone: tuple[int, ...], answers: bool, found: Any) -> None:
    state = make_effect_table(ASKS_AND_DEMANDS, "red-deed red-1 red-2", *THREE, "blue-7 blue-8")
    state = apply_all(state, make_play(state, "red-deed"))
    assert (state.phase, state.turn) == ("question", 2)
    demanded = Demanded(1, "blue", state.edition.card("red-deed"), 2)
    assert list_events(state, Leave(2)) == (Left(2, 2), demanded)
    state = leave(state, *gone)
    state = apply_all(state, Answer(2, "yes")) if answers else state
    assert (state.phase, state.turn, state.demand) == found


POINTS_AT_SOMEBODY = make_effect(
    lambda table: table.ask(table.next, "whom?", table.others),
    lambda table, question, answer: table.draw(answer, 1),
)
"""The next player names a player, who draws a card."""


def test_an_answer_that_names_a_player_that_left_has_no_effect() -> None:
    state: GameState = make_effect_table(POINTS_AT_SOMEBODY, "red-deed red-1 red-2", *THREE)
    state = leave(apply_all(state, make_play(state, "red-deed")), 2)
    pile = state.draw_pile
    assert Answer(1, 2) in legal_moves(state)
    assert list_events(state, Answer(1, 2)) == (Answered(1, "whom?", 2),)
    state = apply_all(state, Answer(1, 2))
    assert (state.hand_sizes, state.draw_pile, state.turn) == ((2, 2, 0), pile, 1)
