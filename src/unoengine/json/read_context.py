"""Context of a read: the edition whose cards are meant, and the place of a fault."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from cattrs import AttributeValidationNote
from cattrs.errors import BaseValidationError, ForbiddenExtraKeysError

from unoengine.json.class_fields import list_fields
from unoengine.records.basic_values import join_place
from unoengine.values.card import Card
from unoengine.values.edition import Edition
from unoengine.values.errors import FormatError, SetupError, UnoError, did_you_mean
from unoengine.values.multiset import MultisetCodec

__all__ = ["NO_EDITION", "current_edition", "locate_fault", "use_edition", "use_place"]


class _NoEdition(Edition):
    """Stands in while options are read without an edition; finds no card."""

    def card(self, code: str) -> Card:
        raise SetupError(
            f"give the edition as well, in which {code!r} is found: state.edition, or "
            "view.edition_in_play"
        )


NO_EDITION = _NoEdition("none", ("none",), (Card("none"),))
_edition: ContextVar[tuple[Edition, MultisetCodec | None]] = ContextVar("edition")


@contextmanager
def use_edition(edition: Edition, codec: MultisetCodec | None = None) -> Iterator[None]:
    """Look cards up in this edition, and let hands be of this game, inside a `with`."""
    token = _edition.set((edition, codec))
    try:
        yield
    finally:
        _edition.reset(token)


def current_edition() -> tuple[Edition, MultisetCodec | None]:
    """Return the edition whose cards are meant, and the codec of the game's hands if known."""
    return _edition.get()


@contextmanager
def use_place(place: str = "") -> Iterator[None]:
    """Turn errors of the converter inside a `with` into a `FormatError` with their place."""
    try:
        yield
    except Exception as error:
        raise locate_fault(error, place) from None


def locate_fault(error: BaseException, place: str) -> BaseException:
    """Return the first fault as a `FormatError`; an error that is no fault of the data as is."""
    for note in getattr(error, "__notes__", ()):
        if isinstance(note, AttributeValidationNote):
            place = join_place(place, note.name)
    match error:
        case BaseValidationError():
            return locate_fault(error.exceptions[0], place)
        case FormatError():
            return FormatError(error.reason, join_place(place, error.place))
        case ForbiddenExtraKeysError():
            name = min(error.extra_fields)[:40]
            hint = did_you_mean(name, list_fields(error.cl))
            return FormatError(f"{name!r} is not known here{hint}", place)
        case KeyError():
            return FormatError(f"{error.args[0]} is missing", place.rpartition(".")[0])
        case UnoError():
            return FormatError(str(error), place)
    return error
