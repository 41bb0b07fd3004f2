"""Redeal the cards that a seat does not know, into a state that looks the same to it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, product
from typing import Any

from attrs import evolve

from unoengine.effect_api.open_and_seal import open_table, seal
from unoengine.table.knowledge import find_seen_cards
from unoengine.table.phases.base import Pending
from unoengine.table.phases.drawn_cards import DrawnCards
from unoengine.table.phases.question import OpenQuestion, QueuedQuestion
from unoengine.table.state import GameState, check_state
from unoengine.table.state_parts import Note, NoteKey, Seen
from unoengine.values.actions import Value
from unoengine.values.card import Card
from unoengine.values.frozen_map import FrozenMap
from unoengine.values.hand import Hand
from unoengine.values.numbers import check_seed
from unoengine.values.shuffle_and_dice import shuffle_cards

__all__ = ["redeal"]

_TRIES = 200
"""The number of attempts to deal cards that fit the public facts."""


def redeal(state: GameState, player: int, seed: int) -> GameState:
    """Return a state that this seat cannot distinguish from the given one, chosen by the seed.

    Its own hand, the cards it has seen in other hands, and all public cards stay the same. All
    other cards are dealt again, including those that effects have stored, and future chance follows
    from the new seed. In other hands, the sides that are not in play still look the same (A148).

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
    for attempt in range(_TRIES):
        dealt = _Redeal(state, player, seed, attempt).build_state()
        if _is_possible(dealt):
            return dealt
    # Hardly any other deal fits the public facts: keep the cards, and change only the seed.
    table = open_table(state)
    table._round = evolve(state._round, seed=seed)
    return seal(table)


def _is_possible(state: GameState) -> bool:
    """Return whether the state is possible: a drawn card can be pending only if it fits."""
    return not isinstance(state._pending, DrawnCards) or bool(state._round.rules.list_plays(state))


