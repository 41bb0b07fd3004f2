"""Hosting: how does a game server let people and bots play a game together?

A `Room` has the seats, the game and the times, and decides when an action counts; a `Member` is a
connection to it, from which a server reads messages and to which it passes actions. The `Clock`
has all times. Nothing here knows how messages are carried, and everything runs on one event loop.

>>> async def play():
...     room = Room("zelda", seats=3, seed=7)
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

from unoengine.hosting.clock import Clock, Limits
from unoengine.hosting.errors import RoomError
from unoengine.hosting.journal import Log
from unoengine.hosting.member import Member
from unoengine.hosting.message_data import write_message
from unoengine.hosting.messages import (
    Dropped,
    DropReason,
    Message,
    Paused,
    Presence,
    PresenceKind,
    Refused,
    Resumed,
    SeatStatus,
    Update,
    Waiting,
)
from unoengine.hosting.room import Room
from unoengine.hosting.seating import SavedSeat, SaveSeats
from unoengine.hosting.settings import GameSettings
from unoengine.hosting.virtual_time import run_in_virtual_time

__all__ = [
    "Clock",
    "DropReason",
    "Dropped",
    "GameSettings",
    "Limits",
    "Log",
    "Member",
    "Message",
    "Paused",
    "Presence",
    "PresenceKind",
    "Refused",
    "Resumed",
    "Room",
    "RoomError",
    "SaveSeats",
    "SavedSeat",
    "SeatStatus",
    "Update",
    "Waiting",
    "run_in_virtual_time",
    "write_message",
]
