"""What the hooks of variants cost, and options that are asked about with each decision."""

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from unoengine import Options
from unoengine.authoring import Table, Variant

from . import games
from .report import Row, Section, at_most
from .timing import Effort, measure_in_turns


@frozen
class TurnBegins(Variant):
    """Subscribes to turns."""

    def turn_begins(self, table: Table) -> None:
        """Do nothing."""


@frozen
class Played(Variant):
    """Subscribes to plays."""

    def played(self, table: Table) -> None:
        """Do nothing."""


@frozen
class Drew(Variant):
    """Subscribes to draws."""

    def drew(self, table: Table, player: int, count: int) -> None:
        """Do nothing."""


@frozen
class MayPlay(Variant):
    """Is asked about cards of one kind of hand."""

    def may_play(self, table: Table) -> bool:
        """Allow every card but a last wild card."""
        return len(table.hand) > 0 or table.card.color is not None


@frozen
class MayPlayBeside(Variant):
    """Is asked about each card in each position."""

    def may_play(self, table: Table) -> bool:
        """Allow every card while the next player holds one."""
        return table.hand_size(table.next) > 0


HOOKS: Mapping[str, tuple[dict[str, Any], float | None]] = {
    "turn_begins, idle": ({"variants": (TurnBegins(),)}, 1.5),
    "played, idle": ({"variants": (Played(),)}, 1.5),
    "drew, idle": ({"variants": (Drew(),)}, 1.5),
    "max_turns=500": ({"options": Options(max_turns=500)}, 1.5),
    'voluntary_draw="forbidden"': ({"options": Options(voluntary_draw="forbidden")}, 1.5),
    'after_drawing="any_card"': ({"options": Options(after_drawing="any_card")}, 1.5),
    "may_play, of a card and the size of the hand": ({"variants": (MayPlay(),)}, 2.0),
    "may_play, of other hands": ({"variants": (MayPlayBeside(),)}, None),
    "three hooks, until one player is left": (
        {
            "variants": (TurnBegins(), Played(), Drew()),
            "options": Options(round_end="last_left"),
        },
        3.0,
    ),
}
"""What is agreed on, and the most that a decision may cost, in decisions without it."""


def measure_hooks(effort: Effort) -> Section:
    """Compare random games with a hook to games without one."""
    plain = "zelda"
    contenders = {plain: games.prepare_random_games()}
    contenders |= {
        name: games.prepare_random_games(**agreed) for name, (agreed, _) in HOOKS.items()
    }
    timings = measure_in_turns(contenders, effort)
    rows = []
    for name, (_, most) in HOOKS.items():
        ratio = timings.cost_of(name, in_terms_of=plain)
        what, figure = f"{name} : {plain}", str(ratio)
        rows.append(Row(what, figure) if most is None else at_most(what, ratio.mid, figure, most))
    note = (
        "Random decisions of whole games, four players; a hook that does something costs that, too."
    )
    return Section("What a hook costs", tuple(rows), (note,))
