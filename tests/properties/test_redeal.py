"""Redealing moves what a seat cannot know, so that nothing hidden can be read off it (A115)."""

from collections import Counter

import pytest

from unoengine import Answer, Draw, GameState, Play, Setup, apply, new_game, redeal

DEALS = 400


def challenged(hand: str) -> GameState:
    """Return a state in which seat 1 must answer a Wild Draw Four played with this hand."""
    setup = Setup(
        hands=[f"wild-draw-four {hand}", "green-1 green-2 green-3", "tan-1 tan-2 tan-3"],
        discard="red-5",
        rest="draw",
    )
    state = setup.to_state()
    return apply(state, Play(0, state.edition.card("wild-draw-four"), color="blue"))


def is_bluff(state: GameState) -> bool:
    after = apply(state, Answer(1, "challenge"))
    return after.hand_sizes[0] > state.hand_sizes[0]


@pytest.mark.parametrize("seat", [1, 2])
def test_I18_A40_redealing_does_not_tell_a_bluff_from_a_lawful_wild_draw_four(seat: int) -> None:
    bluff, lawful = challenged("red-1 red-2 red-3"), challenged("tan-4 tan-5 tan-6")
    assert is_bluff(bluff)
    assert not is_bluff(lawful)

    found = [
        sum(is_bluff(redeal(state, seat, seed)) for seed in range(DEALS))
        for state in (bluff, lawful)
    ]

    # Three unknown cards of about a hundred, of which about 24 are red: more than half of the time.
    assert all(0.4 * DEALS < bluffs < 0.75 * DEALS for bluffs in found)


def test_I18_the_player_of_the_card_knows_whether_it_was_a_bluff() -> None:
    state = challenged("red-1 tan-2 tan-3")

    assert all(is_bluff(redeal(state, 0, seed)) for seed in range(40))


@pytest.mark.parametrize("box", ["zelda", "frozen", "saved-by-the-bell"])
def test_I18_every_hidden_place_gets_other_cards(box: str) -> None:
    state = new_game(box, 4, seed=1)

    deals = [redeal(state, 2, seed) for seed in range(60)]

    for seat in (0, 1, 3):
        held = Counter(card for deal in deals for card in deal.hand(seat))
        assert len(held) > 40
        assert max(held.values()) < 40
    assert len({deal.draw_pile[0] for deal in deals}) > 20
    assert {deal.hand(2) for deal in deals} == {state.hand(2)}


def test_A50_what_another_seat_has_seen_is_no_secret_given_away() -> None:
    """Seat 1 has been shown a hand; redealing for seat 2 leaves no trace of which."""
    state = apply(challenged("tan-4 tan-5 tan-6"), Answer(1, "challenge"))
    assert state.known[1][0] == state.hand(0)

    deals = [redeal(state, 2, seed) for seed in range(60)]

    assert all(deal.known[1][0] == deal.hand(0) for deal in deals)
    assert len({deal.hand(0) for deal in deals}) > 50


def test_A50_a_seat_keeps_what_it_has_seen() -> None:
    state = apply(challenged("tan-4 tan-5 tan-6"), Answer(1, "challenge"))

    deals = [redeal(state, 1, seed) for seed in range(60)]

    assert {deal.hand(0) for deal in deals} == {state.hand(0)}
    assert len({deal.hand(2) for deal in deals}) > 50


def test_R026_the_drawn_card_stays_with_who_drew_it_and_fits() -> None:
    setup = Setup(
        hands=["tan-1 tan-2", "green-1 green-2"], discard="red-5", draw="red-7", rest="draw"
    )
    state = setup.to_state()
    state = apply(state, Draw(0))
    assert state.drawn == (state.edition.card("red-7"),)

    for_others = [redeal(state, 1, seed) for seed in range(200)]

    assert {redeal(state, 0, seed).drawn for seed in range(40)} == {state.drawn}
    drawn = {deal.drawn[0] for deal in for_others}
    assert len(drawn) > 15
    assert all(c.color in ("red", None) or c.symbol == "5" for c in drawn)
    assert all(deal.drawn[0] in deal.hand(0) for deal in for_others)
