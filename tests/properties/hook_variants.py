"""Variants that use the hooks which none of our own variants has."""

from attrs import frozen

from unoengine.authoring import Table, Variant


@frozen
class NoWildFinish(Variant):
    """Nobody goes out with a card without a color, and nobody plays a two while holding a seven."""

    def may_play(self, table: Table) -> bool:
        if table.card.number == 2:
            return not table.hand.some(table.cards(symbol="7"))
        return bool(table.hand) or table.card.color is not None


HOOK_VARIANTS: tuple[Variant, ...] = (NoWildFinish(),)
