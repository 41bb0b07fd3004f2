"""The parts of a state besides hands and piles that contain hidden cards, renewed for each sample.

These are the cards that other seats have seen, a drawn card that waits, and the cards that effects
and variants have stored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import cycle
from typing import TYPE_CHECKING, Any

from attrs import define, evolve, frozen

from unoengine.core.cards import Card
from unoengine.core.frozen_map import FrozenMap
from unoengine.core.known_cards import make_seen, pack_known
from unoengine.core.multiset import Hand
from unoengine.core.phases.base import Pending
from unoengine.core.phases.drawn_cards import DrawnCards
from unoengine.core.phases.question import OpenQuestion, QueuedQuestion
from unoengine.core.state_parts import Note, NoteKey, Seen
from unoengine.search.conclusions import Hands, join

if TYPE_CHECKING:
    from unoengine.core.multiset import MultisetCodec
    from unoengine.core.state import GameState
    from unoengine.search.sampler import Places


# --- Cards that effects and variants have stored, in notes and questions, and their replacements.
#
# A card of a pending question is followed to the place where it is now: a hand, or the draw pile.
# In a sample it is replaced by the card of that place. A card that is public, or that the observer
# sees, stays. A note about another seat may be old, so where its cards are now would tell what
# they are. Unless it is a whole hand, it gets cards of that seat, whatever they are. Other stored
# values stay as they are, since only the plug-in knows their meaning.

_PILE = -1
"""Stands for the draw pile in place of a seat."""


@frozen
class _Moved:
    """A card that is in a hand or in the draw pile: the one at an index of that place."""

    seat: int
    index: int
    side: MultisetCodec


@frozen
class _WholeHand:
    """All cards of a hand, as a `Hand` or as a tuple."""

    seat: int
    codec: MultisetCodec
    is_hand: bool


@frozen
class _PartOfHand:
    """Cards of different places that are stored as a `Hand`."""

    cards: tuple[Any, ...]
    codec: MultisetCodec


class StoredCards:
    """Finds the places of stored cards in the real state.

    Every index is the next one of its place that was not used, so that it tells nothing about the
    real card.
    """

    def __init__(self, state: GameState, observer: int, kept: Sequence[Sequence[int]]) -> None:
        self._state = state
        self._kept = kept
        """By seat, the cards of its hand that the observer has seen."""

        self._codec = state._round.rules.lookup.codec
        self._observer = observer
        self._indices: dict[tuple[int, int], list[int]] = {}
        """By place and face, the indices that stand for these cards."""

        self._used: dict[int, int] = {}
        """By place, how many indices are in use."""

    @cached_property
    def _places(self) -> dict[int, Sequence[int]]:
        """By seat, the cards of its hand; also those of the draw pile."""
        state = self._state
        places: dict[int, Sequence[int]] = {
            seat: self._codec.unpack(hand) for seat, hand in enumerate(state._hands)
        }
        places[_PILE] = state._round.pile[: state._pile_size]
        return places

    def follow(self, value: Any, holder: int, public: Card | None = None) -> Any:
        """Return a value with places instead of hidden cards.

        Args:
            value: A value that an effect has stored.
            holder: The seat whose cards they probably are.
            public: A card that is known to be public.

        Returns:
            The value, or a value like it that `look_up` accepts.
        """

        def find_hand(faces: list[int]) -> int | None:
            return self._find_hand(faces, holder) if faces == sorted(faces) else None

        def find_places(cards: list[Card]) -> Iterator[Any]:
            return iter(self._find_places(cards, holder))

        return self._substitute(value, find_hand, find_places, public)

    def follow_question(self, question: QueuedQuestion, asker: int, card: Card) -> QueuedQuestion:
        """Return a question with places instead of hidden cards in its answers and data."""
        answers, player = question.answers, question.player
        if player != self._observer and self._are_held(answers, player):
            answers = self.follow(answers, player)
        return evolve(question, answers=answers, data=self.follow(question.data, asker, card))

    def _are_held(self, values: Sequence[Any], holder: int) -> bool:
        """Return whether there are cards among these answers, and all of them are in a hand."""
        faces = [self._codec.face_of_card[value] for value in values if isinstance(value, Card)]
        return bool(faces) and all(face in self._places[holder] for face in faces)

    def replace(self, value: Any, holder: int) -> Any:
        """Return a noted value with places instead of cards.

        Which places these are does not depend on the cards, except that the cards of a whole hand
        are followed to the seat that has this hand now.

        Args:
            value: A value that an effect has noted for a seat.
            holder: The seat.

        Returns:
            The value, or a value like it that `look_up` accepts.
        """
        # Those of the hand first, then others, without an end.
        seats = [holder, _PILE, *(seat for seat in self._places if seat not in (holder, _PILE))]
        places = cycle(
            [(seat, index) for seat in seats for index in range(len(self._places[seat]))]
        )

        def find_hand(faces: list[int]) -> int | None:
            found = self._find_hand(faces, holder) if len(faces) > 1 else None
            if found is None and faces and len(faces) == len(self._places[holder]):
                return holder  # if nobody has these cards, any hand of this size counts
            return found

        def find_places(cards: list[Card]) -> Iterator[Any]:
            return (_Moved(*next(places), self._codec.find_side(card)) for card in cards)

        return self._substitute(value, find_hand, find_places, None)

    def _substitute(
        self,
        value: Any,
        find_hand: Callable[[list[int]], int | None],
        find_places: Callable[[list[Card]], Iterator[Any]],
        public: Card | None,
    ) -> Any:
        """Return a value with places: those of whole hands where cards are a hand."""
        if isinstance(value, Card) and value != public:
            return next(find_places([value]))
        is_hand = isinstance(value, Hand)
        if not is_hand and not isinstance(value, tuple):
            return value
        known = None if is_hand else public
        cards = [part for part in value if isinstance(part, Card) and part != known]
        if is_hand or (cards and len(cards) == len(value)):
            side = value.codec if is_hand else self._codec.find_side(cards[0])
            whole = find_hand([self._codec.face_of_card[card] for card in cards])
            if whole is not None:
                return value if whole == self._observer else _WholeHand(whole, side, is_hand)
        found = find_places(cards)
        if is_hand:
            return _PartOfHand(tuple(found), value.codec)
        return tuple(
            next(found)
            if isinstance(part, Card) and part != public
            else self._substitute(part, find_hand, find_places, public)
            for part in value
        )

    def _find_hand(self, faces: Sequence[int], holder: int) -> int | None:
        """Return the seat that holds exactly these cards."""
        ordered = sorted(faces)
        seats = (holder, *(seat for seat in self._places if seat not in (holder, _PILE)))
        return next((seat for seat in seats if faces and self._places[seat] == ordered), None)

    def _find_places(self, cards: Sequence[Card], holder: int) -> list[Any]:
        """Return the places of cards; a public card, or one that the observer sees, stays."""
        taken: dict[tuple[int, int], int] = {}
        found: list[Any] = []
        for card in cards:
            face = self._codec.face_of_card[card]
            seat = self._find_seat(face, holder, taken)
            if seat is None:
                found.append(card)
                continue
            taken[seat, face] = taken.get((seat, face), 0) + 1
            seen = 0 if seat == _PILE else self._kept[seat].count(face)  # by the observer
            number = taken[seat, face] - seen
            if number <= 0:
                found.append(card)
                continue
            indices = self._indices.setdefault((seat, face), [])
            if len(indices) < number:
                index = self._used.get(seat, 0)
                self._used[seat] = index + 1
                indices.append(index)
            found.append(_Moved(seat, indices[number - 1], self._codec.find_side(card)))
        return found

    def _find_seat(self, face: int, holder: int, taken: dict[tuple[int, int], int]) -> int | None:
        """Return the seat whose hand has a card that was not counted yet, or the draw pile."""
        for seat in (holder, *(seat for seat in self._places if seat != holder)):
            if self._places[seat].count(face) > taken.get((seat, face), 0):
                return seat
        return None


def look_up(value: Any, places: Sequence[Sequence[int]]) -> Any:
    """Return a value with the cards of a sample; `places` are hands, and the pile last."""
    if isinstance(value, _Moved):
        return value.side.cards[places[value.seat][value.index]]
    if isinstance(value, _WholeHand):
        packed = value.codec.pack(places[value.seat])
        if value.is_hand:
            return Hand(value.codec, packed)
        return tuple(value.codec.cards[face] for face in value.codec.unpack(packed))
    if isinstance(value, _PartOfHand):
        cards = [look_up(card, places) for card in value.cards]
        return Hand.from_cards(value.codec, cards)
    if isinstance(value, tuple):
        return tuple(look_up(part, places) for part in value)
    return value


def has_places(value: Any) -> bool:
    """Return whether a value that `StoredCards.follow` returned contains a place."""
    if isinstance(value, tuple):
        return any(map(has_places, value))
    return isinstance(value, _Moved | _WholeHand | _PartOfHand)


# --- The cards that seats have seen in other hands.


@define(eq=False)
class _Memory:
    """Cards of a hand that another seat has seen."""

    holder: int
    viewer: int
    kept: int
    """Those that the observer has seen as well."""

    groups: list[int]
    """The groups of places of the others."""


def _make_known(seen: Sequence[dict[int, int]]) -> tuple[Seen, ...]:
    """Return what has been seen of each hand, by holder and viewer."""
    return pack_known([make_seen(sorted(viewers.items())) for viewers in seen])


def _list_common_viewers(concluded: Hands, holder: int, observer: int) -> list[int]:
    """Return the seats that have seen all cards of a hand that the observer has seen."""
    common = -1
    for batch in concluded.by_seat[holder]:
        if batch.viewers >> observer & 1:
            common &= batch.viewers
    return [seat for seat in range(len(concluded.by_seat)) if common > 0 and common >> seat & 1]


class HiddenValues:
    """The pending decision, the known cards and the notes, with other cards in each sample."""

    def __init__(
        self,
        state: GameState,
        observer: int,
        kept: Sequence[int],
        places: Sequence[Places],
        concluded: Hands | None,
        *,
        keeps_memories: bool,
    ) -> None:
        self._lookup = state._round.rules.lookup
        self._showing = state._showing
        self._places = places
        self._observer = observer
        self._kept = [self._lookup.codec.unpack(cards) for cards in kept]
        stored = StoredCards(state, observer, self._kept)
        self._find_known(state, kept, concluded, keeps_memories=keeps_memories)
        self.notes: FrozenMap[NoteKey, Note] = FrozenMap(
            {
                key: note
                if key[2] is None or key[2] == observer
                else Note(stored.replace(note.value, key[2]), note.lasts)
                for key, note in state._round.notes.items()
            }
        )
        self._moving = [key for key, note in self.notes.items() if has_places(note.value)]
        self._drawer: int | None = None
        self._asks_about_cards = False
        self.pending: Pending = state._pending
        if isinstance(self.pending, OpenQuestion):
            asker, card = self.pending.player, self.pending.get_asking_card(self._lookup)
            asked = tuple(
                stored.follow_question(question, asker, card) for question in self.pending.questions
            )
            self._asks_about_cards = any(has_places((q.data, q.answers)) for q in asked)
            self.pending = evolve(self.pending, questions=asked)
        elif isinstance(self.pending, DrawnCards) and state._turn != observer:
            self._drawer = state._turn
            faces = (0,) * len(self.pending.faces)
            self.pending = DrawnCards(faces, 0, self.pending.demand)
        is_decision_constant = self._drawer is None and not self._asks_about_cards
        self.are_constant: bool = is_decision_constant and not self._moving and not self._others
        """Whether they are the same in all samples."""

    def _find_known(
        self,
        state: GameState,
        kept: Sequence[int],
        concluded: Hands | None,
        *,
        keeps_memories: bool,
    ) -> None:
        """Find what seats have seen in other hands.

        The observer knows what it has seen and shown itself. What others have seen of each other
        follows from the history; without a history, only the pending question shows it.
        """
        observer = self._observer
        self._seen: list[dict[int, int]] = [
            {observer: cards} if holder != observer else {} for holder, cards in enumerate(kept)
        ]
        """By holder and viewer, the cards that are the same in all samples."""

        shown = state._known[observer][1] if state._known else ()
        if keeps_memories or concluded is not None:
            doubtful = 0 if concluded is None else concluded.doubtful
            self._seen[observer] = {v: cards for v, cards in shown if not doubtful >> v & 1}
        self._others: list[_Memory] = []
        for holder, cards in enumerate(kept):
            if holder == observer:
                continue
            also_seen: dict[int, int] = {}
            if keeps_memories and state._known:
                also_seen = {viewer: c & cards for viewer, c in state._known[holder][1]}
            elif concluded is not None and cards:
                also_seen = dict.fromkeys(_list_common_viewers(concluded, holder, observer), cards)
            self._add_memories(holder, also_seen)
        self._add_shown_hand(state._pending, kept)
        self.known: tuple[Seen, ...] = _make_known(self._seen)
        """The cards seen in other hands, if they are the same in all samples."""

    def _add_memories(self, holder: int, kept: dict[int, int]) -> None:
        """Add what others have seen of a hand, as its places are marked."""
        own = [(g, place) for g, place in enumerate(self._places) if place.seat == holder]
        seen = join(place.viewers for _, place in own)
        for viewer in range(len(self._seen)):
            is_other = viewer not in (holder, self._observer)
            if is_other and (seen >> viewer & 1 or kept.get(viewer)):
                groups = [group for group, place in own if place.viewers >> viewer & 1]
                self._others.append(_Memory(holder, viewer, kept.get(viewer, 0), groups))

    def _add_shown_hand(self, pending: Pending, kept: Sequence[int]) -> None:
        """Let a seat that chooses a card of another hand have seen this hand (A142)."""
        if not isinstance(pending, OpenQuestion):
            return
        holder, viewer = pending.questions[0].of, pending.questions[0].player
        if holder is None or viewer == self._observer:
            return
        if holder == self._observer:
            self._seen[holder][viewer] = kept[holder]
            return
        self._others = [m for m in self._others if (m.holder, m.viewer) != (holder, viewer)]
        groups = [group for group, place in enumerate(self._places) if place.seat == holder]
        self._others.append(_Memory(holder, viewer, kept[holder], groups))

    def _look_up_known(self, parts: Sequence[Sequence[int]]) -> tuple[Seen, ...]:
        """Return the cards that are known in a sample; `parts` are the faces by group."""
        if not self._others:
            return self.known
        seen = [dict(viewers) for viewers in self._seen]
        for memory in self._others:
            faces = self._lookup.codec.unpack(memory.kept)
            for group in memory.groups:
                faces += parts[group]
            seen[memory.holder][memory.viewer] = self._lookup.codec.pack(faces)
        return _make_known(seen)

    def look_up(
        self, parts: Sequence[Sequence[int]], pile: Sequence[int]
    ) -> tuple[Pending, tuple[Seen, ...], FrozenMap[NoteKey, Note]]:
        """Return all three with the cards of a sample; `parts` are the faces by group of places."""
        held: list[list[int]] = [[] for _ in self._kept]
        for place, faces in zip(self._places, parts, strict=True):
            held[place.seat] += faces
        for cards, faces in zip(held, self._kept, strict=True):
            cards += faces
        where = [*held, pile]
        notes = self.notes
        if self._moving:
            moved = [(key, notes[key]) for key in self._moving]
            found = {key: Note(look_up(note.value, where), note.lasts) for key, note in moved}
            notes = FrozenMap({**notes, **found})
        return self._look_up_pending(where), self._look_up_known(parts), notes

    def _look_up_pending(self, where: Sequence[Sequence[int]]) -> Pending:
        """Return the decision with the cards of a sample; `where` are hands, and the pile last."""
        pending = self.pending
        if self._drawer is not None:
            assert isinstance(pending, DrawnCards)
            return self._look_up_drawn(pending, where[self._drawer])
        if self._asks_about_cards:
            assert isinstance(pending, OpenQuestion)
            questions = tuple(
                evolve(
                    question,
                    answers=tuple(dict.fromkeys(look_up(question.answers, where))),
                    data=look_up(question.data, where),
                )
                for question in pending.questions
            )
            return evolve(pending, questions=questions)
        return pending

    def _look_up_drawn(self, pending: DrawnCards, hand: Sequence[int]) -> DrawnCards:
        """Return the decision about the first cards of a hand, which are the newest."""
        lookup, demand = self._lookup, pending.demand
        matching = lookup.matches_by_showing[self._showing]
        fitting = matching if demand is None else demand.playable
        count, first = len(pending.faces), lookup.first_bits
        drawn = hand[:count]
        unseen = sum(place.count for place in self._places if place.seat == self._drawer)
        if unseen < count:  # the observer has seen cards that were drawn
            drawn = sorted(hand, key=lambda face: not first[face] & fitting)[:count]
        faces = tuple(sorted(drawn))
        if demand is not None:
            playable = demand.playable & lookup.codec.presence_mask(faces)
        else:
            playable = lookup.find_playable_after_draw(faces, self._showing)
        return DrawnCards(faces, playable, demand)
