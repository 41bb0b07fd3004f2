"""Class `Effect`: the base of all effects of cards, and `option` to declare their options."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol, TypeAlias, TypeVar, cast

from attrs import Attribute, field, frozen

from unoengine.plugins.plugin_base import PluginBase
from unoengine.values.actions import Value
from unoengine.values.errors import SetupError, describe_value, did_you_mean
from unoengine.values.vocabulary import Vocabulary

if TYPE_CHECKING:
    from unoengine.effect_api.table import Table
    from unoengine.values.edition import Edition

__all__ = ["ALLOWED", "Effect", "EffectTraits", "OwnHand", "option", "read_traits"]

T = TypeVar("T")
ALLOWED = "unoengine: allowed values"
"""The key under which the metadata of an option has values that it may have."""

OwnHand: TypeAlias = Literal["kept", "grows", "shrinks", "changes"]


def option(default: T, *others: T, at_least: int | None = None) -> T:
    """Declare an option of an effect or variant: its default, then the other values it may have.

    With `at_least`, it may have any whole number from that on.

    Args:
        default: The default value.
        others: The other values.
        at_least: Allows any whole number from this one on.

    Returns:
        A field for a class with the decorator `frozen`.
    """
    values = (default, *others)

    def check(effect: object, attribute: Attribute[Any], value: object) -> None:
        name, shown = f"{type(effect).__name__}.{attribute.name}", describe_value(value)
        if at_least is not None:
            if type(value) is not int or value < at_least:
                raise SetupError(f"{name} is a whole number of at least {at_least}, not {shown}")
        elif not any(type(value) is type(allowed) and value == allowed for allowed in values):
            texts = [other for other in values if isinstance(other, str)]
            if len(texts) == len(values):
                hint = did_you_mean(value, texts)
            else:
                hint = f"; there are {_join(values)}"
            raise SetupError(f"{name} cannot be {shown}{hint}")

    known: tuple[Any, ...] = values
    if at_least is not None and isinstance(default, int):
        known = (at_least, default, default + 1)
    return field(default=default, validator=check, metadata={ALLOWED: known})


def _join(values: Iterable[Any]) -> str:
    try:
        return ", ".join(map(repr, sorted(values)))
    except TypeError:  # values of several types have no order
        return ", ".join(map(repr, values))


class EffectTraits(Protocol):
    """The class attributes of an effect, with their types.

    Type checkers do not see them in `Effect`. Otherwise they would accept only one of the ways to
    set one in a subclass: `own_hand = "grows"`, `own_hand: OwnHand = "grows"`, or with `ClassVar`.
    """

    points: int | None
    own_hand: OwnHand
    acts_last: bool
    names_color: bool
    names_color_last: bool
    blank: bool
    sign: str | None
    icon: str


def read_traits(effect: Effect | type[Effect]) -> EffectTraits:
    """Return an effect, or its class, as something with the class attributes of effects."""
    return cast(EffectTraits, effect)


@frozen
class Effect(PluginBase):
    """The effect of a card when it is played.

    An effect is a value: it equals another one of its class with the same options. It reads the
    table and calls its verbs; it never stores anything of a game itself.
    """

    if not TYPE_CHECKING:  # so that authors may annotate them in any way: see `EffectTraits`
        points: ClassVar[int | None] = None
        """The points of its card, if the deck does not state them."""

        own_hand: ClassVar[OwnHand] = "kept"
        """The change that the play makes to the rest of its player's hand; no other is allowed."""

        acts_last: ClassVar[bool] = False
        """Whether it acts even if its card ends the round (R076); if it goes on, all act (A122)."""

        names_color: ClassVar[bool] = True
        """Whether the player of a card without a color names one; else the color in force stays."""

        names_color_last: ClassVar[bool] = False
        """Whether a color is named even if the card ends the round, because the effect uses it."""

        blank: ClassVar[bool] = False
        """Whether a house rule may be written on its card; the rule then replaces it (A80)."""

        sign: ClassVar[str | None] = None
        """A few characters that pictures of its card show, such as `+3`.

        If it is None, pictures show the icon, or else the initials of the title.
        """

        icon: ClassVar[str] = ""
        """A line drawing that pictures of its card show: SVG path data in a square of 24 units."""

    def play(self, table: Table) -> None:
        """Act: the card is on the discard pile, and its color, if any, is named."""

    def last(self, table: Table) -> None:
        """Act as the last card of its player: as usual, but its player is out of reach."""
        self.play(table)

    def turned_up(self, table: Table) -> None:
        """Act as the card that starts the round, as if the dealer had played it (R020).

        If it has no color, the player left of the dealer first names one (R044). A card that
        needs a choice does nothing, since no player has chosen.
        """
        if table.card.color is None:
            table.let_choose_color(table.next)
        elif None in table._list_choices(self):
            self.play(table)

    def opened(self, table: Table) -> None:
        """Continue after a player named the color of the start card; that player takes the turn."""

    def answered(self, table: Table, question: str, answer: Value) -> None:
        """Continue after a player answered a question that `play` asked.

        Args:
            question: The text of the question.
            answer: The chosen answer.
        """

    def colors(self, table: Table) -> Iterable[str]:
        """Return the colors that may be named with the play of a card that has none.

        Returns:
            The colors; by default those of the edition.
        """
        return table.edition.colors

    def choices(self, table: Table) -> Iterable[Value]:
        """Return the choices that the play offers; `(None,)` if it offers none.

        Returns:
            Plain values, none equal to another.
        """
        return (None,)

    def choices_last(self, table: Table) -> Iterable[Value]:
        """Return the choices of a play that ends the round, if the effect acts then.

        Returns:
            Plain values; by default those of `choices`.
        """
        return self.choices(table)

    def may_play(self, table: Table) -> bool:
        """Return whether its card, which matches, may be played now.

        Returns:
            By default True.
        """
        return True

    def lawful(self, table: Table) -> bool:
        """Return whether a play now is lawful; else a drawn card need not be played (A28).

        Returns:
            By default True.
        """
        return True

    def may_bluff(self) -> bool:
        """Return whether an unlawful play is legal all the same (A40).

        Returns:
            By default True.
        """
        return True

    def count_points(self, table: Table, player: int) -> int:
        """Return the points of its card at the end of the round, in the hand of a seat (A140).

        The table can be queried, as by that seat: `hand` has its other cards.

        Args:
            player: The seat that holds the card.

        Returns:
            A whole number, which may be negative; by default the points of the card.
        """
        return table.card.points

    def vocabulary(self, edition: Edition, seats: Sequence[int]) -> Vocabulary:
        """Return everything that it can ever offer, so that actions can be numbered.

        An effect that overrides `choices` or `answered` overrides this as well.

        Args:
            edition: The edition in play.
            seats: The seats at the table.

        Returns:
            The largest set of choices, and of questions with their answers; by default it is empty.
        """
        return Vocabulary()

    def faults(self, edition: Edition) -> Iterable[str]:
        """Yield what the edition lacks for the effect to make sense, each in a sentence.

        Args:
            edition: The edition in play.

        Returns:
            The sentences; without any, the game can start.
        """
        return ()

    def clothes(self, edition: Edition) -> Iterable[str] | None:
        """Return the colors of clothing it can name, or None if it does not look at clothes.

        Args:
            edition: The edition in play.

        Returns:
            The colors, or None.
        """
        return None
