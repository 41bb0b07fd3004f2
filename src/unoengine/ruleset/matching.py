"""Function `matches`: whether a card may follow another one by color, number or symbol."""

from __future__ import annotations

from collections.abc import Iterable

from unoengine.plugins.discovery import describe_plugin
from unoengine.plugins.effect_base import Effect
from unoengine.plugins.variant_base import Variant
from unoengine.values.card import Card
from unoengine.values.errors import PluginError, SetupError

__all__ = ["check_answer", "find_decision", "matches"]


def matches(card: Card, top: Card, color: str | None, variants: Iterable[Variant]) -> bool:
    """Return whether a card matches another while a color is in force (R022, R023, A22).

    They match by color, number or symbol (R034, R037, R040), but not by marks (A23). Variants with
    the hook `matches` may decide otherwise.
    """
    decision = find_decision(card, top, color, variants)
    if decision is not None:
        return decision[1]
    if card.color is None:
        return True  # R024, R043, A24
    return card.color == color or (
        card.symbol != "" and top.color is not None and card.symbol == top.symbol
    )


def find_decision(
    card: Card, top: Card, color: str | None, variants: Iterable[Variant]
) -> tuple[Variant, bool] | None:
    """Return the first variant that decides whether a card matches another, with its answer.

    Return None if the usual rule decides.
    """
    deciding: dict[bool, Variant] = {}
    # While a start card has no color yet, no card can be played.
    for variant in variants if color is not None else ():
        answer = variant.matches(card, top, color or "")
        if answer is not None:
            deciding.setdefault(check_answer(variant, answer), variant)
    if len(deciding) > 1:
        raise SetupError(
            f"{deciding[True].name!r} and {deciding[False].name!r} disagree whether {card.code} "
            f"matches {top.code}"
        )
    return next(((variant, answer) for answer, variant in deciding.items()), None)


def check_answer(plugin: Effect | Variant, answer: object) -> bool:
    """Return the answer of a hook that is called without a table, which has to be a bool."""
    if not isinstance(answer, bool):
        raise PluginError(
            f"{describe_plugin(plugin)} returns {answer!r} where True or False is needed"
        )
    return answer
