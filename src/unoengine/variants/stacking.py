"""Stacking."""

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
    """The next player answers with another such card, or draws all that has come together."""

    rule: ClassVar[str] = "R033"
    acts_last: ClassVar[bool] = True

    twos: bool = True
    """Whether a Draw Two answers it."""

    fours: bool = False
    """Whether a Wild Draw Four does."""

    @override
    def play(self, table: Table) -> None:
        """Add two, and pass it on."""
        _pass_on(table, self, 2)

    @override
    def last(self, table: Table) -> None:
        """Make the next player draw it all; nobody answers any more."""
        table.draw(table.next, _stacked(table) + 2)
        table.skip()


@frozen
class StackedFour(WildDrawFour):
    """The same with four; where it may be challenged, that comes first."""

    twos: bool = False
    fours: bool = True
    challenge: bool = True

    @override
    def lawful(self, table: Table) -> bool:
        """Let anything go that nobody can challenge, unless told to be strict."""
        return super().lawful(table) or (self.may_bluff() and not self.challenge)

    @override
    def play(self, table: Table) -> None:
        """Add four, and pass it on or wait for the challenge."""
        if self.challenge and self.may_bluff():
            super().play(table)
        else:
            _pass_on(table, self, 4)

    @override
    def answered(self, table: Table, question: str, answer: Value) -> None:
        """Pass it on when accepted; who loses a challenge draws it all, and the challenger more."""
        if answer == "accept":
            _pass_on(table, self, 4)
            return
        hand = table.data
        table.show(table.player, to=table.next, cards=hand)
        innocent = not hand.some(table.cards(color=table.color_before))
        table.announce("innocent" if innocent else "guilty")
        total = _stacked(table) + 4
        table.draw(table.next if innocent else table.player, total + 2 * innocent)
        if innocent or self.guilty_challenger == "skipped":
            table.skip()

    @override
    def last(self, table: Table) -> None:
        """Make the next player draw it all; nobody answers any more."""
        table.draw(table.next, _stacked(table) + 4)
        table.skip()


def _pass_on(table: Table, card: StackedTwo | StackedFour, more: int) -> None:
    kinds = ((StackedTwo, card.twos), (StackedFour, card.fours))
    one, *other = (table.cards(does=kind) for kind, may in kinds if may)
    answers = one | other[0] if other else one
    table.demand(None, answers, cost=_stacked(table) + more, may_decline=True)


def _stacked(table: Table) -> int:
    """Return what has come together so far; what other cards demand does not count."""
    if not table.owed:
        return 0
    stacking = table.cards(does=StackedTwo) | table.cards(does=StackedFour)
    return table.owed if table.owed_to in stacking else 0


@frozen
class Stacking(Variant):
    """Who is to draw may pass it on with a card of the same kind; the last one draws it all."""

    titles: ClassVar[Mapping[str, str]] = {"en": "Stacking", "es": "Acumular"}
    texts: ClassVar[Mapping[str, str]] = {
        "es": "Quien debe tomar puede pasarlo con otra carta igual; el último toma todo."
    }

    twos: bool = option(True, False)
    """Draw Two on Draw Two."""

    fours: bool = option(True, False)
    """Wild Draw Four on Wild Draw Four."""

    mixed: bool = option(False, True)
    """Either on the other, whatever colour is named."""

    challenge: bool = option(True, False)
    """Whether a Wild Draw Four may be challenged; if not, it may always be played."""

    @override
    def rebind(self, card: Card, effect: Effect | None) -> Effect | None:
        """Let those cards stack that are said to."""
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
        """Refuse to stack nothing."""
        if not (self.twos or self.fours or self.mixed):
            yield "stacking without twos, fours or mixed stacks nothing"
