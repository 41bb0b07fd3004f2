"""Ratings of the actions of a seat, from its view alone and without looking ahead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from attrs import frozen

from unoengine.bots.card_outcomes import CardOutcome, find_outcome_table
from unoengine.bots.color_odds import estimate_color_odds
from unoengine.game.view import PlayerView
from unoengine.plugins.effect_base import Effect, read_traits
from unoengine.plugins.variant_base import overrides
from unoengine.search.policies import FEW_CARDS, allows_false_uno, is_any_hand_small
from unoengine.table.state import Question
from unoengine.values.actions import Action, Answer, CallUno, Catch, ChooseColor, Pass, Play, Value
from unoengine.values.card import Card
from unoengine.values.errors import UnoError

__all__ = ["CERTAIN", "MUST_NOT", "USUAL_WEIGHTS", "Weights", "rate_actions"]


@frozen
class Weights:
    """The values that the heuristic bot adds up; the unit is about one card in its hand."""

    color: float = 1.0
    """For each other card of the color that is in force after the play."""

    point: float = 0.03
    """For each point of the card that is played."""

    colorless: float = 6.0
    """The value of a card without a color in hand."""

    last_colorless: float = 3.0
    """For a card without a color if the whole hand has none."""

    held_attack: float = 0.5
    """The value in hand of each card that an attack would make the next player draw."""

    attack: float = 1.0
    """For each card that the next player draws while it has few cards."""

    near: float = 3.0
    """For a play that hurts the next player while it has few cards."""

    tempo: float = 2.0
    """For a turn that the only opponent loses, if another play can follow."""

    spread: float = 0.3
    """For each card that each of the other opponents draws."""

    own: float = 2.0
    """The cost of each card that the play adds to its own hand."""

    challenge_rate: float = 0.25
    """How often another player challenges, when this seat bluffs."""

    draw: float = -20.0
    """For drawing although a card can be played."""

    keep: float = -8.0
    """For keeping a card that was drawn and can be played."""

    bluff_rate: float = 0.35
    """The assumed probability that a player who could play another card bluffs."""

    near_bluff_rate: float = 0.9
    """The same if the player who would have to draw has few cards."""

    wrong_challenge: float = 2.0
    """For a challenge of a lawful play: the cards that it costs besides those of the play."""

    few: int = FEW_CARDS
    """With at most this many cards, a player may soon win."""


USUAL_WEIGHTS = Weights()

CERTAIN = 1000.0
"""The rating of what is always right: a call of UNO, a catch, and the last card."""

MUST_NOT = -100.0
"""The rating of what is always wrong, such as to forget UNO."""


def rate_actions(
    view: PlayerView, actions: Sequence[Action], weights: Weights = USUAL_WEIGHTS
) -> list[float]:
    """Return how good the heuristic bot thinks actions of a seat are; more is better."""
    rating = _Rating(view, actions, weights)
    return [rating.rate(action) for action in actions]


class _Rating:
    """The facts of a view that the ratings of its actions depend on."""

    def __init__(self, view: PlayerView, actions: Sequence[Action], weights: Weights) -> None:
        self.view = view
        self.weights = weights
        self.outcomes = find_outcome_table(view)
        self.size = len(view.hand)
        self.held = Counter(card.color for card in view.hand)
        player, absent = view.player, {*view.gone, *view.out}
        self.allies = next((team for team in view.teams if player in team), ())
        self.opponents = [
            seat
            for seat in range(len(view.players))
            if seat != player and seat not in absent and seat not in self.allies
        ]
        self.is_duel = len(self.opponents) == 1 and not self.allies
        sizes = [view.hand_sizes[seat] for seat in self.opponents]
        self.is_anybody_near = is_any_hand_small(sizes, weights.few)
        self.next = _find_next_seat(view, absent)
        self.is_next_near = (
            self.next in self.opponents and view.hand_sizes[self.next] <= weights.few
        )
        plays = (action for action in actions if isinstance(action, Play))
        self.with_uno = {_name_play(play) for play in plays if play.uno}
        self.may_call_falsely = allows_false_uno(view)

    def rate(self, action: Action) -> float:
        """Return how good an action is."""
        match action:
            case Play():
                return self._rate_play(action)
            case Catch():
                return CERTAIN
            case CallUno():
                is_due = self.size == 1 or not self.may_call_falsely
                return CERTAIN if is_due else MUST_NOT
            case ChooseColor(color=color):
                return self._rate_color(color)
            case Answer(value=value):
                return self._rate_answer(value)
            case Pass():
                return self.weights.keep
            case _:
                return self.weights.draw

    # --- plays

    def _rate_play(self, play: Play) -> float:
        """Return how good it is to play a card with these choices."""
        weights, card = self.weights, play.card
        if self.size == 1:
            return CERTAIN
        color = (play.color or self.view.color) if card.color is None else card.color
        following = self.held[color] - (card.color == color)
        outcome = self.outcomes[card]
        rating = weights.point * card.points + weights.color * following
        rating += self._rate_outcome(outcome, following)
        if card.color is None:
            rating -= self._rate_colorless()
        if card in self.view.bluffs:
            loss = outcome.attack + outcome.tempo
            rating -= weights.challenge_rate * (loss + self._share_of_harm() * outcome.attack)
        calls_uno = self.size == 2 or not self.may_call_falsely
        if play.uno != calls_uno and (play.uno or _name_play(play) in self.with_uno):
            rating += MUST_NOT
        if type(play.choice) is int:
            rating += self._rate_target(play.choice, card)
        return rating

    def _rate_outcome(self, outcome: CardOutcome, following: int) -> float:
        """Return how good the effect of a card is now, rather than later."""
        weights = self.weights
        harm = outcome.attack + outcome.tempo
        rating = weights.spread * outcome.spread - weights.own * outcome.own
        if self.next in self.allies:
            return rating - harm
        if self.is_next_near:
            rating += weights.attack * outcome.attack + weights.near * (harm > 0)
        else:
            rating -= weights.held_attack * harm
        if self.is_duel and (following or self.is_anybody_near):
            rating += weights.tempo * outcome.tempo
        return rating

    def _rate_colorless(self) -> float:
        """Return what a card without a color is worth in hand."""
        weights = self.weights
        if self.held[None] == self.size:
            return weights.colorless - weights.last_colorless
        return weights.colorless - weights.near if self.is_anybody_near else weights.colorless

    def _rate_target(self, seat: int, card: Card) -> float:
        """Return how good it is to choose a seat for the effect of a card."""
        sizes = self.view.hand_sizes
        if not 0 <= seat < len(sizes) or seat == self.view.player:
            return 0.0
        effect = self._find_effect(card)
        if effect is not None and read_traits(effect).own_hand == "changes":
            return float(self.size - 1 - sizes[seat])  # most of these effects exchange hands
        return self._rate_opponent(seat)

    def _rate_opponent(self, seat: int) -> float:
        """Return how good it is to harm a seat: most of all an opponent with few cards."""
        return -0.1 * self.view.hand_sizes[seat] - 10.0 * (seat not in self.opponents)

    def _rate_color(self, color: str) -> float:
        """Return how good it is that a color is in force."""
        points = sum(card.points for card in self.view.hand if card.color == color)
        return self.held[color] + 0.01 * points

    # --- answers

    def _rate_answer(self, value: Value) -> float:
        """Return how good an answer or a claim is; the first one is usually harmless."""
        view, question = self.view, self.view.question
        place = 0 if question is None else question.answers.index(value)
        if question is not None and place and self._is_challenge(question):
            return self._rate_challenge(question)
        if isinstance(value, Card):
            return self._rate_loss(value)
        if type(value) is int and 0 <= value < len(view.players):
            return self._rate_opponent(value)
        if isinstance(value, str) and self.held[value]:
            return self._rate_color(value)
        return -float(place)

    def _rate_loss(self, card: Card) -> float:
        """Return how good it is to lose a card of the own hand, or to take it from another."""
        worth = self.weights.colorless if card.color is None else self.weights.color
        rest = worth * self.held[card.color] - self.weights.point * card.points
        return -rest if card in self.view.hand else rest

    def _is_challenge(self, question: Question) -> bool:
        """Return whether a question lets this seat doubt that a play was lawful."""
        if question.card is None or len(question.answers) != 2 or self.view.attacker is None:
            return False
        effect = self._find_effect(question.card)
        return effect is not None and overrides(effect, "lawful")

    def _rate_challenge(self, question: Question) -> float:
        """Return what a challenge wins on average, compared with accepting the play."""
        weights, view, suspect = self.weights, self.view, self.view.attacker
        assert suspect is not None
        assert question.card is not None
        could_play = estimate_color_odds(view, question.color_before, suspect)
        is_pressed = self.size <= weights.few
        bluff = could_play * (weights.near_bluff_rate if is_pressed else weights.bluff_rate)
        outcome = self.outcomes[question.card]
        won = outcome.attack + outcome.tempo + self._share_of_harm() * outcome.attack
        return bluff * won - (1 - bluff) * weights.wrong_challenge

    def _share_of_harm(self) -> float:
        """Return how much harm to one opponent helps this seat."""
        return 1 / max(len(self.opponents), 1)

    def _find_effect(self, card: Card) -> Effect | None:
        try:
            return self.view.effect(card)
        except UnoError:  # the edition is not installed
            return None


def _name_play(play: Play) -> tuple[Card, str | None, Value]:
    """Return what a play and the same one with a call of UNO have in common."""
    return play.card, play.color, play.choice


def _find_next_seat(view: PlayerView, absent: set[int]) -> int:
    """Return the seat that is next after that of a view."""
    seats = len(view.players)
    seat = view.player or 0
    for _ in range(seats):
        seat = (seat + view.direction) % seats
        if seat not in absent:
            break
    return seat
