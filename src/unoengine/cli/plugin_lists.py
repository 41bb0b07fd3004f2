"""The commands `editions`, `effects`, `house-rules`, `variants` and `languages`."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from attrs import asdict, frozen

from unoengine.cli.arguments import (
    Commands,
    add_command,
    add_json_option,
    add_language_option,
    print_json,
)
from unoengine.cli.terminal import print_error
from unoengine.narration.catalogs import Words, load_words, read_catalog
from unoengine.plugins import discovery
from unoengine.plugins.discovery import Plugin, create_plugin_object, explain_fault
from unoengine.plugins.plugin_base import PluginBase
from unoengine.values.edition import Edition
from unoengine.values.errors import PluginError, UnoError

__all__ = ["add_commands"]


def _find_language_plugins() -> Iterator[Plugin]:
    """Return the plug-ins for all languages, of which a language may have several."""
    for code in discovery.languages():
        yield from discovery.language_plugins(code)


LISTS: Mapping[str, tuple[str, str, Callable[[], Iterable[Plugin]]]] = {
    "editions": (
        "list the installed editions",
        discovery.EDITIONS,
        lambda: discovery.editions().values(),
    ),
    "effects": (
        "list the effects of cards",
        discovery.EFFECTS,
        lambda: discovery.effects().values(),
    ),
    "house-rules": (
        "list the rules for blank cards",
        discovery.HOUSE_RULES,
        lambda: discovery.house_rules().values(),
    ),
    "variants": (
        "list the variants of the rules",
        discovery.VARIANTS,
        lambda: discovery.variants().values(),
    ),
    "languages": (
        "list the languages of the output",
        discovery.LANGUAGES,
        _find_language_plugins,
    ),
}
"""For each command its description, the group of its plug-ins, and a function that finds them."""


@frozen
class ListedPlugin:
    """A line of a list."""

    name: str
    title: str
    text: str
    distribution: str
    version: str


def add_commands(commands: Commands) -> None:
    """Add a command for each list."""
    for name, (about, _, _) in LISTS.items():
        examples = (
            f"  unoengine {name}\n  unoengine {name} --language es\n  unoengine {name} --json\n"
        )
        parser = add_command(commands, name, list_plugins, about, examples)
        add_json_option(parser)
        add_language_option(parser)


def list_plugins(arguments: argparse.Namespace) -> int:
    """Print the installed plug-ins, one in each line, and report those that cannot be loaded."""
    language = load_words(arguments.language)
    _, group, find = LISTS[arguments.command]
    listed, errors = [], list[UnoError](discovery.list_problems(group))
    for plugin in find():
        title, text = plugin.title, ""
        try:
            title, text = _describe_plugin(plugin, language)
        except UnoError as error:
            errors.append(error)
        except Exception as error:
            errors.append(explain_fault(plugin, "described", error))
        listed.append(ListedPlugin(plugin.name, title, text, plugin.distribution, plugin.version))
    if arguments.json:
        print_json([asdict(one) for one in listed])
    else:
        _print_list(listed)
    for reported in errors:
        print_error(reported)
    return int(bool(errors))


def _print_list(listed: list[ListedPlugin]) -> None:
    rows = [(one.name, one.title, f"{one.distribution} {one.version}") for one in listed]
    widths = [max((len(row[column]) for row in rows), default=0) for column in range(2)]
    for one, (name, title, distribution) in zip(listed, rows, strict=True):
        print(f"{name:{widths[0]}}  {title:{widths[1]}}  {distribution}")
        if one.text:
            print(f"    {one.text}")


def _describe_plugin(plugin: Plugin, language: Words) -> tuple[str, str]:
    """Return the title of a plug-in and its text."""
    thing: Any = create_plugin_object(plugin)
    if isinstance(thing, Edition):
        title = language.find(f"edition.{thing.name}") or thing.title or plugin.title
        return title, language.find(f"edition.{thing.name}.text") or ""
    if isinstance(thing, PluginBase):
        keys = (f"rule.{thing.name}", f"card.{plugin.name}")
        return language.find(*keys, titles=thing.titles) or thing.title(), language.get_text(thing)
    if isinstance(thing, Mapping):
        return _find_language_name(plugin.name), ""
    raise PluginError(
        f"{plugin.name!r} ({plugin.value}) of {plugin.distribution} is not a plug-in of any kind"
    )


def _find_language_name(code: str) -> str:
    """Return the name of a language in that language, from any of its plug-ins."""
    for plugin in discovery.language_plugins(code):
        with suppress(PluginError):
            if name := read_catalog(plugin).get("language.name"):
                return name
    return code
