"""The table: the verbs that effects speak. It lives inside one action and is sealed at its end."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal

from attrs import define, evolve

from unoengine.effect_api.queries import Queries
from unoengine.plugins.effect_base import OwnHand
from unoengine.plugins.variant_base import Variant, overrides
from unoengine.table.knowledge import show_cards
from unoengine.table.pending import Demand, QueuedQuestion
from unoengine.table.piles import draw_cards, reshuffle
from unoengine.table.play_in_progress import StartCard, replace_acting_card
from unoengine.table.state_parts import Note
from unoengine.table.transfers import discard_cards, give_cards, move_hands, pick_at_random
from unoengine.values.actions import Value
from unoengine.values.card import Card
from unoengine.values.card_set import CardSet
from unoengine.values.chance import roll_die
from unoengine.values.frozen_map import FrozenMap
from unoengine.values.hand import Hand, has_hand

if TYPE_CHECKING:
    from unoengine.values.errors import PluginError

__all__ = ["Table"]


@define(eq=False, init=False, weakref_slot=False)
class Table(Queries):
    """A game while a card acts: questions about it, and verbs that change it.

    "The player" is the one whose card it is. `next` is who will be on turn as things stand;
    `skip`, `again` and `reverse` change that. What is said of a seat that has left the game does
    nothing.
    """

    # --- verbs

    def draw(self, player: int, count: int) -> int:
        """Let a seat draw; return how many cards there were to draw (A32)."""
        play = self._acting_play
        if type(count) is not int or count < 0:
            raise self._make_error(f"lets seat {player!r} draw {count!r} cards")
        if type(player) is not int or not 0 <= player < len(self._hands):
            self._check_seat(player)
        why = None if self._listener is None else self._draw_reason
        if player != play.player:
            if not self._hands[player] and self._has_left(player):
                return 0
            return len(draw_cards(self, player, count, why))
        if not self._can_change_hand(player, "draws for", "grows"):
            return 0
        play.drawn = draw_cards(self, player, count, why)
        return len(play.drawn)

    def skip(self, count: int = 1) -> None:
        """Pass over the seat that would be next."""
        if type(count) is not int or count < 0:
            raise self._make_error(f"skips {count!r} turns")
        after, listener = self._round.rules.seating.after[self._direction], self._listener
        for _ in range(count):  # A37: of two, the other one is next
            if listener is not None:
                listener.skipped(self._turn)
            self._turn = after[self._turn]

    def skip_everyone(self) -> None:
        """Pass over everybody else, so that the player is next."""
        while self._turn != self._acting_play.player:
            self.skip()

    def again(self) -> None:
        """Let the player be next; nobody loses a turn."""
        self._turn = self._acting_play.player

    def reverse(self) -> None:
        """Turn the direction of play round; who is next sits as far away on the other side."""
        self._direction = -self._direction
        self._turn = self._round.rules.seating.mirrored[self._acting_play.player][self._turn]
        if self._listener is not None:
            self._listener.reversed(self._direction)

    def discard(self, player: int, cards: CardSet | Collection[Card]) -> int:
        """Put those of these cards that a seat holds under the top card; return how many."""
        seat = self._check_seat(player)
        if self._has_left(seat) or not self._can_change_hand(seat, "discards for", "shrinks"):
            return 0
        gone, hand = self._find_held(seat, cards), self._hands[seat]
        if self._listener is not None:
            self._listener.looked_at_hand(seat)
            self._listener.discarded(seat, self._list_cards(gone))
        if gone:
            whole = isinstance(cards, CardSet)  # all copies go, so what is left stays in order
            left = hand ^ gone if whole else self._round.rules.tables.codec.subtract(hand, gone)
            discard_cards(self, seat, gone, left)
        return gone.bit_count()

    def give(self, giver: int, to: int, cards: CardSet | Collection[Card] | int) -> int:
        """Let a seat give another these cards, or so many by chance; return how many it had.

        The two of them see what goes. A set of cards means all such cards, so the others still
        know where those are that they had seen; of other gifts they cannot tell.
        """
        one, other = self._check_seat(giver), self._check_seat(to)
        if one == other:
            raise self._make_error(f"lets seat {giver} give cards to itself")
        if isinstance(cards, int) and (type(cards) is bool or cards < 0):
            raise self._make_error(f"lets seat {giver} give {cards} cards")
        if self._has_left(one, other) or not self._can_change_hand(one, "gives for", "shrinks"):
            return 0
        if not self._can_change_hand(other, "gives to", "grows"):
            return 0
        if isinstance(cards, int):
            gone = pick_at_random(self, one, cards)
        else:
            gone = self._find_held(one, cards)
        if self._listener is not None:
            if isinstance(cards, int):
                self._listener.picked_at_random(one)
            else:
                self._listener.looked_at_hand(one)
            self._listener.gave(one, other, self._list_cards(gone))
        if gone:
            give_cards(self, one, other, gone, cards if isinstance(cards, CardSet) else None)
        return gone.bit_count()

    def swap(self, one: int, other: int) -> None:
        """Let two seats swap their hands; each knows what the other one now has."""
        if one == other:
            raise self._make_error(f"lets seat {one} swap hands with itself")
        sources = [*range(len(self._hands))]
        sources[self._check_seat(one)], sources[self._check_seat(other)] = other, one
        if not self._has_left(one, other):
            self._move_hands(sources)

    def rotate(self, direction: int | None = None) -> None:
        """Let everybody hand on all cards: as play runs, or to the left (+1) or right (-1)."""
        order = self._round.rules.seating
        if direction is None:
            direction = self._direction
        elif type(direction) is not int or direction not in (+1, -1):
            raise self._make_error(f"hands cards on to where nobody sits, {direction!r}")
        sources: Sequence[int] = order.after[-direction]
        if order.gone:
            sources = [s if seat not in order.gone else seat for seat, s in enumerate(sources)]
        self._move_hands(sources)

    def reveal(self, player: int, cards: CardSet | Collection[Card] | None = None) -> None:
        """Show a seat's hand, or these cards of it, to everybody."""
        self._show_cards(player, None, cards)

    def shuffle_in_discards(self) -> bool:
        """Shuffle all discards but the top one into the draw pile; return if there were any."""
        return reshuffle(self)

    def name_color(self, color: str) -> None:
        """Put a colour in force, whatever colour the top card has."""
        tables = self._round.rules.tables
        if color not in tables.edition.colors:
            raise self._make_error(f"names the colour {color!r}, which this box lacks")
        number = tables.color_names.index(color)
        self._showing = tables.encode_showing(tables.top_face(self._showing), number)
        if self._listener is not None:
            self._listener.color_changed(color)

    def act_as(self, card: Card) -> bool:
        """Do what another card of the box does, if it does anything without more being chosen."""
        play, tables = self._acting_play, self._round.rules.tables
        if not isinstance(card, Card) or card not in tables.codec.face_of_card:
            raise self._make_error(f"acts as a card this box lacks, {card!r}")
        face = tables.codec.face_of_card[card]
        effect = tables.acting_effects[face]
        again = play.requests.acting is not None or type(effect) is type(play.effect)
        if effect is None or again:
            return False
        if effect.own_hand != "kept" and play.hand_access not in (
            effect.own_hand,
            "changes",
            "out-of-reach",
        ):
            raise self._make_error(
                f'acts as {card.code}; say so with own_hand = "{effect.own_hand}" or "changes"'
            )
        with replace_acting_card(play, face, effect):
            if None not in self._list_choices(effect):
                return False
            if play.hand_access == "out-of-reach":
                effect.last(self)
            else:
                effect.play(self)
        return True

    def roll(self, sides: int) -> int:
        """Roll a die with so many sides for all to see; return what it shows, from 1."""
        if type(sides) is not int or sides < 1:
            raise self._make_error(f"rolls a die with {sides!r} sides")
        rnd = self._round
        shown = roll_die(rnd.seed, rnd.serial, sides)
        self._round = rnd.with_pile(rnd.pile)
        if self._listener is not None:
            self._listener.rolled(self._acting_play.player, sides, shown)
        return shown

    def note(
        self,
        key: str,
        value: Any,
        *,
        player: int | None = None,
        lasts: Literal["round", "game"] = "round",
    ) -> None:
        """Keep a plain value until the end of the round or the game; None forgets it.

        Cards of a hand are kept with `player`, the seat whose hand it is: nobody else is to know.
        """
        if type(key) is not str:
            raise self._make_error(f"keeps a note under a key that is no text, {key!r}")
        if lasts not in ("round", "game"):
            raise self._make_error(f"keeps a note until the end of the {lasts!r}")
        if player is not None:
            self._check_seat(player)
        if not self._are_plain((value,)):
            raise self._make_error(f"keeps what is no plain value as a note: {value!r}")
        if player is None and has_hand(value):
            raise self._make_error("keeps a hand without saying whose; say so with player=…")
        if player is not None and self._has_left(player):
            return
        effect = self._acting_play.effect
        if value is not None and not effect.accepts_note(key, value):
            from unoengine.plugins.note_types import describe_expected

            told = describe_expected(effect.keeps, key)
            raise self._make_error(f"keeps {value!r} as {key!r}, other than it says: {told}")
        owner = effect.name
        notes = dict(self._round.notes)
        notes.pop((owner, key, player), None)
        if value is not None:
            notes[owner, key, player] = Note(value, lasts)
        self._round = evolve(self._round, notes=FrozenMap(notes))

    def demand(
        self,
        color: str | None,
        answers: CardSet | Collection[Card],
        *,
        cost: int,
        may_decline: bool = False,
        may_play_drawn: bool = False,
    ) -> None:
        """Let the next player owe one of these cards, or draw `cost` for lack of one.

        `color` is the colour that is owed, None if it is not about a colour. When the card ends
        the round nobody answers any more: who could not, draws at once.
        """
        play, tables = self._acting_play, self._round.rules.tables
        if color is not None and color not in tables.edition.colors:
            raise self._make_error(f"demands the colour {color!r}, which this box lacks")
        if type(cost) is not int or cost < 0:
            raise self._make_error(f"demands {cost!r} cards")
        if not type(may_decline) is type(may_play_drawn) is bool:
            raise self._make_error("demands what is neither so nor not: say True or False")
        play.requests.demand = Demand(
            play.face,
            tables.color_names.index(color),
            self._make_mask(answers) & tables.all_first_bits,
            cost,
            may_decline,
            may_play_drawn,
        )

    def ask(self, player: int, prompt: str, answers: Iterable[Value], data: Any = None) -> None:
        """Put a question to a seat; `answered` is called with what it says.

        Several questions are put one after the other. When the round is over nobody is asked.
        """
        if self._acting_play.hand_access == "out-of-reach":
            return
        values = self._check_values(answers)
        if not values:
            raise self._make_error("asks a question without answers")
        self._queue_question(player, prompt, values, data, None)

    def ask_no_more(self) -> None:
        """Drop the questions that are still to be put."""
        self._acting_play.requests.questions = ()

    def ask_for_card(
        self,
        player: int,
        prompt: str,
        among: CardSet | Collection[Card] | None = None,
        data: Any = None,
    ) -> None:
        """Ask a seat for a card of its own hand; who holds none of these answers None."""
        cards = self._round.rules.tables.cards
        bits = self._make_mask(cards if among is None else among)
        self._queue_question(player, prompt, (), data, bits)

    def _queue_question(
        self, player: int, prompt: str, answers: tuple[Value, ...], data: Any, among: int | None
    ) -> None:
        play, seat = self._acting_play, self._check_seat(player)
        if play.hand_access == "out-of-reach":
            return
        if type(prompt) is not str:
            raise self._make_error(f"asks what is no text: {prompt!r}")
        if not self._are_plain(data if type(data) is tuple else (data,)):
            raise self._make_error(f"keeps what is no plain value with a question: {data!r}")
        if not overrides(play.effect, "answered"):
            raise self._make_error("asks, but has no method answered")
        if self._has_left(seat):
            return
        requests = play.requests
        requests.questions += (QueuedQuestion(seat, prompt, answers, data, among, requests.acting),)

    def show(self, player: int, to: int, cards: CardSet | Collection[Card] | None = None) -> None:
        """Show a seat's hand, or these cards of it, to another seat, which then knows them."""
        self._show_cards(player, self._check_seat(to), cards)

    def announce(self, verdict: str) -> None:
        """Tell everybody the outcome of something in a word."""
        if type(verdict) is not str:
            raise self._make_error(f"announces what is no text: {verdict!r}")
        if self._listener is not None:
            self._listener.announced(self._acting_play.player, self.card, verdict)

    def let_choose_color(self, player: int) -> None:
        """Let a seat name the color of the start card and then take the first turn."""
        seat = self._check_seat(player)
        start = self._get_start_card()
        if not self._has_left(seat):
            start.color_chooser, start.returned = seat, None

    def put_back(self, *, shuffle: bool) -> None:
        """Put the start card back, shuffled in or at the bottom; another one is turned up."""
        self._get_start_card().returned = "shuffled" if shuffle else "to-the-bottom"

    # --- shared by the verbs

    def _get_start_card(self) -> StartCard:
        start = self._acting_play.requests.start
        if start is None:
            raise self._make_error("treats as a start card what is none")
        return start

    def _list_cards(self, packed: int) -> tuple[Card, ...]:
        tables = self._round.rules.tables
        return tuple(tables.cards[face] for face in tables.codec.unpack(packed))

    @property
    def _draw_reason(self) -> Card | str | None:
        """Why cards are drawn now: for the card that acts, or as a variant says."""
        play = self._acting_play
        return play.draw_reason if isinstance(play.effect, Variant) else self.card

    def _can_change_hand(self, seat: int, does: str, how: OwnHand) -> bool:
        """Return whether a seat's hand can be reached; an effect says what it does to its own."""
        play = self._acting_play
        if seat != play.player or play.hand_access in (how, "changes"):
            return True
        if play.hand_access == "out-of-reach":
            return False  # A91
        raise self._make_error(f'{does} its own player; say so with own_hand = "{how}"')

    def _move_hands(self, sources: Sequence[int]) -> None:
        """Let seats have the hands of others; a player who is out keeps out of it."""
        player = self._acting_play.player
        if sources[player] != player and not self._can_change_hand(
            player, "moves the hand of", "changes"
        ):
            return
        if self._listener is not None:
            self._listener.hands_moved(tuple(sources))
        move_hands(self, sources)

    def _show_cards(
        self, player: int, to: int | None, cards: CardSet | Collection[Card] | None
    ) -> None:
        seat = self._check_seat(player)
        if self._has_left(seat) or (to is not None and self._has_left(to)):
            return
        if isinstance(cards, Hand):
            shown = cards.packed
        else:
            shown = self._hands[seat] if cards is None else self._find_held(seat, cards)
        if self._listener is not None:
            self._listener.hand_shown(seat, to, self._list_cards(shown))
        show_cards(self, seat, self.seats if to is None else (to,), shown)

    def _find_held(self, seat: int, cards: CardSet | Collection[Card]) -> int:
        """Return those of these cards that a seat holds: all of a set, or just the ones given."""
        hand, codec = self._hands[seat], self._round.rules.tables.codec
        if isinstance(cards, CardSet):
            return hand & cards.bits
        try:
            return hand & codec.pack(codec.face_of_card[card] for card in cards)
        except (KeyError, TypeError, ValueError):
            raise self._make_card_error(cards) from None

    def _make_mask(self, cards: CardSet | Collection[Card]) -> int:
        if isinstance(cards, CardSet):
            return cards.bits
        codec = self._round.rules.tables.codec
        try:
            return codec.mask(codec.face_of_card[card] for card in cards)
        except (KeyError, TypeError):
            raise self._make_card_error(cards) from None

    def _make_card_error(self, given: object) -> PluginError:
        told, hint = given if isinstance(given, list | tuple) else (), ""
        if None in told:
            hint = "; who holds no such card answers None"
        elif any(isinstance(card, str) for card in told):
            hint = "; a text is no card: table.edition.card(code) is one"
        return self._make_error(f"names cards this box lacks, {given!r}{hint}")
