"""Variants in combinations, in every edition, and combinations that are refused."""

from collections.abc import Iterable
from itertools import combinations
from random import Random
from typing import Any, ClassVar

import pytest

from tests.properties.game_fingerprints import describe_state
from tests.properties.games import EDITIONS
from tests.properties.invariants import all_cards
from tests.thorough import each_case, pick_cases, pick_values
from unoengine import (
    Edition,
    GameState,
    Options,
    PluginError,
    Setup,
    SetupError,
    apply,
    legal_moves,
    new_game,
    view,
)
from unoengine.authoring import Card, Effect, Variant, colorless_cards, number_cards
from unoengine.effects import Skip
from unoengine.plugins import variants
from unoengine.variants import DrawUntilPlayable, FalseUno, JumpIn, SevenZero, Stacking

from .positions import apply_moves, describe_moves, every_edition, make_position, make_variant
from .random_games import check_step, holds_closely, play_at_random
from .written_cases import WrittenCase, each_written

OURS = ("stacking", "jump-in", "seven-zero", "draw-until-playable", "false-uno")
EVERY_OPTION = (
    Stacking(mixed=True),
    JumpIn(colorless=True),
    SevenZero(),
    DrawUntilPlayable(),
    FalseUno(penalty=1),
)


def test_library_has_five_variants() -> None:
    listed = {name for name, plugin in variants().items() if plugin.distribution == "unoengine"}
    assert listed == set(OURS)


@pytest.mark.parametrize(
    ("chosen", "edition"), pick_values([*combinations(OURS, 2), OURS], [*EDITIONS]), ids=str
)
def test_games_with_all_variants_end(edition: str, chosen: tuple[str, ...]) -> None:
    for players in pick_cases((2, 3, 5), 1):
        chance = Random(f"{edition} {chosen} {players}")
        options = Options(target=1)
        state = new_game(edition, players, seed=5, variants=chosen, options=options)
        for decision, (moment, action) in enumerate(play_at_random(state, chance)):
            check_step(moment, action)
            if decision % 25 == 0:
                holds_closely(moment, decision)


def deal_near_the_end(edition: str, chance: Random, options: Options) -> GameState:
    """Return a position with small hands of cards with effects."""
    deck = list(new_game(edition, seed=1).edition.deck)
    chance.shuffle(deck)
    deck.sort(key=lambda card: card.number not in (None, 0, 7) or chance.random() < 0.3)
    held = [[deck.pop(0) for _ in range(chance.randint(1, 4))] for _ in range(4)]
    top = next(card for card in deck if card.color is not None)
    deck.remove(top)
    return Setup(
        *(edition, held),
        discard=[top],
        draw=deck[: chance.choice((3, 10, 60))],
        options=options,
        variants=EVERY_OPTION,
        seed=chance.randrange(1000),
    ).to_state()


@every_edition
def test_all_variants_with_every_option_near_the_end_of_a_round(edition: str) -> None:
    chance = Random(edition)
    for policy in ("bluff_allowed", "strict"):
        options = Options(
            target=1, final_card_effects="all", effects={"wild-draw-four": {"policy": policy}}
        )
        state = deal_near_the_end(edition, chance, options)
        for decision, (moment, action) in enumerate(play_at_random(state, chance)):
            check_step(moment, action)
            if decision % 5 == 0:
                holds_closely(moment, decision)


@each_written(
    """
    # Only the player that must answer may play the Draw Two; one that jumps in starts a stack.
    red-draw-two blue-1 blue-2 | green-1 green-2 | red-draw-two tan-1; with: stacking and jump-in
    p0 red-draw-two
    moves: p1 draw
    p1 draw
    moves: p2 red-draw-two, p2 red-draw-two uno, p2 draw
    blue-1 blue-2 | red-draw-two green-1 green-2 | tan-draw-two tan-1 tan-2
    with: stacking and jump-in; discard: red-draw-two
    p1 red-draw-two
    > Played 1 red-draw-two - - False, Demanded 2 - red-draw-two 2
    moves: p2 tan-draw-two, p2 draw

    # A seven that jumps in swaps the hand of its player; a drawn one may be kept.
    blue-1 blue-2 blue-3 | green-1 green-2 | red-7 tan-1
    with: jump-in and seven-zero; discard: red-7
    moves2: p2 red-7 >0, p2 red-7 >1
    p2 red-7 >0 = turn 0
    hands: tan-1 | green-1 green-2 | blue-1 blue-2 blue-3
    blue-1 blue-2 | green-1
    with: draw-until-playable and seven-zero; edition: zelda; draw: tan-1 red-7 red-8
    p0 draw
    moves: p0 red-7 >1, p0 red-7 >1 uno, p0 pass

    # A stack costs exactly its total.
    red-draw-two blue-1 blue-2 | green-1 green-2; with: stacking and draw-until-playable
    p0 red-draw-two, p1 draw = sizes 2 4
    """,
    **{f"{one} and {two}": {"variants": [one, two]} for one in OURS for two in OURS},
)
def test_two_variants_together(edition: str, case: WrittenCase) -> None:
    case.check(edition=edition)


