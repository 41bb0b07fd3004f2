"""What a seat may know of the game, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen

from unoengine.actions import Action
from unoengine.cards import Card
from unoengine.engine import legal_moves
from unoengine.frozenmap import FrozenMap
from unoengine.hand import Hand
from unoengine.state import GameState, Question

if TYPE_CHECKING:
    from unoengine.effect import Effect
    from unoengine.options import Options
    from unoengine.variant import Variant

__all__ = ["PlayerView", "view"]


@frozen
class PlayerView:
    """The table from one seat (A115); for a spectator, whose `player` is None, from none."""

    player: int | None
    players: tuple[str, ...]
    gone: tuple[int, ...]
    """The seats that have left the game."""

    edition: str
    options: Options
    variants: tuple[Variant, ...]
    house_rules: Mapping[str, tuple[Effect | None, ...]]
    hand: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    known: Mapping[int, tuple[Card, ...]]
    """By whose hand it is: the cards this seat has seen there and that are still there."""

    top: Card
    color: str | None
    discards: tuple[Card, ...]
    draw_pile_size: int
    turn: int
    phase: str
    direction: int
    demand: str | None
    owed: int
    """How many cards the seat on turn draws if it does not meet the demand; else 0."""

    question: Question | None
    """What is asked; its answers, which may be cards of a hand, if this seat is asked."""

    drawn: tuple[Card, ...]
    """The drawn cards that wait, if this seat drew them."""

    exposed: int | None
    dealer: int
    round: int
    scores: tuple[int, ...]
    round_winner: int | None
    winners: tuple[int, ...]
    wardrobe: tuple[frozenset[str], ...]
    notes: Mapping[tuple[str, str, int | None], Any]
    """What effects and variants keep: of the game, and of this seat."""

    legal: tuple[Action, ...]
    """What this seat may do now."""


def view(state: GameState, player: int | None) -> PlayerView:
    """Return what a seat may know; `None` asks for a spectator.

    >>> from unoengine import new_game
    >>> seen = view(new_game(seed=7), 2)
    >>> len(seen.hand), seen.hand_sizes
    (7, (7, 7, 7, 7))
    """
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
        known=FrozenMap() if player is None else state.known[player],
        top=state.top,
        color=state.color,
        discards=state.discards,
        draw_pile_size=state.draw_pile_size,
        turn=state.turn,
        phase=state.phase,
        direction=state.direction,
        demand=state.demand,
        owed=state.owed,
        question=_question(state, player),
        drawn=state.drawn if player == state.turn else (),
        exposed=state.exposed,
        dealer=state.dealer,
        round=state.round,
        scores=state.scores,
        round_winner=state.round_winner,
        winners=state.winners,
        wardrobe=state.wardrobe,
        notes=FrozenMap(
            (key, _open(kept)) for key, kept in state.notes.items() if key[2] in (None, player)
        ),
        legal=() if player is None else legal_moves(state, player),
    )


def _open(kept: Any) -> Any:
    """Return what is kept as it may leave the table: hands as their cards."""
    if isinstance(kept, Hand | tuple):
        return tuple(_open(part) for part in kept)
    return kept


def _question(state: GameState, player: int | None) -> Question | None:
    question = state.question
    if question is None or question.player == player:
        return question
    return evolve(question, answers=())
