"""What does a program call? `new_game`, `legal_moves`, `apply`, `step`, `explain`, `view`, `redeal`.

`engine` is loaded with the library; the other modules are imported on first use.
"""