class Calm(Variant):
    """It overrides no hook."""


@each_case(
    "edition, given",
    [("zelda", [OURS, OURS[::-1]]), *((edition, [(), [Calm()]]) for edition in EDITIONS)],
)
def test_order_of_variants_and_variants_without_hooks_change_nothing(
    edition: str, given: Any
) -> None:
    chance = Random(edition)
    one, other = (new_game(edition, 4, seed=4, variants=chosen) for chosen in given)
    assert one != other
    for _ in range(150):
        actions = legal_moves(one)
        if not actions:
            break
        assert legal_moves(other) == actions
        assert legal_moves(other, one.turn) == legal_moves(one, one.turn)
        action = chance.choice(actions)
        one, other = apply(one, action), apply(other, action)
        assert describe_state(one) == describe_state(other)


@each_case("edition", EDITIONS)
def test_variants_do_not_change_the_deal_or_the_deck(edition: str) -> None:
    """A view lists them."""
    plain, varied = (new_game(edition, 4, seed=2, variants=given) for given in ((), EVERY_OPTION))
    assert describe_state(plain) == describe_state(varied)
    assert all_cards(plain) == all_cards(varied)
    for seat in (0, 1, None):
        assert {*view(varied, seat).variants} == {*EVERY_OPTION}
        assert view(plain, seat).variants == ()


@each_case("other", [Calm(), FalseUno()])
def test_draw_hook_of_any_variant_is_called(other: Variant) -> None:
    state = make_position("red-1 red-2", "blue-1 blue-2", variants=[other, DRAW_THREE])
    assert apply_moves(state, "p0 draw").hand_sizes == (5, 2)


def make_grey(*more: Card, copies: int = 4) -> Edition:
    """Return an edition of numbers, with a card that goes on anything."""
    numbers = number_cards(("grey", "gold"), dict.fromkeys(range(1, 7), copies))
    wilds = colorless_cards("any", points=1, copies=1, effect=None)
    return Edition("greyish", ("grey", "gold"), [*numbers, *wilds, *more])


class StackedTwo(Effect):
    """It has the name of the effect that Stacking binds to a Draw Two."""


class Skipping(Effect):
    """It has the name of a variant."""

    name: ClassVar[str] = "sevens"


class Calmer(Variant):
    name: ClassVar[str] = "calm"


DRAW_THREE = make_variant("DrawThree", draw=lambda table: table.draw(table.player, 3))
SHAME = make_variant("Shame", false_uno=lambda table: table.announce("shame"))
SEVENS = make_variant("Sevens", rebind=lambda card, effect: Skip() if card.number == 7 else effect)
GOES, GOES_TOO, GOES_NOT = (
    make_variant(
        name, matches=lambda card, top, color, goes=goes: goes if card.code == "gold-6" else None
    )
    for name, goes in (("Goes", True), ("GoesToo", True), ("GoesNot", False))
)
TWO = Card("gold-two", color="gold", symbol="two", effect="draw-two")
SEVEN = Card("gold-7", color="gold", symbol="7", number=7)
SKIPPING = Card("gold-skip", color="gold", symbol="skip", effect=Skipping())
STACKED = Card("gold-stacked", color="gold", symbol="stacked", effect=StackedTwo())


