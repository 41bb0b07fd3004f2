"""Class `Verdict`: whether an action is legal, with the reason and the rule behind it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from unoengine.values.actions import Action
from unoengine.values.reasons import NO_DETAILS

__all__ = ["Verdict"]


@frozen(repr=False)
class Verdict:
    """Whether an action is legal, and why; a verdict is true if the action is legal.

    A bluff is legal but not lawful: a challenge would reveal it (A40). Show `lawful` only to the
    player of the card.
    """

    action: object
    """The action that is judged."""

    legal: bool
    """Whether the action is legal."""

    reason: str
    """The reason, as a stable code."""

    rule: str
    """The id of the rule or ruling behind the reason."""

    message: str
    """The reason in English, to the player of the action, with cards by their codes."""

    alternatives: tuple[Action, ...] = ()
    """The legal actions of the same seat."""

    lawful: bool = True
    """Whether a challenge would find the play lawful; False for a bluff."""

    details: Mapping[str, Any] = NO_DETAILS
    """The facts behind the reason: `card`, `top`, `color`, `other`, `count`, `choices` and others.

    `player` and `other` are seats.
    """

    def __bool__(self) -> bool:
        return self.legal

    def __repr__(self) -> str:
        judged = "legal" if self.legal else "refused"
        return f"<Verdict {judged}, {self.reason} ({self.rule}): {self.message}>"
