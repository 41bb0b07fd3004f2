"""Queries: an effect may read everything public, and the hand of its own player."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from attrs import define

from unoengine.core.actions import Value
from unoengine.core.cards import UNSPECIFIED, Card, CardSet
from unoengine.core.discovery import describe_plugin
from unoengine.core.edition import Edition
from unoengine.core.errors import PluginError
from unoengine.core.multiset import Hand
from unoengine.core.plugin_classes.scoring import list_partners
from unoengine.core.state_parts import Layout

if TYPE_CHECKING:
    from unoengine.core.matching import Lookup, Side
    from unoengine.core.options import Options
    from unoengine.core.plugin_classes.effect import Effect


_PLAIN = frozenset({str, int, bool, type(None)})


@define(eq=False, init=False, weakref_slot=False)
class Queries(Layout[list[int]]):
    """The queries of a table.

    "The player" is the player whose card acts. `next` is the seat that is on turn after this play;
    `skip`, `again` and `reverse` change it.
    """

    @property
    def player(self) -> int:
        """The seat whose card acts; for a start card the dealer, then the seat naming its color."""
        return self._play.player

    @property
    def card(self) -> Card:
        """The card that acts, with the side up that was played."""
        return self._lookup_of_play.cards[self._play.face]

    @property
    def color(self) -> str:
        """The color in force; for a card without a color, the color named with it.

        It is empty while a start card has no color yet.
        """
        lookup = self._round.rules.lookup
        return lookup.find_color(self._showing) or ""

    @property
    def color_before(self) -> str:
        """The color that was in force before the card was played."""
        lookup = self._round.rules.lookup
        return lookup.find_color(self._play.showing_before) or ""

    @property
    def card_before(self) -> Card:
        """The card that was on top before the card was played."""
        lookup = self._lookup_of_play
        return lookup.cards[lookup.top_face(self._play.showing_before)]

    @property
    def owed(self) -> int:
        """The cost of the demand that was met with this play, in cards; 0 if there was none."""
        met = self._play.met
        return 0 if met is None else met.cost

    @property
    def owed_to(self) -> Card | None:
        """The card whose demand was met with this play; None if there was none."""
        met = self._play.met
        return None if met is None else met.get_card(self._lookup_of_play)

    @property
    def attacker(self) -> int | None:
        """The seat whose card demanded what this play meets, or asked what was answered (A141).

        In the hook `caught`, it is the seat that caught the player. None if the play meets no
        demand and answers no question, or if that seat has left.
        """
        play = self._play
        seat = play.caught_by if play.met is None else play.met.player
        if play.answerer is not None:
            seat = play.player
        return None if seat is None or self._has_left(seat) else seat

    @property
    def choice(self) -> Value:
        """The choice that was made with the play."""
        return self._play.choice

    @property
    def data(self) -> Any:
        """The `data` that were passed with the question that is being answered."""
        return self._play.data

    @property
    def answerer(self) -> int:
        """The seat that has answered the question."""
        answerer = self._play.answerer
        if answerer is None:
            raise self._make_error("reads answerer, but no question has been answered")
        return answerer

    @property
    def hand(self) -> Hand:
        """The cards in the player's hand; a card that is being played is not among them."""
        return Hand(self._round.rules.lookup.codec, self._hands[self._play.player])

    @property
    def drawn_fits(self) -> bool:
        """Whether the card that the player drew last fits, even if drawing ends the turn (A134)."""
        play = self._play
        drawn, codec = play.drawn[-1:], self._round.rules.lookup.codec
        if not drawn or not self._hands[play.player] & codec.first_bits[drawn[0]]:
            return False  # a variant with the hook `drew` may have moved the card
        return self._round.rules.may_play_drawn(self, play.player, drawn[0])

    def hand_size(self, player: int) -> int:
        """Return how many cards a seat holds; a seat that takes no part holds none.

        Args:
            player: A seat.

        Returns:
            The number of cards.

        Raises:
            PluginError: There is no such seat.
        """
        return self._hands[self._check_seat(player)].bit_count()

    @property
    def next(self) -> int:
        """The seat that is on turn after this play."""
        return self._turn

    @property
    def seats(self) -> Sequence[int]:
        """The seats of all players that take part: neither gone nor out of the round."""
        return self._round.rules.seating.in_game

    @property
    def everyone(self) -> tuple[int, ...]:
        """All seats in order of play, starting after the player, with the player last.

        A player that has been eliminated is not among them.
        """
        return self._round.rules.seating.list_in_order(self._play.player, self._direction)

    @property
    def others(self) -> tuple[int, ...]:
        """All seats but the player's, in order of play, starting after the player."""
        everyone = self.everyone
        return everyone[:-1] if everyone[-1] == self._play.player else everyone

    def partners(self, player: int, *, with_absent: bool = False) -> tuple[int, ...]:
        """Return the partners of a seat that take part, in order; none if everybody plays alone.

        Args:
            player: A seat.
            with_absent: Whether partners count that are out of the round or have left the game.

        Returns:
            The other seats of its team.

        Raises:
            PluginError: There is no such seat.
        """
        seat, absent = self._check_seat(player), self._round.rules.seating.absent
        partners = list_partners(self._round.teams, (seat,))
        return tuple(p for p in partners if p != seat and (with_absent or p not in absent))

    @property
    def last_winners(self) -> tuple[int, ...]:
        """The seats that won the round before, without those that have left the game (A162).

        It is empty in the first round. It can be read only if a variant overrides `round_begins` or
        `hand_size`.
        """
        return self._list_staying(self._round.last_winners, "last_winners")

    @property
    def last_places(self) -> tuple[int, ...]:
        """The seats of the round before, best first, without those that have left (A123, A162).

        It is empty in the first round. It can be read only if a variant overrides `round_begins` or
        `hand_size`.
        """
        return self._list_staying(self._round.last_places, "last_places")

    def _list_staying(self, seats: Sequence[int], query: str) -> tuple[int, ...]:
        """Return those of the seats of the round before that have not left the game."""
        if not self._round.rules.lookup.keeps_last_round:
            raise self._make_error(
                f"reads {query}, which is kept only if a variant overrides "
                "round_begins or hand_size"
            )
        return tuple(seat for seat in seats if seat not in self._round.rules.seating.gone)

    @property
    def direction(self) -> int:
        """+1 while play runs to the left, -1 to the right."""
        return self._direction

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        return self._round.dealer

    @property
    def wardrobe(self) -> tuple[frozenset[str], ...]:
        """By seat, the colors that the player wears."""
        return self._round.wardrobe

    @property
    def edition(self) -> Edition:
        """The edition that is played, with the side of its cards up that is in play."""
        return self._round.rules.lookup.edition

    @property
    def side(self) -> Side:
        """The side of two-sided cards that is in play: "front" or "back" (A145)."""
        return self._round.rules.lookup.side

    @property
    def options(self) -> Options:
        """The options of the game."""
        return self._round.rules.lookup.agreement.options

    def cards(
        self,
        *,
        color: str | None = UNSPECIFIED,
        symbol: str = UNSPECIFIED,
        mark: str = UNSPECIFIED,
        effect: Any = UNSPECIFIED,
        does: type[Effect] = UNSPECIFIED,
    ) -> CardSet:
        """Return the cards of the edition that have these properties.

        `color=None` selects cards without a color. `effect` is the printed effect; `does` is the
        class of the effect that acts in this game.

        Args:
            color: A color, or None for cards without one.
            symbol: A symbol.
            mark: A mark on the card.
            effect: The printed effect.
            does: The class of the effect that acts in this game.

        Returns:
            The cards that have all given properties.
        """
        try:
            return self._round.rules.lookup.find_cards(color, symbol, mark, effect, does)
        except TypeError as error:
            raise self._make_error(f"passes invalid arguments to cards: {error}") from None

    def noted(self, key: str, default: Any = None, *, player: int | None = None) -> Any:
        """Return the note under this key, of a seat or of the game, or else the default.

        Args:
            key: The key of the note.
            default: The value without a note.
            player: The seat of the note; None for a public one.

        Returns:
            The value.

        Raises:
            PluginError: There is no such seat.
        """
        if type(key) is not str:
            raise self._make_error(f"looks up a note under a key that is not a string, {key!r}")
        if player is not None:
            self._check_seat(player)
        found = self._round.notes.get((self._play.effect.note_owner, key, player))
        return default if found is None else found.value

    # --- shared by the queries

    @property
    def _lookup_of_play(self) -> Lookup:
        """The lookup of the side that was up when the card was played."""
        return self._round.rules.lookup.turn_back(self._play.flips)

    def _check_bool(self, answer: object, hook: str) -> bool:
        """Return the answer of a hook, which has to be a bool."""
        if not isinstance(answer, bool):
            raise self._make_error(f"returns {answer!r} from {hook}, which must be True or False")
        return answer

    def _check_colors(self, named: Iterable[str]) -> tuple[str, ...]:
        """Return the colors that an effect lets its player name, if the edition has them."""
        colors = self._check_values(named)
        if not set(colors) <= set(self.edition.colors):
            raise self._make_error(
                f"lets its player name colors that are not in this edition, {colors}"
            )
        return colors

    def _list_choices(self, effect: Effect) -> tuple[Value, ...]:
        """Return the choices of an effect, which may query the table but not change it."""
        from unoengine.core.effect_api.open_and_seal import open_read_only

        return self._check_values(effect.choices(open_read_only(self)))

    def _check_values(self, offered: Iterable[Any]) -> tuple[Any, ...]:
        """Return choices or answers that an effect offers, if they are plain and different."""
        sound = self._round.rules.lookup.validated_offers
        if type(offered) is tuple and _PLAIN.issuperset(map(type, offered)) and offered in sound:
            return offered
        if isinstance(offered, str):
            raise self._make_error(
                f"offers {offered!r}, a single string instead of a list; write ({offered!r},)"
            )
        try:
            values = tuple(offered)
        except TypeError:
            raise self._make_error(f"offers {offered!r}, which is not a list of values") from None
        is_plain = all(type(value) in _PLAIN or self._is_card(value) for value in values)
        if is_plain and len(set(values)) == len(values):
            if len(sound) < 1000:
                sound.add(values)
            return values
        raise self._make_error(f"offers a value twice, or a value that is not plain: {values}")

    def _is_card(self, value: object) -> bool:
        return type(value) is Card and value in self._round.rules.lookup.codec.face_of_card

    def _are_plain(self, values: tuple[Any, ...]) -> bool:
        """Return whether values may be stored: plain values, and cards of this edition."""
        codec = self._round.rules.lookup.codec
        for value in values:
            kind = type(value)
            if kind in _PLAIN or (kind is Hand and value.codec is codec):
                continue
            if kind is tuple or kind is Hand:
                if not self._are_plain(tuple(value)):
                    return False
            elif not self._is_card(value):
                return False
        return True

    def _check_seat(self, player: int) -> int:
        if type(player) is int and 0 <= player < len(self._hands):
            return player
        raise self._make_error(f"names a seat that does not exist, {player!r}")

    def _has_left(self, *seats: int) -> bool:
        """Return whether one of these seats is gone or out; verbs then do nothing."""
        absent = self._round.rules.seating.absent
        return bool(absent) and not absent.isdisjoint(seats)

    def _make_error(self, fault: str) -> PluginError:
        return PluginError(f"{describe_plugin(self._play.effect)} {fault}")


