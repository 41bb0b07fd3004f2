"""The values that the options of an effect or a variant may have, and the plug-in with each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from attrs import evolve, fields

from unoengine.plugins.effect_base import ALLOWED, Effect
from unoengine.plugins.scoring_base import Scoring
from unoengine.plugins.variant_base import Variant

__all__ = ["list_option_values", "vary_options"]

P = TypeVar("P", bound="Effect | Variant | Scoring")


def list_option_values(cls: Any) -> dict[str, tuple[Any, ...]]:
    """Return the known values of each option.

    Options declared with `option`, as a bool or as a `Literal` have known values.
    """
    try:
        hints = get_type_hints(cls)
    except Exception:  # an annotation names something that only type checkers import
        hints = {}
    found = {}
    for attribute in fields(cls):
        values: tuple[Any, ...] = attribute.metadata.get(ALLOWED, ())
        declared = hints.get(attribute.name)
        if not values and declared is bool:
            values = (False, True)
        elif not values and get_origin(declared) is Literal:
            values = get_args(declared)
        if values and attribute.init:
            found[attribute.alias] = values
    return found


def vary_options(plugin: P) -> Iterator[P]:
    """Yield the plug-in with another value of one option at a time."""
    for name, values in list_option_values(type(plugin)).items():
        for value in values:
            try:
                other = evolve(plugin, **{name: value})
            except Exception:  # the class refuses this value together with the others
                continue
            if repr(other) != repr(plugin):
                yield other
