"""Class `GameState`: a game at one moment, as an immutable value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import frozen

from unoengine.core.actions import Action, Value
from unoengine.core.cards import Card
from unoengine.core.edition import Edition
from unoengine.core.errors import SetupError, describe_value
from unoengine.core.frozen_map import FrozenMap
from unoengine.core.going_out import rank_seats
from unoengine.core.multiset import look_up
from unoengine.core.phases.question import OpenQuestion
from unoengine.core.plugin_classes.effect import Effect
from unoengine.core.state_parts import Layout, NoteKey

if TYPE_CHECKING:
    from unoengine.core.matching import Side
    from unoengine.core.options import Options
    from unoengine.core.plugin_classes.scoring import Scoring
    from unoengine.core.plugin_classes.variant import Variant
    from unoengine.core.view import PlayerView


@frozen
class Question:
    """A question of an effect: the card that asks, the seat that is asked, and the answers."""

    card: Card | None
    """The card that asks; None if a variant asks."""

    player: int
    """The seat that is asked."""

    prompt: str
    """The question, in the words of the effect."""

    answers: tuple[Value, ...]
    """The possible answers; each is the `value` of an `Answer`."""

    color_before: str | None
    """The color that was in force before the play; a challenge is about this color (A42)."""


# A state has no `__init__`: it is made by sealing a table, and `evolve` cannot forge one.
@frozen(init=False, eq=False, repr=False, weakref_slot=False)  # pyright: ignore[reportGeneralTypeIssues]
class GameState(Layout[Sequence[int]]):
    """A game at one moment: immutable, equal by value, hashable, picklable."""

    # --- the players and the pending decision

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        return self._round.players

    @property
    def gone(self) -> tuple[int, ...]:
        """The seats that have left the game; the other seats keep their numbers and names."""
        return tuple(sorted(self._round.rules.seating.gone))

    @property
    def out(self) -> tuple[int, ...]:
        """The seats that are out of this round and return at the next deal."""
        gone = self._round.rules.seating.gone
        return tuple(sorted(seat for seat, _ in self._round.exits if seat not in gone))

    @property
    def turn(self) -> int:
        """The seat whose decision is pending; when the game is over, the seat that ended it."""
        return self._turn

    @property
    def phase(self) -> str:
        """The kind of the pending decision, such as "turn", "question" or "round-over".

        "Play a game in Python", in the documentation, lists all of them with their actions.
        """
        return self._pending.phase

    @property
    def direction(self) -> int:
        """+1 while play runs to the left (to the next higher seat), -1 to the right."""
        return self._direction

    @property
    def demand(self) -> str | None:
        """The color that is demanded, or None."""
        demand = self._pending.pending_demand
        return None if demand is None else self._round.rules.lookup.color_names[demand.color]

    @property
    def owed(self) -> int:
        """How many cards the seat on turn draws if it does not meet a demand; else 0."""
        demand = self._pending.unmet_demand
        return 0 if demand is None else demand.cost

    @property
    def attacker(self) -> int | None:
        """The seat whose card made the pending demand, or asks the pending question, or None."""
        seat = self._pending.attacker
        return None if seat in self._round.rules.seating.gone else seat

    @property
    def question(self) -> Question | None:
        """The question that an effect asks, or None."""
        pending = self._pending
        if not isinstance(pending, OpenQuestion):
            return None
        by_card = isinstance(pending.effect, Effect)
        lookup = self._round.rules.lookup
        card = pending.get_asking_card(lookup) if by_card else None
        before = lookup.find_color(pending.showing_before)
        prompt = pending.questions[0].prompt
        return Question(card, self._turn, prompt, pending.list_answers(self), before)

    @property
    def exposed(self) -> int | None:
        """The seat that may be caught with one card, or None."""
        return self._exposed

    # --- the cards

    @property
    def top(self) -> Card:
        """The card on top of the discard pile."""
        lookup = self._round.rules.lookup
        return lookup.cards[lookup.top_face(self._showing)]

    @property
    def color(self) -> str | None:
        """The color in force, or None until the color of a start card or a turned one is named."""
        lookup = self._round.rules.lookup
        return lookup.find_color(self._showing)

    @property
    def side(self) -> Side:
        """The side of two-sided cards that is in play: "front" or "back" (A145)."""
        return self._round.rules.lookup.side

    @property
    def backs(self) -> tuple[tuple[str, ...], ...]:
        """For each seat, what the other sides of its cards look like, which everybody sees (A148).

        The looks of a hand are in alphabetical order. It is empty if the cards have one side.
        """
        lookup = self._round.rules.lookup.other_side
        if lookup is None:
            return ()
        looks = [card.look for card in lookup.cards]
        unpack = lookup.codec.unpack
        return tuple(tuple(sorted(look_up(looks, unpack(hand)))) for hand in self._hands)

    @property
    def drawn(self) -> tuple[Card, ...]:
        """The cards that were drawn and may now be played or kept."""
        return self._look_up_cards(self._pending.faces)

    @property
    def offered(self) -> tuple[Card, ...]:
        """The cards that may follow in the same turn, in the phase "series" (A155)."""
        return self._pending.list_offered(self)

    def hand(self, player: int) -> tuple[Card, ...]:
        """Return the cards that a seat holds, in the order of the deck.

        Args:
            player: A seat.

        Returns:
            The cards.

        Raises:
            SetupError: There is no such seat.
        """
        self.check_seat(player)
        return self._unpack_cards(self._hands[player])

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        return tuple(map(int.bit_count, self._hands))

    @property
    def draw_pile(self) -> tuple[Card, ...]:
        """The draw pile, next card first."""
        return self._look_up_cards(self._round.pile[: self._pile_size][::-1])

    @property
    def draw_pile_size(self) -> int:
        """How many cards are left to draw before the discards are reshuffled."""
        return self._pile_size

    @property
    def set_aside(self) -> int:
        """How many cards of the deck are out of this round, such as those of A169."""
        lookup = self._round.rules.lookup
        in_piles = self._pile_size + lookup.codec.tally_size(self._discards)
        return len(lookup.deck) - in_piles - sum(self.hand_sizes)

    @property
    def discards(self) -> tuple[Card, ...]:
        """The discard pile: the top card last, the others in the order of the deck.

        The order in which the others lie is not stored (A78).
        """
        lookup = self._round.rules.lookup
        codec, top = lookup.codec, lookup.top_face(self._showing)
        under = codec.unpack_tally(self._discards - codec.units[top])
        return self._look_up_cards((*under, top))

    @property
    def known(self) -> tuple[Mapping[int, tuple[Card, ...]], ...]:
        """For each seat, the cards it has seen in other hands and that are still there.

        Each mapping goes from the seat that holds the cards to the cards.
        """
        return tuple(map(self._list_known, range(len(self._hands))))

    # --- the round and the game

    @property
    def dealer(self) -> int:
        """The seat that dealt this round."""
        return self._round.dealer

    @property
    def round(self) -> int:
        """The number of this round, from 1."""
        return self._round.number

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat, over all rounds that have ended."""
        return self._round.scores

    def count_points(self, player: int) -> int:
        """Return the points of the cards that a seat holds, as they would be counted now.

        Args:
            player: A seat.

        Returns:
            The points, which may be negative (A140).

        Raises:
            SetupError: There is no such seat.
            PluginError: An effect returns no whole number from `count_points`.
        """
        self.check_seat(player)
        return self._round.rules.count_points(self, player)

    @property
    def round_winner(self) -> int | None:
        """The seat that won the round, once it is over; the first one if several seats did."""
        return next(iter(self._round.winners), None)

    @property
    def round_winners(self) -> tuple[int, ...]:
        """The seats that won the round, once it is over."""
        return self._round.winners

    @property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        """The seats that play together; empty if everybody plays alone (A125)."""
        return self._round.teams

    @property
    def turn_count(self) -> int:
        """How many turns of this round have been played; 0 unless the options limit them (A126)."""
        return self._round.turns

    @property
    def scoring(self) -> Scoring:
        """The way of scoring (A124)."""
        return self._round.rules.lookup.agreement.scoring

    @property
    def places(self) -> tuple[int, ...]:
        """The seats whose place in this round is decided, best first (A123).

        During the round, these are the players that have finished. When it is over, everybody who
        took part follows: the other winners, then the players with cards, those with the fewest
        cards first, and the eliminated ones, the last one first.
        """
        return rank_seats(self._round.exits, self._round.winners, self.hand_sizes)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; empty until the game is over."""
        return self._pending.winners

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self._pending.ends_game

    # --- the rules

    @property
    def edition(self) -> Edition:
        """The edition as it is played; cards with different house rules are different cards.

        While the backs of two-sided cards are in play, its deck and colors are those of the backs.
        """
        return self._round.rules.lookup.edition

    @property
    def options(self) -> Options:
        """The options: how this game rules everything that the booklet leaves open."""
        return self._round.rules.lookup.agreement.options

    @property
    def variants(self) -> tuple[Variant, ...]:
        """The variants that are played."""
        return self._round.rules.lookup.agreement.variants

    @property
    def house_rules(self) -> Mapping[str, tuple[Effect | None, ...]]:
        """By the code of a blank card, the effect written on each copy; None if it stays blank."""
        return self._round.rules.lookup.agreement.house_rules

    @property
    def wardrobe(self) -> tuple[frozenset[str], ...]:
        """By seat, the colors that the player wears."""
        return self._round.wardrobe

    @property
    def notes(self) -> Mapping[NoteKey, Any]:
        """The notes of effects and variants.

        A key is the name of the effect or variant, the key of the note, and a seat or None.
        """
        return FrozenMap({key: note.value for key, note in self._round.notes.items()})

    @property
    def out_of_turn_actions(self) -> tuple[type[Action], ...]:
        """The kinds of actions that seats may take at some time when they are not on turn.

        They follow from the rules: a jump-in adds `Play`, a variant with claims `Answer`.
        """
        return self._round.rules.lookup.agreement.out_of_turn_actions

    def effect(self, card: Card) -> Effect | None:
        """Return the effect that a card has when it is played in this game, or None.

        Args:
            card: A card of the edition in play.

        Returns:
            The effect, with house rules and variants applied.

        Raises:
            SetupError: The edition has no such card.
        """
        return self._round.rules.lookup.agreement.find_effect(card)

    @property
    def seed(self) -> int:
        """The seed; all chance in this game follows from it."""
        return self._round.seed

    def check_seat(self, player: object) -> None:
        """Raise a `SetupError` if there is no such seat.

        Args:
            player: The seat.

        Raises:
            SetupError: There is no such seat.
        """
        if type(player) is not int or not 0 <= player < len(self._hands):
            last = len(self._hands) - 1
            raise SetupError(f"there is no seat {describe_value(player)}; seats are 0 to {last}")

    # --- equality, hashing and copying

    def _key(self) -> tuple[Any, ...]:
        return (
            (*self._hands,),
            self._pile_size,
            self._discards,
            self._showing,
            self._turn,
            self._direction,
            self._exposed,
            self._pending,
            self._known,
            self._round,
            self._round.pile[: self._pile_size],
        )

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return self._key() == other._key() if isinstance(other, GameState) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __copy__(self) -> GameState:
        return self

    def __deepcopy__(self, memo: object) -> GameState:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        from unoengine.records.state_record import reduce_state

        return reduce_state(self)

    def __repr__(self) -> str:
        hands = (join_codes(self.hand(seat)) for seat in range(len(self.players)))
        return draw_picture(f"GameState {self.edition.name}", self, hands)

    def _repr_svg_(self) -> str:
        """Return the picture of the table as a spectator sees it, which notebooks show."""
        from unoengine.svg import table

        return table(self)

    def _list_known(self, viewer: int) -> Mapping[int, tuple[Card, ...]]:
        return FrozenMap(
            (holder, self._unpack_cards(cards))
            for holder, seen in enumerate(self._known)
            for seat, cards in seen[1]
            if seat == viewer
        )

    def _look_up_cards(self, faces: Sequence[int]) -> tuple[Card, ...]:
        return look_up(self._round.rules.lookup.cards, faces)

    def _unpack_cards(self, packed: int) -> tuple[Card, ...]:
        return self._look_up_cards(self._round.rules.lookup.codec.unpack(packed))


def check_state(given: object) -> None:
    """Raise a `SetupError` if an object is not a state."""
    if not issubclass(type(given), GameState):  # `isinstance` would ask the object as well
        hints = {"state": "; pass its .state", "legal": "; its .legal lists the moves of its seat"}
        hint = next((hints[name] for name in hints if hasattr(type(given), name)), "")
        raise SetupError(f"expected a GameState, not a {type(given).__name__}{hint}")


# --- The table in a few lines of text, for states and views.

_MAX_SHOWN = 25
"""The number of cards of a hand that are shown."""


def join_codes(cards: Sequence[Card]) -> str:
    """Return the codes of cards, the first ones if there are many."""
    more = [f"and {len(cards) - _MAX_SHOWN} more"] if len(cards) > _MAX_SHOWN else []
    return " ".join([*(card.code for card in cards[:_MAX_SHOWN]), *more]) or "-"


def draw_picture(title: str, seen: GameState | PlayerView, hands: Iterable[str]) -> str:
    """Return the table in a few lines; `hands` are the texts about the hands, by seat.

    >>> from unoengine import new_game
    >>> print(new_game(players=["Ana", "Ben"], seed=1, dealer=0))  # doctest: +ELLIPSIS
    <GameState classic, round 1, turn, play runs left
       ... on 0 discards, 93 to draw, color ...
       Ana  ...
     > Ben  ...
    >
    """
    side = "left" if seen.direction == 1 else "right"
    lines = [f"<{title}, round {seen.round}, {seen.phase}, play runs {side}"]
    pile = f"  {seen.top} on {len(seen.discards) - 1} discards, {seen.draw_pile_size} to draw"
    color = f"color {seen.color}" if seen.color else "no color yet"
    demand = f", {seen.demand} demanded" if seen.demand else ""
    lines.append(f" {pile}, {color}{demand}")
    width = max(map(len, seen.players))
    for seat, (name, hand) in enumerate(zip(seen.players, hands, strict=True)):
        sign = ">" if seat == seen.turn and seen.phase != "game-over" else " "
        notes = [f"{seen.scores[seat]} points"]
        if seat == seen.dealer:
            notes.append("dealer")
        if seat == seen.exposed:
            notes.append("may be caught")
        if seat in seen.gone:
            notes.append("has left")
        if seat in seen.out:
            notes.append("is out of the round")
        if seat in seen.winners:
            notes.append("has won")
        lines.append(f" {sign} {name:{width}}  {hand}  ({', '.join(notes)})")
    return "\n".join(lines) + "\n>"
