"""What holds of every state that was read, whoever wrote it."""

from collections import Counter
from random import Random

from tests.properties import invariants
from unoengine import GameState, apply, explain, legal_moves, redeal, step, view
from unoengine.notation import read_action, read_position, write_action, write_position
from unoengine.records.state_record import write_state

from .walks import chosen

HANG_ON_THE_GAME = {
    # What a house rule or a variant demands or names is its own affair, and a position may tell
    # of a demand nobody has made: it is one that could be made.
    "I06_a_coloured_top_card_has_the_colour_in_force",
    "I07_coloured_cards_match_or_meet_the_demand",
    "I08_a_wild_draw_four_is_lawful_without_the_colour_in_force",
    "I17_demands_are_for_zelda",
    # A game may be over because everybody else left before the first colour was named.
    "I05_the_colour_in_force_is_one_of_the_box",
}
OF_STATES = [check for check in invariants.OF_STATES if check.__name__ not in HANG_ON_THE_GAME]


def is_sound(state: GameState, seed: int = 0, plies: int = 30) -> None:
    """See that a game goes on from here as from any state that was reached by playing."""
    _holds(state)
    is_read_back(state)
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
        _holds(after)
    chance = Random(seed)
    for _ in range(plies):
        if state.is_over:
            break
        state = apply(state, chosen(state, chance))
        _holds(state)
    is_read_back(state)


def is_read_back(state: GameState) -> None:
    """See that a state is read as it was written, to the last move."""
    text = write_position(state)
    read = read_position(text)
    assert read == state
    assert hash(read) == hash(state)
    assert write_position(read) == text
    assert legal_moves(read) == legal_moves(state)


def _holds(state: GameState) -> None:
    for check in OF_STATES:
        check(state)
    assert bool(legal_moves(state)) == (not state.is_over)
    out = Counter(state.edition.card(code) for code in write_state(state).get("out", []))
    assert invariants.all_cards(state) + out == Counter(state.edition.deck)
