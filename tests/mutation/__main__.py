"""Change the rules in small ways, one at a time, and see whether the tests notice.

    python -m tests.mutation scoring options effects/triforce
    python -m tests.mutation passing --closely
    python -m tests.mutation passing --lines 24,51

Each mutant is imported in a process of its own in the place of the module, and the tests are run
until one fails: first those that are about the module, then all of `WIDELY`. What survives the
first with `--closely` can be tried with all the others by its `--lines`. Nothing is written.
For systems that can fork.
"""

import argparse
import os
import resource
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

import attrs  # noqa: F401 (what every process needs is imported once)
import hypothesis  # noqa: F401
import pytest

from tests.mutation.mutants import Mutant, mutants

SOURCE = Path(__file__).parents[2] / "src" / "unoengine"
TESTS = Path(__file__).parents[1]

TOLD = "rules/test_scenarios.py"
DOORS = [f"refusals/test_{what}_that_cannot_be.py" for what in ("games", "boxes", "positions")]
FORESEEN = ["units/test_foresight.py"] + [
    f"units/test_foreseen_{what}.py" for what in ("questions", "discards", "answers")
]
RECORDS = [
    *(f"json/test_{what}.py" for what in ("refusals", "forged", "told_twice", "what_is_tried")),
    "json/test_exact.py",
    "notation/test_faults.py",
    "json/test_round_trips.py",
    "json/test_hostile.py",
    "notation/test_guests.py",
]
CLOSELY = {
    "scoring": [
        "units/test_scoring.py",
        "units/test_after_the_round.py",
        "leaving/test_the_end.py",
    ],
    "options": ["units/test_options.py", *DOORS, "units/test_presets.py"],
    "effects/__init__": ["units/test_small_things.py"],
    "table": ["verbs", "leaving/test_verbs.py", "units/test_start_cards.py"],
    "piles": [
        "units/test_piles.py",
        "verbs/test_draw.py",
        "units/test_what_is_known.py",
        "verbs/test_show_and_reveal.py",
        "replays/test_golden.py",
    ],
    "foresight": [*FORESEEN, "effects/test_rad_style.py", "verbs/test_demand.py"],
    "passing": [
        "verbs/test_give.py",
        "verbs/test_discard.py",
        "verbs/test_swap_and_rotate.py",
        "verbs/test_show_and_reveal.py",
        "verbs/test_roll.py",
        "verbs/test_who_may_be_caught.py",
        "units/test_what_is_known.py",
    ],
    "playing": [
        *FORESEEN,
        "json/test_what_is_tried.py",
        "verbs/test_questions_out_of_files.py",
        "units/test_listed_elsewhere.py",
        "units/test_matching.py",
        "units/test_what_is_known.py",
        "units/test_forgotten_actions.py",
        "refusals/test_refusals.py",
        "lockstep/test_lockstep.py",
        "units/test_who_may_be_caught.py",
        "effects",
        "verbs/test_last_card.py",
        "variants/test_false_uno.py",
        "variants/test_jump_in.py",
        "variants/test_guests.py",
    ],
    "moves": [
        "units/test_listed_elsewhere.py",
        *FORESEEN,
        "units/test_forced_plays.py",
        "units/test_drawn_cards_seen.py",
        "units/test_start_cards.py",
        "units/test_who_may_be_caught.py",
        "effects",
        "verbs/test_questions.py",
        "verbs/test_several_questions.py",
        "variants",
    ],
    "ending": [
        "units/test_after_the_round.py",
        "verbs/test_last_card.py",
        "units/test_who_may_be_caught.py",
        "variants/test_false_uno.py",
        "verbs/test_questions.py",
        "leaving",
    ],
    "dealing": ["units/test_dealing.py", "units/test_start_cards.py", "replays/test_golden.py"],
    "opening": [
        "units/test_start_cards.py",
        "units/test_dealing.py",
        "replays/test_golden.py",
        "rules/test_seen.py",
        "rules/test_written_out.py",
        "verbs/test_notes.py",
        "verbs/test_turns.py",
        "variants",
        *DOORS,
    ],
    "codec": ["units/test_packing.py", "units/test_card_sets_and_hands.py"],
    "restoring": [*RECORDS],
    "reading": [*RECORDS],
    "waiting": [*RECORDS],
    "json": ["json"],
    "legality": [
        "units/test_forced_plays.py",
        "units/test_rules.py",
        "refusals/test_refusals.py",
        "variants/test_jump_in.py",
        "variants/test_guests.py",
        "variants/test_false_uno.py",
        "verbs/test_looking.py",
        "verbs/test_uno_offered.py",
        "verbs/test_demand.py",
        "verbs/test_draw.py",
    ],
    "rules": [
        "units/test_rules.py",
        "units/test_forgotten_actions.py",
        "leaving/test_verbs.py",
        "leaving/test_who_may_leave.py",
        "variants/test_false_uno.py",
        "units/test_card_sets_and_hands.py",
        "units/test_listed_elsewhere.py",
        "units/test_matching.py",
        "units/test_what_is_known.py",
        "units/test_forgotten_actions.py",
        "refusals/test_refusals.py",
        "lockstep/test_lockstep.py",
        "units/test_small_things.py",
    ],
    "seating": [*DOORS, "units/test_at_the_door.py", "units/test_small_things.py"],
    "box": [
        "units/test_listed_elsewhere.py",
        "units/test_matching.py",
        "units/test_what_is_known.py",
        "units/test_forgotten_actions.py",
        "refusals/test_refusals.py",
        "lockstep/test_lockstep.py",
        "units/test_rules.py",
        "units/test_card_sets_and_hands.py",
        "units/test_start_cards.py",
        "leaving/test_verbs.py",
        "replays/test_golden.py",
        *DOORS,
        "variants",
    ],
}
WIDELY = [
    "effects",
    "units",
    "verbs",
    "variants",
    "refusals",
    "leaving",
]
PATIENCE = 5
"""So many times as long as the tests take, and a mutant never ends: it is caught."""


