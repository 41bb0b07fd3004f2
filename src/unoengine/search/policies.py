"""Quick policies for playouts: they know their own hand and what is public."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import isfinite
from random import Random
from typing import TYPE_CHECKING, Any

from attrs import frozen

from unoengine.core.actions import Action, Answer, CallUno, Catch, ChooseColor, Leave, Pass, Play
from unoengine.core.errors import SetupError, describe_value, require_number
from unoengine.core.legality import list_terms
from unoengine.core.phases.drawn_cards import DrawnCards
from unoengine.core.phases.series import Series
from unoengine.core.phases.turn import TURN
from unoengine.core.plugin_classes.variant import overrides
from unoengine.core.shuffle import require_random
from unoengine.core.view import PlayerView

if TYPE_CHECKING:
    from unoengine.core.compiled_rules import CompiledRules
    from unoengine.core.matching import Lookup
    from unoengine.core.perform import Move
    from unoengine.core.state_parts import Position


FEW_CARDS = 2
"""A player with at most this many cards may soon win, so the others keep none for later."""

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

    few_cards: int = FEW_CARDS
    """With at most this many cards, another player may soon win."""

    def __attrs_post_init__(self) -> None:
        for name in ("color_weight", "action_bonus", "point_weight", "noise", "first_answer"):
            given = getattr(self, name)
            if isinstance(given, bool) or not isinstance(given, int | float) or not isfinite(given):
                raise SetupError(f"{name} must be a finite number, not {describe_value(given)}")
        if not 0 <= self.first_answer <= 1:
            raise SetupError(f"first_answer must be from 0 to 1, not {self.first_answer}")
        require_number("few_cards", self.few_cards, 0, 10**9)

    def __call__(self, view: PlayerView, chance: Random) -> Action:
        """Return one of the legal actions of a view.

        Args:
            view: The view of the seat that decides.
            chance: The random source.

        Returns:
            The action, which is the one that the policy takes in a playout.

        Raises:
            SetupError: The seat cannot do anything now, or an argument is invalid.
        """
        actions = list_staying_actions(view)
        require_random(chance)
        others = [size for seat, size in enumerate(view.hand_sizes) if seat != view.player]
        is_hurried = is_any_hand_small(others, self.few_cards)
        ratings = _find_ratings(self, view._lookup)
        return ratings.choose(actions, view._packed_hand, is_hurried, chance.random())


def list_staying_actions(view: PlayerView) -> Sequence[Action]:
    """Return the legal actions of a view without leaving."""
    if not isinstance(view, PlayerView):
        raise SetupError(f"a bot needs a view of its seat, not {describe_value(view)}")
    actions: Sequence[Action] = view.legal
    if actions and type(actions[-1]) is Leave:  # it is listed last
        actions = [action for action in actions if not isinstance(action, Leave)]
    if not actions:
        raise SetupError(f"seat {view.player} cannot do anything now; view.legal is empty")
    return actions


def is_any_hand_small(sizes: Iterable[int], few: int = FEW_CARDS) -> bool:
    """Return whether one of these hands has few cards; an empty one belongs to nobody."""
    return any(0 < size <= few for size in sizes)


def allows_false_uno(view: PlayerView) -> bool:
    """Return whether false calls of UNO are possible; then it is due only with two cards."""
    return any(overrides(variant, "false_uno") for variant in view.variants)


quick_policy: QuickPolicy = QuickPolicy()
"""The usual quick policy."""

random_policy: QuickPolicy = QuickPolicy(
    color_weight=0, action_bonus=0, point_weight=0, first_answer=0, few_cards=1000
)
"""A player that plays any card that fits, names any color, and gives any answer."""


# --- Decisions by the bits of a hand: from a list of actions, or in less time without one.

_MAX_TABLES = 64
"""The number of policies and agreements for which tables are kept."""


class _Ratings:
    """The ratings of a quick policy for the cards of a game."""

    def __init__(self, policy: QuickPolicy, lookup: Lookup) -> None:
        self.policy: QuickPolicy = policy
        self.lookup: Lookup = lookup
        self.colors: tuple[str, ...] = lookup.edition.colors
        faces = range(len(lookup.cards))
        self.suits: dict[str | None, int] = {
            color: lookup.codec.mask(face for face in faces if lookup.cards[face].color == color)
            for color in self.colors
        }
        """By color, all bits of its cards."""

        self.of_face: list[tuple[float, int]] = [
            (
                policy.point_weight * card.points + policy.action_bonus * (card.number is None),
                self.suits.get(card.color, 0),
            )
            for card in lookup.cards
        ]
        """By face, its rating without chance, and all bits of its color."""

    def choose(self, actions: Sequence[Action], hand: int, is_hurried: bool, luck: float) -> Action:
        """Return the action with the best rating, to which a random number adds noise."""
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
            return self._choose_play(plays, hand, is_hurried, luck)
        if answers:
            if luck < self.policy.first_answer:
                return answers[0]
            return answers[int(luck * 97 % 1 * len(answers))]
        if isinstance(actions[0], ChooseColor):
            return max(
                (action for action in actions if isinstance(action, ChooseColor)),
                key=lambda action: (hand & self.suits[action.color]).bit_count(),
            )
        return next((action for action in actions if isinstance(action, Pass)), actions[0])

    def _choose_play(self, plays: list[Play], hand: int, is_hurried: bool, luck: float) -> Play:
        calls_uno = self.lookup.false_uno_variant is None or hand.bit_count() == 2
        if not is_hurried:
            plays = [play for play in plays if play.card.color is not None] or plays
        timely = {(play.card, play.color, play.choice) for play in plays if play.uno == calls_uno}
        plays = [
            play
            for play in plays
            if play.uno == calls_uno or (play.card, play.color, play.choice) not in timely
        ]
        best = max(plays, key=lambda play: self._rate_play(play, hand, luck))
        alike = [play for play in plays if play.card is best.card and play.color == best.color]
        return alike[int(luck * 89 % 1 * len(alike))]

    def _rate_play(self, play: Play, hand: int, luck: float) -> float:
        face = self.lookup.codec.face_of_card[play.card]
        rating, suit = self.of_face[face]
        rating += self.policy.noise * ((face + 1) * (luck + SPREAD) % 1)
        if suit:
            rating += self.policy.color_weight * ((hand & suit).bit_count() - 1)
        elif play.color is not None:
            rating += self.policy.color_weight * (hand & self.suits[play.color]).bit_count()
            rating += _rate_color(self.colors.index(play.color), luck)
        return rating


def _rate_color(number: int, luck: float) -> float:
    """Return a small rating of a color, by which chance decides between equally good ones."""
    return 0.01 * ((number + 1) * (luck * 53 + SPREAD) % 1)


class PolicyTables(_Ratings):
    """The moves of a quick policy in a game, without a list of all legal actions.

    Usual decisions follow from the bits of the hand. All others choose from the legal actions, as
    the policy does as a bot, with the same result.
    """

    def __init__(self, policy: QuickPolicy, rules: CompiledRules) -> None:
        super().__init__(policy, rules.lookup)
        self.rules: CompiledRules = rules
        lookup = rules.lookup
        self._colored: int = lookup.colored_faces
        faces = range(len(lookup.cards))
        usual = lookup.codec.presence_mask(face for face in faces if self._is_usual(face))
        if lookup.play_guards:
            usual = 0
        self._unusual: int = lookup.all_first_bits & ~usual | lookup.special_faces
        """The faces with which more or less is named than a color if they have none, and UNO."""

        self._plays: dict[tuple[int, int, str | None, bool], Move[Any]] = {}
        self._matches: tuple[int, ...] = lookup.matches_by_showing
        self._may_always_draw: bool = lookup.may_always_draw
        self._calls_uno: bool = lookup.calls_uno
        self._draws: tuple[Move[Any], ...] = tuple(
            rules.registry.get_move(rules.registry.draws[seat][0])
            for seat in range(rules.seating.seats)
        )
        self._face_of_bit: dict[int, int] = lookup.face_of_bit
        self._few_cards: int = policy.few_cards
        self._noise: float = policy.noise
        self._weight: float = policy.color_weight

    def _is_usual(self, face: int) -> bool:
        named = [color for color, _, _ in list_terms(self.lookup, face, 3, self.colors, (None,))]
        wanted = [None] if self.of_face[face][1] else [*self.colors]
        return list(dict.fromkeys(named)) == wanted

    def choose_move(self, position: Position, chance: Random) -> Move[Any]:
        """Return the move of the seat on turn."""
        seat, pending, hands = position._turn, position._pending, position._hands
        hand = hands[seat]
        if pending is TURN:
            held = hand & self._matches[position._showing]
            if not held and position._pile_size and self._may_always_draw:
                chance.random()
                return self._draws[seat]
        elif type(pending) is DrawnCards or type(pending) is Series:
            held = hand & pending.playable
        else:
            return self._choose_from_list(position, seat, chance)
        few, is_hurried = self._few_cards, False  # `is_any_hand_small`, in less time
        for other, cards in enumerate(hands):
            if cards.bit_count() <= few and cards and other != seat:
                is_hurried = True
                break
        colored = held & self._colored
        if colored and not is_hurried:
            held = colored
        if not held or held & self._unusual or (not hand & hand - 1 and held & ~self._colored):
            return self._choose_from_list(position, seat, chance)
        return self._choose_usual_play(seat, hand, held, chance.random())

    def _choose_usual_play(self, seat: int, hand: int, held: int, luck: float) -> Move[Any]:
        """Return the play of one of these faces, each of which is usual, rated as by its play."""
        ratings, face_of_bit, luck_of_cards = self.of_face, self._face_of_bit, luck + SPREAD
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
            for number, (color, suit) in enumerate(self.suits.items()):
                value = rating + self._weight * (hand & suit).bit_count()
                value += _rate_color(number, luck)
                if value > most:
                    best, named, most = face, color, value
        key = seat, best, named, hand.bit_count() == 2 and self._calls_uno
        move = self._plays.get(key)
        if move is None:
            registry = self.rules.registry
            play = registry.intern_play(seat, best, named, None, key[3])
            move = self._plays[key] = registry.get_move(play)
        return move

    def _choose_from_list(self, position: Position, seat: int, chance: Random) -> Move[Any]:
        actions = [a for a in self.rules.list_actions(position) if a.player == seat]
        return self.choose_from(actions, position, seat, chance)

    def choose_from(
        self, actions: list[Action], position: Position, seat: int, chance: Random
    ) -> Move[Any]:
        """Return the move of a seat that may do any of these actions."""
        sizes = [hand.bit_count() for other, hand in enumerate(position._hands) if other != seat]
        is_hurried = is_any_hand_small(sizes, self.policy.few_cards)
        staying = [action for action in actions if type(action) is not Leave]
        action = self.choose(staying, position._hands[seat], is_hurried, chance.random())
        return self.rules.registry.get_move(action)


_find_ratings = lru_cache(maxsize=_MAX_TABLES)(_Ratings)
_tables: dict[tuple[int, int], PolicyTables] = {}


def find_tables(policy: QuickPolicy, rules: CompiledRules) -> PolicyTables:
    """Return the tables of a policy for an agreement, made once; to compare rules takes long."""
    key = id(policy), id(rules)
    found = _tables.get(key)
    if found is None or found.policy is not policy or found.rules is not rules:
        if len(_tables) >= _MAX_TABLES:
            _tables.clear()
        found = _tables[key] = PolicyTables(policy, rules)
    return found
