"""The legal actions of a view as a numbered list, with a label for each."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from attrs import frozen

from unoengine.core.actions import Action, Answer, Draw, Play
from unoengine.core.cards import Card
from unoengine.core.plugin_classes.variant import overrides
from unoengine.core.view import PlayerView, check_view
from unoengine.narration.names import Words, card_forms, find_color_name, load_words
from unoengine.narration.sentences import action_name, count_cards, value_name
from unoengine.notation.cards_and_actions import write_action
from unoengine.text.words import normalize_text, read_own_notation


@frozen
class Choice:
    """A legal action with its number in the menu and its label."""

    number: int
    """The number of the action, from 1, in the order of `PlayerView.legal`."""

    action: Action
    """The action."""

    label: str
    """The action in words; no other label of the same menu is equal."""

    def __str__(self) -> str:
        """Return the number and the label.

        >>> from unoengine.core.actions import Draw
        >>> str(Choice(3, Draw(0), "draw"))
        '3. draw'
        """
        return f"{self.number}. {self.label}"


def menu(view: PlayerView, language: str = "en") -> tuple[Choice, ...]:
    """Return the legal actions of a view with their labels; a spectator has none.

    Bluffs are marked (A40). `parse_action` understands each number and each label.

    Args:
        view: The view of a seat.
        language: The code of a language, such as `es`.

    Returns:
        The choices, in the order of `view.legal`.

    Raises:
        SetupError: It is no view, or no such language is installed.

    >>> from unoengine import Setup
    >>> from unoengine.core.view import view
    >>> setup = Setup(hands=["red-5 wild-draw-four", "red-1"], discard="red-9", rest="draw")
    >>> for choice in menu(view(setup.to_state(), 0))[:4]:
    ...     print(choice)
    1. play red 5
    2. play red 5 and call UNO
    3. play Wild Draw Four and name red (a bluff, with red in hand)
    4. play Wild Draw Four, name red and call UNO (a bluff)
    """
    check_view(view)
    words = load_words(language)
    names = [name_action(action, view, language) for action in view.legal]
    if view.other_sides:
        labeled = zip(names, view.legal, strict=True)
        names = [_add_other_side(name, action, view, words) for name, action in labeled]
    uses = Counter(map(normalize_text, names))
    for index, (name, action) in enumerate(zip(names, view.legal, strict=True)):
        if uses[normalize_text(name)] > 1:
            names[index] = f"{name} [{write_action(action)}]"
    labels = _mark_bluffs(view, names, words)
    return tuple(
        Choice(number, action, label)
        for number, (action, label) in enumerate(zip(view.legal, labels, strict=True), start=1)
    )


def name_action(action: Action, view: PlayerView, language: str) -> str:
    """Return the name of an action as the menu of a view shows it, without a mark for a bluff."""
    match action:
        case Answer(value=bool() | str() | Card() | None as value):
            name = value_name(value, view.players, language)
            if _is_clear(name, view):
                return name
        case Draw() if (count := count_cards_to_draw(view)) != 1:
            return load_words(language).format("move.draw", cards=count_cards(count, language))
    return action_name(action, view.players, language)


def count_cards_to_draw(view: PlayerView) -> int:
    """Return how many cards the seat on turn draws, as far as the rules fix the number."""
    if view.owed or view.phase == "demand":
        return view.owed or 1
    is_fixed = not any(overrides(variant, "draw") for variant in view.variants)
    return (view.options.draw_count or 1) if is_fixed else 1


def _add_other_side(name: str, action: Action, view: PlayerView, words: Words) -> str:
    """Return the name of an action with the other side of a two-sided card (A148)."""
    card: Any = action.card if isinstance(action, Play) else getattr(action, "value", None)
    other = dict(zip(view.hand, view.other_sides, strict=True)).get(card)
    if other is None:
        return name
    return words.format("move.other-side", move=name, **card_forms(other, words))


def _is_clear(name: str, view: PlayerView) -> bool:
    """Return whether the name of an answer is neither empty, nor a number, nor the notation."""
    word = normalize_text(name)
    return bool(re.search(r"[^\W\d_]", word)) and read_own_notation(name, view) is None


def _mark_bluffs(view: PlayerView, names: list[str], words: Words) -> Iterator[str]:
    """Mark the plays that are bluffs; the first play of each card also says why it is one."""
    explained: set[Card] = set()
    for action, name in zip(view.legal, names, strict=True):
        if not isinstance(action, Play) or action.card not in view.bluffs:
            yield name
        elif action.card not in explained and view.color in {card.color for card in view.hand}:
            color = "" if view.color is None else find_color_name(view.color, words)
            yield words.format("move.bluff" if color else "move.bluff.else", move=name, color=color)
        else:
            yield words.format("move.bluff.else", move=name)
        if isinstance(action, Play):
            explained.add(action.card)
