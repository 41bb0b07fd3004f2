"""Core: what are the rules? Values, the state of a game, and the moves that change it.

Nothing outside this package decides a rule. Some words have a meaning of their own here:

- *face*: a card of the edition by its number; all copies of a card have the same face.
- *hand*: a multiset of faces in one int, a bit for each copy (`multiset`). `first_bits` has, by
  face, the bit that is set if at least one copy is there; a set of faces consists of such bits.
- *showing*: the top card and the color in force, in one number (`Lookup.encode_showing`).
- *position*: a state, or the table that it becomes while an action is performed.
- *pending*: the decision that is awaited; `phases` has its classes.
- *play*: a card that acts, with what was named with it and what its effect requests
  (`PlayInProgress`). *met* is the demand that was met with it, *following* the decision that
  follows it.
- *gone*, *out*, *absent*: the seats that left the game, those that take no further part in the
  round, and both.
- *special*: a face whose plays depend on more than the size of the hand and the showing.
- *rehearse*: perform a play on a table that is thrown away, to learn how many cards it leaves.
"""
