"""The message that answers the first one of a page: the texts of the page in a language."""

from __future__ import annotations

from typing import Any

from unoengine.narration.catalogs import Words, load_words
from unoengine.plugins import discovery
from unoengine.web.catalog import describe_catalog
from unoengine.web.picture_book import PictureBook

__all__ = ["describe_welcome"]


def describe_welcome(book: PictureBook, *, has_catalog: bool) -> dict[str, Any]:
    """Return the language and the texts of a page, and perhaps what a visitor can choose."""
    return {
        "type": "welcome",
        "language": book.language,
        "languages": [
            {"code": code, "name": load_words(code).format("language.name")}
            for code in discovery.languages()
        ],
        "words": _list_words(load_words(book.language)),
        "catalog": describe_catalog(book) if has_catalog else None,
    }


def _list_words(words: Words) -> dict[str, str]:
    """Return the texts of the page in a language."""
    texts: dict[str, str] = {}
    for catalog in reversed([*words.catalogs.values()]):
        for key, text in catalog.items():
            if key.startswith("browser."):
                texts[key.removeprefix("browser.")] = text
    return texts
