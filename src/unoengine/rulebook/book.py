"""The entries of the rulebook, read from `rulebook.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from attrs import field, frozen

from unoengine.core.errors import SetupError, did_you_mean
from unoengine.core.frozen_map import FrozenMap


def _to_tuple(ids: Iterable[str]) -> tuple[str, ...]:
    return tuple(ids)


@frozen(kw_only=True)
class Entry:
    """A rule (`R…`) of the booklets, or a ruling (`A…`) on a question that they leave open."""

    id: str
    """`R` or `A` and a number. Its meaning never changes."""

    kind: Literal["rule", "ruling"]
    """Whether a booklet states it, or this library decides it."""

    section: str
    """The heading it belongs to."""

    title: str
    """A short heading of its own."""

    text: str
    """The rule in a sentence."""

    open: str = ""
    """For a ruling: the question that the booklets leave open."""

    ruling: str = ""
    """For a ruling: the decision, and the effect of options on it."""

    why: str = ""
    """For a ruling: the reason."""

    option: str | None = None
    """The option that changes the ruling; that of a card begins with the effect and a dot."""

    rules: tuple[str, ...] = field(default=(), converter=_to_tuple)
    """Ids of related entries."""

    editions: tuple[str, ...] = field(default=(), converter=_to_tuple)
    """The names of the editions it applies to; empty if it applies to all."""


@cache
def entries() -> Mapping[str, Entry]:
    """Return all entries by id, first the rules, then the rulings.

    Returns:
        The entries, by id.

    >>> entries()["R001"].text
    'The deck has 112 cards; the classic deck, which lacks the special cards, has 108.'
    """
    text = files("unoengine.rulebook").joinpath("rulebook.toml").read_text(encoding="utf-8")
    tables: dict[str, dict[str, Any]] = tomllib.loads(text)
    return FrozenMap(
        (id, Entry(id=id, kind="rule" if id.startswith("R") else "ruling", **table))
        for id, table in tables.items()
    )


def entry(id: str) -> Entry:
    """Return the rule or ruling with this id.

    Args:
        id: An id such as `R021` or `A40`.

    Returns:
        The entry.

    Raises:
        SetupError: There is no such entry.

    >>> entry("A40").option
    'wild-draw-four.policy'
    """
    try:
        return entries()[id]
    except (KeyError, TypeError):
        hint = did_you_mean(id, entries())
        raise SetupError(f"there is no rule or ruling {id!r}{hint}") from None
