"""The effect of Wild Rad Style."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from attrs import field

from unoengine.authoring import (
    Edition,
    Effect,
    OwnHand,
    SetupError,
    Table,
    Value,
    Vocabulary,
    frozen,
    option,
    override,
)


def _convert_clothing(colors: Iterable[str] | None) -> tuple[str, ...] | None:
    if colors is None:
        return None
    listed = not isinstance(colors, str) and isinstance(colors, Iterable)
    names = tuple(colors) if listed else ()
    if not listed or not all(type(color) is str for color in names):
        raise SetupError(f"RadStyle.clothing must be a list of colors, not {colors!r}")
    return tuple(dict.fromkeys(names))


@frozen
class RadStyle(Effect):
    """Every player wearing the clothing color that is named draws two cards (R068, R069)."""

    rule: ClassVar[str] = "R069"
    icon: ClassVar[str] = "M9 4L3 7l2 5 2-1v9h10v-9l2 1 2-5-6-3a3 3 0 0 1-6 0z"
    choice_rule: ClassVar[str] = "R068"
    own_hand: ClassVar[OwnHand] = "grows"

    single_choice: bool = option(False, True)
    includes_player: bool = option(True, False)
    clothing: tuple[str, ...] | None = field(default=None, converter=_convert_clothing)

    @override
    def choices(self, table: Table) -> Iterable[Value]:
        """Name a clothing color besides the color that continues (A85), or one color for both."""
        return (None,) if self.single_choice else self.clothes(table.edition)

    @override
    def choices_last(self, table: Table) -> Iterable[Value]:
        """Name only the clothing color (A56)."""
        return self.clothes(table.edition)

    @override
    def colors(self, table: Table) -> Iterable[str]:
        """Name any color of the deck; if it serves for both, only one that is also worn."""
        worn = self.clothes(table.edition)
        return [c for c in table.edition.colors if not self.single_choice or c in worn]

    @override
    def play(self, table: Table) -> None:
        """Let the wearers draw two cards each, from the next player on (A87, A88, A90).

        The player of the card comes last, and nobody loses a turn (A89).
        """
        named = table.color if table.choice is None else table.choice
        for player in table.everyone if self.includes_player else table.others:
            if named in table.wardrobe[player]:
                table.draw(player, 2)

    @override
    def clothes(self, edition: Edition) -> tuple[str, ...]:
        """Return the clothing colors that may be named: by default those of the deck (A110)."""
        return edition.colors if self.clothing is None else self.clothing

    @override
    def faults(self, edition: Edition) -> Iterable[str]:
        """Refuse clothing colors that nobody could name."""
        if not self.clothes(edition):
            yield "clothing must have at least one color (A110)"
        elif self.single_choice and not set(self.clothes(edition)) & set(edition.colors):
            yield "single_choice needs a clothing color that is also a color of the deck (A85)"

    @override
    def vocabulary(self, edition: Edition, seats: Sequence[int]) -> Vocabulary:
        """Declare the clothing colors."""
        return Vocabulary(choices=self.clothes(edition))
