"""The usual outcome of a card: what changes when it is played in trial positions.

Bots judge every card by this, ours and those of others, so that no card has to be known by name.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING

from attrs import frozen

from unoengine.game.engine import apply, legal_moves, new_game
from unoengine.game.setup import Setup
from unoengine.game.view import PlayerView
from unoengine.plugins import discovery
from unoengine.table.state import GameState
from unoengine.values.actions import Leave, Play
from unoengine.values.card import Card
from unoengine.values.edition import Edition
from unoengine.values.errors import SetupError, UnoError
from unoengine.values.frozen_map import FrozenMap

if TYPE_CHECKING:
    from unoengine.plugins.effect_base import Effect
    from unoengine.plugins.variant_base import Variant
    from unoengine.ruleset.lookup_tables import Side
    from unoengine.ruleset.options import Options

__all__ = ["CardOutcome", "OutcomeTable", "find_outcome_table"]

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


@frozen(cache_hash=True)
class _Rules:
    """The rules of a game as far as a view shows them."""

    edition: str
    options: Options
    variants: tuple[Variant, ...]
    house_rules: FrozenMap[str, tuple[Effect | None, ...]]
    wardrobe: tuple[frozenset[str], ...]
    side: Side

    def start(self) -> GameState:
        """Return a game with these rules."""
        return new_game(
            self.edition,
            len(self.wardrobe),
            seed=0,
            options=self.options,
            variants=self.variants,
            house_rules=self.house_rules,
        )


class OutcomeTable:
    """The usual outcomes of the cards of one game; each is found on first use."""

    def __init__(self, rules: _Rules) -> None:
        self._rules = rules
        self._found: dict[Card, CardOutcome] = {}
        self._effects: dict[Card, Effect | None] = {}
        self._edition: Edition | None = None
        try:
            start = rules.start()
        except UnoError:  # the edition is not installed, or is another one of this name
            return
        edition = start.edition if rules.side == "front" else start.edition.turned
        self._edition = edition
        self._effects = {card: start.effect(card) for card in edition.cards}

    def __getitem__(self, card: Card) -> CardOutcome:
        """Return the usual outcome of playing a card."""
        found = self._found.get(card)
        if found is None:
            found = self._found[card] = self._find(card)
        return found

    def _find(self, card: Card) -> CardOutcome:
        if self._edition is None or card not in self._effects:
            return _NO_OUTCOME if card.effect is None else _UNKNOWN_OUTCOME
        if self._effects[card] is None:
            return _NO_OUTCOME
        tried = []
        for deal in range(_DEALS):
            try:
                tried.append(self._try_card(card, self._edition, Random(deal)))
            except UnoError:  # no such position is possible
                continue
        if not tried:
            return _UNKNOWN_OUTCOME
        return CardOutcome(*(fmean(values) for values in zip(*tried, strict=True)))

    def _try_card(
        self, card: Card, edition: Edition, chance: Random
    ) -> tuple[float, float, float, float]:
        """Play a card in one position, and return what changed."""
        rules, seats = self._rules, len(self._rules.wardrobe)
        # Only `random()` returns the same numbers on every Python version: use nothing else.
        deck = sorted(edition.deck, key=lambda _: chance.random())
        deck.remove(card)
        top = self._find_top(card, deck)
        deck.remove(top)
        hands = [deck[_HAND_SIZE * seat : _HAND_SIZE * (seat + 1)] for seat in range(seats)]
        hands[0].append(card)
        state = Setup(
            edition=rules.edition,
            hands=hands,
            discard=[top],
            draw=deck[_HAND_SIZE * seats :],
            color=edition.colors[0] if top.color is None else None,
            wardrobe=dict(enumerate(rules.wardrobe)),
            house_rules=rules.house_rules,
            variants=rules.variants,
            options=rules.options,
            side=rules.side,
        ).to_state()
        plays = [
            move for move in legal_moves(state, 0) if isinstance(move, Play) and move.card == card
        ]
        if not plays:
            raise SetupError("the card cannot be played in this position")
        after = apply(state, plays[int(chance.random() * len(plays))])
        return _compare(state, _complete_play(after))

    def _find_top(self, card: Card, deck: Sequence[Card]) -> Card:
        """Return a card without an effect on which the card can be played, if there is one."""
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
    rules = _Rules(
        view.edition,
        view.options,
        view.variants,
        FrozenMap(view.house_rules),
        view.wardrobe[:_MOST_SEATS],
        view.side,
    )
    return _make_table(rules, discovery.generation)


@lru_cache(maxsize=64)
def _make_table(rules: _Rules, _generation: int) -> OutcomeTable:
    return OutcomeTable(rules)
