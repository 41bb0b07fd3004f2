"""`check`: the conformance kit, tried on all that a distribution brings."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

from attrs import asdict, frozen

from unoengine.cli.arguments import Commands, add_json, command, print_json
from unoengine.cli.language_check import check_language
from unoengine.cli.plugin_lists import made
from unoengine.plugins import discovery
from unoengine.plugins.discovery import Plugin
from unoengine.plugins.effect_base import Effect
from unoengine.plugins.variant_base import Variant
from unoengine.ruleset.agreement import resolve_agreement
from unoengine.values.edition import Edition
from unoengine.values.errors import PluginError, SetupError, UnoError, did_you_mean

__all__ = ["add", "check"]

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
QUICK: Mapping[str, Any] = {"positions": 10, "games": 1, "other_process": False}


@frozen
class Checked:
    """What came of a check."""

    kind: str
    name: str
    ok: bool
    fault: str = ""
    """What is wrong, in full: with the program that shows it, if there is one."""


def add(commands: Commands) -> None:
    """Add the command."""
    about = "check what a package brings: its plug-ins and its languages"
    parser = command(commands, "check", check, about, EXAMPLES)
    option = parser.add_argument
    option("package", metavar="PACKAGE", help="the name of the installed distribution")
    option("--quick", action="store_true", help="with few games, and in this process only")
    add_json(parser)


def check(arguments: argparse.Namespace) -> int:
    """Check every plug-in of a distribution; what fails is told with what shows it."""
    found = []
    for checked in _checked(_brought(arguments.package), QUICK if arguments.quick else {}):
        found.append(checked)
        if not arguments.json:
            _tell(checked)
    if arguments.json:
        print_json([asdict(checked) for checked in found])
    return int(not all(checked.ok for checked in found))


def _tell(checked: Checked) -> None:
    print(f"{checked.kind} {checked.name}: {'ok' if checked.ok else 'failed'}", flush=True)
    if checked.fault:
        print(checked.fault.rstrip())


def _brought(package: str) -> list[Plugin]:
    """Return the plug-ins of a distribution."""
    everything = [
        plugin
        for group in GROUPS
        for offered in discovery.list_entry_points(group).values()
        for plugin in offered
    ]
    wanted = _canonical(package)
    found = [plugin for plugin in everything if _canonical(plugin.distribution) == wanted]
    if not found:
        hint = did_you_mean(package, {plugin.distribution for plugin in everything})
        raise SetupError(f"no installed distribution {package!r} brings any plug-in{hint}")
    return found


def _canonical(distribution: str) -> str:
    """Return the name of a distribution as installers compare it.

    >>> _canonical("Uno_Tides")
    'uno-tides'
    """
    return re.sub(r"[-_.]+", "-", distribution).lower()


def _checked(brought: list[Plugin], how: Mapping[str, Any]) -> Iterator[Checked]:
    boxes = [plugin.name for plugin in brought if plugin.group == discovery.EDITIONS]
    for plugin in brought:
        kind = GROUPS[plugin.group]
        try:
            if plugin.group == discovery.LANGUAGES:
                check_language(plugin)
            else:
                _check_of(plugin, boxes)(**how)
        except (UnoError, AssertionError) as error:  # a broken contract is an AssertionError
            yield Checked(kind, plugin.name, ok=False, fault=str(error))
        else:
            yield Checked(kind, plugin.name, ok=True)


def _check_of(plugin: Plugin, boxes: Iterable[str]) -> Callable[..., None]:
    """Return the check of the kit that suits a plug-in."""
    from unoengine.testing import check_edition, check_effect, check_variant

    thing = made(plugin)
    if isinstance(thing, Edition) and plugin.group == discovery.EDITIONS:
        return partial(check_edition, plugin.name)
    if isinstance(thing, Variant) and plugin.group == discovery.VARIANTS:
        return partial(check_variant, thing, _box_for(thing, boxes))
    if isinstance(thing, Effect) and plugin.group == discovery.EFFECTS:
        return partial(check_effect, *_on_a_card(thing, boxes))
    if isinstance(thing, Effect) and plugin.group == discovery.HOUSE_RULES:
        return partial(check_effect, thing, _box_to_write_in(boxes))
    raise PluginError(
        f"{plugin.name!r} ({plugin.value}) is a {type(thing).__name__}, which cannot be one of "
        f"{plugin.group}"
    )


def _on_a_card(effect: Effect, boxes: Iterable[str]) -> tuple[Effect, str | None]:
    """Return an effect as a card of one of these boxes has it, and that box, if there is one."""
    for box, effects in _effects_in(boxes):
        alike = [other for other in effects if type(other) is type(effect)]
        if alike:
            return (effect if effect in alike else alike[0]), box
    return effect, None


def _box_to_write_in(boxes: Iterable[str]) -> str:
    """Return a box in which a house rule can be written: one of these, or else Frozen."""
    blank = (box for box, effects in _effects_in(boxes) if any(one.blank for one in effects))
    return next(blank, "frozen")


def _effects_in(boxes: Iterable[str]) -> Iterator[tuple[str, list[Effect]]]:
    """Return what the cards of each box do; one that is broken has a check of its own."""
    for box in boxes:
        with suppress(UnoError):
            yield (
                box,
                [
                    effect
                    for effect in resolve_agreement(box).effects.values()
                    if effect is not None
                ],
            )


def _box_for(variant: Variant, boxes: Iterable[str]) -> str:
    """Return a box in which a variant can be played: one of its own package, or any."""
    fault: UnoError | None = None
    for box in dict.fromkeys((*boxes, *discovery.editions())):
        try:
            resolve_agreement(box, variants=[variant])
        except UnoError as error:
            fault = fault or error
        else:
            return box
    raise fault or SetupError("there is no box to play it in")
