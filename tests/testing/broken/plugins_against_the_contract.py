"""Plug-ins that are broken on purpose, each in one way."""

import random
from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from attrs import field, frozen

from unoengine.authoring import (
    Card,
    Edition,
    Effect,
    OwnHand,
    Table,
    Value,
    Variant,
    colored_cards,
    colorless_cards,
    number_cards,
    override,
)
from unoengine.core import piles

# --- effects that do not always do the same


class Counting(Effect):
    """It counts its plays on the class, across games."""

    times: ClassVar[int] = 0

    def play(self, table: Table) -> None:
        Counting.times += 1
        table.draw(table.next, Counting.times % 3)


class Tossing(Effect):
    """It uses a random source of its own."""

    def play(self, table: Table) -> None:
        table.draw(table.next, random.randrange(3))


class Unordered(Effect):
    """It offers the values of a set, in any order."""

    def choices(self, table: Table) -> Iterable[Value]:
        return {"north", "south", "east", "west", "up", "down"}


class KeepingTheTable(Effect):
    """It keeps the table of its first play and uses it again."""

    table: ClassVar[list[Table]] = []

    def play(self, table: Table) -> None:
        self.table.append(table)
        self.table[0].skip()


# --- effects that go round the verbs


class Stealing(Effect):
    """It takes the next player's cards out of the game."""

    def play(self, table: Table) -> None:
        hand = table._hands[table.next]
        table._hands[table.next] = hand & (hand - 1) or hand


class Printing(Effect):
    """It gives the next player one more of a card that lies elsewhere."""

    def play(self, table: Table) -> None:
        codec = table._round.rules.tables.codec
        for face in range(len(codec.cards)):
            if not table._hands[table.next] & codec.first_bits[face]:
                table._hands[table.next] |= codec.first_bits[face]
                return


class Passing(Effect):
    """It swaps the hands of others without an event."""

    def play(self, table: Table) -> None:
        one, other = table.others[0], table.others[-1]
        hands = table._hands
        hands[one], hands[other] = hands[other], hands[one]
        if one == other:
            table._direction = -table._direction


class DrawingInSecret(Effect):
    """It draws for its own player although it says that the hand is kept."""

    def play(self, table: Table) -> None:
        piles.draw_cards(table, table.player, 1, None)


# --- effects that know what they cannot know


class Peeking(Effect):
    """Its choices depend on the next player's hand."""

    def choices(self, table: Table) -> Iterable[Value]:
        return ("low",) if table._hands[table.next] & 0xFFFF else ("high",)


class Foreseeing(Effect):
    """It may only be played if the next card to draw has a color."""

    def may_play(self, table: Table) -> bool:
        rnd, left = table._round, table._pile_size
        return not left or rnd.rules.tables.cards[rnd.pile[left - 1]].color is not None


class Suspecting(Effect):
    """It asks with a boolean as data: whether its player holds a red card."""

    def play(self, table: Table) -> None:
        red = table.hand.some(table.cards(color="red"))
        table.ask(table.next, "believe it?", ("yes", "no"), data=red)

    def answered(self, table: Table, question: str, answer: Value) -> None:
        table.draw(table.answerer, 1)


class Telling(Effect):
    """It notes a boolean: whether its player holds a red card."""

    def play(self, table: Table) -> None:
        table.note("red", table.hand.some(table.cards(color="red")))


class Publishing(Effect):
    """It notes the cards of its player's hand publicly."""

    def play(self, table: Table) -> None:
        table.note("cards", tuple(table.hand))


# --- effects that ask for what no table can do


class Misspelled(Effect):
    """Nobody calls its method."""

    def paly(self, table: Table) -> None:
        table.skip()


class OverridingNothing(Effect):
    """Its method is marked as a hook, but there is no such hook."""

    @override
    def when_it_rains(self, table: Table) -> None:  # type: ignore[misc]
        table.skip()


