"""The text of replay files: games are read one by one, and written; faults are `FormatError`s."""

from __future__ import annotations

import codecs
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from io import BytesIO
from typing import IO, Any, TypeAlias

from unoengine.core.actions import Action
from unoengine.core.edition import MAX_REVISION
from unoengine.core.engine import apply
from unoengine.core.errors import FormatError
from unoengine.core.frozen_map import FrozenMap
from unoengine.core.state import GameState
from unoengine.notation import fingerprint, write_action, write_position
from unoengine.records.agreement_record import list_distributions, write_agreement
from unoengine.records.basic_values import read_number, refuse_unknown_names
from unoengine.replays.replay import Origin, Replay
from unoengine.replays.toml import (
    clip,
    load_toml,
    replace_unprintable,
    restore_none,
    write_key,
    write_value,
)

_KEY = "unoengine-replays"
FIRST_LINE = f"{_KEY} = 1\n"

MAX_LENGTH = 2**22
"""Upper bound for the characters of a game, which limits time and memory."""

_MAX_PLAYERS = 100
"""Upper bound for players, because rules compiled for very many would take much memory."""

_REQUIRED = ("edition", "revision", "players", "actions")
_AGREEMENT = ("dealer", "wardrobe", "teams", "options", "variants", "house_rules")
_GAME = re.compile(r"[ \t]*\[\[[ \t]*(?:game|\"game\"|'game')[ \t]*\]\][ \t]*(?:#|\r?\n|\Z)")
_FINGERPRINT = re.compile(r"[0-9a-f]{64}")

_CUT_OFF = re.compile(
    r"""
    (?: \d++ (?: \ =? | \ =\ (?: " (?: [^"\\] | \\. )*+ \\? )? )?    # 12 = "0:bl
    | e | en | end | end\ =? | end\ =\ (?: \{ [^}]*+ )?            # end = { actions = 12, fi
    | \[ | \[\[ g?a?m?e? \]?                                     # [[gam
    | \# .*
    )? \0*
    """,
    re.VERBOSE,
)
"""The start of a line that a recorder writes after the first action. NUL stands in what a file
system had not written before a crash, and for half a character."""

_Span: TypeAlias = tuple[int, int] | None
"""The bytes of the file before a line and up to its end, or None if the file is read as text."""

_Line: TypeAlias = tuple[int, str, _Span]
"""The number of a line, and its text with the newline."""


def read_replays(file: str | os.PathLike[str] | IO[str] | IO[bytes]) -> Iterator[Replay]:
    """Yield the games of a file, given as a path or as an open file.

    Only one game at a time is in memory. If the file ends within a line, for example after a crash,
    that line is ignored: the last game has the actions before it, and the line is its `cut_off`.

    Args:
        file: A path, or a file open for reading.

    Returns:
        The games, one at a time.

    Raises:
        FormatError: The file is not a file of replays; raised when the game is reached.
        OSError: The file cannot be opened.
    """
    if isinstance(file, str | os.PathLike):
        with open(file, "rb") as opened:
            yield from _read_file(opened)
    else:
        yield from _read_file(file)


def parse_replays(text: str | bytes) -> Iterator[Replay]:
    """Return the games in a text.

    Args:
        text: The content of a file of replays.

    Returns:
        The games, one at a time.

    Raises:
        FormatError: The text is not a file of replays; raised when the game is reached.

    >>> list(parse_replays("unoengine-replays = 1"))
    []
    """
    if not isinstance(text, str | bytes):
        raise FormatError(f"a text is expected, not a {type(text).__name__}")
    return _read_file(
        BytesIO(text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text)
    )


def _read_file(file: IO[str] | IO[bytes]) -> Iterator[Replay]:
    version, lines = read_first_line(file)
    yield from _VERSIONS[version](lines)


def read_first_line(file: IO[str] | IO[bytes]) -> tuple[int, Iterator[_Line]]:
    """Return the version of the format, and the lines below; refuse files of another kind."""
    lines = _read_lines(file)
    for line, text, _ in lines:
        if not _is_blank(text):
            return _read_version(text, line), lines
    raise _not_a_replay_file()


def _not_a_replay_file(place: str = "") -> FormatError:
    return FormatError(
        f"this is not a file of replays: it does not begin with {FIRST_LINE.strip()}", place
    )


