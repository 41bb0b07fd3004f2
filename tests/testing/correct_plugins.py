"""Plug-ins that keep the contract, although a careless kit would blame them."""

from collections.abc import Iterable, Sequence

from attrs import frozen

from unoengine import SetupError
from unoengine.authoring import (
    Card,
    Edition,
    Effect,
    Options,
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
    two_sided,
)
from unoengine.core.plugin_classes.scoring import RoundOutcome, Standings

# --- effects


class Flood(Effect):
    """Every other player draws five cards: rounds become long."""

    def play(self, table: Table) -> None:
        for seat in table.others:
            table.draw(seat, 5)


class Comparison(Effect):
    """The player and the next one look at each other's hands, and take them back."""

    own_hand: OwnHand = "changes"

    def play(self, table: Table) -> None:
        table.swap(table.player, table.next)
        table.swap(table.player, table.next)


class Trap(Effect):
    """The next player draws until a card without a color comes, at most eight."""

    def play(self, table: Table) -> None:
        drawn = table.draw_until(table.next, table.cards(color=None), limit=8)
        table.announce("many" if drawn > 3 else "few")


@frozen
class Bundle(Effect):
    """The player discards up to some cards of the same color at once."""

    own_hand: OwnHand = "shrinks"
    most: int = option(2, at_least=1)

    def choices(self, table: Table) -> Iterable[Value]:
        held = sum(card.number is not None for card in table.hand)
        return range(min(self.most, held) + 1)

    def play(self, table: Table) -> None:
        numbers = [card for card in table.hand if card.number is not None]
        if isinstance(table.choice, int):
            table.discard(table.player, numbers[: table.choice])

    def turned_up(self, table: Table) -> None:
        table.let_choose_color(table.next) if table.card.color is None else None

    def vocabulary(self, edition: Edition, seats: Sequence[int]) -> Vocabulary:
        return Vocabulary(choices=tuple(range(self.most + 1)))


class Confession(Effect):
    """The next player is asked for a card, and shows it to everybody."""

    def play(self, table: Table) -> None:
        table.ask_for_card(table.next, "which card?")

    def answered(self, table: Table, question: str, answer: Value) -> None:
        if isinstance(answer, Card):
            table.reveal(table.answerer, [answer])
            table.announce(str(answer.color))


class Survey(Effect):
    """Every player is asked about every color, one after the other: many questions."""

    def play(self, table: Table) -> None:
        for color in table.edition.colors * 3:
            for seat in table.everyone:
                table.ask(seat, color, ("fine", "awful"))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        if answer == "awful":
            table.note("awful", table.noted("awful", 0) + 1)


class Duel(Effect):
    """The next player loses if the player holds a card of the color: who draws tells it."""

    own_hand: OwnHand = "grows"

    def play(self, table: Table) -> None:
        wins = table.hand.some(table.cards(color=table.color))
        table.announce("won" if wins else "lost")
        table.draw(table.next if wins else table.player, 1)


class Quiz(Effect):
    """Its own methods have names that are nearly those of hooks, and it uses them."""

    def answers(self) -> Sequence[Value]:
        return ("yes", "no")

    @staticmethod
    def player(table: Table) -> int:
        return table.next

    def play(self, table: Table) -> None:
        table.ask(type(self).player(table), "really?", self.answers())

    def answered(self, table: Table, question: str, answer: Value) -> None:
        if answer == "no":
            table.draw(table.answerer, 1)

    def vocabulary(self, edition: Edition, seats: Sequence[int]) -> Vocabulary:
        return Vocabulary(questions={"really?": self.answers()})


class Flat(Effect):
    """It acts as a card with one side, and refuses other editions."""

    def play(self, table: Table) -> None:
        table.act_as(table.edition.card("red-skip"))

    def faults(self, edition: Edition) -> Iterable[str]:
        if edition.is_two_sided:
            yield "a flat card has one side"


