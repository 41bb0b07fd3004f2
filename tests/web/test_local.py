"""Tables without a server, on an event loop like that of a browser."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from typing import Any

from tests.web.pages import CREATE
from unoengine.web.local import open_page


class BrowserLoop(asyncio.SelectorEventLoop):
    """An event loop that, like the one of Pyodide, refuses times that have passed."""

    def call_at(  # type: ignore[override]
        self, when: float, *given: Any, **named: Any
    ) -> asyncio.TimerHandle:
        if when < self.time():
            raise ValueError("Can't schedule in the past")
        return super().call_at(when, *given, **named)

    def call_later(  # type: ignore[override]
        self, delay: float, *given: Any, **named: Any
    ) -> asyncio.TimerHandle:
        return super().call_at(self.time() + delay, *given, **named)


def test_a_page_creates_a_table_starts_and_sees_its_cards() -> None:
    async def scenario() -> dict[str, Any]:
        shown: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        receive = open_page(lambda text: shown.put_nowait(json.loads(text)))
        hello = {"language": "es", "room": None, "token": None}
        for message in ({"hello": hello}, {"create": CREATE}, {"start": True}):
            receive(json.dumps(message))
        while (answer := await shown.get())["type"] != "table":
            pass
        return answer

    with asyncio.Runner(loop_factory=BrowserLoop) as runner:
        table = runner.run(asyncio.wait_for(scenario(), 120))

    assert len(table["hand"]) >= 7
    assert table["you"] == 0


def test_a_time_that_has_passed_is_now() -> None:
    async def scenario() -> bool:
        open_page(lambda _: None)
        loop, rung = asyncio.get_running_loop(), asyncio.Event()
        loop.call_at(loop.time() - 1, rung.set)
        return await asyncio.wait_for(rung.wait(), 60)

    with asyncio.Runner(loop_factory=BrowserLoop) as runner:
        assert runner.run(scenario())


def test_a_page_without_a_server_needs_no_module_that_a_browser_lacks() -> None:
    missing = ["sqlite3", "websockets", "orjson"]
    program = (
        f"import sys; sys.modules.update(dict.fromkeys({missing})); import unoengine.web.local"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
