"""Readings of a text: the meanings of its words, and how well they fit an action."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from attrs import evolve, frozen

from unoengine.text.words import FILLER, Meaning
from unoengine.values.actions import Play, Value, is_same_value
from unoengine.values.card import Card

__all__ = [
    "Part",
    "Reading",
    "combine_meanings",
    "find_meaning",
    "make_reading",
    "rank_play",
]


@frozen
class Part:
    """A word or a phrase of a text with one of its meanings."""

    kind: str
    value: Any
    announced: str | None = None
    """The detail of a play that the word before announces, `color` or `choice`."""


@frozen
class Reading:
    """One combination of meanings of the words of a text."""

    parts: tuple[Part, ...]
    verbs: frozenset[str]
    unknown: tuple[str, ...] = ()
    """The words that are not understood, as they were typed."""

    @property
    def uno(self) -> bool:
        """Whether UNO is called."""
        return "call-uno" in self.verbs

    def has_verb(self, *allowed: str) -> bool:
        """Return whether the verbs, besides the call of UNO, are among these."""
        return self.verbs <= {*allowed, "call-uno"}

    def names_only(self, kind: str, value: Value) -> bool:
        """Return whether the only part, besides verbs, is this one."""
        return [(part.kind, part.value) for part in self.parts] == [(kind, value)]

    def means_only(self, value: Value) -> bool:
        """Return whether all parts together mean a value, such as a card with its color."""
        return any(not rest for rest in _take(self.parts, value))

    def drop_announcements(self) -> Reading:
        """Return the reading without regard to the words that announce a detail."""
        if not any(part.announced for part in self.parts):
            return self
        return evolve(self, parts=tuple(evolve(part, announced=None) for part in self.parts))


def find_meaning(value: Value) -> Meaning:
    """Return what the name of a choice or an answer means."""
    if isinstance(value, Card):
        return Meaning("cards", frozenset((value,)))
    if isinstance(value, int) and not isinstance(value, bool):
        return Meaning("seat", value)
    return Meaning("value", value)


def make_reading(parts: Iterable[Meaning | str]) -> Reading:
    """Return the reading of words, each with its meaning, or as typed if it is unknown."""
    found, verbs, unknown = [], set[str](), list[str]()
    announced: str | None = None
    for part in parts:
        if isinstance(part, str):
            unknown.append(part)
        elif part.kind == "verb":
            verbs.add(part.value)
        elif part.kind == "part":
            announced = part.value
        elif part != FILLER:
            found.append(Part(part.kind, part.value, announced))
            announced = None
    return Reading(tuple(found), frozenset(verbs), tuple(unknown))


def combine_meanings(pieces: Sequence[tuple[Meaning, ...]]) -> Iterator[tuple[Meaning, ...]]:
    """Yield each combination of one meaning of every piece."""
    if not pieces:
        yield ()
        return
    for meaning in pieces[0]:
        for rest in combine_meanings(pieces[1:]):
            yield (meaning, *rest)


# --- how a reading fits an action


def rank_play(play: Play, reading: Reading) -> int | None:
    """Return 0 for a play that a reading names, more if its order or color is unusual, or None."""
    if not reading.has_verb("play") or reading.uno != play.uno:
        return None
    ranks = (
        rank + order
        for index, part in enumerate(reading.parts)
        if part.kind == "cards" and play.card in part.value
        for left, rank in _take_color(play.card, part.value, _drop(reading.parts, index))
        for order in _rank_details(play, left)
    )
    return min(ranks, default=None)


def _drop(parts: tuple[Part, ...], index: int) -> tuple[Part, ...]:
    return parts[:index] + parts[index + 1 :]


def _take_color(
    card: Card, named: frozenset[Card], rest: tuple[Part, ...]
) -> Iterator[tuple[tuple[Part, ...], int]]:
    """Yield the parts without the color of the card, and 2 if the color is not named."""
    if card.color is None or len(named) == 1:
        yield rest, 0
    for index, part in enumerate(rest):
        if part.kind == "color" and part.value == card.color is not None and not part.announced:
            yield _drop(rest, index), 0
            return
    if card.color is not None and len(named) > 1:
        yield rest, 2


def _rank_details(play: Play, parts: tuple[Part, ...]) -> Iterator[int]:
    """Yield 0 or 1 if the parts are the choice and the color of a play; the choice comes first."""
    without_choice = [parts] if play.choice is None else _take(parts, play.choice, "choice")
    for rest in without_choice:
        if play.color is None and not rest:
            yield 0
        elif len(rest) == 1 and _names_color(rest[0], play.color):
            is_last = play.choice is None or rest[0] is parts[-1]
            yield 0 if is_last or rest[0].announced else 1


def _names_color(part: Part, color: str | None) -> bool:
    return part.kind == "color" and part.value == color and part.announced != "choice"


def _take(
    parts: tuple[Part, ...], value: Value, detail: str | None = None
) -> Iterator[tuple[Part, ...]]:
    """Yield the other parts for each part that means a value."""
    for index, part in enumerate(parts):
        rest = _drop(parts, index)
        if detail is not None and part.announced not in (None, detail):
            continue
        if isinstance(value, Card):
            if part.kind == "cards" and value in part.value:
                yield from (left for left, rank in _take_color(value, part.value, rest) if not rank)
        elif _means(part, value):
            yield rest


def _means(part: Part, value: Value) -> bool:
    """Return whether a part is a value; True and 1 are different."""
    kinds = ("seat",) if type(value) is int else ("value", "color")
    return part.kind in kinds and is_same_value(part.value, value)
