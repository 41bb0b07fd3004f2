"""FrozenMap: an immutable mapping."""

import pickle
from collections.abc import Mapping

import pytest

from unoengine.core.frozen_map import FrozenMap


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
