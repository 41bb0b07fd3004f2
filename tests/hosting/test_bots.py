"""Bots in rooms: when they act, what they see, and where slow ones think."""

from __future__ import annotations

import asyncio
import threading
import time
from random import Random

import pytest

from tests.hosting.rooms import (
    deal,
    expect_change,
    expect_turn,
    open_room,
    pick,
    read,
    require_state,
    run,
)
from tests.thorough import choose_count
from unoengine import (
    Action,
    CallUno,
    Catch,
    Draw,
    GameState,
    Options,
    Play,
    PlayerView,
    SetupError,
    start_game,
)
from unoengine.bots import Bot, Seat, heuristic, search_bot, simple_bot
from unoengine.events import Event
from unoengine.hosting import Clock, Room, Update


def open_with_bots(bot: Bot | str, state: object = None, **clock: float) -> Room:
    """Return a room in which a bot has all seats."""
    return Room(
        state=deal() if state is None else state,  # type: ignore[arg-type]
        bot=bot,
        clock=Clock(**clock),  # type: ignore[arg-type]
        chance=Random(1),
    )


def slow_bot(view: PlayerView, chance: Random) -> Action:
    """Return the first action, after a while that depends on the hand."""
    time.sleep(0.002 * len(view.hand))
    return view.legal[0]


@pytest.mark.parametrize("bot", [simple_bot, heuristic, slow_bot])
async def test_bot_acts_after_its_pace_whatever_it_thinks_about(bot: Bot) -> None:
    room = open_with_bots(bot, deal("red-1 red-2 red-3 red-4", "tan-3 red-4 blue-1"), pace=2)
    await expect_turn(room, 1, 2)
    await asyncio.sleep(1.999)
    assert require_state(room).turn == 1


async def test_slow_bot_thinks_in_a_thread_of_its_own() -> None:
    threads: set[int] = set()

    def observed(view: PlayerView, chance: Random) -> Action:
        threads.add(threading.get_ident())
        return view.legal[0]

    room = open_with_bots(observed)
    await asyncio.sleep(5)
    room.close()
    assert threads
    assert threading.get_ident() not in threads


async def test_many_tables_have_few_threads_for_their_bots() -> None:
    """Every thread would hold up the event loop for a moment, again and again."""
    found = set[str]()

    def observed(view: PlayerView, chance: Random) -> Action:
        found.update(thread.name for thread in threading.enumerate())
        time.sleep(0.001)
        return view.legal[0]

    count = choose_count(8, 20)
    rooms = [open_with_bots(bot) for bot in (observed, search_bot(simulations=60)) * count]
    await asyncio.sleep(2)
    for room in rooms:
        room.close()
    assert len([name for name in found if name.startswith("unoengine-bot")]) <= 8
    assert len([name for name in found if name.startswith("unoengine-search")]) == 1
    assert not any(name.startswith("asyncio") for name in found)


def test_answer_that_comes_too_late_is_dropped() -> None:
    """Otherwise the time of the action would tell how hard the decision was."""
    may_answer = threading.Event()

    def stuck(view: PlayerView, chance: Random) -> Action:
        may_answer.wait(10)
        return Draw(view.player or 0)

    async def play() -> None:
        # Real time: virtual time does not pass while a thread works.
        room = Room(state=deal(), bot=stuck, clock=Clock(pace=0.05, window=0.05, grace=0.01))
        watching = room.watch()
        async for message in watching:
            if isinstance(message, Update) and message.view.turn:
                break
        assert require_state(room).discards[-1].code in ("red-1", "red-2"), "the simple bot played"
        room.close()
        may_answer.set()

    asyncio.run(play())


@pytest.mark.parametrize(
    "fault",
    [
        lambda view, chance: 1 / 0,
        lambda view, chance: None,
        lambda view, chance: Draw(7),
        lambda view, chance: CallUno(view.player),
        lambda view, chance: Play(view.player, view.top),
    ],
)
async def test_broken_bot_does_not_stop_the_game(fault: Bot) -> None:
    room = open_with_bots(fault, pace=1)
    await asyncio.sleep(1)
    assert require_state(room).turn == 1


