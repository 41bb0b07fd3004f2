"""Whose cards are meant while JSON is read, and the place where something in it is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from cattrs import AttributeValidationNote
from cattrs.errors import BaseValidationError, ForbiddenExtraKeysError

from unoengine.json.schema import members
from unoengine.values.card import Card
from unoengine.values.edition import Edition
from unoengine.values.errors import FormatError, SetupError, UnoError, did_you_mean
from unoengine.values.multiset import MultisetCodec

__all__ = ["NO_BOX", "at_table", "box", "fault", "placed"]


class _NoBox(Edition):
    """Where options are read whose box nobody has told."""

    def card(self, code: str) -> Card:
        raise SetupError(
            f"give the box as well, in which {code!r} is to be found: state.edition, or view.edition_in_play"
        )


NO_BOX = _NoBox("none", ("none",), (Card("none"),))
_table: ContextVar[tuple[Edition, MultisetCodec | None]] = ContextVar("table")


@contextmanager
def at_table(edition: Edition, codec: MultisetCodec | None = None) -> Iterator[None]:
    """Let codes be those of this box for a while."""
    token = _table.set((edition, codec))
    try:
        yield
    finally:
        _table.reset(token)


def box() -> tuple[Edition, MultisetCodec | None]:
    """Return the box whose cards are meant, and how hands of the game are packed, if of one."""
    return _table.get()


@contextmanager
def placed(place: str = "") -> Iterator[None]:
    """Turn what the converter finds wrong into a `FormatError` with its place."""
    try:
        yield
    except Exception as error:
        raise fault(error, place) from None


def _joined(place: str, part: str) -> str:
    return f"{place}.{part}" if place and part and not part.startswith("[") else place + part


def fault(error: BaseException, place: str) -> BaseException:
    """Return the first thing that is wrong, and where; what is no fault of the data as it is."""
    for note in getattr(error, "__notes__", ()):
        if isinstance(note, AttributeValidationNote):
            place = _joined(place, note.name)
    match error:
        case BaseValidationError():
            return fault(error.exceptions[0], place)
        case FormatError():
            return FormatError(error.reason, _joined(place, error.place))
        case ForbiddenExtraKeysError():
            name = min(error.extra_fields)[:40]
            hint = did_you_mean(name, members(error.cl))
            return FormatError(f"{name!r} is not known here{hint}", place)
        case KeyError():
            return FormatError(f"{error.args[0]} is missing", place.rpartition(".")[0])
        case UnoError():
            return FormatError(str(error), place)
    return error
