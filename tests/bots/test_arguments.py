"""Bots and policies refuse what is not a view or a random source."""

from random import Random
from typing import Any

import pytest

from unoengine import SetupError, new_game, view
from unoengine.bots import SeatedBot, decide, heuristic, play_on, simple_bot
from unoengine.search import quick_policy

STATE = new_game(players=2, seed=7)


@pytest.mark.parametrize("bot", [simple_bot, heuristic, quick_policy])
@pytest.mark.parametrize("wrong", [None, 0, "x", STATE])
def test_wrong_arguments_are_refused(bot: Any, wrong: Any) -> None:
    with pytest.raises(SetupError, match="a bot needs a view of its seat, not"):
        bot(wrong, Random(1))
    with pytest.raises(SetupError, match=r"a random\.Random is needed, not"):
        bot(view(STATE, STATE.turn), wrong)


def test_bots_without_an_order_are_refused() -> None:
    bots: Any = {simple_bot, heuristic}
    for refuse in (decide, play_on):
        with pytest.raises(SetupError, match="2 bots are needed in a list, one a seat, not"):
            refuse(STATE, bots, Random(1))


def test_what_is_called_saw_must_be_a_method() -> None:
    class Silent:
        saw = 5

        def act(self, seat: Any, chance: Random) -> Any:
            return seat.legal[0]

    silent: Any = Silent()
    with pytest.raises(SetupError, match=r"the attribute saw of <.*Silent.*> is not a method"):
        SeatedBot(silent, 0)
