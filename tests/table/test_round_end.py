"""The end of a round also ends what was pending in it (R074, A57)."""

import pytest

from tests.odd_card import odd_plays, set_up
from unoengine import Answer, CallUno, Catch, Deal, Play, Setup, apply, legal_moves
from unoengine.authoring import Effect, Table, Value, Variant


class Amnesty(Effect):
    """The next player may let the last one throw everything away."""

    def play(self, table: Table) -> None:
        table.ask(table.next, "amnesty", ("yes", "no"))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        if answer == "yes":
            table.discard(2, table.cards())


def test_R074_A57_no_player_can_be_caught_after_an_answer_ends_the_round() -> None:
    state = set_up(Amnesty(), others="grey-1")
    state = apply(state, next(play for play in odd_plays(state) if not play.uno))
    assert state.exposed == 0
    assert CallUno(0) in legal_moves(state)
    state = apply(state, Answer(1, "yes"))
    assert (state.phase, state.round_winner, state.exposed) == ("round-over", 2, None)
    assert legal_moves(state) == (Deal(state.turn),)
    assert Catch(1, 0) not in legal_moves(state)


class Confiscation(Variant):
    """A false UNO lets the one who sits opposite throw everything away."""

    def false_uno(self, table: Table) -> None:
        table.discard(2, table.cards())


@pytest.mark.parametrize("code", ["red-4", "red-skip"])
def test_R074_a_false_uno_may_end_the_round_for_another_seat(code: str) -> None:
    state = Setup(
        "zelda",
        hands=[f"{code} red-2 red-3", "blue-1 blue-2", "green-1"],
        discard="tan-8 red-5",
        draw="tan-1 tan-2",
        variants=[Confiscation()],
    ).to_state()
    state = apply(state, Play(0, state.edition.card(code), uno=True))
    assert (state.phase, state.round_winner) == ("round-over", 2)
    assert state.scores == (0, 0, 8)


def test_R074_otherwise_play_goes_on() -> None:
    state = Setup(
        "zelda",
        hands=["red-1 red-2 red-3", "blue-1 blue-2", "green-1"],
        discard="tan-8 red-5",
        draw="tan-1 tan-2 tan-3",
        variants=["false-uno"],
    ).to_state()
    state = apply(state, Play(0, state.edition.card("red-1"), uno=True))
    assert (state.phase, state.turn, state.hand_sizes) == ("turn", 1, (4, 2, 1))


def test_A06_the_next_deal_includes_the_cards_that_a_position_did_not_name() -> None:
    state = Setup("zelda", hands=["red-1", "blue-1"], discard="red-5", draw="tan-1").to_state()
    named = sum(state.hand_sizes) + state.draw_pile_size + len(state.discards)
    state = apply(state, Play(0, state.edition.card("red-1")))
    state = apply(state, Deal(state.turn))
    assert named == 4
    assert sum(state.hand_sizes) + state.draw_pile_size + len(state.discards) == 112
