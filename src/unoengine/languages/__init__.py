"""Languages: the words in which each one describes a game.

There is one file per language: a catalog of texts, without code.
"""
