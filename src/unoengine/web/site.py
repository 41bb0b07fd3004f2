"""The tables of a server: created, found by their ids, closed when nobody looks at them."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from time import monotonic, perf_counter
from typing import TypeVar

from attrs import define

from unoengine import GameState
from unoengine.core.engine import list_clothes
from unoengine.core.errors import FormatError
from unoengine.hosting import Room, RoomError
from unoengine.web.requests import Request, RoomSettings, choose_clothes
from unoengine.web.room_store import RoomStore, StorageError, StoredRoom
from unoengine.web.server_limits import Accounts, ServerLimits
from unoengine.web.stored_games import Slices, StoredGame, TableLog, read_last_game

T = TypeVar("T")

_LOG = logging.getLogger("unoengine.web")

_ID_BYTES = 9
"""The number of random bytes in the id of a table, so that nobody can guess its address."""

_SLICE_SECONDS = 0.0005
"""How long tables that are opened may work until the others have a turn."""

_SWEEP_SECONDS = 60.0
_HOURS_OF_A_DAY = 24


@define(eq=False)
class OpenRoom:
    """A table in memory: its room, what was agreed, and what its players wear."""

    id: str
    settings: RoomSettings
    trial: GameState
    """A game with these settings, from which the rules of the table can be read."""

    room: Room
    colors: tuple[str, ...]
    """The colors of clothing that matter at this table."""

    clothes: dict[int, tuple[str, ...]]
    """By seat, the colors that a player wears."""

    unused_since: float | None = None
    """When the last visitor went away."""

    def start(self) -> None:
        """Deal the first round, or the first one of another game."""
        clothes = {
            seat: self.clothes.get(seat, choose_clothes(self.colors))
            for seat in range(self.settings.players)
        }
        self.room.start(wardrobe=clothes if self.colors else None)


class Site:
    """All tables of a server.

    Args:
        store: Where the tables are kept.
        limits: The limits of the server.
    """

    def __init__(self, store: RoomStore, limits: ServerLimits | None = None) -> None:
        self.store = store
        self.limits: ServerLimits = limits or ServerLimits()
        self.accounts: Accounts = Accounts(self.limits)
        """What each address has used up."""

        self._rooms: dict[str, OpenRoom] = {}
        self._openings: dict[str, asyncio.Task[None]] = {}
        """The tables that are being read from the file."""

        self._turns = asyncio.Lock()
        """Held by the table whose turn it is to be read."""

    def create(self, request: Request, address: str = "") -> OpenRoom:
        """Create a table as a visitor asks.

        Args:
            request: The settings of the table.
            address: The address of the visitor, for the limit of each address.

        Returns:
            The table.

        Raises:
            RoomError: There are too many tables, or too many were created lately.
            FormatError: A field of the message has another type than expected.
            SetupError: No game can be played like this.
            StorageError: The file cannot be written.
        """
        settings, trial = RoomSettings.read(request)
        if not self.accounts.take_creation(address, monotonic()):
            raise RoomError("too-fast", "too many tables were created; wait a moment")
        self._require_memory()
        if self.store.count_rooms() >= self.limits.tables and not self._make_space():
            raise RoomError("too-many-tables", "there are too many tables here")
        room = secrets.token_urlsafe(_ID_BYTES)
        self.store.add_room(room, settings.to_data())
        return self._open(room, StoredRoom(settings.to_data()), settings, trial)

    def _make_space(self) -> bool:
        """Delete the table unused for longest, if unused for an hour; return whether it did."""
        self.store.touch_rooms(self._list_visited())
        deleted = self.store.delete_unused(1 / _HOURS_OF_A_DAY, self._openings, most=1)
        for room in deleted:
            if room in self._rooms:
                self._rooms.pop(room).room.close()
        return bool(deleted)

    def _list_visited(self) -> list[str]:
        return [room for room, opened in self._rooms.items() if opened.room.members]

    def find(self, room: str) -> OpenRoom:
        """Return a table that is in memory.

        Raises:
            RoomError: No table with this id is in memory.
        """
        if (found := self._rooms.get(room)) is None:
            raise RoomError("no-table", "there is no such table")
        return found

    async def open(self, room: str) -> OpenRoom:
        """Return the table with this id, from memory or from the file.

        Other tables go on while the games of this one are read.

        Raises:
            RoomError: There is no such table, or too many are in memory.
            UnoError: It cannot be read, for example because a plug-in is no longer installed.
            StorageError: The file cannot be read, or the table in it is damaged.
        """
        while room not in self._rooms:
            opening = self._openings.get(room) or self._begin_opening(room)
            await asyncio.shield(opening)  # others may wait for it as well
        return self._rooms[room]

    def _begin_opening(self, room: str) -> asyncio.Task[None]:
        stored = self.store.load_room(room)
        if stored is None:
            raise RoomError("no-table", "there is no such table")
        self._require_memory()
        opening = asyncio.create_task(self._open_stored(room, stored))
        self._openings[room] = opening
        opening.add_done_callback(partial(self._end_opening, room))
        return opening

    def _end_opening(self, room: str, opening: asyncio.Task[None]) -> None:
        del self._openings[room]
        if not opening.cancelled():
            opening.exception()  # it is known, even if nobody waits any more

    async def _open_stored(self, room: str, stored: StoredRoom) -> None:
        try:
            settings, trial = RoomSettings.read(Request(stored.settings))
            game = await self._run_in_slices(read_last_game(self.store, room))
            self._open(room, stored, settings, trial, game)
        except FormatError as error:  # its text could reveal what is in the log
            raise StorageError("the settings or the log of a table are damaged") from error

    async def _run_in_slices(self, work: Slices[T]) -> T:
        """Return the result of work that takes turns with everything else on the event loop."""
        until = perf_counter() + _SLICE_SECONDS
        while True:
            try:
                next(work)
            except StopIteration as end:
                result: T = end.value
                return result
            if perf_counter() > until:
                async with self._turns:
                    await asyncio.sleep(0)
                until = perf_counter() + _SLICE_SECONDS

    def _require_memory(self) -> None:
        """Close unused tables if there are too many; raise an error if there still are."""
        if len(self._rooms) + len(self._openings) >= self.limits.open_tables:
            self.sweep(0)
        if len(self._rooms) + len(self._openings) >= self.limits.open_tables:
            raise RoomError("too-many-tables", "too many tables are being played at")

    def _open(
        self,
        room: str,
        stored: StoredRoom,
        settings: RoomSettings,
        trial: GameState,
        game: StoredGame | None = None,
    ) -> OpenRoom:
        """Return a table in memory, with its last game as far as it was played."""
        made = Room(
            settings.edition,
            settings.players,
            clock=settings.make_clock(),
            log=TableLog(self.store, room, game),
            bot=settings.bots,
            saved=stored.seats or None,
            save=partial(self.store.save_seats, room),
            waits_when_empty=True,
            state=None if game is None else game.state,
            history=() if game is None else game.history,
            **settings.make_arguments(),
        )
        opened = OpenRoom(room, settings, trial, made, list_clothes(trial), dict(stored.clothes))
        self._rooms[room] = opened
        return opened

    async def read_replay(self, opened: OpenRoom) -> str:
        """Return the games of a table as a file of replays, once the last one is over.

        Raises:
            RoomError: The game is not over; its seed would reveal the hands.
        """
        state = opened.room.state
        if state is not None and state.is_over:
            pages = await self._run_in_slices(_collect(self.store.read_pages(opened.id)))
            if opened.room.state is state:  # the next game may have begun meanwhile
                return "".join(pages)
        raise RoomError("not-over", "the replay can be downloaded when the game is over")

    def save_clothes(self, opened: OpenRoom, seat: int, colors: Sequence[str]) -> None:
        """Store the colors that a player wears."""
        worn = tuple(color for color in opened.colors if color in colors)
        clothes: Mapping[int, tuple[str, ...]] = {**opened.clothes, seat: worn}
        self.store.save_clothes(opened.id, clothes)
        opened.clothes[seat] = worn

    def forget_clothes(self, opened: OpenRoom, seat: int | None) -> None:
        """Forget what a player wears, since the seat has another player or none."""
        if seat is None or opened.clothes.pop(seat, None) is None:
            return
        try:
            self.store.save_clothes(opened.id, opened.clothes)
        except OSError as error:
            _LOG.error("the clothes of a player cannot be deleted: %s", error)

    # --- tables that nobody looks at

    def release(self, opened: OpenRoom) -> None:
        """Note that a visitor has gone."""
        if not opened.room.members:
            opened.unused_since = monotonic()
            try:
                self.store.touch_rooms([opened.id])
            except OSError as error:
                _LOG.error("the time of the last visit cannot be stored: %s", error)

    def sweep(self, minutes: float | None = None) -> None:
        """Close the tables that nobody has looked at for some minutes."""
        limit = monotonic() - 60 * (self.limits.idle_minutes if minutes is None else minutes)
        for opened in (*self._rooms.values(),):
            if opened.room.members:
                opened.unused_since = None
            elif opened.unused_since is None:
                opened.unused_since = monotonic()
            elif opened.unused_since <= limit:
                opened.room.close()
                del self._rooms[opened.id]

    async def sweep_forever(self) -> None:
        """Close unused tables each minute, and delete the ones that are too old."""
        while True:
            try:
                self.sweep()
                self.store.touch_rooms(self._list_visited())
                in_use = {*self._rooms, *self._openings}
                self.store.delete_unused(self.limits.keep_days, in_use)
            except OSError as error:
                _LOG.error("old tables cannot be deleted: %s", error)
            await asyncio.sleep(_SWEEP_SECONDS)

    def close(self) -> None:
        """Close all tables, and the file."""
        for opening in self._openings.values():
            opening.cancel()
        for opened in self._rooms.values():
            opened.room.close()
        self._rooms.clear()
        self.store.close()


def _collect(pages: Iterable[str]) -> Slices[list[str]]:
    collected = []
    for page in pages:
        collected.append(page)
        yield
    return collected
