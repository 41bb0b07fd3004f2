"""What a seat may know of the game, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen

from unoengine.game.engine import legal_moves
from unoengine.plugins import discovery
from unoengine.ruleset.agreement import resolve_agreement
from unoengine.table.state import GameState, Question, check_state
from unoengine.table.state_parts import NoteKey
from unoengine.values.actions import Action
from unoengine.values.card import Card
from unoengine.values.edition import Edition
from unoengine.values.frozen_map import FrozenMap
from unoengine.values.hand import Hand

if TYPE_CHECKING:
    from unoengine.plugins.effect_base import Effect
    from unoengine.plugins.variant_base import Variant
    from unoengine.ruleset.options import Options

__all__ = ["PlayerView", "view"]


@frozen
class PlayerView:
    """The table from one seat (A115); for a spectator, whose `player` is None, from none."""

    player: int | None
    """The seat that looks, or None for a spectator."""

    players: tuple[str, ...]
    """The names of the players, by seat."""

    gone: tuple[int, ...]
    """The seats that have left the game."""

    edition: str
    """The name of the box."""

    options: Options
    """How everything is ruled that the booklet leaves open."""

    variants: tuple[Variant, ...]
    """The variants that are played."""

    house_rules: Mapping[str, tuple[Effect | None, ...]]
    """What is written on cards: one entry for each copy, None for a blank one."""

    hand: tuple[Card, ...]
    """The cards of this seat, in the deck's order."""

    hand_sizes: tuple[int, ...]
    """How many cards each seat holds."""

    known: Mapping[int, tuple[Card, ...]]
    """By whose hand it is: the cards this seat has seen there and that are still there."""

    top: Card
    """The card on top of the discard pile."""

    color: str | None
    """The colour in force, or None before that of a start card is named."""

    discards: tuple[Card, ...]
    """The cards of the discard pile: the top one last, the others in the deck's order."""

    draw_pile_size: int
    """How many cards are left to draw before the discards are reshuffled."""

    turn: int
    """The seat whose decision is pending; when the game is over, the seat that ended it."""

    phase: str
    """What the table waits for, as `GameState.phase` has it."""

    direction: int
    """+1 while play runs to the left (to the next higher seat), -1 to the right."""

    demand: str | None
    """The colour that is owed, or None."""

    owed: int
    """How many cards the seat on turn draws if it does not meet the demand; else 0."""

    question: Question | None
    """What is asked; its answers, which may be cards of a hand, if this seat is asked."""

    drawn: tuple[Card, ...]
    """The drawn cards that wait, if this seat drew them."""

    exposed: int | None
    """The seat that may be caught with one card, or None."""

    dealer: int
    """The seat that dealt this round."""

    round: int
    """The number of this round, from 1."""

    scores: tuple[int, ...]
    """The points of each seat, over all rounds that have ended."""

    round_winner: int | None
    """The seat that went out, once the round is over; else None."""

    winners: tuple[int, ...]
    """The seats that have won; nobody until the game is over."""

    wardrobe: tuple[frozenset[str], ...]
    """The colours each seat wears."""

    notes: Mapping[tuple[str, str, int | None], Any]
    """What effects and variants keep: of the game, and of this seat."""

    legal: tuple[Action, ...]
    """What this seat may do now."""

    @property
    def edition_in_play(self) -> Edition:
        """The box as it lies on this table, by whose cards its actions and events are read.

        It is the one that is installed under this name: another cannot be told by a view.
        """
        return _edition_in_play(
            self.edition,
            self.options,
            self.variants,
            FrozenMap(self.house_rules),
            discovery.generation,
        )


_NOTHING: Mapping[Any, Any] = FrozenMap()


@lru_cache(maxsize=256)
def _edition_in_play(
    edition: str,
    options: Options,
    variants: tuple[Variant, ...],
    house_rules: FrozenMap[str, tuple[Effect | None, ...]],
    _generation: int,
) -> Edition:
    return resolve_agreement(edition, options, house_rules, variants).edition


def view(state: GameState, player: int | None) -> PlayerView:
    """Return what a seat may know; `None` asks for a spectator.

    >>> from unoengine import new_game
    >>> seen = view(new_game(seed=7), 2)
    >>> len(seen.hand), seen.hand_sizes
    (7, (7, 7, 7, 7))
    """
    check_state(state)
    if player is not None:
        state.check_seat(player)
    return PlayerView(
        player=player,
        players=state.players,
        gone=state.gone,
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
        turn=state.turn,
        phase=state.phase,
        direction=state.direction,
        demand=state.demand,
        owed=state.owed,
        question=_hide_answers(state, player),
        drawn=state.drawn if player == state.turn else (),
        exposed=state.exposed,
        dealer=state.dealer,
        round=state.round,
        scores=state.scores,
        round_winner=state.round_winner,
        winners=state.winners,
        wardrobe=state.wardrobe,
        notes=_list_notes(state, player) if state._round.notes else _NOTHING,
        legal=() if player is None else legal_moves(state, player),
    )


def _list_notes(state: GameState, player: int | None) -> Mapping[NoteKey, Any]:
    """Return the notes of the game and of this seat."""
    return FrozenMap(
        (key, _unpack_hands(kept)) for key, kept in state.notes.items() if key[2] in (None, player)
    )


def _unpack_hands(kept: Any) -> Any:
    """Return what is kept as it may leave the table: hands as their cards."""
    if isinstance(kept, Hand | tuple):
        return tuple(_unpack_hands(part) for part in kept)
    return kept


def _hide_answers(state: GameState, player: int | None) -> Question | None:
    question = state.question
    if question is None or question.player == player:
        return question
    return evolve(question, answers=())
