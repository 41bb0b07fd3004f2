"""Class `Admission`: members enter and leave a room, and ask for actions."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from unoengine.bots import Bot
from unoengine.game.engine import explain
from unoengine.hosting.clock import Limits
from unoengine.hosting.errors import RoomError
from unoengine.hosting.member import Member
from unoengine.hosting.members import Members
from unoengine.hosting.messages import Presence, Refused
from unoengine.hosting.seating import Seating
from unoengine.hosting.session import Session
from unoengine.hosting.token_bucket import TokenBucket
from unoengine.text import parse_action
from unoengine.values.actions import Action
from unoengine.values.errors import TextError
from unoengine.values.verdict import Verdict

__all__ = ["Admission", "read_time"]

_TEXT_LENGTH = 20
"""The number of characters for which a text counts as one more request."""

_LOG = logging.getLogger("unoengine.hosting")


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
