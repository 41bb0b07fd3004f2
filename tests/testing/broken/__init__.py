"""Plug-ins that are broken on purpose, each in one way."""
