"""The open port: what it answers, what it refuses, and what survives when it is killed."""

from __future__ import annotations

import asyncio
import json
import logging
import math
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus

from tests.web.pages import CREATE
from unoengine import legal_moves, new_game
from unoengine.bots import search_bot
from unoengine.core.errors import SetupError
from unoengine.hosting.seats import BotPool
from unoengine.web import ServerLimits, serve, server
from unoengine.web.http_pages import Hosts

pytestmark = pytest.mark.real_time

SILENT = logging.getLogger("client of the tests")
SILENT.disabled = True


@asynccontextmanager
async def serve_here(path: Path | None = None, **limits: Any) -> AsyncGenerator[int, None]:
    """Serve tables on a free port, and return the port."""
    async with serve(path, port=0, limits=ServerLimits(**limits)) as url:
        yield int(url.rpartition(":")[2].strip("/"))


async def request(port: int, *lines: str, host: str | None = None) -> tuple[str, str]:
    """Send a request as it is, and return the head and the body of the answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    host = f"127.0.0.1:{port}" if host is None else host
    head = "\r\n".join((lines[0], f"Host: {host}", *lines[1:], "", ""))
    writer.write(head.encode("latin-1"))
    answer = (await reader.read()).decode("latin-1")
    writer.close()
    return answer.partition("\r\n\r\n")[0], answer.partition("\r\n\r\n")[2]


def connect_page(port: int, **options: Any) -> connect:
    """Open a WebSocket as the page of this server does."""
    origin = options.pop("origin", f"http://127.0.0.1:{port}")
    options.setdefault("logger", SILENT)
    return connect(f"ws://127.0.0.1:{port}/socket", origin=origin, **options)


async def ask(page: ClientConnection, message: object, kind: str) -> dict[str, Any]:
    """Send a message, and return the next one of a kind."""
    await page.send(json.dumps(message))
    return await wait_for(page, kind)


async def wait_for(page: ClientConnection, kind: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(await page.recv())
        if message["type"] == kind:
            return message


def say_hello(room: str | None = None, token: str | None = None) -> dict[str, Any]:
    return {"hello": {"language": "en", "room": room, "token": token}}


async def test_the_page_and_its_files_are_answered_with_strict_headers() -> None:
    async with serve_here() as port:
        for path in ("/", "/t/abcDEF_-123", "/static/app.js", "/static/table.css"):
            head, body = await request(port, f"GET {path} HTTP/1.1")
            assert head.startswith("HTTP/1.1 200 "), path
            assert len(body) > 100
            policy = next(line for line in head.splitlines() if "Content-Security" in line)
            assert "default-src 'none'" in policy
            assert "script-src 'self';" in policy
            assert "frame-ancestors 'none'" in policy
            assert "unsafe" not in policy
            for header in (
                "X-Content-Type-Options: nosniff",
                "Referrer-Policy: no-referrer",
                "X-Frame-Options: DENY",
                "Cross-Origin-Opener-Policy: same-origin",
            ):
                assert header in head
            assert "python" not in head.lower(), "the software is not named"


def test_the_page_loads_nothing_from_elsewhere_and_has_no_inline_script() -> None:
    folder = Path(server.__file__).parent / "static"
    for file in folder.iterdir():
        text = file.read_text(encoding="utf-8")
        outside = text.replace("http://www.w3.org/2000/svg", "").replace('"https:"', "")
        assert "http://" not in outside, file.name
        assert "https://" not in outside, file.name
        assert "innerHTML" not in text, file.name
        assert "eval(" not in text, file.name
    page = (folder / "index.html").read_text(encoding="utf-8")
    assert page.count("<script") == page.count('<script type="module" src=')
    assert " style=" not in page


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("GET /static/../server.py HTTP/1.1", 404),
        ("GET /static/%2e%2e/server.py HTTP/1.1", 404),
        ("GET //etc/passwd HTTP/1.1", 404),
        ("GET /static/ HTTP/1.1", 404),
        ("GET /t/../../etc/passwd HTTP/1.1", 404),
        (f"GET /t/{'a' * 65} HTTP/1.1", 404),
        ("GET /t/a%0d%0aSet-Cookie:x HTTP/1.1", 404),
        ("GET http://127.0.0.1/ HTTP/1.1", 404),
        ("POST / HTTP/1.1", 405),
        ("DELETE /t/abc HTTP/1.1", 405),
        ("HEAD / HTTP/1.1", 200),
        ("GET /socket HTTP/1.1", 403),
        ("GET / HTTP/2.0", None),
        ("nonsense", None),
        (f"GET /{'a' * 9000} HTTP/1.1", 414),
    ],
)
async def test_an_attack_on_a_path_finds_nothing(line: str, status: int | None) -> None:
    """What is not HTTP at all gets no answer."""
    async with serve_here() as port:
        head, body = await request(port, line)
        assert head.startswith(f"HTTP/1.1 {status} ") if status else head == ""
        assert "unoengine" not in body.replace("<title>unoengine</title>", "")
        assert "Set-Cookie" not in head


@pytest.mark.parametrize(
    "host",
    ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "", "a b", "8.8.8.8"],
)
async def test_another_name_of_the_server_is_refused(host: str) -> None:
    """A page of another site can make its own name lead here (DNS rebinding)."""
    async with serve_here() as port:
        for path in ("/", "/static/app.js", "/socket"):
            head, _ = await request(port, f"GET {path} HTTP/1.1", host=host)
            assert head.startswith("HTTP/1.1 421 "), head


@pytest.mark.parametrize(
    "origin", [None, "null", "http://evil.example", "http://127.0.0.1", "https://127.0.0.1:1"]
)
async def test_a_page_of_another_origin_gets_no_connection(origin: str | None) -> None:
    async with serve_here() as port:
        with pytest.raises(InvalidStatus) as refused:
            async with connect_page(port, origin=origin):
                pass
        assert refused.value.response.status_code == 403


async def test_an_origin_of_a_proxy_is_accepted_if_it_is_named() -> None:
    async with serve(None, port=0, origins=["https://uno.example.org"]) as url:
        port = int(url.rpartition(":")[2].strip("/"))
        head, _ = await request(port, "GET / HTTP/1.1", host="uno.example.org")
        assert head.startswith("HTTP/1.1 200 ")
        async with connect_page(port, origin="https://uno.example.org") as page:
            assert (await ask(page, say_hello(), "welcome"))["catalog"]["editions"]


@pytest.mark.parametrize(
    "origin",
    [
        "",
        "x",
        "http://",
        "http://[",
        "https://a/b",
        "http://a:x",
        "http://u@a",
        "http://a b",
        "ws://a",
    ],
)
def test_an_origin_that_is_no_address_is_refused(origin: str) -> None:
    with pytest.raises(SetupError, match="an origin is like https"):
        Hosts(False, [origin])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "{}",
        '{"hello": 1}',
        '{"hello": {"language": 1}}',
        '{"hello": {"language": "en", "room": ["x"]}}',
        '{"create": {"edition": "zelda", "players": NaN, "bots": "simple", "name": "x"}}',
        '{"create": {"edition": "zelda", "players": 1e9, "bots": "simple", "name": "x"}}',
        '{"create": {"edition": "zelda", "players": 2, "bots": "simple", "name": {"a": 1}}}',
        '{"sit": {"name": "x", "seat": -1}}',
        '{"sit": {"name": "x", "seat": true}}',
        '{"act": 5}',
        '{"act": "\\ud800"}',
        '{"sit": {"name": "\\ud800", "seat": null}}',
        '{"act": "0.draw", "number": "x"}',
        '{"action": 5}',
        '{"action": "0.draw", "number": "x"}',
        '{"action": "0:\\udfff"}',
        '{"why": []}',
        '{"wear": "red"}',
        '{"__class__": 1}',
        '{"_leave": 1}',
        "[" * 4000,
        '{"a":' * 1300 + "1" + "}" * 1300,
        '{"act": ' + "9" * 5000 + "}",
        '"\\ud800"',
        '{"hello": {"language": "en", "room": "\\ud800"}}',
        '{"act": "0:\\udfff"}',
        '{"\\ud800": 1}',
    ],
)
async def test_whatever_a_client_sends_it_gets_a_notice_and_the_connection_stays(
    text: str, tmp_path: Path
) -> None:
    async with serve_here(tmp_path / "tables") as port, connect_page(port) as page:
        await page.send(text)
        assert (await wait_for(page, "notice"))["tone"] == "refused"
        assert (await ask(page, {"ping": True}, "pong")) == {"type": "pong"}


@pytest.mark.parametrize(
    "changes",
    [
        {"players": 1},
        {"players": 16},
        {"edition": "nowhere"},
        {"edition": "../zelda"},
        {"bots": "os.system"},
        {"variants": ["nowhere"]},
        {"house_rules": {"customizable": ["duel"]}},
        {"options": {"length": "999999999"}},
        {"options": {"target": "1000000"}},
        {"options": {"hand_size": "100"}},
    ],
)
async def test_a_table_that_cannot_be_played_is_refused_with_the_reasons(
    changes: dict[str, Any],
) -> None:
    async with serve_here() as port, connect_page(port) as page:
        answer = await ask(page, {"create": {**CREATE, **changes}}, "faults")
        assert all(isinstance(fault, str) and fault for fault in answer["faults"])


async def test_an_oversized_message_ends_the_connection() -> None:
    async with serve_here(message_bytes=500) as port, connect_page(port) as page:
        await page.send("x" * 501)
        with pytest.raises(ConnectionClosed) as closed:
            await page.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


async def test_a_flood_of_messages_ends_the_connection() -> None:
    async with serve_here(message_burst=20) as port, connect_page(port) as page:
        for _ in range(60):
            await page.send('{"ping": true}')
        with pytest.raises(ConnectionClosed) as closed:
            await wait_for(page, "never")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008


def make_frame(opcode: int, *, is_last: bool = True, payload: bytes = b"") -> bytes:
    """Return a frame of a client, whose mask changes nothing."""
    return bytes([is_last << 7 | opcode, 0x80 | len(payload)]) + bytes(4) + payload


TEXT, PING, PONG = 1, 9, 10

FLOODS = {
    "pings": make_frame(PING) * 40_000,
    "long pings": make_frame(PING, payload=b"x" * 125) * 10_000,
    "pongs": make_frame(PONG) * 40_000,
    "fragments": make_frame(TEXT, is_last=False) + make_frame(0, is_last=False) * 40_000,
    "empty messages": make_frame(TEXT) * 40_000,
}


@pytest.mark.parametrize("name", FLOODS)
async def test_a_flood_of_frames_ends_the_connection_before_most_are_read(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A few bytes make a frame, so one read from a socket may contain ten thousands."""
    frames: list[object] = []
    process = ServerConnection.process_event

    def count(self: ServerConnection, event: Any) -> None:
        frames.append(event)
        process(self, event)

    monkeypatch.setattr(ServerConnection, "process_event", count)
    monkeypatch.setattr(server, "_SECONDS_TO_CLOSE", 0.05)
    async with serve_here(message_burst=20) as port, connect_page(port) as page:
        page.transport.write(FLOODS[name])
        with pytest.raises(ConnectionClosed) as closed:
            await wait_for(page, "never")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008
        assert len(frames) == 21, "the request, and as many frames as messages are allowed"


