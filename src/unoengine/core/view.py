"""Class `PlayerView`: the part of a state that one seat, or a spectator, may see.

A view copies what is cheap to copy. All else is looked up when it is first read, in a state whose
hidden cards are replaced.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from attrs import fields, frozen

from unoengine.core import discovery
from unoengine.core.actions import Action, Play
from unoengine.core.agreement import Agreement, resolve_agreement
from unoengine.core.cards import UNSPECIFIED, Card, CardSet
from unoengine.core.compiled_rules import compile_rules
from unoengine.core.edition import Edition
from unoengine.core.effect_api.open_and_seal import open_table, seal
from unoengine.core.errors import SetupError, describe_value, refuse_failure
from unoengine.core.frozen_map import FrozenMap
from unoengine.core.legality import is_lawful, list_actions_of_seat
from unoengine.core.matching import Lookup, Side
from unoengine.core.multiset import Hand, look_up
from unoengine.core.phases.turn import TURN
from unoengine.core.state import GameState, Question, check_state, draw_picture, join_codes
from unoengine.core.state_parts import NO_NOTES, UNSEEN, NoteKey, Seen

if TYPE_CHECKING:
    from unoengine.core.options import Options
    from unoengine.core.plugin_classes.effect import Effect
    from unoengine.core.plugin_classes.variant import Variant


NOTHING: Mapping[Any, Any] = FrozenMap()

# --- Attributes that differ from those of the state without hidden cards


def _list_known(masked: GameState, view: PlayerView) -> Mapping[int, tuple[Card, ...]]:
    return NOTHING if view.player is None or not masked._known else masked._list_known(view.player)


def _list_drawn(masked: GameState, view: PlayerView) -> tuple[Card, ...]:
    return masked.drawn if view.player == masked._turn else ()


def _list_other_sides(masked: GameState, view: PlayerView) -> tuple[Card, ...]:
    """Return the other sides of the cards that the seat holds (A148)."""
    lookup = masked._round.rules.lookup.other_side
    if lookup is None or view.player is None:
        return ()
    return look_up(lookup.cards, lookup.codec.unpack(masked._hands[view.player]))


def _list_bluffs(masked: GameState, view: PlayerView) -> tuple[Card, ...]:
    """Return the cards that the seat may play, but not lawfully."""
    if view.player is None:
        return ()
    lookup, hand = masked._round.rules.lookup, masked._hands[view.player]
    if not hand & lookup.faces_with_lawful_hook:
        return ()
    faces = lookup.codec.face_of_card
    playable = dict.fromkeys(action.card for action in view.legal if isinstance(action, Play))
    return tuple(card for card in playable if not is_lawful(masked, view.player, faces[card], hand))


def _list_notes(masked: GameState, _: PlayerView) -> Mapping[NoteKey, Any]:
    """Return the notes, with tuples of cards in place of hands."""
    return FrozenMap((key, _unpack_hands(value)) for key, value in masked.notes.items())


def _unpack_hands(kept: Any) -> Any:
    if isinstance(kept, Hand | tuple):
        return tuple(_unpack_hands(part) for part in kept)
    return kept


_READERS: Mapping[str, Callable[[GameState, PlayerView], Any]] = {
    "known": _list_known,
    "drawn": _list_drawn,
    "other_sides": _list_other_sides,
    "bluffs": _list_bluffs,
    "notes": _list_notes,
}


def mask_state(state: GameState, player: int | None) -> GameState:
    """Return a state with the same public parts, and the hand of one seat.

    The other hands and the draw pile are of the same sizes, but with cards that do not depend on
    the real ones. There is no seed, and nothing that only other seats have seen or noted.
    """
    rnd, known, notes = state._round, state._known, state._round.notes
    table = open_table(state)
    table._hands = [
        hand if seat == player else (1 << hand.bit_count()) - 1
        for seat, hand in enumerate(state._hands)
    ]
    if notes is not NO_NOTES and notes:
        notes = FrozenMap({key: note for key, note in notes.items() if key[2] in (None, player)})
    table._round = rnd.with_chance(0, 0, (0,) * state._pile_size, notes)
    if state._pending is not TURN:
        table._pending = state._pending.conceal(state._turn == player)
    if known:
        table._known = tuple(_keep_own_sightings(viewers, player) for _, viewers in known)
    return seal(table)


def _keep_own_sightings(viewers: tuple[tuple[int, int], ...], player: int | None) -> Seen:
    """Return what one seat has seen of a hand."""
    own = tuple(seen for seen in viewers if seen[0] == player)
    return (own[0][1], own) if own else UNSEEN


class _Masked:
    """The slot for the state without hidden cards from which a view reads attributes."""

    __slots__ = ("__weakref__", "_masked")

    _masked: GameState


@frozen(repr=False, weakref_slot=False)
class PlayerView(_Masked):
    """A state as one seat sees it (A115), or as a spectator does if `player` is None."""

    # An attribute without a text here has that of `GameState`.

    player: int | None
    """The seat that sees the view, or None for a spectator."""

    players: tuple[str, ...]
    gone: tuple[int, ...]
    out: tuple[int, ...]
    edition: str
    """The name of the edition."""

    options: Options
    variants: tuple[Variant, ...]
    house_rules: Mapping[str, tuple[Effect | None, ...]]
    hand: tuple[Card, ...]
    """The cards of this seat, in the order of the deck."""

    hand_sizes: tuple[int, ...]
    known: Mapping[int, tuple[Card, ...]]
    """By the seat that holds them, the cards that this seat has seen in other hands."""

    top: Card
    color: str | None
    discards: tuple[Card, ...]
    draw_pile_size: int
    set_aside: int
    side: Side
    backs: tuple[tuple[str, ...], ...]
    other_sides: tuple[Card, ...]
    """The other sides of the cards of this seat, in the order of `hand`; empty if they have one."""

    turn: int
    phase: str
    direction: int
    demand: str | None
    owed: int
    attacker: int | None
    question: Question | None
    """The question that is asked, or None; the answers are included only for the seat asked."""

    drawn: tuple[Card, ...]
    """The cards that this seat drew and may now play or keep; empty for other seats."""

    exposed: int | None
    dealer: int
    round: int
    scores: tuple[int, ...]
    round_winner: int | None
    round_winners: tuple[int, ...]
    teams: tuple[tuple[int, ...], ...]
    turn_count: int
    places: tuple[int, ...]
    winners: tuple[int, ...]
    wardrobe: tuple[frozenset[str], ...]
    notes: Mapping[tuple[str, str, int | None], Any]
    """The notes of effects and variants about the game and about this seat."""

    legal: tuple[Action, ...]
    """The legal actions of this seat."""

    bluffs: tuple[Card, ...]
    """The cards that this seat may play only as a bluff, which a challenge would reveal (A40)."""

    offered: tuple[Card, ...] = ()

    def __repr__(self) -> str:
        seat = "a spectator" if self.player is None else f"seat {self.player}"
        held = "" if self.player is None else f", {len(self.hand)} cards in hand"
        turn = f"round {self.round}, {self.phase} of seat {self.turn}"
        return f"<PlayerView of {seat}: {self.edition}, {turn}{held}>"

    def __str__(self) -> str:
        name = "a spectator" if self.player is None else self.players[self.player]
        hands = map(self._describe_hand, range(len(self.players)))
        return draw_picture(f"PlayerView of {name}: {self.edition}", self, hands)

    def _repr_svg_(self) -> str:
        """Return the picture of the table as this seat sees it, which notebooks show."""
        from unoengine.svg import table

        return table(self)

    def _describe_hand(self, seat: int) -> str:
        if seat == self.player:
            return join_codes(self.hand)
        size, known = self.hand_sizes[seat], self.known.get(seat)
        among = f", among them {join_codes(known)}" if known else ""
        behind = f", from behind {' '.join(self.backs[seat])}" if self.backs and size else ""
        return f"{size} card{'' if size == 1 else 's'}{among}{behind}"

    def cards(
        self,
        *,
        color: str | None = UNSPECIFIED,
        symbol: str = UNSPECIFIED,
        mark: str = UNSPECIFIED,
        effect: Any = UNSPECIFIED,
    ) -> CardSet:
        """Return the cards of the edition in play that have these properties.

        The sets are kept, so that asking again costs little.

        Args:
            color: A color, or None for cards without one.
            symbol: A symbol.
            mark: A mark on the card.
            effect: The printed effect.

        Returns:
            The cards that have all given properties.

        Raises:
            SetupError: A property is of a type that no card has.
        """
        try:
            return self._lookup.find_cards(color, symbol, mark, effect, UNSPECIFIED)
        except TypeError as error:
            raise SetupError(f"no card can have these properties: {error}") from None

    def count(self, cards: CardSet | Card | Iterable[Card]) -> int:
        """Return how many of the cards in the own hand are among the given ones.

        Args:
            cards: A set of `cards`, which is quick, or a card, or several.

        Returns:
            The number of cards, copies included; 0 for a spectator.

        Raises:
            SetupError: These are no cards.

        >>> from unoengine import new_game, view
        >>> seen = view(new_game(seed=7), 0)
        >>> seen.count(seen.cards(color="blue"))
        1
        """
        if isinstance(cards, CardSet):
            return (self._packed_hand & cards.bits).bit_count()
        with refuse_failure("the cards"):
            wanted = {cards} if isinstance(cards, Card) else {*cards}
            for card in wanted:
                if not isinstance(card, Card):
                    raise SetupError(f"{describe_value(card)} is not a card")
        return sum(card in wanted for card in self.hand)

    def effect(self, card: Card) -> Effect | None:
        """Return the effect that a card has when it is played in this game, or None.

        Args:
            card: A card of the game.

        Returns:
            The effect; for a card with a house rule, the house rule.

        Raises:
            SetupError: This is no card of the game.
        """
        return self._agreement.find_effect(card)

    @property
    def out_of_turn_actions(self) -> tuple[type[Action], ...]:
        """The kinds of actions that seats may take at some time when they are not on turn."""
        return self._agreement.out_of_turn_actions

    @property
    def edition_in_play(self) -> Edition:
        """The edition as it is played, with the cards of this view's actions and events.

        It is derived from the edition that is installed under this name.
        """
        edition = self._agreement.edition
        return edition.turned if self.side == "back" else edition

    @property
    def _agreement(self) -> Agreement:
        return _derive_agreement(
            self.edition,
            self.options,
            self.variants,
            FrozenMap(self.house_rules),
            discovery.generation,
        )

    @property
    def _lookup(self) -> Lookup:
        try:
            return self._masked._round.rules.lookup
        except AttributeError:  # the view was not made from a state
            rules = compile_rules(self._agreement, len(self.players))
            return ((self.side == "back" and rules.other_side) or rules).lookup

    @property
    def _packed_hand(self) -> int:
        if self.player is None:
            return 0
        try:
            return self._masked._hands[self.player]
        except AttributeError:
            codec = self._lookup.codec
            return codec.pack(codec.face_of_card[card] for card in self.hand)

    if not TYPE_CHECKING:  # type checkers would accept any name

        def __getattr__(self, name: str) -> Any:
            if name not in _NAMES:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            masked = object.__getattribute__(self, "_masked")
            read = _READERS.get(name)
            value = getattr(masked, name) if read is None else read(masked, self)
            object.__setattr__(self, name, value)
            return value


OpenView: type[_Masked] = type("OpenView", (_Masked,), {"__slots__": PlayerView.__slots__})
"""A view that is being made: its class is replaced at the end, which is quicker than `__init__`."""

_NAMES = frozenset(field.name for field in fields(PlayerView))


@lru_cache(maxsize=256)
def _derive_agreement(
    edition: str,
    options: Options,
    variants: tuple[Variant, ...],
    house_rules: FrozenMap[str, tuple[Effect | None, ...]],
    _generation: int,
) -> Agreement:
    return resolve_agreement(edition, options, house_rules, variants)


def check_view(given: object) -> None:
    """Raise a `SetupError` if an object is not a view."""
    if not isinstance(given, PlayerView):
        kind = type(given).__name__
        raise SetupError(
            f"expected a PlayerView, not a {kind}; unoengine.view(state, seat) returns one"
        )


def view(state: GameState, player: int | None) -> PlayerView:
    """Return the part of a state that a seat may see, or a spectator if `player` is None.

    Args:
        state: The state.
        player: A seat, or None for a spectator.

    Returns:
        The view, which contains no hidden cards.

    Raises:
        SetupError: There is no such seat.

    >>> from unoengine import new_game
    >>> seen = view(new_game(seed=7), 2)
    >>> len(seen.hand), seen.hand_sizes
    (7, (7, 7, 7, 7))
    """
    check_state(state)
    if player is not None:
        state.check_seat(player)
    rnd = state._round
    rules = rnd.rules
    lookup, seating = rules.lookup, rules.seating
    agreement, hands = lookup.agreement, state._hands
    seen: Any = OpenView()
    seen.player = player
    seen.players = rnd.players
    seen.edition = lookup.edition.name
    seen.options = lookup.options
    seen.variants = agreement.variants
    seen.house_rules = agreement.house_rules
    seen.hand_sizes = tuple(map(int.bit_count, hands))
    seen.top = lookup.cards[lookup.top_face(state._showing)]
    seen.color = lookup.find_color(state._showing)
    seen.draw_pile_size = state._pile_size
    seen.side = lookup.side
    seen.turn = state._turn
    seen.phase = state._pending.phase
    seen.direction = state._direction
    seen.exposed = state._exposed
    seen.dealer = rnd.dealer
    seen.round = rnd.number
    seen.scores = rnd.scores
    seen.round_winners = rnd.winners
    seen.teams = rnd.teams
    seen.turn_count = rnd.turns
    seen.wardrobe = rnd.wardrobe
    if not seating.absent and not rnd.exits:
        seen.gone = seen.out = ()
    if not state._known:
        seen.known = NOTHING
    if state._pending is TURN:
        seen.demand = seen.attacker = seen.question = None
        seen.owed, seen.drawn, seen.offered = 0, (), ()
    # These use the real state, so that a plug-in that lets them depend on hidden cards is detected.
    # All other attributes are read from a state without hidden cards when they are needed.
    if player is None:
        seen.hand = seen.legal = ()
    else:
        seen.hand = look_up(lookup.cards, lookup.codec.unpack(hands[player]))
        seen.legal = list_actions_of_seat(state, player)
    if lookup.other_side is not None:
        seen.backs = state.backs
    seen._masked = mask_state(state, player)
    seen.__class__ = PlayerView
    return seen  # type: ignore[no-any-return]
