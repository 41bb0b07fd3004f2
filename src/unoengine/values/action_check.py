"""Function `is_action`: tells actions from objects that only look like them."""

from __future__ import annotations

from attrs import fields

from unoengine.values import actions
from unoengine.values.actions import Action
from unoengine.values.class_names import list_classes_by_name
from unoengine.values.typing_compat import TypeIs

__all__ = ["is_action"]

_KINDS: tuple[type[Action], ...] = (Action, *list_classes_by_name(actions, Action).values())
_FIELDS: dict[object, tuple[str, ...]] = {
    kind: tuple(field.name for field in fields(kind)) for kind in _KINDS
}
"""The names of the fields of each class."""


def is_action(given: object) -> TypeIs[Action]:
    """Return whether an object is exactly of a class of actions, with all its fields set.

    An instance of a subclass is no action, since it could override any method.
    """
    kind = type(given)
    return any(kind is known for known in _KINDS) and all(
        hasattr(given, name) for name in _FIELDS[kind]
    )
