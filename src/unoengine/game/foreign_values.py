"""Plain copies of objects that are given as actions; their own methods may raise or lie."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import fields, frozen

from unoengine.values.action_check import is_action
from unoengine.values.card import Card
from unoengine.values.errors import describe_value

if TYPE_CHECKING:
    from unoengine.ruleset.lookup_tables import LookupTables

__all__ = ["ForeignValue", "copy_plainly"]

_PLAIN = (str, int, bool, type(None))


@frozen(eq=False, repr=False)
class ForeignValue:
    """Stand-in for a value that no action of this game has; it only looks like the value."""

    shown: str
    code: str | None = None
    """The code of a card of another edition."""

    def __repr__(self) -> str:
        return self.shown


def copy_plainly(given: object, tables: LookupTables) -> object:
    """Return a copy whose parts are plain values, cards of the game, or stand-ins.

    An object that is no action is a stand-in as a whole, unless it is a string.
    """
    if not is_action(given):
        return _copy_value(given, tables)
    kind: Any = type(given)
    values = (getattr(given, field.name) for field in fields(kind))
    return kind(*(_copy_value(value, tables) for value in values))


def _copy_value(value: Any, tables: LookupTables) -> object:
    kind = type(value)
    if any(kind is plain for plain in _PLAIN):
        return value
    if issubclass(kind, str):
        return str.__str__(value)
    if issubclass(kind, Card):  # `isinstance` would ask the object as well
        try:
            return tables.codec.find_side(value).cards[tables.codec.face_of_card[value]]
        except Exception:  # a card of another edition, or one with foreign values in its fields
            pass
    code = getattr(value, "code", None) if kind is Card else None
    return ForeignValue(describe_value(value), code if type(code) is str else None)
