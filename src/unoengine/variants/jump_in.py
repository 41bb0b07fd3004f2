"""Jump-in."""

from collections.abc import Iterable, Mapping
from typing import ClassVar

from unoengine.authoring import Card, Edition, Variant, frozen, option, override


@frozen
class JumpIn(Variant):
    """Who holds the very card that lies on top may play it at once, whoever's turn it is.

    Play goes on from there.
    """

    titles: ClassVar[Mapping[str, str]] = {"en": "Jump-in", "es": "Intercepción"}
    texts: ClassVar[Mapping[str, str]] = {
        "es": "Quien tenga la misma carta que está arriba puede jugarla fuera de turno."
    }

    colorless: bool = option(False, True)
    """Whether cards without a colour may jump in too."""

    @override
    def out_of_turn(self, card: Card, top: Card) -> bool:
        """Let the very same card jump in."""
        return card == top and self._may(card)

    @override
    def faults(self, edition: Edition) -> Iterable[str]:
        """Refuse a deck without two cards that look alike."""
        cards = [card for card in edition.deck if self._may(card)]
        if len(set(cards)) == len(cards):
            yield "no two cards are alike, so nobody could ever jump in"

    def _may(self, card: Card) -> bool:
        return self.colorless or card.color is not None
