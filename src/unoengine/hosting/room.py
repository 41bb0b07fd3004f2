"""A room: one table of a game server, with its seats, its game and its members."""

from __future__ import annotations

import asyncio
import logging
import math
from collections import deque
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from random import Random, SystemRandom
from typing import TypedDict, Unpack

from unoengine.bots import Bot, simple_bot
from unoengine.core.actions import Action
from unoengine.core.agreement import HouseRules
from unoengine.core.edition import DEFAULT_EDITION, Edition
from unoengine.core.engine import explain, new_game, start_game
from unoengine.core.errors import SetupError, TextError, describe_value
from unoengine.core.events import Step
from unoengine.core.options import Options
from unoengine.core.plugin_classes.variant import Variant
from unoengine.core.refusals import Verdict
from unoengine.core.state import GameState, check_state
from unoengine.core.view import view
from unoengine.hosting.clock import Clock
from unoengine.hosting.game_log import Journal, Log
from unoengine.hosting.members import Member, Members, check_language
from unoengine.hosting.room_limits import Limits, RoomError, TokenBucket
from unoengine.hosting.room_messages import Presence, Refused, SeatStatus
from unoengine.hosting.seats import BotPool, SavedSeat, SaveSeats, Seats
from unoengine.hosting.session import Session, make_schedule
from unoengine.text import parse_action

_LOG = logging.getLogger("unoengine.hosting")

_FAULT_SECONDS = 1.0
"""The seconds after which a room goes on that had an error of its own."""

_TOO_FAST = "too many requests; wait a little"

_TEXT_LENGTH = 20
"""The number of characters for which a text counts as one more request."""


class GameSettings(TypedDict, total=False):
    """The arguments of `unoengine.start_game` that a room passes on."""

    seed: int | None
    """The seed of the first game, for tests and demonstrations; it would reveal all hands."""

    dealer: int | None
    """The seat that deals first in the first game; None to draw cards for it."""

    options: Options | None
    """The options that differ from the edition."""

    house_rules: HouseRules | None
    """The rules of blank cards."""

    variants: Collection[Variant | str] | Mapping[str, bool | Mapping[str, object]]
    """The variants: names and instances, or a mapping from names to True, False or options."""

    wardrobe: Mapping[int, Collection[str]] | None
    """By seat, the colors that the player wears."""

    teams: Collection[Collection[int]] | None
    """The seats that play together."""


