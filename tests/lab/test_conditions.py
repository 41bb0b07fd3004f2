"""Conditions: their forms, their text, what is refused, and the names of bots in tables."""

from functools import partial
from typing import Any

import pytest
from attrs import frozen

from tests.thorough import each_case
from unoengine import Options, SetupError
from unoengine.bots import heuristic, search_bot, simple_bot
from unoengine.editions.zelda import ZELDA
from unoengine.house_rules import Duel
from unoengine.lab import Condition, compare
from unoengine.lab.conditions import read_conditions, write_condition
from unoengine.variants import Stacking

from .bots import CarefulBot, NamelessBot, RaisingBot, WatchingBot, play_by, play_first

_LIKE = (NamelessBot(simple_bot), NamelessBot(heuristic))
"""Two bots with one name."""

TEXTS = {
    "zelda": Condition(edition="zelda"),
    "zelda --players 2": Condition(players=2, edition="zelda"),
    "zelda --variant stacking --variant jump-in": Condition(
        variants=["stacking", "jump-in"], edition="zelda"
    ),
    "zelda --variant stacking:twos=false,mixed=true": Condition(
        variants=Stacking(mixed=True, twos=False), edition="zelda"
    ),
    "frozen --house-rule duel": Condition(edition="frozen", house_rules={"customizable": "duel"}),
    "frozen --house-rule duel --house-rule mirror": Condition(
        edition="frozen", house_rules={"customizable": ["duel", "mirror"]}
    ),
    "zelda --option scoring=running_tally --option target=200": Condition(
        options=Options(target=200, scoring="running_tally"), edition="zelda"
    ),
    "zelda --option wild-draw-four.policy=strict": Condition(
        options=Options(effects={"wild-draw-four": {"policy": "strict"}}), edition="zelda"
    ),
    "zelda --team 0,2 --team 1,3": Condition(teams=[[0, 2], [1, 3]], edition="zelda"),
    "saved-by-the-bell --players 2 --wardrobe 0=blue,orange --wardrobe 1=pink": Condition(
        edition="saved-by-the-bell", players=2, wardrobe={0: {"orange", "blue"}, 1: ["pink"]}
    ),
    "zelda --bots search:5,search:20ms": Condition(
        bots=["search:5", "search:20ms"], edition="zelda"
    ),
    "zelda --bots heuristic,simple --until game": Condition(
        bots="heuristic,simple", until="game", edition="zelda"
    ),
}


@each_case("text", TEXTS)
def test_condition_is_written_as_text_and_read_back(text: str) -> None:
    condition = TEXTS[text]
    read = Condition.parse(text)
    assert str(condition) == text
    assert write_condition(condition) == text
    assert read.start(3).state == condition.start(3).state
    assert (read.bots, read.until) == (condition.bots, condition.until)


@each_case(
    "condition",
    [
        Condition(bots=play_first, edition="zelda"),
        Condition(bots=search_bot(ms=0.5), edition="zelda"),
        Condition(edition=ZELDA.with_deck(ZELDA.deck[4:])),
        Condition(house_rules={"customizable": [None, "duel"]}, edition="frozen"),
    ],
)
def test_condition_without_a_name_has_no_text_but_a_description(condition: Condition) -> None:
    assert write_condition(condition) is None
    assert str(condition)
    assert repr(condition) == f"Condition({condition})"


def test_instances_are_written_by_their_names() -> None:
    rules = {"customizable": Duel()}
    assert write_condition(Condition(edition="frozen", house_rules=rules)) == (
        "frozen --house-rule duel"
    )
    assert write_condition(Condition(edition=ZELDA, variants=Stacking())) == (
        "zelda --variant stacking"
    )


@each_case(
    "bots, text",
    [
        (simple_bot, "zelda"),
        ([heuristic, simple_bot], "zelda --bots heuristic,simple"),
        (search_bot(simulations=5), "zelda --bots search:5"),
        (search_bot(ms=20), "zelda --bots search:20ms"),
        (search_bot(ms=20.0), "zelda --bots search:20ms"),
    ],
)
def test_bots_of_the_library_are_written_by_their_names(bots: Any, text: str) -> None:
    assert write_condition(Condition(bots=bots, edition="zelda")) == text


def test_bot_of_another_package_is_not_taken_for_one_of_the_library() -> None:
    def other(view: Any, chance: Any) -> Any:
        return simple_bot(view, chance)

    other.__name__ = "heuristic"
    assert write_condition(Condition(bots=other, edition="zelda")) is None


