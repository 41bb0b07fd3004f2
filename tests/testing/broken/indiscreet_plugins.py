"""Plug-ins that tell what only one seat knows: in words, answers, choices, colors and titles."""

from collections.abc import Iterable
from typing import ClassVar

from unoengine.authoring import Effect, OwnHand, Table, Value, override


def holds_red(table: Table) -> bool:
    """Return whether the player holds a red card, which only the player knows."""
    return table.hand.some(table.cards(color="red"))


class Announcing(Effect):
    """It announces whether its player holds a red card."""

    @override
    def play(self, table: Table) -> None:
        table.announce("red" if holds_red(table) else "none")


class AnnouncingLater(Effect):
    """It announces, after a question, how many cards of a color its player holds."""

    @override
    def play(self, table: Table) -> None:
        table.ask(table.next, "which color?", table.edition.colors)

    @override
    def answered(self, table: Table, question: str, answer: Value) -> None:
        if isinstance(answer, str):
            table.announce(str(table.hand.some(table.cards(color=answer))))


class Prompting(Effect):
    """The text of its question depends on the hand of its player."""

    @override
    def play(self, table: Table) -> None:
        prompt = "red follows?" if holds_red(table) else "what follows?"
        table.ask(table.next, prompt, ("yes", "no"))

    @override
    def answered(self, table: Table, question: str, answer: Value) -> None:
        if answer == "yes":
            table.draw(table.answerer, 1)


class Offering(Effect):
    """It offers the next player the cards of its player's hand as answers."""

    @override
    def play(self, table: Table) -> None:
        table.ask(table.next, "which?", ("none", *dict.fromkeys(table.hand)))

    @override
    def answered(self, table: Table, question: str, answer: Value) -> None:
        table.draw(table.answerer, 1)


class Confessing(Effect):
    """It asks its player for a card by `ask`, whose answers everybody hears."""

    @override
    def play(self, table: Table) -> None:
        table.ask(table.player, "which?", ("none", *dict.fromkeys(table.hand)))

    @override
    def answered(self, table: Table, question: str, answer: Value) -> None:
        table.skip()


class NamingACard(Effect):
    """Its player chooses a card of the hand with the play, for all to hear."""

    @override
    def choices(self, table: Table) -> Iterable[Value]:
        return tuple(dict.fromkeys(table.hand)) or (None,)

    @override
    def play(self, table: Table) -> None:
        table.skip()


class NamingRed(Effect):
    """Its choices tell whether its player holds a red card."""

    @override
    def choices(self, table: Table) -> Iterable[Value]:
        return ("red",) if holds_red(table) else ("none",)

    @override
    def play(self, table: Table) -> None:
        table.skip()


class GivingByChoice(Effect):
    """Its player gives a card, which all hear, although only two may know it."""

    own_hand: ClassVar[OwnHand] = "shrinks"

    @override
    def choices(self, table: Table) -> Iterable[Value]:
        return tuple(dict.fromkeys(table.hand)) or (None,)

    @override
    def play(self, table: Table) -> None:
        held = [card for card in table.hand if card == table.choice]
        table.give(table.player, table.next, held[:1])


class NamingAHeldColor(Effect):
    """Its player can name only colors of the hand."""

    @override
    def colors(self, table: Table) -> Iterable[str]:
        colors = table.edition.colors
        held = tuple(c for c in colors if table.hand.some(table.cards(color=c)))
        return held or colors


class ComparingHands(Effect):
    """It swaps two hands, looks, swaps them back, and announces what it saw."""

    own_hand: ClassVar[OwnHand] = "changes"

    @override
    def play(self, table: Table) -> None:
        table.swap(table.player, table.next)
        seen = holds_red(table)
        table.swap(table.player, table.next)
        table.announce("red" if seen else "none")


class Titled(Effect):
    """Its title is made of the hand of its player."""

    held: ClassVar[str] = ""

    @override
    def play(self, table: Table) -> None:
        Titled.held = " ".join(map(str, table.hand))

    @override
    def title(self, language: str = "en") -> str:
        return f"Titled {self.held}"


class Signed(Effect):
    """Its sign is how often it was played, in any game."""

    plays: ClassVar[int] = 0

    @override
    def play(self, table: Table) -> None:
        Signed.plays += 1

    @property
    def sign(self) -> str:
        return str(self.plays)


class Retitled(Effect):
    """It replaces its titles."""

    @override
    def play(self, table: Table) -> None:
        type(self).titles = {"en": f"Held {' '.join(map(str, table.hand))}"}
