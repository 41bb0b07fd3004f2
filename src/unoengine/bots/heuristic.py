"""The heuristic bot: it rates every action by what the cards usually do, and takes the best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from math import comb
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING

from attrs import frozen

from unoengine.core.actions import (
    Action,
    Answer,
    CallUno,
    Catch,
    ChooseColor,
    Leave,
    Pass,
    Play,
    Value,
)
from unoengine.core.cards import Card
from unoengine.core.engine import apply, legal_moves
from unoengine.core.errors import SetupError, UnoError
from unoengine.core.plugin_classes.effect import Effect, read_traits
from unoengine.core.plugin_classes.variant import overrides
from unoengine.core.setup import Setup
from unoengine.core.shuffle import require_random
from unoengine.core.state import GameState, Question
from unoengine.core.view import PlayerView
from unoengine.search.policies import (
    FEW_CARDS,
    allows_false_uno,
    is_any_hand_small,
    list_staying_actions,
)

if TYPE_CHECKING:
    from unoengine.core.agreement import Agreement
    from unoengine.core.matching import Side


# --- The probability that another hand has a color, as far as a seat knows.

_UNKNOWN_SHARE = 0.25
"""The share of a color in a deck that is not installed."""


def estimate_color_odds(view: PlayerView, color: str | None, seat: int) -> float:
    """Return the probability that a hand has a color if all unseen cards are equally likely.

    Args:
        view: The view of another seat.
        color: The color.
        seat: The seat that holds the hand.

    Returns:
        A probability; 1 if a card of this color was seen in the hand.
    """
    known = view.known.get(seat, ())
    if any(card.color == color for card in known):
        return 1.0
    hidden = view.hand_sizes[seat] - len(known)
    try:
        deck = view.edition_in_play.deck
    except UnoError:  # the edition is not installed
        return 1 - (1 - _UNKNOWN_SHARE) ** hidden
    unseen = Counter(card.color for card in deck)
    for cards in (view.hand, view.discards, *view.known.values()):
        unseen.subtract(card.color for card in cards)
    total, of_color = max(unseen.total(), hidden), max(unseen[color], 0)
    return 1 - comb(total - min(of_color, total), hidden) / comb(total, hidden)


# --- The usual outcome of a card: what changes when it is played in trial positions.
#
# Bots judge every card by this, ours and those of others, so that no card has to be known by name.

_DEALS = 6
"""The number of positions in which a card is tried; each takes about a millisecond, once."""

_HAND_SIZE = 5
"""How many other cards each player holds."""

_MOST_SEATS = 3
"""The seats of a trial; with more, a card affects the other players as it does with three."""

_MOST_DECISIONS = 12
"""How many decisions are made until the play is complete."""


@frozen
class CardOutcome:
    """The usual outcome of a play, on average over several positions."""

    attack: float = 0.0
    """How many cards the next player receives."""

    spread: float = 0.0
    """How many cards the other opponents receive, on average."""

    tempo: float = 0.0
    """How often the next player loses a turn, from 0 to 1."""

    own: float = 0.0
    """How many cards the player of the card receives; negative if it gets rid of more."""


_NO_OUTCOME = CardOutcome()

_UNKNOWN_OUTCOME = CardOutcome(attack=1.0, tempo=0.5)
"""The outcome that is assumed of a card with an effect if it cannot be tried."""


class OutcomeTable(dict[Card, CardOutcome]):
    """The usual outcomes of the cards of one game; each is found on first use."""

    def __init__(
        self, agreement: Agreement | None, wardrobe: tuple[frozenset[str], ...], side: Side
    ) -> None:
        super().__init__()
        self._agreement = agreement
        self._wardrobe = wardrobe
        self._side: Side = side
        self._effects: dict[Card, Effect | None] = {}
        if agreement is not None:
            edition = agreement.edition if side == "front" else agreement.edition.turned
            self._effects = {card: agreement.find_effect(card) for card in edition.cards}

    def __missing__(self, card: Card) -> CardOutcome:
        found = self[card] = self._find(card)
        return found

    def _find(self, card: Card) -> CardOutcome:
        if self._agreement is None or card not in self._effects:
            return _NO_OUTCOME if card.effect is None else _UNKNOWN_OUTCOME
        if self._effects[card] is None:
            return _NO_OUTCOME
        tried = []
        for deal in range(_DEALS):
            try:
                tried.append(self._try_card(card, self._agreement, Random(deal)))
            except UnoError:  # no such position is possible
                continue
        if not tried:
            return _UNKNOWN_OUTCOME
        return CardOutcome(*(fmean(values) for values in zip(*tried, strict=True)))

    def _try_card(
        self, card: Card, agreement: Agreement, chance: Random
    ) -> tuple[float, float, float, float]:
        edition = agreement.edition if self._side == "front" else agreement.edition.turned
        seats = len(self._wardrobe)
        # Only `random()` returns the same numbers on every Python version: use nothing else.
        deck = sorted(edition.deck, key=lambda _: chance.random())
        deck.remove(card)
        top = self._find_top(card, deck)
        deck.remove(top)
        hands = [deck[_HAND_SIZE * seat : _HAND_SIZE * (seat + 1)] for seat in range(seats)]
        hands[0].append(card)
        state = Setup(
            edition=agreement.published_edition,
            hands=hands,
            discard=[top],
            draw=deck[_HAND_SIZE * seats :],
            color=edition.colors[0] if top.color is None else None,
            wardrobe=dict(enumerate(self._wardrobe)),
            house_rules=agreement.house_rules,
            variants=agreement.variants,
            options=agreement.options,
            side=self._side,
        ).to_state()
        plays = [
            move for move in legal_moves(state, 0) if isinstance(move, Play) and move.card == card
        ]
        if not plays:
            raise SetupError("the card cannot be played in this position")
        after = apply(state, plays[int(chance.random() * len(plays))])
        return _compare(state, _complete_play(after))

    def _find_top(self, card: Card, deck: Sequence[Card]) -> Card:
        plain = [other for other in deck if self._effects.get(other) is None]
        fitting = [other for other in plain if other.color == card.color]
        colored = [other for other in plain if other.color is not None]
        return next(iter([*fitting, *colored, *deck]))


def _complete_play(state: GameState) -> GameState:
    """Answer questions and demands with the first possible action until the next turn."""
    for _ in range(_MOST_DECISIONS):
        if state.phase in ("turn", "round-over", "game-over"):
            break
        moves = legal_moves(state, state.turn)
        state = apply(state, next(move for move in moves if not isinstance(move, Leave)))
    return state


def _compare(before: GameState, after: GameState) -> tuple[float, float, float, float]:
    """Return the fields of the outcome of a play of seat 0."""
    gains = [new - old for old, new in zip(before.hand_sizes, after.hand_sizes, strict=True)]
    next_seat = after.direction % len(gains)
    others = [gain for seat, gain in enumerate(gains) if seat not in (0, next_seat)]
    is_skipped = after.phase == "turn" and after.turn != next_seat
    return gains[next_seat], fmean(others) if others else 0.0, float(is_skipped), gains[0] + 1


def find_outcome_table(view: PlayerView) -> OutcomeTable:
    """Return the usual outcomes of the cards of the game that a view shows."""
    try:
        agreement = view._agreement
    except UnoError:  # the edition is not installed
        agreement = None
    return _make_table(agreement, view.wardrobe[:_MOST_SEATS], view.side)


_make_table = lru_cache(maxsize=64)(OutcomeTable)


# --- Ratings of the actions of a seat, from its view alone and without looking ahead.


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

    def _rate_play(self, play: Play) -> float:
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


def heuristic(view: PlayerView, chance: Random) -> Action:
    """Return the action of an experienced player that plans no further than the next turn.

    The bot plays the color of which it holds most and keeps cards without a color. It keeps
    attacks too, until the next player has few cards. It bluffs and challenges if the expected cost
    is small, and never forgets UNO. The bot judges unknown cards by what they do when it
    tries them in imagined positions. It never leaves the game.

    Args:
        view: The view of the seat that decides.
        chance: The random source, which decides between equally good actions.

    Returns:
        One of the actions in `view.legal`.

    Raises:
        SetupError: The seat cannot do anything now, or an argument is invalid.

    >>> from unoengine import new_game, view
    >>> state = new_game(seed=7)
    >>> seen = view(state, state.turn)
    >>> heuristic(seen, Random(1)) in seen.legal
    True
    """
    options = list_staying_actions(view)
    require_random(chance)
    if len(options) == 1:
        return options[0]
    ratings = rate_actions(view, options)
    # Only `random()` returns the same numbers on every Python version: use nothing else.
    return max(zip(ratings, options, strict=True), key=lambda rated: (rated[0], chance.random()))[1]
