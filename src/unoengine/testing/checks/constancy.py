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
    (options, titles), (new_options, new_titles) = before, after
    for what, old in options.items():
        if new_options.get(what) != old:
            return Fault(
                "impure",
                f"an action has changed {what}; what changes during a game is kept as a note",
                _write_proof("list_options"),
            )
    for what, old in titles.items():
        if new_titles.get(what) != old:
            return Fault(
                "leak",
                f"an action has changed {what} from {old!r} to {new_titles.get(what)!r}; everybody "
                "sees it, so it may depend on nothing but the options",
                _write_proof("list_titles"),
            )
    return None


def _write_proof(function: str) -> str:
    return f"before = {function}(state)\napply(state, action)\nassert {function}(state) == before"
