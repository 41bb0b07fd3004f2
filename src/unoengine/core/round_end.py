"""The end of a round and of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, assert_never

from attrs import evolve

from unoengine.core.discovery import describe_plugin
from unoengine.core.errors import PluginError
from unoengine.core.events import GameWon, PointsCounted, RoundScored, RoundShared
from unoengine.core.going_out import find_last_team, rank_seats
from unoengine.core.phases.round_over import ROUND_OVER, GameOver
from unoengine.core.play_in_progress import NO_PLAY
from unoengine.core.plugin_classes.scoring import (
    RoundOutcome,
    Standings,
    list_partners,
    sum_by_team,
)
from unoengine.core.shuffle import draw_for_dealer
from unoengine.core.standard_scoring import add_round_scores, find_game_winners
from unoengine.core.subscriptions import report_round_end

if TYPE_CHECKING:
    from unoengine.core.compiled_rules import CompiledRules
    from unoengine.core.effect_api.table import Table
    from unoengine.core.state_parts import Round


def end_decided_round(table: Table) -> None:
    """End a round in which one player or team is left: the first that has finished wins.

    If none has, those who are left win (A120, A122).
    """
    end_round(table, (*_list_finished(table), *table._round.rules.seating.in_game)[:1])


def end_limited_round(table: Table) -> None:
    """End a round after its last turn: the first that has finished wins, or the fewest points.

    (A126)
    """
    rnd = table._round
    points = sum_by_team(rnd.teams, _count_hands(table, is_final=False))
    playing = rnd.rules.seating.in_game
    fewest = min(points[seat] for seat in playing)
    best = [seat for seat in playing if points[seat] == fewest]
    end_round(table, _list_finished(table)[:1] or best)


def _list_finished(table: Table) -> list[int]:
    """Return the seats that have finished and are still in the game, in order."""
    rnd = table._round
    gone = rnd.rules.seating.gone
    return [seat for seat, how in rnd.exits if how == "finished" and seat not in gone]


def end_round(table: Table, winners: Sequence[int]) -> None:
    """Score the round (R079, R086), and end the game if a player has won it (R085).

    Seats that were out of the round return.
    """
    report_round_end(table, winners[0] if winners else table._turn)
    left = _count_hands(table, is_final=True)
    gone = table._round.rules.seating.gone
    winners = [w for w in winners if w not in gone] or table._round.rules.seating.in_game[:1]
    table._round = rnd = evolve(table._round, rules=table._round.rules.with_absent(gone))
    winners = _add_partners(rnd, winners)
    scores = _score_round(table, winners, left)
    game_winners = find_last_team(rnd) or find_winners(rnd.rules, rnd.teams, scores, rnd.number)
    table._play, table._exposed = NO_PLAY, None
    serial, winner = rnd.serial, winners[0]
    if not game_winners:
        table._pending = ROUND_OVER
        table._turn, serial = find_next_dealer(table, winner)
    table._round = evolve(rnd, scores=scores, winners=winners, serial=serial)
    if table._listener is not None:
        if len(winners) == 1:
            table._listener.note(RoundScored(winner, scores))
        else:
            table._listener.note(RoundShared(winners, scores))
    if game_winners:
        end_game(table, game_winners, winner)


def _add_partners(rnd: Round, winners: Sequence[int]) -> tuple[int, ...]:
    """Return the winners and their partners that are still in the game (A125)."""
    gone, partners = rnd.rules.seating.gone, list_partners(rnd.teams, winners)
    return tuple(dict.fromkeys((*winners, *(seat for seat in partners if seat not in gone))))


def _score_round(table: Table, winners: tuple[int, ...], left: Sequence[int]) -> tuple[int, ...]:
    """Return the scores after the round."""
    rnd = table._round
    outcome = RoundOutcome(
        hand_points=tuple(left),
        winners=winners,
        places=rank_seats(rnd.exits, winners, [hand.bit_count() for hand in table._hands]),
        eliminated=tuple(seat for seat, how in rnd.exits if how == "eliminated"),
        teams=rnd.teams,
    )
    return add_round_scores(rnd.rules.lookup.agreement.scoring, rnd.scores, outcome)


def find_winners(
    rules: CompiledRules, teams: tuple[tuple[int, ...], ...], scores: tuple[int, ...], rounds: int
) -> tuple[int, ...]:
    """Return the seats that have won the game after some rounds; none while it goes on."""
    agreement = rules.lookup.agreement
    limit = agreement.options.max_rounds
    standings = Standings(
        scores=scores,
        seats=rules.seating.staying,
        rounds=rounds,
        options=agreement.options,
        is_last=limit is not None and rounds >= limit,  # A128
        teams=teams,
    )
    return find_game_winners(agreement.scoring, standings)


def check_scoring(rules: CompiledRules, teams: tuple[tuple[int, ...], ...]) -> None:
    """Raise a `PluginError` if the scoring has winners before the first round is played.

    Such a game would be over before it begins, and could not be loaded.
    """
    winners = find_winners(rules, teams, (0,) * rules.seating.seats, rounds=0)
    if winners:
        raise PluginError(
            f"{describe_plugin(rules.lookup.agreement.scoring)} returns {winners} from "
            "find_winners before the first round; nobody wins while standings.rounds is 0"
        )


def _count_hands(table: Table, *, is_final: bool) -> list[int]:
    """Return the points of each hand, with the cards drawn at the end (R077)."""
    rules, listener = table._round.rules, table._listener
    left = [rules.count_points(table, seat) for seat in range(len(table._hands))]
    if is_final and rules.lookup.counting_faces and listener is not None:
        for seat, points in enumerate(left):
            if table._hands[seat]:
                listener.note(PointsCounted(seat, points))
    return left


def end_game(table: Table, winners: tuple[int, ...], last_player: int) -> None:
    """End the game; `last_player` is the seat that ended it."""
    table._pending, table._turn, table._exposed = GameOver(winners), last_player, None
    if table._listener is not None:
        table._listener.note(GameWon(winners))


def find_next_dealer(table: Table, winner: int) -> tuple[int, int]:
    """Return the next dealer (A07), and the number of shuffles after finding one."""
    rnd = table._round
    rules = rnd.rules
    ruling = rules.lookup.options.next_dealer
    assert ruling is not None, "every option is filled in"
    match ruling:
        case "redraw":
            return draw_for_dealer(rules, rnd.seed, rnd.serial)
        case "rotate_left":
            return rules.seating.after[+1][rnd.dealer], rnd.serial
        case "round_winner":
            dealer = winner
        case "same":
            dealer = rnd.dealer
        case _:
            assert_never(ruling)
    if dealer in rules.seating.gone:
        dealer = rules.seating.after[+1][dealer]
    return dealer, rnd.serial