async def test_the_pings_and_messages_that_are_allowed_are_answered() -> None:
    async with serve_here(message_burst=20) as port, connect_page(port) as page:
        for _ in range(7):
            await (await page.ping())
            await ask(page, {"ping": True}, "pong")
        await page.send(["{", '"ping":', " true", "}"])
        await wait_for(page, "pong")


async def test_another_connection_has_no_further_messages() -> None:
    answered = 0
    async with serve_here(message_rate=0.001, message_burst=20, connections_of_address=20) as port:
        for _ in range(5):
            with suppress(ConnectionClosed, ConnectionError, InvalidMessage):
                async with connect_page(port) as page:
                    for _ in range(19):
                        await (await page.ping())
                        answered += 1
    assert 30 < answered <= 40, "each connection costs as much as a frame"


async def test_a_refused_client_that_reads_nothing_is_gone_after_a_moment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(server, "_SECONDS_TO_CLOSE", 0.1)

    async with serve_here(message_burst=20, connections=1) as port, connect_page(port) as page:
        page.transport.pause_reading()
        page.transport.write(FLOODS["pings"])
        for _ in range(100):
            await asyncio.sleep(0.05)
            with suppress(ConnectionError):
                if (await request(port, "GET / HTTP/1.1"))[0]:
                    break
        else:
            pytest.fail("its place is not free")
        page.transport.resume_reading()


