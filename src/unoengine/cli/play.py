"""The `play` command: a person plays against bots at a prompt."""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator, Sequence
from random import Random

from unoengine.bots import CLAIM_PROBABILITY, simple_bot
from unoengine.cli.arguments import BOX, Commands, add_box, add_talk, command, number
from unoengine.cli.current_game import Kept, names_of_players, new_table
from unoengine.cli.display import Teller, teller, told_pending
from unoengine.cli.prompt import Gone, Person, tell_kept
from unoengine.events import Event, RoundScored
from unoengine.game.engine import legal_moves
from unoengine.game.view import view
from unoengine.narration import narrate
from unoengine.narration.catalogs import load_words
from unoengine.table.state import GameState
from unoengine.values.actions import Action, Catch, Leave
from unoengine.values.errors import SetupError, did_you_mean

__all__ = ["add", "play"]

EXAMPLES = """\
  unoengine play
  unoengine play frozen --players 3 --name Zoe --house-rule duel
  unoengine play zelda-es --language es --seed 7
  unoengine play --save game.toml
  unoengine play --resume game.toml

  At the prompt type the number of a move or the card, or help.
"""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = command(commands, "play", play, "play against simple players", EXAMPLES)
    add_box(parser)
    # A game that is resumed has all that; what is given can then be told from what is usual.
    parser.set_defaults(**dict.fromkeys(BOX))
    option = parser.add_argument
    option("--seat", type=int, metavar="N", help="where you sit, from 0 (0)")
    option("--name", type=_name, help="what you are called (Ana)")
    rounds = number(1, "{} rounds are none to play")
    option(
        "--rounds",
        type=rounds,
        default=math.inf,
        metavar="R",
        help="how many rounds in this sitting (to the end of the game)",
    )
    option("--save", metavar="FILE", help="write the game into a file of replays as it goes on")
    option("--resume", metavar="FILE", help="go on with the last game of a file")
    add_talk(parser)


def _name(text: str) -> str:
    if not text.strip() or not text.isprintable():
        raise argparse.ArgumentTypeError(f"{text!r} is no name")
    return text


def play(arguments: argparse.Namespace) -> None:
    """Let a person play, until the game ends or the person has had enough."""
    game, dealt = (Kept.resumed(arguments.resume), ()) if arguments.resume else _new(arguments)
    with game:
        if arguments.resume:
            check_settings(arguments, game.state)
        seat = seat_of(arguments, game.state)
        table = teller(arguments, game.state, seat)
        if arguments.save:
            game.save(arguments.save)
        table.agreed(game.state)
        if arguments.resume:
            table.tell("play.resumed", count=str(game.ply))
        table.tell("play.welcome", player=game.state.players[seat])
        if game.path is None:
            table.tell("play.not-kept-yet")
        if arguments.resume:
            _tell_where_it_was(game, table)
        table.events(game.state, dealt)
        try:
            play_on(game, Person(game, seat, table), table, arguments.rounds)
        except Gone:
            table.tell("play.stopped")
        except KeyboardInterrupt:
            table.tell("play.stopped")
            _tell_where(game, table)
            raise
        _tell_where(game, table)


def _new(arguments: argparse.Namespace) -> tuple[Kept, tuple[Event, ...]]:
    """Return a new game, and how it was dealt."""
    for setting, usual in BOX.items():
        if getattr(arguments, setting) is None:
            setattr(arguments, setting, usual)
    text = load_words(arguments.language)
    names = names_of_players(arguments.players, text, arguments.seat, arguments.name)
    dealt = new_table(arguments, names)
    return Kept(dealt.state), dealt.events


def _tell_where_it_was(game: Kept, table: Teller) -> None:
    """Tell what a game that is resumed waits for, unless it is a turn like any other."""
    state = game.state
    if state.phase == "round-over" and state.round_winner is not None:
        scored = RoundScored(state.round_winner, state.scores)
        table.say(narrate(scored, state.players, table.language))
    if state.phase != "turn":
        told_pending(view(state, table.seat), table)


