"""The command `play`: a person at a prompt plays against bots."""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, nullcontext
from itertools import chain
from random import Random

from unoengine import __version__
from unoengine.bots import SeatedBot
from unoengine.bots.bot_names import BotSource
from unoengine.cli.arguments import (
    GAME_DEFAULTS,
    Commands,
    add_bots_option,
    add_command,
    add_delay_option,
    add_display_options,
    add_game_options,
    assign_bots,
    parse_integer,
    parse_rounds,
    seat_bots,
)
from unoengine.cli.current_game import (
    CurrentGame,
    check_player_count,
    choose_player_names,
    deal_game,
)
from unoengine.cli.display import Display, create_display
from unoengine.cli.prompt import Prompt, Quit, Undone, show_saved_file
from unoengine.cli.terminal import describe_fault
from unoengine.core.actions import Action, Catch, Leave
from unoengine.core.agreement import resolve_agreement
from unoengine.core.agreement_text import (
    parse_options,
    parse_pairs,
    parse_variant,
    write_value,
    write_variant,
)
from unoengine.core.engine import legal_moves
from unoengine.core.errors import SetupError, UnoError, did_you_mean
from unoengine.core.state import GameState
from unoengine.core.view import view
from unoengine.events import Event, Step
from unoengine.narration.names import load_words
from unoengine.narration.sentences import describe_result
from unoengine.search.playouts import CLAIM_PROBABILITY

EXAMPLES = """\
  unoengine play
  unoengine play frozen --players 3 --name Zoe --house-rule duel
  unoengine play zelda-es --language es --seed 7
  unoengine play --bots search --variant stacking:mixed=true --option target=200
  unoengine play --save game.toml
  unoengine play --resume game.toml

  At the prompt, type the number of a move, a card, or help.
"""


def add_commands(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "play", play, "play against bots", EXAMPLES)
    add_game_options(parser)
    # Without defaults, the options that are given can be compared with a resumed game.
    parser.set_defaults(**dict.fromkeys(GAME_DEFAULTS))
    option = parser.add_argument
    option("--seat", type=parse_integer, metavar="N", help="your seat, from 0 (0)")
    option("--name", type=_parse_name, help="your name (Ana)")
    option(
        "--rounds",
        type=parse_rounds,
        default=math.inf,
        metavar="R",
        help="how many rounds to play now (until the game ends)",
    )
    add_bots_option(parser)
    option("--save", metavar="FILE", help="save every move in a file of replays")
    option("--resume", metavar="FILE", help="go on with the last game in a file")
    add_delay_option(parser, "pause before each action of a bot (0)")
    add_display_options(parser)


def _parse_name(text: str) -> str:
    if not text.strip() or not text.isprintable():
        raise argparse.ArgumentTypeError(f"{text!r} is not a name")
    return text


def play(arguments: argparse.Namespace) -> None:
    """Let a person play until the game ends or they quit."""
    is_resumed = bool(arguments.resume)
    game, dealt = (
        (CurrentGame.resume(arguments.resume), ()) if is_resumed else _start_game(arguments)
    )
    with closing(game):
        if is_resumed:
            _check_options(arguments, game.state)
        seat = _find_seat(arguments, game.state)
        opponents = _Opponents(arguments.bots, seat, game)
        display = create_display(arguments, game.state, seat)
        if arguments.save:
            game.save(arguments.save)
        display.show_agreement(game.state)
        if is_resumed:
            if game.was_cut_off:
                display.show("replay.cut-off", file=arguments.resume)
            display.show("play.resumed", count=str(game.action_count))
        display.show("play.welcome", player=game.state.players[seat])
        if game.path is None:
            display.show("play.not-kept-yet")
        if is_resumed:
            _show_resumed_state(game.state, display)
        display.show_events(game.state, dealt)
        try:
            _play_rounds(
                game, opponents, Prompt(game, seat, display), arguments.rounds, arguments.delay
            )
        except Quit:
            display.show("play.stopped")
        except BaseException as error:
            display.show("play.stopped")
            _show_file(game, display)
            if isinstance(error, UnoError | OSError) or not isinstance(error, Exception):
                raise
            display.show("play.report", version=__version__)
            raise UnoError(describe_fault(error)) from error
        _show_file(game, display)


def _start_game(arguments: argparse.Namespace) -> tuple[CurrentGame, tuple[Event, ...]]:
    for name, default in GAME_DEFAULTS.items():
        if getattr(arguments, name) is None:
            setattr(arguments, name, default)
    text = load_words(arguments.language)
    check_player_count(arguments)
    names = choose_player_names(arguments.players, text, arguments.seat, arguments.name)
    dealt = deal_game(arguments, names)
    return CurrentGame(dealt), dealt.events


def _show_resumed_state(state: GameState, display: Display) -> None:
    """Show what a resumed game waits for, unless it is an ordinary turn."""
    if state.phase == "round-over":
        display.print_sentence(describe_result(state, display.language, display.seat))
    if state.phase != "turn":
        display.show_pending(view(state, display.seat), display.seat)


def _show_file(game: CurrentGame, display: Display) -> None:
    if not game.state.is_over:
        if game.path is None:
            display.show("play.not-kept")
        else:
            show_saved_file(game, display.seat or 0, display)


# --- the moves


class _Opponents:
    """The bots of a game, which are shown everything that their seats see."""

    def __init__(self, bots: Sequence[BotSource], persons_seat: int, game: CurrentGame) -> None:
        self._bots = assign_bots(bots, len(game.state.players), persons_seat)
        self._persons_seat = persons_seat
        self.seat_again(game)

    def seat_again(self, game: CurrentGame) -> None:
        """Let the bots remember nothing but what has happened in the game so far."""
        self.seated: list[SeatedBot] = seat_bots(self._bots, self._persons_seat)
        for taken in game.list_steps():
            self.show(taken)

    def show(self, taken: Step) -> None:
        for bot in self.seated:
            bot.saw(taken)


