"""The command `serve`: a server as a program, which may be killed."""

from __future__ import annotations

import asyncio
import errno
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.program_runner import COMMAND, make_environment, restore_interrupts, run_in_pipe
from tests.web.pages import CREATE
from tests.web.test_server import ask, connect_page, say_hello
from unoengine.cli import main, serve


@contextmanager
def run_server(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """Run the program on a free port until the context ends; return it and the port."""
    process = subprocess.Popen(
        [*COMMAND, "serve", "--port", "0", *arguments],
        env=make_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=None if sys.platform == "win32" else restore_interrupts,
    )
    assert process.stdout is not None
    try:
        first = process.stdout.readline()
        assert first.startswith("Open http://127.0.0.1:"), process.stderr
        yield process, int(first.split(":")[2].partition("/")[0])
    finally:
        process.kill()
        process.communicate()


def test_after_a_kill_the_same_file_has_the_table_the_seat_and_the_game(tmp_path: Path) -> None:
    file = str(tmp_path / "tables.sqlite")

    async def create(port: int) -> tuple[dict[str, object], dict[str, object]]:
        async with connect_page(port) as page:
            seated = await ask(page, {"create": {**CREATE, "players": 3}}, "seated")
            return seated, await ask(page, {"start": True}, "table")

    async def come_back(port: int, seated: dict[str, object]) -> dict[str, object]:
        async with connect_page(port) as page:
            hello = say_hello(str(seated["room"]), str(seated["token"]))
            return await ask(page, hello, "table")

    with run_server("--file", file) as (process, port):
        seated, before = asyncio.run(create(port))
        process.kill()  # SIGKILL, where there are signals: nothing can be tidied up
        process.wait()
    with run_server("--file", file) as (_, port):
        after = asyncio.run(come_back(port, seated))
    for part in ("you", "hand", "top", "scores", "round"):
        assert after.get(part) == before.get(part)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no Ctrl-C for a single process")
def test_an_interrupt_ends_the_server_without_a_traceback(tmp_path: Path) -> None:
    with run_server("--file", str(tmp_path / "tables.sqlite")) as (process, _):
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
        assert process.returncode in (0, 130)
        assert errors == ""


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1", "example.org"])
def test_other_machines_are_let_in_only_if_that_is_meant(host: str) -> None:
    run = run_in_pipe("serve", "--host", host)
    assert run.returncode == 2
    assert "--allow-others" in run.stderr


def test_a_port_in_use_is_named_with_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port), "--file", ":memory:"]) == 1
    assert capsys.readouterr().err == (
        f"unoengine: error: port {port} of 127.0.0.1 is in use by another program; choose another "
        f"one, like --port {port - 1}, or --port 0 for any free one\n"
    )


@pytest.mark.parametrize("host", ["192.0.2.1", "nowhere.invalid", "a..b", "256.1.1.1"])
def test_a_host_that_is_not_here_is_named(host: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--host", host, "--allow-others", "--port", "0", "--file", ":memory:"]
    assert main(["serve", *arguments]) == 1
    error = capsys.readouterr().err
    assert f"error: {host} is no address of this machine; use" in error
    assert "Errno" not in error


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.EACCES, "this user may not open port 80 of 127.0.0.1 (ports below 1024 belong"),
        (errno.EMFILE, "port 80 of 127.0.0.1 cannot be opened: "),
    ],
)
def test_a_port_that_the_system_refuses_is_named(
    number: int, words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def refuse(*_: object, **options: object) -> None:
        raise OSError(number, "system")

    monkeypatch.setattr("unoengine.web.server.serve_websockets", refuse)
    assert main(["serve", "--port", "80", "--file", ":memory:"]) == 1
    assert f"unoengine: error: {words}" in capsys.readouterr().err


@pytest.mark.parametrize("port", ["-1", "65536", "x"])
def test_a_port_that_does_not_exist_is_refused(port: str) -> None:
    assert run_in_pipe("serve", "--port", port, "--file", ":memory:").returncode == 2


def test_a_file_that_is_something_else_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("milk, eggs" * 200, encoding="utf-8")
    run = run_in_pipe("serve", "--port", "0", "--file", str(file))
    assert run.returncode == 1
    assert "notes.txt" in run.stderr
    assert file.read_text(encoding="utf-8") == "milk, eggs" * 200


def test_without_the_extra_the_command_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "unoengine.web.server")
    monkeypatch.delattr("unoengine.web.server")
    monkeypatch.setitem(sys.modules, "websockets.asyncio.server", None)
    assert main(["serve", "--file", ":memory:"]) == 1
    assert "pip install 'unoengine[web]'" in capsys.readouterr().err


def test_the_file_is_in_the_data_folder_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", os.path.join("/", "data"))
    assert serve.find_file(None) == Path("/data/unoengine/tables.sqlite")
    assert serve.find_file("here.sqlite") == Path("here.sqlite")
    assert serve.find_file(":memory:") is None
