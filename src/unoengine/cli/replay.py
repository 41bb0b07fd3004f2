"""The command `replay`: the games in a file, shown sentence by sentence."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from unoengine.cli.arguments import (
    Commands,
    add_command,
    add_display_options,
    add_json_option,
    make_integer_parser,
    print_json,
)
from unoengine.cli.current_game import add_svg_option, read_games, write_picture
from unoengine.cli.display import Display, create_display, filter_events
from unoengine.cli.terminal import list_quit_words, read_line
from unoengine.core.errors import SetupError
from unoengine.core.state import GameState
from unoengine.core.view import view
from unoengine.events import Asked, Awaited, Demanded, Event
from unoengine.narration import narrate
from unoengine.notation import write_position
from unoengine.replays import Replay
from unoengine.svg import strip
from unoengine.text.words import normalize_text

EXAMPLES = """\
  unoengine replay games.toml
  unoengine replay games.toml --game 1 --to 12 --language es
  unoengine replay games.toml --step
  unoengine replay games.toml --to 3 --json
  unoengine replay games.toml --to 10 --position
  unoengine replay games.toml --game 1 --svg -
"""


def add_commands(commands: Commands) -> None:
    """Add the command."""
    about = "show the games in a file, sentence by sentence"
    parser = add_command(commands, "replay", replay, about, EXAMPLES)
    option = parser.add_argument
    option("file", metavar="FILE", help="a file of replays")
    game = make_integer_parser(1, "there is no game {}; the first is 1")
    option("--game", type=game, metavar="N", help="only the game with this number, from 1")
    ply = make_integer_parser(0, "the number of an action cannot be negative: {}")
    option("--to", "--ply", type=ply, metavar="PLY", help="stop after the action with this number")
    output = parser.add_mutually_exclusive_group()
    output.add_argument("--step", action="store_true", help="wait for Enter before every action")
    output.add_argument(
        "--position", action="store_true", help="print only the last position, as a line for show"
    )
    add_json_option(output)
    add_svg_option(output, "the game")
    add_display_options(parser)


def replay(arguments: argparse.Namespace) -> None:
    """Show all games in a file, or one of them."""
    if arguments.json:
        print_json([_convert_game(game, arguments) for game in _select_games(arguments)])
        return
    if arguments.svg is not None:
        _write_picture(arguments)
        return
    for game in _select_games(arguments):
        if arguments.position:
            *_, last = islice(game.states(), None if arguments.to is None else arguments.to + 1)
            print(write_position(last))
        elif not _show_game(game, arguments):
            return


def _select_games(arguments: argparse.Namespace) -> Iterator[Replay]:
    count = 0
    for count, game in enumerate(read_games(arguments.file), start=1):
        if arguments.game in (None, count):
            yield game
    if arguments.game is not None and arguments.game > count:
        raise SetupError(f"there is no game {arguments.game} in {arguments.file}, only {count}")


def _write_picture(arguments: argparse.Namespace) -> None:
    games = [*islice(_select_games(arguments), 2)]
    if not games:
        raise SetupError(f"there is no game in {arguments.file}")
    if len(games) > 1:
        raise SetupError(f"there are several games in {arguments.file}; choose one with --game")
    write_picture(strip(games[0], language=arguments.language, stop=arguments.to), arguments.svg)


def _show_game(game: Replay, arguments: argparse.Namespace) -> bool:
    """Show a game; return False if the reader quits."""
    state = game.start()
    display = create_display(arguments, state)
    display.show_agreement(state)
    display.show_table(state, None, all_hands=False)
    events: tuple[Event, ...] = ()
    for number, taken in enumerate(islice(game.steps(), arguments.to), start=1):
        if arguments.step and not _wait_for_enter(display):
            return False
        state, events = taken.state, taken.events
        display.show_events(state, events, number)
    if not state.is_over and not _includes_pending(events, state):
        display.show_pending(view(state, None))
    if game.cut_off:
        display.show("replay.cut-off", file=arguments.file)
    display.print_sentence("")
    return True


def _wait_for_enter(display: Display) -> bool:
    """Wait until the reader types Enter; return False if they quit."""
    line = read_line(display.words.format("replay.next"))
    return line is not None and normalize_text(line) not in list_quit_words()


def _includes_pending(events: Sequence[Event], state: GameState) -> bool:
    """Return whether the last event already says which question or demand is pending."""
    shown = [event for event in events if not isinstance(event, Awaited)]
    pending = {"question": Asked, "demand": Demanded}.get(state.phase)
    return bool(shown) and pending is not None and isinstance(shown[-1], pending)


def _convert_game(game: Replay, arguments: argparse.Namespace) -> dict[str, Any]:
    """Return a game as plain data, with actions and the last position in the notation."""
    state, steps = game.start(), []
    # `game.steps()` comes first in `zip`, because it checks the result after its last item.
    for taken, action in zip(islice(game.steps(), arguments.to), game.actions, strict=False):
        state = taken.state
        sentences = [
            narrate(event, state.players, arguments.language)
            for event in filter_events(taken.events, None)
        ]
        steps.append({"action": action, "told": sentences})
    return {
        "edition": game.edition,
        "players": list(game.players),
        "seed": game.seed,
        "finished": game.finished,
        "steps": steps,
        "position": write_position(state),
    }
