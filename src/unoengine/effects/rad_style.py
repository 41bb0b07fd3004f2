"""Wild Rad Style."""

from collections.abc import Iterable
from typing import ClassVar

from attrs import field

from unoengine.authoring import (
    Edition,
    Effect,
    OwnHand,
    SetupError,
    Table,
    Value,
    frozen,
    option,
    override,
)


def _colors(named: Iterable[str] | None) -> tuple[str, ...] | None:
    if named is None:
        return None
    wrong = isinstance(named, str) or not isinstance(named, Iterable)
    if wrong or not all(isinstance(color, str) for color in named):
        raise SetupError(f"RadStyle.clothing must be a list of colours, not {named!r}")
    return tuple(dict.fromkeys(named))


@frozen
class RadStyle(Effect):
    """Everybody who wears the clothing colour its player names takes two cards (R068, R069)."""

    rule: ClassVar[str] = "R069"
    choice_rule: ClassVar[str] = "R068"
    own_hand: ClassVar[OwnHand] = "grows"

    single_choice: bool = option(False, True)
    includes_player: bool = option(True, False)
    clothing: tuple[str, ...] | None = field(default=None, converter=_colors)

    @override
    def choices(self, table: Table) -> Iterable[Value]:
        """Name a colour of clothing beside the one that continues (A85), or one for both."""
        return (None,) if self.single_choice else self.clothes(table.edition)

    @override
    def choices_last(self, table: Table) -> Iterable[Value]:
        """Name the colour of clothing alone (A56)."""
        return self.clothes(table.edition)

    @override
    def colors(self, table: Table) -> Iterable[str]:
        """Name, with one choice for both, only what is a colour of clothing too."""
        worn = self.clothes(table.edition)
        return [c for c in table.edition.colors if not self.single_choice or c in worn]

    @override
    def play(self, table: Table) -> None:
        """Let the wearers draw, from the next player on, the card's own player last (A87, A90).

        It is two cards each (A88), and nobody's turn (A89).
        """
        named = table.color if table.choice is None else table.choice
        for player in table.everyone if self.includes_player else table.others:
            if named in table.wardrobe[player]:
                table.draw(player, 2)

    @override
    def clothes(self, edition: Edition) -> tuple[str, ...]:
        """Return the clothing colours that may be named: the deck's, unless told (A110)."""
        return edition.colors if self.clothing is None else self.clothing

    @override
    def faults(self, edition: Edition) -> Iterable[str]:
        """Refuse clothing nobody could ever name."""
        if not self.clothes(edition):
            yield "clothing must have at least one colour (A110)"
        elif self.single_choice and not set(self.clothes(edition)) & set(edition.colors):
            yield "single_choice needs a colour of clothing that is a colour of the deck (A85)"
