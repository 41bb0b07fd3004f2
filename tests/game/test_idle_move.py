"""Seats that are not on turn: what they may do, and what passes for them if their time is up."""

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from tests.thorough import each_case
from unoengine import (
    Answer,
    CallUno,
    Catch,
    Draw,
    GameState,
    Leave,
    Options,
    Play,
    Setup,
    SetupError,
    apply,
    legal_moves,
    new_game,
    redeal,
    view,
)
from unoengine.authoring import Table, Value, Variant
from unoengine.core.timeout_action import idle_move
from unoengine.notation import read_action, write_action

BOXES = ("classic", "zelda", "zelda-es", "frozen", "saved-by-the-bell")


def table(*hands: str, edition: str = "zelda", **more: Any) -> GameState:
    """Return a table on red-5; p0 is on turn."""
    given: dict[str, Any] = {"discard": "tan-8 red-5", "draw": "tan-3 tan-4 tan-6"} | more
    return Setup(
        edition, hands=hands or ("red-1 red-2 blue-3", "green-1 green-2"), **given
    ).to_state()


TRIFORCE = "triforce blue-1 blue-2"
FULL: dict[str, Any] = {"discard": "red-5", "draw": ""}
CASES: list[tuple[GameState, str, int, str | None]] = [
    # The table, actions in notation, a seat, and its action.
    (table(), "", 0, "0.draw"),  # R028
    (table(), "", 1, None),
    (table(draw="red-9 tan-3"), "0.draw", 0, "0.pass"),  # R029
    (table("blue-1 blue-2", "green-1", edition="zelda-es", draw="red-2"), "0.draw", 0, "0:red-2"),
    (table(TRIFORCE, "green-1 green-2"), "0:triforce=blue", 1, "1.draw"),  # R055
    (table(TRIFORCE, "blue-9 blue-3 green-1"), "0:triforce=blue", 1, "1:blue-3"),  # R054
    (table(TRIFORCE, "blue-3 green-1"), "0:triforce=blue", 1, "1:blue-3!"),  # A77
    (table(TRIFORCE, "blue-3"), "0:triforce=blue", 1, "1:blue-3"),
    (table("wild-draw-four blue-1", "green-1"), "0:wild-draw-four=blue", 1, "1.answer=accept"),
    (table(discard="", draw="wild tan-3 tan-4"), "", 1, "1.color=blue"),  # R044
    (table("red-1", "green-1 green-2"), "0:red-1", 1, "1.deal"),  # R075
    (table("blue-1 blue-2", "green-1", **FULL), "", 0, "0.pass"),  # A58
    (table("blue-1 red-9 red-2", "green-1", **FULL), "", 0, "0:red-2"),  # A59
    (table("red-1", "green-1 green-2", scores=[499, 0]), "0:red-1", 0, None),  # R085
    (table("red-1", "green-1 green-2", scores=[499, 0]), "0:red-1", 1, None),
]


def play(state: GameState, actions: str) -> GameState:
    for word in actions.split():
        state = apply(state, read_action(word, state.edition))
    return state


@each_case("state, actions, seat, idle", CASES)
def test_A28_A58_A59_A77_R028_R029_R044_R049_R054_R055_R075_R085_the_mildest_action(
    state: GameState, actions: str, seat: int, idle: str | None
) -> None:
    state = play(state, actions)

    move = idle_move(state, seat)

    assert (move and write_action(move)) == idle


@pytest.mark.parametrize(
    ("hand", "idle"), [("blue-3 green-1 green-2", "1:blue-3"), ("blue-3 red-1", "1:blue-3!")]
)
def test_it_makes_no_false_call_of_uno(hand: str, idle: str) -> None:
    state = play(table(TRIFORCE, hand, variants=["false-uno"]), "0:triforce=blue")
    assert read_action("1:blue-3!", state.edition) in legal_moves(state)

    assert idle_move(state, 1) == read_action(idle, state.edition)


def test_R073_it_does_not_catch() -> None:
    state = play(table("red-1 blue-2", "green-7 green-2", "tan-7 tan-2"), "0:red-1")
    assert Catch(2, 0) in legal_moves(state)

    assert [idle_move(state, seat) for seat in range(3)] == [None, Draw(1), None]


class Snapping(Variant):
    """Anybody may say snap, which does nothing."""

    def claims(self, table: Table) -> tuple[Value, ...]:
        return ("snap",)


