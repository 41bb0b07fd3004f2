"""Play a round with the first legal move each time, and print the result."""

from unoengine import apply, legal_moves, new_game

state = new_game(players=["Ana", "Ben", "Cy"], seed=7)
actions = 0
while state.round_winner is None:
    state = apply(state, legal_moves(state)[0])
    actions += 1

print(f"{state.players[state.round_winner]} went out after {actions} actions.")
for player, name in enumerate(state.players):
    print(f"{name}: {state.scores[player]} points, {len(state.hand(player))} cards left")
