"""Seats around the table: the order of play in both directions, and who takes no part."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property


class SeatOrder:
    """Neighbors of each seat among the players who take part (A10, A113, A120)."""

    def __init__(
        self, seats: int, gone: frozenset[int] = frozenset(), out: frozenset[int] = frozenset()
    ) -> None:
        self.seats: int = seats
        self.gone: frozenset[int] = gone
        """The seats that have left the game."""

        self.out: frozenset[int] = out
        """The seats that are out of this round, but still in the game."""

        self.absent: frozenset[int] = gone | out
        everybody = range(seats)
        self.staying: tuple[int, ...] = tuple(seat for seat in everybody if seat not in gone)
        """The seats that have not left the game."""

        self.in_game: Sequence[int] = everybody
        """The seats that take part: neither gone nor out."""

        if self.absent:
            self.in_game = tuple(seat for seat in everybody if seat not in self.absent)
        self.is_decided: bool = len(self.in_game) == 1
        """Whether one player is left."""

        self._orders = tuple(
            tuple(self._list_from(seat, direction) for seat in everybody)
            for direction in (0, +1, -1)
        )
        nowhere, left, right = (tuple(o[0] for o in orders) for orders in self._orders)
        self.after: tuple[tuple[int, ...], ...] = (nowhere, left, right)
        """By direction, the next seat: `after[+1]` to the left, `after[-1]` to the right."""

    @cached_property
    def mirrored(self) -> tuple[tuple[int, ...], ...]:
        """By two seats: the seat as far from the first as the second, on the other side."""
        return tuple(map(self._mirror, range(self.seats)))

    def list_in_order(self, player: int, direction: int) -> tuple[int, ...]:
        """Return the seats that take part, in order of play after a seat, with that seat last."""
        return self._orders[direction][player]

    def _list_from(self, seat: int, direction: int) -> tuple[int, ...]:
        if not direction:
            return (seat,) * self.seats
        everybody, absent = range(self.seats), self.absent
        later, earlier = everybody[seat + 1 :], everybody[: seat + 1]
        if direction < 0:
            later, earlier = everybody[:seat][::-1], everybody[seat:][::-1]
        return tuple([place for place in (*later, *earlier) if place not in absent])

    def _mirror(self, seat: int) -> tuple[int, ...]:
        left, right = (self._orders[direction][seat] for direction in (+1, -1))
        mirrored = dict(zip(left, right, strict=True)) | {seat: seat}
        return tuple(mirrored.get(other, other) for other in range(self.seats))
