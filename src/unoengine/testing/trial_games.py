"""Random games, played until a check finds a fault."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import cycle, islice
from random import Random
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from attrs import evolve, fields, frozen

from unoengine.core.actions import Action, Leave
from unoengine.core.agreement import Agreement, HouseRules, resolve_agreement
from unoengine.core.cards import Card, two_sided
from unoengine.core.edition import DEFAULT_EDITION, Edition
from unoengine.core.engine import apply, legal_moves, new_game
from unoengine.core.errors import (
    MAX_COPIES,
    IllegalMove,
    SetupError,
    describe_value,
    require_number,
)
from unoengine.core.options import Options
from unoengine.core.players import fit_player_count
from unoengine.core.plugin_classes.effect import ALLOWED, Effect, read_traits
from unoengine.core.plugin_classes.scoring import Scoring
from unoengine.core.plugin_classes.variant import Variant
from unoengine.core.setup import Setup
from unoengine.core.state import GameState
from unoengine.testing.checks.determinism import (
    UNSTEADY_MOVES,
    find_change,
    is_steady,
    list_options,
    list_titles,
)
from unoengine.testing.checks.secrets import find_leak_at_start
from unoengine.testing.checks.states import (
    find_endless_questions,
    find_endless_round,
    find_state_faults,
    find_step_faults,
)
from unoengine.testing.faults import EVENT_LIMIT, EventLimitReached, Fault, apply_with_limit

# --- The values that the options of an effect or a variant may have, and the plug-in with each.

P = TypeVar("P", bound="Effect | Variant | Scoring")


def list_option_values(cls: Any) -> dict[str, tuple[Any, ...]]:
    """Return the known values of each option.

    Options declared with `option`, as a bool or as a `Literal` have known values.
    """
    try:
        hints = get_type_hints(cls)
    except Exception:  # an annotation names something that only type checkers import
        hints = {}
    found = {}
    for attribute in fields(cls):
        values: tuple[Any, ...] = attribute.metadata.get(ALLOWED, ())
        declared = hints.get(attribute.name)
        if not values and declared is bool:
            values = (False, True)
        elif not values and get_origin(declared) is Literal:
            values = get_args(declared)
        if values and attribute.init:
            found[attribute.alias] = values
    return found


def vary_options(plugin: P) -> Iterator[P]:
    """Yield the plug-in with another value of one option at a time."""
    for name, values in list_option_values(type(plugin)).items():
        yield from _make_others(plugin, ({name: value} for value in values))


def vary_options_together(plugin: P, chance: Random, most: int) -> Iterator[P]:
    """Yield the plug-in with other values of several options at once, up to some of these."""
    changed: dict[str, list[Any]] = {}
    for name, values in list_option_values(type(plugin)).items():
        used = repr(getattr(plugin, name, None))
        changed[name] = [value for value in values if repr(value) != used]
    names = [name for name, values in changed.items() if values]
    if len(names) < 2:
        return
    chosen: list[dict[str, Any]] = []
    for _ in range(most):
        some = chance.sample(names, chance.randrange(2, len(names) + 1))
        together = {name: chance.choice(changed[name]) for name in some}
        if together not in chosen:
            chosen.append(together)
    yield from _make_others(plugin, chosen)


def _make_others(plugin: P, changes: Iterable[dict[str, Any]]) -> Iterator[P]:
    for change in changes:
        try:
            other = evolve(plugin, **change)
        except Exception:  # the class refuses this value together with the others
            continue
        if repr(other) != repr(plugin):
            yield other


def _add_back(card: Card, edition: Edition) -> Card:
    """Return a card for an edition; if that has two sides, with a back of the same effect."""
    if not edition.is_two_sided:
        return card
    colors = dict(zip(edition.colors, cycle(edition.back_colors), strict=False))
    color = colors[card.color] if card.color is not None else None
    return evolve(card, back=evolve(card, code=f"back-of-{card.code}", color=color))


_TURNED_NUMBERS = (None, 3, 7)
"""The numbers of cards that `turn_edition` keeps; cards without a number have None."""


@lru_cache(maxsize=8)
def turn_edition(name: str = DEFAULT_EDITION) -> Edition:
    """Return an edition of two-sided cards made of the cards of an installed one.

    It has few different cards and many copies of each, with other cards on their backs, so that
    one side hardly tells what is on the other. All colored fronts are plain numbers.
    """
    edition = resolve_agreement(name).published_edition
    kept = [card for card in dict.fromkeys(edition.deck) if card.number in _TURNED_NUMBERS]
    plain = [card for card in kept if card.number is not None or card.color is None]
    backs = [evolve(card, code=f"back-{card.code}") for card in kept * 4]
    Random(0).shuffle(backs)
    deck = two_sided(islice(cycle(plain), len(backs)), backs)
    return evolve(edition, name=f"two-sided-{name}", deck=deck, back_colors=edition.colors)


def edition_with(
    *effects: Effect, edition: Edition | str = DEFAULT_EDITION, copies: int = 2
) -> Edition:
    """Return an edition with cards of these effects added to its own.

    Each effect gets `copies` cards without a color, as many of the edition's first color, and as
    many of its second color.

    Args:
        effects: The effects.
        edition: The edition to start from.
        copies: How many cards of each kind.

    Returns:
        The edition.

    Raises:
        SetupError: An argument is not an effect, there are too many copies, or no such edition is
            installed.

    >>> from unoengine.house_rules import ExtraTurn
    >>> [card.code for card in edition_with(ExtraTurn(), copies=1).deck[-3:]]
    ['extra-turn', 'red-extra-turn', 'yellow-extra-turn']
    """
    require_number("copies", copies, 0, MAX_COPIES)
    base = resolve_agreement(edition).published_edition
    symbols = {card.symbol for card in base.deck}
    added: list[Card] = []
    for effect in effects:
        if not isinstance(effect, Effect):
            raise SetupError(f"pass an Effect instance, not {describe_value(effect)}")
        symbol = f"tried-{effect.name}" if effect.name in symbols else effect.name
        stated = read_traits(effect).points
        points = 50 if stated is None else stated
        for color in (None, *base.colors[:2]):
            code = symbol if color is None else f"{color}-{symbol}"
            card = Card(code, color=color, symbol=symbol, points=points, effect=effect)
            added += [_add_back(card, base)] * copies
    return base.with_deck([*base.deck, *added])


# --- Starts of trial games: small positions with the cards that are tried, and whole games.

OPTION_VALUES: dict[str, tuple[Any, ...]] = {
    "hand_size": (None, 2, 5),
    "forced_drawn_play": (None, "never", "after_compulsory_draw", "always"),
    "draw_count": (None, 2, 3),
    "voluntary_draw": (None, "forbidden"),
    "after_drawing": (None, "any_card", "ends_turn"),
    "two_player_reverse": (None, "literal"),
    "final_card_effects": (None, "all"),
    "uno_window_closes_on": (None, "any_response"),
    "uno_calls": (None, "none"),
    "uno_penalty": (None, 0, 3),
    "scoring": (None, "running_tally"),
    "next_dealer": (None, "round_winner", "redraw"),
    "round_end": (None, "last_left"),
    "max_turns": (None, 5, 40),
    "leaving": (None, "allowed", "round"),
}
"""The values of each option that trial games are played with; None leaves it to the edition."""

_TARGETS = (1, 100, None)
"""The targets that trial games are played with; None leaves it to the edition."""

_LARGEST_HAND = 3
"""The number of cards of the largest hands in small positions, with few exceptions."""

_OPENS_EVERY = 6
"""In one of so many small positions, the first card has yet to be turned up."""

_LARGE_HAND_CHANCE = 0.15
"""How often a seat of a small position has more cards."""

_POSITION_SEATS = (2, 4, 3, 2, 6, 2, 3, 5, 2, 7, 4, 2, 10, 3, 2, 8, 2, 9, 3, 4)
"""The numbers of players of small positions, one after the other."""

_GAME_SEATS = (4, 2, 3, 10, 5, 6, 7, 2, 8, 3, 9)
"""The numbers of players of whole games, one after the other."""


@frozen
class Start:
    """The start of a game: a position, or the arguments of `new_game`."""

    source: Setup | dict[str, Any]

    def make_state(self) -> GameState:
        """Return the first state, the same one each time."""
        source = self.source
        return source.to_state() if isinstance(source, Setup) else new_game(**source)


@frozen
class TriedCards:
    """A deck, and the cards in it that should be played, grouped by effect."""

    deck: Sequence[Card]
    cards: Sequence[Sequence[Card]]
    found: bool
    """Whether the deck has cards with the effects that are tried."""

    back: TriedCards | None = None
    """The same for the backs of two-sided cards."""


@frozen
class Trial:
    """An edition, variants and house rules, and the effects that should act."""

    edition: Edition
    variants: tuple[Variant, ...] = ()
    house_rules: HouseRules | None = None
    tried: tuple[Effect, ...] = ()
    baseline: Agreement | None = None
    """The rules without the variant that is tried: cards that act differently are tried."""

    @property
    def _most_players(self) -> int:
        """How many may play, as far as that depends on the options of the edition."""
        return _find_most_players(self.edition)

    def make_minimal_start(self) -> Start:
        """Return the start of a game, to see whether there can be one."""
        return self._make_game(players=self._fit_players(2), seed=1, dealer=0)

    def make_game(self, chance: Random, number: int) -> Start:
        """Return the start of the whole game with this number."""
        wanted = min(_GAME_SEATS[number % len(_GAME_SEATS)], self._most_players)
        players, options = self._fit_players(wanted), self.make_options(chance)
        if number % 2 == 0:  # so that somebody leaves
            options = evolve(options, leaving="round" if number % 4 else "allowed")
        return self._make_game(
            players=players,
            seed=chance.randrange(10**6),
            options=options,
            wardrobe=self._make_wardrobe(chance, players),
            teams=_make_teams(chance, players) or None,
        )

    def _fit_players(self, wanted: int) -> int:
        """Return a number of players that the edition allows."""
        options = _find_options(self.edition)
        return wanted if options is None else fit_player_count(options, wanted)

    def _make_game(self, **arguments: Any) -> Start:
        rules = {"house_rules": self.house_rules, "variants": self.variants}
        return Start({"edition": self.edition, **arguments, **rules})

    def find_tried_cards(self) -> TriedCards:
        """Return the deck of a game, and the cards in it that should be played."""
        state = self.make_minimal_start().make_state()
        edition = state.edition.turned if state.side == "back" else state.edition
        fronts = self._find_tried_cards(state, edition.deck)
        if not edition.is_two_sided:
            return fronts
        backs = self._find_tried_cards(state, edition.turned.deck)
        return evolve(fronts, found=fronts.found or backs.found, back=backs)

    def _find_tried_cards(self, state: GameState, deck: Sequence[Card]) -> TriedCards:
        effects = {card: state.effect(card) for card in dict.fromkeys(deck)}
        tried = [
            card
            for card in deck
            if effects[card] in self.tried
            or (self.baseline is not None and effects[card] != self.baseline.effects[card.code])
        ]
        by_effect: dict[Effect | None, list[Card]] = {}
        for card in tried or [card for card in deck if effects[card]] or deck:
            by_effect.setdefault(effects[card], []).append(card)
        return TriedCards(deck, tuple(by_effect.values()), bool(tried))

    def make_position(
        self, chance: Random, tried: TriedCards, number: int, options: Options
    ) -> Start:
        """Return the small position with this number; mostly, the seat on turn has a tried card.

        Sometimes the tried card is about to be turned up instead.
        """
        is_turned = tried.back is not None and chance.random() < 0.5
        if is_turned and tried.back is not None:
            tried = tried.back
        colors = self.edition.back_colors if is_turned else self.edition.colors
        others = len(tried.deck) - 2  # without the tried card and the top card
        wanted = _POSITION_SEATS[number % len(_POSITION_SEATS)]
        wanted = min(wanted, max(2, others // _LARGEST_HAND), self._most_players)
        seats = self._fit_players(wanted)
        most = max(1, min(_LARGEST_HAND, others // seats))
        deck = chance.sample(tried.deck, len(tried.deck))
        turn = chance.randrange(seats)
        opens = number % _OPENS_EVERY == _OPENS_EVERY - 1 and not is_turned
        first = chance.choice(chance.choice(tried.cards))
        deck.remove(first)
        sizes = [min(most, chance.choice((1, 1, 2, _LARGEST_HAND))) for _ in range(seats)]
        if chance.random() < _LARGE_HAND_CHANCE and len(deck) > sum(sizes) + 4 * _LARGEST_HAND:
            sizes[chance.randrange(seats)] += chance.randrange(_LARGEST_HAND, 3 * _LARGEST_HAND)
        hands = [[deck.pop() for _ in range(size)] for size in sizes]
        if not opens:
            hands[turn].append(first)
        top = _choose_top_card(first, deck, chance)
        deck.remove(top)
        left = (0, 1, 3, 8, 30) if tried.back is None and not is_turned else (3, len(deck))
        draw = deck[: chance.choice(left)]
        return Start(
            Setup(
                self.edition,
                hands=hands,
                discard=() if opens else (top,),
                draw=(first, *draw, top) if opens else draw,
                color=chance.choice(colors) if not (opens or top.color) else None,
                turn=0 if opens else turn,
                direction=1 if opens else chance.choice((1, -1)),
                dealer=chance.randrange(seats),
                house_rules=self.house_rules,
                variants=self.variants,
                options=options,
                seed=chance.randrange(1000),
                wardrobe=self._make_wardrobe(chance, seats),
                teams=_make_teams(chance, seats) or None,
                side="back" if is_turned else "front",
            )
        )

    def make_options(self, chance: Random) -> Options:
        """Return some options of the game and of the effects of its cards."""
        chosen = {
            name: chance.choice(values)
            for name, values in OPTION_VALUES.items()
            if chance.random() < 0.3
        }
        target = chance.choice(_TARGETS)
        effects: dict[str, dict[str, Any]] = {}
        values = _list_effect_options(self.edition)
        if values and chance.random() >= 0.7:
            name, option, value = chance.choice(values)
            effects[name] = {option: value}
        return Options(**chosen, target=target, effects=effects)

    def _make_wardrobe(self, chance: Random, seats: int) -> dict[int, frozenset[str]] | None:
        """Return the clothing of every second player, if a tried effect depends on it."""
        worn = [effect.clothes(self.edition) for effect in self.tried]
        colors = sorted({color for known in worn if known is not None for color in known})
        if not colors:
            return None
        return {seat: frozenset(chance.sample(colors, 1)) for seat in range(0, seats, 2)}


@lru_cache(maxsize=8)
def _find_options(edition: Edition) -> Options | None:
    try:
        return resolve_agreement(edition).options
    except Exception:  # a fault, which the start of a game reports
        return None


@lru_cache(maxsize=8)
def _list_effect_options(edition: Edition) -> Sequence[tuple[str, str, Any]]:
    options = _find_options(edition)
    return [
        (name, option, value)
        for name, effect in (options.effects if options else {}).items()
        for option, values in list_option_values(type(effect)).items()
        for value in values
    ]


@lru_cache(maxsize=8)
def _find_most_players(edition: Edition) -> int:
    options = resolve_agreement(edition).options
    hand_size, most = options.hand_size or 1, options.max_players or 2
    return max(2, min(most, (len(edition.deck) - 1) // hand_size))


def _make_teams(chance: Random, players: int) -> tuple[tuple[int, ...], ...]:
    """Return teams of partners that sit apart, sometimes, if the seats can be shared out."""
    numbers = [number for number in range(2, players) if players % number == 0]
    if not numbers or chance.random() < 0.4:
        return ()
    number = chance.choice(numbers)
    return tuple(tuple(range(first, players, number)) for first in range(number))


def _choose_top_card(card: Card, deck: Sequence[Card], chance: Random) -> Card:
    """Return a card that `card` goes on, if there is one."""
    fits = [c for c in deck if c.color is not None and card.color in (None, c.color)]
    return chance.choice(fits or [c for c in deck if c.color is not None] or deck)


# --- A game that is played at random until a check finds a fault.

_POSITION_ACTIONS = 12
"""How many actions are played from a small position."""

_CHECKED_ACTIONS = 100
"""How many actions of a whole game are checked; checking all of them would take too long."""

_QUESTIONS_IN_A_ROW = {True: 30, False: 8}
"""After how many questions without a turn between them it is checked that they end, in whole games
and from small positions."""

_LEAVE_CHANCES = {True: 0.01, False: 0.1}
"""How often somebody leaves that may, in whole games and from small positions."""


@frozen
class TrialGame:
    """A game without a fault."""

    start: Start
    actions: tuple[Action, ...]
    states: tuple[GameState, ...]
    """The first state, and the state after each action."""


@frozen
class FaultyGame:
    """A game in which the last action, or the state after it, shows a fault."""

    start: Start
    actions: tuple[Action, ...]
    fault: Fault


def play_trial_game(
    start: Start, chance: Random, *, whole: bool, ends: bool
) -> TrialGame | FaultyGame:
    """Play at random until the first fault; with `ends`, see also that the round ends."""
    try:
        state = start.make_state()
    except SetupError:
        return TrialGame(start, (), ())  # these cards do not make a valid position
    except Exception as error:
        return FaultyGame(start, (), Fault.from_error("raises", "the start", error))
    if ends and (fault := find_endless_round(state)):
        return FaultyGame(start, (), fault)
    if isinstance(start.source, Setup) and (
        fault := find_leak_at_start(start.source, state, chance.randrange(1000))
    ):
        return FaultyGame(start, (), fault)
    actions: list[Action] = []
    states = [state]
    questions = 0
    for _ in range(_CHECKED_ACTIONS if whole else _POSITION_ACTIONS):
        if fault := next(find_state_faults(state, chance.randrange(1000)), None):
            return FaultyGame(start, tuple(actions), fault)
        moves = legal_moves(state)
        if not moves:
            break
        actions.append(_choose_action(moves, chance, _LEAVE_CHANCES[whole]))
        fault, state = apply_and_check(state, actions[-1])
        if fault is not None:
            return FaultyGame(start, tuple(actions), fault)
        states.append(state)
        questions = questions + 1 if state.phase == "question" else 0
        if questions == _QUESTIONS_IN_A_ROW[whole] and (fault := find_endless_questions(state)):
            return FaultyGame(start, tuple(actions), fault)
    return TrialGame(start, tuple(actions), tuple(states))


def _choose_action(moves: Sequence[Action], chance: Random, leave_chance: float) -> Action:
    leaving = [move for move in moves if isinstance(move, Leave)]
    if not leaving:
        return moves[chance.randrange(len(moves))]
    staying = [move for move in moves if not isinstance(move, Leave)]
    return chance.choice(leaving if chance.random() < leave_chance or not staying else staying)


def apply_and_check(state: GameState, action: Action) -> tuple[Fault | None, GameState]:
    """Apply an action; return the first fault it shows, and the next state."""
    try:
        before = hash(state), repr(state)
        described = list_options(state), list_titles(state)
        apply_with_limit(state, action)
        if change := find_change(described, (list_options(state), list_titles(state))):
            return change, state
        after = apply(state, action)
        fault = next(find_step_faults(state, action, after), None)
    except EventLimitReached:
        what = f"the action has not ended after {EVENT_LIMIT} events"
        return Fault("endless", what, "apply_with_limit(state, action)"), state
    except IllegalMove as error:
        if not all(is_steady(state) for _ in range(20)):
            return UNSTEADY_MOVES, state
        what = f"the action is listed as legal, but refused: {error}"
        return Fault("listed but refused", what, "apply(state, action)"), state
    except Exception as error:
        return Fault.from_error("raises", "apply", error, "apply(state, action)"), state
    if fault is None and (hash(state), repr(state)) != before:
        fault = Fault(
            "impure",
            "applying an action has changed the state before it",
            "before = hash(state)\napply(state, action)\nassert hash(state) == before",
        )
    return fault, after
