"""Rulebook: which rules does the library implement, and how are open questions ruled?

Every rule (`R…`) and every ruling (`A…`) by its id, as data. Refusals, docstrings and tests cite
these ids.
"""

from __future__ import annotations

from unoengine.core.discovery import list_public_names
from unoengine.rulebook.book import Entry, entries, entry

__all__ = ["Entry", "entries", "entry"]


def __dir__() -> list[str]:
    return list_public_names(__name__)
