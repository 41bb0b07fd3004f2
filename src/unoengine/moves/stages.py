"""What a play is, by how many cards are in the hand before it."""

__all__ = ["LAST", "MANY", "ONE"]

LAST = 1
"""It is the last card."""

ONE = 2
"""It leaves one card."""

MANY = 3
"""It leaves more."""
