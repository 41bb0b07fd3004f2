"""The pictures that a page has been sent, so that none is sent twice."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from unoengine import svg
from unoengine.svg.colors import load_looks
from unoengine.svg.hands import draw_one_side
from unoengine.values.card import Card
from unoengine.values.edition import Edition

__all__ = ["PictureBook", "find_color_value"]

_CARD_WIDTH = 120
_BADGE_WIDTH = 64


@lru_cache(maxsize=4096)
def _draw_card(card: Card, edition: Edition, language: str) -> str:
    return svg.card(card, edition, language=language, size=_CARD_WIDTH)


@lru_cache(maxsize=4096)
def _draw_look(card: Card, edition: Edition, language: str) -> str:
    return draw_one_side(card, edition, language=language, size=_CARD_WIDTH)


@lru_cache(maxsize=512)
def _draw_badge(color: str, edition: Edition, language: str) -> str:
    return svg.badge(color, edition, language=language, size=_BADGE_WIDTH)


@lru_cache(maxsize=32)
def _draw_back(language: str) -> str:
    return svg.back(language=language, size=_CARD_WIDTH)


def find_color_value(color: str, edition: Edition) -> str:
    """Return the value of a color in the pictures of an edition, such as `#c62f35`."""
    return load_looks(edition, "en").find(color).fill


class PictureBook:
    """The pictures of one page in a language; messages refer to them by their keys."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._known: set[str] = set()
        self._new: dict[str, str] = {}

    def add_card(self, card: Card, edition: Edition) -> str:
        """Return the key of the picture of a card; a two-sided one shows its other side."""
        key = f"card/{edition.name}/{card.code}"
        return self._add(key, lambda: _draw_card(card, edition, self.language))

    def add_look(self, card: Card, edition: Edition) -> str:
        """Return the key of the picture of all cards that look like one, without other sides."""
        key = f"look/{edition.name}/{card.look}"
        return self._add(key, lambda: _draw_look(card, edition, self.language))

    def add_badge(self, color: str, edition: Edition) -> str:
        """Return the key of the picture of a color: its shape with its letter."""
        key = f"color/{edition.name}/{color}"
        return self._add(key, lambda: _draw_badge(color, edition, self.language))

    def add_back(self) -> str:
        """Return the key of the picture of a card from behind."""
        return self._add("back", lambda: _draw_back(self.language))

    def _add(self, key: str, draw: Callable[[], str]) -> str:
        if key not in self._known:
            self._known.add(key)
            self._new[key] = draw()
        return key

    def take_new(self) -> dict[str, str]:
        """Return the pictures that the page has not been sent, which is done next."""
        new, self._new = self._new, {}
        return new
