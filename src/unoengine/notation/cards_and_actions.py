"""Cards and actions in the notation: one word each. A card is written as its code.

A play is the seat, a colon and the card; then, if there are any, the named color after `=`, the
choice after `/`, and `!` for UNO. Every other action is the seat, a dot and a word; if
the action has a value, it follows after `=`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import Attribute, fields, resolve_types

from unoengine.core import actions
from unoengine.core.actions import (
    Action,
    CallUno,
    ChooseColor,
    Play,
    Value,
    is_action,
    list_classes_by_name,
)
from unoengine.core.cards import Card
from unoengine.core.edition import Edition
from unoengine.core.errors import FormatError, SetupError, describe_value, refuse_failure
from unoengine.notation.grammar import Scanner, write_text, write_value
from unoengine.records.basic_values import read_basic_value, write_basic_value

# --- Cards


def read_card(text: str, edition: Edition) -> Card:
    """Return the card of an edition with this code.

    Args:
        text: The code of a card.
        edition: The edition in play, `state.edition`.

    Returns:
        The card.

    Raises:
        FormatError: The edition has no such card.

    >>> from unoengine import new_game
    >>> read_card("blue-7", new_game(seed=7).edition)
    Card('blue-7')
    """
    check_edition(edition)
    scanner = Scanner(text)
    try:
        return edition.card(scanner.text)
    except SetupError:  # The scanner finds the column of the fault.
        card = scan_card(scanner, edition)
    scanner.expect_end()
    return card


def check_edition(given: object) -> None:
    """Raise a `SetupError` if an object is not an edition."""
    if not issubclass(type(given), Edition):  # `isinstance` would ask the object as well
        kind = type(given).__name__
        raise SetupError(f"expected an Edition, such as state.edition, not a {kind}")


def scan_card(scanner: Scanner, edition: Edition) -> Card:
    """Read a card at the scanner's offset."""
    start = scanner.offset
    try:
        return edition.card(scanner.read_word("a card"))
    except SetupError as error:
        raise scanner.make_error(str(error), start) from None


# --- Actions

_WORDS: dict[type[Action], str] = {
    kind: name for name, kind in list_classes_by_name(actions, Action).items() if kind is not Play
} | {CallUno: "uno", ChooseColor: "color"}
"""The words of actions other than plays: the names of their classes, or shorter words."""

_ACTIONS = {word: resolve_types(kind) for kind, word in _WORDS.items()}
_SEAT = "the number of a seat"


def write_action(action: Action) -> str:
    """Return an action as one word.

    Args:
        action: The action.

    Returns:
        The word.

    Raises:
        FormatError: `action` is not an action.

    >>> from unoengine import Answer, Card, Play
    >>> write_action(Play(1, Card("comet"), color="gray", uno=True))
    '1:comet=gray!'
    >>> write_action(Answer(0, "accept"))
    '0.answer=accept'
    """
    if not is_action(action):
        raise FormatError(f"an action is expected, not {describe_value(action)}")
    with refuse_failure("this action", FormatError):
        return _write_action(action)


def _write_action(action: Action) -> str:
    if isinstance(action, Play):
        color_part = "" if action.color is None else f"={write_text(action.color)}"
        choice_part = "" if action.choice is None else f"/{_write_choice(action.choice)}"
        card_part = f"{action.player}:{write_text(action.card.code)}"
        return f"{card_part}{color_part}{choice_part}{'!' * action.uno}"
    if type(action) not in _WORDS:
        raise FormatError(f"an action is expected, not {action!r}")
    values = [_write_choice(getattr(action, field.name)) for field in _list_values(type(action))]
    return "=".join((f"{action.player}.{_WORDS[type(action)]}", *values))


def _list_values(kind: type[Action]) -> Sequence[Attribute[Any]]:
    """Return the fields of an action besides the seat that acts."""
    values: Sequence[Attribute[Any]] = fields(kind)[1:]
    return values


def _write_choice(value: Value) -> str:
    return write_value(value if isinstance(value, int) else write_basic_value(value))


def read_action(text: str, edition: Edition) -> Action:
    """Return the action that a word stands for; its cards are those of `edition`.

    Whether the action is legal is not checked.

    Args:
        text: A word of the notation.
        edition: The edition in play, `state.edition`.

    Returns:
        The action.

    Raises:
        FormatError: The text is not an action, or names a card that the edition lacks.

    >>> from unoengine import new_game
    >>> read_action("0:blue-7", new_game(seed=7).edition)
    Play(0, Card('blue-7'))
    """
    check_edition(edition)
    scanner = Scanner(text)
    player = scanner.read_number(_SEAT)
    if scanner.expect(":", ".") == ":":
        action: Action = _read_play(scanner, player, edition)
    else:
        action = _read_other_action(scanner, player, edition)
    scanner.expect_end()
    return action


def _read_play(scanner: Scanner, player: int, edition: Edition) -> Play:
    card = scan_card(scanner, edition)
    color = scanner.read_word("a color") if scanner.skip("=") else None
    choice = _read_choice(scanner, edition) if scanner.skip("/") else None
    return Play(player, card, color, choice, scanner.skip("!"))


def _read_other_action(scanner: Scanner, player: int, edition: Edition) -> Action:
    start, word = scanner.offset, scanner.read_word("an action")
    if word not in _ACTIONS:
        known = sorted(f"{name}{'=' * len(_list_values(_ACTIONS[name]))}" for name in _ACTIONS)
        listed = ", ".join(known)
        raise scanner.make_error(f"{word[:40]!r} is not an action; there are {listed}", start)
    values: list[Any] = []
    for field in _list_values(_ACTIONS[word]):
        scanner.expect("=")
        if field.type is int:
            values.append(scanner.read_number(_SEAT))
        elif field.type is str:
            values.append(scanner.read_word(f"a {field.name}"))
        else:
            values.append(_read_choice(scanner, edition))
    return _ACTIONS[word](player, *values)


def _read_choice(scanner: Scanner, edition: Edition) -> Any:
    start, data = scanner.offset, scanner.read_value()
    if isinstance(data, list) or (isinstance(data, dict) and "card" not in data):
        raise scanner.make_error("a single value is expected", start)
    try:
        return read_basic_value(data, "", edition)
    except FormatError as error:
        raise scanner.make_error(error.reason, start) from None
