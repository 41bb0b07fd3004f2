"""Random games are the same in the engine and in the oracle, which conserves the cards."""

from __future__ import annotations

import os
from random import Random

import pytest

from tests.thorough import choose_count

from .engine_and_oracle import EngineAndOracle
from .oracle import CHOICES, COLORS, Oracle

DECISIONS = int(os.environ.get("UNOENGINE_LOCKSTEP", choose_count(1200, 4000)))


@pytest.mark.parametrize("edition", ["classic", "zelda", "zelda-es", "frozen", "saved-by-the-bell"])
def test_engine_and_oracle_agree(edition: str) -> None:
    """Legal moves, hands, piles, scores and phases are the same at every decision."""
    chance = Random(f"{edition} {DECISIONS}")
    played = 0
    while played < DECISIONS:
        played += EngineAndOracle(edition, chance).play(min(400, DECISIONS))
    assert played >= DECISIONS


def cards_in_play(game: Oracle) -> list[str]:
    """Everything in hands and piles, in a comparable order."""
    return sorted([*game.draw, *game.discard, *(card for hand in game.hands for card in hand)])


def random_game(edition: str, seed: int) -> tuple[Oracle, Random]:
    rng = Random(seed)
    players = rng.randint(2, 10)
    game = Oracle(
        edition,
        players,
        options={name: rng.choice(values) for name, values in CHOICES.items()},
        house_rules=["others_draw_1", rng.choice(["next_draws_2", None])] * (edition == "frozen"),
        wardrobe={seat: set(rng.sample(COLORS[edition], seat % 3)) for seat in range(players)},
        shuffle=lambda cards: rng.sample(sorted(cards), len(cards)),
    )
    return game.new_game(), rng


@pytest.mark.parametrize("edition", COLORS)
@pytest.mark.parametrize("seed", range(choose_count(4, 25)))
def test_random_games_conserve_their_cards_and_never_block(edition: str, seed: int) -> None:
    game, rng = random_game(edition, seed)
    everything = cards_in_play(game)
    assert len(everything) == (108 if edition == "classic" else 112)
    for _ in range(400):
        if game.phase == "game-over":
            assert game.winners
            break
        assert game.legal(game.turn)
        moves = [move for seat in range(game.players) for move in game.legal(seat)]
        game.do(rng.choice(sorted(moves, key=repr)))
        assert cards_in_play(game) == everything
    assert game.phase == "game-over" or game.legal(game.turn)


def test_a_refused_action_changes_nothing() -> None:
    game = Oracle("zelda", 2, shuffle=list).from_position(
        hands=[["blue-6", "tan-2"], ["green-1"]], discard=["red-5"], draw=["tan-1"]
    )
    with pytest.raises(ValueError, match="illegal"):
        game.do(("play", 0, "blue-6", None, None, False))
    assert (game.turn, game.hands[0], game.discard) == (0, ["blue-6", "tan-2"], ["red-5"])


def test_a_card_with_a_house_rule_is_a_separate_face() -> None:
    game = Oracle("frozen", 3, house_rules=["others_draw_1"], shuffle=list).from_position(
        hands=[["customizable-1", "pink-1", "blue-2"], ["green-1"], ["green-4"]],
        discard=["pink-5"],
        draw=["yellow-1", "yellow-2"],
    )
    game.do(("play", 0, "customizable-1", "blue", None, False))
    assert [len(hand) for hand in game.hands] == [2, 2, 2]
    assert (game.turn, game.color) == (1, "blue")