class Crashing(Effect):
    """It divides by the number of cards of the next player minus one."""

    def play(self, table: Table) -> None:
        table.draw(table.next, 2 // (table.hand_size(table.next) - 1))


class CrashingLast(Effect):
    """It expects a card in hand when it is the last card."""

    acts_last: ClassVar[bool] = True

    def last(self, table: Table) -> None:
        table.show(table.player, table.next, [table.hand[0]])


class Growing(Effect):
    """It draws for its own player without declaring it."""

    def play(self, table: Table) -> None:
        table.draw(table.player, 1)


class Mauve(Effect):
    """It offers a color outside the edition."""

    def colors(self, table: Table) -> Iterable[str]:
        return ("mauve",)


class Twofold(Effect):
    """It offers the same thing twice."""

    def choices(self, table: Table) -> Iterable[Value]:
        return ("left", "left")


class Mute(Effect):
    """It asks, but has no `answered` hook."""

    def play(self, table: Table) -> None:
        table.ask(table.next, "well?", ("yes", "no"))


class Hoarding(Effect):
    """It notes a hand without a player."""

    def play(self, table: Table) -> None:
        table.note("hand", table.hand)


class Nagging(Effect):
    """It asks again and again."""

    def play(self, table: Table) -> None:
        table.ask(table.next, "again?", ("yes",))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        table.ask(table.next, "again?", ("yes",))


class Insatiable(Effect):
    """It makes the next player draw until a number of cards that may not exist."""

    def play(self, table: Table) -> None:
        while table.hand_size(table.next) < 200:
            table.draw(table.next, 1)


# --- effects that are no values


@frozen(eq=False)
class Unequal(Effect):
    """Its option is ignored when two are compared."""

    count: int = 1


@frozen
class Forgetful(Effect):
    """One of its options is ignored."""

    count: int = field(default=1, eq=False)


@frozen
class Alone(Effect):
    """Each is equal only to itself."""

    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        return self is other


@frozen
class Listed(Effect):
    """Its option is a list, which has no hash."""

    counts: list[int] = field(factory=list)


@frozen
class Counted(Effect):
    """Nothing is wrong with it."""

    count: int = 1


class Changing(Counted):
    """Its option can be set."""

    def __setattr__(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)


@frozen
class Lambda(Effect):
    """Its option is a lambda, which cannot be pickled."""

    count: Callable[[Table], int] = lambda table: 1


def local() -> Effect:
    """Return an effect that cannot be imported."""

    class Local(Effect):
        """It is defined inside a function."""

    return Local()


# --- variants


class Rubbish(Variant):
    """Its hook returns a text instead of a boolean."""

    def matches(self, card: Card, top: Card, color: str) -> Any:
        return "maybe"


class ByClass(Variant):
    """It binds a class instead of an instance."""

    def rebind(self, card: Card, effect: Effect | None) -> Any:
        return Growing if card.number == 1 else effect


class Blocking(Variant):
    """Nothing goes on anything."""

    def matches(self, card: Card, top: Card, color: str) -> bool | None:
        return False


class Thirsty(Variant):
    """It draws until a card fits, even if no card is left."""

    def draw(self, table: Table) -> None:
        while not table.drawn_fits:
            table.draw(table.player, 1)


class Interrupting(Variant):
    """It asks during a draw."""

    def draw(self, table: Table) -> None:
        table.draw(table.player, 1)
        table.ask(table.player, "another?", ("yes", "no"))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        table.draw(table.player, 1)


class Spying(Variant):
    """Its claims depend on another player's hand."""

    def claims(self, table: Table) -> Iterable[Value]:
        return ("snap",) if table._hands[table.next] & 0xFF else ()


# --- boxes

GREY = ("grey", "gold")
NUMBERS = number_cards(GREY, dict.fromkeys(range(10), 2))
FREE = colorless_cards("comet", points=50, copies=4, effect=None)

NO_WAY_OUT = Edition("no-way-out", (*GREY, "pearl"), [*NUMBERS, Card("pearl", color="pearl")])
NOT_INSTALLED = Edition(
    "not-installed", GREY, [*NUMBERS, *FREE, *colored_cards(GREY, "skipp", points=20, copies=2)]
)


class Shrinking(Effect):
    """It removes golden cards of its player without a verb."""

    own_hand: ClassVar[OwnHand] = "kept"

    def play(self, table: Table) -> None:
        gold = table.cards(color="gold").bits & table._hands[table.player]
        table._hands[table.player] ^= gold


LEAKY = Edition(
    "leaky",
    GREY,
    [
        *NUMBERS,
        *FREE,
        *colored_cards(GREY, "drain", points=20, copies=4, effect=Shrinking()),
    ],
)
