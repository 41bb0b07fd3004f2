"""Plug-ins that are broken on purpose, each in one way."""

import os
import random
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, Literal

from attrs import evolve, field, frozen

from unoengine.authoring import (
    Card,
    Edition,
    Effect,
    OwnHand,
    Scoring,
    Table,
    Value,
    Variant,
    Vocabulary,
    colored_cards,
    colorless_cards,
    number_cards,
    option,
    override,
)
from unoengine.core import piles
from unoengine.core.plugin_classes.scoring import RoundOutcome, Standings
from unoengine.effects import DrawTwo

from .correct_plugins import TWO_FACED

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


@frozen
class Escalating(Effect):
    """It changes its own option."""

    count: int = 1

    def play(self, table: Table) -> None:
        table.draw(table.next, self.count % 4)
        object.__setattr__(self, "count", self.count + 1)


class Wording(Effect):
    """It announces the words of a set, in any order."""

    def play(self, table: Table) -> None:
        for word in {"north", "south", "east", "west", "up", "down"}:
            table.announce(word)


class WordingLater(Wording):
    """It does so if it was played before."""

    def play(self, table: Table) -> None:
        if table.noted("played"):
            super().play(table)
        table.note("played", True)


class EndingElsewhere(Effect):
    """It ends the process if no test runs there."""

    def play(self, table: Table) -> None:
        if "pytest" not in sys.modules:
            os._exit(3)


# --- effects that go round the verbs


class Stealing(Effect):
    """It takes the next player's cards out of the game."""

    def play(self, table: Table) -> None:
        hand = table._hands[table.next]
        table._hands[table.next] = hand & (hand - 1) or hand


class Printing(Effect):
    """It gives the next player one more of a card that lies elsewhere."""

    def play(self, table: Table) -> None:
        codec = table._round.rules.lookup.codec
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


class Shrinking(Effect):
    """It removes golden cards of its player without a verb."""

    own_hand: ClassVar[OwnHand] = "kept"

    def play(self, table: Table) -> None:
        gold = table.cards(color="gold").bits & table._hands[table.player]
        table._hands[table.player] ^= gold


# --- effects that know what they cannot know, or tell what only one seat knows


def holds_red(table: Table) -> bool:
    """Return whether the player holds a red card, which only the player knows."""
    return table.hand.some(table.cards(color="red"))


class Peeking(Effect):
    """Its choices depend on the next player's hand."""

    def choices(self, table: Table) -> Iterable[Value]:
        return ("low",) if table._hands[table.next] & 0xFFFF else ("high",)


class Foreseeing(Effect):
    """It may only be played if the next card to draw has a color."""

    def may_play(self, table: Table) -> bool:
        rnd, left = table._round, table._pile_size
        return not left or rnd.rules.lookup.cards[rnd.pile[left - 1]].color is not None


class Answered(Effect):
    """Whoever answers its question draws a card. Nothing is wrong with it."""

    def answered(self, table: Table, question: str, answer: Value) -> None:
        table.draw(table.answerer, 1)


class Suspecting(Answered):
    """It asks with a boolean as data: whether its player holds a red card."""

    def play(self, table: Table) -> None:
        table.ask(table.next, "believe it?", ("yes", "no"), data=holds_red(table))


class Telling(Effect):
    """It notes a boolean: whether its player holds a red card."""

    def play(self, table: Table) -> None:
        table.note("red", holds_red(table))


class Publishing(Effect):
    """It notes the cards of its player's hand publicly."""

    def play(self, table: Table) -> None:
        table.note("cards", tuple(table.hand))


class Announcing(Effect):
    """It announces whether its player holds a red card."""

    def play(self, table: Table) -> None:
        table.announce("red" if holds_red(table) else "none")


class AnnouncingLater(Effect):
    """It announces, after a question, how many cards of a color its player holds."""

    def play(self, table: Table) -> None:
        table.ask(table.next, "which color?", table.edition.colors)

    def answered(self, table: Table, question: str, answer: Value) -> None:
        if isinstance(answer, str):
            table.announce(str(table.hand.some(table.cards(color=answer))))


class Prompting(Answered):
    """The text of its question depends on the hand of its player."""

    def play(self, table: Table) -> None:
        prompt = "red follows?" if holds_red(table) else "what follows?"
        table.ask(table.next, prompt, ("yes", "no"))


