"""A player stays exposed until something ends it (A52, A92, A32)."""

import pytest

from tests.odd_card import odd_plays, set_up
from unoengine import Answer, CallUno, Catch, Options, Play, Setup, apply, legal_moves
from unoengine.authoring import Effect, Table, Value


class Thirst(Effect):
    """The next player drinks first; the card's own player has what is left."""

    def play(self, table: Table) -> None:
        table.ask(table.next, "how many", (1, 9))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        assert isinstance(answer, int)
        table.draw(table.next, answer)
        table.draw(table.player, 1)


@pytest.mark.parametrize(("drunk", "exposed"), [(1, None), (9, 0)])
def test_A52_A32_a_draw_of_no_card_does_not_end_the_exposure(
    drunk: int, exposed: int | None
) -> None:
    state = set_up(Thirst(), others="grey-1", draw="")
    state = apply(state, next(play for play in odd_plays(state) if not play.uno))
    state = apply(state, Answer(1, drunk))
    assert state.exposed == exposed
    assert (Catch(2, 0) in legal_moves(state)) == (exposed == 0)


@pytest.mark.parametrize(("direction", "order"), [(1, [2, 3, 0, 1]), (-1, [2, 1, 0, 3])])
def test_A95_A96_claims_are_listed_in_order_of_play(direction: int, order: list[int]) -> None:
    silent = 2 - direction
    hands = ["gold-5 gold-6", "gold-5 gold-6", "gold-8 gold-9", "gold-9 grey-9"]
    hands[silent] = "grey-1 gold-7"
    state = set_up(Effect(), hands=hands, turn=silent, direction=direction)
    (play,) = (
        move for move in legal_moves(state, silent) if isinstance(move, Play) and not move.uno
    )
    state = apply(state, play)
    claims = [move.player for move in legal_moves(state) if isinstance(move, Catch | CallUno)]
    assert state.exposed == silent
    assert claims == order


def test_A99_a_player_that_was_caught_is_not_caught_again() -> None:
    state = Setup(
        "zelda",
        hands=["red-1 red-2", "red-3 tan-1", "red-4 red-5"],
        discard="red-9",
        rest="draw",
        options=Options(uno_penalty=0),
    ).to_state()
    state = apply(state, Play(0, state.edition.card("red-1")))
    assert state.exposed == 0
    state = apply(state, Catch(1, 0))
    assert (state.hand_sizes, state.exposed) == ((1, 2, 2), None)
    assert Catch(2, 0) not in legal_moves(state)
