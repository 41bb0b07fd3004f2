"""Replays: how are whole games stored in a text file and played again?

The file is TOML, for people to read and comment on: what the game was played with, the seed, and
every action, one per line. A file that was cut off contains a game that can be resumed. Files are
not trusted: whatever is wrong in one is a `FormatError`.

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

from unoengine.core.discovery import list_public_names
from unoengine.core.errors import RecordingError
from unoengine.replays.reader import parse_replays, read_replays
from unoengine.replays.recorder import Recorder, write_replay
from unoengine.replays.replay import Replay

__all__ = [
    "Recorder",
    "RecordingError",
    "Replay",
    "parse_replays",
    "read_replays",
    "write_replay",
]


def __dir__() -> list[str]:
    return list_public_names(__name__)
