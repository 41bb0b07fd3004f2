"""The effect of Wild Triforce."""

from collections.abc import Iterable
from typing import ClassVar, Literal

from unoengine.authoring import CardSet, Edition, Effect, Table, frozen, option, override

MARK = "triforce"


@frozen
class Triforce(Effect):
    """The next player answers with a marked card of the named color or draws three (R053-R055)."""

    rule: ClassVar[str] = "R054"
    icon: ClassVar[str] = "M6 3v18M6 4h13l-4 4.5 4 4.5H6"
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
        """Demand an answer from the next player only (R054, R058, A67)."""
        table.demand(
            table.color,
            self._answers(table),
            cost=3,
            may_decline=self.decline == "draw_three",  # A60
            may_play_drawn=self.after_draw == "may_play_drawn_answer",  # A65
        )

    def _answers(self, table: Table) -> CardSet:
        marked = table.cards(color=table.color, mark=MARK)
        # A61-A64: a wild has neither color nor mark; it answers only if that was agreed on.
        if self.answers == "plus_triforce_wild":
            return marked | table.cards(effect=table.card.effect)
        if self.answers == "plus_any_wild":
            return marked | table.cards(color=None)
        return marked

    @override
    def opened(self, table: Table) -> None:
        """Count naming the color as a turn: the player after that one must answer (R056, A18)."""
        table.skip()
        self.play(table)

    @override
    def faults(self, edition: Edition) -> Iterable[str]:
        """Refuse a deck without a card that answers (A118)."""
        if not any(MARK in card.marks for card in edition.deck):
            yield f"no card in the deck has the mark {MARK!r}, which its demand needs (A118)"
