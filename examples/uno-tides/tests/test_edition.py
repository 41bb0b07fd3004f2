"""The installed edition, found by its name."""

from random import Random

from unoengine import apply, new_game
from unoengine.bots import decide, simple_bot
from unoengine.plugins import editions, effects, house_rules, variants
from unoengine.testing import check_edition

from uno_tides.edition import TIDES
from uno_tides.flotsam import Flotsam
from uno_tides.lighthouse import Lighthouse
from uno_tides.mutiny import Mutiny
from uno_tides.rising_tide import RisingTide


def test_entry_points_find_every_plugin() -> None:
    assert editions()["tides"].load() is TIDES
    assert effects()["lighthouse"].load() is Lighthouse
    assert effects()["rising-tide"].load() is RisingTide
    assert house_rules()["flotsam"].load() is Flotsam
    assert variants()["mutiny"].load() is Mutiny


def test_simple_bots_finish_a_game() -> None:
    state = new_game(
        "tides",
        players=["Ana", "Ben", "Cy", "Dee"],
        seed=7,
        house_rules={"message-in-a-bottle": "flotsam"},
        variants=["mutiny"],
    )
    bots, chance = [simple_bot] * 4, Random(7)

    while not state.is_over:
        state = apply(state, decide(state, bots, chance))

    assert max(state.scores) >= 200
    assert state.winners


def test_edition_keeps_the_contract() -> None:
    check_edition("tides", positions=40, games=3)
