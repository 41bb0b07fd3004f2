"""Write a position down, list what may be done, and ask why something may not."""

from unoengine import Play, Setup, explain, legal_moves

state = Setup(
    "zelda",
    players=["Ana", "Ben"],
    hands=["red-7 green-8 wild-draw-four", "tan-1 tan-2"],
    discard="red-5",
    rest="draw",
).to_state()

print("Ana may:")
for action in legal_moves(state, player=0):
    print(f"  {action}")

card = state.edition.card
for action in (Play(0, card("green-8")), Play(0, card("wild-draw-four"), color="green")):
    verdict = explain(state, action)
    answer = "legal" if verdict.legal else "illegal"
    bluff = "" if verdict.lawful else ", but a bluff"
    print(f"{action.card}: {answer}{bluff}; {verdict.message} ({verdict.rule})")
