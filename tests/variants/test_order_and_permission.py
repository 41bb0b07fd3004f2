"""The order of variants (A135), notes that they share (A139), plays that they forbid (A136)."""

from itertools import permutations
from typing import Any, ClassVar

import pytest
from attrs import frozen

from tests.properties.plain_twins import Comparison
from tests.thorough import each_case
from unoengine import (
    Draw,
    GameState,
    Options,
    Play,
    PluginError,
    Setup,
    SetupError,
    apply,
    explain,
    new_game,
)
from unoengine.authoring import Card, Effect, Table, Variant
from unoengine.core.agreement import resolve_agreement
from unoengine.effects import Skip
from unoengine.house_rules import ExtraTurn

from .positions import describe_moves, make_play, make_position, make_variant
from .written_cases import WrittenCase, each_written


@frozen
class Chain(Effect):
    """Has the names of the variants that have changed the card."""

    links: tuple[str, ...] = ()


def link(effect: Effect | None, name: str) -> Effect:
    return Chain((*(effect.links if isinstance(effect, Chain) else ()), name))


class First(Variant):
    """Changes every Skip."""

    def rebind(self, card: Card, effect: Effect | None) -> Effect | None:
        return link(effect, self.name) if card.symbol == "skip" else effect


class Second(First):
    after: ClassVar[tuple[str, ...]] = ("first",)


class Third(First):
    after: ClassVar[tuple[str, ...]] = ("second",)


class Zeroth(First):
    before: ClassVar[tuple[str, ...]] = ("first", "second", "third", "not-played")


class Loose(First):
    """It declares no order."""


class Polite(Variant):
    """Changes every Skip that no other variant has changed."""

    def rebind(self, card: Card, effect: Effect | None) -> Effect | None:
        return link(None, self.name) if isinstance(effect, Skip) else effect


def list_links(*variants: Variant) -> tuple[str, ...]:
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
    assert list_links(*given) == ("zeroth", "first", "second", "third")
    ordered = (Zeroth(), First(), Second(), Third())
    assert resolve_agreement("zelda", variants=given).variants == ordered


def test_A135_variants_without_a_declared_order_keep_the_given_one() -> None:
    given = (Third(), "jump-in", Second(), "stacking")
    played = new_game("zelda", 2, seed=1, variants=given).variants
    assert [variant.name for variant in played] == ["jump-in", "second", "third", "stacking"]


@each_case(
    "given, says",
    [
        (
            (Loose(), First()),
            "'loose' and 'first' both change the effect of blue-skip; "
            "one has to declare that it comes before or after the other",
        ),
        ((Polite(), First()), "'polite' and 'first' both change"),
        (
            (
                "jump-in",
                make_variant("Before", before=("between",)),
                make_variant("Between", before=("behind",)),
                make_variant("Behind", before=("before",)),
            ),
            "these variants cannot be put in order: "
            "'before' before 'between' before 'behind' before 'before'",
        ),
        (
            (make_variant("Selfish", after=("selfish",)),),
            "these variants cannot be put in order: 'selfish' before 'selfish'",
        ),
        (
            (make_variant("Hasty", before="stacking"),),
            "before of Hasty is a tuple of names of variants, not 'stacking'; write ('stacking',)",
        ),
        ((make_variant("Hasty", before=["stacking"]),), "names of variants, not ['stacking']"),
        ((make_variant("Hasty", before=(1,)),), "a tuple of names of variants, not (1,)"),
    ],
)
def test_A135_variants_without_an_order_are_refused(given: Any, says: str) -> None:
    assert says in find_fault(*given)


def test_A135_variant_that_leaves_a_changed_card_alone_is_no_conflict() -> None:
    assert list_links(First(), Polite()) == ("first",)


def test_A135_house_rules_go_through_the_chain_as_well() -> None:
    doubled = make_variant(
        "Doubled",
        after=("blank-rules",),
        rebind=lambda card, effect: (
            link(effect, "doubled") if card.symbol == "customizable" else effect
        ),
    )
    blank_rules = make_variant(
        "BlankRules",
        rebind=lambda card, effect: (
            link(effect, "blank-rules") if isinstance(effect, ExtraTurn) else effect
        ),
    )
    rules, variants = {"customizable": "extra-turn"}, [doubled, blank_rules]
    state = new_game("frozen", 2, seed=1, house_rules=rules, variants=variants)
    assert state.effect(state.edition.card("customizable")) == Chain(("blank-rules", "doubled"))


class Tally(Variant):
    """Counts the Skips in notes that an effect of its package keeps."""

    keeps = {"skips": int}  # noqa: RUF012

    def rebind(self, card: Card, effect: Effect | None) -> Effect | None:
        return CountedSkip() if card.symbol == "skip" else effect

    def false_uno(self, table: Table) -> None:
        table.draw(table.player, table.noted("skips", 0))


class CountedSkip(Effect):
    """Counts itself in the notes of `tally`."""

    notes_of: ClassVar[str] = "tally"
    keeps = {"skips": int}  # noqa: RUF012

    def play(self, table: Table) -> None:
        table.note("skips", table.noted("skips", 0) + 1)


class Guest(Variant):
    notes_of = "jump-in"


def test_A139_effect_and_variant_of_one_package_share_notes() -> None:
    held = ["red-skip red-1 red-2 red-4", "red-skip red-3 red-5 red-6"]
    state = Setup("zelda", held, discard="red-9", rest="draw", variants=[Tally()]).to_state()
    skip, one = state.edition.card("red-skip"), state.edition.card("red-1")
    state = apply(apply(state, Play(0, skip)), Play(1, skip))
    assert dict(state.notes) == {("tally", "skips", None): 2}
    assert apply(state, Play(0, one, uno=True)).hand_sizes == (4, 3)


