"""A game told in a text that is the same on every Python, and its fingerprint.

Run as a program it prints the table that `test_values.py` compares with.
"""

import sys
from hashlib import sha256

from unoengine import GameState, apply, legal_moves, new_game

BOXES = ("zelda", "zelda-es", "frozen", "saved-by-the-bell")
DECISIONS = 300


def told(state: GameState) -> str:
    """Return everything there is to see on the table, in a line."""
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


def chosen(seed: int, decision: int, count: int) -> int:
    """Return which of so many moves is made; no generator promises that over all versions."""
    return int.from_bytes(sha256(b"%d %d" % (seed, decision)).digest()[:8], "little") % count


def fingerprint(box: str, players: int, seed: int) -> str:
    """Return the fingerprint of the first decisions of a game."""
    state = new_game(box, players, seed=seed)
    text = sha256(told(state).encode())
    for decision in range(DECISIONS):
        moves = legal_moves(state)
        if not moves:
            break
        state = apply(state, moves[chosen(seed, decision, len(moves))])
        text.update(told(state).encode())
    return text.hexdigest()[:16]


def table() -> dict[str, str]:
    """Return the fingerprints of a few games of every box."""
    games = [(box, players, seed) for box in BOXES for players, seed in ((2, 1), (4, 2), (10, 3))]
    return {
        f"{box} {players} {seed}": fingerprint(box, players, seed) for box, players, seed in games
    }


if __name__ == "__main__":
    sys.stdout.write("\n".join(f"{game}: {mark}" for game, mark in table().items()))
