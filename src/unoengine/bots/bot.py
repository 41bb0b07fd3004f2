"""Bots: their interface, and games in which they play seats."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Literal, Protocol, TypeAlias, Union, cast

from unoengine.core.actions import Action, Leave
from unoengine.core.engine import legal_moves, step
from unoengine.core.errors import SetupError, describe_value
from unoengine.core.events import Event, Step, events_for
from unoengine.core.shuffle import derive_random, require_random
from unoengine.core.state import GameState, check_state
from unoengine.core.view import PlayerView, view
from unoengine.search import History, Sampler
from unoengine.search.playouts import order_claimants, pick_first_seat

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


# --- Class `Seat`: what a bot object may ask about the game when it acts.

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


class SeatedBot:
    """A bot that plays one seat of a running game, and is shown what happens there.

    Pass every step of the game to `saw`, and call `act` when the seat may act. A bot that joins
    later does not know what happened before. The bot has a random source of its own: whatever it
    does with that, it changes the decisions of no other bot, and cannot predict them.

    >>> from unoengine import start_game
    >>> from unoengine.bots import simple_bot
    >>> dealt = start_game(players=2, seed=7)
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
        self._given_chance: Random | None = None
        self._own_chance: Random | None = None
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
            chance: A random source, which several bots may share. The bot takes its random numbers
                from a source of its own, whose seed comes from this one when it is first used.

        Returns:
            An action of this seat. Whether it is legal is checked when it is applied.

        Raises:
            SetupError: There is no such seat, the bot returns something else, or an argument is
                invalid.
        """
        check_state(state)
        if self._own_chance is None or chance is not self._given_chance:
            require_random(chance)
            self._given_chance, self._own_chance = chance, derive_random(chance)
        return choose_action(self._bot, state, self._player, self._own_chance, self._history)

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


# --- The next decision of a game in which a bot plays every seat, and the whole of such a game.

Until: TypeAlias = Literal["round", "game"]


def decide(state: GameState, bots: Sequence[Bot | SeatedBot], chance: Random) -> Action:
    """Return the next action of a game with one bot for each seat.

    A seat that is not on turn may be quick enough to claim something first. Otherwise the seat on
    turn decides. No seat is asked whether it wants to leave. A bot that is not seated does not know
    what happened before.

    No bot is given `chance` itself. A seated bot has a random source of its own, and any other one
    gets a new source for each decision. So the random numbers of a bot concern nobody else.

    Args:
        state: The current state.
        bots: A bot for each seat, seated or not.
        chance: The random source: who is quick enough, and the seeds of the bots.

    Returns:
        The action that one of the bots chose.

    Raises:
        SetupError: There are too few or too many bots, the game is over, the bot returns no
            action of its seat, or an argument is invalid.
    """
    check_state(state)
    require_random(chance)
    _check_number(bots, len(state.players))
    if state.is_over:
        raise SetupError("the game is over, so there is nothing to decide")
    turn = state.turn
    moves = legal_moves(state)
    if moves[-1].player != turn:  # the actions of other seats are listed last
        claims = (action for action in moves if not isinstance(action, Leave))
        claimants = {action.player for action in claims} - {turn}
        order = order_claimants(claimants, turn, state.direction, len(state.players))
        turn = pick_first_seat(order, turn, chance)
    return _ask_bot(bots[turn], state, turn, chance)


def _ask_bot(bot: Bot | SeatedBot, state: GameState, player: int, chance: Random) -> Action:
    if not isinstance(bot, SeatedBot):
        require_bot(bot)
        return choose_action(bot, state, player, derive_random(chance))
    if bot.player != player:
        raise SetupError(f"the bot of seat {bot.player} cannot play for seat {player}")
    return bot.act(state, chance)


def play_on(
    state: GameState, bots: Sequence[Bot | SeatedBot], chance: Random, until: Until = "round"
) -> Iterator[Step]:
    """Play on with one bot for each seat, and yield every step.

    Every bot is shown what its seat sees of a step before the next decision.

    Args:
        state: The current state.
        bots: A bot for each seat, seated or not.
        chance: The random source, from which each bot gets one of its own, as in `decide`.
        until: `round` to play to the end of the round, or of the next one if the round is over;
            `game` to play to the end of the game.

    Returns:
        An iterator of steps; the game goes on only as far as you iterate.

    Raises:
        SetupError: There are too few or too many bots, the game is over, a bot that watches the
            game sits in two seats, a bot returns no action of its seat, or `chance` is no random
            source.
        IllegalMove: A bot returns an action that is not legal.

    >>> from unoengine import new_game
    >>> from unoengine.bots import heuristic, simple_bot
    >>> for taken in play_on(new_game(seed=7), [heuristic] + [simple_bot] * 3, Random(7)):
    ...     state = taken.state
    >>> state.phase, state.round_winner is None
    ('round-over', False)
    """
    check_state(state)
    if until not in ("round", "game"):
        raise SetupError(f"until is 'round' or 'game', not {describe_value(until)}")
    if state.is_over:
        raise SetupError("the game is over, so nobody can play on")
    require_random(chance)
    seated = _seat_bots(bots, len(state.players))
    return _play(state, seated, chance, until)


def _play(
    state: GameState, seated: Sequence[SeatedBot], chance: Random, until: Until
) -> Iterator[Step]:
    while True:
        taken = step(state, decide(state, seated, chance))
        for bot in seated:
            bot.saw(taken)
        yield taken
        state = taken.state
        if state.is_over or (until == "round" and state.phase == "round-over"):
            return


def _check_number(bots: Sequence[object], seats: int) -> None:
    if not hasattr(bots, "__len__") or not hasattr(bots, "__getitem__"):
        raise SetupError(
            f"{seats} bots are needed in a list, one a seat, not {describe_value(bots)}"
        )
    if len(bots) != seats:
        raise SetupError(f"{seats} bots are needed, one a seat, not {len(bots)}")


def _seat_bots(bots: Sequence[Bot | SeatedBot], seats: int) -> list[SeatedBot]:
    """Return the bots with their seats; one that watches the game can have only one seat."""
    _check_number(bots, seats)
    seated = [
        bot if isinstance(bot, SeatedBot) else SeatedBot(bot, seat) for seat, bot in enumerate(bots)
    ]
    watching = [bot.bot for bot in seated if bot.is_watching]
    for at, bot in enumerate(seated):
        if bot.player != at:
            raise SetupError(f"the bot of seat {bot.player} cannot play for seat {at}")
        if bot.is_watching and sum(other is bot.bot for other in watching) > 1:
            raise SetupError(
                f"{describe_value(bot.bot)} watches the game, so it can play one seat only; "
                "make one for each seat"
            )
    return seated
