"""The game that a command plays: it is dealt, saved in a file while it goes on, and resumed."""

from __future__ import annotations

import argparse
import os
import shlex
import sys
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import reduce
from random import Random
from typing import IO, Self

from unoengine import apply, new_game, start_game, step
from unoengine.core.actions import Action
from unoengine.core.agreement import resolve_agreement
from unoengine.core.agreement_text import parse_options, parse_variant
from unoengine.core.engine import assign_house_rules, list_clothes
from unoengine.core.errors import SetupError, UnoError, describe_value
from unoengine.core.events import Step
from unoengine.core.players import fit_player_count
from unoengine.core.state import GameState
from unoengine.narration.names import Words
from unoengine.notation import read_action
from unoengine.replays import Recorder, RecordingError, Replay, read_replays

PLAYER_NAMES = ("Ana", "Ben", "Cy", "Dee", "Eli", "Flo", "Gus", "Hal", "Ivy", "Jo")


class FileError(SetupError):
    """A file cannot be read or written; the arguments of the command are correct."""


class UnfinishedGameError(SetupError):
    """The last game in a file is not finished, so no other game can be added."""


class CurrentGame:
    """A game that, once it has a file, records every action there at once.

    A game that is not finished can be resumed from it.
    """

    def __init__(self, dealt: Step) -> None:
        self.state: GameState = dealt.state
        self.path: str | None = None
        """The file that the game is saved in, if any."""

        self._dealt = dealt
        self._actions: list[Action] = []
        self._file: IO[str] | None = None
        self._recorder: Recorder | None = None
        self.was_cut_off: bool = False
        """Whether the last line of the file was cut off and has been removed."""

    @classmethod
    def resume(cls, path: str) -> Self:
        """Return the last game in a file, which further actions are added to."""
        last = _read_last_game(path)
        if last is None:
            raise SetupError(f"there is no game in {path}")
        if last.finished:
            raise SetupError(f"the last game in {path} is finished")
        game = cls(last.deal())
        with game._open_file(path) as recorder:
            game.state = recorder.resume(last)
        game.was_cut_off = bool(last.cut_off)
        game._actions = [read_action(text, game.state.edition) for text in last.actions]
        return game

    @property
    def action_count(self) -> int:
        """The number of actions since the game was dealt."""
        return len(self._actions)

    def save(self, path: str) -> None:
        """Save the game in a file that is new or has only finished games, and go on there.

        If that fails, nothing is written, and the game is not saved.
        """
        last = _read_last_game(path) if os.path.exists(path) and os.path.getsize(path) else None
        if last is not None and not last.finished:
            command = shlex.join(["unoengine", "play", "--resume", path])
            raise UnfinishedGameError(
                f"the last game in {path} is not finished: resume it with {command}, "
                "or choose another file"
            )
        is_new = not os.path.exists(path)
        try:
            with self._open_file(path) as recorder:
                recorder.begin(self._dealt.state, self._actions)
        except UnoError:
            if is_new:
                with suppress(OSError, ValueError):
                    os.remove(path)
            raise

    def list_steps(self) -> Iterator[Step]:
        """Yield the steps from the deal, which is the first one, to the current state."""
        yield self._dealt
        state = self._dealt.state
        for action in self._actions:
            taken = step(state, action)
            yield taken
            state = taken.state

    def step(self, action: Action) -> Step:
        """Call `unoengine.step`, after the action is written into the file."""
        with self._report_failed_write():
            recorder = self._recorder
            taken = recorder.step(action) if recorder else step(self.state, action)
        self.state = taken.state
        self._actions.append(action)
        return taken

    def undo(self, seat: int) -> Action | None:
        """Go back to the last decision of a seat, also in the file, and return what it was.

        The result is None if the seat has not decided anything yet.
        """
        made = [number for number, action in enumerate(self._actions) if action.player == seat]
        if not made:
            return None
        with self._report_failed_write():
            if self._recorder is None:
                self.state = reduce(apply, self._actions[: made[-1]], self._dealt.state)
            else:
                self.state = self._recorder.undo(len(self._actions) - made[-1])
        undone = self._actions[made[-1]]
        del self._actions[made[-1] :]
        return undone

    def finish(self) -> None:
        """Write into the file that the game is finished."""
        if self._recorder is not None:
            with self._report_failed_write():
                self._recorder.end(self.state)
            self._recorder = None

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()

    @contextmanager
    def _open_file(self, path: str) -> Iterator[Recorder]:
        """Open the file, which stays open if nothing goes wrong in the `with` block."""
        try:
            self._file = open(path, "a", encoding="utf-8", newline="\n")  # noqa: SIM115
        except (OSError, ValueError) as error:
            raise make_write_error(path, error) from error
        self.path = path
        try:
            with self._report_failed_write():
                self._recorder = Recorder(self._file)
                yield self._recorder
        except BaseException:
            self.close()
            self._file = self.path = self._recorder = None
            raise

    @contextmanager
    def _report_failed_write(self) -> Iterator[None]:
        try:
            yield
        except RecordingError as error:
            raise FileError(str(error)) from error
        except OSError as error:
            raise make_write_error(self.path or "", error) from error


