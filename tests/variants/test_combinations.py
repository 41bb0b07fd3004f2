"""Variants in combinations, in every edition, and combinations that are refused."""

import pickle
from collections.abc import Iterable
from itertools import combinations
from random import Random
from typing import Any, ClassVar

import pytest

from tests.properties.game_fingerprints import describe_state
from tests.properties.games import EDITIONS
from tests.thorough import pick_cases, pick_values
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
from unoengine.authoring import Card, Effect, Table, Value, Variant, colorless_cards, number_cards
from unoengine.effects import Skip
from unoengine.plugins import variants
from unoengine.variants import DrawUntilPlayable, FalseUno, JumpIn, SevenZero, Stacking

from .positions import (
    apply_and_describe,
    apply_moves,
    describe_moves,
    every_edition,
    list_hands,
    make_position,
)
from .random_games import all_cards, check_step, holds_closely, play_at_random

OURS = ("stacking", "jump-in", "seven-zero", "draw-until-playable", "false-uno")
ONE_ROUND = Options(target=1)


def test_library_has_five_variants() -> None:
    listed = {name for name, plugin in variants().items() if plugin.distribution == "unoengine"}

    assert listed == set(OURS)


# Random games


@pytest.mark.parametrize(
    ("chosen", "edition"), pick_values([*combinations(OURS, 2), OURS], [*EDITIONS]), ids=str
)
def test_games_with_all_variants_end(edition: str, chosen: tuple[str, ...]) -> None:
    for players in pick_cases((2, 3, 5), 1):
        chance = Random(f"{edition} {chosen} {players}")
        state = new_game(edition, players, seed=5, variants=chosen, options=ONE_ROUND)
        for decision, (moment, action) in enumerate(play_at_random(state, chance)):
            check_step(moment, action)
            if decision % 25 == 0:
                holds_closely(moment, decision)


EVERY_OPTION = (
    Stacking(mixed=True),
    JumpIn(colorless=True),
    SevenZero(),
    DrawUntilPlayable(),
    FalseUno(penalty=1),
)


def near_the_end(edition: str, chance: Random, options: Options) -> GameState:
    """Return a position with small hands of cards with effects."""
    deck = list(new_game(edition, seed=1).edition.deck)
    chance.shuffle(deck)
    deck.sort(key=lambda card: card.number not in (None, 0, 7) or chance.random() < 0.3)
    held = [[deck.pop(0) for _ in range(chance.randint(1, 4))] for _ in range(4)]
    top = next(card for card in deck if card.color is not None)
    deck.remove(top)
    return Setup(
        edition, held, discard=[top], draw=deck[: chance.choice((3, 10, 60))], options=options,
        variants=EVERY_OPTION, seed=chance.randrange(1000),
    ).to_state()  # fmt: skip


@every_edition
def test_all_variants_with_every_option_near_the_end_of_a_round(edition: str) -> None:
    chance = Random(edition)
    for policy in ("bluff_allowed", "strict"):
        options = Options(
            target=1, final_card_effects="all", effects={"wild-draw-four": {"policy": policy}}
        )
        state = near_the_end(edition, chance, options)
        for decision, (moment, action) in enumerate(play_at_random(state, chance)):
            check_step(moment, action)
            if decision % 5 == 0:
                holds_closely(moment, decision)
            if decision % 10 == 0:
                assert pickle.loads(pickle.dumps(moment)) == moment


# How two of them meet


def test_jump_in_is_not_offered_during_a_demand() -> None:
    """Only the player that must answer may play the Draw Two."""
    held = ("red-draw-two blue-1 blue-2", "green-1 green-2", "red-draw-two tan-1")
    state = apply_moves(make_position(*held, variants=["stacking", "jump-in"]), "p0 red-draw-two")
    assert describe_moves(state) == ["p1 draw"]

    state = apply_moves(state, "p1 draw")

    assert (state.turn, describe_moves(state)[:2]) == (
        2,
        ["p2 red-draw-two", "p2 red-draw-two uno"],
    )


