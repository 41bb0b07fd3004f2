"""Check that the same happens again, in any process, and that plug-ins do not change."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeAlias, TypeVar

from attrs import fields

from unoengine.core.actions import Action
from unoengine.core.agreement import resolve_agreement
from unoengine.core.discovery import describe_plugin
from unoengine.core.effect_api.open_and_seal import open_table, seal
from unoengine.core.engine import legal_moves, step
from unoengine.core.errors import describe_error
from unoengine.core.matching import Lookup
from unoengine.core.plugin_classes.effect import Effect
from unoengine.core.plugin_classes.variant import Variant
from unoengine.core.state import GameState
from unoengine.svg.cards import read_sign_and_icon
from unoengine.testing.faults import Fault, apply_with_limit

A = TypeVar("A")
R = TypeVar("R")

UNSTEADY_MOVES = Fault(
    "undetermined",
    "the same state has other moves when it is asked again",
    "assert all(is_steady(state) for _ in range(50))",
)

UNSTEADY_RULES = Fault(
    "undetermined",
    "the rules of the same game differ when they are made again: rebind, matches or out_of_turn "
    "of a variant do not always return the same for the same cards",
    "assert all(has_steady_rules(state) for _ in range(20))",
)


def copy_without_caches(state: GameState) -> GameState:
    """Return an equal state for which nothing has been computed yet."""
    return seal(open_table(state))


def is_steady(state: GameState) -> bool:
    """Return whether equal states have the same moves."""
    return all(legal_moves(copy_without_caches(state)) == legal_moves(state) for _ in range(3))


def has_steady_rules(state: GameState) -> bool:
    """Return whether plug-ins decide the same when the rules of a game are compiled again."""
    agreement = state._round.rules.lookup.agreement
    lookup = Lookup(agreement)
    rules = agreement.house_rules, agreement.variants
    for _ in range(8):
        again = resolve_agreement(agreement.published_edition, state.options, *rules)
        compiled = Lookup(agreement)
        if (
            again.effects != agreement.effects
            or again.opening_effects != agreement.opening_effects
            or compiled.matches_by_showing != lookup.matches_by_showing
            or compiled.out_of_turn_matches != lookup.out_of_turn_matches
        ):
            return False
    return True


def describe_moves(states: Sequence[GameState]) -> list[list[str]]:
    """Return, for each state, its legal moves and what follows each of them, as text."""
    return [
        [repr(legal_moves(state)), *(_describe_next(state, move) for move in legal_moves(state))]
        for state in states
    ]


def _describe_next(state: GameState, action: Action) -> str:
    try:
        apply_with_limit(state, action)
        done = step(state, action)
        notes = sorted(map(repr, done.state.notes.items()))
        return f"{done.events} {done.state!r} {done.state.question} {notes}"
    except Exception as error:
        return repr(error)


def describe_difference(one: Sequence[str], other: Sequence[str]) -> Fault:
    """Return the fault that two processes describe a state differently."""
    moves, others = one[0], other[0]
    if moves != others:
        what = "the same state has other moves, or another order of them"
    else:
        what = "the same action in the same state leads to another state or to other events"
    return Fault(
        "undetermined",
        f"in another process {what}: something depends on what is kept outside the state, such as "
        "a variable of the module, or on the order of a set",
        "for hash_seed in range(1, 6):\n"
        "    assert describe_moves_elsewhere([state], hash_seed) == describe_moves([state])",
    )


def describe_moves_elsewhere(states: Sequence[GameState], hash_seed: int = 1) -> list[list[str]]:
    """Return `describe_moves` of a process with this hash seed, so another order of sets."""
    return run_in_other_process(describe_moves, [*states], hash_seed)


# --- Check that plug-ins stay the same during a game: their options, their titles and their texts.

Described: TypeAlias = dict[str, str]


@lru_cache(maxsize=64)
def _list_plugins(lookup: Lookup) -> tuple[Effect | Variant, ...]:
    agreement = lookup.agreement
    effects = {id(effect): effect for effect in agreement.effects.values() if effect is not None}
    return (*effects.values(), *agreement.variants)


def list_options(state: GameState) -> Described:
    """Return the options of every effect and variant of a game, as text."""
    return {
        f"the option {attribute.name} of {describe_plugin(plugin)}": repr(
            getattr(plugin, attribute.name)
        )
        for plugin in _list_plugins(state._round.rules.lookup)
        for attribute in fields(type(plugin))
    }


def list_titles(state: GameState) -> Described:
    """Return the title, the text and the print of every effect and variant of a game."""
    found = {}
    for plugin in _list_plugins(state._round.rules.lookup):
        shown = {"title": plugin.title(), "text": plugin.text()}
        if isinstance(plugin, Effect):
            sign, shown["icon"] = read_sign_and_icon(plugin)
            shown["sign"] = str(sign)
        for what, text in shown.items():
            found[f"the {what} of {describe_plugin(plugin)}"] = text
    return found


def find_change(
    before: tuple[Described, Described], after: tuple[Described, Described]
) -> Fault | None:
    """Return the fault that an action has changed an option, a title or a text."""
    (options, titles), (new_options, new_titles) = before, after
    for what, old in options.items():
        if new_options.get(what) != old:
            return Fault(
                "impure",
                f"an action has changed {what}; what changes during a game is kept as a note",
                _write_proof("list_options"),
            )
    for what, old in titles.items():
        if new_titles.get(what) != old:
            return Fault(
                "leak",
                f"an action has changed {what} from {old!r} to {new_titles.get(what)!r}; everybody "
                "sees it, so it may depend on nothing but the options",
                _write_proof("list_titles"),
            )
    return None


def _write_proof(function: str) -> str:
    return f"before = {function}(state)\napply(state, action)\nassert {function}(state) == before"


# --- A function in another process, where sets have another order.

LONGEST_WAIT = 600.0
"""How many seconds another process may take for what is done in less than a minute here."""

_CANNOT_LOAD = 87
"""The exit code of a process that cannot load its input."""

_LOADED = b"loaded"
"""The first bytes that a process writes after it has loaded its input."""

_PROGRAM = f"""
import os, pickle, sys, traceback
answer = os.fdopen(os.dup(1), "wb")
os.dup2(2, 1)  # so that nothing else is written to the answer
try:
    function, argument = pickle.load(sys.stdin.buffer)
