"""Faults of plug-ins are found, named, and shown by a program."""

import pickle
import subprocess
import sys
from time import process_time
from typing import Any

import pytest

from tests.notation.resource_use import count_to_a_million, measure_time
from tests.thorough import each_case
from unoengine import SetupError
from unoengine.authoring import Edition, Effect, Variant
from unoengine.testing import (
    ContractBroken,
    check_edition,
    check_effect,
    check_variant,
    edition_with,
)
from unoengine.testing.failing_program import ProgramWriter

from . import broken_plugins
from .broken_plugins import (
    EDITIONS,
    EFFECTS,
    VARIANTS,
    DividingTheBonus,
    Growing,
    Lambda,
    WithBonus,
)
from .correct_plugins import TWO_FACED

SAYS = {
    "Crashing": "ZeroDivisionError",
    "Growing": 'draws for its own player; declare own_hand = "grows"',
    "Mauve": "lets its player name colors that are not in this edition, ('mauve',)",
    "Rubbish": "returns 'maybe' where True or False is needed",
    "ByClass": "Growing",
    "Blocking": "A59",
    "Announcing": "from what it announces",
    "Prompting": "from the text of a question",
    "Offering": "from the answers that a question offers",
    "Confessing": "from the answer to a question, which is offered only with certain cards",
    "NamingRed": "from the choice of a play, which is offered only with certain cards in hand",
    "NamingAHeldColor": "from the color that is named with a play",
    "ComparingHands": "from what it announces",
    "Titled": "has changed the title of Titled",
    "Escalating": "has changed the option count of Escalating",
    "EqualToItsClass": "equals EqualToItsClass(mode='all'), which has other options",
    "FailingWithAnOption": "draws for its own player",
    "Wording": "the same action in the same state leads to another state or to other events",
    "EndingElsewhere": "another process failed: it ended (exit code 3)",
    "Unordered": "the same state has other moves, or another order of them",
    "RandomlyBound": "the rules of the same game differ when they are made again",
    "Skip": "both have the name 'skip'; give one another name",
    "Circular": "and may_play call each other without end",
    "Untitled": "title returns None, which is not a string",
    "everlasting": "nor after 2000 more of players that help each other",
    "no-way-out": "A59",
    "AskingForMore": "asks a question in emptied",
    "not-installed": "did you mean 'skip'?",
    "Listed": "unhashable type: 'list'",
    "FailingWithPartners": "ZeroDivisionError",
    "AnnouncingAtTheStart": "when the round begins",
    "AskingItsPlayer": "from the answers that a question offers",
    "Incomparable": "__eq__ raised AttributeError",
    "Lucky": "reads a note of another seat",
    "Unwinnable": "nobody ever wins a game",
    "WonByTheGone": "from find_winners",
    "EqualToAll": "says that EqualToAll equals every object",
}
IN_A_NEW_PROCESS = ("Titled", "Signed", "Retitled")
"""Faults that show only where the plug-in has not acted before."""

SLOW = (
    *("half-scored", "unordered", "wording", "nagging", "suspecting", "everlasting"),
    *("foreseeing", "failing-with-a-flag", "roster", "greeting", "announcing-in-the-dark"),
    *("growing-when-turned", "failing-with-both", "asking-its-player", "immortal"),
    *("ending-elsewhere", "failing-with-an-option", "titled", "insatiable", "thirsty"),
)
"""Faults that take nearly a second or longer to find."""

FEWER = {"EndingElsewhere": 4}
"""Numbers of positions, where fewer show the fault; here, each state may need a process."""

FEW = 3
"""How many plug-ins of a kind with the same fault are checked by default."""

LIMIT = 600
"""How many times as long as counting to a million a check may take: some 10 s."""


def run_check(plugin: Effect | Variant | Edition, **how: Any) -> ContractBroken:
    """Return what the kit finds."""
    checks: dict[type, Any] = {Effect: check_effect, Variant: check_variant, Edition: check_edition}
    run = next(run for kind, run in checks.items() if isinstance(plugin, kind))
    with pytest.raises(ContractBroken) as caught:
        run(plugin, **how)
    return caught.value


def find_label(plugin: Any) -> str:
    """Return what the kit calls a plug-in: an edition by its name, others by their class."""
    return plugin.name if isinstance(plugin, Edition) else type(plugin).__name__