def _play_rounds(
    game: CurrentGame, opponents: _Opponents, prompt: Prompt, rounds: float, delay: float
) -> None:
    """Play until the game ends, this many rounds are over, or the person has left.

    In a resumed game, a round that has begun is the first of them.
    """
    rounds_before = game.state.round - (game.state.phase != "round-over")
    while not game.state.is_over and prompt.seat not in game.state.gone:
        if game.state.phase == "round-over" and game.state.round - rounds_before >= rounds:
            return
        try:
            action = _choose_action(game, opponents, prompt)
        except Undone:
            opponents.seat_again(game)
            continue
        if delay and action.player != prompt.seat:
            sys.stdout.flush()
            time.sleep(delay)
        with prompt.report_faults() if action.player == prompt.seat else nullcontext():
            taken = game.step(action)
            opponents.show(taken)
            prompt.display.show_events(taken.state, taken.events)
    if game.state.is_over:
        game.finish()


def _choose_action(game: CurrentGame, opponents: _Opponents, prompt: Prompt) -> Action:
    """Return the next action, of a bot or of the person.

    Players that may act out of turn are asked first, in random order; a bot does not always notice.
    The random numbers depend on the seed and the number of actions, so a resumed game goes on
    exactly as it would have without a break.
    """
    state, chance = game.state, Random(f"{game.state.seed}/{game.action_count}")
    for seat in sorted(sorted(_find_claiming_seats(state)), key=lambda _: chance.random()):
        if seat != prompt.seat:
            if chance.random() < CLAIM_PROBABILITY:
                return opponents.seated[seat].act(state, chance)
        elif seat != state.turn:
            claim = prompt.ask_for_claim()
            if claim is not None:
                return claim
        else:
            break
    if state.turn == prompt.seat:
        return prompt.ask_for_move()
    return opponents.seated[state.turn].act(state, chance)


def _find_claiming_seats(state: GameState) -> set[int]:
    """Return the seats that may act out of turn, and the seat on turn if it may catch."""
    return {
        action.player
        for action in legal_moves(state)
        if isinstance(action, Catch)
        or (action.player != state.turn and not isinstance(action, Leave))
    }


# --- the options of a resumed game


def _check_options(arguments: argparse.Namespace, state: GameState) -> None:
    """Refuse options that contradict the saved game."""
    file = arguments.resume
    if arguments.save:
        raise SetupError(f"--save cannot be combined with --resume, which saves the game in {file}")
    faults = [
        f"{option} {given} cannot be chosen: the game in {file} has {actual}"
        for option, given, actual in _list_contradictions(arguments, state)
    ]
    if faults:
        raise SetupError(*faults)


def _list_contradictions(
    arguments: argparse.Namespace, state: GameState
) -> Iterator[tuple[str, str, str]]:
    """Return the options that differ from the game, each with the given and the actual value."""
    values = (
        ("EDITION", arguments.edition, state.edition.name),
        ("--players", arguments.players, len(state.players)),
        ("--seed", arguments.seed, state.seed),
    )
    for option, given, actual in values:
        if given not in (None, actual):
            yield option, str(given), str(actual)
    if (given := arguments.variant) is not None:
        agreed = resolve_agreement(state.edition.name, variants=map(parse_variant, given))
        if {*agreed.variants} != {*state.variants}:
            yield "--variant", ", ".join(given), _join_names(map(write_variant, state.variants))
    if (teams := arguments.team) is not None:
        given_teams, actual_teams = (_describe_teams(each) for each in (teams, state.teams))
        if given_teams != actual_teams:
            yield "--team", given_teams, actual_teams
    yield from _list_other_options(arguments.option or (), state)
    rules = [[rule.name for rule in some if rule] for some in state.house_rules.values()]
    given = arguments.house_rule
    if given is not None and not (rules and all(_are_same_rules(given, some) for some in rules)):
        yield "--house-rule", ", ".join(given), _join_names(chain.from_iterable(rules))


def _describe_teams(teams: Sequence[Sequence[int]]) -> str:
    return _join_names(",".join(map(str, sorted(team))) for team in sorted(map(sorted, teams)))


def _list_other_options(texts: Sequence[str], state: GameState) -> Iterator[tuple[str, str, str]]:
    """Yield each given option whose actual value is another one."""
    resolve_agreement(state.edition.name, parse_options(texts))  # raises an error if one is unknown
    for name, value in parse_pairs(texts).items():
        effect, _, option = name.rpartition(".")
        owner = state.options.effects[effect] if effect else state.options
        actual = getattr(owner, option)
        if actual != value:
            yield "--option", f"{name}={write_value(value)}", f"{name}={write_value(actual)}"


def _are_same_rules(given: Sequence[str], written: Sequence[str]) -> bool:
    """Return whether these are the rules on a blank card: one on all copies, or one on each."""
    return {*given} == {*written} if len(given) == 1 else [*given] == [*written]


def _join_names(names: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(names)) or "none"


def _find_seat(arguments: argparse.Namespace, state: GameState) -> int:
    seat: int | None = arguments.seat
    if arguments.resume and arguments.name is not None:
        if arguments.name not in state.players:
            hint = did_you_mean(arguments.name, state.players)
            raise SetupError(f"no player is called {arguments.name!r}{hint}")
        named = state.players.index(arguments.name)
        if seat not in (None, named):
            raise SetupError(f"--seat {seat} cannot be chosen: {arguments.name} has seat {named}")
        return named
    state.check_seat(seat or 0)
    return seat or 0
