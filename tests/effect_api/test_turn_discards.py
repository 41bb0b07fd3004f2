"""The discard pile turned over: one of its cards comes on top (A168)."""

from typing import Any

from tests.effect_api.positions import make_edition, make_effect
from tests.ends.tables import list_events, make_table, play
from unoengine import GameState, Setup, redeal
from unoengine.authoring import Effect, Table
from unoengine.events import Announced, DiscardsTurned
from unoengine.testing import check_effect


def turn(table: Table) -> None:
    table.announce("turned" if table.turn_discards() else "alone")


def lay(discard: str, **more: Any) -> GameState:
    return make_table(turn, "red-deed blue-1", "blue-2 green-2", discard=discard, **more)


def test_A168_a_card_under_the_top_one_comes_on_top() -> None:
    before = lay("tan-8 red-5", seed=3)
    after = play(before, "red-deed")
    assert after.top.code in ("tan-8", "red-5")
    assert after.color == after.top.color
    assert sorted(c.code for c in after.discards) == ["red-5", "red-deed", "tan-8"]
    assert after.draw_pile == before.draw_pile
    assert DiscardsTurned(after.top) in list_events(before, "red-deed")


def test_A168_chance_decides_and_nobody_knows_it_before() -> None:
    before = lay("tan-8 green-6 blue-9 red-5")
    tops = {play(redeal(before, 0, seed), "red-deed").top.code for seed in range(40)}
    assert tops == {"tan-8", "green-6", "blue-9", "red-5"}


def test_A168_without_a_color_the_color_in_force_stays() -> None:
    after = play(lay("wild", color="red"), "red-deed")
    assert (after.top.code, after.color) == ("wild", "red")
    assert after.phase == "turn"


def test_A168_the_card_does_not_act() -> None:
    after = play(lay("red-skip"), "red-deed")
    assert (after.top.code, after.turn) == ("red-skip", 1)


def test_A168_a_card_alone_stays() -> None:
    def act(table: Table) -> None:
        table.shuffle_in_discards()
        turn(table)

    after = make_table(act, "red-deed blue-1", "blue-2", discard="red-5", draw="tan-1")
    happened = list_events(after, "red-deed")
    assert [event.verdict for event in happened if isinstance(event, Announced)] == ["alone"]
    assert play(after, "red-deed").top.code == "red-deed"


def test_A168_a_start_card_stays() -> None:
    def act(table: Table) -> None:
        table.discard(1, table.cards())
        turn(table)

    edition = make_edition(make_effect(act))
    state = Setup(edition, hands=["tan-1 tan-2", "tan-3 tan-4"], draw="red-deed tan-6").to_state()
    assert state.top.code == "red-deed"


class Overturn(Effect):
    """The discard pile is turned over."""

    def play(self, table: Table) -> None:
        table.turn_discards()


def test_A168_the_kit_finds_no_fault() -> None:
    check_effect(Overturn(), positions=3, games=0, other_process=False)
