"""Tables that are opened again: long games in pieces, read without holding up the other tables."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from io import StringIO
from itertools import pairwise
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import pytest

from tests.thorough import choose_count
from tests.web.pages import CREATE, Page, open_site, settle, visit
from tests.web.test_tables import play_round
from unoengine import GameState, Options, new_game, step
from unoengine.bots import simple_bot
from unoengine.bots.bot import decide
from unoengine.hosting import RoomError
from unoengine.notation import fingerprint
from unoengine.replays import Recorder, parse_replays, reader, recorder
from unoengine.web import site, stored_games
from unoengine.web.requests import Request, RoomSettings
from unoengine.web.room_store import RoomStore, StorageError
from unoengine.web.sqlite_store import SqliteStore
from unoengine.web.stored_games import TableLog

SETTINGS = RoomSettings.read(Request({**CREATE, "options": {}}))[0].to_data()


@pytest.fixture(params=["memory", "file"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[RoomStore]:
    opened = RoomStore() if request.param == "memory" else SqliteStore(tmp_path / "tables")
    yield opened
    opened.close()


@pytest.fixture
def short_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let pieces have five actions."""
    monkeypatch.setattr(stored_games, "MOST_ACTIONS", 5)


def play_states(count: int) -> Iterator[tuple[Any, GameState]]:
    """Yield the first state of a long game, then so many actions, each with the state after it."""
    chance, state = Random(count), new_game("zelda", 2, seed=5, options=Options(target=10**6))
    yield None, state
    for _ in range(count):
        action = decide(state, [simple_bot] * 2, chance)
        state = step(state, action).state
        yield action, state


def write_game(store: RoomStore, room: str, count: int) -> GameState:
    """Store a table with a game of so many actions, as the log of a table writes them."""
    store.add_room(room, SETTINGS)
    log = TableLog(store, room, None)
    for action, state in play_states(count):
        if action is None:
            log.begin(state)
        else:
            log.add(action)
    return state


def write_old_game(store: RoomStore, room: str, count: int) -> GameState:
    """Store a table with a game in one piece, as it was written before there were pieces."""
    file = StringIO()
    written = Recorder(file)
    for action, state in play_states(count):
        if action is None:
            written.begin(state)
        else:
            written.add(action)
    store.add_room(room, SETTINGS)
    for line in file.getvalue().splitlines(keepends=True):
        store.append_text(room, line)
    return state


async def open_state(store: RoomStore, room: str = "r") -> GameState | None:
    """Return the state of a stored table after it was opened."""
    return (await open_site(store).open(room)).room.state


# --- Tables of an older version


async def test_a_table_that_an_older_version_stored_is_opened(tmp_path: Path) -> None:
    """The file was written before games had pieces, and has the token of Ana's seat below."""
    path = tmp_path / "tables"
    dump = Path(__file__).with_name("tables_of_version_1.sql").read_text(encoding="utf-8")
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.executescript(dump)
        database.execute("PRAGMA user_version = 1")

    async with visit(2, SqliteStore(path)) as [ana, eve]:
        room = "jlZHmOLHn-e9"
        await ana.enter(room, "g4Kth8iG2wL424ATYfD075HbHqx97maI")
        table = ana.find("table")
        state = ana.site.find(room).room.state
        assert state is not None
        expected = "add990d122e970a2902c0d4f54a6a9c3fbe7ea6ba947dc424491825905edf99e"
        assert fingerprint(state) == expected
        assert table["you"] == 0
        assert {seat["name"] for seat in table["seats"]} == {"Ana", "Ben", "Bot 3"}
        assert len(table["hand"]) == 9
        assert table["log"], "what happened is told again"

        await eve.enter(room)
        await eve.send({"replay": True})
        assert eve.messages[-1]["type"] == "notice", "the game is not over"
        while not ana.list_actions():
            await asyncio.sleep(1)
        await ana.send({"action": ana.list_actions()[0]})
        [replay] = parse_replays(ana.site.store.read_text(room))
        assert len(replay.actions) > 29
        assert replay.at(len(replay.actions)) == ana.site.find(room).room.state


@pytest.mark.usefixtures("short_pieces")
async def test_the_whole_game_can_be_downloaded_after_a_restart() -> None:
    store = RoomStore()
    async with visit(1, store) as [ana]:
        await ana.create()
        await ana.send({"start": True})
        first = ana.site.find(ana.room).room.state
    async with visit(1, store) as [again]:
        await again.enter(ana.room, ana.token)
        await play_round([again], Random(1), again)
        await again.send({"replay": True})
        last = again.site.find(ana.room).room.state
    pieces = [*parse_replays(again.find("replay")["text"])]
    assert len(pieces) > 2
    assert pieces[0].start() == first
    for piece, following in pairwise(pieces):
        assert piece.at(len(piece.actions)) == following.start()
    assert pieces[-1].at(len(pieces[-1].actions)) == last


