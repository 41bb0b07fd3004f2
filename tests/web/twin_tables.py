"""Two tables that some visitors cannot tell apart, and everything that a visitor is sent.

Ana, Ben and Cy play with a bot. Eve watches, and has a seat at another table. Newt comes late, and
may take the seat of the bot. Mia has a table of her own, and Sam has none. The same happens at both
tables at the same times.

Whatever only others know is different at the other one: their cards, tokens, addresses and
languages, the seed, what they ask in vain, and how many watch. For Mia and Sam the players and the
address of the table are different as well.
"""

from __future__ import annotations

import asyncio
import json
import logging
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from random import Random
from typing import Any

import pytest

from tests.hosting.rooms import now
from tests.web.pages import Page, open_site, settle
from unoengine import GameState, Setup, start_game
from unoengine.core.events import Dealt, Step
from unoengine.hosting import Message, SavedSeat, write_message
from unoengine.web.room_store import RoomStore, StorageError
from unoengine.web.site import OpenRoom
from unoengine.web.visitor import Visitor

SEATS = {"ana": 0, "ben": 1, "cy": 2, "newt": 3}
"""By visitor, the seat whose cards they know, or will know as soon as they sit down."""

AT_THE_TABLE = ("ana", "ben", "cy", "newt", "eve")
ROLES = (*AT_THE_TABLE, "mia", "sam")
STAGES = ("open", "dealt", "absent", "away", "exposed", "restarted", "round-over", "game-over")

# Only red cards fit while the game lasts. Both lists of a seat have the same points, and no card
# occurs three times in any choice of lists.
_CARDS = {
    "ana": ("blue-5 blue-8", "green-6 green-7"),
    "cy": ("blue-6 blue-7 green-5 green-8", "yellow-5 yellow-8 yellow-6 yellow-7"),
    "newt": ("green-5 green-8 blue-5 blue-8 yellow-6", "blue-6 blue-7 green-6 green-7 yellow-6"),
}
_DRAWING = ("ana", "cy", "newt", "cy", "newt")
"""Who draws the first cards of the pile."""

_RESTS = ("yellow-9 blue-9", "green-9 wild")
"""The next cards of the pile, which nobody draws."""

_LATER_NAMES = {"ana": "Zoe", "ben": "Yves", "cy": "Xu"}


