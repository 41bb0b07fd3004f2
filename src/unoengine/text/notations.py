"""The notation of actions, as a person may type it: with or without the seat."""

from __future__ import annotations

from functools import lru_cache

from unoengine.game.view import PlayerView
from unoengine.notation.actions import read_action
from unoengine.values.actions import Action, Answer, Play
from unoengine.values.card import Card
from unoengine.values.edition import Edition
from unoengine.values.errors import FormatError, SetupError, UnoError

__all__ = ["find_shown_edition", "read_own_notation"]


def find_shown_edition(view: PlayerView) -> Edition:
    """Return the edition of a view, with the cards that the view shows.

    Those are enough if the edition is not installed, or not as it is played here.
    """
    seen = [*view.hand, *view.discards, *(card for some in view.known.values() for card in some)]
    for action in view.legal:
        if isinstance(action, Play):
            seen.append(action.card)
        value = action.choice if isinstance(action, Play) else None
        value = action.value if isinstance(action, Answer) else value
        if isinstance(value, Card):
            seen.append(value)
    colors = [action.color for action in view.legal if isinstance(action, Play) and action.color]
    colors += [color for card in seen for color in (card.color,) if color is not None]
    try:
        edition: Edition | None = view.edition_in_play
    except UnoError:
        edition = None
    return _merge_cards(view.edition, edition, tuple(dict.fromkeys(seen)), tuple(colors))


@lru_cache(maxsize=256)
def _merge_cards(
    name: str, edition: Edition | None, seen: tuple[Card, ...], colors: tuple[str, ...]
) -> Edition:
    if edition is not None and _has_cards(edition, seen) and {*colors} <= {*edition.colors}:
        return edition
    by_code = {} if edition is None else {card.code: card for card in edition.deck}
    by_code |= {card.code: card for card in seen}
    all_colors = dict.fromkeys((*(() if edition is None else edition.colors), *colors))
    backs = [card.back for card in by_code.values() if card.back is not None]
    deck = [card for card in by_code.values() if card.back is not None or not backs]
    back_colors = tuple(dict.fromkeys(back.color for back in backs if back.color is not None))
    return Edition(
        name,
        tuple(all_colors) or ("none",),
        deck,
        back_colors=back_colors or (("none",) if backs else ()),
    )


def _has_cards(edition: Edition, cards: tuple[Card, ...]) -> bool:
    try:
        return all(edition.card(card.code) == card for card in cards)
    except SetupError:
        return False


def read_own_notation(text: str, view: PlayerView) -> Action | None:
    """Return the action that a text writes in the notation; the seat may be left out."""
    edition = find_shown_edition(view)
    for notation in (text, f"{view.player}:{text}", f"{view.player}.{text}"):
        try:
            return read_action(notation, edition)
        except FormatError:
            continue
    return None
