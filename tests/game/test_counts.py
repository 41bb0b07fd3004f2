"""Counts are checked before anything is made for each of them; errors say what is valid."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tests.cli.program_runner import make_environment
from tests.replays.sample_files import HEADER
from tests.thorough import each_case
from unoengine import (
    Edition,
    Options,
    Play,
    PluginError,
    Setup,
    SetupError,
    UnoError,
    apply,
    new_game,
    redeal,
    start_game,
)
from unoengine.authoring import Effect, Table, colored_cards, colorless_cards, frozen, number_cards
from unoengine.cli import main
from unoengine.replays import parse_replays
from unoengine.testing import check_edition, check_effect, edition_with

GRAY = ["gray", "gold"]
HUGE = [2**31, 2**40, 2**63, 10**30, 10**4000, 10**5000]
NOT_COUNTS: list[Any] = [-1, -(2**63), -(10**5000), True, False, 1.0, float("nan"), float("inf")]
NOT_COUNTS += ["4", None, [], b"4", 4j]


@frozen
class Acts(Effect):
    """Calls a verb with a count."""

    verb: Any = None

    def play(self, table: Table) -> None:
        self.verb(table)


def play_card(verb: Callable[[Table], object]) -> None:
    """Play a card that calls a verb."""
    deck = [*number_cards(GRAY, {1: 20}), *colorless_cards("wild", points=5, copies=4)]
    acting = colored_cards(GRAY, "act", points=1, copies=2, effect=Acts(verb))
    edition = Edition("acts", GRAY, [*deck, *acting])
    hands = ["gray-act gray-1 gray-1", "gold-1 gold-1", "gold-1 gold-1"]
    state = Setup(edition, hands, discard="gray-1", rest="draw").to_state()
    apply(state, Play(0, edition.card("gray-act")))


class Lazy(Sequence[str]):
    """A sequence of many names, which takes no memory."""

    def __len__(self) -> int:
        return 2**40

    def __getitem__(self, index: Any) -> Any:
        return f"p{index}"


PLAYERS = (
    r"108 cards are too few to deal 7 to .* players and turn one up; at most 15 may play \(A03\)"
)
COPIES = "must be a whole number from 0 to 1000, not "
GAMES = "must be a whole number from 0 to 1000000, not "

REFUSED: dict[str, tuple[Callable[[Any], object], str]] = {
    "players": (lambda count: new_game(players=count), PLAYERS),
    "players of start_game": (lambda count: start_game(players=count), PLAYERS),
    "players of a setup": (
        lambda count: Setup(hands=["red-1", "red-2"], discard="red-5", players=count).to_state(),
        "2 hands for .* players",
    ),
    "copies of numbers": (lambda count: number_cards(GRAY, {1: count}), COPIES),
    "copies of colors": (lambda count: colored_cards(GRAY, "a", points=1, copies=count), COPIES),
    "copies": (lambda count: colorless_cards("a", points=1, copies=count), COPIES),
    "copies of effects": (lambda count: edition_with(Acts(), copies=count), COPIES),
    "games": (lambda count: check_edition("zelda", games=count), GAMES),
    "positions": (lambda count: check_effect(Acts(), positions=count), GAMES),
    "skip": (
        lambda count: play_card(lambda table: table.skip(count)),
        "not a number from 0 to 1000",
    ),
}


@each_case("where", REFUSED)
def test_a_huge_count_is_refused_at_once(where: str) -> None:
    call, message = REFUSED[where]
    for count in HUGE:
        with pytest.raises(UnoError, match=message):
            call(count)


def make_options(**numbers: Any) -> Options:
    """Return options; None is valid there, so a list replaces it."""
    return Options(**{name: [] if count is None else count for name, count in numbers.items()})


def make_numbers(number: Any) -> object:
    """Return cards with a number; a list cannot be a key, so a text replaces it."""
    copies: dict[Any, int] = {"x" if number == [] else number: 1}
    return number_cards(GRAY, copies)


def parse_at(count: Any) -> None:
    """Go to an action of a replay that has none."""
    next(parse_replays(HEADER)).at(count)


ALSO_REFUSED: dict[str, Callable[[Any], object]] = {
    **{name: call for name, (call, _) in REFUSED.items() if name != "players of a setup"},
    "draw": lambda count: play_card(lambda table: table.draw(table.next, count)),
    "sides": lambda count: play_card(lambda table: table.roll(count)),
    "cost": lambda count: play_card(lambda table: table.demand(None, table.cards(), cost=count)),
    "penalty": lambda count: make_options(uno_penalty=count),
    "target": lambda count: make_options(target=count),
    "most players": lambda count: make_options(max_players=count),
    "number": make_numbers,
    "ply": parse_at,
}


@each_case("count", range(len(NOT_COUNTS)))
@each_case("where", ALSO_REFUSED)
def test_what_is_no_count_is_refused(where: str, count: int) -> None:
    with pytest.raises((SetupError, PluginError)):
        ALSO_REFUSED[where](NOT_COUNTS[count])


def test_players_are_counted_before_they_are_named() -> None:
    with pytest.raises(SetupError, match=PLAYERS):
        new_game(players=Lazy())


def test_hands_are_a_list_and_no_range() -> None:
    hands: Any = range(2**40)
    with pytest.raises(SetupError, match="hands must be a list with one entry per seat"):
        Setup(hands=hands, discard="red-5").to_state()


SEEDED: list[Callable[[int], object]] = [
    lambda seed: new_game(seed=seed),
    lambda seed: redeal(new_game(seed=1), 0, seed),
    lambda seed: Setup(hands=["red-1", "red-2"], discard="red-5", seed=seed).to_state(),
]


@pytest.mark.parametrize("call", SEEDED)
def test_a_seed_has_a_limit(call: Callable[[int], object]) -> None:
    for seed in (10**1000, -(10**1000), 10**5000, -(10**5000)):
        with pytest.raises(SetupError, match="a seed is a whole number of at most 1000 digits"):
            call(seed)
    call(10**1000 - 1)


@pytest.mark.parametrize(
    "name",
    [
        "uno_penalty",
        "target",
        "max_players",
        "min_players",
        "team_count",
        "hand_size",
        "draw_count",
    ],
)
def test_numbers_of_options_have_a_limit(name: str) -> None:
    given: Any = {name: 10**5000}
    with pytest.raises(SetupError, match=f"{name} must be a whole number"):
        Options(**given)


@pytest.mark.parametrize("count", [2**40, 2**63, 10**30])
def test_draws_end_with_the_cards(count: int) -> None:
    play_card(lambda table: table.draw(table.next, count))
    play_card(lambda table: table.demand(None, table.cards(), cost=count))
    play_card(lambda table: table.roll(count))


TYPED = ["1099511627776", "9" * 30, "9" * 4000, "9" * 5000, "-5", "0", "x", "2.5"]
PLAYERS_TYPED = r"may play \(A03\)|at least 2 players|argument --players"
ARGUMENTS = [
    *(
        ([command, "--players", count], "player")
        for command in ("play", "watch")
        for count in TYPED
    ),
    *((["watch", "--rounds", count], "") for count in ("0", "-" + "9" * 30, "9" * 5000)),
    *((["watch", "--seed", count], "") for count in ("9" * 3000, "9" * 5000)),
    (["watch", "--delay", "nan"], ""),
    (["play", "--seat", "9" * 5000], ""),
    (["play", "--rounds", "1e3"], ""),
]


@pytest.mark.parametrize("number", range(len(ARGUMENTS)))
def test_a_command_refuses_numbers(capsys: pytest.CaptureFixture[str], number: int) -> None:
    arguments, says = ARGUMENTS[number]
    with pytest.raises(SystemExit) as exited:
        main(arguments)
    error = capsys.readouterr().err
    assert exited.value.code == 2
    assert re.search(says, error)
    assert len(error) < 2000


LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30))
from unoengine import SetupError, new_game
for count in (2**40, 10**9):
    try:
        new_game(players=count)
    except SetupError as error:
        print(error)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="needs a limit of memory")
def test_a_huge_number_of_players_takes_no_memory() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LIMITED],
        env=make_environment(),
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert done.stdout.count("at most 15 may play") == 2
