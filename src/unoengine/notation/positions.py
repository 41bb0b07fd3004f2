"""Positions in the notation: the record of a state in one line, and a digest of it."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from unoengine.core.errors import FormatError
from unoengine.core.state import GameState, check_state
from unoengine.notation.grammar import Scanner, write_value
from unoengine.records.state_record import read_state, write_full_state


def write_position(state: GameState) -> str:
    """Return a state as one line. It shows every card, so do not show it to players.

    Args:
        state: The state.

    Returns:
        The line.

    Raises:
        SetupError: `state` is not a `GameState`.
        PluginError: The game uses a plug-in that is not installed under a name.

    >>> from unoengine import new_game
    >>> line = write_position(new_game(players=["Ana", "Ben"], seed=3))
    >>> line[:69]
    'edition=classic revision=1 players=[Ana,Ben] hands=[[red-9,yellow-8,g'
    """
    check_state(state)
    record = write_full_state(state)
    record["seed"] = int(record["seed"])
    return " ".join(f"{name}={write_value(value)}" for name, value in record.items())


def read_position(text: str) -> GameState:
    """Return the state that a line stands for.

    Args:
        text: A line of the notation.

    Returns:
        The state, from which a game can continue.

    Raises:
        FormatError: The text is not a possible position, or needs a plug-in that is not installed.

    >>> from unoengine import new_game
    >>> state = new_game(seed=7)
    >>> read_position(write_position(state)) == state
    True
    """
    scanner, record = Scanner(text), dict[str, Any]()
    if "=" not in scanner.text:
        raise scanner.make_error(
            "this is no position; write_position writes one, such as edition=classic revision=1 ..."
        )
    while True:
        start, name = scanner.offset, scanner.read_word("a name")
        if name in record:
            raise scanner.make_error(f"{name!r} occurs twice", start)
        scanner.expect("=")
        record[name] = scanner.read_value(name)
        if scanner.is_at_end:
            break
        scanner.expect(" ")
    try:
        return read_state(record)
    except FormatError as error:
        column = scanner.find_column(error.place)
        raise FormatError(error.reason, error.place, column) from None


def fingerprint(state: GameState) -> str:
    """Return a digest of a state, the same in every process and on every Python and platform.

    Args:
        state: The state.

    Returns:
        A short string; it depends on hidden cards too.

    Raises:
        SetupError: `state` is not a `GameState`.
        PluginError: The game uses a plug-in that is not installed under a name.

    >>> from unoengine import new_game
    >>> fingerprint(new_game(seed=7)) == fingerprint(new_game(seed=7))
    True
    """
    return sha256(write_position(state).encode()).hexdigest()
