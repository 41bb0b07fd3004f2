"""The errors that the library raises, and helpers for their messages.

An error never changes a state that was passed in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unoengine.core.actions import Action
    from unoengine.core.refusals import Verdict


_LONGEST = 500
"""Upper bound, in characters, of a part of an error message that quotes unknown input."""


class UnoError(Exception):
    """Base of all errors that this library raises on purpose."""


class IllegalMove(UnoError, ValueError):  # noqa: N818 (a public name)
    """An action is not legal; `reason` is a stable code, `legal` lists the alternatives."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict.message)
        self.verdict: Verdict = verdict
        """The verdict of `explain` on the action."""

        self.message: str = verdict.message
        """The reason in English, to the player of the action, with cards by their codes."""

        self.action: object = verdict.action
        """The action that was refused."""

        self.reason: str = verdict.reason
        """The reason as a code, which stays the same in later versions."""

        self.rule: str = verdict.rule
        """The id of the rule or ruling that forbids it."""

        self.legal: tuple[Action, ...] = verdict.alternatives
        """The legal actions of the same seat."""

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.verdict,)


class SetupError(UnoError, ValueError):
    """A game, a position, an option or an edition is invalid; `faults` lists every fault."""

    def __init__(self, *faults: str) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults
        """Every fault, each in a sentence."""

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self.faults


class UnknownParameterError(SetupError, TypeError):
    """A function of the setup has no such parameter; Python alone would raise a `TypeError`."""


class FormatError(UnoError, ValueError):
    """Text or bytes cannot be read; `place` says where, `reason` says why."""

    def __init__(self, reason: str, place: str = "", column: int | None = None) -> None:
        reason, place = _shorten(reason), _shorten(place)
        where = ", ".join(filter(None, (place, f"column {column}" if column else "")))
        super().__init__(f"{where}: {reason}" if where else reason)
        self.reason = reason
        """The fault at that place."""

        self.place = place
        """The part of the input that is wrong; empty if it is unknown."""

        self.column = column
        """The position in the line, from 1, or None if it is unknown."""

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.reason, self.place, self.column)


def _shorten(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


class TextError(UnoError, ValueError):
    """A typed text is not an action; `unknown` says which part is not understood."""

    def __init__(
        self,
        message: str,
        reason: str,
        unknown: str = "",
        suggestion: str | None = None,
        candidates: tuple[str, ...] = (),
        hint: str = "",
    ) -> None:
        super().__init__(f"{message} {hint}".rstrip())
        self.message = message
        """The reason in a sentence, in the language that the caller chose."""

        self.reason = reason
        """The reason as a code, such as `unknown`, `ambiguous` or `no-such-move`."""

        self.unknown = unknown
        """The part of the text that is not understood, as it was typed."""

        self.suggestion = suggestion
        """The nearest text that is understood, or None if nothing is near."""

        self.candidates = candidates
        """The actions that an ambiguous text can mean, each as a text that is understood."""

        self.hint = hint
        """The suggestion in a sentence of the language; empty if there is none."""

    def __reduce__(self) -> tuple[object, ...]:
        fields = (self.message, self.reason, self.unknown, self.suggestion, self.candidates)
        return type(self), (*fields, self.hint)


class PluginError(UnoError):
    """A plug-in is missing or broken, or requests something that is impossible."""


class RecordingError(UnoError, OSError):
    """A file of replays cannot be written any more; the message says how to recover."""


@contextmanager
def collect_faults(faults: list[str]) -> Iterator[None]:
    """Append the faults of a `SetupError` raised inside to `faults`, and continue."""
    try:
        yield
    except SetupError as error:
        faults += error.faults


@contextmanager
def refuse_failure(subject: str, kind: Callable[[str], UnoError] = SetupError) -> Iterator[None]:
    """Turn an exception of an argument's own methods into an error about the subject."""
    try:
        yield
    except UnoError:
        raise
    except Exception as error:
        raise kind(f"{subject} cannot be used: {describe_error(error)}") from error


def describe_value(value: object) -> str:
    """Return the `repr` of a value, even if the value refuses to be shown."""
    try:
        return _shorten(str.__str__(repr(value)))  # a `repr` may be of a subclass of `str`
    except Exception:
        return f"a {_name_type(value)} that cannot be shown"


def describe_error(error: BaseException) -> str:
    """Return the type of an error and its message, if it has one that can be shown."""
    try:
        return f"{_name_type(error)}: {_shorten(str.__str__(str(error)))}"
    except Exception:
        return _name_type(error)


def _name_type(value: object) -> str:
    return type.__dict__["__name__"].__get__(type(value))  # type: ignore[no-any-return]


def did_you_mean(wrong: object, known: Iterable[str]) -> str:
    """Return the end of a sentence about a misspelled name.

    >>> did_you_mean("grean", ["blue", "green"])
    "; did you mean 'green'?"
    >>> did_you_mean("x", ["blue", "green"])
    '; there are blue, green'
    >>> did_you_mean("x", ["win share", "win share, seat 0"])
    "; there are win share, 'win share, seat 0'"
    """
    from difflib import get_close_matches  # imported here: only errors need it

    names = sorted(known)
    try:
        text = str.__str__(str(wrong))[:_LONGEST]
    except Exception:  # a foreign object in place of a name
        text = ""
    close = get_close_matches(text, names, n=1)
    if close:
        return f"; did you mean {close[0]!r}?"
    shown = ", ".join(repr(name) if "," in name else name for name in names[:12])
    more = ", …" if len(names) > 12 else ""
    return f"; there are {shown}{more}" if names else "; there are none"


# --- Whole numbers from callers: they are checked before anything is counted or allocated.

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
