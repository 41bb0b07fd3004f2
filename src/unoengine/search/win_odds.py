"""Odds of winning the round, estimated from sizes of hands and kinds of cards by small tables."""

from __future__ import annotations

import json
from collections.abc import Container, Mapping, Sequence
from functools import cache
from importlib.resources import files
from math import exp
from typing import TYPE_CHECKING, TypeAlias, TypedDict
from weakref import WeakKeyDictionary

from unoengine.core.known_cards import find_seen_cards
from unoengine.core.state import GameState, check_state

if TYPE_CHECKING:
    from unoengine.core.matching import Lookup
    from unoengine.core.state_parts import Exit, Position


FOLDER = "odds_tables"

DEFAULT = "default"
"""The tables of editions that have no tables of their own."""

MOST_SEATS = 4
"""Upper bound for the distance from the seat on turn, plus one; further seats count like this."""

LONGEST = 15
"""Larger hands count as hands of this size."""

LONG = 8
"""The same where the size of a hand is combined with other facts."""

MOST_COLORS = 5
"""Upper bound for the number of colors; more count like this."""

MOST_MATCHES = 2
"""Upper bound for the number of cards that fit; more count like this."""

MOST_COPIES = 3
"""Upper bound for the number of cards of a kind; more count like this."""

_EMPTY_HAND = 6.0
"""The score of a seat that has played its last card while a question is open."""

_LATER_PLACE = 0.5
"""How much a seat still values its place after another has finished first."""


class OddsTables(TypedDict):
    """The tables for one number of players; all are added up, and the odds follow from the sums."""

    sizes: list[list[float]]
    """By distance from the seat on turn and by size of the hand."""

    colors: list[list[float]]
    """By size of the hand and by the number of its colors."""

    matches: list[list[list[float]]]
    """By size, by the number of cards that fit the top card, and by distance."""

    kinds: dict[str, list[float]]
    """By symbol of cards with an effect, and by their number in the hand."""

    colored: list[float]
    """The same for other symbols with a color."""

    colorless: list[float]
    """The same for other symbols without a color."""


HandFacts: TypeAlias = tuple[int, int, int, int, list[tuple[int, int]]]
"""Distance, size, colors, different cards that fit, and pairs of a kind and its number."""


class FactCounter:
    """Counts the facts about the hands of a game by which the tables are indexed."""

    def __init__(self, tables: Lookup) -> None:
        groups: dict[tuple[str, bool], int] = {}
        suits: dict[str, int] = {}
        for face, card in enumerate(tables.cards):
            mask = tables.codec.masks[face]
            if card.color is not None:
                suits[card.color] = suits.get(card.color, 0) | mask
            if card.color is None or tables.effects[face] is not None:
                kind = card.symbol or card.code, card.color is None
                groups[kind] = groups.get(kind, 0) | mask
        self.kinds: tuple[tuple[str, bool], ...] = tuple(groups)
        """The symbols of cards with an effect, and whether these cards have no color."""

        self._kind_masks: tuple[tuple[int, int], ...] = tuple(enumerate(groups.values()))
        self._suits: tuple[int, ...] = tuple(suits.values())
        self._matches: Sequence[int] = tables.matches_by_showing

    def count(self, position: Position) -> list[HandFacts | None]:
        """Return the facts about each hand; None for a hand without cards."""
        hands, turn, direction = position._hands, position._turn, position._direction
        seats, fitting = len(hands), self._matches[position._showing]
        found: list[HandFacts | None] = []
        for seat, hand in enumerate(hands):
            if not hand:
                found.append(None)
                continue
            size, colors = hand.bit_count(), 0
            for suit in self._suits:
                if hand & suit:
                    colors += 1
            fits = hand & fitting
            matches = (MOST_MATCHES if fits & fits - 1 else 1) if fits else 0
            kinds = []
            for kind, mask in self._kind_masks:
                held = hand & mask
                if held:
                    kinds.append((kind, held.bit_count() if held & held - 1 else 1))
            distance = (seat - turn) * direction % seats
            found.append((distance, size, colors, matches, kinds))
        return found


