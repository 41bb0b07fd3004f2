"""What is agreed on before a game, by name: the box, the options, the variants, the house rules.

So rules are saved: under the names of installed plug-ins, never as objects or tables.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import fields

from unoengine.game.players import check_players, rules_for
from unoengine.moves.compiled_rules import Rules
from unoengine.plugins import discovery
from unoengine.plugins.effect_base import Effect
from unoengine.plugins.variant_base import Variant
from unoengine.records.basic_values import plain, restored_value
from unoengine.ruleset.agreement import resolve_agreement
from unoengine.ruleset.options import Options
from unoengine.values.edition import MAX_REVISION
from unoengine.values.errors import FormatError, PluginError, SetupError, UnoError

if TYPE_CHECKING:
    from unoengine.values.edition import Edition

__all__ = [
    "KEYS",
    "AgreementRecord",
    "agreed",
    "distributions",
    "named",
    "read_agreement",
    "read_named",
    "refuse_others",
    "rules_agreed",
]

AgreementRecord: TypeAlias = dict[str, Any]
"""As plain data: `edition` and `revision`, and where they are not as the box says, `options`,
`variants` and `house_rules`."""

_MOST = 1000
"""So many variants, rules or options nobody agrees on."""

_MOST_VALUES = 100
"""So many values no option has, of which each may be offered with a play."""

KEYS = ("edition", "revision", "options", "variants", "house_rules")
_AS_CHOSEN = frozenset(KEYS[2:])


@lru_cache(maxsize=256)
def agreed(rules: Rules) -> AgreementRecord:
    """Return what was agreed on for these rules; whatever has no name is a `PluginError`.

    It is the same for all who ask: nobody changes it.
    """
    agreement = rules.agreement
    usual = _installed(agreement.published_edition)
    told: AgreementRecord = {
        "edition": agreement.published_edition.name,
        "revision": agreement.published_edition.revision,
    }
    options = dict(_options(agreement.options, usual))
    if options:
        told["options"] = options
    if agreement.variants:
        told["variants"] = [named(variant, discovery.VARIANTS) for variant in agreement.variants]
    if agreement.house_rules:
        told["house_rules"] = {
            code: [None if rule is None else named(rule, discovery.HOUSE_RULES) for rule in written]
            for code, written in agreement.house_rules.items()
        }
    return told


def _installed(box: Edition) -> Options:
    """Return the options of the box as it is installed, if it is."""
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


def _options(options: Options, usual: Options) -> Iterator[tuple[str, Any]]:
    """Return the options that are not as the box says."""
    for attribute in fields(Options):
        value, default = getattr(options, attribute.name), getattr(usual, attribute.name)
        if attribute.name != "effects" and value != default:
            yield attribute.name, plain(value)
    chosen = {
        name: _differences(effect, usual.effects[name], name)
        for name, effect in options.effects.items()
        if effect != usual.effects[name]
    }
    if chosen:
        yield "effects", chosen


def _differences(effect: Any, usual: Any, name: str) -> dict[str, Any]:
    """Return the options of an effect or a variant that are not as usual."""
    if type(effect) is not type(usual):
        raise PluginError(
            f"{discovery.describe_plugin(effect)} stands in for {name!r}; it is not installed under a "
            "name of its own, so a game with it can be played but not written down"
        )
    told = {}
    for attribute in fields(type(effect)):
        value = getattr(effect, attribute.name)
        if value != getattr(usual, attribute.name):
            told[attribute.alias or attribute.name] = _plain_option(value, effect)
    return told


def _plain_option(value: Any, owner: Effect | Variant) -> Any:
    if value is None or type(value) in (str, int, bool):
        return plain(value)
    if isinstance(value, tuple):
        return [_plain_option(part, owner) for part in value]
    raise PluginError(
        f"{discovery.describe_plugin(owner)} has the option {value!r}, which is no plain value, so a "
        "game with it can be played but not written down"
    )


def named(thing: Effect | Variant, group: str) -> str | dict[str, Any]:
    """Return the name a thing is installed under, with the options that are not as usual."""
    name = _name_of(type(thing), group)
    differences = _differences(thing, _loaded(group, name), name)
    return {"name": name, "options": differences} if differences else name


def _name_of(kind: type, group: str) -> str:
    """Return the name of the entry point that brings a class."""
    spelled = f"{kind.__module__}:{kind.__qualname__}"
    top = kind.__module__.partition(".")[0]
    near = []
    for name, offered in discovery.list_entry_points(group).items():
        if len(offered) == 1 and offered[0].value == spelled:
            return name
        near += [name for plugin in offered if plugin.value.partition(":")[0].split(".")[0] == top]
    for name in near:  # it may be offered from elsewhere in its package
        if type(_loaded(group, name)) is kind:
            return name
    raise PluginError(
        f"{kind.__qualname__} of the module {kind.__module__} is not installed under a name in "
        f"{group}, so a game with it can be played but not written down"
    )


def _loaded(group: str, name: str) -> Any:
    found = discovery.find_plugin(group, name).load()
    return found() if isinstance(found, type) else found


# --- reading


def rules_agreed(told: Mapping[str, Any], seats: int, gone: Collection[int] = ()) -> Rules:
    """Return the rules that were agreed on, or say what is wrong with the agreement."""
    edition, revision, key = told.get("edition"), told.get("revision"), None
    if type(edition) is not str:
        raise FormatError("the name of a box is expected", "edition")
    if type(revision) is not int:
        raise FormatError("a number is expected", "revision")
    if not told.keys().isdisjoint(_AS_CHOSEN):
        key = _frozen({name: told[name] for name in KEYS[2:] if name in told})
    try:
        return _rules(edition, revision, key, seats, frozenset(gone), discovery.generation)
    except FormatError:
        raise
    except (UnoError, TypeError) as error:  # a guest may refuse its options in its own way
        raise FormatError(str(error)) from None


@lru_cache(maxsize=256)
def _rules(
    edition: Any, revision: Any, rest: Any, seats: int, gone: frozenset[int], generation: int
) -> Rules:
    told = {"edition": edition, "revision": revision, **(_thawed(rest) if rest else {})}
    read = read_agreement(told)
    rules = rules_for(
        read["edition"],
        seats,
        read.get("options"),
        read.get("house_rules"),
        read.get("variants", ()),
    )
    try:
        check_players(rules, seats)
    except SetupError as error:
        raise FormatError(str(error), "players") from None
    return rules.without(gone)


def read_agreement(told: Mapping[str, Any]) -> dict[str, Any]:
    """Return what `resolve` and `new_game` take, checked so far that they can say the rest."""
    edition, revision = told.get("edition"), told.get("revision")
    if not isinstance(edition, str):
        raise FormatError("the name of a box is expected", "edition")
    try:
        box = resolve_agreement(edition).published_edition
    except SetupError as error:
        raise FormatError(str(error), "edition") from None
    if type(revision) is not int or not 0 < revision < MAX_REVISION:
        raise FormatError("a number is expected", "revision")
    if revision != box.revision:
        raise FormatError(
            f"this is of revision {revision!r} of {edition}, but revision {box.revision} is "
            "installed, with which the same actions may lead to another game",
            "revision",
        )
    read: dict[str, Any] = {"edition": edition}
    if told.get("options") is not None:
        read["options"] = _read_options(told["options"], box)
    if told.get("variants") is not None:
        variants = _list(told["variants"], "variants")
        read["variants"] = [
            read_named(variant, discovery.VARIANTS, f"variants[{n}]", box)
            for n, variant in enumerate(variants)
        ]
    if told.get("house_rules") is not None:
        written = _mapping(told["house_rules"], "house_rules")
        read["house_rules"] = {
            code: [
                None
                if rule is None
                else read_named(rule, discovery.HOUSE_RULES, f"house_rules.{code}[{n}]", box)
                for n, rule in enumerate(_list(rules, f"house_rules.{code}"))
            ]
            for code, rules in written.items()
        }
    return read


def _read_options(told: Any, box: Edition) -> Options:
    given = dict(_mapping(told, "options"))
    effects = _mapping(given.pop("effects", {}), "options.effects")
    refuse_others(given, [a.name for a in fields(Options) if a.name != "effects"], "options")
    chosen = {
        name: _read_values(values, f"options.effects.{name}", box)
        for name, values in effects.items()
    }
    try:
        return Options(**_read_values(given, "options", box), effects=chosen)
    except SetupError as error:
        raise FormatError(str(error), "options") from None


def read_named(told: Any, group: str, place: str, box: Edition) -> Any:
    """Return the thing that is installed under a name, with the options that are told."""
    given = {"name": told} if isinstance(told, str) else _mapping(told, place)
    refuse_others(given, ("name", "options"), place)
    name = given.get("name")
    if not isinstance(name, str):
        raise FormatError("a name is expected", place)
    try:
        kind = discovery.find_plugin(group, name).load()
    except SetupError as error:
        raise FormatError(str(error), place) from None
    options = _read_values(given.get("options", {}), place, box)
    if not isinstance(kind, type):
        if options:
            raise FormatError(f"{name} has no options", place)
        return kind
    known = [a.alias or a.name for a in fields(kind)] if hasattr(kind, "__attrs_attrs__") else []
    refuse_others(options, known, place)
    try:
        return kind(**options)
    except UnoError as error:
        raise FormatError(str(error), place) from None
    except Exception as error:
        raise FormatError(f"{name} cannot be made so: {error}", place) from None


def _read_values(told: Any, place: str, box: Edition) -> dict[str, Any]:
    values = _mapping(told, place)
    for name, value in values.items():
        if isinstance(value, list) and len(value) > _MOST_VALUES:
            raise FormatError(f"at most {_MOST_VALUES} values are expected", f"{place}.{name}")
    return {name: restored_value(value, f"{place}.{name}", box) for name, value in values.items()}


def _mapping(told: Any, place: str) -> Mapping[str, Any]:
    if not isinstance(told, Mapping) or not all(isinstance(key, str) for key in told):
        raise FormatError("names with values are expected", place)
    if len(told) > _MOST:
        raise FormatError(f"at most {_MOST} names are expected", place)
    return told


def _list(told: Any, place: str) -> list[Any]:
    if not isinstance(told, list):
        raise FormatError("a list is expected", place)
    if len(told) > _MOST:
        raise FormatError(f"at most {_MOST} are expected", place)
    return told


def refuse_others(told: Mapping[str, Any], known: Collection[str], place: str = "") -> None:
    """Refuse what is told under a name that nobody knows."""
    for name in told:
        if name not in known:
            raise FormatError(
                f"{str(name)[:40]!r} is not known here, only {', '.join(known)}", place
            )


def _frozen(data: Any, depth: int = 50) -> Any:
    """Return plain data as a key: with the kinds, since True is 1."""
    if depth == 0:
        raise FormatError("this is nested too deep")
    if isinstance(data, Mapping):
        return "map", tuple((key, _frozen(value, depth - 1)) for key, value in data.items())
    if isinstance(data, list | tuple):
        return "list", tuple(_frozen(part, depth - 1) for part in data)
    if data is None or isinstance(data, str | int | float):
        return type(data).__name__, data
    raise FormatError(f"a {type(data).__name__} is no part of what can be agreed on")


def _thawed(key: Any) -> Any:
    kind, data = key
    if kind == "map":
        return {name: _thawed(value) for name, value in data}
    return [_thawed(part) for part in data] if kind == "list" else data


def distributions(rules: Rules) -> dict[str, str]:
    """Return the version of each distribution whose plug-ins play a part in a game."""
    told, agreement = agreed(rules), rules.agreement
    used = [(discovery.EDITIONS, told["edition"])]
    used += [(discovery.EFFECTS, name) for name in agreement.options.effects]
    for variant in told.get("variants", ()):
        used.append((discovery.VARIANTS, variant if isinstance(variant, str) else variant["name"]))
    for rules_written in told.get("house_rules", {}).values():
        for rule in filter(None, rules_written):
            used.append((discovery.HOUSE_RULES, rule if isinstance(rule, str) else rule["name"]))
    found = [discovery.find_plugin(group, name) for group, name in used]
    return {plugin.distribution: plugin.version for plugin in found}
