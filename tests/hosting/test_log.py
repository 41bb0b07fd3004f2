"""The log: what was acknowledged is in it, and what is not in it was not acknowledged."""

import asyncio
from collections.abc import Iterable
from io import StringIO
from pathlib import Path
from random import Random

import pytest

from tests.hosting.rooms import ListLog, card, deal, open_room, pick, play, read, require_state, run
from unoengine import CallUno, Draw, GameState, Options, Play
from unoengine.hosting import Clock, Message, Paused, Refused, Resumed, Room, Update, Waiting
from unoengine.replays import Recorder, read_replays


def list_kinds(messages: Iterable[Message]) -> list[str]:
    return [type(message).__name__ for message in messages]


async def test_room_whose_log_cannot_be_written_waits_and_goes_on() -> None:
    log = ListLog()
    room, (ana, ben, cy) = open_room(log=log, retry=2)
    for member in (ana, ben, cy):
        read(member)
    log.is_full = True
    ana.act(Play(0, card(room, "red-1"), uno=True))
    paused, waiting = read(ana)
    assert isinstance(paused, Paused)
    assert isinstance(waiting, Waiting)
    assert paused.message == "the game cannot be saved now; it goes on as soon as it can be"
    assert list_kinds(read(ben)) == ["Paused"]
    assert require_state(room).hand_sizes[0] == 2
    ana.act(Draw(0))
    assert [message.reason for message in pick(ana, Refused)] == ["not-saved"]
    await asyncio.sleep(7)
    assert (log.attempts, read(ben)) == (4, [])
    late = room.watch()
    assert list_kinds(read(late)) == ["Presence", "Update", "Paused"]

    log.is_full = False
    await asyncio.sleep(1)
    resumed, update = read(ben)
    assert isinstance(resumed, Resumed)
    assert isinstance(update, Update)
    assert update.number == resumed.number + 1
    assert require_state(room).hand_sizes[0] == 1
    assert log.actions == [Play(0, card(room, "red-1"), uno=True)]
    ben.act(Play(1, card(room, "red-4")))
    assert require_state(room).turn == 2


async def test_time_of_the_next_turn_begins_when_the_log_is_written() -> None:
    log = ListLog()
    room, (ana, ben, _) = open_room(log=log, turn=10, retry=1, window=3)
    log.is_full = True
    ana.act(Play(0, card(room, "red-1")))
    await asyncio.sleep(20.5)
    log.is_full = False
    await asyncio.sleep(0.5)
    assert pick(ben, Update)[-1].window_left == 3
    ana.act(CallUno(0))
    assert require_state(room).exposed is None


async def test_idle_move_that_cannot_be_written_is_tried_again() -> None:
    log = ListLog()
    room, (ana, _, _) = open_room(log=log, turn=10, retry=1)
    log.is_full = True
    await asyncio.sleep(15)
    assert require_state(room).hand_sizes[0] == 2
    assert not pick(ana, Waiting), "she has asked for nothing"
    log.is_full = False
    await asyncio.sleep(1)
    assert require_state(room).hand_sizes[0] == 3


async def test_game_that_cannot_be_begun_in_the_log_has_not_begun() -> None:
    log = ListLog()
    log.is_full = True
    room = Room("zelda", 2, log=log)
    ana = room.sit("Ana")
    read(ana)
    with pytest.raises(OSError, match="No space"):
        room.start()
    assert room.state is None
    assert read(ana) == []
    assert [seat.presence for seat in room.seats] == ["here", "free"]
    log.is_full = False
    room.start()
    assert list_kinds(read(ana)) == ["Presence", "Update"]


async def test_end_that_cannot_be_written_is_tried_again() -> None:
    log = FullAtTheEnd()
    room, (ana, _) = open_room(
        deal("red-1", "tan-3 blue-1", options=Options(target=1)), log=log, retry=1
    )
    ana.act(Play(0, card(room, "red-1")))
    assert require_state(room).is_over
    await asyncio.sleep(3.5)
    assert (log.ends, log.end_attempts) == (0, 4)
    log.is_full_at_end = False
    await asyncio.sleep(1)
    assert (log.ends, log.end_attempts) == (1, 5)
    await asyncio.sleep(100)
    assert log.end_attempts == 5


