"""Editions: what is in each one, and how does its booklet settle open questions?

There is one file per edition, with its colors, its deck and its default options.
"""
