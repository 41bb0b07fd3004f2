"""Clients of a server of tables: they play as a page does, and measure how long answers take."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

__all__ = ["Client", "create_table", "measure_answers", "open_connection"]

HEARTBEAT = '{"ping": true}'


@asynccontextmanager
async def open_connection(url: str) -> AsyncGenerator[ClientConnection, None]:
    """Open a WebSocket as the page does; `url` is the address of the server."""
    socket = f"{url.replace('http', 'ws', 1)}socket"
    async with connect(
        socket, origin=Origin(url.rstrip("/")), compression=None, max_size=None
    ) as opened:
        yield opened


async def measure_answers(url: str, seconds: float) -> list[float]:
    """Return how long a page without a table waits for answers, in seconds, one after another."""
    found, end = list[float](), perf_counter() + seconds
    async with open_connection(url) as socket:
        while perf_counter() < end:
            await asyncio.sleep(0.1)
            begun = perf_counter()
            await socket.send(HEARTBEAT)
            await socket.recv()
            found.append(perf_counter() - begun)
    return found


async def create_table(
    url: str, players: int, edition: str = "zelda", bots: str = "simple"
) -> tuple[str, str]:
    """Create a table and take its first seat; return the table and the token."""
    create = {
        "edition": edition,
        "players": players,
        "bots": bots,
        "name": "Player",
        "options": {"length": "round", "turn": "none"},
    }
    async with open_connection(url) as socket:
        await socket.send(json.dumps({"create": create}))
        while True:
            message = json.loads(await socket.recv())
            if message["type"] == "seated":
                return message["room"], message["token"]


class Client:
    """A player that does something each second: a move if it has one, else it asks for a reason."""

    def __init__(self, url: str, room: str, token: str | None, chance: Random) -> None:
        self.url = url
        self.room = room
        self.token = token
        self.chance = chance
        self.table: str | None = None
        """The last picture of the table. It is read when it is needed, so that many clients fit."""
        self.waits_for: int | None = None
        """How many seats are free before the start; None if that is unknown."""
        self.latencies: list[float] = []
        self.moves: int = 0
        self._sent_at: float | None = None

    async def enter(self, socket: ClientConnection) -> None:
        """Say hello, and take a seat if this client has none."""
        hello = {"language": "en", "room": self.room, "token": self.token}
        await socket.send(json.dumps({"hello": hello}))
        if self.token is None:
            await socket.send(json.dumps({"sit": {"name": "Player", "seat": None}}))

    async def listen(self, socket: ClientConnection) -> None:
        """Read all messages, and note how long the answer to the last request took."""
        async for text in socket:
            assert isinstance(text, str)
            kind = text[9:15]
            if kind == "seated":
                self.token = json.loads(text)["token"]
            elif kind == 'room",':
                self.waits_for = sum(seat["free"] for seat in json.loads(text)["seats"])
            elif kind == 'table"':
                self.table = text
            if self._sent_at is not None and kind in ('table"', "notice"):
                self.latencies.append(perf_counter() - self._sent_at)
                self._sent_at = None

    async def act(self, socket: ClientConnection) -> None:
        """Do what a person would click, or ask why a card cannot be played."""
        if self.table is None:
            await socket.send('{"start": true}' if self.waits_for == 0 else HEARTBEAT)
            return
        table: dict[str, Any] = json.loads(self.table)
        actions = [choice["action"] for card in table["hand"] for choice in card["choices"]]
        actions += [choice["action"] for choice in table["choices"]]
        self._sent_at = perf_counter()
        if table["over"]:
            await socket.send('{"start": true}')
        elif actions:
            self.moves += 1
            message = {"action": self.chance.choice(actions), "number": table["number"]}
            await socket.send(json.dumps(message))
        else:
            await socket.send('{"why": null}')

    async def play(self, seconds: float, interval: float = 1.0) -> None:
        """Play for a while, with something to do in each interval."""
        await asyncio.sleep(self.chance.random() * interval)
        async with open_connection(self.url) as socket:
            await self.enter(socket)
            listening = asyncio.create_task(self.listen(socket))
            end = perf_counter() + seconds
            while perf_counter() < end:
                await asyncio.sleep(interval)
                await self.act(socket)
            listening.cancel()

    async def vanish(self, seconds: float) -> None:
        """Play for a while, and then disappear without a word."""
        try:
            async with open_connection(self.url) as socket:
                await self.enter(socket)
                listening = asyncio.create_task(self.listen(socket))
                end = perf_counter() + seconds
                while perf_counter() < end:
                    await asyncio.sleep(self.chance.random())
                    await self.act(socket)
                listening.cancel()
                socket.transport.abort()
        except (ConnectionClosed, ConnectionError):
            pass


def read_memory(process: int) -> float:
    """Return how much memory a process uses, in megabytes (Linux)."""
    text = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    line = next(line for line in text.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def read_processor_time(process: int) -> float:
    """Return the processor time that a process has used, in seconds (Linux)."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def count_open_files(process: int) -> int:
    """Return how many files and sockets a process has open (Linux)."""
    return sum(1 for _ in Path(f"/proc/{process}/fd").iterdir())
