"""Effect API: what may an effect ask, and what may it do? Queries and verbs of `Table`.

A `Table` is opened from a state for one action and sealed into the next state. An effect changes it
only by its verbs, which check what they are given.
"""
