"""The server: files of the page over HTTP, and the tables over WebSockets, on one port."""

from __future__ import annotations

import asyncio
import errno
import json
import logging
import sys
from collections.abc import AsyncGenerator, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from http import HTTPStatus
from ipaddress import ip_address
from pathlib import Path
from socket import gaierror
from time import monotonic
from typing import Any

from unoengine.core.errors import UnoError, describe_error, require_number
from unoengine.web.room_store import RoomStore
from unoengine.web.server_limits import Budget, ServerLimits
from unoengine.web.site import Site
from unoengine.web.sqlite_store import SqliteStore
from unoengine.web.visitor import Visitor

try:
    from websockets.asyncio.server import Server, ServerConnection
    from websockets.asyncio.server import serve as serve_websockets
    from websockets.datastructures import Headers
    from websockets.exceptions import ConnectionClosed
    from websockets.frames import Frame, Opcode
    from websockets.http11 import Request, Response
    from websockets.protocol import Event

    from unoengine.web.http_pages import Hosts, answer_request, read_static_files
except ImportError as _error:
    raise ImportError(
        f"unoengine.web needs websockets ({_error}): pip install 'unoengine[web]'"
    ) from _error

_LOG = logging.getLogger("unoengine.web")

_SILENT = logging.getLogger("unoengine.web.protocol")
"""The logger of the protocol. Its messages would contain tokens and the texts of strangers."""

_SILENT.setLevel(logging.CRITICAL + 1)
_SILENT.propagate = False

_SOCKET = "/socket"
_SECONDS_TO_ASK = 10.0
"""How long a client has to send a request; one that sends a byte at a time is cut off."""

_SECONDS_TO_READ = 10.0
"""How long a client has to make space for a message; one that reads nothing is cut off."""

_SECONDS_TO_CLOSE = 1.0
"""How long a client has to confirm the end of a connection."""

_HEARTBEAT_SECONDS = 20.0
"""How often a connection is tested; one that does not answer in this time is dead."""

_SWITCH_SECONDS = 0.0001
"""How long the thread of a bot that thinks may keep the event loop waiting.

The default of Python, 5 milliseconds, passes several times before one message is answered.
"""

_TOO_MANY_MESSAGES = 1008
"""The code with which a connection is closed that sends too much."""

_PIECE = 256
"""How many bytes are read until the limits are checked; a frame has six or more."""

_BYTES_OF_A_FRAME = 4096
"""The number of bytes for which a frame counts as one more."""


def _find_address(transport: asyncio.BaseTransport) -> str:
    return str((transport.get_extra_info("peername") or ("",))[0])


def _make_connection_class(site: Site) -> type[ServerConnection]:
    """Return a class of connections that are cut off at once if they exceed a limit.

    All of them and those of each address count from the first byte, before there is a request that
    could be answered. The frames count, because a few bytes make one, and the protocol answers many
    of them itself.
    """
    limits, accounts = site.limits, site.accounts
    everybody: set[ServerConnection] = set()

    class CountedConnection(ServerConnection):
        address = ""
        is_refused = False

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            self.address = _find_address(transport)
            super().connection_made(transport)
            everybody.add(self)
            is_allowed = accounts.add_connection(self.address, monotonic())
            self.frames = Budget(limits, accounts.find(self.address).frames)
            if not is_allowed or len(everybody) > limits.connections:
                self.transport.abort()

        def connection_lost(self, exc: Exception | None) -> None:
            everybody.discard(self)
            accounts.remove_connection(self.address)
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            for start in range(0, len(data), _PIECE):
                if not self.is_refused:
                    super().data_received(data[start : start + _PIECE])

        def process_event(self, event: Event) -> None:
            if isinstance(event, Frame) and event.opcode is not Opcode.CLOSE:
                cost = 1 + len(event.data) // _BYTES_OF_A_FRAME
                if not self.is_refused and not self.frames.take(monotonic(), cost):
                    self.refuse()
                if self.is_refused:
                    return
            super().process_event(event)

        def refuse(self) -> None:
            """Close the connection, whether or not the client reads why."""
            self.is_refused = True
            self.protocol.fail(_TOO_MANY_MESSAGES, "too many messages")
            self.send_data()
            self.loop.call_later(_SECONDS_TO_CLOSE, self.transport.abort)

    return CountedConnection


