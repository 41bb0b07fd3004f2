"""Ends of rounds and games: elimination, places, teams, limits."""
