"""Saved form of a state in a pickle: the record of its table, and its plug-ins as objects.

Rules are compiled again when the pickle is loaded. As with all pickles, load only what you wrote.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from unoengine.game.rules import find_edition, find_rules
from unoengine.moves.compiled_rules import compile_rules
from unoengine.plugins.effect_base import Effect
from unoengine.plugins.scoring_base import Scoring
from unoengine.plugins.variant_base import Variant
from unoengine.records.state_record import Record, read_table, write_table
from unoengine.values.errors import PluginError

if TYPE_CHECKING:
    from unoengine.table.state import GameState
    from unoengine.values.edition import Edition

__all__ = ["load_state", "reduce_state"]


def reduce_state(state: GameState) -> tuple[Any, ...]:
    """Return what `GameState.__reduce__` returns: `load_state` and its arguments."""
    rules = state._round.rules
    agreement = rules.tables.agreement
    plugins: list[Effect | Variant | None] = [*agreement.effects.values(), *agreement.variants]
    _check_importable(agreement.scoring)
    for plugin in plugins:
        if plugin is not None:
            _check_importable(plugin)
    edition = agreement.published_edition
    house_rules = dict(agreement.house_rules)
    arguments = _name_or_edition(edition), agreement.options, house_rules, agreement.variants
    return load_state, (
        arguments,
        edition.revision,
        rules.seating.seats,
        (rules.seating.gone, rules.seating.out),
        write_table(state),
    )


def load_state(
    arguments: Any,
    revision: int,
    seats: int,
    absent: tuple[frozenset[int], frozenset[int]],
    record: Record,
) -> GameState:
    """Return the state that was pickled."""
    edition_or_name, *agreed = arguments
    agreement = find_rules(edition_or_name, seats, *agreed).tables.agreement
    edition = agreement.published_edition
    if edition.revision != revision:
        raise PluginError(
            f"this state was saved with revision {revision} of {edition.name}; "
            f"revision {edition.revision} is installed"
        )
    return read_table(compile_rules(agreement, seats).with_absent(*absent), record)


def _name_or_edition(edition: Edition) -> str | Edition:
    """Return the name of an installed edition; one that is not installed is pickled whole."""
    try:
        installed = find_edition(edition.name)
    except Exception:
        return edition
    return edition.name if installed == edition else edition


def _check_importable(plugin: Effect | Variant | Scoring) -> None:
    """Raise a `PluginError` if pickle could not find the class of this object again."""
    kind: Any = type(plugin)
    found: Any = sys.modules.get(kind.__module__)
    for name in kind.__qualname__.split("."):
        found = getattr(found, name, None)
    if found is not kind:
        raise PluginError(
            f"{kind.__qualname__} cannot be imported from {kind.__module__}, so a game with it "
            "can be played but not saved; define it at the top of a module"
        )
