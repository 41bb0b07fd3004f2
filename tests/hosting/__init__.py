"""Rooms of game servers, in virtual time."""