def _tell_where(game: Kept, table: Teller) -> None:
    """Tell where the game is kept, if it can be gone on with."""
    if not game.state.is_over:
        if game.path is None:
            table.tell("play.not-kept")
        else:
            tell_kept(game, table.seat or 0, table)


def check_settings(arguments: argparse.Namespace, state: GameState) -> None:
    """Refuse what is asked for in so many words and is otherwise in the game."""
    file = arguments.resume
    if arguments.save:
        raise SetupError(f"--resume keeps the game in {file}, so --save cannot be chosen")
    faults = [
        f"{option} {given} cannot be chosen: the game in {file} has {has}"
        for option, given, has in _otherwise(arguments, state)
    ]
    if faults:
        raise SetupError(*faults)


def _otherwise(arguments: argparse.Namespace, state: GameState) -> Iterator[tuple[str, str, str]]:
    """Return the settings that are given and not those of the game: what is given, what it has."""
    settings = (
        ("EDITION", arguments.edition, state.edition.name),
        ("--players", arguments.players, len(state.players)),
        ("--seed", arguments.seed, state.seed),
    )
    for option, given, has in settings:
        if given not in (None, has):
            yield option, str(given), str(has)
    agreed = [variant.name for variant in state.variants]
    if arguments.variant is not None and {*arguments.variant} != {*agreed}:
        yield "--variant", ", ".join(arguments.variant), _listed(agreed)
    rules = [[rule.name for rule in some if rule] for some in state.house_rules.values()]
    given = arguments.house_rule
    if given is not None and not (rules and all(_are(given, written) for written in rules)):
        yield "--house-rule", ", ".join(given), _listed([name for some in rules for name in some])


def _are(given: Sequence[str], written: Sequence[str]) -> bool:
    """Return whether these are the rules on a card: one on every copy, or one on each."""
    return {*given} == {*written} if len(given) == 1 else [*given] == [*written]


def _listed(names: Sequence[str]) -> str:
    return ", ".join(dict.fromkeys(names)) or "none"


def seat_of(arguments: argparse.Namespace, state: GameState) -> int:
    """Return where the person sits; in a game that is resumed a name says so too."""
    seat: int | None = arguments.seat
    if arguments.resume and arguments.name is not None:
        if arguments.name not in state.players:
            hint = did_you_mean(arguments.name, state.players)
            raise SetupError(f"nobody is called {arguments.name!r}{hint}")
        named = state.players.index(arguments.name)
        if seat not in (None, named):
            raise SetupError(f"--seat {seat} cannot be chosen: {arguments.name} has seat {named}")
        return named
    state.check_seat(seat or 0)
    return seat or 0


def play_on(game: Kept, person: Person, table: Teller, rounds: float) -> None:
    """Play until somebody has won the game, so many rounds are over, or the person has left.

    Rounds count from where the person sat down; one that was under way then is the first.
    """
    over = game.state.round - (game.state.phase != "round-over")
    while not game.state.is_over and person.seat not in game.state.gone:
        if game.state.phase == "round-over" and game.state.round - over >= rounds:
            return
        taken = game.step(_next(game, person))
        table.events(taken.state, taken.events)
    if game.state.is_over:
        game.end()


def _next(game: Kept, person: Person) -> Action:
    """Return what is done next.

    Who may claim something may be quick enough to do it first, in any order; the person is asked.
    Chance hangs on the seed and on how far the game is, so that a game that is resumed goes on as
    it would have.
    """
    state, chance = game.state, Random(f"{game.state.seed}/{game.ply}")
    for seat in sorted(sorted(_claiming(state)), key=lambda _: chance.random()):
        if seat != person.seat:
            if chance.random() < CLAIM_PROBABILITY:
                return simple_bot(view(state, seat), chance)
        elif seat != state.turn:
            claim = person.claim()
            if claim is not None:
                return claim
        else:
            break
    if state.turn == person.seat:
        return person.move()
    return simple_bot(view(state, state.turn), chance)


def _claiming(state: GameState) -> set[int]:
    """Return the seats that may do something out of turn, and who may catch on turn."""
    return {
        action.player
        for action in legal_moves(state)
        if isinstance(action, Catch)
        or (action.player != state.turn and not isinstance(action, Leave))
    }
