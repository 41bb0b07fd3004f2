"""Saved form of an agreement: edition, options, variants and house rules, each by its name.

Objects and tables are never saved, only the names under which plug-ins are installed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import fields

from unoengine.core import discovery
from unoengine.core.agreement import Agreement, resolve_agreement
from unoengine.core.cards import Card
from unoengine.core.compiled_rules import CompiledRules
from unoengine.core.discovery import EDITIONS, EFFECTS, HOUSE_RULES, VARIANTS
from unoengine.core.edition import MAX_REVISION
from unoengine.core.engine import find_edition, find_rules
from unoengine.core.errors import FormatError, PluginError, SetupError, UnoError
from unoengine.core.options import EffectOptions, Options
from unoengine.core.players import check_players
from unoengine.core.plugin_classes.effect import Effect
from unoengine.core.plugin_classes.variant import Variant
from unoengine.records.basic_values import (
    TEXT,
    Schema,
    any_of,
    join_place,
    list_of,
    mapping_of,
    object_of,
    read_basic_value,
    read_list,
    read_mapping,
    ref,
    refuse_unknown_names,
    write_basic_value,
)

if TYPE_CHECKING:
    from unoengine.core.edition import Edition

AgreementRecord: TypeAlias = dict[str, Any]
"""`edition` and `revision`; `options`, `variants` and `house_rules` where they differ from the
defaults of the edition."""

HOUSE_RULES_SCHEMA = mapping_of(list_of(any_of(ref("agreedName"), {"type": "null"})))
_CHOSEN: dict[str, Schema] = {
    "options": ref("options"),
    "variants": list_of(ref("agreedName")),
    "house_rules": HOUSE_RULES_SCHEMA,
}
FIELDS: dict[str, Schema] = {"edition": TEXT, "revision": {"type": "integer"}, **_CHOSEN}
"""The fields of an agreement, each with its schema."""

_NOTHING_CHOSEN = Options()

_MAX_VALUES = 100
"""Most values of one option; an effect may offer each of them with a play."""


# --- Write


@lru_cache(maxsize=256)
def write_agreement(rules: CompiledRules) -> AgreementRecord:
    """Return what was agreed on; a plug-in that is not installed is a `PluginError`.

    All callers share the result and must not change it.
    """
    agreement = rules.lookup.agreement
    edition = agreement.published_edition
    usual = _find_usual(edition)
    data: AgreementRecord = {"edition": edition.name, "revision": edition.revision}
    options = write_options(agreement.options, usual.options)
    if options:
        data["options"] = options
    if variants := write_variants(agreement.variants, usual.variants):
        data["variants"] = variants
    if agreement.house_rules:
        data["house_rules"] = write_house_rules(agreement.house_rules)
    return data


def _find_usual(edition: Edition) -> Agreement:
    """Return the agreement of an edition without choices; it must be the installed one."""
    try:
        agreement = resolve_agreement(edition.name)
    except UnoError:
        agreement = None
    if agreement is None or agreement.published_edition != edition:
        fault = "is not" if agreement is None else "differs from the one"
        raise PluginError(
            f"the edition {edition.name!r} {fault} installed under this name, so a game with it "
            "can be played but not saved"
        )
    return agreement


def write_options(options: Options, usual: Options = _NOTHING_CHOSEN) -> dict[str, Any]:
    """Return the options that differ from the usual ones."""
    data = {
        attribute.name: write_basic_value(value)
        for attribute in fields(Options)
        if attribute.name != "effects"
        and (value := getattr(options, attribute.name)) != getattr(usual, attribute.name)
    }
    effects = {
        name: _write_effect(effect, name, usual.effects.get(name))
        for name, effect in options.effects.items()
        if effect != usual.effects.get(name)
    }
    return data | ({"effects": effects} if effects else {})


def _write_effect(effect: EffectOptions, name: str, usual: EffectOptions | None) -> Any:
    """Return the options of an effect, or the effect by its name if it was chosen itself."""
    if not isinstance(effect, Effect):
        if "name" in effect:
            raise FormatError("no effect has an option called name")
        return {option: _write_option(value) for option, value in effect.items()}
    return write_plugin(effect, EFFECTS) if usual is None else _diff(effect, usual, name)


def write_variants(variants: Iterable[Variant], usual: Collection[Variant] = ()) -> list[Any]:
    """Return variants by their installed names, except the usual ones of the edition (A138)."""
    return [write_plugin(variant, VARIANTS) for variant in variants if variant not in usual]


def write_house_rules(house_rules: Mapping[str, Sequence[Effect | None]]) -> dict[str, list[Any]]:
    """Return by card code the house rules by their installed names; null for a blank card."""
    return {
        code: [None if rule is None else write_plugin(rule, HOUSE_RULES) for rule in rules]
        for code, rules in house_rules.items()
    }


def write_plugin(plugin: Effect | Variant, group: str) -> str | dict[str, Any]:
    """Return the installed name of a plug-in, with the options that differ from its defaults."""
    name = _find_name(type(plugin), group)
    options = _diff(plugin, _load(group, name), name)
    return {"name": name, "options": options} if options else name


def _diff(plugin: Any, usual: Any, name: str) -> dict[str, Any]:
    """Return the options of a plug-in that differ from those of the usual one of this name."""
    described = discovery.describe_plugin(plugin)
    if type(plugin) is not type(usual):
        raise PluginError(
            f"{described} replaces {name!r} but is not installed under a name of its own, so "
            "a game with it can be played but not saved"
        )
    options = {
        attribute.alias or attribute.name: value
        for attribute in fields(type(plugin))
        if (value := getattr(plugin, attribute.name)) != getattr(usual, attribute.name)
    }
    try:
        return {option: _write_option(value) for option, value in options.items()}
    except FormatError as error:
        raise PluginError(f"{described} has an option that cannot be saved: {error}") from None


def _write_option(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_write_option(part) for part in value]
    if value is None or type(value) in (str, int, bool, Card):
        return write_basic_value(value)
    raise FormatError(f"{value!r} is not a basic value; use a tuple for a list")


def _find_name(kind: type, group: str) -> str:
    """Return the name of the entry point that leads to a class."""
    target = f"{kind.__module__}:{kind.__qualname__}"
    package = kind.__module__.partition(".")[0]
    candidates = []
    for name, plugins in discovery.list_entry_points(group).items():
        if len(plugins) == 1 and plugins[0].value == target:
            return name
        candidates += [
            name for p in plugins if p.value.partition(":")[0].partition(".")[0] == package
        ]
    for name in candidates:  # its package may export it from another module
        if type(_load(group, name)) is kind:
            return name
    raise PluginError(
        f"{kind.__qualname__} of the module {kind.__module__} is not installed under a name in "
        f"{group}, so a game with it can be played but not saved"
    )


def _load(group: str, name: str) -> Any:
    """Return a plug-in with its default options."""
    found = discovery.find_plugin(group, name).load()
    return found() if isinstance(found, type) else found


# --- Read


def compile_agreement(
    record: Mapping[str, Any],
    seats: int,
    gone: Collection[int] = (),
    out: Collection[int] = (),
) -> CompiledRules:
    """Return the rules of a record; whatever is wrong with its agreement is a `FormatError`."""
    edition, revision, chosen = record.get("edition"), record.get("revision"), ""
    if type(edition) is not str:
        raise FormatError("the name of an edition is expected", "edition")
    if type(revision) is not int:
        raise FormatError("a number is expected", "revision")
    try:
        if not record.keys().isdisjoint(_CHOSEN):
            # As text, since true equals 1 but is another option.
            chosen = json.dumps({name: record[name] for name in _CHOSEN if name in record})
        absent = frozenset(gone), frozenset(out)
        return _compile(edition, revision, chosen, seats, absent, discovery.generation)
    except FormatError:
        raise
    except RecursionError:
        raise FormatError("this is nested too deep") from None
    except (UnoError, TypeError, ValueError) as error:  # a plug-in may refuse in its own way
        raise FormatError(str(error)) from None


@lru_cache(maxsize=256)
def _compile(
    edition: str,
    revision: int,
    chosen: str,
    seats: int,
    absent: tuple[frozenset[int], frozenset[int]],
    _generation: int,
) -> CompiledRules:
    record = {"edition": edition, "revision": revision} | (json.loads(chosen) if chosen else {})
    agreed = read_agreement(record)
    rules = find_rules(
        agreed["edition"],
        seats,
        agreed.get("options"),
        agreed.get("house_rules"),
        agreed.get("variants", ()),
    )
    try:
        check_players(rules, seats)
    except SetupError as error:
        raise FormatError(str(error), "players") from None
    return rules.with_absent(*absent)


def read_agreement(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return arguments of `new_game`; `resolve_agreement` checks how they fit together."""
    name, revision = record.get("edition"), record.get("revision")
    if not isinstance(name, str):
        raise FormatError("the name of an edition is expected", "edition")
    try:
        edition = find_edition(name)
    except SetupError as error:
        raise FormatError(str(error), "edition") from None
    if type(revision) is not int or not 0 < revision < MAX_REVISION:
        raise FormatError("a number is expected", "revision")
    if revision != edition.revision:
        raise FormatError(
            f"this is of revision {revision!r} of {name}, but revision {edition.revision} is "
            "installed, in which the same actions may lead to another game",
            "revision",
        )
    read: dict[str, Any] = {"edition": name}
    for field, reader in _READERS.items():
        if record.get(field) is not None:
            read[field] = reader(record[field], edition)
    return read


