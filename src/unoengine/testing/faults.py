"""What may be wrong with a plug-in, and how that is told."""

from __future__ import annotations

from attrs import frozen

__all__ = ["ContractBroken", "Fault"]


@frozen
class Fault:
    """One thing that is wrong: its name, what happened, and a line of Python that shows it.

    In that line `state` is the game, `action` what is done and `after` the game then.
    """

    name: str
    what: str
    proof: str


class ContractBroken(AssertionError):  # noqa: N818 (it is the contract that is broken)
    """A plug-in does not do what every plug-in must.

    `fault` is the name of what is wrong, `script` a program that shows it.
    """

    def __init__(self, who: str, fault: Fault, script: str) -> None:
        super().__init__(
            f"{who} does not keep the rules: {fault.name}\n{fault.what}\n\n"
            f"This program shows it:\n\n{script}"
        )
        self.fault: str = fault.name
        """What is wrong, by its name in the table of faults."""

        self.script: str = script
        """A program that shows it."""
