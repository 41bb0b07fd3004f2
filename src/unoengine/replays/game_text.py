"""Text of a game in a file of replays: its start, its actions, its end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from unoengine.game.engine import apply
from unoengine.notation import fingerprint, write_action, write_position
from unoengine.records.agreement_record import list_distributions, write_agreement
from unoengine.replays.reader import FIRST_LINE, MAX_LENGTH, parse_replays
from unoengine.replays.replay import Replay
from unoengine.replays.toml import clip, replace_unprintable, write_key, write_value
from unoengine.table.state import GameState
from unoengine.values.actions import Action
from unoengine.values.errors import FormatError

__all__ = [
    "check_continuation",
    "format_action",
    "format_end",
    "format_game_until",
    "take_beginning",
]


def format_game_until(start: GameState, actions: Iterable[Action]) -> tuple[str, int, GameState]:
    """Return the text of a game, the number of its actions, and its last state."""
    number, last = 0, start
    lines = [_format_start(start), _format_round(start)]
    for number, action in enumerate(actions, start=1):
        before, last = last, apply(last, action)
        lines.append(format_action(number, action, before, last))
    return "".join(lines), number, last


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
    if state.teams:
        agreement["teams"] = [list(team) for team in state.teams]
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


def check_continuation(replay: Replay, text: str) -> None:
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


def take_beginning(replay: Replay, number: int) -> str:
    """Return the text of a game up to the action with this number."""
    origin = replay._origin
    lines = origin.text.split("\n")[: origin.find_line(str(number + 1)) - origin.line]
    if number and lines[-1].startswith("# round "):
        lines.pop()
    text = "".join(f"{line}\n" for line in lines)
    try:
        taken: Replay | None = next(parse_replays(FIRST_LINE + text), None)
    except FormatError:
        taken = None
    if taken is None or taken.finished or taken.actions != replay.actions[:number]:
        raise FormatError(
            "the actions are not one on each line, so none can be removed", origin.format_place()
        )
    return text


def format_action(number: int, action: Action, before: GameState, after: GameState) -> str:
    """Return the line of an action, below a comment if it begins a round."""
    line = f"{number} = {write_value(write_action(action))}\n"
    return line if after.round == before.round else _format_round(after) + line


def format_end(number: int, last: GameState) -> str:
    """Return the line that ends a game."""
    end = {"actions": number, "fingerprint": fingerprint(last)}
    return f"end = {write_value(end)}\n"


def _format_round(state: GameState) -> str:
    """Return a comment that names the round and its dealer."""
    return f"# round {state.round}, {replace_unprintable(state.players[state.dealer])} deals\n"
