"""The program `unoengine`."""
