"""The command `check`: runs the conformance kit on the plug-ins of a distribution."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

from attrs import asdict, frozen

from unoengine.cli.arguments import Commands, add_command, add_json_option, print_json
from unoengine.core import discovery
from unoengine.core.agreement import resolve_agreement
from unoengine.core.discovery import Plugin, create_plugin_object
from unoengine.core.edition import Edition
from unoengine.core.errors import PluginError, SetupError, UnoError, did_you_mean
from unoengine.core.plugin_classes.effect import Effect, read_traits
from unoengine.core.plugin_classes.variant import Variant

EXAMPLES = """\
  unoengine check uno-tides
  unoengine check uno-tides --quick
  unoengine check uno-tides --json
"""

GROUPS: Mapping[str, str] = {
    discovery.EDITIONS: "edition",
    discovery.EFFECTS: "effect",
    discovery.HOUSE_RULES: "house rule",
    discovery.VARIANTS: "variant",
    discovery.LANGUAGES: "language",
}
"""The word for a plug-in of each entry point group."""

QUICK_SETTINGS: Mapping[str, Any] = {"positions": 10, "games": 1, "other_process": False}
"""The settings of the kit for `--quick`."""


@frozen
class CheckResult:
    """The result of the check of one plug-in."""

    kind: str
    name: str
    ok: bool
    fault: str = ""
    """The full error message, with a program that reproduces the error if there is one."""


def add_commands(commands: Commands) -> None:
    """Add the command."""
    about = "check the plug-ins and languages of a package"
    parser = add_command(commands, "check", check, about, EXAMPLES)
    option = parser.add_argument
    option("package", metavar="PACKAGE", help="the name of the installed distribution")
    option("--quick", action="store_true", help="play few games, and start no other process")
    add_json_option(parser)


def check(arguments: argparse.Namespace) -> int:
    """Check every plug-in of a distribution; return 1 if any check fails."""
    results = []
    settings = QUICK_SETTINGS if arguments.quick else {}
    for result in _check_plugins(_find_plugins(arguments.package), settings):
        results.append(result)
        if not arguments.json:
            _print_result(result)
    if arguments.json:
        print_json([asdict(result) for result in results])
    return int(not all(result.ok for result in results))


def _print_result(result: CheckResult) -> None:
    print(f"{result.kind} {result.name}: {'ok' if result.ok else 'failed'}", flush=True)
    if result.fault:
        print(result.fault.rstrip())


def _find_plugins(package: str) -> list[Plugin]:
    plugins = [
        plugin
        for group in GROUPS
        for installed in discovery.list_entry_points(group).values()
        for plugin in installed
    ]
    wanted = _normalize_distribution(package)
    found = [one for one in plugins if _normalize_distribution(one.distribution) == wanted]
    if not found:
        hint = did_you_mean(package, {plugin.distribution for plugin in plugins})
        raise SetupError(f"no installed distribution {package!r} has any plug-in{hint}")
    return found


def _normalize_distribution(name: str) -> str:
    """Return the name of a distribution in the form that installers compare.

    >>> _normalize_distribution("Uno_Tides")
    'uno-tides'
    """
    return re.sub(r"[-_.]+", "-", name).lower()


def _check_plugins(plugins: list[Plugin], settings: Mapping[str, Any]) -> Iterator[CheckResult]:
    editions = [plugin.name for plugin in plugins if plugin.group == discovery.EDITIONS]
    for plugin in plugins:
        kind = GROUPS[plugin.group]
        try:
            _choose_check(plugin, editions)(**settings)
        except (UnoError, AssertionError) as error:  # the kit raises AssertionError
            yield CheckResult(kind, plugin.name, ok=False, fault=str(error))
        else:
            yield CheckResult(kind, plugin.name, ok=True)


def _choose_check(plugin: Plugin, editions: Iterable[str]) -> Callable[..., None]:
    """Return the check of the kit for a plug-in; `editions` are those of its package."""
    from unoengine.testing import check_edition, check_effect, check_language, check_variant

    if plugin.group == discovery.LANGUAGES:
        return lambda **_: check_language(plugin.name, plugin.distribution)
    thing = create_plugin_object(plugin)
    match plugin.group, thing:
        case discovery.EDITIONS, Edition():
            return partial(check_edition, plugin.name)
        case discovery.VARIANTS, Variant():
            return partial(check_variant, thing, _find_edition_for_variant(thing, editions))
        case discovery.EFFECTS, Effect():
            return partial(check_effect, *_find_card_with_effect(thing, editions))
        case discovery.HOUSE_RULES, Effect():
            return partial(check_effect, thing, _find_edition_with_blank_card(editions))
    raise PluginError(
        f"{plugin.name!r} ({plugin.value}) is of type {type(thing).__name__}, which does not "
        f"belong in {plugin.group}"
    )


def _find_card_with_effect(effect: Effect, editions: Iterable[str]) -> tuple[Effect, str | None]:
    """Return an effect with the options of a card in these editions, and the edition if any."""
    for edition, effects in _list_effects(editions):
        alike = [other for other in effects if type(other) is type(effect)]
        if alike:
            return (effect if effect in alike else alike[0]), edition
    return effect, None


def _find_edition_with_blank_card(editions: Iterable[str]) -> str:
    """Return an edition in which a house rule can be written, by default Frozen."""
    found = (
        edition
        for edition, effects in _list_effects(editions)
        if any(read_traits(effect).blank for effect in effects)
    )
    return next(found, "frozen")


def _list_effects(editions: Iterable[str]) -> Iterator[tuple[str, list[Effect]]]:
    for edition in editions:
        with suppress(UnoError):  # a broken edition fails in its own check
            effects = resolve_agreement(edition).effects.values()
            yield edition, [effect for effect in effects if effect is not None]


def _find_edition_for_variant(variant: Variant, editions: Iterable[str]) -> str:
    """Return an edition that a variant can be played in, from its own package if possible."""
    fault: UnoError | None = None
    for edition in dict.fromkeys((*editions, *discovery.editions())):
        try:
            resolve_agreement(edition, variants=[variant])
        except UnoError as error:
            fault = fault or error
        else:
            return edition
    raise fault or SetupError("no edition is installed")
