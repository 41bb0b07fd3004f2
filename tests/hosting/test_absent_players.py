"""Players that do not act, or have lost their connection: the game goes on, and they come back."""

import asyncio
import math
from random import Random

from tests.hosting.rooms import (
    card,
    deal,
    expect_change,
    list_presence,
    now,
    open_room,
    pick,
    read,
    require_state,
    run,
)
from unoengine import Draw, Options, Play, apply
from unoengine.events import Drew, Played
from unoengine.hosting import Clock, Member, Presence, Refused, Room, Update


async def test_idle_move_is_performed_when_the_time_is_up() -> None:
    room, (ana, ben, _) = open_room(turn=10)
    await expect_change(10, lambda: require_state(room).hand_sizes[0], 2, 3)
    assert require_state(room).turn == 1, "she kept what she drew"
    assert list_presence(room) == ["here"] * 3
    drawn = [event for message in pick(ben, Update) for event in message.events]
    assert [len(event.cards) for event in drawn if isinstance(event, Drew)] == [0]
    assert pick(ana, Update)[-1].time_left == 10


async def test_card_that_fits_is_kept_at_once() -> None:
    """The others do not wait a second time for a player that does nothing."""
    seed = next(seed for seed in range(100) if apply(deal(seed=seed), Draw(0)).phase == "drawn")
    room, (_, ben, _) = open_room(deal(seed=seed), turn=10)
    read(ben)
    await asyncio.sleep(10)
    assert (require_state(room).hand_sizes[0], require_state(room).turn) == (3, 1)
    assert len(pick(ben, Update)) == 2
    assert list_presence(room)[0] == "here", "both count as one idle move"


async def test_returning_does_not_restart_the_clock() -> None:
    """Otherwise a player could put off a move forever."""
    room, (ana, _, _) = open_room(turn=10)
    for _ in range(9):
        await asyncio.sleep(1)
        ana.leave()
        ana = room.join(ana.token or "")
    assert pick(ana, Update)[-1].time_left == 1
    ana.act("0:tan-3")  # it is refused
    await asyncio.sleep(1)
    assert require_state(room).turn == 1


async def test_bot_plays_for_a_player_that_is_idle_again_and_again() -> None:
    state = deal("red-1 red-2 red-3 red-4 red-5 red-6", "tan-3 red-8")
    room, (ana, ben) = open_room(state, turn=10, idle_moves=2, pace=1)
    for expected in ("here", "away"):
        await asyncio.sleep(10)
        assert list_presence(room)[0] == expected
        ben.act(Draw(1))
        ben.act("pass")
    assert require_state(room).turn == 0
    read(ben)
    await asyncio.sleep(0.999)
    assert pick(ben, Update) == []
    await asyncio.sleep(0.001)
    played = [event for message in pick(ben, Update) for event in message.events]
    assert any(isinstance(event, Played) for event in played), "a bot plays a card"
    ana.act("nonsense")
    assert list_presence(room)[0] == "here", "any action shows that she is back"
    assert any(isinstance(message, Refused) for message in read(ana))


async def test_player_that_acts_in_between_is_not_away() -> None:
    room, (ana, ben, cy) = open_room(turn=10, idle_moves=2)
    for _ in range(4):
        await asyncio.sleep(10)
        for member in (ben, cy):
            member.act("draw")
            member.act("pass")
        ana.act("nonsense")
    assert list_presence(room)[0] == "here"


async def test_bot_plays_for_a_player_without_a_connection_until_it_is_back() -> None:
    room, (ana, ben, cy) = open_room(turn=60, absence=20, pace=1)
    ana.leave()
    await expect_change(20, lambda: list_presence(room)[0], "absent", "away")
    news = [message.seats for message in pick(ben, Presence)]
    assert news[-1] == room.seats
    assert [seats[0].presence for seats in news] == ["here", "here", "absent", "away"]
    await expect_change(1, lambda: require_state(room).hand_sizes[0], 2, 1)
    ana = room.join(ana.token or "")
    assert list_presence(room)[0] == "here"
    assert cy.is_open


async def test_returning_player_has_the_full_time_in_place_of_the_bot() -> None:
    room, (ana, _, _) = open_room(turn=60, absence=20, pace=5)
    ana.leave()
    await asyncio.sleep(23)
    ana = room.join(ana.token or "")
    assert pick(ana, Update)[-1].time_left == 60
    await asyncio.sleep(50)
    assert require_state(room).turn == 0, "the bot does not act any more"
    ana.act(Play(0, card(room, "red-1")))
    assert require_state(room).turn == 1


