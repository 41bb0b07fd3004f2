"""The game that a command plays: dealt, saved while it is played, and resumed."""

from __future__ import annotations

import argparse
import os
import shlex
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import IO, Self

from unoengine.events import Step
from unoengine.game.engine import new_game, start_game, step
from unoengine.narration.catalogs import Words
from unoengine.notation import read_action
from unoengine.plugins.effect_base import Effect
from unoengine.replays import Recorder, Replay, read_replays
from unoengine.table.state import GameState
from unoengine.values.actions import Action
from unoengine.values.errors import SetupError, UnoError

__all__ = ["FileError", "Kept", "NotEndedError", "names_of_players", "new_table", "replays_of"]


class FileError(SetupError):
    """A file that cannot be opened: how the command is used has nothing to do with it."""


class NotEndedError(SetupError):
    """A file whose last game has not been ended: it takes no other."""


class Kept:
    """A game from its first state on; once it has a file, every action is in there at once.

    To leave the `with` closes the file. A game that was not ended can then be resumed.
    """

    def __init__(self, start: GameState) -> None:
        self.state: GameState = start
        self.path: str | None = None
        """Where it is kept, if anywhere."""

        self._start = start
        self._actions: list[Action] = []
        self._file: IO[str] | None = None
        self._recorder: Recorder | None = None

    @classmethod
    def resumed(cls, path: str) -> Self:
        """Return the last game of a file, to go on with it there."""
        last = _last(path)
        if last is None:
            raise SetupError(f"there is no game in {path}")
        if last.finished:
            raise SetupError(f"the last game in {path} has ended")
        game = cls(last.start())
        game._open(path)
        assert game._recorder is not None
        try:
            game.state = game._recorder.resume(last)
        except UnoError:
            game.close()
            raise
        game._actions = [read_action(text, game.state.edition) for text in last.actions]
        return game

    @property
    def ply(self) -> int:
        """How many actions have been done."""
        return len(self._actions)

    def save(self, path: str) -> None:
        """Write all that has been done into a file, a new one or one of ended games, and go on."""
        last = _last(path) if os.path.exists(path) and os.path.getsize(path) else None
        if last is not None and not last.finished:
            command = shlex.join(["unoengine", "play", "--resume", path])
            raise NotEndedError(
                f"the last game in {path} has not been ended: {command} goes on with it; "
                "or choose another file"
            )
        self._open(path)
        assert self._recorder is not None
        self._recorder.begin(self._start)
        for action in self._actions:
            self._recorder.add(action)

    def step(self, action: Action) -> Step:
        """Do what `unoengine.step` does; it is written down before it counts."""
        taken = step(self.state, action) if self._recorder is None else self._recorder.step(action)
        self.state = taken.state
        self._actions.append(action)
        return taken

    def end(self) -> None:
        """Write that the game has ended."""
        if self._recorder is not None:
            self._recorder.end(self.state)
            self._recorder = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Write no further actions."""
        if self._file is not None:
            self._file.close()

    def _open(self, path: str) -> None:
        try:
            # It stays open for as long as the game goes on.
            self._file = open(path, "a", encoding="utf-8", newline="\n")  # noqa: SIM115
        except (OSError, ValueError) as error:
            raise FileError(f"{path} cannot be written: {_reason(error)}") from error
        self._recorder, self.path = Recorder(self._file), path


def replays_of(path: str) -> Iterator[Replay]:
    """Return the games of a file; one that cannot be opened is a `FileError`."""
    games: Iterable[Replay] = read_replays(path)
    try:
        yield from games
    except FileNotFoundError as error:
        raise FileError(f"there is no file {path}") from error
    except OSError as error:
        raise FileError(f"{path} cannot be read: {_reason(error)}") from error


def _reason(error: Exception) -> str:
    """Return why the system refuses a file, without its number for that."""
    return getattr(error, "strerror", None) or str(error)


def _last(path: str) -> Replay | None:
    return next(iter(deque(replays_of(path), maxlen=1)), None)


NAMES = ("Ana", "Ben", "Cy", "Dee", "Eli", "Flo", "Gus", "Hal", "Ivy", "Jo")


def names_of_players(
    count: int, text: Words, seat: int | None = None, name: str | None = None
) -> list[str]:
    """Return names for so many players, with this one, if it is given, in its seat or the first."""
    free = [other for other in NAMES if other != name]
    numbered = range(len(free) + 1, count + 1)
    names = [*free, *(text.format("watch.player", number=str(n)) for n in numbered)][
        : max(count, 0)
    ]
    if name is not None and (seat or 0) in range(count):
        names.insert(seat or 0, name)
    return names[: max(count, 0)]


def new_table(arguments: argparse.Namespace, names: Sequence[str]) -> Step:
    """Return a new game and its deal, with clothes on where a card of the box looks at them."""
    box = arguments.edition
    plain = new_game(box, names, seed=arguments.seed)
    return start_game(
        box,
        names,
        seed=plain.seed,
        house_rules=_written(plain, arguments.house_rule),
        variants=arguments.variant,
        wardrobe=_wardrobe(plain),
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
