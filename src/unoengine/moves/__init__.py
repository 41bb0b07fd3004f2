"""Moves: which actions are legal, and how are they performed?

`legality` finds the legal actions of a seat. Each kind of action has a module that performs it, and
`registry` holds one instance of each action. `compiled_rules` selects the plain functions or those
of `fast`.
"""