def test_draw_two_that_jumps_in_starts_a_stack() -> None:
    held = ("blue-1 blue-2", "red-draw-two green-1 green-2", "tan-draw-two tan-1 tan-2")
    state = make_position(*held, variants=["stacking", "jump-in"], discard="red-draw-two")

    state, events = apply_and_describe(state, "p1 red-draw-two")

    assert events[1:] == ["Demanded 2 - red-draw-two 2"]
    assert describe_moves(state) == ["p2 tan-draw-two", "p2 draw"]


def test_seven_that_jumps_in_swaps_the_hand_of_its_player() -> None:
    held = ("blue-1 blue-2 blue-3", "green-1 green-2", "red-7 tan-1")
    state = make_position(*held, variants=["jump-in", "seven-zero"], discard="red-7")
    assert describe_moves(state, 2) == ["p2 red-7 >0", "p2 red-7 >1"]

    state = apply_moves(state, "p2 red-7 >0")

    assert list_hands(state) == ["tan-1", "green-1 green-2", "blue-1 blue-2 blue-3"]
    assert state.turn == 0


def test_drawn_seven_ends_drawing_and_may_be_kept() -> None:
    state = make_position(
        "blue-1 blue-2", "green-1", draw="tan-1 red-7 red-8",
        variants=["draw-until-playable", "seven-zero"],
    )  # fmt: skip

    state = apply_moves(state, "p0 draw")

    assert describe_moves(state) == ["p0 red-7 >1", "p0 red-7 >1 uno", "p0 pass"]


def test_stack_costs_exactly_its_total() -> None:
    held = ("red-draw-two blue-1 blue-2", "green-1 green-2")
    state = make_position(*held, variants=["stacking", "draw-until-playable"])

    assert apply_moves(state, "p0 red-draw-two", "p1 draw").hand_sizes == (2, 4)


def test_order_of_variants_does_not_change_the_game() -> None:
    chance = Random(3)
    one, other = (new_game(seed=4, variants=given) for given in (OURS, OURS[::-1]))
    for _ in range(60):
        actions = legal_moves(one)
        assert actions == legal_moves(other)
        action = chance.choice(actions)
        one, other = apply(one, action), apply(other, action)
        assert describe_state(one) == describe_state(other)


# Without variants


class Calm(Variant):
    """It overrides no hook."""


@every_edition
@pytest.mark.parametrize("given", [[], (), [Calm()]], ids=repr)
def test_games_without_variants_are_unchanged(edition: str, given: list[Variant]) -> None:
    chance = Random(edition)
    plain, varied = new_game(edition, 4, seed=2), new_game(edition, 4, seed=2, variants=given)
    assert (plain == varied) == (not given)
    for _ in range(150):
        actions = legal_moves(plain)
        if not actions:
            break
        assert legal_moves(varied) == actions
        assert [legal_moves(varied, s) for s in range(4)] == [
            legal_moves(plain, s) for s in range(4)
        ]
        action = chance.choice(actions)
        plain, varied = apply(plain, action), apply(varied, action)
        assert describe_state(varied) == describe_state(plain)


@every_edition
def test_variants_do_not_change_the_deal_or_the_deck(edition: str) -> None:
    plain, varied = (new_game(edition, 4, seed=2, variants=given) for given in ((), OURS))

    assert describe_state(plain) == describe_state(varied)
    assert all_cards(plain) == all_cards(varied)


# What makes no game


def fault(given: Iterable[Variant | str], edition: Any = "zelda") -> str:
    """Return the error message for these variants."""
    with pytest.raises(SetupError) as caught:
        new_game(edition, 2, seed=1, variants=given)
    return str(caught.value)


@pytest.mark.parametrize("name", OURS)
def test_same_variant_twice_is_refused(name: str) -> None:
    assert fault([name, name]) == f"the variant {name!r} is given twice"


