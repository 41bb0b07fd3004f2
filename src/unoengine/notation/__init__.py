"""Actions and positions as text: an action in one word, a position in one line.

    0:blue-7   1:wild=green!   2:rad-style=blue/red   3.draw   0.answer=challenge   1.catch=3

A card that is played stands after the seat and a colon, with the colour that is named after `=`,
what is chosen after `/`, and `!` for UNO; everything else stands after a dot. A position is its
record (`unoengine.records.recording`) spelled in one line. Both are read back exactly.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from unoengine.notation.grammar import Scanner, spelled, spelled_text
from unoengine.records.basic_values import LONGEST, plain, restored_value
from unoengine.records.recording import recorded_in_full
from unoengine.records.restoring import restored
from unoengine.table.state import GameState, check_state
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
from unoengine.values.errors import FormatError, SetupError

if TYPE_CHECKING:
    from unoengine.values.card import Card
    from unoengine.values.edition import Edition

__all__ = [
    "fingerprint",
    "read_action",
    "read_card",
    "read_position",
    "write_action",
    "write_position",
]

_BARE: dict[str, Callable[[int], Action]] = {
    "draw": Draw,
    "pass": Pass,
    "uno": CallUno,
    "deal": Deal,
    "leave": Leave,
}
_BARE_WORDS: dict[type[Action], str] = {Draw: "draw", Pass: "pass", CallUno: "uno"} | {
    Deal: "deal",
    Leave: "leave",
}


_SEAT = "the number of a seat"


# --- actions


def write_action(action: Action) -> str:
    """Return an action in one word.

    >>> from unoengine import Answer, Card, Play
    >>> write_action(Play(1, Card("comet"), color="grey", uno=True))
    '1:comet=grey!'
    >>> write_action(Answer(0, "accept"))
    '0.answer=accept'
    """
    match action:
        case Play(player, card, color, choice, uno):
            named = "" if color is None else f"={spelled_text(color)}"
            chosen = "" if choice is None else f"/{_spelled_value(choice)}"
            return f"{player}:{spelled_text(card.code)}{named}{chosen}{'!' * uno}"
        case ChooseColor(player, color):
            return f"{player}.color={spelled_text(color)}"
        case Answer(player, value):
            return f"{player}.answer={_spelled_value(value)}"
        case Catch(player, target):
            return f"{player}.catch={target}"
    if type(action) not in _BARE_WORDS:
        raise FormatError(f"an action is expected, not {action!r}")
    return f"{action.player}.{_BARE_WORDS[type(action)]}"


def _spelled_value(value: Value) -> str:
    return spelled(value if isinstance(value, int) else plain(value))


def read_action(text: str, edition: Edition) -> Action:
    """Return the action that is written so; the cards are those of a box, `state.edition`.

    Whether it is legal is another question.

    >>> from unoengine import new_game
    >>> read_action("0:blue-7", new_game(seed=7).edition)
    Play(0, Card('blue-7'))
    """
    scanner = Scanner(_line(text))
    player = scanner.number(_SEAT)
    if scanner.expect(":", ".") == ":":
        action: Action = _read_play(scanner, player, edition)
    else:
        action = _read_word(scanner, player, edition)
    scanner.end()
    return action


def _read_play(scanner: Scanner, player: int, edition: Edition) -> Play:
    card = _card(scanner, edition)
    color = scanner.word("a colour") if scanner.skip("=") else None
    choice = _value(scanner, edition) if scanner.skip("/") else None
    return Play(player, card, color, choice, scanner.skip("!"))


def _read_word(scanner: Scanner, player: int, edition: Edition) -> Action:
    start, word = scanner.at, scanner.word("an action")
    if word in _BARE:
        return _BARE[word](player)
    if word not in ("color", "answer", "catch"):
        known = ", ".join((*_BARE, "color=", "answer=", "catch="))
        raise scanner.fault(f"{word[:40]!r} is no action; there are {known}", start)
    scanner.expect("=")
    if word == "color":
        return ChooseColor(player, scanner.word("a colour"))
    if word == "answer":
        return Answer(player, _value(scanner, edition))
    return Catch(player, scanner.number(_SEAT))


def _value(scanner: Scanner, edition: Edition) -> Any:
    start, data = scanner.at, scanner.value()
    if isinstance(data, list) or (isinstance(data, dict) and "card" not in data):
        raise scanner.fault("a single value is expected", start)
    try:
        return restored_value(data, "", edition)
    except FormatError as error:
        raise scanner.fault(error.reason, start) from None


# --- cards


def read_card(text: str, edition: Edition) -> Card:
    """Return the card of a box that is written so: a card is written as its code.

    >>> from unoengine import new_game
    >>> read_card("blue-7", new_game(seed=7).edition)
    Card('blue-7')
    """
    try:
        return edition.card(_line(text))
    except SetupError:  # then it says in which column
        scanner = Scanner(text)
    card = _card(scanner, edition)
    scanner.end()
    return card


def _card(scanner: Scanner, edition: Edition) -> Card:
    start = scanner.at
    try:
        return edition.card(scanner.word("a card"))
    except SetupError as error:
        raise scanner.fault(str(error), start) from None


# --- positions


def write_position(state: GameState) -> str:
    """Return a state in one line: everything there is, so not for players.

    >>> from unoengine import new_game
    >>> line = write_position(new_game(players=["Ana", "Ben"], seed=3))
    >>> line[:69]
    'edition=zelda revision=1 players=[Ana,Ben] hands=[[blue-8,green-5,red'
    """
    check_state(state)
    told = recorded_in_full(state)
    told["seed"] = int(told["seed"])
    return " ".join(f"{name}={spelled(value)}" for name, value in told.items())


def read_position(text: str) -> GameState:
    """Return the state that is written so.

    >>> from unoengine import new_game
    >>> state = new_game(seed=7)
    >>> read_position(write_position(state)) == state
    True
    """
    scanner, told = Scanner(_line(text)), dict[str, Any]()
    while True:
        start, name = scanner.at, scanner.word("a name")
        if name in told:
            raise scanner.fault(f"{name!r} is told twice", start)
        scanner.expect("=")
        told[name] = scanner.value(name)
        if scanner.ended:
            break
        scanner.expect(" ")
    try:
        return restored(told)
    except FormatError as error:
        raise FormatError(error.reason, error.place, scanner.column(error.place)) from None


def fingerprint(state: GameState) -> str:
    """Return a digest of a state: the same in every process, on every Python, on every platform.

    >>> from unoengine import new_game
    >>> fingerprint(new_game(seed=7)) == fingerprint(new_game(seed=7))
    True
    """
    return sha256(write_position(state).encode()).hexdigest()


def _line(text: object) -> str:
    if not isinstance(text, str):
        raise FormatError(f"a text is expected, not a {type(text).__name__}")
    if len(text) > LONGEST:
        raise FormatError(f"a text of {len(text)} characters is too long to be read")
    return text
