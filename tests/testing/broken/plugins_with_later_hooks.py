"""Broken plug-ins that eliminate, end rounds, turn cards over, subscribe, score and declare."""

from collections.abc import Iterable, Sequence

from attrs import evolve

from tests.testing.correct_plugins import TWO_FACED
from unoengine.authoring import (
    Edition,
    Effect,
    Scoring,
    Table,
    Value,
    Variant,
    Vocabulary,
    override,
)
from unoengine.core.plugin_classes.scoring import RoundOutcome, Standings


class Undeclared(Effect):
    """It offers a choice that its vocabulary lacks."""

    @override
    def choices(self, table: Table) -> Iterable[Value]:
        return ("left", "right") if table.direction == 1 else ("left", "back")

    @override
    def vocabulary(self, edition: Edition, seats: Sequence[int]) -> Vocabulary:
        return Vocabulary(choices=("left", "right"))


class UndeclaredAnswer(Effect):
    """It offers an answer that its vocabulary lacks."""

    @override
    def play(self, table: Table) -> None:
        table.ask(table.next, "well?", ("yes", "no", "maybe"))

    @override
    def answered(self, table: Table, question: str, answer: Value) -> None:
        table.announce(str(answer))

    @override
    def vocabulary(self, edition: Edition, seats: Sequence[int]) -> Vocabulary:
        return Vocabulary(questions={"well?": ("yes", "no")})


class Executing(Effect):
    """It eliminates a seat, and lets it draw by its number, counted without the seat."""

    @override
    def play(self, table: Table) -> None:
        table.eliminate(table.next)
        table.draw(len(table.seats) + 1, 1)


class EndingForNobody(Effect):
    """It ends the round without winners."""

    @override
    def play(self, table: Table) -> None:
        table.end_round([seat for seat in table.others if table.hand_size(seat) == 1])


class Tattling(Variant):
    """It announces whether the player whose turn begins holds a red card."""

    @override
    def turn_begins(self, table: Table) -> None:
        table.announce("red" if table.hand.some(table.cards(color="red")) else "none")


class RememberingOutside(Variant):
    """It counts turns on the instance's class, across games."""

    turns = 0

    @override
    def turn_begins(self, table: Table) -> None:
        RememberingOutside.turns += 1
        if RememberingOutside.turns % 3 == 0:
            table.draw(table.others[0], 1)


class ForbiddingSuddenly(Variant):
    """It forbids plays by what it counts outside of the state."""

    asked = 0

    @override
    def may_play(self, table: Table) -> bool:
        ForbiddingSuddenly.asked += 1
        return ForbiddingSuddenly.asked % 5 != 0


class HalfScored(Scoring):
    """It forgets a seat."""

    @override
    def score_round(self, outcome: RoundOutcome) -> Iterable[int]:
        return outcome.hand_points[1:]

    @override
    def find_winners(self, standings: Standings) -> Iterable[int]:
        return standings.lowest


class FlippingWhileDrawing(Variant):
    """It turns the cards over during a draw."""

    @override
    def draw(self, table: Table) -> None:
        table.draw(table.player, 1)
        table.flip()


class MisspelledScoring(HalfScored):
    """Nobody calls its method."""

    def find_winer(self, standings: Standings) -> Iterable[int]:
        return standings.highest


MISSCORED = evolve(TWO_FACED, name="MisspelledScoring", scoring=MisspelledScoring())
HALF_SCORED = evolve(TWO_FACED, name="half-scored", scoring=HalfScored())
FLIPPING = evolve(TWO_FACED, name="flipping", variants=(FlippingWhileDrawing(),))
