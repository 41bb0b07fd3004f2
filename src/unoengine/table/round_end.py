"""The end of a round and of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from attrs import evolve

from unoengine.ruleset import scoring
from unoengine.table.dealer_choice import find_next_dealer
from unoengine.table.pending import ROUND_OVER, GameOver
from unoengine.table.play_in_progress import NO_PLAY
from unoengine.table.subscriptions import report_round_end

if TYPE_CHECKING:
    from unoengine.effect_api.table import Table

__all__ = ["end_decided_round", "end_game", "end_round"]


def end_decided_round(table: Table) -> None:
    """End a round in which one player is left: the first that has finished wins, or else this one.

    (A120, A122)
    """
    rnd = table._round
    finished = [seat for seat, how in rnd.exits if how == "finished"]
    staying = [seat for seat in finished if seat not in rnd.rules.seating.gone]
    end_round(table, (*staying, *rnd.rules.seating.in_game)[:1])


def end_round(table: Table, winners: Sequence[int]) -> None:
    """Score the round (R079, R086), and end the game if a player has won it (R085).

    Seats that were out of the round return.
    """
    report_round_end(table, winners[0] if winners else table._turn)
    left = _count_hands(table)
    gone = table._round.rules.seating.gone
    winners = [w for w in winners if w not in gone] or table._round.rules.seating.in_game[:1]
    table._round = rnd = evolve(table._round, rules=table._round.rules.with_absent(gone))
    tables, in_game = rnd.rules.tables, rnd.rules.seating.in_game
    scores = scoring.add_round_scores(rnd.scores, left, winners, tables.options)
    game_winners = tuple(in_game)
    if len(in_game) > 1:  # A120: else the others were eliminated for good
        game_winners = scoring.find_winners(scores, tables.options, gone)
    table._play, table._exposed = NO_PLAY, None
    serial, winner = rnd.serial, winners[0]
    if not game_winners:
        table._pending = ROUND_OVER
        table._turn, serial = find_next_dealer(table, winner)
    table._round = evolve(rnd, scores=scores, winners=tuple(winners), serial=serial)
    if table._listener is not None:
        if len(winners) == 1:
            table._listener.round_scored(winner, scores)
        else:
            table._listener.round_shared(tuple(winners), scores)
    if game_winners:
        end_game(table, game_winners, winner)


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
