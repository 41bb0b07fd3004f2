"""A package as a newcomer writes it: mypy and pyright accept it, and it plays."""

from collections.abc import Iterable
from typing import ClassVar

import pytest
from attrs import fields

from unoengine import SetupError, new_game
from unoengine.authoring import (
    Card,
    Edition,
    Effect,
    OwnHand,
    Table,
    Value,
    Variant,
    colored_cards,
    colorless_cards,
    frozen,
    number_cards,
    option,
    override,
)
from unoengine.testing import check_edition, check_variant


class Bonfire(Effect):
    """The player burns the other cards of the color, and names it again."""

    own_hand: OwnHand = "shrinks"
    points: int = 20
    acts_last: bool = True

    @override
    def play(self, table: Table) -> None:
        color = table.color
        table.discard(table.player, table.cards(color=color))
        table.name_color(color)


class Harvest(Effect):
    """The player draws a card for each harvest of the round."""

    own_hand = "grows"
    points = 20
    keeps = {"times": int}  # noqa: RUF012 (newcomers write it so)

    @override
    def play(self, table: Table) -> None:
        times: int = table.noted("times", 0) + 1
        table.note("times", times)
        table.draw(table.player, times)


@frozen
class Gift(Effect):
    """The player gives some cards to a seat of their choice."""

    own_hand: OwnHand = "shrinks"
    names_color: ClassVar[bool] = False
    count: int = option(1, 2)

    @override
    def choices(self, table: Table) -> Iterable[Value]:
        return table.others

    @override
    def play(self, table: Table) -> None:
        if isinstance(table.choice, int):
            table.give(table.player, table.choice, self.count)


class Neighbors(Variant):
    """A number also goes on the next lower one."""

    name = "neighbors"

    @override
    def matches(self, card: Card, top: Card, color: str) -> bool | None:
        if card.number is not None and top.number is not None:
            return True if card.number == top.number + 1 else None
        return None


COLORS = ("straw", "moss")
FARM = Edition(
    "farm",
    COLORS,
    [
        *number_cards(COLORS, dict.fromkeys(range(10), 2)),
        *colored_cards(COLORS, "bonfire", copies=2, effect=Bonfire()),
        *colored_cards(COLORS, "harvest", copies=2, effect=Harvest()),
        *colorless_cards("gift", points=50, copies=2, effect=Gift(count=2)),
    ],
)


def test_first_package_plays() -> None:
    check_edition(FARM, positions=20, games=0, other_process=False)
    check_variant(Neighbors(), FARM, positions=5, games=0, other_process=False)


def test_annotated_class_attribute_is_no_option() -> None:
    assert [attribute.name for attribute in fields(Gift)] == ["count"]
    assert Gift().own_hand == "shrinks"


def test_misspelled_value_is_refused_when_a_game_starts() -> None:
    class Wrong(Effect):
        own_hand = "grow"

    cards = [*FARM.deck, *colorless_cards("wrong", points=50, copies=1, effect=Wrong())]
    with pytest.raises(
        SetupError, match="own_hand of Wrong cannot be 'grow'; did you mean 'grows'"
    ):
        new_game(FARM.with_deck(cards), 2, seed=1)
