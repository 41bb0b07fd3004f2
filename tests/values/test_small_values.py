"""Card sets, hands, and other small values that are alike on every Python."""

import pickle
from collections.abc import Mapping

import pytest

from unoengine.authoring import Card, CardSet
from unoengine.core.cards import UNSPECIFIED
from unoengine.core.compiled_rules import CompiledRules
from unoengine.core.engine import find_rules
from unoengine.core.frozen_map import FrozenMap
from unoengine.core.multiset import Hand, MultisetCodec
from unoengine.core.typing_compat import deprecated, override
from unoengine.editions.zelda import ZELDA

RULES: CompiledRules = find_rules("zelda", 2, None, None, ())
CODEC = RULES.lookup.codec


def cards(
    color: object = UNSPECIFIED, symbol: object = UNSPECIFIED, mark: object = UNSPECIFIED
) -> CardSet:
    return RULES.lookup.find_cards(color, symbol, mark, UNSPECIFIED, UNSPECIFIED)


def hand(codes: str) -> Hand:
    return Hand.from_cards(CODEC, map(ZELDA.card, codes.split()))


def codes(some: CardSet) -> list[str]:
    return [card.code for card in some]


def test_a_card_set_has_the_cards_that_satisfy_all_conditions() -> None:
    assert codes(cards(color="blue", mark="triforce")) == ["blue-3", "blue-6", "blue-9"]
    assert codes(cards(color=None)) == ["wild", "wild-draw-four", "triforce"]
    assert codes(cards(symbol="skip")) == ["blue-skip", "green-skip", "tan-skip", "red-skip"]
    assert codes(cards(color="mauve")) == []
    assert len(cards()) == len(set(ZELDA.deck))


def test_equal_conditions_return_the_same_set() -> None:
    assert cards(color="blue", mark="triforce") is cards(color="blue", mark="triforce")


def test_a_card_set_is_a_collection() -> None:
    blue = cards(color="blue")

    assert ZELDA.card("blue-1") in blue
    assert ZELDA.card("red-1") not in blue
    assert Card("blue-1") not in blue
    assert "blue-1" not in blue


def test_card_sets_are_joined_and_intersected() -> None:
    blue, skips = cards(color="blue"), cards(symbol="skip")

    assert codes(blue & skips) == ["blue-skip"]
    assert len(blue | skips) == len(blue) + len(skips) - 1
    assert (blue | skips) == (skips | blue)
    assert blue != skips


def test_a_hand_is_a_sequence_in_the_order_of_the_deck() -> None:
    held = hand("wild red-1 blue-2 red-1")

    assert [card.code for card in held] == ["blue-2", "red-1", "red-1", "wild"]
    assert (len(held), held[0].code, held[-1].code) == (4, "blue-2", "wild")
    assert held[1:3] == (ZELDA.card("red-1"),) * 2
    assert ZELDA.card("wild") in held
    assert repr(held) == repr(tuple(held))


def test_a_hand_is_equal_to_the_same_cards() -> None:
    held = hand("red-1 blue-2")
    elsewhere = Hand.from_cards(MultisetCodec(tuple(held)), tuple(held))

    assert held == hand("blue-2 red-1") == elsewhere
    assert hash(held) == hash(elsewhere)
    assert held == (ZELDA.card("blue-2"), ZELDA.card("red-1"))
    assert held != hand("blue-2")
    assert held != "blue-2 red-1"


def test_some_tells_whether_a_hand_has_one_of_these_cards() -> None:
    assert hand("red-1 wild").some(cards(color="red"))
    assert not hand("red-1 wild").some(cards(color="blue"))
    assert not hand("").some(cards())


def test_an_unpickled_hand_is_equal_to_the_original() -> None:
    data = ("red", hand("red-1 blue-2 red-1"), 3)

    assert pickle.loads(pickle.dumps(data)) == data


def test_it_is_a_mapping() -> None:
    fruit = FrozenMap({"apple": 1, "pear": 2})

    assert isinstance(fruit, Mapping)
    assert (list(fruit), len(fruit), fruit["pear"]) == (["apple", "pear"], 2, 2)
    assert fruit.get("plum") is None
    assert "plum" not in fruit
    with pytest.raises(KeyError):
        fruit["plum"]


def test_it_is_compared_by_its_items_in_any_order() -> None:
    one, other = FrozenMap([("a", 1), ("b", 2)]), FrozenMap({"b": 2, "a": 1})

    assert one == other
    assert hash(one) == hash(other)
    assert one == {"a": 1, "b": 2}
    assert one != {"a": 1}
    assert one != [("a", 1), ("b", 2)]


def test_a_change_of_the_original_mapping_does_not_change_it() -> None:
    source = {"a": 1}
    frozen = FrozenMap(source)

    source["a"] = 2

    assert frozen["a"] == 1


def test_it_cannot_be_changed() -> None:
    frozen = FrozenMap({"a": 1})

    with pytest.raises(AttributeError, match="no _items to set"):
        frozen._items = {}
    with pytest.raises(AttributeError):
        frozen.other = 1
    with pytest.raises(TypeError):
        frozen["a"] = 2  # type: ignore[index]


def test_it_can_be_pickled() -> None:
    frozen = FrozenMap({"a": FrozenMap({"b": 1})})

    copy = pickle.loads(pickle.dumps(frozen))

    assert copy == frozen
    assert type(copy) is FrozenMap
    assert repr(copy) == "FrozenMap({'a': FrozenMap({'b': 1})})"


@deprecated("use new_name")
def old_name(number: int) -> int:
    return number + 1


@deprecated("use NewName")
class OldName:
    def __init__(self, number: int) -> None:
        self.number = number


class Base:
    def act(self) -> None:
        """Do nothing."""


class Special(Base):
    @override
    def act(self) -> None:
        """Do nothing, too."""


def test_using_a_deprecated_function_warns_and_works() -> None:
    with pytest.warns(DeprecationWarning, match="use new_name"):
        assert old_name(1) == 2  # type: ignore[deprecated, unused-ignore]  # pyright: ignore


def test_using_a_deprecated_class_warns_and_works() -> None:
    with pytest.warns(DeprecationWarning, match="use NewName"):
        assert OldName(1).number == 1  # type: ignore[deprecated, unused-ignore]  # pyright: ignore


def test_a_hook_that_overrides_another_is_marked() -> None:
    assert Special.act.__override__ is True  # type: ignore[attr-defined]
    assert not hasattr(Base.act, "__override__")
