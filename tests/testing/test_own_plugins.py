"""Our own effects, editions, variants and house rules keep the contract."""

from collections.abc import Mapping
from itertools import combinations
from typing import Any

import pytest

from tests.properties.hook_variants import HOOK_VARIANTS
from tests.thorough import choose_count, pick_values
from unoengine.authoring import Effect, Variant
from unoengine.core.discovery import Plugin
from unoengine.editions.zelda import ZELDA
from unoengine.plugins import editions, effects, house_rules, variants
from unoengine.testing import check_edition, check_effect, check_variant, edition_with
from unoengine.variants import JumpIn, SevenZero, Stacking

FEW: dict[str, Any] = {
    "positions": choose_count(3, 40),
    "games": choose_count(0, 1),
    "other_process": False,
}


def ours(installed: Mapping[str, Plugin]) -> list[str]:
    return [name for name, plugin in installed.items() if plugin.distribution == "unoengine"]


def made(plugin: Plugin) -> Any:
    kind: Any = plugin.load()
    return kind()


@pytest.mark.parametrize("name", ours(effects()))
def test_our_effect_keeps_the_contract(name: str) -> None:
    effect: Effect = made(effects()[name])
    check_effect(effect, **FEW)


@pytest.mark.parametrize("name", ours(house_rules()))
def test_our_house_rule_keeps_the_contract(name: str) -> None:
    rule: Effect = made(house_rules()[name])
    check_effect(rule, **FEW)


@pytest.mark.parametrize("name", ours(editions()))
def test_our_edition_keeps_the_contract(name: str) -> None:
    check_edition(name, **FEW)


@pytest.mark.parametrize(("name", "box"), pick_values(ours(variants()), ours(editions())))
def test_our_variant_keeps_the_contract(name: str, box: str) -> None:
    variant: Variant = made(variants()[name])
    check_variant(variant, box, **FEW)


@pytest.mark.thorough
@pytest.mark.parametrize("pair", [*combinations(ours(variants()), 2)], ids=" and ".join)
def test_two_variants_keep_the_contract_together(pair: tuple[str, str]) -> None:
    one, other = pair
    check_variant(made(variants()[one]), "frozen", beside=[other], **FEW)


@pytest.mark.parametrize(
    "variant",
    [
        Stacking(mixed=True),
        Stacking(fours=False),
        Stacking(twos=False),
        Stacking(mixed=True, challenge=False),
        JumpIn(colorless=True),
    ],
    ids=str,
)
def test_variant_with_other_options_keeps_the_contract(variant: Variant) -> None:
    check_variant(variant, **FEW)


def test_all_variants_and_house_rules_keep_the_contract_together() -> None:
    rules: list[Effect] = [made(house_rules()[name]) for name in ours(house_rules())]
    check_variant(
        SevenZero(),
        edition_with(*rules),
        beside=["stacking", "jump-in", "draw-until-playable", "false-uno"],
        positions=choose_count(10, 100),
        games=choose_count(0, 2),
    )


def test_our_edition_keeps_the_contract_in_another_process() -> None:
    check_edition(ZELDA, positions=choose_count(6, 20), games=choose_count(0, 1))


@pytest.mark.parametrize("variant", HOOK_VARIANTS, ids=lambda variant: str(variant.name))
def test_variants_that_are_told_what_happens_are_not_blamed(variant: Variant) -> None:
    positions, games = choose_count(8, 20), choose_count(0, 1)
    check_variant(variant, positions=positions, games=games, other_process=False)
