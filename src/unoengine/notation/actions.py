"""Actions in the notation: one word each.

A play is the seat, a colon and the card; then, if there are any, the named color after `=`, the
choice after `/`, and `!` for UNO. Every other action is the seat, a dot and a word.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from unoengine.notation.cards import scan_card
from unoengine.notation.grammar import Scanner, write_text, write_value
from unoengine.records.basic_values import read_basic_value, write_basic_value
from unoengine.values.actions import (
    Action,
    Answer,
    CallUno,
    Catch,
    ChooseColor,
    Deal,
    Draw,
    Leave,
    Pass,
    Play,
    Value,
)
from unoengine.values.errors import FormatError

if TYPE_CHECKING:
    from unoengine.values.edition import Edition

__all__ = ["read_action", "write_action"]

_WORDS: dict[type[Action], str] = {
    Draw: "draw",
    Pass: "pass",
    CallUno: "uno",
    Deal: "deal",
    Leave: "leave",
}
"""The words of the actions that consist of nothing but a seat."""

_ACTIONS = {word: action for action, word in _WORDS.items()}
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
    >>> write_action(Play(1, Card("comet"), color="grey", uno=True))
    '1:comet=grey!'
    >>> write_action(Answer(0, "accept"))
    '0.answer=accept'
    """
    match action:
        case Play(player, card, color, choice, uno):
            color_part = "" if color is None else f"={write_text(color)}"
            choice_part = "" if choice is None else f"/{_write_choice(choice)}"
            return f"{player}:{write_text(card.code)}{color_part}{choice_part}{'!' * uno}"
        case ChooseColor(player, color):
            return f"{player}.color={write_text(color)}"
        case Answer(player, value):
            return f"{player}.answer={_write_choice(value)}"
        case Catch(player, target):
            return f"{player}.catch={target}"
    if type(action) not in _WORDS:
        raise FormatError(f"an action is expected, not {action!r}")
    return f"{action.player}.{_WORDS[type(action)]}"


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
    if word in _ACTIONS:
        return _ACTIONS[word](player)
    if word not in ("color", "answer", "catch"):
        known = ", ".join((*_ACTIONS, "color=", "answer=", "catch="))
        raise scanner.make_error(f"{word[:40]!r} is not an action; there are {known}", start)
    scanner.expect("=")
    if word == "color":
        return ChooseColor(player, scanner.read_word("a color"))
    if word == "answer":
        return Answer(player, _read_choice(scanner, edition))
    return Catch(player, scanner.read_number(_SEAT))


def _read_choice(scanner: Scanner, edition: Edition) -> Any:
    start, data = scanner.offset, scanner.read_value()
    if isinstance(data, list) or (isinstance(data, dict) and "card" not in data):
        raise scanner.make_error("a single value is expected", start)
    try:
        return read_basic_value(data, "", edition)
    except FormatError as error:
        raise scanner.make_error(error.reason, start) from None
