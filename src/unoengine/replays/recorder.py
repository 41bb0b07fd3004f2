"""The recorder: writes games line by line during play, so that a crash loses nothing."""

from __future__ import annotations

import codecs
from collections.abc import Iterable, Iterator
from io import StringIO
from typing import IO, Any

from unoengine.events import Step
from unoengine.game.engine import apply, step
from unoengine.notation import fingerprint, write_action, write_position
from unoengine.records.agreement_record import list_distributions, write_agreement
from unoengine.replays.reader import FIRST_LINE, MAX_LENGTH, parse_replays
from unoengine.replays.replay import Replay
from unoengine.replays.toml import clip, replace_unprintable, write_key, write_value
from unoengine.table.state import GameState, check_state
from unoengine.values.actions import Action
from unoengine.values.errors import FormatError, SetupError

__all__ = ["Recorder", "write_replay"]


class Recorder:
    """Writes games to an open text file, each action as soon as it is applied.

    A new file immediately gets the first line that identifies such files. If `new` is not given, a
    file is new if its position is 0. Open files with `encoding="utf-8"`; to append, use mode "a".
    """

    def __init__(self, file: IO[str], *, new: bool | None = None) -> None:
        if not hasattr(file, "write"):
            raise SetupError(
                f"an open file is needed, not a {type(file).__name__}: "
                "open(..., 'w', encoding='utf-8')"
            )
        encoding = getattr(file, "encoding", None)
        if encoding and codecs.lookup(encoding).name not in ("utf-8", "utf-8-sig"):
            raise SetupError(f"replays are UTF-8, not {encoding}: open(..., encoding='utf-8')")
        self._file = file
        self._state: GameState | None = None
        self._number = 0
        self._length = 0
        if _is_at_start(file) if new is None else new:
            self._write(FIRST_LINE)

    def begin(self, state: GameState) -> None:
        """Begin a game from a state, usually a new one.

        Args:
            state: The first state.

        Raises:
            SetupError: A game has begun and not ended.
            PluginError: The game uses a plug-in that is not installed under a name.
        """
        check_state(state)
        if self._state is not None:
            raise SetupError("the previous game has not been ended")
        self._length = 0
        self._write(_format_start(state) + _format_round(state))
        self._state, self._number = state, 0

    def resume(self, replay: Replay) -> GameState:
        """Continue the last game in the file, and return its last state.

        Raises an error, and writes nothing, if a line appended to the file would not be read as the
        next action.

        Args:
            replay: The last game of the file.

        Returns:
            The last state.

        Raises:
            FormatError: The file cannot be continued.
            SetupError: A game has begun, or the game has ended.
        """
        if self._state is not None:
            raise SetupError("the previous game has not been ended")
        if replay.finished:
            raise SetupError("this game has been ended, so it cannot be continued")
        state, before = replay.at(len(replay.actions)), replay._origin.text
        if before:
            _check_continuation(replay, before)
        self._length = len(before)
        if before and not before.endswith("\n"):
            self._write("\n")
        self._state, self._number = state, len(replay.actions)
        return state

    def apply(self, state: GameState, action: Action) -> GameState:
        """Return `unoengine.apply(state, action)`, and write the action if it is legal.

        Args:
            state: The state of the recorder.
            action: The action to perform.

        Returns:
            The next state.

        Raises:
            IllegalMove: The action is not legal; nothing is written.
            SetupError: There is no game, or `state` is not its state.
        """
        self._check_state(state)
        return self.add(action)

    def add(self, action: Action) -> GameState:
        """Write the next action, and return the state after it.

        Args:
            action: The action to perform.

        Returns:
            The next state.

        Raises:
            IllegalMove: The action is not legal; nothing is written.
            SetupError: There is no game.
        """
        return self._write_action(action, apply(self._require_state(), action))

    def step(self, action: Action) -> Step:
        """Write the next action, and return the state after it and the events.

        Args:
            action: The action to perform.

        Returns:
            The next state and the events.

        Raises:
            IllegalMove: The action is not legal; nothing is written.
            SetupError: There is no game.
        """
        taken = step(self._require_state(), action)
        self._write_action(action, taken.state)
        return taken

    def _write_action(self, action: Action, after: GameState) -> GameState:
        line = f"{self._number + 1} = {write_value(write_action(action))}\n"
        self._write(
            line if after.round == self._require_state().round else _format_round(after) + line
        )
        self._state, self._number = after, self._number + 1
        return after

    def end(self, state: GameState | None = None) -> None:
        """End the game, which need not be over, with the fingerprint of its last state.

        If `state` is given, it must be the last state.

        Args:
            state: The last state, to compare with that of the recorder.

        Raises:
            SetupError: There is no game, or `state` is not its state.
        """
        if state is not None:
            self._check_state(state)
        end = {"actions": self._number, "fingerprint": fingerprint(self._require_state())}
        self._write(f"end = {write_value(end)}\n", spare=0)
        self._state = None

    def _require_state(self) -> GameState:
        if self._state is None:
            raise SetupError("there is no game; begin one first")
        return self._state

    def _check_state(self, state: GameState) -> None:
        last = self._require_state()
        if state is not last and state != last:
            raise SetupError("this is not the state that the recorded actions lead to")

    def _write(self, text: str, spare: int = 200) -> None:
        """Write a text if that leaves `spare` characters for the end of the game."""
        if self._length + len(text) > MAX_LENGTH - spare:
            raise SetupError("this game is too long for a file of replays; end it here")
        self._length += len(text)
        self._file.write(text)
        self._file.flush()


