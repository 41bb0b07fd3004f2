"""A package as a newcomer writes it: mypy and pyright accept it, and it plays."""

# An ignore that a checker does not need is an error: mypy warns of its own accord, pyright here.
# pyright: reportUnnecessaryTypeIgnoreComment=true

from collections.abc import Iterable
from typing import ClassVar, Literal, assert_type

import pytest
from attrs import fields

from unoengine import GameState, Options, SetupError, new_game
from unoengine.authoring import (
    Card,
    CardSet,
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
        color = assert_type(table.color, str)
        assert_type(table.cards(color=color), CardSet)
        assert_type(table.edition, Edition)
        assert_type(table.options, Options)
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
        assert_type(table.draw(table.player, times), int)
        for player in table.others:
            assert_type(table.hand_size(assert_type(player, int)), int)


@frozen
class Gift(Effect):
    """The player gives some cards to a seat of their choice."""

    own_hand: OwnHand = "shrinks"
    names_color: ClassVar[bool] = False
    count: int = option(1, 2)
    how: Literal["kindly", "rudely"] = option("kindly", "rudely")

    @override
    def choices(self, table: Table) -> Iterable[Value]:
        return table.others

    @override
    def play(self, table: Table) -> None:
        assert_type(table.choice, str | int | Card | None)
        table.announce(self.how)
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
        *colorless_cards("gift", points=50, copies=2, effect=Gift(count=2, how="rudely")),
    ],
)


def test_first_package_plays() -> None:
    check_edition(FARM, positions=20, games=0, other_process=False)
    check_variant(Neighbors(), FARM, positions=5, games=0, other_process=False)


def test_edition_is_played() -> None:
    assert_type(FARM.deck, tuple[Card, ...])
    assert assert_type(new_game(FARM, players=3, seed=1), GameState).edition == FARM


def test_annotated_class_attribute_is_no_option() -> None:
    assert [attribute.name for attribute in fields(Gift)] == ["count", "how"]
    assert_type(Gift().how, Literal["kindly", "rudely"])
    assert Gift().own_hand == "shrinks"


def test_misspelled_value_is_refused_when_a_game_starts() -> None:
    class Wrong(Effect):
        own_hand = "grow"

    cards = [*FARM.deck, *colorless_cards("wrong", points=50, copies=1, effect=Wrong())]
    with pytest.raises(
        SetupError, match="own_hand of Wrong cannot be 'grow'; did you mean 'grows'"
    ):
        new_game(FARM.with_deck(cards), 2, seed=1)


def test_misspelled_option_is_found_by_the_checkers() -> None:
    with pytest.raises(SetupError, match="nicely"):
        Gift(how="nicely")  # type: ignore[arg-type]
