"""Whether an effect or a variant is a value."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any

from attrs import fields

from unoengine.plugins.effect_base import Effect
from unoengine.plugins.variant_base import Variant
from unoengine.testing.faults import Fault

__all__ = ["of_value"]


def of_value(thing: Effect | Variant) -> Iterator[Fault]:
    """Find what keeps a thing from being a value: frozen, equal by its options, hashable."""
    kind: Any = type(thing)
    yield from _of_names(kind)
    try:
        options = {a.alias: getattr(thing, a.name) for a in fields(kind) if a.init}
        twin = kind(**options)
    except Exception as error:
        yield Fault("cannot be made again", f"{type(error).__name__}: {error}", "")
        return
    decorated = "__attrs_attrs__" in vars(kind)
    own = [attribute for attribute in fields(kind) if decorated and not attribute.inherited]
    silent = [attribute.name for attribute in fields(kind) if not attribute.eq]
    if silent or (own and "__eq__" not in vars(kind)):
        names = ", ".join(silent or [attribute.name for attribute in own])
        yield Fault(
            "not equal by value",
            f"two {kind.__name__} are equal although they differ in {names}; do not switch eq off",
            "assert '__eq__' in vars(type(thing)) and all(a.eq for a in fields(type(thing)))",
        )
        return
    if twin != thing:
        yield Fault(
            "not equal by value",
            f"two {kind.__name__} with the same options differ",
            "assert twin == thing",
        )
        return
    try:
        same = hash(twin) == hash(thing)
    except TypeError as error:
        yield Fault("not hashable", str(error), "hash(thing)")
        return
    if not same:
        yield Fault(
            "not hashable",
            "two that are equal have different hashes",
            "assert hash(twin) == hash(thing)",
        )
    for attribute in fields(kind):
        try:
            setattr(twin, attribute.name, getattr(twin, attribute.name))
        except AttributeError:
            continue
        yield Fault(
            "not frozen",
            f"its option {attribute.name} can be changed; decorate the class with attrs.frozen",
            f"thing.{attribute.name} = thing.{attribute.name}\nassert False, 'it can be set'",
        )
        return
    try:
        again = pickle.loads(pickle.dumps(thing))
    except Exception as error:
        yield Fault(
            "cannot be saved",
            f"{type(error).__name__}: {error}; define it at the top of a module",
            "pickle.dumps(thing)",
        )
        return
    if again != thing:
        yield Fault(
            "cannot be saved",
            "it comes back as another",
            "assert pickle.loads(pickle.dumps(thing)) == thing",
        )


def _of_names(kind: type) -> Iterator[Fault]:
    """Find methods that are called nearly as a hook, and so are never called."""
    base = Effect if issubclass(kind, Effect) else Variant
    hooks = [name for name in dir(base) if not name.startswith("_")]
    for name, value in vars(kind).items():
        if name.startswith("_") or name in hooks or not callable(value):
            continue
        if close := get_close_matches(name, hooks, n=1, cutoff=0.75):
            what = f"it has a method {name!r} that nobody calls; did you mean {close[0]!r}?"
            yield Fault("misspelt", what, f"assert not hasattr(thing, {name!r})")
