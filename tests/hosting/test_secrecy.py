"""What a seat is sent, and when, does not depend on cards that it cannot see.

Two rooms have the same game, with other cards in all places that a seat does not know. The same
things happen in both at the same times. The messages to the seat are compared as JSON, with the
times at which they arrive, up to the first action whose own result differs, since after it the two
games differ.
"""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from random import Random

import pytest
from attrs import evolve, fields
from hypothesis import given
from hypothesis import strategies as st

from tests.hosting.rooms import ListLog, now, require_state, run
from tests.properties.games import Game
from tests.secrecy.games_with_all_rules import (
    SINGLE_RULES,
    games_with_all_rules,
    list_numbers,
    make_late_game,
    play_randomly,
    show_everything,
)
from tests.thorough import choose_count, scale_examples
from unoengine import (
    Action,
    Draw,
    GameState,
    Leave,
    PlayerView,
    PluginError,
    apply,
    legal_moves,
    new_game,
    redeal,
)
from unoengine.hosting import Clock, Member, Message, Room, Update, write_message
from unoengine.hosting.session import is_claim, make_schedule

CLOCK = Clock(turn=12, absence=7, pause=2)
TEXTS = ("draw", "uno", "1", "2 uno", "catch p1", "0:blue-5", "red 5", "wild blue")


class World:
    """A room with one of the two deals, and what the seat was sent."""

    def __init__(self, state: GameState, seat: int, present: bool, seed: int) -> None:
        self.log = ListLog()
        self.states = [state]
        self.room = Room(state=state, log=self.log, clock=CLOCK, chance=Random(seed))
        self.members = {
            other: self.room.sit(f"p{other}", other)
            for other in range(len(state.players))
            if present or other == seat
        }
        self.heard: list[tuple[float, Message]] = []
        self.listening = asyncio.ensure_future(self.listen(self.members[seat]))

    async def listen(self, member: Member) -> None:
        async for message in member:
            self.heard.append((now(), message))

    async def close(self) -> None:
        self.room.close()
        await self.listening

    def list_shared_moves(self, other: World, seat: int) -> list[Action]:
        """Return what a seat may do in both worlds."""
        theirs = legal_moves(require_state(other.room), seat)
        return [
            move
            for move in legal_moves(require_state(self.room), seat)
            if move in theirs and not isinstance(move, Leave)
        ]


async def compare_worlds(state: GameState, seat: int, present: bool, seed: int) -> int:
    """Let the same things happen in two worlds, and return how many messages are equal."""
    chance = Random(seed)
    one = World(state, seat, present, seed)
    other = World(redeal(state, seat, seed), seat, present, seed)
    for _ in range(25):
        await asyncio.sleep(chance.choice((0.01, 0.3, 0.8, 1.1, 4, 13)))
        if find_difference(one, other) is not None:
            break
        acting = chance.choice([*one.members])
        moves = one.list_shared_moves(other, acting)
        asked: Action | str
        if moves and chance.random() < 0.7:
            asked = chance.choice(moves)
        elif acting == seat:
            # What the others type may be refused because of their cards.
            asked = chance.choice((*TEXTS, Draw(acting), Draw((acting + 1) % len(state.players))))
        else:
            continue
        for world in (one, other):
            world.members[acting].act(asked)
    await asyncio.sleep(0.01)
    equal = find_difference(one, other)
    check_difference(one, other, equal)
    await one.close()
    await other.close()
    return len(one.heard) if equal is None else equal


def find_difference(one: World, other: World) -> int | None:
    """Return the number of the first message that differs, or None."""
    pairs = zip(one.heard, other.heard, strict=False)
    for number, (mine, theirs) in enumerate(pairs):
        if encode(mine) != encode(theirs):
            return number
    shorter = min(len(one.heard), len(other.heard))
    return None if len(one.heard) == len(other.heard) else shorter


