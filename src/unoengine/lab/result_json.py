"""Results as JSON, written and read back."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias, get_args

from attrs import asdict

from unoengine.lab.conditions import Condition, write_condition
from unoengine.lab.rows import Row, Status
from unoengine.records.basic_values import join_place, read_entry, read_mapping, read_number
from unoengine.values.errors import FormatError, UnoError
from unoengine.values.frozen_map import FrozenMap

if TYPE_CHECKING:
    from unoengine.lab.result import Result

__all__ = ["FORMAT", "make_record", "read_record"]

FORMAT = 1
"""The version of the format."""

_FORMAT_NAME = "unoengine-comparison"

_PATH_HINT = "; give the text of a file, not its path"

_PLAIN = ("deals", "games", "status", "requested_deals", "seed", "max_decisions", "seconds")


# --- write


def make_record(result: Result) -> dict[str, Any]:
    """Return a result as plain data; a condition that has no text is described only."""
    return {
        _FORMAT_NAME: FORMAT,
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


# --- read


def read_record(text: str) -> dict[str, Any]:
    """Return the fields of a result from JSON."""
    record = _parse(text)
    if not isinstance(record, Mapping) or _FORMAT_NAME not in record:
        raise FormatError("this is not a result of a comparison")
    if record[_FORMAT_NAME] != FORMAT:
        raise FormatError(f"version {record[_FORMAT_NAME]!r} is unknown", _FORMAT_NAME)
    read_entry(record, "", {_FORMAT_NAME, *_READERS})
    found = {name: read(record[name], name) for name, read in _READERS.items()}
    for place, row in enumerate(found["rows"]):
        if row.condition not in found["conditions"]:
            raise FormatError("this is none of the conditions", f"rows[{place}].condition")
    return found


def _parse(text: object) -> Any:
    """Return plain data; unlike `parse_json`, this accepts long texts, and seeds of any length."""
    hint = "" if isinstance(text, str) and "{" in text else _PATH_HINT
    try:
        return json.loads(text, parse_constant=_refuse_constant)  # type: ignore[arg-type]
    except json.JSONDecodeError as error:
        raise FormatError(
            f"this is not JSON: {error.msg}{hint}", f"line {error.lineno}", error.colno
        ) from None
    except RecursionError:
        raise FormatError("this is nested too deep") from None
    except (TypeError, ValueError) as error:  # no text, no Unicode, or a number of many digits
        raise FormatError(f"this is not JSON: {error}{hint}") from None


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


_Read: TypeAlias = Callable[[Any, str], Any]
"""A function that reads plain data at a place of the record."""


def _optional(read: _Read) -> _Read:
    return lambda data, place: None if data is None else read(data, place)


def _list_of(read: _Read) -> _Read:
    def read_list(data: Any, place: str) -> tuple[Any, ...]:
        if not isinstance(data, list):
            raise FormatError("a list is expected", place)
        return tuple(read(part, f"{place}[{number}]") for number, part in enumerate(data))

    return read_list


def _mapping_of(read: _Read) -> _Read:
    def read_all(data: Any, place: str) -> FrozenMap[str, Any]:
        given = read_mapping(data, place).items()
        return FrozenMap(
            (_read_text(name, place), read(part, join_place(place, name))) for name, part in given
        )

    return read_all


def _number_from(
    least: float, most: float = sys.float_info.max, kinds: tuple[type, ...] = (int, float)
) -> _Read:
    def read_between(data: Any, place: str) -> Any:
        if type(data) not in kinds or not least <= data <= most:
            kind = "a number" if float in kinds else "a whole number"
            raise FormatError(f"{kind} from {least:g} to {most:g} is expected", place)
        return data

    return read_between


def _read_text(data: Any, place: str) -> str:
    """Return a string that can be printed."""
    if type(data) is not str:
        raise FormatError("a string is expected", place)
    try:
        data.encode()
    except UnicodeEncodeError:
        raise FormatError("this is not Unicode", place) from None
    return data


def _read_status(data: Any, place: str) -> str:
    known = get_args(Status)
    if data not in known:
        raise FormatError(f"one of {', '.join(known)} is expected", place)
    return _read_text(data, place)


def _read_total(data: Any, place: str) -> Fraction:
    """Return an exact number; `Fraction` also reads exponents, which can make a number endless."""
    parts = re.fullmatch(r"(-?[0-9]{1,4000})(?:/(0*[1-9][0-9]{0,4000}))?", _read_text(data, place))
    if parts is None:
        raise FormatError("a whole number or a fraction in digits is expected", place)
    return Fraction(int(parts[1]), int(parts[2] or 1))


def _read_condition(data: Any, place: str) -> Condition | None:
    entry = read_entry(data, place, ("text", "description"))
    _read_text(entry["description"], join_place(place, "description"))
    if entry["text"] is None:
        return None
    place = join_place(place, "text")
    try:
        return Condition.parse(_read_text(entry["text"], place))
    except UnoError as error:
        raise FormatError(str(error), place) from error


def _read_row(data: Any, place: str) -> Row:
    entry = read_entry(data, place, _ROW_READERS)
    return Row(
        **{name: read(entry[name], f"{place}.{name}") for name, read in _ROW_READERS.items()}
    )


def _read_metrics(data: Any, place: str) -> FrozenMap[str, None]:
    return FrozenMap(dict.fromkeys(_list_of(_read_text)(data, place)))


_read_count = _number_from(1, 10**18, (int,))
_read_number = _number_from(-sys.float_info.max)
_read_size = _number_from(0)

_READERS: Mapping[str, _Read] = {
    "deals": _read_count,
    "games": _read_count,
    "status": _read_status,
    "requested_deals": _read_count,
    "seed": read_number,
    "max_decisions": _read_count,
    "seconds": _read_size,
    "stop": _mapping_of(_read_size),
    "metrics": _read_metrics,
    "conditions": _mapping_of(_read_condition),
    "versions": _mapping_of(_read_text),
    "notes": _list_of(_read_text),
    "rows": _list_of(_read_row),
}

_ROW_READERS: Mapping[str, _Read] = {
    "metric": _read_text,
    "condition": _read_text,
    "mean": _read_number,
    "half_width": _optional(_read_size),
    "difference": _optional(_read_number),
    "difference_half_width": _optional(_read_size),
    "p": _optional(_number_from(0, 1)),
    "total": _read_total,
}
