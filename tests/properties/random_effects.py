"""Random effects, composed of verbs, queries, conditions and caught errors."""

from collections.abc import Callable, Iterable
from typing import Any, ClassVar, TypeAlias

from attrs import frozen
from hypothesis import strategies as st

from unoengine.authoring import Effect, OwnHand, Table, Value

Part: TypeAlias = tuple[Any, ...]
Program: TypeAlias = tuple[Part, ...]

SEATS: dict[str, Callable[[Table], int]] = {
    "next": lambda table: table.next,
    "player": lambda table: table.player,
    "one before": lambda table: table.others[-1],
    "seat 1": lambda table: 1,
    "attacker": lambda table: table.player if table.attacker is None else table.attacker,
}

DEEDS: dict[str, Callable[[Table], object]] = {
    "skip": lambda table: table.skip(),
    "reverse": lambda table: table.reverse(),
    "again": lambda table: table.again(),
    "skip all": lambda table: table.skip_everyone(),
    "announce": lambda table: table.announce("well"),
    "throw grey": lambda table: throw(table, "grey"),
    "throw plain": lambda table: throw(table, None),
    "throw named": lambda table: throw(table, table.color),
    "demand": lambda table: table.demand("grey", table.cards(color="grey"), cost=2),
    "demand named": lambda table: table.demand(table.color, table.cards(mark="none"), cost=1),
    "show": lambda table: table.reveal(table.player),
    "note": lambda table: table.note("so far", 1),
    "roll": lambda table: table.skip(table.roll(2)),
}

QUESTIONS: dict[str, Callable[[Table], object]] = {
    "leftwards": lambda table: table.direction == 1,
    "first seat": lambda table: table.player == 0,
    "grey": lambda table: table.color == "grey",
    "chosen": lambda table: table.choice == "a",
    "owed": lambda table: table.owed,
    "attacked": lambda table: table.attacker == 0,
    "two drawn": lambda table: table.draw(table.next, 2) == 2,
    "some thrown": lambda table: throw(table, "gold"),
    "some grey held": lambda table: table.hand.some(table.cards(color="grey")),
    "some held": lambda table: table.hand,
    "few cards": lambda table: table.hand_size(table.next) < 3,
    "grey before": lambda table: table.color_before == "grey",
    "some kept": lambda table: table.data,
    "noted": lambda table: table.noted("so far"),
}

KEPT: dict[str, Callable[[Table], Any]] = {
    "nothing": lambda table: None,
    "the hand": lambda table: table.hand,
    "the hand and more": lambda table: (1, table.hand),
    "a seat": lambda table: table.next,
}


def throw(table: Table, color: str | None) -> int:
    """Let the player discard all cards of a color."""
    return table.discard(table.player, table.cards(color=color))


@frozen
class Programmed(Effect):
    """Runs its program."""

    shrinks: bool
    said: Program
    answers: Program

    def choices(self, table: Table) -> Iterable[Value]:
        """Offer two choices."""
        return ("a", "b")

    def play(self, table: Table) -> None:
        """Run the first program."""
        run(table, self.said)

    def answered(self, table: Table, question: str, answer: Value) -> None:
        """Run the second program; its first part only if the answer is yes."""
        run(table, self.answers if answer == "yes" else self.answers[1:])


class Shrinking(Programmed):
    """The same for effects that may discard cards of their player."""

    own_hand: ClassVar[OwnHand] = "shrinks"


def run(table: Table, program: Program) -> None:
    """Run the parts of a program, one after the other."""
    for part in program:
        match part:
            case "draw", seat, count:
                table.draw(SEATS[seat](table), count)
            case "ask", seat, kept:
                table.ask(SEATS[seat](table), "well?", ("yes", "no"), data=KEPT[kept](table))
            case "if", question, then, otherwise:
                run(table, then if QUESTIONS[question](table) else otherwise)
            case "as far as it goes", tried, otherwise:
                try:
                    run(table, tried)
                except Exception:
                    run(table, otherwise)
            case deed, *_:
                DEEDS[deed](table)


FORESEEABLE = ("skip", "reverse", "again", "throw grey", "throw plain", "throw named", "demand")
IN_VIEW = ("leftwards", "first seat", "grey", "two drawn", "some thrown", "some held")


def programs() -> st.SearchStrategy[Program]:
    """Return a strategy for programs of a few parts, most of which can be precomputed."""
    seats = st.sampled_from([*SEATS, "next", "next", "next"])
    part: st.SearchStrategy[Part] = st.one_of(
        st.tuples(st.sampled_from([*DEEDS, *FORESEEABLE * 3])),
        st.tuples(st.just("draw"), seats, st.integers(0, 4)),
        st.tuples(st.just("ask"), seats, st.sampled_from([*KEPT])),
    )
    simple = st.lists(part, max_size=3).map(tuple)
    nested = st.one_of(
        part,
        st.tuples(st.just("if"), st.sampled_from([*QUESTIONS, *IN_VIEW * 3]), simple, simple),
        st.tuples(st.just("as far as it goes"), simple, simple),
    )
    return st.lists(nested, max_size=3).map(tuple)


def effects() -> st.SearchStrategy[Programmed]:
    """Return a strategy for effects with programs."""
    return st.one_of(
        st.builds(Programmed, st.just(False), programs(), programs()),
        st.builds(Shrinking, st.just(True), programs(), programs()),
    )
