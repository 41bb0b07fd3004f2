"""Verbs of `Table` about turns, the color in force, the start card, the end of the round."""

from __future__ import annotations

from collections.abc import Iterable

from unoengine.effect_api.queries import Queries
from unoengine.table.play_in_progress import StartCard
from unoengine.values.errors import describe_value

__all__ = ["TurnVerbs"]

_MAX_SKIPS = 1000
"""How many turns one call may skip; they are skipped one by one (A37)."""


class TurnVerbs(Queries):
    """Verbs that change turns and the color, handle the start card, or end the round."""

    __slots__ = ()

    def skip(self, count: int = 1) -> None:
        """Skip the seat that would be next, or this many seats.

        Args:
            count: How many seats.

        Raises:
            PluginError: The count is not a number from 0 to 1000.
        """
        if type(count) is not int or not 0 <= count <= _MAX_SKIPS:
            shown = describe_value(count)
            raise self._make_error(f"skips {shown} turns, not a number from 0 to {_MAX_SKIPS}")
        after, listener = self._round.rules.seating.after[self._direction], self._listener
        for _ in range(count):  # A37: with two players, the other player is skipped
            if listener is not None:
                listener.skipped(self._turn)
            self._turn = after[self._turn]

    def skip_everyone(self) -> None:
        """Skip all other seats, so that the player is next."""
        if self._has_left(self._play.player):
            return
        while self._turn != self._play.player:
            self.skip()

    def again(self) -> None:
        """Let the player be next; no seat counts as skipped."""
        if not self._has_left(self._play.player):
            self._turn = self._play.player

    def reverse(self) -> None:
        """Reverse the direction of play; the next seat is as far away on the other side."""
        self._direction = -self._direction
        self._turn = self._round.rules.seating.mirrored[self._play.player][self._turn]
        if self._listener is not None:
            self._listener.reversed(self._direction)

    def name_color(self, color: str) -> None:
        """Put a color in force, whatever color the top card has.

        Args:
            color: A color of the edition.

        Raises:
            PluginError: The edition has no such color.
        """
        tables = self._round.rules.tables
        if color not in tables.edition.colors:
            raise self._make_error(f"names the color {color!r}, which is not in this edition")
        number = tables.color_names.index(color)
        self._showing = tables.encode_showing(tables.top_face(self._showing), number)
        if self._listener is not None:
            self._listener.color_changed(color)

    def end_round(self, winners: Iterable[int]) -> None:
        """Let the round end after this effect; these seats win it, the first one above all.

        Args:
            winners: The seats, at least one; a seat may be out of the round, but not gone.

        Raises:
            PluginError: A seat does not exist or has left the game, or there is none.
        """
        if isinstance(winners, str) or not isinstance(winners, Iterable):
            raise self._make_error(f"ends the round with winners that are no seats, {winners!r}")
        seats = tuple(dict.fromkeys(map(self._check_seat, winners)))
        if not seats or not self._round.rules.seating.gone.isdisjoint(seats):
            raise self._make_error(
                f"ends the round with the winners {seats}; name a seat that is still in the game"
            )
        self._play.winners = seats

    def let_choose_color(self, player: int) -> None:
        """Let a seat name the color of the start card and then take the first turn.

        Args:
            player: The seat.

        Raises:
            PluginError: The card does not start a round.
        """
        seat = self._check_seat(player)
        start = self._get_start_card()
        if not self._has_left(seat):
            start.color_chooser, start.returned = seat, None

    def put_back(self, *, shuffle: bool) -> None:
        """Return the start card to the draw pile, shuffled in or at the bottom.

        Another card is then turned up.

        Args:
            shuffle: Whether to shuffle it in; otherwise it goes to the bottom.

        Raises:
            PluginError: The card does not start a round.
        """
        self._get_start_card().returned = "shuffled" if shuffle else "to-the-bottom"

    def _get_start_card(self) -> StartCard:
        start = self._play.start
        if start is None:
            raise self._make_error("handles a card as a start card that is not one")
        return start
