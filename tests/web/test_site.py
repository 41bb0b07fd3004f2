"""Tables of a server: created, put away when nobody looks, and deleted when there are too many."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from tests.web.pages import CREATE, Page, open_site, settle, visit
from tests.web.test_tables import play_round
from unoengine import GameState, SetupError, new_game
from unoengine.web import ServerLimits, site, visitor
from unoengine.web.room_store import RoomStore, StorageError
from unoengine.web.server_limits import MOST_ADDRESSES, Accounts, find_network


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that a test can set."""
    now = [1_000_000.0]
    monkeypatch.setattr("time.time", lambda: now[0])
    for module in (site, visitor):
        monkeypatch.setattr(module, "monotonic", lambda: now[0])
    return now


async def test_a_table_that_nobody_looks_at_leaves_memory_and_comes_back(
    clock: list[float],
) -> None:
    async with visit(2) as [ana, ben]:
        await ana.create(players=3)
        await ana.send({"start": True})
        hand = ana.find("table")["hand"]
        ana.site.sweep()
        assert len(ana.site._rooms) == 1, "somebody is there"
        ana.visitor.close()
        clock[0] += 599
        ana.site.sweep()
        assert len(ana.site._rooms) == 1
        clock[0] += 2
        ana.site.sweep()
        assert len(ana.site._rooms) == 0

        await ben.enter(ana.room, ana.token)
        assert ben.find("table")["hand"] == hand


async def test_a_new_table_replaces_one_that_is_unused_for_an_hour_but_no_other(
    clock: list[float],
) -> None:
    async with visit(3, tables=2) as [ana, ben, cy]:
        await ana.create()
        await ben.create()
        refused = await cy.create()
        assert refused["type"] == "notice"
        ben.visitor.close()
        clock[0] += 3601
        await cy.send({"create": CREATE})

        assert cy.find("seated")["room"]
        assert ana.site.store.load_room(ana.room) is not None, "ana is still there"
        assert ana.site.store.load_room(ben.room) is None
        assert (await Page.enter(ben, ben.room))["type"] == "gone"


async def test_a_table_that_is_refused_for_lack_of_memory_is_not_stored() -> None:
    async with visit(2, open_tables=1) as [ana, ben]:
        await ana.create()
        assert (await ben.create())["type"] == "notice"
        assert ana.site.store.count_rooms() == 1


async def test_tables_cannot_be_created_faster_than_the_limit(clock: list[float]) -> None:
    async with visit(1, creation_burst=2, creation_rate=1.0) as [ana]:
        await ana.enter()
        answers = [(await ana.send({"create": CREATE}))["type"] for _ in range(3)]
        clock[0] += 1.5
        answers.append((await ana.send({"create": CREATE}))["type"])
        assert answers == ["room", "room", "notice", "room"]


async def test_a_request_that_is_refused_costs_nobody_a_table(clock: list[float]) -> None:
    async with visit(2, creation_burst=1) as [ana, ben]:
        await ana.enter()
        for wrong in ({"edition": "nope"}, {"players": "2"}, {"players": 99}):
            await ana.send({"create": {**CREATE, **wrong}})
        assert (await ben.create())["type"] == "room"


async def test_an_address_cannot_use_up_the_tables_of_the_others(clock: list[float]) -> None:
    opened = open_site(creation_burst=4, creation_burst_of_address=2, creation_rate=1.0)
    ana, ben = Page(opened, "10.0.0.1"), Page(opened, "10.0.0.2")
    await ana.enter()
    answers = [(await ana.send({"create": CREATE}))["type"] for _ in range(9)]
    assert answers == ["room"] * 2 + ["notice"] * 7
    again = Page(opened, "10.0.0.1")
    assert (await again.create())["type"] == "notice", "the limit is not that of a page"
    assert (await ben.create())["type"] == "room"
    for page in (ana, again, ben):
        page.visitor.close()
    await settle()
    opened.close()


def test_the_limits_of_many_addresses_need_little_memory(clock: list[float]) -> None:
    accounts = Accounts(ServerLimits(creation_burst=10**6, creation_burst_of_address=1))
    assert accounts.add_connection("connected", clock[0])
    assert accounts.take_creation("connected", clock[0])
    for number in range(3 * MOST_ADDRESSES):
        assert accounts.take_creation(str(number), clock[0])
    assert len(accounts) == MOST_ADDRESSES + 1
    assert not accounts.take_creation(str(number), clock[0]), "the last ones are known"
    assert not accounts.take_creation("connected", clock[0]), "it is here"
    accounts.remove_connection("connected")
    assert len(accounts) == MOST_ADDRESSES
    assert not accounts.take_creation("connected", clock[0]), "it was here lately"


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("::ffff:c000:0201", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("fe80::1%", "fe80::/64"),
        ("::1", "::/64"),
        ("", ""),
        ("unknown, 192.0.2.1", "unknown, 192.0.2.1"),
        ("[::1]:80", "[::1]:80"),
        ("\0\ud800", "\0\ud800"),
    ],
)
def test_limits_count_a_network_of_ipv6_as_one_address(address: str, network: str) -> None:
    assert find_network(address) == network


