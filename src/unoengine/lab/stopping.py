"""The rule for stopping: it looks at fixed numbers of deals, so that nothing else decides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from unoengine.lab.games import Tally

_LOOKS = (100, *sorted(deals << power for deals in (200, 300) for power in range(23)))
"""The deals after which a comparison may stop; each comes after a third or a half more deals."""


def list_ends(deals: range, stop: Mapping[str, float]) -> Sequence[int]:
    """Return the deals before which the rule looks at the intervals, and the end of all."""
    looks = [deals.start + look for look in _LOOKS if look < len(deals)] if stop else []
    return [*looks, deals.stop]


def is_precise(tally: Tally, stop: Mapping[str, float]) -> bool:
    """Return whether all intervals are as narrow as the caller wants them.

    Those of differences count, or those of values where there are no differences.
    """
    for metric, width in stop.items():
        is_compared = any(name == metric for _, name in tally.differences)
        for key, moments in (tally.differences if is_compared else tally.values).items():
            half_width = moments.estimate().half_width if key[1] == metric else 0
            if half_width is None or half_width > width:
                return False
    return True
