"""Stores of tables: in memory and in a file."""

from __future__ import annotations

import os
import sqlite3
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from unoengine import SetupError, legal_moves, new_game
from unoengine.hosting import SavedSeat
from unoengine.replays import Recorder, parse_replays
from unoengine.web.room_store import RoomStore, StorageError
from unoengine.web.sqlite_store import SqliteStore

DAY = 86400
SEATS = (SavedSeat("Ana", "ab" * 32), SavedSeat("", None, "heuristic"))


@pytest.fixture(params=["memory", "file"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[RoomStore]:
    opened = RoomStore() if request.param == "memory" else SqliteStore(tmp_path / "a" / "tables")
    yield opened
    opened.close()


def test_a_table_is_loaded_as_it_was_saved(store: RoomStore) -> None:
    store.add_room("r", {"edition": "zelda", "players": 2})
    store.save_seats("r", SEATS)
    store.save_clothes("r", {1: ("pink", "blue")})
    store.append_text("r", "one\n")
    store.append_text("r", "two\n")
    found = store.load_room("r")

    assert found is not None
    assert found.settings == {"edition": "zelda", "players": 2}
    assert found.seats == SEATS
    assert found.clothes == {1: ("pink", "blue")}
    assert store.read_text("r") == "one\ntwo\n"
    assert store.load_room("other") is None
    assert store.read_text("other") == ""
    assert store.count_rooms() == 1


def test_a_recorder_writes_to_a_log_and_resumes_it(store: RoomStore) -> None:
    store.add_room("r", {})
    recorder, state = Recorder(store.open_log("r")), new_game(seed=7)
    recorder.begin(state)
    for _ in range(5):
        state = recorder.add(legal_moves(state)[0])
    [replay] = parse_replays(store.read_text("r"))
    again = Recorder(store.open_log("r"), new=False)

    assert again.resume(replay) == state
    again.add(legal_moves(state)[0])
    [longer] = parse_replays(store.read_text("r"))
    assert len(longer.actions) == 6


def test_texts_after_a_position_can_be_removed(store: RoomStore) -> None:
    store.add_room("r", {})
    log = store.open_log("r")
    for text in ("a", "b", "c"):
        log.write(text)
    assert log.seek(0, os.SEEK_END) == 3
    log.seek(1)
    log.truncate()

    assert store.read_text("r") == "a"
    log.write("d")
    assert store.read_text("r") == "ad"


def test_tables_that_were_not_used_are_deleted(
    store: RoomStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1_000_000.0]
    monkeypatch.setattr("time.time", lambda: now[0])
    for room in ("old", "kept", "new"):
        store.add_room(room, {})
        store.append_text(room, room)
        now[0] += DAY
    store.touch_rooms(["kept"])

    assert store.delete_unused(10, most=1) == []
    assert store.delete_unused(2.5, ["old"]) == []
    assert store.delete_unused(2.5) == ["old"]
    assert store.load_room("old") is None
    assert store.delete_unused(0.5, most=1) == ["new"]
    assert store.count_rooms() == 1
    assert store.read_text("kept") == "kept"


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such permissions")
def test_a_table_that_was_deleted_can_be_touched_and_stays_deleted(store: RoomStore) -> None:
    store.add_room("r", {})
    assert store.delete_unused(-1) == ["r"]
    store.touch_rooms(["r"])

    assert store.count_rooms() == 0
    assert store.delete_unused(-1) == []


def test_only_the_owner_can_read_the_file(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables")
    store.add_room("r", {})
    modes = {stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
    store.close()

    assert modes == {0o600}


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such permissions")
def test_a_file_that_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    path = tmp_path / "tables"
    path.touch()
    path.chmod(0o644)
    SqliteStore(path).close()

    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_file_of_another_version_is_refused(tmp_path: Path) -> None:
    SqliteStore(tmp_path / "tables").close()
    database = sqlite3.connect(tmp_path / "tables")
    database.execute("PRAGMA user_version = 99")
    database.close()

    with pytest.raises(SetupError, match="not a file of tables of this version"):
        SqliteStore(tmp_path / "tables")


def test_a_full_disk_changes_nothing_and_later_changes_work(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables")
    store.add_room("r", {})
    store.append_text("r", "kept")
    pages = store._database.execute("PRAGMA page_count").fetchone()[0]
    store._database.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StorageError, match="full"):
        store.append_text("r", "x" * 100_000)

    assert store.read_text("r") == "kept"
    store._database.execute("PRAGMA max_page_count = 100000")
    store.append_text("r", " and more")
    assert store.read_text("r") == "kept and more"
    store.close()
