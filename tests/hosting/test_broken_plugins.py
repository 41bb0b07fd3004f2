"""Effects that raise errors: the room goes on, and nobody sees more than that."""

import asyncio

import pytest

from tests.hosting.rooms import open_room, pick, read, require_state
from unoengine import Play, Setup, new_game
from unoengine.authoring import Effect, Table, override
from unoengine.hosting import Member, Refused, Room


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