def test_same_variant_twice_with_different_options_is_refused() -> None:
    assert fault(["stacking", Stacking(mixed=True)]) == "the variant 'stacking' is given twice"


class DrawThree(Variant):
    """A player that draws takes three cards."""

    def draw(self, table: Table) -> None:
        table.draw(table.player, 3)


@pytest.mark.parametrize("other", [Calm(), FalseUno()], ids=["before it", "after it"])
def test_draw_hook_of_any_variant_is_called(other: Variant) -> None:
    state = make_position("red-1 red-2", "blue-1 blue-2", variants=[other, DrawThree()])

    assert apply_moves(state, "p0 draw").hand_sizes == (5, 2)


def test_two_variants_with_a_draw_hook_are_refused() -> None:
    assert fault(["draw-until-playable", DrawThree()]) == (
        "'draw-until-playable' and 'draw-three' both decide how cards are drawn on a turn"
    )


class Shame(Variant):
    """A false UNO is announced and costs nothing."""

    def false_uno(self, table: Table) -> None:
        table.announce("shame")


def test_two_variants_with_a_false_uno_hook_are_refused() -> None:
    assert fault([Shame(), "false-uno"]) == (
        "'shame' and 'false-uno' both decide what a false UNO costs"
    )


def test_stacking_without_any_stack_is_refused() -> None:
    assert "stacking without twos, fours or mixed stacks nothing" in fault(
        [Stacking(twos=False, fours=False)]
    )


def grey(*more: Card, copies: int = 4) -> Edition:
    """Return an edition of numbers, with a card that goes on anything."""
    return Edition(
        "greyish",
        ("grey", "gold"),
        [
            *number_cards(("grey", "gold"), dict.fromkeys(range(1, 7), copies)),
            *colorless_cards("any", points=1, copies=1, effect=None),
            *more,
        ],
    )


def test_stacking_on_an_edition_without_draw_cards() -> None:
    assert fault(["stacking"], grey()) == (
        "greyish has no card that the variant 'stacking' could change"
    )


@pytest.mark.parametrize(
    "hook", ["may_play", "may_draw", "round_begins", "turn_begins", "played", "drew", "round_ends"]
)
def test_variant_that_rebinds_no_card_may_have_another_hook(hook: str) -> None:
    hooks = {"rebind": lambda self, card, effect: effect}
    only_rebinds = type("Bells", (Variant,), hooks)
    does_more = type("Bells", (Variant,), {**hooks, hook: lambda self, table, *facts: True})

    assert "could change" in fault([only_rebinds()], grey())
    assert new_game(grey(), 2, seed=1, variants=[does_more()]).variants == (does_more(),)


def test_stacking_only_fours_in_a_deck_with_only_twos() -> None:
    twos = [Card("gold-two", color="gold", symbol="two", effect="draw-two")]
    edition = grey(*twos)

    assert new_game(edition, 2, seed=1, variants=["stacking"]).variants == (Stacking(),)
    assert "'stacking'" in fault([Stacking(twos=False)], edition)


def test_jump_in_needs_two_equal_cards() -> None:
    assert fault(
        ["jump-in"], grey(*number_cards(["gold"], dict.fromkeys((7, 8), 1)), copies=1)
    ) == ("greyish: no two cards are equal, so nobody could ever jump in")


class Sevens(Variant):
    """A seven skips."""

    def rebind(self, card: Card, effect: Effect | None) -> Effect | None:
        return Skip() if card.number == 7 else effect


def test_two_variants_that_rebind_one_card_are_refused() -> None:
    says = fault(["seven-zero", Sevens()])

    assert says == (
        "'seven-zero' and 'sevens' both change the effect of blue-7; "
        "one has to declare that it comes before or after the other"
    )


class Goes(Variant):
    """A gold six goes on anything."""

    def matches(self, card: Card, top: Card, color: str) -> bool | None:
        return True if card.code == "gold-6" else None


