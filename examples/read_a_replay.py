"""Read a recorded game, and narrate it sentence by sentence.

A file is read in the same way, game by game: `read_replays("games.toml")`.
"""

from unoengine.narration import narrate
from unoengine.replays import parse_replays

FILE = """
unoengine-replays = 1

[[game]]
edition = "zelda"
revision = 1
players = ["Ana", "Ben", "Cy"]
seed = 14

[game.actions]
# round 1, Cy deals
1 = "0:red-6"
2 = "1:red-draw-two"
3 = "0:wild-draw-four=blue"
4 = "1.answer=challenge"
"""

for replay in parse_replays(FILE):
    print(f"Edition {replay.edition}, players {', '.join(replay.players)}.")
    state = replay.start()
    for taken in replay.steps():
        for event in taken.events[:-1]:  # the last one says whose decision is next
            print(narrate(event, replay.players))
        state = taken.state
    print(f"Here it ends: {state.players[state.turn]} is on turn.")
