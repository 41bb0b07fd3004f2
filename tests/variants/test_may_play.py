"""Variants that forbid plays of cards that fit (A136)."""

from typing import Any, ClassVar

import pytest

from tests.properties.plain_twins import Comparison
from unoengine import Draw, GameState, Options, Pass, PluginError, explain, new_game
from unoengine.authoring import Table, Variant

from .positions import (
    apply_moves,
    describe_moves,
    every_edition,
    find_refusal,
    make_play,
    make_position,
)


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
        return table.card.color == table.color or not table.hand.some(
            table.cards(color=table.color)
        )


@every_edition
def test_A136_forbidden_play_is_not_listed(edition: str) -> None:
    one = make_position("wild", "green-1 green-2", edition=edition, variants=[NoWildFinish()])
    two = make_position("wild red-1", "green-1", edition=edition, variants=[NoWildFinish()])

    assert describe_moves(one) == ["p0 draw"]
    assert "p0 red-1" in describe_moves(two)
    assert len(describe_moves(two)) == 2 + 2 * 4 + 1


def test_A136_refusal_names_the_variant() -> None:
    state = make_position("wild", "green-1 green-2", variants=["jump-in", NoWildFinish()])

    verdict = explain(state, make_play(state, 0, "wild", "red"))

    assert (verdict.reason, verdict.rule) == ("variant-forbids", "A136")
    assert verdict.details["variant"] == "no-wild-finish"
    assert verdict.alternatives == (Draw(0),)


def test_A136_any_of_several_variants_may_forbid_a_play() -> None:
    held = "red-1 red-skip blue-5"
    both = [NumbersOnly(), NoSecondColor()]

    assert describe_moves(make_position(held, "tan-1", variants=both[:1])) == [
        *("p0 blue-5", "p0 red-1", "p0 draw"),
    ]
    assert describe_moves(make_position(held, "tan-1", variants=both[1:])) == [
        *("p0 red-1", "p0 red-skip", "p0 draw"),
    ]
    assert describe_moves(make_position(held, "tan-1", variants=both)) == ["p0 red-1", "p0 draw"]


def test_A136_owed_is_the_cost_of_the_demand_that_a_card_would_meet() -> None:
    state = make_position(
        "red-1 blue-draw-two", "green-draw-two blue-2 blue-3",
        discard="red-draw-two", variants=["stacking", NumbersOnly()],
    )  # fmt: skip
    assert describe_moves(state) == ["p0 red-1", "p0 red-1 uno", "p0 draw"]

    state = make_position(
        "red-draw-two blue-5 blue-6", "green-draw-two blue-2 blue-3",
        variants=["stacking", Stackers()],
    )  # fmt: skip
    state = apply_moves(state, "p0 red-draw-two")
    assert describe_moves(state) == ["p1 draw"]


class Stackers(Variant):
    """Stacks end with the second card."""

    def may_play(self, table: Table) -> bool:
        return table.owed < 2


def test_A136_drawn_card_that_is_forbidden_ends_the_turn() -> None:
    state = make_position("blue-1", "tan-1", draw="red-skip red-2", variants=[NumbersOnly()])

    state = apply_moves(state, "p0 draw")

    assert (state.phase, state.turn) == ("turn", 1)


def test_A136_A28_drawn_card_that_is_forbidden_need_not_be_played() -> None:
    class NotOnFives(Variant):
        def may_play(self, table: Table) -> bool:
            return table.card.number != 7

    options = Options(forced_drawn_play="after_compulsory_draw")
    held = ("red-7 blue-1", "tan-1 tan-2")
    free = make_position(*held, draw="red-2 red-3", options=options)
    forbidden = make_position(*held, draw="red-2 red-3", options=options, variants=[NotOnFives()])

    assert find_refusal(apply_moves(forbidden, "p0 draw"), Pass(0)) == "must-play-drawn"
    assert "p0 pass" in describe_moves(apply_moves(free, "p0 draw"))


def test_A136_A58_player_passes_if_nothing_is_allowed_and_nothing_can_be_drawn() -> None:
    state = make_position("red-skip", "tan-1", draw="", discard="red-5", variants=[NumbersOnly()])

    assert describe_moves(state) == ["p0 pass"]


def test_A136_jump_in_may_be_forbidden() -> None:
    held = ("blue-1 blue-2", "red-skip red-1", "red-5 red-2")
    allowed = make_position(*held, discard="red-skip", variants=["jump-in"])
    forbidden = make_position(*held, discard="red-skip", variants=["jump-in", NumbersOnly()])

    assert describe_moves(allowed, 1) == ["p1 red-skip", "p1 red-skip uno"]
    assert describe_moves(forbidden, 1) == []


@pytest.mark.parametrize("odd", [None, 1, "yes"])
def test_A136_answer_that_is_no_bool_is_refused(odd: Any) -> None:
    class Unclear(Variant):
        def may_play(self, table: Table) -> bool:
            return odd  # type: ignore[no-any-return]

    state = make_position("red-1", "tan-1", variants=[Unclear()])

    with pytest.raises(PluginError, match="from may_play, which must be True or False"):
        describe_moves(state)


def test_A136_table_cannot_be_changed() -> None:
    class Draws(Variant):
        def may_play(self, table: Table) -> bool:
            return table.draw(table.next, 1) == 1

    state = make_position("red-1", "tan-1", variants=[Draws()])

    with pytest.raises(PluginError, match="calls 'draw' in a hook that may only query the table"):
        describe_moves(state)


class Both(NoWildFinish):
    """A name of its own beside the other variants."""

    name: ClassVar[str] = "both"


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
