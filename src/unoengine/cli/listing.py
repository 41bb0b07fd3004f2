"""`editions`, `effects`, `house-rules`, `variants`, `languages`: what is installed, and by whom."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping
from typing import Any

from attrs import asdict, frozen

from unoengine import plugins
from unoengine.cards import Edition
from unoengine.cli.arguments import Commands, add_json, add_language, command, print_json
from unoengine.errors import PluginError, UnoError
from unoengine.naming import Named
from unoengine.plugins import Plugin
from unoengine.words import Words, words

__all__ = ["add", "made"]

LISTS: Mapping[str, tuple[str, Callable[[], Mapping[str, Plugin]]]] = {
    "editions": ("list the boxes that are installed", plugins.editions),
    "effects": ("list what cards may do", plugins.effects),
    "house-rules": ("list what may be written on blank cards", plugins.house_rules),
    "variants": ("list the rules that are no cards", plugins.variants),
    "languages": ("list what it may all be told in", plugins.languages),
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
    text = words(arguments.language)
    entries, faults = [], []
    for plugin in LISTS[arguments.command][1]().values():
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
        print(f"unoengine: error: {fault}", file=sys.stderr)
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
        return text.find(f"edition.{thing.name}") or thing.title or plugin.title, ""
    if isinstance(thing, Named):
        title = text.find(f"rule.{thing.name}", f"card.{plugin.name}", titles=thing.titles)
        return title or thing.title(), text.text(thing)
    if isinstance(thing, Mapping):
        return str(thing.get("language.name") or plugin.name), ""
    raise PluginError(f"{plugin.name!r} ({plugin.value}) of {plugin.distribution} is nothing known")


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