class _RequestHandler:
    """Answers requests for files, and connects pages with the tables."""

    def __init__(self, site: Site, hosts: Hosts) -> None:
        self._site = site
        self._hosts = hosts
        self._static = read_static_files()

    def answer(self, _: ServerConnection, request: Request) -> Response | None:
        """Return the answer to a request, or None if it opens a WebSocket."""
        headers = request.headers
        host, origin = headers.get_all("Host"), headers.get_all("Origin")
        named = host[0] if len(host) == 1 else None
        if request.path == _SOCKET and self._hosts.allow(named):
            if len(origin) == 1 and self._hosts.allow_origin(origin[0], named):
                return None
            return Response(
                HTTPStatus.FORBIDDEN, "Forbidden", Headers({"Content-Length": "0"}), b""
            )
        return answer_request(request.method, request.path, named, self._hosts, self._static)

    async def talk(self, connection: ServerConnection) -> None:

        async def send(message: Mapping[str, Any]) -> None:
            # Escapes carry everything that JSON can, also half of a character.
            text = json.dumps(message, separators=(",", ":"))
            try:
                async with asyncio.timeout(_SECONDS_TO_READ):
                    await connection.send(text)
            except TimeoutError:  # the heartbeat and the end of the server would wait as well
                connection.transport.abort()
                raise ConnectionError from None
            except ConnectionClosed:
                raise ConnectionError from None

        visitor = Visitor(self._site, send, _find_address(connection.transport))
        try:
            async for text in connection:
                if not await visitor.receive(text):
                    await connection.close(_TOO_MANY_MESSAGES, "too many messages")
                    return
        except (ConnectionClosed, ConnectionError):
            pass
        except Exception:
            _LOG.exception("a page cannot be served")
        finally:
            visitor.close()


@asynccontextmanager
async def serve(
    path: Path | None = None,
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    origins: Iterable[str] = (),
    limits: ServerLimits | None = None,
) -> AsyncGenerator[str, None]:
    """Serve tables in browsers, as long as the context lasts.

    Args:
        path: The file of the tables, which is created if it does not exist; None to keep them in
            memory.
        host: The address that the server listens on; the default is this machine only.
        port: The port; 0 for a free one.
        origins: Further addresses under which the server is known, as behind a proxy.
        limits: What the server accepts from its visitors.

    Returns:
        An asynchronous context manager; its value is the address for browsers.

    Raises:
        SetupError: An origin or the port is wrong, or the file is not one of tables.
        OSError: The address, the port or the file cannot be used.
    """
    require_number("the port", port, 0, 65535)
    limits = limits or ServerLimits()
    hosts = Hosts(not is_loopback(host), origins)
    site = Site(RoomStore() if path is None else SqliteStore(path), limits)
    sweeping: asyncio.Task[None] | None = None
    switch_interval = sys.getswitchinterval()
    sys.setswitchinterval(min(switch_interval, _SWITCH_SECONDS))
    try:
        handler = _RequestHandler(site, hosts)
        with _explain_refusal(host, port):
            server: Server = await serve_websockets(
                handler.talk,
                host,
                port,
                process_request=handler.answer,
                create_connection=_make_connection_class(site),
                compression=None,
                server_header=None,
                open_timeout=_SECONDS_TO_ASK,
                close_timeout=_SECONDS_TO_CLOSE,
                ping_interval=_HEARTBEAT_SECONDS,
                ping_timeout=_HEARTBEAT_SECONDS,
                max_size=limits.message_bytes,
                logger=_SILENT,
            )
        async with server:
            sweeping = asyncio.create_task(site.sweep_forever())
            shown = f"[{host}]" if ":" in host else host
            yield f"http://{shown}:{server.sockets[0].getsockname()[1]}/"
    finally:
        if sweeping is not None:
            sweeping.cancel()
        sys.setswitchinterval(switch_interval)
        site.close()


class AddressError(UnoError, OSError):
    """The server cannot listen on its address; the message says what to do."""


@contextmanager
def _explain_refusal(host: str, port: int) -> Iterator[None]:
    """Raise an `AddressError` in place of what the system says about an address."""
    try:
        yield
    except (OSError, UnicodeError) as error:
        raise AddressError(_describe_refusal(host, port, error)) from error


def _describe_refusal(host: str, port: int, error: OSError | UnicodeError) -> str:
    other = f"choose another one, like --port {8000 if port < 8000 else port - 1}, or --port 0"
    match error:
        case OSError(errno=errno.EADDRINUSE):
            return f"port {port} of {host} is in use by another program; {other} for any free one"
        case PermissionError():
            reason = " (ports below 1024 belong to the system)" if port < 1024 else ""
            return f"this user may not open port {port} of {host}{reason}; {other} for any free one"
        case gaierror() | UnicodeError() | OSError(errno=errno.EADDRNOTAVAIL | errno.EAFNOSUPPORT):
            return (
                f"{host} is no address of this machine; use one that it has, 127.0.0.1 for this "
                "machine only, or 0.0.0.0 for all its addresses"
            )
    return f"port {port} of {host} cannot be opened: {describe_error(error)}"


def is_loopback(host: str) -> bool:
    """Return whether only programs of this machine can reach an address."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
