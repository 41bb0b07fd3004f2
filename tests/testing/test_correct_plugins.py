"""Plug-ins that keep the contract are never blamed."""

from typing import Any

import pytest

from tests.thorough import choose_count
from unoengine.authoring import Edition, Effect, Variant
from unoengine.testing import check_edition, check_effect, check_variant
from unoengine.variants import Stacking

from .correct_plugins import EDITIONS, EFFECTS, MAU_MAU, VARIANTS, PlainEnding

FEW: dict[str, Any] = {
    "positions": choose_count(6, 200),
    "games": choose_count(0, 6),
    "other_process": choose_count(0, 1) > 0,
}


@pytest.mark.parametrize("effect", EFFECTS, ids=lambda effect: effect.name)
def test_correct_effect_is_not_blamed(effect: Effect) -> None:
    check_effect(effect, **FEW)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_correct_variant_is_not_blamed(variant: Variant) -> None:
    check_variant(variant, **FEW)


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
def test_correct_edition_is_not_blamed(edition: Edition) -> None:
    check_edition(edition, **FEW)


def test_stacking_without_a_wild_ending_is_not_blamed() -> None:
    check_variant(PlainEnding(), beside=[Stacking()], **FEW)


@pytest.mark.thorough
def test_stacking_in_an_edition_with_its_own_variant_is_not_blamed() -> None:
    check_variant(VARIANTS[0], MAU_MAU, **FEW)
