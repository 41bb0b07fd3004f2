"""Faults of plug-ins are found, named, and shown by a program."""

import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping
from time import process_time
from typing import Any

import pytest

from tests.notation.resource_use import count_to_a_million, measure_time
from unoengine import SetupError
from unoengine.authoring import Edition, Effect, Variant
from unoengine.testing import ContractBroken, check_edition, check_effect, check_variant

from .broken import inconstant_plugins as inconstant
from .broken import indiscreet_plugins as indiscreet
from .broken import plugins_against_the_contract as broken_plugins
from .broken import plugins_with_later_hooks as later

EFFECTS: dict[Effect, str] = {
    broken_plugins.Counting(): "undetermined",
    broken_plugins.Tossing(): "undetermined",
    broken_plugins.Unordered(): "undetermined",
    broken_plugins.KeepingTheTable(): "raises",
    broken_plugins.Stealing(): "cards not conserved",
    broken_plugins.Printing(): "cards not conserved",
    broken_plugins.Passing(): "events",
    broken_plugins.DrawingInSecret(): "uno",
    broken_plugins.Peeking(): "leak",
    broken_plugins.Foreseeing(): "leak",
    broken_plugins.Suspecting(): "leak",
    broken_plugins.Telling(): "leak",
    broken_plugins.Publishing(): "leak",
    broken_plugins.Misspelled(): "misspelled",
    broken_plugins.OverridingNothing(): "misspelled",
    broken_plugins.Crashing(): "raises",
    broken_plugins.CrashingLast(): "raises",
    broken_plugins.Growing(): "raises",
    broken_plugins.Mauve(): "raises",
    broken_plugins.Twofold(): "raises",
    broken_plugins.Mute(): "raises",
    broken_plugins.Hoarding(): "raises",
    broken_plugins.Nagging(): "endless",
    broken_plugins.Insatiable(): "endless",
    broken_plugins.Alone(): "not equal by value",
    broken_plugins.Forgetful(): "not equal by value",
    broken_plugins.Unequal(): "not equal by value",
    broken_plugins.Changing(): "not frozen",
    broken_plugins.Lambda(): "cannot be saved",
    broken_plugins.local(): "cannot be saved",
    indiscreet.Announcing(): "leak",
    indiscreet.AnnouncingLater(): "leak",
    indiscreet.Prompting(): "leak",
    indiscreet.Offering(): "leak",
    indiscreet.Confessing(): "leak",
    indiscreet.NamingACard(): "leak",
    indiscreet.NamingRed(): "leak",
    indiscreet.GivingByChoice(): "leak",
    indiscreet.NamingAHeldColor(): "leak",
    indiscreet.ComparingHands(): "leak",
    indiscreet.Titled(): "leak",
    indiscreet.Signed(): "leak",
    indiscreet.Retitled(): "leak",
    inconstant.Escalating(): "impure",
    inconstant.EqualToItsClass(): "not equal by value",
    inconstant.FailingWithAnOption(): "raises",
    inconstant.FailingWithAFlag(): "raises",
    inconstant.FailingWithALiteral(): "raises",
    inconstant.FailingWithMore(): "raises",
    inconstant.Wording(): "undetermined",
    inconstant.WordingLater(): "undetermined",
    inconstant.EndingElsewhere(): "undetermined",
    inconstant.Skip(): "no game",
    inconstant.Colorless(): "raises",
    inconstant.Circular(): "raises",
    inconstant.Untitled(): "raises",
    inconstant.Scribbled(): "raises",
    later.Undeclared(): "undeclared",
    later.UndeclaredAnswer(): "undeclared",
    later.Executing(): "raises",
    later.EndingForNobody(): "raises",
}
VARIANTS: dict[Variant, str] = {
    broken_plugins.Rubbish(): "no game",
    broken_plugins.ByClass(): "no game",
    broken_plugins.Blocking(): "no game",
    broken_plugins.Thirsty(): "endless",
    broken_plugins.Interrupting(): "raises",
    broken_plugins.Spying(): "leak",
    inconstant.FailingVariant(): "raises",
    inconstant.RandomlyBound(): "undetermined",
    inconstant.RandomlyMatching(): "undetermined",
    later.Tattling(): "leak",
    later.RememberingOutside(): "undetermined",
    later.ForbiddingSuddenly(): "undetermined",
}
BOXES: dict[Edition, str] = {
    broken_plugins.NO_WAY_OUT: "no game",
    broken_plugins.NOT_INSTALLED: "no game",
    broken_plugins.LEAKY: "cards not conserved",
    inconstant.EVERLASTING: "endless",
    inconstant.LONELY: "no game",
    later.HALF_SCORED: "raises",
    later.MISSCORED: "misspelled",
    later.FLIPPING: "raises",
}
SAYS = {
    "Crashing": "ZeroDivisionError",
    "Growing": 'draws for its own player; declare own_hand = "grows"',
    "Mauve": "lets its player name colors that are not in this edition, ('mauve',)",
    "Twofold": "offers a value twice",
    "Mute": "does not override answered",
    "Hoarding": "stores a hand without its seat",
    "Rubbish": "returns 'maybe' where True or False is needed",
    "ByClass": "Growing",
    "Blocking": "A59",
    "Interrupting": "asks a question in draw, where no answer can be awaited",
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
    "Colorless": "returns no colors to name; return at least one, or set names_color = False",
    "Circular": "and may_play call each other without end",
    "Untitled": "title returns None, which is not a string",
    "everlasting": "nor after 2000 more of players that help each other",
    "no-way-out": "A59",
    "not-installed": "did you mean 'skip'?",
}
IN_A_NEW_PROCESS = ("Titled", "Retitled")
"""Faults that show only where the plug-in has not acted before."""