class GoesNot(Variant):
    """A gold six goes on nothing."""

    def matches(self, card: Card, top: Card, color: str) -> bool | None:
        return False if card.code == "gold-6" else None


class GoesToo(Goes):
    """It agrees with another variant."""


def test_two_variants_that_disagree_on_a_match_are_refused() -> None:
    assert fault([GoesNot(), Goes()], grey()) == (
        "'goes' and 'goes-not' disagree whether gold-6 matches grey-1"
    )


def test_two_variants_that_agree_on_a_match_are_accepted() -> None:
    assert len(new_game(grey(), 2, seed=1, variants=[Goes(), GoesToo()]).variants) == 2


# Two of one name


class Skipping(Effect):
    """It skips, and has the name of a variant."""

    name: ClassVar[str] = "sevens"

    def play(self, table: Table) -> None:
        table.skip()


class StackedTwo(Effect):
    """It has the name of the effect that Stacking binds to a Draw Two."""


def called(one: type, other: type, name: str) -> str:
    both = " and ".join(f"{kind.__module__}.{kind.__qualname__}" for kind in (one, other))
    return f"{both} both have the name {name!r}; give one another name"


def test_variant_and_card_with_the_same_name_are_refused() -> None:
    edition = grey(Card("gold-skip", color="gold", symbol="skip", effect=Skipping()), copies=4)
    seven = Card("gold-7", color="gold", symbol="7", number=7)

    says = fault([Sevens()], edition.with_deck([*edition.deck, seven]))

    assert says == called(Sevens, Skipping, "sevens")


def test_rebound_effect_and_card_with_the_same_name_are_refused() -> None:
    stacked = Card("gold-stacked", color="gold", symbol="stacked", effect=StackedTwo())
    two = Card("gold-two", color="gold", symbol="two", effect="draw-two")

    assert new_game(grey(stacked, two), 2, seed=1).variants == ()
    assert fault(["stacking"], grey(stacked, two)) == called(
        StackedTwo, made_of_a_draw_two(), "stacked-two"
    )


def made_of_a_draw_two() -> type:
    state = new_game(seed=1, variants=["stacking"])
    return type(state.effect(state.edition.card("red-draw-two")))


def test_two_variants_with_the_same_name_are_refused() -> None:
    class Calmer(Variant):
        name: ClassVar[str] = "calm"

    assert fault([Calm(), Calmer()]) == "the variant 'calm' is given twice"


# What a seat is told


@pytest.mark.parametrize("seat", [0, 1, None])
def test_view_lists_the_variants(seat: int | None) -> None:
    chosen = (Stacking(mixed=True), FalseUno(penalty=3))

    seen = view(new_game(seed=1, variants=chosen), seat)

    assert seen.variants == chosen
    assert view(new_game(seed=1), seat).variants == ()


# Hooks that return rubbish


class Rubbish(Variant):
    """Base of variants with invalid results."""


class MatchesMaybe(Rubbish):
    def matches(self, card: Card, top: Card, color: str) -> bool | None:
        maybe: Any = "maybe"
        return maybe  # type: ignore[no-any-return]


class JumpsPerhaps(Rubbish):
    def out_of_turn(self, card: Card, top: Card) -> bool:
        perhaps: Any = None
        return perhaps  # type: ignore[no-any-return]


class BindsText(Rubbish):
    def rebind(self, card: Card, effect: Effect | None) -> Effect | None:
        text: Any = "skip"
        return text  # type: ignore[no-any-return]


class FaultsNothing(Rubbish):
    def faults(self, edition: Edition) -> Iterable[str]:
        nothing: Any = None
        return nothing  # type: ignore[no-any-return]


class FaultsBreak(Rubbish):
    def faults(self, edition: Edition) -> Iterable[str]:
        raise ValueError("no idea")


class FaultsBreakLate(Rubbish):
    def faults(self, edition: Edition) -> Iterable[str]:
        yield "something is wrong"
        raise ValueError("no idea")


