"""Cards that effects and variants have stored, in notes and questions, and their replacements.

A card of a pending question is followed to the place where it is now: a hand, or the draw pile. In
a sample it is replaced by the card of that place. A card that is public, or that the observer sees,
stays. A note about another seat may be old, so where its cards are now would tell what they are.
Unless it is a whole hand, it gets cards of that seat, whatever they are. Other stored values stay
as they are, since only the plug-in knows their meaning.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import cycle
from typing import TYPE_CHECKING, Any

from attrs import frozen

from unoengine.values.card import Card
from unoengine.values.hand import Hand

if TYPE_CHECKING:
    from unoengine.table.state import GameState
    from unoengine.values.multiset import MultisetCodec

__all__ = ["StoredCards", "has_places", "look_up"]

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

        self._codec = state._round.rules.tables.codec
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
        if isinstance(value, Hand):
            return self._follow_cards(value.codec.unpack(value.packed), holder, value)
        if isinstance(value, Card) and value != public:
            return self._find_places([value], holder)[0]
        if isinstance(value, tuple):
            cards = [part for part in value if isinstance(part, Card) and part != public]
            if cards and len(cards) == len(value):
                faces = [self._codec.face_of_card[card] for card in cards]
                whole = self._find_hand(faces, holder)
                if whole is not None and faces == sorted(faces):
                    side = self._codec.find_side(cards[0])
                    return value if whole == self._observer else _WholeHand(whole, side, False)
            found = iter(self._find_places(cards, holder))
            return tuple(
                next(found)
                if isinstance(part, Card) and part != public
                else self.follow(part, holder, public)
                for part in value
            )
        return value

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
        return self._replace(value, self._list_places(holder), holder)

    def _replace(self, value: Any, places: Iterator[tuple[int, int]], holder: int) -> Any:
        if isinstance(value, Hand):
            faces, codec = value.codec.unpack(value.packed), value.codec
            whole = self._find_noted_hand(faces, holder)
            if whole is None:
                return _PartOfHand(tuple(_Moved(*next(places), codec) for _ in faces), codec)
            return value if whole == self._observer else _WholeHand(whole, codec, True)
        if isinstance(value, Card):
            return _Moved(*next(places), self._codec.find_side(value))
        if not isinstance(value, tuple):
            return value
        if value and all(isinstance(part, Card) for part in value):
            faces = sorted([self._codec.face_of_card[card] for card in value])
            whole = self._find_noted_hand(faces, holder)
            if whole is not None:
                side = self._codec.find_side(value[0])
                return value if whole == self._observer else _WholeHand(whole, side, False)
        return tuple(self._replace(part, places, holder) for part in value)

    def _find_noted_hand(self, faces: Sequence[int], holder: int) -> int | None:
        """Return the seat with this hand; if no other one has it, any hand of this size counts."""
        found = self._find_hand(faces, holder) if len(faces) > 1 else None
        if found is None and faces and len(faces) == len(self._places[holder]):
            return holder
        return found

    def _list_places(self, holder: int) -> Iterator[tuple[int, int]]:
        """Yield places for noted cards: those of the hand first, then others, without an end."""
        seats = [holder, _PILE, *(seat for seat in self._places if seat not in (holder, _PILE))]
        return cycle([(seat, index) for seat in seats for index in range(len(self._places[seat]))])

    def _follow_cards(self, faces: list[int], holder: int, hand: Hand) -> Any:
        whole = self._find_hand(faces, holder)
        if whole is None:
            side = hand.codec
            places = self._find_places([side.cards[face] for face in faces], holder)
            return _PartOfHand(tuple(places), side)
        return hand if whole == self._observer else _WholeHand(whole, hand.codec, True)

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
            number = taken[seat, face] - self._count_seen(seat, face)
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

    def _count_seen(self, seat: int, face: int) -> int:
        """Return how many copies of a card the observer has seen in a hand."""
        return 0 if seat == _PILE else self._kept[seat].count(face)

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
