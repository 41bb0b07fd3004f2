"""Class `Seat`: what a bot object may ask about the game when it acts."""

from __future__ import annotations

from random import Random

from unoengine.game.view import PlayerView, view
from unoengine.search import History, Sampler
from unoengine.table.state import GameState
from unoengine.values.actions import Action

__all__ = ["Seat"]

_CANONICAL_SEED = 0
"""The seed of the sample that stands for the real state."""


class Seat:
    """A seat whose turn it is to act: its view, its legal actions, and possible states.

    It is made from one fixed sample of the states that the seat cannot distinguish, and has no
    reference to the real state. So nothing that can be found in it depends on hidden cards.
    """

    def __init__(self, state: GameState, player: int, history: History | None = None) -> None:
        """Prepare a decision.

        Args:
            state: The real state, which is not stored.
            player: The seat that decides.
            history: What the seat has seen in this round, if that is known.

        Raises:
            SetupError: There is no such seat.
        """
        self._sampler = Sampler(state, player, history)
        self._view = view(self._sampler.sample(Random(_CANONICAL_SEED)), player)
        self._player = player

    @property
    def player(self) -> int:
        """The number of the seat."""
        return self._player

    @property
    def view(self) -> PlayerView:
        """The view of the seat."""
        return self._view

    @property
    def legal(self) -> tuple[Action, ...]:
        """The legal actions of the seat, as in `view.legal`."""
        return self.view.legal

    def sample(self, chance: Random) -> GameState:
        """Return a state that the seat cannot distinguish from the real one.

        It also agrees with what the seat has seen happen, as far as `Sampler` promises.

        Args:
            chance: The random source.

        Returns:
            A state with the same view; its hidden cards are dealt at random.
        """
        return self._sampler.sample(chance)

    def __repr__(self) -> str:
        return f"<Seat {self._player}: {self.view!r}>"
