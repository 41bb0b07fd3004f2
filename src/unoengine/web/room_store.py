"""The saved tables of a server: settings, seats, and the log of every action.

This store is in memory, and needs nothing that a browser lacks; that of a server is `sqlite_store`.
"""

from __future__ import annotations

import os
import time
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from attrs import evolve, field, frozen

from unoengine.hosting import SavedSeat

SECONDS_OF_A_DAY = 86400

TEXTS_OF_A_PAGE = 500
"""How many texts of a log are read at once."""


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


class RoomStore:
    """The saved tables of a server, in memory; `SqliteStore` keeps them in a file.

    A change is stored when a method returns, or it raises a `StorageError`.
    """

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
        return self._rooms.get(room)

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

    def delete_unused(
        self, days: float, except_rooms: Collection[str] = (), most: int | None = None
    ) -> list[str]:
        """Delete tables that were not used for some days, the longest unused first.

        Args:
            days: The number of days.
            except_rooms: The tables that are not deleted, since they are in memory.
            most: How many tables are deleted at most; None for no limit.

        Returns:
            The ids of the tables that were deleted.
        """
        limit = time.time() - days * SECONDS_OF_A_DAY
        unused = [room for room in self._used if self._used[room] < limit]
        unused.sort(key=self._used.__getitem__)
        deleted = [room for room in unused if room not in except_rooms][:most]
        for room in deleted:
            del self._rooms[room], self._texts[room], self._used[room]
        return deleted

    def open_log(self, room: str) -> RoomLog:
        """Return the log of a table, as a file that a `Recorder` writes."""
        return RoomLog(self, room)

    def read_text(self, room: str) -> str:
        """Return what is in the log of a table, the games in the form of a file of replays."""
        return "".join(self.read_pages(room))

    def read_pages(self, room: str) -> Iterator[str]:
        """Yield what is in the log of a table, some texts at a time."""
        texts = self._texts.get(room, [])
        for start in range(0, len(texts), TEXTS_OF_A_PAGE):
            yield "".join(texts[start : start + TEXTS_OF_A_PAGE])

    def append_text(self, room: str, text: str) -> None:
        """Add a text to the log of a table."""
        self._texts[room].append(text)

    def count_texts(self, room: str) -> int:
        """Return how many texts were added to the log of a table."""
        return len(self._texts[room])

    def count_removed_texts(self, room: str) -> int:
        """Return how many of them were removed since."""
        return self._texts[room].count("")

    def remove_texts(self, room: str, after: int) -> None:
        """Remove the texts after the first ones from the log of a table."""
        del self._texts[room][after:]

    def remove_old_texts(self, room: str, before: int, most: int) -> int:
        """Remove some of the texts between the first one and a number, from the last one on.

        Args:
            room: The table.
            before: The number of the texts from which on they are kept, without the first one.
            most: How many texts are removed at most.

        Returns:
            How many texts were removed.
        """
        texts = self._texts[room]
        old = [place for place in range(1, before) if texts[place]][-most:]
        for place in old:
            texts[place] = ""
        return len(old)

    def close(self) -> None:
        """Close the store."""


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
