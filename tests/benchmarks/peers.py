"""Other libraries, played in the same way: whole games, with the deal, four random players.

Each is driven in the cheapest way that its public interface offers for random play. They have no
types.
"""

from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from random import Random
from typing import Any

from .timing import Play

PLAYERS = 4

RLCARD_GAME = "rlcard game.step"
RLCARD_ENV = "rlcard env.step"
RLCARD_ENV_RAW = "rlcard env.step, raw actions"
SPIEL_MUTATING = "OpenSpiel apply_action"
SPIEL_CHILD = "OpenSpiel child()"
SPIEL_CHILD_CHEAP = "OpenSpiel child(), chance from legal_actions()"


def find_version(distribution: str) -> str | None:
    """Return the version of a distribution, or None where it is missing."""
    try:
        return version(distribution)
    except PackageNotFoundError:
        return None


def find_contenders() -> dict[str, Play]:
    """Return every peer that is installed."""
    found: dict[str, Play] = {}
    if find_version("rlcard"):
        found |= prepare_rlcard()
    if find_version("open_spiel"):
        found |= prepare_open_spiel()
    return found


def prepare_rlcard() -> dict[str, Play]:
    """Return games of rlcard, without and with the environment around them."""
    game: Any = import_module("rlcard.games.uno").Game(num_players=PLAYERS)
    game.np_random = import_module("numpy").random.RandomState(0)

    # `make` reads game_num_players for four games only and UNO is not one of them: with that
    # alone two would be playing.
    settings = {"game_num_players": PLAYERS, "seed": 0}
    env: Any = import_module("rlcard").make("uno", config=settings)
    env.game.configure({"game_num_players": PLAYERS})
    env.num_players = PLAYERS

    for table in (game, env.game):
        table.init_game()
        require(len(table.players) == PLAYERS, "rlcard deals to four")

    random = Random(0).random

    def play_game() -> int:
        decisions = 0
        state, _ = game.init_game()
        while not game.is_over():
            actions = state["legal_actions"]
            state, _ = game.step(actions[int(random() * len(actions))])
            decisions += 1
        return decisions

    def play_env() -> int:
        decisions = 0
        state, _ = env.reset()
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(random() * len(actions))])
            decisions += 1
        return decisions

    def play_raw() -> int:
        decisions = 0
        state, _ = env.reset()
        while not env.is_over():
            actions = state["raw_legal_actions"]
            state, _ = env.step(actions[int(random() * len(actions))], True)
            decisions += 1
        return decisions

    return {RLCARD_GAME: play_game, RLCARD_ENV: play_env, RLCARD_ENV_RAW: play_raw}


def load_open_spiel() -> Any:
    """Return the game of OpenSpiel that is most like UNO."""
    game = import_module("pyspiel").load_game(f"crazy_eights(players={PLAYERS})")
    require(game.num_players() == PLAYERS, "OpenSpiel deals to four")
    return game


def prepare_open_spiel() -> dict[str, Play]:
    """Return games that change one state, and games in which each action makes a new one."""
    game = load_open_spiel()
    random = Random(0).random

    def change_state() -> int:
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

    def make_states() -> int:
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

    def make_states_cheaply() -> int:
        decisions = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            actions = state.legal_actions()
            state = state.child(actions[int(random() * len(actions))])
        return decisions

    return {
        SPIEL_MUTATING: change_state,
        SPIEL_CHILD: make_states,
        SPIEL_CHILD_CHEAP: make_states_cheaply,
    }


def count_chance_nodes(games: int = 100) -> float:
    """Return how many chance nodes OpenSpiel's game passes for each decision of a player.

    The outcomes of a node must be equally likely, and the legal actions: then an index samples
    them.
    """
    game = load_open_spiel()
    random = Random(2).random
    nodes = decisions = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                nodes += 1
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                require([*outcomes] == state.legal_actions(), "chance is in order")
                require(max(chances) - min(chances) < 1e-9, "OpenSpiel's chances are even")
            else:
                decisions += 1
            actions = state.legal_actions()
            state.apply_action(actions[int(random() * len(actions))])
    return nodes / decisions


def require(condition: bool, what: str) -> None:
    """Raise an error if a peer does not play what is compared."""
    if not condition:
        raise RuntimeError(f"this version of the peer is not what is measured here: {what}")
