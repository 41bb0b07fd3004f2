"""Fast equals plain: the optimizations of moves change no legal move, state, refusal or exception.

Every test compares states with their plain twins, see `Comparison.check`.
"""

from collections.abc import Iterator
from itertools import cycle, islice
from random import Random
from typing import Any

import pytest
from attrs import evolve, frozen
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.moves.odd_effects import (
    AGREEMENTS,
    ODD_EFFECTS,
    TABLES,
    make_edition,
    make_state,
    make_state_after_leaving,
    make_state_with_house_rule,
)
from tests.thorough import MANY, choose_count, scale_examples
from unoengine import GameState, Options, Setup
from unoengine.authoring import Effect, Variant
from unoengine.core import fast
from unoengine.variants import DrawUntilPlayable, FalseUno, JumpIn, SevenZero, Stacking

from .games import CORE, EDITIONS, SPECIALS, WILD_DRAW_FOUR, Game, games
from .hook_variants import HOOK_VARIANTS
from .house_rules import OURS, RULES
from .plain_twins import Comparison, describe_outcome
from .random_effects import Programmed, effects

EFFORT = settings().max_examples / MANY
"""1 with `--thorough`; more with `UNOENGINE_EXAMPLES`, less by default."""

VARIANTS: tuple[Variant, ...] = (
    DrawUntilPlayable(),
    FalseUno(),
    JumpIn(),
    SevenZero(),
    Stacking(),
    *HOOK_VARIANTS,
)
HOUSE_RULES = (*OURS, *RULES)


def list_options(edition: str) -> Iterator[Options]:
    """Yield options with each value of each option, one at a time."""
    yield Options()
    for name, values in CORE.items():
        yield from (Options(**{name: value}) for value in values if value is not None)
    for effect, options in {"wild-draw-four": WILD_DRAW_FOUR, **SPECIALS[edition]}.items():
        for name, values in options.items():
            yield from (Options(effects={effect: {name: value}}) for value in values)


def list_agreements(edition: str) -> Iterator[dict[str, Any]]:
    """Yield options, variants and house rules: each one alone, and all variants together."""
    leaving = Options(leaving="allowed", final_card_effects="all")
    for options in list_options(edition):
        yield {"options": options}
    if edition == "saved-by-the-bell":
        yield {"wardrobe": {0: {"blue"}, 1: {"pink", "yellow"}}}
    for variants in (*((variant,) for variant in VARIANTS), VARIANTS):
        yield {"variants": variants}
        yield {"variants": variants, "options": leaving}
    for rule in HOUSE_RULES if edition == "frozen" else ():
        yield {"rules": (rule,)}
        yield {"rules": (rule,), "variants": VARIANTS, "options": leaving}


@pytest.mark.parametrize("edition", EDITIONS)
def test_fast_equals_plain_in_games_of_every_agreement(edition: str) -> None:
    players = cycle(range(2, 11))
    usual: dict[str, Any] = {"options": Options(), "rules": (), "wardrobe": {}}
    starts = cycle([(None, None, 6), (3, None, 9), (2, 4, 6), (4, 1, 6), (1, None, 9)])
    step = choose_count(3, 1)  # by default, the editions share the agreements
    first = [*EDITIONS].index(edition) % step
    for seed, agreement in enumerate(islice(list_agreements(edition), first, None, step)):
        comparison = Comparison(seed)
        for cards, pile, decisions in islice(starts, 1 if EFFORT <= 1 else 4):
            game = Game(edition, next(players), seed, cards=cards, pile=pile, **usual | agreement)
            comparison.walk(game.start(), max(1, int(decisions * EFFORT)), tried_elsewhere=2)


@scale_examples(0.05)
@given(games(), st.sets(st.sampled_from(VARIANTS)), st.integers(0, 10**6))
def test_fast_equals_plain_in_any_game(game: Game, variants: set[Variant], seed: int) -> None:
    ordered = tuple(variant for variant in VARIANTS if variant in variants)
    state = evolve(game, variants=ordered).start()
    Comparison(seed).walk(state, 25, tried_elsewhere=2)


# --- effects that a precomputation could get wrong


ALWAYS = {"throws as a divisor": ["the drawn card in grey"]}
"""Tables that are always tried with an effect; other ones are chosen by chance."""


@pytest.mark.parametrize("name", ODD_EFFECTS)
def test_fast_equals_plain_with_odd_effects(name: str) -> None:
    """What was computed with many cards is used with few, and the other way round."""
    effect, chance = ODD_EFFECTS[name], Random(name)
    few = chance.sample([*TABLES][1:], 1 if EFFORT < 1 else 3)
    tables = [*TABLES] if EFFORT > 1 else ["many cards", *few]
    tables += ALWAYS.get(name, ())
    agreements = [*AGREEMENTS] if EFFORT > 1 else ["as usual", chance.choice([*AGREEMENTS][1:])]
    others = [make_state_after_leaving, make_state_with_house_rule]
    if EFFORT < 1:  # one of three more states, in turn
        turn = [*ODD_EFFECTS].index(name) % 3
        agreements, others = agreements[: 2 if turn == 2 else 1], others[turn : turn + 1]
    for number, agreement in enumerate(agreements):
        comparison = Comparison(number)
        for table in tables[:: (-1) ** number]:
            start_and_walk(comparison, make_state, effect, table, agreement)
    comparison = Comparison()
    for make in others:
        start_and_walk(comparison, make, effect)


def start_and_walk(comparison: Comparison, make: Any, *given: Any) -> None:
    """Compare the ways in which a state is made, and the states that follow."""
    made = describe_outcome(make, *given)
    is_broken = not isinstance(made[0], GameState)
    if is_broken or not made[0].discards[:-1]:  # the effect of a start card has acted
        with fast.disabled():
            assert describe_outcome(make, *given) == made
    if not is_broken:
        comparison.walk(made[0], int(EFFORT), tried_elsewhere=2)


CARDS = ["grey-1", "grey-5", "gold-7", "plain"] * 2 + ["grey-9", "gold-9", "gold-1"]
PILE = ["gold-2", "grey-3", "gold-3", "grey-7", "gold-4", "grey-8"]


@frozen
class Place:
    """A table of three at which an odd card is played."""

    cards: list[str]
    held: int
    """How many other cards the player holds; the others hold two each."""

    pile: int
    turn: int
    direction: int

    def make_state(self, effect: Effect) -> GameState:
        """Return a state in which the player on turn holds the odd card."""
        hands = [self.cards[:2], self.cards[2:4]]
        hands.insert(self.turn, ["odd", *self.cards[4 : 4 + self.held]])
        return Setup(
            make_edition(effect),
            hands=[" ".join(hand) for hand in hands],
            discard="gold-8 grey-4",
            draw=" ".join(PILE[: self.pile]),
            turn=self.turn,
            direction=self.direction,
        ).to_state()


PLACES = st.builds(
    Place,
    st.permutations(CARDS),
    st.integers(0, 6),
    st.integers(0, 6),
    st.integers(0, 2),
    st.sampled_from([1, -1]),
)


@scale_examples(0.25)
@given(effects(), st.lists(PLACES, min_size=1, max_size=4), st.integers(0, 10**6))
def test_fast_equals_plain_with_random_effects(
    effect: Programmed, places: list[Place], seed: int
) -> None:
    comparison = Comparison(seed)
    for place in places:
        comparison.walk(place.make_state(effect), 3, tried_elsewhere=2)
