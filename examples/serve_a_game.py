"""Serve a game over TCP: clients take seats, bots fill them, and the program prints what happens.

If it is killed and started again with the same file, the game continues where it stopped. A client
sends lines of JSON: first {"sit": name}, {"join": token} or {"watch": true}, then {"do": action,
"number": number of the update}. It gets its token, and then the messages of the room; a client that
is not let in gets one message, "refused".
"""

import asyncio
import json
from argparse import ArgumentParser
from asyncio import StreamReader, StreamWriter
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from unoengine import Options, narrate
from unoengine.events import Awaited
from unoengine.hosting import Clock, Member, Refused, Room, RoomError, Update, write_message
from unoengine.replays import Recorder, read_replays

QUICK = Clock(turn=30, window=0.2, grace=0.05, pace=0.05, pause=0.1)  # for a demonstration
GONE = (asyncio.IncompleteReadError, asyncio.LimitOverrunError, ConnectionError, TimeoutError)


def open_room(path: Path, log: Recorder, seed: int | None = None, clock: Clock = QUICK) -> Room:
    """Return a room that continues the last game of a file, or prepares another one."""
    last = [*read_replays(path)][-1:]
    state = log.resume(last[0]) if last and not last[0].finished else None
    # An unpredictable seed is drawn if none is given; it would reveal all hands.
    return Room(seats=2, state=state, log=log, clock=clock, seed=seed, options=Options(target=50))


async def serve_client(room: Room, reader: StreamReader, writer: StreamWriter) -> None:
    """Let a client in, and pass on its requests and the messages to it until it is gone."""
    with suppress(*GONE):
        try:
            member = admit(room, read_request(await reader.readuntil()))
        except RoomError as error:
            refused = Refused(room.number, error.reason, error.message)
            writer.write(json.dumps(write_message(refused)).encode() + b"\n")
        else:
            sending = asyncio.create_task(send_messages(member, writer))
            try:
                while True:
                    request = read_request(await reader.readuntil())
                    member.act(str(request.get("do")), request.get("number"))
            finally:
                member.leave()
                await sending
    writer.close()


def admit(room: Room, request: dict[str, Any]) -> Member:
    """Return the member that a client asks to be."""
    if "sit" in request:
        return room.sit(request["sit"])
    if "join" in request:
        return room.join(request["join"])
    if "watch" in request:
        return room.watch()
    raise RoomError("not-understood", "the first line asks to sit, join or watch")


async def send_messages(member: Member, writer: StreamWriter) -> None:
    """Send a client its messages; one that reads nothing for half a minute is disconnected."""
    with suppress(*GONE):
        writer.write(json.dumps({"token": member.token}).encode() + b"\n")
        async for message in member:
            writer.write(json.dumps(write_message(message)).encode() + b"\n")
            await asyncio.wait_for(writer.drain(), 30)
    writer.close()


def read_request(line: bytes) -> dict[str, Any]:
    """Return the object in a line of a client; what is no object is an empty one."""
    with suppress(ValueError, TypeError, RecursionError):
        return {**json.loads(line)}
    return {}


async def main(path: Path, port: int = 0, seed: int | None = None) -> None:
    """Serve a game to this machine until it is over, and print what a spectator sees."""
    with path.open("a", encoding="utf-8") as file:
        room = open_room(path, Recorder(file), seed)
        watching = room.watch()
        serve = partial(serve_client, room)
        server = await asyncio.start_server(serve, "127.0.0.1", port, limit=2**14)
        if room.state is None:
            room.start()
        async for message in watching:
            if isinstance(message, Update):
                for event in message.events:
                    if not isinstance(event, Awaited):
                        print(narrate(event, message.view.players), flush=True)
                if message.view.winners:
                    break
        server.close()
        room.close()


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("file", type=Path, help="save the games here, and continue the last one")
    parser.add_argument("--port", type=int, default=0, help="listen here, or on any free port")
    given = parser.parse_args()
    asyncio.run(main(given.file, given.port))
