"""The commands `editions`, `effects`, `house-rules`, `variants` and `languages`."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from attrs import asdict, frozen

from unoengine.cli.arguments import Commands, add_json, add_language, command, print_json
from unoengine.cli.terminal import complain
from unoengine.narration.catalogs import Words, load_words, read_catalog
from unoengine.plugins import discovery
from unoengine.plugins.discovery import Plugin
from unoengine.plugins.plugin_base import PluginBase
from unoengine.values.edition import Edition
from unoengine.values.errors import PluginError, UnoError

__all__ = ["add", "made"]


def _speakers() -> Iterator[Plugin]:
    """Return all that bring words of any language."""
    for code in discovery.languages():
        yield from discovery.language_plugins(code)


LISTS: Mapping[str, tuple[str, Callable[[], Iterable[Plugin]]]] = {
    "editions": ("list the boxes that are installed", lambda: discovery.editions().values()),
    "effects": ("list what cards may do", lambda: discovery.effects().values()),
    "house-rules": (
        "list what may be written on blank cards",
        lambda: discovery.house_rules().values(),
    ),
    "variants": ("list the rules that are no cards", lambda: discovery.variants().values()),
    "languages": ("list what it may all be told in", _speakers),
}


@frozen
class Entry:
    """What is told of a plug-in."""

    name: str
    title: str
    text: str
    distribution: str
    version: str


def add(commands: Commands) -> None:
    """Add a command for each list."""
    for name, (about, _) in LISTS.items():
        examples = (
            f"  unoengine {name}\n  unoengine {name} --language es\n  unoengine {name} --json\n"
        )
        parser = command(commands, name, list_installed, about, examples)
        add_json(parser)
        add_language(parser)


def list_installed(arguments: argparse.Namespace) -> int:
    """Print what is installed, one in a line; what cannot be loaded is told of as well."""
    text = load_words(arguments.language)
    entries, faults = [], []
    for plugin in LISTS[arguments.command][1]():
        title, said = plugin.title, ""
        try:
            title, said = _told(plugin, text)
        except UnoError as error:
            faults.append(error)
        entries.append(Entry(plugin.name, title, said, plugin.distribution, plugin.version))
    if arguments.json:
        print_json([asdict(entry) for entry in entries])
    else:
        _print(entries)
    for fault in faults:
        complain(fault)
    return int(bool(faults))


def _print(entries: list[Entry]) -> None:
    widths = [max((len(row[n]) for row in map(_row, entries)), default=0) for n in range(2)]
    for entry in entries:
        name, title, who = _row(entry)
        print(f"{name:{widths[0]}}  {title:{widths[1]}}  {who}")
        if entry.text:
            print(f"    {entry.text}")


def _row(entry: Entry) -> tuple[str, str, str]:
    return entry.name, entry.title, f"{entry.distribution} {entry.version}"


def _told(plugin: Plugin, text: Words) -> tuple[str, str]:
    """Return what a plug-in is called, and what it says of itself."""
    thing: Any = made(plugin)
    if isinstance(thing, Edition):
        called = text.find(f"edition.{thing.name}") or thing.title or plugin.title
        return called, text.find(f"edition.{thing.name}.text") or ""
    if isinstance(thing, PluginBase):
        title = text.find(f"rule.{thing.name}", f"card.{plugin.name}", titles=thing.titles)
        return title or thing.title(), text.get_text(thing)
    if isinstance(thing, Mapping):
        return _language(plugin.name), ""
    raise PluginError(f"{plugin.name!r} ({plugin.value}) of {plugin.distribution} is nothing known")


def _language(code: str) -> str:
    """Return what a language calls itself, whoever says so."""
    for plugin in discovery.language_plugins(code):
        with suppress(PluginError):
            if name := read_catalog(plugin).get("language.name"):
                return name
    return code


def made(plugin: Plugin) -> object:
    """Return what a plug-in brings: of a class, an object as usual."""
    thing = plugin.load()
    if not isinstance(thing, type):
        return thing
    try:
        made: object = thing()
    except Exception as error:
        raise PluginError(
            f"{plugin.name!r} of {plugin.distribution} cannot be made: {error}"
        ) from error
    return made