@pytest.mark.parametrize("value", ["garbage", "::1%0, [", "1.2.3.4", "x" * 4000, "\xff\xfe"])
async def test_headers_of_a_proxy_are_not_believed_and_harm_nothing(value: str) -> None:
    """Any client can send them, so each would have as many addresses as it likes."""
    async with serve_here(connections_of_address=1) as port:
        headers = (f"X-Forwarded-For: {value}", f"Forwarded: for={value}", f"X-Real-IP: {value}")
        _, held = await asyncio.open_connection("127.0.0.1", port)
        with suppress(ConnectionError):
            assert await request(port, "GET / HTTP/1.1", *headers) == ("", "")
        held.close()
        await asyncio.sleep(0.05)
        head, _ = await request(port, "GET / HTTP/1.1", *headers)
        assert head.startswith("HTTP/1.1 200 ")


async def test_too_many_connections_of_an_address_are_cut_off_and_room_is_made_again() -> None:
    async with serve_here(connections_of_address=3) as port:
        held = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3)]
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        with suppress(ConnectionResetError):
            assert await reader.read() == b""
        writer.close()
        for _, open_writer in held:
            open_writer.close()
        await asyncio.sleep(0.1)
        head, _ = await request(port, "GET / HTTP/1.1")
        assert head.startswith("HTTP/1.1 200 ")


