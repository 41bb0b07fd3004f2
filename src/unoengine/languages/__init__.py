"""Languages: in which words does each language describe a game?

There is one file per language: a catalog of texts, without code.
"""

from typing import TYPE_CHECKING

from unoengine.core.discovery import lazy_attributes, list_public_names

if not TYPE_CHECKING:
    __getattr__ = lazy_attributes(__name__, {})

    def __dir__() -> list[str]:
        return list_public_names(__name__, private=("english_browser", "spanish_browser"))
