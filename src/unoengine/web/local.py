"""Tables without a server: the library runs in the browser, beside the page."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from contextvars import Context
from typing import Any

from unoengine.web.room_store import RoomStore
from unoengine.web.server_limits import ServerLimits
from unoengine.web.site import Site
from unoengine.web.visitor import Visitor

_LIMITS = ServerLimits(
    message_rate=1000.0, message_burst=1000, creation_rate=100.0, creation_rate_of_address=100.0
)
"""High limits, because there is only one visitor."""


def open_page(show: Callable[[str], object]) -> Callable[[str], None]:
    """Connect a page with tables of its own, which are gone when the page is closed.

    It is called while an event loop runs, as it always does in Pyodide.

    Args:
        show: A function that passes a message on to the page.

    Returns:
        The function that the page calls with each of its messages, in JSON.
    """

    async def send(message: Mapping[str, Any]) -> None:
        show(json.dumps(message))

    loop = asyncio.get_running_loop()
    _accept_past_times(loop)
    visitor = Visitor(Site(RoomStore(), _LIMITS), send)
    texts: asyncio.Queue[str] = asyncio.Queue()

    async def listen() -> None:
        while True:
            await visitor.receive(await texts.get())

    listening = loop.create_task(listen())

    def receive(text: str) -> None:
        if listening.done():
            listening.result()  # raises the error that ended it
        texts.put_nowait(text)

    return receive


def _accept_past_times(loop: asyncio.AbstractEventLoop) -> None:
    """Let timers whose time has passed expire at once, as on every other event loop.

    The event loop of Pyodide raises an error instead, which would stop the table.
    """

    def call_at(
        when: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        delay = max(0.0, when - loop.time())
        return loop.call_later(delay, callback, *args, context=context)

    loop.call_at = call_at  # type: ignore[assignment]
