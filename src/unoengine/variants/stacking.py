"""The variant Stacking, and the effects that it binds to Draw Two and Wild Draw Four."""

from collections.abc import Iterable, Mapping
from typing import ClassVar

from attrs import asdict

from unoengine.authoring import (
    Card,
    Edition,
    Effect,
    Table,
    Value,
    Variant,
    frozen,
    option,
    override,
)
from unoengine.effects.draw_two import DrawTwo
from unoengine.effects.wild_draw_four import WildDrawFour


@frozen
class StackedTwo(Effect):
    """The next player answers with another such card, or draws for all of them."""

    titles: ClassVar[Mapping[str, str]] = {"en": "Stacking", "es": "Acumular"}
    texts: ClassVar[Mapping[str, str]] = {
        "es": "El siguiente responde con otra carta igual, o toma por todas."
    }

    rule: ClassVar[str] = DrawTwo.rule
    acts_last: ClassVar[bool] = True

    twos: bool = True
    """Whether a Draw Two answers it."""

    fours: bool = False
    """Whether a Wild Draw Four answers it."""

    @override
    def play(self, table: Table) -> None:
        """Add two cards to the stack, which the next player answers or draws."""
        _demand_answer(table, self)

    @override
    def last(self, table: Table) -> None:
        """Make the next player draw for the whole stack, unless the round goes on (A122)."""
        if _goes_on(table):
            _demand_answer(table, self)
        else:
            table.draw(table.next, self.total(table))
            table.skip()

    def total(self, table: Table) -> int:
        """Return how many cards the stack costs with this one."""
        return _count_stacked_cards(table) + DrawTwo.amount


@frozen
class StackedFour(WildDrawFour):
    """The next player answers with another such card, draws for all of them, or challenges."""

    titles: ClassVar[Mapping[str, str]] = {"en": "Stacking", "es": "Acumular"}
    texts: ClassVar[Mapping[str, str]] = {
        "es": "El siguiente responde con otra carta igual, toma por todas, o desafía."
    }

    twos: bool = False
    fours: bool = True
    challenge: bool = True

    @override
    def lawful(self, table: Table) -> bool:
        """Return True also where nobody can challenge, unless the strict policy was agreed on."""
        return super().lawful(table) or (self.may_bluff() and not self.challenge)

    @override
    def play(self, table: Table) -> None:
        """Wait for a possible challenge; otherwise, add four cards to the stack."""
        if self.challenge and self.may_bluff():
            super().play(table)
        else:
            _demand_answer(table, self)

    @override
    def answered(self, table: Table, question: str, answer: Value) -> None:
        """Add four cards to the stack if the play is accepted; otherwise, settle the challenge."""
        if answer == "accept":
            _demand_answer(table, self)
        else:
            super().answered(table, question, answer)

    @override
    def last(self, table: Table) -> None:
        """Make the next player draw for the whole stack, unless the round goes on (A122)."""
        if _goes_on(table):
            _demand_answer(table, self)
        else:
            super().last(table)

    @override
    def total(self, table: Table) -> int:
        """Return how many cards the stack costs with this one."""
        return _count_stacked_cards(table) + self.amount


def _goes_on(table: Table) -> bool:
    """Return whether the round goes on after the last card of the player (A122, A125)."""
    first, *others = table.others
    rivals = set(others) - set(table.partners(first))
    return table.options.round_end == "last_left" and bool(rivals)


def _demand_answer(table: Table, card: StackedTwo | StackedFour) -> None:
    """Demand a card that continues the stack, or that the next player draws for all of it."""
    kinds = ((StackedTwo, card.twos), (StackedFour, card.fours))
    one, *other = (table.cards(does=kind) for kind, may in kinds if may)
    answers = one | other[0] if other else one
    table.demand(None, answers, cost=card.total(table), may_decline=True)


def _count_stacked_cards(table: Table) -> int:
    """Return how many cards the stack costs before this play, without demands of other cards."""
    if not table.owed:
        return 0
    stacking = table.cards(does=StackedTwo) | table.cards(does=StackedFour)
    return table.owed if table.owed_to in stacking else 0


@frozen
class Stacking(Variant):
    """Instead of drawing, a player may add a card of the same kind; the last one draws for all."""

    titles: ClassVar[Mapping[str, str]] = {"en": "Stacking", "es": "Acumular"}
    texts: ClassVar[Mapping[str, str]] = {
        "es": "Quien debe tomar puede pasarlo con otra carta igual; el último toma todo."
    }

    twos: bool = option(True, False)
    """Whether Draw Two goes on Draw Two."""

    fours: bool = option(True, False)
    """Whether Wild Draw Four goes on Wild Draw Four."""

    mixed: bool = option(False, True)
    """Whether either goes on the other, whatever color is named."""

    challenge: bool = option(True, False)
    """Whether a Wild Draw Four may be challenged; if not, it may always be played."""

    @override
    def rebind(self, card: Card, effect: Effect | None) -> Effect | None:
        """Return the stacking effect for cards that may be stacked."""
        if type(effect) is DrawTwo and (self.twos or self.mixed):
            return StackedTwo(twos=self.twos, fours=self.mixed)
        if type(effect) is WildDrawFour and (self.fours or self.mixed):
            printed = asdict(effect, recurse=False)
            return StackedFour(
                **printed, twos=self.mixed, fours=self.fours, challenge=self.challenge
            )
        return effect

    @override
    def faults(self, edition: Edition) -> Iterable[str]:
        """Refuse options that leave nothing to stack."""
        if not (self.twos or self.fours or self.mixed):
            yield "stacking without twos, fours or mixed stacks nothing"
