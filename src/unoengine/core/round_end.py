"""The end of a round and of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, assert_never

from attrs import evolve

from unoengine.core.discovery import describe_plugin
from unoengine.core.errors import PluginError
from unoengine.core.events import GameWon, PointsCounted, RoundScored, RoundShared
from unoengine.core.frozen_map import FrozenMap
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
from unoengine.core.standard_scoring import add_round_scores, find_dealer, find_game_winners
from unoengine.core.subscriptions import report_round_end

if TYPE_CHECKING:
    from unoengine.core.compiled_rules import CompiledRules
    from unoengine.core.effect_api.table import Table
    from unoengine.core.state_parts import Round


def end_decided_round(table: Table, last_player: int | None = None) -> None:
    """End a round in which one player or team is left: the first that has finished wins.

    If none has, those who are left win (A120, A122).
    """
    winners = (*_list_finished(table), *table._round.rules.seating.in_game)[:1]
    end_round(table, winners, last_player)


def end_limited_round(table: Table, last_player: int | None = None) -> None:
    """End a round after its last turn: the first that has finished wins, or the fewest points.

    (A126)
    """
    rnd = table._round
    points = sum_by_team(rnd.teams, _count_hands(table, is_final=False))
    playing = rnd.rules.seating.in_game
    fewest = min(points[seat] for seat in playing)
    best = [seat for seat in playing if points[seat] == fewest]
    end_round(table, _list_finished(table)[:1] or best, last_player)


def _list_finished(table: Table) -> list[int]:
    """Return the seats that have finished and are still in the game, in order."""
    rnd = table._round
    gone = rnd.rules.seating.gone
    return [seat for seat, how in rnd.exits if how == "finished" and seat not in gone]


def end_round(table: Table, winners: Sequence[int], last_player: int | None = None) -> None:
    """Score the round (R079, R086), and end the game if a player has won it (R085).

    Seats that were out of the round return. `last_player` is the seat whose play ends the round.
    """
    report_round_end(table, winners[0] if winners else table._turn)
    left = _count_hands(table, is_final=True)
    gone = table._round.rules.seating.gone
    winners = [w for w in winners if w not in gone] or table._round.rules.seating.in_game[:1]
    table._round = rnd = evolve(table._round, rules=table._round.rules.with_absent(gone))
    winners = _add_partners(rnd, winners)
    outcome = _make_outcome(table, winners, left, last_player)
    scores = add_round_scores(rnd.rules.lookup.agreement.scoring, rnd.scores, outcome)
    game_winners = find_last_team(rnd) or find_winners(rnd.rules, rnd.teams, scores, rnd.number)
    table._play, table._exposed = NO_PLAY, None
    serial, winner = rnd.serial, winners[0]
    if not game_winners:
        table._pending = ROUND_OVER
        table._turn, serial = find_next_dealer(table, outcome, scores)
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


def _make_outcome(
    table: Table, winners: tuple[int, ...], left: Sequence[int], last_player: int | None
) -> RoundOutcome:
    """Return the outcome of the round."""
    rnd = table._round
    lookup = rnd.rules.lookup
    return RoundOutcome(
        hand_points=tuple(left),
        winners=winners,
        places=rank_seats(rnd.exits, winners, [hand.bit_count() for hand in table._hands]),
        eliminated=tuple(seat for seat, how in rnd.exits if how == "eliminated"),
        teams=rnd.teams,
        last_card=lookup.cards[lookup.top_face(table._showing)],
        last_player=last_player,
        notes=FrozenMap({key: note.value for key, note in rnd.notes.items()}),
    )


def find_winners(
    rules: CompiledRules, teams: tuple[tuple[int, ...], ...], scores: tuple[int, ...], rounds: int
) -> tuple[int, ...]:
    """Return the seats that have won the game after some rounds; none while it goes on."""
    standings = _make_standings(rules, teams, scores, rounds)
    return find_game_winners(rules.lookup.agreement.scoring, standings)


def _make_standings(
    rules: CompiledRules, teams: tuple[tuple[int, ...], ...], scores: tuple[int, ...], rounds: int
) -> Standings:
    options = rules.lookup.agreement.options
    limit = options.max_rounds
    return Standings(
        scores=scores,
        seats=rules.seating.staying,
        rounds=rounds,
        options=options,
        is_last=limit is not None and rounds >= limit,  # A128
        teams=teams,
    )


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


def find_next_dealer(
    table: Table, outcome: RoundOutcome, scores: tuple[int, ...]
) -> tuple[int, int]:
    """Return the next dealer (A07, A165), and the number of shuffles after finding one."""
    rnd = table._round
    rules = rnd.rules
    standings = _make_standings(rules, rnd.teams, scores, rnd.number)
    chosen = find_dealer(rules.lookup.agreement.scoring, outcome, standings)
    if chosen is not None:
        return _pass_to_staying(rules, chosen), rnd.serial
    ruling = rules.lookup.options.next_dealer
    assert ruling is not None, "every option is filled in"
    match ruling:
        case "redraw":
            return draw_for_dealer(rules, rnd.seed, rnd.serial)
        case "rotate_left":
            return rules.seating.after[+1][rnd.dealer], rnd.serial
        case "round_winner":
            dealer = outcome.winners[0]
        case "same":
            dealer = rnd.dealer
        case _:
            assert_never(ruling)
    return _pass_to_staying(rules, dealer), rnd.serial


def _pass_to_staying(rules: CompiledRules, seat: int) -> int:
    """Return a seat, or the next one that is in the game if this one has left it."""
    return rules.seating.after[+1][seat] if seat in rules.seating.gone else seat