except (Exception, SystemExit):  # a script may end the program when imported
    traceback.print_exc()
    sys.exit({_CANNOT_LOAD})
answer.write({_LOADED!r})
answer.flush()
with answer:
    pickle.dump(function(argument), answer)
"""


class OtherProcessError(RuntimeError):
    """Another process has not returned an answer."""


class TransferError(OtherProcessError):
    """The function or its argument cannot be pickled here, or cannot be loaded there."""


def run_in_other_process(
    function: Callable[[A], R], argument: A, hash_seed: int = 1, seconds: float = LONGEST_WAIT
) -> R:
    """Return what a function of a module returns in a process with this hash seed.

    If this process has the same hash seed, the other one gets another.

    Raises:
        TransferError: The function or its argument cannot be sent there.
        OtherProcessError: The process has raised an error, ended, or not ended in time.
    """
    try:
        data = pickle.dumps((function, argument))
    except Exception as error:  # such as a function inside another one
        raise TransferError(describe_error(error)) from error
    if os.environ.get("PYTHONHASHSEED") == str(hash_seed):
        hash_seed += 1000
    environment = {
        "PYTHONHASHSEED": str(hash_seed),
        "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
    }
    try:
        run = subprocess.run(
            [sys.executable, "-c", _PROGRAM],
            input=data,
            env=os.environ | environment,
            capture_output=True,
            check=False,
            timeout=seconds,
        )
    except subprocess.TimeoutExpired:
        raise OtherProcessError(f"it has not ended after {seconds:.0f} seconds") from None
    if run.returncode == _CANNOT_LOAD and not run.stdout:
        raise TransferError(_find_last_line(run.stderr))
    if run.returncode:
        what = _find_last_line(run.stderr) or "it ended"
        raise OtherProcessError(f"{what} (exit code {run.returncode})")
    try:
        answer: R = pickle.loads(run.stdout.removeprefix(_LOADED))
    except Exception as error:
        raise OtherProcessError(f"it ended without an answer: {describe_error(error)}") from error
    return answer


def _find_last_line(output: bytes) -> str:
    """Return the last line of an output, which is empty if there is none."""
    return output.decode(errors="replace").strip().rpartition("\n")[2].strip()
