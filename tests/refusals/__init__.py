"""Refusals of illegal actions, invalid games, editions and positions."""
