"""The server of the example: what it sends, accepts and withstands."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager
from io import StringIO
from pathlib import Path
from random import Random
from textwrap import indent
from typing import Any

import pytest
from sybil import Document, Example
from sybil.parsers.markdown import CodeBlockParser

from tests.cli.program_runner import make_environment
from tests.thorough import each_case
from unoengine import (
    Draw,
    FormatError,
    GameState,
    IllegalMove,
    Pass,
    Play,
    apply,
    events_for,
    idle_move,
    legal_moves,
    narrate,
    step,
)
from unoengine.bots import simple_bot
from unoengine.events import Awaited, Drew
from unoengine.json import dumps
from unoengine.notation import fingerprint
from unoengine.replays import Recorder, RecordingError, Replay, parse_replays, read_replays

from .server_client import (
    NO_TIMEOUT,
    PROGRAM,
    Client,
    encode_action,
    encode_view,
    example,
    make_position,
    run_scenario,
    serve_position,
    wait_until_left,
)

SEED = 7_000_000_000_123
"""A seed that is easy to find in any output."""

CARDS = {card.code for card in make_position().edition.deck}


def only(path: Path) -> Replay:
    """Return the one game of a file."""
    [replay] = read_replays(path)
    return replay


# --- a whole game


class Played:
    """A game of two clients and a spectator, and every line they were sent."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lines: dict[int | None, list[bytes]] = {}
        self.tokens: tuple[str, ...] = ()
        run_scenario(self.play())
        replay = only(path)
        self.states = list(replay.states())
        self.steps = list(replay.steps())

    async def play(self) -> None:
        with example.open_table(self.path, SEED, NO_TIMEOUT) as table:
            self.tokens = table.tokens
            async with example.serve_table(table) as port:
                clients = {
                    seat: await Client.join(port, token)
                    for seat, token in [(None, None), *enumerate(table.tokens)]
                }
                await asyncio.gather(*(c.play(Random(seat)) for seat, c in clients.items()))
            self.lines = {seat: client.lines for seat, client in clients.items()}


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return Played(tmp_path_factory.mktemp("played") / "games.toml")


EVERYBODY = [0, 1, None]


def test_networked_game_ends_and_its_record_is_complete(game: Played) -> None:
    [winner] = game.states[-1].winners
    assert game.states[-1].scores[winner] >= 50
    assert only(game.path).finished
    for lines in game.lines.values():
        assert json.loads(lines[-1])["view"]["winners"] == [winner]


@pytest.mark.parametrize("seat", EVERYBODY)
def test_client_is_sent_only_views_and_events(game: Played, seat: int | None) -> None:
    expected = [{"view": encode_view(game.states[0], seat)}]
    for taken in game.steps:
        expected.append({"events": json.loads(dumps(events_for(taken.events, seat)))})
        expected.append({"view": encode_view(taken.state, seat)})
    assert [json.loads(line) for line in game.lines[seat]] == expected


