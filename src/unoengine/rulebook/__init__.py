"""The rules and rulings by id: what is so, what the booklets leave open, what is ruled and why."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from attrs import field, frozen

from unoengine.values.errors import SetupError, did_you_mean
from unoengine.values.frozen_map import FrozenMap

__all__ = ["Entry", "entries", "entry"]


def _ids(given: Iterable[str]) -> tuple[str, ...]:
    return tuple(given)


@frozen(kw_only=True)
class Entry:
    """A rule (`R…`) or a ruling (`A…`) on what the booklets leave open."""

    id: str
    """`R` or `A` and a number; it never changes its meaning."""

    kind: Literal["rule", "ruling"]
    """Whether a booklet says so, or it is ruled here."""

    section: str
    """What it is about, as a heading."""

    text: str
    """What is so, in a sentence."""

    open: str = ""
    """Of a ruling: what the booklets leave open."""

    ruling: str = ""
    """Of a ruling: how it is ruled, and what an option makes of it."""

    why: str = ""
    """Of a ruling: the reason."""

    option: str | None = None
    """The option that rules otherwise; a card's has the name of its effect before a point."""

    rules: tuple[str, ...] = field(default=(), converter=_ids)
    """Other ids it has to do with."""

    boxes: tuple[str, ...] = field(default=(), converter=_ids)
    """The boxes it concerns; none are named where it concerns all."""


@cache
def entries() -> Mapping[str, Entry]:
    """Return every rule and ruling by its id: first the rules, then the rulings, in order.

    >>> entries()["R001"].text
    '112 cards make a deck.'
    """
    book = files(__name__).joinpath("rulebook.toml").read_text(encoding="utf-8")
    told: dict[str, dict[str, Any]] = tomllib.loads(book)
    return FrozenMap(
        (name, Entry(id=name, kind="rule" if name.startswith("R") else "ruling", **said))
        for name, said in told.items()
    )


def entry(id: str) -> Entry:
    """Return the rule or ruling with this id, as refusals and docstrings cite it.

    >>> entry("A40").option
    'wild-draw-four.policy'
    """
    try:
        return entries()[id]
    except (KeyError, TypeError):
        hint = did_you_mean(id, entries())
        raise SetupError(f"there is no rule or ruling {id!r}{hint}") from None
