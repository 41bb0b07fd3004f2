"""Serve a game: clients are told only what their seat may know, and can do only what it may do.

Two bots play over the loopback interface, and a spectator tells what happens. When the program is
killed and started again with the same `--file`, the game goes on where it stood. Why it is done so:
docs/howto/run-a-game-server.md.

A message is a line of JSON with one name. A client says {"join": token}, or null to watch, and then
{"do": action}, as JSON or in the notation. It hears {"view": …}, {"events": […]}, {"refused": …}.
"""

import asyncio
import json
from argparse import ArgumentParser
from collections import deque
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from random import Random
from secrets import compare_digest, token_urlsafe
from tempfile import TemporaryDirectory
from typing import Any

from unoengine import (
    Action,
    Edition,
    FormatError,
    GameState,
    IllegalMove,
    Options,
    PlayerView,
    events_for,
    idle_move,
    narrate,
    new_game,
    view,
)
from unoengine.bots import Bot, simple_bot
from unoengine.events import Awaited, Event
from unoengine.json import Writable, structure, unstructure
from unoengine.notation import read_action
from unoengine.replays import Recorder, read_replays

HERE = "127.0.0.1"
LONGEST_LINE = 2**14
MOST_UNREAD = 2**20


class Table:
    """A game with its one state, its record, and who listens.

    Nothing in here awaits between reading the state and replacing it, so no lock is needed.
    """

    def __init__(self, state: GameState, recorder: Recorder, patience: float = 30) -> None:
        self.state = state
        self.recorder = recorder
        self.patience = patience
        # They stand in no file, which may be shown around: a server started again makes others.
        self.tokens = tuple(token_urlsafe() for _ in state.players)
        self.seats: dict[asyncio.StreamWriter, int | None] = {}
        self.alarm: asyncio.TimerHandle | None = None

    async def welcome(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Listen to a client, from its first line to its last."""
        try:
            seat = self.seat_of(said(await reader.readuntil(), "join"))
            self.admit(writer, seat)
            while True:
                self.hear(writer, seat, await reader.readuntil())
                await writer.drain()  # who does not read its refusals is not listened to
        except FormatError as error:
            refuse(writer, "not-admitted", str(error))
        except (asyncio.IncompleteReadError, ConnectionError):
            pass  # it is gone
        except (asyncio.LimitOverrunError, asyncio.CancelledError):
            pass  # its line is too long; the program ends
        finally:
            self.seats.pop(writer, None)
            writer.close()

    def seat_of(self, token: object) -> int | None:
        """Return the seat with this token; without one a client may watch."""
        if token is None:
            return None
        given = str(token).encode(errors="replace")  # other texts cannot be compared
        own = [compare_digest(secret.encode(), given) for secret in self.tokens]
        if not any(own):
            raise FormatError("no seat has this token")
        return own.index(True)

    def admit(self, writer: asyncio.StreamWriter, seat: int | None) -> None:
        """Show a client the table; if its seat has been lost to the network, it has it back."""
        for other, taken in self.seats.items():
            if taken is not None and taken == seat:
                other.close()
        self.seats[writer] = seat
        tell(writer, "view", view(self.state, seat))
        if self.alarm is None:
            self.wind()

    def hear(self, writer: asyncio.StreamWriter, seat: int | None, line: bytes) -> None:
        """Do what a client asks for, or tell it and nobody else why not."""
        try:
            action = read(said(line, "do"), self.state.edition)
        except (FormatError, RecursionError) as error:
            return refuse(writer, "not-understood", str(error))
        if action.player != seat:
            # It is not even tried: why it is illegal would tell of another hand.
            return refuse(writer, "not-your-seat", "you act for your own seat only")
        try:
            self.do(action)
        except IllegalMove as error:
            refuse(writer, error.reason, error.message)

    def do(self, action: Action) -> None:
        """Do an action: first it is in the file, then it has happened, then it is told."""
        taken = self.recorder.step(action)
        self.state = taken.state
        for writer, seat in self.seats.items():
            tell(writer, "events", events_for(taken.events, seat))
            tell(writer, "view", view(self.state, seat))
        if self.state.is_over:
            self.recorder.end()
            self.close()
        else:
            self.wind()

    def wind(self) -> None:
        """Give the seat on turn its time, from now on."""
        if self.alarm is not None:
            self.alarm.cancel()
        self.alarm = asyncio.get_running_loop().call_later(self.patience, self.idle)

    def idle(self) -> None:
        """Act for the seat on turn, gone or slow; a table nobody sits at waits for somebody."""
        self.alarm, seat = None, self.state.turn
        if all(watching is None for watching in self.seats.values()):
            return
        if (move := idle_move(self.state, seat)) is not None:
            self.do(move)
        if self.state.phase == "drawn" and (kept := idle_move(self.state, seat)) is not None:
            self.do(kept)  # nobody waits for it a second time

    def close(self) -> None:
        """Show everybody out; what was told before still reaches them."""
        if self.alarm is not None:
            self.alarm.cancel()
        for writer in self.seats:
            writer.close()


def said(line: bytes, what: str) -> Any:
    """Return what a client says under this name."""
    try:
        return json.loads(line)[what]
    except (ValueError, LookupError, TypeError, RecursionError):
        raise FormatError(f'{{"{what}": …}} is expected, on one line') from None


def read(do: Any, box: Edition) -> Action:
    """Return an action that is told in the notation or in JSON; anybody may have sent it."""
    return read_action(do, box) if isinstance(do, str) else structure(do, Action, box)


def tell(writer: asyncio.StreamWriter, what: str, value: Writable) -> None:
    """Send a value; who has left too much unread is cut off."""
    if writer.transport.get_write_buffer_size() > MOST_UNREAD:
        writer.transport.abort()
    say(writer, {what: unstructure(value)})


def say(writer: asyncio.StreamWriter, message: Any) -> None:
    """Send a line."""
    writer.write(json.dumps(message).encode() + b"\n")


def refuse(writer: asyncio.StreamWriter, reason: str, message: str) -> None:
    """Say why not."""
    say(writer, {"refused": {"reason": reason, "message": message}})


@contextmanager
def opened(
    path: Path, seed: int | None = None, patience: float = 30
) -> Generator[Table, None, None]:
    """Open a file of games and go on with its last one if that has no end, or begin another."""
    with path.open("a", encoding="utf-8") as file:
        recorder = Recorder(file)
        last = deque(read_replays(path), 1)
        state = recorder.resume(last[0]) if last and not last[0].finished else None
        if state is not None and state.is_over:  # all that was missing is its end
            recorder.end()
            state = None
        if state is None:
            # Without a seed one is drawn that nobody can guess; who knows it knows every hand.
            state = new_game("zelda", ["Ana", "Ben"], seed=seed, options=Options(target=50))
            recorder.begin(state)
        yield Table(state, recorder, patience)


@asynccontextmanager
async def served(table: Table) -> AsyncGenerator[int, None]:
    """Serve a table to this machine only, at a port of the system's choice."""
    server = await asyncio.start_server(table.welcome, HERE, 0, limit=LONGEST_LINE)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
        table.close()


async def joined(
    port: int, token: str | None = None
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Take a seat, or watch."""
    reader, writer = await asyncio.open_connection(HERE, port)
    say(writer, {"join": token})
    return reader, writer


async def play(port: int, token: str, bot: Bot, chance: Random) -> None:
    """Let a bot play; it waits for its turn, so that nothing depends on who is quicker."""
    reader, writer = await joined(port, token)
    async for line in reader:
        told = json.loads(line)
        if "view" in told:
            seen = structure(told["view"], PlayerView)
            if seen.turn == seen.player and seen.legal:
                say(writer, {"do": unstructure(bot(seen, chance))})
    writer.close()


async def main(path: Path, seed: int | None) -> None:
    """Serve a game, watch it, and let two bots play it to its end."""
    with opened(path, seed) as table:
        async with served(table) as port:
            watching, writer = await joined(port)
            first = json.loads(await watching.readline())["view"]  # from here on nothing is missed
            names = first["players"]
            print(f"Round {first['round']}: {names[first['turn']]} is on turn.")
            bots = asyncio.gather(
                *(play(port, token, simple_bot, Random(seed)) for token in table.tokens)
            )
            async for line in watching:
                told = json.loads(line).get("events", [])
                for event in structure(told, tuple[Event, ...], "zelda"):
                    if not isinstance(event, Awaited):
                        print(narrate(event, names))
            await bots
            writer.close()


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--file", type=Path, help="keep the games here, and go on with the last")
    parser.add_argument("--seed", type=int, help="play a certain game: for showing only")
    asked = parser.parse_args()
    with TemporaryDirectory() as folder:
        asyncio.run(main(asked.file or Path(folder) / "games.toml", asked.seed))
