"""An edition that shares no name with ours."""

from collections.abc import Iterable
from typing import ClassVar

from unoengine.authoring import (
    Card,
    Edition,
    Effect,
    OwnHand,
    Table,
    Value,
    colored_cards,
    colorless_cards,
    override,
)

COLORS = ("ultraviolet", "infrared", "gamma", "röntgen", "radio")
RUNES = {"ash": 1, "birch": 2, "cedar": 3, "dogwood": 4, "elm": 5, "fir": 6, "gorse": 7}


class Mirror(Effect):
    """The direction of play changes."""

    @override
    def play(self, table: Table) -> None:
        table.reverse()


class Echo(Effect):
    """The player is on turn again."""

    @override
    def play(self, table: Table) -> None:
        table.again()


class Tide(Effect):
    """Every player draws a card, the player of the card last."""

    own_hand: ClassVar[OwnHand] = "grows"

    @override
    def play(self, table: Table) -> None:
        for player in table.everyone:
            table.draw(player, 1)


class Airlock(Effect):
    """All cards with a tail go out of the player's hand."""

    own_hand: ClassVar[OwnHand] = "shrinks"

    @override
    def play(self, table: Table) -> None:
        table.discard(table.player, table.cards(mark="tail"))


class Parcel(Effect):
    """Another player, chosen with the play, draws two cards."""

    acts_last: ClassVar[bool] = True

    @override
    def choices(self, table: Table) -> Iterable[Value]:
        return table.others

    @override
    def play(self, table: Table) -> None:
        if isinstance(table.choice, int):  # nothing is chosen with a start card
            table.draw(table.choice, 2)


class Telegram(Effect):
    """The next player draws three cards now, or one and loses the turn; all others cheer."""

    rule: ClassVar[str] = "orbit-12"

    @override
    def play(self, table: Table) -> None:
        table.ask(table.next, "how much?", ("three", "one"), data=(table.card, table.hand))
        for player in table.others:
            table.ask(player, "cheer?", (None, 1, table.card))

    @override
    def answered(self, table: Table, question: str, answer: Value) -> None:
        if question == "how much?":
            table.announce(str(answer))
            table.draw(table.next, 3 if answer == "three" else 1)
            if answer == "one":
                table.skip()


class Summons(Effect):
    """The next player plays a card with a tail in the named color, or draws two."""

    color_matters: ClassVar[bool] = True

    @override
    def play(self, table: Table) -> None:
        owed = table.cards(color=table.color, mark="tail")
        table.demand(table.color, owed, cost=2, may_decline=True, may_play_drawn=True)


runes = (
    Card(
        f"{color}-{rune}",
        color=color,
        symbol=rune,
        number=number,
        points=number,
        marks=frozenset({"tail"} if number % 2 else ()),
    )
    for color in COLORS
    for rune, number in RUNES.items()
)

ORBIT = Edition(
    name="orbit",
    title="Orbit",
    language="x-orbit",
    colors=COLORS,
    deck=(
        *(card for card in runes for _ in range(3)),
        *colored_cards(COLORS, "mirror", points=11, copies=1, effect="turn-about"),
        *colored_cards(COLORS, "echo", points=12, copies=1),
        *colored_cards(COLORS, "tide", points=13, copies=1),
        *colored_cards(COLORS, "parcel", points=14, copies=2),
        *colorless_cards("telegram", points=31, copies=3),
        *colorless_cards("summons", points=32, copies=4),
        *colorless_cards("airlock", points=33, copies=2),
        *colorless_cards("void", points=34, copies=2, effect=None),
    ),
)
