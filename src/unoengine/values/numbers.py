"""Whole numbers from callers: they are checked before anything is counted or allocated."""

from __future__ import annotations

from unoengine.values.errors import SetupError, describe_value

__all__ = [
    "MAX_COPIES",
    "MAX_DIGITS",
    "MAX_POINTS",
    "TOO_LONG",
    "check_seed",
    "is_number",
    "require_number",
]

MAX_COPIES = 1000
"""How many copies of a card a function makes."""

MAX_POINTS = 10**9
"""Most points of a card, so that a saved score is a number that JSON represents exactly."""

MAX_DIGITS = 1000
"""Most digits of a number, so that it can be saved: Python converts more in quadratic time."""

TOO_LONG = 10**MAX_DIGITS
"""The least number with more digits."""


def is_number(value: object, least: int, most: int = TOO_LONG - 1) -> bool:
    """Return whether this is a whole number in a range; True and False are none."""
    return type(value) is int and least <= value <= most


def require_number(what: str, value: object, least: int, most: int) -> None:
    """Raise a `SetupError` unless this is a whole number in a range."""
    if not is_number(value, least, most):
        raise SetupError(
            f"{what} must be a whole number from {least} to {most}, not {describe_value(value)}"
        )


def check_seed(seed: object) -> None:
    """Raise a `SetupError` unless this is a seed."""
    if not is_number(seed, 1 - TOO_LONG):
        long = f" of at most {MAX_DIGITS} digits" if type(seed) is int else ""
        raise SetupError(f"a seed is a whole number{long}, not {describe_value(seed)}")
