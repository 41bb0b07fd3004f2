"""Class `SeatedBot`: one bot in one seat of a running game."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import cast

from unoengine.bots.bot import Bot, BotFunction, require_bot
from unoengine.bots.seat import Seat
from unoengine.events import Event, Step, events_for
from unoengine.game.view import view
from unoengine.search import History
from unoengine.table.state import GameState, check_state
from unoengine.values.actions import Action
from unoengine.values.errors import SetupError, describe_value

__all__ = ["SeatedBot", "choose_action"]


class SeatedBot:
    """A bot that plays one seat of a running game, and is shown what happens there.

    Pass every step of the game to `saw`, and call `act` when the seat may act. A bot that joins
    later does not know what happened before.

    >>> from unoengine import start_game
    >>> from unoengine.bots import simple_bot
    >>> dealt = start_game("zelda", 2, seed=7)
    >>> player = SeatedBot(simple_bot, dealt.state.turn)
    >>> player.saw(dealt)
    >>> player.act(dealt.state, Random(1)).player == player.player
    True
    """

    def __init__(self, bot: Bot, player: int, history: History | None = None) -> None:
        """Seat a bot.

        Args:
            bot: The bot.
            player: Its seat.
            history: The history of the game if several bots share one, which the caller adds to;
                otherwise, the bot has one of its own.

        Raises:
            SetupError: `bot` is not a bot, or `player` is not the number of a seat.
        """
        require_bot(bot)
        if type(player) is not int or player < 0:
            raise SetupError(f"a seat is a number from 0, not {describe_value(player)}")
        self._bot = bot
        self._player = player
        self._own_history = History() if history is None and hasattr(bot, "act") else None
        self._history = self._own_history if history is None else history
        self._watch: Callable[[tuple[Event, ...]], object] | None = getattr(bot, "saw", None)
        if self._watch is not None and not callable(self._watch):
            raise SetupError(f"the attribute saw of {describe_value(bot)} is not a method")

    @property
    def bot(self) -> Bot:
        """The bot."""
        return self._bot

    @property
    def player(self) -> int:
        """The seat of the bot."""
        return self._player

    @property
    def is_watching(self) -> bool:
        """Whether the bot itself remembers what it sees, and so belongs to one seat."""
        return self._watch is not None

    def saw(self, step: Step) -> None:
        """Show the bot what its seat sees of a step.

        Args:
            step: A step of the game, of any player.

        Raises:
            SetupError: `step` is not a step.
        """
        if not isinstance(step, Step):
            raise SetupError(f"expected a Step, not {describe_value(step)}")
        if self._own_history is not None:
            self._own_history.saw(step.events)
        if self._watch is not None:
            self._watch(events_for(step.events, self._player))

    def act(self, state: GameState, chance: Random) -> Action:
        """Return the action that the bot chooses.

        Args:
            state: The current state.
            chance: The random source.

        Returns:
            An action of this seat. Whether it is legal is checked when it is applied.

        Raises:
            SetupError: There is no such seat, or the bot returns something else.
        """
        check_state(state)
        return choose_action(self._bot, state, self._player, chance, self._history)

    def __repr__(self) -> str:
        return f"<SeatedBot {self._bot!r} in seat {self._player}>"


def choose_action(
    bot: Bot, state: GameState, player: int, chance: Random, history: History | None = None
) -> Action:
    """Return the action that a bot chooses for a seat."""
    act = getattr(bot, "act", None)
    if act is None:
        action = cast(BotFunction, bot)(view(state, player), chance)
    else:
        action = act(Seat(state, player, history), chance)
    if getattr(action, "player", None) != player:
        raise SetupError(
            f"the bot in seat {player} returned {describe_value(action)}, "
            "which is not an action of this seat"
        )
    return action
