"""The report of a failure: the shortest game with the fault, as a program to run."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from time import process_time
from typing import Any, TypeAlias, TypeVar

from attrs import NOTHING, Factory, evolve, fields

from unoengine.core import discovery
from unoengine.core.actions import Action
from unoengine.core.agreement import resolve_agreement
from unoengine.core.cards import Card
from unoengine.core.edition import Edition
from unoengine.core.engine import legal_moves
from unoengine.core.errors import SetupError
from unoengine.core.options import Options
from unoengine.core.plugin_classes.effect import Effect
from unoengine.core.plugin_classes.scoring import Scoring
from unoengine.core.plugin_classes.variant import Variant
from unoengine.core.setup import Setup
from unoengine.core.state import GameState
from unoengine.testing.checks.determinism import copy_without_caches
from unoengine.testing.checks.secrets import find_leak_at_start
from unoengine.testing.checks.states import find_endless_questions, find_state_faults
from unoengine.testing.faults import Fault, apply_with_limit
from unoengine.testing.trial_games import FaultyGame, Start, apply_and_check

T = TypeVar("T")

TriedEffect: TypeAlias = tuple[Effect, int, bool]
"""An effect, and how the kit has made an edition for it: the copies of each card, and whether
cards have two sides."""

# --- The shortest game that shows the fault, found by leaving out actions and cards.

_MAX_TRIES = 600
"""How many shorter games are tried before the last round of tries."""

_MAX_SECONDS = 2.0
"""For how long shorter games are tried, so that a failing test ends soon."""

_SEEDS_TRIED = 8
"""How many seeds a check that depends on chance is tried with."""


def find_shortest_game(game: FaultyGame, edition: Edition, seed: int) -> FaultyGame:
    """Return the shortest game found that shows the same fault."""
    best, tries, deadline = game, 0, process_time() + _MAX_SECONDS

    def shows_fault(start: Start, actions: tuple[Action, ...]) -> bool:
        nonlocal best, tries
        tries += 1
        fault = _find_fault(start, actions, game.fault.name, seed)
        if fault is not None:
            best = FaultyGame(start, actions, fault)
        return fault is not None

    def shows_fault_soon(shorter: tuple[Start, tuple[Action, ...]]) -> bool:
        return process_time() < deadline and shows_fault(*shorter)

    if not shows_fault(game.start, game.actions):
        return game
    try:
        states = _replay_states(game)
    except Exception:  # the plug-in does not do the same again
        return game
    for cut in range(len(game.actions), -1, -1):
        setup = _write_position(states[cut], edition)
        if setup is not None and shows_fault_soon((Start(setup), game.actions[cut:])):
            break
    shorter = True
    while shorter and tries < _MAX_TRIES:
        shorter = any(map(shows_fault_soon, _list_shorter_games(best)))
    return best


def _list_shorter_games(game: FaultyGame) -> Iterator[tuple[Start, tuple[Action, ...]]]:
    """Yield games with fewer actions, then those that start with one thing less."""
    for actions in _shorten(game.actions):
        yield game.start, actions
    if isinstance(game.start.source, Setup):
        for setup in _shrink(game.start.source):
            yield Start(setup), game.actions


def _find_fault(start: Start, actions: tuple[Action, ...], name: str, seed: int) -> Fault | None:
    """Return the fault with this name, if the end of this game shows it."""
    try:
        state = start.make_state()
    except SetupError:
        return None
    except Exception as error:
        return None if actions or name != "raises" else Fault.from_error(name, "the start", error)
    try:
        for number, action in enumerate(actions, start=1):
            if action not in legal_moves(state):
                return None
            fault, state = apply_and_check(state, action)
            if fault is not None:
                return fault if number == len(actions) and fault.name == name else None
        if name == "endless" and (fault := find_endless_questions(state)):
            return fault
        for attempt in range(_SEEDS_TRIED):
            if not actions and name == "leak" and isinstance(start.source, Setup):
                fault = find_leak_at_start(start.source, state, seed + attempt)
                if fault is not None:
                    return fault
            for fault in find_state_faults(copy_without_caches(state), seed + attempt):
                if fault.name == name:
                    return fault
    except Exception:
        return None
    return None


def _replay_states(game: FaultyGame) -> list[GameState]:
    """Return every state of a game; the last action may fail."""
    states = [game.start.make_state()]
    for action in game.actions[:-1]:
        states.append(apply_with_limit(states[-1], action))
    try:
        states.append(apply_with_limit(states[-1], game.actions[-1]))
    except Exception:
        states.append(states[-1])
    return states


def _shorten(actions: tuple[Action, ...]) -> Iterator[tuple[Action, ...]]:
    for size in (8, 4, 2, 1):
        for place in range(0, len(actions) - size + 1, size):
            yield actions[:place] + actions[place + size :]


def _write_position(state: GameState, edition: Edition) -> Setup | None:
    """Return the position at the start of a turn, if a `Setup` can describe it.

    A drawn card that waits is in the hand; whether that matters is seen when the game is replayed.
    """
    if state.phase not in ("turn", "drawn") or state.exposed is not None:
        return None
    if state.notes or state.gone or state.out or state.turn_count or any(state.known):
        return None
    return Setup(
        edition,
        hands=[state.hand(seat) for seat in range(len(state.players))],
        discard=state.discards,
        draw=state.draw_pile,
        color=state.color if state.top.color is None else None,
        side=state.side,
        turn=state.turn,
        direction=state.direction,
        dealer=state.dealer,
        wardrobe={seat: worn for seat, worn in enumerate(state.wardrobe) if worn} or None,
        house_rules=state.house_rules or None,
        variants=state.variants,
        teams=state.teams or None,
        options=_find_changed_options(state, edition),
        seed=state.seed,
    )


def _find_changed_options(state: GameState, edition: Edition) -> Options:
    usual, used = resolve_agreement(edition).options, state.options
    changed = {
        field.name: getattr(used, field.name)
        for field in fields(Options)
        if getattr(used, field.name) != getattr(usual, field.name)
    }
    changed["effects"] = {
        name: effect for name, effect in used.effects.items() if effect != usual.effects.get(name)
    }
    return Options(**changed)


def _shrink(setup: Setup) -> Sequence[Setup]:
    """Return positions with one thing less than this one."""
    draw, discard = list(setup.draw), list(setup.discard)
    found = [
        evolve(setup, options=None),
        evolve(setup, wardrobe=None),
        evolve(setup, teams=None),
        evolve(setup, draw=()),
        evolve(setup, draw=draw[: len(draw) // 2]),
        evolve(setup, discard=discard[-1:]),
        *(evolve(setup, draw=fewer) for fewer in _leave_out_one(draw)),
        *(evolve(setup, discard=fewer) for fewer in _leave_out_one(discard)),
    ]
    for seat, hand in enumerate(setup.hands):
        before, after = setup.hands[:seat], setup.hands[seat + 1 :]
        smaller = [hand - 1] if isinstance(hand, int) else _leave_out_one(list(hand))
        found += [evolve(setup, hands=[*before, fewer, *after]) for fewer in smaller]
    found += [evolve(setup, direction=1), evolve(setup, dealer=0, seed=0)]
    return [other for other in found if other != setup]


def _leave_out_one(cards: Sequence[T]) -> Iterator[list[T]]:
    return ([*cards[:n], *cards[n + 1 :]] for n in range(len(cards)))


_CALLED = {
    "attrs": "evolve fields",
    "copy": "copy",
    "random": "Random",
    "unoengine": "apply explain legal_moves new_game redeal start_game step view",
    "unoengine.bots": "SeatedBot",
    "unoengine.testing.bot_trial": "replay_game",
    "unoengine.testing.checks.determinism": "describe_moves describe_moves_elsewhere "
    "has_steady_rules is_steady list_options list_titles",
    "unoengine.testing.checks.event_ledger": "Ledger",
    "unoengine.testing.checks.scorings": "find_scoring_fault",
    "unoengine.testing.checks.secrets": "find_leak_at_start find_leak_in_action is_steady_beside",
    "unoengine.testing.checks.states": "count_cards find_endless_questions find_endless_round",
    "unoengine.testing.faults": "apply_with_limit",
    "unoengine.vocabulary": "find_undeclared",
}
"""The names that the last lines of programs call, by module."""

_MODULES = ("pickle", "time")
"""The modules of which such lines call functions."""


class ProgramWriter:
    """Writes values as Python, and collects the imports they need."""

    def __init__(self) -> None:
        self._imports: set[tuple[str, str]] = set()
        """Modules, and the names that are imported from them."""

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
        self._imports.add((module, name.partition(".")[0]))
        arguments = []
        for attribute in fields(type(value)):
            argument, default = getattr(value, attribute.name), attribute.default
            if isinstance(default, Factory):  # type: ignore[arg-type]
                default = default.factory()
            if not attribute.init or (default is not NOTHING and argument == default):
                continue
            if attribute.name == "deck":
                text = self._write_deck(argument)
            elif attribute.name == "back":
                text = self.write_instance(argument, "unoengine")
            else:
                text = self.write(argument)
            is_named = attribute.kw_only or default is not NOTHING
            arguments.append(f"{attribute.alias}={text}" if is_named else text)
        return f"{name}({', '.join(arguments)})"

    def write_edition(self, edition: Edition) -> str:
        """Write the name of an edition, or a variable of a module that has it, or all of it."""
        installed = edition.name in discovery.editions()
        if installed and resolve_agreement(edition.name).published_edition == edition:
            return repr(edition.name)
        return self.find_variable(edition) or self.write_instance(edition, "unoengine")

    def find_variable(self, value: object) -> str | None:
        """Import the variable of a module that has this value; return its name, if there is one."""
        for name, module in list(sys.modules.items()):
            if name.startswith("unoengine.testing"):
                continue
            for variable, found in list(getattr(module, "__dict__", {}).items()):
                if found is value:
                    self._imports.add((name, variable))
                    return str(variable)
        return None

    def _write_deck(self, deck: Iterable[Card]) -> str:
        groups = (
            (self.write_instance(card, "unoengine"), copies) for card, copies in groupby(deck)
        )
        lines = (f"    *[{card}] * {len([*copies])},\n" for card, copies in groups)
        return f"[\n{''.join(lines)}]"

    def write_edition_with(self, effect: Effect, copies: int, is_two_sided: bool) -> str:
        """Write the call that adds cards of an effect to an edition."""
        self._imports.add(("unoengine.testing", "edition_with"))
        more = "" if copies == 2 else f", copies={copies}"
        if is_two_sided:
            self._imports.add(("unoengine.testing.trial_games", "turn_edition"))
            more += ", edition=turn_edition()"
        return f"edition_with({self.write(effect)}{more})"

    def write_arguments(self, arguments: Mapping[str, Any]) -> str:
        """Write the arguments of a function that are not left out, by their names."""
        given = arguments.items()
        return ", ".join(f"{k}={self.write(v)}" for k, v in given if v not in (None, ()))

    def write_start(self, start: Start) -> list[str]:
        """Write the lines that make the first state."""
        source = start.source
        if isinstance(source, Setup):
            return [f"setup = {self._write_setup(source)}", "state = setup.to_state()"]
        return [f"state = new_game({self.write_arguments(source)})"]

    def _write_setup(self, source: Setup) -> str:
        self._imports.add(("unoengine", "Setup"))
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
        return "\n".join(["Setup(", *lines, ")"])

    def finish(self, *lines: str) -> str:
        """Return the program with these lines below its imports, one for each module."""
        program = "\n".join(lines)
        called = {*re.findall(r"\b(\w+)[(.]", program)}
        imports = {(module, name) for module, known in _CALLED.items() for name in known.split()}
        names: dict[str, list[str]] = {}
        for module, name in sorted(self._imports | {i for i in imports if i[1] in called}):
            names.setdefault(module, []).append(name)
        plain = [f"import {module}" for module in _MODULES if module in called]
        grouped = [f"from {module} import {', '.join(found)}" for module, found in names.items()]
        return "\n".join([*plain, *grouped, "", program, ""])


def _write_codes(cards: Iterable[Card] | str) -> str:
    return repr(cards if isinstance(cards, str) else " ".join(map(str, cards)))


def write_value_program(plugin: Effect | Variant | Scoring, proof: str) -> str:
    """Return a program that constructs a plug-in twice, and a last line that fails."""
    writer = ProgramWriter()
    made = writer.write(plugin)
    return writer.finish(f"thing = {made}", f"twin = {made}", proof)


def write_program(game: FaultyGame, edition: Edition, tried: TriedEffect | None) -> str:
    """Return a program: the start, the actions, and a last line that fails.

    `tried` is the effect for which the kit has made the edition, if it has.
    """
    writer, proof = ProgramWriter(), game.fault.proof
    made = writer.write_edition(edition) if tried is None else writer.write_edition_with(*tried)
    lines = [f"edition = {made}", *writer.write_start(game.start)]
    actions = [writer.write(action) for action in game.actions]
    if any("card(" in action for action in actions):
        lines.append("card = state.edition.card")
    last = actions.pop() if actions and ("action" in proof or "after" in proof) else None
    lines += [f"state = apply(state, {action})" for action in actions]
    if last is not None:
        lines.append(f"action = {last}")
        if "after" in proof:
            lines.append("after = apply(state, action)")
    if proof:
        lines.append(f"{proof}  # {game.fault.name}")
    return writer.finish(*lines)
