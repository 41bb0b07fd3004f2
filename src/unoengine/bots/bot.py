"""The types of bots: functions of a view, and objects that act for a seat."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Protocol, TypeAlias, Union

from unoengine.game.view import PlayerView
from unoengine.values.actions import Action
from unoengine.values.errors import SetupError, describe_value

if TYPE_CHECKING:
    from unoengine.bots.seat import Seat

__all__ = ["Bot", "BotFunction", "BotObject", "require_bot"]

BotFunction: TypeAlias = Callable[[PlayerView, Random], Action]
"""A function that returns one of `view.legal`; it takes all randomness from its second argument."""


class BotObject(Protocol):
    """An object that chooses the actions of a seat, and may watch the game.

    If it also has a method `saw(events)`, a `SeatedBot` calls it after every action with the events
    that its seat may see, so that it can remember them. Such an object can occupy one seat only.
    """

    def act(self, seat: Seat, chance: Random) -> Action:
        """Return one of the legal actions of the seat.

        Args:
            seat: The seat that decides; it gives access to nothing that the seat does not know.
            chance: The random source, from which the bot takes all randomness.

        Returns:
            One of the actions in `seat.legal`.
        """
        ...


Bot: TypeAlias = Union[BotFunction, BotObject]  # noqa: UP007 (`|` needs both at run time)
"""A computer player: a function of a view and a random source, or an object with `act`."""


def require_bot(given: object) -> None:
    """Raise a `SetupError` if an object is not a bot."""
    if isinstance(given, type):
        name = given.__name__
        raise SetupError(f"{name} is a class; pass an instance of it, such as {name}()")
    if not callable(given) and not callable(getattr(given, "act", None)):
        raise SetupError(
            "a bot is a function of a view and a random source, or an object with a method act, "
            f"not {describe_value(given)}"
        )
