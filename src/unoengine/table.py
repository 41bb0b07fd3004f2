"""The table: the verbs that effects speak. It lives inside one action and is sealed at its end."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Any

from attrs import define

from unoengine.actions import Value
from unoengine.cards import Card, Edition
from unoengine.cardset import ANY, CardSet
from unoengine.errors import PluginError
from unoengine.hand import Hand
from unoengine.inplay import GONE, InPlay, PutBack
from unoengine.pending import Inquiry
from unoengine.piles import draw, know
from unoengine.state import Layout

if TYPE_CHECKING:
    from unoengine.options import Options

__all__ = ["Table"]

_MAY_GROW = ("grows", "changes")
_MAY_SHRINK = ("shrinks", "changes")
_PLAIN = frozenset({str, int, bool, type(None), Card, Hand})


@define(eq=False, init=False, weakref_slot=False)
class Table(Layout[list[int], Any]):
    """A game while a card acts: questions about it, and verbs that change it.

    "The player" is the one whose card it is. `next` is who will be on turn as things stand;
    `skip`, `again` and `reverse` change that.
    """

    # --- questions

    @property
    def player(self) -> int:
        """The seat whose card it is; for a start card the dealer, then who names its colour."""
        player: int = self._pending.player
        return player

    @property
    def card(self) -> Card:
        """The card that acts."""
        card: Card = self._round.rules.cards[self._pending.face]
        return card

    @property
    def color(self) -> str | None:
        """The colour in force: for a card without one, the colour named with it."""
        if self._log is not None:
            self._log("SawColor", self._pending.player)
        rules = self._round.rules
        return rules.color_names[rules.color(self._showing)]

    @property
    def color_before(self) -> str | None:
        """The colour that was in force when the card was played."""
        rules = self._round.rules
        return rules.color_names[rules.color(self._pending.before)]

    @property
    def choice(self) -> Value:
        """What was chosen with the play."""
        choice: Value = self._pending.choice
        return choice

    @property
    def data(self) -> Any:
        """What the question that is being answered was asked with."""
        return self._pending.said.data

    @property
    def hand(self) -> Hand:
        """The player's other cards."""
        player = self._pending.player
        if self._log is not None:
            self._log("Looked", player)
        return Hand(self._round.rules.packing, self._hands[player])

    def hand_size(self, player: int) -> int:
        """Return how many cards a seat holds."""
        return self._hands[self._seat(player)].bit_count()

    @property
    def next(self) -> int:
        """The seat that will be on turn, as things stand."""
        return self._turn

    @property
    def seats(self) -> range:
        """All seats."""
        return self._round.rules.seat_range

    @property
    def everyone(self) -> tuple[int, ...]:
        """All seats in order of play from the player on, the player last."""
        return self._round.rules.in_order(self._pending.player, self._direction)

    @property
    def others(self) -> tuple[int, ...]:
        """All seats but the player's, in order of play from the player on."""
        return self.everyone[:-1]

    @property
    def direction(self) -> int:
        """+1 while play runs to the left, -1 to the right."""
        return self._direction

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        return self._round.dealer

    @property
    def wardrobe(self) -> tuple[frozenset[str], ...]:
        """The colours each seat wears."""
        return self._round.wardrobe

    @property
    def edition(self) -> Edition:
        """The box that is played."""
        return self._round.rules.spec.edition

    @property
    def options(self) -> Options:
        """The options of the game."""
        return self._round.rules.spec.options

    def cards(
        self,
        *,
        color: str | None = ANY,
        symbol: str = ANY,
        mark: str = ANY,
        effect: Any = ANY,
    ) -> CardSet:
        """Return the cards of the box that are so; `color=None` means those without a colour."""
        return self._round.rules.card_set(color, symbol, mark, effect)

    # --- verbs

    def draw(self, player: int, count: int) -> int:
        """Let a seat draw; return how many cards there were to draw (A32)."""
        play: InPlay = self._pending
        if type(count) is not int or count < 0:
            raise self._nonsense(f"lets seat {player!r} draw {count!r} cards")
        if type(player) is not int or not 0 <= player < len(self._hands):
            self._seat(player)
        if player == play.player and play.hand not in _MAY_GROW:
            if play.hand == GONE:
                return 0
            raise self._nonsense('draws for its own player; say so with own_hand = "grows"')
        return len(draw(self, player, count, None if self._log is None else self.card))

    def skip(self, count: int = 1) -> None:
        """Pass over the seat that would be next."""
        if type(count) is not int or count < 0:
            raise self._nonsense(f"skips {count!r} turns")
        after = self._round.rules.after[self._direction]
        for _ in range(count):
            if self._log is not None:
                self._log("Skipped", self._turn)
            self._turn = after[self._turn]

    def again(self) -> None:
        """Let the player be next."""
        self._turn = self._pending.player

    def reverse(self) -> None:
        """Turn the direction of play round; who is next sits as far away on the other side."""
        player = self._pending.player
        steps = (self._turn - player) * self._direction
        self._direction = -self._direction
        self._turn = (player + self._direction * steps) % len(self._hands)
        if self._log is not None:
            self._log("Reversed", self._direction)

    def discard(self, player: int, cards: CardSet | Collection[Card]) -> int:
        """Put those of these cards that a seat holds under the top card; return how many."""
        play, seat = self._pending, self._seat(player)
        if seat == play.player and play.hand not in _MAY_SHRINK:
            if play.hand == GONE:
                return 0
            raise self._nonsense('discards for its own player; say so with own_hand = "shrinks"')
        gone = self._hands[seat] & self._bits(cards)
        if self._log is not None:
            self._log("Looked", seat)
            self._log("Discarded", seat, self._named(gone))
        if gone:
            self._hands[seat] ^= gone
            self._discards = self._round.rules.packing.sum(self._discards, gone)
            if self._known:
                seen_by = self._known[seat][1]
                know(self, seat, [(viewer, cards & ~gone) for viewer, cards in seen_by])
        return gone.bit_count()

    def demand(
        self,
        color: str | None,
        answers: CardSet | Collection[Card],
        *,
        cost: int,
        may_decline: bool = False,
        may_play_drawn: bool = False,
    ) -> None:
        """Let the next player owe one of these cards, or draw `cost` for lack of one.

        When the card ends the round nobody answers any more: who could not, draws at once.
        """
        play, rules = self._pending, self._round.rules
        if color not in rules.edition.colors:
            raise self._nonsense(f"demands the colour {color!r}, which this box lacks")
        if type(cost) is not int or cost < 0:
            raise self._nonsense(f"demands {cost!r} cards")
        if self._log is not None:
            self._log("Demanded", self._turn, color, self.card)
        play.said.demand = rules.demand(
            play.face, color, self._bits(answers), cost, may_decline, may_play_drawn
        )

    def ask(self, player: int, prompt: str, answers: Iterable[Value], data: Any = None) -> None:
        """Put a question to a seat; `answered` is called with what it says.

        Several questions are put one after the other. When the round is over nobody is asked.
        """
        play, seat = self._pending, self._seat(player)
        if play.hand == GONE:
            return
        values = self._values(answers)
        if not values:
            raise self._nonsense("asks a question without answers")
        if not _are_plain((data,)):
            raise self._nonsense(f"keeps what is no plain value with a question: {data!r}")
        play.said.inquiries += (Inquiry(seat, prompt, values, data),)

    def show(self, player: int, to: int, cards: Iterable[Card] | None = None) -> None:
        """Show a seat's hand, or these cards of it, to another seat, which then knows them."""
        seat, viewer = self._seat(player), self._seat(to)
        hand = self._hands[seat]
        shown = hand if cards is None else self._packed(cards)
        if self._log is not None:
            self._log("HandShown", seat, viewer, self._named(shown))
        if seat == viewer:
            return
        # What was known and what is shown may be the same cards: of each the greater count.
        seen_by = {viewer: 0, **dict(self._known[seat][1])} if self._known else {viewer: 0}
        seen_by[viewer] = (seen_by[viewer] | shown) & hand
        know(self, seat, sorted(seen_by.items()))

    def announce(self, verdict: str) -> None:
        """Tell everybody the outcome of something in a word."""
        if self._log is not None:
            self._log("Announced", self.card, verdict)

    def let_choose_color(self, player: int) -> None:
        """Let a seat name the colour of the start card and then take the first turn."""
        self._pending.said.start = self._seat(player)

    def put_back(self, *, shuffle: bool) -> None:
        """Put the start card back, shuffled in or at the bottom; another one is turned up."""
        self._pending.said.start = PutBack(shuffle)

    # --- what the verbs stand on

    def _named(self, packed: int) -> tuple[Card, ...]:
        rules = self._round.rules
        return tuple(rules.cards[face] for face in rules.packing.faces(packed))

    def _packed(self, cards: Iterable[Card]) -> int:
        if isinstance(cards, Hand):
            return cards.packed
        packing = self._round.rules.packing
        try:
            return packing.pack(packing.index[card] for card in cards)
        except (KeyError, TypeError, ValueError):
            raise self._nonsense(f"names cards this box lacks, {cards!r}") from None

    def _bits(self, cards: CardSet | Collection[Card]) -> int:
        if isinstance(cards, CardSet):
            return cards.bits
        packing = self._round.rules.packing
        try:
            return packing.mask(packing.index[card] for card in cards)
        except (KeyError, TypeError):
            raise self._nonsense(f"names cards this box lacks, {cards!r}") from None

    def _colors(self, named: Iterable[str]) -> tuple[str, ...]:
        """Return the colours an effect lets its player name."""
        colors = self._values(named)
        if not set(colors) <= set(self.edition.colors):
            raise self._nonsense(f"lets its player name colours this box lacks, {colors}")
        return colors

    def _values(self, offered: Iterable[Any]) -> tuple[Any, ...]:
        """Return what an effect offers to choose or to answer: plain values, no two equal."""
        values = tuple(offered)
        sound = self._round.rules.sound
        if _are_plain(values) and (values in sound or len(set(values)) == len(values)):
            if len(sound) < 1000:
                sound.add(values)
            return values
        raise self._nonsense(f"offers what is no plain value, or twice the same: {values}")

    def _seat(self, player: int) -> int:
        if type(player) is int and 0 <= player < len(self._hands):
            return player
        raise self._nonsense(f"names a seat that does not exist, {player!r}")

    def _nonsense(self, what: str) -> PluginError:
        from unoengine.plugins import described

        return PluginError(f"{described(self._pending.effect)} {what}")


def _are_plain(values: tuple[object, ...]) -> bool:
    for value in values:
        if type(value) not in _PLAIN and not (type(value) is tuple and _are_plain(value)):
            return False
    return True
