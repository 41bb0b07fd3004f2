"""The seats of a room: names, owners and their tokens, bots, and connections."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from hmac import compare_digest
from random import Random
from secrets import token_urlsafe
from threading import Lock
from typing import TypeAlias

from attrs import define, field, frozen

from unoengine.bots import Bot, SeatedBot, heuristic, simple_bot
from unoengine.bots.bot_names import BotSource, find_source
from unoengine.bots.search_bot import SearchBot
from unoengine.core.actions import Action
from unoengine.core.errors import SetupError, describe_value
from unoengine.core.events import Step
from unoengine.core.shuffle import derive_random
from unoengine.core.state import GameState
from unoengine.hosting.names import choose_name, make_unique, name_bot
from unoengine.hosting.room_limits import Limits, RoomError, TokenBucket
from unoengine.hosting.room_messages import PresenceKind, SeatStatus
from unoengine.search import History

_LOG = logging.getLogger("unoengine.hosting")

_TOKEN_BYTES = 24
"""The number of random bytes of a token, which nobody can guess."""


@frozen
class SavedSeat:
    """A seat in the form in which a server stores it; it contains no secret."""

    name: str
    """The name of the player or bot; empty if the seat was never taken."""

    token_hash: str | None = None
    """The SHA-256 hash of the token of its owner, in hexadecimal digits; None without an owner."""

    bot: str | None = None
    """The name of the bot that was chosen for the seat, or None."""


SaveSeats: TypeAlias = Callable[[tuple[SavedSeat, ...]], object]
"""A function that stores the seats of a room. If it raises an error, they do not change."""


@define(eq=False)
class Place:
    """A seat with what only the room knows about it."""

    bucket: TokenBucket = field(repr=False)
    name: str = ""
    token_hash: str | None = field(default=None, repr=False)
    has_bot: bool = False
    """Whether a bot was chosen for the seat."""

    bot_name: str | None = None
    """The name of the bot that was chosen, if it was chosen by its name."""

    is_connected: bool = False
    is_away: bool = False
    """Whether a bot plays for the owner."""

    left_at: float = 0.0
    """When the last connection of the owner ended."""

    idle_moves: int = 0
    """How many idle moves in a row were performed for the owner."""

    @property
    def is_owned(self) -> bool:
        """Whether a player has the token of the seat."""
        return self.token_hash is not None

    @property
    def is_played_by_bot(self) -> bool:
        """Whether a bot acts for the seat once a game has begun."""
        return not self.is_owned or self.is_away

    def describe_presence(self, has_begun: bool) -> PresenceKind:
        """Return who acts for the seat."""
        if not self.is_owned:
            return "bot" if has_begun or self.has_bot else "free"
        if has_begun and self.is_away:
            return "away"
        return "here" if self.is_connected else "absent"


class Seats:
    """The places of a room, and the functions that change who has them."""

    def __init__(self, count: int, limits: Limits, bots: BotPool, save: SaveSeats | None) -> None:
        self._limits = limits
        self._bots = bots
        self._save = save
        self.has_begun: bool = False
        """Whether a game has begun, so that seats without an owner belong to bots."""

        self.places: tuple[Place, ...] = tuple(
            Place(TokenBucket(limits.rate, limits.burst)) for _ in range(count)
        )
        self.names: tuple[str, ...] = ()
        """The names of all seats, each different."""

        self._name_all()

    # --- what is known about the seats

    @property
    def statuses(self) -> tuple[SeatStatus, ...]:
        """All seats, as everybody may know them."""
        return tuple(
            SeatStatus(name, place.describe_presence(self.has_begun), place.bot_name)
            for name, place in zip(self.names, self.places, strict=True)
        )

    @property
    def saved(self) -> tuple[SavedSeat, ...]:
        """All seats, in the form in which a server stores them."""
        return tuple(
            SavedSeat(place.name, place.token_hash, place.bot_name) for place in self.places
        )

    def find_owner(self, token: object) -> int:
        """Return the seat of a token. Every hash is compared, so timing reveals nothing."""
        given = _hash_token(token) if isinstance(token, str) else ""
        own = [compare_digest(place.token_hash or "-", given) for place in self.places]
        if not any(own):
            raise RoomError("unknown-token", "no seat has this token")
        return own.index(True)

    def _name_all(self) -> None:
        taken = {place.name for place in self.places}
        names = []
        for seat, place in enumerate(self.places):
            name = place.name or make_unique(name_bot(seat), taken, self._limits.name_length)
            names.append(name)
            taken.add(names[-1])
        self.names = tuple(names)

    # --- changes of the whole room

    def restore(self, saved: Iterable[SavedSeat], now: float) -> None:
        """Give the places their names, owners and bots back."""
        given = tuple(saved)
        if len(given) != len(self.places):
            raise SetupError(f"{len(self.places)} saved seats are needed, not {len(given)}")
        for seat, (place, kept) in enumerate(zip(self.places, given, strict=True)):
            place.name, place.token_hash, place.left_at = kept.name, kept.token_hash, now
            if kept.bot is not None:
                self._assign_bot(self._bots.make_player(seat, kept.bot), kept.bot)
        self._name_all()

    def begin(self, names: Iterable[str]) -> None:
        """Give these names to the places that have none, since a game begins or is resumed."""
        for place, name in zip(self.places, names, strict=True):
            place.name = place.name or name
        self.has_begun = True
        self._name_all()

    def delay(self, seconds: float) -> None:
        """Let seats wait longer for their players, since the room stood still."""
        for place in self.places:
            place.left_at += seconds

    # --- changes of one seat

    def take(self, name: object, seat: int | None) -> tuple[int, str]:
        """Give a place that nobody owns to a player; return it and the token."""
        if seat is None:
            seat = self._find_free_seat()
        place = self._require_free(seat)
        others = {*self.names[:seat], *self.names[seat + 1 :]}
        unique = choose_name(name, others, self._limits.name_length)
        token = token_urlsafe(_TOKEN_BYTES)
        bot = place.bot_name if self.has_begun else None
        self._store(seat, SavedSeat(unique, _hash_token(token), bot))
        place.idle_moves, place.is_away = 0, False
        if not self.has_begun:
            self._assign_bot(self._bots.make_player(seat, None), None)
        self._name_all()
        return seat, token

    def give_up(self, seat: int) -> None:
        """Take a place from its owner: before a game it is free, later a bot has it."""
        place = self.places[seat]
        name = place.name if self.has_begun else ""
        self._store(seat, SavedSeat(name, None, place.bot_name))
        place.is_away = False
        self._name_all()

    def choose_bot(self, seat: int, bot: Bot | str | None) -> None:
        """Choose the bot of a place that nobody owns; None for none."""
        place = self._require_free(seat)
        player = self._bots.make_player(seat, bot)
        name = bot if isinstance(bot, str) else None
        self._store(seat, SavedSeat(place.name, None, name))
        self._assign_bot(player, name)
        place.has_bot = bot is not None

    def _find_free_seat(self) -> int:
        free = [seat for seat, place in enumerate(self.places) if not place.is_owned]
        if not free:
            raise RoomError("no-free-seat", "every seat has an owner")
        return min(free, key=lambda seat: self.places[seat].has_bot)  # first those without a bot

    def _require_free(self, seat: object) -> Place:
        if type(seat) is not int or not 0 <= seat < len(self.places):
            shown = describe_value(seat)
            raise RoomError("no-such-seat", f"seats are 0 to {len(self.places) - 1}, not {shown}")
        if self.places[seat].is_owned:
            raise RoomError("seat-taken", f"seat {seat} has an owner")
        return self.places[seat]

    def _assign_bot(self, player: BotPlayer, name: str | None) -> None:
        self._bots.assign(player)
        place = self.places[player.seated.player]
        place.bot_name, place.has_bot = name, name is not None

    def _store(self, seat: int, changed: SavedSeat) -> None:
        """Change the name and the owner of a place, once all seats are stored like this."""
        if self._save is not None:
            saved = self.saved
            self._save((*saved[:seat], changed, *saved[seat + 1 :]))
        place = self.places[seat]
        place.name, place.token_hash = changed.name, changed.token_hash


def _hash_token(token: str) -> str:
    """Return the hash of a token; tokens are random, so they need no salt."""
    return sha256(token.encode(errors="replace")).hexdigest()


# --- Bots: which one plays a seat, what it has seen, and where it thinks

_QUICK: tuple[Bot, ...] = (simple_bot, heuristic)
"""Bots that are fast enough to answer in the event loop, without a thread."""

_SEARCHES = ThreadPoolExecutor(1, "unoengine-search")
"""The thread of all bots that search until they have made their playouts.

