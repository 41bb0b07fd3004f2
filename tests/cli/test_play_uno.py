"""A person calls UNO, and catches a player that did not, or waits."""

import pytest

from unoengine import Catch, GameState, redeal, step, view
from unoengine.text import parse_action

from .prompt_runner import Program, apply_actions, make_play, make_position


def make_exposed(*hands: str, seed: int = 0) -> GameState:
    """Return a position in which Ben has one card left and did not call UNO."""
    state = make_position(*hands, turn=1, seed=seed)
    return apply_actions(state, make_play(state, "blue-1", 1))


HOLDING_ONE = ("green-1 green-2 green-3", "blue-1 red-1", "tan-2 tan-3 tan-4")


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (
            "en",
            [
                "No. You have no UNO to call now. (A98)",
                "Call UNO with the play that leaves you one card:",
                "2. play blue 1 and call UNO",
                "4. play red 9 and call UNO",
            ],
        ),
        (
            "es",
            [
                "No. Ahora no tienes UNO que cantar. (A98)",
                "UNO se canta con la jugada que te deja una sola carta:",
                "2. jugar 1 azul y cantar UNO",
                "4. jugar 9 rojo y cantar UNO",
            ],
        ),
    ],
)
def test_uno_alone_shows_the_plays_with_uno(
    program: Program, language: str, expected: list[str]
) -> None:
    state = make_position("blue-1 red-9", "tan-2 tan-3 tan-4")
    lines = program.play(state, "uno", language=language)
    refused = lines.index(expected[0])
    assert lines[refused : refused + 5] == [*expected, lines[-4]]
    assert program.read_state() == state


def test_forgotten_uno_can_be_called_late_or_caught(program: Program) -> None:
    endings = set()
    for seed in range(20):
        state = make_position("blue-1 red-1", "tan-2 tan-3 tan-4", seed=seed)
        lines = program.play(state, "blue 1", "uno")
        lines = lines[lines.index("You play a blue 1.") :]
        if "It is Ben's turn, but you may act first. Press Enter to wait." in lines:
            endings.add("in time")
            assert "1. call UNO" in lines
            assert "You call UNO just in time." in lines
        else:
            endings.add("caught")
            assert "Ben catches you: you did not call UNO." in lines
    assert endings == {"in time", "caught"}


def test_player_can_catch_out_of_turn_or_wait(program: Program) -> None:
    caught = 0
    for seed in range(8):
        state = make_exposed(*HOLDING_ONE, seed=seed)
        lines = program.play(state, "catch ben")
        if "It is Cy's turn, but you may act first. Press Enter to wait." in lines:
            caught += 1
            assert "1. catch Ben" in lines
            assert "You catch Ben, who did not call UNO." in lines
            assert step(state, Catch(0, 1)).state.hand_sizes[1] == 3
            let_be = program.play(state, "")
            assert "You catch Ben, who did not call UNO." not in let_be
    assert 0 < caught < 8


@pytest.mark.parametrize("typed", ["catch", "catch 1", "atrapar", "atrapar a Ben", "CACHAR ben"])
def test_catch_needs_no_name(program: Program, typed: str) -> None:
    caught = [
        "Sorprendes a Ben, que no cantó UNO."
        in program.play(make_exposed(*HOLDING_ONE, seed=seed), typed, language="es")
        for seed in range(8)
    ]
    assert any(caught)


def test_catch_uses_the_longest_matching_name() -> None:
    names = ["Ana", "Dear Zoe", "Zoe"]
    seen = view(make_position("blue-1 blue-2", "blue-3", "blue-4", players=names), 0)
    for seat, name in ((1, "dear zoe"), (2, "Zoe")):
        assert parse_action(seen, f"atrapar a {name}", "es") == Catch(0, seat)


def test_pass_out_of_turn_means_wait(program: Program) -> None:
    asked = "It is Cy's turn, but you may act first. Press Enter to wait."
    for seed in range(8):
        state = make_exposed(*HOLDING_ONE, seed=seed)
        passed = program.play(state, "pass")
        if asked in passed:
            let_be = program.play(state, "")
            assert passed[passed.index(asked) + 3 :] == let_be[let_be.index(asked) + 3 :]
            assert not [line for line in passed if line.startswith("No.")]
            return
    raise AssertionError("the person has never been asked")


def test_card_cannot_be_played_out_of_turn(program: Program) -> None:
    lines = [
        line
        for seed in range(8)
        for line in program.play(make_exposed(*HOLDING_ONE, seed=seed), "green 1", "why green 1")
    ]
    assert lines.count("No. It is not your turn but Cy's. (R021)") >= 2


def test_player_on_turn_can_catch(program: Program) -> None:
    state = make_exposed("blue-2 blue-4 green-3", "blue-1 red-1", seed=3)
    for seed in range(8):
        lines = program.play(redeal(state, 0, seed=seed), "catch ben")
        if "You catch Ben, who did not call UNO." in lines:
            return
    raise AssertionError("Ben has always been quicker")


def test_jump_in_allows_a_play_out_of_turn(program: Program) -> None:
    for seed in range(8):
        hands = ("blue-9 red-1 red-2", "tan-1 tan-2 tan-3", "tan-4 tan-5 tan-6")
        state = make_position(*hands, turn=1, variants=["jump-in"], seed=seed)
        lines = program.play(state, "blue 9")
        if "You play a blue 9." in lines:
            return
    raise AssertionError("the person has never been asked")
