"""The server of the example: what it sends, accepts and withstands. Its room has its own tests."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sybil import Document, Example
from sybil.parsers.markdown import CodeBlockParser

from tests.cli.program_runner import make_environment
from tests.hosting.rooms import deal, require_state
from unoengine import FormatError, GameState, narrate
from unoengine.events import Awaited, events_for
from unoengine.hosting import Clock, Room
from unoengine.json import dumps
from unoengine.replays import Recorder, Replay, read_replays

from .server_client import PROGRAM, Client, example, in_real_time, serve_room

SEED = 7_000_000_000_123
"""A seed that is easy to find in any output."""

CARDS = {card.code for card in deal().edition.deck}
PATIENT = Clock(turn=1000, absence=1000)


def read_only_game(path: Path) -> Replay:
    """Return the one game of a file."""
    [replay] = read_replays(path)
    return replay


def open_room(state: GameState | None = None) -> Room:
    """Return a room that continues a position."""
    return Room(state=deal() if state is None else state, clock=PATIENT)


# --- a whole game


class Played:
    """A game of two clients and a spectator, and every line they were sent."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.clients: dict[int | None, Client] = {}
        in_real_time(self.play)()
        replay = read_only_game(path)
        self.states = [*replay.states()]

    async def play(self) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            room = example.open_room(self.path, Recorder(file), SEED)
            async with serve_room(room) as (_, port):
                self.clients = {
                    None: await Client.enter(port, watch=True),
                    0: await Client.enter(port, sit="Ana"),
                    1: await Client.enter(port, sit="Ben"),
                }
                room.start()
                await asyncio.gather(*(c.play(Random(1)) for c in self.clients.values()))


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return Played(tmp_path_factory.mktemp("played") / "games.toml")


EVERYBODY = [0, 1, None]


def test_networked_game_ends_and_its_record_is_complete(game: Played) -> None:
    assert read_only_game(game.path).finished
    assert game.states[-1].winners
    for client in game.clients.values():
        assert json.loads(client.lines[-1])["view"]["winners"] == [*game.states[-1].winners]


