"""Variants that use the hooks which none of our own variants has."""

from typing import ClassVar

from attrs import frozen

from unoengine.authoring import Card, Table, Value, Variant


@frozen
class NoWildFinish(Variant):
    """Nobody goes out with a card without a color, and nobody plays a two while holding a seven."""

    def may_play(self, table: Table) -> bool:
        if table.card.number == 2:
            return not table.hand.some(table.cards(symbol="7"))
        return bool(table.hand) or table.card.color is not None


@frozen
class BusyTurns(Variant):
    """Turns begin with a draw or are skipped, and rounds begin and end with draws."""

    def round_begins(self, table: Table) -> None:
        table.draw(table.next, 1)

    def turn_begins(self, table: Table) -> None:
        turn = table.noted("turn", 0) + 1
        table.note("turn", turn)
        if turn % 5 == 0:
            table.skip()
        elif turn % 3 == 0:
            table.draw(table.player, 1)

    def round_ends(self, table: Table) -> None:
        for player in table.others:
            table.draw(player, 1)


@frozen
class Runs(Variant):
    """The ones and the nines of a color go together."""

    own_hand: ClassVar = "shrinks"

    def played(self, table: Table) -> None:
        if table.card.number in (1, 9):
            same = table.cards(color=table.color)
            table.discard(table.player, table.cards(symbol="1") & same)
            table.discard(table.player, table.cards(symbol="9") & same)


@frozen
class SharedDraws(Variant):
    """A seat that draws three or more cards, or every third time, gives one away at random."""

    def drew(self, table: Table, player: int, count: int) -> None:
        times = table.noted("times", 0) + 1
        table.note("times", times)
        if table.others and (count > 2 or times % 3 == 0):
            table.give(player, table.others[0], 1)


@frozen
class SecondHand(Variant):
    """A player without cards gets two, then one more; the first time, the next player draws too."""

    def emptied(self, table: Table) -> None:
        times = table.noted("times", 0, player=table.player)
        if times < 2:
            table.note("times", times + 1, player=table.player)
            table.draw(table.player, 2 - times)
        if not times:
            table.draw(table.next, 1)


@frozen
class Sets(Variant):
    """All cards of one symbol may be played in a turn; each of them acts."""

    def played(self, table: Table) -> None:
        table.play_on(table.cards(symbol=table.card.symbol))


@frozen
class Openings(Variant):
    """Before the first turn, the loser of the round before gives a card, and the winner begins."""

    def round_begins(self, table: Table) -> None:
        places = table.last_places or table.seats
        table.ask_for_card(places[-1], "which card", data=places[0])
        table.ask(places[0], "who begins", table.seats)

    def answered(self, table: Table, question: str, answer: Value) -> None:
        if isinstance(answer, Card):
            table.give(table.answerer, table.data, [answer])
        elif isinstance(answer, int):
            table.continue_with(answer)


HOOK_VARIANTS: tuple[Variant, ...] = (
    *(NoWildFinish(), BusyTurns(), Runs(), SharedDraws(), SecondHand(), Sets(), Openings()),
)