class Room:
    """A table of a game server: seats, members, bots, times, and one game.

    All methods are called in the thread of one event loop, while it runs; only a room without a
    state and saved seats can be made earlier. None of them waits, except `wait_until_over`.

    Args:
        edition: The edition of the games; None for that of the state, or else `classic`.
        seats: The number of seats; None for that of the state, or else 4.
        clock: The times of the room.
        limits: What members may ask of the room.
        log: The log to which each action is written before members learn of it; None for no log.
        bot: The bot of the seats for which no other is chosen, or the name of an installed one.
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
        _check_parts(clock, limits, log, chance, save, settings)
        if state is None:
            edition, seats = edition or DEFAULT_EDITION, 4 if seats is None else seats
            if type(seats) is not int:
                raise SetupError(f"the seats are a number, not {describe_value(seats)}")
            # A game that could not be started is refused now.
            new_game(edition, seats, **settings)  # pyright: ignore[reportArgumentType]
        else:
            edition, seats, own = _read_settings(state, edition, seats)
            settings = {**own, **settings}
        self.clock: Clock = clock or Clock()
        """The times of the room."""

        self.limits: Limits = limits or Limits()
        """The limits of what members may ask of the room."""

        self._edition = edition
        self._settings: GameSettings = {**settings}
        self._chance = Random(SystemRandom().random()) if chance is None else chance
        self._journal = Journal(log)
        self._bots = BotPool(seats, bot, self._chance)
        self._seats = Seats(seats, self.limits, self._bots, save)
        self._members = Members()
        self._session: Session | None = None
        self._waits_when_empty = waits_when_empty
        self._stopped_at: float | None = None
        """The time at which the game stopped, since no player was connected, or None."""

        self._last_used: float | None = None
        self._over = asyncio.Event()
        self._timer: asyncio.TimerHandle | None = None
        self._is_closed = False
        if saved is not None:
            self._seats.restore(saved, _read_time())
        if state is not None:
            self._seats.begin(state.players)
            self._open_session(state, history)
            if state.is_over:
                self._journal.end(was_resumed=True)
            self._settle()

    def __repr__(self) -> str:
        stage = "closed" if self._is_closed else "open" if self.state else "not started"
        return f"<Room, {len(self.seats)} seats, {len(self.members)} members, {stage}>"

    @property
    def state(self) -> GameState | None:
        """The state of the game, for the server only; None before it begins."""
        return None if self._session is None else self._session.state

    @property
    def seats(self) -> tuple[SeatStatus, ...]:
        """All seats, as everybody may know them."""
        return self._seats.statuses

    @property
    def saved(self) -> tuple[SavedSeat, ...]:
        """All seats in the form in which a server stores them, without any secret."""
        return self._seats.saved

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
        return self._last_used

    @property
    def is_closed(self) -> bool:
        """Whether `close` was called."""
        return self._is_closed

    # --- members

    def sit(self, name: str, seat: int | None = None, *, language: str = "en") -> Member:
        """Let a player take a seat that nobody owns; during a game, that of a bot.

        Args:
            name: The name of the player, which is cut to one line; without one it is `Player`. If
                another player has the same, a number is added.
            seat: The seat, or None for the first one that is free.
            language: The language of the player.

        Returns:
            The member, with the token of the seat.

        Raises:
            RoomError: No such seat is free, the room is closed, or the name is refused: nothing of
                it is visible, it has more than four accents on a letter, or it only looks like the
                name of another seat.
            SetupError: No such language is installed.
        """
        self._check_open(language)
        chosen, token = self._seats.take(name, seat)
        return self._admit(chosen, token, language, is_new_owner=True)

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
        seat = self._seats.find_owner(token)
        if not self._seats.places[seat].bucket.take(self._use()):
            raise RoomError("too-fast", _TOO_FAST)
        return self._admit(seat, token, language)

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
        return self._admit(None, None, language)

    def set_bot(self, seat: int, bot: Bot | str | None) -> None:
        """Choose the bot of a seat that nobody owns.

        Args:
            seat: The seat.
            bot: A bot, or the name of an installed one; None for a free seat, or in a game the bot
                of the room.

        Raises:
            RoomError: The seat has an owner, there is no such seat, or the room is closed.
            SetupError: There is no such bot, or it has a seat already and can have only one.
        """
        self._check_open()
        self._seats.choose_bot(seat, bot)
        if self._session is not None:
            self._session.begin_bot_turn(seat, _read_time())
        self._members.announce(self.seats)
        self._settle()

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
        names = self._seats.names
        dealt = start_game(edition, names, **agreed)  # pyright: ignore[reportArgumentType]
        for seat in self._members.list_seats():
            view(dealt.state, seat)  # a broken plug-in raises its error before anything has begun
        self._journal.begin(dealt.state)
        self._settings.pop("seed", None)  # it is that of one game, like the dealer
        self._settings.pop("dealer", None)
        self._seats.begin(dealt.state.players)
        self._over.clear()
        self._open_session(dealt.state, [dealt]).announce_start(dealt, _read_time())
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
            self._members.remove(member)
        for place in self._seats.places:
            place.is_connected = False
        self._over.set()
        with suppress(Exception):
            self._journal.finish()

    # --- members that come and go

    def _check_open(self, language: str = "en") -> None:
        if self._is_closed:
            raise RoomError("closed", "the room is closed")
        _read_time()  # without an event loop, nothing may change
        check_language(language)

    def _admit(
        self, seat: int | None, token: str | None, language: str, *, is_new_owner: bool = False
    ) -> Member:
        """Return a new member, in place of an older one in its seat."""
        now = self._use()
        bucket = TokenBucket(self.limits.rate, self.limits.burst)
        if seat is not None:
            bucket = self._seats.places[seat].bucket  # another connection has no other limit
        member = Member(self, seat, token, language, bucket)
        if seat is not None:
            self._wake(now)
            if (older := self._members.seated.pop(seat, None)) is not None:
                older._drop(self.number, "replaced")
            self._seats.places[seat].is_connected = True
            self._give_back(seat, now, was_played=is_new_owner)
            self._members.announce(self.seats)
        self._members.add(member)
        member._push(Presence(self.number, self.seats, seat))
        if self._session is not None:
            self._session.welcome(member, now if self._stopped_at is None else self._stopped_at)
        self._settle()
        return member

    def _wake(self, now: float) -> None:
        """Continue a game that stood still; all its times move by the length of the break."""
        if self._stopped_at is not None and self._session is not None:
            self._session.delay(now - self._stopped_at)
            self._seats.delay(now - self._stopped_at)
        self._stopped_at = None

    def _give_back(self, seat: int, now: float, *, was_played: bool = False) -> bool:
        """Let the player of a seat act; return whether a bot has played for it before."""
        place = self._seats.places[seat]
        was_played = was_played or place.is_away
        place.is_away, place.idle_moves = False, 0
        if was_played and self._session is not None:
            self._session.return_to_seat(seat, now)
        return was_played

    def _forget(self, member: Member) -> None:
        now = self._use()
        if self._members.remove(member) and member.seat is not None:
            place = self._seats.places[member.seat]
            place.is_connected, place.left_at = False, now
            self._members.announce(self.seats)

    def _give_up(self, seat: int) -> None:
        """Take a seat from its owner, who leaves next."""
        is_played_by_bot = self._seats.places[seat].is_played_by_bot
        self._seats.give_up(seat)
        if self._session is not None and not is_played_by_bot:
            self._session.begin_bot_turn(seat, self._use())

    # --- what members ask for

    def _receive_request(self, member: Member, given: object, number: object) -> None:
        now = self._use()
        if member._bucket.take(now, _find_cost(given)):
            try:
                self._handle(member, given, number, now)
            except (TextError, RoomError) as error:
                self._refuse(member, error.reason, str(error))
            except Exception:  # an object of another kind, or a broken plug-in
                _LOG.exception("a request cannot be handled")
                self._refuse(member, "not-understood", "this is no action")
        elif member._bucket.report_once():
            self._refuse(member, "too-fast", _TOO_FAST)
        self._settle()

    def _handle(self, member: Member, given: object, number: object, now: float) -> None:
        session, seat = self._require_game(member)
        if self._give_back(seat, now):
            self._members.announce(self.seats)
        action = _read_request(session, member, given)
        if number is not None and type(number) is not int:
            raise TextError("The number of an update is expected.", "not-understood")
        session.request_action(seat, action, number, now)

    def _explain(self, member: Member, given: object) -> Verdict:
        if not member._bucket.take(self._use(), _find_cost(given)):
            raise RoomError("too-fast", _TOO_FAST)
        session, seat = self._require_game(member)
        action = _read_request(session, member, given)
        if type(action.player) is not int or action.player != seat:
            raise RoomError("not-your-seat", "only actions of the own seat are explained")
        return explain(session.state, action)

    def _require_game(self, member: Member) -> tuple[Session, int]:
        if member.seat is None:
            raise RoomError("spectator", "spectators do not act")
        if self._session is None:
            raise RoomError("not-started", "the game has not begun")
        return self._session, member.seat

    def _refuse(self, member: Member, reason: str, message: str) -> None:
        member._push(Refused(self.number, reason, message))

    def _use(self) -> float:
        """Return the time, and note that the room is used now."""
        self._last_used = _read_time()
        return self._last_used

    # --- the game and its timer

    def _open_session(self, state: GameState, steps: Iterable[Step]) -> Session:
        known = [*steps]
        self._bots.show(known)
        self._session = Session(
            state=state,
            schedule=make_schedule(self.clock, state, _read_time(), self._chance),
            clock=self.clock,
            seats=self._seats,
            members=self._members,
            bots=self._bots,
            journal=self._journal,
            chance=self._chance,
            latest=deque(maxlen=self.limits.history),
        )
        self._session.remember(known)
        self._stopped_at = None
        return self._session

    def _settle(self) -> None:
        """Remove the members that left or read too slowly, and set the timer for the next duty."""
        if self._is_closed:
            return
        # The others are told about each member that is removed, so more members may fall behind.
        while gone := [member for member in self.members if not member.is_open]:
            for member in gone:
                self._forget(member)
        self._stop_timer()
        session = self._session
        if session is None:
            return
        if session.state.is_over:
            self._over.set()
        if self._waits_when_empty and not self._members.seated and self._stopped_at is None:
            self._stopped_at = _read_time()
        if self._stopped_at is None:
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
            if self._session is not None:
                self._session.advance(max(time, _read_time()))  # timers may be early
            self._settle()
        except Exception:  # one error must not stop the room
            _LOG.exception("a room has an error")
            self._stop_timer()
            self._set_timer(_read_time() + _FAULT_SECONDS)


def _read_settings(
    state: GameState, edition: object, seats: object
) -> tuple[Edition, int, GameSettings]:
    """Return the edition, the seats and the settings of a game, without its seed and dealer.

    Args:
        state: The game.
        edition: The edition or the name that was given beside it, or None.
        seats: The number of seats that was given beside it, or None.

    Raises:
        SetupError: What was given contradicts the state; `faults` lists every reason.
    """
    check_state(state)
    agreement = state._round.rules.lookup.agreement
    own, count, faults = agreement.published_edition, len(state.players), []
    named = edition.name if isinstance(edition, Edition) else edition
    if edition is not None and named != own.name:
        faults.append(f"the state is a game of {own.name}, not of {describe_value(named)}")
    if seats is not None and (type(seats) is not int or seats != count):
        faults.append(f"the state has {count} seats, not {describe_value(seats)}")
    if faults:
        raise SetupError(*faults)
    settings: GameSettings = {
        "options": agreement.options,
        "house_rules": agreement.house_rules,
        "variants": agreement.variants,
        "wardrobe": {seat: worn for seat, worn in enumerate(state.wardrobe) if worn},
        "teams": state.teams,
    }
    return own, count, settings


def _check_parts(
    clock: object,
    limits: object,
    log: object,
    chance: object,
    save: object,
    settings: Mapping[str, object],
) -> None:
    """Refuse parts of a room that would fail in the middle of a game.

    Raises:
        SetupError: A part is of a wrong kind; `faults` lists every reason.
        TypeError: A setting does not exist; a room with a state would keep it until the next game.
    """
    for name in settings.keys() - GameSettings.__annotations__.keys():
        raise TypeError(f"Room() got an unexpected keyword argument {name!r}")
    log_works = all(callable(getattr(log, name, None)) for name in ("begin", "add", "end"))
    checked = (
        ("clock", clock, isinstance(clock, Clock), "a Clock"),
        ("limits", limits, isinstance(limits, Limits), "Limits"),
        ("log", log, log_works, "a Recorder, or another object with begin, add and end"),
        ("chance", chance, isinstance(chance, Random), "a random.Random"),
        ("save", save, callable(save), "a function of the saved seats"),
    )
    faults = [
        f"{name} is {kind}, not {describe_value(part)}"
        for name, part, fits, kind in checked
        if part is not None and not fits
    ]
    if faults:
        raise SetupError(*faults)


def _find_cost(given: object) -> float:
    """Return how many requests a request counts for: long texts take longer to understand."""
    if type(given) is not str:  # `isinstance` would ask a hostile object as well
        return 1
    return 1 + len(given) / _TEXT_LENGTH


def _read_request(session: Session, member: Member, given: object) -> Action:
    if isinstance(given, Action):
        return given
    if not isinstance(given, str):
        raise TextError("An action or a text is expected.", "not-understood")
    return parse_action(session.make_view(member.seat), given, member.language)


def _read_time() -> float:
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