def list_texts(data: Any) -> Iterator[str]:
    """Yield every text and key in a message, except in the options of the game."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, list):
        for part in data:
            yield from list_texts(part)
    elif isinstance(data, dict):
        for name, part in data.items():
            yield name
            yield from list_texts(part) if name != "options" else ()


def list_known(state: GameState, seat: int | None) -> set[str]:
    """Return the cards that a seat may know, computed without its view."""
    cards = {*state.discards}
    if seat is not None:
        cards |= {*state.hand(seat)}.union(*state.known[seat].values())
    return {card.code for card in cards}


@pytest.mark.parametrize("seat", EVERYBODY)
def test_hidden_cards_are_never_sent_to_a_client(game: Played, seat: int | None) -> None:
    updates = [json.loads(line) for line in game.clients[seat].lines]
    updates = [message for message in updates if message.get("kind") == "update"]
    assert len(updates) == len(game.states)
    for number, message in enumerate(updates):
        known = list_known(game.states[number], seat)
        known |= list_known(game.states[max(0, number - 1)], seat)
        known |= {event["card"] for event in message["events"] if event["event"] == "put-back"}
        assert {*list_texts(message)} & CARDS <= known


@pytest.mark.parametrize("seat", EVERYBODY)
def test_seed_and_tokens_of_others_are_never_sent(game: Played, seat: int | None) -> None:
    sent = b"".join(game.clients[seat].lines)
    written = game.path.read_text(encoding="utf-8")
    assert str(SEED).encode() not in sent
    assert str(SEED) in written
    for other, client in game.clients.items():
        if other is not None:
            assert (client.token.encode() in sent) == (other == seat)
            assert client.token not in written


# --- strangers

REFUSED = {
    "plays a card of another seat's": (b'{"do": "0:red-1"}', "of-another"),
    "acts out of turn": (b'{"do": "1:red-4"}', "not-your-turn"),
    "sends a state": (dumps(deal()), "unknown"),
    "makes up a card": (b'{"do": "1:gold-1000"}', "unknown"),
    "sends JSON as an action": (b'{"do": {"action": "draw", "player": 1}}', "not-your-turn"),
    "joins again": (b'{"join": "somebody"}', "unknown"),
    "sends garbage": (b"\xff\xfe\x00garbage\x80", "unknown"),
    "sends nothing": (b"", "unknown"),
    "sends a list": (b'["do"]', "unknown"),
    "does half a character": (b'{"do": "\\ud800"}', "empty"),
    "counts to no end": (b'{"do": ' + b"9" * 10_000 + b"}", "unknown"),
    "digs deep": (b"[" * 10_000, "unknown"),
    "numbers with a text": (b'{"do": "draw", "number": "1"}', "not-understood"),
}


@pytest.mark.parametrize("cheat", REFUSED)
@in_real_time
async def test_cheat_is_refused_and_others_are_sent_nothing(cheat: str) -> None:
    async with serve_room(open_room()) as (room, port):
        ana = await Client.enter(port, sit="Ana")
        ben = await Client.enter(port, sit="Ben")
        before, (line, _) = room.state, REFUSED[cheat]
        ben.send_bytes(line)
        refused = await ben.receive("refused")
        assert refused["message"]
        assert room.state is before
        ana.send_json({"do": "draw"})
        update = await ana.receive("update")
        while not update["events"]:
            update = await ana.receive("update")
        assert b"refused" not in b"".join(ana.lines)


@pytest.mark.parametrize(
    ("first", "reason"),
    [
        ('{"join": "x"}', "unknown-token"),
        ('{"join": null}', "unknown-token"),
        ('{"join": ["x"]}', "unknown-token"),
        ('{"sit": "Zoe"}', "no-free-seat"),
        ("garbage", "not-understood"),
        ('["watch"]', "not-understood"),
        ("{}", "not-understood"),
    ],
)
@in_real_time
async def test_client_that_is_not_admitted_is_told_why(first: str, reason: str) -> None:
    async with serve_room(open_room()) as (room, port):
        seated = [await Client.enter(port, sit=name) for name in ("Ana", "Ben", "Cy")]
        stranger = await Client.connect(port)
        stranger.send_bytes(first.encode())
        [refused] = await stranger.read_rest()
        assert (refused["kind"], refused["reason"]) == ("refused", reason)
        assert refused["message"]
        assert len(room.members) == len(seated)


@pytest.mark.parametrize("is_seated", [True, False])
@in_real_time
async def test_too_long_line_closes_the_connection(is_seated: bool) -> None:
    async with serve_room(open_room()) as (room, port):
        client = await (Client.enter(port, sit="Ana") if is_seated else Client.connect(port))
        client.send_bytes(b'{"do": "' + b"x" * 2**16)
        await client.read_rest()
        assert room.members == ()
        assert room.seats[0].presence == ("absent" if is_seated else "bot")


@in_real_time
async def test_incomplete_line_is_ignored() -> None:
    async with serve_room(open_room()) as (room, port):
        ana = await Client.enter(port, sit="Ana")
        before = room.state
        ana.writer.write(b'{"do": "draw"}')
        ana.writer.write_eof()
        await ana.read_rest()
        assert room.state is before


@in_real_time
async def test_player_reconnects_with_the_token() -> None:
    async with serve_room(open_room()) as (_, port):
        ana = await Client.enter(port, sit="Ana")
        again = await Client.enter(port, join=ana.token)
        assert (await ana.read_rest())[-1]["reason"] == "replaced"
        update = await again.receive("update")
        assert update["view"]["hand"] == ["red-1", "red-2"]
        again.send_json({"do": "red 1"})
        while not update["events"]:
            update = await again.receive("update")
        assert update["view"]["discards"][-1] == "red-1"


@in_real_time
async def test_client_that_does_not_read_is_disconnected(monkeypatch: pytest.MonkeyPatch) -> None:
    async def drain_never(writer: object) -> None:
        raise TimeoutError

    async with serve_room(open_room()) as (room, port):
        ana = await Client.enter(port, sit="Ana")
        monkeypatch.setattr(example.StreamWriter, "drain", drain_never)
        monkeypatch.setattr(example.asyncio, "wait_for", lambda task, _: task)
        await ana.read_rest()
        assert room.seats[0].presence != "here"


# --- files


@in_real_time
async def test_game_without_its_end_line_is_ended(game: Played) -> None:
    path = game.path.with_name("without-end.toml")
    written = game.path.read_text(encoding="utf-8")
    path.write_text(written[: written.rindex("end = ")], encoding="utf-8")
    with path.open("a", encoding="utf-8") as file:
        room = example.open_room(path, Recorder(file))
        assert require_state(room).is_over
        room.close()
    assert path.read_text(encoding="utf-8") == written


def test_other_file_is_not_changed(tmp_path: Path) -> None:
    path = tmp_path / "diary.txt"
    path.write_text("Dear diary\n", encoding="utf-8")
    with pytest.raises(FormatError):
        asyncio.run(example.main(path))
    assert path.read_text(encoding="utf-8") == "Dear diary\n"


# --- the page

PAGE = PROGRAM.parents[1] / "docs" / "howto" / "run-a-game-server.md"
BLOCKS = Document.parse(str(PAGE), CodeBlockParser("python")).examples()
SHOWN = [
    block
    for block in BLOCKS
    if block.parsed.startswith(("def ", "async def "))
    and block.parsed.partition("(")[0] in PROGRAM.read_text(encoding="utf-8")
]


def test_page_shows_parts_of_the_program() -> None:
    assert len(SHOWN) >= 3


@pytest.mark.parametrize("block", SHOWN, ids=lambda block: str(block.line))
def test_code_on_the_page_is_in_the_program(block: Example) -> None:
    assert f"\n{block.parsed}" in PROGRAM.read_text(encoding="utf-8")


# --- the program


def start_program(path: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, PROGRAM, path],
        env=make_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )


def list_sentences(replay: Replay) -> list[str]:
    """Return the sentences that a spectator gets after the deal."""
    return [
        narrate(event, replay.players)
        for taken in replay.steps()
        for event in events_for(taken.events, None)
        if not isinstance(event, Awaited)
    ]


def test_killed_program_continues_its_game(tmp_path: Path) -> None:
    path = tmp_path / "games.toml"
    with start_program(path) as killed:
        assert killed.stdout
        first = [killed.stdout.readline().rstrip("\n") for _ in range(12)]
        killed.kill()
    before = read_only_game(path)
    assert not before.finished
    with start_program(path) as continued:
        printed, errors = continued.communicate(timeout=60)
    assert (continued.returncode, errors) == (0, "")
    replay = read_only_game(path)
    assert replay.finished
    assert replay.actions[: len(before.actions)] == before.actions
    told = list_sentences(replay)
    assert [line for line in first if line in told]
    assert printed.splitlines() == told[-len(printed.splitlines()) :]
    assert printed.splitlines()[-1].endswith(" wins the game.")


def test_program_has_about_a_hundred_lines() -> None:
    assert len(PROGRAM.read_text(encoding="utf-8").splitlines()) < 110


@in_real_time
async def test_log_that_is_full_is_reported() -> None:
    class Full(StringIO):
        def write(self, text: str) -> int:
            if "=" in text and "unoengine" not in text and "[[game]]" not in text:
                raise OSError(28, "No space left on device")
            return super().write(text)

    log = Recorder(Full())
    log.begin(deal())
    room = Room(state=deal(), clock=PATIENT, log=log)
    async with serve_room(room) as (_, port):
        ana = await Client.enter(port, sit="Ana")
        ana.send_json({"do": "draw"})
        paused = await ana.receive("paused")
        assert "No space" not in paused["message"]
