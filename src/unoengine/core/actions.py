"""Actions of players: `Play`, `Draw`, `Answer` … Each is a frozen value with a seat."""

from __future__ import annotations

import re
from types import ModuleType
from typing import TypeAlias, TypeVar

from attrs import NOTHING, fields, frozen

from unoengine.core.cards import Card
from unoengine.core.typing_compat import TypeIs

Value: TypeAlias = str | int | Card | None
"""A choice made with a play, or an answer to a question; an int is a seat."""


def is_same_value(value: object, other: object) -> bool:
    """Return whether two values are equal and of one type; True and 1 are different.

    >>> is_same_value(1, 1), is_same_value(1, True)
    (True, False)
    """
    return type(value) is type(other) and value == other


@frozen(repr=False)
class Action:
    """Base of all actions: it has the seat that acts."""

    player: int
    """The seat that acts."""

    def __repr__(self) -> str:
        """Show the attributes, without those that have their default value.

        >>> Play(0, Card("gray-1"), uno=True)
        Play(0, Card('gray-1'), uno=True)
        """
        shown = []
        for attribute in fields(type(self)):
            value = getattr(self, attribute.name)
            if attribute.default is NOTHING:
                shown.append(repr(value))
            elif value is not attribute.default:
                shown.append(f"{attribute.name}={value!r}")
        return f"{type(self).__name__}({', '.join(shown)})"


@frozen(repr=False)
class Play(Action):
    """Play a card, with a color and a choice where the card needs them, and with a call of UNO."""

    card: Card
    """The card, from the player's hand."""

    color: str | None = None
    """The color in force from now on, if the card has none and lets its player name one."""

    choice: Value = None
    """The value that is chosen with the card, if its effect offers a choice; else None."""

    uno: bool = False
    """Whether the player calls UNO with the play."""


@frozen(repr=False)
class Draw(Action):
    """Draw a card, or draw as many as a demand costs."""


@frozen(repr=False)
class Pass(Action):
    """Keep the card that was drawn, or pass when no card can be drawn."""


@frozen(repr=False)
class ChooseColor(Action):
    """Name the color of a start card, or of a card that was turned over, that has none."""

    color: str
    """The color, one of those of the edition."""


@frozen(repr=False)
class Answer(Action):
    """Answer the question that an effect asks, or make a claim that a variant offers."""

    value: Value
    """One of the answers of the question, or one of the claims."""


@frozen(repr=False)
class CallUno(Action):
    """Call UNO after the play, before another player catches this one."""


@frozen(repr=False)
class Catch(Action):
    """Catch a player that has one card and did not call UNO."""

    target: int
    """The seat that is caught."""


@frozen(repr=False)
class Deal(Action):
    """Deal the next round."""


@frozen(repr=False)
class Leave(Action):
    """Leave the game, if the options allow it; the other players go on."""


# --- Names made of the names of classes: `call-uno` for the action `CallUno`.

T = TypeVar("T")
_BEFORE_CAPITALS = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")


def capitalize(name: str) -> str:
    """Return the name of a module as the name of a class.

    >>> capitalize("discard_a_color")
    'DiscardAColor'
    """
    return "".join(map(str.capitalize, name.split("_")))


def hyphenate(name: str) -> str:
    """Return the name of a class in lower case with hyphens.

    >>> hyphenate("CallUno"), hyphenate("DiscardAColor")
    ('call-uno', 'discard-a-color')
    """
    return _BEFORE_CAPITALS.sub("-", name.strip("_")).lower()


def list_classes_by_name(module: ModuleType, base: type[T]) -> dict[str, type[T]]:
    """Return the public subclasses of a base class in a module, by their names with hyphens."""
    kinds = [kind for name, kind in sorted(vars(module).items()) if name[0] != "_"]
    return {
        hyphenate(kind.__name__): kind
        for kind in kinds
        if isinstance(kind, type) and issubclass(kind, base) and kind is not base
    }


# --- Function `is_action`: tells actions from objects that only look like them.

_KINDS: tuple[type[Action], ...] = (Action, *Action.__subclasses__())
_FIELDS: dict[object, tuple[str, ...]] = {
    kind: tuple(field.name for field in fields(kind)) for kind in _KINDS
}
"""The names of the fields of each class."""


def is_action(given: object) -> TypeIs[Action]:
    """Return whether an object is exactly of a class of actions, with all its fields set.

    An instance of a subclass is no action, since it could override any method.
    """
    kind = type(given)
    return any(kind is known for known in _KINDS) and all(
        hasattr(given, name) for name in _FIELDS[kind]
    )
