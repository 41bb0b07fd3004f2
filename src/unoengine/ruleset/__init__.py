"""Rules: which ones were agreed on? The edition, options, variants and house rules of a game.

`resolve_agreement` looks them up and checks them; `LookupTables` precomputes which card matches
which, which effects act and which seat is next; `scoring` counts points.
"""