def test_a_network_of_ipv6_has_no_more_connections_than_one_address() -> None:
    accounts = Accounts(ServerLimits(connections_of_address=2))
    addresses = ["2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8:0:1::", "::ffff:1.2.3.4"]
    allowed = [accounts.add_connection(address, 0.0) for address in addresses]
    assert allowed == [True, True, False, True, True]
    assert [accounts.add_connection("1.2.3.4", 0.0) for _ in range(2)] == [True, False]
    accounts.remove_connection("2001:db8::2")
    accounts.remove_connection("2001:db8::3")
    assert accounts.add_connection("2001:db8::4", 0.0)


async def test_a_network_of_ipv6_creates_no_more_tables_than_one_address(
    clock: list[float],
) -> None:
    opened = open_site(creation_burst_of_address=2)
    pages = [Page(opened, f"2001:db8::{number}") for number in range(4)]
    answers = [(await page.create())["type"] for page in pages]
    assert answers == ["room", "room", "notice", "notice"]
    for page in pages:
        page.visitor.close()
    await settle()
    opened.close()


async def test_the_messages_of_an_address_are_limited_over_all_its_connections(
    clock: list[float],
) -> None:
    opened = open_site(message_rate=1.0, message_burst=10, connections_of_address=20)
    received = 0
    for number in range(9):
        visitor = Page(opened, f"2001:db8::{number}").visitor
        while await visitor.receive('{"ping": true}'):
            received += 1
    assert received == 20, "twice as many as one connection may send"
    assert await Page(opened, "2001:db8:0:1::").visitor.receive('{"ping": true}')
    clock[0] += 5
    assert await visitor.receive('{"ping": true}')
    opened.close()


class BrokenStore(RoomStore):
    """A store whose disk is full now and then."""

    is_broken = False

    def append_text(self, room: str, text: str) -> None:
        if self.is_broken:
            raise StorageError("the disk is full")
        super().append_text(room, text)


async def test_while_the_file_cannot_be_written_the_game_waits_and_says_so() -> None:
    store = BrokenStore()
    async with visit(1, store) as [ana]:
        await ana.create(players=2)
        await ana.send({"start": True})
        while not ana.list_actions():
            await asyncio.sleep(1)
        number = ana.find("table")["number"]
        store.is_broken = True
        await ana.send({"action": ana.list_actions()[0]})
        await asyncio.sleep(5)

        assert any("cannot be saved" in each.get("text", "") for each in ana.messages)
        assert ana.find("table")["number"] == number, "nothing was acknowledged"
        store.is_broken = False
        await asyncio.sleep(5)
        assert ana.find("table")["number"] > number
        assert any("can be saved again" in each.get("text", "") for each in ana.messages)


async def test_a_stored_table_whose_edition_is_gone_is_reported_to_its_visitors() -> None:
    opened = open_site()
    opened.store.add_room("r", {"edition": "vanished", "players": 2, "bots": "simple"})
    page = Page(opened)
    answer = await page.enter("r")

    assert answer["type"] == "gone"
    assert "vanished" in answer["text"]
    assert not answer["lost"], "the browser keeps the token of its seat"
    page.visitor.close()
    opened.close()


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        ({"tables": 0}, "tables must be a number from 1, not 0"),
        ({"tables": 2.5}, "tables must be a number from 1, not 2.5"),
        ({"message_rate": float("nan")}, "message_rate must be a number from 0.001, not nan"),
        ({"keep_days": "30"}, "keep_days must be a number from 0.01, not '30'"),
        ({"keep_days": 0}, "keep_days must be a number from 0.01, not 0"),
    ],
)
def test_limits_that_are_not_positive_numbers_are_refused(limits: Any, message: str) -> None:
    with pytest.raises(SetupError) as caught:
        ServerLimits(**limits)
    assert caught.value.faults == (message,)


async def test_a_table_in_memory_is_never_deleted(clock: list[float]) -> None:
    async with visit(1, keep_days=0.01, idle_minutes=60) as [ana]:
        await ana.create()
        ana.visitor.close()
        clock[0] += 1800
        sweeping = asyncio.create_task(ana.site.sweep_forever())
        await asyncio.sleep(1)
        assert ana.site.store.load_room(ana.room) is not None
        clock[0] += 3600
        await asyncio.sleep(60)
        assert ana.site.store.load_room(ana.room) is None
        sweeping.cancel()
        with suppress(asyncio.CancelledError):
            await sweeping


@pytest.mark.parametrize("is_ended", [True, False])
async def test_a_game_that_was_over_is_ended_once_in_the_log(is_ended: bool) -> None:
    """The server may have been killed after the last action, before the end was written."""
    store = RoomStore()
    async with visit(2, store) as [ana, ben]:
        await ana.create()
        await ana.send({"start": True})
        await play_round([ana], Random(1), ana)
        ana.visitor.close()
        ana.site.sweep(0)
        assert len(ana.site._rooms) == 0
        if not is_ended:
            store.remove_texts(ana.room, store.count_texts(ana.room) - 1)
        assert ("\nend = " in store.read_text(ana.room)) is is_ended

        await ben.enter(ana.room, ana.token)
        assert store.read_text(ana.room).count("\nend = ") == 1


async def test_one_table_needs_two_trial_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """The settings are tried once, and the room tries its own."""
    tried: list[object] = []

    def count(*given: Any, **more: Any) -> GameState:
        tried.append(given)
        return new_game(*given, **more)

    async with visit(1) as [ana]:
        await ana.enter()
        monkeypatch.setattr("unoengine.web.requests.new_game", count)
        monkeypatch.setattr("unoengine.hosting.room.new_game", count)
        await ana.send({"create": CREATE})
    assert len(tried) == 2
