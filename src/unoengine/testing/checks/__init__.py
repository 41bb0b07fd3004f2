"""Checks: what must hold for every plug-in? One file per kind of check.

`value`: an effect or a variant is a value. `legal_moves`: what is offered in a state, which can be
saved. `action_result`: what an action leads to, with `event_ledger` for its events and `uno_offers`
for UNO. `secrets`: no seat learns what it cannot know, before an action and after it.
`determinism`: the same again, in any process. `constancy`: plug-ins do not change during a game.
`endings`: questions and rounds come to an end.
"""
