"""The saved tables of a server in one SQLite file."""

from __future__ import annotations

import json
import os
import sqlite3
import time
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from attrs import asdict

from unoengine.core.errors import SetupError
from unoengine.hosting import SavedSeat
from unoengine.web.room_store import (
    SECONDS_OF_A_DAY,
    TEXTS_OF_A_PAGE,
    RoomStore,
    StorageError,
    StoredRoom,
)

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

    def count_rooms(self) -> int:
        """Return how many tables the file has."""
        return self._read_number("SELECT count(*) FROM rooms")

    def _read_number(self, query: str, *values: str) -> int:
        with _translate_errors(self.path):
            [number] = self._database.execute(query, values).fetchone()
            return int(number)

    def add_room(self, room: str, settings: Mapping[str, Any]) -> None:
        """Add a table."""
        with self._open_transaction() as database:
            database.execute(
                "INSERT INTO rooms (id, settings, used) VALUES (?, ?, ?)",
                (room, json.dumps(settings), time.time()),
            )

    def load_room(self, room: str) -> StoredRoom | None:
        """Return a table, or None if there is none with this id."""
        with _translate_errors(self.path):
            found = self._database.execute(
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

    def delete_unused(
        self, days: float, except_rooms: Collection[str] = (), most: int | None = None
    ) -> list[str]:
        """Delete tables that were not used for some days, the longest unused first."""
        limit = time.time() - days * SECONDS_OF_A_DAY
        with self._open_transaction() as database:
            found = database.execute("SELECT id FROM rooms WHERE used < ? ORDER BY used", (limit,))
            deleted = [room for (room,) in found if room not in except_rooms][:most]
            database.executemany("DELETE FROM rooms WHERE id = ?", [(room,) for room in deleted])
        return deleted

    def read_pages(self, room: str) -> Iterator[str]:
        """Yield what is in the log of a table, some texts at a time."""
        query = (
            "SELECT number, text FROM lines WHERE room = ? AND number > ? ORDER BY number LIMIT ?"
        )
        last = 0
        while True:
            with _translate_errors(self.path):
                rows = self._database.execute(query, (room, last, TEXTS_OF_A_PAGE)).fetchall()
            if not rows:
                return
            last = rows[-1][0]
            try:
                page = "".join([text for _, text in rows])
            except TypeError as error:
                raise StorageError(f"{self.path}: a table is damaged: {error}") from error
            yield page

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
        query = "SELECT coalesce(max(number), 0) FROM lines WHERE room = ?"
        return self._read_number(query, room)

    def count_removed_texts(self, room: str) -> int:
        """Return how many of them were removed since."""
        kept = self._read_number("SELECT count(*) FROM lines WHERE room = ?", room)
        return self.count_texts(room) - kept

    def remove_texts(self, room: str, after: int) -> None:
        """Remove the texts after the first ones from the log of a table."""
        with self._open_transaction() as database:
            database.execute("DELETE FROM lines WHERE room = ? AND number > ?", (room, after))

    def remove_old_texts(self, room: str, before: int, most: int) -> int:
        """Remove some of the texts between the first one and a number, from the last one on."""
        with self._open_transaction() as database:
            return database.execute(
                "DELETE FROM lines WHERE room = ?1 AND number IN (SELECT number FROM lines "
                "WHERE room = ?1 AND number BETWEEN 2 AND ?2 ORDER BY number DESC LIMIT ?3)",
                (room, before, most),
            ).rowcount

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
