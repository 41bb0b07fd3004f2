"""Bots by the names that a person types."""

from typing import Any

import pytest

from unoengine import SetupError
from unoengine.bots import BOT_NAMES, find_bot, heuristic, search_bot, simple_bot


def test_every_name_has_a_bot() -> None:
    assert find_bot("simple") is simple_bot
    assert find_bot("heuristic") is heuristic
    assert all(callable(find_bot(name)) or hasattr(find_bot(name), "act") for name in BOT_NAMES)


def test_bot_is_returned_as_it_is() -> None:
    assert find_bot(heuristic) is heuristic
    assert find_bot(bot := search_bot(ms=5)) is bot
    nothing: Any = 5
    with pytest.raises(SetupError, match=r"or an object with a method act, not 5"):
        find_bot(nothing)


def test_unknown_name_is_refused_with_the_nearest() -> None:
    with pytest.raises(SetupError, match=r"no bot called 'simpel'; did you mean 'simple'\?"):
        find_bot("simpel")
