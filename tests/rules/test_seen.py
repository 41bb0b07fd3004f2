"""What a seat sees, knows and is told: scenarios of our own, written out."""

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

from .boxes import COLORS
from .dealt import all_cards, codes, every_box, played


@every_box
def test_N248_a_seat_sees_its_own_cards_and_what_is_public(box: str) -> None:
    """A115: whatever else is dealt anew, it looks the same to that seat."""
    state = new_game(box, 3, seed=8)
    for number in range(60):
        for seat in range(3):
            other = redeal(state, seat, seed=number)
            assert view(other, seat) == view(state, seat)
            assert legal_moves(other, seat) == legal_moves(state, seat)
            assert all_cards(other) == all_cards(state)
        moves = legal_moves(state)
        state = apply(state, moves[number % len(moves)])


def challenged(box: str, *, caught: bool = False) -> GameState:
    """p0 bluffs, is perhaps caught first, and p1 challenges."""
    other = COLORS[box][3]
    state = Setup(
        box,
        hands=["wild-draw-four blue-1", "blue-7 blue-8", f"{other}-4 blue-6"],
        discard="blue-5",
        rest="draw",
    ).to_state()
    state = played(state, f"wild-draw-four {other}")
    if caught:
        state = apply(state, Catch(2, 0))
    return apply(state, Answer(1, "challenge"))


@every_box
def test_N249_the_hand_is_shown_as_it_was(box: str) -> None:
    """A41 A50: two penalty cards are in it by now, and are not shown."""
    state = challenged(box, caught=True)

    assert state.hand_sizes[0] == 1 + 2 + 4
    assert codes(state.known[1][0]) == ["blue-1"]


@every_box
def test_N250_what_is_played_is_known_no_longer(box: str) -> None:
    """A50"""
    other = COLORS[box][3]
    state = Setup(
        box,
        hands=["wild-draw-four blue-1 blue-2", f"{other}-1 blue-7 blue-8"],
        discard="blue-5",
        rest="draw",
    ).to_state()
    state = apply(played(state, f"wild-draw-four {other}"), Answer(1, "challenge"))
    assert codes(state.known[1][0]) == ["blue-1", "blue-2"]

    state = played(state, f"{other}-1", "blue-1")

    assert codes(state.known[1][0]) == ["blue-2"]


def test_N296_what_is_thrown_away_is_known_no_longer() -> None:
    """R065 A50"""
    state = Setup(
        "frozen",
        hands=["wild-draw-four let-it-go blue-1 pink-2", "pink-1 pink-7 blue-8"],
        discard="blue-5",
        rest="draw",
    ).to_state()
    state = apply(played(state, "wild-draw-four pink"), Answer(1, "challenge"))
    assert codes(state.known[1][0]) == ["blue-1", "let-it-go", "pink-2"]

    state = played(state, "pink-7", "let-it-go green")

    assert codes(state.known[1][0]) == ["pink-2"]


@every_box
def test_N251_an_innocent_hand_is_shown_as_well(box: str) -> None:
    """R050 R052 A50"""
    other = COLORS[box][3]
    state = Setup(
        box,
        hands=[f"wild-draw-four {other}-1 {other}-2", "blue-7 blue-8", "blue-6"],
        discard="blue-5",
        rest="draw",
    ).to_state()

    state = apply(played(state, f"wild-draw-four {other}"), Answer(1, "challenge"))

    assert codes(state.known[1][0]) == [f"{other}-1", f"{other}-2"]
    assert not state.known[2]


@every_box
def test_N252_an_accepted_hand_is_shown_to_nobody(box: str) -> None:
    """R050 A43 A50"""
    other = COLORS[box][3]
    state = Setup(
        box,
        hands=[f"wild-draw-four blue-1 {other}-2", "blue-7 blue-8", "blue-6"],
        discard="blue-5",
        rest="draw",
    ).to_state()

    state = apply(played(state, f"wild-draw-four {other}"), Answer(1, "accept"))

    assert not any(state.known)


@every_box
@pytest.mark.parametrize("verdict", ["guilty", "innocent"])
def test_N293_everybody_learns_the_verdict(box: str, verdict: str) -> None:
    """A50 A115"""
    other = COLORS[box][3]
    held = {"guilty": f"blue-1 {other}-2", "innocent": f"{other}-1 {other}-2"}[verdict]
    state = Setup(
        box,
        hands=[f"wild-draw-four {held}", "blue-7 blue-8", "blue-6"],
        discard="blue-5",
        rest="draw",
    ).to_state()

    told = step(played(state, f"wild-draw-four {other}"), Answer(1, "challenge")).events

    assert [event.verdict for event in told if isinstance(event, Announced)] == [verdict]


@every_box
def test_N253_how_the_discards_lie_is_no_part_of_the_state(box: str) -> None:
    """A78"""
    one, another = (
        Setup(box, hands=["blue-1", "blue-2"], discard=discard, draw="blue-3").to_state()
        for discard in ("blue-8 blue-7 blue-5", "blue-7 blue-8 blue-5")
    )

    assert one == another
    assert hash(one) == hash(another)
