"""Games of everything we have together: every box, option, house rule and variant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from random import Random
from typing import Any

from attrs import fields
from hypothesis import settings
from hypothesis import strategies as st

from tests.properties.games import BOXES, Game, games
from unoengine import Action, GameState, Leave, Options, Play, apply, legal_moves
from unoengine.authoring import Effect, Table, Variant
from unoengine.house_rules import (
    DiscardAColor,
    Duel,
    EveryoneElseDraws,
    ExtraTurn,
    GiveACard,
    Mirror,
    RevealAHand,
    RobinHood,
    RotateHands,
    SwapHands,
    ThirdTime,
    Vote,
)
from unoengine.variants import DrawUntilPlayable, FalseUno, JumpIn, SevenZero, Stacking


class KeepsTheHand(Effect):
    """The cards of its player are noted for nobody else, and for all how often that happened."""

    def play(self, table: Table) -> None:
        table.note("hand", tuple(table.hand), player=table.player)
        table.note("count", table.noted("count", 0) + 1)


TWELVE: tuple[Effect, ...] = (
    *(DiscardAColor(), Duel(), EveryoneElseDraws(), ExtraTurn(), GiveACard(), Mirror()),
    *(RevealAHand(), RobinHood(), RotateHands(), SwapHands(), ThirdTime(), Vote()),
)
STACKING = (Stacking(), Stacking(mixed=True), Stacking(challenge=False), Stacking(twos=False))
FIVE: tuple[tuple[Variant, ...], ...] = (
    STACKING,
    (JumpIn(), JumpIn(colorless=True)),
    (SevenZero(),),
    (DrawUntilPlayable(),),
    (FalseUno(), FalseUno(penalty=1), FalseUno(penalty=0)),
)
ALL_FIVE = tuple(options[0] for options in FIVE)
HIDDEN_SEED = 7_000_000_000_000
"""Seeds beyond this are found wherever they are written out."""


@st.composite
def everything(draw: st.DrawFn) -> Game:
    """Draw a game as the properties have it, with our house rules and with variants."""
    game = draw(games())
    rules = st.lists(
        st.sampled_from([None, *TWELVE, KeepsTheHand()]), max_size=2 if game.box == "frozen" else 0
    )
    chosen = draw(st.sampled_from(((), FIVE)) | st.lists(st.sampled_from(FIVE), unique=True))
    given: Mapping[str, Any] = {a.name: getattr(game, a.name) for a in fields(Game)} | {
        "seed": game.seed + HIDDEN_SEED,
        "rules": tuple(draw(rules)),
        "variants": tuple(draw(st.sampled_from(values)) for values in chosen),
    }
    return Game(**given)


ALONE: tuple[tuple[str, tuple[Effect | None, ...], tuple[Variant, ...]], ...] = (
    *(("frozen", (rule, rule), ()) for rule in TWELVE),
    ("frozen", (KeepsTheHand(), KeepsTheHand()), ()),
    *(("frozen", (rule, other), ALL_FIVE) for rule, other in pairwise(TWELVE)),
    *((box, (), (variant,)) for box in BOXES for options in FIVE for variant in options),
    *((box, (), ALL_FIVE) for box in BOXES),
)
"""Each rule on both cards, each variant, and all of them together."""


def near_the_end(
    box: str, rules: tuple[Effect | None, ...], variants: tuple[Variant, ...], seed: int
) -> Game:
    """Return a game in which few cards are held, those with a rule among them."""
    options = Options(final_card_effects="all" if seed % 2 else "listed_only")
    worn = {1: frozenset(BOXES[box][:2])}
    pile = (None, 5, 12)[seed % 3]
    return Game(
        box, 2 + seed % 3, HIDDEN_SEED + seed, options, rules, worn, 3, pile, variants=variants
    )


def some(part: float) -> settings:
    """Return the settings for games that are looked at closely: so many fewer of them."""
    whole = settings.default
    assert whole is not None
    return settings(max_examples=max(1, int(whole.max_examples * part)))


def played(state: GameState, chance: Random, longest: int) -> Iterator[tuple[GameState, Action]]:
    """Yield every state of a game and what is done there.

    Plays are more likely than draws, and most who think of leaving think again.
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
