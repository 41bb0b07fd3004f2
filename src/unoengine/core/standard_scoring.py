"""The two ways of scoring of the booklets, and the check of what a scoring returns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from attrs import frozen

from unoengine.core.discovery import describe_plugin
from unoengine.core.errors import MAX_POINTS, PluginError, describe_value
from unoengine.core.plugin_classes.scoring import (
    RoundOutcome,
    Scoring,
    Standings,
    list_partners,
    sum_by_team,
)
from unoengine.core.typing_compat import override

_MAX_ROUND_POINTS = 1000 * MAX_POINTS
"""Most points of a round, so that a saved score is a number that JSON represents exactly."""


@frozen
class WinnerTakes(Scoring):
    """The winner of a round gets the points of all other hands (R012, R079).

    Once a seat has enough points, the seat with most of them wins (R013, R085, A102, A103).
    """

    @override
    def score_round(self, outcome: RoundOutcome) -> Iterable[int]:
        """Return the points of the other hands, even 0, for each winner (A105, A121, A125)."""
        points, winners = outcome.hand_points, outcome.winners
        gained = sum(points[seat] for seat in outcome.seats if seat not in winners)
        return tuple(gained * (seat in winners) for seat in outcome.seats)


@frozen
class RunningTally(Scoring):
    """Each seat adds up the points of its own hands, and the lowest tally wins (R086, A108)."""

    @override
    def score_round(self, outcome: RoundOutcome) -> Iterable[int]:
        """Return the points of each hand, or of all hands of a team (A125)."""
        return sum_by_team(outcome.teams, outcome.hand_points)

    @override
    def find_winners(self, standings: Standings) -> Iterable[int]:
        """Return the seats with the lowest tally, once one has too many points (A104, A106)."""
        if not standings.is_target_reached and not standings.is_last:
            return ()
        best = standings.lowest
        is_tie = not standings.are_partners(best)
        if is_tie and standings.options.tally_tie == "extra_round" and not standings.is_last:
            return ()
        return best


SCORINGS: Mapping[str, Scoring] = {"winner_takes": WinnerTakes(), "running_tally": RunningTally()}
"""The scorings by the values of the option `scoring`."""


def add_round_scores(
    scoring: Scoring, scores: tuple[int, ...], outcome: RoundOutcome
) -> tuple[int, ...]:
    """Return the scores after a round; refuse a scoring that does not return a number per seat."""
    gained = _call(scoring, "score_round", outcome)
    if len(gained) != len(scores):
        raise _make_error(scoring, "score_round", gained, f"{len(scores)} numbers, one a seat")
    if not all(type(points) is int and abs(points) <= _MAX_ROUND_POINTS for points in gained):
        most = f"whole numbers from {-_MAX_ROUND_POINTS} to {_MAX_ROUND_POINTS}"
        raise _make_error(scoring, "score_round", gained, most)
    return tuple(score + points for score, points in zip(scores, gained, strict=True))


def find_game_winners(scoring: Scoring, standings: Standings) -> tuple[int, ...]:
    """Return the seats that won the game, with their partners (A125); none while it goes on."""
    winners = _call(scoring, "find_winners", standings)
    seats = standings.seats
    if not all(type(seat) is int and seat in seats for seat in winners):
        raise _make_error(scoring, "find_winners", winners, f"seats of {seats}")
    if standings.is_last and not winners:
        raise _make_error(scoring, "find_winners", winners, "a seat, since no round follows")
    return tuple(sorted({*winners, *list_partners(standings.teams, winners)} & {*seats}))


def find_dealer(scoring: Scoring, outcome: RoundOutcome, standings: Standings) -> int | None:
    """Return the seat that deals next by the scoring (A165); None if the option decides."""
    (dealer,) = _call(scoring, "next_dealer", outcome, standings)
    if dealer is not None and (type(dealer) is not int or dealer not in outcome.seats):
        seats = f"a seat from 0 to {len(outcome.seats) - 1} or None"
        raise _make_error(scoring, "next_dealer", dealer, seats)
    return dealer


def _call(scoring: Scoring, hook: str, *given: RoundOutcome | Standings) -> tuple[Any, ...]:
    """Return what a hook returns, as a tuple; `next_dealer` returns a single value."""
    try:
        returned = getattr(scoring, hook)(*given)
        return (returned,) if hook == "next_dealer" else tuple(returned)
    except Exception as error:
        raise PluginError(
            f"{hook} of {describe_plugin(scoring)} fails: {type(error).__name__}: {error}"
        ) from error


def _make_error(scoring: Scoring, hook: str, returned: object, expected: str) -> PluginError:
    return PluginError(
        f"{describe_plugin(scoring)} returns {describe_value(returned)} from {hook}, not {expected}"
    )