class Replaced(MetaPathFinder, Loader):
    """Imports one module from a source of its own."""

    def __init__(self, name: str, path: Path, source: str) -> None:
        self.name = name
        self.path = path
        self.source = source

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.name:
            return None
        inside = [str(self.path.parent)] if self.path.stem == "__init__" else None
        return spec_from_file_location(
            fullname, self.path, loader=self, submodule_search_locations=inside
        )

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self.source, self.path, "exec"), vars(module))


def main() -> int:
    """Tell what survives in each module, and how many were caught."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("modules", nargs="+", help="such as scoring or effects/triforce")
    parser.add_argument("--at-once", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--closely", action="store_true", help="only the tests about the module")
    parser.add_argument("--lines", type=_numbers, help="only mutants of these lines: 24,51")
    arguments = parser.parse_args()
    assert not any(name.startswith("unoengine") for name in sys.modules)
    survived = 0
    for module in arguments.modules:
        survived += _survivors_of(
            module, arguments.at_once, closely=arguments.closely, lines=arguments.lines
        )
    return int(survived > 0)


def _numbers(written: str) -> frozenset[int]:
    return frozenset(map(int, written.split(",")))


def _survivors_of(module: str, at_once: int, *, closely: bool, lines: frozenset[int] | None) -> int:
    path = SOURCE / f"{module}.py"
    name = "unoengine." + module.replace("/", ".").removesuffix(".__init__")
    near = [*CLOSELY.get(module, [f"effects/test_{Path(module).name}.py", *DOORS]), TOLD]
    tests = [str(TESTS / test) for test in dict.fromkeys([*near, *([] if closely else WIDELY)])]
    source = path.read_text(encoding="utf-8")
    _, status, used = os.wait4(_forked(Replaced(name, path, source), tests), 0)
    if status:
        sys.exit(f"{module}: the tests do not pass as it is")
    patience = PATIENCE * int(used.ru_utime + used.ru_stime + 1)
    began = time.monotonic()
    every = [mutant for mutant in mutants(source) if lines is None or mutant.line in lines]
    survivors = list(_survivors(every, name, path, tests, at_once, patience))
    for mutant in sorted(survivors, key=lambda mutant: mutant.line):
        print(f"  {module}:{mutant}")
    caught = len(every) - len(survivors)
    print(
        f"{module}: {len(every)} mutants, {caught} caught, {len(survivors)} survived"
        f" ({time.monotonic() - began:.0f} s)",
        flush=True,
    )
    return len(survivors)


def _survivors(
    every: Iterable[Mutant], name: str, path: Path, tests: list[str], at_once: int, patience: int
) -> Iterator[Mutant]:
    running: dict[int, Mutant] = {}

    def waited() -> Iterator[Mutant]:
        child, status = os.wait()
        mutant = running.pop(child)
        if os.WIFSIGNALED(status):
            print(f"  never ended: {mutant}")
        if status == 0:
            yield mutant

    for mutant in every:
        if len(running) == at_once:
            yield from waited()
        running[_forked(Replaced(name, path, mutant.source), tests, patience)] = mutant
    while running:
        yield from waited()


def _forked(replaced: Replaced, tests: list[str], patience: int = 3600) -> int:
    """Run the tests in a process of their own; return which."""
    child = os.fork()
    if child:
        return child
    resource.setrlimit(resource.RLIMIT_CPU, (patience, patience + 1))  # of its own time
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    sys.meta_path.insert(0, replaced)
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    code = 1
    try:
        code = int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", *tests]))
    finally:
        os._exit(code)


if __name__ == "__main__":
    sys.exit(main())
