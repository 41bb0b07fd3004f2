"""The games in the log of a table: written in pieces, and the last one played again in steps.

A table that is opened must not hold up the others, however long it was played. So a game goes on in
another piece after some thousand actions, which begins from a position; and whatever takes long
here is a generator, which yields after every little bit of work.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Generator, Iterable
from io import StringIO
from itertools import islice
from typing import TypeAlias, TypeVar

from attrs import evolve, frozen

from unoengine.core.actions import Action
from unoengine.core.errors import FormatError, SetupError
from unoengine.core.events import Step
from unoengine.core.state import GameState
from unoengine.notation import fingerprint
from unoengine.replays import Recorder, Replay, parse_replays
from unoengine.replays.reader import FIRST_LINE, format_game_until
from unoengine.replays.replay import Origin
from unoengine.replays.toml import load_toml
from unoengine.web.room_store import RoomStore

_LOG = logging.getLogger("unoengine.web")

T = TypeVar("T")
Slices: TypeAlias = Generator[None, None, T]
"""Work in small steps, and its result."""

MOST_ACTIONS = 5000
"""How many actions a piece has; more are played only if a piece was written by an older version."""

MOST_TEXTS = 200_000
"""How many texts, nearly all of them actions, a log has before earlier games are removed."""

_REMOVED_AT_ONCE = 500
"""How many of them are removed after an action; to remove all at once would take too long."""

_STEPS_OF_HISTORY = 400
"""How many of the last steps of a game members and bots are shown after a restart."""

_LINES_AT_ONCE = 50
"""How many lines are read at once."""

_BEGINNING = "[[game]]\n"
_ACTIONS = "\n[game.actions]\n"


@frozen
class StoredGame:
    """The last game in a log: its last piece, its state, and the last steps before it."""

    replay: Replay
    state: GameState
    history: tuple[Step, ...]


def read_last_game(store: RoomStore, room: str) -> Slices[StoredGame | None]:
    """Read the last game of a table; the result is None before the first one.

    Raises:
        FormatError: The log is damaged.
    """
    pieces = yield from _find_last_pieces(store.read_pages(room))
    if not pieces:
        return None
    replay = yield from _read_piece(pieces[-1])
    history = deque[Step](maxlen=_STEPS_OF_HISTORY)
    if len(pieces) > 1 and replay.position and len(replay.actions) < _STEPS_OF_HISTORY:
        before = yield from _read_piece(pieces[0])
        if before.fingerprint == fingerprint(replay.start()):  # otherwise it is another game
            yield from _play(before, history)
    state = yield from _play(replay, history)
    return StoredGame(replay, state, tuple(history))


def _find_last_pieces(pages: Iterable[str]) -> Slices[list[str]]:
    """Return the texts of the last two games in a log, or of fewer."""
    pieces = deque[list[str]](maxlen=2)
    for number, page in enumerate(pages):
        before = "" if number else FIRST_LINE
        if not page.startswith(before):
            raise FormatError("the log does not begin with its first line")
        end, found = len(before), page.find(_BEGINNING)
        while found >= 0:
            if not found or page[found - 1] == "\n":
                _end_piece(pieces, page[end:found])
                pieces.append([])
                end = found
            found = page.find(_BEGINNING, found + 1)
        _end_piece(pieces, page[end:])
        yield
    return ["".join(parts) for parts in pieces]


def _end_piece(pieces: deque[list[str]], text: str) -> None:
    """Add a text to the last piece; before the first one there is nothing."""
    if pieces:
        pieces[-1].append(text)
    elif text.strip():
        raise FormatError("the log does not begin with a game")


def _read_piece(text: str) -> Slices[Replay]:
    """Return the game in a text, whose lines are read a few at a time."""
    start, heading, rest = text.partition(_ACTIONS)
    [replay] = parse_replays(FIRST_LINE + start + heading)
    actions: list[str] = []
    end: str | None = None
    lines = StringIO(rest)
    while some := "".join(islice(lines, _LINES_AT_ONCE)):
        for key, value in load_toml(some, "", 1).items():
            match value:
                case str() if key == str(len(actions) + 1) and end is None:
                    actions.append(value)
                case {"actions": int(count), "fingerprint": str(found)} if (
                    key == "end" and count == len(actions) and end is None
                ):
                    end = found
                case _:
                    raise FormatError("the actions of a game are not in order")
        yield
    return evolve(replay, actions=tuple(actions), fingerprint=end, origin=Origin(text=text))


def _play(replay: Replay, history: deque[Step]) -> Slices[GameState]:
    """Play a game again; its last steps are added to the history."""
    dealt = replay.deal()
    state = dealt.state
    history.append(dealt)
    for taken in replay.steps():
        state = taken.state
        history.append(taken)
        yield
    return state


class TableLog:
    """The log of a table. A long game is a chain of pieces, and very old games are removed.

    Args:
        store: Where the table is kept.
        room: Its id.
        game: The last game in the log, which goes on if it is not over; None before the first one.
    """

    def __init__(self, store: RoomStore, room: str, game: StoredGame | None) -> None:
        self._store = store
        self._room = room
        self._recorder = Recorder(store.open_log(room), new=not store.count_texts(room))
        self._state = None if game is None else game.state
        self._actions = 0
        self._has_piece = False
        """Whether the last piece has no end yet."""

        self._removable: int | None = None
        """The number of texts before the last piece, if those are being removed."""

        if game is not None and not game.replay.finished:
            self._recorder._continue_game(game.replay, game.state)
            self._has_piece, self._actions = True, len(game.replay.actions)

    def begin(self, state: GameState) -> None:
        """Begin a game, or a piece of one."""
        before = self._store.count_texts(self._room)
        self._recorder.begin(state)
        self._state, self._actions, self._has_piece = state, 0, True
        is_full = before - self._store.count_removed_texts(self._room) > MOST_TEXTS
        self._removable = before if is_full else None

    def add(self, action: Action) -> None:
        """Write an action, in another piece if the last one is long enough."""
        if self._actions >= MOST_ACTIONS:
            self._begin_piece()
        try:
            self._write(action)
        except SetupError:  # the piece is as long as a reader accepts
            if not self._begin_piece():
                raise
            self._write(action)
        if self._removable is not None:
            self._remove_some(self._removable)

    def _write(self, action: Action) -> None:
        if not self._has_piece and self._state is not None:  # the last piece was just ended
            self.begin(self._state)
        self._state = self._recorder.add(action)
        self._actions += 1

    def _begin_piece(self) -> bool:
        """End the piece, if the game can go on in another one; return whether it can."""
        self._actions = 0  # if not, this is tried again later
        if self._has_piece and self._can_be_split():
            self.end()
        return not self._has_piece

    def end(self) -> None:
        """End the game."""
        self._recorder.end()
        self._has_piece = False

    def _can_be_split(self) -> bool:
        """Return whether the state can be read back from a position, as plug-ins may prevent."""
        assert self._state is not None
        try:
            text, _, _ = format_game_until(self._state, ())
            [piece] = parse_replays(FIRST_LINE + text)
            return piece.start() == self._state
        except Exception:  # a plug-in may raise anything
            _LOG.exception("a game cannot be continued from its position")
            return False

    def _remove_some(self, before: int) -> None:
        """Remove some texts before the last piece, the last ones first: what is left is valid."""
        try:
            if not self._store.remove_old_texts(self._room, before, _REMOVED_AT_ONCE):
                self._removable = None
        except OSError as error:
            _LOG.error("earlier games cannot be removed: %s", error)
