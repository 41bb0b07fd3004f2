"""What does not outlive the round (R074, A57)."""

from unoengine import Answer, CallUno, Catch, Deal, apply, legal_moves
from unoengine.authoring import Effect, Table, Value

from .boxes import odd, odd_plays


class Amnesty(Effect):
    """The next player may let the last one throw everything away."""

    def play(self, table: Table) -> None:
        table.ask(table.next, "amnesty", ("yes", "no"))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        if answer == "yes":
            table.discard(2, table.cards())


def test_R074_A57_a_round_that_an_answer_ends_leaves_nobody_to_be_caught() -> None:
    state = odd(Amnesty(), others="grey-1")
    state = apply(state, next(play for play in odd_plays(state) if not play.uno))
    assert state.exposed == 0
    assert CallUno(0) in legal_moves(state)

    state = apply(state, Answer(1, "yes"))

    assert (state.phase, state.round_winner, state.exposed) == ("round-over", 2, None)
    assert legal_moves(state) == (Deal(state.turn),)
    assert Catch(1, 0) not in legal_moves(state)
