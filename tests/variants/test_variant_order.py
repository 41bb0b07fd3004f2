"""The order of variants, effects that several of them change, and notes that they share (A135)."""

from itertools import permutations
from typing import Any, ClassVar

import pytest
from attrs import frozen

from tests.thorough import each_case
from unoengine import Play, Setup, SetupError, apply, new_game
from unoengine.authoring import Card, Effect, Table, Variant
from unoengine.core.agreement import resolve_agreement
from unoengine.effects import Skip
from unoengine.house_rules import ExtraTurn


@frozen
class Chain(Effect):
    """Notes which variants have changed the card."""

    links: tuple[str, ...] = ()

    def play(self, table: Table) -> None:
        """Announce them."""
        table.announce(" ".join(self.links))


def link(effect: Effect | None, name: str) -> Effect:
    return Chain((*(effect.links if isinstance(effect, Chain) else ()), name))


class First(Variant):
    """Changes every Skip."""

    def rebind(self, card: Card, effect: Effect | None) -> Effect | None:
        return link(effect, self.name) if card.symbol == "skip" else effect


class Second(First):
    """Changes every Skip after `first`."""

    after: ClassVar[tuple[str, ...]] = ("first",)


class Third(First):
    """Changes every Skip after `second`, and so after `first`."""

    after: ClassVar[tuple[str, ...]] = ("second",)


class Zeroth(First):
    """Changes every Skip before all others."""

    before: ClassVar[tuple[str, ...]] = ("first", "second", "third", "not-played")


class Loose(First):
    """Changes every Skip, and declares nothing."""


class Polite(Variant):
    """Changes every Skip that no other variant has changed."""

    def rebind(self, card: Card, effect: Effect | None) -> Effect | None:
        return link(None, self.name) if isinstance(effect, Skip) else effect


def links(*variants: Variant) -> tuple[str, ...]:
    """Return the names of the variants that changed a Skip, in their order."""
    state = new_game("zelda", 2, seed=1, variants=variants)
    effect = state.effect(state.edition.card("red-skip"))
    assert isinstance(effect, Chain)
    return effect.links


def find_fault(*variants: Any, edition: Any = "zelda") -> str:
    with pytest.raises(SetupError) as caught:
        resolve_agreement(edition, variants=variants)
    return str(caught.value)


@each_case("given", [*permutations((Zeroth(), First(), Second(), Third()))])
def test_A135_declared_order_holds_whatever_order_is_given(given: tuple[Variant, ...]) -> None:
    assert links(*given) == ("zeroth", "first", "second", "third")
    assert resolve_agreement("zelda", variants=given).variants == (
        *(Zeroth(), First(), Second(), Third()),
    )


def test_A135_variants_without_a_declared_order_keep_the_given_one() -> None:
    given = (Polite(), Third(), "jump-in", Second(), "stacking")

    played = new_game("zelda", 2, seed=1, variants=given[1:]).variants

    assert [variant.name for variant in played] == ["jump-in", "second", "third", "stacking"]


def test_A135_two_variants_that_change_a_card_without_a_declared_order_are_refused() -> None:
    assert find_fault(Loose(), First()) == (
        "'loose' and 'first' both change the effect of blue-skip; "
        "one has to declare that it comes before or after the other"
    )


def test_A135_variant_that_leaves_a_changed_card_alone_is_no_conflict() -> None:
    assert links(First(), Polite()) == ("first",)
    assert find_fault(Polite(), First()).startswith("'polite' and 'first' both change")


def test_A135_cycle_is_refused_with_its_names() -> None:
    class Before(Variant):
        before: ClassVar[tuple[str, ...]] = ("between",)

    class Between(Variant):
        before: ClassVar[tuple[str, ...]] = ("behind",)

    class Behind(Variant):
        before: ClassVar[tuple[str, ...]] = ("before",)

    assert find_fault("jump-in", Before(), Between(), Behind()) == (
        "these variants cannot be put in order: "
        "'before' before 'between' before 'behind' before 'before'"
    )


def test_A135_variant_before_itself_is_refused() -> None:
    class Selfish(Variant):
        after: ClassVar[tuple[str, ...]] = ("selfish",)

    assert find_fault(Selfish()) == (
        "these variants cannot be put in order: 'selfish' before 'selfish'"
    )


@pytest.mark.parametrize(
    ("names", "says"),
    [
        ("stacking", "before of Hasty is a tuple of names of variants, not 'stacking'; write "
         "('stacking',)"),
        (["stacking"], "before of Hasty is a tuple of names of variants, not ['stacking']"),
        ((1,), "before of Hasty is a tuple of names of variants, not (1,)"),
    ],
)  # fmt: skip
def test_A135_names_of_an_invalid_type_are_refused(names: Any, says: str) -> None:
    class Hasty(Variant):
        before = names

    assert find_fault(Hasty()) == says


def test_A135_house_rules_go_through_the_chain_as_well() -> None:
    class Doubled(Variant):
        after: ClassVar[tuple[str, ...]] = ("blank-rules",)

        def rebind(self, card: Card, effect: Effect | None) -> Effect | None:
            return link(effect, self.name) if card.symbol == "customizable" else effect

    class BlankRules(Variant):
        def rebind(self, card: Card, effect: Effect | None) -> Effect | None:
            return link(effect, self.name) if isinstance(effect, ExtraTurn) else effect

    state = new_game(
        "frozen", 2, seed=1, house_rules={"customizable": "extra-turn"},
        variants=[Doubled(), BlankRules()],
    )  # fmt: skip

    assert state.effect(state.edition.card("customizable")) == Chain(("blank-rules", "doubled"))


# Notes that are shared


class Tally(Variant):
    """Counts the Skips in notes that an effect of its package keeps."""

    keeps = {"skips": int}  # noqa: RUF012

    def rebind(self, card: Card, effect: Effect | None) -> Effect | None:
        return CountedSkip() if card.symbol == "skip" else effect

    def false_uno(self, table: Table) -> None:
        """Draw as many cards as Skips were played."""
        table.draw(table.player, table.noted("skips", 0))


class CountedSkip(Effect):
    """Counts itself in the notes of `tally`."""

    notes_of: ClassVar[str] = "tally"
    keeps = {"skips": int}  # noqa: RUF012

    def play(self, table: Table) -> None:
        table.note("skips", table.noted("skips", 0) + 1)


def test_A139_effect_and_variant_of_one_package_share_notes() -> None:
    state = Setup(
        "zelda", ["red-skip red-1 red-2 red-4", "red-skip red-3 red-5 red-6"], discard="red-9",
        rest="draw", variants=[Tally()],
    ).to_state()  # fmt: skip
    skip, one = state.edition.card("red-skip"), state.edition.card("red-1")
    state = apply(apply(state, Play(0, skip)), Play(1, skip))

    assert dict(state.notes) == {("tally", "skips", None): 2}
    assert apply(state, Play(0, one, uno=True)).hand_sizes == (4, 3)


def test_A139_classes_of_different_packages_cannot_share_notes() -> None:
    class Guest(Variant):
        notes_of = "jump-in"

    assert find_fault("jump-in", Guest()) == (
        "tests.variants.test_variant_order."
        "test_A139_classes_of_different_packages_cannot_share_notes.<locals>.Guest and "
        "unoengine.variants.jump_in.JumpIn cannot share the notes of 'jump-in'; "
        "only classes of one package can"
    )


def test_A139_name_of_shared_notes_is_a_string() -> None:
    class Odd(Variant):
        notes_of: ClassVar[Any] = 3

    assert "notes_of of Odd is the name of an effect, not 3" in find_fault(Odd())
