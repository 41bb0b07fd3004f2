"""States in pickles: the rules by what they are called, never as tables.

As with all pickles, load only what you wrote yourself.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from unoengine.moves.compiled_rules import compiled
from unoengine.plugins.effect_base import Effect
from unoengine.plugins.variant_base import Variant
from unoengine.records.recording import Record, recorded_table
from unoengine.records.restoring import restored_table
from unoengine.ruleset.agreement import Agreement, resolve_agreement
from unoengine.values.errors import PluginError

if TYPE_CHECKING:
    from unoengine.table.state import GameState
    from unoengine.values.edition import Edition

__all__ = ["reduced", "unpickled"]


def reduced(state: GameState) -> tuple[Any, ...]:
    """Return what a state is restored from."""
    rules = state._round.rules
    agreement = rules.agreement
    things: list[Effect | Variant | None] = [*agreement.effects.values(), *agreement.variants]
    for thing in things:
        if thing is not None:
            _check_importable(thing)
    agreed = (
        _by_name(agreement),
        agreement.options,
        dict(agreement.house_rules),
        agreement.variants,
    )
    return unpickled, (
        agreed,
        agreement.published_edition.revision,
        rules.seats,
        rules.gone,
        recorded_table(state),
    )


def unpickled(
    agreed: Any, revision: int, seats: int, gone: frozenset[int], record: Record
) -> GameState:
    """Return the state that was pickled."""
    agreement = resolve_agreement(*agreed)
    if agreement.published_edition.revision != revision:
        raise PluginError(
            f"this state was saved with revision {revision} of {agreement.published_edition.name}; "
            f"revision {agreement.published_edition.revision} is installed"
        )
    return restored_table(compiled(agreement, seats).without(gone), record)


def _by_name(agreement: Agreement) -> str | Edition:
    """Return the name of an installed box; one that is not installed goes along whole."""
    try:
        installed = resolve_agreement(agreement.published_edition.name).published_edition
    except Exception:
        return agreement.published_edition
    return (
        agreement.published_edition.name
        if installed == agreement.published_edition
        else agreement.published_edition
    )


def _check_importable(thing: Effect | Variant) -> None:
    kind: Any = type(thing)
    found: Any = sys.modules.get(kind.__module__)
    for name in kind.__qualname__.split("."):
        found = getattr(found, name, None)
    if found is not kind:
        raise PluginError(
            f"{kind.__qualname__} cannot be imported from {kind.__module__}, so a game with it "
            "can be played but not saved; define it at the top of a module"
        )
