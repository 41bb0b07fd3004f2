"""Checks of the arguments of pictures."""

from __future__ import annotations

from collections.abc import Iterable

from unoengine.game.rules import find_edition
from unoengine.values.card import Card
from unoengine.values.edition import Edition
from unoengine.values.errors import SetupError, describe_value, refuse_failure

__all__ = ["MAX_SIZE", "check_size", "read_card", "read_cards", "read_edition"]

MAX_SIZE = 10_000
"""The width, in pixels, of the widest picture."""


def check_size(size: object) -> float:
    """Return the width of a picture; refuse anything else."""
    if isinstance(size, bool) or not isinstance(size, int | float) or not 1 <= size <= MAX_SIZE:
        shown = describe_value(size)
        raise SetupError(f"size is a width in pixels, from 1 to {MAX_SIZE}, not {shown}")
    return size


def read_edition(edition: Edition | str | None) -> Edition | None:
    """Return an edition that is given by its name or as a value."""
    if edition is None or isinstance(edition, Edition):
        return edition
    if not isinstance(edition, str):
        raise SetupError(f"expected an Edition or its name, not {describe_value(edition)}")
    return find_edition(edition)


def read_card(card: Card | str, edition: Edition | None) -> Card:
    """Return a card that is given by its code or as a value."""
    if isinstance(card, Card):
        return card
    if not isinstance(card, str):
        raise SetupError(f"expected a Card or its code, not {describe_value(card)}")
    if edition is None:
        raise SetupError(f"the code {describe_value(card)} needs an edition: edition='zelda'")
    return edition.card(card)


def read_cards(cards: Iterable[Card | str] | str, edition: Edition | None) -> list[Card]:
    """Return cards that are given as values, or by their codes, also in one string."""
    with refuse_failure("the cards"):
        given = cards.split() if isinstance(cards, str) else [*cards]
    return [read_card(card, edition) for card in given]
