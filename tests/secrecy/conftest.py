"""The same Hypothesis settings as in `tests/properties`."""

from tests.properties import conftest as same_settings

__all__ = ["same_settings"]
