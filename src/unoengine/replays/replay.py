"""A game that was written down, and playing it again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from attrs import field, frozen

from unoengine.events import Step
from unoengine.game.engine import apply, new_game, step
from unoengine.notation import fingerprint, read_action, read_position
from unoengine.notation.grammar import write_value
from unoengine.plugins import discovery
from unoengine.records.agreement_record import read_agreement
from unoengine.replays.toml import clipped
from unoengine.table.state import GameState
from unoengine.values.actions import Action
from unoengine.values.errors import FormatError, IllegalMove, SetupError, UnoError
from unoengine.values.frozen_map import FrozenMap

__all__ = ["Origin", "Replay"]

T = TypeVar("T")
_GROUPS = (discovery.EDITIONS, discovery.EFFECTS, discovery.HOUSE_RULES, discovery.VARIANTS)


@frozen
class Origin:
    """Where a game stands in a file: its number, its first line and its text."""

    game: int = 1
    line: int = 1
    text: str = field(default="", repr=False)

    def place(self, key: str | None = None, what: str = "") -> str:
        """Return where a key stands, or else the game; `what` is said for the key."""
        line = self.line if key is None else self._line(key)
        told = (f"game {self.game}", f"line {line}", what or clipped(key or "", 40))
        return ", ".join(filter(None, told))

    def _line(self, key: str) -> int:
        """Return the first line that looks as if the key was told there, or else the first."""
        name, gap = re.escape(key[:80]), r"[ \t]*+"  # which is never tried with less
        found = re.search(
            rf"^{gap}(?:[\"']?{name}[\"']?{gap}[=.]|\[{gap}game{gap}\.{gap}{name}{gap}[\].])",
            self.text,
            re.MULTILINE,
        )
        return self.line + self.text.count("\n", 0, found.start() if found else 0)


@frozen
class Replay:
    """A game of a file: how it began, what was done, and what came of it.

    Reading it plays nothing yet: whether the plug-ins are there, and the actions legal, is seen by
    `start`, `at`, `states` and `steps`. What is not right is a `FormatError` that says where.
    """

    edition: str
    """The name of the box."""

    revision: int
    """The revision of the box."""

    players: tuple[str, ...]
    """The names of the players, by seat."""

    seed: int | None
    """None for a game that began from a position."""

    actions: tuple[str, ...]
    """In the notation (`unoengine.notation`)."""

    fingerprint: str | None
    """That of the last state; None if the end was not written."""

    plugins: Mapping[str, str] = field(factory=FrozenMap[str, str])
    """The versions of what the game was played with."""

    position: str | None = field(default=None, repr=False)
    """The state it began from, in the notation, unless it was dealt."""

    _agreed: Mapping[str, Any] = field(
        factory=FrozenMap[str, Any], alias="agreed", repr=False, hash=False
    )
    """What is told of `dealer`, `wardrobe`, `options`, `variants` and `house_rules`."""

    _origin: Origin = field(factory=Origin, alias="origin", eq=False, repr=False)

    @property
    def finished(self) -> bool:
        """Whether its end was written; if not, it can be resumed."""
        return self.fingerprint is not None

    @property
    def other_versions(self) -> tuple[str, ...]:
        """Which plug-ins are not installed as they were, each in a sentence; that is no fault."""
        if not self.plugins:
            return ()
        installed = {
            plugin.distribution: plugin.version
            for group in _GROUPS
            for offered in discovery.list_entry_points(group).values()
            for plugin in offered
        }
        return tuple(
            f"written with {name} {version}, "
            + (f"{installed[name]} is installed" if name in installed else "which is not installed")
            for name, version in self.plugins.items()
            if installed.get(name) != version
        )

    def start(self) -> GameState:
        """Return the state it began with."""
        try:
            state = self._dealt() if self.position is None else self._read(self.position)
        except FormatError as error:
            key = re.split(r"[.\[]", error.place, maxsplit=1)[0] or None
            place = self._origin.place(key, clipped(error.place))
            raise self._fault(error.reason, place, error.column) from None
        except UnoError as error:
            raise self._fault(str(error), self._origin.place()) from error
        except Exception as error:  # a plug-in that breaks on what the file tells it
            reason = f"the game cannot begin: {type(error).__name__}: {error}"
            raise self._fault(reason, self._origin.place()) from error
        return state

    def _dealt(self) -> GameState:
        told = {"edition": self.edition, "revision": self.revision, **self._agreed}
        return new_game(
            **read_agreement(told),
            players=self.players,
            seed=self.seed,
            dealer=self._agreed.get("dealer"),
            wardrobe=dict(enumerate(self._agreed.get("wardrobe", ()))),
        )

    def _read(self, position: str) -> GameState:
        read_agreement({"edition": self.edition, "revision": self.revision})
        others = FormatError("the position is of another box or of other players", "position")
        if f" players={write_value(list(self.players))} " not in f" {position} ":
            raise others
        try:
            state = read_position(position)
        except FormatError as error:
            told = f"{error.place}: {error.reason}" if error.place else error.reason
            raise FormatError(told, "position", error.column) from None
        if state.edition.name != self.edition:
            raise others
        return state

    def states(self) -> Iterator[GameState]:
        """Return every state from the first one to the last, and see that it is what it was."""
        state = self.start()
        yield state
        for number in range(1, len(self.actions) + 1):
            state = self._done(apply, state, number)
            yield state
        self._check_end(state)

    def steps(self) -> Iterator[Step]:
        """Return what each action led to, and what happened, as events.

        The first step comes after `start()`.
        """
        state = self.start()
        for number in range(1, len(self.actions) + 1):
            taken = self._done(step, state, number)
            state = taken.state
            yield taken
        self._check_end(state)

    def at(self, ply: int) -> GameState:
        """Return the state after so many actions."""
        if type(ply) is not int or not 0 <= ply <= len(self.actions):
            raise SetupError(f"after 0 to {len(self.actions)} actions there is a state, not {ply}")
        state = self.start()
        for number in range(1, ply + 1):
            state = self._done(apply, state, number)
        if ply == len(self.actions):
            self._check_end(state)
        return state

    def _done(self, perform: Callable[[GameState, Action], T], state: GameState, number: int) -> T:
        """Return what comes of an action."""
        text, column = self.actions[number - 1], None
        cause: Exception | None = None
        try:
            return perform(state, read_action(text, state.edition))
        except FormatError as error:
            reason, column = error.reason, error.column
        except IllegalMove as error:
            reason = f"{error.message} ({error.rule})" if error.rule else error.message
        except UnoError as error:
            reason, cause = str(error), error
        except Exception as error:  # a plug-in that breaks
            reason, cause = f"{type(error).__name__}: {error}", error
        what = f"action {number} {clipped(text, 60)!r}"
        raise self._fault(reason, self._origin.place(str(number), what), column) from cause

    def _check_end(self, state: GameState) -> None:
        if self.fingerprint is not None and self.fingerprint != fingerprint(state):
            raise self._fault(
                "these actions no longer lead to the state they led to: its fingerprint is "
                f"{fingerprint(state)[:12]}…, not {self.fingerprint[:12]}…",
                self._origin.place("end"),
            )

    def _fault(self, reason: str, place: str, column: int | None = None) -> FormatError:
        told = (clipped(reason), *(clipped(version) for version in self.other_versions[:10]))
        return FormatError("; ".join(told), place, column)
