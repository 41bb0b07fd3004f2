"""Which card matches which (R022, A22)."""

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
EDITION = Edition("box", COLORS, DECK)


def matches(card: str, top: str, color: str | None = None) -> bool:
    """Return whether a card goes on another."""
    state = Setup(
        EDITION, hands=[f"{card} grey-1 gold-1", "grey-2"], discard=top, draw="gold-3", color=color
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
def test_R022_R024_cards_match_by_color_or_symbol_or_without_a_color(
    card: str, top: str, fits: bool
) -> None:
    assert matches(card, top) is fits


@pytest.mark.parametrize(
    ("card", "color", "fits"),
    [("grey-echo", "gold", False), ("grey-echo", "grey", True), ("plain", "gold", True)],
)
def test_A22_a_card_without_a_color_is_matched_by_color_only(
    card: str, color: str, fits: bool
) -> None:
    assert matches(card, "echo", color) is fits


def test_R022_cards_without_a_symbol_do_not_match_by_symbol() -> None:
    assert not matches("gold-dot", "grey-dot")
