"""A few states that are the same on every Python and need nothing else to be made."""

from unoengine import GameState, Play, Setup, apply, legal_moves, new_game

__all__ = ["make_positions"]


def make_positions() -> dict[str, GameState]:
    """Return a few states, made without the module `random`."""
    asked = Setup(
        "frozen",
        players=["Ana María", "Зоя", "7"],
        hands=["customizable-1 blue-1 green-1", "blue-2", "blue-3"],
        discard="pink-5",
        rest="draw",
        house_rules={"customizable": ["vote", "third-time"]},
        wardrobe={0: ["yellow", "blue", "pink", "green"]},
        variants=["stacking", "jump-in"],
        seed=-5,
    ).to_state()
    played = new_game("zelda", 4, seed=7)
    for number in range(60):
        moves = legal_moves(played)
        played = apply(played, moves[number * 7 % len(moves)])
    return {
        "dealt": new_game("zelda", ["Ana", "Ben"], seed=3),
        "played": played,
        "asked": apply(asked, Play(0, asked.edition.card("customizable-1"), color="blue")),
        "fifteen": new_game("saved-by-the-bell", 9, seed=2**63, dealer=2),
    }
