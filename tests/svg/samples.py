"""Tables for the tests of pictures: many players, long games, and cards of others' packages."""

from collections.abc import Iterator
from functools import cache
from random import Random

from unoengine import Edition, GameState, Options, apply, legal_moves, new_game
from unoengine.authoring import (
    Effect,
    Table,
    colored_cards,
    colorless_cards,
    number_cards,
    two_sided,
)
from unoengine.core.engine import find_edition
from unoengine.plugins import editions

LANGUAGES = ("en", "es")

COLORS = ("coral", "foam", "kelp", "sand", "Ω-blau")
NIGHT = ("ash", "ember", "indigo", "moss", "amber")


class Tempest(Effect):
    """An effect that states nothing about its print."""

    points = 20

    def play(self, table: Table) -> None:
        """Skip the next player."""
        table.skip()


class Undertow(Tempest):
    """An effect with a sign and an icon."""

    sign = "+3"
    icon = "M4 12h16"


def make_unknown_edition(name: str = "unknown") -> Edition:
    """Return an edition that is not installed, with effects and colors that nobody knows."""
    return Edition(
        name,
        COLORS,
        [
            *number_cards(COLORS, {0: 1, 7: 2, 66: 2, 12345: 1}, {7: ["anchor", "wave"]}),
            *colored_cards(COLORS, "tempest", copies=2, effect=Tempest()),
            *colored_cards(COLORS, "undertow", copies=2, effect=Undertow()),
            *colorless_cards(
                "sea-of-storms-and-of-very-many-words", points=50, copies=9, effect=None
            ),
        ],
    )


def make_two_sided_edition() -> Edition:
    """Return a two-sided edition that is not installed."""
    fronts = [
        *number_cards(COLORS, {1: 4, 2: 4}),
        *colorless_cards("day", points=5, copies=5, effect=None),
    ]
    backs = [
        *colorless_cards("night", points=5, copies=5, effect=None),
        *number_cards(NIGHT, {3: 4, 4: 4}),
    ]
    return Edition("sides", COLORS, two_sided(fronts, backs), back_colors=NIGHT)


@cache
def list_editions() -> tuple[Edition, ...]:
    """Return all installed editions, and two that are not installed."""
    installed = (find_edition(name) for name in editions())
    return (*installed, make_unknown_edition(), make_two_sided_edition())


def play_at_random(state: GameState, chance: Random, count: int) -> Iterator[GameState]:
    """Yield the states of a game with random actions."""
    for _ in range(count):
        moves = legal_moves(state)
        if not moves:
            return
        state = apply(state, moves[int(chance.random() * len(moves))])
        yield state


def make_crowd(edition: str | Edition = "zelda", **more: object) -> GameState:
    """Return a game of fifteen players."""
    return new_game(edition, 15, seed=3, options=Options(max_players=15), **more)  # type: ignore[arg-type]
