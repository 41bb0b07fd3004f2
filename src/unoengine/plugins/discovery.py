"""What is installed: a lazy catalogue over entry points.

Listing imports nothing; a plug-in is imported when a game first uses it, and a broken one hurts
only the games that use it.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from attrs import field, frozen

from unoengine.plugins.plugin_base import title_from_name
from unoengine.values.errors import PluginError, SetupError, did_you_mean
from unoengine.values.frozen_map import FrozenMap

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = [
    "EDITIONS",
    "EFFECTS",
    "HOUSE_RULES",
    "LANGUAGES",
    "VARIANTS",
    "Plugin",
    "describe_plugin",
    "editions",
    "effects",
    "find_plugin",
    "house_rules",
    "language_plugins",
    "languages",
    "list_entry_points",
    "refresh",
    "variants",
]

OURS = "unoengine"
EDITIONS = "unoengine.editions"
EFFECTS = "unoengine.effects"
HOUSE_RULES = "unoengine.house_rules"
LANGUAGES = "unoengine.languages"
VARIANTS = "unoengine.variants"


@frozen
class Plugin:
    """An entry point, and the distribution that brings it."""

    name: str
    """What games ask for it by."""

    group: str
    """Of what kind it is: `unoengine.effects`, say."""

    value: str
    """Where it is found, as `module:name`."""

    distribution: str
    """The distribution that brings it."""

    version: str
    """The version of that distribution."""

    _entry_point: EntryPoint = field(eq=False, repr=False)

    @property
    def title(self) -> str:
        """The name as people write it; what the plug-in itself says is known once it is loaded."""
        return title_from_name(self.name)

    def load(self) -> object:
        """Import what the entry point names."""
        try:
            thing = self._entry_point.load()
        except Exception as error:
            raise PluginError(
                f"{self.group} {self.name!r} ({self.value}) of {self.distribution} "
                f"{self.version} cannot be loaded: {type(error).__name__}: {error}"
            ) from error
        _brought.setdefault(thing if isinstance(thing, type) else type(thing), self)
        return thing


generation: int = 0
"""How often what is installed has been looked at afresh."""

_brought: dict[type, Plugin] = {}
"""Which plug-in a class came from, for what is said when it goes wrong."""


@cache
def list_entry_points(group: str) -> Mapping[str, tuple[Plugin, ...]]:
    """Return all plug-ins of a group by name, those that share a name side by side."""
    from importlib.metadata import distributions

    ours_only = os.environ.get("UNOENGINE_NO_PLUGINS", "") not in ("", "0")
    found: dict[str, dict[str, Plugin]] = {}
    for distribution in distributions():
        try:
            points = [point for point in distribution.entry_points if point.group == group]
        except Exception:  # a file nobody can read offers nothing
            continue
        brought_by = distribution.metadata["Name"] if points else ""
        if ours_only and brought_by != OURS:
            continue
        for point in points:
            plugin = Plugin(point.name, group, point.value, brought_by, distribution.version, point)
            # The first one on the path is the one Python imports; a copy further on is none.
            found.setdefault(point.name, {}).setdefault(brought_by, plugin)
    return FrozenMap({name: tuple(found[name].values()) for name in sorted(found)})


def find_plugin(group: str, name: str) -> Plugin:
    """Return the plug-in of this name, or say what is wrong with the name."""
    known = list_entry_points(group)
    offered = list(known.get(name, ()))
    kind = group.partition(".")[2].replace("_", " ").removesuffix("s")
    if not offered:
        raise SetupError(f"no {kind} is called {name!r}{did_you_mean(name, known)}")
    if len(offered) > 1:
        both = " and ".join(f"{plugin.distribution} {plugin.version}" for plugin in offered)
        raise PluginError(f"{both} both offer the {kind} {name!r}; uninstall one of them")
    return offered[0]


def refresh() -> None:
    """Look at what is installed afresh, after something was installed while we run."""
    global generation
    generation += 1
    list_entry_points.cache_clear()


def describe_plugin(thing: object) -> str:
    """Return the name of a plug-in's object, and which distribution brings it."""
    kind = type(thing)
    if kind in _brought:
        plugin = _brought[kind]
        return f"{kind.__name__} of {plugin.distribution} {plugin.version}"
    return f"{kind.__name__} of the module {kind.__module__}"


def _listed(group: str) -> Mapping[str, Plugin]:
    return FrozenMap(
        {plugin.name: plugin for some in list_entry_points(group).values() for plugin in some[:1]}
    )


def editions() -> Mapping[str, Plugin]:
    """Return the boxes that are installed, by name.

    >>> "zelda" in editions()
    True
    """
    return _listed(EDITIONS)


def effects() -> Mapping[str, Plugin]:
    """Return the effects that are installed, by name."""
    return _listed(EFFECTS)


def house_rules() -> Mapping[str, Plugin]:
    """Return the house rules that are installed, by name."""
    return _listed(HOUSE_RULES)


def variants() -> Mapping[str, Plugin]:
    """Return the variants that are installed, by name."""
    return _listed(VARIANTS)


def languages() -> Mapping[str, Plugin]:
    """Return the languages that are installed, by code; of several that bring one, the first.

    >>> sorted(languages())[:2]
    ['en', 'es']
    """
    return FrozenMap({code: language_plugins(code)[0] for code in list_entry_points(LANGUAGES)})


def language_plugins(code: str) -> tuple[Plugin, ...]:
    """Return all that bring words of a language: ours first, then by name."""
    brought = list_entry_points(LANGUAGES).get(code, ())
    return tuple(
        sorted(brought, key=lambda plugin: (plugin.distribution != OURS, plugin.distribution))
    )
