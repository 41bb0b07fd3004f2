"""Class `HandReader`: the batches of all hands, and the top card, as public events change them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from unoengine import events as kinds
from unoengine.events import Event
from unoengine.search.hand_sizes import find_first_sizes
from unoengine.search.held_cards import Batch, HeldCards, exclude_faces, join

if TYPE_CHECKING:
    from unoengine.moves.compiled_rules import CompiledRules
    from unoengine.ruleset.lookup_tables import LookupTables
    from unoengine.table.state import GameState
    from unoengine.values.card import Card

__all__ = ["HandReader"]


class HandReader:
    """A reader of the public events of a round, which follows the cards of all hands."""

    def __init__(self, state: GameState, observer: int, events: Sequence[Event]) -> None:
        self.observer: int = observer
        self.rules: CompiledRules = state._round.rules
        tables = self.rules.tables
        flips = sum(isinstance(event, kinds.Flipped) for event in events)
        self.tables: LookupTables = (tables.other_side or tables) if flips % 2 else tables
        self.every: int = tables.all_first_bits
        sizes, first = find_first_sizes([*state.hand_sizes], events)
        self.first: int = first
        self.hands: list[HeldCards] = [
            HeldCards([Batch(size, self.every, self.every)]) for size in sizes
        ]
        self.hands[observer].show(1 << observer)
        self.doubtful: int = 0
        """As bits, the seats of which it is unclear which cards of the observer they have seen."""

        self.showing: int | None = None
        """The top card and the color in force; None until they are known."""

    def count_cards(self) -> tuple[int, ...]:
        """Return the sizes of the hands."""
        return tuple([hand.count for hand in self.hands])

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

    def reshuffle(self, before: Sequence[Event]) -> None:
        """Read that the discards were shuffled; `before` are all events until then.

        If all copies of a card were among them, no hand has one.
        """
        tables = self.tables
        copies, discards = Counter(tables.deck), self._count_discards(before)
        gone = join(tables.first_bits[face] for face in discards if discards[face] >= copies[face])
        for seat, hand in enumerate(self.hands):
            if seat != self.observer:
                exclude_faces(hand.batches, gone, is_certain=True)

    def _count_discards(self, events: Sequence[Event]) -> Counter[int]:
        """Return the faces of the cards that certainly lie in the discard pile after events."""
        faces = self.tables.codec.face_of_card
        found: Counter[int] = Counter()
        for event in reversed(events):
            match event:
                case kinds.Played(card=card) | kinds.TurnedUp(card=card):
                    found[faces[card]] += 1
                case kinds.PutBack(card=card):  # a start card that was turned up before
                    found[faces[card]] -= 1
                case kinds.Discarded(cards=cards):
                    found.update([faces[card] for card in cards])
                case kinds.Reshuffled() | kinds.HandsDealtAgain() | kinds.Flipped():
                    break
        return found

    # --- what happens to hands

    def discard(self, event: kinds.Discarded) -> None:
        """Read that cards of a hand were discarded."""
        for card in event.cards:
            face = self.tables.codec.face_of_card[card]
            self.hands[event.player].remove(self.tables.first_bits[face], self.every)

    def move_hands(self, event: kinds.HandsMoved) -> None:
        """Read that hands went to other seats; each seat has seen the hand that it had."""
        before, observer = self.hands, self.observer
        for seat, source in enumerate(event.sources):
            if seat != source:
                if seat == observer:
                    seen_by = [batch.viewers for batch in before[source].batches]
                    self.doubtful = join(seen_by) & ~(1 << source | 1 << observer)
                before[source].show(1 << source)
        self.hands = [before[source] for source in event.sources]
        for seat, hand in enumerate(self.hands):
            for batch in hand.batches:
                if seat != observer:
                    batch.viewers &= ~(1 << seat)
        self.hands[observer].show(1 << observer)

    def give(self, event: kinds.Gave) -> None:
        """Read that a seat gave cards to another: any that it held."""
        observer = self.observer
        giver, hand = self.hands[event.player], self.hands[event.to]
        held = [batch for batch in giver.batches if batch.count]
        given = Batch(event.count, join(b.allowed for b in held), join(b.likely for b in held))
        given.viewers = 1 << event.player
        if observer in (event.player, event.to):
            given.viewers |= 1 << observer
        if event.to == observer:
            self.doubtful |= join(batch.viewers for batch in held) & ~given.viewers
        for _ in range(event.count):
            giver.remove_unseen()
        hand.batches.append(given)

    def show_hand(self, event: kinds.HandShown) -> None:
        """Read that a seat showed its hand."""
        hand = self.hands[event.player]
        if event.count == hand.count:
            seats = range(len(self.hands)) if event.to is None else (event.to,)
            hand.show(join(1 << seat for seat in seats if seat != event.player))

    def leave(self, event: kinds.Left | kinds.LeftRound | kinds.Eliminated) -> None:
        """Read that a seat takes no part any more."""
        self.hands[event.player] = HeldCards([])
