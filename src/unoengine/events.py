"""Events: typed values that `step` returns together with the next state."""

from unoengine.core import events
from unoengine.core.discovery import list_public_names
from unoengine.core.events import *  # noqa: F403

__all__ = events.__all__


def __dir__() -> list[str]:
    return list_public_names(__name__)
