"""The members of a room, by seat, and the order of the messages that they are sent."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from unoengine.hosting.messages import Message, Presence, SeatStatus

if TYPE_CHECKING:
    from unoengine.hosting.member import Member

__all__ = ["Members"]


class Members:
    """The connected members of a room."""

    def __init__(self) -> None:
        self.number: int = 0
        """The number of the last public change."""

        self.seated: dict[int, Member] = {}
        self.spectators: dict[Member, None] = {}

    def __iter__(self) -> Iterator[Member]:
        yield from self.seated.values()
        yield from self.spectators

    def add(self, member: Member) -> None:
        """Add a member, in place of any other in its seat."""
        if member.seat is None:
            self.spectators[member] = None
        else:
            self.seated[member.seat] = member

    def remove(self, member: Member) -> bool:
        """Remove a member; return whether it was here."""
        if member.seat is None:
            is_here = member in self.spectators
            self.spectators.pop(member, None)
            return is_here
        if self.seated.get(member.seat) is not member:
            return False
        del self.seated[member.seat]
        return True

    def clear(self) -> None:
        """Remove all members."""
        self.seated.clear()
        self.spectators.clear()

    def count_change(self) -> int:
        """Return the number of the next public change."""
        self.number += 1
        return self.number

    def list_seats(self) -> list[int | None]:
        """Return the seats with a member, and None if there is a spectator."""
        return [*self.seated, *([None] if self.spectators else [])]

    def find_language(self, seat: int) -> str:
        """Return the language of the member in a seat."""
        member = self.seated.get(seat)
        return "en" if member is None else member.language

    def tell(self, seat: int, message: Message) -> None:
        """Send a message to the member in a seat, if there is one."""
        if (member := self.seated.get(seat)) is not None:
            member._push(message)

    def broadcast(self, make: Callable[[int | None], Message]) -> None:
        """Send each member a message for its seat; all spectators get the same one."""
        for seat in self.list_seats():
            message = make(seat)
            for member in [*self.spectators] if seat is None else [self.seated[seat]]:
                member._push(message)

    def announce(self, seats: tuple[SeatStatus, ...]) -> None:
        """Send all members the seats, which have changed."""
        number = self.count_change()
        self.broadcast(lambda seat: Presence(number, seats, seat))
