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

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache, reduce
from operator import or_
from typing import TYPE_CHECKING, Any

from attrs import define, field

from unoengine.core import events as kinds
from unoengine.core.dry_run import find_constant_terms, find_terms_of_seat, make_trial_round
from unoengine.core.effect_api.open_and_seal import make_table
from unoengine.core.events import Event
from unoengine.core.known_cards import find_seen_cards
from unoengine.core.legality import is_lawful
from unoengine.core.phases.demand import Demand
from unoengine.core.phases.series import Series
from unoengine.core.play_in_progress import PlayInProgress
from unoengine.search.policies import is_any_hand_small

if TYPE_CHECKING:
    from unoengine.core.cards import Card
    from unoengine.core.compiled_rules import CompiledRules
    from unoengine.core.effect_api.table import Table
    from unoengine.core.matching import Lookup
    from unoengine.core.state import GameState


# --- Class `HeldCards`: a hand as batches of cards about which the same is known.


class ContradictionError(Exception):
    """Events cannot have led to the state."""


@define(eq=False)
class Batch:
    """Cards of a hand about which the same is known."""

    count: int
    allowed: int
    """The first bits of the faces that each card may have."""

    likely: int
    """Those of them that each card has if all players did what they usually do."""

    viewers: int = 0
    """The other seats that have seen these cards, as bits."""


@define(eq=False)
class _Departure:
    """A card that left a hand: the batch from which it was taken, and all that had such a card."""

    batch: Batch
    options: list[Batch]


@define(eq=False)
class HeldCards:
    """The batches of a hand, oldest first, and what has left it."""

    batches: list[Batch]
    """Batches may be empty: a card may turn out to have come from another one."""

    _departures: list[_Departure] = field(factory=list)

    @property
    def count(self) -> int:
        """The number of cards."""
        return sum(batch.count for batch in self.batches)

    def show(self, viewers: int) -> None:
        """Note that other seats have seen all cards."""
        for batch in self.batches:
            batch.viewers |= viewers

    def split(self, batch: Batch) -> Batch:
        """Return a batch with one card of a batch, which becomes the newest one."""
        if batch.count == 1:
            return batch
        batch.count -= 1
        single = Batch(1, batch.allowed, batch.likely, batch.viewers)
        self.batches.append(single)
        return single

    def remove(self, bit: int, every: int) -> None:
        """Remove a card from the batch that may have it and about which most is known.

        `every` are the first bits of all faces.
        """
        options = [batch for batch in self.batches if batch.allowed & bit]
        held = [batch for batch in options if batch.count]
        likely = [batch for batch in held if batch.likely & bit]
        if not likely:
            for batch in held:
                batch.likely = batch.allowed  # the player did draw although it could play
        if held:
            taken = min(likely or held, key=_rate_knowledge)
        else:
            taken = self._restore_card(options) or self._forget_all(every)
        taken.count -= 1
        self._departures.append(_Departure(taken, options))

    def remove_unseen(self) -> None:
        """Remove a card that is not seen: one about which most is known, to conclude the least."""
        held = [batch for batch in self.batches if batch.count]
        if not held:
            raise ContradictionError
        min(held, key=_rate_knowledge).count -= 1

    def keep_seen(self, viewer: int, count: int) -> None:
        """Reduce the cards that a seat has seen to the number that it knows of.

        Cards that were taken from other batches, but may have been seen, are exchanged for others.
        """
        bit = 1 << viewer
        surplus = sum(batch.count for batch in self.batches if batch.viewers & bit) - count
        for departure in self._departures:
            if surplus > 0 and not departure.batch.viewers & bit:
                seen = [b for b in departure.options if b.count and b.viewers & bit]
                if seen:
                    seen[0].count -= 1
                    departure.batch.count += 1
                    departure.batch = seen[0]
                    surplus -= 1

    def exchange_impossible(self) -> None:
        """Correct guesses which card left the hand: one that can have no face must have left.

        The card that seemed to have left is then still in the hand.
        """
        for batch in self.batches:
            while batch.count and not batch.allowed and self._exchange_back(batch):
                pass

    def _exchange_back(self, batch: Batch) -> bool:
        """Let a card of a batch take the place of one that seemed to have left, if there is one."""
        for departure in self._departures:
            taken = departure.batch
            is_option = any(option is batch for option in departure.options)
            if is_option and taken is not batch and taken.allowed:
                taken.count += 1
                batch.count -= 1
                departure.batch = batch
                return True
        return False

    def _restore_card(self, options: Sequence[Batch]) -> Batch | None:
        """Return one of these empty batches that gets a card back, or None.

        Then a card that was taken from it before came from another batch.
        """
        tried: set[int] = set()
        return next((batch for batch in options if self._exchange(batch, tried)), None)

    def _exchange(self, batch: Batch, tried: set[int]) -> bool:
        tried.add(id(batch))
        for departure in self._departures:
            if departure.batch is not batch:
                continue
            for other in departure.options:
                if id(other) not in tried and (other.count or self._exchange(other, tried)):
                    other.count -= 1
                    batch.count += 1
                    departure.batch = other
                    return True
        return False

    def _forget_all(self, every: int) -> Batch:
        """Return a batch with all cards, about which nothing is known."""
        if not self.count:
            raise ContradictionError
        self.batches = [Batch(self.count, every, every)]
        self._departures = []
        return self.batches[0]


