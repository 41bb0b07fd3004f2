"""Pictures: the time they take, and their length."""

from collections.abc import Callable
from itertools import accumulate

from unoengine import GameState, Options, Step, legal_moves, new_game, step, svg, view
from unoengine.svg.cards import draw_face

from .report import Row, Section
from .timing import Effort, measure_in_turns, repeat

ACTIONS = 100


def play_first_moves(state: GameState) -> list[Step]:
    """Return the steps of a game in which everybody takes the first legal move."""

    def go_on(taken: Step, _: int) -> Step:
        return step(taken.state, legal_moves(taken.state)[0])

    first = step(state, legal_moves(state)[0])
    return [*accumulate(range(ACTIONS - 1), go_on, initial=first)]


def measure_pictures(effort: Effort) -> Section:
    """Measure cards, tables and a strip."""
    four = view(new_game("zelda", 4, seed=3), 0)
    crowd = view(new_game("zelda", 15, seed=3, options=Options(max_players=15)), 0)
    steps = play_first_moves(new_game("zelda", 4, seed=3))
    pictures: dict[str, Callable[[], str]] = {
        "a card": lambda: svg.card(four.top, "zelda"),
        "a table of 4": lambda: svg.table(four),
        "a table of 15": lambda: svg.table(crowd),
        f"a strip of {ACTIONS} actions": lambda: svg.strip(steps),
    }

    def draw_first() -> None:
        draw_face.cache_clear()
        svg.card(four.top, "zelda")

    contenders = {**pictures, "first": draw_first}
    timings = measure_in_turns(
        {name: repeat(lambda draw: draw(), [draw]) for name, draw in contenders.items()}, effort
    )
    rows = [
        Row(name, f"{timings.of(name)} us, {len(draw().encode()) / 1000:.1f} kB")
        for name, draw in pictures.items()
    ]
    rows.insert(0, Row("a card, drawn for the first time", f"{timings.of('first')} us"))
    return Section("Pictures", tuple(rows), ("zelda; the hand of the seat that looks is open.",))
