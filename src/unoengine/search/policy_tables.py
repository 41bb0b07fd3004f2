"""Class `PolicyTables`: the decisions of a quick policy, without a list of all legal actions."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from unoengine.moves.terms import list_terms
from unoengine.search.policies import SPREAD, Outlook, QuickPolicy, is_any_hand_small, rate_color
from unoengine.table.phases.drawn_cards import DrawnCards
from unoengine.table.phases.turn import TURN
from unoengine.values.actions import Action, Leave

if TYPE_CHECKING:
    from unoengine.moves.compiled_rules import CompiledRules
    from unoengine.moves.move_base import Move
    from unoengine.ruleset.lookup_tables import LookupTables
    from unoengine.table.state_parts import Position

__all__ = ["PolicyTables", "find_tables"]

_MAX_TABLES = 64
"""The number of policies and agreements for which tables are kept."""


class PolicyTables:
    """The facts about the cards of a game that a quick policy looks up.

    Usual decisions follow from the bits of the hand. All others choose from the legal actions, as
    the policy does as a bot, with the same result.
    """

    def __init__(self, policy: QuickPolicy, rules: CompiledRules) -> None:
        self.policy: QuickPolicy = policy
        self.rules: CompiledRules = rules
        tables = rules.tables
        self.tables: LookupTables = tables
        colors = tables.edition.colors
        self.colors: tuple[str, ...] = colors
        faces = range(len(tables.cards))
        self._suits: list[int] = [
            tables.codec.mask(face for face in faces if tables.cards[face].color == color)
            for color in colors
        ]
        """By color, all bits of its cards."""

        self._color_of: list[int | None] = [
            None if card.color is None else colors.index(card.color) for card in tables.cards
        ]
        self._colored: int = tables.colored_faces
        usual = tables.codec.presence_mask(face for face in faces if self._is_usual(face))
        self._unusual: int = tables.all_first_bits & ~usual | tables.special_faces
        """The faces with which more or less is named than a color if they have none, and UNO."""

        self._plays: dict[tuple[int, int, int | None, bool], Move[Any]] = {}
        self._ratings: list[tuple[float, int]] = [
            (policy._rate_alone(card), 0 if color is None else self._suits[color])
            for card, color in zip(tables.cards, self._color_of, strict=True)
        ]
        """By face, its rating without chance, and all bits of its color."""

        self._matches: tuple[int, ...] = tables.matches_by_showing
        self._draws_as_usual: bool = tables.draws_as_usual
        self._draws: tuple[Move[Any], ...] = tuple(
            rules.registry.get_move(actions[0]) for actions in rules.registry.draws
        )
        self._face_of_bit: dict[int, int] = tables.face_of_bit
        self._few_cards: int = policy.few_cards
        self._noise: float = policy.noise
        self._weight: float = policy.color_weight

    def _is_usual(self, face: int) -> bool:
        tables = self.tables
        named = [color for color, _, _ in list_terms(tables, face, 3, self.colors, (None,))]
        wanted = [None] if self._color_of[face] is not None else [*self.colors]
        return list(dict.fromkeys(named)) == wanted

    def choose(self, position: Position, chance: Random) -> Move[Any]:
        """Return the move of the seat on turn."""
        seat, pending, hands = position._turn, position._pending, position._hands
        hand = hands[seat]
        if pending is TURN:
            held = hand & self._matches[position._showing]
            if not held and position._pile_size and self._draws_as_usual:
                chance.random()
                return self._draws[seat]
        elif type(pending) is DrawnCards:
            held = hand & pending.playable
        else:
            return self._choose_from_list(position, seat, chance)
        few, is_hurried = self._few_cards, False  # `_is_hurried`, in less time
        for other, cards in enumerate(hands):
            if cards.bit_count() <= few and cards and other != seat:
                is_hurried = True
                break
        colored = held & self._colored
        if colored and not is_hurried:
            held = colored
        if not held or held & self._unusual or (not hand & hand - 1 and held & ~self._colored):
            return self._choose_from_list(position, seat, chance)
        return self._choose_play(seat, hand, held, chance.random())

    def _choose_play(self, seat: int, hand: int, held: int, luck: float) -> Move[Any]:
        """Return the play of one of these faces, each of which is usual.

        The ratings are those of the policy.
        """
        ratings, face_of_bit, luck_of_cards = self._ratings, self._face_of_bit, luck + SPREAD
        best, named, most = -1, None, -1e9
        while held:
            bit = held & -held
            held ^= bit
            face = face_of_bit[bit]
            rating, suit = ratings[face]
            rating += self._noise * ((face + 1) * luck_of_cards % 1)
            if suit:
                rating += self._weight * ((hand & suit).bit_count() - 1)
                if rating > most:
                    best, named, most = face, None, rating
                continue
            for color, suit in enumerate(self._suits):
                value = rating + self._weight * (hand & suit).bit_count()
                value += rate_color(color, luck)
                if value > most:
                    best, named, most = face, color, value
        key = seat, best, named, hand.bit_count() == 2
        move = self._plays.get(key)
        return self._find_play(key) if move is None else move

    def _find_play(self, key: tuple[int, int, int | None, bool]) -> Move[Any]:
        seat, face, color, uno = key
        registry = self.rules.registry
        name = None if color is None else self.colors[color]
        move = self._plays[key] = registry.get_move(
            registry.intern_play(seat, face, name, None, uno)
        )
        return move

    def _choose_from_list(self, position: Position, seat: int, chance: Random) -> Move[Any]:
        actions = [a for a in self.rules.list_actions(position) if a.player == seat]
        return self.choose_from(actions, position, seat, chance)

    def choose_from(
        self, actions: list[Action], position: Position, seat: int, chance: Random
    ) -> Move[Any]:
        """Return the move of a seat that may do any of these actions."""
        hand, suits, colors = position._hands[seat], self._suits, self.colors
        outlook = Outlook(
            faces=self.tables.codec.face_of_card,
            colors=colors,
            count=lambda color: (hand & suits[colors.index(color)]).bit_count(),
            is_hurried=self._is_hurried(position, seat),
            calls_uno=self.tables.false_uno_variant is None or hand.bit_count() == 2,
        )
        staying = [action for action in actions if type(action) is not Leave]
        action = self.policy._choose(staying, outlook, chance.random())
        return self.rules.registry.get_move(action)

    def _is_hurried(self, position: Position, seat: int) -> bool:
        sizes = [hand.bit_count() for other, hand in enumerate(position._hands) if other != seat]
        return is_any_hand_small(sizes, self.policy.few_cards)


_tables: dict[tuple[int, int], PolicyTables] = {}


def find_tables(policy: QuickPolicy, rules: CompiledRules) -> PolicyTables:
    """Return the tables of a policy for an agreement, made once."""
    key = id(policy), id(rules)
    found = _tables.get(key)
    if found is None or found.policy is not policy or found.rules is not rules:
        if len(_tables) >= _MAX_TABLES:
            _tables.clear()
        found = _tables[key] = PolicyTables(policy, rules)
    return found
