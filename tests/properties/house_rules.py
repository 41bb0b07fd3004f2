"""House rules for the Customizable cards, each of which uses one possibility of the verbs."""

from collections.abc import Iterable
from typing import ClassVar, cast

from attrs import frozen

from unoengine.authoring import Effect, OwnHand, Table, Value
from unoengine.plugins import house_rules

OURS: tuple[Effect, ...] = tuple(
    cast("type[Effect]", plugin.load())()
    for plugin in house_rules().values()
    if plugin.distribution == "unoengine"
)
"""The house rules that come with the library."""


class OthersDrawOne(Effect):
    """Every other player draws one card."""

    def play(self, table: Table) -> None:
        for player in table.others:
            table.draw(player, 1)


class NextDrawsTwo(Effect):
    """The next player draws two cards and then takes their turn."""

    def play(self, table: Table) -> None:
        table.draw(table.next, 2)


class ReverseAndSkip(Effect):
    """Reverses the direction and skips the player that would then be next."""

    def play(self, table: Table) -> None:
        table.reverse()
        table.skip()


class PlayAgain(Effect):
    """Its player has another turn."""

    def play(self, table: Table) -> None:
        table.again()


class DrawOrShow(Effect):
    """The next player draws a card, or shows their hand to the player."""

    def play(self, table: Table) -> None:
        table.ask(table.next, "draw or show?", ("draw", "show"), data=table.next)

    def answered(self, table: Table, question: str, answer: Value) -> None:
        if answer == "draw":
            table.draw(table.data, 1)
        else:
            table.show(table.data, to=table.player)


class Guess(Effect):
    """Two players guess whether the hand has the color in force; a wrong guess costs a card.

    A player that guesses right names another player that draws. The hand at the time is stored with
    each question.
    """

    def play(self, table: Table) -> None:
        for player in table.others[:2]:
            table.ask(player, "has it?", ("yes", "no"), data=(player, table.color, table.hand))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        if question == "has it?":
            player, color, hand = table.data
            if hand.some(table.cards(color=color)) == (answer == "yes"):
                table.ask(player, "who draws?", tuple(table.seats), data=hand)
            else:
                table.draw(player, 1)
        elif isinstance(answer, int):
            table.draw(answer, 1 + table.data.some(table.cards(color=None)))


class YesOrNo(Effect):
    """The next player answers whether to draw; the answers are no seat numbers."""

    def play(self, table: Table) -> None:
        table.ask(table.next, "draw?", (False, True), data=table.next)

    def answered(self, table: Table, question: str, answer: Value) -> None:
        if answer is True:
            table.draw(table.data, 1)


class DropNamedColor(Effect):
    """Its player discards all cards of the named color."""

    own_hand: ClassVar[OwnHand] = "shrinks"
    names_color_last: ClassVar[bool] = True

    def play(self, table: Table) -> None:
        table.discard(table.player, table.cards(color=table.color))


class DropOneOfMine(Effect):
    """Its player is asked which card to discard."""

    own_hand: ClassVar[OwnHand] = "shrinks"

    def play(self, table: Table) -> None:
        table.ask(table.player, "which one?", tuple(dict.fromkeys(table.hand)))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        table.discard(table.player, [card for card in table.hand if card == answer])


class DropAsTheNextDoes(Effect):
    """The next player discards all blue cards; if there were any, its player does so too."""

    own_hand: ClassVar[OwnHand] = "shrinks"

    def play(self, table: Table) -> None:
        blue = table.cards(color="blue")
        if table.discard(table.next, blue):
            table.discard(table.player, blue)


class DrawOne(Effect):
    """Its player draws a card."""

    own_hand: ClassVar[OwnHand] = "grows"

    def play(self, table: Table) -> None:
        table.draw(table.player, 1)


@frozen
class Gamble(Effect):
    """Its player draws, then discards all blue cards, including those just drawn."""

    own_hand: ClassVar[OwnHand] = "changes"

    count: int = 1

    def play(self, table: Table) -> None:
        table.draw(table.player, self.count)
        table.discard(table.player, table.cards(color="blue"))


class Point(Effect):
    """The named player draws two cards."""

    def choices(self, table: Table) -> Iterable[Value]:
        return table.others

    def play(self, table: Table) -> None:
        if isinstance(table.choice, int):
            table.draw(table.choice, 2)


class ShowHand(Effect):
    """Its player shows their hand to the next player."""

    def play(self, table: Table) -> None:
        table.show(table.player, to=table.next)


class WantColor(Effect):
    """The next player owes a card of the named color, or draws two."""

    names_color_last: ClassVar[bool] = True

    def play(self, table: Table) -> None:
        table.demand(table.color, table.cards(color=table.color), cost=2, may_play_drawn=True)


RULES: tuple[Effect, ...] = (
    OthersDrawOne(),
    NextDrawsTwo(),
    ReverseAndSkip(),
    PlayAgain(),
    DrawOrShow(),
    Guess(),
    YesOrNo(),
    DropNamedColor(),
    DropOneOfMine(),
    DropAsTheNextDoes(),
    DrawOne(),
    Gamble(),
    Gamble(count=2),
    Point(),
    ShowHand(),
    WantColor(),
)
