"""Conclusions from the public events of a round about the cards that each seat holds.

A hand is a list of batches: cards about which the same is known, since they were drawn together.
A batch has the set of faces that each of its cards may have.

- A card of which all copies lay in the discard pile when it was shuffled was in no hand.
- A card that was drawn on a turn and could be played has one of the faces that fitted. One that
  could not be played has none of those that could certainly be played. Cards whose effects or
  variants decide whether they may be played are never excluded.
- A seat that could neither play nor draw held nothing that fitted; so did a seat that drew where
  the options forbid this to a seat that can play.
- Everywhere else a seat may draw although it can play. That it held nothing that fitted is only
  likely, and is kept apart. It is forgotten about a card as soon as the seat plays such a card.
- Players keep cards without a color for later. While no other player has few cards, a seat that
  plays one on its turn is likely to hold no colored card that fitted, and likely not to bluff.

A card that leaves a hand leaves the batch that may contain it and about which most is known. If it
turns out later that an earlier card came from another batch, they are exchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from attrs import define

from unoengine import events as kinds
from unoengine.events import Event
from unoengine.search.hand_reader import HandReader
from unoengine.search.held_cards import Batch, ContradictionError, exclude_faces
from unoengine.search.policies import is_any_hand_small
from unoengine.search.probes import Probe, find_probe
from unoengine.table.knowledge import find_seen_cards

if TYPE_CHECKING:
    from unoengine.table.phases.demand import Demand
    from unoengine.table.state import GameState
    from unoengine.values.card import Card

__all__ = ["Hands", "draw_conclusions"]


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


def draw_conclusions(state: GameState, observer: int, events: Sequence[Event]) -> Hands | None:
    """Return what follows from public events about each hand, or None if they do not belong here.

    Only public parts of the state are read, and the hand of the observer is not.
    """
    try:
        reader = _Reader(state, observer, events)
        reader.read(events)
    except (ContradictionError, IndexError, KeyError, ValueError):
        return None  # the events are not of this game
    if reader.showing != state._showing or reader.count_cards() != state.hand_sizes:
        return None
    for holder, hand in enumerate(reader.hands):
        if holder != observer:
            hand.exchange_impossible()
            hand.keep_seen(observer, find_seen_cards(state, holder, observer).bit_count())
    held = [[batch for batch in hand.batches if batch.count] for hand in reader.hands]
    if any(batch.count < 0 for batches in held for batch in batches):
        return None
    return Hands(held, reader.doubtful)


class _Reader(HandReader):
    """A reader of the public events of a round, which draws conclusions."""

    def __init__(self, state: GameState, observer: int, events: Sequence[Event]) -> None:
        super().__init__(state, observer, events)
        self.decider, self.phase = -1, ""
        """The seat that was to decide before this step, and the kind of its decision."""

        self.begins = True
        """Whether the next event is the first one of a step."""

        self.draw: _Draw | None = None
        self.waiting: Batch | None = None
        """The card that was drawn and may now be played."""

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
                elif type(event) is kinds.Reshuffled:
                    self.reshuffle(events[:place])
            elif isinstance(event, kinds.Played):
                self.put_on_top(event)
            elif method is not None and type(event) in _ABOUT_TOP:
                method(self, event)
            self.begins = type(event) is kinds.Awaited

    def turn_up(self, event: kinds.TurnedUp) -> None:
        """Read the start card, which no player has played."""
        super().turn_up(event)
        self.last_play = self.demand = None

    def await_decision(self, event: kinds.Awaited) -> None:
        """Read which decision is awaited, and conclude what follows if a seat has just drawn."""
        draw, self.draw = self.draw, None
        self.decider, self.phase = event.player, event.phase
        self.waiting = None
        if draw is not None:
            is_waiting = event.phase == "drawn" and event.player == draw.player
            self._conclude_from_draw(draw, is_waiting)

    def play(self, event: kinds.Played) -> None:
        """Read a play."""
        face, before = self.tables.codec.face_of_card[event.card], self.showing
        bit, waiting = self.tables.first_bits[face], self.waiting
        if waiting is not None and self.decider == event.player and self._plays_only_drawn():
            if not waiting.allowed & bit:
                raise ContradictionError
            self.hands[event.player].remove_from(waiting)
        else:
            self.hands[event.player].remove(bit, self.every)
        self.suspicion = self.last_play = self.demand = None
        if before is not None:
            self.last_play = event, before
            if bit & self.tables.faces_with_lawful_hook:
                self._suspect(event, face, before)
            if not bit & self.tables.colored_faces:
                self._conclude_from_colorless_play(event.player)
        self.put_on_top(event)

    def _conclude_from_colorless_play(self, player: int) -> None:
        """Conclude that a seat that plays a card without a color had no colored one that fitted."""
        if self.decider != player or self.phase != "turn" or self._is_hurried(player):
            return
        colored = self._list_playable(player) & self.tables.colored_faces
        exclude_faces(self.hands[player].batches, colored, is_certain=False)

    def _is_hurried(self, player: int) -> bool:
        """Return whether another player has so few cards that this one keeps none for later."""
        sizes = [hand.count for seat, hand in enumerate(self.hands) if seat != player]
        return is_any_hand_small(sizes)

    def _suspect(self, event: kinds.Played, face: int, showing: int) -> None:
        """Conclude that a play was lawful, which is certain if bluffs are not allowed (A40)."""
        effect = self.tables.effects[face]
        faces = self._find_probe().find_incriminating(face, showing, event.player)
        if effect is None or not faces:
            return
        others = self.hands[event.player].batches[:]
        known = [(batch, batch.likely) for batch in others]
        self.suspicion = _Suspicion(event.player, event.card, faces, known)
        may_bluff = effect.may_bluff()
        if not (may_bluff and self._is_hurried(event.player)):
            exclude_faces(others, faces, is_certain=not may_bluff)

    def announce(self, event: kinds.Announced) -> None:
        """Read an outcome: whether the last play was lawful."""
        suspicion = self.suspicion
        is_lawful = _VERDICTS.get(event.verdict)
        if suspicion is None or event.card != suspicion.card or is_lawful is None:
            return
        self.suspicion, others = None, suspicion.others
        if is_lawful:
            exclude_faces([b for b, _ in others], suspicion.incriminating, is_certain=True)
            return
        for batch, likely in others:
            batch.likely = likely & batch.allowed
        hand = self.hands[suspicion.player]
        guilty = [
            batch
            for batch, _ in others
            if batch.count and batch in hand.batches and batch.allowed & suspicion.incriminating
        ]
        if guilty:
            # One card stands for those that were incriminating; the others are not excluded.
            proof = hand.split(max(guilty, key=lambda batch: batch.count))
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

    def receive(self, event: kinds.Drew) -> None:
        """Read that a seat has drawn."""
        own = 1 << self.observer if event.player == self.observer else 0
        batch = Batch(event.count, self.every, self.every, own)
        hand = self.hands[event.player].batches
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
            playable = self._list_playable(event.player)
            exclude_faces(self.hands[event.player].batches, playable, is_certain=True)

    # --- conclusions

    def _conclude_from_draw(self, draw: _Draw, is_waiting: bool) -> None:
        """Conclude what a seat held and what it drew, now that it may play or the turn passed."""
        if draw.demand is not None:
            self._conclude_from_cost(draw, draw.demand, is_waiting)
            return
        tables, playable = self.tables, self._list_playable(draw.player)
        exclude_faces(draw.before, playable, is_certain=tables.forbids_voluntary_draw)
        when = tables.options.after_drawing
        if tables.has_subscribers or when == "ends_turn" or self.showing is None:
            return  # what happens then does not depend on the drawn cards alone
        drawn = [batch for batch in draw.drawn if batch.count]
        if when == "any_card":
            if not is_waiting:
                exclude_faces(self.hands[draw.player].batches, playable, is_certain=True)
            return
        if not drawn:
            return
        by_variant = tables.draw_variant is not None
        if not is_waiting:
            by_plan = by_variant and not self._find_probe().goes_on_until_playable(self.showing)
            exclude_faces(drawn, playable, is_certain=not by_plan)
            return
        # Several cards of which at least one fits: any of them may stand for the one that does.
        fits = self.hands[draw.player].split(drawn[-1])
        if by_variant:  # only the last card counts
            goes_on = self._find_probe().goes_on_until_playable(self.showing)
            others = [batch for batch in drawn if batch is not fits]
            exclude_faces(others, playable, is_certain=goes_on)
        fits.allowed &= tables.matches_by_showing[self.showing]
        fits.likely &= fits.allowed
        if by_variant or (len(drawn) == 1 and fits is drawn[0]):
            self.waiting = fits

    def _conclude_from_cost(self, draw: _Draw, demand: Demand, is_waiting: bool) -> None:
        """Conclude what a seat held that drew what a demand costs."""
        tables = self.tables
        sure = demand.playable & self._find_probe().find_sure_faces(draw.player)
        exclude_faces(draw.before, sure, is_certain=not demand.may_decline)
        drawn = [batch for batch in draw.drawn if batch.count]
        if not drawn or not demand.may_play_drawn or tables.has_subscribers:
            return
        if is_waiting:
            fits = self.hands[draw.player].split(drawn[-1])
            fits.allowed &= demand.playable
            fits.likely &= fits.allowed
        else:
            exclude_faces(drawn, sure, is_certain=True)

    def _list_playable(self, player: int) -> int:
        """Return the first bits of the faces that a seat on turn can certainly play."""
        if self.showing is None:
            return 0
        matching = self.tables.matches_by_showing[self.showing]
        return matching & self._find_probe().find_sure_faces(player)

    def _plays_only_drawn(self) -> bool:
        """Return whether after a draw no card but the drawn one can be played."""
        return self.phase == "drawn" and self.tables.options.after_drawing == "drawn_card"


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
