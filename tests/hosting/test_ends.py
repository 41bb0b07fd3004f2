"""The end of a game and of a room: nothing goes on, and another game may begin."""

import asyncio
import gc
import weakref
from random import Random
from typing import Any

import pytest

from tests.hosting.rooms import deal, expect_refusal, open_room, pick, read, require_state
from unoengine import Options, SetupError, new_game
from unoengine.hosting import Clock, Dropped, Room, Update

pytestmark = pytest.mark.collects


async def test_closed_room_drops_all_members_and_does_nothing_more() -> None:
    room, members = open_room()
    members.append(room.watch())
    room.close()
    room.close()
    for member in members:
        assert [message.reason for message in pick(member, Dropped)] == ["closed"]
        member.act("draw")
        member.leave()
    assert (room.is_closed, room.members) == (True, ())
    await asyncio.sleep(10_000)
    assert require_state(room).hand_sizes[0] == 2
    for request in (
        lambda: room.sit("Zoe"),
        lambda: room.join(members[0].token or ""),
        room.watch,
        room.start,
        lambda: room.set_bot(0, None),
    ):
        expect_refusal("closed", request)
    await room.wait_until_over()


async def test_room_may_be_closed_by_a_member_that_reads() -> None:
    room, (ana, *_) = open_room()
    async for _ in ana:
        room.close()


async def test_task_that_reads_may_be_cancelled() -> None:
    _room, (ana, *_) = open_room()

    async def listen() -> None:
        async for _ in ana:
            pass

    reading = asyncio.ensure_future(listen())
    await asyncio.sleep(1)
    reading.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reading
    assert ana.is_open, "the server decides whether it has left"
    ana.act("draw")
    assert [message.view.hand_sizes[0] for message in pick(ana, Update)] == [3]


async def test_room_without_a_game_leaves_nothing_behind() -> None:
    room = Room("zelda", 2)
    room.sit("Ana")


async def test_closed_room_is_garbage() -> None:
    room, members = open_room()
    seen = weakref.ref(room)
    await asyncio.sleep(1)
    room.close()
    del room, members
    await asyncio.sleep(0)
    gc.collect()
    assert seen() is None


async def test_another_game_begins_after_the_first() -> None:
    room = Room("zelda", 2, seed=3, chance=Random(3), options=Options(target=1))
    ana = room.sit("Ana")
    room.start()
    first = require_state(room)
    expect_refusal("started", room.start, says="in progress")
    ana.give_up()
    await room.wait_until_over()
    eve = room.watch()
    read(eve)
    room.start(options=Options(target=2))
    second = require_state(room)
    assert second.seed != first.seed
    assert second.options.target == 2
    assert second.players == ("Ana", "Bot 2")
    assert [message.view.round for message in pick(eve, Update)] == [1]
    await room.wait_until_over()


async def test_settings_may_be_given_when_the_game_begins() -> None:
    room = Room("zelda", 3, variants=["jump-in"])
    room.start("saved-by-the-bell", wardrobe={0: ["pink"]}, dealer=1)
    state = require_state(room)
    assert state.edition.name == "saved-by-the-bell"
    assert state.wardrobe[0] == {"pink"}
    assert state.dealer == 1
    assert [variant.name for variant in state.variants] == ["jump-in"]


async def test_wrong_settings_begin_nothing() -> None:
    room = Room("zelda", 3)
    ana = room.sit("Ana")
    read(ana)
    wrong: Any
    for wrong in ({"seed": "x"}, {"dealer": 9}, {"variants": ["telepathy"]}):
        with pytest.raises(SetupError):
            room.start(**wrong)
    assert (room.state, read(ana)) == (None, [])
    room.start()


async def test_finished_game_can_be_looked_at() -> None:
    state = deal("red-1", "tan-3 blue-1", options=Options(target=1))
    room, (ana, ben) = open_room(state)
    ana.act("red 1")
    await room.wait_until_over()
    await asyncio.sleep(1000)
    assert ben.is_open
    update = pick(ben, Update)[-1]
    assert update.view.winners == (0,)
    assert update.time_left is None
    assert room.join(ana.token or "").is_open
    room.close()
    again = Room(state=require_state(room), clock=Clock())
    await again.wait_until_over()
    again.close()


async def test_next_game_of_a_room_that_continues_one_has_its_rules() -> None:
    agreed: Any = {"options": Options(target=1), "variants": ["jump-in"], "teams": [[0, 2], [1, 3]]}
    state = new_game("frozen", 4, seed=2, **agreed)
    room = Room(state=state, chance=Random(2))
    await room.wait_until_over()
    room.start()
    after = require_state(room)
    assert (after.edition.name, after.teams) == ("frozen", state.teams)
    assert (after.options, after.variants) == (state.options, state.variants)
    assert after.seed != state.seed


async def test_settings_beside_a_state_are_those_of_the_next_game() -> None:
    state = new_game("frozen", 2, seed=2, options=Options(target=1))
    room = Room(state=state, options=Options(target=2), chance=Random(2))
    assert require_state(room) == state
    await room.wait_until_over()
    room.start()
    assert require_state(room).options.target == 2


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"edition": "zelda"}, "the state is a game of frozen, not of 'zelda'"),
        ({"edition": 3}, "the state is a game of frozen, not of 3"),
        ({"seats": 3}, "the state has 2 seats, not 3"),
        ({"seats": 2.0}, r"the state has 2 seats, not 2\.0"),
    ],
)
def test_room_with_a_state_has_no_other_edition_or_seats(given: Any, fault: str) -> None:
    with pytest.raises(SetupError, match=fault):
        Room(state=new_game("frozen", 2, seed=2), **given)


async def test_repr_tells_the_stage_of_a_room() -> None:
    room = Room("zelda", 2)
    assert repr(room) == "<Room, 2 seats, 0 members, not started>"
    ana = room.sit("Ana")
    assert repr(ana) == "<Member, seat 0>"
    room.start()
    assert repr(room) == "<Room, 2 seats, 1 members, open>"
    room.close()
    assert repr(room) == "<Room, 2 seats, 0 members, closed>"
    assert repr(ana) == "<Member, seat 0, gone>"
