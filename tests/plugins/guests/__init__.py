"""Modules that guests bring: copied into distributions, never imported from here."""
