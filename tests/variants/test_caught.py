"""Penalties for a missed UNO that a variant decides (A167)."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.effect_api.positions import ignore_answer, make_edition, make_effect
from tests.thorough import choose_count, each_case
from unoengine import (
    Answer,
    CallUno,
    Catch,
    GameState,
    Options,
    PluginError,
    Setup,
    SetupError,
    apply,
    legal_moves,
    new_game,
    step,
)
from unoengine.authoring import Table, Variant, override
from unoengine.events import Caught, Drew
from unoengine.testing import check_variant, play

HANDS = ("red-1 red-2", "yellow-1 yellow-2", "green-1 green-2 green-3")


def make_variant(act: Callable[[Table], object], name: str = "Fine") -> Variant:
    """Return a variant that lets this happen to a player who is caught."""
    kind: Any = type(name, (Variant,), {"caught": lambda self, table: act(table)})
    made: Variant = kind()
    return made


def expose(*variants: Variant, **more: Any) -> GameState:
    """Return a state in which seat 0 has played a card and may be caught by the others."""
    given: dict[str, Any] = {"hands": HANDS, "discard": "red-5", "rest": "draw"} | more
    return play(Setup(variants=variants, **given).to_state(), given["hands"][0].split()[0])


def test_A167_a_variant_decides_what_a_catch_costs() -> None:
    def act(table: Table) -> None:
        assert (table.player, table.attacker, table.next) == (0, 2, 1)
        table.draw(table.player, 3)

    before = expose(make_variant(act))
    caught = step(before, Catch(2, 0))
    assert caught.state.hand_sizes == (4, 2, 3)
    assert (caught.state.turn, caught.state.phase, caught.state.exposed) == (1, "turn", None)
    [first, drew, _] = caught.events
    assert first == Caught(0, 2)
    assert isinstance(drew, Drew)
    assert drew.why == "fine"
    assert caught.state == apply(before, Catch(2, 0))


def test_A167_nothing_to_draw_is_needed_to_be_caught() -> None:
    free = Options(uno_penalty=0)
    variant = make_variant(lambda table: table.reveal(table.player))
    assert expose(options=free).exposed is None
    before = expose(variant, options=free)
    assert before.exposed == 0
    assert Catch(1, 0) in legal_moves(before, 1)
    assert CallUno(0) in legal_moves(before, 0)
    assert apply(before, Catch(1, 0)).known[2].keys() == {0}
    assert new_game(options=free, variants=[variant], seed=1).out_of_turn_actions == (
        CallUno,
        Catch,
    )


def test_A167_without_calls_nobody_is_caught() -> None:
    variant = make_variant(lambda table: table.draw(table.player, 1))
    assert expose(variant, options=Options(uno_calls="none")).exposed is None


def test_A167_only_one_variant_decides_it() -> None:
    two = [make_variant(print, "One"), make_variant(print, "Two")]
    with pytest.raises(SetupError, match="'one' and 'two' both decide what a missed UNO costs"):
        new_game(variants=two)


def test_A167_the_player_may_be_eliminated() -> None:
    act = make_variant(lambda table: table.eliminate(table.player, cards="aside"))
    after = apply(expose(act), Catch(2, 0))
    assert (after.out, after.turn, after.set_aside) == ((0,), 1, 1)
    after = apply(expose(act, hands=HANDS[:2]), Catch(1, 0))
    assert (after.phase, after.round_winners) == ("round-over", (1,))


def test_A167_the_seat_on_turn_may_be_skipped() -> None:
    after = apply(expose(make_variant(lambda table: table.skip())), Catch(2, 0))
    assert (after.turn, after.phase) == (2, "turn")


def test_A167_the_round_may_end() -> None:
    act = make_variant(lambda table: table.end_round([table.others[1]]))
    assert apply(expose(act), Catch(2, 0)).round_winners == (2,)


PENDING: list[tuple[Callable[[Table], object], str, int, int | None]] = [
    (lambda table: table.draw(table.player, 1), "question", 1, 2),
    (lambda table: table.skip(), "question", 1, 3),
    (lambda table: table.eliminate(1), "turn", 2, None),
    (lambda table: table.eliminate(2), "question", 1, 3),
    (lambda table: table.eliminate(0), "turn", 2, None),
]
"""What a catch does while a card of seat 0 asks seat 1, and what is pending then: the phase, the
seat, and the seat that is on turn after the answer."""


@each_case("act, phase, seat, after", PENDING)
def test_A167_a_question_stays_as_long_as_its_players(
    act: Any, phase: str, seat: int, after: int | None
) -> None:
    def ask(table: Table) -> None:
        table.ask(1, "well?", ("yes",))
        table.skip()

    edition = make_edition(make_effect(ask, ignore_answer))
    hands = ("red-deed tan-1", "tan-2 tan-3", "green-1 green-2", "blue-1 blue-2")
    before = expose(make_variant(act), edition=edition, hands=hands)
    assert (before.phase, before.turn, before.exposed) == ("question", 1, 0)
    caught = apply(before, Catch(3, 0))
    assert (caught.phase, caught.turn) == (phase, seat)
    if after is not None:
        assert apply(caught, Answer(1, "yes")).turn == after


@each_case(
    "act", [lambda table: table.ask(1, "?", ("a",)), lambda table: table.demand(None, (), cost=1)]
)
def test_A167_a_catch_neither_asks_nor_demands(act: Any) -> None:
    kind: Any = type(make_variant(act))
    kind.answered = lambda self, table, question, answer: None
    with pytest.raises(PluginError, match=r"asks a question in caught|demands a card in caught"):
        apply(expose(kind()), Catch(1, 0))


class Swing(Variant):
    """A die decides what happens to a player who is caught."""

    @override
    def caught(self, table: Table) -> None:
        attacker = table.attacker
        assert attacker is not None
        match table.roll(5):
            case 1:
                table.skip()
            case 2:
                table.give(table.player, attacker, 1)
            case 3:
                table.eliminate(attacker, cards="aside")
            case 4:
                table.eliminate(table.player, cards="discards")
            case _:
                table.draw(table.player, table.options.uno_penalty or 1)


def test_A167_the_kit_finds_no_fault() -> None:
    check_variant(
        Swing(), positions=choose_count(3, 100), games=choose_count(0, 2), other_process=False
    )
