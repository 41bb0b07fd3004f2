"""Games with every edition, option, house rule and variant together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from random import Random
from typing import Any

from attrs import asdict, fields
from hypothesis import strategies as st

from tests.properties.games import EDITIONS, Game, games
from tests.properties.hook_variants import HOOK_VARIANTS, BusyTurns
from tests.properties.house_rules import OURS as HOUSE_RULES
from tests.thorough import is_thorough
from unoengine import Action, GameState, Leave, Options, Play, apply, legal_moves
from unoengine.authoring import Effect, Table, Variant
from unoengine.variants import DrawUntilPlayable, FalseUno, JumpIn, SevenZero, Stacking


class KeepsTheHand(Effect):
    """Notes the cards of its player for that seat, and a count for all seats."""

    def play(self, table: Table) -> None:
        table.note("hand", tuple(table.hand), player=table.player)
        table.note("count", table.noted("count", 0) + 1)


STACKING = (Stacking(), Stacking(mixed=True), Stacking(challenge=False), Stacking(twos=False))
VARIANTS: tuple[tuple[Variant, ...], ...] = (
    STACKING,
    (JumpIn(), JumpIn(colorless=True)),
    (SevenZero(),),
    (DrawUntilPlayable(),),
    (FalseUno(), FalseUno(penalty=1), FalseUno(penalty=0)),
    *((variant,) for variant in HOOK_VARIANTS if not isinstance(variant, BusyTurns)),
)
ALL_VARIANTS = tuple(options[0] for options in VARIANTS)


def show_everything(value: Any) -> str:
    """Return what a view or a verdict prints, and the `repr` of all its fields."""
    return f"{value!r} {value!s} {asdict(value, recurse=False)!r}"


HIDDEN_SEED = 7_000_000_000_000
"""Seeds are larger than this, so that they can be found in texts."""


@st.composite
def games_with_all_rules(draw: st.DrawFn) -> Game:
    """Draw a game as in the property tests, with house rules and variants."""
    game = draw(games())
    rules = st.lists(
        st.sampled_from([None, *HOUSE_RULES, KeepsTheHand()]),
        max_size=2 if game.edition == "frozen" else 0,
    )
    chosen = draw(
        st.sampled_from(((), VARIANTS)) | st.lists(st.sampled_from(VARIANTS), unique=True)
    )
    given: Mapping[str, Any] = {a.name: getattr(game, a.name) for a in fields(Game)} | {
        "seed": game.seed + HIDDEN_SEED,
        "rules": tuple(draw(rules)),
        "variants": tuple(draw(st.sampled_from(values)) for values in chosen),
    }
    return Game(**given)


SINGLE_RULES: tuple[tuple[str, tuple[Effect | None, ...], tuple[Variant, ...]], ...] = (
    *(("frozen", (rule, rule), ()) for rule in HOUSE_RULES),
    ("frozen", (KeepsTheHand(), KeepsTheHand()), ()),
    *(("frozen", (rule, other), ALL_VARIANTS) for rule, other in pairwise(HOUSE_RULES)),
    *(
        (edition, (), (variant,))
        for edition in EDITIONS
        for options in VARIANTS
        for variant in options
    ),
    *((edition, (), ALL_VARIANTS) for edition in EDITIONS),
)
"""Each house rule on both cards, each variant, and all of them together."""


def list_numbers(first: int) -> range:
    """Return numbers of `SINGLE_RULES`; by default every fourth, so that four tests share them."""
    return range(len(SINGLE_RULES)) if is_thorough() else range(first, len(SINGLE_RULES), 4)


def make_late_game(
    edition: str, rules: tuple[Effect | None, ...], variants: tuple[Variant, ...], seed: int
) -> Game:
    """Return a game with few cards in the hands, among them those with house rules."""
    options = Options(final_card_effects="all" if seed % 2 else "listed_only")
    worn = {1: frozenset(EDITIONS[edition][:2])}
    pile = (None, 5, 12)[seed % 3]
    return Game(
        edition, 2 + seed % 3, HIDDEN_SEED + seed, options, rules, worn, 3, pile, variants=variants
    )


def play_randomly(
    state: GameState, chance: Random, longest: int
) -> Iterator[tuple[GameState, Action]]:
    """Yield every state of a game with the next action.

    Plays are more likely than draws, and leaving is unlikely.
    """
    for _ in range(longest):
        moves = legal_moves(state)
        if not moves:
            return
        if chance.random() < 0.98:
            moves = tuple(move for move in moves if not isinstance(move, Leave))
        plays = [move for move in moves if isinstance(move, Play)]
        action = chance.choice(plays if plays and chance.random() < 0.6 else moves)
        yield state, action
        state = apply(state, action)
