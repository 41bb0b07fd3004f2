"""The box as others play it: by its name."""

from random import Random

from unoengine import apply, new_game
from unoengine.bots import decide, simple_bot
from unoengine.plugins import editions, effects, house_rules, variants
from unoengine.testing import check_edition

from uno_tides.box import TIDES
from uno_tides.flotsam import Flotsam
from uno_tides.lighthouse import Lighthouse
from uno_tides.mutiny import Mutiny
from uno_tides.rising_tide import RisingTide


def test_each_name_leads_to_its_thing() -> None:
    assert editions()["tides"].load() is TIDES
    assert effects()["lighthouse"].load() is Lighthouse
    assert effects()["rising-tide"].load() is RisingTide
    assert house_rules()["flotsam"].load() is Flotsam
    assert variants()["mutiny"].load() is Mutiny


def test_simple_players_come_to_the_end_of_a_game() -> None:
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


def test_it_keeps_the_rules_that_every_box_keeps() -> None:
    check_edition("tides", positions=40, games=3)
