"""States for the tests of JSON: of all agreements, and of all pending decisions."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

from attrs import evolve, fields
from hypothesis import strategies as st

from tests.properties.games import EDITIONS, Game, games
from unoengine import (
    Action,
    Answer,
    Draw,
    GameState,
    Leave,
    Options,
    Play,
    Setup,
    apply,
    legal_moves,
)
from unoengine.authoring import Effect, Variant
from unoengine.plugins import house_rules
from unoengine.variants import DrawUntilPlayable, FalseUno, JumpIn, SevenZero, Stacking

RULES: tuple[Effect, ...] = tuple(
    plugin.load()()  # type: ignore[operator]
    for plugin in house_rules().values()
    if plugin.distribution == "unoengine"
)
VARIANTS: tuple[Variant, ...] = (
    *(Stacking(), JumpIn(), SevenZero(), DrawUntilPlayable(), FalseUno()),
    *(Stacking(mixed=True), Stacking(challenge=False), JumpIn(colorless=True)),
    *(Stacking(twos=False), FalseUno(penalty=1), FalseUno(penalty=0)),
)
ALL = VARIANTS[:5]


GAMES: tuple[tuple[str, tuple[Effect | None, ...], tuple[Variant, ...]], ...] = (
    *(("frozen", (rule, rule), ()) for rule in RULES),
    *(("frozen", (rule, other), ALL) for rule, other in pairwise(RULES)),
    *((edition, (), (variant,)) for edition in EDITIONS for variant in VARIANTS),
    *((edition, (), ALL) for edition in EDITIONS),
)
"""Each rule on both cards, each variant, and all of them together."""


@st.composite
def any_game(draw: st.DrawFn) -> Game:
    """Draw a game with any installed options, variants and house rules."""
    game = draw(games())
    rules = st.lists(st.sampled_from([None, *RULES]), max_size=2 if game.edition == "frozen" else 0)
    given: dict[str, Any] = {a.name: getattr(game, a.name) for a in fields(Game)} | {
        "options": evolve(game.options, leaving="allowed" if draw(st.booleans()) else None),
        "rules": tuple(draw(rules)),
        "seed": draw(st.integers(0, 2**80)),
        "variants": draw(
            st.sampled_from(((), ALL)) | st.sampled_from(VARIANTS).map(lambda v: (v,))
        ),
    }
    return Game(**given)


def play_near_end(number: int, seed: int, longest: int) -> Iterator[tuple[GameState, Action]]:
    """Play a game near its end at random; yield each state and the action taken there."""
    edition, rules, variants = GAMES[number]
    options = Options(leaving="allowed", final_card_effects="all" if seed % 2 else None)
    worn = {1: frozenset(EDITIONS[edition][:2])}
    pile = (None, 5, 12)[seed % 3]
    players = 2 + seed % 3
    game = Game(edition, players, seed, options, rules, worn, 3, pile, variants=variants)
    return play_at_random(game.start(), Random(seed), longest)


def play_at_random(
    state: GameState, chance: Random, longest: int
) -> Iterator[tuple[GameState, Action]]:
    """Play at random; plays are more likely than draws, and players rarely leave."""
    for _ in range(longest):
        moves = legal_moves(state)
        if chance.random() < 0.95:
            moves = tuple(move for move in moves if not isinstance(move, Leave))
        if not moves:
            return
        plays = [move for move in moves if isinstance(move, Play)]
        action = chance.choice(plays if plays and chance.random() < 0.6 else moves)
        yield state, action
        state = apply(state, action)


def play_card(state: GameState, code: str, color: str | None = None) -> GameState:
    return apply(state, Play(state.turn, state.edition.card(code), color))


def play_house_rule(rule: str) -> GameState:
    """Return a state in which a card with this house rule has just been played."""
    table = Setup(
        "frozen",
        hands=["customizable blue-1 pink-1", "blue-2 blue-3 green-2", "pink-3 yellow-4"],
        discard="pink-5",
        draw="yellow-1 yellow-2 wild yellow-3 yellow-5",
        house_rules={"customizable": rule},
    ).to_state()
    named = [m for m in legal_moves(table, 0) if isinstance(m, Play) and m.color == "blue"]
    return apply(table, named[0])


def play_triforce() -> GameState:
    """Return a state with a demand for which a drawn card may be played."""
    table = Setup(
        "zelda",
        hands=["triforce red-1 red-2", "tan-3", "tan-1"],
        discard="red-5",
        draw="blue-3 blue-6 tan-2",
        options=Options(effects={"triforce": {"after_draw": "may_play_drawn_answer"}}),
    ).to_state()
    return play_card(table, "triforce", "blue")


def states_by_phase() -> dict[str, GameState]:
    """Return states with each kind of pending decision, by a description."""
    table = Setup(
        "zelda",
        hands=["triforce wild-draw-four red-1 red-2", "tan-3 tan-6 red-4", "tan-1 tan-2"],
        discard="red-5",
        draw="red-7 tan-4",
        options=Options(leaving="allowed", effects={"triforce": {"decline": "draw_three"}}),
    ).to_state()
    ending = Setup("zelda", hands=["red-1", "red-2"], discard="red-3", options=Options(target=1))
    jumping = Setup(
        "zelda",
        hands=["blue-7 blue-7 tan-1", "red-1 red-2", "tan-3"],
        discard="blue-5",
        rest="draw",
        variants=["stacking", "jump-in", "seven-zero"],
    ).to_state()
    return {
        "turn": table,
        "drawn": apply(table, Draw(0)),
        "demand": play_card(table, "triforce", "tan"),
        "challenge": play_card(table, "wild-draw-four", "tan"),
        "shown": apply(play_card(table, "wild-draw-four", "tan"), Answer(1, "challenge")),
        "start color": Setup("zelda", hands=["red-1", "red-2"], draw="wild").to_state(),
        "round over": play_card(
            Setup("zelda", hands=["red-1", "red-2"], discard="red-3").to_state(), "red-1"
        ),
        "game over": play_card(ending.to_state(), "red-1"),
        "which card": play_house_rule("give-a-card"),
        "duel": play_house_rule("duel"),
        "vote": play_house_rule("vote"),
        "variants": jumping,
        "dealt": Setup(
            "zelda", hands=["red-1 red-2", "red-3"], discard="red-4", rest="draw"
        ).to_state(),
    }
