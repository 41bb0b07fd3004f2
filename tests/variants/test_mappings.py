"""Variants as a mapping from their names to True, False or their options."""

import asyncio
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import pytest

from tests.thorough import each_case
from unoengine import Edition, Setup, SetupError, new_game, start_game
from unoengine.authoring import Variant
from unoengine.bots import Bot, simple_bot
from unoengine.core.agreement import resolve_agreement
from unoengine.editions.classic import CLASSIC
from unoengine.hosting import Room
from unoengine.lab import Condition
from unoengine.testing import check_bot, check_variant
from unoengine.variants import FalseUno, JumpIn, Stacking

Found = tuple[Variant, ...]


def find_in_setup(given: Any) -> Found:
    return Setup(hands=["red-1", "red-2"], discard="red-3", variants=given).to_state().variants


def find_in_edition(given: Any) -> Found:
    return new_game(Edition("own", CLASSIC.colors, CLASSIC.deck, variants=given)).variants


def find_in_room(given: Any) -> Found:
    async def start() -> Found:
        room = Room(variants=given)
        room.start()
        assert room.state is not None
        variants = room.state.variants
        room.close()
        return variants

    return asyncio.run(start())


def find_in_bot_trial(given: Any) -> Found:
    found = set[Found]()

    def bot(view: Any, chance: Random) -> Any:
        found.add(view.variants)
        return simple_bot(view, chance)

    checked: Bot = bot
    check_bot(checked, players=2, games=1, decisions=1, variants=given, other_process=False)
    (variants,) = found
    return variants


PLACES: dict[str, Callable[[Any], Found]] = {
    "new_game": lambda given: new_game(variants=given).variants,
    "start_game": lambda given: start_game(variants=given).state.variants,
    "Setup": find_in_setup,
    "Edition": find_in_edition,
    "Condition": lambda given: Condition(variants=given).start(1).state.variants,
    "Room": find_in_room,
    "check_bot": find_in_bot_trial,
    "resolve_agreement": lambda given: resolve_agreement("zelda", variants=given).variants,
}


@pytest.mark.parametrize("place", PLACES)
def test_a_mapping_is_accepted_wherever_variants_are_given(place: str) -> None:
    find = PLACES[place]
    assert find({"stacking": False}) == ()
    options = {"mixed": True, "challenge": False}
    assert find({"stacking": options, "jump-in": True, "false-uno": False}) == (
        Stacking(mixed=True, challenge=False),
        JumpIn(),
    )


def test_the_order_of_a_mapping_is_that_of_the_variants() -> None:
    names: list[Iterable[str]] = [["jump-in", "stacking"], ["stacking", "jump-in"]]
    for order in names:
        assert [v.name for v in new_game(variants=dict.fromkeys(order, True)).variants] == order


def test_a_variant_beside_a_checked_one() -> None:
    check_variant(JumpIn(), beside={"stacking": {}}, positions=1, games=0, other_process=False)


@each_case(
    "given, message",
    [
        ({"stakking": True}, r"^no variant is called 'stakking'; did you mean 'stacking'\?$"),
        ({"stakking": False}, "^no variant is called 'stakking'"),
        ({"stacking": {"mixd": True}}, r"^'stacking' has no option 'mixd'; did you mean 'mixed'\?"),
        ({"stacking": {"mixed": 1}}, "^Stacking.mixed cannot be 1; there are False, True$"),
        (
            {"false-uno": {"penalty": -1}},
            "^FalseUno.penalty is a whole number of at least 0",
        ),
        ({"stacking": 1}, "^the variant 'stacking' maps to True, False or its options, not to 1$"),
        ({"stacking": None}, "maps to True, False or its options, not to None$"),
        ({"false-uno": FalseUno()}, "not to .*; instances are given in a list$"),
        ({Stacking(): True}, "^a mapping of variants has their names as keys, not Stacking"),
        ({5: {}}, "^a mapping of variants has their names as keys, not 5$"),
    ],
)
def test_what_a_mapping_cannot_be(given: Any, message: str) -> None:
    """The same after an equal mapping was accepted: True == 1."""
    for accepted in ({"stacking": True}, {"stacking": {"mixed": True}}, {"stacking": False}):
        new_game(variants=accepted)
    with pytest.raises(SetupError, match=message):
        new_game(variants=given)


def test_every_fault_of_a_mapping_is_listed() -> None:
    with pytest.raises(SetupError) as caught:
        new_game(variants={"stacking": 0, "jumpin": True})
    assert len(caught.value.faults) == 2


def test_A138_a_variant_of_the_edition_cannot_be_left_out() -> None:
    """It gets other options as in a list."""
    own = Edition("own", CLASSIC.colors, CLASSIC.deck, variants={"stacking": {"mixed": True}})
    again = new_game(own, variants={"stacking": {"fours": False}})
    assert again.variants == (Stacking(fours=False),)
    with pytest.raises(SetupError, match="'stacking' is a variant of own; it cannot be left out"):
        new_game(own, variants={"stacking": False})


def test_the_text_of_a_condition() -> None:
    given = {"stacking": {"mixed": True}, "jump-in": False, "false-uno": True}
    text = "classic --variant stacking:mixed=true --variant false-uno"
    assert str(Condition(variants=given)) == text
    assert Condition.parse(text).start(3) == Condition(variants=given).start(3)
