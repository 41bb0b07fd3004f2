"""A served room, and clients that record every line they are sent."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from functools import wraps
from random import Random
from typing import Any, ParamSpec

from tests.programs import ROOT, load_program
from unoengine import PlayerView
from unoengine.bots import simple_bot
from unoengine.hosting import Room
from unoengine.json import structure
from unoengine.notation import write_action

PROGRAM = ROOT / "examples" / "serve_a_game.py"
example = load_program("examples/serve_a_game.py")

P = ParamSpec("P")

TIME_LIMIT = 60
"""Seconds that a scenario may take; it usually takes far less."""


def in_real_time(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Run a coroutine as a test within the time limit, and check that no error was hidden."""

    async def run_bounded(coroutine: Coroutine[Any, Any, None]) -> None:
        faults: list[dict[str, Any]] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, fault: faults.append(fault))
        async with asyncio.timeout(TIME_LIMIT):
            await coroutine
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        await asyncio.wait_for(asyncio.gather(*tasks), 5)
        assert faults == []

    @wraps(test)
    def run(*given: P.args, **named: P.kwargs) -> None:
        asyncio.run(run_bounded(test(*given, **named)))

    return run


class Client:
    """One end of a connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.lines: list[bytes] = []
        self.token = ""

    @classmethod
    async def connect(cls, port: int) -> Client:
        """Return a client that has sent nothing yet."""
        return cls(*await asyncio.open_connection("127.0.0.1", port, limit=2**20))

    @classmethod
    async def enter(cls, port: int, **request: object) -> Client:
        """Return a client that has taken a seat or watches, and has its token."""
        client = await cls.connect(port)
        client.send_json(request)
        client.token = (await client.read())["token"]
        return client

    def send_json(self, message: object) -> None:
        self.send_bytes(json.dumps(message).encode())

    def send_bytes(self, data: bytes) -> None:
        self.writer.write(data + b"\n")

    async def read(self) -> Any:
        """Return the next message."""
        line = await self.reader.readline()
        assert line, "the connection was closed"
        self.lines.append(line)
        return json.loads(line)

    async def receive(self, kind: str) -> Any:
        """Return the next message of a kind; those before are passed over."""
        while (message := await self.read())["kind"] != kind:
            pass
        return message

    async def read_rest(self) -> list[Any]:
        """Return the messages that come before the server closes the connection."""
        before = len(self.lines)
        with suppress(ConnectionError):
            while line := await self.reader.readline():
                self.lines.append(line)
        self.writer.close()
        return [json.loads(line) for line in self.lines[before:]]

    async def play(self, chance: Random) -> None:
        """Play as the simple bot would, until the game is over."""
        while True:
            message = await self.receive("update")
            seen = structure(message["view"], PlayerView)
            if seen.winners:
                self.writer.close()
                return
            if seen.turn == seen.player and seen.legal:
                action = write_action(simple_bot(seen, chance))
                self.send_json({"do": action, "number": message["number"]})


@asynccontextmanager
async def serve_room(room: Room) -> AsyncGenerator[tuple[Room, int], None]:
    """Serve a room as the example does, and yield the room and the port."""
    server = await asyncio.start_server(
        lambda *streams: example.serve_client(room, *streams), "127.0.0.1", 0, limit=2**14
    )
    try:
        yield room, server.sockets[0].getsockname()[1]
    finally:
        server.close()
        room.close()
