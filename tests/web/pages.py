"""Pages without a browser: they send what a page sends, and keep what it is sent."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from typing import Any

from unoengine.web.room_store import RoomStore
from unoengine.web.server_limits import ServerLimits
from unoengine.web.site import Site
from unoengine.web.visitor import Visitor

CREATE: Mapping[str, Any] = {
    "edition": "zelda",
    "players": 2,
    "bots": "simple",
    "variants": [],
    "house_rules": {},
    "options": {"length": "round"},
    "name": "Ana",
}


class Page:
    """An open page of a site."""

    def __init__(self, site: Site, address: str = "") -> None:
        self.site = site
        self.messages: list[dict[str, Any]] = []
        self.visitor = Visitor(site, self._keep, address)

    async def _keep(self, message: Mapping[str, Any]) -> None:
        self.messages.append(json.loads(json.dumps(message)))

    async def send(self, message: object) -> dict[str, Any]:
        """Send a message, let the table answer, and return the last message that came back."""
        text = message if isinstance(message, str | bytes) else json.dumps(message)
        assert await self.visitor.receive(text)
        await settle()
        return self.messages[-1]

    async def enter(
        self, room: str | None = None, token: str | None = None, language: str = "en"
    ) -> dict[str, Any]:
        """Open the first page, or the one of a table."""
        return await self.send({"hello": {"language": language, "room": room, "token": token}})

    async def create(self, **changes: Any) -> dict[str, Any]:
        """Create a table and sit down; return its last message."""
        await self.enter()
        return await self.send({"create": {**CREATE, **changes}})

    def find(self, kind: str) -> dict[str, Any]:
        """Return the last message of a kind."""
        return next(each for each in reversed(self.messages) if each["type"] == kind)

    def count(self, kind: str) -> int:
        """Return how many messages of a kind came."""
        return sum(each["type"] == kind for each in self.messages)

    @property
    def room(self) -> str:
        """The id of the table at which the page has a seat."""
        return str(self.find("seated")["room"])

    @property
    def token(self) -> str:
        """The token of the seat."""
        return str(self.find("seated")["token"])

    def list_actions(self) -> list[str]:
        """Return everything that a person could click in the last picture of the table."""
        table = self.find("table")
        cards = [choice["action"] for card in table["hand"] for choice in card["choices"]]
        return [*cards, *(choice["action"] for choice in table["choices"])]


async def settle() -> None:
    """Let everything happen that happens at once."""
    for _ in range(20):
        await asyncio.sleep(0)


@asynccontextmanager
async def visit(
    count: int, store: RoomStore | None = None, **limits: Any
) -> AsyncGenerator[list[Page], None]:
    """Open some pages of a site; after the context all of it is closed."""
    site = open_site(store, **limits)
    pages = [Page(site) for _ in range(count)]
    try:
        yield pages
    finally:
        for page in pages:
            page.visitor.close()
        await settle()
        site.close()


def open_site(store: RoomStore | None = None, **limits: Any) -> Site:
    """Return a site whose visitors may send many messages, unless the limits say otherwise."""
    names = ("message_burst", "creation_burst", "creation_burst_of_address")
    generous = {"message_rate": 1e6, **dict.fromkeys(names, 10**6)}
    return Site(store or RoomStore(), ServerLimits(**{**generous, **limits}))
