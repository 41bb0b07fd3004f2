"""Interface of effects: what may they ask, and what may they do? The queries and the verbs of `Table`.

A `Table` is opened from a state for one action and sealed into the next state. An effect changes it
only by its verbs, which check what they are given.
"""
