"""A store in one SQLite file: settings, seats, and the log of every action."""

from __future__ import annotations

import json
import os
import sqlite3
import time
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from attrs import asdict, evolve, field, frozen

from unoengine.core.errors import SetupError
from unoengine.hosting import SavedSeat

# --- Class `RoomStore`, the interface to the saved tables of a server, and a store in memory.

SECONDS_OF_A_DAY = 86400


class StorageError(OSError):
    """The store cannot be read or written; nothing was changed."""


@frozen
class StoredRoom:
    """A table as it is in a store."""

    settings: Mapping[str, Any]
    """The settings, as `RoomSettings.to_data` returns them."""

    seats: tuple[SavedSeat, ...] = ()
    """The names of the seats and the hashes of their tokens; empty before anybody sat down."""

    clothes: Mapping[int, tuple[str, ...]] = field(factory=dict)
    """By seat, the colors that a player wears."""

    text: str = ""
    """The games in the form of a file of replays."""


class RoomStore(ABC):
    """A store of tables. A change is stored when a method returns, or it raises an error."""

    @abstractmethod
    def count_rooms(self) -> int:
        """Return how many tables there are."""

    @abstractmethod
    def add_room(self, room: str, settings: Mapping[str, Any]) -> None:
        """Add a table."""

    @abstractmethod
    def load_room(self, room: str) -> StoredRoom | None:
        """Return a table, or None if there is none with this id."""

    @abstractmethod
    def save_seats(self, room: str, seats: Sequence[SavedSeat]) -> None:
        """Store the seats of a table."""

    @abstractmethod
    def save_clothes(self, room: str, clothes: Mapping[int, Sequence[str]]) -> None:
        """Store the colors that the players of a table wear."""

    @abstractmethod
    def touch_rooms(self, rooms: Iterable[str]) -> None:
        """Note that tables are used now."""

    @abstractmethod
    def delete_unused(self, days: float, except_rooms: Collection[str] = ()) -> int:
        """Delete the tables that were not used for some days, and return their number.

        Args:
            days: The number of days.
            except_rooms: The tables that are not deleted, since they are in memory.

        Returns:
            How many tables were deleted.
        """

    @abstractmethod
    def delete_oldest(self, days: float) -> str | None:
        """Delete the longest unused table if it is older than a number of days; return its id."""

    @abstractmethod
    def append_text(self, room: str, text: str) -> None:
        """Add a text to the log of a table."""

    @abstractmethod
    def count_texts(self, room: str) -> int:
        """Return how many texts are in the log of a table."""

    @abstractmethod
    def remove_texts(self, room: str, after: int) -> None:
        """Remove the texts after the first ones from the log of a table."""

    @abstractmethod
    def close(self) -> None:
        """Close the store."""

    def open_log(self, room: str) -> RoomLog:
        """Return the log of a table, as a file that a `Recorder` writes."""
        return RoomLog(self, room)

    def read_text(self, room: str) -> str:
        """Return what is in the log of a table."""
        stored = self.load_room(room)
        return "" if stored is None else stored.text


class RoomLog:
    """The log of a table with the methods of a text file; a position is a number of texts."""

    def __init__(self, store: RoomStore, room: str) -> None:
        self._store = store
        self._room = room
        self._position = 0

    def write(self, text: str, /) -> int:
        """Add a text; all of it is stored then, or nothing of it."""
        self._store.append_text(self._room, text)
        return len(text)

    def flush(self) -> None:
        """Do nothing, since `write` keeps nothing back."""

    def seekable(self) -> bool:
        """Return that there are positions, so that a recorder can remove what failed."""
        return True

    def seek(self, position: int, whence: int = os.SEEK_SET, /) -> int:
        """Go to a position, or to the end."""
        at_end = whence == os.SEEK_END
        self._position = self._store.count_texts(self._room) if at_end else position
        return self._position

    def truncate(self) -> None:
        """Remove everything after the position."""
        self._store.remove_texts(self._room, self._position)


