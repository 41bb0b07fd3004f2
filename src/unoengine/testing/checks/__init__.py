"""What must hold for every plug-in? One file per kind of check.

`value`: an effect or a variant is a value. `legal_moves`: what is offered in a state.
`action_result`: what an action leads to, with `event_ledger`, `secrets` and `uno_offers` for its
events, what it lets a seat know, and UNO. `determinism`: the same again, in any process.
"""
