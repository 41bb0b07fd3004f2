"""Cached lists of moves by parts of hands, which recur; whole hands hardly ever do."""

from __future__ import annotations

from collections.abc import Callable, Collection
from operator import add
from typing import TYPE_CHECKING, TypeAlias
from weakref import ref

from unoengine.core import legality
from unoengine.core.actions import Action, Play, Value
from unoengine.core.dry_run import (
    Terms,
    find_constant_terms,
    find_terms_of_seat,
    find_verdict,
    rehearse,
)
from unoengine.core.fast.quick_moves import QuickPlay, has_several_cards
from unoengine.core.legality import list_terms
from unoengine.core.phases.demand import Demand
from unoengine.core.phases.drawn_cards import DrawnCards
from unoengine.core.phases.question import OpenQuestion
from unoengine.core.phases.turn import TURN
from unoengine.core.piles import has_hidden_discards
from unoengine.core.state import GameState

if TYPE_CHECKING:
    from unoengine.core.compiled_rules import CompiledRules
    from unoengine.core.perform import Move
    from unoengine.core.state_parts import Position


_MAX_PARTS = 8192
"""The number of parts of hands for which plays are kept, by hand size."""

_SIZES = 4
"""Sizes of hands that make a difference: the last card, the last but one, and more."""

Plays: TypeAlias = dict[int, tuple[Play, ...]]
Turns: TypeAlias = dict[int, tuple[Action, ...]]


