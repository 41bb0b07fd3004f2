"""A served table, and clients that record every line they are sent."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Coroutine
from contextlib import asynccontextmanager, suppress
from importlib.util import module_from_spec, spec_from_file_location
from io import StringIO
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

from unoengine import Action, GameState, PlayerView, Setup, view
from unoengine.bots import simple_bot
from unoengine.json import dumps, loads
from unoengine.replays import Recorder

PROGRAM = Path(__file__).parents[2] / "examples" / "serve_a_game.py"
TIME_LIMIT = 30
"""Seconds that a scenario may take; it usually takes far less."""

NO_TIMEOUT = 1000.0
"""Seconds per move that never pass during a test."""


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

    asyncio.run(bounded())
    assert faults == []


def make_position() -> GameState:
    """Return a position with two players and enough cards."""
    return Setup(
        "zelda",
        players=["Ana", "Ben"],
        hands=["blue-5 blue-6 red-2 tan-9", "blue-3 green-5 red-7 wild"],
        discard="blue-1",
        rest="draw",
    ).to_state()


class Client:
    """One end of a connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.lines: list[bytes] = []

    @classmethod
    async def connect(cls, port: int) -> Client:
        """Return a client that has sent nothing yet."""
        return cls(*await asyncio.open_connection("127.0.0.1", port))

    @classmethod
    async def join(cls, port: int, token: str | None) -> Client:
        """Return a client that has joined and received its view."""
        client = await cls.connect(port)
        client.send_json({"join": token})
        await client.receive("view")
        return client

    def send_json(self, message: object) -> None:
        self.send_bytes(json.dumps(message).encode() + b"\n")

    def send_bytes(self, data: bytes) -> None:
        self.writer.write(data)

    async def receive(self, what: str) -> Any:
        """Return the value of the next message, which must have this key."""
        line = await self.reader.readline()
        self.lines.append(line)
        message = json.loads(line)
        assert list(message) == [what], message
        return message[what]

    async def receive_rest(self) -> list[bytes]:
        """Return the lines that come before the server closes the connection."""
        before = len(self.lines)
        with suppress(ConnectionError):
            while line := await self.reader.readline():
                self.lines.append(line)
        self.writer.close()
        return self.lines[before:]

    async def play(self, chance: Random) -> None:
        """Play as the simple bot would, until the server closes the connection."""
        line = self.lines[-1]
        while line:
            message = json.loads(line)
            if "view" in message:
                seen = loads(json.dumps(message["view"]), PlayerView)
                if seen.turn == seen.player and seen.legal:
                    self.send_json({"do": encode_action(simple_bot(seen, chance))})
            line = await self.reader.readline()
            self.lines += [line] if line else []
        self.writer.close()


@asynccontextmanager
async def serve_position(
    state: GameState | None = None, patience: float = NO_TIMEOUT
) -> AsyncGenerator[tuple[Any, int], None]:
    """Serve a position without a file, and yield the table and its port."""
    state = make_position() if state is None else state
    recorder = Recorder(StringIO())
    recorder.begin(state)
    table = example.Table(state, recorder, patience)
    async with example.serve_table(table) as port:
        yield table, port


async def wait_until_left(table: Any, seat: int) -> None:
    """Wait until the server has noticed that a client has left."""
    while seat in table.seats.values():
        await asyncio.sleep(0)


def encode_view(state: GameState, seat: int | None) -> Any:
    """Return the view of a seat as JSON data."""
    return json.loads(dumps(view(state, seat)))


def encode_action(action: Action) -> Any:
    """Return an action as JSON data."""
    return json.loads(dumps(action))
