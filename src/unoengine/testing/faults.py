"""A fault of a plug-in, and the error that reports it."""

from __future__ import annotations

from attrs import frozen

__all__ = ["ContractBroken", "Fault"]


@frozen
class Fault:
    """A kind of fault, what happened, and a line of Python that shows it.

    The line may use `state`, the `action` that is applied to it and `after`, the next state.
    """

    name: str
    message: str
    proof: str = ""

    @classmethod
    def from_error(cls, name: str, source: str, error: Exception, proof: str = "") -> Fault:
        """Return the fault that `source` raised an error."""
        return cls(name, f"{source} raised {type(error).__name__}: {error}", proof)


class ContractBroken(AssertionError):  # noqa: N818 (the contract is broken, not this program)
    """A plug-in does not do what every plug-in must do."""

    def __init__(self, plugin: str, fault: Fault, script: str) -> None:
        super().__init__(
            f"{plugin} breaks the contract for plug-ins: {fault.name}\n{fault.message}\n\n"
            f"This program shows it:\n\n{script}"
        )
        self.fault: str = fault.name
        """The name of the fault, as in the table of faults."""

        self.script: str = script
        """A program that shows the fault."""