class MemoryStore(RoomStore):
    """A store that is gone when the program ends."""

    def __init__(self) -> None:
        self._rooms: dict[str, StoredRoom] = {}
        self._texts: dict[str, list[str]] = {}
        self._used: dict[str, float] = {}

    def count_rooms(self) -> int:
        """Return how many tables there are."""
        return len(self._rooms)

    def add_room(self, room: str, settings: Mapping[str, Any]) -> None:
        """Add a table."""
        self._rooms[room] = StoredRoom(settings)
        self._texts[room] = []
        self.touch_rooms([room])

    def load_room(self, room: str) -> StoredRoom | None:
        """Return a table, or None if there is none with this id."""
        found = self._rooms.get(room)
        return None if found is None else evolve(found, text="".join(self._texts[room]))

    def save_seats(self, room: str, seats: Sequence[SavedSeat]) -> None:
        """Store the seats of a table."""
        self._rooms[room] = evolve(self._rooms[room], seats=tuple(seats))

    def save_clothes(self, room: str, clothes: Mapping[int, Sequence[str]]) -> None:
        """Store the colors that the players of a table wear."""
        worn = {seat: tuple(colors) for seat, colors in clothes.items()}
        self._rooms[room] = evolve(self._rooms[room], clothes=worn)

    def touch_rooms(self, rooms: Iterable[str]) -> None:
        """Note that tables are used now."""
        now = time.time()
        self._used |= {room: now for room in rooms if room in self._rooms}

    def delete_unused(self, days: float, except_rooms: Collection[str] = ()) -> int:
        """Delete the tables that were not used for some days, and return their number."""
        limit = time.time() - days * SECONDS_OF_A_DAY
        unused = [
            room for room, used in self._used.items() if used < limit and room not in except_rooms
        ]
        for room in unused:
            del self._rooms[room], self._texts[room], self._used[room]
        return len(unused)

    def delete_oldest(self, days: float) -> str | None:
        """Delete the longest unused table if it is older than a number of days; return its id."""
        oldest = min(self._used, key=self._used.__getitem__, default=None)
        if oldest is None or self._used[oldest] > time.time() - days * SECONDS_OF_A_DAY:
            return None
        del self._rooms[oldest], self._texts[oldest], self._used[oldest]
        return oldest

    def append_text(self, room: str, text: str) -> None:
        """Add a text to the log of a table."""
        self._texts[room].append(text)

    def count_texts(self, room: str) -> int:
        """Return how many texts are in the log of a table."""
        return len(self._texts[room])

    def remove_texts(self, room: str, after: int) -> None:
        """Remove the texts after the first ones from the log of a table."""
        del self._texts[room][after:]

    def close(self) -> None:
        """Close the store."""
        self._rooms.clear()
        self._texts.clear()
        self._used.clear()


# ---

_VERSION = 1
"""The version of the layout, in the file's `user_version`."""

_LAYOUT = """
CREATE TABLE rooms (
    id TEXT PRIMARY KEY,
    settings TEXT NOT NULL,
    seats TEXT NOT NULL DEFAULT '[]',
    clothes TEXT NOT NULL DEFAULT '{}',
    used REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE lines (
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (room, number)
) WITHOUT ROWID;
"""


