"""Text: what does a person type to act, and how is a legal action shown to them?

`menu` lists the legal actions of a view with labels, and `parse_action` returns the action that a
typed text means. Both use only what the view contains, in any installed language. `sentence` says
why an action is legal or refused.
"""

from __future__ import annotations

from unoengine.core.discovery import list_public_names
from unoengine.narration import sentence
from unoengine.text.menu import Choice, menu
from unoengine.text.parser import parse_action

__all__ = ["Choice", "menu", "parse_action", "sentence"]


def __dir__() -> list[str]:
    return list_public_names(__name__)