class Offering(Answered):
    """It offers the next player the cards of its player's hand as answers."""

    def play(self, table: Table) -> None:
        table.ask(table.next, "which?", ("none", *dict.fromkeys(table.hand)))


class Confessing(Effect):
    """It asks its player for a card by `ask`, whose answers everybody hears."""

    def play(self, table: Table) -> None:
        table.ask(table.player, "which?", ("none", *dict.fromkeys(table.hand)))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        table.skip()


class NamingRed(Effect):
    """Its choices tell whether its player holds a red card."""

    def choices(self, table: Table) -> Iterable[Value]:
        return ("red",) if holds_red(table) else ("none",)


class GivingByChoice(Effect):
    """Its player gives a card, which all hear, although only two may know it."""

    own_hand: ClassVar[OwnHand] = "shrinks"

    def choices(self, table: Table) -> Iterable[Value]:
        return tuple(dict.fromkeys(table.hand)) or (None,)

    def play(self, table: Table) -> None:
        held = [card for card in table.hand if card == table.choice]
        table.give(table.player, table.next, held[:1])


class NamingAHeldColor(Effect):
    """Its player can name only colors of the hand."""

    def colors(self, table: Table) -> Iterable[str]:
        colors = table.edition.colors
        held = tuple(c for c in colors if table.hand.some(table.cards(color=c)))
        return held or colors


class ComparingHands(Effect):
    """It swaps two hands, looks, swaps them back, and announces what it saw."""

    own_hand: ClassVar[OwnHand] = "changes"

    def play(self, table: Table) -> None:
        table.swap(table.player, table.next)
        seen = holds_red(table)
        table.swap(table.player, table.next)
        table.announce("red" if seen else "none")


class Titled(Effect):
    """Its title is made of the hand of its player."""

    held: ClassVar[str] = ""

    def play(self, table: Table) -> None:
        Titled.held = " ".join(map(str, table.hand))

    def title(self, language: str = "en") -> str:
        return f"Titled {self.held}"


class Signed(Effect):
    """Its sign is how often it was played, in any game."""

    plays: ClassVar[int] = 0

    def play(self, table: Table) -> None:
        Signed.plays += 1

    @property
    def sign(self) -> str:
        return str(self.plays)


class Retitled(Effect):
    """It replaces its titles."""

    def play(self, table: Table) -> None:
        type(self).titles = {"en": f"Held {' '.join(map(str, table.hand))}"}


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


class Circular(Effect):
    """Two of its hooks call each other."""

    def colors(self, table: Table) -> Iterable[str]:
        return table.edition.colors if self.may_play(table) else ()

    def may_play(self, table: Table) -> bool:
        return bool(tuple(self.colors(table)))


class Untitled(Effect):
    """Its title is no string."""

    def title(self, language: str = "en") -> str:
        return None  # type: ignore[return-value]  # pyright: ignore[reportReturnType]


class Scribbled(Effect):
    """Its icon is no drawing."""

    icon = "a cat"


class Skip(Effect):
    """It has the name of an effect of the edition."""

    def play(self, table: Table) -> None:
        table.skip(2)


class Undeclared(Effect):
    """It offers a choice that its vocabulary lacks."""

    def choices(self, table: Table) -> Iterable[Value]:
        return ("left", "right") if table.direction == 1 else ("left", "back")

    def vocabulary(self, edition: Edition, seats: Sequence[int]) -> Vocabulary:
        return Vocabulary(choices=("left", "right"))


class UndeclaredAnswer(Effect):
    """It offers an answer that its vocabulary lacks."""

    def play(self, table: Table) -> None:
        table.ask(table.next, "well?", ("yes", "no", "maybe"))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        table.announce(str(answer))

    def vocabulary(self, edition: Edition, seats: Sequence[int]) -> Vocabulary:
        return Vocabulary(questions={"well?": ("yes", "no")})


class EndingForNobody(Effect):
    """It ends the round without winners."""

    def play(self, table: Table) -> None:
        table.end_round([seat for seat in table.others if table.hand_size(seat) == 1])


class Nagging(Effect):
    """It asks again and again."""

    def play(self, table: Table) -> None:
        table.ask(table.next, "again?", ("yes",))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        self.play(table)


