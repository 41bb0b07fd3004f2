"""Modules of third-party plug-ins: copied into distributions, never imported from here."""
