"""Load on a server of tables: `python -m tests.benchmarks.web load`, `bots`, or `soak`.

The server is a process on one core, and the clients are in this one. It needs Linux.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

from unoengine.web import ServerLimits, serve

from .web_clients import (
    Client,
    count_open_files,
    create_table,
    measure_answers,
    open_connection,
    read_memory,
    read_processor_time,
)

SEATS = 4
LIMITS = ServerLimits(
    connections=10_000,
    connections_of_address=10_000,
    tables=10_000,
    open_tables=10_000,
    creation_rate=1000.0,
    creation_burst=10_000,
    creation_rate_of_address=1000.0,
    creation_burst_of_address=10_000,
)


async def run_server(file: Path) -> None:
    """Serve tables on the first core until the process is killed."""
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    async with serve(file, port=0, limits=LIMITS) as url:
        print(url, flush=True)
        await asyncio.Event().wait()


@asynccontextmanager
async def start_server() -> AsyncGenerator[tuple[str, Process], None]:
    """Start a server as a process of its own; return its address and the process."""
    with TemporaryDirectory() as folder:
        file, reported = str(Path(folder) / "tables.sqlite"), Path(folder) / "errors"
        command = (sys.executable, "-m", "tests.benchmarks.web", "server", file)
        with reported.open("w") as errors:  # a pipe that nobody reads would stop the server
            server = await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=errors)
        assert server.stdout is not None
        try:
            yield (await server.stdout.readline()).decode().strip(), server
        finally:
            with suppress(ProcessLookupError):
                server.kill()
            await server.communicate()
            lines = reported.read_text(encoding="utf-8").splitlines()
            late = [line for line in lines if "has not answered in time" in line]
            if late:
                print(f"{len(late)} answers of bots were late")
            if len(late) < len(lines):
                raise RuntimeError(f"the server reported: {lines}")


async def measure_load(tables: int, seconds: float) -> str:
    """Return a row: so many tables with four clients, each of which acts once a second."""
    async with start_server() as (url, server):
        empty = read_memory(server.pid)
        clients = []
        for number in range(tables):
            room, token = await create_table(url, SEATS)
            seats = [token, *[None] * (SEATS - 1)]
            clients += [
                Client(url, room, seat, Random(f"{number}/{index}"))
                for index, seat in enumerate(seats)
            ]
        playing = [asyncio.create_task(client.play(seconds + 8)) for client in clients]
        while any(client.table is None for client in clients):
            await asyncio.sleep(0.1)
        for client in clients:
            client.latencies.clear()
        begun, before = perf_counter(), read_processor_time(server.pid)
        await asyncio.sleep(seconds)
        share = (read_processor_time(server.pid) - before) / (perf_counter() - begun)
        memory = (read_memory(server.pid) - empty) / tables
        latencies = [latency for client in clients for latency in client.latencies]
        await asyncio.gather(*playing)
    p50, p99 = (
        statistics.quantiles(latencies, n=100)[49],
        statistics.quantiles(latencies, n=100)[98],
    )
    requests = len(latencies) / seconds
    return (
        f"{tables:6} {requests:10.0f} {share:8.0%} {share / requests * 1e3:9.2f} ms "
        f"{p50 * 1e3:7.1f} ms {p99 * 1e3:7.1f} ms {memory * 1024:8.0f} KB"
    )


async def measure_bots(tables: int, seconds: float) -> str:
    """Return a row: how long another page waits while search bots think at so many tables."""
    async with start_server() as (url, server):
        idle = await measure_answers(url, seconds)
        rooms = [await create_table(url, SEATS, bots="search") for _ in range(tables)]
        for room in rooms:
            await start_alone(url, *room)
        clients = [Client(url, *room, Random(number)) for number, room in enumerate(rooms)]
        playing = [asyncio.create_task(client.play(seconds + 2)) for client in clients]
        await asyncio.sleep(1)
        before = read_processor_time(server.pid)
        busy = await measure_answers(url, seconds)
        share = (read_processor_time(server.pid) - before) / seconds
        await asyncio.gather(*playing)
    delays = [statistics.quantiles(found, n=20) for found in (idle, busy)]
    rows = "".join(f"{each[9] * 1e3:7.1f} ms {each[18] * 1e3:7.1f} ms" for each in delays)
    return f"{tables:6} {share:8.0%} {rows}"


async def soak(minutes: float, tables: int) -> None:
    """Let clients come and vanish for a while; then every table must still answer.

    Prints each half minute what the server uses, and fails if it has lost a table, reports an
    error, or keeps connections or ever more memory.
    """
    async with start_server() as (url, server):
        files = count_open_files(server.pid)
        rooms = [await create_table(url, SEATS) for _ in range(tables)]
        end, memories = perf_counter() + 60 * minutes, list[float]()
        visits = [asyncio.create_task(visit_often(url, *room, end)) for room in rooms]
        while perf_counter() < end:
            await asyncio.sleep(min(30.0, 6 * minutes))
            memories.append(read_memory(server.pid))
            opened = count_open_files(server.pid) - files
            left = max(0.0, end - perf_counter())
            print(f"{left:5.0f} s left: {memories[-1]:.0f} MB, {opened} connections", flush=True)
        counts = await asyncio.gather(*visits)
        for room, token in rooms:
            client = Client(url, room, token, Random(1))
            async with open_connection(url) as socket:
                await client.enter(socket)
                listening = asyncio.create_task(client.listen(socket))
                async with asyncio.timeout(20):
                    while client.table is None:
                        await asyncio.sleep(0.05)
                listening.cancel()
        await asyncio.sleep(45)  # the heartbeat finds the connections that vanished
        kept = count_open_files(server.pid) - files
        half = len(memories) // 2
        growth = max(memories[half:]) / max(memories[:half] or memories)
        print(f"{sum(counts)} visits, {tables} tables answer, {kept} connections are left")
        print(f"memory of the second half : that of the first = {growth:.2f}")
        if kept > 5 or growth > 1.2:
            raise SystemExit("the server keeps something")


async def visit_often(url: str, room: str, token: str, end: float) -> int:
    """Let players, spectators and worse come to a table and vanish, until the end."""
    chance, visits = Random(room), 0
    while perf_counter() < end:
        visitors = [Client(url, room, token, chance)]
        visitors += [Client(url, room, None, chance) for _ in range(chance.randrange(4))]
        if not visits:
            await start_alone(url, room, token)
        await asyncio.gather(
            *(visitor.vanish(chance.random() * 6) for visitor in visitors), hang(url, chance)
        )
        visits += len(visitors) + 1
    return visits


async def start_alone(url: str, room: str, token: str) -> None:
    """Deal at a table, with bots in the other seats."""
    client = Client(url, room, token, Random(0))
    async with open_connection(url) as socket:
        await client.enter(socket)
        await socket.send('{"start": true}')
        listening = asyncio.create_task(client.listen(socket))
        while client.table is None:
            await asyncio.sleep(0.05)
        listening.cancel()


async def hang(url: str, chance: Random) -> None:
    """Send half of a request, or nothing, and never read."""
    host, _, port = url.removeprefix("http://").strip("/").partition(":")
    _, writer = await asyncio.open_connection(host, int(port))
    writer.write(
        chance.choice([b"", b"GET / HT", b"GET /socket HTTP/1.1\r\n", b"\x16\x03\x01\xff"])
    )
    await asyncio.sleep(chance.random())
    if chance.random() < 0.5:
        writer.transport.abort()
    else:
        writer.close()


def main() -> None:
    """Run the part that is named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parts = parser.add_subparsers(dest="part", required=True)
    load = parts.add_parser("load", help="tables of four clients, with growing numbers of tables")
    load.add_argument("--tables", type=int, nargs="+", default=[10, 25, 50, 100])
    load.add_argument("--seconds", type=float, default=15)
    thinking = parts.add_parser("bots", help="another page, while search bots think at tables")
    thinking.add_argument("--tables", type=int, nargs="+", default=[20])
    thinking.add_argument("--seconds", type=float, default=10)
    long = parts.add_parser("soak", help="clients that disappear, for a while")
    long.add_argument("--minutes", type=float, default=10)
    long.add_argument("--tables", type=int, default=20)
    parts.add_parser("server").add_argument("file", type=Path)
    given = parser.parse_args()
    if given.part == "server":
        asyncio.run(run_server(given.file))
    elif given.part == "soak":
        asyncio.run(soak(given.minutes, given.tables))
    elif given.part == "bots":
        print("tables  of a core    idle p50        p95   busy p50        p95")
        for tables in given.tables:
            print(asyncio.run(measure_bots(tables, given.seconds)), flush=True)
    else:
        print("tables requests/s  of a core  for each     p50        p99   for a table")
        for tables in given.tables:
            print(asyncio.run(measure_load(tables, given.seconds)), flush=True)


if __name__ == "__main__":
    main()