def encode(heard: tuple[float, Message]) -> bytes:
    """Return a message with its time as bytes: everything that it shows, and its JSON."""
    time, message = heard
    shown = [f"{time!r}"]
    for field in fields(type(message)):
        value = getattr(message, field.name)
        shown.append(show_everything(value) if isinstance(value, PlayerView) else repr(value))
    with suppress(PluginError):  # variants of the tests have no name in JSON
        shown.append(json.dumps(write_message(message)))
    return "\n".join(shown).encode()


def check_difference(one: World, other: World, number: int | None) -> None:
    """Check that the first difference comes from the game and not from the room.

    Either an action has another result at the same time, or a bot claims something in one of the
    worlds, which it can only because of its cards.
    """
    if number is None:
        return
    mine, theirs = one.heard[number:], other.heard[number:]
    if mine and theirs and mine[0][0] == theirs[0][0]:
        first, second = mine[0][1], theirs[0][1]
        assert isinstance(first, Update), (first, second)
        assert isinstance(second, Update), (first, second)
        assert (first.view, first.events) != (second.view, second.events)
        assert first.number == second.number
        if first.view == second.view:
            assert strip(first) == strip(second), "only the events differ"
        return
    earliest = min(mine[:1] + theirs[:1], key=lambda heard: heard[0])
    world = one if mine and mine[0] == earliest else other
    assert isinstance(earliest[1], Update)
    assert was_claim(world, number), "timing differs because of hidden cards"


def strip(update: Update) -> Update:
    return evolve(update, events=())


def was_claim(world: World, number: int) -> bool:
    """Return whether the update with this number comes from a claim of another seat."""
    before = sum(isinstance(message, Update) for _, message in world.heard[:number])
    state = world.states[0]
    for action in world.log.actions[: before - 1]:  # the first update is not one of an action
        state = apply(state, action)
    return is_claim(state, world.log.actions[before - 1])


@given(
    game=games_with_all_rules(),
    seed=st.integers(0, 2**32),
    ply=st.integers(0, 40),
    present=st.booleans(),
)
@scale_examples(0.5)
def test_messages_do_not_depend_on_hidden_cards(
    game: Game, seed: int, ply: int, present: bool
) -> None:
    check_game(game, seed, ply, present)


@pytest.mark.parametrize("number", list_numbers(3))
def test_messages_do_not_depend_on_hidden_cards_with_any_rule(number: int) -> None:
    for seed in range(choose_count(1, 12)):
        game = make_late_game(*SINGLE_RULES[number], seed + number)
        check_game(game, seed, seed % 7 * 3, seed % 3 > 0)


def check_game(game: Game, seed: int, ply: int, present: bool) -> None:
    """Compare what a seat is sent in the worlds that begin after some actions of a game."""
    chance = Random(seed)
    state = game.start()
    for before, action in play_randomly(state, chance, ply):
        state = apply(before, action)
    if not state.is_over:
        seat = chance.randrange(len(state.players))
        run(compare_worlds(state, seat, present, seed))


def test_some_messages_are_compared() -> None:
    """Most comparisons reach further than the first update."""
    counts = []
    for seed in range(choose_count(5, 50)):
        state = new_game("zelda", 3, seed=seed)
        counts.append(run(compare_worlds(state, seed % 3, present=True, seed=seed)))
    assert sum(counts) > 4 * len(counts), counts


@pytest.mark.parametrize("variants", [(), ("jump-in",), ("jump-in", "false-uno")])
def test_schedule_does_not_depend_on_hidden_cards(variants: tuple[str, ...]) -> None:
    for seed in range(choose_count(4, 40)):
        start = new_game("zelda", 3, seed=seed, variants=variants)
        for state, _ in play_randomly(start, Random(seed), 60):
            imagined = redeal(state, seed % 3, seed)
            assert make_schedule(CLOCK, state, 5.0, Random(7)) == make_schedule(
                CLOCK, imagined, 5.0, Random(7)
            )
