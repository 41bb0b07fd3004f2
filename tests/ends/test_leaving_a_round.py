"""Players leave a round, and return for the next one (A127)."""

from tests.ends.tables import make_table, play
from tests.leaving.tables import apply_all
from tests.step_events import events_of_action
from unoengine import Deal, GameState, Leave, apply, explain, legal_moves
from unoengine.events import LeftRound
from unoengine.json import dumps, loads

ROUND = {"leaving": "round"}
HANDS = ("red-1 red-2 red-3", "green-1 green-2", "tan-1 tan-2", "blue-7 blue-8")


def make(*hands: str) -> GameState:
    """Return a table with players who may leave the round."""
    return make_table(None, *(hands or HANDS), rulings=ROUND)


def test_A127_a_player_sits_out_the_round() -> None:
    state = make()
    after = apply_all(state, Leave(1))
    assert (after.out, after.gone, after.turn, after.hand_sizes) == ((1,), (), 0, (3, 0, 2, 2))
    assert after.draw_pile_size == state.draw_pile_size + 2
    assert events_of_action(state, Leave(1)) == (LeftRound(1, 2),)
    assert explain(state, Leave(1)).rule == "A127"
    refused = explain(after, Leave(1))
    assert (refused.reason, refused.rule) == ("out-of-round", "A127")
    assert legal_moves(after, 1) == ()
    assert loads(dumps(after), GameState) == after


def test_A127_the_turn_passes_from_a_player_who_leaves() -> None:
    assert apply_all(make(), Leave(0)).turn == 1


def test_A127_the_last_player_wins_the_round_and_all_return() -> None:
    state = apply_all(make("red-1 red-2", "green-1", "tan-1"), Leave(1), Leave(2))
    assert (state.phase, state.round_winner, state.places) == ("round-over", 0, (0, 2, 1))
    assert Leave(1) not in legal_moves(state)
    assert explain(state, Leave(1)).reason == "round-over"
    dealt = apply(state, Deal(state.turn))
    assert (dealt.out, min(dealt.hand_sizes)) == ((), 7)


def test_A127_a_round_with_a_player_out_is_won_as_usual() -> None:
    state = play(apply_all(make("red-1", "green-1", "tan-1"), Leave(1)), "red-1")
    assert (state.round_winner, state.scores) == (0, (1, 0, 0))
