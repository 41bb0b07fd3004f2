"""Writing replays: line by line while a game is played, so that a crash loses nothing."""

from __future__ import annotations

import codecs
from collections.abc import Iterable, Iterator
from io import StringIO
from typing import IO, Any

from unoengine.events import Step
from unoengine.game.engine import apply, step
from unoengine.notation import fingerprint, write_action, write_position
from unoengine.records.agreement_record import agreed, distributions
from unoengine.replays.reading import FIRST_LINE, LONGEST, parse_replays
from unoengine.replays.replay import Replay
from unoengine.replays.toml import clipped, seen, written, written_key
from unoengine.table.state import GameState, check_state
from unoengine.values.actions import Action
from unoengine.values.errors import FormatError, SetupError

__all__ = ["Recorder", "write_replay"]


class Recorder:
    """Writes games into an open text file, each action as soon as it is done.

    A file that is new gets the first line of such files at once; without `new` that is one in which
    nothing stands before. Open a file with `encoding="utf-8"`, to go on in it with mode "a".
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
        self._size = 0
        if _is_new(file) if new is None else new:
            self._write(FIRST_LINE)

    def begin(self, state: GameState) -> None:
        """Begin a game with a new state, or from any other."""
        check_state(state)
        if self._state is not None:
            raise SetupError("the game before has not been ended")
        self._size = 0
        self._write(_beginning(state) + _round(state))
        self._state, self._number = state, 0

    def resume(self, replay: Replay) -> GameState:
        """Go on with the game that stands last in the file, and return its last state.

        Nothing is written where a line at the end of the file would not be the next action.
        """
        if self._state is not None:
            raise SetupError("the game before has not been ended")
        if replay.finished:
            raise SetupError("this game has been ended, so nothing more can be done in it")
        state, before = replay.at(len(replay.actions)), replay._origin.text
        if before:
            _check_end(replay, before)
        self._size = len(before)
        if before and not before.endswith("\n"):
            self._write("\n")
        self._state, self._number = state, len(replay.actions)
        return state

    def apply(self, state: GameState, action: Action) -> GameState:
        """Do what `unoengine.apply` does, and write the action down if it is legal."""
        self._check(state)
        return self.add(action)

    def add(self, action: Action) -> GameState:
        """Write down what is done next, and return the state after it."""
        return self._done(action, apply(self._running(), action))

    def step(self, action: Action) -> Step:
        """Write down what is done next, and return the state after it and what happened."""
        taken = step(self._running(), action)
        self._done(action, taken.state)
        return taken

    def _done(self, action: Action, after: GameState) -> GameState:
        line = f"{self._number + 1} = {written(write_action(action))}\n"
        self._write(line if after.round == self._running().round else _round(after) + line)
        self._state, self._number = after, self._number + 1
        return after

    def end(self, state: GameState | None = None) -> None:
        """End the game, which need not be over, with the fingerprint of its last state.

        A state that is given has to be that one.
        """
        if state is not None:
            self._check(state)
        end = {"actions": self._number, "fingerprint": fingerprint(self._running())}
        self._write(f"end = {written(end)}\n", spare=0)
        self._state = None

    def _running(self) -> GameState:
        if self._state is None:
            raise SetupError("no game has been begun")
        return self._state

    def _check(self, state: GameState) -> None:
        running = self._running()
        if state is not running and state != running:
            raise SetupError("this is not the state that the recorded actions lead to")

    def _write(self, text: str, spare: int = 200) -> None:
        """Write what leaves room for the end."""
        if self._size + len(text) > LONGEST - spare:
            raise SetupError("this game is too long for a file of replays; end it here")
        self._size += len(text)
        self._file.write(text)
        self._file.flush()


def write_replay(
    file: IO[str], start: GameState, actions: Iterable[Action], *, new: bool | None = None
) -> GameState:
    """Write a game that was played, and return its last state.

    Nothing is written unless all actions are legal.

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


def _is_new(file: IO[str]) -> bool:
    try:
        return file.tell() == 0
    except OSError:  # a pipe does not know where it is, and begins where we begin
        return True


def _beginning(state: GameState) -> str:
    """Return the lines before the actions; read back, they lead to this state."""
    rules = state._round.rules
    told: dict[str, Any] = agreed(rules)
    played = {"edition": told["edition"], "revision": told["revision"], "players": state.players}
    versions = {"plugins": distributions(rules)}
    rest: dict[str, Any] = {name: told[name] for name in ("options", "variants") if name in told}
    if "house_rules" in told:
        rest["house_rules"] = {
            code: [rule or "" for rule in written_on]
            for code, written_on in told["house_rules"].items()
        }
    if any(state.wardrobe):
        rest["wardrobe"] = [sorted(worn) for worn in state.wardrobe]
    seed = {"seed": state.seed}
    for start in (seed, seed | {"dealer": state.dealer}):
        text = _told(played | start | rest | versions)
        if _leads_to(text, state):
            return text
    text = _told(played | versions | {"position": write_position(state)})
    [replay] = parse_replays(FIRST_LINE + text)
    replay.start()
    return text


def _told(game: dict[str, Any]) -> str:
    lines = (f"{written_key(name)} = {written(value)}\n" for name, value in game.items())
    return f"\n[[game]]\n{''.join(lines)}\n[game.actions]\n"


def _leads_to(text: str, state: GameState) -> bool:
    replays: Iterator[Replay] = parse_replays(FIRST_LINE + text)
    try:
        return next(replays).start() == state
    except FormatError:  # a position that nobody could be dealt
        return False


def _check_end(replay: Replay, text: str) -> None:
    """See that a line after the text of a game would be its next action."""
    last = text.rstrip()
    action = f'\n{len(replay.actions) + 1} = ""\n'
    if len(last) + len(action) > LONGEST:
        return  # then nothing can be written there at all
    try:
        goes_on = next(parse_replays(FIRST_LINE + last + action)).actions
    except FormatError:  # it is no action of any game
        goes_on = ()
    if goes_on != (*replay.actions, ""):
        origin, lines = replay._origin, last.split("\n")
        raise FormatError(
            f"the file ends with {clipped(lines[-1], 60)!r}, and what is written after that is no "
            "action; to go on, let the lines of [game.actions] be the last",
            f"game {origin.game}, line {origin.line + len(lines) - 1}",
        )


def _round(state: GameState) -> str:
    """Return a comment on who deals a round."""
    return f"# round {state.round}, {seen(state.players[state.dealer])} deals\n"
