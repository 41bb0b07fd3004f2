"""The rules that are no card: each alone, each with each, and guests of the same kind."""
