"""The rows of a result, and notes that a reader needs to judge them."""

from __future__ import annotations

import platform
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Literal, TypeAlias

from attrs import frozen

from unoengine import __version__
from unoengine.lab.batches import Plan, Tally
from unoengine.lab.conditions import Condition, find_deal_key
from unoengine.plugins import discovery

__all__ = ["Row", "Status", "list_notes", "list_versions", "make_rows"]

Status: TypeAlias = Literal["complete", "precise", "interrupted", "failed"]
"""How a comparison ended; with the last two, the result is partial."""


@frozen
class Row:
    """The mean of a metric under a condition, and its difference from the first condition."""

    metric: str
    """The name of the metric."""

    condition: str
    """The label of the condition."""

    mean: float
    """The mean over deals; a deal counts with the mean of its games."""

    half_width: float | None
    """Half of the 95 % interval of the mean; None for a single deal, or if fewer than 100 agree."""

    difference: float | None
    """The mean of the differences from the first condition, deal by deal; None for that one."""

    difference_half_width: float | None
    """Half of the 95 % interval of the difference; None as for the mean."""

    p: float | None
    """The p-value of the hypothesis that the true difference is zero."""

    total: Fraction
    """The exact sum over deals, which is the same on every computer."""


def make_rows(plan: Plan, tally: Tally) -> tuple[Row, ...]:
    """Return a row for each metric and condition, metric by metric."""
    metrics = dict.fromkeys(metric for _, metric in tally.values)
    return tuple(
        _make_row(tally, metric, label)
        for metric in metrics
        for label in plan.conditions
        if (label, metric) in tally.values
    )


def _make_row(tally: Tally, metric: str, label: str) -> Row:
    moments = tally.values[label, metric]
    mean, total = moments.estimate(), Fraction(moments.total)
    if (label, metric) not in tally.differences:
        return Row(metric, label, mean.mean, mean.half_width, None, None, None, total)
    apart = tally.differences[label, metric].estimate()
    return Row(
        metric, label, mean.mean, mean.half_width, apart.mean, apart.half_width, apart.p, total
    )


def list_notes(plan: Plan, tally: Tally) -> Iterator[str]:
    """Yield notes for the reader: deals that are not the same, and games that were cut off."""
    base, *others = plan.conditions
    cards = find_deal_key(plan.conditions[base])
    unpaired = [label for label in others if find_deal_key(plan.conditions[label]) != cards]
    if unpaired:
        yield (
            "the deck, the hands or the number of players differ, so these conditions could not be "
            f"dealt the same cards as {base!r}: {', '.join(map(repr, unpaired))}"
        )
    for label in plan.conditions:
        share = Fraction(tally.values[label, "cut off"].total, tally.deals)
        if share:
            yield (
                f"{label}: {float(share):.2%} of the games were cut off, after "
                f"{plan.max_decisions} decisions in a round or too many rounds; nobody wins these"
            )


def list_versions(conditions: Iterable[Condition]) -> Iterator[tuple[str, str]]:
    """Yield the versions of Python, of unoengine, and of the plug-ins in use."""
    yield "python", platform.python_version()
    yield "unoengine", __version__
    for condition in conditions:
        state = condition.start(0).state
        rules = (rule.name for written in state.house_rules.values() for rule in written if rule)
        for used, installed in (
            ((state.edition.name,), discovery.editions()),
            ((variant.name for variant in state.variants), discovery.variants()),
            (rules, discovery.house_rules()),
            (state.options.effects, discovery.effects()),
        ):
            for name in used:
                if name in installed:
                    yield installed[name].distribution, installed[name].version
