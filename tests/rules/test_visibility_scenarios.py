"""Scenarios of our own (`N…`) about the cards that a seat sees and knows."""

from tests.thorough import each_case
from unoengine import Answer, Catch, Step, apply, legal_moves, new_game, redeal, step, view
from unoengine.events import Announced

from .editions import COLORS
from .round_starts import count_all_cards, every_edition, lay_out, play_cards, sort_codes


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


def respond(edition: str, *hands: str, answer: str = "challenge", caught: bool = False) -> Step:
    """Let p0 play a Wild Draw Four, perhaps be caught, and p1 answer."""
    laid = lay_out(edition, *hands, rest="draw").to_state()
    state = play_cards(laid, f"wild-draw-four {COLORS[edition][3]}")
    return step(apply(state, Catch(2, 0)) if caught else state, Answer(1, answer))


@every_edition
def test_N249_the_challenger_sees_the_hand_before_the_penalty(edition: str) -> None:
    """A41 A50: the two penalty cards are not shown."""
    hands = "wild-draw-four blue-1", "blue-7 blue-8", "blue-4 blue-6"
    state = respond(edition, *hands, caught=True).state
    assert state.hand_sizes[0] == 1 + 2 + 4
    assert sort_codes(state.known[1][0]) == ["blue-1"]


@every_edition
def test_N250_played_cards_are_no_longer_known(edition: str) -> None:
    """A50"""
    other = COLORS[edition][3]
    hands = "wild-draw-four blue-1 blue-2", f"{other}-1 blue-7 blue-8"
    state = respond(edition, *hands).state
    assert sort_codes(state.known[1][0]) == ["blue-1", "blue-2"]
    state = play_cards(state, f"{other}-1", "blue-1")
    assert sort_codes(state.known[1][0]) == ["blue-2"]


def test_N296_discarded_cards_are_no_longer_known() -> None:
    """R065 A50"""
    hands = "wild-draw-four let-it-go blue-1 pink-2", "pink-1 pink-7 blue-8"
    state = respond("frozen", *hands).state
    assert sort_codes(state.known[1][0]) == ["blue-1", "let-it-go", "pink-2"]
    state = play_cards(state, "pink-7", "let-it-go green")
    assert sort_codes(state.known[1][0]) == ["pink-2"]


@every_edition
@each_case(
    "held, answer, verdict",
    [("blue-1", "challenge", "guilty"), ("X-1", "challenge", "innocent"), ("blue-1", "accept", "")],
)
def test_N251_N252_N293_only_a_challenger_sees_the_hand_and_all_learn_the_verdict(
    edition: str, held: str, answer: str, verdict: str
) -> None:
    """R050 R052 A43 A50 A115"""
    hand = f"{held} X-2".replace("X", COLORS[edition][3])
    taken = respond(edition, f"wild-draw-four {hand}", "blue-7 blue-8", "blue-6", answer=answer)
    announced = [event.verdict for event in taken.events if isinstance(event, Announced)]
    shown = {} if answer == "accept" else {0: sorted(hand.split())}
    known = [
        {holder: sort_codes(cards) for holder, cards in by.items()} for by in taken.state.known
    ]
    assert known == [{}, shown, {}]
    assert announced == ([verdict] if verdict else [])


@every_edition
def test_N253_the_order_of_the_discards_is_not_part_of_the_state(edition: str) -> None:
    """A78"""
    one, another = (
        lay_out(edition, "blue-1", "blue-2", discard=discard, draw="blue-3").to_state()
        for discard in ("blue-8 blue-7 blue-5", "blue-7 blue-8 blue-5")
    )
    assert one == another
    assert hash(one) == hash(another)