@frozen
class Fussy(Effect):
    """Its options exclude each other."""

    left: bool = False
    right: bool = False

    def __attrs_post_init__(self) -> None:
        if self.left and self.right:
            raise SetupError("left or right, not both")

    def play(self, table: Table) -> None:
        table.draw(table.next, 1 // (2 - self.left - self.right))


class Whirl(Effect):
    """The cards are turned over."""

    def play(self, table: Table) -> None:
        table.flip()

    def faults(self, edition: Edition) -> Iterable[str]:
        if not edition.is_two_sided:
            yield "a whirl needs cards with two sides"


# --- variants


@frozen
class Overload(Variant):
    """A player with too many cards is eliminated."""

    most: int = option(9, 12)

    def drew(self, table: Table, player: int, count: int) -> None:
        if table.hand_size(player) > self.most:
            table.eliminate(player)


class PlainEnding(Variant):
    """No round ends on a card without a color."""

    def may_play(self, table: Table) -> bool:
        return table.card.color is not None or len(table.hand) > 0


class Deadline(Variant):
    """A round ends after forty turns; the player with the fewest cards wins it."""

    def turn_begins(self, table: Table) -> None:
        turns = table.noted("turns", 0) + 1
        table.note("turns", turns)
        if turns > 40:
            table.end_round([min(table.seats, key=table.hand_size)])


class Strikes(Variant):
    """A player that has drawn often may not draw; a note of the seat says so."""

    def drew(self, table: Table, player: int, count: int) -> None:
        strikes = table.noted("strikes", 0, player=player) + 1
        table.note("strikes", min(3, strikes), player=player)

    def may_draw(self, table: Table) -> bool:
        strikes = table.noted("strikes", 0, player=table.player)
        return strikes < 3 or table.hand_size(table.player) < 12


@frozen
class Pointless(Scoring):
    """Nobody gets points."""

    def score_round(self, outcome: RoundOutcome) -> Iterable[int]:
        return [0] * len(outcome.hand_points)

    def find_winners(self, standings: Standings) -> Iterable[int]:
        return standings.seats[:1] if standings.is_last else ()


class Knockout(Variant):
    """After a round, the player with most cards is out; the last one wins the game."""

    def round_ends(self, table: Table) -> None:
        if table.others:
            table.eliminate(max(table.others, key=table.hand_size), lasts="game")

    def scoring(self, scoring: Scoring) -> Scoring:
        return Pointless()


class Greeting(Variant):
    """When a round begins, the dealer shows the hand, and what everybody sees is announced."""

    def round_begins(self, table: Table) -> None:
        table.reveal(table.player)
        red = table.hand.some(table.cards(color="red"))
        table.announce(f"seat {table.dealer} {'has' if red else 'lacks'} red")


@frozen
class Penalties(Scoring):
    """Each player loses the points of the own hand; the best after three rounds wins."""

    def score_round(self, outcome: RoundOutcome) -> Iterable[int]:
        return [-points for points in outcome.hand_points]

    def find_winners(self, standings: Standings) -> Iterable[int]:
        return standings.highest if standings.rounds >= 3 or standings.is_last else ()


# --- editions

SUITS = ("hearts", "leaves", "bells", "acorns")
MAU_MAU = Edition(
    "five-card-mau-mau",
    SUITS,
    [
        *number_cards(SUITS, dict.fromkeys((9, 10), 1)),
        *colored_cards(SUITS, "seven", points=7, copies=1, effect=Trap()),
        *colored_cards(SUITS, "eight", points=8, copies=1, effect="skip"),
        *colored_cards(SUITS, "ace", points=11, copies=1, effect=None),
        *colored_cards(SUITS, "king", points=4, copies=1, effect=None),
        *colorless_cards("jack", points=2, copies=4, effect=None),
    ],
    options=Options(hand_size=5),
    scoring=Penalties(),
    variants=(PlainEnding(),),
)
_FRONTS = ("coral", "sand")
_BACKS = ("night", "ink")
TWO_FACED = Edition(
    "two-faced",
    _FRONTS,
    two_sided(
        [
            *number_cards(_FRONTS, dict.fromkeys(range(1, 8), 2)),
            *colored_cards(_FRONTS, "whirl", points=20, copies=4, effect=Whirl()),
            *colorless_cards("pearl", points=40, copies=4, effect=None),
        ],
        [
            *number_cards(_BACKS, dict.fromkeys(range(1, 8), 2)),
            *colored_cards(_BACKS, "flood", points=30, copies=4, effect=Flood()),
            *colorless_cards("whirlpool", points=40, copies=4, effect=Whirl()),
        ],
    ),
    back_colors=_BACKS,
    variants=(Overload(),),
    options=Options(round_end="last_left"),
)
EFFECTS = (
    *(Flood(), Comparison(), Trap(), Bundle(), Confession(), Survey(), Duel()),
    *(Quiz(), Flat(), Fussy()),
)
VARIANTS = (Overload(), PlainEnding(), Deadline(), Strikes(), Knockout(), Greeting())
EDITIONS = (MAU_MAU, TWO_FACED)
