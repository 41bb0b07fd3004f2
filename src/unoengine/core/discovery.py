"""Installed plug-ins, found through entry points.

Listing plug-ins does not import them. A plug-in is imported when a game first uses it, so a broken
one affects only the games that use it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from attrs import field, frozen

from unoengine.core.actions import capitalize, hyphenate
from unoengine.core.errors import PluginError, SetupError, did_you_mean
from unoengine.core.frozen_map import FrozenMap
from unoengine.core.plugin_classes.effect import title_from_name

if TYPE_CHECKING:
    from importlib.metadata import Distribution, EntryPoint


OURS = "unoengine"
BOTS = "unoengine.bots"
EDITIONS = "unoengine.editions"
EFFECTS = "unoengine.effects"
HOUSE_RULES = "unoengine.house_rules"
LANGUAGES = "unoengine.languages"
VARIANTS = "unoengine.variants"

RESERVED_BOTS = ("simple", "heuristic", "search")
"""The names of our bots, which no other distribution may use; the weakest first."""


@frozen
class Plugin:
    """A plug-in: an entry point, and the distribution that provides it."""

    name: str
    """The name by which games refer to it."""

    group: str
    """The group of its entry point, such as `unoengine.effects`."""

    value: str
    """Its place, as `module:name`."""

    distribution: str
    """The distribution that provides it."""

    version: str
    """The version of that distribution."""

    _entry_point: EntryPoint = field(eq=False, repr=False)

    @property
    def title(self) -> str:
        """A title made of the name; a title that the plug-in itself defines needs `load()`."""
        return title_from_name(self.name)

    def load(self) -> object:
        """Import the object that the entry point names.

        Returns:
            The edition, class, value, catalog or function.

        Raises:
            PluginError: It cannot be imported, or several distributions use its name.
        """
        try:
            loaded: object = self._entry_point.load()
        except (Exception, SystemExit) as error:  # a script may end the program when imported
            raise PluginError(
                f"{self.group} {self.name!r} ({self.value}) of {self.distribution} "
                f"{self.version} cannot be loaded: {type(error).__name__}: {error}"
            ) from error
        _plugin_of_class.setdefault(loaded if isinstance(loaded, type) else type(loaded), self)
        return loaded


class PluginList(FrozenMap[str, Plugin]):
    """The installed plug-ins of a kind by name; printed as a table."""

    __slots__ = ()

    def __repr__(self) -> str:
        rows = [
            (plugin.name, plugin.title, f"{plugin.distribution} {plugin.version}")
            for plugin in self.values()
        ]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = (
            "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True))
            for row in rows
        )
        return "\n".join(map(str.rstrip, lines)) or "no plug-ins"


generation: int = 0
"""How often `refresh` has been called; part of the key of every cache that uses plug-ins."""

_plugin_of_class: dict[type, Plugin] = {}
"""The plug-in that a class came from, for error messages."""


def list_entry_points(group: str) -> Mapping[str, tuple[Plugin, ...]]:
    """Return the plug-ins of a group by name; several distributions may use the same name."""
    return _scan(group)[0]


def list_problems(group: str) -> tuple[PluginError, ...]:
    """Return errors that name the distributions whose plug-ins of a group cannot be found."""
    return _scan(group)[1]


@cache
def _scan(group: str) -> tuple[Mapping[str, tuple[Plugin, ...]], tuple[PluginError, ...]]:
    """Return the plug-ins of a group by name, and the problems of their distributions."""
    from importlib.metadata import distributions

    ours_only = os.environ.get("UNOENGINE_NO_PLUGINS", "") not in ("", "0")
    found: dict[str, dict[str, Plugin]] = {}
    problems: list[PluginError] = []
    for distribution in distributions():
        try:
            plugins = _read_plugins(distribution, group)
        except PluginError as problem:
            if not ours_only:
                problems.append(problem)
            continue
        for plugin in plugins:
            if plugin.distribution != OURS:
                if ours_only:
                    continue
                if fault := _find_name_fault(plugin):
                    problems.append(fault)
                    continue
            # Python imports the first copy of a distribution on the path; ignore later ones.
            found.setdefault(plugin.name, {}).setdefault(plugin.distribution, plugin)
    by_name = FrozenMap({name: tuple(found[name].values()) for name in sorted(found)})
    return by_name, tuple(problems)


def _read_plugins(distribution: Distribution, group: str) -> list[Plugin]:
    """Return the plug-ins of a group in a distribution; its files may contain anything."""
    try:
        points = [point for point in distribution.entry_points if point.group == group]
    except Exception as error:
        raise _unreadable(distribution, "its entry_points.txt", error) from error
    if not points:
        return []
    try:
        name, version = distribution.metadata["Name"], distribution.version
    except Exception as error:
        raise _unreadable(distribution, "its METADATA", error, points) from error
    if not (isinstance(name, str) and name and isinstance(version, str) and version):
        missing = ValueError("a name and a version are required")
        raise _unreadable(distribution, "its METADATA", missing, points)
    return [Plugin(point.name, group, point.value, name, version, point) for point in points]


def _find_name_fault(plugin: Plugin) -> PluginError | None:
    """Return the error that a bot of another distribution cannot have its name, or None."""
    if plugin.group != BOTS:
        return None
    if plugin.name.partition(":")[0] in RESERVED_BOTS:
        fault = "this name belongs to the library"
    elif ":" in plugin.name or "," in plugin.name:
        fault = "the name of a bot contains no comma and no colon"
    else:
        return None
    return PluginError(
        f"the bot {plugin.name!r} of {plugin.distribution} {plugin.version} is ignored: {fault}"
    )


def _unreadable(
    distribution: Distribution,
    part: str,
    error: Exception,
    points: Iterable[EntryPoint] = (),
) -> PluginError:
    """Return the error that names a distribution by its folder, and what it may offer."""
    folder = getattr(distribution, "_path", type(distribution).__name__)
    names = ", ".join(repr(point.name) for point in points)
    lost = f", which offers {names}" if names else ""
    return PluginError(
        f"the distribution in {folder}{lost}, is ignored, since {part} cannot be read: "
        f"{type(error).__name__}: {error}"
    )


def find_plugin(group: str, name: str) -> Plugin:
    """Return the plug-in of this name; raise an error if none or several have it."""
    known = list_entry_points(group)
    offered = list(known.get(name, ()))
    kind = group.partition(".")[2].replace("_", " ").removesuffix("s")
    if not offered:
        lost = "".join(f"; {problem}" for problem in list_problems(group))
        raise SetupError(f"no {kind} is called {name!r}{did_you_mean(name, known)}{lost}")
    if len(offered) > 1:
        both = " and ".join(f"{plugin.distribution} {plugin.version}" for plugin in offered)
        raise PluginError(f"{both} both offer the {kind} {name!r}; uninstall one of them")
    return offered[0]


def create_plugin_object(plugin: Plugin) -> object:
    """Load a plug-in; if it is a class, return an object with default options."""
    thing = plugin.load()
    if not isinstance(thing, type):
        return thing
    try:
        created: object = thing()
    except Exception as error:
        raise explain_fault(plugin, "created", error) from error
    return created


def explain_fault(plugin: Plugin, deed: str, error: Exception) -> PluginError:
    """Return the error that a plug-in cannot be created, or used in another way."""
    shown = f"{type(error).__name__}: {error}"
    return PluginError(f"{plugin.name!r} of {plugin.distribution} cannot be {deed}: {shown}")


def refresh() -> None:
    """Find plug-ins again, after a distribution was installed while the program runs."""
    global generation
    generation += 1
    _scan.cache_clear()


def describe_plugin(instance: object) -> str:
    """Return the class of an effect or variant and its distribution, for error messages."""
    cls = type(instance)
    if cls in _plugin_of_class:
        plugin = _plugin_of_class[cls]
        return f"{cls.__name__} of {plugin.distribution} {plugin.version}"
    return f"{cls.__name__} of the module {cls.__module__}"


def _list_first(group: str) -> Mapping[str, Plugin]:
    return PluginList((name, plugins[0]) for name, plugins in list_entry_points(group).items())


def bots() -> Mapping[str, Plugin]:
    """Return the installed bots, by name.

    Returns:
        The plug-ins; none is imported.
    """
    return _list_first(BOTS)


def editions() -> Mapping[str, Plugin]:
    """Return the installed editions, by name.

    Returns:
        The plug-ins; none is imported.

    >>> "classic" in editions()
    True
    """
    return _list_first(EDITIONS)


def effects() -> Mapping[str, Plugin]:
    """Return the installed effects, by name.

    Returns:
        The plug-ins; none is imported.
    """
    return _list_first(EFFECTS)


def house_rules() -> Mapping[str, Plugin]:
    """Return the installed house rules, by name.

    Returns:
        The plug-ins; none is imported.
    """
    return _list_first(HOUSE_RULES)


def variants() -> Mapping[str, Plugin]:
    """Return the installed variants, by name.

    Returns:
        The plug-ins; none is imported.
    """
    return _list_first(VARIANTS)


def languages() -> Mapping[str, Plugin]:
    """Return the installed languages, by code; if several plug-ins have words of one, the first.

    Returns:
        The plug-ins; none is imported.

    >>> sorted(languages())[:2]
    ['en', 'es']
    """
    return PluginList({code: language_plugins(code)[0] for code in list_entry_points(LANGUAGES)})


def language_plugins(code: str) -> tuple[Plugin, ...]:
    """Return the plug-ins that have words of a language: ours first, then by name."""
    plugins = list_entry_points(LANGUAGES).get(code, ())
    return tuple(
        sorted(plugins, key=lambda plugin: (plugin.distribution != OURS, plugin.distribution))
    )


# --- Lazy imports: attributes of a package that are imported on first use.


def lazy_attributes(package: str, sources: Mapping[str, str]) -> Callable[[str], object]:
    """Return a `__getattr__` for a package that imports names and submodules on first use.

    `sources` maps each name to the module that defines it.
    """

    def import_attribute(name: str) -> object:
        if name not in sources:
            from importlib.util import find_spec  # which a game does not need

            if name[0] != "_" and find_spec(f"{package}.{name}"):
                return import_module(f"{package}.{name}")
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(sources[name]), name)
        setattr(sys.modules[package], name, value)
        return value

    return import_attribute


def list_public_names(
    module: str,
    *,
    private: Iterable[str] | None = None,
    extras: Mapping[str, str] = FrozenMap[str, str](),
) -> list[str]:
    """Return the public names of a module for its `__dir__`, so that tab completion shows no other.

    These are the names in its `__all__`, and, if `private` names the other ones, its submodules.
    A name in `extras` is left out while the distribution that it needs is not installed.
    """
    from importlib.util import find_spec  # these two load slowly
    from pkgutil import iter_modules

    names = {*getattr(sys.modules[module], "__all__", ())}
    if private is not None:
        names |= {found.name for found in iter_modules(sys.modules[module].__path__)}
    missing = {name for name, needed in extras.items() if not find_spec(needed)}
    return sorted(names - missing - {*(private or ())})


def lazy_classes(package: str) -> Callable[[str], object]:
    """Return a `__getattr__` for a package with one class per module, of the same name.

    `unoengine.effects.DrawTwo` is the class in `unoengine.effects.draw_two`. The `__all__` of the
    package has all classes.
    """

    def import_class(name: str) -> object:
        if name == "__all__":
            from pkgutil import iter_modules  # which loads slowly

            return [capitalize(found.name) for found in iter_modules(sys.modules[package].__path__)]
        if not name[:1].isupper():
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module = f"{package}.{hyphenate(name)}".replace("-", "_")
        try:
            value = getattr(import_module(module), name)
        except ModuleNotFoundError as error:
            if error.name != module:
                raise
            raise AttributeError(f"module {package!r} has no attribute {name!r}") from None
        setattr(sys.modules[package], name, value)
        return value

    return import_class