def test_condition_is_a_value() -> None:
    one, other = (Condition(variants=["stacking"], wardrobe={0: ["red"]}) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)


@each_case(
    "given, labels",
    [
        ("zelda", ["zelda"]),
        (Condition(players=2, edition="zelda"), ["zelda --players 2"]),
        (
            ["zelda", Condition(bots=heuristic, edition="zelda")],
            ["zelda", "zelda --bots heuristic"],
        ),
        ({"a": "zelda", "b": Condition()}, ["a", "b"]),
    ],
)
def test_conditions_have_labels(given: Any, labels: list[str]) -> None:
    assert [*read_conditions(given)] == labels


@each_case(
    "given, message",
    [
        ("zeldo", "did you mean 'zelda'"),
        ("zelda --variant stackin", "did you mean 'stacking'"),
        ("zelda --variant stacking:mixd=true", "no option 'mixd'; did you mean 'mixed'"),
        ("zelda --variant stacking:mixed", "'mixed' has no value; write mixed=VALUE"),
        ("zelda --variant nothing:mixed=true", "no variant is called 'nothing'"),
        ("zelda --option tarpet=1", "no option 'tarpet'; did you mean 'target'"),
        ("zelda --option target=many", "target must be a whole number"),
        (f"zelda --option target={'[' * 100_000}", "target must be a whole number"),
        ("zelda --option wild.policy=strict", "'wild' has no option 'policy'"),
        ("zelda --house-rule duel", "zelda has no blank card"),
        ("zelda --players many", "--players needs whole numbers, not 'many'"),
        ("zelda --players 1", "at least 2 players"),
        ("zelda --team 0,1", "each of the 4 seats is in one team"),
        ("zelda --team a,b", "understood: --team needs whole numbers, not 'a'"),
        ("zelda --wardrobe a=red", "understood: --wardrobe needs whole numbers, not 'a'"),
        ("zelda --wardrobe 0=red --wardrobe 0=blue", "'0' is given twice"),
        ("zelda --option target=2 --option target=3", "'target' is given twice"),
        ("zelda --option wild.a=2 --option wild.a=3", "'wild.a' is given twice"),
        ("zelda --variant stacking:mixed=true,mixed=false", "'mixed' is given twice"),
        ("zelda --wardrobe pink", "'pink' names no colors; write pink=COLOR,COLOR"),
        ("zelda --wardrobe 0=pink", "seat 0 wears pink, which no player can name"),
        ("zelda --players 2 --bots simple,heuristic,simple", "3 bots cannot sit at 2 seats; give"),
        ("zelda --bots nobody", "no bot called 'nobody'"),
        ("zelda --until dawn", "until the end of a 'round' or 'game', not 'dawn'"),
        ("zelda --verbose", "there is no option --verbose; there are bots, house-rule,"),
        ("zelda --varient stacking", "there is no option --varient; did you mean 'variant'?"),
        ("zelda --varient=stacking", "there is no option --varient; did you mean 'variant'?"),
        ("zelda stacking", "'stacking' is no option; write classic --variant stacking"),
        ("zelda frozen", "'frozen' is no option; write one edition, and options after it"),
        ("", "it names no edition; begin with one, such as classic"),
        ("--variant stacking", "it names no edition; begin with one, such as classic"),
        ("zelda 'frozen", "No closing quotation"),
        ([], "give at least one condition"),
        (["zelda", Condition(edition="zelda")], "the conditions 'zelda' and 'zelda' are the same"),
        (["zelda", "zelda --players 4"], "the conditions 'zelda' and 'zelda --players 4' are the"),
        (
            [Condition(bots=bot) for bot in _LIKE],
            "two conditions have the same text; give labels",
        ),
        ({"zelda"}, "a set has no first condition; give a list"),
        (None, "conditions are texts or conditions, in a list or a mapping from labels, not None"),
        ({"a": 3}, "a condition is a Condition or a text, not 3"),
        (3, "conditions are texts or conditions, in a list or a mapping from labels, not 3"),
        (Condition(bots=3), "a bot is a function of a view"),
        (Condition(bots=()), "at least one bot is needed"),
        (Condition(variants=3), "a variant is given by its name"),
    ],
)
def test_invalid_condition_is_refused(given: Any, message: str) -> None:
    with pytest.raises(SetupError) as caught:
        compare(given, deals=1)
    assert message in str(caught.value)


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
