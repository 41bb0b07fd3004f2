"""Points, and who has won: everybody plays for themselves (A112)."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unoengine.ruleset.options import Options

__all__ = ["add_round_scores", "find_winners"]


def add_round_scores(
    scores: Sequence[int], left: Sequence[int], winner: int, options: Options
) -> tuple[int, ...]:
    """Return the scores after a round; `left` is what each seat's cards are worth.

    The one who went out gets it all (R012, R079), though it be nothing (A105), or each adds the
    own hand to a tally (R086, A108).
    """
    if options.scoring == "running_tally":
        return tuple(score + points for score, points in zip(scores, left, strict=True))
    gained = sum(left)
    return tuple(score + gained * (seat == winner) for seat, score in enumerate(scores))


def find_winners(
    scores: Sequence[int], options: Options, gone: Container[int] = ()
) -> tuple[int, ...]:
    """Return who has won with these scores (R013, R085); nobody while the game goes on.

    Only the scores of those count who have not gone.
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