def _read_lines(file: IO[str] | IO[bytes]) -> Iterator[_Line]:
    line, end = 0, 0
    while True:
        line += 1
        try:
            read = file.readline(MAX_LENGTH + 1)
            text = _decode_line(read) if isinstance(read, bytes) else read
            text.encode("utf-8")
        except UnicodeError:
            raise FormatError("this is not UTF-8", f"line {line}") from None
        if len(read) > MAX_LENGTH:
            raise FormatError(f"a line of more than {MAX_LENGTH} characters", f"line {line}")
        if not text:
            return
        start, end = end, end + len(read)
        span = (start, end) if isinstance(read, bytes) else None
        yield line, text.removeprefix("\ufeff") if line == 1 else text, span


def _decode_line(line: bytes) -> str:
    """Return a line as text; if the file ends within a character, NUL replaces the character.

    NUL is not valid TOML, so the line is recognized as one that was cut off.
    """
    text, count = codecs.utf_8_decode(line, "strict", line.endswith(b"\n"))
    return text if count == len(line) else f"{text}\0"


def _is_blank(text: str) -> bool:
    return text.strip()[:1] in ("", "#")


def _read_version(text: str, line: int) -> int:
    place = f"line {line}"
    table = load_toml(text, "", line) if text.lstrip().startswith(_KEY) else {}
    if list(table) != [_KEY]:
        raise _not_a_replay_file(place)
    version = table[_KEY]
    if type(version) is int and version in _VERSIONS:
        return version
    shown = version if type(version) is int and abs(version) < 10**6 else "…"
    known = " and ".join(map(str, _VERSIONS))
    raise FormatError(
        f"this is version {shown} of such files; this library reads version {known}", place
    )


def _read_version_1(lines: Iterator[_Line]) -> Iterator[Replay]:
    """Yield the games in the lines after the first."""
    game, first_line, length = 0, 0, 0
    span: _Span = None
    texts: list[str] = []
    for line, text, line_span in lines:
        if _GAME.match(text):
            if texts:
                yield _read_game("".join(texts), game, first_line, span)
            game, first_line, length = game + 1, line, 0
            texts.clear()
        elif not game:
            if not _is_blank(text):
                raise FormatError("[[game]] is expected before anything else", f"line {line}")
            continue
        length += len(text)
        if length > MAX_LENGTH:
            raise FormatError(f"a game of more than {MAX_LENGTH} characters", f"game {game}")
        texts.append(text)
        span = line_span
    if texts:
        yield _read_game("".join(texts), game, first_line, span)


_VERSIONS: Mapping[int, Callable[[Iterator[_Line]], Iterator[Replay]]] = {1: _read_version_1}
"""The reader of each version of the format. Files of every version stay readable."""


def _read_game(text: str, game: int, line: int, last_span: _Span) -> Replay:
    """Return the game in a text; its last line is ignored if it was cut off while written."""
    place = f"game {game}"
    before_last, end = last_span or (None, None)
    file_end, cut_off = end, ""
    try:
        document = load_toml(text, place, line)
    except FormatError:
        before, newline, cut_off = text.rpartition("\n")
        if not newline or not _CUT_OFF.fullmatch(cut_off):
            raise
        text, end = before + newline, before_last
        document = load_toml(text, place, line)
    refuse_unknown_names(document, ("game",), place)
    if len(document["game"]) != 1:
        raise FormatError("a line that contains only [[game]] begins a game", place)
    origin = Origin(game, line, text, cut_off, end, file_end)
    return _make_replay(document["game"][0], origin)


def _make_replay(table: dict[str, Any], origin: Origin) -> Replay:
    for key in table:
        if key not in _FIELDS:
            refuse_unknown_names({key: None}, _FIELDS, origin.format_place(key))
    for key in _REQUIRED:
        if key not in table:
            raise FormatError(f"{key} is missing", origin.format_place())
    if ("seed" in table) == ("position" in table):
        raise FormatError("either a seed or a position is expected", origin.format_place())
    if "position" in table:
        for key in _AGREEMENT:
            if key in table:
                raise FormatError("a position already contains this", origin.format_place(key))
    found: dict[str, Any] = {}
    for key, data in table.items():
        try:
            found[key] = _FIELDS[key](data)
        except FormatError as error:
            raise FormatError(error.reason, origin.format_place(key)) from None
    if len(found.get("wardrobe", found["players"])) != len(found["players"]):
        reason = f"a list of {len(found['players'])} lists is expected"
        raise FormatError(reason, origin.format_place("wardrobe"))
    actions: dict[str, str] = found.pop("actions")
    fingerprint = _remove_end(actions, origin) if "end" in actions else None
    for expected, (key, text) in enumerate(actions.items(), start=1):
        if key != str(expected):
            reason = f"action {expected} is expected here, not {clip(key, 40)!r}"
            raise FormatError(reason, origin.format_place(key))
        if not isinstance(text, str):
            raise FormatError("an action is expected, as a text", origin.format_place(key))
    agreement = FrozenMap({key: found.pop(key) for key in _AGREEMENT if key in found})
    return Replay(
        **{"seed": None, **found},
        actions=tuple(actions.values()),
        fingerprint=fingerprint,
        agreement=agreement,
        origin=origin,
    )


