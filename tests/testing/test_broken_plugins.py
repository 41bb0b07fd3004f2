"""What is wrong with a plug-in is found, named, and shown by a program."""

import pytest

from unoengine import SetupError
from unoengine.authoring import Edition, Effect, Variant
from unoengine.testing import ContractBroken, check_edition, check_effect, check_variant

from . import broken

EFFECTS: dict[Effect, str] = {
    broken.Counting(): "undetermined",
    broken.Tossing(): "undetermined",
    broken.Unordered(): "undetermined",
    broken.KeepingTheTable(): "raises",
    broken.Stealing(): "cards not conserved",
    broken.Printing(): "cards not conserved",
    broken.Passing(): "events",
    broken.DrawingInSecret(): "uno",
    broken.Peeking(): "leak",
    broken.Foreseeing(): "leak",
    broken.Suspecting(): "leak",
    broken.Telling(): "leak",
    broken.Publishing(): "leak",
    broken.Misspelled(): "misspelled",
    broken.OverridingNothing(): "misspelled",
    broken.Crashing(): "raises",
    broken.CrashingLast(): "raises",
    broken.Growing(): "raises",
    broken.Mauve(): "raises",
    broken.Twofold(): "raises",
    broken.Mute(): "raises",
    broken.Hoarding(): "raises",
    broken.Nagging(): "endless",
    broken.Insatiable(): "endless",
    broken.Alone(): "not equal by value",
    broken.Forgetful(): "not equal by value",
    broken.Unequal(): "not equal by value",
    broken.Changing(): "not frozen",
    broken.Lambda(): "cannot be saved",
    broken.local(): "cannot be saved",
}
VARIANTS: dict[Variant, str] = {
    broken.Rubbish(): "no game",
    broken.ByClass(): "no game",
    broken.Blocking(): "no game",
    broken.Thirsty(): "endless",
    broken.Interrupting(): "raises",
    broken.Spying(): "leak",
}
BOXES: dict[Edition, str] = {
    broken.NO_WAY_OUT: "no game",
    broken.NOT_INSTALLED: "no game",
    broken.LEAKY: "cards not conserved",
}
SAYS = {
    "Crashing": "ZeroDivisionError",
    "Growing": 'draws for its own player; say so with own_hand = "grows"',
    "Mauve": "lets its player name colours this box lacks, ('mauve',)",
    "Twofold": "twice the same",
    "Mute": "has no method answered",
    "Hoarding": "without saying whose",
    "Rubbish": "returns 'maybe' where True or False is needed",
    "ByClass": "Growing",
    "Blocking": "A59",
    "Interrupting": "asks a question where no answer can be awaited",
    "no-way-out": "A59",
    "not-installed": "did you mean 'skip'?",
}
NOT_SHOWN_HERE = ("Unordered",)
"""What shows only when two processes are compared."""

NEVER_ENDING = ("Insatiable", "Thirsty")
"""What hangs whoever runs the program."""


@pytest.mark.parametrize("effect", EFFECTS, ids=lambda effect: effect.name)
def test_a_broken_effect_is_caught(effect: Effect) -> None:
    with pytest.raises(ContractBroken) as caught:
        check_effect(effect)

    check(caught.value, type(effect).__name__, EFFECTS[effect])


def test_an_effect_without_a_hash_is_caught() -> None:
    with pytest.raises(ContractBroken) as caught:
        check_effect(broken.Listed())

    assert caught.value.fault == "not hashable"
    assert "unhashable type: 'list'" in str(caught.value)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_a_broken_variant_is_caught(variant: Variant) -> None:
    with pytest.raises(ContractBroken) as caught:
        check_variant(variant)

    check(caught.value, type(variant).__name__, VARIANTS[variant])


@pytest.mark.parametrize("box", BOXES, ids=lambda box: box.name)
def test_a_broken_box_is_caught(box: Edition) -> None:
    with pytest.raises(ContractBroken) as caught:
        check_edition(box)

    check(caught.value, box.name, BOXES[box])


def check(error: ContractBroken, name: str, fault: str) -> None:
    """See that an error names what is wrong and with what, and that its program fails."""
    assert error.fault == fault, str(error)
    assert name in str(error).partition(":")[0]
    assert SAYS.get(name, "") in str(error)
    assert error.script in str(error)
    if name not in (*NOT_SHOWN_HERE, *NEVER_ENDING):
        with pytest.raises(Exception):  # noqa: B017, PT011 (whatever it is that goes wrong)
            exec(compile(error.script, f"<{name}>", "exec"), {})


@pytest.mark.parametrize("name", ["Growing", "Stealing", "Peeking", "Passing", "Crashing"])
def test_the_program_is_short(name: str) -> None:
    with pytest.raises(ContractBroken) as caught:
        check_effect(getattr(broken, name)())

    actions = [line for line in caught.value.script.splitlines() if "apply(" in line]
    assert len(actions) <= 2, caught.value.script
    assert len(caught.value.script.splitlines()) <= 22, caught.value.script


def test_a_box_without_such_a_card_is_refused() -> None:
    with pytest.raises(SetupError) as caught:
        check_effect(broken.Growing(), "zelda")

    assert "zelda has no card with the effect Growing" in str(caught.value)


def test_a_rule_is_written_on_the_blank_cards_of_a_box() -> None:
    with pytest.raises(ContractBroken) as caught:
        check_effect(broken.Growing(), "frozen")

    assert "house_rules={'customizable': [Growing(), Growing()]}" in caught.value.script


@pytest.mark.parametrize(
    "given", [broken.Growing, "growing", None], ids=["a class", "a name", "nothing"]
)
def test_only_an_effect_is_checked(given: object) -> None:
    with pytest.raises(SetupError):
        check_effect(given)  # type: ignore[arg-type]
    with pytest.raises(SetupError):
        check_variant(given)  # type: ignore[arg-type]
