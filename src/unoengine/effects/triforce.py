"""Wild Triforce."""

from collections.abc import Iterable
from typing import ClassVar, Literal

from unoengine.authoring import CardSet, Edition, Effect, Table, frozen, option, override

MARK = "triforce"


@frozen
class Triforce(Effect):
    """The next player owes a marked card of the named colour, or takes three (R053-R055)."""

    rule: ClassVar[str] = "R054"
    names_color_last: ClassVar[bool] = True

    decline: Literal["forbidden", "draw_three"] = option("forbidden", "draw_three")
    answers: Literal["numbers_only", "plus_triforce_wild", "plus_any_wild"] = option(
        "numbers_only", "plus_triforce_wild", "plus_any_wild"
    )
    after_draw: Literal["end_turn", "may_play_drawn_answer"] = option(
        "end_turn", "may_play_drawn_answer"
    )

    @override
    def play(self, table: Table) -> None:
        """Demand an answer of the next player alone (R054, R058, A67)."""
        table.demand(
            table.color,
            self._answers(table),
            cost=3,
            may_decline=self.decline == "draw_three",  # A60
            may_play_drawn=self.after_draw == "may_play_drawn_answer",  # A65
        )

    def _answers(self, table: Table) -> CardSet:
        marked = table.cards(color=table.color, mark=MARK)
        # A61-A64: a wild has no colour and no mark; it answers only if the table has agreed so.
        if self.answers == "plus_triforce_wild":
            return marked | table.cards(effect=table.card.effect)
        if self.answers == "plus_any_wild":
            return marked | table.cards(color=None)
        return marked

    @override
    def opened(self, table: Table) -> None:
        """Let naming the colour have been a turn: the player after that one owes (R056, A18)."""
        table.skip()
        self.play(table)

    @override
    def faults(self, edition: Edition) -> Iterable[str]:
        """Refuse a deck in which no card could ever answer (A118)."""
        if not any(MARK in card.marks for card in edition.deck):
            yield f"no card of the deck bears the mark {MARK!r}, which its demand needs (A118)"
