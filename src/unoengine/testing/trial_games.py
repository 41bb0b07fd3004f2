"""Games played to find faults, and the shortest that still shows one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from attrs import frozen

from unoengine.bots import decide, simple_bot
from unoengine.effect_api.open_and_seal import opened, seal
from unoengine.game.engine import apply, legal_moves
from unoengine.game.setup import Setup
from unoengine.table.state import GameState
from unoengine.testing.checks.steps import is_steady, of_moves, of_step, raised
from unoengine.testing.event_limit import PATIENCE, OutOfPatience, done
from unoengine.testing.faults import Fault
from unoengine.testing.trial_starts import Start, Trial, position_of, smaller
from unoengine.values.actions import Action, Leave
from unoengine.values.errors import IllegalMove, SetupError

__all__ = ["Found", "Game", "play", "shortest"]

_PLIES = 12
"""How far a small position is played."""

_WATCHED = 150
"""How far a whole game is looked at; after that it is only played to its end."""

_STAYING = 0.8
"""How often somebody who might leave stays."""

_LONGEST = 4000
_QUESTIONS = 60
"""So many questions, one after the other without a turn, mean that they never end."""

_QUESTIONING = Fault(
    "endless",
    "one question follows another without end",
    f"for _ in range({_QUESTIONS}):\n"
    "    state = apply(state, legal_moves(state)[0])\n"
    "assert state.phase != 'question'",
)
_TRIES = 600
"""How many shorter games are tried."""


@frozen
class Game:
    """How a game began, what was done, and the states there were on the way."""

    start: Start
    line: tuple[Action, ...]
    states: tuple[GameState, ...]


@frozen
class Found:
    """A game that shows a fault with its last action or after it."""

    start: Start
    line: tuple[Action, ...]
    fault: Fault


def play(start: Start, chance: Random, *, whole: bool, ends: bool) -> Game | Found:
    """Play at random; stop at the first fault."""
    try:
        state = start.state()
    except SetupError:
        return Game(start, (), ())  # these cards make no such position
    except Exception as error:
        return Found(start, (), raised("the start", error, ""))
    if ends and (fault := _unending(state)):
        return Found(start, (), fault)
    line: list[Action] = []
    states = [state]
    questions = 0
    for _ in range(_WATCHED if whole else _PLIES):
        faults = of_moves(state, chance.randrange(1000))
        if fault := next(faults, None):
            return Found(start, tuple(line), fault)
        moves = legal_moves(state)
        if not moves:
            break
        action = _picked(moves, chance)
        line.append(action)
        fault, state = _done(state, action)
        if fault is not None:
            return Found(start, tuple(line), fault)
        states.append(state)
        questions = questions + 1 if state.phase == "question" else 0
        if questions > _QUESTIONS:
            return Found(start, tuple(line), _QUESTIONING)
    return Game(start, tuple(line), tuple(states))


def _picked(moves: Sequence[Action], chance: Random) -> Action:
    """Return one of these moves; most who think of leaving think again."""
    action = moves[chance.randrange(len(moves))]
    if isinstance(action, Leave) and chance.random() < _STAYING:
        moves = [move for move in moves if not isinstance(move, Leave)]
        action = moves[chance.randrange(len(moves))]
    return action


def _done(state: GameState, action: Action) -> tuple[Fault | None, GameState]:
    """Do something, and find what is wrong with it."""
    try:
        was = hash(state), repr(state)
        done(state, action)
        after = apply(state, action)
        fault = next(of_step(state, action, after), None)
    except OutOfPatience:
        what = f"it has told {PATIENCE} events and is still at it"
        return Fault("endless", what, "apply(state, action)"), state
    except IllegalMove as error:
        if not all(is_steady(state) for _ in range(20)):
            what = "the same state has other moves when it is asked again"
            proof = "assert all(is_steady(state) for _ in range(50))"
            return Fault("undetermined", what, proof), state
        what = f"it is listed, but refused: {error}"
        return Fault("listed but refused", what, "apply(state, action)"), state
    except Exception as error:
        return raised("apply", error, "apply(state, action)"), state
    if fault is None and (hash(state), repr(state)) != was:
        fault = Fault(
            "impure",
            "the state that was played from is not as it was",
            "before = hash(state)\napply(state, action)\nassert hash(state) == before",
        )
    return fault, after


def _unending(state: GameState) -> Fault | None:
    """Let simple bots play, and see that the round ends."""
    bots, chance = [simple_bot] * len(state.players), Random(0)
    proof = (
        f"bots, chance = [simple_bot] * {len(bots)}, Random(0)\n"
        f"for _ in range({_LONGEST}):\n"
        "    if state.phase not in ('round-over', 'game-over'):\n"
        "        state = apply(state, decide(state, bots, chance))\n"
        "assert state.phase in ('round-over', 'game-over')"
    )
    for _ in range(_LONGEST):
        if state.phase in ("round-over", "game-over"):
            return None
        try:
            state = done(state, decide(state, bots, chance))
        except OutOfPatience:
            return Fault("endless", "an action never ends", proof)
        except Exception as error:
            return raised("playing on", error, proof)
    what = f"simple players have not come to the end of a round in {_LONGEST} moves"
    return Fault("endless", what, proof)


def shown(start: Start, line: tuple[Action, ...], name: str, seed: int) -> Fault | None:
    """Return the fault of this name, if this game shows it at its end."""
    try:
        state = start.state()
    except SetupError:
        return None
    except Exception as error:
        fault = raised("the start", error, "")
        return fault if fault.name == name and not line else None
    for number, action in enumerate(line):
        if action not in _listed(state):
            return None
        wrong, after = _done(state, action)
        if wrong is not None:
            return wrong if number == len(line) - 1 and wrong.name == name else None
        state = after
    try:
        for attempt in range(8):
            for found in of_moves(_fresh(state), seed + attempt):
                if found.name == name:
                    return found
    except Exception:
        return None
    return None


def _listed(state: GameState) -> tuple[Action, ...]:
    try:
        return legal_moves(state)
    except Exception:
        return ()


def _fresh(state: GameState) -> GameState:
    """Return an equal state of which nothing is remembered."""
    return seal(opened(state))


def shortest(found: Found, trial: Trial, seed: int) -> Found:
    """Return the shortest game that shows the same."""
    best, tries = found, 0

    def shows(start: Start, line: tuple[Action, ...]) -> bool:
        nonlocal best, tries
        tries += 1
        fault = shown(start, line, found.fault.name, seed)
        if fault is not None:
            best = Found(start, line, fault)
        return fault is not None

    if not shows(found.start, found.line):
        return found
    try:
        states = _states(found)
    except Exception:  # it does not do the same again
        return found
    for cut in range(len(found.line), -1, -1):
        setup = position_of(states[cut], trial.edition)
        if setup is not None and shows(Start(setup), found.line[cut:]):
            break
    shorter = True
    while shorter and tries < _TRIES:
        shorter = any(shows(best.start, line) for line in _shorter(best.line)) or (
            isinstance(best.start.given, Setup)
            and any(shows(Start(setup), best.line) for setup in smaller(best.start.given))
        )
    return best


def _states(found: Found) -> list[GameState]:
    """Return all states of a game that can be reached."""
    states = [found.start.state()]
    for action in found.line[:-1]:
        states.append(done(states[-1], action))
    try:
        states.append(done(states[-1], found.line[-1]))
    except Exception:
        states.append(states[-1])
    return states


def _shorter(line: tuple[Action, ...]) -> Iterator[tuple[Action, ...]]:
    for size in (8, 4, 2, 1):
        for place in range(0, len(line) - size + 1, size):
            yield line[:place] + line[place + size :]
