"""An invented edition with two-sided cards: day on the fronts, night on the backs."""

from collections.abc import Iterable, Sequence

from unoengine.authoring import (
    Edition,
    Effect,
    Table,
    Value,
    Vocabulary,
    colored_cards,
    colorless_cards,
    frozen,
    number_cards,
    override,
    two_sided,
)

DAY = ("amber", "coral", "mint", "sky")
NIGHT = ("ink", "moss", "plum", "rust")


class Dusk(Effect):
    """Turns over all cards."""

    points = 20

    @override
    def play(self, table: Table) -> None:
        table.flip()


class Dawn(Effect):
    """Turns over all cards, and the next player draws one of them."""

    points = 20

    @override
    def play(self, table: Table) -> None:
        table.flip()
        table.draw(table.next, 1)


class Owl(Effect):
    """Turns over all cards, and demands a number of the side in play."""

    points = 30

    @override
    def play(self, table: Table) -> None:
        table.flip()
        table.demand(None, [c for c in table.edition.deck if c.number is not None], cost=2)


class Bat(Effect):
    """Its player notes a card, turns over all cards, and is asked for a card to discard."""

    points = 30
    own_hand = "shrinks"

    @override
    def play(self, table: Table) -> None:
        table.note("hand", table.hand, player=table.player)
        table.note("cards", tuple(table.hand), player=table.player)
        table.flip()
        table.ask_for_card(table.player, "which card", data=table.hand)

    @override
    def answered(self, table: Table, question: str, answer: Value) -> None:
        if answer is not None:
            table.discard(table.player, [table.edition.card(str(answer))])
        table.announce("hunted")

    @override
    def vocabulary(self, edition: Edition, seats: Sequence[int]) -> Vocabulary:
        return Vocabulary(questions={"which card": (None, *edition.cards)})


@frozen
class Star(Effect):
    """A wild card of the night."""

    points = 50

    @override
    def faults(self, edition: Edition) -> Iterable[str]:
        if not edition.is_two_sided:
            yield "a star shines at night only"


FRONTS = (
    *number_cards(DAY, dict.fromkeys(range(1, 9), 2)),
    *colored_cards(DAY, "dusk", copies=2, effect=Dusk()),
    *colored_cards(DAY, "skip", points=20, copies=2, effect="skip"),
    *colorless_cards("wild", points=40, copies=8),
)
BACKS = (
    *colorless_cards("star", copies=8, effect=Star()),
    *colored_cards(NIGHT, "dawn", copies=2, effect=Dawn()),
    *colored_cards(NIGHT, "bat", copies=2, effect=Bat()),
    *colored_cards(NIGHT, "owl", copies=2, effect=Owl()),
    *number_cards(NIGHT, dict.fromkeys(range(3, 9), 2)),
    *number_cards(NIGHT, dict.fromkeys((3, 4), 1)),
)
MIXED = [BACKS[7 * place % len(BACKS)] for place in range(len(BACKS))]
"""The backs in another order, so that the same fronts have different backs."""

TWILIGHT = Edition("twilight", DAY, two_sided(FRONTS, MIXED), back_colors=NIGHT, title="Twilight")
