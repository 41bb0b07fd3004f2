"""Limits of a room, and plug-ins that fail in it."""

import asyncio

import pytest

from tests.hosting.rooms import expect_refusal, open_room, pick, read, require_state
from unoengine import Draw, Play, Setup, new_game
from unoengine.authoring import Effect, Table, override
from unoengine.hosting import Clock, Dropped, Limits, Member, Refused, Room


async def test_member_that_reads_nothing_is_dropped_and_told_so() -> None:
    room, (ana, ben, _) = open_room(limits=Limits(unread=20), turn=1, absence=1000)
    watching = room.watch()
    for _ in range(60):
        await asyncio.sleep(1)
        read(ben)
    assert not ana.is_open
    assert ben.is_open
    for member in (ana, watching):
        [dropped] = [message async for message in member]
        assert isinstance(dropped, Dropped)
        assert (dropped.reason, dropped.message) == ("slow", "too many messages were not read")
    assert watching not in room.members
    assert room.seats[0].presence != "here"
    again = room.join(ana.token or "")
    assert again.is_open


async def test_dropped_member_is_dropped_for_good() -> None:
    room, (ana, _, _) = open_room(limits=Limits(unread=4))
    while ana.is_open:
        ana.act("nonsense")
    number = room.number
    ana.act("draw")
    ana.leave()
    assert (room.number, require_state(room).hand_sizes[0]) == (number, 2)
    assert room.seats[0].presence == "absent"


async def test_flood_is_refused_once_and_then_ignored() -> None:
    _room, (ana, ben, _) = open_room(limits=Limits(rate=2, burst=5))
    read(ben)
    for _ in range(1000):
        ben.act(Draw(7))
    refused = [message.reason for message in pick(ben, Refused)]
    assert refused == ["not-your-seat"] * 5 + ["too-fast"]
    await asyncio.sleep(1)
    for _ in range(1000):
        ben.act(Draw(7))
    refused = [message.reason for message in pick(ben, Refused)]
    assert refused == ["not-your-seat"] * 2 + ["too-fast"]
    assert [message for message in read(ana) if isinstance(message, Refused)] == []


async def test_long_texts_count_for_more() -> None:
    _room, (_, ben, _) = open_room(limits=Limits(rate=1, burst=22))
    read(ben)
    for _ in range(5):
        ben.act("x" * 200)
    refused = [message.reason for message in pick(ben, Refused)]
    assert refused == ["unknown"] * 2 + ["too-fast"]


async def test_new_connection_has_no_new_limit() -> None:
    room, (ana, _, _) = open_room(limits=Limits(rate=1, burst=6))
    refused = []
    for _ in range(3):
        ana.act(Draw(7))
        refused += [message.reason for message in pick(ana, Refused)]
        ana.leave()
        ana = room.join(ana.token or "")
    ana.act(Draw(7))
    refused += [message.reason for message in pick(ana, Refused)]
    assert refused == ["not-your-seat"] * 3 + ["too-fast"]
    expect_refusal("too-fast", ana.why, "draw", says="too many requests")


async def test_seat_cannot_be_joined_without_end() -> None:
    room, (ana, ben, _) = open_room(limits=Limits(rate=1, burst=5))
    read(ben)
    for _ in range(5):
        room.join(ana.token or "").leave()
    expect_refusal("too-fast", room.join, ana.token or "")
    assert len(read(ben)) <= 11
    await asyncio.sleep(1)
    assert room.join(ana.token or "").is_open


async def test_member_that_nobody_listens_at_blocks_nobody() -> None:
    room = Room("zelda", 3, seed=2, limits=Limits(unread=10))
    for name in ("Ana", "Ben", "Cy"):
        room.sit(name)
    room.watch()
    room.start()
    await room.wait_until_over()
    assert require_state(room).winners
    assert room.members == ()


async def test_many_members_that_read_nothing_are_dropped_at_once() -> None:
    limits = Limits(spectators=1000, unread=8)
    room = Room("zelda", 2, limits=limits, seed=7, dealer=1, clock=Clock(turn=5))
    ana, ben = room.sit("Ana"), room.sit("Ben")
    watching = [room.watch() for _ in range(600)]
    room.start()
    while any(member.is_open for member in watching):
        read(ana)
        read(ben)
        await asyncio.sleep(5)
    assert room.members == (ana, ben)


class Explosion(Effect):
    """Fails when it is played."""

    @override
    def play(self, table: Table) -> None:
        raise ZeroDivisionError("the hands are secret")


class Riddle(Effect):
    """Fails when somebody asks whether it may be played, after a while."""

    is_broken = False

    @override
    def may_play(self, table: Table) -> bool:
        if type(self).is_broken:
            raise ZeroDivisionError("the hands are secret")
        return True


def open_with(effect: Effect, *hands: str, **clock: float) -> tuple[Room, list[Member]]:
    setup = Setup(
        "frozen", hands=hands, discard="yellow-9", rest="draw", house_rules={"customizable": effect}
    )
    return open_room(setup.to_state(), **clock)


async def test_effect_that_fails_has_no_consequences() -> None:
    room, (ana, ben) = open_with(
        Explosion(), "customizable blue-1 yellow-2", "pink-1 pink-2 pink-3"
    )
    state = room.state
    read(ana)
    read(ben)
    ana.act(Play(0, state.edition.card("customizable"), color="blue"))  # type: ignore[union-attr]
    [refused] = read(ana)
    assert isinstance(refused, Refused)
    assert refused.reason == "failed"
    assert "secret" not in refused.message
    assert (room.state, read(ben)) == (state, [])
    ana.act("yellow 2")
    assert require_state(room).turn == 1


async def test_bot_plays_something_else() -> None:
    room, (ana, _) = open_with(
        Explosion(), "customizable blue-1 pink-4", "pink-1 pink-2 pink-3", absence=1, pace=1
    )
    ana.leave()
    await asyncio.sleep(2.001)
    state = require_state(room)
    assert state.hand_sizes[0] == 4, "it draws, since its only play fails"


async def test_seat_for_which_everything_fails_is_tried_again_later() -> None:
    Riddle.is_broken = True
    try:
        room, (ana, ben) = open_with(Riddle(), "customizable blue-1", "pink-1 pink-2", turn=10)
        assert [message.reason for message in pick(ana, Refused)] == ["failed"]
        await asyncio.sleep(30)
        assert require_state(room).turn == 0
        ben.act("draw")
        assert [message.reason for message in pick(ben, Refused)] == ["not-your-turn"]
    finally:
        Riddle.is_broken = False
    await asyncio.sleep(60)
    assert require_state(room).turn == 1


async def test_broken_start_begins_nothing() -> None:
    rules = {"customizable": Riddle()}
    seed = next(
        seed
        for seed in range(100)
        if (state := new_game("frozen", 2, seed=seed, dealer=1, house_rules=rules)).turn == 0
        and "customizable" in str(state.hand(0))
    )
    room = Room("frozen", 2, house_rules=rules)
    ana = room.sit("Ana")
    read(ana)
    Riddle.is_broken = True
    try:
        with pytest.raises(ZeroDivisionError):
            room.start(seed=seed, dealer=1)
        assert (room.state, read(ana)) == (None, [])
    finally:
        Riddle.is_broken = False
    room.start()
