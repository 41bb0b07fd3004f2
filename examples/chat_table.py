"""A table in a chat: people join and type, and bots play for those who are missing or silent."""

import asyncio
import sys
from collections.abc import Callable

from unoengine import narrate
from unoengine.hosting import Dropped, Member, Presence, Refused, Room, RoomError, Update
from unoengine.text import menu


class ChatTable:
    """A room in a chat; `send` gets the name of a user and a message to this user."""

    def __init__(self, send: Callable[[str, str], None]) -> None:
        self.room, self.send = Room("classic", 4), send
        self.members: dict[str, Member] = {}
        self.tasks: set[asyncio.Task[None]] = set()

    def receive(self, user: str, text: str) -> None:
        """Handle what a user types: !join, !deal, or a move."""
        member = self.members.get(user)
        try:
            if member is None or not member.is_open:
                if text == "!join":
                    self.let_in(user, member)
            elif text == "!deal":
                self.room.start()
            else:
                member.act(text)
        except RoomError as error:
            self.send(user, str(error))

    def let_in(self, user: str, before: Member | None) -> None:
        """Give a user a seat: that of an earlier connection, or a free one."""
        token = before.token if before else None
        member = self.room.join(token) if token else self.room.sit(user)
        self.members[user] = member
        self.tasks.add(asyncio.create_task(self.pass_on(user, member)))

    async def pass_on(self, user: str, member: Member) -> None:
        """Send a user what happens, and a menu when something can be done."""
        async for message in member:
            if isinstance(message, Presence):
                self.send(user, f"Seats: {', '.join(seat.name for seat in message.seats)}")
            elif isinstance(message, Refused | Dropped):
                self.send(user, message.message)
            elif isinstance(message, Update):
                for event in message.events:
                    self.send(user, narrate(event, message.view.players, player=member.seat))
                if choices := menu(message.view):
                    self.send(user, "; ".join(map(str, choices)))


async def main() -> None:
    """Read lines `name: text`, and print messages to the players."""
    table = ChatTable(lambda user, text: print(f"[{user}] {text}"))
    while line := await asyncio.to_thread(sys.stdin.readline):
        user, _, text = line.strip().partition(": ")
        table.receive(user, text)
    table.room.close()


if __name__ == "__main__":
    asyncio.run(main())
