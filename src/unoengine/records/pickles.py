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
from unoengine.ruleset.agreement import Spec, resolve
from unoengine.values.errors import PluginError

if TYPE_CHECKING:
    from unoengine.table.state import GameState
    from unoengine.values.edition import Edition

__all__ = ["reduced", "unpickled"]


def reduced(state: GameState) -> tuple[Any, ...]:
    """Return what a state is restored from."""
    rules = state._round.rules
    spec = rules.spec
    things: list[Effect | Variant | None] = [*spec.effects.values(), *spec.variants]
    for thing in things:
        if thing is not None:
            _check_importable(thing)
    agreed = (_by_name(spec), spec.options, dict(spec.house_rules), spec.variants)
    return unpickled, (agreed, spec.box.revision, rules.seats, rules.gone, recorded_table(state))


def unpickled(
    agreed: Any, revision: int, seats: int, gone: frozenset[int], record: Record
) -> GameState:
    """Return the state that was pickled."""
    spec = resolve(*agreed)
    if spec.box.revision != revision:
        raise PluginError(
            f"this state was saved with revision {revision} of {spec.box.name}; "
            f"revision {spec.box.revision} is installed"
        )
    return restored_table(compiled(spec, seats).without(gone), record)


def _by_name(spec: Spec) -> str | Edition:
    """Return the name of an installed box; one that is not installed goes along whole."""
    try:
        installed = resolve(spec.box.name).box
    except Exception:
        return spec.box
    return spec.box.name if installed == spec.box else spec.box


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