class WinOdds:
    """Estimates the odds of all seats of a game; see `win_odds`."""

    def __init__(self, lookup: Lookup, seats: int, tables: OddsTables) -> None:
        self._counter = FactCounter(lookup)
        last = MOST_SEATS - 1
        by_distance = [min(distance, last) for distance in range(seats)]
        self._sizes = [tables["sizes"][distance] for distance in by_distance]
        self._matches = [
            [[by_seat[distance] for by_seat in of_size] for of_size in tables["matches"]]
            for distance in by_distance
        ]
        self._colors = tables["colors"]
        self._kinds = [
            tables["kinds"].get(symbol) or tables["colorless" if is_colorless else "colored"]
            for symbol, is_colorless in self._counter.kinds
        ]

    def estimate(self, position: Position) -> list[float]:
        """Return the odds of each seat to win the round, while it goes on."""
        absent = position._round.rules.seating.absent
        weights, total = [], 0.0
        for seat, facts in enumerate(self._counter.count(position)):
            weight = 0.0
            if facts is not None:
                distance, size, colors, matches, kinds = facts
                bucket = size if size < LONG else LONG
                score = (
                    self._sizes[distance][size if size < LONGEST else LONGEST]
                    + self._colors[bucket][colors if colors < MOST_COLORS else MOST_COLORS]
                    + self._matches[distance][bucket][matches]
                )
                for kind, copies in kinds:
                    score += self._kinds[kind][copies if copies < MOST_COPIES else MOST_COPIES]
                weight = exp(score)
            elif seat not in absent:
                weight = exp(_EMPTY_HAND)
            weights.append(weight)
            total += weight
        odds = [weight / total for weight in weights] if total else weights
        exits = position._round.exits
        return _adjust_to_exits(odds, exits) if exits else odds


def _adjust_to_exits(odds: list[float], exits: Sequence[Exit]) -> list[float]:
    """Return the odds if seats are out of the round: the first that finished has won."""
    finished = [seat for seat, reason in exits if reason == "finished"]
    if not finished:
        return odds
    odds = [_LATER_PLACE * value for value in odds]
    for place, seat in enumerate(finished):
        odds[seat] = 0.0 if place else 1.0
    return odds


def win_odds(state: GameState) -> tuple[float, ...]:
    """Return for each seat the estimated probability that it wins the round.

    The estimate depends on all hands, so it is for states in which they are known, such as samples.
    It adds up values for the size of each hand, its colors, its special cards, the cards that fit,
    and the distance to the seat on turn. The values come from many rounds of quick players.

    Args:
        state: The state.

    Returns:
        The probabilities; if the round is over, 1 for the seats that have won and 0 for the others.

    Raises:
        SetupError: This is no state.

    >>> from unoengine import Setup
    >>> hands = ["red-1 red-2", "red-3 red-4 red-5"]
    >>> odds = win_odds(Setup(hands=hands, discard="blue-9").to_state())
    >>> odds[0] > odds[1], round(sum(odds), 6)
    (True, 1.0)
    """
    check_state(state)
    winners = state._round.winners
    if winners:
        return tuple(float(seat in winners) for seat in range(len(state._hands)))
    lookup, seats = state._round.rules.lookup, len(state._hands)
    by_seats = _found.setdefault(lookup, {})
    if seats not in by_seats:
        by_seats[seats] = WinOdds(lookup, seats, load_tables(lookup.edition.name, seats))
    return tuple(by_seats[seats].estimate(state))


_found: WeakKeyDictionary[Lookup, dict[int, WinOdds]] = WeakKeyDictionary()
"""The estimators of games, by number of players."""


def load_tables(edition: str, seats: int) -> OddsTables:
    """Return the tables for a game: those of its edition, for the nearest number of players."""
    by_seats = _read_files().get(edition) or _read_files()[DEFAULT]
    return by_seats[min(by_seats, key=lambda players: (abs(players - seats), players))]


@cache
def _read_files() -> Mapping[str, Mapping[int, OddsTables]]:
    """Return the tables by edition and number of players."""
    found: dict[str, Mapping[int, OddsTables]] = {}
    for file in files("unoengine.search").joinpath(FOLDER).iterdir():
        if file.name.endswith(".json"):
            data = json.loads(file.read_text("utf-8"))
            tables = {int(players): by_fact for players, by_fact in data["players"].items()}
            found |= dict.fromkeys(data["editions"], tables)
    return found


def find_known_share(state: GameState, player: int, allies: Container[int]) -> float:
    """Return the part of the cards of all opponents that a player has seen, from 0 to 1."""
    if not state._known:
        return 0.0
    known = held = 0
    for seat, hand in enumerate(state._hands):
        if seat not in allies:
            known += find_seen_cards(state, seat, player).bit_count()
            held += hand.bit_count()
    return known / held if held else 0.0