class FullAtTheEnd(ListLog):
    """A log whose last line cannot be written."""

    end_attempts = 0
    is_full_at_end = True

    def end(self) -> None:
        self.end_attempts += 1
        if self.is_full_at_end:
            raise OSError(28, "No space left on device")
        super().end()


async def test_next_game_begins_only_when_the_last_one_is_ended_in_the_log() -> None:
    log = FullAtTheEnd()
    room, (ana, _) = open_room(
        deal("red-1", "tan-3 blue-1", options=Options(target=1)), log=log, retry=50
    )
    ana.act("red 1")
    await room.wait_until_over()
    before = require_state(room)
    with pytest.raises(OSError, match="No space"):
        room.start()
    assert require_state(room) is before
    log.is_full_at_end = False
    room.start()
    assert log.ends == 1
    room.close()
    assert log.ends == 1, "the second game is not over"


async def test_log_with_a_fault_of_its_own_stops_the_room_as_well() -> None:
    """Such as a game that is too long for its file."""

    class Broken(ListLog):
        def add(self, action: object) -> None:
            raise ValueError("secret-path")

    room, (ana, _, _) = open_room(log=Broken())
    ana.act("draw")
    assert list_kinds(read(ana))[-2:] == ["Paused", "Waiting"]
    assert require_state(room).hand_sizes[0] == 2


def test_server_that_was_killed_continues_the_game(tmp_path: Path) -> None:
    """The file, and the saved seats, are all that it needs."""
    path = tmp_path / "games.toml"

    async def play_first_part() -> tuple[GameState, object, str]:
        with path.open("a", encoding="utf-8") as file:
            room = Room("zelda", 3, log=Recorder(file), seed=4, chance=Random(4))
            ana, _ = room.sit("Ana"), room.sit("Ben")
            room.set_bot(2, "heuristic")
            room.start()
            while room.number < 15:
                await asyncio.sleep(1)
                ana.act("draw")
                ana.act("pass")
            state, saved = require_state(room), room.saved
            room.close()
        return state, saved, ana.token or ""

    state, saved, token = run(play_first_part())

    async def play_on() -> None:
        [replay] = read_replays(path)
        assert not replay.finished
        with path.open("a", encoding="utf-8") as file:
            log = Recorder(file)
            room = Room(
                state=log.resume(replay),
                history=replay.steps(),
                saved=saved,  # type: ignore[arg-type]
                log=log,
                clock=Clock(absence=5),
                chance=Random(5),
            )
            assert room.state == state
            assert [(seat.name, seat.presence, seat.bot) for seat in room.seats] == [
                ("Ana", "absent", None),
                ("Ben", "absent", None),
                ("Bot 3", "bot", "heuristic"),
            ]
            ana = room.join(token)
            [update] = pick(ana, Update)
            assert update.view.hand == state.hand(0)
            assert update.history, "she sees what happened before"
            await play(ana, Random(1))
            await room.wait_until_over()
            room.close()

    run(play_on())
    [replay] = read_replays(path)
    assert replay.finished
    assert [*replay.states()][-1].winners


async def test_resumed_room_gives_time_to_catch_again() -> None:
    room, (ana, *_) = open_room(window=3)
    ana.act(Play(0, card(room, "red-1")))
    exposed = require_state(room)
    room.close()
    again, (_, ben, _) = open_room(exposed, window=3)
    assert pick(ben, Update)[0].window_left == 3
    again.close()


def test_several_games_are_in_one_file() -> None:
    async def scenario() -> str:
        file = StringIO()
        room = Room(
            "zelda", 2, log=Recorder(file), seed=3, chance=Random(3), options=Options(target=1)
        )
        for _ in range(2):
            room.start()
            await room.wait_until_over()
        room.close()
        return file.getvalue()

    text = run(scenario())
    assert text.count("[[game]]") == text.count("\nend = ") == 2
    seeds = [line for line in text.splitlines() if line.startswith("seed")]
    assert seeds[0] == "seed = 3"
    assert seeds[1] != "seed = 3", "the second game is another one"