def list_cases() -> list[Any]:
    """Return plug-ins with their faults.

    Those that are found slowly are thorough, and those that are found like `FEW` others.
    """
    cases: list[Any] = []
    tables: list[dict[str, list[Any]]] = [{**EFFECTS}, {**VARIANTS}, {**EDITIONS}]
    for table in tables:
        for fault, plugins in table.items():
            for number, plugin in enumerate(plugins):
                is_like_others = number >= FEW and find_label(plugin) not in SAYS
                marks = pytest.mark.thorough if plugin.name in SLOW or is_like_others else ()
                cases.append(pytest.param(plugin, fault, id=plugin.name, marks=marks))
    return cases


@pytest.mark.parametrize(("plugin", "fault"), list_cases())
def test_broken_plugin_is_found(plugin: Any, fault: str) -> None:
    """Its error names the plug-in and the fault, and its program fails."""
    name = find_label(plugin)

    fewer = {"positions": FEWER.get(name, 100), "games": 1} if isinstance(plugin, Effect) else {}

    error = run_check(plugin, **fewer)

    assert error.fault == fault, str(error)
    assert name in str(error).partition(":")[0]
    assert SAYS.get(name, "") in str(error)
    assert error.script in str(error)
    if name in IN_A_NEW_PROCESS:
        run = subprocess.run([sys.executable, "-c", error.script], capture_output=True, check=False)
        assert run.returncode == 1
        return
    with pytest.raises(Exception):  # noqa: B017, PT011 (whatever it is that goes wrong)
        exec(compile(error.script, f"<{name}>", "exec"), {})


@pytest.mark.thorough
def test_sixty_broken_plugins_are_found_within_seconds_each() -> None:
    broken = [param.values[0] for param in list_cases()]
    missed, slow = [], []
    unit = measure_time(count_to_a_million)

    for plugin in broken:
        started = process_time()
        try:
            run_check(plugin)
        except pytest.fail.Exception:
            missed.append(plugin.name)
        if process_time() - started > LIMIT * unit:
            slow.append(plugin.name)

    assert len(broken) >= 60
    assert len(missed) <= len(broken) * 0.05, missed
    assert not slow


@pytest.mark.parametrize("first", [True, False])
def test_variants_are_tried_in_both_orders(first: bool) -> None:
    """`DividingTheBonus` fails after the other one only."""
    one, other = DividingTheBonus(), WithBonus()
    tried, beside = (one, other) if first else (other, one)
    with pytest.raises(ContractBroken, match="ZeroDivisionError") as caught:
        check_variant(tried, beside=[beside], positions=4, games=0, other_process=False)
    assert caught.value.fault == "no game"


@each_case("name", ["Growing", "Stealing", "Peeking", "Passing", "Crashing"])
def test_program_is_short(name: str) -> None:
    script = run_check(getattr(broken_plugins, name)()).script
    assert len([line for line in script.splitlines() if "apply(" in line]) <= 2, script
    assert len(script.splitlines()) <= 22, script


def test_program_contains_an_edition_that_no_module_has() -> None:
    edition, writer = edition_with(Growing(), edition=TWO_FACED), ProgramWriter()
    names: dict[str, Any] = {}
    exec(writer.finish(f"made = {writer.write_edition(edition)}"), names)
    assert names["made"] == edition


def test_edition_without_such_a_card_is_refused() -> None:
    with pytest.raises(SetupError, match="zelda has no card with the effect Growing"):
        check_effect(Growing(), "zelda")


def test_effect_becomes_house_rule_of_blank_cards() -> None:
    script = run_check(Growing(), edition="frozen").script
    assert "house_rules={'customizable': [Growing(), Growing()]}" in script


@each_case("given", [Growing, "growing", None])
def test_arguments_must_be_plugin_instances(given: Any) -> None:
    with pytest.raises(SetupError):
        check_effect(given)
    with pytest.raises(SetupError):
        check_variant(given)


def test_error_can_be_pickled() -> None:
    found = run_check(Lambda())
    loaded = pickle.loads(pickle.dumps(found))
    assert (str(loaded), loaded.fault, loaded.script) == (str(found), found.fault, found.script)
