"""Conclusions from the public events of a round about the cards that each seat holds.

A hand is a list of batches: cards about which the same is known, since they were drawn together.
A batch has the set of faces that each of its cards may have.

- A card that was drawn on a turn and could be played has one of the faces that fitted. One that
  could not be played has none of those that could certainly be played. Cards whose effects or
  variants decide whether they may be played are never excluded.
- A seat that could neither play nor draw held nothing that fitted; so did a seat that drew where
  the options forbid this to a seat that can play.
- Everywhere else a seat may draw although it can play. That it held nothing that fitted is only
  likely, and is kept apart. It is forgotten about a card as soon as the seat plays such a card.

A card that leaves a hand leaves the batch that may contain it and about which most is known. So
the conclusions about the others hold wherever the card came from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from attrs import define

from unoengine import events as kinds
from unoengine.events import Event
from unoengine.search.probes import Probe, find_probe

if TYPE_CHECKING:
    from unoengine.ruleset.lookup_tables import LookupTables
    from unoengine.table.phases.demand import Demand
    from unoengine.table.state import GameState
    from unoengine.values.card import Card

__all__ = ["Batch", "Hands", "draw_conclusions"]


@define(eq=False)
class Batch:
    """Cards of a hand about which the same is known."""

    count: int
    allowed: int
    """The first bits of the faces that each card may have."""

    likely: int
    """Those of them that each card has if no player drew although it could play."""

    viewers: int = 0
    """The other seats that have seen these cards, as bits."""


@define
class Hands:
    """The batches of each hand, oldest first, and what the observer cannot know of its own."""

    by_seat: list[list[Batch]]
    doubtful: int
    """As bits, the seats of which the observer cannot tell which of its cards they have seen."""


@define
class _Draw:
    """A draw on a turn, or for a demand, whose outcome is still open."""

    player: int
    demand: Demand | None
    before: list[Batch]
    drawn: list[Batch]


@define
class _Suspicion:
    """A play that may have been unlawful because of other cards in hand (R047)."""

    player: int
    card: Card
    incriminating: int
    """The first bits of the faces that make it unlawful."""

    others: list[tuple[Batch, int]]
    """The batches of the other cards, and what was likely about them before."""


class _ContradictionError(Exception):
    """Events cannot have led to the state."""


def draw_conclusions(state: GameState, observer: int, events: Sequence[Event]) -> Hands | None:
    """Return what follows from public events about each hand, or None if they do not belong here.

    Only public parts of the state are read, and the hand of the observer is not.
    """
    reader = _Reader(state, observer, events)
    try:
        reader.read(events)
    except (_ContradictionError, KeyError, ValueError):
        return None
    if reader.showing != state._showing or reader.count_cards() != state.hand_sizes:
        return None
    return Hands(reader.hands, reader.doubtful)


def _find_first_sizes(sizes: list[int], events: Sequence[Event]) -> tuple[list[int], int]:
    """Return the first event that matters, and the sizes of the hands before it.

    When all hands have been dealt again, nothing before that matters.
    """
    for place in range(len(events) - 1, -1, -1):
        event = events[place]
        if isinstance(event, kinds.HandsDealtAgain):
            return list(event.sizes), place + 1
        undo = _UNDO.get(type(event))
        if undo is not None:
            undo(sizes, event)
    return sizes, 0


def _undo_move(sizes: list[int], event: kinds.HandsMoved) -> None:
    moved = sizes[:]
    for seat, source in enumerate(event.sources):
        sizes[source] = moved[seat]


def _undo_gift(sizes: list[int], event: kinds.Gave) -> None:
    sizes[event.player] += event.count
    sizes[event.to] -= event.count


def _undo_draw(sizes: list[int], event: kinds.Drew) -> None:
    sizes[event.player] -= event.count


def _undo_play(sizes: list[int], event: kinds.Played) -> None:
    sizes[event.player] += 1


def _undo_discard(sizes: list[int], event: kinds.Discarded) -> None:
    sizes[event.player] += len(event.cards)


def _undo_exit(sizes: list[int], event: kinds.Left | kinds.LeftRound | kinds.Eliminated) -> None:
    sizes[event.player] += event.count


_UNDO: dict[type[Event], Callable[[list[int], Any], None]] = {
    kinds.HandsMoved: _undo_move,
    kinds.Gave: _undo_gift,
    kinds.Drew: _undo_draw,
    kinds.Played: _undo_play,
    kinds.Discarded: _undo_discard,
    kinds.Left: _undo_exit,
    kinds.LeftRound: _undo_exit,
    kinds.Eliminated: _undo_exit,
}


class _Reader:
    """A reader of the public events of a round."""

    def __init__(self, state: GameState, observer: int, events: Sequence[Event]) -> None:
        self.observer = observer
        tables = state._round.rules.tables
        flips = sum(isinstance(event, kinds.Flipped) for event in events)
        self.tables: LookupTables = (tables.other_side or tables) if flips % 2 else tables
        self.every: int = tables.all_first_bits
        sizes, self.first = _find_first_sizes([*state.hand_sizes], events)
        self.hands: list[list[Batch]] = [self._make_hand(size) for size in sizes]
        self._show(observer, 1 << observer)
        self.doubtful = 0
        self.showing: int | None = None
        self.decider, self.phase = -1, ""
        """The seat that was to decide before this step, and the kind of its decision."""

        self.begins = True
        """Whether the next event is the first one of a step."""

        self.draw: _Draw | None = None
        self.waiting: Batch | None = None
        """The card that was drawn and may now be played."""

        self.rules = state._round.rules
        self.last_play: tuple[kinds.Played, int] | None = None
        """The last play, and the top card and the color before it."""

        self.demand: Demand | None = None
        """The demand that is pending, if it is known which cards meet it."""

        self.suspicion: _Suspicion | None = None

    def read(self, events: Sequence[Event]) -> None:
        """Read all events, oldest first."""
        methods = _METHODS
        for place, event in enumerate(events):
            method = methods.get(type(event))
            if place >= self.first:
                if method is not None:
                    method(self, event)
            elif isinstance(event, kinds.Played):
                self._put_on_top(event)
            elif method is not None and type(event) in _ABOUT_TOP:
                method(self, event)
            self.begins = type(event) is kinds.Awaited

    def count_cards(self) -> tuple[int, ...]:
        """Return the sizes of the hands."""
        return tuple([sum(batch.count for batch in hand) for hand in self.hands])

    # --- the top card and the decisions

    def turn_up(self, event: kinds.TurnedUp) -> None:
        """Read the start card."""
        self.last_play = self.demand = None
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

    def await_decision(self, event: kinds.Awaited) -> None:
        """Read which decision is awaited, and conclude what follows if a seat has just drawn."""
        draw, self.draw = self.draw, None
        self.decider, self.phase = event.player, event.phase
        self.waiting = None
        if draw is not None:
            is_waiting = event.phase == "drawn" and event.player == draw.player
            self._conclude_from_draw(draw, is_waiting)

    # --- what happens to hands

    def play(self, event: kinds.Played) -> None:
        """Read a play."""
        face, before = self.tables.codec.face_of_card[event.card], self.showing
        bit, waiting = self.tables.first_bits[face], self.waiting
        if waiting is not None and self.decider == event.player and self._plays_only_drawn():
            if not waiting.allowed & bit:
                raise _ContradictionError
            self._take_from(self.hands[event.player], waiting)
        else:
            self._remove(event.player, bit)
        self.suspicion = self.last_play = self.demand = None
        if before is not None:
            self.last_play = event, before
            if bit & self.tables.faces_with_lawful_hook:
                self._suspect(event, face, before)
        self._put_on_top(event)

    def _suspect(self, event: kinds.Played, face: int, showing: int) -> None:
        """Conclude that a play was lawful, which is certain if bluffs are not allowed (A40)."""
        effect = self.tables.effects[face]
        faces = self._find_probe().find_incriminating(face, showing, event.player)
        if effect is None or not faces:
            return
        others = self.hands[event.player][:]
        known = [(batch, batch.likely) for batch in others]
        self.suspicion = _Suspicion(event.player, event.card, faces, known)
        self._exclude(others, faces, is_certain=not effect.may_bluff())

    def announce(self, event: kinds.Announced) -> None:
        """Read an outcome: whether the last play was lawful."""
        suspicion = self.suspicion
        is_lawful = _VERDICTS.get(event.verdict)
        if suspicion is None or event.card != suspicion.card or is_lawful is None:
            return
        self.suspicion, hand = None, self.hands[suspicion.player]
        others = [(batch, likely) for batch, likely in suspicion.others if batch in hand]
        if is_lawful:
            self._exclude([b for b, _ in others], suspicion.incriminating, is_certain=True)
            return
        for batch, likely in others:
            batch.likely = likely & batch.allowed
        guilty = [batch for batch, _ in others if batch.allowed & suspicion.incriminating]
        if guilty:
            # One card stands for those that were incriminating; the others are not excluded.
            proof = self._split(suspicion.player, max(guilty, key=lambda batch: batch.count))
            proof.allowed &= suspicion.incriminating
            proof.likely = proof.likely & proof.allowed or proof.allowed

    def _find_probe(self) -> Probe:
        rules = self.rules
        return find_probe(rules if rules.tables is self.tables else rules.other_side or rules)

    def read_demand(self, event: kinds.Demanded) -> None:
        """Read that a card demands something."""
        self.demand = None
        if self.last_play is not None and self.last_play[0].card == event.card:
            self.demand = self._find_probe().find_demand(*self.last_play)

    def _put_on_top(self, event: kinds.Played) -> None:
        color = event.card.color or event.color
        if color is not None:
            self._set_top(event.card, color)
        elif self.showing is not None:
            in_force = self.tables.color_names[self.tables.color_number(self.showing)]
            self._set_top(event.card, in_force)

    def discard(self, event: kinds.Discarded) -> None:
        """Read that cards of a hand were discarded."""
        for card in event.cards:
            face = self.tables.codec.face_of_card[card]
            self._remove(event.player, self.tables.first_bits[face])

    def receive(self, event: kinds.Drew) -> None:
        """Read that a seat has drawn."""
        own = 1 << self.observer if event.player == self.observer else 0
        batch = Batch(event.count, self.every, self.every, own)
        hand = self.hands[event.player]
        if self.begins and event.player == self.decider:
            if self.phase == "turn":
                self.draw = _Draw(event.player, None, hand[:], [])
            elif self.phase == "demand" and self.demand is not None:
                self.draw = _Draw(event.player, self.demand, hand[:], [])
        if self.draw is not None and self.draw.player == event.player:
            self.draw.drawn.append(batch)
        if event.count:
            hand.append(batch)

    def decline(self, event: kinds.Passed) -> None:
        """Read a pass: on a turn it means that nothing could be played or drawn."""
        if self.begins and self.phase == "turn" and event.player == self.decider:
            self._exclude(self.hands[event.player], self._list_playable(), is_certain=True)

    def move_hands(self, event: kinds.HandsMoved) -> None:
        """Read that hands went to other seats; whoever had a hand has seen it."""
        before, observer = self.hands, self.observer
        for seat, source in enumerate(event.sources):
            if seat != source:
                if seat == observer:
                    seen_by = [batch.viewers for batch in before[source]]
                    self.doubtful = _join(seen_by) & ~(1 << source | 1 << observer)
                self._show(source, 1 << source)
        self.hands = [before[source] for source in event.sources]
        for seat, hand in enumerate(self.hands):
            for batch in hand:
                if seat != observer:
                    batch.viewers &= ~(1 << seat)
        self._show(observer, 1 << observer)

    def give(self, event: kinds.Gave) -> None:
        """Read that a seat gave cards to another: any that it held."""
        observer = self.observer
        giver, hand = self.hands[event.player], self.hands[event.to]
        given = Batch(event.count, _join(batch.allowed for batch in giver), self.every)
        given.likely = _join(batch.likely for batch in giver) & given.allowed
        given.viewers = 1 << event.player
        if observer in (event.player, event.to):
            given.viewers |= 1 << observer
        if event.to == observer:
            self.doubtful |= _join(b.viewers for b in giver) & ~given.viewers
        for _ in range(event.count):
            self._take_from(giver, min(giver, key=_rate_knowledge))
        hand.append(given)

    def show_hand(self, event: kinds.HandShown) -> None:
        """Read that a seat showed its hand."""
        hand = self.hands[event.player]
        if event.count == sum(batch.count for batch in hand):
            seats = range(len(self.hands)) if event.to is None else (event.to,)
            self._show(event.player, _join(1 << s for s in seats if s != event.player))

    def leave(self, event: kinds.Left | kinds.LeftRound | kinds.Eliminated) -> None:
        """Read that a seat takes no part any more."""
        self.hands[event.player] = []

    # --- conclusions

    def _conclude_from_draw(self, draw: _Draw, is_waiting: bool) -> None:
        """Conclude what a seat held and what it drew, now that it may play or the turn passed."""
        if draw.demand is not None:
            self._conclude_from_cost(draw, draw.demand, is_waiting)
            return
        tables, playable = self.tables, self._list_playable()
        self._exclude(draw.before, playable, is_certain=tables.forbids_voluntary_draw)
        when = tables.options.after_drawing
        if tables.has_subscribers or when == "ends_turn" or self.showing is None:
            return  # what happens then does not depend on the drawn cards alone
        drawn = [batch for batch in draw.drawn if batch.count]
        if when == "any_card":
            if not is_waiting:
                self._exclude(self.hands[draw.player], playable, is_certain=True)
            return
        if not drawn:
            return
        by_variant = tables.draw_variant is not None
        if not is_waiting:
            by_plan = by_variant and not self._find_probe().goes_on_until_playable(self.showing)
            self._exclude(drawn, playable, is_certain=not by_plan)
            return
        # Several cards of which at least one fits: any of them may stand for the one that does.
        fits = self._split(draw.player, drawn[-1])
        if by_variant:  # only the last card counts
            goes_on = self._find_probe().goes_on_until_playable(self.showing)
            others = [batch for batch in drawn if batch is not fits]
            self._exclude(others, playable, is_certain=goes_on)
        fits.allowed &= tables.matches_by_showing[self.showing]
        fits.likely &= fits.allowed
        if by_variant or (len(drawn) == 1 and fits is drawn[0]):
            self.waiting = fits

    def _conclude_from_cost(self, draw: _Draw, demand: Demand, is_waiting: bool) -> None:
        """Conclude what a seat held that drew what a demand costs."""
        tables = self.tables
        sure = demand.playable & ~tables.special_faces
        self._exclude(draw.before, sure, is_certain=not demand.may_decline)
        drawn = [batch for batch in draw.drawn if batch.count]
        if not drawn or not demand.may_play_drawn or tables.has_subscribers:
            return
        if is_waiting:
            fits = self._split(draw.player, drawn[-1])
            fits.allowed &= demand.playable
            fits.likely &= fits.allowed
        else:
            self._exclude(drawn, sure, is_certain=True)

    def _list_playable(self) -> int:
        """Return the first bits of the faces that a seat on turn can certainly play."""
        if self.showing is None:
            return 0
        tables = self.tables
        return tables.matches_by_showing[self.showing] & ~tables.special_faces

    def _plays_only_drawn(self) -> bool:
        """Return whether after a draw no card but the drawn one can be played."""
        return self.phase == "drawn" and self.tables.options.after_drawing == "drawn_card"

    def _exclude(self, batches: Sequence[Batch], faces: int, *, is_certain: bool) -> None:
        """Conclude that no card of some batches has one of these faces."""
        for batch in batches:
            batch.likely &= ~faces
            if is_certain:
                batch.allowed &= ~faces

    def _split(self, player: int, batch: Batch) -> Batch:
        """Return a batch with one card of a batch, next to the others."""
        if batch.count == 1:
            return batch
        batch.count -= 1
        single = Batch(1, batch.allowed, batch.likely, batch.viewers)
        self.hands[player].append(single)
        return single

    def _remove(self, player: int, bit: int) -> None:
        """Remove a card from the batch that may contain it and about which most is known."""
        hand = self.hands[player]
        found = [batch for batch in hand if batch.likely & bit]
        if not found:
            found = [batch for batch in hand if batch.allowed & bit]
            for batch in found:
                batch.likely = batch.allowed  # the player did draw although it could play
        if not found:
            # An earlier card must have come from another batch than the one it was taken from.
            found = hand
            for batch in hand:
                batch.allowed = batch.likely = self.every
        if not found:
            raise _ContradictionError
        self._take_from(hand, min(found, key=_rate_knowledge))

    def _take_from(self, hand: list[Batch], batch: Batch) -> None:
        batch.count -= 1
        if not batch.count:
            hand.remove(batch)

    def _show(self, player: int, viewers: int) -> None:
        for batch in self.hands[player]:
            batch.viewers |= viewers

    def _make_hand(self, size: int) -> list[Batch]:
        return [Batch(size, self.every, self.every)] if size else []


def _rate_knowledge(batch: Batch) -> tuple[int, int]:
    """Return a number that is the smaller, the more is known about a batch."""
    return batch.allowed.bit_count(), batch.likely.bit_count()


def _join(sets: Iterable[int]) -> int:
    joined = 0
    for bits in sets:
        joined |= bits
    return joined


_METHODS: dict[type[Event], Callable[[_Reader, Any], None]] = {
    kinds.Awaited: _Reader.await_decision,
    kinds.Played: _Reader.play,
    kinds.Announced: _Reader.announce,
    kinds.Demanded: _Reader.read_demand,
    kinds.Drew: _Reader.receive,
    kinds.Passed: _Reader.decline,
    kinds.TurnedUp: _Reader.turn_up,
    kinds.ColorNamed: _Reader.name_color,
    kinds.ColorChanged: _Reader.name_color,
    kinds.Flipped: _Reader.flip,
    kinds.Discarded: _Reader.discard,
    kinds.HandsMoved: _Reader.move_hands,
    kinds.Gave: _Reader.give,
    kinds.HandShown: _Reader.show_hand,
    kinds.Left: _Reader.leave,
    kinds.LeftRound: _Reader.leave,
    kinds.Eliminated: _Reader.leave,
}

_VERDICTS = {"innocent": True, "guilty": False}
"""Outcomes that say whether a play was lawful; others say nothing here."""

_ABOUT_TOP: frozenset[type[Event]] = frozenset(
    {kinds.TurnedUp, kinds.ColorNamed, kinds.ColorChanged, kinds.Flipped, kinds.Awaited}
)
"""The events that are read even if the hands are dealt again later."""
