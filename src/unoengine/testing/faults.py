"""A fault of a plug-in, and the error that reports it."""

from __future__ import annotations

from collections import Counter
from traceback import extract_tb

from attrs import frozen

from unoengine.core.actions import Action
from unoengine.core.dry_run import Call, DryRunTable, Recording
from unoengine.core.engine import require_move
from unoengine.core.errors import describe_error
from unoengine.core.events import Event
from unoengine.core.state import GameState

_CYCLE_LENGTH = 60
"""How many of the last calls are searched for functions that call each other."""


@frozen
class Fault:
    """A kind of fault, what happened, and a line of Python that shows it.

    The line may use `state`, the `action` that is applied to it and `after`, the next state.
    """

    name: str
    message: str
    proof: str = ""

    @classmethod
    def from_error(cls, name: str, source: str, error: BaseException, proof: str = "") -> Fault:
        """Return the fault that `source` raised an error."""
        if isinstance(error, RecursionError) and (calling := _find_cycle(error)):
            return cls(name, f"{calling} call each other without end", proof)
        return cls(name, f"{source} raised {describe_error(error)}", proof)


def _find_cycle(error: RecursionError) -> str:
    """Return the functions that call each other, or nothing if it is not known."""
    frames = [frame.name for frame in extract_tb(error.__traceback__)][-_CYCLE_LENGTH:]
    often = [name for name, count in Counter(frames).items() if count > 2 and name[:1].isalpha()]
    return " and ".join(sorted(often[:3])) if len(often) > 1 else ""


class ContractBroken(AssertionError):  # noqa: N818 (the contract is broken, not this program)
    """A plug-in or a bot does not do what every plug-in or every bot must do."""

    def __init__(self, plugin: str, fault: Fault, script: str, kind: str = "plug-ins") -> None:
        super().__init__(
            f"{plugin} breaks the contract for {kind}: {fault.name}\n{fault.message}\n\n"
            f"This program shows it:\n\n{script}"
        )
        self._parts = (plugin, fault, script, kind)
        self.fault: str = fault.name
        """The name of the fault, as in the table of faults."""

        self.script: str = script
        """A program that shows the fault."""

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self._parts


EVENT_LIMIT = 5000
"""An action that causes more events than this is taken to be endless."""


class EventLimitReached(Exception):  # noqa: N818 (it stops an action and reports no mistake)
    """An action has caused more than `EVENT_LIMIT` events."""


class _LimitedRecording(Recording):
    """A recording that stops the action at the limit; what effects read counts as well."""

    def note(self, event: Call | Event) -> None:
        if len(self.entries) >= EVENT_LIMIT:
            raise EventLimitReached
        super().note(event)


def apply_with_limit(state: GameState, action: Action) -> GameState:
    """Return what `apply` returns, or raise `EventLimitReached`."""
    return require_move(state, action).perform(state, _LimitedRecording(), DryRunTable())
