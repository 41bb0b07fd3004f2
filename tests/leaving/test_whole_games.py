"""Whole games with players that leave keep all invariants."""

from random import Random
from typing import Any

import pytest

from tests.rules.editions import EDITIONS
from tests.thorough import choose_count, pick_values
from tests.variants.random_games import check_step, holds_closely, play_at_random
from unoengine import GameState, Options, new_game
from unoengine.plugins import house_rules, variants

VARIANTS, WRITTEN = (
    sorted(name for name, plugin in found.items() if plugin.distribution == "unoengine")
    for found in (variants(), house_rules())
)
RULINGS: dict[str, tuple[Any, ...]] = {
    "forced_drawn_play": ("never", "after_compulsory_draw", "always"),
    "two_player_reverse": ("skip", "literal"),
    "final_card_effects": ("listed_only", "all"),
    "uno_window_closes_on": ("turn_action", "any_response"),
    "scoring": ("winner_takes", "running_tally"),
    "tally_tie": ("shared", "extra_round"),
    "next_dealer": ("rotate_left", "round_winner", "redraw", "same"),
    "target": (60, 500),
}


def deal_game(edition: str, seats: int, seed: int, chosen: list[str]) -> GameState:
    chance = Random(seed)
    rulings = {name: chance.choice(values) for name, values in RULINGS.items()}
    more: dict[str, Any] = {}
    if edition == "frozen":
        more["house_rules"] = {"customizable": chance.sample(WRITTEN, 2)}
    elif edition == "saved-by-the-bell":
        more["wardrobe"] = {seat: ["pink"] for seat in range(0, seats, 2)}
    options = Options(leaving="allowed", max_players=15, **rulings)
    return new_game(edition, seats, seed=seed, options=options, variants=chosen, **more)


@pytest.mark.parametrize(
    ("chosen", "seats", "edition"),
    [
        *pick_values([[]], [2, 3, 4, 7, 11, 15], EDITIONS),
        *pick_values([*([name] for name in VARIANTS), VARIANTS], [3, 6], EDITIONS),
    ],
)
@pytest.mark.parametrize("leaving", [0.01, 0.08])
def test_every_edition_and_variant_with_any_number_of_players(
    chosen: list[str], seats: int, edition: str, leaving: float
) -> None:
    state = deal_game(edition, seats, 100 * seats + int(100 * leaving), chosen)
    given: Any = {"decisions": choose_count(50, 250), "leaving": leaving}
    for count, (before, action) in enumerate(play_at_random(state, Random(seats), **given)):
        after = check_step(before, action)
        assert all(not after.hand(seat) and not after.known[seat] for seat in after.gone)
        if count % 25 == 0:
            holds_closely(before, count)