def texts(data: Any) -> Iterator[str]:
    """Yield every text and key in a message, except in the options of the game."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, list):
        for part in data:
            yield from texts(part)
    elif isinstance(data, dict):
        for name, part in data.items():
            yield name
            yield from texts(part) if name != "options" else ()


def may_know(state: GameState, seat: int | None) -> set[str]:
    """Return the cards that a seat may know, computed without its view."""
    cards = {*state.discards}
    if seat is not None:
        cards |= {*state.hand(seat)}.union(*state.known[seat].values())
    return {card.code for card in cards}


@pytest.mark.parametrize("seat", EVERYBODY)
def test_hidden_cards_are_never_sent_to_a_client(game: Played, seat: int | None) -> None:
    hidden = 0
    for number, line in enumerate(game.lines[seat]):
        after = game.states[(number + 1) // 2]
        before = after if number % 2 == 0 else game.states[number // 2]
        known = may_know(before, seat) | may_know(after, seat)
        assert {*texts(json.loads(line))} & CARDS <= known
        hidden += len(CARDS - known)
    assert hidden > 10 * len(game.lines[seat])


@pytest.mark.parametrize("seat", EVERYBODY)
def test_client_sees_its_hand_and_sizes_of_others(game: Played, seat: int | None) -> None:
    for state, line in zip(game.states, game.lines[seat][::2], strict=True):
        seen = json.loads(line)["view"]
        held = [] if seat is None else [card.code for card in state.hand(seat)]
        assert (seen["hand"], seen["hand_sizes"]) == (held, [*state.hand_sizes])


@pytest.mark.parametrize("seat", EVERYBODY)
def test_seed_pile_and_tokens_are_never_sent(game: Played, seat: int | None) -> None:
    sent = b"".join(game.lines[seat])
    assert str(SEED).encode() not in sent
    for token in game.tokens:
        assert token.encode() not in sent
    names = {name for line in game.lines[seat] for name in texts(json.loads(line))}
    assert names.isdisjoint({"seed", "pile", "draw_pile", "hands", "serial", "state"})


def test_drawn_cards_are_only_counted_for_others(game: Played) -> None:
    drawn = [event for taken in game.steps for event in taken.events if type(event) is Drew]
    assert drawn
    for seat in EVERYBODY:
        heard = [
            event
            for line in game.lines[seat]
            for event in json.loads(line).get("events", [])
            if event["event"] == "drew"
        ]
        for event, as_heard in zip(drawn, heard, strict=True):
            codes = [card.code for card in event.cards] if event.player == seat else []
            assert (as_heard["cards"], as_heard["count"]) == (codes, len(event.cards))


def test_file_of_games_contains_no_token(game: Played) -> None:
    written = game.path.read_text(encoding="utf-8")
    assert [token for token in game.tokens if token in written] == []


# --- cheats

ALL_OF_IT = json.loads(dumps(make_position()))

REFUSED = {
    "plays a card of another seat's": (b'{"do": "0:blue-5"}', "not-your-seat"),
    "says so in JSON": (b'{"do": {"action": "draw", "player": 0}}', "not-your-seat"),
    "acts for a seat that is not there": (b'{"do": "7.draw"}', "not-your-seat"),
    "acts out of turn": (b'{"do": "1:blue-3"}', "not-your-turn"),
    "answers what nobody asked": (b'{"do": "1.answer=accept"}', "not-your-turn"),
    "sends a state": (json.dumps(ALL_OF_IT).encode(), "not-understood"),
    "sends a state as an action": (json.dumps({"do": ALL_OF_IT}).encode(), "not-understood"),
    "sends a view": (
        json.dumps({"do": encode_view(make_position(), 1)}).encode(),
        "not-understood",
    ),
    "makes up a card": (b'{"do": "1:gold-1000"}', "not-understood"),
    "makes up a field": (
        b'{"do": {"action": "draw", "player": 1, "cards": 0}}',
        "not-understood",
    ),
    "sits at a truth": (b'{"do": {"action": "draw", "player": true}}', "not-understood"),
    "sits at a fraction": (b'{"do": {"action": "draw", "player": 0.0}}', "not-understood"),
    "joins again": (b'{"join": "somebody"}', "not-understood"),
    "sends garbage": (b"\xff\xfe\x00garbage\x80", "not-understood"),
    "sends nothing": (b"", "not-understood"),
    "sends a number": (b"0", "not-understood"),
    "sends a list": (b'["do"]', "not-understood"),
    "does nothing": (b'{"do": null}', "not-understood"),
    "does half a character": (b'{"do": "\\ud800"}', "not-understood"),
    "plays half a character": (
        b'{"do": {"action": "play", "player": 1, "card": "\\ud800"}}',
        "not-understood",
    ),
    "does what is no number": (b'{"do": NaN}', "not-understood"),
    "counts to no end": (b'{"do": ' + b"9" * 10_000 + b"}", "not-understood"),
    "digs deep": (b"[" * 10_000, "not-understood"),
    "digs deep in what it does": (
        b'{"do": ' + b"[" * 5_000 + b"]" * 5_000 + b"}",
        "not-understood",
    ),
}


async def ana_plays_on(table: Any, ana: Client, *others: Client) -> None:
    """Check that Ana can still play, and that clients are sent nothing else."""
    before = table.state
    play = Play(0, before.edition.card("blue-5"))
    taken = step(before, play)
    ana.send_json({"do": encode_action(play)})
    for seat, client in enumerate((ana, *others)):
        assert await client.receive("events") == json.loads(dumps(events_for(taken.events, seat)))
        assert await client.receive("view") == encode_view(taken.state, seat)
    assert table.state == taken.state


@each_case("cheat", REFUSED)
def test_cheat_is_refused_and_others_are_sent_nothing(cheat: str) -> None:
    line, reason = REFUSED[cheat]

    async def scenario() -> None:
        async with serve_position() as (table, port):
            ana, ben = [await Client.join(port, token) for token in table.tokens]
            before = table.state
            ben.send_bytes(line + b"\n")
            assert (await ben.receive("refused"))["reason"] == reason
            assert table.state is before
            await ana_plays_on(table, ana, ben)

    run_scenario(scenario())


def test_nested_json_of_any_depth_is_refused() -> None:
    async def scenario() -> None:
        async with serve_position() as (table, port):
            ben = await Client.join(port, table.tokens[1])
            for depth in range(850, 1050):
                ben.send_bytes(b'{"do": ' + b"[" * depth + b"]" * depth + b"}\n")
                assert (await ben.receive("refused"))["reason"] == "not-understood"

    run_scenario(scenario())


@pytest.mark.parametrize("cheated", ["0:red-2", "0:wild=red", "0:blue-5!", "0:blue-5=red"])
def test_illegal_action_is_refused_with_its_reason(cheated: str) -> None:
    async def scenario() -> None:
        async with serve_position() as (table, port):
            ana, ben = [await Client.join(port, token) for token in table.tokens]
            before = table.state
            with pytest.raises(IllegalMove) as illegal:
                apply(before, example.read_action(cheated, before.edition))
            ana.send_json({"do": cheated})
            assert await ana.receive("refused") == {
                "reason": illegal.value.reason,
                "message": illegal.value.message,
            }
            assert table.state is before
            await ana_plays_on(table, ana, ben)

    run_scenario(scenario())


def test_refusal_to_act_for_another_seat_reveals_nothing() -> None:
    async def scenario() -> None:
        async with serve_position() as (table, port):
            ben = await Client.join(port, table.tokens[1])
            answers = set()
            for card in sorted(CARDS):
                ben.send_json({"do": f"0:{card}"})
                answers.add(json.dumps(await ben.receive("refused")))
            assert len(answers) == 1

    run_scenario(scenario())


def test_spectator_cannot_act() -> None:
    async def scenario() -> None:
        async with serve_position() as (table, port):
            watcher = await Client.join(port, None)
            before = table.state
            for do in ("0.draw", "1.draw"):
                watcher.send_json({"do": do})
                assert (await watcher.receive("refused"))["reason"] == "not-your-seat"
            watcher.send_bytes(b'{"do": {"action": "draw", "player": null}}\n')
            assert (await watcher.receive("refused"))["reason"] == "not-understood"
            assert table.state is before

    run_scenario(scenario())


@each_case(
    "first",
    [
        *('{"join": ""}', '{"join": "None"}', '{"join": 0}', '{"join": [0]}', '{"join": true}'),
        *('{"join": "\\ud800"}', '{"join": "ñ"}', '{"do": "0.draw"}', "[]", "", "GET / HTTP/1.1"),
    ],
)
def test_client_without_a_token_is_refused(first: str) -> None:
    async def scenario() -> None:
        async with serve_position() as (table, port):
            ana, ben = [await Client.join(port, token) for token in table.tokens]
            stranger = await Client.connect(port)
            stranger.send_bytes(first.encode() + b'\n{"do": "0.draw"}\n')
            [refusal] = await stranger.receive_rest()
            assert json.loads(refusal)["refused"]["reason"] == "not-admitted"
            assert len(table.seats) == 2
            await ana_plays_on(table, ana, ben)

    run_scenario(scenario())


def test_every_seat_has_its_own_token() -> None:
    async def scenario() -> None:
        async with serve_position() as (table, port):
            assert len({*table.tokens}) == 2
            for seat, token in enumerate(table.tokens):
                client = await Client.join(port, token)
                assert json.loads(client.lines[0])["view"] == encode_view(table.state, seat)

    run_scenario(scenario())


@pytest.mark.parametrize("ended", [b"\n", b""])
@pytest.mark.parametrize("seated", [True, False])
def test_too_long_line_closes_the_connection(seated: bool, ended: bytes) -> None:
    async def scenario() -> None:
        async with serve_position() as (table, port):
            ana, ben = [await Client.join(port, token) for token in table.tokens]
            before = table.state
            cheat = ben if seated else await Client.connect(port)
            cheat.send_bytes(b'{"do": "' + b"9" * example.MAX_LINE_BYTES + ended)
            assert await cheat.receive_rest() == []
            assert table.state is before
            if seated:
                await wait_until_left(table, 1)
                ben = await Client.join(port, table.tokens[1])
            await ana_plays_on(table, ana, ben)

    run_scenario(scenario())


def test_incomplete_line_is_ignored() -> None:
    async def scenario() -> None:
        async with serve_position() as (table, port):
            ana = await Client.join(port, table.tokens[0])
            before = table.state
            ana.send_bytes(b'{"do": "0.draw"}')
            ana.writer.write_eof()
            assert await ana.receive_rest() == []
            assert table.state is before

    run_scenario(scenario())


def test_client_that_does_not_read_is_disconnected(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with serve_position() as (table, port):
            ben = await Client.join(port, table.tokens[1])
            monkeypatch.setattr(example, "MAX_UNREAD_BYTES", -1)
            table.perform(Draw(0))
            assert table.state == apply(make_position(), Draw(0))
            await wait_until_left(table, 1)
            await ben.receive_rest()

    run_scenario(scenario())


def test_server_listens_only_on_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    servers: list[asyncio.Server] = []
    start = asyncio.start_server

    async def spied(*arguments: Any, **named: Any) -> asyncio.Server:
        servers.append(await start(*arguments, **named))
        return servers[-1]

    async def scenario() -> None:
        async with serve_position() as (_, port):
            names = [socket.getsockname() for server in servers for socket in server.sockets]
            assert names == [("127.0.0.1", port)]

    monkeypatch.setattr(asyncio, "start_server", spied)
    run_scenario(scenario())


# --- who is gone, and who does nothing


def test_absent_seat_makes_the_idle_move() -> None:
    async def scenario() -> None:
        async with serve_position() as (table, port):
            ana, ben = [await Client.join(port, token) for token in table.tokens]
            ana.writer.close()
            await wait_until_left(table, 0)
            before = table.state
            table.act_for_idle_seat()  # its time is up
            assert table.state == apply(apply(before, Draw(0)), Pass(0))
            drew, _ = await ben.receive("events")
            assert (drew["event"], drew["player"], drew["cards"]) == ("drew", 0, [])

    run_scenario(scenario())


def test_idle_seat_keeps_a_drawn_card_at_once() -> None:
    async def scenario() -> None:
        async with serve_position() as (table, port):
            await Client.join(port, table.tokens[1])
            kept = 0
            while kept < 3:
                before, seat = table.state, table.state.turn
                table.act_for_idle_seat()
                move = idle_move(before, seat)
                assert move is not None
                after = apply(before, move)
                if after.phase == "drawn":
                    kept += 1
                    after = apply(after, Pass(seat))
                assert table.state == after

    run_scenario(scenario())


def test_returning_player_sees_the_game_and_plays_on() -> None:
    async def scenario() -> None:
        async with serve_position() as (table, port):
            ana, ben = [await Client.join(port, token) for token in table.tokens]
            ana.send_json({"do": "0:blue-5"})
            await ana.receive("events")
            ana.writer.close()
            await wait_until_left(table, 0)
            ben.send_json({"do": "1:blue-3"})
            for what in ("events", "view") * 2:
                await ben.receive(what)
            ana = await Client.join(port, table.tokens[0])
            assert json.loads(ana.lines[0])["view"] == encode_view(table.state, 0)
            ana.send_json({"do": "0:blue-6"})
            await ana.receive("events")
            assert (await ana.receive("view"))["top"] == "blue-6"

    run_scenario(scenario())


def test_second_connection_takes_over_the_seat() -> None:
    async def scenario() -> None:
        async with serve_position() as (table, port):
            first = await Client.join(port, table.tokens[0])
            ben = await Client.join(port, table.tokens[1])
            second = await Client.join(port, table.tokens[0])
            assert await first.receive_rest() == []
            await ana_plays_on(table, second, ben)

    run_scenario(scenario())


def test_returning_does_not_restart_the_clock() -> None:
    async def scenario() -> None:
        async with serve_position() as (table, port):
            ana = await Client.join(port, table.tokens[0])
            alarm = table.alarm
            ana.writer.close()
            await wait_until_left(table, 0)
            await Client.join(port, table.tokens[0])
            assert table.alarm is alarm
            assert not alarm.cancelled()

    run_scenario(scenario())


def test_game_without_players_waits() -> None:
    async def scenario() -> None:
        async with serve_position() as (table, port):
            await Client.join(port, None)
            before = table.state
            table.act_for_idle_seat()
            assert table.state is before
            await Client.join(port, table.tokens[1])
            assert table.alarm is not None
            table.act_for_idle_seat()
            assert table.state == apply(apply(before, Draw(0)), Pass(0))

    run_scenario(scenario())


def test_silent_client_does_not_block_the_game(tmp_path: Path) -> None:
    path = tmp_path / "games.toml"

    async def scenario() -> None:
        with example.open_table(path, SEED, patience=0.01) as table:
            async with example.serve_table(table) as port:
                silent = await Client.join(port, table.tokens[0])
                await asyncio.gather(
                    silent.receive_rest(),
                    example.play(port, table.tokens[1], simple_bot, Random(1)),
                )
                assert json.loads(silent.lines[-1])["view"]["winners"] == [1]

    run_scenario(scenario())
    replay = only(path)
    *_, last = replay.states()
    assert (replay.finished, last.winners) == (True, (1,))


# --- the file


class Full(StringIO):
    """A file on a disk that becomes full."""

    def __init__(self) -> None:
        super().__init__()
        self.room = True

    def write(self, text: str, /) -> int:
        if not self.room:
            super().write(text[:5])
            raise OSError("no space left on device")
        return super().write(text)


@asynccontextmanager
async def serve_full_disk(
    patience: float = NO_TIMEOUT,
) -> AsyncGenerator[tuple[Any, int, Full], None]:
    """Serve a position whose file becomes full; yield the table, its port and the file."""
    file = Full()
    recorder = Recorder(file)
    recorder.begin(make_position())
    table = example.Table(make_position(), recorder, patience)
    async with example.serve_table(table) as port:
        yield table, port, file


NOT_SAVED = {"reason": "not-saved", "message": "the game cannot be saved now; try again later"}


def test_client_is_told_that_its_action_cannot_be_saved(caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        async with serve_full_disk() as (table, port, file):
            ana, ben = [await Client.join(port, token) for token in table.tokens]
            before, alarm, file.room = table.state, table.alarm, False
            for _ in range(2):
                ana.send_json({"do": "0:blue-5"})
                assert await ana.receive("refused") == NOT_SAVED
            assert table.state is before
            assert table.alarm is alarm
            file.room = True
            await ana_plays_on(table, ana, ben)  # Ben is not told of any refusal.
            assert next(parse_replays(file.getvalue())).actions == ("0:blue-5",)

    run_scenario(scenario())
    assert "no space left on device" in caplog.text


def test_time_goes_on_after_a_failed_write() -> None:
    async def scenario() -> None:
        async with serve_full_disk(patience=0.02) as (table, port, file):
            before, file.room = table.state, False
            ana, ben = [await Client.join(port, token) for token in table.tokens]
            for _ in range(3):
                assert await ana.receive("refused") == NOT_SAVED
                assert await ben.receive("refused") == NOT_SAVED
            assert table.state is before
            file.room = True
            while "refused" in (message := json.loads(await ben.reader.readline())):
                pass
            assert message["events"][0]["event"] == "drew"

    run_scenario(scenario())


def test_time_goes_on_after_any_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("broken")

    async def scenario() -> None:
        async with serve_full_disk() as (table, port, _):
            await Client.join(port, table.tokens[0])
            alarm = table.alarm
            monkeypatch.setattr(example, "idle_move", fail)
            with pytest.raises(RuntimeError):
                table.act_for_idle_seat()
            assert table.alarm not in (None, alarm)

    run_scenario(scenario())


def test_clients_see_a_game_end_whose_end_cannot_be_written() -> None:
    async def scenario() -> None:
        async with serve_full_disk() as (table, port, file):
            ana = await Client.join(port, table.tokens[0])
            while not table.state.is_over:
                move = legal_moves(table.state)[0]
                if step(table.state, move).state.is_over:
                    break
                table.perform(move)
            write = table.recorder.step

            def step_and_fill(action: Any) -> Any:
                taken = write(action)
                file.room = False
                return taken

            table.recorder.step = step_and_fill
            table.perform(move)
            assert table.state.is_over
            assert json.loads((await ana.receive_rest())[-1])["view"]["winners"]

    run_scenario(scenario())


def test_action_that_cannot_be_recorded_is_not_applied() -> None:
    async def scenario() -> None:
        async with serve_full_disk() as (table, port, file):
            ana, ben = [await Client.join(port, token) for token in table.tokens]
            before = table.state
            file.room = False
            with pytest.raises(OSError, match="no space"):
                table.perform(Draw(0))
            assert table.state is before
            file.room = True
            await ana_plays_on(table, ana, ben)

    run_scenario(scenario())


def test_second_server_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.toml"
    with example.open_table(path, SEED) as table:
        with (
            pytest.raises(RecordingError, match="is open in another recorder"),
            example.open_table(path),
        ):
            pass
        table.recorder.add(legal_moves(table.state)[0])
    assert len(only(path).actions) == 1


def test_action_is_recorded_before_it_is_sent(tmp_path: Path) -> None:
    path = tmp_path / "games.toml"

    async def scenario() -> None:
        with example.open_table(path, SEED, NO_TIMEOUT) as table:
            async with example.serve_table(table) as port:
                watcher = await Client.join(port, None)
                for number in range(1, 6):
                    table.perform(legal_moves(table.state)[0])
                    await watcher.receive("events")
                    await watcher.receive("view")
                    assert only(path).at(number) == table.state

    run_scenario(scenario())


KILLED = """
import asyncio, os, sys
from pathlib import Path
from random import Random
from textwrap import indent

