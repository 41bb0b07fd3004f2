"""Plays in steps: first a card, then what is chosen with it, if several plays are possible."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

from attrs import evolve, frozen

from unoengine.core.actions import Action, Answer, Play, Value, is_same_value
from unoengine.core.cards import Card, sort_by_color
from unoengine.core.view import PlayerView
from unoengine.narration.sentences import value_name
from unoengine.text.menu import Choice

Detail: TypeAlias = Literal["color", "choice"]
"""A detail of a play: the color that is named with a card, or the choice that its effect offers."""


def group_plays(view: PlayerView) -> dict[Card, list[Play]]:
    """Return the legal plays of a view by card."""
    plays: dict[Card, list[Play]] = {}
    for action in view.legal:
        if isinstance(action, Play):
            plays.setdefault(action.card, []).append(action)
    return plays


def list_details(play: Play) -> list[tuple[Detail, Value]]:
    """Return what is chosen with the card of a play, the color first."""
    found: list[tuple[Detail, Value]] = [("color", play.color), ("choice", play.choice)]
    return [(detail, value) for detail, value in found if value is not None]


def list_first_steps(view: PlayerView, colors: Sequence[str]) -> tuple[Action, ...]:
    """Return the legal actions: first the plays by color, each without its choice and its color."""
    plays = group_plays(view)
    steps = dict.fromkeys(
        evolve(play, color=None, choice=None)
        for card in sort_by_color(plays, colors)
        for play in plays[card]
    )
    return (*steps, *(action for action in view.legal if not isinstance(action, Play)))


def complete_action(view: PlayerView, action: Action) -> Action | DetailQuestion:
    """Return an action with all details that are clear, or the question for one that is not."""
    if not isinstance(action, Play):
        return action
    plays = [
        play
        for play in group_plays(view).get(action.card, ())
        if action.color in (None, play.color)
        and (action.choice is None or is_same_value(action.choice, play.choice))
    ]
    fitting = [play for play in plays if play.uno == action.uno]
    if plays and not fitting:  # Only the call of UNO is wrong, so the refusal should be about it.
        return evolve(plays[0], uno=action.uno)
    return _choose_play(fitting) if fitting else action


@frozen
class DetailQuestion:
    """The question for the choice or the color of a play, of which several are legal."""

    plays: tuple[Play, ...]
    """The legal plays that differ only in their choices and colors."""

    @property
    def detail(self) -> Detail:
        """The detail that is asked for; the choice comes first."""
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

    def list_choices(self, players: Sequence[str], language: str) -> tuple[Choice, ...]:
        """Return the possible details with their numbers and names."""
        return tuple(
            Choice(number, answer, value_name(answer.value, players, language))
            for number, answer in enumerate(self.answers, start=1)
        )

    def answer(self, value: Value) -> Play | DetailQuestion:
        """Return the play with this detail, or the question for the other detail."""
        return _choose_play(
            play for play in self.plays if is_same_value(getattr(play, self.detail), value)
        )


def _choose_play(fitting: Iterable[Play]) -> Play | DetailQuestion:
    first, *others = fitting
    return DetailQuestion((first, *others)) if others else first
