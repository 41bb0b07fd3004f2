"""The colors and choices of a card that do not depend on hands and piles.

The hooks of an effect are called at a table that knows the edition and perhaps the order of the
players, but no cards. If the effect asks for more, its answer is not constant.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, cast

from unoengine.effect_api.table import Table
from unoengine.table.play_in_progress import PlayInProgress
from unoengine.values.actions import Value

if TYPE_CHECKING:
    from unoengine.moves.compiled_rules import CompiledRules
    from unoengine.plugins.effect_base import Effect
    from unoengine.table.state_parts import Round

__all__ = [
    "DependsOnMoreError",
    "EmptyTable",
    "Terms",
    "find_constant_terms",
    "find_terms_of_seat",
    "names_of",
]

Terms: TypeAlias = tuple[tuple[str, ...], tuple[Value, ...], tuple[Value, ...]]
"""The colors that may be named with a card, its choices, and its choices as a last card."""


class DependsOnMoreError(Exception):
    """An effect asked for something that is not known in advance."""


def names_of(*members: Any) -> frozenset[str]:
    """Return the names of queries and verbs."""
    return frozenset(getattr(member, "fget", member).__name__ for member in members)


class EmptyTable(Table):
    """A table with an edition and options, but without players and cards."""

    __slots__ = ("_asked_for_more",)
    _asked_for_more: bool
    """Whether a query had no answer here, even if the effect caught the exception."""

    _allowed: ClassVar[frozenset[str]] = names_of(
        *(Table.edition, Table.options, Table.cards, Table.side)
    )

    def __init__(self, rnd: Round, play: PlayInProgress, direction: int, turn: int) -> None:
        self._asked_for_more = False
        self._round = rnd
        self._play = play
        self._direction = direction
        self._turn = turn
        self._listener = None

    def __getattribute__(self, name: str) -> Any:
        if name[0] != "_" and name not in type(self)._allowed:
            raise self._refuse()
        return super().__getattribute__(name)

    def __repr__(self) -> str:
        raise self._refuse()

    def _list_choices(self, effect: Effect) -> tuple[Value, ...]:
        raise self._refuse()

    def _refuse(self) -> DependsOnMoreError:
        """Return the exception for a query that has no answer here."""
        self._asked_for_more = True
        return DependsOnMoreError()

    def _clear(self) -> None:
        """Make the table useless for an effect that keeps it."""
        del self._round, self._play


class _OrderTable(EmptyTable):
    """A table with players, to find out what may be named with a card."""

    __slots__ = ()
    _allowed: ClassVar[frozenset[str]] = EmptyTable._allowed | names_of(
        *(Table.player, Table.card, Table.direction),
        *(Table.next, Table.seats, Table.everyone, Table.others),
    )


class _RulesOnly:
    """A stand-in for a round before players have been seated."""

    __slots__ = ("rules",)

    def __init__(self, rules: CompiledRules) -> None:
        self.rules: CompiledRules = rules


def find_constant_terms(effect: Effect, rules: CompiledRules) -> Terms | None:
    """Return what may be named with a card, or None if that depends on more than the edition."""
    play = PlayInProgress(0, 0, effect, 0)
    return _find_terms(EmptyTable(cast("Round", _RulesOnly(rules)), play, 0, 0), effect)


def find_terms_of_seat(
    effect: Effect, rnd: Round, face: int, seat: int, direction: int
) -> Terms | None:
    """Return what a seat may name with a card, or None if that depends on more than seats."""
    play = PlayInProgress(seat, face, effect, 0)
    turn = rnd.rules.seating.after[direction][seat]
    return _find_terms(_OrderTable(rnd, play, direction, turn), effect)


def _find_terms(table: EmptyTable, effect: Effect) -> Terms | None:
    try:
        colors = table._check_colors(effect.colors(table))
        choices = table._check_values(effect.choices(table))
        last = table._check_values(effect.choices_last(table))
    except Exception:  # a fault is reported when the card could be played
        return None
    finally:
        table._clear()
    is_constant = colors and choices and last and not table._asked_for_more
    return (colors, choices, last) if is_constant else None
