"""Editions: the cards of each box, and how its booklet settles open questions.

There is one file per edition, with its colors, its deck and its default options.
"""