async def test_time_of_an_absent_player_is_not_longer_than_that_of_others() -> None:
    room, (ana, _, _) = open_room(turn=5, absence=100)
    ana.leave()
    await asyncio.sleep(5)
    assert require_state(room).turn == 1


async def test_seat_that_is_taken_during_the_turn_of_its_bot_has_the_full_time() -> None:
    room = Room(state=deal(), clock=Clock(turn=30, pace=5), chance=Random(1))
    await asyncio.sleep(4)
    ana = room.sit("Ana")
    assert pick(ana, Update)[-1].time_left == 30
    await asyncio.sleep(29)
    assert require_state(room).turn == 0


def test_table_of_idle_players_comes_to_an_end() -> None:
    async def scenario() -> float:
        room = Room("zelda", 3, seed=5, chance=Random(5), options=Options(target=1))
        members = [room.sit(name) for name in ("Ana", "Ben", "Cy")]
        room.start()
        reading = [asyncio.ensure_future(play_nothing(member)) for member in members]
        await room.wait_until_over()
        assert require_state(room).winners
        room.close()
        await asyncio.gather(*reading)
        return now()

    assert run(scenario()) < 3600


async def play_nothing(member: Member) -> None:
    async for _ in member:
        pass


async def test_table_can_wait_for_its_players() -> None:
    room, members = open_room(turn=10, absence=20, waits_when_empty=True)
    watching = room.watch()
    await asyncio.sleep(4)
    for member in members:
        member.leave()
    await asyncio.sleep(100_000)
    assert require_state(room).hand_sizes[0] == 2
    assert watching.is_open
    ana = room.join(members[0].token or "")
    assert pick(ana, Update)[-1].time_left == 6
    assert list_presence(room) == ["here", "absent", "absent"]
    await asyncio.sleep(6)
    assert require_state(room).turn == 1
    await asyncio.sleep(14.001)
    assert list_presence(room) == ["here", "away", "away"]


async def test_spectator_of_a_table_that_waits_sees_the_time_that_is_left() -> None:
    room, members = open_room(turn=10, waits_when_empty=True)
    await asyncio.sleep(4)
    for member in members:
        member.leave()
    await asyncio.sleep(1000)
    assert [update.time_left for update in pick(room.watch(), Update)] == [6]


async def test_new_player_wakes_a_table_that_waits() -> None:
    room = Room(state=deal(), clock=Clock(turn=10), waits_when_empty=True)
    await asyncio.sleep(5000)
    ana = room.sit("Ana")
    assert pick(ana, Update)[-1].time_left == 10
    await asyncio.sleep(10)
    assert require_state(room).turn == 1


async def test_next_game_of_a_table_that_waited_begins_with_the_usual_times() -> None:
    state = deal("red-1", "tan-3 blue-1", options=Options(target=1))
    room, (ana, ben) = open_room(state, waits_when_empty=True, turn=10)
    ana.act("red 1")
    ana.leave()
    ben.leave()
    await asyncio.sleep(5000)
    room.start()
    ana = room.join(ana.token or "")
    left = pick(ana, Update)[-1].time_left
    assert left is not None
    assert left <= 30


async def test_game_without_limits_of_time_waits_forever() -> None:
    room, (ana, ben, _) = open_room(turn=math.inf, absence=math.inf)
    ben.leave()
    update = pick(ana, Update)[-1]
    assert (update.time_left, update.time_limit) == (None, None)
    await asyncio.sleep(10**7)
    assert require_state(room).turn == 0
    assert list_presence(room)[1] == "absent"


async def test_next_round_is_dealt_after_a_pause() -> None:
    room, (ana, ben) = open_room(deal("red-1", "tan-3 blue-1"), pause=8)
    ana.act(Play(0, card(room, "red-1")))
    assert require_state(room).phase == "round-over"
    assert pick(ben, Update)[-1].time_left == 8
    await expect_change(8, lambda: require_state(room).round, 1, 2)
    assert list_presence(room) == ["here", "here"]


async def test_dealer_need_not_wait_for_the_pause() -> None:
    room, members = open_room(deal("red-1", "tan-3 blue-1"), pause=8)
    members[0].act(Play(0, card(room, "red-1")))
    members[require_state(room).turn].act("deal")
    assert require_state(room).round == 2
