"""The settings of the games of a room."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypedDict

from unoengine.plugins.variant_base import Variant
from unoengine.ruleset.agreement import HouseRules
from unoengine.ruleset.options import Options

__all__ = ["GameSettings"]


class GameSettings(TypedDict, total=False):
    """The arguments of `unoengine.start_game` that a room passes on."""

    seed: int | None
    """The seed of the first game, for tests and demonstrations; it would reveal all hands."""

    dealer: int | None
    """The seat that deals first in the first game; None to draw cards for it."""

    options: Options | None
    """The options that differ from the edition."""

    house_rules: HouseRules | None
    """The rules of blank cards."""

    variants: Collection[Variant | str]
    """The variants."""

    wardrobe: Mapping[int, Collection[str]] | None
    """By seat, the colors that the player wears."""

    teams: Collection[Collection[int]] | None
    """The seats that play together."""
