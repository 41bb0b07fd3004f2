"""Check that plug-ins stay the same during a game: their options, their titles and their texts."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from attrs import fields

from unoengine.plugins.discovery import describe_plugin
from unoengine.plugins.effect_base import Effect
from unoengine.plugins.variant_base import Variant
from unoengine.ruleset.lookup_tables import LookupTables
from unoengine.svg.signs import read_sign_and_icon
from unoengine.table.state import GameState
from unoengine.testing.faults import Fault

__all__ = ["find_change", "list_options", "list_titles"]

Described: TypeAlias = dict[str, str]


@lru_cache(maxsize=64)
def _list_plugins(tables: LookupTables) -> tuple[Effect | Variant, ...]:
    agreement = tables.agreement
    effects = {id(effect): effect for effect in agreement.effects.values() if effect is not None}
    return (*effects.values(), *agreement.variants)


def list_options(state: GameState) -> Described:
    """Return the options of every effect and variant of a game, as text."""
    return {
        f"the option {attribute.name} of {describe_plugin(plugin)}": repr(
            getattr(plugin, attribute.name)
        )
        for plugin in _list_plugins(state._round.rules.tables)
        for attribute in fields(type(plugin))
    }


def list_titles(state: GameState) -> Described:
    """Return the title, the text and the print of every effect and variant of a game."""
    found = {}
    for plugin in _list_plugins(state._round.rules.tables):
        shown = {"title": plugin.title(), "text": plugin.text()}
        if isinstance(plugin, Effect):
            sign, shown["icon"] = read_sign_and_icon(plugin)
            shown["sign"] = str(sign)
        for what, text in shown.items():
            found[f"the {what} of {describe_plugin(plugin)}"] = text
    return found


def find_change(
    before: tuple[Described, Described], after: tuple[Described, Described]
) -> Fault | None:
    """Return the fault that an action has changed an option, a title or a text."""
    for what, old in before[0].items():
        if after[0].get(what) != old:
            return Fault(
                "impure",
                f"an action has changed {what}; what changes during a game is kept as a note",
                "before = list_options(state)\n"
                "apply(state, action)\n"
                "assert list_options(state) == before",
            )
    for what, old in before[1].items():
        if after[1].get(what) != old:
            return Fault(
                "leak",
                f"an action has changed {what} from {old!r} to {after[1].get(what)!r}; everybody "
                "sees it, so it may depend on nothing but the options",
                "before = list_titles(state)\n"
                "apply(state, action)\n"
                "assert list_titles(state) == before",
            )
    return None
