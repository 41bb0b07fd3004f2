"""Serve a game: each client is sent what its seat may know, and does what its seat may do.

Two bots play over the loopback interface, and a spectator prints what happens. If the program is
killed and started again with the same `--file`, the game continues where it stopped. The reasons
for this design are in docs/howto/run-a-game-server.md.

A message is a line of JSON with one key. A client sends {"join": token}, or null to watch, and then
{"do": action}, as JSON or in the notation. It gets {"view": …}, {"events": […]}, {"refused": …}.
"""

import asyncio
import json
import logging
from argparse import ArgumentParser
from collections import deque
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager, suppress
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
from unoengine.bots import BotFunction, simple_bot
from unoengine.events import Awaited, Event
from unoengine.json import Writable, structure, unstructure
from unoengine.notation import read_action
from unoengine.replays import Recorder, read_replays

LOOPBACK = "127.0.0.1"
MAX_LINE_BYTES = 2**14
MAX_UNREAD_BYTES = 2**20


class Table:
    """A game: its state, its record and its clients.

    No method awaits between reading the state and replacing it, so no lock is needed.
    """

    def __init__(self, state: GameState, recorder: Recorder, patience: float = 30) -> None:
        self.state = state
        self.recorder = recorder
        self.patience = patience
        # No file contains them, since files may be published; a restarted server makes new ones.
        self.tokens = tuple(token_urlsafe() for _ in state.players)
        self.seats: dict[asyncio.StreamWriter, int | None] = {}
        self.alarm: asyncio.TimerHandle | None = None

    async def serve_client(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        """Handle all lines of a client."""
        try:
            seat = self.find_seat(read_field(await reader.readuntil(), "join"))
            self.admit(writer, seat)
            while True:
                self.handle_line(writer, seat, await reader.readuntil())
                await writer.drain()  # a client must read its refusals before it is heard again
        except FormatError as error:
            refuse(writer, "not-admitted", str(error))
        except (asyncio.IncompleteReadError, ConnectionError):
            pass  # the client is gone
        except (asyncio.LimitOverrunError, asyncio.CancelledError):
            pass  # the line is too long, or the program ends
        finally:
            self.seats.pop(writer, None)
            writer.close()

    def find_seat(self, token: object) -> int | None:
        """Return the seat with this token, or None for a spectator without a token."""
        if token is None:
            return None
        given = str(token).encode(errors="replace")  # other texts cannot be compared
        own = [compare_digest(secret.encode(), given) for secret in self.tokens]
        if not any(own):
            raise FormatError("no seat has this token")
        return own.index(True)

    def admit(self, writer: asyncio.StreamWriter, seat: int | None) -> None:
        """Send a client the view of its seat; an older connection of the seat is closed."""
        for other, taken in self.seats.items():
            if taken is not None and taken == seat:
                other.close()
        self.seats[writer] = seat
        send_value(writer, "view", view(self.state, seat))
        if self.alarm is None:
            self.restart_clock()

    def handle_line(self, writer: asyncio.StreamWriter, seat: int | None, line: bytes) -> None:
        """Perform the action of a client, or tell only this client why it is refused."""
        try:
            action = parse_action(read_field(line, "do"), self.state.edition)
        except (FormatError, RecursionError) as error:
            return refuse(writer, "not-understood", str(error))
        if action.player != seat:
            # The action is not tried: the reason for a refusal would reveal another hand.
            return refuse(writer, "not-your-seat", "you act for your own seat only")
        try:
            self.perform(action)
        except IllegalMove as error:
            refuse(writer, error.reason, error.message)
        except OSError as error:
            self.report_failed_write(error, writer)

    def perform(self, action: Action) -> None:
        """Write an action to the file, then apply it, then send what happened."""
        taken = self.recorder.step(action)
        self.state = taken.state
        for writer, seat in self.seats.items():
            send_value(writer, "events", events_for(taken.events, seat))
            send_value(writer, "view", view(self.state, seat))
        if self.state.is_over:
            with suppress(OSError):  # the next start writes an end that is missing
                self.recorder.end()
            self.close()
        else:
            self.restart_clock()

    def restart_clock(self) -> None:
        """Give the seat on turn its full time from now on."""
        if self.alarm is not None:
            self.alarm.cancel()
        self.alarm = asyncio.get_running_loop().call_later(self.patience, self.act_for_idle_seat)

    def act_for_idle_seat(self) -> None:
        """Act for a seat on turn whose time is up; without players the game waits."""
        self.alarm, seat = None, self.state.turn
        if all(watching is None for watching in self.seats.values()):
            return
        try:
            if (move := idle_move(self.state, seat)) is not None:
                self.perform(move)
            if self.state.phase == "drawn" and (kept := idle_move(self.state, seat)) is not None:
                self.perform(kept)  # the others do not wait a second time
        except OSError as error:
            self.report_failed_write(error, *self.seats)
        finally:
            if self.alarm is None and not self.state.is_over:
                self.restart_clock()  # whatever failed is tried again

    def report_failed_write(self, error: OSError, *writers: asyncio.StreamWriter) -> None:
        """Tell clients that nothing happened, and only the log why the file was not written."""
        logging.error("the game cannot be saved: %s", error)
        for writer in writers:
            refuse(writer, "not-saved", "the game cannot be saved now; try again later")

    def close(self) -> None:
        """Close all connections; what was sent before still arrives."""
        if self.alarm is not None:
            self.alarm.cancel()
        for writer in self.seats:
            writer.close()


def read_field(line: bytes, what: str) -> Any:
    """Return the value of this key in a line of a client."""
    try:
        return json.loads(line)[what]
    except (ValueError, LookupError, TypeError, RecursionError):
        raise FormatError(f'{{"{what}": …}} is expected, on one line') from None


def parse_action(written: Any, edition: Edition) -> Action:
    """Return an action written in the notation or in JSON, which may come from anybody."""
    if isinstance(written, str):
        return read_action(written, edition)
    return structure(written, Action, edition)


def send_value(writer: asyncio.StreamWriter, what: str, value: Writable) -> None:
    """Send a value; a client that has left too much unread is disconnected."""
    if writer.transport.get_write_buffer_size() > MAX_UNREAD_BYTES:
        writer.transport.abort()
    send_message(writer, {what: unstructure(value)})


def send_message(writer: asyncio.StreamWriter, message: Any) -> None:
    """Send a message as one line."""
    writer.write(json.dumps(message).encode() + b"\n")


def refuse(writer: asyncio.StreamWriter, reason: str, message: str) -> None:
    """Send the reason for a refusal."""
    send_message(writer, {"refused": {"reason": reason, "message": message}})


@contextmanager
def open_table(
    path: Path, seed: int | None = None, patience: float = 30
) -> Generator[Table, None, None]:
    """Open a file of games; continue the last one, or start another if it has ended."""
    with path.open("a", encoding="utf-8") as file:
        recorder = Recorder(file)
        last = deque(read_replays(path), 1)
        state = recorder.resume(last[0]) if last and not last[0].finished else None
        if state is not None and state.is_over:  # only its end was missing
            recorder.end()
            state = None
        if state is None:
            # An unpredictable seed is drawn if none is given; it would reveal all hands.
            state = new_game("zelda", ["Ana", "Ben"], seed=seed, options=Options(target=50))
            recorder.begin(state)
        yield Table(state, recorder, patience)


@asynccontextmanager
async def serve_table(table: Table) -> AsyncGenerator[int, None]:
    """Serve a table to this machine only, on a free port."""
    server = await asyncio.start_server(table.serve_client, LOOPBACK, 0, limit=MAX_LINE_BYTES)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
        table.close()


async def join_table(
    port: int, token: str | None = None
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Connect to a table, and take a seat or watch."""
    reader, writer = await asyncio.open_connection(LOOPBACK, port)
    send_message(writer, {"join": token})
    return reader, writer


async def play(port: int, token: str, bot: BotFunction, chance: Random) -> None:
    """Let a bot play; it acts only on its turn, so that timing does not matter."""
    reader, writer = await join_table(port, token)
    async for line in reader:
        message = json.loads(line)
        if "view" in message:
            seen = structure(message["view"], PlayerView)
            if seen.turn == seen.player and seen.legal:
                send_message(writer, {"do": unstructure(bot(seen, chance))})
    writer.close()


async def main(path: Path, seed: int | None) -> None:
    """Serve a game, print what happens, and let two bots play until it ends."""
    with open_table(path, seed) as table:
        async with serve_table(table) as port:
            watching, writer = await join_table(port)
            first = json.loads(await watching.readline())["view"]  # no event is missed from here on
            names = first["players"]
            print(f"Round {first['round']}: {names[first['turn']]} is on turn.")
            bots = asyncio.gather(
                *(play(port, token, simple_bot, Random(seed)) for token in table.tokens)
            )
            async for line in watching:
                happened = json.loads(line).get("events", [])
                for event in structure(happened, tuple[Event, ...], "zelda"):
                    if not isinstance(event, Awaited):
                        print(narrate(event, names))
            await bots
            writer.close()


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--file", type=Path, help="save the games here, and continue the last one")
    parser.add_argument("--seed", type=int, help="play a certain game, for demonstrations only")
    arguments = parser.parse_args()
    with TemporaryDirectory() as folder:
        asyncio.run(main(arguments.file or Path(folder) / "games.toml", arguments.seed))