# --- Pieces, and the kill of a server at any moment


@pytest.mark.usefixtures("short_pieces")
async def test_no_action_is_lost_whenever_the_server_is_killed() -> None:
    """A store has each text in whole or not at all, so a kill leaves the first ones."""
    store, acknowledged = RoomStore(), list[tuple[int, GameState]]()
    store.add_room("r", SETTINGS)
    log = TableLog(store, "r", None)
    for action, state in play_states(choose_count(11, 23)):
        if action is None:
            log.begin(state)
        else:
            log.add(action)
        acknowledged.append((store.count_texts("r"), state))
    assert store.read_text("r").count("[[game]]") > 2

    for count in range(store.count_texts("r") + 1):
        left = RoomStore()
        left.add_room("r", SETTINGS)
        for text in store._texts["r"][:count]:
            left.append_text("r", text)
        opened = open_site(left)
        room = (await opened.open("r")).room
        known = [state for texts, state in acknowledged if texts <= count]
        assert room.state == (known[-1] if known else None)
        if room.state is not None and room._session is not None:
            chance = Random(count)
            for _ in range(7):  # it goes on, also after the end of a piece
                room._session._perform(decide(room.state, [simple_bot] * 2, chance), None, 0)
            played = room.state
            room.close()
            assert await open_state(left) == played


@pytest.mark.parametrize("count", [4, 5, 6, 10, 11])
@pytest.mark.usefixtures("short_pieces")
async def test_a_game_is_read_back_at_the_limit_of_its_pieces(store: RoomStore, count: int) -> None:
    state = write_game(store, "r", count)
    game = await open_site(store)._run_in_slices(stored_games.read_last_game(store, "r"))
    assert game is not None
    assert game.state == state
    assert len(game.replay.actions) == (count - 1) % 5 + 1, "the next action begins a piece"
    most = count if count <= 10 else 6
    assert len(game.history) >= most, "the history continues into the piece before"
    assert game.history[-1].state == state
    pieces = [*parse_replays(store.read_text("r"))]
    assert sum(len(piece.actions) for piece in pieces) == count
    for piece, following in pairwise(pieces):
        assert piece.at(len(piece.actions)) == following.start()


