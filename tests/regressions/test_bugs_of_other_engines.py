"""Bugs of widely used UNO engines that this library does not have."""

from collections import Counter

import pytest

from unoengine import (
    Answer,
    Catch,
    Draw,
    GameState,
    Pass,
    Play,
    Setup,
    apply,
    legal_moves,
    new_game,
)

EDITIONS = ["classic", "zelda", "zelda-es", "frozen", "saved-by-the-bell"]


def play(state: GameState, code: str, color: str | None = None) -> GameState:
    return apply(state, Play(state.turn, state.edition.card(code), color))


def all_cards(state: GameState) -> Counter[str]:
    hands = (card for seat in range(len(state.players)) for card in state.hand(seat))
    return Counter(card.code for card in (*hands, *state.draw_pile, *state.discards))


def legal_cards(state: GameState) -> list[str]:
    plays = [move for move in legal_moves(state, state.turn) if isinstance(move, Play)]
    return list(dict.fromkeys(play.card.code for play in plays))


@pytest.mark.parametrize("edition", EDITIONS)
def test_R019_the_start_card_is_not_duplicated(edition: str) -> None:
    """mau_mau_bot"""
    for seed in range(20):
        state = new_game(edition, 3, seed=seed)
        assert len(state.discards) == 1
        assert all_cards(state) == Counter(card.code for card in state.edition.deck)


def test_R042_the_color_is_not_stored_with_the_wild_card() -> None:
    """rlcard: the color in force was stored with the card"""
    state = Setup(
        hands=["wild blue-1 red-1 tan-1", "wild blue-2 red-2 tan-2", "blue-3 red-3 tan-3"],
        discard="green-5",
    ).to_state()
    state = play(state, "wild", "blue")
    assert (state.color, legal_cards(state)) == ("blue", ["blue-2", "wild"])
    state = play(state, "wild", "red")
    assert (state.color, legal_cards(state)) == ("red", ["red-3"])


def test_R046_a_wild_draw_four_that_was_drawn_makes_the_next_player_draw() -> None:
    """rlcard"""
    state = Setup(
        hands=["tan-1 tan-2", "green-1 green-2", "green-3"],
        discard="red-5",
        draw="wild-draw-four blue-1 blue-2 blue-3 blue-4",
    ).to_state()
    state = play(apply(state, Draw(0)), "wild-draw-four", "green")
    state = apply(state, Answer(1, "accept"))
    assert (state.hand_sizes, state.turn) == ((2, 6, 1), 2)


def test_R078_no_card_is_added_when_the_draw_pile_is_empty() -> None:
    """uno-engine: 215 cards were in play"""
    state = Setup(
        hands=["tan-1 tan-2", "tan-3 tan-4"], discard="blue-1 blue-2 red-5", draw="green-1"
    ).to_state()
    cards = all_cards(state)
    for _ in range(20):
        draws = [move for move in legal_moves(state, state.turn) if isinstance(move, Draw | Pass)]
        if not draws:
            break
        state = apply(state, draws[0])
        assert all_cards(state) == cards


def test_R025_one_card_is_drawn_and_no_more() -> None:
    """uno-engine, uno-online"""
    state = Setup(hands=["tan-1", "tan-2"], discard="red-5", draw="red-7 red-8").to_state()
    state = apply(state, Draw(0))
    assert not any(isinstance(move, Draw) for move in legal_moves(state))


def test_R030_an_old_card_is_not_played_after_drawing() -> None:
    """uno-engine, uno-online"""
    state = Setup(hands=["red-1 red-2", "tan-2"], discard="red-5", draw="red-7").to_state()
    state = apply(state, Draw(0))
    assert legal_cards(state) == ["red-7"]


@pytest.mark.parametrize("next_action", [Draw(1), Play(1, new_game(seed=1).edition.card("red-2"))])
def test_R073_a_player_without_a_call_can_be_caught_until_the_next_turn(
    next_action: Draw | Play,
) -> None:
    """uno-engine, uno-online"""
    state = Setup(
        hands=["red-1 tan-1", "red-2 tan-2 tan-3", "tan-4 tan-5"],
        discard="red-5",
        draw="green-1 green-2 green-3",
    ).to_state()
    state = play(state, "red-1")
    assert Catch(2, 0) in legal_moves(state)
    state = apply(state, next_action)
    assert state.exposed is None
    assert Catch(2, 0) not in legal_moves(state)


def test_R076_the_last_draw_two_is_drawn_and_counted() -> None:
    """uno-engine, uno-online"""
    state = Setup(
        hands=["red-draw-two", "tan-1", "tan-2"], discard="red-5", draw="blue-9 blue-8"
    ).to_state()
    state = play(state, "red-draw-two")
    assert (state.phase, state.hand_sizes) == ("round-over", (0, 3, 1))
    assert state.scores == (9 + 8 + 1 + 2, 0, 0)


def test_R035_an_opening_draw_two_costs_the_turn() -> None:
    """rlcard"""
    state = Setup(
        hands=["tan-1", "tan-2", "tan-3"], draw="red-draw-two blue-1 blue-2", dealer=0
    ).to_state()
    assert (state.hand_sizes, state.turn) == ((1, 3, 1), 2)


def test_A31_the_top_card_is_not_reshuffled() -> None:
    """rlcard"""
    state = Setup(hands=["tan-1", "tan-2"], discard="blue-1 blue-2 red-5").to_state()
    state = apply(state, Draw(0))
    assert (state.top.code, state.color) == ("red-5", "red")
    assert [card.code for card in state.discards] == ["red-5"]


def test_R079_only_the_winner_scores_the_hands_of_all_others() -> None:
    """rlcard"""
    state = Setup(
        hands=["tan-1", "blue-2 wild", "red-1", "green-skip green-3"], discard="red-5", turn=2
    ).to_state()
    state = play(state, "red-1")
    assert state.scores == (0, 0, 1 + 2 + 50 + 20 + 3, 0)
    assert state.round_winner == 2
