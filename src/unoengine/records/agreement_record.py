"""Saved form of an agreement: edition, options, variants and house rules, each by its name.

Objects and tables are never saved, only the names under which plug-ins are installed.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import fields

from unoengine.game.players import check_players, rules_for
from unoengine.moves.compiled_rules import CompiledRules
from unoengine.plugins import discovery
from unoengine.plugins.effect_base import Effect
from unoengine.plugins.variant_base import Variant
from unoengine.records.basic_values import (
    read_basic_value,
    read_list,
    read_mapping,
    refuse_unknown_names,
    write_basic_value,
)
from unoengine.records.schema_parts import TEXT, any_of, list_of, mapping_of, object_of, ref
from unoengine.ruleset.agreement import resolve_agreement
from unoengine.ruleset.options import Options
from unoengine.values.edition import MAX_REVISION
from unoengine.values.errors import FormatError, PluginError, SetupError, UnoError

if TYPE_CHECKING:
    from unoengine.values.edition import Edition

__all__ = [
    "FIELDS",
    "HOUSE_RULES_SCHEMA",
    "SCHEMAS",
    "AgreementRecord",
    "compile_agreement",
    "list_distributions",
    "read_agreement",
    "read_house_rules",
    "read_plugin",
    "read_variants",
    "write_agreement",
    "write_house_rules",
    "write_plugin",
    "write_variants",
]

AgreementRecord: TypeAlias = dict[str, Any]
"""`edition` and `revision`; `options`, `variants` and `house_rules` where they differ from the
defaults of the edition."""

HOUSE_RULES_SCHEMA = mapping_of(list_of(any_of(ref("agreedName"), {"type": "null"})))
_CHOSEN = {
    "options": ref("options"),
    "variants": list_of(ref("agreedName")),
    "house_rules": HOUSE_RULES_SCHEMA,
}
FIELDS = {"edition": TEXT, "revision": {"type": "integer"}, **_CHOSEN}
"""The fields of an agreement, each with its schema."""

_MAX_VALUES = 100
"""Most values of one option; an effect may offer each of them with a play."""


# --- write


@lru_cache(maxsize=256)
def write_agreement(rules: CompiledRules) -> AgreementRecord:
    """Return what was agreed on; a plug-in that is not installed is a `PluginError`.

    All callers share the result and must not change it.
    """
    agreement = rules.tables.agreement
    edition = agreement.published_edition
    usual = _find_default_options(edition)
    data: AgreementRecord = {"edition": edition.name, "revision": edition.revision}
    options = dict(_write_options(agreement.options, usual))
    if options:
        data["options"] = options
    if agreement.variants:
        data["variants"] = write_variants(agreement.variants)
    if agreement.house_rules:
        data["house_rules"] = write_house_rules(agreement.house_rules)
    return data


def _find_default_options(box: Edition) -> Options:
    """Return the options of an edition, if it is the one that is installed."""
    try:
        agreement = resolve_agreement(box.name)
    except UnoError:
        agreement = None
    if agreement is None or agreement.published_edition != box:
        what = "not installed" if agreement is None else "another one than that installed"
        raise PluginError(
            f"the box {box.name!r} is {what} under this name, so a game with it can be played but "
            "not written down"
        )
    return agreement.options


def _write_options(options: Options, usual: Options) -> Iterator[tuple[str, Any]]:
    """Yield the options that differ from the defaults of the edition."""
    for attribute in fields(Options):
        value, default = getattr(options, attribute.name), getattr(usual, attribute.name)
        if attribute.name != "effects" and value != default:
            yield attribute.name, write_basic_value(value)
    chosen = {
        name: _write_plugin_options(effect, usual.effects[name], name)
        for name, effect in options.effects.items()
        if effect != usual.effects[name]
    }
    if chosen:
        yield "effects", chosen


def write_variants(variants: Iterable[Variant]) -> list[Any]:
    """Return variants by their installed names."""
    return [write_plugin(variant, discovery.VARIANTS) for variant in variants]


def write_house_rules(house_rules: Mapping[str, Sequence[Effect | None]]) -> dict[str, list[Any]]:
    """Return by card code the house rules by their installed names; null for a blank card."""
    return {
        code: [
            None if rule is None else write_plugin(rule, discovery.HOUSE_RULES) for rule in rules
        ]
        for code, rules in house_rules.items()
    }


def write_plugin(plugin: Effect | Variant, group: str) -> str | dict[str, Any]:
    """Return the installed name of a plug-in, with the options that differ from its defaults."""
    name = _find_name(type(plugin), group)
    options = _write_plugin_options(plugin, _load(group, name), name)
    return {"name": name, "options": options} if options else name


def _write_plugin_options(plugin: Any, usual: Any, name: str) -> dict[str, Any]:
    if type(plugin) is not type(usual):
        raise PluginError(
            f"{discovery.describe_plugin(plugin)} stands in for {name!r}; it is not installed "
            "under a name of its own, so a game with it can be played but not written down"
        )
    return {
        attribute.alias or attribute.name: _write_option(value, plugin)
        for attribute in fields(type(plugin))
        if (value := getattr(plugin, attribute.name)) != getattr(usual, attribute.name)
    }


def _write_option(value: Any, owner: Effect | Variant) -> Any:
    if value is None or type(value) in (str, int, bool):
        return write_basic_value(value)
    if isinstance(value, tuple):
        return [_write_option(part, owner) for part in value]
    raise PluginError(
        f"{discovery.describe_plugin(owner)} has the option {value!r}, which is no plain value, so "
        "a game with it can be played but not written down"
    )


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
        f"{group}, so a game with it can be played but not written down"
    )


def _load(group: str, name: str) -> Any:
    """Return a plug-in with its default options."""
    found = discovery.find_plugin(group, name).load()
    return found() if isinstance(found, type) else found


# --- read


def compile_agreement(
    record: Mapping[str, Any], seats: int, gone: Collection[int] = ()
) -> CompiledRules:
    """Return the rules of a record; whatever is wrong with its agreement is a `FormatError`."""
    edition, revision, chosen = record.get("edition"), record.get("revision"), ""
    if type(edition) is not str:
        raise FormatError("the name of a box is expected", "edition")
    if type(revision) is not int:
        raise FormatError("a number is expected", "revision")
    try:
        if not record.keys().isdisjoint(_CHOSEN):
            # As text, since true equals 1 but is another option.
            chosen = json.dumps({name: record[name] for name in _CHOSEN if name in record})
        return _compile(edition, revision, chosen, seats, frozenset(gone), discovery.generation)
    except FormatError:
        raise
    except RecursionError:
        raise FormatError("this is nested too deep") from None
    except (UnoError, TypeError, ValueError) as error:  # a plug-in may refuse in its own way
        raise FormatError(str(error)) from None


@lru_cache(maxsize=256)
def _compile(
    edition: str, revision: int, chosen: str, seats: int, gone: frozenset[int], _generation: int
) -> CompiledRules:
    record = {"edition": edition, "revision": revision} | (json.loads(chosen) if chosen else {})
    agreed = read_agreement(record)
    rules = rules_for(
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
    return rules.without(gone)


def read_agreement(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return arguments for `new_game` and `resolve`, which check how they fit together."""
    name, revision = record.get("edition"), record.get("revision")
    if not isinstance(name, str):
        raise FormatError("the name of a box is expected", "edition")
    try:
        edition = resolve_agreement(name).published_edition
    except SetupError as error:
        raise FormatError(str(error), "edition") from None
    if type(revision) is not int or not 0 < revision < MAX_REVISION:
        raise FormatError("a number is expected", "revision")
    if revision != edition.revision:
        raise FormatError(
            f"this is of revision {revision!r} of {name}, but revision {edition.revision} is "
            "installed, with which the same actions may lead to another game",
            "revision",
        )
    read: dict[str, Any] = {"edition": name}
    for field, reader in _READERS.items():
        if record.get(field) is not None:
            read[field] = reader(record[field], edition)
    return read


