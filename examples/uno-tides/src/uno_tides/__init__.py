"""Tides: an edition with cards from the sea."""
