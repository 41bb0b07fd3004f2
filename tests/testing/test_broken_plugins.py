"""Faults of plug-ins are found, named, and shown by a program."""

import pytest

from tests.thorough import choose_count
from unoengine import SetupError
from unoengine.authoring import Edition, Effect, Variant
from unoengine.testing import ContractBroken, check_edition, check_effect, check_variant

from . import broken_plugins

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
}
VARIANTS: dict[Variant, str] = {
    broken_plugins.Rubbish(): "no game",
    broken_plugins.ByClass(): "no game",
    broken_plugins.Blocking(): "no game",
    broken_plugins.Thirsty(): "endless",
    broken_plugins.Interrupting(): "raises",
    broken_plugins.Spying(): "leak",
}
BOXES: dict[Edition, str] = {
    broken_plugins.NO_WAY_OUT: "no game",
    broken_plugins.NOT_INSTALLED: "no game",
    broken_plugins.LEAKY: "cards not conserved",
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
    "Interrupting": "asks a question where no answer can be awaited",
    "no-way-out": "A59",
    "not-installed": "did you mean 'skip'?",
}
NOT_SHOWN_HERE = ("Unordered",)
"""Faults that show only if two processes are compared."""

NEVER_ENDING = ("Insatiable", "Thirsty")
"""Faults whose programs never end."""


@pytest.mark.parametrize("effect", EFFECTS, ids=lambda effect: effect.name)
def test_broken_effect_is_found(effect: Effect) -> None:
    with pytest.raises(ContractBroken) as caught:
        check_effect(effect, positions=choose_count(100, 200), games=choose_count(1, 6))

    check(caught.value, type(effect).__name__, EFFECTS[effect])


def test_effect_without_a_hash_is_found() -> None:
    with pytest.raises(ContractBroken) as caught:
        check_effect(broken_plugins.Listed())

    assert caught.value.fault == "not hashable"
    assert "unhashable type: 'list'" in str(caught.value)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_broken_variant_is_found(variant: Variant) -> None:
    with pytest.raises(ContractBroken) as caught:
        check_variant(variant)

    check(caught.value, type(variant).__name__, VARIANTS[variant])


@pytest.mark.parametrize("box", BOXES, ids=lambda box: box.name)
def test_broken_edition_is_found(box: Edition) -> None:
    with pytest.raises(ContractBroken) as caught:
        check_edition(box)

    check(caught.value, box.name, BOXES[box])


def check(error: ContractBroken, name: str, fault: str) -> None:
    """Check that an error names the plug-in and the fault, and that its program fails."""
    assert error.fault == fault, str(error)
    assert name in str(error).partition(":")[0]
    assert SAYS.get(name, "") in str(error)
    assert error.script in str(error)
    if name not in (*NOT_SHOWN_HERE, *NEVER_ENDING):
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
