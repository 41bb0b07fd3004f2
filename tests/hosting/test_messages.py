"""Messages: their order, what they contain, and their form as plain data."""

from __future__ import annotations

import asyncio
import json
from random import Random

from tests.hosting.rooms import ListLog, card, deal, open_room, pick, play, read
from unoengine import CallUno, Draw, Options, Play, PlayerView, events_for, step, view
from unoengine.events import Event
from unoengine.hosting import (
    Clock,
    Dropped,
    Limits,
    Message,
    Paused,
    Presence,
    Refused,
    Resumed,
    Room,
    Update,
    Waiting,
    write_message,
)
from unoengine.json import structure, unstructure


async def test_update_has_the_view_and_the_events_of_its_seat() -> None:
    state = deal()
    room, members = open_room(state)
    watching = room.watch()
    for member in (*members, watching):
        read(member)
    members[0].act("draw")
    taken = step(state, Draw(0))
    for member in (*members, watching):
        [update] = pick(member, Update)
        assert update.view == view(taken.state, member.seat)
        assert update.events == events_for(taken.events, member.seat)
        assert update.seats == room.seats
        assert update.history == ()


async def test_everybody_gets_the_same_changes_under_the_same_numbers() -> None:
    room = Room(
        "zelda", 3, seed=3, chance=Random(3), options=Options(target=1), variants=["jump-in"]
    )
    members = [room.sit("Ana"), room.sit("Ben"), room.watch()]
    for member in members:
        read(member)
    room.start()
    heard: list[list[Message]] = [[] for _ in members]

    async def listen(number: int) -> None:
        chance = Random(number)
        async for message in members[number]:
            heard[number].append(message)
            if isinstance(message, Update):
                if message.view.winners:
                    return
                if message.view.legal and message.view.turn == members[number].seat:
                    members[number].act(chance.choice(message.view.legal))
                    members[number].act("nonsense")

    await asyncio.gather(*map(listen, range(3)))
    public = [
        [(m.number, type(m)) for m in messages if not isinstance(m, Refused | Waiting)]
        for messages in heard
    ]
    assert public[0] == public[1] == public[2]
    numbers = [number for number, _ in public[0]]
    assert numbers == [*range(numbers[0], numbers[0] + len(numbers))], "without gaps"
    for messages in heard:
        ordered = [message.number for message in messages]
        assert ordered == sorted(ordered), "private ones have the number before them"


async def test_member_that_enters_sees_the_last_events_of_the_round() -> None:
    room, (ana, ben, _) = open_room(limits=Limits(history=3))
    for member in (ana, ben):
        read(member)
        member.act("draw")
        member.act("pass")
    happened = [event for message in pick(ana, Update) for event in message.events]
    again = room.join(ana.token or "")
    presence, update = read(again)
    assert isinstance(presence, Presence)
    assert isinstance(update, Update)
    assert update.events == ()
    assert update.history == tuple(happened[-3:])
    eve = room.watch()
    [seen] = pick(eve, Update)
    assert seen.history == events_for(update.history, None)


async def test_names_are_those_of_the_players_that_have_the_seats_now() -> None:
    room = Room(state=deal(), clock=Clock(turn=60))
    ana, zoe = room.sit("Ana"), room.sit("Zoe")
    assert zoe.name == "Zoe"
    assert pick(zoe, Update)[0].view.players == ("Ana", "Zoe", "Cy")
    zoe.act("catch Ana")
    [refused] = pick(zoe, Refused)
    assert refused.reason == "nobody-to-catch"
    ana.act(Draw(1))
    ana.act("draw")
    ana.act("pass")
    read(ana)
    ana.act("draw")
    assert [message.message for message in pick(ana, Refused)] == ["It is not your turn but Zoe's."]


async def test_member_is_an_iterator_that_ends() -> None:
    room, (ana, ben, _) = open_room()
    ana.leave()
    assert [type(message) async for message in ana][-1] is not Dropped
    assert [message async for message in ana] == []
    waiting = asyncio.ensure_future(play(ben, Random(1)))
    await asyncio.sleep(1)
    room.close()
    await waiting


async def test_every_message_is_plain_data() -> None:
    log = ListLog()
    room, (ana, ben, _) = open_room(log=log)
    eve = room.watch()
    messages: list[Message] = []
    ben.act("draw")
    ana.act(Play(0, card(room, "red-1")))
    ben.act("draw")
    log.is_full = True
    ana.act(CallUno(0))
    log.is_full = False
    await asyncio.sleep(1)
    room.close()
    for member in (ana, ben, eve):
        messages += read(member)
    kinds = (Presence, Update, Waiting, Refused, Paused, Resumed, Dropped)
    assert {*map(type, messages)} == {*kinds}
    for message in messages:
        data = write_message(message)
        assert json.loads(json.dumps(data)) == data
        assert data["kind"] == type(message).__name__.lower()
        assert data["number"] == message.number


async def test_plain_data_of_an_update() -> None:
    _room, (ana, *_) = open_room(turn=30)
    ana.act("draw")
    update = pick(ana, Update)[-1]
    data = write_message(update)
    names = "kind number view events seats time_left time_limit window_left history"
    assert list(data) == names.split()
    assert data["view"] == unstructure(update.view)
    assert structure(data["view"], PlayerView) == update.view
    assert structure(data["events"], tuple[Event, ...], "zelda") == update.events
    assert data["seats"][0] == {"name": "Ana", "presence": "here", "bot": None}  # type: ignore[index]
    assert (data["time_left"], data["time_limit"], data["window_left"]) == (30, 30, 0)


async def test_plain_data_of_a_refusal() -> None:
    _room, (_, ben, _) = open_room()
    ben.act(Draw(1))
    [refused] = pick(ben, Refused)
    data = write_message(refused)
    assert {key: data[key] for key in ("kind", "reason", "message")} == {
        "kind": "refused",
        "reason": "not-your-turn",
        "message": "It is not your turn but Ana's.",
    }
    assert data["verdict"] == unstructure(refused.verdict)  # type: ignore[arg-type]
