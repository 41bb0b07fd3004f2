"""The command line: watch simple players play, told sentence by sentence."""

from __future__ import annotations

import argparse
import math
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from io import TextIOWrapper
from random import Random

from attrs import frozen

from unoengine import __version__
from unoengine.bots import decide, simple_bot
from unoengine.effect import Effect
from unoengine.engine import new_game, started, step
from unoengine.errors import SetupError, UnoError
from unoengine.events import Dealt, Event, Log, RoundScored
from unoengine.narration import card_name, color_name, listed, narrate
from unoengine.plugins import editions
from unoengine.state import GameState
from unoengine.terminal import painted_names, speaker
from unoengine.words import Words, words

__all__ = ["main"]

NAMES = ("Ana", "Ben", "Cy", "Dee", "Eli", "Flo", "Gus", "Hal", "Ivy", "Jo")

EXAMPLES = """\
examples:
  unoengine watch
  unoengine watch frozen --players 3 --seed 7
  unoengine watch --game --delay 0.5
  unoengine watch zelda-es --language es
  unoengine watch frozen --house-rule mirror --house-rule duel --variant jump-in
  unoengine editions
"""

# What a shell reports of a program that a closed pipe or Ctrl-C has ended.
PIPE_CLOSED = 141
INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    try:
        try:
            return _run(argv)
        finally:
            print(end="", flush=True)
    except OSError as error:
        # Python flushes once more when it ends, and would complain once more.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return PIPE_CLOSED
        print(f"unoengine: error: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(argv: Sequence[str] | None) -> int:
    parser, watching = _parsers()
    arguments = parser.parse_args(argv)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        if arguments.command == "watch":
            watch(arguments)
        else:
            list_editions()
    except SetupError as error:
        watching.error(str(error))
    except UnoError as error:
        print(f"unoengine: error: {error}", file=sys.stderr)
        return 1
    return 0


def _parsers() -> tuple[argparse.ArgumentParser, argparse.ArgumentParser]:
    parser = argparse.ArgumentParser(
        prog="unoengine",
        description="The rules of UNO, exactly.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"unoengine {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    watching = commands.add_parser(
        "watch",
        help="watch simple players play",
        description="Watch simple players play, told sentence by sentence.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands.add_parser("editions", help="list the boxes that are installed")
    option = watching.add_argument
    option("edition", nargs="?", default="zelda", metavar="EDITION", help="the box (zelda)")
    option("--players", type=int, default=4, metavar="N", help="how many play (4)")
    option("--seed", type=int, metavar="S", help="what all chance follows from (a new one)")
    option(
        "--variant", action="append", default=[], metavar="NAME", help="a variant; may be repeated"
    )
    option(
        "--house-rule",
        action="append",
        default=[],
        metavar="NAME",
        help="a rule on the blank cards; given twice, one on each",
    )
    length = watching.add_mutually_exclusive_group()
    length.add_argument(
        "--rounds", type=_rounds, default=1, metavar="R", help="how many rounds (1)"
    )
    length.add_argument("--game", action="store_true", help="play until somebody wins the game")
    option("--delay", type=_seconds, default=0, metavar="SECONDS", help="pause after sentences (0)")
    option("--language", default="en", metavar="CODE", help="what it is told in (en)")
    option("--color", choices=("auto", "always", "never"), default="auto", help="colours (auto)")
    return parser, watching


def _rounds(text: str) -> int:
    if int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} rounds are none to watch")
    return int(text)


def _seconds(text: str) -> float:
    if not 0 <= float(text) <= 60:
        raise argparse.ArgumentTypeError(f"{text} is not from 0 to 60")
    return float(text)


def list_editions() -> None:
    """Print the boxes that are installed, and who brings them."""
    boxes = editions()
    width = max(map(len, boxes), default=0)
    for name, box in boxes.items():
        print(f"{name:{width}}  {box.distribution} {box.version}")


# --- watching


def watch(arguments: argparse.Namespace) -> None:
    """Let simple bots play, and tell what happens."""
    language, opening = arguments.language, Log()
    text = words(language)
    state = _seated(arguments, text, opening)
    inks = painted_names(state.edition, language)
    teller = _Teller(speaker(inks, arguments.color, arguments.delay), text, language)
    teller.agreed(state)
    teller.tell(state, opening.events)
    bots, chance = [simple_bot] * len(state.players), Random(state.seed)
    rounds = math.inf if arguments.game else arguments.rounds
    while not state.is_over and (state.phase != "round-over" or state.round < rounds):
        taken = step(state, decide(state, bots, chance))
        state = taken.state
        teller.tell(state, taken.events)


def _seated(arguments: argparse.Namespace, text: Words, log: Log) -> GameState:
    """Return a new game, with clothes on where a card of the box looks at them."""
    box = arguments.edition
    names = [
        NAMES[n] if n < len(NAMES) else text.tell("watch.player", number=str(n + 1))
        for n in range(arguments.players)
    ]
    plain = new_game(box, names, seed=arguments.seed)
    rules = _written(plain, arguments.house_rule)
    wardrobe = _wardrobe(plain)
    return started(
        log,
        box,
        names,
        seed=plain.seed,
        house_rules=rules,
        variants=arguments.variant,
        wardrobe=wardrobe,
    )


def _written(state: GameState, rules: Sequence[str]) -> Mapping[str, str | Sequence[str]]:
    """Return rules as they are written on the blank cards of a box."""
    effects = {card.code: state.effect(card) for card in state.edition.deck}
    blank = [code for code, effect in effects.items() if effect is not None and effect.blank]
    if rules and not blank:
        raise SetupError(f"{state.edition.name} has no blank card to write a house rule on (R059)")
    return {code: rules[0] if len(rules) == 1 else rules for code in blank if rules}


def _wardrobe(state: GameState) -> Mapping[int, Sequence[str]]:
    box, chance = state.edition, Random(state.seed)
    effects = (*state.options.effects.values(), *(card.effect for card in box.deck))
    clothes = [effect.clothes(box) for effect in effects if isinstance(effect, Effect)]
    colors = dict.fromkeys(color for known in clothes for color in known or ())
    if not colors:
        return {}
    return {
        seat: [color for color in colors if chance.random() < 0.5]
        for seat in range(len(state.players))
    }


@frozen
class _Teller:
    """Tells a game in one language."""

    say: Callable[[str], None]
    words: Words
    language: str

    def agreed(self, state: GameState) -> None:
        """Tell who plays what, with which rules, and dressed how."""
        tell, box = self.words.tell, state.edition
        title = self.words.find(f"edition.{box.name}") or box.title or box.name
        players = listed(state.players, self.language)
        self.say(tell("watch.title", title=title, seed=str(state.seed), players=players))
        written = (rule for rules in state.house_rules.values() for rule in rules if rule)
        for rule in (*state.variants, *dict.fromkeys(written)):
            told = self.words.title(rule), self.words.text(rule)
            self.say(tell("watch.rule", title=told[0], text=told[1]))
        for name, worn in zip(state.players, state.wardrobe, strict=True):
            if worn:
                colors = [color_name(color, self.language) for color in sorted(worn)]
                self.say(tell("watch.wears", player=name, colors=listed(colors, self.language)))

    def tell(self, state: GameState, events: Sequence[Event]) -> None:
        """Tell what has led to this state."""
        for event in events:
            match event:
                case Dealt():
                    self.say("")
                case RoundScored(winner):
                    for line in self.left(state, winner):
                        self.say(line)
            self.say(narrate(event, state.players, self.language))
        if any(isinstance(event, Dealt) for event in events):
            self.say(self.words.tell("watch.begins", player=state.players[state.turn]))

    def left(self, state: GameState, winner: int) -> Iterator[str]:
        """Tell what everybody still holds, and what it counts."""
        for seat, name in enumerate(state.players):
            cards = state.hand(seat)
            count = sum(card.points for card in cards)
            points = self.words.tell(
                "points.one" if count == 1 else "points.many", count=str(count)
            )
            if seat == winner or not cards:
                yield self.words.tell("watch.is-out", player=name)
            else:
                names = listed([card_name(card, self.language) for card in cards], self.language)
                yield self.words.tell("watch.is-left", player=name, points=points, names=names)
