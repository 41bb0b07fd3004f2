"""Class `PlayerView`: the part of a state that one seat, or a spectator, may see."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen

from unoengine.game.engine import legal_moves
from unoengine.moves.legality import is_lawful
from unoengine.plugins import discovery
from unoengine.ruleset.agreement import Agreement, resolve_agreement
from unoengine.ruleset.lookup_tables import Side
from unoengine.table.state import GameState, Question, check_state
from unoengine.table.state_parts import NoteKey
from unoengine.table.text_picture import draw_picture, join_codes
from unoengine.values.actions import Action, Play
from unoengine.values.card import Card
from unoengine.values.edition import Edition
from unoengine.values.errors import SetupError
from unoengine.values.frozen_map import FrozenMap
from unoengine.values.hand import Hand
from unoengine.values.multiset import look_up

if TYPE_CHECKING:
    from unoengine.plugins.effect_base import Effect
    from unoengine.plugins.variant_base import Variant
    from unoengine.ruleset.options import Options

__all__ = ["PlayerView", "check_view", "view"]


@frozen(repr=False)
class PlayerView:
    """A state as one seat sees it (A115), or as a spectator does if `player` is None."""

    player: int | None
    """The seat that sees the view, or None for a spectator."""

    players: tuple[str, ...]
    """The names of the players, by seat."""

    gone: tuple[int, ...]
    """The seats that have left the game."""

    out: tuple[int, ...]
    """The seats that are out of this round and return at the next deal."""

    edition: str
    """The name of the edition."""

    options: Options
    """The options: how this game rules everything that the booklet leaves open."""

    variants: tuple[Variant, ...]
    """The variants that are played."""

    house_rules: Mapping[str, tuple[Effect | None, ...]]
    """By the code of a blank card, the effect written on each copy; None if it stays blank."""

    hand: tuple[Card, ...]
    """The cards of this seat, in the order of the deck."""

    hand_sizes: tuple[int, ...]
    """How many cards each seat holds."""

    known: Mapping[int, tuple[Card, ...]]
    """By the seat that holds them, the cards that this seat has seen in other hands."""

    top: Card
    """The card on top of the discard pile."""

    color: str | None
    """The color in force, or None until the color of a start card is named."""

    discards: tuple[Card, ...]
    """The discard pile: the top card last, the others in the order of the deck."""

    draw_pile_size: int
    """How many cards are left to draw before the discards are reshuffled."""

    side: Side
    """The side of two-sided cards that is in play: "front" or "back" (A145)."""

    backs: tuple[tuple[str, ...], ...]
    """For each seat, what the other sides of its cards look like (A148), in alphabetical order.

    It is empty if the cards have one side.
    """

    other_sides: tuple[Card, ...]
    """The other sides of the cards of this seat, in the order of `hand`; empty if they have one."""

    turn: int
    """The seat whose decision is pending; when the game is over, the seat that ended it."""

    phase: str
    """The kind of the pending decision, as in `GameState.phase`."""

    direction: int
    """+1 while play runs to the left (to the next higher seat), -1 to the right."""

    demand: str | None
    """The color that is demanded, or None."""

    owed: int
    """How many cards the seat on turn draws if it does not meet a demand; else 0."""

    attacker: int | None
    """The seat whose card made the pending demand, or asks the pending question, or None."""

    question: Question | None
    """The question that is asked, or None; the answers are included only for the seat asked."""

    drawn: tuple[Card, ...]
    """The cards that this seat drew and may now play or keep; empty for other seats."""

    exposed: int | None
    """The seat that may be caught with one card, or None."""

    dealer: int
    """The seat that dealt this round."""

    round: int
    """The number of this round, from 1."""

    scores: tuple[int, ...]
    """The points of each seat, over all rounds that have ended."""

    round_winner: int | None
    """The seat that won the round, once it is over, or the first of them; else None."""

    round_winners: tuple[int, ...]
    """The seats that won the round, once it is over."""

    teams: tuple[tuple[int, ...], ...]
    """The seats that play together; empty if everybody plays alone."""

    turn_count: int
    """How many turns of this round have been played; 0 unless the options limit them."""

    places: tuple[int, ...]
    """The seats whose place in this round is decided, best first."""

    winners: tuple[int, ...]
    """The seats that have won; empty until the game is over."""

    wardrobe: tuple[frozenset[str], ...]
    """By seat, the colors that the player wears."""

    notes: Mapping[tuple[str, str, int | None], Any]
    """The notes of effects and variants about the game and about this seat."""

    legal: tuple[Action, ...]
    """The legal actions of this seat."""

    bluffs: tuple[Card, ...]
    """The cards that this seat may play only as a bluff, which a challenge would reveal (A40)."""

    def __repr__(self) -> str:
        seat = "a spectator" if self.player is None else f"seat {self.player}"
        held = "" if self.player is None else f", {len(self.hand)} cards in hand"
        turn = f"round {self.round}, {self.phase} of seat {self.turn}"
        return f"<PlayerView of {seat}: {self.edition}, {turn}{held}>"

    def __str__(self) -> str:
        name = "a spectator" if self.player is None else self.players[self.player]
        hands = map(self._describe_hand, range(len(self.players)))
        return draw_picture(f"PlayerView of {name}: {self.edition}", self, hands)

    def _describe_hand(self, seat: int) -> str:
        if seat == self.player:
            return join_codes(self.hand)
        size, known = self.hand_sizes[seat], self.known.get(seat)
        among = f", among them {join_codes(known)}" if known else ""
        behind = f", from behind {' '.join(self.backs[seat])}" if self.backs and size else ""
        return f"{size} card{'' if size == 1 else 's'}{among}{behind}"

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


_NOTHING: Mapping[Any, Any] = FrozenMap()


@lru_cache(maxsize=256)
def _derive_agreement(
    edition: str,
    options: Options,
    variants: tuple[Variant, ...],
    house_rules: FrozenMap[str, tuple[Effect | None, ...]],
    _generation: int,
) -> Agreement:
    return resolve_agreement(edition, options, house_rules, variants)


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
    legal = () if player is None else legal_moves(state, player)
    return PlayerView(
        player=player,
        players=state.players,
        gone=state.gone,
        out=state.out,
        edition=state.edition.name,
        options=state.options,
        variants=state.variants,
        house_rules=state.house_rules,
        hand=() if player is None else state.hand(player),
        hand_sizes=state.hand_sizes,
        known=_NOTHING if player is None or not state._known else state._list_known(player),
        top=state.top,
        color=state.color,
        discards=state.discards,
        draw_pile_size=state.draw_pile_size,
        side=state.side,
        backs=state.backs,
        other_sides=_list_other_sides(state, player),
        turn=state.turn,
        phase=state.phase,
        direction=state.direction,
        demand=state.demand,
        owed=state.owed,
        attacker=state.attacker,
        question=_hide_answers(state, player),
        drawn=state.drawn if player == state.turn else (),
        exposed=state.exposed,
        dealer=state.dealer,
        round=state.round,
        scores=state.scores,
        round_winner=state.round_winner,
        round_winners=state.round_winners,
        teams=state.teams,
        turn_count=state.turn_count,
        places=state.places,
        winners=state.winners,
        wardrobe=state.wardrobe,
        notes=_list_notes(state, player) if state._round.notes else _NOTHING,
        legal=legal,
        bluffs=() if player is None else _list_bluffs(state, player, legal),
    )


def _list_other_sides(state: GameState, player: int | None) -> tuple[Card, ...]:
    """Return the other sides of the cards that a seat holds (A148)."""
    tables = state._round.rules.tables.other_side
    if tables is None or player is None:
        return ()
    return look_up(tables.cards, tables.codec.unpack(state._hands[player]))


def _list_bluffs(state: GameState, player: int, legal: tuple[Action, ...]) -> tuple[Card, ...]:
    """Return the cards that a seat may play, but not lawfully."""
    tables, hand = state._round.rules.tables, state._hands[player]
    if not hand & tables.faces_with_lawful_hook:
        return ()
    faces = tables.codec.face_of_card
    playable = dict.fromkeys(action.card for action in legal if isinstance(action, Play))
    return tuple(card for card in playable if not is_lawful(state, player, faces[card], hand))


def _list_notes(state: GameState, player: int | None) -> Mapping[NoteKey, Any]:
    """Return the notes of the game and of this seat."""
    return FrozenMap(
        (key, _unpack_hands(kept)) for key, kept in state.notes.items() if key[2] in (None, player)
    )


def _unpack_hands(kept: Any) -> Any:
    """Return a note with tuples of cards in place of hands."""
    if isinstance(kept, Hand | tuple):
        return tuple(_unpack_hands(part) for part in kept)
    return kept


def _hide_answers(state: GameState, player: int | None) -> Question | None:
    question = state.question
    if question is None or question.player == player:
        return question
    return evolve(question, answers=())


def check_view(given: object) -> None:
    """Raise a `SetupError` if an object is not a view."""
    if not isinstance(given, PlayerView):
        kind = type(given).__name__
        raise SetupError(
            f"expected a PlayerView, not a {kind}; unoengine.view(state, seat) returns one"
        )
