"""The command `serve`: friends play at one table in their browsers."""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import sys
import webbrowser
from pathlib import Path

from unoengine.cli.arguments import Commands, add_command, make_integer_parser
from unoengine.cli.terminal import print_error
from unoengine.core.errors import SetupError

EXAMPLES = """\
  unoengine serve
  unoengine serve --open
  unoengine serve --port 8080 --file tables.sqlite
  unoengine serve --host 0.0.0.0 --allow-others
  unoengine serve --origin https://uno.example.org
"""

_DEFAULT_HOST = "127.0.0.1"
_DEFAULT_PORT = 8000
_IN_MEMORY = ":memory:"
_WARNING = """\
Everybody who can reach this machine can create tables and play here. What they send is not
encrypted: use this in a network that you trust, or keep the default host and put a proxy with HTTPS
in front.
"""


def add_commands(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "serve", serve, "let friends play in the browser", EXAMPLES)
    option = parser.add_argument
    option("--host", default=_DEFAULT_HOST, help=f"the address to listen on ({_DEFAULT_HOST})")
    option(
        "--allow-others",
        action="store_true",
        help="listen to other machines too, if --host says so",
    )
    option(
        "--port",
        type=make_integer_parser(0, "a port is at least 0, not {}"),
        default=_DEFAULT_PORT,
        metavar="P",
        help=f"the port, 0 for a free one ({_DEFAULT_PORT})",
    )
    option(
        "--file",
        metavar="FILE",
        help=f"the file of the tables, {_IN_MEMORY} for none (one in your own data folder)",
    )
    option(
        "--origin",
        action="append",
        default=[],
        metavar="URL",
        help="another address of this server, as of a proxy; may be repeated",
    )
    option("--open", action="store_true", help="open the page in a browser")


def serve(arguments: argparse.Namespace) -> int:
    """Serve tables until the program is interrupted."""
    try:
        from unoengine.web import server
    except ImportError as error:
        print_error(error)
        return 1
    is_public = not server.is_loopback(arguments.host)
    if is_public and not arguments.allow_others:
        raise SetupError(
            f"--host {arguments.host} lets other machines in; add --allow-others if you want that"
        )
    if is_public:
        print(_WARNING, file=sys.stderr)
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(message)s")
    path = find_file(arguments.file)
    try:
        asyncio.run(_serve_forever(arguments, path))
    except OSError as error:
        print_error(error)
        return 1
    return 0


async def _serve_forever(arguments: argparse.Namespace, path: Path | None) -> None:
    from unoengine.web import serve as serve_tables

    options = {"host": arguments.host, "port": arguments.port, "origins": arguments.origin}
    async with serve_tables(path, **options) as url:
        print(f"Open {url} in a browser. Ctrl-C ends the server.")
        kept = f"kept in {path}" if path else "gone when the server ends"
        print(f"The tables are {kept}.", flush=True)
        if arguments.open:
            webbrowser.open(url)
        await asyncio.Event().wait()


def find_file(given: str | None) -> Path | None:
    """Return the file of the tables: the given one, none, or one in the folder for data."""
    if given == _IN_MEMORY:
        return None
    return Path(given) if given else find_data_folder() / "tables.sqlite"


def find_data_folder() -> Path:
    """Return the folder in which this system keeps the data of programs."""
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return base / "unoengine"