def test_A139_classes_of_different_packages_cannot_share_notes() -> None:
    assert find_fault("jump-in", Guest()) == (
        f"{__name__}.Guest and unoengine.variants.jump_in.JumpIn cannot share the notes of "
        "'jump-in'; only classes of one package can"
    )
    odd = make_variant("Odd", notes_of=3)
    assert "notes_of of Odd is the name of an effect, not 3" in find_fault(odd)


class NoWildFinish(Variant):
    """Nobody goes out with a card without a color."""

    def may_play(self, table: Table) -> bool:
        return bool(table.hand) or table.card.color is not None


class NumbersOnly(Variant):
    """Only number cards may be played while nothing is owed."""

    def may_play(self, table: Table) -> bool:
        return table.owed > 0 or table.card.number is not None


class NoSecondColor(Variant):
    """A player with a card of the color in force plays that color."""

    def may_play(self, table: Table) -> bool:
        color = table.cards(color=table.color)
        return table.card.color == table.color or not table.hand.some(color)


class Both(NoWildFinish):
    """A name of its own beside the other variants."""


AFTER_COMPULSORY = Options(forced_drawn_play="after_compulsory_draw")
NOT_SEVEN = make_variant("NotSeven", may_play=lambda table: table.card.number != 7)
PARTS: dict[str, dict[str, Any]] = {
    "no wild finish": {"variants": [NoWildFinish()]},
    "numbers only": {"variants": [NumbersOnly()]},
    "no second color": {"variants": [NoSecondColor()]},
    "both": {"variants": [NumbersOnly(), NoSecondColor()]},
    "stacking, numbers only": {"variants": ["stacking", NumbersOnly()]},
    "stacking, two cards": {
        "variants": ["stacking", make_variant("Stackers", may_play=lambda table: table.owed < 2)]
    },
    "forced": {"options": AFTER_COMPULSORY},
    "forced, no seven": {"options": AFTER_COMPULSORY, "variants": [NOT_SEVEN]},
    "jump-in": {"variants": ["jump-in"]},
    "jump-in, numbers only": {"variants": ["jump-in", NumbersOnly()]},
}


@each_written(
    """
    # A forbidden play is not listed.
    wild | green-1 green-2; with: no wild finish
    moves: p0 draw
    red-1 red-skip blue-5 | tan-1; with: numbers only; edition: zelda
    moves: p0 red-1, p0 blue-5, p0 draw
    red-1 red-skip blue-5 | tan-1; with: no second color; edition: zelda
    moves: p0 red-1, p0 red-skip, p0 draw
    red-1 red-skip blue-5 | tan-1; with: both
    moves: p0 red-1, p0 draw

    # `owed` is the cost of the demand that a card would meet.
    red-1 blue-draw-two | green-draw-two blue-2 blue-3
    with: stacking, numbers only; discard: red-draw-two
    moves: p0 red-1, p0 red-1 uno, p0 draw
    red-draw-two blue-5 blue-6 | green-draw-two blue-2 blue-3; with: stacking, two cards
    p0 red-draw-two
    moves: p1 draw

    # A drawn card that is forbidden ends the turn, and a play that is forbidden forces no draw.
    blue-1 | tan-1; with: numbers only; draw: red-skip red-2
    p0 draw = phase turn, turn 1
    red-7 blue-1 | tan-1 tan-2; with: forced, no seven; draw: red-2 red-3
    p0 draw
    refused: p0 pass must-play-drawn
    red-7 blue-1 | tan-1 tan-2; with: forced; edition: zelda; draw: red-2 red-3
    p0 draw
    moves: p0 red-2, p0 pass
    red-skip | tan-1; with: numbers only; discard: red-5; draw:
    moves: p0 pass

    # A jump-in may be forbidden.
    blue-1 blue-2 | red-skip red-1 | red-5 red-2; with: jump-in; discard: red-skip
    moves1: p1 red-skip, p1 red-skip uno
    blue-1 blue-2 | red-skip red-1 | red-5 red-2; with: jump-in, numbers only; discard: red-skip
    moves1:
    """,
    **PARTS,
)
def test_A136_A28_A58_variants_may_forbid_plays(edition: str, case: WrittenCase) -> None:
    case.check(edition=edition)


def test_A136_refusal_names_the_variant() -> None:
    state = make_position("wild", "green-1 green-2", variants=["jump-in", NoWildFinish()])
    verdict = explain(state, make_play(state, 0, "wild", "red"))
    assert (verdict.reason, verdict.rule) == ("variant-forbids", "A136")
    assert verdict.details["variant"] == "no-wild-finish"
    assert verdict.alternatives == (Draw(0),)
    free = make_position("wild red-1", "green-1", variants=[NoWildFinish()])
    assert len(describe_moves(free)) == 2 + 2 * 4 + 1


@each_case(
    "answer, says",
    [
        *((odd, "from may_play, which must be True or False") for odd in (None, 1, "yes")),
        (lambda table: table.draw(1, 1), "calls 'draw' in a hook that may only query the table"),
    ],
)
def test_A136_invalid_hook_is_refused(answer: Any, says: str) -> None:
    hook = answer if callable(answer) else lambda table: answer
    state = make_position("red-1", "tan-1", variants=[make_variant("Unclear", may_play=hook)])
    with pytest.raises(PluginError, match=says):
        describe_moves(state)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    "variants",
    [
        [NoWildFinish()],
        [NumbersOnly(), "stacking"],
        [NoSecondColor(), Both(), "seven-zero", "jump-in", "false-uno"],
    ],
)
def test_fast_equals_plain_where_variants_forbid_plays(variants: Any, seed: int) -> None:
    state: GameState = new_game("zelda", 3, seed=seed, variants=variants)
    Comparison(seed).walk(state, 60)
