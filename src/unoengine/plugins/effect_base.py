"""What a card does: the base of every effect, ours and yours."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeAlias

from attrs import Attribute, field, frozen

from unoengine.plugins.plugin_base import PluginBase
from unoengine.values.actions import Value
from unoengine.values.errors import SetupError, did_you_mean

if TYPE_CHECKING:
    from unoengine.effect_api.table import Table
    from unoengine.values.edition import Edition

__all__ = ["Effect", "OwnHand", "option"]

OwnHand: TypeAlias = Literal["kept", "grows", "shrinks", "changes"]


def option(default: Any, *others: Any, at_least: int | None = None) -> Any:
    """Declare an option of an effect: its default, then the other values it may have.

    With `at_least` it is any whole number from that on.
    """
    values = (default, *others)

    def check(effect: object, attribute: Attribute[Any], value: object) -> None:
        name = f"{type(effect).__name__}.{attribute.name}"
        if at_least is not None:
            if type(value) is not int or value < at_least:
                raise SetupError(f"{name} is a number of at least {at_least}, not {value!r}")
        elif not any(type(value) is type(allowed) and value == allowed for allowed in values):
            texts = all(isinstance(other, str) for other in values)
            hint = did_you_mean(value, values) if texts else f"; there are {_listed(values)}"
            raise SetupError(f"{name} cannot be {value!r}{hint}")

    return field(default=default, validator=check)


def _listed(values: Iterable[Any]) -> str:
    try:
        return ", ".join(map(repr, sorted(values)))
    except TypeError:
        return ", ".join(map(repr, values))


@frozen
class Effect(PluginBase):
    """What a card does when it is played.

    An effect is a value: equal to another of its type with the same options. It reads the table
    and speaks its verbs; it never holds anything of a game itself.
    """

    points: ClassVar[int | None] = None
    """What its card is worth, where the deck does not say."""

    own_hand: ClassVar[OwnHand] = "kept"
    """What the play does to the rest of its own player's hand; only that is then allowed."""

    acts_last: ClassVar[bool] = False
    """Whether it acts although its card ends the round (R076)."""

    names_color: ClassVar[bool] = True
    """Whether a colour is named with its card, where that has none; else the one in force stays."""

    names_color_last: ClassVar[bool] = False
    """Whether its player names a colour even when it ends the round, because it acts on it."""

    blank: ClassVar[bool] = False
    """Whether a house rule may be written on its card; the rule then plays in its place (A80)."""

    def play(self, table: Table) -> None:
        """Act: the card lies on the discard pile and its colour, if any, is named."""

    def last(self, table: Table) -> None:
        """Act as the card that ends the round: as ever, with its player out of reach."""
        self.play(table)

    def turned_up(self, table: Table) -> None:
        """Act as the card that starts the round, as if the dealer had played it (R020).

        Without a colour it waits for the player left of the dealer to name one (R044). A card
        with which something must be chosen does nothing: nobody has chosen.
        """
        if table.card.color is None:
            table.let_choose_color(table.next)
        elif None in table._choices(self):
            self.play(table)

    def opened(self, table: Table) -> None:
        """Go on after the colour of a start card has been named: its player takes the turn."""

    def answered(self, table: Table, question: str, answer: Value) -> None:
        """Go on after a player answered what `play` asked."""

    def colors(self, table: Table) -> Iterable[str]:
        """Return the colours that may be named with the play of a card that has none."""
        return table.edition.colors

    def choices(self, table: Table) -> Iterable[Value]:
        """Return what may be chosen with the play; `(None,)` when nothing is chosen."""
        return (None,)

    def choices_last(self, table: Table) -> Iterable[Value]:
        """Return what may be chosen when the card ends the round and acts all the same."""
        return self.choices(table)

    def may_play(self, table: Table) -> bool:
        """Return whether its card may be played now, where it fits."""
        return True

    def lawful(self, table: Table) -> bool:
        """Return whether playing it now is lawful: who drew it is not made to, if not (A28)."""
        return True

    def may_bluff(self) -> bool:
        """Return whether an unlawful play is offered all the same (A40)."""
        return True

    def faults(self, edition: Edition) -> Iterable[str]:
        """Return what this box lacks for the effect to make sense."""
        return ()

    def clothes(self, edition: Edition) -> Iterable[str] | None:
        """Return the colours of clothing it knows, or None if it looks at no clothes."""
        return None
