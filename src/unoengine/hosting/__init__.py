"""Hosting: how does a game server let people and bots play a game together?

A `Room` has the seats, the game and the times, and decides when an action counts; a `Member` is a
connection to it, from which a server reads messages and to which it passes actions. The `Clock`
has all times. Nothing here knows how messages are carried, and everything runs on one event loop.

>>> async def play():
...     room = Room(seats=3, seed=7)
...     ana = room.sit("Ana")
...     room.start()
...     async for message in ana:
...         if isinstance(message, Update):
...             room.close()
...             return message.view.players
>>> run_in_virtual_time(play())
('Ana', 'Bot 2', 'Bot 3')
"""

from __future__ import annotations

from unoengine.core.discovery import list_public_names
from unoengine.hosting.clock import Clock
from unoengine.hosting.game_log import Log
from unoengine.hosting.members import Member
from unoengine.hosting.room import GameSettings, Room
from unoengine.hosting.room_limits import Limits, RoomError
from unoengine.hosting.room_messages import (
    Dropped,
    Message,
    Paused,
    Presence,
    Refused,
    Resumed,
    SeatStatus,
    Update,
    Waiting,
    write_message,
)
from unoengine.hosting.seats import SavedSeat
from unoengine.hosting.virtual_time import run_in_virtual_time

__all__ = [
    "Clock",
    "Dropped",
    "GameSettings",
    "Limits",
    "Log",
    "Member",
    "Message",
    "Paused",
    "Presence",
    "Refused",
    "Resumed",
    "Room",
    "RoomError",
    "SavedSeat",
    "SeatStatus",
    "Update",
    "Waiting",
    "run_in_virtual_time",
    "write_message",
]


def __dir__() -> list[str]:
    return list_public_names(__name__)
