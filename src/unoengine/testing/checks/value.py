"""Check that a plug-in is a value: frozen, compared by its options, picklable."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from difflib import get_close_matches
from dis import get_instructions
from types import CodeType
from typing import Any, TypeVar

from attrs import fields

from unoengine.core.errors import PluginError
from unoengine.core.plugin_classes.effect import Effect
from unoengine.core.plugin_classes.scoring import Scoring
from unoengine.core.plugin_classes.variant import Variant
from unoengine.svg.cards import read_sign_and_icon
from unoengine.testing.faults import Fault
from unoengine.testing.trial_games import vary_options

P = TypeVar("P", bound="Effect | Variant | Scoring")


def find_value_faults(plugin: Effect | Variant | Scoring) -> Iterator[Fault]:
    """Find what prevents an effect, a variant or a scoring from being a value.

    A fault may follow from the one before it, so callers should report the first one only.
    """
    kind: Any = type(plugin)
    yield from _find_misspelled_hooks(kind)
    yield from _find_text_faults(plugin)
    yield from _find_print_faults(plugin)
    try:
        twin = kind(**{a.alias: getattr(plugin, a.name) for a in fields(kind) if a.init})
    except Exception as error:
        yield Fault.from_error("cannot be made again", kind.__name__, error)
        return
    if names := _options_not_compared(kind):
        yield Fault(
            "not equal by value",
            f"two {kind.__name__} are equal although they differ in {', '.join(names)}; "
            "do not switch eq off",
            "assert '__eq__' in vars(type(thing)) and all(a.eq for a in fields(type(thing)))",
        )
    yield from _find_equality_faults(plugin, twin)
    try:
        same_hash = hash(twin) == hash(plugin)
    except Exception as error:
        what = str(error) if isinstance(error, TypeError) else f"hash raised {error!r}"
        yield Fault("not hashable", what, "hash(thing)")
        return
    if not same_hash:
        yield Fault(
            "not hashable",
            "two that are equal have different hashes",
            "assert hash(twin) == hash(thing)",
        )
    if name := _settable_option(twin):
        yield Fault(
            "not frozen",
            f"its option {name} can be changed; decorate the class with attrs.frozen",
            f"thing.{name} = thing.{name}\nassert False, 'it can be set'",
        )
    try:
        loaded = pickle.loads(pickle.dumps(plugin))
    except Exception as error:
        what = f"pickle raised {type(error).__name__}: {error}; define it at the top of a module"
        yield Fault("cannot be saved", what, "pickle.dumps(thing)")
        return
    if loaded != plugin:
        yield Fault(
            "cannot be saved",
            "it is not equal to itself after pickling",
            "assert pickle.loads(pickle.dumps(thing)) == thing",
        )


def _find_equality_faults(plugin: P, twin: P) -> Iterator[Fault]:
    name = type(plugin).__name__
    try:
        plugin == object() or any(other == plugin for other in (twin, *vary_options(plugin)))
    except Exception as error:
        proof = "thing == object(), thing == twin"
        yield Fault.from_error("not equal by value", "__eq__", error, proof)
        return
    if twin != plugin:
        yield Fault(
            "not equal by value", f"two {name} with the same options differ", "assert twin == thing"
        )
    if plugin == object():
        yield Fault(
            "not equal by value",
            f"its __eq__ says that {name} equals every object; leave __eq__ to attrs",
            "assert thing != object()",
        )
    for other in vary_options(plugin):
        if other == plugin:
            yield Fault(
                "not equal by value",
                f"{plugin!r} equals {other!r}, which has other options",
                f"assert thing != {_write_change(plugin, other)}",
            )


def _write_change(plugin: P, other: P) -> str:
    changed = [
        f"{a.alias}={getattr(other, a.name)!r}"
        for a in fields(type(plugin))
        if repr(getattr(other, a.name)) != repr(getattr(plugin, a.name))
    ]
    return f"evolve(thing, {', '.join(changed)})"


def _find_text_faults(plugin: Effect | Variant | Scoring) -> Iterator[Fault]:
    for language in ("en", "es"):
        for hook in ("title", "text"):
            proof = f"assert isinstance(thing.{hook}({language!r}), str)"
            try:
                given = getattr(plugin, hook)(language)
            except Exception as error:
                yield Fault.from_error("raises", hook, error, proof)
                return
            if not isinstance(given, str):
                yield Fault("raises", f"{hook} returns {given!r}, which is not a string", proof)
                return


def _find_print_faults(plugin: Effect | Variant | Scoring) -> Iterator[Fault]:
    if isinstance(plugin, Effect):
        try:
            read_sign_and_icon(plugin)
        except PluginError as error:
            yield Fault("raises", str(error), "Card('x', effect=thing)._repr_svg_()")


def _find_misspelled_hooks(kind: type) -> Iterator[Fault]:
    """Find methods that look like hooks, or are marked as such, but that nobody calls."""
    bases: tuple[type, ...] = (Effect, Variant, Scoring)
    base = next(base for base in bases if issubclass(kind, base))
    hooks = [name for name in dir(base) if not name.startswith("_")]
    for name, method in vars(kind).items():
        if name.startswith("_") or not callable(method):
            continue
        if any(hasattr(parent, name) for parent in kind.__mro__[1:]):
            continue
        close = get_close_matches(name, hooks, n=1, cutoff=0.75)
        is_marked = getattr(method, "__override__", False)
        if is_marked or (close and not _uses_method(kind, name)):
            hint = f"; did you mean {close[0]!r}?" if close else ""
            what = f"it has a method {name!r}, which is not a hook and is never called{hint}"
            yield Fault("misspelled", what, f"assert not hasattr(thing, {name!r})")


def _uses_method(kind: type, name: str) -> bool:
    """Return whether a class, or one that it inherits from, uses a method of its own."""
    method = vars(kind)[name]
    for parent in kind.__mro__:
        if parent.__module__.startswith("unoengine.core."):
            break
        for other, member in vars(parent).items():
            if other != name and (member is method or _refers_to(member, name)):
                return True
    return False


def _refers_to(member: object, name: str) -> bool:
    """Return whether a method reads this attribute of its object or a class, not of a variable."""
    function = getattr(member, "fget", None) or getattr(member, "__func__", member)
    codes = [getattr(function, "__code__", None)]
    own = {"self", "cls", *(codes[0].co_varnames[:1] if codes[0] else ())}
    while codes:
        code = codes.pop()
        if not isinstance(code, CodeType):
            continue
        variables = {*code.co_varnames, *code.co_freevars} - own
        before: Any = None  # what the last instruction has loaded
        for instruction in get_instructions(code):
            loaded = before[-1] if isinstance(before, tuple) and before else before
            is_read = instruction.opname in ("LOAD_ATTR", "LOAD_METHOD")
            if is_read and instruction.argval == name and loaded not in variables:
                return True
            before = instruction.argval
        codes += code.co_consts
    return False


def _options_not_compared(kind: Any) -> list[str]:
    """Return the options that make no difference when two values of a class are compared."""
    if ignored := [attribute.name for attribute in fields(kind) if not attribute.eq]:
        return ignored
    if "__attrs_attrs__" not in vars(kind) or "__eq__" in vars(kind):
        return []
    return [attribute.name for attribute in fields(kind) if not attribute.inherited]


def _settable_option(value: Any) -> str | None:
    """Return the name of an option that can be set, or None if there is none."""
    for attribute in fields(type(value)):
        try:
            setattr(value, attribute.name, getattr(value, attribute.name))
        except AttributeError:
            continue
        return str(attribute.name)
    return None
