"""Games in a text file: who played what with which seed, and every action, one a line.

The file is TOML, to be read and commented on by people. Each line is whole, so a file that is cut
off is a file with a game that can be resumed. Nothing that is read is believed.

>>> from io import StringIO
>>> from unoengine import legal_moves, new_game
>>> file, state = StringIO(), new_game(players=["Ana", "Ben"], seed=7)
>>> recorder = Recorder(file)
>>> recorder.begin(state)
>>> for _ in range(3):
...     state = recorder.apply(state, legal_moves(state)[0])
>>> recorder.end()
>>> [replay] = parse_replays(file.getvalue())
>>> replay.finished, replay.at(3) == state
(True, True)
"""

from __future__ import annotations

from unoengine.replays.reading import parse_replays, read_replays
from unoengine.replays.recorder import Recorder, write_replay
from unoengine.replays.replay import Replay

__all__ = ["Recorder", "Replay", "parse_replays", "read_replays", "write_replay"]
