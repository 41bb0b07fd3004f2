"""Bots have names in tables that do not depend on where in memory the bots are."""

from functools import partial
from typing import Any

import pytest
from attrs import frozen

from tests.thorough import each_case
from unoengine import Options, SetupError
from unoengine.bots import heuristic, search_bot, simple_bot
from unoengine.lab import Condition, compare

from .bots import CarefulBot, NamelessBot, RaisingBot, WatchingBot, play_by

SHORT = Options(hand_size=2)


@frozen
class Wrapper:
    """A bot with another one inside."""

    inner: object

    def act(self, seat: Any, chance: Any) -> Any:
        return simple_bot(seat.view, chance)


class Changing(WatchingBot):
    """A bot whose `repr` says what it has seen."""

    def __repr__(self) -> str:
        return f"Changing({self.actions})"


@each_case(
    "bot, name",
    [
        ("search:5", "search:5"),
        (simple_bot, "simple"),
        (search_bot(simulations=5), "search:5"),
        (RaisingBot(9), "RaisingBot(cards=9)"),
        (NamelessBot(simple_bot), "NamelessBot"),
        (Wrapper(NamelessBot(simple_bot)), "Wrapper(inner=<tests.lab.bots.NamelessBot object>)"),
        (NamelessBot(simple_bot).act, "act"),
        (partial(play_by, bot="x", depth=3), "play_by(bot='x', depth=3)"),
        (partial(play_by, bot=NamelessBot(heuristic)), "play_by(bot=NamelessBot)"),
        (partial(play_by, bot=heuristic), "play_by(bot=heuristic)"),
        (partial(NamelessBot.act, NamelessBot(heuristic)), "act(NamelessBot)"),
    ],
)
def test_a_bot_has_a_name_without_an_address(bot: Any, name: str) -> None:
    assert Condition(bots=bot).bot_names == (name,)


def test_bots_without_a_repr_have_the_same_names_in_every_process() -> None:
    bots = (CarefulBot(heuristic), NamelessBot(simple_bot))
    condition = Condition(players=2, bots=bots, options=SHORT)
    found = compare({"a": condition}, deals=25, seed=1, executor=2)
    shares = [row.metric for row in found.select("win share").rows]
    assert shares[2:] == ["win share, CarefulBot", "win share, NamelessBot"]
    assert found == compare({"a": condition}, deals=25, seed=1)


def test_bots_of_one_name_in_two_conditions_are_compared() -> None:
    one, other = (
        Condition(players=2, bots=(CarefulBot(bot), "simple"), options=SHORT)
        for bot in (heuristic, simple_bot)
    )
    found = compare({"one": one, "other": other}, deals=10)
    assert found.find("other", "win share, CarefulBot").difference is not None


@each_case("bot", [NamelessBot, lambda bot: partial(play_by, bot=NamelessBot(bot))])
def test_two_bots_of_one_name_in_a_condition_are_refused(bot: Any) -> None:
    condition = Condition(players=2, bots=(bot(simple_bot), bot(heuristic)))
    with pytest.raises(SetupError, match=r"two bots have the name .*; give the same object"):
        compare(condition, deals=1)


def test_name_of_a_bot_that_changes_stays_the_same() -> None:
    condition = Condition(players=2, bots=(Changing(), "simple"), options=SHORT)
    found = compare(condition, deals=3)
    assert found.find(str(condition), "win share, Changing(0)").mean >= 0


def test_names_of_invalid_bots_do_not_hide_the_fault() -> None:
    class Broken:
        def __repr__(self) -> str:
            raise RuntimeError("no")

    with pytest.raises(SetupError, match="a bot is a function of a view"):
        compare(Condition(bots=Broken()), deals=1)