def write_replay(
    file: IO[str], start: GameState, actions: Iterable[Action], *, new: bool | None = None
) -> GameState:
    """Write a whole game, and return its last state.

    If an action is illegal, nothing is written.

    Args:
        file: A file open for writing text.
        start: The first state.
        actions: The actions, in their order.
        new: Whether the file is empty; None to find out.

    Returns:
        The last state.

    Raises:
        IllegalMove: An action is not legal.
        PluginError: The game uses a plug-in that is not installed under a name.

    >>> from unoengine import legal_moves, new_game
    >>> file, state = StringIO(), new_game(seed=7)
    >>> state = write_replay(file, state, legal_moves(state)[:1])
    >>> next(parse_replays(file.getvalue())).at(1) == state
    True
    """
    text = StringIO()
    game = Recorder(text, new=False)
    game.begin(start)
    last = start
    for action in actions:
        last = game.add(action)
    game.end()
    Recorder(file, new=new)
    file.write(text.getvalue())
    file.flush()
    return last


def _is_at_start(file: IO[str]) -> bool:
    try:
        return file.tell() == 0
    except OSError:  # A pipe has no position; it is always new.
        return True


def _format_start(state: GameState) -> str:
    """Return the lines before the actions, from which this state can be read back."""
    rules = state._round.rules
    record: dict[str, Any] = write_agreement(rules)
    game = {key: record[key] for key in ("edition", "revision")} | {"players": state.players}
    versions = {"plugins": list_distributions(rules)}
    agreement: dict[str, Any] = {
        key: record[key] for key in ("options", "variants") if key in record
    }
    if "house_rules" in record:
        agreement["house_rules"] = {
            code: [rule or "" for rule in rules] for code, rules in record["house_rules"].items()
        }
    if any(state.wardrobe):
        agreement["wardrobe"] = [sorted(worn) for worn in state.wardrobe]
    seed = {"seed": state.seed}
    for start in (seed, seed | {"dealer": state.dealer}):
        text = _format_game(game | start | agreement | versions)
        if _starts_with(text, state):
            return text
    text = _format_game(game | versions | {"position": write_position(state)})
    [replay] = parse_replays(FIRST_LINE + text)
    replay.start()
    return text


def _format_game(game: dict[str, Any]) -> str:
    lines = (f"{write_key(name)} = {write_value(value)}\n" for name, value in game.items())
    return f"\n[[game]]\n{''.join(lines)}\n[game.actions]\n"


def _starts_with(text: str, state: GameState) -> bool:
    replays: Iterator[Replay] = parse_replays(FIRST_LINE + text)
    try:
        return next(replays).start() == state
    except FormatError:  # The state cannot be dealt with any seed.
        return False


def _check_continuation(replay: Replay, text: str) -> None:
    """Raise an error unless a line appended to the text would be read as the next action."""
    last = text.rstrip()
    action = f'\n{len(replay.actions) + 1} = ""\n'
    if len(last) + len(action) > MAX_LENGTH:
        return  # Then the recorder refuses to write anyway.
    try:
        continued = next(parse_replays(FIRST_LINE + last + action)).actions
    except FormatError:  # The appended line is not even TOML there.
        continued = ()
    if continued != (*replay.actions, ""):
        origin, lines = replay._origin, last.split("\n")
        raise FormatError(
            f"the file ends with {clip(lines[-1], 60)!r}, and a line after that would not be an "
            "action; to continue, move the lines of [game.actions] to the end",
            f"game {origin.game}, line {origin.line + len(lines) - 1}",
        )


def _format_round(state: GameState) -> str:
    """Return a comment that names the round and its dealer."""
    return f"# round {state.round}, {replace_unprintable(state.players[state.dealer])} deals\n"
