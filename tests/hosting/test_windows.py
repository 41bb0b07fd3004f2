"""The time to call UNO and to catch, and the time for jump-ins and claims."""

import asyncio

import pytest

from tests.hosting.rooms import (
    card,
    deal,
    expect_change,
    expect_turn,
    now,
    open_room,
    pick,
    read,
    require_state,
)
from unoengine import CallUno, Catch, Draw, Play
from unoengine.events import Caught
from unoengine.hosting import Member, Refused, Room, Update, Waiting


def play_silently(room: Room, member: Member) -> None:
    """Let Ana play her last card but one without calling UNO."""
    member.act(Play(0, card(room, "red-1")))
    assert require_state(room).exposed == 0


async def test_next_turn_waits_until_the_window_is_over() -> None:
    """A play that exposes somebody gives the others time to catch (R042)."""
    room, (ana, ben, cy) = open_room(window=3, grace=0.5)
    play_silently(room, ana)
    read(ben)
    ben.act(Play(1, card(room, "red-4")))

    [waiting] = pick(ben, Waiting)
    assert waiting.seconds == 3
    assert require_state(room).turn == 1, "Ben was quick, and has to wait"
    await asyncio.sleep(2)
    cy.act(Catch(2, 0))
    assert require_state(room).hand_sizes[0] == 3, "Ana is caught nevertheless"
    await asyncio.sleep(0)
    await asyncio.sleep(0.001)
    assert require_state(room).turn == 2, "Ben goes on at once, since nobody is exposed"


async def test_window_runs_to_its_end_if_nobody_claims_anything() -> None:
    room, (ana, ben, _) = open_room(window=3)
    play_silently(room, ana)
    ben.act(Play(1, card(room, "red-4")))
    await expect_turn(room, 2, 3)


async def test_call_ends_the_window() -> None:
    room, (ana, ben, _) = open_room(window=3)
    play_silently(room, ana)
    ben.act(Play(1, card(room, "red-4")))
    await asyncio.sleep(1)
    ana.act(CallUno(0))
    await asyncio.sleep(0.001)
    assert require_state(room).turn == 2


async def test_early_catch_waits_for_the_call() -> None:
    room, (ana, _, cy) = open_room(window=3, grace=0.75)
    play_silently(room, ana)
    read(cy)
    for _ in range(5):
        cy.act(Catch(2, 0))  # clicking often does not help
    assert [message.seconds for message in pick(cy, Waiting)] == [0.75] * 5
    await asyncio.sleep(0.5)
    ana.act(CallUno(0))
    await asyncio.sleep(5)
    assert require_state(room).hand_sizes[0] == 1
    [refused] = pick(cy, Refused)
    assert refused.verdict is not None


async def test_early_catch_counts_if_nobody_calls() -> None:
    room, (ana, _, cy) = open_room(window=3, grace=0.75)
    play_silently(room, ana)
    cy.act(Catch(2, 0))
    await expect_change(0.75, lambda: require_state(room).hand_sizes[0], 1, 3)


async def test_first_of_two_early_catches_counts() -> None:
    room, (ana, ben, cy) = open_room()
    play_silently(room, ana)
    cy.act(Catch(2, 0))
    ben.act(Catch(1, 0))
    cy.act(Catch(2, 0))  # clicking again does not lose the place in the queue
    read(cy)
    await asyncio.sleep(1)
    [update] = pick(cy, Update)
    [caught] = [event for event in update.events if isinstance(event, Caught)]
    assert caught.by == 2


async def test_play_with_a_call_leaves_no_window() -> None:
    room, (ana, ben, _) = open_room()
    ana.act(Play(0, card(room, "red-1"), uno=True))
    assert pick(ana, Update)[-1].window_left == 0
    ben.act(Play(1, card(room, "red-4")))
    assert require_state(room).turn == 2


