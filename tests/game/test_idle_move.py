"""idle_move: the mildest legal action of a seat that does nothing."""

from random import Random
from typing import Any

import pytest

from tests.thorough import each_case
from unoengine import (
    Answer,
    Catch,
    ChooseColor,
    Deal,
    Draw,
    GameState,
    Leave,
    Options,
    Pass,
    Play,
    Setup,
    SetupError,
    apply,
    legal_moves,
    new_game,
    redeal,
)
from unoengine.authoring import Table, Value, Variant
from unoengine.core.timeout_action import idle_move

BOXES = ("classic", "zelda", "zelda-es", "frozen", "saved-by-the-bell")


def table(*hands: str, edition: str = "zelda", **more: Any) -> GameState:
    """Return a table on red-5; p0 is on turn."""
    given: dict[str, Any] = {"discard": "tan-8 red-5", "draw": "tan-3 tan-4 tan-6"} | more
    return Setup(
        edition, hands=hands or ("red-1 red-2 blue-3", "green-1 green-2"), **given
    ).to_state()


def play(state: GameState, code: str, color: str | None = None, *, uno: bool = False) -> Play:
    return Play(state.turn, state.edition.card(code), color, uno=uno)


def test_R028_on_a_turn_it_draws() -> None:
    assert idle_move(table(), 0) == Draw(0)


def test_R029_it_keeps_a_drawn_card() -> None:
    state = apply(table(draw="red-9 tan-3"), Draw(0))

    assert (state.phase, idle_move(state, 0)) == ("drawn", Pass(0))


def test_A28_it_plays_a_drawn_card_if_it_must() -> None:
    state = table("blue-1 blue-2", "green-1", edition="zelda-es", draw="red-2 tan-2")

    assert idle_move(apply(state, Draw(0)), 0) == play(state, "red-2")


def test_R055_it_draws_for_a_demand_if_it_may() -> None:
    state = table("triforce blue-1 blue-2", "green-1 green-2")
    state = apply(state, play(state, "triforce", "blue"))

    assert (state.phase, idle_move(state, 1)) == ("demand", Draw(1))


def test_R054_it_meets_a_demand_that_it_must_meet_with_the_first_card() -> None:
    state = table("triforce blue-1 blue-2", "blue-9 blue-3 green-1")
    state = apply(state, play(state, "triforce", "blue"))

    assert idle_move(state, 1) == play(state, "blue-3")


@pytest.mark.parametrize(("hand", "uno"), [("blue-3 green-1", True), ("blue-3", False)])
def test_A77_it_calls_uno_with_a_play_that_leaves_one_card(hand: str, uno: bool) -> None:
    state = table("triforce blue-1 blue-2", hand)
    state = apply(state, play(state, "triforce", "blue"))

    assert idle_move(state, 1) == play(state, "blue-3", uno=uno)


@pytest.mark.parametrize(
    ("hand", "uno"), [("blue-3 green-1 green-2", False), ("blue-3 red-1", True)]
)
def test_it_makes_no_false_call_of_uno(hand: str, uno: bool) -> None:
    state = table("triforce blue-1 blue-2", hand, variants=["false-uno"])
    state = apply(state, play(state, "triforce", "blue"))
    assert play(state, "blue-3", uno=True) in legal_moves(state)

    assert idle_move(state, 1) == play(state, "blue-3", uno=uno)


def test_R049_it_gives_the_first_answer() -> None:
    state = table("wild-draw-four blue-1", "green-1 green-2")
    state = apply(state, play(state, "wild-draw-four", "blue"))

    assert (state.phase, idle_move(state, 1)) == ("question", Answer(1, "accept"))


def test_R044_it_names_the_first_color() -> None:
    state = table(discard="", draw="wild tan-3 tan-4")

    assert (state.phase, idle_move(state, 1)) == ("choose-color", ChooseColor(1, "blue"))


def test_R075_it_deals() -> None:
    state = table("red-1", "green-1 green-2")
    state = apply(state, play(state, "red-1"))

    assert (state.phase, idle_move(state, 1)) == ("round-over", Deal(1))


def test_A58_it_passes_if_nothing_else_is_legal() -> None:
    state = table("blue-1 blue-2", "green-1", discard="red-5", draw="")

    assert idle_move(state, 0) == Pass(0)


def test_A59_it_plays_if_no_card_can_be_drawn() -> None:
    state = table("blue-1 red-9 red-2", "green-1", discard="red-5", draw="")

    assert idle_move(state, 0) == legal_moves(state)[0] == play(state, "red-2")


def test_seats_that_are_not_on_turn_have_none() -> None:
    assert idle_move(table(), 1) is None


def test_R073_it_does_not_catch() -> None:
    state = table("red-1 blue-2", "green-7 green-2", "tan-7 tan-2")
    state = apply(state, play(state, "red-1"))
    assert Catch(2, 0) in legal_moves(state)

    assert [idle_move(state, seat) for seat in range(3)] == [None, Draw(1), None]


def test_R085_there_is_none_after_the_game() -> None:
    state = table("red-1", "green-1 green-2", scores=[499, 0])
    state = apply(state, play(state, "red-1"))

    assert [idle_move(state, seat) for seat in (0, 1)] == [None, None]


class Snapping(Variant):
    """Anybody may say snap, which does nothing."""

    def claims(self, table: Table) -> tuple[Value, ...]:
        return ("snap",)


def test_A26_it_makes_no_claim() -> None:
    state = table(variants=[Snapping()])
    assert Answer(0, "snap") in legal_moves(state, 0)
    full = table("blue-1 red-2", "green-1", discard="red-5", draw="", variants=[Snapping()])

    assert idle_move(state, 0) == Draw(0)
    assert idle_move(full, 0) == play(full, "red-2", uno=True)


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

    assert idle_move(state, 0) == play(state, "let-it-go", "blue", uno=True)
