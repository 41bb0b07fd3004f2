"""Random games, and checks of every step."""

import pickle
from collections.abc import Iterator
from random import Random

from tests.properties import invariants
from tests.properties.invariants import STATE_INVARIANTS, Moment
from unoengine import (
    Action,
    GameState,
    Leave,
    Play,
    apply,
    explain,
    legal_moves,
    redeal,
    step,
    view,
)
from unoengine.testing.checks.event_ledger import Ledger

MAX_DECISIONS = 3000
"""Upper bound for the decisions of a game that is played to its end."""

_NOT_ALWAYS = (
    invariants.I07_colored_cards_match_or_meet_the_demand,
    invariants.I08_a_wild_draw_four_is_lawful_without_the_color_in_force,
    invariants.I17_demands_are_for_zelda,
)
"""Invariants of states that variants and other editions may break."""


def play_at_random(
    state: GameState, chance: Random, *, decisions: int | None = None, leaving: float = 0
) -> Iterator[tuple[GameState, Action]]:
    """Play at random, and yield every state with its next action.

    Cards are played rather than drawn, and UNO is rarely called, so that games end soon.

    Args:
        state: The first state.
        chance: The source of randomness.
        decisions: The number of decisions; without it, the game must end.
        leaving: The probability that somebody leaves, if that is allowed.
    """
    for _ in range(decisions or MAX_DECISIONS):
        moves = legal_moves(state)
        if not moves:
            break
        going: list[Action] = [move for move in moves if isinstance(move, Leave)]
        likely = [
            move
            for move in moves
            if move not in going and (not _calls_uno(move) or chance.random() < 0.1)
        ]
        plays = [move for move in likely if isinstance(move, Play)]
        chosen = [*plays] if plays and chance.random() < 0.8 else likely
        action = chance.choice(going if going and chance.random() < leaving else chosen)
        yield state, action
        state = apply(state, action)
    assert decisions or state.is_over, f"not over after {MAX_DECISIONS} decisions"


def _calls_uno(action: Action) -> bool:
    return isinstance(action, Play) and action.uno


def check_step(state: GameState, action: Action) -> GameState:
    """Check what must hold for every state and step; return the next state."""
    seats, moves = len(state.players), legal_moves(state)
    assert len(set(map(repr, moves))) == len(moves)
    assert not isinstance(moves[0], Leave)
    order = [(state.turn + state.direction * n) % seats for n in range(seats)]
    listed = [move for seat in order for move in legal_moves(state, seat)]
    if state.out:  # players that are out and may leave are listed elsewhere
        listed.sort(key=lambda move: move.player)
        moves = tuple(sorted(moves, key=lambda move: move.player))
    assert [*moves] == listed
    done, after = step(state, action), apply(state, action)
    assert (done.state, hash(done.state)) == (after, hash(after))
    ledger = Ledger(state)
    ledger.follow(done.events)
    assert [*ledger.find_differences(after)] == []
    invariants.I01_cards_are_conserved(Moment(state, action, done))
    for is_so in STATE_INVARIANTS:
        if is_so not in _NOT_ALWAYS:
            is_so(after)
    return after


def holds_closely(state: GameState, seed: int) -> None:
    """Check every move and the view of every seat, and save the state, which takes longer."""
    assert pickle.loads(pickle.dumps(state)) == state
    for move in legal_moves(state):
        assert step(state, move).state == apply(state, move) != state
        assert explain(state, move).legal
    for seat in range(len(state.players)):
        dealt = redeal(state, seat, seed)
        assert view(dealt, seat) == view(state, seat)
        assert invariants.all_cards(dealt) == invariants.all_cards(state)
        for move in legal_moves(dealt):
            apply(dealt, move)