def test_bots_call_and_catch_in_some_windows() -> None:
    async def scenario(seed: int) -> set[type[Action]]:
        kinds: set[type[Action]] = set()
        room = Room(
            state=deal("red-1 red-2", "tan-3 red-4 blue-1", "red-5 red-6 blue-2"),
            clock=Clock(window=3, grace=1),
            chance=Random(seed),
        )
        room.sit("Ana", 0).act("red 1")
        await asyncio.sleep(0.999)
        assert require_state(room).exposed == 0, "bots give her time to call"
        await asyncio.sleep(2)
        if require_state(room).hand_sizes[0] == 3:
            kinds.add(Catch)
        room.close()
        return kinds

    caught = [bool(run(scenario(seed))) for seed in range(choose_count(12, 100))]
    assert {True, False} == {*caught}


def test_exposed_bot_on_turn_waits_like_everybody() -> None:
    """A Skip with two players: the bot is on turn again, and may only call UNO before the time."""

    def hasty(view: PlayerView, chance: Random) -> Action:
        return next(move for move in view.legal if isinstance(move, Play) and not move.uno)

    async def scenario(seed: int) -> None:
        state = deal("red-skip red-skip", "blue-1 blue-2")
        room = Room(state=state, bot=hasty, clock=Clock(window=3, pace=1), chance=Random(seed))
        room.sit("Ben", 1)
        await asyncio.sleep(1)
        assert (require_state(room).turn, require_state(room).exposed) == (0, 0)
        await expect_change(4, lambda: require_state(room).hand_sizes[0], 1, 0)
        room.close()

    for seed in range(8):
        run(scenario(seed))


def test_exposed_bot_may_still_call() -> None:
    def silent(view: PlayerView, chance: Random) -> Action:
        claims = [move for move in view.legal if isinstance(move, CallUno)]
        return claims[0] if claims else view.legal[0]

    async def scenario(seed: int) -> bool:
        room = Room(state=deal(), bot=silent, clock=Clock(pace=1), chance=Random(seed))
        await asyncio.sleep(1)
        assert require_state(room).exposed == 0
        await asyncio.sleep(2.9)
        called = require_state(room).exposed is None
        room.close()
        return called

    assert {run(scenario(seed)) for seed in range(12)} == {True, False}


def test_times_of_bots_do_not_depend_on_their_decisions() -> None:
    """The same chance, another bot: it acts at the same times."""

    def first(view: PlayerView, chance: Random) -> Action:
        chance.random()
        return view.legal[0]

    async def scenario(bot: Bot) -> list[float]:
        room = open_with_bots(bot, deal("red-1 red-2 red-3 red-4", "tan-3 red-4 blue-1"))
        watching = room.watch()
        times = []
        async for message in watching:
            times.append(asyncio.get_running_loop().time())
            if isinstance(message, Update) and len(times) > 4:
                break
        room.close()
        return times

    assert run(scenario(simple_bot)) == run(scenario(first))


