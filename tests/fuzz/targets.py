"""The targets: each reads untrusted bytes, and checks the result unless they are refused."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from tests.notation.state_checks import check_state_from_outside
from tests.web.pages import settle, visit
from unoengine import (
    Action,
    Edition,
    FormatError,
    GameState,
    Options,
    PlayerView,
    TextError,
    legal_moves,
    new_game,
    view,
)
from unoengine.core.agreement import resolve_agreement
from unoengine.events import Event
from unoengine.hosting import run_in_virtual_time
from unoengine.json import dumps, loads
from unoengine.notation import read_action, read_card, read_position, write_action
from unoengine.replays import parse_replays
from unoengine.text import parse_action

ZELDA = resolve_agreement("zelda").published_edition
SENT = {
    *("welcome", "created", "seated", "room", "table", "seats", "notice", "faults"),
    *("gone", "pong"),
}
VIEW = view(new_game("zelda", ["Ana", "Ben", "Cy"], seed=7, dealer=2), 0)


def notation(data: bytes) -> None:
    """Read a position, an action or a card."""
    text = data.decode("utf-8", "surrogateescape")
    try:
        state = read_position(text)
    except FormatError:
        pass
    else:
        check_state_from_outside(state, plies=8)
    try:
        action = read_action(text, ZELDA)
    except FormatError:
        pass
    else:
        assert read_action(write_action(action), ZELDA) == action
    with suppress(FormatError):
        assert read_card(text, ZELDA) in ZELDA.deck


def text(data: bytes) -> None:
    """Read what a person types, in both languages."""
    typed = data.decode("utf-8", "surrogateescape")
    for language in ("en", "es"):
        with suppress(TextError):
            assert parse_action(VIEW, typed, language).player == VIEW.player


def replay(data: bytes) -> None:
    """Read a file of replays, and play the games."""
    try:
        for game in parse_replays(data):
            for state in game.states():
                assert bool(legal_moves(state)) != state.is_over
    except FormatError:
        pass


def json(data: bytes) -> None:
    """Read JSON as every type."""
    with suppress(FormatError):
        check_state_from_outside(loads(data, GameState), plies=8)
    for kind in (Action, Event, PlayerView, Options):
        with suppress(FormatError):
            check_round_trip(data, kind, ZELDA if kind in (Action, Event) else None)


def check_round_trip(data: bytes, kind: Any, edition: Edition | None) -> None:
    """Check that a value is equal after it is written and read."""
    value = loads(data, kind, edition)
    assert loads(dumps(value), kind, edition) == value


def page(data: bytes) -> None:
    """Read the messages of a page, one in each line, at a table where a game is played."""

    async def send_all() -> None:
        async with visit(1) as [ana]:
            await ana.create(players=2)
            await ana.send({"start": True})
            for line in data.decode("utf-8", "surrogateescape").splitlines()[:20]:
                assert await ana.visitor.receive(line)
                await settle()
            assert ana.messages[-1]["type"] in SENT

    run_in_virtual_time(send_all())


TARGETS: Mapping[str, Callable[[bytes], None]] = {
    "notation": notation,
    "replay": replay,
    "text": text,
    "json": json,
    "page": page,
}
