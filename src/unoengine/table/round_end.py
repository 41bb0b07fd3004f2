"""The end of a round and of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from unoengine.ruleset import scoring
from unoengine.table.dealer_choice import find_next_dealer
from unoengine.table.pending import ROUND_OVER, GameOver
from unoengine.table.play_in_progress import NO_PLAY

if TYPE_CHECKING:
    from unoengine.effect_api.table import Table

__all__ = ["end_game", "end_round"]


def end_round(table: Table, winner: int) -> None:
    """Score the round (R079, R086), and end the game if a player has won it (R085)."""
    rnd = table._round
    tables, gone = rnd.rules.tables, rnd.rules.seating.gone
    left = _count_hands(table)
    scores = scoring.add_round_scores(rnd.scores, left, winner, tables.options)
    winners = scoring.find_winners(scores, tables.options, gone)
    table._play, table._exposed = NO_PLAY, None
    serial = rnd.serial
    if not winners:
        table._pending = ROUND_OVER
        table._turn, serial = find_next_dealer(table, winner)
    table._round = evolve(rnd, scores=scores, winner=winner, serial=serial)
    if table._listener is not None:
        table._listener.round_scored(winner, scores)
    if winners:
        end_game(table, winners, winner)


def _count_hands(table: Table) -> list[int]:
    """Return the points of each hand, with the cards drawn at the end (R077)."""
    rules, listener = table._round.rules, table._listener
    left = [rules.count_points(table, seat) for seat in range(len(table._hands))]
    if rules.tables.counting_faces and listener is not None:
        for seat, points in enumerate(left):
            if table._hands[seat]:
                listener.points_counted(seat, points)
    return left


def end_game(table: Table, winners: tuple[int, ...], last_player: int) -> None:
    """End the game; `last_player` is the seat that ended it."""
    table._pending, table._turn, table._exposed = GameOver(winners), last_player, None
    if table._listener is not None:
        table._listener.game_won(winners)
