"""Games to record, and files to read."""

from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from random import Random
from typing import IO

from unoengine import Action, FormatError, GameState, Leave, apply, legal_moves, new_game
from unoengine.bots import decide, simple_bot
from unoengine.replays import Recorder, parse_replays

FIRST = "unoengine-replays = 1\n"

HEADER = """\
unoengine-replays = 1

[[game]]
edition = "zelda"
revision = 1
players = ["Ana", "Ben"]
seed = 7
plugins = { unoengine = "0.1.0" }

[game.actions]
"""
"""A game without actions; Ben deals, so Ana begins."""


def deal_game() -> GameState:
    """Return the first state of the game in the header."""
    return new_game("zelda", ["Ana", "Ben"], seed=7)


def play_simple_bots(state: GameState, most: int = 10_000, rounds: int = 99) -> Iterator[Action]:
    """Yield the actions of simple bots from a state on."""
    bots, chance = [simple_bot] * len(state.players), Random(1)
    for _ in range(most):
        if state.is_over or (state.phase == "round-over" and state.round >= rounds):
            return
        action = decide(state, bots, chance)
        yield action
        state = apply(state, action)


def play_randomly(state: GameState, seed: int, most: int = 60) -> Iterator[Action]:
    """Yield random legal actions; leaving is unlikely."""
    chance = Random(seed)
    for _ in range(most):
        moves = legal_moves(state)
        staying = [move for move in moves if not isinstance(move, Leave)]
        if not moves:
            return
        action = chance.choice(staying if staying and chance.random() < 0.98 else moves)
        yield action
        state = apply(state, action)


def write_games(*games: tuple[GameState, list[Action]]) -> str:
    """Return a file with these games."""
    file = StringIO()
    recorder = Recorder(file)
    for state, actions in games:
        recorder.begin(state)
        for action in actions:
            state = recorder.apply(state, action)
        recorder.end(state)
    return file.getvalue()


def append_to(path: Path, text: str = "") -> IO[str]:
    """Return a file that is open for appending, after writing a text to it if there is one."""
    if text:
        path.write_text(text, encoding="utf-8", newline="\n")
    return path.open("a", encoding="utf-8")


def catch_error(text: str | bytes) -> FormatError:
    """Return the error in a file when every game in it is played; no other error may occur."""
    try:
        for replay in parse_replays(text):
            for _ in replay.states():
                pass
    except FormatError as error:
        return error
    raise AssertionError("nothing is wrong with this file")
