"""States as JSON, pickles and notation: the time they take, and their length."""

import pickle
from random import Random
from statistics import mean

from unoengine import GameState, apply, legal_moves, new_game
from unoengine.json import dumps, loads
from unoengine.notation import read_position, write_position

from .games import EDITIONS
from .report import Row, Section, at_most
from .timing import Effort, measure_in_turns, repeat

BYTES = 2000
MICROS = {"dumps": 25, "loads": 40}


def play_to_midgame(games: int) -> list[GameState]:
    """States out of the middle of first rounds, four at the table, of all boxes."""
    states = []
    for box in EDITIONS:
        for seed in range(games):
            chance, played = Random(seed), [new_game(box, 4, seed=seed)]
            while (moves := legal_moves(played[-1])) and played[-1].round_winner is None:
                played.append(apply(played[-1], chance.choice(moves)))
            states += [played[len(played) * part // 12] for part in (4, 5, 6, 7, 8)]
    return states


def measure_json(effort: Effort) -> Section:
    """Whole states there and back."""
    states = play_to_midgame(max(2, effort.repetitions // 2))
    told = {
        "JSON": [dumps(state) for state in states],
        "pickle": [pickle.dumps(state) for state in states],
        "notation": [write_position(state).encode() for state in states],
    }
    lines = [line.decode() for line in told["notation"]]
    contenders = {
        "dumps": repeat(dumps, states),
        "loads": repeat(lambda data: loads(data, GameState), told["JSON"]),
        "pickle.dumps": repeat(pickle.dumps, states),
        "pickle.loads": repeat(pickle.loads, told["pickle"]),
        "write_position": repeat(write_position, states),
        "read_position": repeat(read_position, lines),
    }
    timings = measure_in_turns(contenders, effort)
    size = mean(map(len, told["JSON"]))
    rows = [at_most("bytes of a state as JSON", size, f"{size:.0f}", BYTES)]
    rows += [
        Row(f"bytes of a state as {name}", f"{mean(map(len, told[name])):.0f}")
        for name in ("pickle", "notation")
    ]
    for name in contenders:
        spread = timings.of(name)
        if name in MICROS:
            rows.append(at_most(name, spread.mid, f"{spread} us", MICROS[name], " us"))
        else:
            rows.append(Row(name, f"{spread} us"))
    for name in ("dumps", "loads"):
        beside = timings.cost_of(f"pickle.{name}", in_terms_of=name)
        rows.append(Row(f"pickle.{name} : {name}", str(beside)))
    note = f"{len(states)} states from the middle of rounds of four of all editions."
    return Section("States as JSON", tuple(rows), (note,))