@pytest.mark.parametrize(
    ("variant", "says"),
    [
        (MatchesMaybe(), "returns 'maybe' where True or False is needed"),
        (JumpsPerhaps(), "returns None where True or False is needed"),
        (BindsText(), "gives blue-0 the effect 'skip'"),
        (FaultsNothing(), "cannot report its faults with zelda: TypeError: "),
        (FaultsBreak(), "cannot report its faults with zelda: ValueError: no idea"),
        (FaultsBreakLate(), "cannot report its faults with zelda: ValueError: no idea"),
    ],
    ids=lambda given: getattr(given, "name", ""),
)
def test_hook_with_an_invalid_result_is_named_before_the_game(variant: Variant, says: str) -> None:
    with pytest.raises(PluginError) as caught:
        new_game(seed=1, variants=[variant])

    assert str(caught.value).startswith(f"{type(variant).__name__} of the module ")
    assert says in str(caught.value)


class ClaimsTwice(Rubbish):
    def claims(self, table: Table) -> Iterable[Value]:
        return ("me", "me")


class ClaimsALot(Rubbish):
    def claims(self, table: Table) -> Iterable[Value]:
        lists: Any = ([],)
        return lists  # type: ignore[no-any-return]


class ClaimsNothing(Rubbish):
    def claims(self, table: Table) -> Iterable[Value]:
        nothing: Any = None
        return nothing  # type: ignore[no-any-return]


class ClaimsForeignCards(Rubbish):
    def claims(self, table: Table) -> Iterable[Value]:
        return (Card("stranger"),)


@pytest.mark.parametrize(
    ("variant", "says"),
    [
        (ClaimsTwice(), "offers a value twice, or a value that is not plain: ('me', 'me')"),
        (ClaimsALot(), "offers a value twice, or a value that is not plain: ([],)"),
        (ClaimsNothing(), "offers None, which is not a list of values"),
        (ClaimsForeignCards(), "offers a value twice, or a value that is not plain: (Card('strang"),
    ],
    ids=lambda given: getattr(given, "name", ""),
)
def test_invalid_claims_are_refused_naming_their_variant(variant: Variant, says: str) -> None:
    state = make_position("red-1 red-2", "blue-1 blue-2", variants=[variant])

    for seat in (None, 0, 1):
        with pytest.raises(PluginError) as caught:
            legal_moves(state, seat)
        assert str(caught.value).startswith(f"{type(variant).__name__} of the module ")
        assert says in str(caught.value)


class DrawsForNobody(Rubbish):
    def draw(self, table: Table) -> None:
        table.draw(9, 1)


class AsksWhileDrawing(Rubbish):
    def draw(self, table: Table) -> None:
        table.ask(table.player, "one more?", ("yes", "no"))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        table.announce("never")


class AsksAfterUno(Rubbish):
    def false_uno(self, table: Table) -> None:
        table.ask(table.player, "sorry?", ("yes", "no"))

    def answered(self, table: Table, question: str, answer: Value) -> None:
        table.announce("never")


@pytest.mark.parametrize(
    ("variant", "line", "says"),
    [
        (DrawsForNobody(), "p0 draw", "names a seat that does not exist, 9"),
        (AsksWhileDrawing(), "p0 draw", "asks a question in draw, where no answer can be awaited"),
        (
            AsksAfterUno(),
            "p0 red-1 uno",
            "asks a question in false_uno, where no answer can",
        ),
    ],
    ids=lambda given: getattr(given, "name", ""),
)
def test_hook_with_an_invalid_call_leaves_the_state_unchanged(
    variant: Variant, line: str, says: str
) -> None:
    state = make_position("red-1 red-2 red-3", "blue-1 blue-2", variants=[variant])
    before = (hash(state), repr(state), describe_moves(state))

    with pytest.raises(PluginError) as caught:
        apply_moves(state, line)

    assert str(caught.value).startswith(f"{type(variant).__name__} of the module ")
    assert says in str(caught.value)
    assert (hash(state), repr(state), describe_moves(state)) == before