Only one thread runs Python code at a time, so more of them would not answer sooner. But the event
loop would have to wait for each of them whenever it has waited for anything else.
"""

_OTHERS = ThreadPoolExecutor(8, "unoengine-bot")
"""The threads of all other bots, which may wait for something, or until their time is up."""

_MAX_STEPS = 2000
"""How many steps are stored for a bot that is not asked for an action."""


@define(eq=False)
class BotPlayer:
    """A bot in a seat, and the steps that it was not shown yet."""

    seated: SeatedBot
    steps: deque[Step] = field(factory=lambda: deque(maxlen=_MAX_STEPS))
    lock: Lock = field(factory=Lock)

    def answer(self, state: GameState, chance: Random) -> Action:
        """Show the bot what has happened, and return its action; one thread does so at a time."""
        with self.lock:
            while self.steps:
                self.seated.saw(self.steps.popleft())
            return self.seated.act(state, chance)


class BotPool:
    """The bots of a room. Each seat has a random source of its own, which no timing depends on."""

    def __init__(self, seats: int, default: Bot | str, chance: Random) -> None:
        self._history = History()
        self._default = _find_source(default)
        seated = [SeatedBot(self._default.make(), seat, self._history) for seat in range(seats)]
        if seated[0].is_watching and not self._default.is_class:
            raise SetupError("this bot watches the game, so it needs a seat: use Room.set_bot")
        self._players = [*map(BotPlayer, seated)]
        self._chances = [derive_random(chance) for _ in range(seats)]
        self._pending: dict[int, tuple[GameState, asyncio.Future[Action]]] = {}
        """By seat, the answers of bots that think in threads, and what each was asked about."""

    def make_player(self, seat: int, bot: Bot | str | None) -> BotPlayer:
        """Return a bot with its seat; without a bot, that of the room."""
        source = self._default if bot is None else _find_source(bot)
        seated = SeatedBot(source.make(), seat, self._history)
        for other, player in enumerate(self._players):
            if seated.is_watching and other != seat and player.seated.bot is seated.bot:
                raise SetupError("this bot watches the game, so it can play one seat only")
        return BotPlayer(seated)

    def assign(self, player: BotPlayer) -> None:
        """Let a bot play its seat."""
        seat = player.seated.player
        self.forget(seat)
        self._players[seat] = player

    def show(self, steps: Iterable[Step]) -> None:
        """Show the bots what has happened."""
        watching = [player for player in self._players if player.seated.is_watching]
        for taken in steps:
            self._history.saw(taken.events)
            for player in watching:
                player.steps.append(taken)

    def is_quick(self, seat: int) -> bool:
        """Return whether the bot of a seat is fast enough to answer without a thread."""
        return self._players[seat].seated.bot in _QUICK

    def think(self, seat: int, state: GameState) -> None:
        """Let a slow bot begin to think about a state, so that it has an answer in time."""
        if seat in self._pending and self._pending[seat][0] is state:
            return
        self.forget(seat)
        chance = derive_random(self._chances[seat])  # an older thread may still use its own
        player = self._players[seat]
        bot, loop = player.seated.bot, asyncio.get_running_loop()
        is_counting = isinstance(bot, SearchBot) and bot.simulations is not None
        threads = _SEARCHES if is_counting else _OTHERS
        future = loop.run_in_executor(threads, player.answer, state, chance)
        future.add_done_callback(_retrieve_error)
        self._pending[seat] = state, future

    def answer(self, seat: int, state: GameState) -> Action | None:
        """Return the answer of the bot of a seat, or None if it has none in time."""
        if self.is_quick(seat):
            return self._players[seat].answer(state, self._chances[seat])
        about, future = self._pending.get(seat, (None, None))
        if future is None or about is not state or not future.done():
            _LOG.warning("the bot of seat %d has not answered in time", seat)
            self.forget(seat)
            return None
        del self._pending[seat]
        return future.result()

    def answer_simply(self, seat: int, state: GameState) -> Action:
        """Return the answer of a bot that is always in time."""
        return SeatedBot(simple_bot, seat).act(state, self._chances[seat])

    def forget(self, seat: int) -> None:
        """Drop the answer that a bot has not given yet; its thread ends by itself."""
        _, future = self._pending.pop(seat, (None, None))
        if future is not None:
            future.cancel()

    def close(self) -> None:
        """Drop all answers."""
        for seat in [*self._pending]:
            self.forget(seat)


def _find_source(bot: Bot | str) -> BotSource:
    """Return an installed bot by its name, which may come from a page or a stored room."""
    return find_source(bot, allows_modules=False)


def _retrieve_error(future: asyncio.Future[Action]) -> None:
    """Retrieve the error of a dropped answer, so that asyncio does not report it."""
    if not future.cancelled():
        future.exception()
