"""Bots, seats and games of bots refuse what they cannot use."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.bots.bot_objects import FirstMove, Watcher
from tests.thorough import each_case
from unoengine import Draw, SetupError, new_game, view
from unoengine.bots import (
    Seat,
    SeatedBot,
    decide,
    find_bot,
    heuristic,
    play_on,
    search_bot,
    simple_bot,
)
from unoengine.bots.search_bot import SearchBot
from unoengine.search import quick_policy

STATE, CHANCE = new_game(players=2, seed=7), Random(1)
ENDED = new_game(players=2, seed=7)
for _taken in play_on(ENDED, [simple_bot] * 2, Random(1), "game"):
    ENDED = _taken.state


class Silent(FirstMove):
    saw = 5


def return_always(returned: object) -> Any:
    return lambda view, chance: returned


def refuse(function: Callable[..., Any], *given: Any, **named: Any) -> Callable[[], Any]:
    return lambda: function(*given, **named)


GAMES: dict[str, tuple[Any, ...]] = {
    "2 bots are needed, one a seat, not 3": ([simple_bot] * 3,),
    "2 bots are needed in a list, one a seat, not <func": (simple_bot,),
    "2 bots are needed in a list, one a seat, not": ({simple_bot, heuristic},),
    "a random.Random is needed, not 7": ([simple_bot] * 2, 7),
    "a bot is a function of a view and a random source": ([1, 2],),
    "the bot of seat 1 cannot play for seat 0": (
        [SeatedBot(simple_bot, 1), SeatedBot(simple_bot, 1)],
    ),
}
"""By message, the bots of a game and the random source that `decide` and `play_on` refuse."""

BUDGET = "simulations must be a number above 0, at most 1000000000, not "
TIME = "ms must be a number above 0, at most 1000000000, not "
BOTH_OR_NONE = "give either ms, a time, or simulations, a number of playouts"
BUDGETS: list[tuple[dict[str, Any], str]] = [
    ({}, BOTH_OR_NONE),
    ({"ms": 5, "simulations": 5}, BOTH_OR_NONE),
    *(({"ms": ms}, f"{TIME}{ms!r}"[:60]) for ms in (0, float("inf"), 10**400, float("nan"), "10")),
    *(({"simulations": number}, f"{BUDGET}{number}") for number in (10**10, -1, 2.5, True)),
]

REFUSALS: list[tuple[str, Callable[[], Any]]] = [
    *(
        (message, refuse(function, STATE, *given, *([CHANCE] if len(given) == 1 else [])))
        for message, given in GAMES.items()
        for function in (decide, play_on)
    ),
    (
        "until is 'round' or 'game', not 'turn'",
        refuse(play_on, STATE, [simple_bot] * 2, CHANCE, until="turn"),
    ),
    (
        "the game is over, so there is nothing to decide",
        refuse(decide, ENDED, [simple_bot] * 2, CHANCE),
    ),
    (
        "the game is over, so nobody can play on",
        refuse(play_on, ENDED, [simple_bot] * 2, CHANCE),
    ),
    (
        "so it can play one seat only; make one for each seat",
        refuse(play_on, STATE, [Watcher()] * 2, CHANCE),
    ),
    ("there is no seat 4", refuse(Seat, STATE, 4)),
    ("there is no seat 7", refuse(SeatedBot(simple_bot, 7).act, STATE, CHANCE)),
    ("expected a Step, not", refuse(SeatedBot(simple_bot, 0).saw, STATE)),
    (
        "FirstMove is a class; pass an instance of it, such as FirstMove()",
        refuse(SeatedBot, FirstMove, 0),
    ),
    (
        "a bot is a function of a view and a random source, or an object",
        refuse(SeatedBot, "simple", 0),
    ),
    ("a seat is a number from 0, not 'first'", refuse(SeatedBot, simple_bot, "first")),
    ("a seat is a number from 0, not -1", refuse(SeatedBot, simple_bot, -1)),
    ("> is not a method", refuse(SeatedBot, Silent(), 0)),
    ("or an object with a method act, not 5", refuse(find_bot, 5)),
    ("no bot called 'simpel'; did you mean 'simple'?", refuse(find_bot, "simpel")),
    *(
        (f"bot in seat {STATE.turn} returned {shown}", refuse(bot.act, STATE, CHANCE))
        for returned, shown in ((None, "None"), ("pass", "'pass'"), (Draw(1 - STATE.turn), "Draw"))
        for bot in [SeatedBot(return_always(returned), STATE.turn)]
    ),
    *(
        refusal
        for bot in (simple_bot, heuristic, quick_policy)
        for refusal in (
            *(
                ("a bot needs a view of its seat, not", refuse(bot, wrong, CHANCE))
                for wrong in (None, 0, "x", STATE)
            ),
            *(
                ("a random.Random is needed, not", refuse(bot, view(STATE, STATE.turn), wrong))
                for wrong in (None, 0, "x", STATE)
            ),
            (
                f"seat {1 - STATE.turn} cannot do anything now; view.legal is empty",
                refuse(bot, view(STATE, 1 - STATE.turn), CHANCE),
            ),
        )
    ),
    *(
        refusal
        for budget, message in BUDGETS
        for refusal in (
            (message, refuse(search_bot, **budget)),
            (message, refuse(SearchBot, **{"ms": None, "simulations": None} | budget)),
        )
    ),
]


@each_case("message, call", REFUSALS)
def test_what_cannot_be_used_is_refused(message: str, call: Callable[[], Any]) -> None:
    with pytest.raises(SetupError) as caught:
        call()

    assert message in str(caught.value)
