"""Scenarios of our own (`N…`) about the cards that a seat sees and knows."""

import pytest

from unoengine import (
    Answer,
    Catch,
    GameState,
    Setup,
    apply,
    legal_moves,
    new_game,
    redeal,
    step,
    view,
)
from unoengine.events import Announced

from .editions import COLORS
from .round_starts import count_all_cards, every_edition, play_cards, sort_codes


@every_edition
def test_N248_a_seat_sees_its_own_cards_and_what_is_public(edition: str) -> None:
    """A115: the view does not depend on the other cards."""
    state = new_game(edition, 3, seed=8)
    for number in range(60):
        for seat in range(3):
            other = redeal(state, seat, seed=number)
            assert view(other, seat) == view(state, seat)
            assert legal_moves(other, seat) == legal_moves(state, seat)
            assert count_all_cards(other) == count_all_cards(state)
        moves = legal_moves(state)
        state = apply(state, moves[number % len(moves)])


def play_challenge(edition: str, *, caught: bool = False) -> GameState:
    """Return the state after p0 bluffed, perhaps was caught, and p1 challenged."""
    other = COLORS[edition][3]
    state = Setup(
        edition,
        hands=["wild-draw-four blue-1", "blue-7 blue-8", f"{other}-4 blue-6"],
        discard="blue-5",
        rest="draw",
    ).to_state()
    state = play_cards(state, f"wild-draw-four {other}")
    if caught:
        state = apply(state, Catch(2, 0))
    return apply(state, Answer(1, "challenge"))


@every_edition
def test_N249_the_challenger_sees_the_hand_before_the_penalty(edition: str) -> None:
    """A41 A50: the two penalty cards are not shown."""
    state = play_challenge(edition, caught=True)

    assert state.hand_sizes[0] == 1 + 2 + 4
    assert sort_codes(state.known[1][0]) == ["blue-1"]


@every_edition
def test_N250_played_cards_are_no_longer_known(edition: str) -> None:
    """A50"""
    other = COLORS[edition][3]
    state = Setup(
        edition,
        hands=["wild-draw-four blue-1 blue-2", f"{other}-1 blue-7 blue-8"],
        discard="blue-5",
        rest="draw",
    ).to_state()
    state = apply(play_cards(state, f"wild-draw-four {other}"), Answer(1, "challenge"))
    assert sort_codes(state.known[1][0]) == ["blue-1", "blue-2"]

    state = play_cards(state, f"{other}-1", "blue-1")

    assert sort_codes(state.known[1][0]) == ["blue-2"]


def test_N296_discarded_cards_are_no_longer_known() -> None:
    """R065 A50"""
    state = Setup(
        "frozen",
        hands=["wild-draw-four let-it-go blue-1 pink-2", "pink-1 pink-7 blue-8"],
        discard="blue-5",
        rest="draw",
    ).to_state()
    state = apply(play_cards(state, "wild-draw-four pink"), Answer(1, "challenge"))
    assert sort_codes(state.known[1][0]) == ["blue-1", "let-it-go", "pink-2"]

    state = play_cards(state, "pink-7", "let-it-go green")

    assert sort_codes(state.known[1][0]) == ["pink-2"]


@every_edition
def test_N251_the_challenger_also_sees_an_innocent_hand(edition: str) -> None:
    """R050 R052 A50"""
    other = COLORS[edition][3]
    state = Setup(
        edition,
        hands=[f"wild-draw-four {other}-1 {other}-2", "blue-7 blue-8", "blue-6"],
        discard="blue-5",
        rest="draw",
    ).to_state()

    state = apply(play_cards(state, f"wild-draw-four {other}"), Answer(1, "challenge"))

    assert sort_codes(state.known[1][0]) == [f"{other}-1", f"{other}-2"]
    assert not state.known[2]


@every_edition
def test_N252_without_a_challenge_nobody_sees_the_hand(edition: str) -> None:
    """R050 A43 A50"""
    other = COLORS[edition][3]
    state = Setup(
        edition,
        hands=[f"wild-draw-four blue-1 {other}-2", "blue-7 blue-8", "blue-6"],
        discard="blue-5",
        rest="draw",
    ).to_state()

    state = apply(play_cards(state, f"wild-draw-four {other}"), Answer(1, "accept"))

    assert not any(state.known)


@every_edition
@pytest.mark.parametrize("verdict", ["guilty", "innocent"])
def test_N293_all_players_learn_the_verdict(edition: str, verdict: str) -> None:
    """A50 A115"""
    other = COLORS[edition][3]
    held = {"guilty": f"blue-1 {other}-2", "innocent": f"{other}-1 {other}-2"}[verdict]
    state = Setup(
        edition,
        hands=[f"wild-draw-four {held}", "blue-7 blue-8", "blue-6"],
        discard="blue-5",
        rest="draw",
    ).to_state()

    events = step(play_cards(state, f"wild-draw-four {other}"), Answer(1, "challenge")).events

    assert [event.verdict for event in events if isinstance(event, Announced)] == [verdict]


@every_edition
def test_N253_the_order_of_the_discards_is_not_part_of_the_state(edition: str) -> None:
    """A78"""
    one, another = (
        Setup(edition, hands=["blue-1", "blue-2"], discard=discard, draw="blue-3").to_state()
        for discard in ("blue-8 blue-7 blue-5", "blue-7 blue-8 blue-5")
    )

    assert one == another
    assert hash(one) == hash(another)
