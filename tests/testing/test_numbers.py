"""Every number that is passed to the kit is checked before anything is played."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import find

from tests.thorough import each_case
from unoengine import IllegalMove, Setup, SetupError, UnoError
from unoengine.bots import simple_bot
from unoengine.effects import DrawTwo
from unoengine.testing import (
    check_bot,
    check_edition,
    check_effect,
    check_variant,
    edition_with,
    play,
    states,
)
from unoengine.variants import Stacking

STATE = Setup("zelda", hands=["red-5 red-6 tan-1", "tan-2"], discard="red-1").to_state()


def draw_state(**options: Any) -> object:
    return find(states("zelda", **options), lambda state: True)


ARGUMENTS: list[tuple[Callable[..., object], str, type[UnoError]]] = [
    *((partial(check_effect, DrawTwo()), name, SetupError) for name in ("positions", "games")),
    *((partial(check_edition, "zelda"), name, SetupError) for name in ("positions", "games")),
    *((partial(check_variant, Stacking()), name, SetupError) for name in ("positions", "games")),
    *((partial(check_bot, simple_bot), name, SetupError) for name in ("players", "games")),
    (partial(check_bot, simple_bot), "decisions", SetupError),
    (partial(edition_with, DrawTwo()), "copies", SetupError),
    (partial(play, STATE, "red-5"), "player", IllegalMove),
    (draw_state, "plies", SetupError),
]
"""Functions with an argument each that is a whole number from 0 on."""

SEEDED = [
    *(partial(check_effect, DrawTwo()), partial(check_edition, "zelda")),
    *(partial(check_variant, Stacking()), partial(check_bot, simple_bot)),
]
NO_NUMBERS = [True, 1.0, 1.5, float("nan"), float("inf"), "1", [[]], 10**3000]


@each_case("function, name, error", ARGUMENTS)
@each_case("value", [*NO_NUMBERS, -1])
def test_other_values_than_whole_numbers_from_zero_on_are_refused(
    function: Callable[..., object], name: str, error: type[UnoError], value: object
) -> None:
    with pytest.raises(error):
        function(**{name: value})


@each_case("function", SEEDED)
@each_case("seed", NO_NUMBERS)
def test_other_seeds_than_whole_numbers_are_refused(
    function: Callable[..., object], seed: object
) -> None:
    with pytest.raises(SetupError):
        function(seed=seed)


@each_case("ms", [True, 0, -1.5, float("nan"), "1", []])
def test_time_budget_is_a_number_above_zero(ms: Any) -> None:
    with pytest.raises(SetupError, match="ms is a number of milliseconds above 0"):
        check_bot(simple_bot, ms=ms)
