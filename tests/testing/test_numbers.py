"""Every number that is passed to the kit is checked before anything is played."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import pytest
from hypothesis import find

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


FUNCTIONS: Mapping[str, tuple[Callable[..., object], type[UnoError], tuple[str, ...]]] = {
    "check_effect": (partial(check_effect, DrawTwo()), SetupError, ("positions", "games", "seed")),
    "check_edition": (partial(check_edition, "zelda"), SetupError, ("positions", "games", "seed")),
    "check_variant": (
        partial(check_variant, Stacking()),
        SetupError,
        ("positions", "games", "seed"),
    ),
    "check_bot": (
        partial(check_bot, simple_bot),
        SetupError,
        ("players", "games", "decisions", "seed"),
    ),
    "edition_with": (partial(edition_with, DrawTwo()), SetupError, ("copies",)),
    "play": (partial(play, STATE, "red-5"), IllegalMove, ("player",)),
    "states": (draw_state, SetupError, ("plies",)),
}
ARGUMENTS = [(name, argument) for name, (*_, known) in FUNCTIONS.items() for argument in known]


@pytest.mark.parametrize(("name", "argument"), ARGUMENTS)
@pytest.mark.parametrize(
    "value",
    [True, 1.0, 1.5, float("nan"), float("inf"), "1", [[]], 10**3000],
    ids=lambda value: repr(value)[:5],
)
def test_other_values_than_whole_numbers_are_refused(
    name: str, argument: str, value: object
) -> None:
    function, error, _ = FUNCTIONS[name]

    with pytest.raises(error):
        function(**{argument: value})


@pytest.mark.parametrize(
    ("name", "argument"), [(name, argument) for name, argument in ARGUMENTS if argument != "seed"]
)
def test_negative_numbers_are_refused(name: str, argument: str) -> None:
    function, error, _ = FUNCTIONS[name]

    with pytest.raises(error):
        function(**{argument: -1})


@pytest.mark.parametrize("ms", [True, 0, -1.5, float("nan"), "1", []])
def test_time_budget_is_a_number_above_zero(ms: Any) -> None:
    with pytest.raises(SetupError, match="ms is a number of milliseconds above 0"):
        check_bot(simple_bot, ms=ms)
