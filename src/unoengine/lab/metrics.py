"""Metrics: what is measured in every game, and the functions of the caller."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from unoengine.core.errors import SetupError, describe_value, did_you_mean, refuse_failure
from unoengine.core.frozen_map import FrozenMap
from unoengine.events import Event
from unoengine.lab.conditions import Condition
from unoengine.lab.statistics import LARGEST, Number, make_exact

Metric: TypeAlias = Callable[[tuple[Event, ...]], float]
"""A function that returns a number for the events of a game, from the first deal on."""

Metrics: TypeAlias = Mapping[str, Metric] | Iterable[Metric] | Metric
"""Metrics by their names, or one function or several whose names are those of the metrics."""

METRICS = (
    "turns",
    "decisions",
    "rounds",
    "cards drawn",
    "points",
    "lead changes",
    "first player's advantage",
    "cut off",
)
"""The metrics of every game; the shares of the win follow them."""

_WIN_SHARE = "win share"
"""The name of the shares of all seats and bots together."""


def name_metrics(condition: Condition, metrics: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the names of all metrics of a condition, in the order of their values."""
    shares = [*(f"seat {seat}" for seat in range(condition.players)), *list_rivals(condition)]
    return (*METRICS, *(f"{_WIN_SHARE}, {share}" for share in shares), *metrics)


def list_rivals(condition: Condition) -> list[str]:
    """Return the names of the bots if there are different ones."""
    names = dict.fromkeys(condition.bot_names)
    return [*names] if len(names) > 1 else []


def list_metrics(conditions: Iterable[Condition], metrics: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the names of the metrics that any of some conditions has."""
    names = (name for condition in conditions for name in name_metrics(condition, metrics))
    return tuple(dict.fromkeys(names))


def choose_metrics(names: str | Iterable[str], known: Iterable[str]) -> tuple[str, ...]:
    """Return one metric or several by name; `win share` names those of all seats and bots."""
    named = {name: [name] for name in known}
    shares = [name for name in named if name.startswith(f"{_WIN_SHARE}, ")]
    if shares:
        named[_WIN_SHARE] = shares
    chosen: dict[str, None] = {}
    if isinstance(names, str) or not isinstance(names, Iterable):
        names = [names]
    for name in names:
        if not isinstance(name, str) or name not in named:
            shown = describe_value(name)
            raise SetupError(f"there is no metric {shown}{did_you_mean(name, named)}")
        chosen |= dict.fromkeys(named[name])
    return tuple(chosen)


def read_metrics(given: Metrics) -> FrozenMap[str, Metric]:
    """Return metrics by their names; those of functions are their own."""
    found: dict[str, Metric] = {}
    with refuse_failure("the metrics"):
        if isinstance(given, Mapping):
            found = {str(name): metric for name, metric in given.items()}
        else:
            functions = [*given] if isinstance(given, Iterable) else [given]
            found = {_name_metric(function): function for function in functions}
            if len(found) < len(functions):
                raise SetupError("two metrics have the same name; give names, {'name': function}")
    for name, metric in found.items():
        if not callable(metric):
            shown = describe_value(metric)
            raise SetupError(f"the metric {name!r} must be a function of events, not {shown}")
        if name in METRICS or name.startswith(_WIN_SHARE):
            raise SetupError(f"{name!r} is the name of a usual metric")
    return FrozenMap(found)


def _name_metric(metric: object) -> str:
    name = getattr(metric, "__name__", None)
    if isinstance(metric, str) and metric in METRICS:
        raise SetupError(f"{metric!r} is measured anyway; metrics are functions of events")
    if not isinstance(name, str):
        raise SetupError(
            f"metrics are functions of events, or a mapping from names to these, not "
            f"{describe_value(metric)}"
        )
    return name.replace("_", " ")


def measure(name: str, metric: Metric, events: tuple[Event, ...]) -> Number:
    """Return the exact value of a metric of the caller for a game."""
    value = metric(events)
    number = make_exact(value)
    if number is None:
        raise SetupError(
            f"the metric {name!r} returned {describe_value(value)}, which is not a finite number "
            f"from -{LARGEST:g} to {LARGEST:g}"
        )
    return number