class MoveCache:
    """Lists of moves for the parts of hands: two halves of the color in force, and the rest."""

    __slots__ = (
        "_allowed_last",
        "_answers",
        "_by_size",
        "_guards",
        "_jump_ins",
        "_may_keep",
        "_moves_hands",
        "_moving",
        "_of_bit",
        "_parts",
        "_rules",
        "_special",
        "_terms",
        "_terms_of_seat",
        "_unpredictable",
        "_usual",
        "_verdicts_of_size",
        "_verdicts_on",
        "asked",
        "by_seat",
        "drawn",
        "matches_by_face",
    )

    def __init__(self, rules: CompiledRules) -> None:
        self._rules = rules
        lookup = rules.lookup
        codec = lookup.codec
        effects = lookup.effects
        terms = [find_constant_terms(effect, rules) if effect else None for effect in effects]
        usual: Terms = (lookup.edition.colors, (None,), (None,))
        self._terms: tuple[Terms, ...] = tuple(found or usual for found in terms)
        """By face, colors, choices, and choices with a last card, where these are constant."""

        self._special = lookup.special_faces
        self.asked: int = lookup.restricted_faces | codec.presence_mask(
            face for face, effect in enumerate(effects) if effect and not terms[face]
        )
        """The first bits of the faces whose effects are asked each time."""

        self._guards: bool = bool(lookup.play_guards)
        self._allowed_last: tuple[Callable[[], object], int] = lambda: None, 0
        """The state whose plays were listed last, and the faces that variants allow there."""

        self._verdicts_of_size: dict[int, tuple[int, int]] = {}
        """By size of the hand, the faces that variants allow, and those that depend on more."""

        self._verdicts_on: dict[tuple[int, int], bool] = {}
        """By `showing` and first bit, whether variants allow a card."""

        self._unpredictable: int = 0
        """The faces for which that depends on more, on some top card at least."""

        self._may_keep: bool = lookup.may_keep_drawn
        self._parts: list[tuple[int, int, int]] = []
        """By `showing`, the faces that match: halves of the color in force, and the others."""

        parts: dict[tuple[int, int], tuple[int, int, int]] = {}
        for showing, matching in enumerate(lookup.matches_by_showing):
            suited = lookup.suits[lookup.color_number(showing)]
            if (matching, suited) not in parts:
                suit = codec.unpack(matching & suited)
                half = len(suit) // 2
                low, high = codec.presence_mask(suit[:half]), codec.presence_mask(suit[half:])
                parts[matching, suited] = low, high, matching ^ low ^ high
            self._parts.append(parts[matching, suited])
        self.matches_by_face: tuple[tuple[bool, ...], ...] = tuple(
            tuple([matching & bit != 0 for matching in lookup.matches_by_showing])
            for bit in lookup.first_bits
        )
        """By face and `showing`, whether the face matches."""

        self._answers: dict[tuple[int, tuple[Value, ...]], tuple[Action, ...]] = {}
        self._usual: dict[tuple[int, int], Collection[tuple[str | None, Value, bool]]] = {}
        self.drawn: tuple[DrawnCards, ...] = tuple(
            DrawnCards((face,), bit) for face, bit in enumerate(codec.first_bits)
        )
        """By face, the decision after it was drawn."""

        seats = range(rules.seating.seats)
        self._of_bit: list[dict[int, list[tuple[Play, ...]]]] = [{} for _ in range(_SIZES)]
        self._by_size: list[list[tuple[Plays, Turns]]] = [
            [({}, {}) for _ in seats] for _ in range(_SIZES)
        ]
        """By size of the hand and seat: plays of a part, and plays and draw for the rest."""

        self.by_seat: tuple[tuple[tuple[Plays, Turns], ...], ...] = tuple(
            tuple(
                self._by_size[min(size, _SIZES - 1)][seat] for size in range(len(lookup.deck) + 1)
            )
            for seat in seats
        )
        self._jump_ins: tuple[int, ...] = tuple(
            lookup.out_of_turn_matches[lookup.top_face(showing)]
            for showing in range(len(lookup.matches_by_showing))
        )
        """By `showing`, the first bits of the faces that seats not on turn may play."""

        self._moving: frozenset[int] = frozenset(
            face for face, own_hand in enumerate(lookup.own_hands) if own_hand == "changes"
        )
        self._terms_of_seat: dict[tuple[int, int, int], Terms | None] = {}
        """By face, seat and direction, what may be named with a card if that depends on no more."""

        self._moves_hands: dict[tuple[int, int, int], bool] = {}
        """By face, seat and direction, whether the card moves hands and does nothing else."""

    def list_actions(self, position: Position) -> tuple[Action, ...]:
        """Return what `legality.list_actions` returns."""
        pending, turn = position._pending, position._turn
        if position._exposed is not None:
            return legality.list_actions(position)
        hand = position._hands[turn]
        if pending is TURN and (position._pile_size or has_hidden_discards(position)):
            low, high, others = self._parts[position._showing]
            others &= hand
            if others & self._special:
                return self.list_plays(position) + self._rules.registry.turn_actions[turn]
            plays, turns = self.by_seat[turn][hand.bit_count()]
            try:
                return plays[hand & low] + plays[hand & high] + turns[others]
            except KeyError:
                return self._list_turn(turn, hand, low, high, others)
        elif (
            type(pending) is DrawnCards
            and pending.demand is None
            and not pending.playable & self._special
            and self._rules.lookup.draws_as_usual
        ):
            found = self._list_part(turn, hand.bit_count(), pending.playable)
            if self._may_keep or legality.may_keep_drawn(position, pending):
                return found + self._rules.registry.passes[turn]
            return found
        elif type(pending) is Demand and not hand & pending.playable:
            return self._rules.registry.draws[turn]
        elif type(pending) is OpenQuestion:
            return self._list_answers(turn, pending.questions[0].answers) or (
                pending.list_actions(position)
            )
        return pending.list_actions(position)

    def list_actions_with_jump_ins(self, position: Position) -> tuple[Action, ...]:
        """Return what `legality.list_actions` returns if variants allow nothing but jump-ins."""
        found = self.list_actions(position)
        if position._pending is not TURN or position._exposed is not None:
            return found
        wanted = self._jump_ins[position._showing]
        if wanted:
            turn, hands = position._turn, position._hands
            for seat in self._rules.seating.list_in_order(turn, position._direction):
                playable = hands[seat] & wanted
                if playable and seat != turn:
                    found += self._list_jump_ins(position, seat, playable)
        return found

    def list_actions_from_plays(self, position: Position) -> tuple[Action, ...]:
        """Return what `legality.list_actions` returns if nobody can interrupt a turn.

        Variants may forbid plays, and options draws.
        """
        is_turn = position._pending is TURN and position._exposed is None and position._pile_size
        if not is_turn:
            return legality.list_actions(position)
        plays = self.list_plays(position)
        if plays and self._rules.lookup.forbids_voluntary_draw:
            return plays
        return plays + self._rules.registry.turn_actions[position._turn]

    def _list_jump_ins(self, position: Position, seat: int, playable: int) -> tuple[Play, ...]:
        if playable & self._special or playable & playable - 1:
            return legality.list_jump_ins(position, seat)
        return self._list_part(seat, position._hands[seat].bit_count(), playable)

    def _list_answers(self, seat: int, answers: tuple[Value, ...]) -> tuple[Action, ...] | None:
        """Return the answers to a question in words, of which only few exist; else None."""
        found = self._answers.get((seat, answers))
        if found is None and all(type(answer) is str for answer in answers):
            if len(self._answers) > _MAX_PARTS:
                self._answers.clear()
            found = self._rules.registry.intern_answers(seat, answers)
            self._answers[seat, answers] = found
        return found

    def list_plays(self, position: Position) -> tuple[Play, ...]:
        """Return what `legality.list_plays` returns."""
        seat = position._turn
        hand = position._hands[seat]
        held, size = hand & position._pending.list_playable(position), hand.bit_count()
        if self._guards:
            held = self.find_allowed(position, seat, held, hand)
            if type(position) is GameState:
                self._allowed_last = ref(position), held
        special = held & self._special
        held ^= special
        low, high, _ = self._parts[position._showing]
        low, high = held & low, held & high
        others, plays = held ^ low ^ high, self.by_seat[seat][size][0]
        try:
            found = plays[low] + plays[high] + plays[others]
        except KeyError:
            low_and_high = self._list_part(seat, size, low) + self._list_part(seat, size, high)
            found = low_and_high + self._list_part(seat, size, others)
        while special:
            bit = special & -special
            special ^= bit
            found += self.list_special(position, self._rules.lookup.face_of_bit[bit])
        return found

    def find_allowed(self, position: Position, seat: int, faces: int, hand: int) -> int:
        """Return what `legality.find_allowed` returns."""
        allowed, unknown = self._find_verdicts(hand.bit_count(), position._showing, faces)
        if unknown:
            allowed |= legality.find_allowed(position, seat, unknown, hand)
        return allowed

    def is_allowed(self, state: GameState, face: int) -> bool:
        """Return whether no variant forbids the seat on turn to play a card that it holds."""
        bit = self._rules.lookup.first_bits[face]
        of_state, allowed = self._allowed_last
        if of_state() is not state:
            allowed = self.find_allowed(state, state._turn, bit, state._hands[state._turn])
        return allowed & bit != 0

    def _find_verdicts(self, size: int, showing: int, faces: int) -> tuple[int, int]:
        """Return the faces that variants allow, and those for which this depends on more.

        What depends only on the card and the size of the hand, or on the top card and the color in
        force, is asked once.
        """
        found = self._verdicts_of_size.get(size)
        if found is None:
            found = self._verdicts_of_size[size] = self._find_verdicts_of_size(size)
        allowed, unknown = faces & found[0], faces & found[1]
        asked, verdicts = unknown & ~self._unpredictable, self._verdicts_on
        while asked:
            bit = asked & -asked
            asked ^= bit
            verdict = verdicts.get((showing, bit))
            if verdict is None:
                face = self._rules.lookup.face_of_bit[bit]
                verdict = find_verdict(self._rules, face, showing=showing)
                if verdict is None:
                    self._unpredictable |= bit
                    continue
                if len(verdicts) > _MAX_PARTS:
                    verdicts.clear()
                verdicts[showing, bit] = verdict
            unknown ^= bit
            allowed |= bit if verdict else 0
        return allowed, unknown

    def _find_verdicts_of_size(self, size: int) -> tuple[int, int]:
        rules, allowed, unknown = self._rules, 0, 0
        for face, bit in enumerate(rules.lookup.first_bits):
            verdict = find_verdict(rules, face, size=size)
            allowed |= bit if verdict else 0
            unknown |= bit if verdict is None else 0
        return allowed, unknown

    def list_terms(self, face: int, size: int) -> Collection[tuple[str | None, Value, bool]]:
        """Return what may be named with a card without choices, from a hand of a size."""
        found = self._usual.get((face, size))
        if found is None:
            rules = self._rules
            colors = rules.lookup.edition.colors
            found = self._usual[face, size] = list_terms(rules.lookup, face, size, colors, (None,))
        return found

    def list_special(self, position: Position, face: int) -> tuple[Play, ...]:
        """Return what `legality.list_plays_of_card` returns."""
        terms = self._terms[face]
        if self._rules.lookup.codec.first_bits[face] & self.asked:
            found = self._find_terms_of_seat(position, face)
            if found is None:
                return legality.list_plays_of_card(position, face)
            terms = found
        colors, choices, choices_last = terms
        size = position._hands[position._turn].bit_count()
        if size == 1 and not self._rules.lookup.may_go_on[face]:
            choices = choices_last
        elif size > 2 and face in self._moving and self._only_moves_hands(position, face, choices):
            return self._rules.registry.intern_plays(position._turn, face, 3, colors, choices)
        return legality.list_offered_plays(position, face, colors, choices)

    def _find_terms_of_seat(self, position: Position, face: int) -> Terms | None:
        """Return what the seat on turn may name with a card, if it depends on seats only."""
        key = face, position._turn, position._direction
        if key not in self._terms_of_seat:
            effect, bit = self._rules.lookup.effects[face], self._rules.lookup.first_bits[face]
            is_free = effect is not None and not bit & self._rules.lookup.restricted_faces
            self._terms_of_seat[key] = (
                find_terms_of_seat(effect, position._round, *key) if effect and is_free else None
            )
        return self._terms_of_seat[key]

    def _only_moves_hands(self, position: Position, face: int, choices: tuple[Value, ...]) -> bool:
        """Return whether a card moves hands and does nothing else, and all have several cards.

        Then its play leaves its player several cards, whatever is chosen.
        """
        if type(position._pending) is Demand or not has_several_cards(position._hands):
            return False
        seat, direction = position._turn, position._direction
        known = self._moves_hands.get((face, seat, direction))
        if known is None:
            registry, colors = self._rules.registry, self._rules.lookup.edition.colors
            known = all(
                self._moves_nothing_but_hands(position, registry.get_move(play))
                for play in registry.intern_plays(seat, face, 3, colors, choices)
            )
            self._moves_hands[face, seat, direction] = known
        return known

    def _moves_nothing_but_hands(self, position: Position, move: Move[Play]) -> bool:
        assert isinstance(move, QuickPlay)
        outcome = move.find_outcome(position._round, position._direction)
        return outcome.sources is not None and outcome.question is None

    def rehearse(self, position: Position, play: Play) -> tuple[int | None, bool]:
        """Return what `dry_run.rehearse` returns; a play whose outcome is known is not tried."""
        move = self._rules.registry.get_move(play)
        assert isinstance(move, QuickPlay)
        outcome = move.find_outcome(position._round, position._direction)
        if outcome.asks_first and type(position._pending) is not Demand:
            return None, outcome.saw_color
        is_known = outcome.cards <= position._pile_size and not move.is_false_call
        if not is_known or type(position._pending) is Demand:
            return rehearse(position, play)
        if outcome.sources is not None and outcome.sources[play.player] != play.player:
            other = position._hands[outcome.sources[play.player]]
            return other.bit_count(), outcome.saw_color
        others = self._rules.lookup.codec.remove(position._hands[play.player], move.face)
        return (others & ~outcome.discards).bit_count(), outcome.saw_color

    def _list_part(self, seat: int, size: int, part: int) -> tuple[Play, ...]:
        """Return the plays of a part of a hand that depend on nothing else."""
        found = self.by_seat[seat][size][0].get(part)
        return self._store_part(min(size, _SIZES - 1), part)[seat] if found is None else found

    def _store_part(self, size: int, part: int) -> list[tuple[Play, ...]]:
        """Store the plays of a part of a hand for every seat; return them."""
        by_seat: list[tuple[Play, ...]] = [()] * self._rules.seating.seats
        of_bit, left = self._of_bit[size], part
        while left:
            bit = left & -left
            left ^= bit
            more = of_bit.get(bit) or self._list_bit(size, bit)
            by_seat = [*map(add, by_seat, more)]
        for (plays, _), found in zip(self._by_size[size], by_seat, strict=True):
            if len(plays) > _MAX_PARTS:
                plays.clear()
            plays[part] = found
        return by_seat

    def _list_bit(self, size: int, bit: int) -> list[tuple[Play, ...]]:
        lookup, order, registry = self._rules.lookup, self._rules.seating, self._rules.registry
        face, colors = lookup.face_of_bit[bit], lookup.edition.colors
        plays = self._of_bit[size][bit] = [
            () if seat in order.absent else registry.intern_plays(seat, face, size, colors, (None,))
            for seat in range(order.seats)
        ]
        return plays

    def _list_turn(
        self, seat: int, hand: int, low: int, high: int, others: int
    ) -> tuple[Action, ...]:
        """Return the moves of a turn without special cards, and store them for every seat."""
        size = hand.bit_count()
        found = self.by_seat[seat][size][1].get(others)
        if found is None:
            kept = min(size, _SIZES - 1)
            plays, draws = self._store_part(kept, others), self._rules.registry.turn_actions
            for player, (_, turns) in enumerate(self._by_size[kept]):
                if len(turns) > _MAX_PARTS:
                    turns.clear()
                turns[others] = plays[player] + draws[player]
            found = plays[seat] + draws[seat]
        return (
            self._list_part(seat, size, hand & low)
            + self._list_part(seat, size, hand & high)
            + found
        )
