"""Pictures: the time they take, and their length."""

from collections.abc import Callable
from itertools import accumulate, repeat

from unoengine import GameState, Options, Step, legal_moves, new_game, step, svg, view
from unoengine.svg.cards import draw_face

from .report import Row, Section
from .timing import Effort, Play, measure_in_turns

ACTIONS = 100


def play_first_moves(state: GameState) -> list[Step]:
    """Return the steps of a game in which everybody takes the first legal move."""

    def go_on(taken: Step, _: None) -> Step:
        return step(taken.state, legal_moves(taken.state)[0])

    first = step(state, legal_moves(state)[0])
    return [*accumulate(repeat(None, ACTIONS - 1), go_on, initial=first)]


def prepare(draw: Callable[[], str]) -> Play:
    """Return a function that draws a picture once."""

    def play() -> int:
        draw()
        return 1

    return play


def draw_anew(draw: Callable[[], str]) -> Callable[[], str]:
    """Return a function that draws cards as if none had been drawn before."""

    def draw_first() -> str:
        draw_face.cache_clear()
        return draw()

    return draw_first


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
    first = draw_anew(pictures["a card"])
    timings = measure_in_turns(
        {name: prepare(draw) for name, draw in pictures.items()} | {"first": prepare(first)}, effort
    )
    rows = [
        Row(name, f"{timings.of(name)} us, {len(draw().encode()) / 1000:.1f} kB")
        for name, draw in pictures.items()
    ]
    rows.insert(0, Row("a card, drawn for the first time", f"{timings.of('first')} us"))
    return Section("Pictures", tuple(rows), ("zelda; the hand of the seat that looks is open.",))