def read_options(data: Any, edition: Edition, place: str = "options") -> Options:
    """Return options; those of an effect may be replaced by the effect, by its name."""
    given = dict(read_mapping(data, place))
    effects_place = join_place(place, "effects")
    effects = read_mapping(given.pop("effects", {}), effects_place)
    refuse_unknown_names(given, [a.name for a in fields(Options)], place)
    options = _read_plugin_options(given, place, edition)
    for name, value in options.items():
        try:
            Options(**{name: value})
        except SetupError as error:
            raise FormatError(str(error), join_place(place, name)) from None
    return Options(
        **options,
        effects={
            name: _read_effect(effect, f"{effects_place}.{name}", edition)
            for name, effect in effects.items()
        },
    )


def _read_effect(data: Any, place: str, edition: Edition) -> EffectOptions:
    if not isinstance(data, str) and "name" not in read_mapping(data, place):
        return _read_plugin_options(data, place, edition)
    effect = read_plugin(data, EFFECTS, place, edition)
    if not isinstance(effect, Effect):
        raise FormatError("an effect is expected", place)
    return effect


def read_variants(data: Any, edition: Edition) -> list[Any]:
    """Return variants that are given by their installed names."""
    return [
        read_plugin(variant, VARIANTS, f"variants[{n}]", edition)
        for n, variant in enumerate(read_list(data, "variants"))
    ]


