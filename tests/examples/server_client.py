"""A served room, and clients that record every line they are sent."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Coroutine
from contextlib import asynccontextmanager, suppress
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

from unoengine import PlayerView
from unoengine.bots import simple_bot
from unoengine.hosting import Room
from unoengine.json import structure
from unoengine.notation import write_action

PROGRAM = Path(__file__).parents[2] / "examples" / "serve_a_game.py"
TIME_LIMIT = 60
"""Seconds that a scenario may take; it usually takes far less."""


def load_example() -> ModuleType:
    """Return the example as a module; importing it serves nothing."""
    spec = spec_from_file_location("serve_a_game", PROGRAM)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


example = load_example()


def run_scenario(scenario: Coroutine[Any, Any, None]) -> None:
    """Run a scenario within the time limit, and check that no error was hidden."""
    faults: list[dict[str, Any]] = []

    async def bounded() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, fault: faults.append(fault))
        async with asyncio.timeout(TIME_LIMIT):
            await scenario
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        await asyncio.wait_for(asyncio.gather(*tasks), 5)

    asyncio.run(bounded())
    assert faults == []


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
async def serve_room(room: Room) -> AsyncGenerator[int, None]:
    """Serve a room as the example does, and yield the port."""
    server = await asyncio.start_server(
        lambda *streams: example.serve_client(room, *streams), "127.0.0.1", 0, limit=2**14
    )
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
        room.close()
