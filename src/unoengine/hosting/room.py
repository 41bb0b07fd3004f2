"""A room: one table of a game server, with its seats, its game and its members."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Callable, Iterable
from contextlib import suppress
from random import Random, SystemRandom
from typing import Unpack

from unoengine.bots import Bot, find_bot, simple_bot
from unoengine.core.actions import Action
from unoengine.core.edition import Edition
from unoengine.core.engine import explain, start_game
from unoengine.core.errors import TextError
from unoengine.core.events import Step
from unoengine.core.refusals import Verdict
from unoengine.core.state import GameState
from unoengine.core.view import view
from unoengine.hosting.clock import Clock, Limits
from unoengine.hosting.game_log import Journal, Log
from unoengine.hosting.members import Member, Members, check_language
from unoengine.hosting.room_limits import (
    GameSettings,
    RoomError,
    TokenBucket,
    check_game,
    check_parts,
    read_settings,
)
from unoengine.hosting.room_messages import Presence, Refused, SeatStatus
from unoengine.hosting.seats import BotPool, SavedSeat, SaveSeats, Seating
from unoengine.hosting.session import Session
from unoengine.text import parse_action

# --- Class `Admission`: members enter and leave a room, and ask for actions.

_TEXT_LENGTH = 20
"""The number of characters for which a text counts as one more request."""


class Admission:
    """The part of a room that its members know."""

    def __init__(
        self,
        limits: Limits,
        seating: Seating,
        members: Members,
        waits_when_empty: bool,
        settle: Callable[[], None],
    ) -> None:
        self.session: Session | None = None
        """The game, once it has begun."""

        self.last_used: float | None = None
        """When a member last entered, acted or left."""

        self._limits = limits
        self._seating = seating
        self._members = members
        self._waits_when_empty = waits_when_empty
        self._stopped_at: float | None = None
        """The time at which the room stopped, since no player was connected, or None."""

        self._settle = settle

    # --- members that come and go

    def admit(
        self, seat: int | None, token: str | None, language: str, *, is_new_owner: bool = False
    ) -> Member:
        """Return a new member, in place of an older one in its seat."""
        now = self._use()
        bucket = TokenBucket(self._limits.rate, self._limits.burst)
        if seat is not None:
            bucket = self._seating.places[seat].bucket  # another connection has no other limit
        member = Member(self, seat, token, language, bucket, self._limits.unread)
        if seat is not None:
            self._wake(now)
            if (older := self._members.seated.pop(seat, None)) is not None:
                older._drop(self._members.number, "replaced")
            self._seating.places[seat].is_connected = True
            self._give_back(seat, now, was_played=is_new_owner)
            self._members.announce(self._seating.seats)
        self._members.add(member)
        member._push(Presence(self._members.number, self._seating.seats, seat))
        if self.session is not None:
            self.session.welcome(member, now if self._stopped_at is None else self._stopped_at)
        self._settle()
        return member

    def count_request(self, seat: int) -> None:
        """Count a request of a seat, or raise an error if there are too many."""
        if not self._seating.places[seat].bucket.take(self._use()):
            raise RoomError("too-fast", "too many requests; wait a little")

    def part(self, member: Member) -> None:
        """Forget a member that has left; its seat stays that of its player."""
        self.forget(member)
        self._settle()

    def forget(self, member: Member) -> None:
        """Forget a member that is gone, without settling."""
        now = self._use()
        if self._members.remove(member) and member.seat is not None:
            place = self._seating.places[member.seat]
            place.is_connected, place.left_at = False, now
            self._members.announce(self._seating.seats)

    def give_up(self, member: Member) -> None:
        """Take the seat from a member, which leaves."""
        if not member.is_open:
            raise RoomError("closed", "this member has left the room")
        if member.seat is None:
            raise RoomError("spectator", "spectators have no seat")
        is_played_by_bot = self._seating.places[member.seat].is_played_by_bot
        self._seating.give_up(member.seat)
        if self.session is not None and not is_played_by_bot:
            self.session.begin_bot_turn(member.seat, self._use())
        member.leave()

    def choose_bot(self, seat: int, bot: Bot | str | None) -> None:
        """Choose the bot of a seat that nobody owns."""
        self._seating.choose_bot(seat, bot)
        if self.session is not None:
            self.session.begin_bot_turn(seat, read_time())
        self._members.announce(self._seating.seats)
        self._settle()

    def open_game(self, session: Session) -> None:
        """Begin a game, whose times begin now."""
        self.session, self._stopped_at = session, None

    @property
    def is_stopped(self) -> bool:
        """Whether the room stands still until a player is connected."""
        return self._stopped_at is not None

    def stop_when_empty(self) -> None:
        """Let the room stand still if no player is connected and it waits for one."""
        if self._waits_when_empty and not self._members.seated and self._stopped_at is None:
            self._stopped_at = read_time()

    def _wake(self, now: float) -> None:
        """Continue a room that stood still; all its times move by the length of the break."""
        if self._stopped_at is not None and self.session is not None:
            self.session.delay(now - self._stopped_at)
            self._seating.delay(now - self._stopped_at)
        self._stopped_at = None

    def find_name(self, seat: int) -> str:
        """Return the name of a seat."""
        return self._seating.names[seat]

    def _give_back(self, seat: int, now: float, *, was_played: bool = False) -> bool:
        """Let the player of a seat act; return whether a bot has played for it before."""
        place = self._seating.places[seat]
        was_played = was_played or place.is_away
        place.is_away, place.idle_moves = False, 0
        if was_played and self.session is not None:
            self.session.return_to_seat(seat, now)
        return was_played

    # --- what they ask for

    def receive_request(
        self, member: Member, bucket: TokenBucket, given: object, number: object
    ) -> None:
        """Handle what a member asks for, which may be anything."""
        now = self._use()
        if bucket.take(now, _find_cost(given)):
            try:
                self._handle(member, given, number, now)
            except (TextError, RoomError) as error:
                self._refuse(member, error.reason, str(error))
            except Exception:  # an object of another kind, or a broken plug-in
                _LOG.exception("a request cannot be handled")
                self._refuse(member, "not-understood", "this is no action")
        elif bucket.report_once():
            self._refuse(member, "too-fast", "too many requests; wait a little")
        self._settle()

    def _handle(self, member: Member, given: object, number: object, now: float) -> None:
        session, seat = self._require_game(member)
        if self._give_back(seat, now):
            session.announce_seats()
        action = _read(session, member, given)
        if number is not None and type(number) is not int:
            raise TextError("The number of an update is expected.", "not-understood")
        session.request_action(seat, action, number, now)

    def explain(self, member: Member, bucket: TokenBucket, given: object) -> Verdict:
        """Return why an action of a member's own seat is legal or not."""
        if not bucket.take(self._use(), _find_cost(given)):
            raise RoomError("too-fast", "too many requests; wait a little")
        session, seat = self._require_game(member)
        action = _read(session, member, given)
        if type(action.player) is not int or action.player != seat:
            raise RoomError("not-your-seat", "only actions of the own seat are explained")
        return explain(session.state, action)

    def _require_game(self, member: Member) -> tuple[Session, int]:
        """Return the game and the seat of a member that plays it."""
        if member.seat is None:
            raise RoomError("spectator", "spectators do not act")
        if self.session is None:
            raise RoomError("not-started", "the game has not begun")
        return self.session, member.seat

    def _refuse(self, member: Member, reason: str, message: str) -> None:
        member._push(Refused(self._members.number, reason, message))

    def _use(self) -> float:
        """Return the time, and note that the room is used now."""
        self.last_used = read_time()
        return self.last_used


def _find_cost(given: object) -> float:
    """Return how many requests a request counts for: long texts take longer to understand."""
    if type(given) is not str:  # `isinstance` would ask a hostile object as well
        return 1
    return 1 + len(given) / _TEXT_LENGTH


def _read(session: Session, member: Member, given: object) -> Action:
    """Return the action that a member means, by an action or a text."""
    if isinstance(given, Action):
        return given
    if not isinstance(given, str):
        raise TextError("An action or a text is expected.", "not-understood")
    return parse_action(session.make_view(member.seat), given, member.language)


def read_time() -> float:
    """Return the time of the running event loop.

    Raises:
        RuntimeError: No event loop runs.
    """
    try:
        return asyncio.get_running_loop().time()
    except RuntimeError:
        raise RuntimeError(
            "no event loop runs: use a room in a coroutine, as in asyncio.run(main())"
        ) from None


# ---

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
