"""Table: what is on it, and what changes it? The state of a game, and its transitions.

`GameState` is immutable; functions of the other modules change an open `Table` with the same slots:
they draw and give cards, keep track of what each seat has seen, and start and end turns and rounds.
"""
