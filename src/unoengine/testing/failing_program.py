"""A game that shows a fault, written as a program its author can paste."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

from attrs import NOTHING, fields, frozen

from unoengine.game.setup import Setup
from unoengine.plugins import discovery
from unoengine.plugins.effect_base import Effect
from unoengine.plugins.variant_base import Variant
from unoengine.ruleset.agreement import resolve_agreement
from unoengine.ruleset.options import Options
from unoengine.testing.faults import Fault
from unoengine.testing.trial_starts import Start
from unoengine.values.actions import Action
from unoengine.values.card import Card
from unoengine.values.edition import Edition

__all__ = ["Written", "spelled", "written"]

_PROOF_NEEDS = {
    "pickle.": "import pickle",
    "copy(": "from copy import copy",
    "evolve(": "from attrs import evolve",
    "Random(": "from random import Random",
    "decide(": "from unoengine.bots import decide, simple_bot",
    "Ledger(": "from unoengine.testing.checks.event_ledger import Ledger",
    "all_cards(": "from unoengine.testing.checks.steps import all_cards",
    "is_steady(": "from unoengine.testing.checks.steps import is_steady",
    "hidden_mark(": "from unoengine.testing.checks.steps import hidden_mark",
}
_PUBLIC = ("apply", "explain", "legal_moves", "new_game", "redeal", "step", "view")


@frozen
class Written:
    """Python for a value, and the imports it needs."""

    text: str
    imports: frozenset[str] = frozenset()


class _Writer:
    """Writes values as Python and notes what has to be imported."""

    def __init__(self, box: Edition | None, source: Written | None) -> None:
        self.box = box
        self.source = source
        self.imports: set[str] = set()

    def value(self, value: Any) -> str:
        if isinstance(value, Edition):
            return "box"
        if isinstance(value, Effect | Variant):
            return self.plugin(value)
        if isinstance(value, Card):
            return f"card({value.code!r})"
        if isinstance(value, Options):
            return self.options(value)
        if isinstance(value, Mapping):
            items = (f"{self.value(key)}: {self.value(of)}" for key, of in value.items())
            return f"{{{', '.join(items)}}}"
        if isinstance(value, tuple | list):
            inside = ", ".join(map(self.value, value))
            return f"[{inside}]"
        if isinstance(value, set | frozenset):
            return f"{{{', '.join(map(repr, sorted(value)))}}}" if value else "set()"
        return repr(value)

    def plugin(self, thing: Effect | Variant) -> str:
        kind = type(thing)
        top = kind.__qualname__.partition(".")[0]
        self.imports.add(f"from {kind.__module__} import {top}")
        told = []
        for attribute in fields(kind):
            value = getattr(thing, attribute.name)
            if attribute.default is NOTHING or value != attribute.default:
                told.append(f"{attribute.alias}={self.value(value)}")
        return f"{kind.__qualname__}({', '.join(told)})"

    def options(self, options: Options) -> str:
        told = [
            f"{attribute.name}={self.value(getattr(options, attribute.name))}"
            for attribute in fields(Options)
            if getattr(options, attribute.name) not in (None, {})
        ]
        self.imports.add("from unoengine import Options")
        return f"Options({', '.join(told)})"

    def edition(self) -> str:
        if self.source is not None:
            self.imports |= self.source.imports
            return self.source.text
        assert self.box is not None
        if (
            self.box.name in discovery.editions()
            and resolve_agreement(self.box.name).published_edition == self.box
        ):
            return repr(self.box.name)
        for name, module in list(sys.modules.items()):
            for attribute, value in list(getattr(module, "__dict__", {}).items()):
                if value is self.box and not name.startswith("unoengine.testing"):
                    self.imports.add(f"from {name} import {attribute}")
                    return str(attribute)
        return f"...  # put the box {self.box.name!r} here, which no module has under a name"

    def start(self, start: Start) -> str:
        if not isinstance(start.given, Setup):
            told = [f"{k}={self.value(v)}" for k, v in start.given.items() if v not in (None, ())]
            self.imports.add("from unoengine import new_game")
            return f"new_game({', '.join(told)})"
        self.imports.add("from unoengine import Setup")
        lines = ["    box,"]
        for attribute in fields(Setup):
            value = getattr(start.given, attribute.name)
            if attribute.name == "edition" or value == attribute.default:
                continue
            if attribute.name == "hands":
                text = f"[{', '.join(repr(_codes(hand)) for hand in value)}]"
            elif attribute.name in ("discard", "draw"):
                text = repr(_codes(value))
            elif value is None or value in ((), ""):
                continue
            else:
                text = self.value(value)
            lines.append(f"    {attribute.name}={text},")
        return "\n".join(["Setup(", *lines, ").to_state()"])

    def action(self, action: Action) -> str:
        kind = type(action)
        self.imports.add(f"from unoengine import {kind.__name__}")
        told = []
        for attribute in fields(kind):
            value = getattr(action, attribute.name)
            if attribute.default is NOTHING:
                told.append(self.value(value))
            elif value != attribute.default:
                told.append(f"{attribute.name}={self.value(value)}")
        return f"{kind.__name__}({', '.join(told)})"


def spelled(thing: Effect | Variant) -> Written:
    """Return Python that makes an effect or a variant."""
    writer = _Writer(None, None)
    text = writer.plugin(thing)
    return Written(text, frozenset(writer.imports))


def written(
    start: Start, line: tuple[Action, ...], fault: Fault, box: Edition, source: Written | None
) -> str:
    """Return the program: the start, the actions, and a last line that fails."""
    writer = _Writer(box, source)
    body = [f"box = {writer.edition()}", f"state = {writer.start(start)}"]
    actions = [writer.action(action) for action in line]
    if any("card(" in action for action in actions):
        body.append("card = state.edition.card")
    of_step = bool(line) and ("action" in fault.proof or "after" in fault.proof)
    *before, last = actions or [""]
    if of_step:
        body += [f"state = apply(state, {action})" for action in before]
        body.append(f"action = {last}")
        if "after" in fault.proof:
            body.append("after = apply(state, action)")
    else:
        body += [f"state = apply(state, {action})" for action in actions]
    if fault.proof:
        body.append(f"{fault.proof}  # {fault.name}")
    text = "\n".join(body)
    for name in _PUBLIC:
        if f"{name}(" in text:
            writer.imports.add(f"from unoengine import {name}")
    for sign, needed in _PROOF_NEEDS.items():
        if sign in fault.proof:
            writer.imports.add(needed)
    return "\n".join([*_gathered(writer.imports), "", text, ""])


def _gathered(imports: set[str]) -> list[str]:
    """Return import statements, one for each module."""
    plain = sorted(line for line in imports if line.startswith("import "))
    names: dict[str, set[str]] = {}
    for line in imports - set(plain):
        module, _, name = line.removeprefix("from ").partition(" import ")
        names.setdefault(module, set()).add(name)
    return plain + [f"from {m} import {', '.join(sorted(names[m]))}" for m in sorted(names)]


def _codes(cards: Any) -> str:
    return cards if isinstance(cards, str) else " ".join(map(str, cards))
