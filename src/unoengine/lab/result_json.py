"""Results as JSON, written and read back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from attrs import asdict, fields

from unoengine.lab.conditions import Condition, write_condition
from unoengine.lab.rows import Row
from unoengine.values.errors import FormatError, UnoError, describe_error
from unoengine.values.frozen_map import FrozenMap

if TYPE_CHECKING:
    from unoengine.lab.result import Result

__all__ = ["FORMAT", "make_record", "read_record"]

FORMAT = 1
"""The version of the format."""

_PLAIN = ("deals", "games", "status", "requested_deals", "seed", "max_decisions", "seconds")


def make_record(result: Result) -> dict[str, Any]:
    """Return a result as plain data; a condition that has no text is described only."""
    return {
        "unoengine-comparison": FORMAT,
        **{name: getattr(result, name) for name in _PLAIN},
        "stop": dict(result.stop),
        "metrics": [*result.metrics],
        "conditions": {
            label: {
                "text": None if condition is None else write_condition(condition),
                "description": str(condition),
            }
            for label, condition in result.conditions.items()
        },
        "versions": dict(result.versions),
        "notes": [*result.notes],
        "rows": [asdict(row) | {"total": str(row.total)} for row in result.rows],
    }


def read_record(text: str) -> dict[str, Any]:
    """Return the fields of a result from JSON."""
    try:
        record = json.loads(text)
        if record["unoengine-comparison"] != FORMAT:
            raise FormatError(f"version {record['unoengine-comparison']!r} is unknown")
        conditions = {
            str(label): None if given["text"] is None else Condition.parse(given["text"])
            for label, given in record["conditions"].items()
        }
        return {
            **{name: record[name] for name in _PLAIN},
            "rows": tuple(map(_read_row, record["rows"])),
            "conditions": FrozenMap(conditions),
            "stop": FrozenMap(record["stop"]),
            "metrics": FrozenMap(dict.fromkeys(record["metrics"])),
            "notes": tuple(record["notes"]),
            "versions": FrozenMap(record["versions"]),
        }
    except FormatError:
        raise
    except (UnoError, KeyError, TypeError, ValueError, AttributeError) as error:
        raise FormatError(f"this is no result of a comparison: {describe_error(error)}") from error


def _read_row(given: Mapping[str, Any]) -> Row:
    names = {attribute.name for attribute in fields(Row)}
    if given.keys() != names:
        raise FormatError(f"a row has the fields {', '.join(sorted(names))}")
    return Row(**{**given, "total": Fraction(given["total"])})
