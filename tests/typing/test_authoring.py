"""What type checkers make of a card, a box and a variant written by somebody else."""

# An ignore that a checker does not need is an error: mypy warns of its own accord, pyright here.
# pyright: reportUnnecessaryTypeIgnoreComment=true

from collections.abc import Iterable
from typing import ClassVar, Literal, assert_type

import pytest
from attrs import frozen

from unoengine import GameState, Options, new_game
from unoengine.authoring import (
    Card,
    CardSet,
    Edition,
    Effect,
    OwnHand,
    SetupError,
    Table,
    Value,
    colored_cards,
    colorless_cards,
    number_cards,
    option,
)


class SuperStar(Effect):
    """Every other player draws one card."""

    def play(self, table: Table) -> None:
        for player in table.others:
            assert_type(player, int)
            assert_type(table.draw(player, 1), int)


@frozen
class Swap(Effect):
    """Its player names a seat, which is told how much it holds."""

    own_hand: ClassVar[OwnHand] = "changes"

    how: Literal["kindly", "rudely"] = option("kindly", "rudely")

    def choices(self, table: Table) -> Iterable[Value]:
        return table.others

    def play(self, table: Table) -> None:
        assert_type(table.choice, str | int | Card | None)
        assert_type(table.color, str)
        assert_type(table.cards(color="grey"), CardSet)
        assert_type(table.hand_size(table.player), int)
        assert_type(table.edition, Edition)
        assert_type(table.options, Options)
        table.announce(self.how)


BOX = Edition(
    name="tiny",
    colors=["grey", "gold"],
    deck=[
        *number_cards(["grey", "gold"], dict.fromkeys(range(10), 2)),
        *colored_cards(["grey", "gold"], "star", points=20, copies=2, effect=SuperStar()),
        *colorless_cards("swap", points=50, copies=2, effect=Swap(how="rudely")),
    ],
)


def test_a_box_of_somebody_else_is_played() -> None:
    assert_type(BOX.deck, tuple[Card, ...])
    assert_type(Swap().how, Literal["kindly", "rudely"])
    assert assert_type(new_game(BOX, players=3, seed=1), GameState).edition == BOX


def test_a_misspelt_option_is_found_by_the_checkers() -> None:
    with pytest.raises(SetupError, match="nicely"):
        Swap(how="nicely")  # type: ignore[arg-type]