def _read_options(data: Any, edition: Edition) -> Options:
    given = dict(read_mapping(data, "options"))
    effects = read_mapping(given.pop("effects", {}), "options.effects")
    refuse_unknown_names(given, [a.name for a in fields(Options) if a.name != "effects"], "options")
    chosen = {
        name: _read_plugin_options(values, f"options.effects.{name}", edition)
        for name, values in effects.items()
    }
    try:
        return Options(**_read_plugin_options(given, "options", edition), effects=chosen)
    except SetupError as error:
        raise FormatError(str(error), "options") from None


def read_variants(data: Any, edition: Edition) -> list[Any]:
    """Return variants that are given by their installed names."""
    return [
        read_plugin(variant, discovery.VARIANTS, f"variants[{n}]", edition)
        for n, variant in enumerate(read_list(data, "variants"))
    ]


def read_house_rules(data: Any, edition: Edition) -> dict[str, list[Any]]:
    """Return by card code the house rules that are given by their installed names."""
    return {
        code: [
            None
            if rule is None
            else read_plugin(rule, discovery.HOUSE_RULES, f"house_rules.{code}[{n}]", edition)
            for n, rule in enumerate(read_list(rules, f"house_rules.{code}"))
        ]
        for code, rules in read_mapping(data, "house_rules").items()
    }


_READERS = {
    "options": _read_options,
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
        raise FormatError(f"{name} cannot be made so: {error}", place) from None


def _read_plugin_options(data: Any, place: str, edition: Edition) -> dict[str, Any]:
    options = read_mapping(data, place)
    for name, value in options.items():
        if isinstance(value, list) and len(value) > _MAX_VALUES:
            raise FormatError(f"at most {_MAX_VALUES} values are expected", f"{place}.{name}")
    return {
        name: read_basic_value(value, f"{place}.{name}", edition) for name, value in options.items()
    }


def list_distributions(rules: CompiledRules) -> dict[str, str]:
    """Return the version of each distribution whose plug-ins take part in a game."""
    data = write_agreement(rules)
    used = [(discovery.EDITIONS, data["edition"])]
    used += [(discovery.EFFECTS, name) for name in rules.tables.agreement.options.effects]
    used += [(discovery.VARIANTS, variant) for variant in data.get("variants", ())]
    for written in data.get("house_rules", {}).values():
        used += [(discovery.HOUSE_RULES, rule) for rule in written if rule is not None]
    plugins = [
        discovery.find_plugin(group, written if isinstance(written, str) else written["name"])
        for group, written in used
    ]
    return {plugin.distribution: plugin.version for plugin in plugins}


SCHEMAS = {
    "agreedName": {
        "description": "What is installed under a name, with the options that are not as usual.",
        **any_of(
            TEXT,
            object_of({"name": TEXT, "options": mapping_of(ref("value"))}, optional=("options",)),
        ),
    },
}
