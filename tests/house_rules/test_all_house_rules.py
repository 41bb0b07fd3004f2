"""All house rules: where they are found, when they act, and their titles."""

from itertools import pairwise
from random import Random

import pytest

from tests.properties.house_rules import OURS as EVERY_RULE
from tests.thorough import each_case, pick_cases
from tests.variants.positions import (
    apply_and_describe,
    apply_moves,
    color_in_force,
    describe_moves,
    list_draw_pile,
    list_hands,
)
from tests.variants.random_games import check_step, holds_closely, play_at_random
from unoengine import Options, new_game, view
from unoengine.plugins import house_rules

from .positions import FROZEN_WITH_FOUR_BLANKS, RULES, make_rule_position

OURS = {rule.name: rule for rule in EVERY_RULE}

every_rule = each_case("rule", RULES)


def test_library_has_twelve_house_rules() -> None:
    listed = {name for name, plugin in house_rules().items() if plugin.distribution == "unoengine"}
    assert listed == set(OURS) == set(RULES)


@every_rule
def test_house_rule_is_found_by_name(rule: str) -> None:
    state = new_game("frozen", seed=1, house_rules={"customizable": rule})
    assert state.house_rules == {"customizable": (OURS[rule], OURS[rule])}
    assert state == new_game("frozen", seed=1, house_rules={"customizable": OURS[rule]})
    assert state.effect(state.edition.card("customizable")) == OURS[rule]


@pytest.mark.parametrize("seat", [0, 3, None])
@every_rule
def test_view_lists_the_house_rules(rule: str, seat: int | None) -> None:
    state = new_game("frozen", seed=1, house_rules={"customizable": [rule]})
    assert view(state, seat).house_rules == {"customizable": (OURS[rule], None)}
    assert view(new_game("frozen", seed=1), seat).house_rules == {}


@every_rule
def test_house_rule_has_titles_and_texts_in_two_languages(rule: str) -> None:
    titles = {OURS[rule].title(language) for language in ("en", "es")}
    texts = {OURS[rule].text(language) for language in ("en", "es")}
    assert len(texts) == 2
    assert all(text.endswith(".") and text[0].isupper() for text in texts)
    assert all(title and title[0].isupper() for title in titles)


@every_rule
def test_A19_house_rule_does_not_act_on_a_start_card(rule: str) -> None:
    state = make_rule_position(
        rule, "red-1 red-2", "green-1", discard="", draw="customizable tan-1 tan-2"
    )
    assert (state.phase, state.turn) == ("choose-color", 1)
    state, events = apply_and_describe(state, "p1 name blue")
    assert events == ["ColorNamed 1 blue"]
    assert (state.turn, color_in_force(state), state.notes) == (1, "blue", {})
    assert (list_hands(state), list_draw_pile(state)) == (
        ["red-1 red-2", "green-1"],
        "tan-1 tan-2",
    )


@every_rule
def test_A70_house_rule_does_not_act_on_the_last_card(rule: str) -> None:
    state = make_rule_position(
        rule, "customizable", "green-1 green-2", "blue-1", discard="red-draw-two"
    )
    assert describe_moves(state) == ["p0 customizable", "p0 draw"]
    state, events = apply_and_describe(state, "p0 customizable")
    assert events == ["Played 0 customizable - - False", "RoundScored 0 4,0,0"]


@every_rule
def test_A70_winner_takes_no_part_with_the_option(rule: str) -> None:
    options = Options(final_card_effects="all")
    state = make_rule_position(
        rule, "customizable", "green-1 green-2", "blue-1", discard="red-5", options=options
    )
    for line in describe_moves(state):
        if line == "p0 draw":
            continue
        after, events = apply_and_describe(state, line)
        assert (after.phase, after.round_winner, list_hands(after)[0]) == ("round-over", 0, "")
        assert events[-1].startswith("RoundScored 0 ")
        assert after.question is None


@every_rule
def test_A82_other_card_may_stay_blank(rule: str) -> None:
    held = ("customizable-1 customizable-2 red-1", "green-1 green-2", "blue-1 blue-2")
    state = make_rule_position([rule, None], *held)
    state, events = apply_and_describe(state, "p0 customizable-2 green")
    assert events == ["Played 0 customizable-2 green - False"]
    assert (state.turn, state.hand_sizes) == (1, (2, 2, 2))


TWELVE = FROZEN_WITH_FOUR_BLANKS.with_deck(
    [*FROZEN_WITH_FOUR_BLANKS.deck, *[FROZEN_WITH_FOUR_BLANKS.card("customizable")] * 8]
)
"""Frozen with twelve blank cards."""

VARIANTS = ["stacking", "jump-in", "seven-zero", "draw-until-playable", "false-uno"]


@pytest.mark.parametrize("rules", [*((rule,) for rule in RULES), *pairwise(RULES)], ids=" + ".join)
def test_games_with_house_rules_end(rules: tuple[str, ...]) -> None:
    """One rule alone, and two of them with all variants."""
    is_alone = len(rules) == 1
    for players in pick_cases((2, 4), 1) if is_alone else (3,):
        chance = Random(f"{rules} {players}")
        state = new_game(
            *(TWELVE, players),
            seed=2,
            house_rules={"customizable": rules * (12 // len(rules))},
            variants=[] if is_alone else VARIANTS,
            options=Options(target=1, final_card_effects=None if is_alone else "all"),
        )
        for decision, (moment, action) in enumerate(play_at_random(state, chance)):
            check_step(moment, action)
            if decision % 20 == 0 or (is_alone and moment.phase == "question"):
                holds_closely(moment, decision)


@each_case("rule", sorted({*RULES} - {"vote"}))
def test_color_named_with_the_card_stays_in_force(rule: str) -> None:
    state = make_rule_position(rule, "customizable red-1 red-2", "green-1 green-2", "blue-1 blue-2")
    line = next(move for move in describe_moves(state) if move.startswith("p0 customizable tan"))
    assert color_in_force(apply_moves(state, line)) == "tan"
