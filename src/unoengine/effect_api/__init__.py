"""What may an effect ask, and what may it do? The queries and the verbs of `Table`.

A `Table` is opened from a state for one action and sealed into the next state. Only its verbs
change it, so that an effect cannot break an invariant.
"""
