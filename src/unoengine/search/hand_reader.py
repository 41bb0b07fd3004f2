"""Class `HandReader`: the batches of all hands, and the top card, as public events change them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from unoengine import events as kinds
from unoengine.events import Event
from unoengine.search.batches import Batch, join, remove_card, take_unseen_card
from unoengine.search.hand_sizes import find_first_sizes

if TYPE_CHECKING:
    from unoengine.ruleset.lookup_tables import LookupTables
    from unoengine.table.state import GameState
    from unoengine.values.card import Card

__all__ = ["HandReader"]


class HandReader:
    """A reader of the public events of a round, which follows the cards of all hands."""

    def __init__(self, state: GameState, observer: int, events: Sequence[Event]) -> None:
        self.observer = observer
        self.rules = state._round.rules
        tables = self.rules.tables
        flips = sum(isinstance(event, kinds.Flipped) for event in events)
        self.tables: LookupTables = (tables.other_side or tables) if flips % 2 else tables
        self.every: int = tables.all_first_bits
        sizes, self.first = find_first_sizes([*state.hand_sizes], events)
        self.hands: list[list[Batch]] = [
            [Batch(size, self.every, self.every)] if size else [] for size in sizes
        ]
        self.show(observer, 1 << observer)
        self.doubtful = 0
        """As bits, the seats of which it is unclear which cards of the observer they have seen."""

        self.showing: int | None = None
        """The top card and the color in force; None until they are known."""

    def count_cards(self) -> tuple[int, ...]:
        """Return the sizes of the hands."""
        return tuple([sum(batch.count for batch in hand) for hand in self.hands])

    # --- the top card

    def turn_up(self, event: kinds.TurnedUp) -> None:
        """Read the start card."""
        self._set_top(event.card, event.card.color)

    def name_color(self, event: kinds.ColorNamed | kinds.ColorChanged) -> None:
        """Read that another color is in force."""
        if self.showing is not None:
            tables = self.tables
            number = tables.color_names.index(event.color)
            self.showing = tables.encode_showing(tables.top_face(self.showing), number)

    def flip(self, event: kinds.Flipped) -> None:
        """Read that all cards were turned over."""
        self.tables = self.tables.other_side or self.tables
        self._set_top(event.card, event.card.color)

    def _set_top(self, card: Card, color: str | None) -> None:
        tables = self.tables
        number = tables.color_names.index(color)
        self.showing = tables.encode_showing(tables.codec.face_of_card[card], number)

    def put_on_top(self, event: kinds.Played) -> None:
        """Read the card and the color of a play."""
        color = event.card.color or event.color
        if color is not None:
            self._set_top(event.card, color)
        elif self.showing is not None:
            in_force = self.tables.color_names[self.tables.color_number(self.showing)]
            self._set_top(event.card, in_force)

    # --- what happens to hands

    def discard(self, event: kinds.Discarded) -> None:
        """Read that cards of a hand were discarded."""
        for card in event.cards:
            face = self.tables.codec.face_of_card[card]
            remove_card(self.hands[event.player], self.tables.first_bits[face], self.every)

    def move_hands(self, event: kinds.HandsMoved) -> None:
        """Read that hands went to other seats; whoever had a hand has seen it."""
        before, observer = self.hands, self.observer
        for seat, source in enumerate(event.sources):
            if seat != source:
                if seat == observer:
                    seen_by = [batch.viewers for batch in before[source]]
                    self.doubtful = join(seen_by) & ~(1 << source | 1 << observer)
                self.show(source, 1 << source)
        self.hands = [before[source] for source in event.sources]
        for seat, hand in enumerate(self.hands):
            for batch in hand:
                if seat != observer:
                    batch.viewers &= ~(1 << seat)
        self.show(observer, 1 << observer)

    def give(self, event: kinds.Gave) -> None:
        """Read that a seat gave cards to another: any that it held."""
        observer = self.observer
        giver, hand = self.hands[event.player], self.hands[event.to]
        given = Batch(event.count, join(batch.allowed for batch in giver), self.every)
        given.likely = join(batch.likely for batch in giver) & given.allowed
        given.viewers = 1 << event.player
        if observer in (event.player, event.to):
            given.viewers |= 1 << observer
        if event.to == observer:
            self.doubtful |= join(b.viewers for b in giver) & ~given.viewers
        for _ in range(event.count):
            take_unseen_card(giver)
        hand.append(given)

    def show_hand(self, event: kinds.HandShown) -> None:
        """Read that a seat showed its hand."""
        hand = self.hands[event.player]
        if event.count == sum(batch.count for batch in hand):
            seats = range(len(self.hands)) if event.to is None else (event.to,)
            self.show(event.player, join(1 << s for s in seats if s != event.player))

    def leave(self, event: kinds.Left | kinds.LeftRound | kinds.Eliminated) -> None:
        """Read that a seat takes no part any more."""
        self.hands[event.player] = []

    def show(self, player: int, viewers: int) -> None:
        """Let other seats have seen a hand."""
        for batch in self.hands[player]:
            batch.viewers |= viewers
