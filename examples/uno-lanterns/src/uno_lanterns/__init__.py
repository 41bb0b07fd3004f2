"""Lanterns: a two-sided edition, a festival by day and by night."""
