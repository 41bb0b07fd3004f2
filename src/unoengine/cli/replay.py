"""`replay`: games that were written down, told sentence by sentence."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from unoengine.cli.arguments import Commands, add_json, add_talk, command, number, print_json
from unoengine.cli.current_game import replays_of
from unoengine.cli.display import Teller, heard, picture, teller, told_pending
from unoengine.cli.terminal import asked
from unoengine.cli.typed_input import leaving_words, normal
from unoengine.events import Asked, Awaited, Demanded, Event
from unoengine.game.view import view
from unoengine.narration import narrate
from unoengine.notation import write_position
from unoengine.replays import Replay
from unoengine.table.state import GameState
from unoengine.values.errors import SetupError

__all__ = ["add", "replay"]

EXAMPLES = """\
  unoengine replay games.toml
  unoengine replay games.toml --game 1 --to 12 --language es
  unoengine replay games.toml --step
  unoengine replay games.toml --to 3 --json
  unoengine replay games.toml --to 10 --position
"""


def add(commands: Commands) -> None:
    """Add the command."""
    about = "tell the games of a file, sentence by sentence"
    parser = command(commands, "replay", replay, about, EXAMPLES)
    option = parser.add_argument
    option("file", metavar="FILE", help="a file of replays")
    game = number(1, "there is no game {}; the first is 1")
    option("--game", type=game, metavar="N", help="only the game of this number, from 1")
    ply = number(0, "{} actions are fewer than none")
    option("--to", "--ply", type=ply, metavar="PLY", help="stop after this action, by its number")
    output = parser.add_mutually_exclusive_group()
    output.add_argument("--step", action="store_true", help="wait for Enter after every action")
    output.add_argument(
        "--position", action="store_true", help="only the last position, as a line for show"
    )
    add_json(output)
    add_talk(parser)


def replay(arguments: argparse.Namespace) -> None:
    """Tell the games of a file, or one of them."""
    if arguments.json:
        print_json([_plain(game, arguments) for game in _chosen(arguments)])
        return
    for game in _chosen(arguments):
        if arguments.position:
            print(write_position(_reached(game, arguments)))
        elif not _tell(game, arguments):
            return


def _chosen(arguments: argparse.Namespace) -> Iterator[Replay]:
    """Return the games that are wanted."""
    found = 0
    for found, game in enumerate(replays_of(arguments.file), start=1):
        if arguments.game in (None, found):
            yield game
    if arguments.game is not None and arguments.game > found:
        raise SetupError(f"there is no game {arguments.game} in {arguments.file}, only {found}")


def _tell(game: Replay, arguments: argparse.Namespace) -> bool:
    """Tell a game; return whether the reader wants to go on."""
    state = game.start()
    table = teller(arguments, state)
    table.agreed(state)
    picture(state, table, None, all_hands=False)
    events: tuple[Event, ...] = ()
    for ply, taken in enumerate(islice(game.steps(), arguments.to), start=1):
        if arguments.step and not _goes_on(table):
            return False
        state, events = taken.state, taken.events
        table.events(state, events, ply)
    if not state.is_over and not _has_told(events, state):
        told_pending(view(state, None), table)
    table.say("")
    return True


def _goes_on(table: Teller) -> bool:
    """Wait for Enter; return whether the reader wants to go on."""
    line = asked(table.words.format("replay.next"))
    return line is not None and normal(line) not in leaving_words()


def _has_told(events: Sequence[Event], state: GameState) -> bool:
    """Return whether these events end with what is asked, or owed, in the state they lead to."""
    told = [event for event in events if not isinstance(event, Awaited)]
    waits = {"question": Asked, "demand": Demanded}.get(state.phase)
    return bool(told) and waits is not None and isinstance(told[-1], waits)


def _reached(game: Replay, arguments: argparse.Namespace) -> GameState:
    """Return the last state of a game that is wanted."""
    state = game.start()
    for taken in islice(game.steps(), arguments.to):
        state = taken.state
    return state


def _plain(game: Replay, arguments: argparse.Namespace) -> dict[str, Any]:
    """Return a game as plain data: actions and the last position in the notation."""
    state, steps = game.start(), []
    # The steps come first, since after the last one they see whether the end is as it was.
    for taken, action in zip(islice(game.steps(), arguments.to), game.actions, strict=False):
        state = taken.state
        told = [
            narrate(event, state.players, arguments.language) for event in heard(taken.events, None)
        ]
        steps.append({"action": action, "told": told})
    return {
        "edition": game.edition,
        "players": list(game.players),
        "seed": game.seed,
        "finished": game.finished,
        "steps": steps,
        "position": write_position(state),
    }