async def test_a_client_that_sends_a_byte_at_a_time_is_cut_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(server, "_SECONDS_TO_ASK", 0.2)

    async with serve_here() as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET / HT")
        assert await reader.read() == b""
        writer.close()


async def test_a_client_that_reads_nothing_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another client gets its place then."""
    monkeypatch.setattr(server, "_SECONDS_TO_READ", 0.2)
    monkeypatch.setattr(server, "_HEARTBEAT_SECONDS", 1000.0)

    async def is_answered(port: int) -> bool:
        with suppress(ConnectionError):
            return bool((await request(port, "GET / HTTP/1.1"))[0])
        return False

    serving = serve_here(message_burst=10**6, connections=1)
    async with serving as port, connect_page(port, ping_interval=None) as page:
        page.transport.pause_reading()
        with suppress(ConnectionClosed):
            for _ in range(300):
                await page.send(json.dumps(say_hello()))
        while not await is_answered(port):
            await asyncio.sleep(0.05)
        page.transport.resume_reading()
        with pytest.raises(ConnectionClosed):
            await wait_for(page, "never")


async def measure_pings(port: int) -> float:
    """Return the median of the times in which the server wakes up and answers a page."""
    times = []
    async with connect_page(port) as page:
        for _ in range(15):
            begun = perf_counter()
            await asyncio.sleep(0.001)
            await ask(page, {"ping": True}, "pong")
            times.append(perf_counter() - begun)
    return median(times)


async def test_bots_that_search_at_many_tables_hardly_delay_another_page() -> None:
    states = (new_game(seed=seed) for seed in range(99))
    state = next(state for state in states if len(legal_moves(state, state.turn)) > 5)
    pools = [BotPool(4, search_bot(simulations=200), Random(seat)) for seat in range(20)]

    async def think() -> None:
        while True:
            for pool in pools:
                pool.forget(state.turn)
                pool.think(state.turn, state)
            await asyncio.sleep(0.03)

    ratio = math.inf
    async with serve_here() as port:
        for _ in range(5):
            idle = await measure_pings(port)
            thinking = asyncio.create_task(think())
            await asyncio.sleep(0.01)
            ratio = min(ratio, await measure_pings(port) / idle)
            thinking.cancel()
            for pool in pools:
                pool.close()
            if ratio < 15:
                return
            await asyncio.sleep(0.05)
    pytest.fail(f"another page waits {ratio:.0f} times as long")


async def test_the_interpreter_is_as_before_when_the_server_ends() -> None:
    before = sys.getswitchinterval()
    async with serve_here():
        assert sys.getswitchinterval() < before / 10
    assert sys.getswitchinterval() == before


async def test_no_token_and_no_name_appears_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)

    async with serve_here(tmp_path / "tables.sqlite") as port:
        async with connect_page(port) as page:
            seated = await ask(page, {"create": {**CREATE, "name": "Anabel"}}, "seated")
            await ask(page, {"start": True}, "table")
            await ask(page, {"act": "0:nonsense"}, "notice")
            await ask(page, {"hello": {"language": "en", "room": seated["token"]}}, "gone")
            await page.send("{" * 99 + seated["token"])
            await wait_for(page, "notice")
        async with connect_page(port) as page:
            await ask(page, say_hello(seated["room"], seated["token"]), "table")
            await page.send(seated["token"] * 400)
            with pytest.raises(ConnectionClosed):
                await page.recv()
        await request(port, f"GET /{seated['token']} HTTP/1.1")
    secrets = [seated["token"], "Anabel"]
    out, err = capfd.readouterr()
    for secret in secrets:
        assert secret not in caplog.text + out + err
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert secrets[0].encode() not in stored, "only hashes of tokens are stored"


async def test_after_a_restart_the_seats_the_game_and_the_log_are_there(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"

    async with serve_here(path) as port, connect_page(port) as page:
        seated = await ask(page, {"create": CREATE}, "seated")
        before = await ask(page, {"start": True}, "table")
    async with serve_here(path) as port, connect_page(port) as page:
        after = await ask(page, say_hello(seated["room"], seated["token"]), "table")
    assert after["you"] == 0
    assert after["hand"] == before["hand"]
    assert after["top"] == before["top"]
    assert after["seats"] == before["seats"]


async def test_a_second_server_of_the_same_file_is_refused(tmp_path: Path) -> None:
    async with serve_here(tmp_path / "tables.sqlite"):
        with pytest.raises(OSError, match="another program uses"):
            async with serve_here(tmp_path / "tables.sqlite"):
                pass