class _Redeal:
    """One attempt: for every place of a card, the card that lies there and its replacement."""

    def __init__(self, state: GameState, player: int, seed: int, attempt: int) -> None:
        self.before = state
        self.player = player
        self.seed = seed
        codec = self.codec = state._round.rules.tables.codec
        seats = range(len(state._hands))
        kept = [
            hand if s == player else find_seen_cards(state, s, player)
            for s, hand in enumerate(state._hands)
        ]
        self.kept = [codec.unpack(cards) for cards in kept]
        hidden = [codec.unpack(codec.subtract(state._hands[s], kept[s])) for s in seats]
        hidden.append(list(state._round.pile[: state._pile_size]))
        self.looks = _list_looks(state)
        self.dealt = self._deal(hidden, attempt)
        if isinstance(state._pending, DrawnCards):
            self._fit_drawn(state._pending, hidden[state._turn])
        self.changes = [
            [*zip(own, own, strict=True), *zip(old, new, strict=True)]
            for own, old, new in zip([*self.kept, []], hidden, self.dealt, strict=True)
        ]

    def _deal(self, hidden: list[list[int]], attempt: int) -> list[list[int]]:
        """Return the places with the cards dealt again; in hands, each back looks as before."""
        every = sorted(face for place in hidden for face in place)
        cards = shuffle_cards(self.seed, attempt, every)
        if self.looks is None:
            left = iter(cards)
            return [[next(left) for _ in place] for place in hidden]
        looks = self.looks
        alike: dict[str, list[int]] = {}
        for face in cards:
            alike.setdefault(looks[face], []).append(face)
        *hands, pile = [[alike[looks[face]].pop() for face in place] for place in hidden]
        return [*hands, shuffle_cards(self.seed, attempt, pile)]

    def _fit_drawn(self, drawn: DrawnCards, hidden: list[int]) -> None:
        """Make one of the cards that may be played fit, since it is public that one does."""
        fitting, first = self._find_fitting(drawn), self.codec.first_bits
        dealt, places = self.dealt[self.before._turn], self._list_playable_places(drawn, hidden)
        if not places or any(first[dealt[place]] & fitting for place in places):
            return
        for place, cards in product(places, self.dealt):
            for other, face in enumerate(cards):
                if first[face] & fitting and self._look_alike(face, dealt[place]):
                    cards[other], dealt[place] = dealt[place], face
                    return

    def _look_alike(self, one: int, other: int) -> bool:
        """Return whether two cards look the same to the other seats."""
        return self.looks is None or self.looks[one] == self.looks[other]

    def _list_playable_places(self, drawn: DrawnCards, hidden: list[int]) -> list[int]:
        """Return the places of hidden cards that may be played if they fit (A134).

        There are none if a card that this seat knows is the one that fits.
        """
        options = self.before._round.rules.tables.options
        if drawn.demand is None and options.after_drawing == "any_card":
            known = self.codec.presence_mask(self.kept[self.before._turn])
            return [] if known & drawn.playable else [*range(len(hidden))]
        return [hidden.index(face) for face in drawn.faces if face in hidden]

    def _find_fitting(self, drawn: DrawnCards) -> int:
        """Return the first bits of the faces that could be played when these cards were drawn."""
        if drawn.demand is not None:
            return drawn.demand.playable
        return self.before._round.rules.tables.matches_by_showing[self.before._showing]

    def build_state(self) -> GameState:
        """Return the state with the new cards and the new seed."""
        table, codec = open_table(self.before), self.codec
        table._hands = [
            codec.pack([*own, *new]) for own, new in zip(self.kept, self.dealt[:-1], strict=True)
        ]
        table._round = evolve(
            self.before._round,
            seed=self.seed,
            pile=tuple(self.dealt[-1]),
            notes=self._change_notes(),
        )
        table._pending = self._change_pending(self.before._pending)
        table._known = tuple(
            self._change_seen_cards(seat) for seat in range(len(self.before._known))
        )
        return seal(table)

    def _change_notes(self) -> FrozenMap[NoteKey, Note]:
        """Replace the cards in notes about other hands."""
        return FrozenMap(
            {
                (owner, key, seat): note
                if seat in (None, self.player)
                else Note(self._change_value(note.value, seat, None), note.lasts)
                for (owner, key, seat), note in self.before._round.notes.items()
            }
        )

    def _change_seen_cards(self, holder: int) -> Seen:
        """Replace the cards of a hand that other seats have seen."""
        codec = self.codec
        seen_by = tuple(
            (viewer, codec.pack(self._replace_faces(codec.unpack(cards), holder)))
            for viewer, cards in self.before._known[holder][1]
        )
        seen = 0
        for _, cards in seen_by:
            seen |= cards
        return seen, seen_by

    def _change_pending(self, pending: Pending) -> Pending:
        """Replace the cards that a pending decision stores."""
        if isinstance(pending, DrawnCards):
            faces = tuple(sorted(self._replace_faces(pending.faces, self.before._turn)))
            return DrawnCards(faces, self._find_playable(pending, faces), pending.demand)
        if isinstance(pending, OpenQuestion):
            asked = (self._change_question(question, pending) for question in pending.questions)
            return evolve(pending, questions=tuple(asked))
        return pending

    def _find_playable(self, drawn: DrawnCards, faces: tuple[int, ...]) -> int:
        """Return the first bits of the faces that may be played, now that these were drawn."""
        if drawn.demand is not None:
            return drawn.demand.playable & self.codec.presence_mask(faces)
        tables = self.before._round.rules.tables
        return tables.find_playable_after_draw(faces, self.before._showing)

    def _change_question(self, question: QueuedQuestion, asked: OpenQuestion) -> QueuedQuestion:
        answers = question.answers
        if question.player != self.player and self._are_held(answers, question.player):
            changed = (self._change_value(value, question.player, None) for value in answers)
            answers = tuple(dict.fromkeys(changed))
        open_card = asked.get_asking_card(self.before._round.rules.tables)
        return evolve(
            question,
            answers=answers,
            data=self._change_value(question.data, asked.player, open_card),
        )

    def _are_held(self, values: tuple[Value, ...], holder: int) -> bool:
        """Return whether all cards among these answers are in a hand."""
        faces = [self.codec.face_of_card[value] for value in values if isinstance(value, Card)]
        held = self.before._hands[holder]
        return all(self.codec.first_bits[face] & held for face in faces)

    def _change_value(self, data: Any, holder: int, open_card: Card | None) -> Any:
        """Replace the cards of a hand in data of an effect; the card that asks is public."""
        codec = self.codec
        if isinstance(data, Hand):
            return Hand(
                data.codec, self._pack_hand(self._replace_faces(codec.unpack(data.packed), holder))
            )
        if isinstance(data, Card) and data != open_card:
            return self._replace_cards([data], holder)[0]
        if isinstance(data, tuple):
            cards = [part for part in data if isinstance(part, Card) and part != open_card]
            others = iter(self._replace_cards(cards, holder))
            return tuple(
                next(others)
                if isinstance(part, Card) and part != open_card
                else self._change_value(part, holder, open_card)
                for part in data
            )
        return data

    def _replace_cards(self, cards: list[Card], holder: int) -> list[Card]:
        """Return the replacements of cards of a hand, each with the same side up."""
        codec = self.codec
        faces = self._replace_faces([codec.face_of_card[card] for card in cards], holder)
        sides = map(codec.find_side, cards)
        return [side.cards[face] for side, face in zip(sides, faces, strict=True)]

    def _pack_hand(self, faces: Iterable[int]) -> int:
        """Return faces as a hand; stored hands may overlap, so surplus copies are dropped."""
        codec, packed = self.codec, 0
        for face in faces:
            if codec.masks[face] & ~packed:
                packed = codec.add(packed, face)
        return packed

    def _replace_faces(self, faces: Iterable[int], holder: int) -> list[int]:
        """Return the replacements of cards of a hand.

        A card that has since left the hand is looked up in the other hands and in the draw pile. A
        public card stays the same.
        """
        others = self.changes[:holder] + self.changes[holder + 1 :]
        left = [*self.changes[holder], *chain.from_iterable(others)]
        found = []
        for face in faces:
            pair = next((pair for pair in left if pair[0] == face), (face, face))
            if pair in left:
                left.remove(pair)
            found.append(pair[1])
        return found


def _list_looks(state: GameState) -> list[str] | None:
    """Return by face what its side that is not in play looks like; None for one-sided cards."""
    tables = state._round.rules.tables.other_side
    return None if tables is None else [card.look for card in tables.cards]
