"""Which card goes on which (R022, A22)."""

import pytest

from tests.odd_card import COLORS, NUMBERS, PLAIN
from unoengine import Edition, Play, Setup, legal_moves
from unoengine.authoring import Card

DECK = (
    *NUMBERS,
    *PLAIN,
    Card("echo", symbol="echo"),
    Card("grey-echo", color="grey", symbol="echo"),
    Card("gold-echo", color="gold", symbol="echo"),
    Card("grey-dot", color="grey"),
    Card("gold-dot", color="gold"),
)
BOX = Edition("box", COLORS, DECK)


def goes(card: str, top: str, color: str | None = None) -> bool:
    """Return whether a card goes on another."""
    state = Setup(
        BOX, hands=[f"{card} grey-1 gold-1", "grey-2"], discard=top, draw="gold-3", color=color
    ).to_state()
    played = {str(move.card) for move in legal_moves(state) if isinstance(move, Play)}
    return card in played


@pytest.mark.parametrize(
    ("card", "top", "fits"),
    [
        ("grey-5", "grey-7", True),
        ("gold-7", "grey-7", True),
        ("gold-5", "grey-7", False),
        ("gold-echo", "grey-echo", True),
        ("plain", "grey-7", True),
        ("echo", "grey-7", True),
    ],
)
def test_R022_R024_by_color_by_symbol_or_without_a_color(card: str, top: str, fits: bool) -> None:
    assert goes(card, top) is fits


@pytest.mark.parametrize(
    ("card", "color", "fits"),
    [("grey-echo", "gold", False), ("grey-echo", "grey", True), ("plain", "gold", True)],
)
def test_A22_on_a_card_without_a_color_only_the_color_counts(
    card: str, color: str, fits: bool
) -> None:
    assert goes(card, "echo", color) is fits


def test_R022_cards_that_bear_nothing_do_not_match_by_it() -> None:
    assert not goes("gold-dot", "grey-dot")
