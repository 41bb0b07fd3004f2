"""Points after a round, and the winners of a game: players play for themselves (A112)."""

from __future__ import annotations

from collections.abc import Collection, Container, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unoengine.ruleset.options import Options

__all__ = ["add_round_scores", "find_winners"]


def add_round_scores(
    scores: Sequence[int], left: Sequence[int], winners: Collection[int], options: Options
) -> tuple[int, ...]:
    """Return the scores after a round; `left` are the points of the cards of each seat.

    Each winner of the round gets the points of all others (R012, R079), even if they are none
    (A105), or each seat adds its own points to a tally (R086, A108).
    """
    if options.scoring == "running_tally":
        return tuple(score + points for score, points in zip(scores, left, strict=True))
    gained = sum(points for seat, points in enumerate(left) if seat not in winners)
    return tuple(score + gained * (seat in winners) for seat, score in enumerate(scores))


def find_winners(
    scores: Sequence[int], options: Options, gone: Container[int] = ()
) -> tuple[int, ...]:
    """Return the seats that won with these scores (R013, R085); none while the game goes on.

    The scores of seats that left the game do not count.
    """
    target = options.target  # A107
    assert target is not None
    if max(scores) < target:  # A102
        return ()
    counting = {seat: score for seat, score in enumerate(scores) if seat not in gone}
    if max(counting.values()) < target:
        return ()
    tally = options.scoring == "running_tally"
    best = (min if tally else max)(counting.values())  # A103, A104
    first = tuple(seat for seat, score in counting.items() if score == best)
    if tally and len(first) > 1 and options.tally_tie == "extra_round":
        return ()  # A106
    return first
