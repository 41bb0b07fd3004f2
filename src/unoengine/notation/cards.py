"""Cards in the notation: a card is written as its code."""

from __future__ import annotations

from unoengine.notation.grammar import Scanner
from unoengine.values.card import Card
from unoengine.values.edition import Edition
from unoengine.values.errors import SetupError

__all__ = ["check_edition", "read_card", "scan_card"]


def read_card(text: str, edition: Edition) -> Card:
    """Return the card of an edition with this code.

    Args:
        text: The code of a card.
        edition: The edition in play, `state.edition`.

    Returns:
        The card.

    Raises:
        FormatError: The edition has no such card.

    >>> from unoengine import new_game
    >>> read_card("blue-7", new_game(seed=7).edition)
    Card('blue-7')
    """
    check_edition(edition)
    scanner = Scanner(text)
    try:
        return edition.card(scanner.text)
    except SetupError:  # The scanner finds the column of the fault.
        card = scan_card(scanner, edition)
    scanner.expect_end()
    return card


def check_edition(given: object) -> None:
    """Raise a `SetupError` if an object is not an edition."""
    if not issubclass(type(given), Edition):  # `isinstance` would ask the object as well
        kind = type(given).__name__
        raise SetupError(f"expected an Edition, such as state.edition, not a {kind}")


def scan_card(scanner: Scanner, edition: Edition) -> Card:
    """Read a card at the scanner's offset."""
    start = scanner.offset
    try:
        return edition.card(scanner.read_word("a card"))
    except SetupError as error:
        raise scanner.make_error(str(error), start) from None
