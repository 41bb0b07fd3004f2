"""The things a player can do. Each is a value and says who does it."""

from __future__ import annotations

from typing import TypeAlias

from attrs import NOTHING, fields, frozen

from unoengine.values.card import Card

__all__ = [
    "Action",
    "Answer",
    "CallUno",
    "Catch",
    "ChooseColor",
    "Deal",
    "Draw",
    "Leave",
    "Pass",
    "Play",
    "Value",
]

Value: TypeAlias = str | int | Card | None
"""What may be chosen with a play or answered to a question; an int is a seat."""


@frozen(repr=False)
class Action:
    """What every action has: the seat that acts."""

    player: int
    """The seat that acts."""

    def __repr__(self) -> str:
        """Show what was given, without what stands at its default.

        >>> Play(0, Card("grey-1"), uno=True)
        Play(0, Card('grey-1'), uno=True)
        """
        told = []
        for attribute in fields(type(self)):
            value = getattr(self, attribute.name)
            if attribute.default is NOTHING:
                told.append(repr(value))
            elif value != attribute.default:
                told.append(f"{attribute.name}={value!r}")
        return f"{type(self).__name__}({', '.join(told)})"


@frozen(repr=False)
class Play(Action):
    """Play a card; name the colour that continues, the effect's choice, and call UNO with it."""

    card: Card
    """The card, one of the player's hand."""

    color: str | None = None
    """The colour that continues, where the card has none and one is to be named; else None."""

    choice: Value = None
    """What is chosen with it, where its effect offers a choice; else None."""

    uno: bool = False
    """Whether UNO is called with it."""


@frozen(repr=False)
class Draw(Action):
    """Draw a card, or pay what a demand costs."""


@frozen(repr=False)
class Pass(Action):
    """Keep what was drawn, or pass when nothing can be drawn."""


@frozen(repr=False)
class ChooseColor(Action):
    """Name the colour of a start card that has none."""

    color: str
    """The colour, one of the box."""


@frozen(repr=False)
class Answer(Action):
    """Answer the question an effect asks."""

    value: Value
    """What is answered, one of the question's answers; or what is claimed."""


@frozen(repr=False)
class CallUno(Action):
    """Call UNO after the play, while nobody has caught it."""


@frozen(repr=False)
class Catch(Action):
    """Catch a player who has one card and did not call UNO."""

    target: int
    """The seat that is caught."""


@frozen(repr=False)
class Deal(Action):
    """Deal the next round."""


@frozen(repr=False)
class Leave(Action):
    """Leave the game, where the options allow it; the others go on."""