def exclude_faces(batches: Sequence[Batch], faces: int, *, is_certain: bool) -> None:
    """Conclude that no card of some batches has one of these faces."""
    for batch in batches:
        batch.likely &= ~faces
        if is_certain:
            batch.allowed &= ~faces


def join(sets: Iterable[int]) -> int:
    """Return the union of sets of bits."""
    return reduce(or_, sets, 0)


def _rate_knowledge(batch: Batch) -> tuple[int, int]:
    """Return a rating of a batch, which is lower if more is known about it."""
    return batch.allowed.bit_count(), batch.likely.bit_count()


# --- How many cards each seat held before the events of a round, counted back from now.

_CHANGES: dict[type[Event], Callable[[Any], tuple[tuple[int, int], ...]]] = {
    kinds.Gave: lambda event: ((event.player, -event.count), (event.to, event.count)),
    kinds.Drew: lambda event: ((event.player, event.count),),
    kinds.Played: lambda event: ((event.player, -1),),
    kinds.Discarded: lambda event: ((event.player, -len(event.cards)),),
    kinds.Left: lambda event: ((event.player, -event.count),),
    kinds.LeftRound: lambda event: ((event.player, -event.count),),
    kinds.Eliminated: lambda event: ((event.player, -event.count),),
}
"""By class of events, pairs of a seat and how many cards more it then holds."""


def find_first_sizes(sizes: list[int], events: Sequence[Event]) -> tuple[list[int], int]:
    """Return the sizes of the hands before the first event that matters, and its place.

    When all hands have been dealt again, nothing before that matters.
    """
    for place in range(len(events) - 1, -1, -1):
        event = events[place]
        if isinstance(event, kinds.HandsDealtAgain):
            return list(event.sizes), place + 1
        if isinstance(event, kinds.HandsMoved):
            moved = sizes[:]
            for seat, source in enumerate(event.sources):
                sizes[source] = moved[seat]
        elif type(event) in _CHANGES:
            for seat, change in _CHANGES[type(event)](event):
                sizes[seat] -= change
            if min(sizes) < 0:
                raise ContradictionError
    return sizes, 0


# --- Trials: what cards and variants do when no hidden card matters.
#
# The actions of a player show which actions its hand allowed. Effects and variants decide which
# cards allow them, so they are called at a table with the cards in question.

_MAX_PROBES = 64
"""How many compiled rules to cache results for."""

_MAX_DEMANDS = 2000
"""How many plays to cache demands for."""

_CARDS = 7
"""How many cards each player holds at a table for a trial."""


def _acts_after_draw(lookup: Lookup) -> bool:
    """Return whether variants act between a draw and the decision after it."""
    return bool(lookup.subscribers.drew or lookup.subscribers.turn_begins)


