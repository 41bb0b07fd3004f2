"""Only the asked player may answer a question (A47)."""

import pytest

from unoengine import Answer, GameState, IllegalMove, Play, Setup, apply, explain, legal_moves


def asked(player: int) -> GameState:
    """Return a state in which the seat after this one answers to a Wild Draw Four."""
    before = Setup(
        hands=["wild-draw-four blue-1", "wild-draw-four blue-2", "wild-draw-four blue-3"],
        discard="red-5",
        rest="draw",
        turn=player,
    ).to_state()
    return apply(before, Play(player, before.edition.card("wild-draw-four"), "green"))


@pytest.mark.parametrize("value", ["accept", "challenge"])
def test_A47_only_the_next_player_may_answer(value: str) -> None:
    here, elsewhere = asked(0), asked(1)
    assert Answer(1, value) in legal_moves(here)
    assert Answer(2, value) in legal_moves(elsewhere)

    assert not explain(here, Answer(2, value)).legal
    with pytest.raises(IllegalMove):
        apply(here, Answer(2, value))
