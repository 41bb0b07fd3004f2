"""Messages: what the members of a room are sent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from attrs import fields, frozen

from unoengine.core.actions import Action
from unoengine.core.events import Event
from unoengine.core.refusals import Verdict
from unoengine.core.view import PlayerView

PresenceKind: TypeAlias = Literal["free", "here", "absent", "away", "bot"]
"""The presence of a seat: see `SeatStatus.presence`."""

DropReason: TypeAlias = Literal["slow", "replaced", "closed"]
"""The reason why a member was dropped: see `Dropped.reason`."""


@frozen
class SeatStatus:
    """A seat of a room, as everybody may know it."""

    name: str
    """The name of the player or bot; of a free seat, the name of the bot that would fill it."""

    presence: PresenceKind
    """The presence of the seat: whether its player or a bot acts for it.

    - `free`: nobody yet, before the game;
    - `here`: its player is connected;
    - `absent`: its player has lost the connection, and is waited for;
    - `away`: a bot, until its player is back or acts again;
    - `bot`: a bot; nobody owns the seat.
    """

    bot: str | None = None
    """The name of the bot that was chosen for the seat, or None."""


@frozen
class Message:
    """Base of all messages to a member."""

    number: int
    """The number of the last public change of the room.

    Everybody gets the same changes under the same numbers, in this order. Messages to one member
    alone have the number of the change before them.
    """


@frozen
class Presence(Message):
    """The seats of the room: when a member enters, and when they have changed."""

    seats: tuple[SeatStatus, ...]
    """All seats."""

    you: int | None
    """The seat of the member, or None for a spectator."""


@frozen
class Update(Message):
    """The game as the member sees it: when it enters a game, and after every action."""

    view: PlayerView
    """The view of its seat, or of a spectator; `players` are the names of the seats."""

    events: tuple[Event, ...]
    """The events of the action, as this member may know them."""

    seats: tuple[SeatStatus, ...]
    """All seats."""

    time_left: float | None
    """The seconds until somebody else acts for the seat on turn; None if there is no limit."""

    time_limit: float | None
    """The seconds that a seat has for a decision; None if there is no limit."""

    window_left: float
    """The seconds in which UNO, catches and other claims count before the game goes on, or 0."""

    history: tuple[Event, ...] = ()
    """In the first update after a member has entered, the last events of the round before."""


@frozen
class Waiting(Message):
    """An action of the member waits, since others have time to claim something first."""

    action: Action
    """The action."""

    seconds: float
    """How long it waits at most. A later action of the seat replaces it."""


@frozen
class Refused(Message):
    """An action of the member is refused; the other members do not learn of it."""

    reason: str
    """The reason as a code.

    It is that of a `Verdict` or of a `TextError`, or `not-understood`, `not-your-seat`,
    `spectator`, `not-started`, `too-fast`, `late`, `not-saved`, or `failed`.
    """

    message: str
    """The reason in a sentence, in the language of the member if it is a rule or a typed text."""

    verdict: Verdict | None = None
    """The verdict of `explain`, if a rule is the reason."""


@frozen
class Paused(Message):
    """The log of the room cannot be written, so the game waits."""

    message: str
    """The reason, without details that belong to the server."""


@frozen
class Resumed(Message):
    """The log of the room can be written again."""


@frozen
class Dropped(Message):
    """The last message to a member; a player can join again with the token."""

    reason: DropReason
    """The reason: it read too slowly, its seat has a newer connection, or the room was closed."""

    message: str
    """The reason in a sentence."""


# --- Messages as plain data, which any JSON library can write.

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
