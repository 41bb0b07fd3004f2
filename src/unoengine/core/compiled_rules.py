"""The agreement compiled for the seats of a game, and its actions with their moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from unoengine.core import fast, legality
from unoengine.core.actions import (
    Action,
    Answer,
    CallUno,
    Catch,
    ChooseColor,
    Deal,
    Draw,
    Leave,
    Pass,
    Play,
    Value,
)
from unoengine.core.agreement import Agreement
from unoengine.core.dry_run import rehearse
from unoengine.core.fast.move_cache import MoveCache
from unoengine.core.fast.quick_moves import QUICK_MOVES
from unoengine.core.legality import list_terms
from unoengine.core.matching import Lookup
from unoengine.core.perform import MOVES, make_counting_move
from unoengine.core.plugin_classes.effect import read_traits
from unoengine.core.seat_order import SeatOrder

if TYPE_CHECKING:
    from unoengine.core.perform import Move
    from unoengine.core.phases.drawn_cards import DrawnCards
    from unoengine.core.refusals import Reason
    from unoengine.core.state_parts import Position


A = TypeVar("A", bound=Action)

_MAX_CHOSEN = 32768
"""How many plays with choices and answers to keep; effects may offer any number."""

_MAX_OFFERS = 8192
"""The number of lists of plays that are kept."""


class _ActionsBySeat(dict[int, tuple[Action, ...]]):
    """By seat, actions that are created when they are listed first."""

    def __init__(self, create: Callable[[int], tuple[Action, ...]]) -> None:
        self._create = create

    def __missing__(self, seat: int) -> tuple[Action, ...]:
        return self.setdefault(seat, self._create(seat))


class Registry:
    """Actions of one game, each created once, and their moves.

    Everything here can be created again: if two threads create an action at the same time, or if
    one was evicted, its twin is equal and is found by comparison.
    """

    def __init__(self, rules: CompiledRules, kinds: dict[type[Action], type[Move[Any]]]) -> None:
        self._rules = rules
        self._kinds = kinds
        self.moves: dict[int, Move[Any]] = {}
        """Moves by the identity of their actions, which they keep alive."""

        self._lasting: dict[tuple[Any, ...], Any] = {}
        self._chosen: dict[tuple[Any, ...], Any] = {}
        """Plays with choices, and answers; evicted when there are too many."""

        self._offers: dict[tuple[Any, ...], tuple[Play, ...]] = {}
        colors = rules.lookup.edition.colors
        leaving = rules.lookup.options.leaving
        stay = rules.seating.absent if leaving == "round" else rules.seating.gone
        # With many seats, only few of these are ever listed after a player has left.
        self.draws: Mapping[int, tuple[Action, ...]] = _ActionsBySeat(lambda s: self._add(Draw(s)))
        self.turn_actions: Mapping[int, tuple[Action, ...]] = self.draws
        """By seat, the actions of a turn besides plays, as long as there is a card to draw."""

        self.passes: Mapping[int, tuple[Action, ...]] = _ActionsBySeat(lambda s: self._add(Pass(s)))
        self.deals: Mapping[int, tuple[Action, ...]] = _ActionsBySeat(lambda s: self._add(Deal(s)))
        self.colors: Mapping[int, tuple[Action, ...]] = _ActionsBySeat(
            lambda s: self._add(*(ChooseColor(s, color) for color in colors))
        )
        self.leaves: Mapping[int, tuple[Action, ...]] = _ActionsBySeat(
            lambda s: self._add(Leave(s)) if leaving != "forbidden" and s not in stay else ()
        )

    def get_move(self, action: Action) -> Move[Any]:
        """Return the move of a listed action; an evicted one is created again."""
        move = self.moves.get(id(action))
        return self._kinds[type(action)](self._rules, action) if move is None else move

    def intern_play(
        self, seat: int, face: int, color: str | None, choice: Value, uno: bool
    ) -> Play:
        """Return the one instance of a play."""
        key = (Play, seat, face, color, choice, type(choice), uno)
        instances = self._lasting if choice is None else self._chosen
        found: Play | None = instances.get(key)
        if found is None:
            play = Play(seat, self._rules.lookup.cards[face], color, choice, uno)
            return self._intern(instances, key, play)
        return found

    def intern_plays(
        self,
        seat: int,
        face: int,
        size: int,
        colors: tuple[str, ...],
        choices: tuple[Value, ...],
    ) -> tuple[Play, ...]:
        """Return the plays of a card from a hand of this size, with these colors and choices."""
        size = min(size, 3)
        key = (seat, face, size, colors, choices, tuple(map(type, choices)))
        found = self._offers.get(key)
        if found is None:
            if len(self._offers) > _MAX_OFFERS:
                self._offers.clear()
            named = list_terms(self._rules.lookup, face, size, colors, choices)
            found = tuple(self.intern_play(seat, face, *terms) for terms in named)
            self._offers[key] = found
        return found

    def intern_answers(self, seat: int, values: tuple[Value, ...]) -> tuple[Answer, ...]:
        """Return one action for each answer to a question, or for each claim."""
        return tuple([self._intern_answer(seat, value) for value in values])

    def _intern_answer(self, seat: int, value: Value) -> Answer:
        key = (Answer, seat, value, type(value))
        found: Answer | None = self._chosen.get(key)
        return self._intern(self._chosen, key, Answer(seat, value)) if found is None else found

    def intern_uno_calls(self, seat: int, exposed: int) -> tuple[Action, ...]:
        """Return the late UNO call of the exposed seat, or the catch by another (A95, A98)."""
        key = (CallUno, seat, exposed)
        found: tuple[Action, ...] | None = self._lasting.get(key)
        if found is None:
            action = CallUno(seat) if seat == exposed else Catch(seat, exposed)
            calls: tuple[Action, ...] = self._lasting.setdefault(key, self._add(action))
            return calls
        return found

    def _add(self, *actions: Action) -> tuple[Action, ...]:
        """Return the one instance of each of these actions."""
        return tuple([self._intern(self._lasting, (type(one), one), one) for one in actions])

    def _intern(self, instances: dict[tuple[Any, ...], Any], key: Any, action: A) -> A:
        """Keep an action as the one instance of its key, and create its move."""
        if instances is self._chosen and len(instances) >= _MAX_CHOSEN:
            self._evict_chosen()
        found: A = instances.setdefault(key, action)
        if found is action:
            self.moves[id(action)] = self._kinds[type(action)](self._rules, action)
        return found

    def _evict_chosen(self) -> None:
        """Drop plays with choices and answers; a caller that holds one can still apply it.

        The moves are searched for them, since another thread may have added a move whose action was
        evicted meanwhile.
        """
        evicted = [move for move in list(self.moves.values()) if _is_chosen(move.action)]
        self._chosen.clear()
        self._offers.clear()
        for move in evicted:
            self.moves.pop(id(move.action), None)


def _is_chosen(action: Action) -> bool:
    """Return whether an action is an answer or a play with a choice, of which there may be many."""
    return isinstance(action, Answer) or (isinstance(action, Play) and action.choice is not None)


@cache
def _find_kinds(optimize: bool, counts_turns: bool) -> dict[type[Action], type[Move[Any]]]:
    """Return the classes of moves by the class of their actions."""
    kinds = MOVES | QUICK_MOVES if optimize else MOVES
    if counts_turns:
        return {action: make_counting_move(kind) for action, kind in kinds.items()}
    return kinds


_MAX_REDUCED = 64
"""The number of sets of remaining players for which rules are kept."""


class CompiledRules:
    """The lookup, the order of seats, the registry of actions, and the functions in use.

    The functions are the plain ones, or their equivalents in `fast`.
    """

    __slots__ = (
        "__weakref__",
        "_complete",
        "_optimize",
        "_reduced",
        "_turned",
        "cache",
        "find_allowed",
        "list_actions",
        "list_plays",
        "lookup",
        "moves",
        "registry",
        "rehearse",
        "seating",
    )

    list_actions: Callable[[Position], tuple[Action, ...]]
    list_plays: Callable[[Position], tuple[Play, ...]]
    find_allowed: Callable[[Position, int, int, int], int]
    rehearse: Callable[[Position, Play], tuple[int | None, bool]]

    # Phases and states call these here, since `legality` imports them.
    may_keep_drawn: ClassVar[staticmethod[[Position, DrawnCards], bool]] = staticmethod(
        legality.may_keep_drawn
    )
    had_to_draw: ClassVar[staticmethod[[Position, DrawnCards], bool]] = staticmethod(
        legality.had_to_draw
    )
    has_lawful_play: ClassVar[staticmethod[[Position, int, int], bool]] = staticmethod(
        legality.has_lawful_play
    )
    may_play_drawn: ClassVar[staticmethod[[Position, int, int], bool]] = staticmethod(
        legality.may_play_drawn
    )
    find_draw_ban: ClassVar[staticmethod[[Position], Reason | None]] = staticmethod(
        legality.find_draw_ban
    )
    count_points: ClassVar[staticmethod[[Position, int], int]] = staticmethod(legality.count_points)

    def __init__(
        self,
        lookup: Lookup,
        seating: SeatOrder,
        *,
        optimize: bool,
        complete: CompiledRules | None = None,
    ) -> None:
        self.lookup: Lookup = lookup
        self.seating: SeatOrder = seating
        self._optimize = optimize
        self._complete = complete
        self._turned: CompiledRules | None = None
        """The complete rules of the other side of two-sided cards; None until they are needed."""

        self._reduced: dict[tuple[frozenset[int], frozenset[int]], CompiledRules] = {}
        """By the seats that are gone and those that are out, the rules for the others."""

        self.cache: MoveCache | None = MoveCache(self) if optimize else None
        kinds = _find_kinds(optimize, lookup.max_turns is not None)
        self.registry: Registry = Registry(self, kinds)
        self.moves: Mapping[int, Move[Any]] = self.registry.moves
        """Moves by the identity of their actions; `apply` looks for one here first."""

        self.list_actions = legality.list_actions
        self.list_plays = legality.list_plays
        self.find_allowed = legality.find_allowed
        self.rehearse = rehearse
        if self.cache is not None:
            self.list_plays = self.cache.list_plays
            self.find_allowed = self.cache.find_allowed
            self.rehearse = self.cache.rehearse
            lists_all = lookup.may_always_draw and not lookup.play_guards
            if lists_all and not lookup.allows_interruptions:
                self.list_actions = self.cache.list_actions
            elif lists_all and not lookup.allows_more_than_jump_ins:
                self.list_actions = self.cache.list_actions_with_jump_ins
            elif not lookup.draw_guards and not lookup.allows_interruptions:
                self.list_actions = self.cache.list_actions_from_plays

    def cite_effect(self, face: int) -> str:
        """Return the id of the rule that a card's effect follows."""
        effect, printed = self.lookup.effects[face], self.lookup.opening_effects[face]
        if effect is None:
            return "R022"
        is_blank = printed is not None and read_traits(printed).blank
        return effect.rule or ("R059" if is_blank else "A26")

    def cite_choice(self, face: int) -> str:
        """Return the id of the rule on the choices and answers of a card."""
        effect = self.lookup.effects[face]
        return (effect is not None and effect.choice_rule) or self.cite_effect(face)

    def with_absent(self, gone: frozenset[int], out: frozenset[int] = frozenset()) -> CompiledRules:
        """Return the rules for the seats that take part while others are gone or out."""
        if gone == self.seating.gone and out == self.seating.out:
            return self
        complete = self._find_complete()
        if not gone and not out:
            return complete
        rules = complete._reduced.get((gone, out))
        if rules is None:
            if len(complete._reduced) > _MAX_REDUCED:
                complete._reduced.clear()
            rules = complete._reduced[gone, out] = CompiledRules(
                self.lookup,
                SeatOrder(self.seating.seats, gone, out),
                optimize=self._optimize,
                complete=complete,
            )
        return rules

    def _find_complete(self) -> CompiledRules:
        """Return the rules for all seats."""
        if self._complete is None:
            self._complete = self
            if self.seating.absent:
                everybody = SeatOrder(self.seating.seats)
                self._complete = CompiledRules(self.lookup, everybody, optimize=self._optimize)
        return self._complete

    @property
    def other_side(self) -> CompiledRules | None:
        """The rules for the other side of the cards (A145); None if they have one side only."""
        lookup, seating = self.lookup.other_side, self.seating
        if lookup is None:
            return None
        complete = self._find_complete()
        if complete._turned is None:
            everybody = complete.seating
            complete._turned = CompiledRules(lookup, everybody, optimize=self._optimize)
            complete._turned._turned = complete
        return complete._turned.with_absent(seating.gone, seating.out)

    @property
    def front(self) -> CompiledRules:
        """The rules for the fronts, which are in play when a round starts (A149)."""
        return self if self.lookup.side == "front" else self.other_side or self

    def without_optimizations(self) -> CompiledRules:
        """Return the same rules in plain form."""
        return CompiledRules(self.lookup, self.seating, optimize=False)

    def _key(self) -> tuple[Agreement, str, int, frozenset[int], frozenset[int]]:
        lookup, seating = self.lookup, self.seating
        return lookup.agreement, lookup.side, seating.seats, seating.gone, seating.out

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return self._key() == other._key() if isinstance(other, CompiledRules) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        edition, players = self.lookup.edition.name, len(self.seating.in_game)
        return f"<CompiledRules of {edition} for {players} players>"


def compile_rules(agreement: Agreement, seats: int) -> CompiledRules:
    """Return the rules of an agreement for a number of seats, compiled once."""
    return _compile(agreement, seats, fast.enabled)


@lru_cache(maxsize=256)
def _compile(agreement: Agreement, seats: int, optimize: bool) -> CompiledRules:
    return CompiledRules(_compile_lookup(agreement), SeatOrder(seats), optimize=optimize)


@lru_cache(maxsize=256)
def _compile_lookup(agreement: Agreement) -> Lookup:
    return Lookup(agreement)
