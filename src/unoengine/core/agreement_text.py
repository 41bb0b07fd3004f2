"""Variants and options as texts, as they are typed on a command line and named in results.

A variant is `stacking`, or `stacking:mixed=true` with options; an option is `target=200`, or
`wild-draw-four.policy=strict` for one of an effect. Values are written as in JSON.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

from attrs import fields

from unoengine.core import discovery
from unoengine.core.errors import SetupError, did_you_mean, refuse_failure
from unoengine.core.options import Options
from unoengine.core.plugin_classes.effect import Effect
from unoengine.core.plugin_classes.variant import Variant

_Key = TypeVar("_Key")


# --- read


def parse_variant(text: str) -> Variant | str:
    """Return a variant: its name, or an instance if options follow, as in `stacking:mixed=true`."""
    name, _, options = text.partition(":")
    if not options:
        return name
    kind = discovery.find_plugin(discovery.VARIANTS, name).load()
    if not (isinstance(kind, type) and issubclass(kind, Variant)):
        raise SetupError(f"the variant {name!r} has no options")
    given = parse_pairs(options.split(","))
    known = [attribute.name for attribute in fields(kind)]
    for option in given:
        if option not in known:
            hint = did_you_mean(option, known)
            raise SetupError(f"the variant {name!r} has no option {option!r}{hint}")
    with refuse_failure(f"the variant {name!r}"):
        return kind(**given)


def parse_options(texts: Iterable[str]) -> Options | None:
    """Return options such as `target=200`, and those of effects, `wild-draw-four.policy=strict`."""
    given: dict[str, Any] = {}
    effects: dict[str, dict[str, Any]] = {}
    for name, value in parse_pairs(texts).items():
        effect, dot, option = name.rpartition(".")
        if dot:
            effects.setdefault(effect, {})[option] = value
        else:
            given[name] = value
    known = [attribute.name for attribute in fields(Options) if attribute.name != "effects"]
    for name in given:
        if name not in known:
            raise SetupError(f"there is no option {name!r}{did_you_mean(name, known)}")
    return Options(**given, effects=effects) if given or effects else None


def parse_pairs(texts: Iterable[str]) -> dict[str, Any]:
    """Return values by name, from texts such as `mixed=true`."""
    return collect_pairs(map(_parse_pair, texts))


def collect_pairs(pairs: Iterable[tuple[_Key, Any]]) -> dict[_Key, Any]:
    """Return a mapping; a name may be given once."""
    found: dict[_Key, Any] = {}
    for name, value in pairs:
        if name in found:
            raise SetupError(f"{str(name)!r} is given twice")
        found[name] = value
    return found


def _parse_pair(text: str) -> tuple[str, Any]:
    name, sign, value = text.partition("=")
    if not sign:
        raise SetupError(f"{text!r} has no value; write {text}=VALUE")
    return name, _parse_value(value)


def _parse_value(text: str) -> Any:
    """Return a number, true, false, null or a list as in JSON; anything else is a text."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return text
    return tuple(value) if isinstance(value, list) else value


# --- write


def write_variant(variant: Variant | str | tuple[str, Mapping[str, object]]) -> str:
    """Return the name of a variant, with the options that differ from its defaults."""
    if isinstance(variant, str):
        return variant
    if isinstance(variant, tuple):
        return _write_options(variant[0], variant[1])
    plugin = discovery.variants().get(variant.name)
    usual = plugin.load() if plugin is not None else None
    if usual is not type(variant):
        return repr(variant)
    options = {
        attribute.name: value
        for attribute in fields(type(variant))
        if (value := getattr(variant, attribute.name)) != getattr(usual(), attribute.name)
    }
    return _write_options(variant.name, options)


def _write_options(name: str, options: Mapping[str, object]) -> str:
    written = ",".join(f"{option}={write_value(value)}" for option, value in options.items())
    return f"{name}:{written}" if written else name


def list_options(options: Options) -> Iterator[str]:
    """Yield each option that is not None as text; an effect that was chosen has only its `repr`."""
    for attribute in fields(Options):
        value = getattr(options, attribute.name)
        if attribute.name != "effects" and value is not None:
            yield f"{attribute.name}={write_value(value)}"
    for name, given in options.effects.items():
        if isinstance(given, Effect):
            yield f"{name}={given!r}"
        else:
            yield from (f"{name}.{option}={write_value(value)}" for option, value in given.items())


def write_value(value: object) -> str:
    """Return the text that a value is read from."""
    is_plain = isinstance(value, str) and _parse_value(value) == value
    return str(value) if is_plain else json.dumps(value, default=repr)
