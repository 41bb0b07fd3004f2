"""The parts of a state besides hands and piles that contain hidden cards, renewed for each sample.

These are the cards that other seats have seen, a drawn card that waits, and the cards that effects
and variants have stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from attrs import define, evolve

from unoengine.search.stored_cards import StoredCards, has_places, look_up
from unoengine.table.phases.base import Pending
from unoengine.table.phases.drawn_cards import DrawnCards
from unoengine.table.phases.question import OpenQuestion, QueuedQuestion
from unoengine.table.state_parts import UNSEEN, Note, NoteKey, Seen
from unoengine.values.card import Card
from unoengine.values.frozen_map import FrozenMap

if TYPE_CHECKING:
    from unoengine.search.conclusions import Hands
    from unoengine.search.places import Places
    from unoengine.table.state import GameState

__all__ = ["HiddenValues"]


class HiddenNotes:
    """The notes of the game, with other cards in those about other seats."""

    def __init__(self, state: GameState, observer: int, stored: StoredCards) -> None:
        self._notes: dict[NoteKey, Note] = {}
        for key, note in state._round.notes.items():
            holder = key[2]
            if holder is not None and holder != observer:
                note = Note(stored.replace(note.value, holder), note.lasts)
            self._notes[key] = note
        self._moving = [key for key, note in self._notes.items() if has_places(note.value)]
        self.usual: FrozenMap[NoteKey, Note] = FrozenMap(self._notes)
        self.are_constant: bool = not self._moving

    def look_up(self, places: Sequence[Sequence[int]]) -> FrozenMap[NoteKey, Note]:
        """Return the notes with the cards of a sample; `places` are hands, and the pile last."""
        if self.are_constant:
            return self.usual
        notes = dict(self._notes)
        for key in self._moving:
            notes[key] = Note(look_up(notes[key].value, places), notes[key].lasts)
        return FrozenMap(notes)


class HiddenPending:
    """The pending decision, with other cards in what it stores about other seats."""

    def __init__(
        self, state: GameState, observer: int, stored: StoredCards, places: Sequence[Places]
    ) -> None:
        pending: Pending = state._pending
        self._unseen = sum(place.count for place in places if place.seat == state._turn)
        self._tables = state._round.rules.tables
        self._showing = state._showing
        self._drawer: int | None = None
        if isinstance(pending, OpenQuestion):
            card = pending.get_asking_card(self._tables)
            asked = tuple(
                _follow_question(question, pending.player, card, state, observer, stored)
                for question in pending.questions
            )
            pending = evolve(pending, questions=asked)
        elif isinstance(pending, DrawnCards) and state._turn != observer:
            self._drawer = state._turn
            pending = DrawnCards((0,) * len(pending.faces), 0, pending.demand)
        self.usual: Pending = pending
        asks_about_cards = isinstance(pending, OpenQuestion) and any(
            has_places(question.data) or has_places(question.answers)
            for question in pending.questions
        )
        self.is_constant: bool = self._drawer is None and not asks_about_cards

    def look_up(self, places: Sequence[Sequence[int]]) -> Pending:
        """Return the decision with the cards of a sample; `places` are hands, and the pile last."""
        pending = self.usual
        if self._drawer is not None:
            assert isinstance(pending, DrawnCards)
            return self._look_up_drawn(pending, places[self._drawer])
        if self.is_constant:
            return pending
        assert isinstance(pending, OpenQuestion)
        questions = tuple(_look_up_question(question, places) for question in pending.questions)
        return evolve(pending, questions=questions)

    def _look_up_drawn(self, pending: DrawnCards, hand: Sequence[int]) -> DrawnCards:
        """Return the decision about the first cards of a hand, which are the newest."""
        tables, demand = self._tables, pending.demand
        matching = tables.matches_by_showing[self._showing]
        fitting = matching if demand is None else demand.playable
        count, first = len(pending.faces), tables.first_bits
        drawn = hand[:count]
        if self._unseen < count:  # the observer has seen cards that were drawn
            drawn = sorted(hand, key=lambda face: not first[face] & fitting)[:count]
        faces = tuple(sorted(drawn))
        if demand is not None:
            playable = demand.playable & tables.codec.presence_mask(faces)
        else:
            playable = tables.find_playable_after_draw(faces, self._showing)
        return DrawnCards(faces, playable, demand)


def _follow_question(
    question: QueuedQuestion,
    asker: int,
    card: Card,
    state: GameState,
    observer: int,
    stored: StoredCards,
) -> QueuedQuestion:
    answers = question.answers
    if question.player != observer and _are_held(answers, state, question.player):
        answers = stored.follow(answers, question.player)
    return evolve(question, answers=answers, data=stored.follow(question.data, asker, card))


def _are_held(values: Sequence[Any], state: GameState, holder: int) -> bool:
    """Return whether there are cards among these answers, and all of them are in a hand."""
    codec = state._round.rules.tables.codec
    faces = [codec.face_of_card[value] for value in values if isinstance(value, Card)]
    return bool(faces) and all(codec.first_bits[face] & state._hands[holder] for face in faces)


def _look_up_question(question: QueuedQuestion, places: Sequence[Sequence[int]]) -> QueuedQuestion:
    answers = tuple(dict.fromkeys(look_up(question.answers, places)))
    return evolve(question, answers=answers, data=look_up(question.data, places))


@define(eq=False)
class _Memory:
    """Cards of a hand that another seat has seen."""

    holder: int
    viewer: int
    kept: int
    """Those that the observer has seen as well."""

    groups: list[int]
    """The groups of places of the others."""


class Memories:
    """The cards that seats have seen in other hands.

    The observer knows what it has seen and shown itself. What others have seen of each other
    follows from the history; without a history, only the pending question shows it.
    """

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
        self._codec = state._round.rules.tables.codec
        self._observer = observer
        self._places = places
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
        self.usual: tuple[Seen, ...] = self._make_known(self._seen)
        self.are_constant: bool = not self._others

    def _add_memories(self, holder: int, kept: dict[int, int]) -> None:
        """Add what others have seen of a hand, as its places are marked."""
        for viewer in range(len(self._seen)):
            groups = [
                group
                for group, place in enumerate(self._places)
                if place.seat == holder and place.viewers >> viewer & 1
            ]
            if viewer not in (holder, self._observer) and (groups or kept.get(viewer)):
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

    def look_up(self, parts: Sequence[Sequence[int]]) -> tuple[Seen, ...]:
        """Return the cards that are known in a sample; `parts` are the faces by group."""
        if self.are_constant:
            return self.usual
        seen = [dict(viewers) for viewers in self._seen]
        for memory in self._others:
            faces = self._codec.unpack(memory.kept)
            for group in memory.groups:
                faces += parts[group]
            seen[memory.holder][memory.viewer] = self._codec.pack(faces)
        return self._make_known(seen)

    @staticmethod
    def _make_known(seen: Sequence[dict[int, int]]) -> tuple[Seen, ...]:
        known: list[Seen] = []
        for viewers in seen:
            left = tuple(sorted((viewer, cards) for viewer, cards in viewers.items() if cards))
            every = 0
            for _, cards in left:
                every |= cards
            known.append((every, left) if left else UNSEEN)
        return tuple(known) if any(seen_by[1] for seen_by in known) else ()


def _list_common_viewers(concluded: Hands, holder: int, observer: int) -> list[int]:
    """Return the seats that have seen all cards of a hand that the observer has seen."""
    common = -1
    for batch in concluded.by_seat[holder]:
        if batch.viewers >> observer & 1:
            common &= batch.viewers
    return [seat for seat in range(len(concluded.by_seat)) if common > 0 and common >> seat & 1]


class HiddenValues:
    """The pending decision, the known cards and the notes of each sample."""

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
        self._places = places
        self._kept = [state._round.rules.tables.codec.unpack(cards) for cards in kept]
        stored = StoredCards(state, observer, self._kept)
        self._notes = HiddenNotes(state, observer, stored)
        self._pending = HiddenPending(state, observer, stored, places)
        self._memories = Memories(
            state, observer, kept, places, concluded, keeps_memories=keeps_memories
        )
        self.pending: Pending = self._pending.usual
        self.known: tuple[Seen, ...] = self._memories.usual
        self.notes: FrozenMap[NoteKey, Note] = self._notes.usual
        self.are_constant: bool = (
            self._notes.are_constant and self._pending.is_constant and self._memories.are_constant
        )
        """Whether they are the same in all samples."""

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
        return (
            self._pending.look_up(where),
            self._memories.look_up(parts),
            self._notes.look_up(where),
        )
