"""Search: the time of samples, of playouts and of what a bot reads."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from unoengine import GameState, Step, redeal, start_game, step, view
from unoengine.search import History, Sampler, playout, quick_policy

from . import games
from .report import Row, Section, at_most
from .timing import Effort, Play, measure_in_turns, repeat

MICROSECONDS = 1.67
"""The time of a decision in random play on the machine for which the targets below were set."""

SAMPLE, VIEW, SAW = 8.0, 4.0, 2.0
"""Most microseconds on that machine: of a sample, of a view and what is read, of a step seen."""


class Position(NamedTuple):
    """A position in the middle of a round of four quick players."""

    state: GameState
    seat: int
    history: History
    last: Step


def list_positions(count: int) -> list[Position]:
    """Return positions of different rounds."""
    found: list[Position] = []
    for seed in range(count):
        chance, taken, history = Random(seed), start_game("zelda", 4, seed=seed), History()
        history.saw(taken.events)
        for _ in range(8 + seed % 30):
            action = quick_policy(view(taken.state, taken.state.turn), chance)
            later = step(taken.state, action)
            if later.state.round_winner is not None:
                break
            taken = later
            history.saw(taken.events)
        found.append(Position(taken.state, taken.state.turn, history, taken))
    return found


def prepare_samples(positions: Sequence[Position], *, with_history: bool) -> Play:
    """Return a function that draws a sample in each position."""
    chance = Random(1)
    return repeat(
        lambda sampler: sampler.sample(chance),
        [Sampler(at.state, at.seat, at.history if with_history else None) for at in positions],
    )


def prepare_playouts(positions: Sequence[Position], *, by_decision: bool) -> Play:
    """Return a function that plays to the end of each round."""
    chance = Random(1)

    def play() -> int:
        ends = [playout(each.state, quick_policy, chance) for each in positions]
        return sum(end.decisions for end in ends) if by_decision else len(ends)

    return play


def read_view(position: Position) -> None:
    """Read what most bots read of a view."""
    seen = view(position.state, position.seat)
    _ = seen.hand, seen.legal, seen.top, seen.color, seen.hand_sizes, seen.turn, seen.phase
    _ = seen.players, seen.direction, seen.exposed, seen.draw_pile_size, seen.options


def measure_search(effort: Effort) -> Section:
    """Measure samples, playouts and views, in microseconds and in decisions of random play."""
    positions = list_positions(min(60, effort.positions))
    chance = Random(2)
    contenders = {
        "decision": games.prepare_random_games(),
        "a sample, without a history": prepare_samples(positions, with_history=False),
        "a sample, with a history": prepare_samples(positions, with_history=True),
        "a sampler, without a history": repeat(lambda at: Sampler(at.state, at.seat), positions),
        "a sampler, with a history": repeat(
            lambda at: Sampler(at.state, at.seat, at.history), positions
        ),
        "redeal": repeat(lambda at: redeal(at.state, at.seat, chance.randrange(99)), positions),
        "a view, and what bots read": repeat(read_view, positions),
        "a playout to the end of the round": prepare_playouts(positions, by_decision=False),
        "one decision of a playout": prepare_playouts(positions, by_decision=True),
        "a step seen by a history": repeat(
            lambda at: at.history.saw(at.last.events), list_positions(60)
        ),
    }
    timings = measure_in_turns(contenders, effort)
    wanted = {
        "a sample, without a history": SAMPLE,
        "a sample, with a history": SAMPLE,
        "a view, and what bots read": VIEW,
        "a step seen by a history": SAW,
    }
    rows = [Row("one decision of random play", f"{timings.of('decision')} us")]
    for name in list(contenders)[1:]:
        cost = timings.cost_of(name, in_terms_of="decision")
        figure = f"{timings.of(name)} us, {cost.mid:.1f} decisions"
        if name in wanted:
            most = round(wanted[name] / MICROSECONDS, 1)
            rows.append(at_most(name, round(cost.mid, 1), figure, most, " decisions"))
        else:
            rows.append(Row(name, figure))
    playouts = 1000 / timings.of("a playout to the end of the round").mid
    rows.append(Row("playouts to the end of the round, per ms", f"{playouts:.1f}"))
    note = (
        "zelda, four players, positions of rounds of quick policies; "
        f"targets were set where a decision takes {MICROSECONDS} us."
    )
    return Section("Search", tuple(rows), (note,))
