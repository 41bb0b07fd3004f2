"""A room: one table of a game server, with its seats, its game and its members."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Iterable
from contextlib import suppress
from random import Random, SystemRandom
from typing import Any

from unoengine.bots import Bot, simple_bot
from unoengine.events import Step
from unoengine.game.engine import explain, start_game
from unoengine.hosting.audience import Audience
from unoengine.hosting.bench import Bench
from unoengine.hosting.clock import Clock, Limits
from unoengine.hosting.errors import RoomError
from unoengine.hosting.log import Journal, Log
from unoengine.hosting.member import Member
from unoengine.hosting.messages import Presence, Refused, SeatStatus
from unoengine.hosting.seating import SavedSeat, SaveSeats, Seating
from unoengine.hosting.session import Session
from unoengine.hosting.token_bucket import TokenBucket
from unoengine.table.state import GameState, check_state
from unoengine.text import parse_action
from unoengine.values.actions import Action
from unoengine.values.errors import SetupError, TextError, describe_value
from unoengine.values.verdict import Verdict

__all__ = ["Room"]

_LOG = logging.getLogger("unoengine.hosting")


class Room:
    """A table of a game server: seats, members, bots, times, and one game.

    All methods are called in the thread of one running event loop. None of them waits, except
    `wait_until_over`.

    Args:
        edition: The edition of the game, as for `unoengine.start_game`.
        seats: The number of seats.
        clock: The times of the room.
        limits: What members may ask of the room.
        log: Where every action is written before anybody learns of it; None for nowhere.
        bot: The bot of the seats for which no other is chosen.
        state: The state of a game that is continued.
        saved: The seats of a room that is opened again, from `saved`.
        history: The last steps of the game that is continued.
        save: A function that stores the seats; it is called before a change counts.
        waits_when_empty: Whether the game stands still while no member has a seat.
        chance: The random source of the bots and of their times; None for an unpredictable one.
        settings: The other arguments of `start_game`.

    Raises:
        SetupError: An argument is invalid.
    """

    def __init__(
        self,
        edition: str = "zelda",
        seats: int = 4,
        *,
        clock: Clock | None = None,
        limits: Limits | None = None,
        log: Log | None = None,
        bot: Bot = simple_bot,
        state: GameState | None = None,
        saved: Iterable[SavedSeat] | None = None,
        history: Iterable[Step] = (),
        save: SaveSeats | None = None,
        waits_when_empty: bool = False,
        chance: Random | None = None,
        **settings: Any,
    ) -> None:
        if state is not None:
            check_state(state)
            seats = len(state.players)
        if type(seats) is not int or seats < 2:
            raise SetupError(f"a room has at least 2 seats, not {describe_value(seats)}")
        self.clock: Clock = clock or Clock()
        """The times of the room."""

        self.limits: Limits = limits or Limits()
        """What members may ask of the room."""

        self.last_used: float | None = None
        """When a member last entered, acted or left, as the time of the event loop."""

        self._settings = {"edition": edition, **settings}
        self._waits_when_empty = waits_when_empty
        self._chance = Random(SystemRandom().random()) if chance is None else chance
        self._journal = Journal(log)
        self._bench = Bench(seats, bot, self._chance)
        self._seating = Seating(seats, self.limits, self._bench, save)
        self._audience = Audience()
        self._session: Session | None = None
        self._over = asyncio.Event()
        self._timer: asyncio.TimerHandle | None = None
        self._is_closed = False
        if saved is not None:
            self._seating.restore(saved, self._read_time())
        if state is not None:
            self._seating.fix_names(state.players)
            self._begin(state, history)
            self._settle()

    # --- what is known

    @property
    def state(self) -> GameState | None:
        """The state of the game, for the server only; None before it begins."""
        return None if self._session is None else self._session.state

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
        return tuple(self._audience)

    @property
    def number(self) -> int:
        """The number of the last public change."""
        return self._audience.number

    @property
    def is_closed(self) -> bool:
        """Whether `close` was called."""
        return self._is_closed

    def __repr__(self) -> str:
        state = "closed" if self._is_closed else "open" if self._session else "not started"
        return f"<Room, {len(self.seats)} seats, {len(self.members)} members, {state}>"

    # --- members

    def sit(self, name: str, seat: int | None = None, *, language: str = "en") -> Member:
        """Let a player take a seat that nobody owns.

        Args:
            name: The name of the player; it is cut, and a number is added if it is taken.
            seat: The seat, or None for the first one that is free.
            language: The language of the player.

        Returns:
            The member, with the token of the seat.

        Raises:
            RoomError: No such seat is free, or the room is closed.
        """
        self._check_open()
        chosen, token = self._seating.take(name, seat)
        return self._enter(chosen, token, language)

    def join(self, token: str, *, language: str = "en") -> Member:
        """Let a player come back to a seat; an older connection of the seat is dropped.

        Args:
            token: The token of the seat.
            language: The language of the player.

        Returns:
            The member.

        Raises:
            RoomError: No seat has this token, or the room is closed.
        """
        self._check_open()
        return self._enter(self._seating.find_owner(token), token, language)

    def watch(self, *, language: str = "en") -> Member:
        """Let a spectator in.

        Args:
            language: The language of the spectator.

        Returns:
            The member, which has no seat.

        Raises:
            RoomError: There are too many spectators, or the room is closed.
        """
        self._check_open()
        if len(self._audience.spectators) >= self.limits.spectators:
            raise RoomError("full", f"{self.limits.spectators} members watch already")
        return self._enter(None, None, language)

    def set_bot(self, seat: int, bot: Bot | str | None) -> None:
        """Choose the bot of a seat that nobody owns.

        Args:
            seat: The seat.
            bot: A bot, or the name of one of the library; None to free the seat, or to let the bot
                of the room play it if the game has begun.

        Raises:
            RoomError: The seat has an owner, or there is no such seat.
            SetupError: There is no such bot.
        """
        self._check_open()
        self._seating.choose_bot(seat, bot)
        self._audience.announce(self._seating.seats)
        self._settle()

    def start(self, **settings: Any) -> None:
        """Deal a game; bots play the seats that nobody owns. After a game, another one begins.

        Args:
            settings: Arguments of `start_game` that differ from those of the room.

        Raises:
            RoomError: A game is in progress, or the room is closed.
            SetupError: The settings are invalid.
            OSError: The log cannot be written; nothing has begun.
        """
        self._check_open()
        if self._session is not None and not self._session.state.is_over:
            raise RoomError("started", "a game is in progress")
        self._journal.finish()
        dealt = start_game(**{**self._settings, **settings, "players": self._seating.names})
        self._journal.begin(dealt.state)
        self._seating.fix_names(dealt.state.players)
        self._over.clear()
        session = self._begin(dealt.state, [dealt])
        session.announce_start(dealt, self._read_time())
        self._settle()

    async def wait_until_over(self) -> None:
        """Wait until the game is over, or the room is closed."""
        await self._over.wait()

    def close(self) -> None:
        """Close the room: all members are dropped, and no timer, thread or task goes on.

        The state, the saved seats and the log contain what is needed to open it again.
        """
        if self._is_closed:
            return
        self._is_closed = True
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._bench.close()
        for member in self.members:
            member._drop(self.number, "closed")
        self._audience.clear()
        self._over.set()
        with suppress(Exception):
            self._journal.finish()

    # --- for members

    def _enter(self, seat: int | None, token: str | None, language: str) -> Member:
        now = self._use()
        if seat is None:
            bucket = TokenBucket(self.limits.rate, self.limits.burst)
        else:
            place = self._seating.places[seat]
            bucket = place.bucket
            place.is_connected = True
            if (older := self._audience.seated.pop(seat, None)) is not None:
                older._drop(self.number, "replaced")
            if self._session is not None:
                self._session.return_to_seat(seat, now)
        member = Member(self, seat, token, language, bucket, self.limits.unread)
        if seat is not None:
            self._audience.announce(self._seating.seats)
        self._audience.add(member)
        member._push(Presence(self.number, self._seating.seats, seat))
        if self._session is not None:
            self._session.welcome(member, now)
        self._settle()
        return member

    def _part(self, member: Member) -> None:
        """Forget a member that is gone."""
        now = self._use()
        if self._audience.remove(member) and member.seat is not None:
            place = self._seating.places[member.seat]
            place.is_connected, place.left_at = False, now
            self._audience.announce(self._seating.seats)
        self._settle()

    def _give_up(self, member: Member) -> None:
        if member.seat is None or not member.is_open:
            raise RoomError("spectator", "this member has no seat")
        self._seating.give_up(member.seat)
        member.leave()

    def _hear(self, member: Member, bucket: TokenBucket, given: object, number: object) -> None:
        """Handle what a member asks for, which may be anything."""
        now = self._use()
        if not bucket.take(now):
            if bucket.report_once():
                self._refuse(member, "too-fast", "too many requests; wait a little")
            return
        try:
            action = self._read(member, given)
            if number is not None and type(number) is not int:
                raise TextError("The number of an update is expected.", "not-understood")
        except (TextError, RoomError) as error:
            self._refuse(member, error.reason, str(error))
        except Exception as error:  # an object of another kind, or a broken plug-in
            _LOG.warning("a request cannot be read: %s", type(error).__name__)
            self._refuse(member, "not-understood", "this is no action")
        else:
            assert self._session is not None
            assert member.seat is not None
            if self._session.return_to_seat(member.seat, now):
                self._session.announce_seats()
            self._session.hear(member.seat, action, number, now)
        self._settle()

    def _explain(self, member: Member, bucket: TokenBucket, given: object) -> Verdict:
        if not bucket.take(self._use()):
            raise RoomError("too-fast", "too many requests; wait a little")
        action = self._read(member, given)
        assert self._session is not None
        if type(action.player) is not int or action.player != member.seat:
            raise RoomError("not-your-seat", "only actions of the own seat are explained")
        return explain(self._session.state, action)

    def _read(self, member: Member, given: object) -> Action:
        """Return the action that a member means."""
        if self._session is None:
            raise RoomError("not-started", "the game has not begun")
        if member.seat is None:
            raise RoomError("spectator", "spectators do not act")
        if isinstance(given, Action):
            return given
        if not isinstance(given, str):
            raise TextError("An action or a text is expected.", "not-understood")
        seen = self._session.make_view(member.seat)
        return parse_action(seen, given, member.language)

    def _refuse(self, member: Member, reason: str, message: str) -> None:
        member._push(Refused(self.number, reason, message))

    # --- the event loop

    def _read_time(self) -> float:
        return asyncio.get_running_loop().time()

    def _use(self) -> float:
        """Return the time, and note that the room is used now."""
        self.last_used = self._read_time()
        return self.last_used

    def _check_open(self) -> None:
        if self._is_closed:
            raise RoomError("closed", "the room is closed")

    def _begin(self, state: GameState, steps: Iterable[Step]) -> Session:
        steps = [*steps]
        self._bench.show(steps)
        self._session = Session(
            state,
            [taken for taken in steps if taken.state.round == state.round],
            clock=self.clock,
            limits=self.limits,
            seating=self._seating,
            audience=self._audience,
            bench=self._bench,
            journal=self._journal,
            chance=self._chance,
            now=self._read_time(),
        )
        return self._session

    def _settle(self) -> None:
        """Part with the members that read too slowly, and set the timer for what comes next."""
        if self._is_closed:
            return
        for member in [*self._audience]:
            if not member.is_open:
                self._part(member)  # it settles again
                return
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        session = self._session
        if session is None or (self._waits_when_empty and not self._audience.seated):
            return
        if session.state.is_over:
            self._over.set()
        session.let_bots_think()
        if (time := session.next_time()) < math.inf:
            self._timer = asyncio.get_running_loop().call_at(time, self._ring)

    def _ring(self) -> None:
        """Let the table do what it has to do now."""
        self._timer = None
        if self._session is not None:
            try:
                self._session.advance(self._read_time())
            except Exception:  # one fault must not stop the room
                _LOG.exception("a room failed")
        self._settle()