def _remove_end(actions: dict[str, Any], origin: Origin) -> str:
    """Remove the end from the actions, and return its fingerprint."""
    place = origin.format_place("end")
    if next(reversed(actions)) != "end":
        raise FormatError("nothing may follow the end", place)
    match actions.pop("end"):
        case {"actions": int(count), "fingerprint": str(fingerprint), **more} if not more:
            pass
        case _:
            raise FormatError("a number of actions and a fingerprint are expected", place)
    if count is True or count != len(actions):
        reason = f"there are {len(actions)} actions; the end gives another number"
        raise FormatError(reason, place)
    if not _FINGERPRINT.fullmatch(fingerprint):
        raise FormatError("a fingerprint of 64 digits is expected", place)
    return fingerprint


_Read: TypeAlias = Callable[[Any], Any]
"""A function that returns the value of a key, or raises a `FormatError`."""


def _expect(kind: type, what: str) -> _Read:
    """Return a function that reads values of a type."""

    def read(data: Any) -> Any:
        if type(data) is not kind:
            raise FormatError(f"{what} is expected")
        return data

    return read


def _read_revision(data: Any) -> int:
    if type(data) is not int or not 0 < data < MAX_REVISION:
        raise FormatError("a number is expected")
    return data


def _read_texts(data: Any) -> tuple[str, ...]:
    if not isinstance(data, list) or not all(isinstance(text, str) for text in data):
        raise FormatError("a list of texts is expected")
    if len(data) > _MAX_PLAYERS:
        raise FormatError(f"no more than {_MAX_PLAYERS} are expected")
    return tuple(data)


def _read_seed(data: Any) -> int:
    if isinstance(data, dict) and list(data) == ["number"]:
        data = data["number"]
    return read_number(data, "")


def _read_wardrobe(data: Any) -> list[tuple[str, ...]]:
    return [_read_texts(colors) for colors in restore_none(data)] if isinstance(data, list) else []


def _read_house_rules(data: Any) -> Any:
    """Return rules by the codes of cards; TOML has a text of no length for a card without one."""
    found = restore_none(data)
    if not isinstance(found, dict):
        return found
    return {
        code: [None if rule == "" else rule for rule in rules] if isinstance(rules, list) else rules
        for code, rules in found.items()
    }


def _read_plugins(data: Any) -> FrozenMap[str, str]:
    if not isinstance(data, dict) or not all(isinstance(version, str) for version in data.values()):
        raise FormatError("names with versions are expected")
    return FrozenMap(data)


_FIELDS: Mapping[str, _Read] = {
    "edition": _expect(str, "a name"),
    "revision": _read_revision,
    "players": _read_texts,
    "seed": _read_seed,
    "dealer": _expect(int, "a seat"),
    "options": restore_none,
    "variants": restore_none,
    "house_rules": _read_house_rules,
    "wardrobe": _read_wardrobe,
    "teams": restore_none,
    "plugins": _read_plugins,
    "position": _expect(str, "a text"),
    "actions": _expect(dict, "[game.actions]"),
}
"""The keys of a game, in the order in which they are written, and how each is read."""


# --- Text of a game in a file of replays: its start, its actions, its end.


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
    record = dict(write_agreement(rules), players=state.players, plugins=list_distributions(rules))
    if "house_rules" in record:
        record["house_rules"] = {
            code: [rule or "" for rule in each] for code, each in record["house_rules"].items()
        }
    if any(state.wardrobe):
        record["wardrobe"] = [sorted(worn) for worn in state.wardrobe]
    if state.teams or state.options.team_count:
        record["teams"] = [list(team) for team in state.teams]
    for start in ({"seed": state.seed}, {"seed": state.seed, "dealer": state.dealer}):
        text = _format_game(record | start)
        if _starts_with(text, state):
            return text
    kept = {key: data for key, data in record.items() if key not in _AGREEMENT}
    text = _format_game(kept | {"position": write_position(state)})
    [replay] = parse_replays(FIRST_LINE + text)
    replay.start()
    return text


def _format_game(game: dict[str, Any]) -> str:
    named = ((key, game[key]) for key in _FIELDS if key in game)
    lines = (f"{write_key(key)} = {write_value(value)}\n" for key, value in named)
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
    return f"# round {state.round}, {replace_unprintable(state.players[state.dealer])} deals\n"
