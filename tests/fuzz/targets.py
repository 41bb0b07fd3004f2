"""The doors: each takes bytes from anybody, and lets in what is sound or says what is wrong."""

from collections.abc import Callable, Mapping
from contextlib import suppress

from tests.notation.soundness import is_sound
from unoengine import FormatError, legal_moves
from unoengine.notation import read_action, read_card, read_position, write_action
from unoengine.replays import parse_replays
from unoengine.spec import resolve

ZELDA = resolve("zelda").box


def notation(data: bytes) -> None:
    """Read a position, an action or a card."""
    text = data.decode("utf-8", "surrogateescape")
    try:
        state = read_position(text)
    except FormatError:
        pass
    else:
        is_sound(state, plies=8)
    try:
        action = read_action(text, ZELDA)
    except FormatError:
        pass
    else:
        assert read_action(write_action(action), ZELDA) == action
    with suppress(FormatError):
        assert read_card(text, ZELDA) in ZELDA.deck


def replay(data: bytes) -> None:
    """Read a file of replays, and play what stands in it."""
    try:
        for game in parse_replays(data):
            for state in game.states():
                assert bool(legal_moves(state)) != state.is_over
    except FormatError:
        pass


TARGETS: Mapping[str, Callable[[bytes], None]] = {"notation": notation, "replay": replay}
