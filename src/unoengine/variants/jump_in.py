"""The variant Jump-in."""

from collections.abc import Iterable, Mapping
from typing import ClassVar

from unoengine.authoring import Card, Edition, Variant, frozen, option, override


@frozen
class JumpIn(Variant):
    """A player that holds the same card as the top card may play it out of turn.

    Play goes on from that player.
    """

    titles: ClassVar[Mapping[str, str]] = {"en": "Jump-in", "es": "Intercepción"}
    texts: ClassVar[Mapping[str, str]] = {
        "es": "Quien tenga la misma carta que está arriba puede jugarla fuera de turno."
    }

    colorless: bool = option(False, True)
    """Whether cards without a color may jump in, too."""

    @override
    def out_of_turn(self, card: Card, top: Card) -> bool:
        """Allow a card that looks like the top card."""
        return card.look == top.look and self._may_jump_in(card)

    @override
    def faults(self, edition: Edition) -> Iterable[str]:
        """Refuse a deck in which every card is unique."""
        looks = [card.look for card in edition.deck if self._may_jump_in(card)]
        if len(set(looks)) == len(looks):
            yield "no two cards are equal, so nobody could ever jump in"

    def _may_jump_in(self, card: Card) -> bool:
        return self.colorless or card.color is not None
