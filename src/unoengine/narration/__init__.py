"""Narration: how does a person at the table say what happened, and what are things called?

Sentences contain only what everybody may know: how many cards a seat drew, but not which. The words
come from the catalogs of the installed languages (docs/howto/speak-another-language.md).
"""

from __future__ import annotations

from unoengine.core.discovery import list_public_names
from unoengine.narration.names import card_name, card_text, card_title, color_name
from unoengine.narration.sentences import action_name, narrate, sentence

__all__ = [
    "action_name",
    "card_name",
    "card_text",
    "card_title",
    "color_name",
    "narrate",
    "sentence",
]


def __dir__() -> list[str]:
    return list_public_names(__name__)
