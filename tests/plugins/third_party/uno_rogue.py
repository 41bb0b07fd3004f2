"""Effects that make invalid calls, one card each."""

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from unoengine.authoring import Card, Edition, Effect, OwnHand, Table, Value, number_cards, override

STRANGER = Card("stranger")
kept: list[Any] = []


class Chooser(Effect):
    """It offers a choice that is not a value."""

    offered: ClassVar[Any] = ([],)

    @override
    def choices(self, table: Table) -> Iterable[Value]:
        return self.offered  # type: ignore[no-any-return]


class Painter(Effect):
    """It offers a color outside the edition."""

    @override
    def colors(self, table: Table) -> Iterable[str]:
        return ("mauve",)


NONSENSE: dict[str, Callable[[Any], object]] = {
    "draw_for_nobody": lambda table: table.draw(99, 1),
    "draw_for_minus_one": lambda table: table.draw(-1, 1),
    "draw_for_a_name": lambda table: table.draw("Ana", 1),
    "draw_minus_one": lambda table: table.draw(table.next, -1),
    "draw_half": lambda table: table.draw(table.next, 0.5),
    "draw_for_oneself": lambda table: table.draw(table.player, 1),
    "skip_minus_one": lambda table: table.skip(-1),
    "discard_from_nobody": lambda table: table.discard(99, table.cards()),
    "discard_from_oneself": lambda table: table.discard(table.player, table.cards()),
    "discard_a_stranger": lambda table: table.discard(table.next, [STRANGER]),
    "discard_a_word": lambda table: table.discard(table.next, ["ochre-1"]),
    "discard_a_number": lambda table: table.discard(table.next, 5),
    "demand_a_foreign_color": lambda table: table.demand("mauve", table.cards(), cost=1),
    "demand_a_stranger": lambda table: table.demand("ochre", [STRANGER], cost=1),
    "demand_for_minus_one": lambda table: table.demand("ochre", table.cards(), cost=-1),
    "ask_nobody": lambda table: table.ask(99, "well?", ("yes",)),
    "ask_without_answers": lambda table: table.ask(table.next, "well?", ()),
    "ask_with_a_list": lambda table: table.ask(table.next, "well?", ("yes",), data=[1]),
    "ask_with_a_list_inside": lambda table: table.ask(table.next, "well?", ("yes",), data=(1, [])),
    "ask_with_a_half": lambda table: table.ask(table.next, "well?", (0.5,)),
    "ask_with_the_table": lambda table: table.ask(table.next, "well?", ("yes",), data=table),
    "ask_the_same_twice": lambda table: table.ask(table.next, "well?", ("yes", "yes")),
    "hand_size_of_nobody": lambda table: table.hand_size(99),
    "show_to_nobody": lambda table: table.show(table.player, to=99),
    "show_of_nobody": lambda table: table.show(99, to=table.player),
    "show_a_stranger": lambda table: table.show(table.next, to=table.player, cards=[STRANGER]),
    "show_too_many": lambda table: table.show(table.next, table.player, [table.card] * 9),
    "color_by_nobody": lambda table: table.let_choose_color(99),
}


def rogue(name: str, verb: Callable[[Any], object], own_hand: OwnHand = "kept") -> type[Effect]:
    """Return an effect that makes the next player draw, and then makes this invalid call."""

    def play(self: Effect, table: Table) -> None:
        table.draw(table.next, 1)
        verb(table)

    return type(name, (Effect,), {"__module__": __name__, "own_hand": own_hand, "play": play})


ROGUES: dict[str, type[Effect]] = {
    **{name: rogue(name, verb) for name, verb in NONSENSE.items()},
    "shrink_and_draw": rogue(
        "shrink_and_draw", lambda table: table.draw(table.player, 1), "shrinks"
    ),
    "grow_and_discard": rogue(
        "grow_and_discard", lambda table: table.discard(table.player, table.cards()), "grows"
    ),
    "Chooser": Chooser,
    "Painter": Painter,
    "keeper": rogue("keeper", kept.append),
}
globals().update(ROGUES)

COLORS = ("ochre", "umber")

ROGUERY = Edition(
    name="roguery",
    colors=COLORS,
    deck=(
        *number_cards(COLORS, dict.fromkeys(range(10), 2)),
        *(Card(name.replace("_", "-"), symbol=name, effect=name) for name in ROGUES),
        Card("blank", symbol="blank"),
    ),
)