class Probe:
    """Trials with the rules of a game, on tables with the cards in question; they are cached."""

    def __init__(self, rules: CompiledRules) -> None:
        self.rules: CompiledRules = rules
        self.find_sure_faces: Callable[[int], int] = cache(self._find_sure_faces)
        self.find_demand: Callable[[kinds.Played, int], Demand | None] = lru_cache(
            maxsize=_MAX_DEMANDS
        )(self._find_demand)
        self.find_incriminating: Callable[[int, int, int], int] = cache(self._find_incriminating)
        self.goes_on_until_playable: Callable[[int], bool] = cache(self._goes_on_until_playable)

    def _find_sure_faces(self, player: int) -> int:
        """Return the first bits of the faces that a seat can certainly play if they match.

        Other cards may be forbidden by their effects or by variants, or offer no choice.
        """
        lookup, rnd = self.rules.lookup, make_trial_round(self.rules, player)
        found = 0 if lookup.play_guards else lookup.all_first_bits & ~lookup.restricted_faces
        for face, effect in enumerate(lookup.effects):
            bit = lookup.first_bits[face]
            if effect is None or not bit & lookup.special_faces & found:
                continue
            is_sure = find_constant_terms(effect, self.rules) or all(
                find_terms_of_seat(effect, rnd, face, player, direction) for direction in (+1, -1)
            )
            if not is_sure:
                found ^= bit
        return found

    def _find_demand(self, play: kinds.Played, showing: int) -> Demand | None:
        """Return the demand that a play makes, if it makes one at once."""
        registry, codec = self.rules.registry, self.rules.lookup.codec
        face = codec.face_of_card[play.card]
        try:
            action = registry.intern_play(play.player, face, play.color, play.choice, False)
            table = self._make_table(showing, play.player)
            hand = table._hands[play.player]
            if not hand & codec.first_bits[face]:
                table._hands[play.player] = codec.add(hand, face)
            registry.get_move(action).act(table)
        except Exception:  # a fault is reported when the effect acts at a real table
            return None
        pending = table._pending
        waiting = pending.demand if isinstance(pending, Series) else pending  # A157
        return waiting if isinstance(waiting, Demand) else None

    def _find_incriminating(self, face: int, showing: int, player: int) -> int:
        """Return the faces with any of which in hand a card may not be played lawfully.

        There are none if it does not depend on single cards of the hand.
        """
        bits = self.rules.lookup.codec.first_bits

        def is_lawful_with(others: int) -> bool:
            table._hands[player] = hand = bits[face] | others
            return is_lawful(table, player, face, hand)

        try:
            table = self._make_table(showing, player)
            if not is_lawful_with(0):
                return 0
            found = join(bit for bit in bits if bit != bits[face] and not is_lawful_with(bit))
            innocent = self.rules.lookup.all_first_bits & ~found
            return found if is_lawful_with(innocent) else 0
        except Exception:  # a fault is reported when the card is played
            return 0

    def _goes_on_until_playable(self, showing: int) -> bool:
        """Return whether the variant that draws goes on exactly until a card can be played."""
        try:
            return all(self._count_draws(showing, count) == count for count in (1, 2, 3))
        except Exception:  # a fault is reported when the variant draws at a real table
            return False

    def _count_draws(self, showing: int, place: int) -> int:
        """Return how many cards are drawn if the one at this place can be played, and no other."""
        lookup = self.rules.lookup
        variant = lookup.draw_variant
        assert variant is not None
        matching = lookup.matches_by_showing[showing]
        sure = matching & self.find_sure_faces(self.rules.seating.in_game[0])
        fitting = next(face for face, bit in enumerate(lookup.first_bits) if bit & sure)
        others = [face for face, bit in enumerate(lookup.first_bits) if not bit & matching]
        upcoming = [*others[: place - 1], fitting, *others[place - 1 : place + 1]]
        table = self._make_table(showing, self.rules.seating.in_game[0])
        table._hands = [0] * len(table._hands)
        for seat in self.rules.seating.in_game:
            table._hands[seat] = lookup.codec.pack(others[-2:])
        seat = table._turn
        table._round = table._round.with_pile(tuple(reversed(upcoming)))
        table._pile_size = len(upcoming)
        table._play = PlayInProgress(seat, lookup.top_face(showing), variant, showing)
        table._turn = self.rules.seating.after[1][seat]
        variant.draw(table)
        return len(upcoming) - table._pile_size

    def _make_table(self, showing: int, player: int) -> Table:
        """Return a table on which a player is on turn, with the same cards in all hands."""
        rules = self.rules
        rnd = make_trial_round(rules, player)
        hand = (1 << min(_CARDS, len(rules.lookup.cards))) - 1
        return make_table(
            rnd,
            [0 if seat in rules.seating.absent else hand for seat in range(rules.seating.seats)],
            pile_size=len(rnd.pile),
            discards=rules.lookup.codec.units[rules.lookup.top_face(showing)],
            showing=showing,
            turn=player,
            direction=+1,
        )


