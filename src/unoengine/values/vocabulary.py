"""Class `Vocabulary`: everything that an effect or a variant can ever offer or ask."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from attrs import field, frozen

from unoengine.values.actions import Value
from unoengine.values.card import Card
from unoengine.values.errors import SetupError, describe_value
from unoengine.values.frozen_map import FrozenMap

__all__ = ["Vocabulary"]

_PLAIN = (str, int, bool, type(None), Card)


def _copy_values(given: Iterable[Value]) -> tuple[Value, ...]:
    if isinstance(given, str) or not isinstance(given, Iterable):
        shown = describe_value(given)
        raise SetupError(f"a vocabulary is made of lists of values, not {shown}")
    values = tuple(given)
    for value in values:
        if type(value) not in _PLAIN:
            raise SetupError(f"a vocabulary has plain values, not {describe_value(value)}")
    return values


def _copy_questions(given: Mapping[str, Iterable[Value]]) -> Mapping[str, tuple[Value, ...]]:
    if not isinstance(given, Mapping) or not all(type(prompt) is str for prompt in given):
        shown = describe_value(given)
        raise SetupError(f"questions map their texts to lists of answers, not {shown}")
    return FrozenMap({prompt: _copy_values(answers) for prompt, answers in given.items()})


_NOTHING: FrozenMap[str, Any] = FrozenMap()


@frozen
class Vocabulary:
    """The largest set of choices, questions and claims that an effect or a variant has.

    What it offers in a game may be less, but never more.
    """

    choices: tuple[Value, ...] = field(default=(), converter=_copy_values)
    """The choices of a play; None, which means no choice, need not be among them."""

    questions: Mapping[str, tuple[Value, ...]] = field(default=_NOTHING, converter=_copy_questions)
    """By the text of each question, its answers."""

    claims: tuple[Value, ...] = field(default=(), converter=_copy_values)
    """The claims of a variant."""
