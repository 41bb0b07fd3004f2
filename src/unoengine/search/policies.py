"""Quick policies for playouts: they know their own hand and what is public."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from attrs import frozen

from unoengine.game.view import PlayerView
from unoengine.plugins.variant_base import overrides
from unoengine.values.actions import Action, Answer, CallUno, Catch, ChooseColor, Leave, Pass, Play
from unoengine.values.card import Card
from unoengine.values.errors import SetupError

__all__ = [
    "SPREAD",
    "Outlook",
    "QuickPolicy",
    "allows_false_uno",
    "quick_policy",
    "random_policy",
    "rate_color",
]

SPREAD = 0.6180339887498949
"""Multiples of it are spread evenly between 0 and 1, so that one random number serves all cards."""


@frozen
class QuickPolicy:
    """A decent player that decides in little time; it is a bot, too.

    It plays rather than draws, keeps cards without a color until another player has few cards or
    nothing else fits, stays in the colors of which it has most cards, always calls UNO, always
    catches, and mostly gives the first answer to a question. It never leaves the game.

    >>> from unoengine import new_game, view
    >>> state = new_game(seed=7)
    >>> seen = view(state, state.turn)
    >>> quick_policy(seen, Random(1)) in seen.legal
    True
    """

    color_weight: float = 1.0
    """The value of each other card of the color that is in force after a play."""

    action_bonus: float = 0.5
    """The value of a card that is no number card."""

    point_weight: float = 0.03
    """The value of each point of the card that is played."""

    noise: float = 1.0
    """The amount of noise in the ratings of plays; with much noise, all are equally likely."""

    first_answer: float = 0.75
    """The probability of the first answer to a question, usually the harmless one."""

    few_cards: int = 2
    """How many cards of another player are few."""

    def __call__(self, view: PlayerView, chance: Random) -> Action:
        """Return one of the legal actions of a view.

        Args:
            view: The view of the seat that decides.
            chance: The random source.

        Returns:
            The action, which is the one that the policy takes in a playout.

        Raises:
            SetupError: The seat cannot do anything now.
        """
        actions = [action for action in view.legal if type(action) is not Leave]
        if not actions:
            raise SetupError(f"seat {view.player} cannot do anything now; view.legal is empty")
        absent = {view.player, *view.gone, *view.out}
        others = [size for seat, size in enumerate(view.hand_sizes) if seat not in absent]
        hand, tables = view.hand, view._tables
        position = Outlook(
            faces=tables.codec.face_of_card,
            colors=tables.edition.colors,
            count=lambda color: sum(card.color == color for card in hand),
            is_hurried=min(others, default=0) <= self.few_cards,
            calls_uno=not allows_false_uno(view) or len(hand) == 2,
        )
        return self.choose(actions, position, chance.random())

    def choose(self, actions: Sequence[Action], outlook: Outlook, luck: float) -> Action:
        """Return the action with the best rating, to which luck adds noise.

        Args:
            actions: The legal actions of a seat, without leaving.
            outlook: The facts about the position.
            luck: A random number from 0 to 1.

        Returns:
            One of the actions.
        """
        if len(actions) == 1:
            return actions[0]
        plays: list[Play] = []
        answers: list[Action] = []
        for action in actions:
            if isinstance(action, Play):
                plays.append(action)
            elif isinstance(action, CallUno | Catch):
                return action
            elif isinstance(action, Answer):
                answers.append(action)
        if plays:
            return self._choose_play(plays, outlook, luck)
        if answers:
            if luck < self.first_answer:
                return answers[0]
            return answers[int(luck * 97 % 1 * len(answers))]
        if isinstance(actions[0], ChooseColor):
            return max(
                (action for action in actions if isinstance(action, ChooseColor)),
                key=lambda action: outlook.count(action.color),
            )
        return next((action for action in actions if isinstance(action, Pass)), actions[0])

    def _choose_play(self, plays: list[Play], outlook: Outlook, luck: float) -> Play:
        if not outlook.is_hurried:
            plays = [play for play in plays if play.card.color is not None] or plays
        timely = {
            (play.card, play.color, play.choice) for play in plays if play.uno == outlook.calls_uno
        }
        plays = [
            play
            for play in plays
            if play.uno == outlook.calls_uno or (play.card, play.color, play.choice) not in timely
        ]
        best, most = plays[0], -1e9
        for play in plays:
            card, color = play.card, play.color
            rating = self.rate_card(card, outlook.faces[card], luck)
            if card.color is not None:
                rating += self.color_weight * (outlook.count(card.color) - 1)
            elif color is not None:
                rating += self.color_weight * outlook.count(color)
                rating += rate_color(outlook.colors.index(color), luck)
            if rating > most:
                best, most = play, rating
        alike = [play for play in plays if play.card is best.card and play.color == best.color]
        return alike[int(luck * 89 % 1 * len(alike))]

    def rate_card(self, card: Card, face: int, luck: float) -> float:
        """Return how good it is to play a card, whatever else is in the hand.

        Args:
            card: The card.
            face: Its number among the different cards of the deck.
            luck: A random number from 0 to 1.

        Returns:
            The rating; the highest one is the best.
        """
        return self.rate_alone(card) + self.noise * ((face + 1) * (luck + SPREAD) % 1)

    def rate_alone(self, card: Card) -> float:
        """Return how good it is to play a card, without chance.

        Args:
            card: The card.

        Returns:
            The rating.
        """
        bonus = self.action_bonus if card.number is None else 0.0
        return bonus + self.point_weight * card.points


def allows_false_uno(view: PlayerView) -> bool:
    """Return whether false calls of UNO are possible; then it is due only with two cards."""
    return any(overrides(variant, "false_uno") for variant in view.variants)


def rate_color(number: int, luck: float) -> float:
    """Return a small rating of a color, by which chance decides between equally good ones."""
    return 0.01 * ((number + 1) * (luck * 53 + SPREAD) % 1)


@frozen
class Outlook:
    """The facts about a position that a policy uses."""

    faces: Mapping[Card, int]
    """The number of each different card of the deck."""

    colors: Sequence[str]
    """The colors of the edition."""

    count: Callable[[str], int]
    """How many cards of a color the seat holds."""

    is_hurried: bool
    """Whether another player has few cards."""

    calls_uno: bool
    """Whether UNO is to be called where that is possible."""


quick_policy: QuickPolicy = QuickPolicy()
"""The usual quick policy."""

random_policy: QuickPolicy = QuickPolicy(
    color_weight=0, action_bonus=0, point_weight=0, first_answer=0, few_cards=1000
)
"""A player that plays any card that fits, names any color, and gives any answer."""