_probes: dict[int, Probe] = {}


def find_probe(rules: CompiledRules) -> Probe:
    """Return the trials with these rules, made once."""
    probe = _probes.get(id(rules))
    if probe is None or probe.rules is not rules:
        if len(_probes) >= _MAX_PROBES:
            _probes.clear()
        probe = _probes[id(rules)] = Probe(rules)
    return probe


# --- The batches of all hands, and the top card, as public events change them.


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
    sizes = tuple([hand.count for hand in reader.hands])
    if reader.showing != state._showing or sizes != state.hand_sizes:
        return None
    for holder, hand in enumerate(reader.hands):
        if holder != observer:
            hand.exchange_impossible()
            hand.keep_seen(observer, find_seen_cards(state, holder, observer).bit_count())
    held = [[batch for batch in hand.batches if batch.count] for hand in reader.hands]
    if any(batch.count < 0 for batches in held for batch in batches):
        return None
    return Hands(held, reader.doubtful)


class _Reader:
    """A reader of the public events of a round, which follows all hands and draws conclusions."""

    def __init__(self, state: GameState, observer: int, events: Sequence[Event]) -> None:
        self.observer: int = observer
        self.rules: CompiledRules = state._round.rules
        flips = sum(isinstance(event, kinds.Flipped) for event in events)
        self.lookup: Lookup = self.rules.lookup.turn_back(flips)
        self.every: int = self.lookup.all_first_bits
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

    def turn_up(self, event: kinds.TurnedUp) -> None:
        """Read the start card, which no player has played."""
        self._set_top(event.card, event.card.color)
        self.last_play = self.demand = None

    def name_color(self, event: kinds.ColorNamed | kinds.ColorChanged) -> None:
        """Read that another color is in force."""
        if self.showing is not None:
            lookup = self.lookup
            number = lookup.color_names.index(event.color)
            self.showing = lookup.encode_showing(lookup.top_face(self.showing), number)

    def turn_discards(self, event: kinds.DiscardsTurned) -> None:
        """Read that another card of the discard pile is on top."""
        if self.showing is not None:
            self._set_top(event.card, event.card.color or self.lookup.find_color(self.showing))

    def flip(self, event: kinds.Flipped) -> None:
        """Read that all cards were turned over."""
        self.lookup = self.lookup.turn_back(1)
        self._set_top(event.card, event.card.color)

    def _set_top(self, card: Card, color: str | None) -> None:
        lookup = self.lookup
        number = lookup.color_names.index(color)
        self.showing = lookup.encode_showing(lookup.codec.face_of_card[card], number)

    def put_on_top(self, event: kinds.Played) -> None:
        """Read the card and the color of a play."""
        color = event.card.color or event.color
        if color is not None:
            self._set_top(event.card, color)
        elif self.showing is not None:
            in_force = self.lookup.find_color(self.showing)
            self._set_top(event.card, in_force)

    def reshuffle(self, before: Sequence[Event]) -> None:
        """Read that the discards were shuffled; `before` are all events until then.

        If all copies of a card were among them, no hand has one.
        """
        lookup = self.lookup
        copies, discards = Counter(lookup.deck), self._count_discards(before)
        gone = join(lookup.first_bits[face] for face in discards if discards[face] >= copies[face])
        for seat, hand in enumerate(self.hands):
            if seat != self.observer:
                exclude_faces(hand.batches, gone, is_certain=True)

    def _count_discards(self, events: Sequence[Event]) -> Counter[int]:
        """Return the faces of the cards that certainly lie in the discard pile after events."""
        faces = self.lookup.codec.face_of_card
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

    def discard(self, event: kinds.Discarded) -> None:
        """Read that cards of a hand were discarded."""
        for card in event.cards:
            face = self.lookup.codec.face_of_card[card]
            self.hands[event.player].remove(self.lookup.first_bits[face], self.every)

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
        face, before = self.lookup.codec.face_of_card[event.card], self.showing
        bit, waiting = self.lookup.first_bits[face], self.waiting
        is_drawn = self.phase == "drawn" and self.lookup.options.after_drawing == "drawn_card"
        if waiting is not None and self.decider == event.player and is_drawn:
            if not waiting.allowed & bit:
                raise ContradictionError
            waiting.count -= 1
        else:
            self.hands[event.player].remove(bit, self.every)
        self.suspicion = self.last_play = self.demand = None
        if before is not None:
            self.last_play = event, before
            if bit & self.lookup.faces_with_lawful_hook:
                self._suspect(event, face, before)
            if not bit & self.lookup.colored_faces:
                self._conclude_from_colorless_play(event.player)
        self.put_on_top(event)

    def _conclude_from_colorless_play(self, player: int) -> None:
        """Conclude that a seat that plays a card without a color had no colored one that fitted."""
        if self.decider != player or self.phase != "turn" or self._is_hurried(player):
            return
        colored = self._list_playable(player) & self.lookup.colored_faces
        exclude_faces(self.hands[player].batches, colored, is_certain=False)

    def _is_hurried(self, player: int) -> bool:
        """Return whether another player has so few cards that this one keeps none for later."""
        sizes = [hand.count for seat, hand in enumerate(self.hands) if seat != player]
        return is_any_hand_small(sizes)

    def _suspect(self, event: kinds.Played, face: int, showing: int) -> None:
        """Conclude that a play was lawful, which is certain if bluffs are not allowed (A40)."""
        effect = self.lookup.effects[face]
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
        return find_probe(rules if rules.lookup is self.lookup else rules.other_side or rules)

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
            demand = self.demand if self.phase == "demand" else None
            if self.phase == "turn" or demand is not None:
                self.draw = _Draw(event.player, demand, hand[:], [])
        if self.draw is not None and self.draw.player == event.player:
            self.draw.drawn.append(batch)
        if event.count:
            hand.append(batch)

    def decline(self, event: kinds.Passed) -> None:
        """Read a pass: on a turn it means that nothing could be played or drawn."""
        if self.begins and self.phase == "turn" and event.player == self.decider:
            playable = self._list_playable(event.player)
            exclude_faces(self.hands[event.player].batches, playable, is_certain=True)

    def _conclude_from_draw(self, draw: _Draw, is_waiting: bool) -> None:
        if draw.demand is not None:
            self._conclude_from_cost(draw, draw.demand, is_waiting)
            return
        lookup, playable = self.lookup, self._list_playable(draw.player)
        exclude_faces(draw.before, playable, is_certain=lookup.forbids_voluntary_draw)
        when = lookup.options.after_drawing
        if _acts_after_draw(lookup) or when == "ends_turn" or self.showing is None:
            return  # what happens then does not depend on the drawn cards alone
        drawn = [batch for batch in draw.drawn if batch.count]
        if when == "any_card":
            if not is_waiting:
                exclude_faces(self.hands[draw.player].batches, playable, is_certain=True)
            return
        if not drawn:
            return
        by_variant = lookup.draw_variant is not None
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
        fits.allowed &= lookup.matches_by_showing[self.showing]
        fits.likely &= fits.allowed
        if by_variant or (len(drawn) == 1 and fits is drawn[0]):
            self.waiting = fits

    def _conclude_from_cost(self, draw: _Draw, demand: Demand, is_waiting: bool) -> None:
        lookup = self.lookup
        sure = demand.playable & self._find_probe().find_sure_faces(draw.player)
        exclude_faces(draw.before, sure, is_certain=not demand.may_decline)
        drawn = [batch for batch in draw.drawn if batch.count]
        if not drawn or not demand.may_play_drawn or _acts_after_draw(lookup):
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
        matching = self.lookup.matches_by_showing[self.showing]
        return matching & self._find_probe().find_sure_faces(player)


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
    kinds.DiscardsTurned: _Reader.turn_discards,
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
    {
        *(kinds.TurnedUp, kinds.ColorNamed, kinds.ColorChanged),
        *(kinds.Flipped, kinds.DiscardsTurned, kinds.Awaited),
    }
)
"""The events that are read even if the hands are dealt again later."""