def read_house_rules(data: Any, edition: Edition) -> dict[str, list[Any]]:
    """Return by card code the house rules that are given by their installed names."""
    return {
        code: [
            None
            if rule is None
            else read_plugin(rule, HOUSE_RULES, f"house_rules.{code}[{n}]", edition)
            for n, rule in enumerate(read_list(rules, f"house_rules.{code}"))
        ]
        for code, rules in read_mapping(data, "house_rules").items()
    }


_READERS: dict[str, Callable[[Any, Edition], Any]] = {
    "options": read_options,
    "variants": read_variants,
    "house_rules": read_house_rules,
}


def read_plugin(data: Any, group: str, place: str, edition: Edition) -> Any:
    """Return the plug-in that is installed under a name, with the options that are given."""
    given = {"name": data} if isinstance(data, str) else read_mapping(data, place)
    refuse_unknown_names(given, ("name", "options"), place)
    name = given.get("name")
    if not isinstance(name, str):
        raise FormatError("a name is expected", place)
    try:
        kind = discovery.find_plugin(group, name).load()
    except SetupError as error:
        raise FormatError(str(error), place) from None
    options = _read_plugin_options(given.get("options", {}), place, edition)
    if not isinstance(kind, type):
        if options:
            raise FormatError(f"{name} has no options", place)
        return kind
    known = [a.alias or a.name for a in fields(kind)] if hasattr(kind, "__attrs_attrs__") else []
    refuse_unknown_names(options, known, place)
    try:
        return kind(**options)
    except UnoError as error:
        raise FormatError(str(error), place) from None
    except Exception as error:
        raise FormatError(f"{name} refuses these options: {error}", place) from None


def _read_plugin_options(data: Any, place: str, edition: Edition) -> dict[str, Any]:
    options = read_mapping(data, place)
    for name, value in options.items():
        if isinstance(value, list) and len(value) > _MAX_VALUES:
            raise FormatError(f"at most {_MAX_VALUES} values are expected", join_place(place, name))
    return {
        name: read_basic_value(value, join_place(place, name), edition)
        for name, value in options.items()
    }


def list_distributions(rules: CompiledRules) -> dict[str, str]:
    """Return the version of each distribution whose plug-ins take part in a game."""
    data = write_agreement(rules)
    used = [(EDITIONS, data["edition"])]
    used += [(EFFECTS, name) for name in rules.lookup.agreement.options.effects]
    used += [(VARIANTS, variant) for variant in data.get("variants", ())]
    for written in data.get("house_rules", {}).values():
        used += [(HOUSE_RULES, rule) for rule in written if rule is not None]
    plugins = [
        discovery.find_plugin(group, written if isinstance(written, str) else written["name"])
        for group, written in used
    ]
    return {plugin.distribution: plugin.version for plugin in plugins}


SCHEMAS: dict[str, Schema] = {
    "agreedName": {
        "description": "A plug-in by its name, with the options that differ from its defaults.",
        **any_of(
            TEXT,
            object_of({"name": TEXT, "options": mapping_of(ref("value"))}, optional=("options",)),
        ),
    },
}
