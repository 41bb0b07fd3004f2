"""States in pickles: the rules by what they are called, never as tables.

As with all pickles, load only what you wrote yourself.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from attrs import evolve, fields

from unoengine.effect import Effect
from unoengine.errors import PluginError
from unoengine.frozenmap import FrozenMap
from unoengine.hand import rebound
from unoengine.inplay import Asked
from unoengine.rules import compiled
from unoengine.sealing import laid, seal
from unoengine.spec import Spec, resolve
from unoengine.state import GameState, Note, Round
from unoengine.variant import Variant

if TYPE_CHECKING:
    from unoengine.cards import Edition

__all__ = ["reduced", "restored"]

_SLOTS = (
    "left",
    "discards",
    "showing",
    "turn",
    "direction",
    "pending",
    "exposed",
    "known",
)


def reduced(state: GameState) -> tuple[Any, ...]:
    """Return what a state is restored from."""
    rnd = state._round
    spec, seats = rnd.rules.spec, rnd.rules.seats
    parts = {name: getattr(state, f"_{name}") for name in _SLOTS}
    parts["hands"] = list(state._hands)
    told = {a.name: getattr(rnd, a.name) for a in fields(Round) if a.name not in ("rules", "pile")}
    told["pile"] = rnd.pile[: state._left]
    rules = (_by_name(spec), spec.options, dict(spec.house_rules), spec.variants, seats)
    things: list[Effect | Variant | None] = [*spec.effects.values(), *spec.variants]
    for thing in things:
        if thing is not None:
            _check_importable(thing)
    return restored, (rules, spec.box.revision, told, parts)


def restored(rules: Any, revision: int, told: dict[str, Any], parts: dict[str, Any]) -> GameState:
    """Return the state that was pickled."""
    edition, options, house_rules, variants, seats = rules
    spec = resolve(edition, options, house_rules, variants)
    if spec.box.revision != revision:
        raise PluginError(
            f"this state was saved with revision {revision} of {spec.box.name}; "
            f"revision {spec.box.revision} is installed"
        )
    rules_now = compiled(spec, seats)
    pending = parts["pending"]
    packing = rules_now.packing
    told["notes"] = FrozenMap(
        {key: Note(rebound(n.value, packing), n.lasts) for key, n in told["notes"].items()}
    )
    if isinstance(pending, Asked):
        bound = [evolve(i, data=rebound(i.data, packing)) for i in pending.inquiries]
        pending = evolve(pending, inquiries=tuple(bound))
    table = laid(
        Round(rules=rules_now, **told),
        parts["hands"],
        left=parts["left"],
        discards=parts["discards"],
        showing=parts["showing"],
        turn=parts["turn"],
        direction=parts["direction"],
    )
    table._pending, table._exposed, table._known = pending, parts["exposed"], parts["known"]
    return seal(table)


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
