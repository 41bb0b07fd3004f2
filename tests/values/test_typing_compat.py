"""Newer names of `typing`: the same on every Python."""

import pytest

from unoengine.core.typing_compat import deprecated, override


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
