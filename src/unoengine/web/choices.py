"""The legal actions of a view as choices of a page: labels, pictures, and the parts of plays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from unoengine.game.view import PlayerView
from unoengine.narration import color_name
from unoengine.narration.sentences import value_name
from unoengine.notation import write_action
from unoengine.text import menu
from unoengine.values.actions import (
    Action,
    Answer,
    CallUno,
    Catch,
    ChooseColor,
    Deal,
    Leave,
    Pass,
    Play,
    Value,
)
from unoengine.values.card import Card
from unoengine.values.class_names import hyphenate
from unoengine.web.picture_book import PictureBook

__all__ = ["describe_choices", "group_plays"]

_SHORTCUTS: dict[type[Action], str] = {CallUno: "u", Catch: "c", Pass: "p", Deal: "n"}
"""The keys of actions; that of drawing belongs to the draw pile."""

_RANKS: dict[type[Action], int] = {CallUno: 0, Catch: 0, Leave: 2}
"""The order of kinds of actions; all others are 1."""


def group_plays(view: PlayerView, book: PictureBook) -> dict[Card, list[dict[str, Any]]]:
    """Return the plays of a view by card, each with the parts that a visitor chooses."""
    plays: dict[Card, list[dict[str, Any]]] = {}
    for action in view.legal:
        if isinstance(action, Play):
            choice = {
                "action": write_action(action),
                "uno": action.uno,
                "parts": [*_list_parts(action, view, book)],
            }
            plays.setdefault(action.card, []).append(choice)
    return plays


def _list_parts(play: Play, view: PlayerView, book: PictureBook) -> Iterator[dict[str, str | None]]:
    """Yield what is chosen with a card: the color, then what its effect offers."""
    if play.color is not None:
        yield {
            "text": color_name(play.color, book.language),
            "picture": _find_picture(play.color, view, book),
        }
    if play.choice is not None:
        text = value_name(play.choice, view.players, book.language)
        yield {"text": text, "picture": _find_picture(play.choice, view, book)}


def describe_choices(view: PlayerView, book: PictureBook) -> list[dict[str, Any]]:
    """Return the legal actions that are no plays; claims come first, leaving last."""
    found = [each for each in menu(view, book.language) if not isinstance(each.action, Play)]
    return [
        {
            "action": write_action(choice.action),
            "label": choice.label[:1].upper() + choice.label[1:],
            "kind": hyphenate(type(choice.action).__name__),
            "confirm": isinstance(choice.action, Leave),
            "shortcut": _SHORTCUTS.get(type(choice.action)),
            "picture": _find_picture(_get_value(choice.action), view, book),
        }
        for choice in sorted(found, key=lambda choice: _RANKS.get(type(choice.action), 1))
    ]


def _get_value(action: Action) -> Value:
    match action:
        case Answer(value=value):
            return value
        case ChooseColor(color=color):
            return color
    return None


def _find_picture(value: Value, view: PlayerView, book: PictureBook) -> str | None:
    """Return the key of a picture of a color or a card, or None for anything else."""
    edition = view.edition_in_play
    if isinstance(value, Card):
        return book.add_card(value, edition)
    if isinstance(value, str) and value in (*edition.colors, *edition.back_colors):
        return book.add_badge(value, edition)
    return None
