"""Languages: in which words does each language describe a game?

There is one file per language: a catalog of texts, without code.
"""
