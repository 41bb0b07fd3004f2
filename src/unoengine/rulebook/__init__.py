"""Rulebook: the rules of the booklets, and the rulings on open questions.

Every rule (`R…`) and every ruling (`A…`) by its id, as data. Refusals, docstrings and tests cite
these ids.
"""

from __future__ import annotations

from unoengine.rulebook.book import Entry, entries, entry

__all__ = ["Entry", "entries", "entry"]
