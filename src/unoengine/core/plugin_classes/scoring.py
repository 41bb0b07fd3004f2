"""Class `Scoring`: the base of scorings, and the values that its hooks read."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import frozen

from unoengine.core.frozen_map import FrozenMap
from unoengine.core.plugin_classes.effect import PluginBase

if TYPE_CHECKING:
    from unoengine.core.cards import Card
    from unoengine.core.options import Options


_NO_NOTES: FrozenMap[Any, Any] = FrozenMap()


@frozen(kw_only=True)
class RoundOutcome:
    """The outcome of a round that is scored."""

    hand_points: tuple[int, ...]
    """By seat, the points of the cards in hand after all draws and the hook `round_ends`.

    A winner that holds cards has points as well, and a seat without cards has 0, such as one that
    was eliminated or has left. They may be negative (A140), and are those of each seat, not team.
    """

    winners: tuple[int, ...]
    """The seats that won the round, with their partners; the first one above all."""

    places: tuple[int, ...]
    """The seats that took part, best first (A123)."""

    eliminated: tuple[int, ...] = ()
    """The seats that were eliminated in this round, in order."""

    teams: tuple[tuple[int, ...], ...] = ()
    """The teams; empty if everybody plays alone."""

    last_card: Card | None = None
    """The top card at the end, with the side up that is in play (A166)."""

    last_player: int | None = None
    """The seat whose play ended the round; None if something else ended it, such as a claim."""

    notes: Mapping[tuple[str, str, int | None], Any] = _NO_NOTES
    """The notes of all effects and variants, with the keys of `GameState.notes`."""

    @property
    def seats(self) -> range:
        """All seats, also those that have left the game."""
        return range(len(self.hand_points))


@frozen(kw_only=True)
class Standings:
    """The scores after a round, by which the game may be won."""

    scores: tuple[int, ...]
    """By seat, the score."""

    seats: tuple[int, ...]
    """The seats that are still in the game; only they can win."""

    rounds: int
    """How many rounds have been played."""

    options: Options
    """The options of the game, such as `target`."""

    is_last: bool = False
    """Whether this was the last round that the options allow; then somebody has to win."""

    teams: tuple[tuple[int, ...], ...] = ()
    """The teams; empty if everybody plays alone."""

    @property
    def highest(self) -> tuple[int, ...]:
        """The seats with the highest score."""
        return self._list_with(max(self.scores[seat] for seat in self.seats))

    @property
    def lowest(self) -> tuple[int, ...]:
        """The seats with the lowest score."""
        return self._list_with(min(self.scores[seat] for seat in self.seats))

    @property
    def is_target_reached(self) -> bool:
        """Whether a seat that is in the game has `target` points or more (A107)."""
        target = self.options.target
        assert target is not None
        return any(self.scores[seat] >= target for seat in self.seats)

    def are_partners(self, seats: Collection[int]) -> bool:
        """Return whether these seats are a single player, or partners in one team.

        Args:
            seats: The seats.

        Returns:
            Whether they win together.
        """
        return is_one_team(self.teams, seats)

    def _list_with(self, score: int) -> tuple[int, ...]:
        return tuple(seat for seat in self.seats if self.scores[seat] == score)


@frozen
class Scoring(PluginBase):
    """A way of scoring: points after a round, and the winners of a game (A124).

    Like an effect, a scoring is a value, and its options are its fields.
    """

    def score_round(self, outcome: RoundOutcome) -> Iterable[int]:
        """Return the points that each seat gets for a round.

        Args:
            outcome: The outcome of the round.

        Returns:
            Whole numbers, one for each seat; they may be negative.
        """
        raise NotImplementedError("a scoring overrides score_round")

    def find_winners(self, standings: Standings) -> Iterable[int]:
        """Return the seats that have won the game; none while it goes on.

        Args:
            standings: The scores after the round.

        Returns:
            Seats that are still in the game; at least one if this was the last round.
        """
        return standings.highest if standings.is_target_reached or standings.is_last else ()

    def next_dealer(self, outcome: RoundOutcome, standings: Standings) -> int | None:
        """Return the seat that deals the next round (A165).

        Args:
            outcome: The outcome of the round.
            standings: The scores after the round.

        Returns:
            A seat, or None if the option `next_dealer` decides. If the seat has left the game, the
            next seat that is in the game deals.
        """
        return None


def sum_by_team(teams: Iterable[Collection[int]], points: Sequence[int]) -> tuple[int, ...]:
    """Return by seat its points and those of its partners (A125)."""
    team_of = {seat: team for team in teams for seat in team}
    return tuple(sum(points[s] for s in team_of.get(seat, (seat,))) for seat in range(len(points)))


def list_partners(teams: Iterable[Collection[int]], seats: Iterable[int]) -> list[int]:
    """Return the seats in the teams of these seats (A125)."""
    return [seat for team in teams if not {*team}.isdisjoint(seats) for seat in team]


def is_one_team(teams: Collection[Collection[int]], seats: Collection[int]) -> bool:
    """Return whether these seats are a single player, or all of one team (A125)."""
    return len(seats) == 1 or any(all(seat in team for seat in seats) for team in teams)
