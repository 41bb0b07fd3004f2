"""Checks: what must hold for every plug-in?

`value`: a plug-in is a value. `states`: what is offered in a state and what an action leads to,
with `event_ledger` for its events. `secrets`: no seat learns what it cannot know. `determinism`:
equal states have the same moves and outcomes, in any process, and plug-ins do not change.
"""
