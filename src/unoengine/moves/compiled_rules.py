"""Class `CompiledRules`: what was agreed on, compiled for the seats of one game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from unoengine.moves import draw_policy, fast, legality, points
from unoengine.moves.fast.move_cache import MoveCache
from unoengine.moves.fast.quick_moves import QUICK_MOVES
from unoengine.moves.registry import MOVES, Registry
from unoengine.plugins.effect_base import read_traits
from unoengine.ruleset.agreement import Agreement
from unoengine.ruleset.lookup_tables import LookupTables
from unoengine.ruleset.seat_order import SeatOrder
from unoengine.values.actions import Action, Play

if TYPE_CHECKING:
    from unoengine.moves.move_base import Move
    from unoengine.table.phases.drawn_cards import DrawnCards
    from unoengine.table.state_parts import Position
    from unoengine.values.reasons import Reason

__all__ = ["CompiledRules", "compile_rules"]

_MAX_REDUCED = 64
"""The number of sets of remaining players for which rules are kept."""


class CompiledRules:
    """Lookup tables, the order of seats, the registry of actions, and the functions in use.

    The functions are the plain ones, or their equivalents in `fast`.
    """

    __slots__ = (
        "__weakref__",
        "_complete",
        "_optimize",
        "_reduced",
        "_turned",
        "cache",
        "list_actions",
        "list_plays",
        "quick_moves",
        "registry",
        "rehearse",
        "seating",
        "tables",
    )

    list_actions: Callable[[Position], tuple[Action, ...]]
    list_plays: Callable[[Position], tuple[Play, ...]]
    rehearse: Callable[[Position, Play], tuple[int | None, bool]]

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
        draw_policy.find_draw_ban
    )
    count_points: ClassVar[staticmethod[[Position, int], int]] = staticmethod(points.count_points)

    def __init__(
        self,
        tables: LookupTables,
        seating: SeatOrder,
        *,
        optimize: bool,
        complete: CompiledRules | None = None,
    ) -> None:
        self.tables: LookupTables = tables
        self.seating: SeatOrder = seating
        self._optimize = optimize
        self._complete = complete
        self._turned: CompiledRules | None = None
        """The complete rules of the other side of two-sided cards; None until they are needed."""

        self._reduced: dict[tuple[frozenset[int], frozenset[int]], CompiledRules] = {}
        """By the seats that are gone and those that are out, the rules for the others."""

        self.cache: MoveCache | None = MoveCache(self) if optimize else None
        is_quick = optimize and tables.max_turns is None  # quick moves do not count turns
        self.registry: Registry = Registry(self, MOVES | QUICK_MOVES if is_quick else MOVES)
        self.quick_moves: Mapping[int, Move[Any]] = self.registry.moves if is_quick else {}
        """Moves by the identity of their actions; `apply` tries these first."""

        self.list_actions = legality.list_actions
        self.list_plays = legality.list_plays
        self.rehearse = legality.rehearse
        if self.cache is not None:
            self.list_plays = self.cache.list_plays
            if is_quick:
                self.rehearse = self.cache.rehearse
            if tables.draws_as_usual and not tables.allows_interruptions:
                self.list_actions = self.cache.list_actions
            elif tables.draws_as_usual and not tables.allows_more_than_jump_ins:
                self.list_actions = self.cache.list_actions_with_jump_ins

    def cite_effect(self, face: int) -> str:
        """Return the id of the rule that a card's effect follows."""
        effect, printed = self.tables.effects[face], self.tables.opening_effects[face]
        if effect is None:
            return "R022"
        is_blank = printed is not None and read_traits(printed).blank
        return effect.rule or ("R059" if is_blank else "A26")

    def cite_choice(self, face: int) -> str:
        """Return the id of the rule on the choices and answers of a card."""
        effect = self.tables.effects[face]
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
                self.tables,
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
                self._complete = CompiledRules(self.tables, everybody, optimize=self._optimize)
        return self._complete

    @property
    def other_side(self) -> CompiledRules | None:
        """The rules for the other side of the cards (A145); None if they have one side only."""
        tables, seating = self.tables.other_side, self.seating
        if tables is None:
            return None
        complete = self._find_complete()
        if complete._turned is None:
            everybody = complete.seating
            complete._turned = CompiledRules(tables, everybody, optimize=self._optimize)
            complete._turned._turned = complete
        return complete._turned.with_absent(seating.gone, seating.out)

    @property
    def front(self) -> CompiledRules:
        """The rules for the fronts, which are in play when a round starts (A149)."""
        return self if self.tables.side == "front" else self.other_side or self

    def without_optimizations(self) -> CompiledRules:
        """Return the same rules in plain form."""
        return CompiledRules(self.tables, self.seating, optimize=False)

    def _key(self) -> tuple[Agreement, str, int, frozenset[int], frozenset[int]]:
        tables, seating = self.tables, self.seating
        return tables.agreement, tables.side, seating.seats, seating.gone, seating.out

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return self._key() == other._key() if isinstance(other, CompiledRules) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        edition, players = self.tables.edition.name, len(self.seating.in_game)
        return f"<CompiledRules of {edition} for {players} players>"


def compile_rules(agreement: Agreement, seats: int) -> CompiledRules:
    """Return the rules of an agreement for a number of seats, compiled once."""
    return _compile(agreement, seats, fast.is_enabled())


@lru_cache(maxsize=256)
def _compile(agreement: Agreement, seats: int, optimize: bool) -> CompiledRules:
    return CompiledRules(_compile_tables(agreement), SeatOrder(seats), optimize=optimize)


@lru_cache(maxsize=256)
def _compile_tables(agreement: Agreement) -> LookupTables:
    return LookupTables(agreement)
