"""An invalid position is refused with all its faults."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.thorough import each_case
from unoengine import Edition, Options, Setup, SetupError
from unoengine.core.plugin_classes.variant import Variant
from unoengine.editions.frozen import FROZEN


def catch_faults(*args: Any, **more: Any) -> tuple[str, ...]:
    """Return all faults of a position."""
    with pytest.raises(SetupError) as caught:
        Setup(*args, **more).to_state()
    return caught.value.faults


TWO = ("blue-1 red-2", "green-1")

ZELDA: dict[str, Any] = {"edition": "zelda", "hands": TWO, "discard": "red-5", "draw": "tan-1"}

ONE_FAULT: list[Any] = [
    ({"hands": ("blue-1 grean-2", "red-1")}, "hand 0: zelda has no card 'grean-2'; did you mean"),
    ({"discard": "red-5 x"}, "discard: zelda has no card 'x'"),
    ({"draw": "x"}, "draw: zelda has no card 'x'"),
    ({"hands": (["blue-1", 5], "red-1")}, "hand 0: zelda has no card 5"),
    (
        {"hands": ([FROZEN.card("pink-1")], "red-1")},
        "hand 0: Card('pink-1') is not a card of zelda",
    ),
    ({"hands": ("blue-0 blue-0", "red-1")}, "too many blue-0: the deck has only 1"),
    ({"draw": "blue-1", "hands": ("blue-1 blue-1", "red-1")}, "too many blue-1: the deck has only"),
    ({"draw": "blue-0 blue-0 blue-0"}, "too many blue-0: the deck has only 1"),
    (
        {"hands": ("blue-1",) * 2 + ("red-1",) * 2 + ("green-1",) * 2 + ("wild",) * 4 + ("tan-2",)},
        "11 players are too many: this game takes 2 to 10",
    ),
    ({"rest": "discard"}, "rest must be 'draw' or None, not 'discard'"),
    ({"color": "gren"}, "'gren' is not a color of the edition; did you mean 'green'?"),
    ({"color": "blue"}, "the color in force is that of red-5, not 'blue'"),
    ({"discard": "wild"}, "the top card wild has no color; pass the color in force"),
    ({"discard": "", "draw": "red-5", "color": "red"}, "color: none is in force before the first"),
    ({"discard": "", "draw": ""}, "there is no card to turn up"),
    ({"hands": ("blue-1", "")}, "hand 1: a player without a card ends the round (R074)"),
    ({"hands": ("blue-1", [])}, "hand 1: a player without a card ends the round (R074)"),
    ({"players": ["Ana", "Ben", "Cy"]}, "2 hands for 3 players"),
    ({"turn": 2}, "turn must be a seat from 0 to 1, not 2"),
    ({"turn": "p1"}, "turn must be a seat from 0 to 1, not 'p1'"),
    ({"dealer": -1}, "dealer must be a seat from 0 to 1, not -1"),
    ({"direction": 0}, "direction must be 1 (left) or -1 (right), not 0"),
    ({"direction": "left"}, "direction must be 1 (left) or -1 (right), not 'left'"),
    ({"direction": 1.0}, "direction must be 1 (left) or -1 (right), not 1.0"),
    ({"direction": True}, "direction must be 1 (left) or -1 (right), not True"),
    ({"seed": "x"}, "a seed is a whole number, not 'x'"),
    ({"scores": [1, 2, 3]}, "3 scores for 2 players"),
    ({"scores": [1, True]}, "scores must be whole numbers, not [1, True]"),
    ({"scores": [1, 2.0]}, "scores must be whole numbers"),
    ({"scores": [500, 0]}, "with the scores (500, 0) the game is already over (R085)"),
    ({"wardrobe": {0: ["purple"]}}, "seat 0 wears purple, which no player can name"),
    ({"wardrobe": {5: ["red"]}}, "the wardrobe names a seat that does not exist, 5"),
]


@each_case("wrong, says", ONE_FAULT)
def test_one_fault_of_a_position_is_reported(wrong: dict[str, Any], says: str) -> None:
    (fault,) = catch_faults(**ZELDA | wrong)

    assert says in fault


def test_all_faults_of_a_position_are_reported_together() -> None:
    faults = catch_faults(
        hands=["blue-1 blu-2", "", "blue-0 blue-0"],
        discard="red-5 x",
        draw="y",
        color="gren",
        turn=7,
        direction=2,
        dealer=-1,
        scores=[1, 2],
        wardrobe={7: ["red"]},
        rest="x",
        seed="s",
        players=["Ana", "Ben"],
    )

    named = "blu-2|hand 1|blue-0|'x'|'y'|gren|turn|direction|dealer|wardrobe|rest|seed"
    for part in (*named.split("|"), "3 hands for 2 players"):
        assert any(part in fault for fault in faults), part


@each_case("wrong", [{"scores": [1]}, {"players": ["Ana", "Ana"]}])
def test_one_fault_does_not_hide_another(wrong: dict[str, Any]) -> None:
    assert len(catch_faults(hands=TWO, discard="x", **wrong)) == 2


BELL = "saved-by-the-bell"


@pytest.mark.parametrize(
    ("edition", "wrong", "says"),
    [
        (
            "zelda",
            {"options": Options(effects={"triforce": {"declin": 1, "answrs": 2}, "wilt": {}})},
            ["'declin'; did you mean 'decline'", "'answrs'", "effect 'wilt'"],
        ),
        (
            "frozen",
            {"house_rules": {"customizable": ["duell", "voot"], "wild": "duel", "wlid": "duel"}},
            ["'duell'; did you mean 'duel'", "'voot'", "written on 'wild'", "no card 'wlid'"],
        ),
        (
            "zelda",
            {"variants": ["stackin", 5, "jump-in", "jump-in"]},
            ["'stackin'; did you mean 'stacking'", "not 5", "'jump-in' is given twice"],
        ),
        (
            "zelda",
            {"variants": ["stackin"], "house_rules": {"wild": "duel"}, "options": 5},
            ["an Options, not 5", "'stackin'", "written on 'wild'"],
        ),
        (
            BELL,
            {"wardrobe": {0: {"red", "gold"}, 9: {"blue"}, 1: {"tan"}, 2: 5}, "scores": [-1]},
            ["seat 0 wears gold, red", "exist, 9", "seat 1 wears tan", "exist, 2", "1 scores"],
        ),
        (BELL, {"scores": [-1.5]}, ["1 scores for 2 players", "must be whole numbers"]),
        ("zelad", {}, ["'zelad'; did you mean 'zelda'"]),
        ("zelda", {"players": ["Ana"]}, ["at least 2 players"]),
        ("zelda", {"players": ["Ana", "Ana"]}, ["share the name 'Ana'"]),
        ("zelda", {"players": ["Ana", "\u3164"]}, ["is blank; a name is one line of visible text"]),
        ("zelda", {"players": ["Ana", "B\nC"]}, ["contains the control character U+000A"]),
    ],
)
def test_faults_of_the_agreement_are_reported_with_the_other_faults(
    edition: str, wrong: dict[str, Any], says: list[str]
) -> None:
    faults = catch_faults(
        edition, hands=("grean-1", "wild"), discard="wild-draw-four", turn=7, **wrong
    )

    seat = ["turn must be a seat from 0 to 1"]
    cards = [] if edition == "zelad" else ["no card 'grean-1'", "pass the color in force"]
    for part in (*says, *seat, *cards):
        assert any(part in fault for fault in faults), part
    assert len(faults) == len({*faults})


class WantsEqualCards(Variant):
    """Requires all Customizable cards to be equal."""

    def faults(self, edition: Edition) -> Iterator[str]:
        """Compare the Customizable cards of the edition."""
        if any(card.code == "customizable-1" for card in edition.deck):
            yield "there are two kinds of Customizable"


def test_faults_found_by_a_variant_are_reported_with_the_other_faults() -> None:
    faults = catch_faults(
        "frozen",
        hands=("x", "red-1"),
        variants=[WantsEqualCards()],
        house_rules={"customizable": ["duel", "vote"]},
        turn=7,
    )

    alone = catch_faults("frozen", hands=("x", "red-1"), turn=7)
    assert faults == ("frozen: there are two kinds of Customizable", *alone)


@each_case("hands", [(), ("blue-1",)])
def test_A03_a_position_needs_two_players(hands: tuple[str, ...]) -> None:
    faults = catch_faults(hands=hands, discard="red-5")
    assert any("at least 2 players" in fault for fault in faults)


@each_case("wrong", [{"hands": (5.0, 6.0)}, {"discard": 5}, {"scores": 5}])
def test_values_of_wrong_types_are_refused(wrong: dict[str, Any]) -> None:
    assert catch_faults(**ZELDA | wrong)
