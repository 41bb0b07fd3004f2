"""The order of the variants of a game, and the effect that a card has after all of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from unoengine.plugins.discovery import describe_plugin
from unoengine.plugins.effect_base import Effect
from unoengine.plugins.variant_base import Variant, overrides
from unoengine.values.card import Card
from unoengine.values.errors import PluginError, SetupError, describe_value

__all__ = ["VariantOrder", "find_rivals", "rebind_card"]

_ONE_ONLY = {
    "draw": "how cards are drawn on a turn",
    "false_uno": "what a false UNO costs",
}
"""Hooks that only one variant of a game can override."""


class VariantOrder:
    """The variants of a game in the order in which their hooks are called (A135).

    They keep the order in which they are given, except where one declares that it comes before or
    after another.
    """

    def __init__(self, given: Sequence[Variant]) -> None:
        earlier: dict[str, set[str]] = {variant.name: set() for variant in given}
        for variant in given:
            for name in _read_names(variant, "before"):
                if name in earlier:
                    earlier[name].add(variant.name)
            earlier[variant.name].update(
                name for name in _read_names(variant, "after") if name in earlier
            )
        self._earlier: dict[str, set[str]] = {}
        """By name, all variants that have to come earlier."""

        self.variants: tuple[Variant, ...] = tuple(self._sort(given, earlier))

    def _sort(self, given: Sequence[Variant], earlier: Mapping[str, set[str]]) -> list[Variant]:
        left, placed = [*given], list[Variant]()
        while left:
            ready = next((v for v in left if earlier[v.name] <= self._earlier.keys()), None)
            if ready is None:
                raise SetupError(_describe_cycle([v.name for v in left], earlier))
            left.remove(ready)
            placed.append(ready)
            direct = earlier[ready.name]
            self._earlier[ready.name] = direct.union(*(self._earlier[name] for name in direct))
        return placed

    def is_declared(self, one: str, other: str) -> bool:
        """Return whether the variants declare which of two comes first, directly or in a chain."""
        return one in self._earlier[other] or other in self._earlier[one]


def _read_names(variant: Variant, attribute: str) -> tuple[str, ...]:
    names: Any = getattr(variant, attribute)
    if type(names) is tuple and all(type(name) is str for name in names):
        return names
    hint = f"; write ({names!r},)" if isinstance(names, str) else ""
    raise SetupError(
        f"{attribute} of {type(variant).__name__} is a tuple of names of variants, "
        f"not {describe_value(names)}{hint}"
    )


def _describe_cycle(names: Sequence[str], earlier: Mapping[str, set[str]]) -> str:
    """Return the message about variants that each have to come before another one."""
    path = [names[0]]
    while path[-1] not in path[:-1]:
        path.append(next(name for name in names if name in earlier[path[-1]]))
    cycle = path[path.index(path[-1]) :][::-1]
    return "these variants cannot be put in order: " + " before ".join(map(repr, cycle))


def rebind_card(
    card: Card, effect: Effect | None, order: VariantOrder
) -> tuple[Effect | None, frozenset[str]]:
    """Return the effect of a card after all variants, and the names of those that change it.

    Each variant receives the effect so far. Two that change one card are refused, unless their
    order is declared (A135).
    """
    printed, changed, yielding = effect, list[str](), list[str]()
    for variant in order.variants:
        other = _rebind(variant, card, effect)
        if other != effect:
            for name in changed:
                if not order.is_declared(name, variant.name):
                    raise SetupError(
                        f"{name!r} and {variant.name!r} both change the effect of {card.code}; "
                        "one has to declare that it comes before or after the other"
                    )
            changed.append(variant.name)
            effect = other
        elif effect != printed and _rebind(variant, card, printed) != printed:
            yielding.append(variant.name)  # it leaves the card to the other variant
    return effect, frozenset((*changed, *yielding))


def _rebind(variant: Variant, card: Card, effect: Effect | None) -> Effect | None:
    given: object = variant.rebind(card, effect)
    if given is not None and not isinstance(given, Effect):
        raise PluginError(f"{describe_plugin(variant)} gives {card.code} the effect {given!r}")
    return given


def find_rivals(chosen: Iterable[Variant]) -> Iterator[str]:
    """Yield a fault for each hook that only one variant of a game can override."""
    for hook, subject in _ONE_ONLY.items():
        deciding = [variant.name for variant in chosen if overrides(variant, hook)]
        if len(deciding) > 1:
            one, other, *_ = deciding
            yield f"{one!r} and {other!r} both decide {subject}"