@each_case(
    "given, edition, says",
    [
        *(([name, name], "zelda", f"the variant '{name}' is given twice") for name in OURS),
        (["stacking", Stacking(mixed=True)], "zelda", "the variant 'stacking' is given twice"),
        ([Calm(), Calmer()], "zelda", "the variant 'calm' is given twice"),
        (
            ["draw-until-playable", DRAW_THREE],
            "zelda",
            "'draw-until-playable' and 'draw-three' both decide how cards are drawn on a turn",
        ),
        (
            [SHAME, "false-uno"],
            "zelda",
            "'shame' and 'false-uno' both decide what a false UNO costs",
        ),
        (
            [Stacking(twos=False, fours=False)],
            "zelda",
            "stacking without twos, fours or mixed stacks nothing",
        ),
        (["stacking"], make_grey(), "greyish has no card that the variant 'stacking' could change"),
        (["stacking"], make_grey(TWO), None),
        ([Stacking(twos=False)], make_grey(TWO), "no card that the variant 'stacking'"),
        (
            ["jump-in"],
            make_grey(*number_cards(["gold"], {8: 1}), copies=1),
            "greyish: no two cards are equal, so nobody could ever jump in",
        ),
        (
            ["seven-zero", SEVENS],
            "zelda",
            "'seven-zero' and 'sevens' both change the effect of blue-7; "
            "one has to declare that it comes before or after the other",
        ),
        ([GOES_NOT, GOES], make_grey(), "'goes' and 'goes-not' disagree whether gold-6 matches"),
        ([GOES, GOES_TOO], make_grey(), None),
        ([SEVENS], make_grey(SEVEN, SKIPPING), "Skipping both have the name 'sevens'"),
        ([], make_grey(STACKED, TWO), None),
        (["stacking"], make_grey(STACKED, TWO), "StackedTwo both have the name 'stacked-two'"),
    ],
)
def test_variants_that_make_no_game(given: Any, edition: Any, says: str | None) -> None:
    if says is None:
        assert len(new_game(edition, 2, seed=1, variants=given).variants) == len(given)
        return
    with pytest.raises(SetupError) as caught:
        new_game(edition, 2, seed=1, variants=given)
    assert says in str(caught.value)


@each_case(
    "hook", ["may_play", "may_draw", "round_begins", "turn_begins", "played", "drew", "round_ends"]
)
def test_variant_that_rebinds_no_card_may_have_another_hook(hook: str) -> None:
    hooks: dict[str, Any] = {"rebind": lambda card, effect: effect}
    with pytest.raises(SetupError, match="could change"):
        new_game(make_grey(), 2, seed=1, variants=[make_variant("Bells", **hooks)])
    does_more = make_variant("Bells", **hooks, **{hook: lambda table, *facts: True})
    assert new_game(make_grey(), 2, seed=1, variants=[does_more]).variants == (does_more,)


def fail_late(edition: Edition) -> Iterable[str]:
    yield "something is wrong"
    raise ValueError("no idea")


@each_case(
    "hooks, says",
    [
        ({"matches": lambda card, top, color: "maybe"}, "returns 'maybe' where True or False"),
        ({"out_of_turn": lambda card, top: None}, "returns None where True or False is needed"),
        ({"rebind": lambda card, effect: "skip"}, "gives blue-0 the effect 'skip'"),
        ({"faults": lambda edition: None}, "cannot report its faults with zelda: TypeError: "),
        ({"faults": fail_late}, "cannot report its faults with zelda: ValueError: no idea"),
    ],
)
def test_hook_with_an_invalid_result_is_named_before_the_game(hooks: Any, says: str) -> None:
    with pytest.raises(PluginError, match=f"^Rubbish of the module .*{says}"):
        new_game("zelda", seed=1, variants=[make_variant("Rubbish", **hooks)])


@each_case(
    "claims, says",
    [
        (("me", "me"), "offers a value twice, or a value that is not plain: ('me', 'me')"),
        (([],), "offers a value twice, or a value that is not plain: ([],)"),
        (None, "offers None, which is not a list of values"),
        ((Card("stranger"),), "offers a value twice, or a value that is not plain: (Card('strang"),
    ],
)
def test_invalid_claims_are_refused_naming_their_variant(claims: Any, says: str) -> None:
    rubbish = make_variant("Rubbish", claims=lambda table: claims)
    state = make_position("red-1 red-2", "blue-1 blue-2", variants=[rubbish])
    for seat in (None, 0, 1):
        with pytest.raises(PluginError) as caught:
            legal_moves(state, seat)
        assert str(caught.value).startswith("Rubbish of the module ")
        assert says in str(caught.value)


@each_case(
    "hook, does, line, says",
    [
        ("draw", lambda table: table.draw(9, 1), "p0 draw", "names a seat that does not exist, 9"),
        *(
            (hook, lambda table: table.ask(0, "so?", ("yes",)), line, f"question in {hook}, where")
            for hook, line in (("draw", "p0 draw"), ("false_uno", "p0 red-1 uno"))
        ),
    ],
)
def test_hook_with_an_invalid_call_leaves_the_state_unchanged(
    hook: str, does: Any, line: str, says: str
) -> None:
    rubbish = make_variant("Rubbish", answered=lambda *facts: None, **{hook: does})
    state = make_position("red-1 red-2 red-3", "blue-1 blue-2", variants=[rubbish])
    before = (hash(state), repr(state), describe_moves(state))
    with pytest.raises(PluginError, match=f"^Rubbish of the module .*{says}"):
        apply_moves(state, line)
    assert (hash(state), repr(state), describe_moves(state)) == before