def test_A26_it_makes_no_claim() -> None:
    state = table(variants=[Snapping()])
    assert Answer(0, "snap") in legal_moves(state, 0)
    full = table("blue-1 red-2", "green-1", discard="red-5", draw="", variants=[Snapping()])

    assert idle_move(state, 0) == Draw(0)
    assert idle_move(full, 0) == Play(0, full.edition.card("red-2"), uno=True)


def test_A113_it_never_leaves() -> None:
    state = table(options=Options(leaving="allowed"))
    assert Leave(0) in legal_moves(state, 0)

    assert [idle_move(state, seat) for seat in (0, 1)] == [Draw(0), None]


@pytest.mark.parametrize("seat", [-1, 2, None, "p0", 1.0, True])
def test_a_seat_that_does_not_exist_is_refused(seat: Any) -> None:
    with pytest.raises(SetupError, match="there is no seat"):
        idle_move(table(), seat)


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_exactly_one_seat_has_an_idle_move_until_the_game_ends(box: str, seats: int) -> None:
    state = new_game(box, seats, seed=seats, options=Options(leaving="allowed", target=1))
    for _ in range(1500):
        moves = [idle_move(state, seat) for seat in range(seats)]
        waited = [move for move in moves if move is not None]
        if state.is_over:
            assert waited == []
            break
        assert [move.player for move in waited] == [state.turn]
        assert waited[0] in legal_moves(state, state.turn)
        state = apply(state, waited[0])


@pytest.mark.parametrize("box", BOXES)
def test_games_with_idle_players_end(box: str) -> None:
    """Seats 0 and 2 do nothing; the others do anything."""
    for seed in range(3):
        chance = Random(seed)
        state = new_game(box, 4, seed=seed, options=Options(target=1))
        for _ in range(4000):
            if state.is_over:
                break
            moves = legal_moves(state, state.turn)
            sleeps = state.turn in (0, 2)
            action = idle_move(state, state.turn) if sleeps else chance.choice(moves)
            assert action in moves
            state = apply(state, action)
        assert state.is_over


@each_case("seed", range(20))
def test_A115_it_depends_only_on_what_the_seat_knows(seed: int) -> None:
    chance, state = Random(seed), new_game("frozen", 3, seed=seed)
    for _ in range(60):
        seat = state.turn
        assert idle_move(redeal(state, seat, seed), seat) == idle_move(state, seat)
        moves = legal_moves(state)
        state = apply(state, chance.choice(moves))


@pytest.mark.parametrize("beside", ["blue-1 blue-2 pink-3", "blue-1 blue-2 blue-4 pink-3"])
def test_it_calls_uno_if_the_card_discards_others(beside: str) -> None:
    state = table(
        beside,
        "green-1 green-2",
        edition="frozen",
        discard="yellow-8 yellow-5",
        draw="let-it-go yellow-9",
        options=Options(forced_drawn_play="always"),
    )
    state = apply(state, Draw(0))
    assert state.phase == "drawn"

    assert idle_move(state, 0) == Play(0, state.edition.card("let-it-go"), "blue", uno=True)


class Snap(Variant):
    """Any player may claim snap."""

    def claims(self, table: Table) -> Iterable[Value]:
        return ("snap",)


@pytest.mark.parametrize(
    ("rules", "kinds"),
    [
        ({}, (CallUno, Catch)),
        ({"variants": ["stacking", "seven-zero"]}, (CallUno, Catch)),
        ({"variants": ["jump-in"]}, (CallUno, Catch, Play)),
        ({"variants": [Snap()]}, (CallUno, Catch, Answer)),
        ({"options": Options(leaving="allowed")}, (CallUno, Catch, Leave)),
    ],
    ids=repr,
)
def test_rules_decide_which_actions_are_possible_out_of_turn(
    rules: dict[str, Any], kinds: tuple[type, ...]
) -> None:
    state = new_game(seed=3, **rules)

    assert state.out_of_turn_actions == kinds
    assert new_game(seed=4, **rules).out_of_turn_actions == kinds
    found, chance = set(), Random(3)
    for _ in range(300):
        moves = legal_moves(state)
        if not moves:
            break
        found |= {type(move) for move in moves if move.player != state.turn}
        state = apply(state, chance.choice([m for m in moves if not isinstance(m, Leave)]))
    assert found <= {*kinds}
    assert {*kinds} - {CallUno, Catch} <= found


def test_view_says_the_same_as_the_state() -> None:
    state = new_game(seed=3, variants=["jump-in"])

    assert view(state, 2).out_of_turn_actions == (CallUno, Catch, Play)
    assert view(state, None).out_of_turn_actions == (CallUno, Catch, Play)
