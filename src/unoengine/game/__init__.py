"""Game: what does a program call? `new_game`, `legal_moves`, `apply`, `step`, `explain`, `view` …

`engine` is loaded with the library; the modules that few games need are imported on first use.
"""