@pytest.mark.parametrize("third", ["red-1 red-8 red-9", "red-5 red-8 red-9"])
async def test_window_for_jump_ins_runs_whether_anybody_can_jump_in_or_not(third: str) -> None:
    state = deal("red-1 red-2 red-3", "tan-3 red-4 blue-1", third, variants=["jump-in"])
    room, (ana, ben, _) = open_room(state, claims=2)
    await asyncio.sleep(2)  # somebody might jump in on the start card
    ana.act(Play(0, card(room, "red-1")))
    assert pick(ana, Update)[-1].window_left == 2
    ben.act(Play(1, card(room, "red-4")))
    await expect_turn(room, 2, 2)


async def test_jump_in_comes_before_a_turn_that_waits() -> None:
    state = deal(
        "red-1 red-2 red-3", "tan-3 red-4 blue-1", "red-1 red-8 red-9", variants=["jump-in"]
    )
    room, (ana, ben, cy) = open_room(state, claims=2)
    await asyncio.sleep(2)  # somebody might jump in on the start card
    ana.act(Play(0, card(room, "red-1")))
    ben.act(Play(1, card(room, "red-4")))
    await asyncio.sleep(1)
    read(ben)
    cy.act(Play(2, card(room, "red-1")))
    assert require_state(room).turn == 0, "play goes on from Cy"
    assert [message.reason for message in pick(ben, Refused)] == ["late"]


async def test_jump_in_waits_while_somebody_is_exposed() -> None:
    """It would end the exposure, so that nobody could catch any more."""
    state = deal("red-1 red-2", "tan-3 red-4 blue-1", "red-1 red-8 red-9", variants=["jump-in"])
    room, (ana, ben, cy) = open_room(state, window=3, claims=2)
    await asyncio.sleep(2)  # somebody might jump in on the start card
    play_silently(room, ana)
    cy.act(Play(2, card(room, "red-1")))
    assert require_state(room).hand_sizes[2] == 3
    await asyncio.sleep(2)
    ben.act(Catch(1, 0))
    assert require_state(room).hand_sizes[0] == 3
    await asyncio.sleep(0.001)
    assert require_state(room).hand_sizes[2] == 2, "then it counts at once"


async def test_call_does_not_shorten_the_time_for_jump_ins() -> None:
    state = deal("red-1 red-2", "tan-3 red-4 blue-1", "red-1 red-8 red-9", variants=["jump-in"])
    room, (ana, ben, _) = open_room(state, window=3, claims=2)
    await asyncio.sleep(2)
    play_silently(room, ana)
    ben.act(Play(1, card(room, "red-4")))
    await asyncio.sleep(1)
    ana.act(CallUno(0))
    assert pick(ana, Update)[-1].window_left == 1
    await expect_turn(room, 2, 1)


async def test_exposed_player_that_is_on_turn_again_waits_too() -> None:
    """A Skip with two players: the same player is on turn again."""
    room, (ana, ben) = open_room(deal("red-skip red-2", "blue-1 blue-2"), window=3)
    ana.act(Play(0, card(room, "red-skip")))
    assert require_state(room).turn == 0
    assert require_state(room).exposed == 0
    ana.act(Play(0, card(room, "red-2")))
    await asyncio.sleep(1)
    ben.act(Catch(1, 0))
    assert require_state(room).hand_sizes[0] == 3


async def test_time_of_a_turn_begins_after_the_window() -> None:
    room, (ana, ben, _) = open_room(window=3, turn=10)
    play_silently(room, ana)
    [*_, update] = pick(ben, Update)
    assert (update.time_left, update.window_left, update.time_limit) == (13, 3, 10)
    await asyncio.sleep(12.999)
    assert require_state(room).turn == 1
    await asyncio.sleep(0.001)
    assert require_state(room).turn == 2 or require_state(room).hand_sizes[1] == 4
    assert now() == pytest.approx(13)


async def test_later_action_replaces_one_that_waits() -> None:
    room, (ana, ben, _) = open_room(window=3)
    play_silently(room, ana)
    ben.act(Play(1, card(room, "red-4")))
    ben.act(Draw(1))
    await asyncio.sleep(3.1)
    assert require_state(room).hand_sizes[1] == 4
