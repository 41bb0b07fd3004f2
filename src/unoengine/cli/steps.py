"""Plays in steps: first a card, then its choice and its color, if several are possible."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import evolve, frozen

from unoengine.game.view import PlayerView
from unoengine.values.actions import Action, Answer, Play, Value, is_same_value
from unoengine.values.card import Card, sort_by_color

__all__ = ["DetailQuestion", "complete_action", "list_first_steps"]


@frozen
class DetailQuestion:
    """The question for the choice or the color of a play, of which several are legal."""

    plays: tuple[Play, ...]
    """The legal plays that differ only in their choices and colors."""

    @property
    def detail(self) -> str:
        """The detail that is asked for, `choice` or `color`; the choice comes first."""
        choices = {(type(play.choice), play.choice) for play in self.plays}
        return "choice" if len(choices) > 1 else "color"

    @property
    def kind(self) -> str:
        """The kind of the missing detail: `color`, `player`, `card`, or some other `choice`."""
        kinds = {type(answer.value) for answer in self.answers}
        named = "player" if kinds == {int} else "card" if kinds == {Card} else "choice"
        return "color" if self.detail == "color" else named

    @property
    def play(self) -> Play:
        """The play as far as it is known."""
        first = evolve(self.plays[0], color=None)
        return first if self.detail == "color" else evolve(first, choice=None)

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The possible details."""
        values = (getattr(play, self.detail) for play in self.plays)
        unique = {(type(value), value): value for value in values}
        return tuple(Answer(self.plays[0].player, value) for value in unique.values())

    def answer(self, value: Value) -> Play | DetailQuestion:
        """Return the play with this detail, or the question for the other detail."""
        return _choose(
            play for play in self.plays if is_same_value(getattr(play, self.detail), value)
        )


def _choose(fitting: Iterable[Play]) -> Play | DetailQuestion:
    first, *others = fitting
    return DetailQuestion((first, *others)) if others else first


def list_first_steps(view: PlayerView, colors: Sequence[str]) -> tuple[Action, ...]:
    """Return the legal actions: first the plays by color, each without its choice and its color."""
    steps = dict.fromkeys(
        evolve(action, color=None, choice=None) if isinstance(action, Play) else action
        for action in view.legal
    )
    plays = [step for step in steps if isinstance(step, Play)]
    order = sort_by_color({play.card: None for play in plays}, colors)
    plays.sort(key=lambda play: order.index(play.card))
    return (*plays, *(step for step in steps if not isinstance(step, Play)))


def complete_action(view: PlayerView, action: Action) -> Action | DetailQuestion:
    """Return an action with all details that are clear, or the question for one that is not."""
    if not isinstance(action, Play):
        return action
    plays = [
        play
        for play in view.legal
        if isinstance(play, Play)
        and play.card == action.card
        and action.color in (None, play.color)
        and (action.choice is None or is_same_value(action.choice, play.choice))
    ]
    fitting = [play for play in plays if play.uno == action.uno]
    if plays and not fitting:  # Only the call of UNO is wrong, so the refusal should be about it.
        return evolve(plays[0], uno=action.uno)
    return _choose(fitting) if fitting else action
