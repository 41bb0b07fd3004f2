"""Class `Table`: the verbs of effects. A table exists during one action and is then sealed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Literal

from attrs import define, evolve

from unoengine.core.actions import Value
from unoengine.core.cards import Card, CardSet
from unoengine.core.effect_api.queries import Queries, find_held, list_cards, make_mask
from unoengine.core.errors import describe_value, is_number
from unoengine.core.events import (
    Announced,
    ColorChanged,
    Discarded,
    Eliminated,
    Gave,
    HandsDealtAgain,
    HandShown,
    HandsMoved,
    Reversed,
    Rolled,
    Skipped,
)
from unoengine.core.frozen_map import FrozenMap
from unoengine.core.going_out import discard_hand, pass_over_absent, return_hand, take_out
from unoengine.core.known_cards import show_cards
from unoengine.core.multiset import Hand, has_hand
from unoengine.core.phases.demand import Demand
from unoengine.core.phases.question import QueuedQuestion
from unoengine.core.phases.series import Series, find_turn
from unoengine.core.piles import draw_cards, draw_until, reshuffle, turn_discards
from unoengine.core.play_in_progress import NO_PLAY, StartCard, add_flips, replace_acting_card
from unoengine.core.plugin_classes.effect import OwnHand, read_traits
from unoengine.core.plugin_classes.variant import Variant, overrides
from unoengine.core.shuffle import roll_die
from unoengine.core.state_parts import Note
from unoengine.core.transfers import (
    collect_and_deal,
    discard_cards,
    give_cards,
    move_hands,
    pick_at_random,
)
from unoengine.core.two_sided_cards import turn_over

_MAX_SKIPS = 1000
"""How many turns one call may skip; they are skipped one by one (A37)."""


@define(eq=False, init=False, weakref_slot=False)
class Table(Queries):
    """A game while a card acts: queries that read it, and verbs that change it.

    "The player" is the player whose card acts. `next` is the seat that is on turn after this play;
    `skip`, `again` and `reverse` change it. A verb does nothing for a seat that has left the game
    or is out of the round.
    """

    # --- cards

    def draw(self, player: int, count: int) -> int:
        """Let a seat draw cards; return how many it drew, since the piles may run out (A32).

        Args:
            player: The seat that draws.
            count: How many cards.

        Returns:
            How many cards there were.

        Raises:
            PluginError: There is no such seat, the count is negative, or `own_hand` forbids it.
        """
        play = self._play
        if type(count) is not int or count < 0:
            seat, shown = describe_value(player), describe_value(count)
            raise self._make_error(f"lets seat {seat} draw {shown} cards, not 0 or more")
        if type(player) is not int or not 0 <= player < len(self._hands):
            self._check_seat(player)  # raises the error; draws are too frequent to call it always
        why = None if self._listener is None else self._draw_reason
        if not self._hands[player] and self._has_left(player):
            return 0
        if player != play.player:
            return len(draw_cards(self, player, count, why))
        if not self._can_change_hand(player, "draws for", "grows"):
            return 0
        drawn = draw_cards(self, player, count, why)
        if drawn:
            play.drawn = drawn
        return len(drawn)

    def draw_until(
        self, player: int, cards: CardSet | Collection[Card], limit: int | None = None
    ) -> int:
        """Let a seat draw one card after another until it has drawn one of these.

        It stops before if there are no more cards, or after `limit` cards. Everybody learns how
        many cards the seat draws and whether the last one is one of these; only the seat sees them.

        Args:
            player: The seat that draws.
            cards: A set or single cards, of which one is sought.
            limit: The number of cards after which the seat stops; None for no limit.

        Returns:
            How many cards the seat drew.

        Raises:
            PluginError: There is no such seat or card, the limit is negative, or `own_hand`
                forbids it.
        """
        play, seat = self._play, self._check_seat(player)
        wanted = make_mask(self, cards) & self._round.rules.lookup.all_first_bits
        if limit is not None and not is_number(limit, 0):
            shown = describe_value(limit)
            raise self._make_error(f"lets seat {seat} draw at most {shown} cards, not 0 or more")
        if self._has_left(seat) or not self._can_change_hand(seat, "draws for", "grows"):
            return 0
        why = None if self._listener is None else self._draw_reason
        drawn, _ = draw_until(self, seat, wanted, limit, why)
        if seat == play.player and drawn:
            play.drawn = drawn
        return len(drawn)

    def shuffle_in_discards(self) -> bool:
        """Shuffle all discards but the top one into the draw pile; return whether any were.

        Returns:
            Whether there were discards to shuffle.
        """
        return reshuffle(self)

    def turn_discards(self) -> bool:
        """Turn the discard pile over, so that another of its cards is on top (A168).

        A card under the top one is picked at random. Its color is in force; if it has none, the
        color in force stays. Its effect does not act.

        Returns:
            Whether there were cards under the top one; with a start card, it is always False.
        """
        return self._play.start is None and turn_discards(self)

    def discard(self, player: int, cards: CardSet | Collection[Card]) -> int:
        """Put those of the cards that a seat holds under the top card; return how many they are.

        Args:
            player: The seat that discards.
            cards: A set, which means all such cards, or single cards.

        Returns:
            How many cards it held.

        Raises:
            PluginError: There is no such seat or card, or `own_hand` forbids it.
        """
        seat = self._check_seat(player)
        if self._has_left(seat) or not self._can_change_hand(seat, "discards for", "shrinks"):
            return 0
        gone, hand = find_held(self, seat, cards), self._hands[seat]
        if self._listener is not None:
            self._listener.note(Discarded(seat, list_cards(self, gone)))
        if gone:
            whole = isinstance(cards, CardSet)  # all copies go, so no other bits have to move
            left = hand ^ gone if whole else self._round.rules.lookup.codec.subtract(hand, gone)
            discard_cards(self, seat, gone, left)
        return gone.bit_count()

    def give(self, giver: int, to: int, cards: CardSet | Collection[Card] | int) -> int:
        """Let a seat give cards to another; return how many it gave.

        `cards` are the cards to give, as far as the seat holds them, or a number of cards picked at
        random. Only the two seats see which cards move. With a `CardSet`, all such cards move, so
        other seats still know where the cards are that they had seen; otherwise they no longer do.

        Args:
            giver: The seat that gives.
            to: The seat that receives.
            cards: A set, single cards, or a number of random cards.

        Returns:
            How many cards were given.

        Raises:
            PluginError: There is no such seat or card, or `own_hand` forbids it.
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
            gone = find_held(self, one, cards)
        if self._listener is not None:
            self._listener.note(Gave(one, other, list_cards(self, gone)))
        if gone:
            give_cards(self, one, other, gone, cards if isinstance(cards, CardSet) else None)
        return gone.bit_count()

    def swap(self, one: int, other: int) -> None:
        """Let two seats swap their hands; each of them knows the other's new hand.

        Args:
            one: A seat.
            other: Another seat.

        Raises:
            PluginError: There is no such seat, or `own_hand` forbids it.
        """
        if one == other:
            raise self._make_error(f"lets seat {one} swap hands with itself")
        sources = [*range(len(self._hands))]
        sources[self._check_seat(one)], sources[self._check_seat(other)] = other, one
        if not self._has_left(one, other):
            self._move_hands(sources)

    def rotate(self, direction: int | None = None) -> None:
        """Let all seats pass their hands on, in the direction of play or to the left or right.

        `direction` is +1 for left and -1 for right.

        Args:
            direction: 1, -1, or None for the direction of play.

        Raises:
            PluginError: The direction is invalid, or `own_hand` forbids it.
        """
        order = self._round.rules.seating
        if direction is None:
            direction = self._direction
        elif type(direction) is not int or direction not in (+1, -1):
            raise self._make_error(f"rotates hands in the direction {direction!r}, not +1 or -1")
        sources: Sequence[int] = order.after[-direction]
        if order.absent:
            sources = [s if seat not in order.absent else seat for seat, s in enumerate(sources)]
        self._move_hands(sources)

    def collect_and_deal(self) -> None:
        """Shuffle all hands together and deal them again, one card at a time (A143).

        The seat after the player is the first to get a card, and the player the last; so some
        hands may have one card more than others.

        Raises:
            PluginError: `own_hand` forbids it.
        """
        if not self._can_change_hand(self.player, "collects the hand of", "changes"):
            return
        collect_and_deal(self, self.everyone)
        if self._listener is not None:
            self._listener.note(HandsDealtAgain(tuple(map(int.bit_count, self._hands))))

    def reveal(self, player: int, cards: CardSet | Collection[Card] | None = None) -> None:
        """Show a seat's hand, or these cards of it, to everybody.

        Args:
            player: The seat that shows its cards.
            cards: A set or single cards; None for all.

        Raises:
            PluginError: There is no such seat or card.
        """
        self._show_cards(player, None, cards)

    def show(self, player: int, to: int, cards: CardSet | Collection[Card] | None = None) -> None:
        """Show another seat a seat's hand, or these cards of it; that seat then knows them.

        Args:
            player: The seat that shows its cards.
            to: The seat that sees them.
            cards: A set or single cards; None for all.

        Raises:
            PluginError: There is no such seat or card.
        """
        self._show_cards(player, self._check_seat(to), cards)

    def flip(self) -> bool:
        """Turn over all two-sided cards: hands, draw pile and discards (A146).

        The other side of the top card, with its color, is in force. If that has no color, the
        player names one after the play. Call `flip` before `ask` and `demand`, which are about the
        cards as they lie. Cards with one side stay as they are.

        Returns:
            Whether the cards were turned over.

        Raises:
            PluginError: A question or a demand of this play is waiting.
        """
        play, rules = self._play, self._round.rules.other_side
        if rules is None:
            return False
        if play.questions or play.following is not None:
            raise self._make_error("turns over the cards after a question or a demand")
        play.flips = add_flips(play.flips, 1)
        turn_over(self, rules)
        return True

    def eliminate(
        self,
        player: int,
        cards: Literal["pile", "discards", "aside"] = "pile",
        lasts: Literal["round", "game"] = "round",
    ) -> bool:
        """Let a seat take no further part; return whether it was eliminated.

        It is not if it takes no part already, or if no other seat is left. If one seat is left, the
        round ends after the effect, and that seat wins it; or the game if the others are out of it.

        Args:
            player: The seat.
            cards: Where its cards go: shuffled under the draw pile, under the top discard, or
                aside, face up, until the next deal.
            lasts: Whether it returns at the next deal (`"round"`) or never (`"game"`).

        Returns:
            Whether it was eliminated.

        Raises:
            PluginError: There is no such seat, or another argument is invalid.
        """
        seat = self._check_seat(player)
        if cards not in ("pile", "discards", "aside"):
            raise self._make_error(
                f"puts the cards of an eliminated player in {cards!r}, not 'pile', 'discards' or "
                "'aside'"
            )
        if lasts not in ("round", "game"):
            raise self._make_error(
                f"eliminates a player until the end of {lasts!r}, not 'round' or 'game'"
            )
        if self._has_left(seat) or len(self.seats) == 1:
            return False
        hand = self._hands[seat]
        if cards == "pile":
            return_hand(self, seat)
        elif cards == "discards":
            discard_hand(self, seat)
        else:
            self._hands[seat] = 0  # A169
        take_out(self, seat, "eliminated", from_game=lasts == "game")
        if self._play.outer in (None, NO_PLAY):  # else the end of the outer play does this
            pass_over_absent(self)
        if self._listener is not None:
            shown = () if cards == "pile" else list_cards(self, hand)
            is_aside = cards == "aside"
            self._listener.note(Eliminated(seat, shown, lasts, hand.bit_count(), is_aside))
        return True

    def act_as(self, card: Card) -> bool:
        """Let the effect of another card of the edition act; return whether it did.

        It does not act if the card has no effect, or one that needs a choice.

        Args:
            card: A card of the edition.

        Returns:
            Whether its effect acted.

        Raises:
            PluginError: The edition has no such card.
        """
        play, lookup = self._play, self._round.rules.lookup
        if not isinstance(card, Card) or card not in lookup.codec.face_of_card:
            raise self._make_error(f"acts as a card that is not in this edition, {card!r}")
        face = lookup.codec.face_of_card[card]
        if lookup.cards[face] != card:
            raise self._make_error(f"acts as {card.code}, a side that is not in play")
        effect = lookup.acting_effects[face]
        again = play.acting is not None or type(effect) is type(play.effect)
        if effect is None or again:
            return False
        own_hand = read_traits(effect).own_hand
        if own_hand != "kept" and play.hand_access not in (own_hand, "changes", "out-of-reach"):
            raise self._make_error(
                f'acts as {card.code}; declare own_hand = "{own_hand}" or "changes"'
            )
        with replace_acting_card(play, face, effect):
            if None not in self._list_choices(effect):
                return False
            if play.hand_access == "out-of-reach":
                effect.last(self)
            else:
                effect.play(self)
        return True

    # --- turns, the color in force, start cards, the end of the round

    def skip(self, count: int = 1) -> None:
        """Skip the seat that would be next, or this many seats.

        Args:
            count: How many seats.

        Raises:
            PluginError: The count is not a number from 0 to 1000.
        """
        if type(count) is not int or not 0 <= count <= _MAX_SKIPS:
            shown = describe_value(count)
            raise self._make_error(f"skips {shown} turns, not a number from 0 to {_MAX_SKIPS}")
        after, listener = self._round.rules.seating.after[self._direction], self._listener
        for _ in range(count):  # A37: with two players, the other player is skipped
            if listener is not None:
                skipped = find_turn(self, self._play, self._turn)
                if skipped == self._turn or skipped != self._play.player:  # A156
                    listener.note(Skipped(skipped))
            self._turn = after[self._turn]

    def skip_everyone(self) -> None:
        """Skip all other seats, so that the player is next."""
        if self._has_left(self._play.player):
            return
        while self._turn != self._play.player:
            self.skip()

    def again(self) -> None:
        """Let the player be next; no seat counts as skipped."""
        if not self._has_left(self._play.player):
            self._turn = self._play.player

    def continue_with(self, player: int) -> None:
        """Let a seat be next; no seat counts as skipped.

        When a round begins, this seat begins (A160).

        Args:
            player: The seat.

        Raises:
            PluginError: There is no such seat.
        """
        if not self._has_left(self._check_seat(player)):
            self._turn = player

    def play_on(self, cards: CardSet | Collection[Card]) -> None:
        """Let the player play one of these cards next, in the same turn, or pass (A155).

        Each card acts as usual. They need not fit on the top card, and the player need not hold
        any. With several calls, the cards of all of them may be played.

        Args:
            cards: A set or single cards.

        Raises:
            PluginError: There is no such card, or no card is being played.
        """
        play = self._play
        bits = make_mask(self, cards) & self._round.rules.lookup.all_first_bits
        hook = None if play.subscription is None else play.subscription[1]
        if hook != ("played" if isinstance(play.effect, Variant) else None):
            raise self._make_error("lets its player play on where no card is being played")
        is_out = play.hand_access == "out-of-reach" or self._has_left(play.player)
        if is_out or play.start is not None:
            return
        series = play.series or Series(0, -1)
        play.series = evolve(series, playable=series.playable | bits)

    def reverse(self) -> None:
        """Reverse the direction of play; the next seat is as far away on the other side."""
        self._direction = -self._direction
        mirrored, series = self._round.rules.seating.mirrored[self._play.player], self._play.series
        self._turn = mirrored[self._turn]
        if series is not None and series.next >= 0:
            self._play.series = evolve(series, next=mirrored[series.next])
        if self._listener is not None:
            self._listener.note(Reversed(self._direction))

    def name_color(self, color: str) -> None:
        """Put a color in force, whatever color the top card has.

        Args:
            color: A color of the edition.

        Raises:
            PluginError: The edition has no such color.
        """
        lookup = self._round.rules.lookup
        if color not in lookup.edition.colors:
            raise self._make_error(f"names the color {color!r}, which is not in this edition")
        number = lookup.color_names.index(color)
        self._showing = lookup.encode_showing(lookup.top_face(self._showing), number)
        if self._listener is not None:
            self._listener.note(ColorChanged(color))

    def end_round(self, winners: Iterable[int]) -> None:
        """Let the round end after this effect; these seats win it, the first one above all.

        Args:
            winners: The seats, at least one; a seat may be out of the round, but not gone.

        Raises:
            PluginError: A seat does not exist or has left the game, or there is none.
        """
        if isinstance(winners, str) or not isinstance(winners, Iterable):
            raise self._make_error(f"ends the round with winners that are no seats, {winners!r}")
        seats = tuple(dict.fromkeys(map(self._check_seat, winners)))
        if not seats or not self._round.rules.seating.gone.isdisjoint(seats):
            raise self._make_error(
                f"ends the round with the winners {seats}; name a seat that is still in the game"
            )
        self._play.winners = seats

    def let_choose_color(self, player: int) -> None:
        """Let a seat name the color of the start card and then take the first turn.

        Args:
            player: The seat.

        Raises:
            PluginError: The card does not start a round.
        """
        seat = self._check_seat(player)
        start = self._get_start_card()
        if not self._has_left(seat):
            start.color_chooser, start.returned = seat, None

    def put_back(self, *, shuffle: bool) -> None:
        """Return the start card to the draw pile, shuffled in or at the bottom.

        Another card is then turned up.

        Args:
            shuffle: Whether to shuffle it in; otherwise it goes to the bottom.

        Raises:
            PluginError: The card does not start a round.
        """
        self._get_start_card().returned = "shuffled" if shuffle else "to-the-bottom"

    def _get_start_card(self) -> StartCard:
        start = self._play.start
        if start is None:
            raise self._make_error("handles a card as a start card that is not one")
        return start

    # --- demands and questions

    def demand(
        self,
        color: str | None,
        answers: CardSet | Collection[Card],
        *,
        cost: int,
        may_decline: bool = False,
        may_play_drawn: bool = False,
    ) -> None:
        """Demand that the next player play one of these cards, or else draw `cost` cards.

        `color` is the color that is demanded, or None. If the card ends the round, no player can
        answer: a next player that holds no such card draws at once.

        Args:
            color: The demanded color to show, or None.
            answers: The cards that meet the demand.
            cost: How many cards to draw otherwise.
            may_decline: Whether a player with an answer may draw instead.
            may_play_drawn: Whether a drawn answer may be played at once.

        Raises:
            PluginError: The color, the cards or the cost are invalid.
        """
        play, lookup = self._play, self._round.rules.lookup
        if color is not None and color not in lookup.edition.colors:
            raise self._make_error(f"demands the color {color!r}, which is not in this edition")
        if not is_number(cost, 0):
            shown = describe_value(cost)
            raise self._make_error(f"demands a card at a cost of {shown} cards, not 0 or more")
        if not type(may_decline) is type(may_play_drawn) is bool:
            raise self._make_error("passes a flag to demand that is not True or False")
        play.following = Demand(
            play.face,
            lookup.color_names.index(color),
            make_mask(self, answers) & lookup.all_first_bits,
            cost,
            may_decline,
            may_play_drawn,
            play.player,
            play.flips == 1,
        )

    def ask(self, player: int, prompt: str, answers: Iterable[Value], data: Any = None) -> None:
        """Ask a seat a question; its answer is passed to `answered`.

        Several questions are asked one after the other. When the round is over, none is asked.

        Args:
            player: The seat that is asked.
            prompt: The text of the question.
            answers: Plain values, the mildest first.
            data: A plain value for `answered`, in `data`.

        Raises:
            PluginError: There is no such seat, no answer, or no hook `answered`.
        """
        if self._play.hand_access == "out-of-reach":
            return
        values = self._check_values(answers)
        if not values:
            raise self._make_error("asks a question without answers")
        self._queue_question(player, prompt, values, data, None)

    def ask_no_more(self) -> None:
        """Drop the questions that have not been asked yet."""
        self._play.questions = ()

    def ask_for_card(
        self,
        player: int,
        prompt: str,
        among: CardSet | Collection[Card] | None = None,
        data: Any = None,
        *,
        of: int | None = None,
    ) -> None:
        """Ask a seat for a card of a hand; if there is none of these, it answers None.

        The hand of another seat is shown to it when the question is asked (A142). For a guess,
        ask with `table.cards(…)` as answers.

        Args:
            player: The seat that is asked.
            prompt: The text of the question.
            among: The cards that count; None for all.
            data: A plain value for `answered`, in `data`.
            of: The seat whose hand it is; None for the hand of the seat that is asked.

        Raises:
            PluginError: There is no such seat or card, or no hook `answered`.
        """
        bits = make_mask(self, self.cards() if among is None else among)
        if of is not None and self._has_left(self._check_seat(of)):
            return
        holder = None if of == player else of
        self._queue_question(player, prompt, (), data, bits, holder)

    def _queue_question(
        self,
        player: int,
        prompt: str,
        answers: tuple[Value, ...],
        data: Any,
        among: int | None,
        of: int | None = None,
    ) -> None:
        play, seat = self._play, self._check_seat(player)
        if play.hand_access == "out-of-reach":
            return
        if type(prompt) is not str:
            raise self._make_error(f"asks a question that is not a string: {prompt!r}")
        if not self._are_plain(data if type(data) is tuple else (data,)):
            raise self._make_error(f"asks with data that are not plain values: {data!r}")
        if not overrides(play.effect, "answered"):
            raise self._make_error("asks a question, but does not override answered")
        if play.acting is not None and play.flips:
            raise self._make_error("turns over the cards and then asks while another card acts")
        if self._has_left(seat, play.player):
            return
        play.questions += (QueuedQuestion(seat, prompt, answers, data, among, play.acting, of),)

    # --- dice, announcements and notes

    def roll(self, sides: int) -> int:
        """Roll a die with this many sides for all to see; return the number it shows, from 1.

        Args:
            sides: The number of sides, at least 1.

        Returns:
            The number shown.

        Raises:
            PluginError: The number of sides is invalid.
        """
        if not is_number(sides, 1):
            given = describe_value(sides)
            raise self._make_error(f"rolls a die with {given} sides; a die has 1 or more")
        rnd = self._round
        shown = roll_die(rnd.seed, rnd.serial, sides)
        self._round = rnd.count_shuffle()
        if self._listener is not None:
            self._listener.note(Rolled(self._play.player, sides, shown))
        return shown

    def announce(self, verdict: str) -> None:
        """Announce an outcome to everybody, in one word.

        Args:
            verdict: The outcome.

        Raises:
            PluginError: It is not a text.
        """
        if type(verdict) is not str:
            raise self._make_error(f"announces an outcome that is not a string: {verdict!r}")
        if self._listener is not None:
            self._listener.note(Announced(self._play.player, self.card, verdict))

    def note(
        self,
        key: str,
        value: Any,
        *,
        player: int | None = None,
        lasts: Literal["round", "game"] = "round",
    ) -> None:
        """Store a plain value until the end of the round or the game; None removes the note.

        A note about the cards of a hand needs `player`, the seat that holds it: other seats must
        not see the note.

        Args:
            key: The key of the note.
            value: A plain value; None deletes the note.
            player: The only seat that sees it; None for all.
            lasts: `"round"` or `"game"`.

        Raises:
            PluginError: The value is not plain, or `keeps` does not allow it.
        """
        if type(key) is not str:
            raise self._make_error(f"stores a note under a key that is not a string, {key!r}")
        if lasts not in ("round", "game"):
            raise self._make_error(
                f"stores a note until the end of {lasts!r}, not 'round' or 'game'"
            )
        if player is not None:
            self._check_seat(player)
        if not self._are_plain((value,)):
            raise self._make_error(f"stores a note that is not a plain value: {value!r}")
        if player is None and has_hand(value):
            raise self._make_error("stores a hand without its seat; pass player=…")
        if player is not None and self._has_left(player):
            return
        effect = self._play.effect
        if value is not None and not effect.accepts_note(key, value):
            from unoengine.core.plugin_classes.effect import describe_expected

            expected = describe_expected(effect.keeps, key)
            raise self._make_error(
                f"stores {value!r} as {key!r}, which its declaration does not allow: {expected}"
            )
        owner = effect.note_owner
        notes = dict(self._round.notes)
        notes.pop((owner, key, player), None)
        if value is not None:
            notes[owner, key, player] = Note(value, lasts)
        self._round = evolve(self._round, notes=FrozenMap(notes))

    # --- shared by the verbs

    @property
    def _draw_reason(self) -> Card | str | None:
        """The reason for which cards are drawn now: the card that acts, or that of a variant."""
        play = self._play
        return play.draw_reason if isinstance(play.effect, Variant) else self.card

    def _can_change_hand(self, seat: int, does: str, how: OwnHand) -> bool:
        """Return whether a hand can be changed; an effect declares changes to its own player's."""
        play = self._play
        if seat != play.player or play.hand_access in (how, "changes"):
            return True
        if play.hand_access == "out-of-reach":
            return False  # A91
        raise self._make_error(f'{does} its own player; declare own_hand = "{how}"')

    def _move_hands(self, sources: Sequence[int]) -> None:
        """Give each seat the hand of its source, unless the hand of the player is out of reach."""
        player = self._play.player
        if sources[player] != player and not self._can_change_hand(
            player, "moves the hand of", "changes"
        ):
            return
        if self._listener is not None:
            self._listener.note(HandsMoved(tuple(sources)))
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
            shown = self._hands[seat] if cards is None else find_held(self, seat, cards)
        if self._listener is not None:
            self._listener.note(HandShown(seat, to, list_cards(self, shown)))
        show_cards(self, seat, self.seats if to is None else (to,), shown)
