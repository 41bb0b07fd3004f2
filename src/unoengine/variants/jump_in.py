"""Jump-in."""

from collections.abc import Iterable

from attrs import frozen

from unoengine.authoring import Card, Edition, Variant


@frozen
class JumpIn(Variant):
    """Who holds the very card that lies on top may play it at once, whoever's turn it is.

    Play goes on from there.
    """

    titles = {"en": "Jump-in", "es": "Intercepción"}
    texts = {"es": "Quien tenga la misma carta que está arriba puede jugarla fuera de turno."}

    colorless: bool = False
    """Whether cards without a colour may jump in too."""

    def out_of_turn(self, card: Card, top: Card) -> bool:
        """Let the same colour with the same symbol jump in."""
        same = (card.color, card.symbol) == (top.color, top.symbol)
        return same and (self.colorless or card.color is not None)

    def faults(self, edition: Edition) -> Iterable[str]:
        """Refuse a deck without two cards that look alike."""
        faces = [(card.color, card.symbol) for card in edition.deck]
        if len(set(faces)) == len(faces):
            yield "no two cards look alike, so nobody could ever jump in"
