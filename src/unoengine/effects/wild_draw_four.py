"""Wild Draw Four."""

from typing import ClassVar, Literal

from unoengine.authoring import Effect, Table, Value, frozen, option, override


@frozen
class WildDrawFour(Effect):
    """The next player draws four and loses the turn, or challenges a suspected bluff."""

    rule: ClassVar[str] = "R047"
    choice_rule: ClassVar[str] = "A47"
    acts_last: ClassVar[bool] = True

    policy: Literal["bluff_allowed", "strict"] = option("bluff_allowed", "strict")
    guilty_challenger: Literal["plays", "skipped"] = option("plays", "skipped")
    opening: Literal["reshuffle", "bottom"] = option("reshuffle", "bottom")

    @override
    def lawful(self, table: Table) -> bool:
        """Return whether no other card in hand has the colour in force (R047).

        It is the whole hand (A30), the colour before (A42), wild cards have none (A44), and
        nothing but the colour counts (A45).
        """
        return not table.hand.some(table.cards(color=table.color))

    @override
    def may_bluff(self) -> bool:
        """Offer an unlawful one too, unless told to be strict (A40)."""
        return self.policy == "bluff_allowed"

    @override
    def play(self, table: Table) -> None:
        """Let the next player accept or challenge (R049, A47); the hand counts as of now (A41)."""
        answers = ("accept", "challenge") if self.may_bluff() else ("accept",)
        table.ask(table.next, "challenge", answers, data=table.hand)

    @override
    def answered(self, table: Table, question: str, answer: Value) -> None:
        """Deal out the four cards: to the guilty, or to the next player with two for a wrong word.

        Whoever accepts draws four and loses the turn (R046), and the matter is closed (A43).
        The guilty one draws in place of the challenger (R051, A48, A53), who otherwise draws six
        and loses the turn (R052, A49).
        """
        victim = table.next
        if answer == "accept":
            table.draw(victim, 4)
            table.skip()
            return
        hand = table.data
        table.show(table.player, to=victim, cards=hand)  # R050, A50
        innocent = not hand.some(table.cards(color=table.color_before))
        table.announce("innocent" if innocent else "guilty")
        if innocent:
            table.draw(victim, 4 + 2)
            table.skip()
        else:
            table.draw(table.player, 4)  # A46: the card and its colour stay
            if self.guilty_challenger == "skipped":
                table.skip()

    @override
    def last(self, table: Table) -> None:
        """Make the next player draw four; nothing can be challenged (R076, A54, A55)."""
        table.draw(table.next, 4)
        table.skip()

    @override
    def turned_up(self, table: Table) -> None:
        """Go back to the draw pile; another card is turned up (R048, A17)."""
        table.put_back(shuffle=self.opening == "reshuffle")