async def test_a_piece_has_at_most_as_many_characters_as_a_reader_accepts(
    store: RoomStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The recorder and the reader have one limit, which is small here."""
    for module in (reader, recorder):
        monkeypatch.setattr(module, "MAX_LENGTH", 3000)
    state = write_game(store, "r", 400)
    pieces = [*parse_replays(store.read_text("r"))]
    assert len(pieces) > 2
    assert await open_state(store) == state


async def test_a_long_game_of_an_older_version_goes_on_in_another_piece(
    store: RoomStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = write_old_game(store, "r", 30)
    monkeypatch.setattr(stored_games, "MOST_ACTIONS", 20)
    opened = await open_site(store).open("r")
    assert opened.room.state == state
    assert opened.room._session is not None
    opened.room._session._perform(decide(state, [simple_bot] * 2, Random(1)), None, 0)
    first, second = parse_replays(store.read_text("r"))
    assert (len(first.actions), len(second.actions)) == (30, 1)
    assert second.position is not None


async def test_a_state_that_no_position_can_hold_stays_in_its_piece(
    store: RoomStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a plug-in is broken")

    monkeypatch.setattr(stored_games, "MOST_ACTIONS", 5)
    monkeypatch.setattr(stored_games, "format_game_until", fail)
    state = write_game(store, "r", 12)
    [replay] = parse_replays(store.read_text("r"))
    assert len(replay.actions) == 12
    assert await open_state(store) == state


@pytest.mark.usefixtures("short_pieces")
async def test_while_the_file_is_full_a_piece_waits_and_nothing_is_lost() -> None:
    class FullStore(RoomStore):
        left = 10**6

        def append_text(self, room: str, text: str) -> None:
            self.left -= 1
            if self.left < 0:
                raise StorageError("the disk is full")
            super().append_text(room, text)

    for room in range(3):  # the end of a piece, the beginning of the next, and its first action
        store = FullStore()
        state = write_game(store, "r", 5)
        opened = await open_site(store).open("r")
        session = opened.room._session
        assert session is not None
        store.left = room
        action = decide(state, [simple_bot] * 2, Random(1))
        session._grant(action.player, action, 0)
        assert opened.room.state == state
        store.left = 10**6
        session._grant(action.player, action, 0)
        assert opened.room.state == step(state, action).state
        opened.room.close()
        assert await open_state(store) == step(state, action).state


@pytest.mark.usefixtures("short_pieces")
async def test_the_oldest_games_are_removed_little_by_little(
    store: RoomStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored_games, "MOST_TEXTS", 40)
    monkeypatch.setattr(stored_games, "_REMOVED_AT_ONCE", 7)
    store.add_room("r", SETTINGS)
    log = TableLog(store, "r", None)
    longest = 0
    for action, state in play_states(choose_count(50, 200)):
        if action is None:
            log.begin(state)
        else:
            log.add(action)
        longest = max(longest, store.count_texts("r") - store.count_removed_texts("r"))
        [*_, last] = parse_replays(store.read_text("r"))
        assert last.at(len(last.actions)) == state
    assert longest < 50
    assert await open_state(store) == state


# --- Other tables, while one is opened


async def test_opening_a_long_game_holds_nobody_up_longer_than_a_hundred_moves(
    tmp_path: Path,
) -> None:
    """The longest pause of five attempts is compared with moves of the same moment."""
    store = SqliteStore(tmp_path / "tables")
    write_old_game(store, "long", choose_count(600, 20_000))
    async with visit(1, store) as [ana]:
        await ana.create(players=2)
        await ana.send({"start": True})
        room = ana.site.find(ana.room).room
        ratios = []
        for _ in range(5):
            assert room._session is not None
            begun, chance = perf_counter(), Random(1)
            for _ in range(20):
                if room._session.state.is_over:
                    await ana.send({"start": True})
                action = decide(room._session.state, [simple_bot] * 2, chance)
                room._session._perform(action, None, 0)
                await settle()
            of_a_move = (perf_counter() - begun) / 20
            opening = asyncio.create_task(ana.site.open("long"))
            longest, last = 0.0, perf_counter()
            while not opening.done():
                await asyncio.sleep(0)
                now = perf_counter()
                longest, last = max(longest, now - last), now
            ana.site._rooms.pop("long").room.close()
            ratios.append(longest / of_a_move)
    assert min(ratios) < 100


async def test_two_visitors_that_come_at_once_get_the_same_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(site, "_SLICE_SECONDS", 0.0)
    store = RoomStore()
    write_game(store, "r", 30)
    write_game(store, "s", 3)
    opened = open_site(store, open_tables=2)
    first, second, other = (asyncio.create_task(opened.open(room)) for room in ("r", "r", "s"))
    await asyncio.sleep(0)
    first.cancel()  # its page is gone
    store.add_room("t", SETTINGS)
    with pytest.raises(RoomError, match="too many tables"):
        await opened.open("t")
    store._used["r"] = 0.0
    assert opened._make_space() is False, "a table that is being opened is not deleted"
    await other
    assert not second.done(), "a short game does not wait for a long one"
    assert await second is opened.find("r")
    assert not opened._openings
    opened.close()


async def test_a_site_is_closed_while_a_table_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "_SLICE_SECONDS", 0.0)
    store = RoomStore()
    write_game(store, "r", 30)
    opened = open_site(store)
    opening = asyncio.create_task(opened.open("r"))
    await asyncio.sleep(0)
    opened.close()
    with pytest.raises(asyncio.CancelledError):
        await opening


async def test_a_damaged_table_is_damaged_for_everybody_who_waits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(site, "_SLICE_SECONDS", 0.0)
    store = RoomStore()
    write_game(store, "r", 30)
    store.append_text("r", "32 = 'oops'\n")
    opened = open_site(store)
    errors = await asyncio.gather(*(opened.open("r") for _ in range(2)), return_exceptions=True)
    assert [type(error) for error in errors] == [StorageError] * 2
    opened.close()


async def test_a_replay_is_not_sent_if_the_next_game_begins_while_it_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It would contain the seed of that game."""
    async with visit(2) as [ana, eve]:
        await ana.create()
        await ana.send({"start": True})
        await play_round([ana], Random(1), ana)
        await eve.enter(ana.room)
        monkeypatch.setattr(site, "_SLICE_SECONDS", 0.0)
        asking = asyncio.create_task(eve.send({"replay": True}))
        await asyncio.sleep(0)
        ana.site.find(ana.room).start()
        assert (await asking)["type"] != "replay"
        assert not eve.count("replay")


async def test_a_page_that_opens_a_table_may_be_gone_before_it_is_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(site, "_SLICE_SECONDS", 0.0)
    store = RoomStore()
    write_game(store, "r", 30)
    opened = open_site(store)
    page = Page(opened)
    entering = asyncio.create_task(page.enter("r"))
    await asyncio.sleep(0)
    entering.cancel()
    page.visitor.close()
    while opened._openings:
        await asyncio.sleep(0)
    assert not opened.find("r").room.members
    opened.close()
