"""The files of the page, the headers of every answer, and the checks of `Host` and `Origin`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from http import HTTPStatus
from importlib.resources import files
from ipaddress import ip_address

from websockets.datastructures import Headers
from websockets.http11 import Response

from unoengine.core.errors import SetupError

_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}

_PAGE = re.compile(r"/(t/[\w-]{1,64})?", re.ASCII)
"""The paths of the page: the first one, and one for each table."""

_CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self' {sockets}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


class Hosts:
    """The names under which a server may be addressed.

    A page of another site can make a browser resolve its own name to this machine, and then it
    reads what the server answers. It cannot do so with an address in place of a name. So a name
    must be known, and an address is allowed if the server listens to others than this machine.

    Args:
        is_public: Whether the server listens to other machines.
        origins: Further origins, such as `https://uno.example.org` for a proxy.

    Raises:
        SetupError: An origin is not the scheme and the host of an address.
    """

    def __init__(self, is_public: bool, origins: Iterable[str] = ()) -> None:
        self._is_public = is_public
        self._origins = frozenset(origin.rstrip("/").lower() for origin in origins)
        self._names: set[str] = set()
        for origin in self._origins:
            scheme, _, host = origin.partition("://")
            if scheme not in ("http", "https") or (name := _read_name(host)) is None:
                raise SetupError(f"an origin is like https://uno.example.org, not {origin!r}")
            self._names.add(name)

    def allow(self, host: str | None) -> bool:
        """Return whether a `Host` header names this server."""
        name = _read_name(host)
        if name is None:
            return False
        if name == "localhost" or name in self._names:
            return True
        try:
            address = ip_address(name)
        except ValueError:
            return False
        return self._is_public or address.is_loopback

    def allow_origin(self, origin: str | None, host: str | None) -> bool:
        """Return whether a page of this origin may open a connection to this host."""
        if origin is None or host is None:
            return False
        own = {f"http://{host.lower()}", f"https://{host.lower()}"}
        return origin.lower() in own | self._origins


def _read_name(host: str | None) -> str | None:
    """Return the name in a `Host` header without the port; None if it is none."""
    found = re.fullmatch(r"(\[[0-9a-f:.]+\]|[\w.-]+)(:\d{1,5})?", (host or "").lower(), re.ASCII)
    return found[1].strip("[]").rstrip(".") if found else None


def read_static_files() -> Mapping[str, tuple[str, bytes]]:
    """Return the files of the page by their paths, each with its type."""
    found = {}
    for file in files("unoengine.web").joinpath("static").iterdir():
        suffix = file.name[file.name.rfind(".") :]
        if suffix in _TYPES:
            found[f"/static/{file.name}"] = (_TYPES[suffix], file.read_bytes())
    return found


def answer_request(
    method: str,
    target: str,
    host: str | None,
    hosts: Hosts,
    static: Mapping[str, tuple[str, bytes]],
) -> Response:
    """Return the answer to a request that is not one for a WebSocket.

    Only paths that are known are answered, so no path can lead to another file.
    """
    if not hosts.allow(host):
        return _refuse(HTTPStatus.MISDIRECTED_REQUEST, "This server has another name.")
    if method not in ("GET", "HEAD"):
        return _refuse(HTTPStatus.METHOD_NOT_ALLOWED, "Only GET is answered.", Allow="GET, HEAD")
    path = target.partition("?")[0]
    if _PAGE.fullmatch(path):
        path = "/static/index.html"
    if path not in static:
        return _refuse(HTTPStatus.NOT_FOUND, "There is no such page.")
    kind, body = static[path]
    policy = _CONTENT_POLICY.format(sockets=f"ws://{host} wss://{host}")
    more = {"Content-Security-Policy": policy, "Cache-Control": "no-cache"}
    return _answer(HTTPStatus.OK, kind, b"" if method == "HEAD" else body, len(body), more)


def _refuse(status: HTTPStatus, text: str, **headers: str) -> Response:
    body = f"{text}\n".encode()
    return _answer(status, "text/plain; charset=utf-8", body, len(body), headers)


def _answer(
    status: HTTPStatus, kind: str, body: bytes, length: int, more: Mapping[str, str]
) -> Response:
    closing = {"Content-Type": kind, "Content-Length": str(length), "Connection": "close"}
    policy = {"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'"}
    headers = {**_HEADERS, **policy, **closing, "Cache-Control": "no-store", **more}
    return Response(status, status.phrase, Headers(headers), body)
