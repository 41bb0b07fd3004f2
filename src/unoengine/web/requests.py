"""Messages of visitors: JSON objects that may contain anything."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import NoReturn

from unoengine.values.errors import FormatError, describe_value

__all__ = ["Request", "read_request"]

_MAX_ITEMS = 64
"""The longest list and the largest object in a message."""


class Request:
    """The value of a message: an object whose fields are checked when they are read."""

    def __init__(self, fields: object) -> None:
        if not isinstance(fields, Mapping):
            raise FormatError(f"an object is expected, not {describe_value(fields)}")
        self._fields: Mapping[str, object] = fields

    def read_text(self, name: str, most: int = 200) -> str:
        """Return a text of at most `most` characters."""
        value = self._fields.get(name)
        return self._check_text(name, value, most)

    def read_optional_text(self, name: str, most: int = 200) -> str | None:
        """Return a text, or None if there is none."""
        value = self._fields.get(name)
        return None if value is None else self._check_text(name, value, most)

    def read_number(self, name: str) -> int:
        """Return a whole number below a million."""
        number = self.read_optional_number(name)
        return number if number is not None else self._refuse(name, "a whole number", None)

    def read_optional_number(self, name: str) -> int | None:
        """Return a whole number below a million, or None if there is none."""
        value = self._fields.get(name)
        if value is None:
            return None
        if type(value) is not int or not 0 <= value < 10**6:
            self._refuse(name, "a whole number below a million", value)
        return value

    def read_texts(self, name: str) -> tuple[str, ...]:
        """Return a list of texts; without the field an empty one."""
        value = self._fields.get(name, [])
        if not isinstance(value, list) or len(value) > _MAX_ITEMS:
            self._refuse(name, "a short list", value)
        return tuple(self._check_text(name, each, 100) for each in value)

    def read_object(self, name: str) -> Request:
        """Return an object; without the field an empty one."""
        value = self._fields.get(name, {})
        if not isinstance(value, dict) or len(value) > _MAX_ITEMS:
            self._refuse(name, "a small object", value)
        return Request(value)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the fields."""
        return tuple(self._fields)

    def _check_text(self, name: str, value: object, most: int) -> str:
        if not isinstance(value, str) or len(value) > most:
            self._refuse(name, f"a text of at most {most} characters", value)
        return value

    def _refuse(self, name: str, expected: str, value: object) -> NoReturn:
        raise FormatError(f"{name!r} must be {expected}, not {describe_value(value)}")


def read_request(text: str | bytes) -> tuple[str, Request]:
    """Return the command of a message and its fields.

    A message is an object. Its first field is the command; the others belong to it.

    >>> command, request = read_request('{"sit": {"name": "Ana"}}')
    >>> command, request.read_object("sit").read_text("name")
    ('sit', 'Ana')
    """
    if not isinstance(text, str):
        raise FormatError("a message is text, not bytes")
    try:
        value = json.loads(text, parse_constant=_refuse_constant)
        json.dumps(value, ensure_ascii=False).encode()  # half a character cannot be stored
    except (ValueError, RecursionError):
        raise FormatError("a message is JSON") from None
    request = Request(value)
    if not request.names:
        raise FormatError("a message names a command")
    return request.names[0], request


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(name)
