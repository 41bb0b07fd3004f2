"""Class `Sampler`: any number of states that a seat cannot tell from the real one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import chain
from math import perm
from operator import itemgetter
from random import Random
from struct import Struct
from typing import TYPE_CHECKING, TypeAlias

from attrs import define, evolve

from unoengine.core.effect_api.open_and_seal import open_table, seal
from unoengine.core.effect_api.table import Table
from unoengine.core.errors import SetupError, check_seed, describe_value
from unoengine.core.known_cards import find_seen_cards
from unoengine.core.phases.base import Pending
from unoengine.core.phases.drawn_cards import DrawnCards
from unoengine.core.play_in_progress import NO_PLAY
from unoengine.core.shuffle import require_random, shuffle_cards
from unoengine.core.state import GameState, check_state
from unoengine.core.state_parts import Round, Seen
from unoengine.search.conclusions import Hands, draw_conclusions, join
from unoengine.search.hidden_hands import HiddenValues
from unoengine.search.history import History

if TYPE_CHECKING:
    from unoengine.core.matching import Lookup
    from unoengine.search.conclusions import Batch


# --- The places of hidden cards, and a dealer that gives each place a card that it may have.

_PATIENCE = 20
"""Upper bound for random picks of a card if there may be none that fits."""

_ATTEMPTS = 16
"""Upper bound for attempts to deal so that all possible deals are equally likely."""

_EXACT = 8
"""How many cards of the draw pile are as random as those in hands, the next ones."""

_ORDERS = 16
"""The number of fixed orders of the cards; a sample cuts the deck in one of them."""

Deal: TypeAlias = tuple[list[list[int]], list[int]]
"""The faces that each group of places gets, and the draw pile, next card last."""


@define(eq=False)
class Places:
    """Places in a hand that have cards of the same set of faces."""

    seat: int
    count: int
    allowed: int
    """The first bits of the faces."""

    likely: int
    """Those of them that the cards have if all players did what they usually do."""

    viewers: int = 0
    """The other seats that have seen these cards, as bits."""


@define(eq=False)
class _Step:
    """The places that are dealt at once, and how many cards there are for them."""

    group: int
    count: int
    allowed: int
    faces: frozenset[int]
    """The faces that the first bits stand for."""

    fitting: int
    """How many of all hidden cards fit."""

    most: int
    """How many of them are left at this step at most."""

    is_nested: bool
    """Whether the same number of them is left in every deal."""

    patience: int
    """How often a card is picked at random before the cards that fit are listed."""


@lru_cache(maxsize=128)
def _make_orders(count: int) -> list[Callable[[Sequence[int]], Sequence[int]]]:
    """Return functions that put a given count of cards in another order."""
    return [itemgetter(*shuffle_cards(0, order, range(count))) for order in range(_ORDERS)]


class Dealer:
    """Deals hidden cards to places, and the others to the draw pile.

    The places with the smallest sets are dealt first. If each set contains the ones before, all
    possible deals are equally likely at once. Otherwise, deals are rejected with the probability
    that makes them so, at most a number of times.
    """

    def __init__(
        self,
        hidden: Sequence[int],
        first_bits: Sequence[int],
        places: Sequence[Places],
        allowed: Sequence[int],
        looks: Sequence[Sequence[int]] | None,
        *,
        is_fair: bool = True,
    ) -> None:
        """Prepare to deal.

        Args:
            hidden: The faces that are dealt, in an order that tells nothing.
            first_bits: By face, its first bit.
            places: The groups of places.
            allowed: For each group, the first bits of the faces that it may have.
            looks: By seat, for each of its cards the first bits of the faces that look like it; or
                None if all cards look alike.
            is_fair: Whether all possible deals have to be equally likely.
        """
        self._hidden = [*hidden]
        self._first_bits = first_bits
        self._places = places
        self._allowed = allowed
        self._looks = looks
        self._is_fair = is_fair
        self._copies = Counter(hidden)
        self._present = present = join(first_bits[face] for face in self._copies)
        self._fitting: dict[int, tuple[frozenset[int], int]] = {}
        self._bound: list[tuple[int, int, int]] = []
        self._free: list[tuple[int, int]] = []
        for group, place in enumerate(places):
            if present & ~allowed[group]:
                self._bound.append((place.count, allowed[group] & present, group))
            elif looks is None:
                self._free.append((group, place.count))
        self._steps: list[_Step] | None = self._plan(self._bound)
        free_count = sum(count for _, count in self._free)
        self._left: int = len(hidden) - sum(place.count for place in places) + free_count
        """How many cards are left for free places and the draw pile."""

        self._exact = min(self._left, free_count + _EXACT)
        self._words = Struct(f"<{self._exact}I")
        self._orders = None if self._exact == self._left else _make_orders(len(hidden))
        self._decks: dict[int, list[int]] = {}
        """By number of the order, all cards in this order, twice."""

    def deal(self, chance: Random) -> Deal | None:
        """Return the cards of all places and of the draw pile, or None if no deal was found."""
        if not self._bound and self._looks is None:
            return self._finish(self._stir(chance), [[]] * len(self._places), chance)
        best = None
        for _ in range(_ATTEMPTS):
            deck = self._stir(chance)
            found = self._deal_bound(deck, chance)
            if found is not None:
                best = deck, found[0]
                if found[1] >= 1.0 or chance.random() < found[1]:
                    break
        return None if best is None else self._finish(*best, chance)

    def _stir(self, chance: Random) -> list[int]:
        """Return all cards in one of many orders.

        What is dealt is then picked from them at random. The order remains only deep in the draw
        pile, where a thorough shuffle would take most of the time of a sample.
        """
        orders = self._orders
        if orders is None:
            return self._hidden[:]
        number = chance.getrandbits(32)
        count = len(self._hidden)
        order, at = number * _ORDERS >> 32, number % count
        deck = self._decks.get(order)
        if deck is None:
            deck = self._decks[order] = [*orders[order](self._hidden)] * 2
        return deck[at : at + count]

    def _finish(self, deck: list[int], parts: list[list[int]], chance: Random) -> Deal:
        """Deal the first cards of the deck to the free places and the draw pile."""
        left = place = self._left
        for word in self._words.unpack(chance.randbytes(4 * self._exact)):
            index = word % place
            place -= 1
            deck[place], deck[index] = deck[index], deck[place]
        for group, count in self._free:
            parts[group] = deck[left - count : left]
            left -= count
        return parts, deck[:left]

    def _plan(self, bound: Sequence[tuple[int, int, int]]) -> list[_Step] | None:
        """Return the steps for groups of places: their count, set of faces and number.

        Return None if there are too few cards for one of them.
        """
        steps: list[_Step] = []
        order = sorted(
            (self._count(allowed), group, count, allowed) for count, allowed, group in bound
        )
        for fitting, group, count, allowed in order:
            is_nested = all(
                not step.allowed & ~allowed or not step.allowed & allowed for step in steps
            )
            taken = sum(max(0, step.count - self._count(step.allowed & ~allowed)) for step in steps)
            if fitting - taken < count:
                return None
            used = sum(min(step.count, self._count(step.allowed & allowed)) for step in steps)
            faces = self._find_fitting(allowed)[0]
            patience = _PATIENCE if fitting - used < count else 10**6
            steps.append(
                _Step(group, count, allowed, faces, fitting, fitting - taken, is_nested, patience)
            )
        return steps

    def _count(self, allowed: int) -> int:
        """Return how many hidden cards have one of these faces."""
        return self._find_fitting(allowed)[1]

    def _find_fitting(self, allowed: int) -> tuple[frozenset[int], int]:
        """Return which hidden faces these first bits stand for, and how many cards have them."""
        found = self._fitting.get(allowed)
        if found is None:
            first, copies = self._first_bits, self._copies
            faces = frozenset([face for face in copies if first[face] & allowed])
            found = self._fitting[allowed] = faces, sum([copies[face] for face in faces])
        return found

    def _deal_bound(self, deck: list[int], chance: Random) -> tuple[list[list[int]], float] | None:
        """Deal to the places that cannot have all cards; the dealt cards go to the end of the deck.

        Return the cards by group, and the probability with which to keep them so that all deals are
        equally likely; or None if there is no card for some place.
        """
        steps = self._steps if self._looks is None else self._plan_looks(chance)
        if steps is None:
            return None
        left, random = len(deck), chance.random
        parts: list[list[int]] = [[] for _ in self._places]
        likelihood = 1.0
        for step in steps:
            fits = step.faces
            if not step.is_nested and self._is_fair:
                used = len([face for face in deck[left:] if face in fits])
                fitting = max(step.fitting - used, 0)
                likelihood *= perm(fitting, step.count) / perm(step.most, step.count)
            end, patience = left, step.patience
            for _ in range(step.count):
                index = int(random() * left)
                face = deck[index]
                while face not in fits:
                    index = int(random() * left)
                    face = deck[index]
                    patience -= 1
                    if not patience:
                        found = self._find_card(deck, left, step, parts, chance)
                        if found is None:
                            return None
                        index, face, patience = found, deck[found], step.patience
                left -= 1
                deck[index] = deck[left]
                deck[left] = face
            parts[step.group] += deck[left:end]
        return parts, likelihood

    def _find_card(
        self, deck: list[int], left: int, step: _Step, parts: list[list[int]], chance: Random
    ) -> int | None:
        """Return the index of a card that fits; if need be, exchange one that has been dealt."""
        first, allowed = self._first_bits, step.allowed
        found = [index for index in range(left) if first[deck[index]] & allowed]
        if found:
            return found[int(chance.random() * len(found))]
        for group, part in enumerate(parts):
            other = self._allowed[group]
            for place, face in enumerate(part):
                if group == step.group or self._looks is not None or not first[face] & allowed:
                    continue
                for index in range(left):
                    if first[deck[index]] & other:
                        part[place], deck[index] = deck[index], face
                        return index
        return None

    def _plan_looks(self, chance: Random) -> list[_Step] | None:
        """Return the steps if each place is also to have a card that looks like the real one."""
        assert self._looks is not None
        bound: list[tuple[int, int, int]] = []
        for seat, looks in enumerate(self._looks):
            left = sorted(looks)
            wanted = [
                (self._allowed[group], group)
                for group, place in enumerate(self._places)
                if place.seat == seat
                for _ in range(place.count)
            ]
            wanted.sort(key=lambda place: place[0].bit_count())
            for allowed, group in wanted:
                fits = [index for index, look in enumerate(left) if look & allowed & self._present]
                if not fits:
                    return None
                look = left.pop(fits[int(chance.random() * len(fits))])
                bound.append((1, look & allowed & self._present, group))
        return self._plan(bound)


# --- The places of the hidden cards in each hand, and what may be there.


def list_places(
    state: GameState, observer: int, holder: int, kept: int, batches: Sequence[Batch] | None
) -> list[Places]:
    """Return the places of the cards of a hand that the observer has not seen, newest first.

    `kept` are the cards that it has seen. Nothing else of the hand is read but its size.
    """
    every = state._round.rules.lookup.all_first_bits
    count = state._hands[holder].bit_count() - kept.bit_count()
    if not count:
        return []
    places = None
    if batches is not None:
        places = _list_unseen(state, observer, holder, kept, batches, every)
    if places is None or sum(place.count for place in places) != count:
        places = [Places(holder, count, every, every)]
    drawn = _find_faces_of_drawn_card(state, observer, holder)
    if drawn is not None:
        first = places[0]
        if first.count > 1:
            first.count -= 1
            places.insert(0, Places(holder, 1, first.allowed, first.likely, first.viewers))
        if places[0].allowed & drawn:
            places[0].allowed &= drawn
            places[0].likely = places[0].likely & drawn or places[0].allowed
    return places


def _find_faces_of_drawn_card(state: GameState, observer: int, holder: int) -> int | None:
    """Return the faces of the card that a seat drew and may play, if there is only that one."""
    pending = state._pending
    if not isinstance(pending, DrawnCards) or holder != state._turn or holder == observer:
        return None
    lookup = state._round.rules.lookup
    if pending.demand is not None:
        return pending.demand.playable if len(pending.faces) == 1 else None
    if len(pending.faces) > 1 or lookup.options.after_drawing == "any_card":
        return None
    return lookup.matches_by_showing[state._showing]


def _list_unseen(
    state: GameState, observer: int, holder: int, kept: int, batches: Sequence[Batch], every: int
) -> list[Places] | None:
    """Return the places of the batches, without those of the cards that were seen."""
    bit = 1 << observer
    alike: dict[tuple[int, int, int], Places] = {}
    for batch in reversed(batches):
        if not batch.viewers & bit:
            key = batch.allowed, batch.likely, batch.viewers
            alike.setdefault(key, Places(holder, 0, *key)).count += batch.count
    left = [*alike.values()]
    shown = sum(batch.count for batch in batches if batch.viewers & bit)
    seen = kept.bit_count()
    if shown > seen:
        # Some of the shown cards have been played, so as many others are left, of any batch.
        left.append(Places(holder, shown - seen, every, every))
    elif shown < seen:
        codec = state._round.rules.lookup.codec
        for face in codec.unpack(kept)[: seen - shown]:
            first = codec.first_bits[face]
            fits = [place for place in left if place.allowed & first]
            if not fits:
                return None
            place = min(fits, key=lambda place: place.allowed.bit_count())
            place.count -= 1
            if not place.count:
                left.remove(place)
    return left


def mark_seen_places(
    state: GameState, holder: int, kept: int, places: list[Places]
) -> list[Places]:
    """Return the places of a hand; as many of the oldest as others have seen are marked so."""
    seen = state._known[holder][1] if state._known else ()
    counts = {viewer: (cards & ~kept).bit_count() for viewer, cards in seen}
    if not any(counts.values()):
        return places
    single = [place for place in places for _ in range(place.count)]
    marked: list[Places] = []
    for age, place in enumerate(reversed(single)):
        viewers = place.viewers
        for viewer, count in counts.items():
            viewers |= (age < count) << viewer
        key = place.allowed, place.likely, viewers
        if marked and key == (marked[-1].allowed, marked[-1].likely, marked[-1].viewers):
            marked[-1].count += 1
        else:
            marked.append(Places(holder, 1, *key))
    return marked[::-1]


_TRIES = 60
"""Upper bound for deals until a drawn card that waits can be played."""


class Sampler:
    """Deals the hidden cards again, so that a seat cannot tell the difference.

    It is prepared once for a decision. A sample depends only on what the seat sees, on the history
    and on the random source: in two states that the seat cannot distinguish, the samples are equal.

    The hand of the seat and all cards that it has seen stay where they are. A history excludes
    more: a drawn card that could be played fits, one that could not be played does not fit, and a
    player that could not play held no card that fits. Where players may draw although they can
    play, the last is only likely. It is also likely that a player that plays a card without a color
    held no colored card that fits. `trust` says how often a sample observes what is only likely.

    Deals that satisfy what is certain are equally likely, with few exceptions that the page about
    search lists. If none is found that satisfies the conclusions, a sample does without them; it
    always looks the same to the seat.

    >>> from unoengine import new_game, view
    >>> state = new_game(seed=7)
    >>> sampler = Sampler(state, 2)
    >>> view(sampler.sample(Random(1)), 2) == view(state, 2)
    True
    """

    def __init__(
        self, state: GameState, seat: int, history: History | None = None, *, trust: float = 0.9
    ) -> None:
        """Prepare samples for a seat.

        Args:
            state: The state that the seat is in.
            seat: The seat.
            history: What has happened in this round, or None. Events that cannot have led to this
                state are ignored.
            trust: How often a sample observes what is only likely, from 0 to 1.

        Raises:
            SetupError: There is no such seat, or another argument is invalid.
        """
        check_state(state)
        state.check_seat(seat)
        if history is not None and not isinstance(history, History):
            raise SetupError(f"the history must be a History, not {describe_value(history)}")
        if isinstance(trust, bool) or not isinstance(trust, int | float) or not 0 <= trust <= 1:
            raise SetupError(f"trust must be a number from 0 to 1, not {describe_value(trust)}")
        concluded = None
        if history is not None:
            concluded = draw_conclusions(state, seat, history.events)
        self._trust: float = trust
        self._prepare(state, seat, concluded, keeps_memories=False)

    @classmethod
    def _with_memories(cls, state: GameState, seat: int) -> Sampler:
        """Return a sampler in whose samples all seats have seen as many cards as in the state."""
        sampler = cls.__new__(cls)
        sampler._trust = 0.0
        sampler._prepare(state, seat, None, keeps_memories=True)
        return sampler

    def sample(self, chance: Random) -> GameState:
        """Return a state that looks the same to the seat.

        Args:
            chance: The random source; its methods `random`, `randbytes` and `getrandbits` are used.

        Returns:
            The state, with another seed.

        Raises:
            SetupError: `chance` is not a random source.
        """
        require_random(chance)
        seed, dealer = chance.getrandbits(63), self._certain
        if self._likely is not None and chance.random() < self._trust:
            dealer = self._likely
        if not self._is_checked:
            deal = dealer.deal(chance)
            if deal is not None:
                return self._build(*deal, seed)
        return self._deal(chance, seed, dealer)[0]

    def _deal(self, chance: Random, seed: int, dealer: Dealer) -> tuple[GameState, bool]:
        """Return a state with this seed, and whether it is possible."""
        for _ in range(_TRIES):
            deal = dealer.deal(chance)
            if deal is None:
                dealer = self._certain if dealer is self._likely else self._plain
                continue
            state = self._build(*deal, seed)
            if not self._is_checked or state._round.rules.list_plays(state):
                return state, True
        deal = self._plain.deal(chance)
        assert deal is not None, "every card fits everywhere"
        return self._build(*deal, seed), False

    def _build(self, parts: list[list[int]], pile: list[int], seed: int) -> GameState:
        rnd, hands = self._round, self._hands[:]
        pack = rnd.rules.lookup.codec.pack
        for seat, start, stop, kept in self._holders:
            faces = parts[start]
            if kept or stop - start > 1:
                faces = sum(parts[start:stop], kept)
            hands[seat] = pack(faces)
        table = Table()
        table._pending, table._known, notes = self._pending, self._known, rnd.notes
        if self._values is not None:
            table._pending, table._known, notes = self._values.look_up(parts, pile)
        table._round = rnd.with_chance(seed, rnd.serial, (*pile,), notes)
        table._hands = hands
        table._pile_size = len(pile)
        table._discards = self._discards
        table._showing = self._showing
        table._turn = self._turn
        table._direction = self._direction
        table._play = NO_PLAY
        table._exposed = self._exposed
        table._listener = None
        return seal(table)

    def _prepare(
        self, state: GameState, seat: int, concluded: Hands | None, *, keeps_memories: bool
    ) -> None:
        """Find the places of all hidden cards; only public parts of the state are kept."""
        self.seat: int = seat
        """The seat that cannot tell the samples from the real state."""

        rnd, codec = state._round, state._round.rules.lookup.codec
        kept = [
            hand if holder == seat else find_seen_cards(state, holder, seat)
            for holder, hand in enumerate(state._hands)
        ]
        unseen = [
            codec.subtract(hand, seen) if seen else hand
            for hand, seen in zip(state._hands, kept, strict=True)
        ]
        unseen[seat] = 0
        self._hands: list[int] = kept
        places = self._find_places(state, unseen, concluded, keeps_memories)
        self._make_dealers(state, unseen, places)
        values = HiddenValues(state, seat, kept, places, concluded, keeps_memories=keeps_memories)
        self._pending: Pending = values.pending
        self._known: tuple[Seen, ...] = values.known
        self._values: HiddenValues | None = None if values.are_constant else values
        # The pile and the seed of the real state are not kept.
        self._round: Round = rnd.with_chance(0, rnd.serial, (), values.notes)
        self._discards: int = state._discards
        self._showing: int = state._showing
        self._turn: int = state._turn
        self._direction: int = state._direction
        self._exposed: int | None = state._exposed
        self._is_checked: bool = isinstance(state._pending, DrawnCards) and state._turn != seat

    def _find_places(
        self, state: GameState, unseen: Sequence[int], concluded: Hands | None, keeps_memories: bool
    ) -> list[Places]:
        codec = state._round.rules.lookup.codec
        places: list[Places] = []
        self._holders: list[tuple[int, int, int, list[int]]] = []
        """By hand with unseen cards: its seat, its range of places, and its other cards."""

        for holder, hand in enumerate(unseen):
            if not hand:
                continue
            kept = self._hands[holder]
            batches = None if concluded is None else concluded.by_seat[holder]
            added = list_places(state, self.seat, holder, kept, batches)
            if keeps_memories:
                added = mark_seen_places(state, holder, kept, added)
            start = len(places)
            places += added
            self._holders.append((holder, start, len(places), codec.unpack(kept)))
        return places

    def _make_dealers(
        self, state: GameState, unseen: Sequence[int], places: Sequence[Places]
    ) -> None:
        """Make the dealers: for all conclusions, for those that are certain, and for none."""
        lookup = state._round.rules.lookup
        codec = lookup.codec
        hands = [codec.unpack(hand) for hand in unseen]
        # Sorted, so that their order tells nothing.
        hidden = sorted([*state._round.pile[: state._pile_size], *chain.from_iterable(hands)])
        looks = _list_looks(lookup, hands)
        certain = [place.allowed for place in places]
        likely = [place.likely for place in places]
        plain = [lookup.all_first_bits] * len(places)

        def make_dealer(allowed: list[int], *, is_fair: bool = True) -> Dealer:
            return Dealer(hidden, codec.first_bits, places, allowed, looks, is_fair=is_fair)

        self._certain: Dealer = make_dealer(certain)
        self._likely: Dealer | None = (
            None if likely == certain else make_dealer(likely, is_fair=False)
        )
        self._plain: Dealer = self._certain if certain == plain else make_dealer(plain)


def _list_looks(lookup: Lookup, unseen: Sequence[Sequence[int]]) -> list[list[int]] | None:
    """Return by seat, for each card, the first bits of the faces that look like it from behind."""
    other = lookup.other_side
    if other is None:
        return None
    alike: dict[str, int] = {}
    for face, card in enumerate(other.cards):
        alike[card.look] = alike.get(card.look, 0) | lookup.first_bits[face]
    return [[alike[other.cards[face].look] for face in faces] for faces in unseen]


def redeal(state: GameState, player: int, seed: int) -> GameState:
    """Return a state that this seat cannot distinguish from the given one, chosen by the seed.

    Its own hand, the cards it has seen in other hands, and all public cards stay the same. All
    other cards are dealt again, including those that effects have stored, and future chance follows
    from the new seed. In other hands, the sides that are not in play still look the same (A148).
    Other seats have seen as many cards of each hand as before.

    For many states, and for conclusions from what has happened, use `unoengine.search.Sampler`.

    Args:
        state: The real state.
        player: The seat that must not notice a difference.
        seed: Chooses the new deal and the future randomness.

    Returns:
        A state with the same `view` for this seat.

    Raises:
        SetupError: There is no such seat, or the seed is not a whole number.

    >>> from unoengine import new_game
    >>> state = new_game(seed=7)
    >>> other = redeal(state, 2, seed=1)
    >>> other.hand(2) == state.hand(2), other.hand(3) == state.hand(3)
    (True, False)
    """
    check_state(state)
    state.check_seat(player)
    check_seed(seed)
    sampler = Sampler._with_memories(state, player)
    chance = Random(2 * seed + (seed < 0))  # `Random` ignores the sign
    dealt, is_possible = sampler._deal(chance, seed, sampler._certain)
    if is_possible:
        return dealt
    # Hardly any other deal fits the public facts: keep the cards, and change only the seed.
    table = open_table(state)
    table._round = evolve(state._round, seed=seed)
    return seal(table)
