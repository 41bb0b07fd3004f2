"""Class `Sampler`: any number of states that a seat cannot tell from the real one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from random import Random
from typing import TYPE_CHECKING

from unoengine.effect_api.open_and_seal import seal
from unoengine.effect_api.table import Table
from unoengine.search.conclusions import Hands, draw_conclusions
from unoengine.search.hand_places import count_seen_cards, list_places, mark_seen_places
from unoengine.search.hidden_values import HiddenValues
from unoengine.search.history import History
from unoengine.search.places import Dealer, Places
from unoengine.table.knowledge import find_seen_cards
from unoengine.table.phases.base import Pending
from unoengine.table.phases.drawn_cards import DrawnCards
from unoengine.table.play_in_progress import NO_PLAY
from unoengine.table.state import GameState, check_state
from unoengine.table.state_parts import Round, Seen
from unoengine.values.errors import SetupError, describe_value
from unoengine.values.shuffle_and_dice import require_random

if TYPE_CHECKING:
    from unoengine.ruleset.lookup_tables import LookupTables

__all__ = ["Sampler"]

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

    __slots__ = (
        "_certain",
        "_direction",
        "_discards",
        "_exposed",
        "_hands",
        "_holders",
        "_is_checked",
        "_known",
        "_likely",
        "_pending",
        "_plain",
        "_round",
        "_showing",
        "_trust",
        "_turn",
        "_values",
        "seat",
    )

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
        """Return the state with these cards in the places, and in the draw pile."""
        rnd, hands = self._round, self._hands[:]
        pack = rnd.rules.tables.codec.pack
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

        rnd, codec = state._round, state._round.rules.tables.codec
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
        self,
        state: GameState,
        unseen: Sequence[int],
        concluded: Hands | None,
        keeps_memories: bool,
    ) -> list[Places]:
        """Return the places of the unseen cards in all hands."""
        codec = state._round.rules.tables.codec
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
                added = mark_seen_places(added, count_seen_cards(state, holder, kept))
            start = len(places)
            places += added
            self._holders.append((holder, start, len(places), codec.unpack(kept)))
        return places

    def _make_dealers(
        self, state: GameState, unseen: Sequence[int], places: Sequence[Places]
    ) -> None:
        """Make the dealers: for all conclusions, for those that are certain, and for none."""
        tables = state._round.rules.tables
        codec = tables.codec
        hands = [codec.unpack(hand) for hand in unseen]
        # Sorted, so that their order tells nothing.
        hidden = sorted([*state._round.pile[: state._pile_size], *chain.from_iterable(hands)])
        looks = _list_looks(tables, hands)
        certain = [place.allowed for place in places]
        likely = [place.likely for place in places]
        plain = [tables.all_first_bits] * len(places)

        def make_dealer(allowed: list[int], *, is_fair: bool = True) -> Dealer:
            return Dealer(hidden, codec.first_bits, places, allowed, looks, is_fair=is_fair)

        self._certain: Dealer = make_dealer(certain)
        self._likely: Dealer | None = (
            None if likely == certain else make_dealer(likely, is_fair=False)
        )
        self._plain: Dealer = self._certain if certain == plain else make_dealer(plain)


def _list_looks(tables: LookupTables, unseen: Sequence[Sequence[int]]) -> list[list[int]] | None:
    """Return by seat, for each card, the first bits of the faces that look like it from behind."""
    other = tables.other_side
    if other is None:
        return None
    alike: dict[str, int] = {}
    for face, card in enumerate(other.cards):
        alike[card.look] = alike.get(card.look, 0) | tables.first_bits[face]
    return [[alike[other.cards[face].look] for face in faces] for faces in unseen]
