"""Plug-ins that keep the contract are never blamed: ours, and some that look suspicious."""

from collections.abc import Mapping
from itertools import combinations
from typing import Any

import pytest

from tests.properties.hook_variants import HOOK_VARIANTS
from tests.thorough import choose_count, is_thorough, pick_values
from unoengine.authoring import Edition, Effect, Variant
from unoengine.core.discovery import Plugin
from unoengine.editions.zelda import ZELDA
from unoengine.plugins import editions, effects, house_rules, variants
from unoengine.testing import check_edition, check_effect, check_variant, edition_with
from unoengine.variants import JumpIn, SevenZero, Stacking

from .correct_plugins import EDITIONS, EFFECTS, MAU_MAU, VARIANTS, PlainEnding

FEW: dict[str, Any] = {
    "positions": choose_count(3, 40),
    "games": choose_count(0, 1),
    "other_process": False,
}
MORE: dict[str, Any] = {
    "positions": choose_count(6, 200),
    "games": choose_count(0, 6),
    "other_process": is_thorough(),
}


def list_ours(installed: Mapping[str, Plugin]) -> list[str]:
    return [name for name, plugin in installed.items() if plugin.distribution == "unoengine"]


def make(plugin: Plugin) -> Any:
    kind: Any = plugin.load()
    return kind()


OUR_EFFECTS: list[Effect] = [make(effects()[name]) for name in list_ours(effects())]
OUR_RULES: list[Effect] = [make(house_rules()[name]) for name in list_ours(house_rules())]


NEEDED: dict[str, dict[str, Any]] = {"triforce": {"edition": "zelda"}}
"""The edition of an effect that cannot be played in any: the Triforce needs marked cards."""


@pytest.mark.parametrize(
    ("effect", "how"),
    [
        *((effect, MORE) for effect in EFFECTS),
        *((own, FEW | NEEDED.get(own.name, {})) for own in OUR_EFFECTS + OUR_RULES),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_correct_effect_is_not_blamed(effect: Effect, how: dict[str, Any]) -> None:
    check_effect(effect, **how)


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
def test_correct_edition_is_not_blamed(edition: Edition) -> None:
    check_edition(edition, **MORE)


@pytest.mark.parametrize("name", list_ours(editions()))
def test_our_edition_keeps_the_contract(name: str) -> None:
    check_edition(name, **FEW)


def test_our_edition_keeps_the_contract_in_another_process() -> None:
    check_edition(ZELDA, positions=choose_count(6, 20), games=choose_count(0, 1))


@pytest.mark.parametrize(
    "variant",
    [
        *VARIANTS,
        *(Stacking(mixed=True), Stacking(fours=False), Stacking(twos=False)),
        *(Stacking(mixed=True, challenge=False), JumpIn(colorless=True)),
    ],
    ids=str,
)
def test_correct_variant_is_not_blamed(variant: Variant) -> None:
    check_variant(variant, **(MORE if variant in VARIANTS else FEW))


@pytest.mark.parametrize("variant", HOOK_VARIANTS, ids=lambda variant: str(variant.name))
def test_variants_that_are_told_what_happens_are_not_blamed(variant: Variant) -> None:
    positions, games = choose_count(6, 20), choose_count(0, 1)
    check_variant(variant, positions=positions, games=games, other_process=False)


@pytest.mark.parametrize(("name", "box"), pick_values(list_ours(variants()), list_ours(editions())))
def test_our_variant_keeps_the_contract(name: str, box: str) -> None:
    check_variant(make(variants()[name]), box, **FEW)


@pytest.mark.thorough
@pytest.mark.parametrize("pair", [*combinations(list_ours(variants()), 2)], ids=" and ".join)
def test_two_variants_keep_the_contract_together(pair: tuple[str, str]) -> None:
    one, other = pair
    check_variant(make(variants()[one]), "frozen", beside=[other], **FEW)


def test_all_variants_and_house_rules_keep_the_contract_together() -> None:
    check_variant(
        SevenZero(),
        edition_with(*OUR_RULES),
        beside=["stacking", "jump-in", "draw-until-playable", "false-uno"],
        positions=choose_count(8, 100),
        games=choose_count(0, 2),
        other_process=is_thorough(),
    )


def test_stacking_without_a_wild_ending_is_not_blamed() -> None:
    check_variant(PlainEnding(), beside=[Stacking()], **MORE)


@pytest.mark.thorough
def test_stacking_in_an_edition_with_its_own_variant_is_not_blamed() -> None:
    check_variant(VARIANTS[0], MAU_MAU, **MORE)
