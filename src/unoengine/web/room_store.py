"""Class `RoomStore`, the interface to the saved tables of a server, and a store in memory."""

from __future__ import annotations

import os
import time
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from attrs import evolve, field, frozen

from unoengine.hosting import SavedSeat

__all__ = [
    "SECONDS_OF_A_DAY",
    "MemoryStore",
    "RoomLog",
    "RoomStore",
    "StorageError",
    "StoredRoom",
]

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
