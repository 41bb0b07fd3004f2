"""Core: what are the rules? Values, the state of a game, and the moves that change it.

Nothing outside this package decides a rule.
"""
