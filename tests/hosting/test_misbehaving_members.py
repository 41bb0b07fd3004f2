"""Whole games with members that are idle, hasty, rude, or gone: none is lost, none is stuck."""

from __future__ import annotations

import asyncio
from collections import Counter
from io import StringIO
from random import Random

from tests.hosting.rooms import require_state, run
from tests.thorough import choose_count, is_thorough
from unoengine import Action, Draw, Leave, Options, view
from unoengine.bots import simple_bot
from unoengine.hosting import Clock, Dropped, Limits, Member, Refused, Room, Update
from unoengine.replays import Recorder, parse_replays

EDITIONS = ("zelda", "frozen", "saved-by-the-bell", "classic", "zelda-es")
VARIANTS: tuple[tuple[str, ...], ...] = (
    (),
    ("jump-in",),
    ("stacking", "seven-zero"),
    ("false-uno", "draw-until-playable"),
    ("jump-in", "false-uno"),
)
CLOCK = Clock(turn=20, absence=10)
LONGEST = 40 * 3600
"""Seconds after which a game counts as stuck; the longest ones take a quarter of it."""


class FlakyFile(StringIO):
    """A file that cannot be written now and then."""

    def __init__(self, chance: Random) -> None:
        super().__init__()
        self.chance = chance
        self.failures = 0
        self.is_new = True

    def write(self, text: str) -> int:
        if not self.is_new and self.chance.random() < 0.01:
            self.failures += 1
            raise OSError(28, "No space left on device")
        self.is_new = False
        return super().write(text)


class Person:
    """A player with a character: how often it acts, and what else it does."""

    def __init__(self, room: Room, member: Member, chance: Random, seen: Counter[str]) -> None:
        self.room = room
        self.member = member
        self.chance = chance
        self.seen = seen
        self.diligence = chance.choice((0.0, 0.3, 0.7, 0.95))

    async def play(self) -> None:
        """Play until the room is closed, with a new connection whenever one ends."""
        while not self.room.is_closed:
            async for message in self.member:
                self.seen[type(message).__name__] += 1
                if isinstance(message, Refused | Dropped):
                    self.seen[message.reason] += 1
                elif isinstance(message, Update) and not message.view.winners:
                    await self.react(message)
            await asyncio.sleep(self.chance.random() * 30)
            if not self.room.is_closed and self.member.token:
                self.member = self.room.join(self.member.token)

    async def react(self, message: Update) -> None:
        choice, member, legal = self.chance.random(), self.member, list_moves(message)
        if choice < self.diligence and legal:
            if self.chance.random() < 0.2:
                member.act(self.chance.choice(legal), message.number)
            else:
                member.act(simple_bot(message.view, self.chance), message.number)
        elif choice > 0.99:
            for _ in range(50):
                member.act(Draw(0))  # a flood
        elif choice > 0.98:
            member.leave()
        elif choice > 0.97:
            await asyncio.sleep(self.chance.random() * 300)  # it reads nothing for a while
        elif choice > 0.95:
            for rubbish in ("uno!!!", None, Draw(7), "0:joker", "\ud800"):
                member.act(rubbish, self.chance.choice((None, message.number, -1)))  # type: ignore[arg-type]


def list_moves(message: Update) -> list[Action]:
    """Return what a player may do without leaving the game."""
    return [move for move in message.view.legal if not isinstance(move, Leave)]


async def play_game(number: int, seen: Counter[str]) -> None:
    """Play a game to its end, and compare the file with what the members were sent."""
    chance = Random(number)
    file = FlakyFile(Random(number + 1))
    recorder = Recorder(file)
    room = Room(
        EDITIONS[number % len(EDITIONS)],
        2 + number % 5,
        clock=CLOCK,
        limits=Limits(unread=60, rate=10, burst=30),
        log=recorder,
        chance=Random(number + 2),
        variants=VARIANTS[number // len(EDITIONS) % len(VARIANTS)],
        # A few people who draw at random can hold all cards; then nobody ever goes out.
        options=Options(target=60 if number % 5 == 0 else 1, max_turns=2000),
        seed=number,
    )
    people = [
        Person(room, room.sit(f"player {seat}"), Random(chance.random()), seen)
        for seat in range(number % (len(room.seats) + 1))
    ]
    watching = room.watch()
    heard: list[Update] = []
    playing = [asyncio.ensure_future(person.play()) for person in people]
    playing.append(asyncio.ensure_future(listen(watching, heard)))
    while room.state is None:
        try:
            room.start()
        except OSError:
            await asyncio.sleep(1)

    await asyncio.wait_for(room.wait_until_over(), LONGEST)
    while "\nend = " not in file.getvalue():
        await asyncio.sleep(1)
    room.close()
    await asyncio.gather(*playing)

    [replay] = parse_replays(file.getvalue())
    states = [*replay.states()]
    assert states[-1] == require_state(room), "what was acknowledged is in the file"
    assert [message.view.hand_sizes for message in heard] == [
        view(state, None).hand_sizes for state in states
    ], "nothing else was acknowledged, and nobody missed anything"
    numbers = [message.number for message in heard]
    assert numbers == sorted(set(numbers))
    seen["failed writes"] += file.failures


async def listen(member: Member, heard: list[Update]) -> None:
    heard += [message async for message in member if isinstance(message, Update)]


def test_no_game_is_lost_or_stuck() -> None:
    seen: Counter[str] = Counter()
    games = choose_count(10, 500)
    for number in range(games):
        run(play_game(number, seen), collects=number == games - 1)
    needed = {"Update", "Waiting", "too-fast", "not-your-seat", "late", "failed writes"}
    if is_thorough():
        needed |= {"slow", "Paused", "Resumed", "not-saved", "not-understood"}
    assert not needed - seen.keys(), seen
