"""These games are searched for as long as those of the properties are."""

from tests.properties import conftest as as_there

__all__ = ["as_there"]
