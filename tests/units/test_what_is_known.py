"""What has been seen stays known (A50)."""

from unoengine import apply
from unoengine.authoring import Effect, Table

from .boxes import odd, odd_plays


class Peeks(Effect):
    """Its player is shown the next player's cards one by one, but the last."""

    def play(self, table: Table) -> None:
        for code in ("grey-2", "grey-3"):
            table.show(table.next, to=table.player, cards=[table.edition.card(code)])


def test_A50_who_sees_another_card_still_knows_the_first() -> None:
    state = odd(Peeks())

    state = apply(state, odd_plays(state)[0])

    assert {seat: " ".join(map(str, cards)) for seat, cards in state.known[0].items()} == {
        1: "grey-2 grey-3"
    }
