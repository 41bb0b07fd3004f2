"""A result that is made by hand."""

from fractions import Fraction
from typing import Any

from attrs import evolve

from unoengine.lab import Condition, Result, Row

ROWS = (
    Row("turns", "plain", 61.7066, 3.6921, None, None, None, Fraction(18512)),
    Row("turns", "stacked", 62.6333, 3.4203, 0.9267, 4.4008, 0.67889, Fraction(18790)),
    Row("win share, seat 0", "plain", 0.25, 0.0031, None, None, None, Fraction(75)),
    Row("win share, seat 0", "stacked", 1 / 3, 0.02, 0.0833, 0.03, 1e-5, Fraction(301, 3)),
)


def make_result(**changed: Any) -> Result:
    result = Result(
        rows=ROWS,
        conditions={
            "plain": Condition(),
            "stacked": Condition.parse("zelda --variant stacking:mixed=true"),
        },
        deals=300,
        games=600,
        status="complete",
        requested_deals=300,
        seed=1,
        stop={"turns": 0.5},
        max_decisions=5000,
        metrics={},
        notes=("the deals are not paired",),
        versions={"unoengine": "0.1.0"},
        seconds=7.5,
    )
    return evolve(result, **changed)
