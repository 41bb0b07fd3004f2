"""The kit tries editions with few cards and small hands."""

import pytest

from tests.thorough import choose_count
from unoengine import Edition, Options
from unoengine.authoring import Effect, Table, colored_cards, colorless_cards, number_cards
from unoengine.testing import ContractBroken, check_edition

COLORS = ("red", "blue")
WILDS = colorless_cards("wild", points=50, copies=2)


class Breaks(Effect):
    """Draws for a seat that does not exist."""

    def play(self, table: Table) -> None:
        table.draw(99, 1)


@pytest.mark.parametrize(("numbers", "size"), [({1: 1, 2: 2, 3: 2}, 2), ({1: 1, 2: 1}, 1)])
def test_an_edition_with_few_cards_is_tried(numbers: dict[int, int], size: int) -> None:
    """A130: the decks have twelve and six cards."""
    deck = [*number_cards(COLORS, numbers), *WILDS]
    edition = Edition("few", COLORS, deck, options=Options(hand_size=size))
    check_edition(
        edition, positions=choose_count(20, 60), games=choose_count(1, 2), other_process=False
    )


def test_a_broken_card_among_few_is_found() -> None:
    broken = colored_cards(COLORS, "odd", points=20, copies=2, effect=Breaks())
    deck = [*number_cards(COLORS, {1: 2, 2: 2}), *broken, *WILDS]
    edition = Edition("few", COLORS, deck, options=Options(hand_size=2))
    with pytest.raises(ContractBroken, match="99"):
        check_edition(edition, positions=60, games=2, other_process=False)
