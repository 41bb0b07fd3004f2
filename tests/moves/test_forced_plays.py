"""When a drawn card that fits must be played (A28, A29)."""

import pytest

from tests.odd_card import set_up
from unoengine import Draw, Options, Pass, apply, legal_moves
from unoengine.authoring import Effect, Table


class Barred(Effect):
    """Is never to be played."""

    def may_play(self, table: Table) -> bool:
        return False


@pytest.mark.parametrize(("held", "compulsory"), [("gold-1", True), ("grey-1", False)])
def test_A29_a_card_that_may_not_be_played_leaves_the_draw_compulsory(
    held: str, compulsory: bool
) -> None:
    options = Options(forced_drawn_play="after_compulsory_draw")
    state = set_up(Barred(), hands=[f"odd {held}", "grey-2"], draw="grey-5 gold-2", options=options)

    state = apply(state, Draw(0))

    assert state.phase == "drawn"
    assert (Pass(0) not in legal_moves(state)) == compulsory


class Alone(Effect):
    """Is lawful only without another of its kind in hand."""

    def lawful(self, table: Table) -> bool:
        return not table.hand.some(table.cards(effect=table.card.effect))


def test_A28_A30_a_drawn_card_is_judged_by_the_other_cards_in_hand() -> None:
    options = Options(forced_drawn_play="always")
    state = set_up(Alone(), hands=["grey-1 gold-1", "grey-2"], draw="odd gold-2", options=options)

    state = apply(state, Draw(0))

    assert state.phase == "drawn"
    assert Pass(0) not in legal_moves(state)
