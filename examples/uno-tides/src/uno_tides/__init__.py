"""Tides: a box of cards from the sea."""
