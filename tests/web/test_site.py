"""Tables of a server: created, put away when nobody looks, and deleted when there are too many."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.hosting.rooms import run
from tests.web.pages import CREATE, Page, open_site, visit
from unoengine import SetupError
from unoengine.web import ServerLimits, site, visitor
from unoengine.web.room_store import MemoryStore, StorageError


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that a test can set."""
    now = [1_000_000.0]
    monkeypatch.setattr("time.time", lambda: now[0])
    for module in (site, visitor):
        monkeypatch.setattr(module, "monotonic", lambda: now[0])
    return now


def test_a_table_that_nobody_looks_at_leaves_memory_and_comes_back(clock: list[float]) -> None:
    async def scenario() -> None:
        async with visit(2) as [ana, ben]:
            await ana.create(players=3)
            await ana.send({"start": True})
            hand = ana.find("table")["hand"]
            ana.site.sweep()
            assert ana.site.open_count == 1, "somebody is there"
            ana.visitor.close()
            clock[0] += 599
            ana.site.sweep()
            assert ana.site.open_count == 1
            clock[0] += 2
            ana.site.sweep()
            assert ana.site.open_count == 0

            await ben.enter(ana.room, ana.token)
            assert ben.find("table")["hand"] == hand

    run(scenario())


def test_a_new_table_replaces_one_that_is_unused_for_an_hour_but_no_other(
    clock: list[float],
) -> None:
    async def scenario() -> None:
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

    run(scenario())


def test_a_table_that_is_refused_for_lack_of_memory_is_not_stored() -> None:
    async def scenario() -> None:
        async with visit(2, open_tables=1) as [ana, ben]:
            await ana.create()
            assert (await ben.create())["type"] == "notice"
            assert ana.site.store.count_rooms() == 1

    run(scenario())


def test_tables_cannot_be_created_faster_than_the_limit(clock: list[float]) -> None:
    async def scenario() -> None:
        async with visit(1, creation_burst=2, creation_rate=1.0) as [ana]:
            await ana.enter()
            answers = [(await ana.send({"create": CREATE}))["type"] for _ in range(3)]
            clock[0] += 1.5
            answers.append((await ana.send({"create": CREATE}))["type"])
            assert answers == ["room", "room", "notice", "room"]

    run(scenario())


class BrokenStore(MemoryStore):
    """A store whose disk is full now and then."""

    is_broken = False

    def append_text(self, room: str, text: str) -> None:
        if self.is_broken:
            raise StorageError("the disk is full")
        super().append_text(room, text)


def test_while_the_file_cannot_be_written_the_game_waits_and_says_so() -> None:
    async def scenario() -> None:
        store = BrokenStore()
        async with visit(1, store) as [ana]:
            await ana.create(players=2)
            await ana.send({"start": True})
            while not ana.list_actions():
                await asyncio.sleep(1)
            number = ana.find("table")["number"]
            store.is_broken = True
            await ana.send({"act": ana.list_actions()[0]})
            await asyncio.sleep(5)

            assert any("cannot be saved" in each.get("text", "") for each in ana.messages)
            assert ana.find("table")["number"] == number, "nothing was acknowledged"
            store.is_broken = False
            await asyncio.sleep(5)
            assert ana.find("table")["number"] > number
            assert any("can be saved again" in each.get("text", "") for each in ana.messages)

    run(scenario())


def test_a_stored_table_whose_edition_is_gone_is_reported_to_its_visitors() -> None:
    async def scenario() -> None:
        opened = open_site()
        opened.store.add_room("r", {"edition": "vanished", "players": 2, "bots": "simple"})
        page = Page(opened)
        answer = await page.enter("r")

        assert answer["type"] == "gone"
        assert "vanished" in answer["text"]
        assert not answer["lost"], "the browser keeps the token of its seat"
        page.visitor.close()
        opened.close()

    run(scenario())


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        ({"tables": 0}, "tables must be a number from 1, not 0"),
        ({"tables": 2.5}, "tables must be a number from 1, not 2.5"),
        ({"message_rate": float("nan")}, "message_rate must be a number from 0.001, not nan"),
        ({"keep_days": "30"}, "keep_days must be a number from 0, not '30'"),
    ],
)
def test_limits_that_are_not_positive_numbers_are_refused(limits: Any, message: str) -> None:
    with pytest.raises(SetupError) as caught:
        ServerLimits(**limits)
    assert caught.value.faults == (message,)