SLOW = (
    *("half-scored", "unordered", "wording", "nagging", "suspecting", "everlasting"),
    *("foreseeing", "failing-with-a-flag"),
)
"""Faults that take nearly a second or longer to find."""

FEW = 3
"""How many plug-ins with the same fault are checked by default."""

LIMIT = 600
"""How many times as long as counting to a million a check may take: some 10 s."""


def run_check(plugin: Effect | Variant | Edition, **how: int) -> ContractBroken:
    """Return what the kit finds."""
    checks: dict[type, Any] = {Effect: check_effect, Variant: check_variant, Edition: check_edition}
    run = next(run for kind, run in checks.items() if isinstance(plugin, kind))
    with pytest.raises(ContractBroken) as caught:
        run(plugin, **how)
    return caught.value


def list_cases(faults: Mapping[Any, str]) -> list[Any]:
    """Return plug-ins with their faults.

    Those that are found slowly are thorough, and those that are found like `FEW` others.
    """
    seen = Counter[str]()
    cases: list[Any] = []
    for plugin, fault in faults.items():
        is_like_others = seen[fault] >= FEW and type(plugin).__name__ not in SAYS
        seen[fault] += 1
        marks = pytest.mark.thorough if plugin.name in SLOW or is_like_others else ()
        cases.append(pytest.param(plugin, fault, id=plugin.name, marks=marks))
    return cases


@pytest.mark.parametrize(("effect", "fault"), list_cases(EFFECTS))
def test_broken_effect_is_found(effect: Effect, fault: str) -> None:
    found = run_check(effect, positions=100, games=1)

    check(found, type(effect).__name__, fault)


def test_effect_without_a_hash_is_found() -> None:
    found = run_check(broken_plugins.Listed())

    assert found.fault == "not hashable"
    assert "unhashable type: 'list'" in str(found)


def test_effect_that_equals_everything_is_found() -> None:
    found = run_check(inconstant.EqualToAll())

    check(found, "EqualToAll", "not equal by value")
    assert "says that EqualToAll equals every object" in str(found)


@pytest.mark.parametrize(("variant", "fault"), list_cases(VARIANTS))
def test_broken_variant_is_found(variant: Variant, fault: str) -> None:
    check(run_check(variant), type(variant).__name__, fault)


@pytest.mark.parametrize(("box", "fault"), list_cases(BOXES))
def test_broken_edition_is_found(box: Edition, fault: str) -> None:
    check(run_check(box), box.name, fault)


@pytest.mark.thorough
def test_sixty_broken_plugins_are_found_within_seconds_each() -> None:
    others: list[Any] = [broken_plugins.Listed(), inconstant.EqualToAll()]
    broken = [*EFFECTS, *VARIANTS, *BOXES, *others]
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


def check(error: ContractBroken, name: str, fault: str) -> None:
    """Check that an error names the plug-in and the fault, and that its program fails."""
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


@pytest.mark.parametrize("name", ["Growing", "Stealing", "Peeking", "Passing", "Crashing"])
def test_program_is_short(name: str) -> None:
    with pytest.raises(ContractBroken) as caught:
        check_effect(getattr(broken_plugins, name)())

    actions = [line for line in caught.value.script.splitlines() if "apply(" in line]
    assert len(actions) <= 2, caught.value.script
    assert len(caught.value.script.splitlines()) <= 22, caught.value.script


def test_edition_without_such_a_card_is_refused() -> None:
    with pytest.raises(SetupError) as caught:
        check_effect(broken_plugins.Growing(), "zelda")

    assert "zelda has no card with the effect Growing" in str(caught.value)


def test_effect_becomes_house_rule_of_blank_cards() -> None:
    with pytest.raises(ContractBroken) as caught:
        check_effect(broken_plugins.Growing(), "frozen")

    assert "house_rules={'customizable': [Growing(), Growing()]}" in caught.value.script


@pytest.mark.parametrize(
    "given", [broken_plugins.Growing, "growing", None], ids=["a class", "a name", "nothing"]
)
def test_arguments_must_be_plugin_instances(given: object) -> None:
    with pytest.raises(SetupError):
        check_effect(given)  # type: ignore[arg-type]
    with pytest.raises(SetupError):
        check_variant(given)  # type: ignore[arg-type]


def test_error_can_be_pickled() -> None:
    found = run_check(broken_plugins.Lambda())

    loaded = pickle.loads(pickle.dumps(found))

    assert (str(loaded), loaded.fault, loaded.script) == (str(found), found.fault, found.script)
