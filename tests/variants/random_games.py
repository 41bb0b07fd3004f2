"""Random games played to their end, and checks of every step."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from tests.step_events import events_of_step
from unoengine import (
    Action,
    Card,
    Deal,
    GameState,
    Play,
    apply,
    explain,
    legal_moves,
    redeal,
    step,
    view,
)

MAX_DECISIONS = 3000
"""Upper bound for the decisions of a game that is played like this."""


def play_at_random(state: GameState, chance: Random) -> Iterator[tuple[GameState, Action]]:
    """Play at random, and yield every state with its next action.

    Cards are played rather than drawn, and UNO is rarely called, so that games end soon.
    """
    for _ in range(MAX_DECISIONS):
        moves = legal_moves(state)
        if not moves:
            break
        likely = [m for m in moves if not _calls_uno(m) or chance.random() < 0.1]
        plays = [move for move in likely if isinstance(move, Play)]
        action = chance.choice(plays if plays and chance.random() < 0.8 else likely)
        yield state, action
        state = apply(state, action)
    assert state.is_over, f"not over after {MAX_DECISIONS} decisions"


def _calls_uno(action: Action) -> bool:
    return isinstance(action, Play) and action.uno


def check_step(state: GameState, action: Action) -> None:
    """Check what must hold for every state and step."""
    seats = range(len(state.players))
    moves = legal_moves(state)
    assert len(set(map(repr, moves))) == len(moves)
    order = [state.turn, *((state.turn + state.direction * n) % len(seats) for n in seats[1:])]
    assert moves == tuple(move for seat in order for move in legal_moves(state, seat))
    assert {move.player for move in moves} <= set(seats)
    assert 0 not in state.hand_sizes or state.round_winner is not None
    assert state.exposed is None or state.hand_sizes[state.exposed] == 1
    after = apply(state, action)
    if not isinstance(action, Deal):
        assert all_cards(after) == all_cards(state)
    assert state.color in (*state.edition.colors, None)


def holds_closely(state: GameState, seed: int) -> None:
    """Check every move and the view of every seat, which takes longer."""
    for move in legal_moves(state):
        done = step(state, move)
        assert done.state == apply(state, move)
        assert events_of_step(done)
        assert explain(state, move).legal
    for seat in range(len(state.players)):
        dealt = redeal(state, seat, seed)
        assert view(dealt, seat) == view(state, seat)
        for move in legal_moves(dealt):
            apply(dealt, move)


def all_cards(state: GameState) -> Counter[Card]:
    """Return every card in the game, wherever it is."""
    held = (card for seat in range(len(state.players)) for card in state.hand(seat))
    return Counter((*held, *state.draw_pile, *state.discards))