class SqliteStore(RoomStore):
    """A file of tables, which one server uses at a time.

    A change is in the file when a method returns, so that a server that is killed loses nothing.
    The file contains the seeds of games, so other users of the machine must not read it. It
    contains hashes of the tokens, from which no token can be found.

    Args:
        path: The file, which is created if it does not exist.

    Raises:
        StorageError: The file cannot be used, for example because another server uses it.
        SetupError: The file is of a later version, or it is not a file of tables.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        with _translate_errors(path):
            self._database = self._open(path)
            self._check_layout()

    @staticmethod
    def _open(path: Path) -> sqlite3.Connection:
        path.parent.mkdir(parents=True, exist_ok=True)
        _create_private_file(path)
        database = sqlite3.connect(path, timeout=0.5, isolation_level=None)
        try:
            # The lock ends with the process. A crash of the process loses nothing of what was
            # committed; a power failure may lose the last moments, and never corrupts the file.
            for setting in (
                "locking_mode = EXCLUSIVE",
                "journal_mode = WAL",
                "synchronous = NORMAL",
                "foreign_keys = ON",
                "trusted_schema = OFF",
            ):
                database.execute(f"PRAGMA {setting}")
        except BaseException:
            database.close()
            raise
        return database

    def _check_layout(self) -> None:
        with self._open_transaction() as database:
            [version] = database.execute("PRAGMA user_version").fetchone()
            [tables] = database.execute("SELECT count(*) FROM sqlite_master").fetchone()
            if version == 0 and tables == 0:
                for statement in _LAYOUT.split(";\n"):
                    database.execute(statement)
                database.execute(f"PRAGMA user_version = {_VERSION}")
            elif version != _VERSION:
                raise SetupError(
                    f"{self.path} is not a file of tables of this version; choose another file"
                )

    @contextmanager
    def _open_transaction(self) -> Iterator[sqlite3.Connection]:
        """Commit what is done, or undo it and raise a `StorageError`."""
        with _translate_errors(self.path):
            self._database.execute("BEGIN IMMEDIATE")
            try:
                yield self._database
                self._database.execute("COMMIT")
            except BaseException:
                if self._database.in_transaction:
                    self._database.execute("ROLLBACK")
                raise

    @contextmanager
    def _access_database(self) -> Iterator[sqlite3.Connection]:
        with _translate_errors(self.path):
            yield self._database

    # --- tables

    def count_rooms(self) -> int:
        """Return how many tables the file has."""
        with self._access_database() as database:
            [count] = database.execute("SELECT count(*) FROM rooms").fetchone()
            return int(count)

    def add_room(self, room: str, settings: Mapping[str, Any]) -> None:
        """Add a table."""
        with self._open_transaction() as database:
            database.execute(
                "INSERT INTO rooms (id, settings, used) VALUES (?, ?, ?)",
                (room, json.dumps(settings), time.time()),
            )

    def load_room(self, room: str) -> StoredRoom | None:
        """Return a table, or None if there is none with this id."""
        with self._access_database() as database:
            found = database.execute(
                "SELECT settings, seats, clothes FROM rooms WHERE id = ?", (room,)
            ).fetchone()
        if found is None:
            return None
        try:
            settings, seats, clothes = map(json.loads, found)
            return StoredRoom(
                settings,
                tuple(SavedSeat(**seat) for seat in seats),
                {int(seat): tuple(colors) for seat, colors in clothes.items()},
                self.read_text(room),
            )
        except (ValueError, TypeError, AttributeError) as error:
            raise StorageError(f"{self.path}: a table is damaged: {error}") from error

    def save_seats(self, room: str, seats: Sequence[SavedSeat]) -> None:
        """Store the seats of a table."""
        self._set(room, "seats", json.dumps([asdict(seat) for seat in seats]))

    def save_clothes(self, room: str, clothes: Mapping[int, Sequence[str]]) -> None:
        """Store the colors that the players of a table wear."""
        self._set(room, "clothes", json.dumps({seat: [*worn] for seat, worn in clothes.items()}))

    def _set(self, room: str, column: str, text: str) -> None:
        with self._open_transaction() as database:
            database.execute(
                f"UPDATE rooms SET {column} = ?, used = ? WHERE id = ?", (text, time.time(), room)
            )

    def touch_rooms(self, rooms: Iterable[str]) -> None:
        """Note that tables are used now."""
        now = time.time()
        with self._open_transaction() as database:
            database.executemany(
                "UPDATE rooms SET used = ? WHERE id = ?", [(now, room) for room in rooms]
            )

    def delete_unused(self, days: float, except_rooms: Collection[str] = ()) -> int:
        """Delete the tables that were not used for some days, and return their number."""
        limit = time.time() - days * SECONDS_OF_A_DAY
        with self._open_transaction() as database:
            rows = database.execute("SELECT id FROM rooms WHERE used < ?", (limit,)).fetchall()
            unused = [(room,) for (room,) in rows if room not in except_rooms]
            database.executemany("DELETE FROM rooms WHERE id = ?", unused)
            return len(unused)

    def delete_oldest(self, days: float) -> str | None:
        """Delete the longest unused table if it is older than a number of days; return its id."""
        limit = time.time() - days * SECONDS_OF_A_DAY
        with self._open_transaction() as database:
            oldest: tuple[str] | None = database.execute(
                "SELECT id FROM rooms WHERE used < ? ORDER BY used LIMIT 1", (limit,)
            ).fetchone()
            if oldest is None:
                return None
            database.execute("DELETE FROM rooms WHERE id = ?", oldest)
            return oldest[0]

    # --- logs

    def read_text(self, room: str) -> str:
        """Return what is in the log of a table."""
        with self._access_database() as database:
            rows = database.execute(
                "SELECT text FROM lines WHERE room = ? ORDER BY number", (room,)
            )
            return "".join(text for (text,) in rows)

    def append_text(self, room: str, text: str) -> None:
        """Add a text to the log of a table."""
        with self._open_transaction() as database:
            database.execute(
                "INSERT INTO lines (room, number, text) "
                "SELECT ?1, coalesce(max(number), 0) + 1, ?2 FROM lines WHERE room = ?1",
                (room, text),
            )

    def count_texts(self, room: str) -> int:
        """Return how many texts were added to the log of a table."""
        with self._access_database() as database:
            [last] = database.execute(
                "SELECT coalesce(max(number), 0) FROM lines WHERE room = ?", (room,)
            ).fetchone()
            return int(last)

    def remove_texts(self, room: str, after: int) -> None:
        """Remove the texts after the first ones from the log of a table."""
        with self._open_transaction() as database:
            database.execute("DELETE FROM lines WHERE room = ? AND number > ?", (room, after))

    def close(self) -> None:
        """Close the file."""
        self._database.close()


def _create_private_file(path: Path) -> None:
    """Create a file that only its owner can read, or take the permissions of others away."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if os.name == "posix":
            os.fchmod(handle, 0o600)  # the mode above counts for a new file only
    finally:
        os.close(handle)


@contextmanager
def _translate_errors(path: Path) -> Iterator[None]:
    """Raise a `StorageError` in place of an error of SQLite."""
    try:
        yield
    except sqlite3.Error as error:
        if isinstance(error, sqlite3.OperationalError) and "locked" in str(error):
            raise StorageError(f"another program uses {path}") from error
        raise StorageError(f"{path}: {error}") from error
