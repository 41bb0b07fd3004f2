"""One open page: it reads the messages of the page, and sends it what its visitor may see."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from time import monotonic
from typing import Any, TypeAlias

from attrs import evolve

from unoengine import hosting
from unoengine.core import discovery
from unoengine.core.actions import Draw, Play
from unoengine.core.edition import Edition
from unoengine.core.errors import FormatError, PluginError, SetupError, UnoError
from unoengine.core.plugin_classes.effect import language_fallbacks
from unoengine.hosting import Limits, Member, Message, RoomError, Update
from unoengine.hosting.names import choose_name, name_bot
from unoengine.narration.names import Words, load_words
from unoengine.notation import read_action
from unoengine.text import sentence
from unoengine.web.catalog import PictureBook, describe_rules, find_edition_title
from unoengine.web.page_messages import TableMessage, describe_waiting_room, describe_welcome
from unoengine.web.requests import MAX_PLAYERS, Request, read_request
from unoengine.web.server_limits import Budget
from unoengine.web.site import OpenRoom, Site

_LOG = logging.getLogger("unoengine.web")

Send: TypeAlias = Callable[[Mapping[str, Any]], Awaitable[None]]
"""A function that sends a message to a page; it waits while the page does not read."""

_DEFAULT_LANGUAGE = "en"

_COSTS = {"hello": 5, "create": 10, "sit": 5, "stand": 5, "replay": 5}
"""How many messages a command counts as, if its answer is long, takes time or reaches everybody."""


class Visitor:
    """An open page. The connection calls `receive` for each message, and `close` at the end.

    Args:
        site: The tables.
        send: The function that sends a message to the page.
        address: The address from which it was opened, for the limits of each address.
    """

    def __init__(self, site: Site, send: Send, address: str = "") -> None:
        self._site = site
        self._send = send
        self._address = address
        self._use_language(_DEFAULT_LANGUAGE)
        self._opened: OpenRoom | None = None
        self._member: Member | None = None
        self._listening: asyncio.Task[None] | None = None
        self._last_update: Update | None = None
        self._about_room: dict[str, Any] = {}
        self._budget = Budget(site.limits, site.accounts.find(address).messages)
        self._commands: Mapping[str, Callable[[Request], Awaitable[None]]] = {
            "hello": self._greet,
            "create": self._create,
            "sit": self._sit,
            "stand": self._stand,
            "wear": self._wear,
            "start": self._start,
            "action": self._perform,
            "act": self._act,
            "why": self._explain,
            "replay": self._send_replay,
            "ping": self._answer_ping,
        }

    def _use_language(self, given: str) -> None:
        """Use a language, or a wider one that is installed, or English."""
        installed = discovery.languages()
        fitting = (code for code in language_fallbacks(given) if code in installed)
        self.language: str = next(fitting, _DEFAULT_LANGUAGE)
        self._words: Words = load_words(self.language)
        self._book = PictureBook(self.language)

    def _say(self, key: str, **parts: str) -> str:
        return self._words.format(f"browser.{key}", **parts)

    # --- messages of the page

    async def receive(self, text: str | bytes) -> bool:
        """Handle a message; return whether the visitor sends no more than it may.

        Args:
            text: The message, which may be anything.

        Returns:
            False if there were too many messages, and the connection should be closed.
        """
        if not self._budget.take(monotonic()):
            return False
        try:
            command, request = read_request(text)
            more = _COSTS.get(command, 1) - 1
            if more and not self._budget.take(monotonic(), more):
                return False
            handle = self._commands.get(command)
            if handle is None:
                raise FormatError("there is no such command")
            await handle(request)
        except ConnectionError:
            raise  # the page is gone
        except (UnoError, OSError) as error:
            await self._notify(self._describe_error(error), "refused")
        return True

    def _describe_error(self, error: UnoError | OSError) -> str:
        match error:
            case FormatError():
                return self._say("refused.not-understood")
            case RoomError():
                return self._translate_refusal(error.reason, error.message)
            case OSError():
                _LOG.error("the file cannot be used: %s", error)
                return self._say("refused.not-saved")
        return str(error)

    async def _greet(self, request: Request) -> None:
        """Show what the page asks for: a table, or the page that creates one."""
        hello = request.read_object("hello")
        self._leave()
        self._use_language(hello.read_text("language", 40))
        room = hello.read_optional_text("room", 64)
        await self._show(describe_welcome(self._book, has_catalog=room is None))
        if room is None:
            return
        token = hello.read_optional_text("token")
        try:
            opened = await self._site.open(room)
            member = self._join(opened, token)
        except (UnoError, OSError) as error:
            # Any other table can be opened again later, for example with a plug-in that is missing.
            is_lost = isinstance(error, RoomError) and error.reason == "no-table"
            await self._send_away(self._describe_error(error), is_lost=is_lost)
            return
        await self._enter(opened, member)

    def _join(self, opened: OpenRoom, token: str | None) -> Member:
        """Return the member with a token, or a spectator if the table does not know the token."""
        if token is not None:
            with suppress(RoomError):
                return opened.room.join(token, language=self.language)
        return opened.room.watch(language=self.language)

    async def _create(self, request: Request) -> None:
        """Create a table, and give its first seat to the visitor."""
        create = request.read_object("create")
        name = create.read_text("name")
        bots = [name_bot(seat) for seat in range(1, MAX_PLAYERS)]
        choose_name(name, bots, Limits().name_length)  # no table is created for a name in vain
        try:
            opened = self._site.create(create, self._address)
        except (SetupError, PluginError) as error:
            faults = error.faults if isinstance(error, SetupError) else (str(error),)
            await self._send({"type": "faults", "faults": list(faults)})
            return
        self._leave()
        await self._send({"type": "created", "room": opened.id})
        await self._take_seat(opened, name, 0)

    async def _sit(self, request: Request) -> None:
        sit = request.read_object("sit")
        opened, member = self._require_room()
        if member.seat is not None:
            raise RoomError("seated", "you have a seat already")
        await self._take_seat(opened, sit.read_text("name"), sit.read_optional_number("seat"))

    async def _take_seat(self, opened: OpenRoom, name: str, seat: int | None) -> None:
        member = opened.room.sit(name, seat, language=self.language)
        self._leave()
        self._opened, self._member = opened, member  # it leaves even if the page is gone by now
        self._site.forget_clothes(opened, member.seat)
        await self._send(
            {
                "type": "seated",
                "room": opened.id,
                "token": member.token,
                "title": find_edition_title(opened.settings.edition, self._words),
                "name": member.name,
            }
        )
        await self._enter(opened, member)

    async def _stand(self, _: Request) -> None:
        opened, member = self._require_room()
        member.give_up()
        self._site.forget_clothes(opened, member.seat)
        self._leave()
        await self._enter(opened, opened.room.watch(language=self.language))

    async def _wear(self, request: Request) -> None:
        opened, member, seat = self._require_seat()
        self._site.save_clothes(opened, seat, request.read_texts("wear"))
        if opened.room.state is None:
            await self._show_waiting_room(opened, member)

    async def _start(self, _: Request) -> None:
        opened = self._require_seat()[0]
        opened.start()

    async def _perform(self, request: Request) -> None:
        """Ask for an action that the page was offered, in the notation."""
        opened, member, _ = self._require_seat()
        action = read_action(request.read_text("action"), _find_edition(opened))
        member.act(action, request.read_optional_number("number"))

    async def _act(self, request: Request) -> None:
        """Ask for the action that a text means, as people type it; no page sends one."""
        _, member = self._require_room()
        member.act(request.read_text("act"), request.read_optional_number("number"))

    async def _explain(self, request: Request) -> None:
        """Say why a card of the own hand, or a draw, is not possible now."""
        opened, member, seat = self._require_seat()
        edition, code = _find_edition(opened), request.read_optional_text("why")
        action = Draw(seat) if code is None else Play(seat, edition.card(code))
        names = [shown.name for shown in opened.room.seats]
        await self._notify(sentence(member.why(action), names, self.language), "refused")

    async def _send_replay(self, _: Request) -> None:
        opened, _member = self._require_room()
        text = await self._site.read_replay(opened)
        await self._send({"type": "replay", "name": f"uno-{opened.id}.toml", "text": text})

    async def _answer_ping(self, _: Request) -> None:
        await self._send({"type": "pong"})

    def _require_room(self) -> tuple[OpenRoom, Member]:
        if self._opened is None or self._member is None or not self._member.is_open:
            raise RoomError("no-table", "there is no table here")
        return self._opened, self._member

    def _require_seat(self) -> tuple[OpenRoom, Member, int]:
        opened, member = self._require_room()
        if member.seat is None:
            raise RoomError("spectator", "spectators have no seat")
        return opened, member, member.seat

    # --- messages of the room

    async def _enter(self, opened: OpenRoom, member: Member) -> None:
        self._opened, self._member, self._last_update = opened, member, None
        self._about_room = {}
        self._listening = asyncio.create_task(self._listen(opened, member))

    async def _listen(self, opened: OpenRoom, member: Member) -> None:
        try:
            async for message in member:
                await self._pass_on(opened, member, message)
        except ConnectionError:
            member.leave()
        except Exception:
            _LOG.exception("a page cannot be shown")
            member.leave()
            with suppress(ConnectionError):
                await self._send_away(self._say("refused.failed"))

    async def _pass_on(self, opened: OpenRoom, member: Member, message: Message) -> None:
        match message:
            case Update():
                has_entered, self._last_update = self._last_update is None, message
                shown = TableMessage(message, self._book, has_entered=has_entered)
                await self._show(shown.describe() | self._describe_room(opened))
            case hosting.Presence() if self._last_update is not None:
                self._last_update = evolve(self._last_update, seats=message.seats)
                shown = TableMessage(self._last_update, self._book)
                await self._show({"type": "seats", "seats": shown.describe_seats()})
            case hosting.Presence() if opened.room.state is None:
                await self._show_waiting_room(opened, member)
            case hosting.Refused(verdict=None):
                text = self._translate_refusal(message.reason, message.message)
                await self._notify(text, "refused")
            case hosting.Refused():
                await self._notify(message.message, "refused")
            case hosting.Waiting():
                await self._notify(self._say("held"))
            case hosting.Paused():
                await self._notify(self._say("refused.not-saved"), "refused")
            case hosting.Resumed():
                await self._notify(self._say("saved-again"))
            case hosting.Dropped(reason="replaced"):
                await self._send({"type": "replaced"})
            case hosting.Dropped():
                await self._send({"type": "dropped"})

    def _describe_room(self, opened: OpenRoom) -> dict[str, Any]:
        """Return what every message says about the table, which stays the same."""
        if not self._about_room:
            self._about_room = {
                "id": opened.id,
                "title": find_edition_title(opened.settings.edition, self._words),
                "rules": describe_rules(opened.settings, opened.trial, self._words),
            }
        return self._about_room

    async def _show_waiting_room(self, opened: OpenRoom, member: Member) -> None:
        shown = describe_waiting_room(opened, member.seat, self.language)
        await self._show(shown | self._describe_room(opened))

    # --- what the page is sent

    async def _show(self, message: Mapping[str, Any]) -> None:
        """Send a message together with the pictures that the page needs for it."""
        await self._send({**message, "pictures": self._book.take_new()})

    async def _send_away(self, text: str, *, is_lost: bool = False) -> None:
        """Send the page from a table to the first page; a table that is lost is forgotten."""
        await self._send({"type": "gone", "text": text, "lost": is_lost})

    async def _notify(self, text: str, tone: str = "plain") -> None:
        await self._send({"type": "notice", "text": text, "tone": tone})

    def _translate_refusal(self, reason: str, message: str) -> str:
        return self._words.find(f"browser.refused.{reason}") or message

    def _leave(self) -> None:
        """Leave the table; the seat stays that of the token."""
        opened, member, listening = self._opened, self._member, self._listening
        self._opened = self._member = self._listening = None
        if listening is not None and listening is not asyncio.current_task():
            listening.cancel()
        if member is not None and opened is not None:
            member.leave()
            self._site.release(opened)

    def close(self) -> None:
        """End the visit; the seat stays that of the token."""
        self._leave()


def _find_edition(opened: OpenRoom) -> Edition:
    """Return the edition in play, with the cards of the side that counts now."""
    if opened.room.state is None:
        raise RoomError("not-started", "the game has not begun")
    return opened.room.state.edition
