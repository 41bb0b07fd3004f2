"""A room: one table of a game server, with its seats, its game and its members."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Iterable
from contextlib import suppress
from random import Random, SystemRandom
from typing import Unpack

from unoengine.bots import Bot, find_bot, simple_bot
from unoengine.events import Step
from unoengine.game.engine import start_game
from unoengine.game.view import view
from unoengine.hosting.admission import Admission, read_time
from unoengine.hosting.bot_pool import BotPool
from unoengine.hosting.clock import Clock, Limits
from unoengine.hosting.errors import RoomError
from unoengine.hosting.journal import Journal, Log
from unoengine.hosting.member import Member, check_language
from unoengine.hosting.members import Members
from unoengine.hosting.messages import SeatStatus
from unoengine.hosting.seating import SavedSeat, SaveSeats, Seating
from unoengine.hosting.session import Session
from unoengine.hosting.settings import GameSettings, check_game, check_parts, read_settings
from unoengine.table.state import GameState
from unoengine.values.edition import Edition

__all__ = ["Room"]

_LOG = logging.getLogger("unoengine.hosting")

_FAULT_SECONDS = 1.0
"""The seconds after which a room goes on that had an error of its own."""


class Room:
    """A table of a game server: seats, members, bots, times, and one game.

    All methods are called in the thread of one event loop, while it runs; only a room without a
    state and saved seats can be made earlier. None of them waits, except `wait_until_over`.

    Args:
        edition: The edition of the games; None for that of the state, or else `zelda`.
        seats: The number of seats; None for that of the state, or else 4.
        clock: The times of the room.
        limits: What members may ask of the room.
        log: The log that each action is written to before members are told; None for no log.
        bot: The bot of the seats for which no other is chosen, or its name.
        state: The state of a game that is continued. Its rules are those of the next games, too,
            unless `settings` differ.
        saved: The seats of a room that is opened again, from `saved`.
        history: The last steps of that game, for its members and bots.
        save: A function that stores the seats; it is called before a change counts.
        waits_when_empty: Whether the game stands still while no player is connected.
        chance: The random source of the bots and of their times; None for an unpredictable one.
        settings: The other arguments of `start_game`.

    Raises:
        SetupError: An argument is invalid; `faults` lists every reason.
    """

    def __init__(
        self,
        edition: str | Edition | None = None,
        seats: int | None = None,
        *,
        clock: Clock | None = None,
        limits: Limits | None = None,
        log: Log | None = None,
        bot: Bot | str = simple_bot,
        state: GameState | None = None,
        saved: Iterable[SavedSeat] | None = None,
        history: Iterable[Step] = (),
        save: SaveSeats | None = None,
        waits_when_empty: bool = False,
        chance: Random | None = None,
        **settings: Unpack[GameSettings],
    ) -> None:
        check_parts(clock, limits, log, chance, save, settings)
        if state is None:
            edition, seats = edition or "zelda", 4 if seats is None else seats
            check_game(edition, seats, settings)
        else:
            edition, seats, own = read_settings(state, edition, seats)
            settings = {**own, **settings}
        self.clock: Clock = clock or Clock()
        """The times of the room."""

        self.limits: Limits = limits or Limits()
        """The limits of what members may ask of the room."""

        self._edition = edition
        self._settings: GameSettings = {**settings}
        self._chance = Random(SystemRandom().random()) if chance is None else chance
        self._journal = Journal(log)
        self._bots = BotPool(seats, find_bot(bot), self._chance)
        self._seating = Seating(seats, self.limits, self._bots, save)
        self._members = Members()
        self._admission = Admission(
            self.limits, self._seating, self._members, waits_when_empty, self._settle
        )
        self._over = asyncio.Event()
        self._timer: asyncio.TimerHandle | None = None
        self._is_closed = False
        if saved is not None:
            self._seating.restore(saved, read_time())
        if state is not None:
            self._seating.begin(state.players)
            self._open_session(state, history)
            if state.is_over:
                self._journal.end_resumed()
            self._settle()

    def __repr__(self) -> str:
        stage = "closed" if self._is_closed else "open" if self.state else "not started"
        return f"<Room, {len(self.seats)} seats, {len(self.members)} members, {stage}>"

    # --- what is known

    @property
    def state(self) -> GameState | None:
        """The state of the game, for the server only; None before it begins."""
        session = self._admission.session
        return None if session is None else session.state

    @property
    def seats(self) -> tuple[SeatStatus, ...]:
        """All seats, as everybody may know them."""
        return self._seating.seats

    @property
    def saved(self) -> tuple[SavedSeat, ...]:
        """All seats in the form in which a server stores them, without any secret."""
        return self._seating.saved

    @property
    def members(self) -> tuple[Member, ...]:
        """The members that are connected."""
        return tuple(self._members)

    @property
    def number(self) -> int:
        """The number of the last public change."""
        return self._members.number

    @property
    def last_used(self) -> float | None:
        """When a member last entered, acted or left, by the clock of the event loop, or None."""
        return self._admission.last_used

    @property
    def is_closed(self) -> bool:
        """Whether `close` was called."""
        return self._is_closed

    # --- members

    def sit(self, name: str, seat: int | None = None, *, language: str = "en") -> Member:
        """Let a player take a seat that nobody owns; during a game, that of a bot.

        Args:
            name: The name of the player; it is cut, and a number is added if it is taken.
            seat: The seat, or None for the first one that is free.
            language: The language of the player.

        Returns:
            The member, with the token of the seat.

        Raises:
            RoomError: No such seat is free, or the room is closed.
            SetupError: No such language is installed.
        """
        self._check_open(language)
        chosen, token = self._seating.take(name, seat)
        return self._admission.admit(chosen, token, language, is_new_owner=True)

    def join(self, token: str, *, language: str = "en") -> Member:
        """Let a player come back to a seat; an older connection of the seat is dropped.

        Args:
            token: The token of the seat.
            language: The language of the player.

        Returns:
            The member.

        Raises:
            RoomError: No seat has this token, it asks too often, or the room is closed.
            SetupError: No such language is installed.
        """
        self._check_open(language)
        seat = self._seating.find_owner(token)
        self._admission.count_request(seat)
        return self._admission.admit(seat, token, language)

    def watch(self, *, language: str = "en") -> Member:
        """Let a spectator in.

        Args:
            language: The language of the spectator.

        Returns:
            The member, which has no seat.

        Raises:
            RoomError: There are too many spectators, or the room is closed.
            SetupError: No such language is installed.
        """
        self._check_open(language)
        if len(self._members.spectators) >= self.limits.spectators:
            raise RoomError("full", f"{self.limits.spectators} members watch already")
        return self._admission.admit(None, None, language)

    def set_bot(self, seat: int, bot: Bot | str | None) -> None:
        """Choose the bot of a seat that nobody owns.

        Args:
            seat: The seat.
            bot: A bot, or the name of one; None for a free seat, or in a game the bot of the room.

        Raises:
            RoomError: The seat has an owner, there is no such seat, or the room is closed.
            SetupError: There is no such bot, or it has a seat already and can have only one.
        """
        self._check_open()
        self._admission.choose_bot(seat, bot)

    # --- games

    def start(self, edition: str | Edition | None = None, **settings: Unpack[GameSettings]) -> None:
        """Deal a game; bots play the seats that nobody owns. After a game, another one begins.

        Args:
            edition: Another edition than that of the room, or None.
            settings: The settings that differ from those of the room.

        Raises:
            RoomError: A game is in progress, or the room is closed.
            SetupError: The settings are invalid.
            OSError: The log cannot be written; no game has begun.
        """
        self._check_open()
        if self.state is not None and not self.state.is_over:
            raise RoomError("started", "a game is in progress")
        if edition is None:
            edition = self._edition
        agreed: GameSettings = {**self._settings, **settings}
        dealt = start_game(edition, self._seating.names, **agreed)
        for seat in self._members.list_seats():
            view(dealt.state, seat)  # a broken plug-in raises its error before anything has begun
        self._journal.begin(dealt.state)
        self._settings.pop("seed", None)  # it is that of one game, like the dealer
        self._settings.pop("dealer", None)
        self._seating.begin(dealt.state.players)
        self._over.clear()
        self._open_session(dealt.state, [dealt]).announce_start(dealt, read_time())
        self._settle()

    async def wait_until_over(self) -> None:
        """Wait until the game is over, or the room is closed."""
        await self._over.wait()

    def close(self) -> None:
        """Close the room: all members are dropped, and no timer or task goes on.

        The state, the saved seats and the log contain what is needed to open it again.
        """
        if self._is_closed:
            return
        self._is_closed = True
        self._stop_timer()
        self._bots.close()
        for member in self.members:
            member._drop(self.number, "closed")
        self._members.clear()
        self._seating.disconnect_all()
        self._over.set()
        with suppress(Exception):
            self._journal.finish()

    # --- what happens inside

    def _open_session(self, state: GameState, steps: Iterable[Step]) -> Session:
        known = [*steps]
        self._bots.show(known)
        session = Session(
            state,
            known,
            self.limits.history,
            clock=self.clock,
            seating=self._seating,
            members=self._members,
            bots=self._bots,
            journal=self._journal,
            chance=self._chance,
            now=read_time(),
        )
        self._admission.open_game(session)
        return session

    def _check_open(self, language: str = "en") -> None:
        if self._is_closed:
            raise RoomError("closed", "the room is closed")
        read_time()  # without an event loop, nothing may change
        check_language(language)

    # --- the event loop

    def _settle(self) -> None:
        """Remove the members that read too slowly, and set the timer for the next duty."""
        if self._is_closed:
            return
        # The others are told about each member that is removed, so more members may fall behind.
        while gone := [member for member in self.members if not member.is_open]:
            for member in gone:
                self._admission.forget(member)
        self._stop_timer()
        session = self._admission.session
        if session is None:
            return
        if session.state.is_over:
            self._over.set()
        self._admission.stop_when_empty()
        if not self._admission.is_stopped:
            session.let_bots_think()
            self._set_timer(session.next_time())

    def _set_timer(self, time: float) -> None:
        if not math.isinf(time):
            self._timer = asyncio.get_running_loop().call_at(time, self._ring, time)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _ring(self, time: float) -> None:
        """Perform the duty of the table that is due at this time."""
        try:
            if self._admission.session is not None:
                self._admission.session.advance(max(time, read_time()))  # timers may be early
            self._settle()
        except Exception:  # one error must not stop the room
            _LOG.exception("a room has an error")
            self._stop_timer()
            self._set_timer(read_time() + _FAULT_SECONDS)
