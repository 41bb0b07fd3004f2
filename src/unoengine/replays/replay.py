"""Class `Replay`: a game from a file, and how it is played again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any, TypeVar

from attrs import field, frozen

from unoengine.core import discovery
from unoengine.core.actions import Action
from unoengine.core.engine import apply, deal_game, step
from unoengine.core.errors import FormatError, IllegalMove, SetupError, UnoError, describe_value
from unoengine.core.events import EventLog
from unoengine.core.frozen_map import FrozenMap
from unoengine.core.state import GameState
from unoengine.events import Step
from unoengine.notation import fingerprint, read_action, read_position
from unoengine.notation.grammar import write_value
from unoengine.records.agreement_record import read_agreement
from unoengine.replays.toml import clip

T = TypeVar("T")
_GROUPS = (discovery.EDITIONS, discovery.EFFECTS, discovery.HOUSE_RULES, discovery.VARIANTS)


@frozen
class Origin:
    """The place of a game in a file: its number, its first line and its text."""

    game: int = 1
    line: int = 1
    text: str = field(default="", repr=False)
    cut_off: str = field(default="", repr=False)
    """The last line of the file, if it was cut off; it is not part of the text."""

    end: int | None = None
    """The bytes before the end of the game, or None if they are unknown."""

    file_end: int | None = None
    """The bytes of the file as far as it was read; more than `end` if a line was cut off."""

    def format_place(self, key: str | None = None, shown: str = "") -> str:
        """Return the place of a key, or of the whole game; `shown` replaces the key in it."""
        line = self.line if key is None else self.find_line(key)
        parts = (f"game {self.game}", f"line {line}", shown or clip(key or "", 40))
        return ", ".join(filter(None, parts))

    def find_line(self, key: str) -> int:
        """Return the first line that seems to contain the key, or else the first line."""
        name, gap = re.escape(key[:80]), r"[ \t]*+"  # possessive, so that nothing is tried twice
        found = re.search(
            rf"^{gap}(?:[\"']?{name}[\"']?{gap}[=.]|\[{gap}game{gap}\.{gap}{name}{gap}[\].])",
            self.text,
            re.MULTILINE,
        )
        return self.line + self.text.count("\n", 0, found.start() if found else 0)


@frozen
class Replay:
    """A game from a file: its start, its actions, and the fingerprint of its last state.

    Reading a file plays nothing. `start`, `at`, `states` and `steps` load the plug-ins and play the
    actions; if that is impossible, they raise a `FormatError` that contains the place in the file.
    """

    edition: str
    """The name of the edition."""

    revision: int
    """The revision of the edition."""

    players: tuple[str, ...]
    """The names of the players, by seat."""

    seed: int | None
    """The seed, or None if the game began from a position."""

    actions: tuple[str, ...]
    """The actions in the notation (`unoengine.notation`)."""

    fingerprint: str | None
    """The fingerprint of the last state, or None if the game was not ended."""

    plugins: Mapping[str, str] = field(factory=FrozenMap[str, str])
    """The versions of the distributions that the game was played with, by name."""

    position: str | None = field(default=None, repr=False)
    """The first state in the notation, or None if it was dealt."""

    _agreement: Mapping[str, Any] = field(
        factory=FrozenMap[str, Any], alias="agreement", repr=False, hash=False
    )
    """The values of `dealer`, `wardrobe`, `teams`, `options`, `variants` and `house_rules`."""

    _origin: Origin = field(factory=Origin, alias="origin", eq=False, repr=False)

    @property
    def finished(self) -> bool:
        """Whether the game was ended; if not, it can be resumed."""
        return self.fingerprint is not None

    @property
    def cut_off(self) -> str:
        """The last line of the file if it was cut off, for example by a crash; else empty.

        Such a line is ignored: the recorder had not acknowledged its action. The game contains all
        actions before it, and resuming the game removes the line.
        """
        return self._origin.cut_off

    @property
    def other_versions(self) -> tuple[str, ...]:
        """A sentence for each distribution that is missing or has another version; not an error."""
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

    def _repr_svg_(self) -> str:
        """Return the picture of the game, or of its start, which notebooks show."""
        from unoengine.svg import strip, table

        return strip(self) if self.actions else table(self.start())

    def start(self) -> GameState:
        """Return the first state.

        Returns:
            The state before the first action.

        Raises:
            FormatError: The game cannot start in this way.
        """
        return self._begin(None)

    def deal(self) -> Step:
        """Return the first state together with the events of the deal.

        Returns:
            The result of `unoengine.start_game`; a game that starts in a position has no events.

        Raises:
            FormatError: The game cannot start in this way.
        """
        log = EventLog()
        state = self._begin(log)
        return Step(state, tuple(log.events))

    def _begin(self, log: EventLog | None) -> GameState:
        """Deal the game, or return the position in which it starts."""
        try:
            if self.position is not None:
                return self._read_position(self.position)
            record = {"edition": self.edition, "revision": self.revision, **self._agreement}
            agreed = read_agreement(record)
            return deal_game(
                log,
                agreed["edition"],
                self.players,
                self.seed,
                self._agreement.get("dealer"),
                (agreed.get("options"), agreed.get("house_rules"), agreed.get("variants", ())),
                dict(enumerate(self._agreement.get("wardrobe", ()))),
                self._agreement.get("teams"),
            )
        except FormatError as error:
            key = re.split(r"[.\[]", error.place, maxsplit=1)[0] or None
            place = self._origin.format_place(key, clip(error.place))
            raise self._make_error(error.reason, place, error.column) from None
        except UnoError as error:
            raise self._make_error(str(error), self._origin.format_place()) from error
        except Exception as error:  # A plug-in does not accept the data in the file.
            reason = f"the game cannot begin: {type(error).__name__}: {error}"
            raise self._make_error(reason, self._origin.format_place()) from error

    def _read_position(self, position: str) -> GameState:
        """Return the state of a position with the edition and the players of the game."""
        read_agreement({"edition": self.edition, "revision": self.revision})
        mismatch = FormatError("the position has another edition or other players", "position")
        if f" players={write_value(list(self.players))} " not in f" {position} ":
            raise mismatch
        try:
            state = read_position(position)
        except FormatError as error:
            reason = f"{error.place}: {error.reason}" if error.place else error.reason
            raise FormatError(reason, "position", error.column) from None
        if state.edition.name != self.edition:
            raise mismatch
        return state

    def states(self) -> Iterator[GameState]:
        """Yield every state from the first to the last, and check the fingerprint of the last.

        Returns:
            The states, one at a time.

        Raises:
            FormatError: An action is not legal, or the last state differs.
        """
        state = self.start()
        yield state
        for number in range(1, len(self.actions) + 1):
            state = self._perform(apply, state, number)
            yield state
        self._check_end(state)

    def steps(self) -> Iterator[Step]:
        """Yield the state after each action together with the events; `deal()` is not included.

        Returns:
            The steps, one at a time.

        Raises:
            FormatError: An action is not legal, or the last state differs.
        """
        state = self.start()
        for number in range(1, len(self.actions) + 1):
            taken = self._perform(step, state, number)
            state = taken.state
            yield taken
        self._check_end(state)

    def at(self, ply: int) -> GameState:
        """Return the state after this many actions.

        Args:
            ply: How many actions to play.

        Returns:
            The state.

        Raises:
            FormatError: An action is not legal.
            SetupError: There are fewer actions.
        """
        if type(ply) is not int or not 0 <= ply <= len(self.actions):
            raise SetupError(
                f"a number of actions from 0 to {len(self.actions)} is expected, not "
                f"{describe_value(ply)}"
            )
        *_, state = islice(self.states(), ply + 1)
        if ply == len(self.actions):
            self._check_end(state)
        return state

    def _perform(
        self, perform: Callable[[GameState, Action], T], state: GameState, number: int
    ) -> T:
        """Return the result of an action; `perform` is `apply` or `step`."""
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
        except Exception as error:  # A plug-in is broken.
            reason, cause = f"{type(error).__name__}: {error}", error
        place = self._origin.format_place(str(number), f"action {number} {clip(text, 60)!r}")
        raise self._make_error(reason, place, column) from cause

    def _check_end(self, state: GameState) -> None:
        if self.fingerprint is not None and self.fingerprint != fingerprint(state):
            raise self._make_error(
                "these actions no longer lead to the same state: its fingerprint is "
                f"{fingerprint(state)[:12]}…, not {self.fingerprint[:12]}…",
                self._origin.format_place("end"),
            )

    def _make_error(self, reason: str, place: str, column: int | None = None) -> FormatError:
        reasons = (clip(reason), *(clip(version) for version in self.other_versions[:10]))
        return FormatError("; ".join(reasons), place, column)
