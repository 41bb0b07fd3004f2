"""Other libraries, played in the same way: whole games, with the deal, four random players.

What each is asked for is the cheapest way its public face offers to play at random, so that no
ratio is won by driving a peer badly. Neither peer is typed; the protocols name what is used.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from random import Random
from typing import Any, Protocol, cast

from .timing import Play

PLAYERS = 4

RLCARD_GAME = "rlcard game.step"
RLCARD_ENV = "rlcard env.step"
RLCARD_ENV_RAW = "rlcard env.step, raw actions"
SPIEL_MUTATING = "OpenSpiel apply_action"
SPIEL_CHILD = "OpenSpiel child()"
SPIEL_CHILD_CHEAP = "OpenSpiel child(), chance from legal_actions()"
SPIEL_CHILD_LONG = "OpenSpiel child(), with reshuffling"


class RlcardGame(Protocol):
    """`rlcard.games.uno.Game`."""

    np_random: object
    players: list[object]

    def configure(self, game_config: Mapping[str, int]) -> None: ...
    def init_game(self) -> tuple[dict[str, Any], int]: ...
    def step(self, action: str) -> tuple[dict[str, Any], int]: ...
    def is_over(self) -> bool: ...


class RlcardEnv(Protocol):
    """What `rlcard.make` makes."""

    game: RlcardGame
    num_players: int

    def reset(self) -> tuple[dict[str, Any], int]: ...
    def step(self, action: int | str, raw_action: bool = False) -> tuple[dict[str, Any], int]: ...
    def is_over(self) -> bool: ...


class SpielState(Protocol):
    """`pyspiel.State`."""

    def is_terminal(self) -> bool: ...
    def is_chance_node(self) -> bool: ...
    def chance_outcomes(self) -> list[tuple[int, float]]: ...
    def legal_actions(self) -> list[int]: ...
    def apply_action(self, action: int) -> None: ...
    def child(self, action: int) -> "SpielState": ...
    def current_player(self) -> int: ...


class SpielGame(Protocol):
    """`pyspiel.Game`."""

    def new_initial_state(self) -> SpielState: ...
    def num_players(self) -> int: ...


def find_version(distribution: str) -> str | None:
    """The version of a distribution, or None where it is missing."""
    try:
        return version(distribution)
    except PackageNotFoundError:
        return None


def find_contenders() -> dict[str, Play]:
    """Every peer that is installed."""
    found: dict[str, Play] = {}
    if find_version("rlcard"):
        found |= _rlcard()
    if find_version("open_spiel"):
        found |= _open_spiel()
    return found


def _rlcard() -> dict[str, Play]:
    random_state = import_module("numpy").random.RandomState
    game = cast(RlcardGame, import_module("rlcard.games.uno").Game(num_players=PLAYERS))
    game.np_random = random_state(0)

    # `make` reads game_num_players for four games only and UNO is not one of them: with that
    # alone two would be playing.
    settings = {"game_num_players": PLAYERS, "seed": 0}
    env = cast(RlcardEnv, import_module("rlcard").make("uno", config=settings))
    env.game.configure({"game_num_players": PLAYERS})
    env.num_players = PLAYERS

    for table in (game, env.game):
        table.init_game()
        _require(len(table.players) == PLAYERS, "rlcard deals to four")

    random = Random(0).random

    def by_game() -> int:
        decisions = 0
        state, _ = game.init_game()
        while not game.is_over():
            actions = state["legal_actions"]
            state, _ = game.step(actions[int(random() * len(actions))])
            decisions += 1
        return decisions

    def by_env() -> int:
        decisions = 0
        state, _ = env.reset()
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(random() * len(actions))])
            decisions += 1
        return decisions

    def by_env_raw() -> int:
        decisions = 0
        state, _ = env.reset()
        while not env.is_over():
            actions = state["raw_legal_actions"]
            state, _ = env.step(actions[int(random() * len(actions))], True)
            decisions += 1
        return decisions

    return {RLCARD_GAME: by_game, RLCARD_ENV: by_env, RLCARD_ENV_RAW: by_env_raw}


def _open_spiel() -> dict[str, Play]:
    load = cast(Callable[[str], SpielGame], import_module("pyspiel").load_game)
    usual = load(f"crazy_eights(players={PLAYERS})")
    long = load(f"crazy_eights(players={PLAYERS},reshuffle=true,max_turns=100000)")
    for game in (usual, long):
        _require(game.num_players() == PLAYERS, "OpenSpiel deals to four")
        _require_even_chances(game)

    def random_game(game: SpielGame, *, immutable: bool, cheap: bool = False) -> Play:
        random = Random(0).random

        def mutating() -> int:
            decisions = 0
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[int(random() * len(outcomes))][0])
                else:
                    actions = state.legal_actions()
                    state.apply_action(actions[int(random() * len(actions))])
                    decisions += 1
            return decisions

        def by_child() -> int:
            decisions = 0
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state = state.child(outcomes[int(random() * len(outcomes))][0])
                else:
                    actions = state.legal_actions()
                    state = state.child(actions[int(random() * len(actions))])
                    decisions += 1
            return decisions

        def by_child_cheaply() -> int:
            decisions = 0
            state = game.new_initial_state()
            while not state.is_terminal():
                decisions += not state.is_chance_node()
                actions = state.legal_actions()
                state = state.child(actions[int(random() * len(actions))])
            return decisions

        if not immutable:
            return mutating
        return by_child_cheaply if cheap else by_child

    return {
        SPIEL_MUTATING: random_game(usual, immutable=False),
        SPIEL_CHILD: random_game(usual, immutable=True),
        SPIEL_CHILD_CHEAP: random_game(usual, immutable=True, cheap=True),
        SPIEL_CHILD_LONG: random_game(long, immutable=True),
    }


def _require_even_chances(game: SpielGame) -> None:
    """Where all outcomes are as likely and as many as the legal actions, an index samples them."""
    random = Random(1).random
    for _ in range(5):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                _require([action for action, _ in outcomes] == actions, "chance is in order")
                chances = [chance for _, chance in outcomes]
                _require(max(chances) - min(chances) < 1e-9, "OpenSpiel's chances are even")
            state.apply_action(actions[int(random() * len(actions))])


def count_chance_nodes(games: int = 100) -> float:
    """How many chance nodes OpenSpiel's game passes for each decision of a player."""
    game = cast(SpielGame, import_module("pyspiel").load_game(f"crazy_eights(players={PLAYERS})"))
    random = Random(2).random
    chance = decisions = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                chance += 1
            else:
                decisions += 1
            actions = state.legal_actions()
            state.apply_action(actions[int(random() * len(actions))])
    return chance / decisions


def _require(condition: bool, what: str) -> None:
    if not condition:
        raise RuntimeError(f"this version of the peer is not what is measured here: {what}")
