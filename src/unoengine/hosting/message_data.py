"""Messages as plain data, which any JSON library can write."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from attrs import fields

from unoengine.events import Event
from unoengine.game.view import PlayerView
from unoengine.hosting.messages import Message, SeatStatus
from unoengine.values.actions import Action
from unoengine.values.verdict import Verdict

__all__ = ["PlainData", "write_message"]

PlainData: TypeAlias = "dict[str, PlainData] | list[PlainData] | str | int | float | bool | None"
"""Data that any JSON library can write."""


def write_message(message: Message) -> dict[str, PlainData]:
    """Return a message as dicts, lists, text and numbers.

    The key `kind` has the name of the class in lower case. The other keys are the fields; views,
    events, actions and verdicts are written as `unoengine.json.unstructure` does.

    Args:
        message: A message of a room.

    Returns:
        Plain data.

    Raises:
        ImportError: The extra `json` is not installed.

    >>> from unoengine.hosting import Dropped
    >>> write_message(Dropped(7, "closed", "the room is closed"))
    {'kind': 'dropped', 'number': 7, 'reason': 'closed', 'message': 'the room is closed'}
    """
    data: dict[str, PlainData] = {"kind": type(message).__name__.lower()}
    for field in fields(type(message)):
        data[field.name] = _write(getattr(message, field.name))
    return data


def _write(value: object) -> PlainData:
    """Return the value of a field as plain data."""
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, SeatStatus):
        return {field.name: getattr(value, field.name) for field in fields(SeatStatus)}
    if isinstance(value, Sequence):
        return [_write(part) for part in value]
    assert isinstance(value, PlayerView | Event | Action | Verdict)
    from unoengine.json import unstructure  # it needs an extra

    data: PlainData = unstructure(value)
    return data