def make_write_error(path: str, error: Exception) -> FileError:
    """Return the error that a file cannot be written."""
    return FileError(f"{path} cannot be written: {_describe_os_error(error)}")


def read_games(path: str) -> Iterator[Replay]:
    """Return the games in a file; raise `FileError` if it cannot be opened."""
    games: Iterable[Replay] = read_replays(path)
    try:
        yield from games
    except FileNotFoundError as error:
        raise FileError(f"there is no file {path}") from error
    except OSError as error:
        raise FileError(f"{path} cannot be read: {_describe_os_error(error)}") from error


def _read_last_game(path: str) -> Replay | None:
    return next(iter(deque(read_games(path), maxlen=1)), None)


def _describe_os_error(error: Exception) -> str:
    """Return the message of the operating system without the error number."""
    return getattr(error, "strerror", None) or str(error)


# --- a new game


def deal_game(arguments: argparse.Namespace, names: Sequence[str]) -> Step:
    """Deal a new game; players wear random colors if a card of the edition depends on them."""
    edition, options = arguments.edition, parse_options(arguments.option)
    teams = arguments.team or None
    plain = new_game(edition, names, seed=arguments.seed, options=options, teams=teams)
    colors, chance = list_clothes(plain), Random(plain.seed)
    seats = range(len(names) if colors else 0)
    return start_game(
        edition,
        names,
        seed=plain.seed,
        options=options,
        house_rules=assign_house_rules(edition, arguments.house_rule),
        variants=map(parse_variant, arguments.variant),
        wardrobe={seat: [each for each in colors if chance.random() < 0.5] for seat in seats},
        teams=teams,
    )


def check_player_count(arguments: argparse.Namespace) -> None:
    """Refuse a number of players that is impossible, before names are chosen for them.

    If none is given, it is the one nearest to four.
    """
    options, teams = parse_options(arguments.option), arguments.team or None
    usual = fit_player_count(resolve_agreement(arguments.edition, options).options, 4)
    new_game(arguments.edition, usual, seed=0, options=options)  # so that the number is wrong
    if arguments.players is None:
        arguments.players = sum(map(len, teams)) if teams else usual
    try:
        new_game(arguments.edition, arguments.players, seed=0, options=options, teams=teams)
    except SetupError as error:
        raise SetupError(f"--players {describe_value(arguments.players)}: {error}") from None


def choose_player_names(
    count: int, text: Words, seat: int | None = None, name: str | None = None
) -> list[str]:
    """Return this many names; a name that is given is put at the seat, by default the first."""
    others = [other for other in PLAYER_NAMES if other != name]
    numbers = range(len(others) + 1, count + 1)
    others += (text.format("watch.player", number=str(number)) for number in numbers)
    names = others[:count]
    if name is not None and (seat or 0) in range(count):
        names.insert(seat or 0, name)
    return names[:count]


# --- The option `--svg`, and the file that it names.


def add_svg_option(parser: argparse._ActionsContainer, about: str) -> None:
    """Add the option that writes a picture in place of text."""
    parser.add_argument(
        "--svg", metavar="FILE", help=f"write {about} as SVG into this file, or - to print it"
    )


def write_picture(picture: str, path: str) -> None:
    """Write a picture into a file, which is replaced; print it if the path is a hyphen."""
    if path == "-":
        encoding = sys.stdout.encoding or "utf-8"
        print(picture.encode(encoding, "xmlcharrefreplace").decode(encoding))
        return
    try:
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.write(f"{picture}\n")
    except (OSError, ValueError) as error:  # a path may contain a null character
        raise make_write_error(path, error) from error
