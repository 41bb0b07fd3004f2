"""Editions: what is in each one, and how does its booklet settle open questions?

There is one file per edition, with its colors, its deck and its default options.
"""

from typing import TYPE_CHECKING

from unoengine.core.discovery import lazy_attributes, list_public_names

if not TYPE_CHECKING:
    __getattr__ = lazy_attributes(__name__, {})

    def __dir__() -> list[str]:
        return list_public_names(__name__, private=("common",))