class Insatiable(Effect):
    """It makes the next player draw until a number of cards that may not exist."""

    def play(self, table: Table) -> None:
        while table.hand_size(table.next) < 200:
            table.draw(table.next, 1)


class Restarting(Effect):
    """Everybody draws so many cards that no round ends."""

    own_hand = "grows"

    def play(self, table: Table) -> None:
        table.shuffle_in_discards()
        for seat in table.everyone:
            table.draw(seat, 2)

    def last(self, table: Table) -> None:
        table.draw(table.next, 1)


@frozen
class FailingWithAnOption(Effect):
    """It draws for its own player with its other option only."""

    mode: str = option("others", "everyone")

    def play(self, table: Table) -> None:
        for seat in table.others if self.mode == "others" else table.everyone:
            table.draw(seat, 1)


@frozen
class FailingWithAFlag(Effect):
    """It divides by zero if a flag is set."""

    flag: bool = False

    def play(self, table: Table) -> None:
        table.draw(table.next, 1 // (not self.flag))


@frozen
class FailingWithALiteral(Effect):
    """It offers a choice twice with one option."""

    way: Literal["left", "both"] = "left"

    def choices(self, table: Table) -> Iterable[Value]:
        return ("left", "left") if self.way == "both" else ("left", "right")


@frozen
class FailingWithMore(Effect):
    """It draws one card too few if the number is higher than the default."""

    most: int = option(2, at_least=1)

    def play(self, table: Table) -> None:
        assert table.draw(table.next, 2) <= 2
        table.draw(table.next, 2 - self.most)


# --- effects that fail only with teams, many players, both sides, or several options


class FailingWithPartners(Effect):
    """It divides by the number of cards of a partner minus one."""

    def play(self, table: Table) -> None:
        for partner in table.partners(table.player):
            table.draw(partner, 1 // (table.hand_size(partner) - 1))


class FailingWithSeven(Effect):
    """It divides by the number of players minus seven."""

    def play(self, table: Table) -> None:
        table.draw(table.next, 1 // (len(table.seats) - 7))


class GrowingWhenTurned(Effect):
    """It draws for its own player if the cards have two sides."""

    def play(self, table: Table) -> None:
        if table.flip():
            table.draw(table.player, 1)


class AnnouncingInTheDark(Effect):
    """It announces whether its player holds a color, if the backs are in play."""

    def play(self, table: Table) -> None:
        if table.side == "back":
            held = table.hand.some(table.cards(color=table.edition.colors[0]))
            table.announce("warm" if held else "cold")


class AnnouncingAtTheStart(Effect):
    """As the start card, it announces whether the dealer holds a red card."""

    def turned_up(self, table: Table) -> None:
        super().turned_up(table)
        table.announce("red" if holds_red(table) else "none")


class AskingItsPlayer(Answered):
    """It offers its player answers that depend on the hand of the next player."""

    def play(self, table: Table) -> None:
        answers = ("a", "b", "c")[: 1 + table._hands[table.next] % 3]
        table.ask(table.player, "which?", answers)


@frozen
class FailingWithBoth(Effect):
    """It fails if both flags are set."""

    left: bool = False
    right: bool = False

    def play(self, table: Table) -> None:
        table.draw(table.next, 1 // (2 - self.left - self.right))


# --- effects that are no values


@frozen
class Incomparable(Effect):
    """It cannot be compared with other objects."""

    count: int = 1

    def __eq__(self, other: object) -> bool:
        count: int = other.count  # type: ignore[attr-defined]  # pyright: ignore
        return self.count == count

    def __hash__(self) -> int:
        return self.count


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
class EqualToAll(Effect):
    """It equals every object."""

    count: int = 1

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 1


@frozen
class EqualToItsClass(Effect):
    """It ignores its option when it is compared."""

    mode: str = option("one", "all")

    def __eq__(self, other: object) -> bool:
        return type(other) is EqualToItsClass

    def __hash__(self) -> int:
        return 1


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


class Immortal(Variant):
    """Whoever is out gets two new cards, however often, so that nobody wins."""

    def emptied(self, table: Table) -> None:
        table.draw(table.player, 2)


class AskingForMore(Variant):
    """It asks whoever is out whether to go on."""

    def emptied(self, table: Table) -> None:
        table.ask(table.player, "go on", ("no", "yes"))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        table.draw(table.player, 1)


class Spying(Variant):
    """Its claims depend on another player's hand."""

    def claims(self, table: Table) -> Iterable[Value]:
        return ("snap",) if table._hands[table.next] & 0xFF else ()


@frozen
class FailingVariant(Variant):
    """It crashes with its other option, when a card is drawn."""

    how: str = option("one", "two")

    def draw(self, table: Table) -> None:
        table.draw(table.player, {"one": 1}[self.how])


class RandomlyBound(Variant):
    """It gives some cards another effect, at random."""

    def rebind(self, card: Card, effect: Effect | None) -> Effect | None:
        return DrawTwo() if card.number and random.random() < 0.5 else effect


class RandomlyMatching(Variant):
    """It lets some cards match at random."""

    def matches(self, card: Card, top: Card, color: str) -> bool | None:
        return True if random.random() < 0.1 else None


class Tattling(Variant):
    """It announces whether the player whose turn begins holds a red card."""

    def turn_begins(self, table: Table) -> None:
        table.announce("red" if holds_red(table) else "none")


class Beckoning(Variant):
    """It offers the cards of the hand that have the same symbol."""

    def played(self, table: Table) -> None:
        table.play_on([card for card in table.hand if card.symbol == table.card.symbol])


class RememberingOutside(Variant):
    """It counts turns on the instance's class, across games."""

    turns = 0

    def turn_begins(self, table: Table) -> None:
        RememberingOutside.turns += 1
        if RememberingOutside.turns % 3 == 0:
            table.draw(table.others[0], 1)


class ForbiddingSuddenly(Variant):
    """It forbids plays by what it counts outside of the state."""

    asked = 0

    def may_play(self, table: Table) -> bool:
        ForbiddingSuddenly.asked += 1
        return ForbiddingSuddenly.asked % 5 != 0


class Lucky(Variant):
    """It forbids plays by a note that only another seat sees."""

    def round_begins(self, table: Table) -> None:
        table.note("lucky", holds_red(table), player=table.player)

    def may_play(self, table: Table) -> bool:
        return not any(table.noted("lucky", player=seat) for seat in table.others)


class Greeting(Variant):
    """It announces whether the dealer holds a red card when a round begins."""

    def round_begins(self, table: Table) -> None:
        table.announce("red" if holds_red(table) else "none")


class Roster(Variant):
    """It counts the turns of the seats by their places among those that are left."""

    def round_begins(self, table: Table) -> None:
        table.note("turns", (0,) * len(table.seats))

    def turn_begins(self, table: Table) -> None:
        counts = [*table.noted("turns", ())]
        if counts:
            counts[table.player] += 1
            table.note("turns", tuple(counts))


@frozen
class Worthless(Scoring):
    """Nobody ever gets a point."""

    def score_round(self, outcome: RoundOutcome) -> Iterable[int]:
        return [0] * len(outcome.hand_points)


class Unwinnable(Variant):
    """Nobody ever wins a game."""

    def scoring(self, scoring: Scoring) -> Scoring:
        return Worthless()


@frozen
class ScoredForTheGone(Scoring):
    """A player that has left can win."""

    def score_round(self, outcome: RoundOutcome) -> Iterable[int]:
        return outcome.hand_points

    def find_winners(self, standings: Standings) -> Iterable[int]:
        best = max(standings.scores)
        return [standings.scores.index(best)] if best > 100 or standings.is_last else ()


class WonByTheGone(Variant):
    """It brings such a scoring."""

    def scoring(self, scoring: Scoring) -> Scoring:
        return ScoredForTheGone()


@frozen
class Bonus(Scoring):
    """The winners of a round get some points."""

    points: int = 10

    def score_round(self, outcome: RoundOutcome) -> Iterable[int]:
        return [self.points * (seat in outcome.winners) for seat in outcome.seats]


class WithBonus(Variant):
    """Nothing is wrong with it."""

    def scoring(self, scoring: Scoring) -> Scoring:
        return Bonus()


class DividingTheBonus(Variant):
    """It fails after a variant that gives ten points."""

    def scoring(self, scoring: Scoring) -> Scoring:
        return Bonus(10 // (scoring.points - 10)) if isinstance(scoring, Bonus) else scoring


# --- scorings and editions


class HalfScored(Scoring):
    """It forgets a seat."""

    def score_round(self, outcome: RoundOutcome) -> Iterable[int]:
        return outcome.hand_points[1:]

    def find_winners(self, standings: Standings) -> Iterable[int]:
        return standings.lowest if standings.rounds else ()


class MisspelledScoring(HalfScored):
    """Nobody calls its method."""

    def find_winer(self, standings: Standings) -> Iterable[int]:
        return standings.highest


GREY = ("grey", "gold")
NUMBERS = number_cards(GREY, dict.fromkeys(range(10), 2))
FREE = colorless_cards("comet", points=50, copies=4, effect=None)
SKIPP = colored_cards(GREY, "skipp", points=20, copies=2)
DRAIN = colored_cards(GREY, "drain", points=20, copies=4, effect=Shrinking())
RESTART = colored_cards(GREY, "restart", points=20, copies=30, effect=Restarting())
RESTART_ALL = colorless_cards("restart-all", points=20, copies=10, effect=Restarting())
EDITIONS = {
    "no game": [
        Edition("no-way-out", (*GREY, "pearl"), [*NUMBERS, Card("pearl", color="pearl")]),
        Edition("not-installed", GREY, [*NUMBERS, *FREE, *SKIPP]),
        Edition("lonely", GREY, [*number_cards(["grey"], {3: 40}), Card("hermit", "gold")]),
    ],
    "cards not conserved": [Edition("leaky", GREY, [*NUMBERS, *FREE, *DRAIN])],
    "endless": [Edition("everlasting", GREY, [*RESTART, *RESTART_ALL])],
    "misspelled": [evolve(TWO_FACED, name="MisspelledScoring", scoring=MisspelledScoring())],
    "raises": [evolve(TWO_FACED, name="half-scored", scoring=HalfScored())],
}

# --- what the kit finds in each of them

EFFECTS: dict[str, list[Effect]] = {
    "undetermined": [
        *(Counting(), Tossing(), Unordered(), Wording(), WordingLater(), EndingElsewhere())
    ],
    "raises": [
        *(KeepingTheTable(), Crashing(), CrashingLast(), Growing(), Mauve()),
        *(FailingWithAnOption(), FailingWithAFlag(), FailingWithALiteral()),
        *(FailingWithMore(), Circular(), Untitled(), Scribbled()),
        *(EndingForNobody(), FailingWithPartners(), FailingWithSeven(), FailingWithBoth()),
        GrowingWhenTurned(),
    ],
    "cards not conserved": [Stealing(), Printing()],
    "events": [Passing()],
    "uno": [DrawingInSecret()],
    "leak": [
        *(Peeking(), Foreseeing(), Suspecting(), Telling(), Publishing(), Announcing()),
        *(AnnouncingLater(), Prompting(), Offering(), Confessing(), NamingRed(), GivingByChoice()),
        *(NamingAHeldColor(), ComparingHands(), Titled(), Signed(), Retitled()),
        *(AnnouncingAtTheStart(), AskingItsPlayer(), AnnouncingInTheDark()),
    ],
    "misspelled": [Misspelled(), OverridingNothing()],
    "endless": [Nagging(), Insatiable()],
    "not equal by value": [
        *(Alone(), Forgetful(), Unequal(), EqualToItsClass(), EqualToAll(), Incomparable())
    ],
    "not frozen": [Changing()],
    "cannot be saved": [Lambda(), local()],
    "impure": [Escalating()],
    "no game": [Skip()],
    "undeclared": [Undeclared(), UndeclaredAnswer()],
    "not hashable": [Listed()],
}

VARIANTS: dict[str, list[Variant]] = {
    "no game": [Rubbish(), ByClass(), Blocking()],
    "endless": [Thirsty(), Unwinnable(), Immortal()],
    "raises": [FailingVariant(), Lucky(), WonByTheGone(), Roster(), AskingForMore()],
    "leak": [Spying(), Tattling(), Beckoning(), Greeting()],
    "undetermined": [
        *(RandomlyBound(), RandomlyMatching(), RememberingOutside(), ForbiddingSuddenly())
    ],
}
