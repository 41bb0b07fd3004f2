"""`show`: a position as a person sees the table, and what may be done in it."""

from __future__ import annotations

import argparse
import sys
from os.path import isfile
from typing import Any

from attrs import asdict

from unoengine.cli.arguments import Commands, add_json, add_talk, command, print_json
from unoengine.cli.display import Teller, picture, teller
from unoengine.game.engine import legal_moves
from unoengine.game.view import PlayerView, view
from unoengine.notation import read_position, write_action
from unoengine.plugins.discovery import HOUSE_RULES, VARIANTS
from unoengine.plugins.effect_base import Effect
from unoengine.records.agreement_record import named
from unoengine.records.basic_values import LONGEST, plain
from unoengine.records.recording import recorded_in_full
from unoengine.ruleset.options import Options
from unoengine.table.state import GameState
from unoengine.values.errors import FormatError, SetupError

__all__ = ["add", "show"]

EXAMPLES = """\
  unoengine show - < position.txt
  unoengine show - --seat 1 --language es < position.txt
  unoengine show - --json < position.txt
  unoengine show "$(unoengine replay games.toml --to 10 --position)"
"""


def add(commands: Commands) -> None:
    """Add the command."""
    about = "show a position, and what may be done in it"
    parser = command(commands, "show", show, about, EXAMPLES)
    parser.add_argument(
        "position", metavar="POSITION", help="a line of the notation, or - to read it"
    )
    parser.add_argument("--seat", type=int, metavar="N", help="only what this seat sees, from 0")
    add_json(parser)
    add_talk(parser)


def show(arguments: argparse.Namespace) -> None:
    """Show a position: all of it, or what one seat sees."""
    state, seat = _read(arguments.position), arguments.seat
    if seat is not None:
        state.check_seat(seat)
    if not arguments.json:
        table = teller(arguments, state, seat)
        picture(state, table, seat, all_hands=seat is None)
        for player in range(len(state.players)) if seat is None else (seat,):
            _tell_moves(state, player, table)
    elif seat is None:
        legal = [write_action(move) for move in legal_moves(state)]
        print_json({"position": recorded_in_full(state), "legal": legal})
    else:
        print_json(_plain_view(view(state, seat)))


def _read(given: str) -> GameState:
    """Return the position that is given; of a file, say how to come by one."""
    try:
        return read_position(_from_outside() if given == "-" else given.strip())
    except FormatError as error:
        if not isfile(given):
            raise
        raise SetupError(
            f"{given} is a file, and a position is a line: `replay {given}` tells a file of "
            f"replays, or prints positions with --position; `show - < {given}` reads a line"
        ) from error


def _from_outside() -> str:
    """Return what comes in, unless it is more than is ever read of a position."""
    text = sys.stdin.read(LONGEST + 1)
    if len(text) > LONGEST:
        raise FormatError(f"a text of more than {LONGEST} characters is too long to be read")
    return text.strip()


def _tell_moves(state: GameState, seat: int, table: Teller) -> None:
    name = state.players[seat]
    if legal_moves(state, seat):
        table.tell("show.may", player=name)
        table.moves(state, seat)
    elif seat == table.seat:
        table.tell("show.may-nothing", player=name)


def _plain_view(sight: PlayerView) -> dict[str, Any]:
    """Return what a seat may know as plain data: cards by their codes, moves in the notation."""
    question = sight.question
    return {
        "edition": sight.edition,
        "options": _options(sight.options),
        "variants": [named(variant, VARIANTS) for variant in sight.variants],
        "house_rules": {
            code: [None if rule is None else named(rule, HOUSE_RULES) for rule in written]
            for code, written in sight.house_rules.items()
        },
        "players": list(sight.players),
        "player": sight.player,
        "hand": [card.code for card in sight.hand],
        "hand_sizes": list(sight.hand_sizes),
        "known": {str(seat): [card.code for card in cards] for seat, cards in sight.known.items()},
        "top": sight.top.code,
        "color": sight.color,
        "discards": [card.code for card in sight.discards],
        "draw_pile_size": sight.draw_pile_size,
        "turn": sight.turn,
        "phase": sight.phase,
        "direction": sight.direction,
        "demand": sight.demand,
        "owed": sight.owed,
        "question": question
        and {
            "card": None if question.card is None else question.card.code,
            "player": question.player,
            "prompt": question.prompt,
            "answers": [plain(answer) for answer in question.answers],
            "color_before": question.color_before,
        },
        "drawn": [card.code for card in sight.drawn],
        "exposed": sight.exposed,
        "gone": list(sight.gone),
        "dealer": sight.dealer,
        "round": sight.round,
        "scores": list(sight.scores),
        "round_winner": sight.round_winner,
        "winners": list(sight.winners),
        "wardrobe": [sorted(worn) for worn in sight.wardrobe],
        "notes": [
            {"by": by, "key": key, "player": player, "value": plain(value)}
            for (by, key, player), value in sight.notes.items()
        ],
        "legal": [write_action(move) for move in sight.legal],
    }


def _options(options: Options) -> dict[str, Any]:
    """Return how everything is ruled, with the options of each card."""
    told = {
        name: value for name, value in asdict(options, recurse=False).items() if name != "effects"
    }
    effects = {
        name: asdict(effect) if isinstance(effect, Effect) else dict(effect)
        for name, effect in options.effects.items()
    }
    return {**told, "effects": effects}