sys.path.insert(0, sys.argv[1])
import serve_a_game
from unoengine.bots import simple_bot
from unoengine.notation import fingerprint


async def main() -> None:
    with serve_a_game.open_table(Path(sys.argv[2]), 14, 1000) as table:
        left = iter(range(20))

        def bot(view, chance):
            if next(left, None) is None:
                print(fingerprint(table.state), *table.tokens, flush=True)
                os._exit(9)  # nothing is closed, nothing is tidied up
            return simple_bot(view, chance)

        async with serve_a_game.serve_table(table) as port:
            await asyncio.gather(
                *(serve_a_game.play(port, token, bot, Random(1)) for token in table.tokens)
            )


asyncio.run(main())
"""


def test_killed_server_continues_its_game(tmp_path: Path) -> None:
    path = tmp_path / "games.toml"
    killed = subprocess.run(
        [sys.executable, "-c", KILLED, PROGRAM.parent, path],
        env=make_environment(),
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert (killed.returncode, killed.stderr) == (9, "")
    stood, *tokens = killed.stdout.split()
    assert not only(path).finished

    async def scenario() -> None:
        with example.open_table(path) as table:
            assert fingerprint(table.state) == stood
            assert {*table.tokens}.isdisjoint(tokens)
            async with example.serve_table(table) as port:
                ana, ben = [await Client.join(port, token) for token in table.tokens]
                assert json.loads(ben.lines[0])["view"] == encode_view(table.state, 1)
                await asyncio.gather(ana.play(Random(3)), ben.play(Random(4)))

    run_scenario(scenario())
    replay = only(path)
    assert replay.finished
    assert replay.at(len(replay.actions)).is_over
    assert fingerprint(replay.at(20)) == stood


def test_game_without_its_end_line_is_ended_and_another_starts(game: Played) -> None:
    path = game.path.with_name("without-end.toml")
    written = game.path.read_text(encoding="utf-8")
    path.write_text(written[: written.rindex("end = ")], encoding="utf-8")
    with example.open_table(path, SEED + 1) as table:
        assert table.state.round == 1
        assert not table.state.is_over
    over, begun = read_replays(path)
    assert (over.finished, begun.finished) == (True, False)
    assert over.actions == only(game.path).actions


def test_other_file_is_not_changed(tmp_path: Path) -> None:
    path = tmp_path / "diary.txt"
    path.write_text("Dear diary\n", encoding="utf-8")
    with pytest.raises(FormatError), example.open_table(path):
        pass
    assert path.read_text(encoding="utf-8") == "Dear diary\n"


# --- the page

PAGE = PROGRAM.parents[1] / "docs" / "howto" / "run-a-game-server.md"
BLOCKS = Document.parse(str(PAGE), CodeBlockParser("python")).examples()
SHOWN = [block for block in BLOCKS if block.parsed.startswith(("def ", "@"))]


def test_page_shows_parts_of_the_program() -> None:
    assert len(SHOWN) >= 5


@pytest.mark.parametrize("block", SHOWN, ids=lambda block: str(block.line))
def test_code_on_the_page_is_in_the_program(block: Example) -> None:
    written = PROGRAM.read_text(encoding="utf-8")
    functions = block.parsed.replace("\n\n\n", "\n\n")  # those of a class are closer together
    assert f"\n{block.parsed}" in written or indent(f"\n{functions}", " " * 4) in written


# --- the program


def program(folder: Path, *arguments: str | os.PathLike[str]) -> list[str]:
    """Run the example in a folder and return the lines it prints."""
    run = subprocess.run(
        [sys.executable, PROGRAM, *arguments],
        cwd=folder,
        env=make_environment(),
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, "")
    return run.stdout.splitlines()


def sentences(replay: Replay) -> list[str]:
    """Return the sentences that a spectator gets."""
    start = replay.start()
    return [
        f"Round 1: {start.players[start.turn]} is on turn.",
        *(
            narrate(event, replay.players)
            for taken in replay.steps()
            for event in events_for(taken.events, None)
            if not isinstance(event, Awaited)
        ),
    ]


def test_program_narrates_every_event(tmp_path: Path) -> None:
    path = tmp_path / "games.toml"
    first = program(tmp_path, "--file", path, "--seed", "7")
    assert first == sentences(only(path))
    second = program(tmp_path, "--file", path, "--seed", "8")
    assert [sentences(replay) for replay in read_replays(path)] == [first, second]
    assert first == program(tmp_path, "--seed", "7")


def test_program_ends_and_leaves_no_files(tmp_path: Path) -> None:
    assert program(tmp_path)[-1].endswith(" wins the game.")
    assert [*tmp_path.iterdir()] == []