# --- cards as effects pass them to verbs


def list_cards(table: Queries, packed: int) -> tuple[Card, ...]:
    """Return the cards of a hand or of a part of it."""
    lookup = table._round.rules.lookup
    return tuple(lookup.cards[face] for face in lookup.codec.unpack(packed))


def find_held(table: Queries, seat: int, cards: CardSet | Collection[Card]) -> int:
    """Return the cards that a seat holds: all copies for a set, else as many as are given."""
    hand, codec = table._hands[seat], table._round.rules.lookup.codec
    if isinstance(cards, CardSet):
        return hand & cards.bits
    try:
        return hand & codec.pack(codec.face_of_card[card] for card in cards)
    except (KeyError, TypeError, ValueError):
        raise _make_card_error(table, cards) from None


def make_mask(table: Queries, cards: CardSet | Collection[Card]) -> int:
    """Return the bits of all copies of these cards in a hand."""
    if isinstance(cards, CardSet):
        return cards.bits
    codec = table._round.rules.lookup.codec
    try:
        return codec.mask(codec.face_of_card[card] for card in cards)
    except (KeyError, TypeError):
        raise _make_card_error(table, cards) from None


def _make_card_error(table: Queries, given: object) -> PluginError:
    cards, hint = given if isinstance(given, list | tuple) else (), ""
    if None in cards:
        hint = "; a player that holds no such card answers None"
    elif any(isinstance(card, str) for card in cards):
        hint = "; a string is not a card: pass table.edition.card(code)"
    return table._make_error(f"names cards that this edition does not have, {given!r}{hint}")
