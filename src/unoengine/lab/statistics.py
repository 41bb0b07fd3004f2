"""Exact sums of measurements, and what follows from them: means, intervals and p-values."""

from __future__ import annotations

import math
import operator
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from attrs import define, frozen

Number: TypeAlias = int | Fraction
"""An exact number, so that a sum does not depend on the order of its terms."""

CONFIDENCE = 0.95
"""The probability that an interval contains the true mean."""

_MANY_EQUAL = 100
"""Equal measurements before an interval has no width; among fewer, another one may be missing."""

_PRECISION = 1e-15
"""Relative change at which the continued fraction has converged."""

_MAX_TERMS = 100_000
"""Terms of the continued fraction; a billion degrees of freedom need about 30,000."""

LARGEST = 1e300
"""Largest measurement, so that means, differences and intervals are finite numbers as well."""

_LARGEST_T = 1e100
"""Larger t values are treated as this one, so that their squares stay finite."""

_TINY = 1e-300
"""Stands for zero as a divisor in the continued fraction."""


@frozen
class Estimate:
    """A mean over deals, and how precisely it is known."""

    mean: float
    half_width: float | None
    """Half of the 95 % interval; None for a single deal, and for a few that all agree."""

    p: float | None
    """The p-value of the hypothesis that the true mean is zero; None for a single deal."""


@define
class Moments:
    """The number, the sum and the sum of squares of measurements, all exact."""

    count: int = 0
    total: Number = 0
    squares: Number = 0

    def add(self, value: Number) -> None:
        """Add a measurement."""
        self.count += 1
        self.total += value
        self.squares += value * value

    def combine(self, other: Moments) -> Moments:
        """Return the moments of the measurements of both."""
        return Moments(
            self.count + other.count, self.total + other.total, self.squares + other.squares
        )

    def estimate(self) -> Estimate:
        """Return the mean with its interval and p-value, by Student's t distribution.

        If all measurements are equal, the p-value is that of a sign test, because a t test would be
        certain after two deals. The interval is unknown, or has no width if there are many.
        """
        mean = Fraction(self.total, self.count)
        if self.count < 2:
            return Estimate(float(mean), None, None)
        freedom = self.count - 1
        variance = (self.squares - mean * self.total) / freedom
        if not variance:
            p = 2.0 * 0.5**self.count if mean else 1.0
            half_width = None if self.count < _MANY_EQUAL else 0.0
            return Estimate(float(mean), half_width, p)
        error = _find_root(variance / self.count)
        half_width = find_t_quantile(freedom) * error
        return Estimate(float(mean), half_width, find_t_tail(float(mean) / error, freedom))


def _find_root(value: Fraction) -> float:
    """Return the square root of a positive number, whose square may be no finite float."""
    power = (value.numerator.bit_length() - value.denominator.bit_length()) // 2
    return math.ldexp(math.sqrt(value / Fraction(4) ** power), power) or math.ulp(0.0)


def make_exact(value: object) -> Number | None:
    """Return a measurement as an exact number, or None if it is none or too large.

    >>> make_exact(0.5), make_exact(True), make_exact(float("nan"))
    (Fraction(1, 2), 1, None)
    """
    try:
        if isinstance(value, Fraction | float):
            exact: Number = Fraction(value)
        else:
            exact = operator.index(value)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):  # the last two: nan and infinity
        return None
    return exact if -LARGEST <= exact <= LARGEST else None


def find_t_tail(t: float, freedom: int) -> float:
    """Return the probability that Student's t is at least as far from zero as this.

    >>> round(find_t_tail(2.0, 10), 6)
    0.073388
    """
    square = min(abs(t), _LARGEST_T) ** 2
    if not square:
        return 1.0
    return _integrate_beta(freedom / (freedom + square), square / (freedom + square), freedom / 2)


@lru_cache(maxsize=1024)
def find_t_quantile(freedom: int, confidence: float = CONFIDENCE) -> float:
    """Return the distance from zero that Student's t exceeds with the remaining probability.

    >>> round(find_t_quantile(10), 6)
    2.228139
    """
    tail = 1 - confidence
    low, high = 0.0, 1.0
    while find_t_tail(high, freedom) > tail:
        low, high = high, 2 * high
    while low < (middle := (low + high) / 2) < high:
        if find_t_tail(middle, freedom) > tail:
            low = middle
        else:
            high = middle
    return high


def _integrate_beta(x: float, rest: float, a: float) -> float:
    """Return the regularized incomplete beta function of x with the parameters a and 1/2.

    `rest` is 1 - x, which the caller knows more precisely. The continued fraction converges fast
    only below the mean, so the other side is found by symmetry.
    """
    b = 0.5
    factor = math.exp(
        math.lgamma(a + b)
        - math.lgamma(a)
        - math.lgamma(b)
        + a * (math.log(x) if x < 0.5 else math.log1p(-rest))
        + b * math.log(rest)
    )
    if x < (a + 1) / (a + b + 2):
        return factor * _expand_beta(x, a, b) / a
    return 1 - factor * _expand_beta(rest, b, a) / b


def _expand_beta(x: float, a: float, b: float) -> float:
    """Return the continued fraction of the incomplete beta function, by Lentz's method."""
    c, d = 1.0, 1 / _avoid_zero(1 - (a + b) * x / (a + 1))
    value = d
    for m in range(1, _MAX_TERMS):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for term in (even, odd):
            d = 1 / _avoid_zero(1 + term * d)
            c = _avoid_zero(1 + term / c)
            value *= c * d
        if abs(c * d - 1) < _PRECISION:
            break
    return value


def _avoid_zero(value: float) -> float:
    return value if abs(value) > _TINY else _TINY
