"""Each seat has a random source of its own: no bot steers or foresees those of the others."""

import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO
from itertools import islice
from random import Random
from typing import Any

import pytest

from tests.bots.noisy_bots import NOISY, play_quietly
from tests.hosting.rooms import run
from tests.thorough import each_case, pick_cases
from unoengine import Action, Options, PlayerView, apply, new_game
from unoengine.bots import Bot, SeatedBot, decide, play_on, simple_bot
from unoengine.cli import main
from unoengine.core.shuffle import derive_random
from unoengine.hosting import Clock, Room
from unoengine.lab import Condition
from unoengine.lab.conditions import seat_bots
from unoengine.lab.games import play_game
from unoengine.search.playouts import order_claimants

STEPS = 40
"""How many actions of a game are compared."""


def list_decisions(bot: Bot, is_seated: bool, seed: int) -> object:
    state, chance = new_game(seed=7), Random(seed)
    actions: list[Action] = []
    bots: list[Any] = [bot, *[simple_bot] * 3]
    if is_seated:
        bots = [SeatedBot(each, seat) for seat, each in enumerate(bots)]
    while len(actions) < STEPS and state.round_winner is None:
        actions.append(decide(state, bots, chance))
        state = apply(state, actions[-1])
    return actions


def list_shared_decisions(bot: Bot, seed: int) -> object:
    """The program of somebody else, which gives all seats the same random source."""
    state, chance = new_game(seed=7), Random(seed)
    actions: list[Action] = []
    bots = [SeatedBot(each, seat) for seat, each in enumerate([bot, *[simple_bot] * 3])]
    while len(actions) < STEPS and state.round_winner is None:
        actions.append(bots[state.turn].act(state, chance))
        state = apply(state, actions[-1])
    return actions


def list_events(bot: Bot, seed: int) -> object:
    steps = play_on(new_game(seed=7), [bot, *[simple_bot] * 3], Random(seed))
    return [taken.events for taken in islice(steps, STEPS)]


def play_in_lab(bot: Bot, seed: int) -> object:
    condition = Condition(bots=[bot, "simple", "simple", "simple"])
    return play_game(condition, seat_bots(condition)[0], seed, 0, {}, STEPS).events


def play_in_room(bot: Bot, seed: int) -> object:
    async def scenario() -> object:
        clock = Clock(pace=1, window=1, grace=1)
        room = Room(seed=7, clock=clock, chance=Random(seed), options=Options(max_rounds=1))
        room.set_bot(0, bot)
        room.start()
        await room.wait_until_over()
        return room.state

    return run(scenario())


def read_command(command: str, bot: Any, seed: int) -> object:
    out, typed = StringIO(), StringIO("1\n" * 200)
    bots = f"{bot.__module__}:{bot.__name__},simple,simple"
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out):
        patch.setattr(sys, "stdin", typed)
        players = str(3 + (command == "play"))
        main([command, "--rounds", "1", "--players", players, "--seed", str(seed), "--bots", bots])
    return out.getvalue()


PLACES: dict[str, Callable[[Bot, int], object]] = {
    "decide": lambda bot, seed: list_decisions(bot, False, seed),
    "decide, seated": lambda bot, seed: list_decisions(bot, True, seed),
    "act": list_shared_decisions,
    "play_on": list_events,
    "lab": play_in_lab,
    "room": play_in_room,
    "watch": lambda bot, seed: read_command("watch", bot, seed),
    "play": lambda bot, seed: read_command("play", bot, seed),
}
"""Everything that lets several bots play, with a bot in the first seat."""


@each_case("place, noisy", pick_cases([(place, bot) for place in PLACES for bot in NOISY], 11))
def test_what_a_bot_does_to_its_random_source_concerns_nobody_else(place: str, noisy: Bot) -> None:
    assert PLACES[place](noisy, 3) == PLACES[place](play_quietly, 3)


@each_case("place", PLACES)
def test_games_are_the_same_with_the_same_seed_only(place: str) -> None:
    games = [PLACES[place](simple_bot, seed) for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]


class Oracle:
    """Two bots: one reads its random source ahead, and the other one draws its numbers."""

    def __init__(self) -> None:
        self.foreseen: set[float] = set()
        self.drawn: list[float] = []

    def look_ahead(self, view: PlayerView, chance: Random) -> Action:
        copied = Random()
        copied.setstate(chance.getstate())
        self.foreseen.update(copied.random() for _ in range(700))
        return simple_bot(view, chance)

    def draw(self, view: PlayerView, chance: Random) -> Action:
        self.drawn.append(chance.random())
        return simple_bot(view, chance)


@pytest.mark.parametrize("is_seated", [False, True])
def test_nobody_can_read_ahead_in_the_source_of_another_seat(is_seated: bool) -> None:
    oracle, state = Oracle(), new_game(players=2, seed=7)
    chance = Random(3)
    bots: list[Any] = [oracle.look_ahead, oracle.draw]
    if is_seated:
        bots = [SeatedBot(bot, seat) for seat, bot in enumerate(bots)]
    claims: set[float] = set()
    for _ in range(STEPS):
        copied = Random()
        copied.setstate(chance.getstate())
        claims.update(copied.random() for _ in range(9))
        state = apply(state, decide(state, bots, chance))
    assert len(oracle.drawn) > 9
    assert not oracle.foreseen & {*oracle.drawn, *claims}


def test_a_seated_bot_keeps_its_source_until_it_is_given_another_one() -> None:
    given: list[Random] = []

    def bot(view: PlayerView, chance: Random) -> Action:
        given.append(chance)
        return view.legal[0]

    state = new_game(players=2, seed=7)
    player = SeatedBot(bot, state.turn)
    for chance in (one := Random(1), one, Random(1)):
        player.act(state, chance)
    first, same, other = given
    assert first is same is not other
    assert first is not one
    assert first.getstate() == other.getstate()


def test_one_number_is_taken_for_a_source() -> None:
    chance, twin = Random(1), Random(1)
    derive_random(chance).random()
    twin.random()
    assert chance.random() == twin.random()


@each_case(
    "turn, direction, expected",
    [(8, 1, [9, 0, 1, 4]), (8, -1, [4, 1, 0, 9]), (0, 1, [0, 1, 4, 9]), (1, -1, [1, 0, 9, 4])],
)
def test_claimants_are_in_order_of_play(turn: int, direction: int, expected: list[int]) -> None:
    assert order_claimants({9, 0, 4, 1}, turn, direction, 10) == expected


def test_order_of_a_set_of_seats_does_not_matter() -> None:
    """A set of ten seats can have several orders, depending on how it came about."""
    one, other = {1, 9, 17} - {17}, {9, 1}
    assert [*one] != [*other]
    assert order_claimants(one, 3, 1, 10) == order_claimants(other, 3, 1, 10)
