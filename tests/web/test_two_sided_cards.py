"""Two-sided cards in the hands of others: the page shows the look of one side, and no other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.plugins.distributions import add_to_path
from tests.sides.conftest import TWILIGHT
from unoengine import new_game, view
from unoengine.core.cards import Card
from unoengine.core.edition import Edition
from unoengine.hosting import SeatStatus, Update
from unoengine.svg.cards import draw_small_card
from unoengine.svg.colors import load_looks
from unoengine.web.catalog import PictureBook
from unoengine.web.page_messages import TableMessage


@pytest.fixture(autouse=True)
def installed(tmp_path: Path) -> Iterator[None]:
    TWILIGHT.install(tmp_path)
    with add_to_path(tmp_path):
        yield


def draw_corner(card: Card, edition: Edition) -> str:
    """Return the other side of a card as it would be drawn in the corner."""
    other = edition.other_side(card)
    assert other is not None
    return draw_small_card(other, load_looks(edition, "en"))


@pytest.mark.parametrize("seed", range(5))
def test_hidden_sides_of_cards_are_not_shown(seed: int) -> None:
    """Several cards look the same from behind; which of them a seat holds is a secret (A148)."""
    seen = view(new_game("twilight", 2, seed=seed), 0)
    edition, book = seen.edition_in_play, PictureBook("en")
    status = tuple(SeatStatus(name, "here") for name in seen.players)
    message = TableMessage(Update(1, seen, (), status, None, None, 0.0), book)
    [keys] = [seat["cards"] for seat in message.describe_seats() if seat["seat"] == 1]
    pictures = book.take_new()

    assert sorted(keys) == sorted(f"look/twilight/{look}" for look in seen.backs[1])
    for card in edition.turned.deck:
        if card.look in seen.backs[1]:
            assert draw_corner(card, edition) not in pictures[f"look/twilight/{card.look}"]