class Witness:
    """A bot that remembers what it sees."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def act(self, seat: Seat, chance: Random) -> Action:
        assert len(seat.view.hand_sizes) == 3
        return seat.legal[0]

    def saw(self, events: tuple[Event, ...]) -> None:
        self.events += events


def test_bot_that_watches_sees_the_whole_game_from_its_seat() -> None:
    async def scenario() -> Witness:
        witness = Witness()
        room = Room("zelda", 3, seed=1, chance=Random(1))
        room.set_bot(1, witness)
        room.start()
        player = room.sit("Ana", 0)
        for _ in range(20):
            await asyncio.sleep(1)
            player.act("draw")
            player.act("pass")
        seen = [event for message in pick(player, Update) for event in message.events]
        await asyncio.sleep(0.01)
        names = [type(event) for event in witness.events]
        assert names[1:5] == [type(event) for event in (*seen,)][1:5] or len(names) > 5
        room.close()
        return witness

    events = run(scenario()).events
    drawn = [event for event in events if type(event).__name__ == "Drew"]
    assert drawn
    assert all(not event.cards or event.player == 1 for event in drawn)  # type: ignore[attr-defined]


async def test_samples_of_a_bot_use_what_happened_in_the_room() -> None:
    """A player that had to draw holds nothing that fitted."""
    samples: list[GameState] = []

    class Sampling:
        def act(self, seat: Seat, chance: Random) -> Action:
            samples.extend(seat.sample(chance) for _ in range(20))
            return seat.legal[0]

    hands = "blue-1 blue-2 blue-3 red-1", "tan-2 tan-3 tan-4 tan-5"
    options = Options(voluntary_draw="forbidden")
    start = deal(*hands, discard="blue-9", draw="red-9", options=options)
    _room, (ana, ben) = open_room(start, bot=Sampling(), absence=1, pace=1)
    ana.act("0:blue-1")
    ben.act(Draw(1))
    ana.leave()
    await asyncio.sleep(3)
    held = [state.hand(1) for state in samples if len(state.hand(1)) == 5]
    assert held
    assert not any(card.color == "blue" for hand in held for card in hand)


def test_bot_of_the_room_may_be_given_by_its_name() -> None:
    async def play(bot: Bot | str) -> object:
        room = open_with_bots(bot, start_game(players=3, seed=7).state)
        await asyncio.sleep(5)
        room.close()
        return room.state

    assert run(play("heuristic")) == run(play(heuristic)) != run(play(simple_bot))
    with pytest.raises(SetupError, match="no bot called 'heurstic'; did you mean 'heuristic'"):
        Room("zelda", 3, bot="heurstic")


async def test_bot_that_watches_has_one_seat() -> None:
    witness = Witness()
    with pytest.raises(SetupError, match=r"use Room\.set_bot"):
        Room("zelda", 3, bot=witness)
    room = Room("zelda", 3)
    room.set_bot(1, witness)
    with pytest.raises(SetupError, match="one seat only"):
        room.set_bot(2, witness)
    room.set_bot(1, None)
    room.set_bot(2, witness)


@pytest.mark.collects
async def test_bot_that_thinks_when_the_room_is_closed_leaves_nothing_behind() -> None:
    room = open_with_bots(slow_bot)
    await asyncio.sleep(0)
    room.close()


async def test_bot_that_thinks_is_forgotten_when_the_player_returns() -> None:
    room, (ana, *_) = open_room(bot=slow_bot, absence=5, turn=20)
    ana.leave()
    await asyncio.sleep(5.5)
    assert room.seats[0].presence == "away"
    ana = room.join(ana.token or "")
    read(ana)
    await asyncio.sleep(10)
    assert require_state(room).turn == 0


@pytest.mark.parametrize("way", ["give up", "choose"])
async def test_bot_that_takes_over_has_its_usual_time(way: str) -> None:
    def cautious(view: PlayerView, chance: Random) -> Action:
        time.sleep(0.002)
        return Draw(0)

    room, (ana, *_) = open_room(bot=cautious, pace=1, turn=60)
    await asyncio.sleep(5)
    ana.give_up()
    if way == "choose":
        await asyncio.sleep(0.5)
        room.set_bot(0, cautious)
    await expect_turn(room, 1, 1)
    assert require_state(room).hand_sizes[0] == 3, "it is not the simple bot that acts"


async def test_pause_between_rounds_is_not_longer_if_the_dealer_goes() -> None:
    room, (ana, ben) = open_room(deal("red-1", "tan-3 blue-1"), pause=8, absence=3)
    ana.act("red 1")
    [ana, ben][require_state(room).turn].leave()
    await asyncio.sleep(8)
    assert require_state(room).round == 2
