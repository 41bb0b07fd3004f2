"""Fingerprints of games that are the same on every Python.

Run as a program, the module prints the table with which `test_values.py` compares.
"""

import sys
from hashlib import sha256

from unoengine import GameState, apply, legal_moves, new_game

EDITIONS = ("classic", "zelda", "zelda-es", "frozen", "saved-by-the-bell")
DECISIONS = 300


def describe_state(state: GameState) -> str:
    """Return all public attributes of the table in one line."""
    hands = "/".join(" ".join(c.code for c in state.hand(s)) for s in range(len(state.players)))
    pile = " ".join(card.code for card in state.draw_pile)
    facts = (
        state.phase,
        state.turn,
        state.direction,
        state.top.code,
        state.color,
        state.demand,
        state.exposed,
        state.round,
        state.dealer,
        state.scores,
    )
    return f"{facts}|{hands}|{pile}"


def choose_index(seed: int, decision: int, count: int) -> int:
    """Return the index of the next move; no generator of Python promises to stay the same."""
    return int.from_bytes(sha256(b"%d %d" % (seed, decision)).digest()[:8], "little") % count


def make_fingerprint(edition: str, players: int, seed: int) -> str:
    """Return the fingerprint of the first decisions of a game."""
    state = new_game(edition, players, seed=seed)
    text = sha256(describe_state(state).encode())
    for decision in range(DECISIONS):
        moves = legal_moves(state)
        if not moves:
            break
        state = apply(state, moves[choose_index(seed, decision, len(moves))])
        text.update(describe_state(state).encode())
    return text.hexdigest()[:16]


def make_fingerprints() -> dict[str, str]:
    """Return the fingerprints of some games of every edition."""
    games = [
        (edition, players, seed)
        for edition in EDITIONS
        for players, seed in ((2, 1), (4, 2), (10, 3))
    ]
    return {
        f"{edition} {players} {seed}": make_fingerprint(edition, players, seed)
        for edition, players, seed in games
    }


if __name__ == "__main__":
    sys.stdout.write("\n".join(f"{game}: {mark}" for game, mark in make_fingerprints().items()))
