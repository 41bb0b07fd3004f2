"""Plug-ins that change, that equal everything, or that fail only with some options."""

import os
import random
import sys
from collections.abc import Iterable
from typing import Literal

from attrs import frozen

from unoengine.authoring import (
    Card,
    Edition,
    Effect,
    Table,
    Value,
    Variant,
    colored_cards,
    colorless_cards,
    number_cards,
    option,
    override,
)


@frozen
class Escalating(Effect):
    """It changes its own option."""

    count: int = 1

    @override
    def play(self, table: Table) -> None:
        table.draw(table.next, self.count % 4)
        object.__setattr__(self, "count", self.count + 1)


@frozen
class EqualToAll(Effect):
    """It equals every object."""

    count: int = 1

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 1


@frozen
class EqualToItsClass(Effect):
    """It ignores its option when it is compared."""

    mode: str = option("one", "all")

    def __eq__(self, other: object) -> bool:
        return type(other) is EqualToItsClass

    def __hash__(self) -> int:
        return 1


@frozen
class FailingWithAnOption(Effect):
    """It draws for its own player with its other option only."""

    mode: str = option("others", "everyone")

    @override
    def play(self, table: Table) -> None:
        for seat in table.others if self.mode == "others" else table.everyone:
            table.draw(seat, 1)


@frozen
class FailingWithAFlag(Effect):
    """It divides by zero if a flag is set."""

    flag: bool = False

    @override
    def play(self, table: Table) -> None:
        table.draw(table.next, 1 // (not self.flag))


@frozen
class FailingWithALiteral(Effect):
    """It offers a choice twice with one option."""

    way: Literal["left", "both"] = "left"

    @override
    def choices(self, table: Table) -> Iterable[Value]:
        return ("left", "left") if self.way == "both" else ("left", "right")


@frozen
class FailingWithMore(Effect):
    """It draws one card too few if the number is higher than the default."""

    most: int = option(2, at_least=1)

    @override
    def play(self, table: Table) -> None:
        assert table.draw(table.next, 2) <= 2
        table.draw(table.next, 2 - self.most)


@frozen
class FailingVariant(Variant):
    """It crashes with its other option, when a card is drawn."""

    how: str = option("one", "two")

    @override
    def draw(self, table: Table) -> None:
        table.draw(table.player, {"one": 1}[self.how])


class Wording(Effect):
    """It announces the words of a set, in any order."""

    @override
    def play(self, table: Table) -> None:
        for word in {"north", "south", "east", "west", "up", "down"}:
            table.announce(word)


class WordingLater(Wording):
    """It does so if it was played before."""

    @override
    def play(self, table: Table) -> None:
        if table.noted("played"):
            super().play(table)
        table.note("played", True)


class EndingElsewhere(Effect):
    """It ends the process if no test runs there."""

    @override
    def play(self, table: Table) -> None:
        if "pytest" not in sys.modules:
            os._exit(3)


class RandomlyBound(Variant):
    """It gives some cards another effect, at random."""

    @override
    def rebind(self, card: Card, effect: Effect | None) -> Effect | None:
        return Wasting() if card.number == 1 and random.random() < 0.5 else effect


class RandomlyMatching(Variant):
    """It lets some cards match at random."""

    @override
    def matches(self, card: Card, top: Card, color: str) -> bool | None:
        return True if random.random() < 0.1 else None


class Wasting(Effect):
    """The next player draws a card. Nothing is wrong with it."""

    @override
    def play(self, table: Table) -> None:
        table.draw(table.next, 1)


class Skip(Effect):
    """It has the name of an effect of the edition."""

    @override
    def play(self, table: Table) -> None:
        table.skip(2)


class Colorless(Effect):
    """It offers no color."""

    @override
    def colors(self, table: Table) -> Iterable[str]:
        return ()


class Circular(Effect):
    """Two of its hooks call each other."""

    @override
    def colors(self, table: Table) -> Iterable[str]:
        return table.edition.colors if self.may_play(table) else ()

    @override
    def may_play(self, table: Table) -> bool:
        return bool(tuple(self.colors(table)))


class Untitled(Effect):
    """Its title is no string."""

    @override
    def title(self, language: str = "en") -> str:
        return None  # type: ignore[return-value]  # pyright: ignore[reportReturnType]


class Scribbled(Effect):
    """Its icon is no drawing."""

    icon = "a cat"


class Restarting(Effect):
    """Everybody draws so many cards that no round ends."""

    own_hand = "grows"

    @override
    def play(self, table: Table) -> None:
        table.shuffle_in_discards()
        for seat in table.everyone:
            table.draw(seat, 2)

    @override
    def last(self, table: Table) -> None:
        table.draw(table.next, 1)


DULL = ("dun", "drab")
EVERLASTING = Edition(
    "everlasting",
    DULL,
    [
        *colored_cards(DULL, "restart", points=20, copies=30, effect=Restarting()),
        *colorless_cards("restart-all", points=20, copies=10, effect=Restarting()),
    ],
)
LONELY = Edition(
    "lonely", DULL, [*number_cards(["dun"], dict.fromkeys(range(10), 4)), Card("hermit", "drab")]
)
