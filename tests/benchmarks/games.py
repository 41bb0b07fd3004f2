"""Games of unoengine, played at random."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from random import Random
from typing import Any

from unoengine import Edition, GameState, Options, apply, legal_moves, new_game, step, view
from unoengine.authoring import Variant
from unoengine.bots import decide, simple_bot

from .timing import Play, Prepare

OURS = "unoengine"
EDITIONS = ("classic", "zelda", "zelda-es", "frozen", "saved-by-the-bell")


def prepare_random_games(
    edition: str | Edition = "zelda",
    players: int = 4,
    *,
    variants: Sequence[str | Variant] = (),
    options: Options | None = None,
    wardrobe: Mapping[int, set[str]] | None = None,
    house_rules: Mapping[str, Sequence[str]] | None = None,
) -> Play:
    """Whole games to the target score, every deal in them included."""
    seeds = count()
    random = Random(0).random

    def play() -> int:
        decisions = 0
        state = new_game(
            edition,
            players=players,
            seed=next(seeds),
            options=options,
            wardrobe=wardrobe,
            house_rules=house_rules,
            variants=tuple(variants),
        )
        while moves := legal_moves(state):
            state = apply(state, moves[int(random() * len(moves))])
            decisions += 1
        return decisions

    return play


def prepare_games(act: Callable[[GameState, Random], GameState]) -> Play:
    """Whole games of four, in which a function chooses each action and returns the next state."""
    seeds = count()

    def play() -> int:
        decisions, seed = 0, next(seeds)
        state, chance = new_game("zelda", players=4, seed=seed), Random(seed)
        while not state.is_over:
            state = act(state, chance)
            decisions += 1
        return decisions

    return play


def take_step(state: GameState, chance: Random) -> GameState:
    """Act at random by `step`, which also tells the events."""
    moves = legal_moves(state)
    return step(state, moves[int(chance.random() * len(moves))]).state


def act_on_view(state: GameState, chance: Random) -> GameState:
    """Act at random, from nothing but the view of the seat on turn."""
    moves = view(state, state.turn).legal
    return apply(state, moves[int(chance.random() * len(moves))])


def let_bot_act(state: GameState, chance: Random) -> GameState:
    """Act as a simple bot, which sees its view."""
    return apply(state, decide(state, [simple_bot] * 4, chance))


def prepare_edition_games(edition: str) -> Play:
    """Games of one box at a table of four where everybody wears pink, where that matters."""
    if edition == "saved-by-the-bell":
        return prepare_random_games(edition, wardrobe={seat: {"pink"} for seat in range(4)})
    return prepare_random_games(edition)


def prepare_equal_hands(deals: int, *, variants: Sequence[str] = (), decisions: int = 8) -> Play:
    """The first decisions after deals of four: hands are of equal sizes, and the pile is full.

    The deals are made before, so that only decisions are timed.
    """
    random = Random(0).random
    states = [
        new_game("zelda", players=4, seed=seed, variants=tuple(variants)) for seed in range(deals)
    ]

    def play() -> int:
        made = 0
        for dealt in states:
            state = dealt
            for _ in range(decisions):
                moves = legal_moves(state)
                if not moves:
                    break
                state = apply(state, moves[int(random() * len(moves))])
                made += 1
        return made

    return play


def prepare_first_decisions(players: int, positions: int) -> Prepare:
    """One decision from each of some fresh deals, which are others every time it is prepared.

    In all of them every hand has seven cards, no other card but the first is out of the pile,
    and a seat is on turn.
    """
    seeds = count()
    random = Random(0).random

    def prepare() -> Play:
        states: list[GameState] = []
        while len(states) < positions:
            state = new_game("zelda", players=players, seed=next(seeds))
            if state.phase == "turn" and set(state.hand_sizes) == {7}:
                states.append(state)

        def play() -> int:
            for state in states:
                moves = legal_moves(state)
                apply(state, moves[int(random() * len(moves))])
            return len(states)

        return play

    return prepare


def count_decisions(games: int) -> Counter[str]:
    """How often each kind of action is taken in random play."""
    random = Random(3).random
    kinds: Counter[str] = Counter()
    for seed in range(games):
        state = new_game("zelda", players=4, seed=seed)
        while moves := legal_moves(state):
            action = moves[int(random() * len(moves))]
            kinds[type(action).__name__] += 1
            state = apply(state, action)
    return kinds


def prepare_starts(**agreed: Any) -> Play:
    """Start games of four; options and lists of variants are made anew for each."""
    seeds = count()

    def play() -> int:
        made = {name: make() for name, make in agreed.items()}
        new_game("zelda", players=4, seed=next(seeds), **made)
        return 1

    return play
