"""Checks that hold for every state that was read from untrusted data."""

from collections import Counter
from random import Random

from tests.properties import invariants
from unoengine import GameState, apply, explain, legal_moves, redeal, step, view
from unoengine.notation import read_action, read_position, write_action, write_position
from unoengine.records.state_record import write_state

from .random_games import choose_action

CHECKS_THAT_NEED_THE_HISTORY = {
    # House rules and variants may demand or name anything, and a position may contain a demand
    # that no effect has made but could make.
    "I06_a_colored_top_card_has_the_color_in_force",
    "I07_colored_cards_match_or_meet_the_demand",
    "I08_a_wild_draw_four_is_lawful_without_the_color_in_force",
    "I17_demands_are_for_zelda",
    # A game may be over because all others left before the first color was named.
    "I05_the_color_in_force_is_one_of_the_edition",
}
STATE_CHECKS = [
    check
    for check in invariants.STATE_INVARIANTS
    if check.__name__ not in CHECKS_THAT_NEED_THE_HISTORY
]


def check_state_from_outside(state: GameState, seed: int = 0, plies: int = 30) -> None:
    """Check that a game continues from this state as from one that was reached by playing."""
    check_invariants(state)
    check_round_trip(state)
    for seat in range(len(state.players)):
        seen = view(state, seat)
        other = redeal(state, seat, seed)
        assert view(other, seat) == seen
        assert bool(legal_moves(other)) == (not state.is_over)
    assert view(state, None).legal == ()
    assert repr(state)
    for action in legal_moves(state):
        assert explain(state, action).legal
        assert read_action(write_action(action), state.edition) == action
        after = apply(state, action)
        assert after == step(state, action).state
        check_invariants(after)
    chance = Random(seed)
    for _ in range(plies):
        if state.is_over:
            break
        state = apply(state, choose_action(state, chance))
        check_invariants(state)
    check_round_trip(state)


def check_round_trip(state: GameState) -> None:
    """Check that a state is equal after it is written and read."""
    text = write_position(state)
    read = read_position(text)
    assert read == state
    assert hash(read) == hash(state)
    assert write_position(read) == text
    assert legal_moves(read) == legal_moves(state)


def check_invariants(state: GameState) -> None:
    for check in STATE_CHECKS:
        check(state)
    assert bool(legal_moves(state)) == (not state.is_over)
    out = Counter(state.edition.card(code) for code in write_state(state).get("out", []))
    assert invariants.all_cards(state) + out == Counter(state.edition.deck)
