"""The effect of Wild Draw Four."""

from collections.abc import Sequence
from typing import ClassVar, Literal

from unoengine.authoring import Edition, Effect, Table, Value, Vocabulary, frozen, option, override


@frozen
class WildDrawFour(Effect):
    """The next player draws four cards and loses the turn, or challenges a suspected bluff."""

    rule: ClassVar[str] = "R047"
    choice_rule: ClassVar[str] = "A47"
    acts_last: ClassVar[bool] = True

    amount: ClassVar[int] = 4
    """How many cards the next player draws, or the player that is caught bluffing."""

    wrong_challenge: ClassVar[int] = 2
    """How many more cards a player draws who challenged a lawful play."""

    policy: Literal["bluff_allowed", "strict"] = option("bluff_allowed", "strict")
    guilty_challenger: Literal["plays", "skipped"] = option("plays", "skipped")
    opening: Literal["reshuffle", "bottom"] = option("reshuffle", "bottom")

    @property
    def sign(self) -> str:
        """The amount, which pictures show."""
        return f"+{self.amount}"

    @override
    def lawful(self, table: Table) -> bool:
        """Return whether no other card in hand has the color in force (R047).

        The whole hand counts (A30), with the color before this play (A42). Wild cards have no
        color (A44), and a matching number or symbol does not matter (A45).
        """
        return not table.hand.some(table.cards(color=table.color))

    @override
    def may_bluff(self) -> bool:
        """Allow unlawful plays, unless the strict policy was agreed on (A40)."""
        return self.policy == "bluff_allowed"

    @override
    def play(self, table: Table) -> None:
        """Let the next player accept or challenge (R049, A47) the hand as it is now (A41)."""
        answers = ("accept", "challenge") if self.may_bluff() else ("accept",)
        table.ask(table.next, "challenge", answers, data=table.hand)

    @override
    def answered(self, table: Table, question: str, answer: Value) -> None:
        """Make a player draw: the next one, or the one that is caught bluffing.

        A player that accepts draws four cards and loses the turn (R046); nobody may challenge
        later (A43). A guilty player draws the four cards instead of the challenger (R051, A48,
        A53); the card and its color stay (A46). A challenger that is wrong draws six and loses
        the turn (R052, A49).
        """
        challenger = table.next
        if answer == "accept":
            table.draw(challenger, self.total(table))
            table.skip()
            return
        hand = table.data
        table.show(table.player, to=challenger, cards=hand)  # R050, A50
        innocent = not hand.some(table.cards(color=table.color_before))
        table.announce("innocent" if innocent else "guilty")
        if innocent:
            table.draw(challenger, self.total(table) + self.wrong_challenge)
        else:
            table.draw(table.player, self.total(table))
        if innocent or self.guilty_challenger == "skipped":
            table.skip()

    @override
    def last(self, table: Table) -> None:
        """Make the next player draw and lose the turn, without a challenge (R076, A54, A55)."""
        table.draw(table.next, self.total(table))
        table.skip()

    @override
    def turned_up(self, table: Table) -> None:
        """Go back to the draw pile; another card is turned up (R048, A17)."""
        table.put_back(shuffle=self.opening == "reshuffle")

    def total(self, table: Table) -> int:
        """Return how many cards are drawn for this play; Stacking adds those of earlier plays."""
        return self.amount

    @override
    def vocabulary(self, edition: Edition, seats: Sequence[int]) -> Vocabulary:
        """Declare the two answers to a challenge."""
        return Vocabulary(questions={"challenge": ("accept", "challenge")})
