"""The message that shows a table before the first deal: who sits where."""

from __future__ import annotations

from typing import Any

from unoengine.narration import color_name
from unoengine.narration.catalogs import load_words
from unoengine.web.catalog import find_bot_title
from unoengine.web.site import OpenRoom
from unoengine.web.table_message import choose_hue

__all__ = ["describe_waiting_room"]


def describe_waiting_room(opened: OpenRoom, you: int | None, language: str) -> dict[str, Any]:
    """Return the seats of a table before the start, as a visitor with or without a seat sees it."""
    words = load_words(language)
    bot = find_bot_title(opened.settings.bots, words)
    return {
        "type": "room",
        "you": you,
        "text": words.format("browser.room-text", players=str(opened.settings.players), bots=bot),
        "seats": [
            {
                "seat": seat,
                "number": seat + 1,
                "name": "" if shown.presence == "free" else shown.name,
                "initial": "" if shown.presence == "free" else shown.name[:1].upper(),
                "hue": choose_hue(seat),
                "kind": shown.presence,
                "free": shown.presence == "free",
                "label": words.format(f"browser.presence.{shown.presence}"),
            }
            for seat, shown in enumerate(opened.room.seats)
        ],
        "wears": _describe_clothes(opened, you, language),
    }


def _describe_clothes(
    opened: OpenRoom, you: int | None, language: str
) -> list[dict[str, Any]] | None:
    """Return the colors that matter, and whether the visitor wears each; None if none matters."""
    if you is None or not opened.colors:
        return None
    return [
        {
            "color": color,
            "title": color_name(color, language),
            "worn": color in opened.clothes.get(you, ()),
        }
        for color in opened.colors
    ]
