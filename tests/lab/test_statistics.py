"""Means, intervals and p-values agree with SciPy, and intervals contain the truth often enough."""

import math
from collections.abc import Callable, Iterable
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.thorough import each_case, scale_examples
from unoengine.lab.statistics import (
    LARGEST,
    Moments,
    Number,
    find_t_quantile,
    find_t_tail,
    make_exact,
)

TAILS = [
    (0.5, 1, 0.7048327646991335),
    (12.7, 1, 0.050024327689344165),
    (1e6, 1, 6.366197723673691e-07),
    (2.0, 2, 0.18350341907227397),
    (40.0, 3, 3.4380680789158506e-05),
    (0.001, 5, 0.9992407867721976),
    (2.0, 10, 0.07338803477074037),
    (8.0, 40, 7.905084110104538e-10),
    (6.0, 1000, 2.7553691733774752e-09),
    (0.02, 5000, 0.9840441705903245),
    (1.96, 10**6, 0.04999606758526985),
    (30.0, 10**6, 1.2020094233664118e-197),
]
"""`2 * scipy.stats.t.sf(t, freedom)` of SciPy 1.17.1."""

QUANTILES = [
    (1, 12.706204736174694),
    (2, 4.302652729749462),
    (3, 3.1824463052837078),
    (10, 2.228138851986274),
    (30, 2.0422724563012378),
    (99, 1.9842169515864174),
    (1999, 1.9611514201705613),
    (10**6, 1.959966356814107),
]
"""`scipy.stats.t.ppf(0.975, freedom)` of SciPy 1.17.1."""

PLAIN = (61, 74, 52, 88, 47, 66, 59, 93)
OTHER = (58, 80, 49, 91, 55, 66, 71, 90)


def take_moments(values: Iterable[Number]) -> Moments:
    moments = Moments()
    for value in values:
        moments.add(value)
    return moments


@each_case("t, freedom, tail", TAILS)
def test_tail_probabilities_are_those_of_scipy(t: float, freedom: int, tail: float) -> None:
    assert find_t_tail(t, freedom) == pytest.approx(tail, rel=1e-8)
    assert find_t_tail(-t, freedom) == find_t_tail(t, freedom)


@each_case("freedom, quantile", QUANTILES)
def test_quantiles_are_those_of_scipy(freedom: int, quantile: float) -> None:
    assert find_t_quantile(freedom) == pytest.approx(quantile, rel=1e-9)


def test_extreme_values_are_no_errors() -> None:
    assert find_t_tail(0.0, 5) == 1
    assert find_t_tail(math.inf, 5) == pytest.approx(0, abs=1e-100)
    assert find_t_tail(1e-300, 5) == 1


def test_paired_differences_are_judged_as_by_scipy() -> None:
    """`scipy.stats.ttest_rel(OTHER, PLAIN)` of SciPy 1.17.1, with its confidence interval."""
    differences = [new - old for old, new in zip(PLAIN, OTHER, strict=True)]
    found = take_moments(differences).estimate()
    assert found.mean == 2.5
    assert found.p == pytest.approx(0.2571668083056858, rel=1e-9)
    assert found.half_width == pytest.approx(4.792168100476861, rel=1e-9)


def test_a_single_deal_has_no_interval() -> None:
    found = take_moments([7]).estimate()
    assert (found.mean, found.half_width, found.p) == (7, None, None)


@each_case("value, p", [(0, 1.0), (3, 2 * 0.5**6)])
def test_equal_measurements_get_the_p_value_of_a_sign_test(value: int, p: float) -> None:
    found = take_moments([value] * 6).estimate()
    assert (found.mean, found.p) == (value, p)


@each_case("count, half_width", [(2, None), (99, None), (100, 0), (1000, 0)])
def test_few_equal_measurements_have_no_interval(count: int, half_width: float | None) -> None:
    """They do not show how much others vary."""
    assert take_moments([3] * count).estimate().half_width == half_width
    assert take_moments([*[3] * count, 4]).estimate().half_width


@scale_examples(0.3)
@given(
    st.lists(st.floats(-LARGEST, LARGEST), min_size=2, max_size=8),
    st.sampled_from([1, Fraction(2) ** -1100]),
)
def test_estimates_of_all_measurements_are_numbers(values: list[float], unit: Number) -> None:
    found = take_moments(Fraction(value) * unit for value in values).estimate()
    assert (found.half_width is None) == (len({*values}) == 1)
    assert found.p is not None
    assert math.isfinite(found.mean + (found.half_width or 0))
    assert 0 <= found.p <= 1


@each_case("unit", [1e200, 1e-200, 5e-324])
def test_measurements_far_from_one_have_intervals_and_p_values(unit: float) -> None:
    found = take_moments(value * Fraction(unit) for value in PLAIN).estimate()
    plain = take_moments(PLAIN).estimate()
    assert plain.half_width is not None
    assert found.half_width == pytest.approx(plain.half_width * unit)
    assert found.p == pytest.approx(plain.p, rel=0.3 if unit < 1e-300 else 1e-9)


@scale_examples(0.3)
@given(
    st.lists(st.fractions() | st.integers(), min_size=2, max_size=8),
    st.randoms(use_true_random=False),
)
def test_sums_do_not_depend_on_the_order_or_on_the_batches(
    values: list[Number], chance: Random
) -> None:
    shuffled = chance.sample(values, len(values))
    cut = chance.randint(0, len(values))
    merged = take_moments(shuffled[:cut]).combine(take_moments(shuffled[cut:]))
    assert merged == take_moments(values)
    assert merged.estimate() == take_moments(values).estimate()


@each_case(
    "value, exact",
    [
        *((True, 1), (3, 3), (0.1, Fraction(0.1)), (Fraction(1, 3), Fraction(1, 3))),
        *((math.nan, None), (math.inf, None), (-1e300, Fraction(-1e300)), (1.1e300, None)),
        *((-(10**400), None), (Fraction(10**301), None), ("3", None), (None, None)),
    ],
)
def test_measurements_are_exact_numbers(value: object, exact: Number | None) -> None:
    assert make_exact(value) == exact


def draw_binomial(chance: Random) -> int:
    """Return a number around 50 whose distribution is nearly normal."""
    return 20 + sum(chance.random() < 0.3 for _ in range(100))


def draw_geometric(chance: Random) -> int:
    """Return a number around 50 whose distribution is skewed, more so than the length of rounds."""
    return 1 + int(math.log(1 - chance.random()) / math.log1p(-1 / 50))


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("deals", "draw"), [(5, draw_binomial), (40, draw_binomial), (400, draw_geometric)]
)
def test_intervals_contain_the_truth_in_95_percent(
    deals: int, draw: Callable[[Random], int]
) -> None:
    chance = Random(deals)
    hits, tries = 0, 3000
    for _ in range(tries):
        found = take_moments([draw(chance) for _ in range(deals)]).estimate()
        assert found.half_width is not None
        hits += abs(found.mean - 50) <= found.half_width
    assert hits / tries == pytest.approx(0.95, abs=0.014)
