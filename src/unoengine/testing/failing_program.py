"""A game that shows a fault, written as a program that the author of the plug-in can run."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any

from attrs import NOTHING, Factory, fields, frozen

from unoengine.core import discovery
from unoengine.core.actions import Action
from unoengine.core.agreement import resolve_agreement
from unoengine.core.cards import Card
from unoengine.core.edition import Edition
from unoengine.core.options import Options
from unoengine.core.plugin_classes.effect import Effect
from unoengine.core.plugin_classes.scoring import Scoring
from unoengine.core.plugin_classes.variant import Variant
from unoengine.core.setup import Setup
from unoengine.testing.trial_games import FaultyGame, Start

_IMPORTS = {
    "pickle": "import pickle",
    "copy": "from copy import copy",
    "evolve": "from attrs import evolve",
    "fields": "from attrs import fields",
    "time": "import time",
    "Random": "from random import Random",
    "SeatedBot": "from unoengine.bots import SeatedBot",
    "Step": "from unoengine.events import Step",
    "events_for": "from unoengine.events import events_for",
    "Ledger": "from unoengine.testing.checks.event_ledger import Ledger",
    "apply_with_limit": "from unoengine.testing.faults import apply_with_limit",
    "list_options": "from unoengine.testing.checks.determinism import list_options",
    "list_titles": "from unoengine.testing.checks.determinism import list_titles",
    "has_steady_rules": "from unoengine.testing.checks.determinism import has_steady_rules",
    "describe_moves": "from unoengine.testing.checks.determinism import describe_moves",
    "describe_moves_elsewhere": (
        "from unoengine.testing.checks.determinism import describe_moves_elsewhere"
    ),
    "find_endless_questions": (
        "from unoengine.testing.checks.states import find_endless_questions"
    ),
    "find_endless_round": "from unoengine.testing.checks.states import find_endless_round",
    "find_undeclared": "from unoengine.vocabulary import find_undeclared",
    "count_cards": "from unoengine.testing.checks.states import count_cards",
    "is_steady": "from unoengine.testing.checks.determinism import is_steady",
    "find_leak_in_action": "from unoengine.testing.checks.secrets import find_leak_in_action",
    **{
        name: f"from unoengine import {name}"
        for name in (
            *("apply", "explain", "legal_moves", "new_game", "redeal", "start_game", "step"),
            "view",
        )
    },
}
"""The import that a program needs, by the name that it calls."""


@frozen
class Code:
    """An expression in Python, and the imports it needs."""

    text: str
    imports: frozenset[str] = frozenset()


class ProgramWriter:
    """Writes values as Python, and collects the imports they need."""

    def __init__(self) -> None:
        self.imports: set[str] = set()

    def write(self, value: Any) -> str:
        """Write a value."""
        match value:
            case Edition():
                return "edition"
            case Card():
                return f"card({value.code!r})"
            case Effect() | Variant() | Scoring():
                return self.write_instance(value, type(value).__module__)
            case Options() | Action():
                return self.write_instance(value, "unoengine")
            case Mapping():
                items = (f"{self.write(key)}: {self.write(of)}" for key, of in value.items())
                return f"{{{', '.join(items)}}}"
            case tuple() | list():
                return f"[{', '.join(map(self.write, value))}]"
            case set() | frozenset():
                return f"{{{', '.join(map(repr, sorted(value)))}}}" if value else "set()"
            case _:
                return repr(value)

    def write_instance(self, value: Any, module: str) -> str:
        """Write the call that constructs an instance of an attrs class."""
        name = type(value).__qualname__
        self.imports.add(f"from {module} import {name.partition('.')[0]}")
        arguments = []
        for attribute in fields(type(value)):
            argument, default = getattr(value, attribute.name), attribute.default
            if isinstance(default, Factory):  # type: ignore[arg-type]
                default = default.factory()
            if default is NOTHING and not attribute.kw_only:
                arguments.append(self.write(argument))
            elif default is NOTHING or argument != default:
                arguments.append(f"{attribute.alias}={self.write(argument)}")
        return f"{name}({', '.join(arguments)})"

    def write_edition(self, edition: Edition) -> str:
        """Write the name of an edition, or a variable of a module that has it, or all of it."""
        installed = edition.name in discovery.editions()
        if installed and resolve_agreement(edition.name).published_edition == edition:
            return repr(edition.name)
        return self.find_variable(edition) or self._write_whole_edition(edition)

    def find_variable(self, value: object) -> str | None:
        """Import the variable of a module that has this value; return its name, if there is one."""
        for name, module in list(sys.modules.items()):
            if name.startswith("unoengine.testing"):
                continue
            for variable, found in list(getattr(module, "__dict__", {}).items()):
                if found is value:
                    self.imports.add(f"from {name} import {variable}")
                    return str(variable)
        return None

    def _write_whole_edition(self, edition: Edition) -> str:
        """Write the call that constructs an edition, card by card."""
        self.imports |= {"from unoengine import Edition", "from unoengine import Card"}
        lines = [f"    {edition.name!r},", f"    {self.write(edition.colors)},", "    ["]
        for card, copies in groupby(edition.deck):
            text = self.write_instance(card, "unoengine")
            lines.append(f"        *[{text}] * {len([*copies])},")
        lines.append("    ],")
        for attribute in fields(Edition)[3:]:
            value = getattr(edition, attribute.name)
            if attribute.init and value != attribute.default:
                lines.append(f"    {attribute.alias}={self.write(value)},")
        return "\n".join(["Edition(", *lines, ")"])

    def write_start(self, start: Start) -> str:
        """Write the expression that makes the first state."""
        source = start.source
        if not isinstance(source, Setup):
            arguments = (f"{k}={self.write(v)}" for k, v in source.items() if v not in (None, ()))
            return f"new_game({', '.join(arguments)})"
        self.imports.add("from unoengine import Setup")
        lines = ["    edition,"]
        for attribute in fields(Setup)[1:]:
            value = getattr(source, attribute.name)
            if value == attribute.default or value in (None, (), ""):
                continue
            if attribute.name == "hands":
                text = f"[{', '.join(map(_write_codes, value))}]"
            elif attribute.name in ("discard", "draw"):
                text = _write_codes(value)
            else:
                text = self.write(value)
            lines.append(f"    {attribute.name}={text},")
        return "\n".join(["Setup(", *lines, ").to_state()"])


def _write_codes(cards: Iterable[Card] | str) -> str:
    return repr(cards if isinstance(cards, str) else " ".join(map(str, cards)))


def write_constructor(plugin: Effect | Variant | Scoring) -> Code:
    """Return the expression that constructs a plug-in."""
    writer = ProgramWriter()
    text = writer.write(plugin)
    return Code(text, frozenset(writer.imports))


def write_expression(code: Code) -> str:
    """Return a program that only evaluates an expression."""
    return add_imports(code.text, set(code.imports))


def write_value_program(plugin: Effect | Variant | Scoring, proof: str) -> str:
    """Return a program that constructs a plug-in twice, and a last line that fails."""
    code = write_constructor(plugin)
    text = f"thing = {code.text}\ntwin = {code.text}\n{proof}"
    return add_imports(text, set(code.imports))


def write_program(game: FaultyGame, edition: Edition, source: Code | None) -> str:
    """Return a program: the start, the actions, and a last line that fails.

    `source` is the expression that makes the edition, if no module has it.
    """
    writer, proof = ProgramWriter(), game.fault.proof
    if source is not None:
        writer.imports |= source.imports
    made = writer.write_edition(edition) if source is None else source.text
    lines = [f"edition = {made}", f"state = {writer.write_start(game.start)}"]
    actions = [writer.write(action) for action in game.actions]
    if any("card(" in action for action in actions):
        lines.append("card = state.edition.card")
    if actions and ("action" in proof or "after" in proof):
        lines += [f"state = apply(state, {action})" for action in actions[:-1]]
        lines.append(f"action = {actions[-1]}")
        if "after" in proof:
            lines.append("after = apply(state, action)")
    else:
        lines += [f"state = apply(state, {action})" for action in actions]
    if proof:
        lines.append(f"{proof}  # {game.fault.name}")
    return add_imports("\n".join(lines), writer.imports)


def add_imports(program: str, imports: set[str]) -> str:
    """Return the program below its imports, one statement for each module."""
    called = set(re.findall(r"\b(\w+)[(.]", program))
    imports = imports | {_IMPORTS[name] for name in called & _IMPORTS.keys()}
    plain = sorted(line for line in imports if line.startswith("import "))
    names: dict[str, set[str]] = {}
    for line in imports.difference(plain):
        module, _, name = line.removeprefix("from ").partition(" import ")
        names.setdefault(module, set()).add(name)
    grouped = [f"from {m} import {', '.join(sorted(names[m]))}" for m in sorted(names)]
    return "\n".join([*plain, *grouped, "", program, ""])