class LogHandler(logging.Handler):
    """Keeps what is logged, with the errors."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.texts.append(self.format(record))


class SmallStore(RoomStore):
    """Tables in memory, where nothing can be stored while there is a reason."""

    reason = ""

    def save_seats(self, room: str, seats: Sequence[SavedSeat]) -> None:
        self._check_space()
        super().save_seats(room, seats)

    def save_clothes(self, room: str, clothes: Mapping[int, Sequence[str]]) -> None:
        self._check_space()
        super().save_clothes(room, clothes)

    def append_text(self, room: str, text: str) -> None:
        self._check_space()
        super().append_text(room, text)

    def _check_space(self) -> None:
        if self.reason:
            raise StorageError(self.reason)


class TwinTable:
    """One of two tables.

    Args:
        role: The visitor who must not notice a difference.
        stage: How far the game goes.
        is_other: Whether everything that this visitor cannot know is different.
    """

    def __init__(self, role: str, stage: str, is_other: bool) -> None:
        self.role = role
        self.stage = stage
        self.is_other = is_other
        self.is_foreign = is_other and role not in AT_THE_TABLE
        self.store = SmallStore()
        self.site = open_site(self.store)
        self.pages: dict[str, Page] = {}
        self.acting = ""
        self.secrets: dict[str, str] = {}
        """The tokens of the seats by their owners, and the ids of tables."""

        self.heard: list[tuple[float, str, str]] = []
        """What the pages of the role were sent: the time, the page, and the text."""

        self.logged: list[str] = []
        """What the server has logged."""

        self.kinds: set[str] = set()
        """The kinds of messages that any page was sent, and those of the room."""

    @contextmanager
    def replace_chance(self) -> Iterator[None]:
        """Let tokens, ids and the deal be those of this table, and note what rooms send."""

        async def note(visitor: Visitor, opened: OpenRoom, member: Any, message: Message) -> None:
            self.note_message(visitor, message)
            await pass_on(visitor, opened, member, message)

        with pytest.MonkeyPatch.context() as patch:
            pass_on = Visitor._pass_on
            patch.setattr(Visitor, "_pass_on", note)
            patch.setattr("unoengine.hosting.seats.token_urlsafe", self.make_token)
            patch.setattr("unoengine.web.site.secrets.token_urlsafe", self.make_id)
            patch.setattr("unoengine.hosting.room.start_game", self.deal)
            patch.setattr("unoengine.hosting.room.SystemRandom", lambda: Random(1))
            logger, handler = logging.getLogger("unoengine"), LogHandler()
            patch.setattr(logger, "level", logging.DEBUG)
            logger.addHandler(handler)
            yield
            logger.removeHandler(handler)
            self.logged = handler.texts

    # --- what differs

    def differs_for(self, owner: str) -> bool:
        """Return whether what belongs to a visitor is different at this table."""
        return self.is_other and owner != self.role

    def make_token(self, _: int) -> str:
        return self._make_secret(self.acting, self.differs_for(self.acting))

    def make_id(self, _: int) -> str:
        return self._make_secret(f"{self.acting}'s table", self.is_foreign and self.acting == "ana")

    def _make_secret(self, owner: str, is_different: bool) -> str:
        digest = sha256(f"{owner} {is_different}".encode()).digest()
        self.secrets[owner] = secret = urlsafe_b64encode(digest[:24]).decode()
        return secret

    def name(self, visitor: str) -> str:
        """Return the name of a visitor, which differs for those who are not at the table."""
        return (self.is_foreign and _LATER_NAMES.get(visitor)) or visitor.title()

    @property
    def seed(self) -> int:
        return 8_000_000_000_001 + self.is_other

    def deal(self, edition: Any, names: Iterable[str], **agreed: Any) -> Step:
        """Return the position with which the game begins, in place of a deal."""
        names = tuple(names)
        if names[0] != self.name("ana"):
            return start_game(edition, names, **{**agreed, "seed": 5})
        cards = {owner: both[self.differs_for(owner)].split() for owner, both in _CARDS.items()}
        drawn = [cards[owner].pop() for owner in _DRAWING]
        is_ben_different = self.stage == "dealt" and self.differs_for("ben")  # before he plays them
        color = "yellow" if is_ben_different else "red"
        own = [f"{color}-{number}" for number in (3, 4, 0)]
        state = Setup(
            edition,
            hands=[["red-1", "red-2", *cards["ana"]], own, cards["cy"], cards["newt"]],
            discard="red-9",
            draw=[*drawn, *_RESTS[self.is_other].split()],
            rest="draw",
            seed=self.seed,
            dealer=3,
            players=names,
            **{name: agreed[name] for name in ("options", "variants", "house_rules")},
        ).to_state()
        return Step(state, (Dealt(3, 1),))

    # --- pages

    def open_page(self, visitor: str, number: str = "") -> Page:
        address = f"{visitor} {self.differs_for(visitor)}"
        page = self.pages[visitor + number] = Page(self.site, address)

        async def note(message: Mapping[str, Any]) -> None:
            self.kinds.add(message["type"])
            may_know = self.stage == "game-over" and visitor in AT_THE_TABLE
            is_allowed = message["type"] == "replay" and may_know
            page.messages.append(dict(message))
            if visitor == self.role:
                self.hear("replay" if is_allowed else json.dumps(message), number)

        page.visitor = Visitor(self.site, note, address)
        vars(page.visitor)["tested_as"] = visitor, number
        return page

    def note_message(self, visitor: Visitor, message: Message) -> None:
        """Note what a room sends, before a page is made of it."""
        self.kinds.add(type(message).__name__)
        name, number = vars(visitor)["tested_as"]
        if name == self.role:
            self.hear(f"{message!r} {json.dumps(write_message(message))}", number)

    def hear(self, text: str, number: str = "") -> None:
        """Note what the role has learned."""
        self.heard.append((now(), number, text))

    async def send(self, visitor: str, message: Any, number: str = "") -> dict[str, Any]:
        """Send a message of a page, and return the last one that comes back."""
        self.acting = visitor
        return await self.pages[visitor + number].send(message)

    async def enter(self, visitor: str, room: str | None, number: str = "") -> None:
        """Open a page of a table, with the token of the visitor if there is one."""
        token = self.secrets.get(visitor)
        self.open_page(visitor, number)
        language = "es" if self.differs_for(visitor) else "en"
        hello = {"language": language, "room": room, "token": token}
        await self.send(visitor, {"hello": hello}, number)

    # --- the game

    @property
    def room(self) -> str:
        return self.secrets["ana's table"]

    @property
    def state(self) -> GameState:
        state = self.site.find(self.room).room.state
        assert state is not None
        return state

    async def play(self) -> None:
        """Play as far as the stage."""
        length = "round" if self.stage == "game-over" else "500"
        settings = {
            "edition": "classic",
            "players": 4,
            "bots": "simple",
            "options": {"length": length},
        }
        for visitor in ("ana", "mia", "eve", "sam"):
            self.open_page(visitor)
            if visitor != "sam":
                await self.send(visitor, {"create": {**settings, "name": self.name(visitor)}})
        await self.send("mia", {"start": True})
        for visitor in ("ben", "cy", "eve"):  # the token of Eve is that of another table
            await self.enter(visitor, self.room)
            if visitor != "eve":
                sit = {"name": self.name(visitor), "seat": SEATS[visitor]}
                await self.send(visitor, {"sit": sit})
        if self.is_other:
            await self.enter("another spectator", self.room)
        await self._play_on()
        if self.stage == "restarted":
            await self._restart()
        else:
            await self.enter("newt", self.room)

    async def _play_on(self) -> None:
        if self.stage == "open":
            return
        await self.send("ana", {"start": True})
        if self.stage == "dealt":
            return
        with self.fill_disk():
            await self.send("ana", {"action": "0.draw"})
        await asyncio.sleep(5)
        await self._click("ben", "1:red-3")
        self.pages["cy"].visitor.close()
        await asyncio.sleep(1)
        if self.stage == "absent":
            return
        await self._wait_for_turn(0)  # a bot plays for Cy, who does not come back
        if self.stage == "away":
            return
        await self._click("ana", "0:red-1")
        await self._click("ben", "1:red-4")
        if self.stage == "exposed":
            return
        if self.differs_for("ana"):
            await self.send("ana", {"action": "0.catch=1"})  # it waits until it is too late
        await self._click("ben", "1.uno")
        if self.stage == "restarted":
            return
        await self._wait_for_turn(0)
        await self._click("ana", "0:red-2")
        await self._click("ben", "1:red-0")
        assert self.state.phase == self.stage

    @contextmanager
    def fill_disk(self) -> Iterator[None]:
        """Let nothing be stored inside a `with`; the game waits until it can be."""

        self.store.reason = f"no space is left for {self.is_other}"
        yield
        self.store.reason = ""

    async def _click(self, visitor: str, action: str) -> None:
        if self.differs_for(visitor):
            for vain in ({"action": "0:wild"}, {"why": "red-1"}, {"act": "catch 3"}, {"replay": 1}):
                await self.send(visitor, vain)
        before = self.state
        answer = await self.send(visitor, {"action": action})
        assert self.state is not before, answer

    async def _wait_for_turn(self, seat: int) -> None:
        while self.state.turn != seat:
            await asyncio.sleep(1)
            assert now() < 200

    async def _restart(self) -> None:
        """Stop the server and start it again; everybody opens their page again."""
        await self.close()
        self.site = open_site(self.store)
        for visitor in ROLES:
            room = {"mia": self.secrets["mia's table"], "sam": None}.get(visitor, self.room)
            await self.enter(visitor, room)

    async def close(self) -> None:
        """Stop the server while all pages are open."""
        self.site.close()
        await settle()
        for page in self.pages.values():
            page.visitor.close()
