"""Cards that a player has seen stay known (A50)."""

from tests.odd_card import odd_plays, set_up
from unoengine import apply
from unoengine.authoring import Effect, Table


class Peeks(Effect):
    """Its player is shown the next player's cards one by one, but the last."""

    def play(self, table: Table) -> None:
        for code in ("grey-2", "grey-3"):
            table.show(table.next, to=table.player, cards=[table.edition.card(code)])


def test_A50_a_player_that_sees_another_card_still_knows_the_first() -> None:
    state = set_up(Peeks())
    state = apply(state, odd_plays(state)[0])
    assert {seat: " ".join(map(str, cards)) for seat, cards in state.known[0].items()} == {
        1: "grey-2 grey-3"
    }
