"""Events: typed values that `step` returns together with the next state."""

from unoengine.core import events
from unoengine.core.events import *  # noqa: F403

__all__ = events.__all__
