"""Files of replays, read game by game; whatever is no such file is a `FormatError`."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from io import BytesIO
from typing import IO, Any, TypeAlias

from unoengine.records.agreement_record import refuse_others
from unoengine.records.basic_values import number
from unoengine.replays.replay import Origin, Replay
from unoengine.replays.toml import clipped, loaded, nothing_read
from unoengine.values.edition import MAX_REVISION
from unoengine.values.errors import FormatError
from unoengine.values.frozen_map import FrozenMap

__all__ = ["FIRST_LINE", "LONGEST", "parse_replays", "read_replays"]

_KEY = "unoengine-replays"
FIRST_LINE = f"{_KEY} = 1\n"

LONGEST = 2**22
"""A game of more characters is not read at all."""

_MOST_PLAYERS = 100
"""Rules are put together for as many as are told, before anybody can see that they are too many."""

_ALWAYS = ("edition", "revision", "players", "actions")
_DEALT = ("dealer", "wardrobe", "options", "variants", "house_rules")
_KNOWN = (*_ALWAYS, "seed", *_DEALT, "plugins", "position")
_GAME = re.compile(r"[ \t]*\[\[[ \t]*(?:game|\"game\"|'game')[ \t]*\]\][ \t]*(?:#|\r?\n|\Z)")
_FINGERPRINT = re.compile(r"[0-9a-f]{64}")

Line: TypeAlias = tuple[int, str]


def read_replays(file: str | os.PathLike[str] | IO[str] | IO[bytes]) -> Iterator[Replay]:
    """Return the games of a file, given by its path or open, one after the other.

    Of a long file no more than a game is in memory. A file that cannot be opened is an `OSError`.
    """
    if isinstance(file, str | os.PathLike):
        with open(file, "rb") as opened:
            yield from _replays(opened)
    else:
        yield from _replays(file)


def parse_replays(text: str | bytes) -> Iterator[Replay]:
    """Return the games that stand in a text.

    >>> list(parse_replays("unoengine-replays = 1"))
    []
    """
    if not isinstance(text, str | bytes):
        raise FormatError(f"a text is expected, not a {type(text).__name__}")
    return _replays(
        BytesIO(text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text)
    )


def _replays(file: IO[str] | IO[bytes]) -> Iterator[Replay]:
    lines = _lines(file)
    for line, text in lines:
        if not _blank(text):
            yield from _VERSIONS[_version(text, line)](lines)
            return
    raise FormatError(f"this is no file of replays: it does not begin with {FIRST_LINE.strip()}")


def _lines(file: IO[str] | IO[bytes]) -> Iterator[Line]:
    """Return the lines with their numbers, each with the sign that ends it."""
    line = 0
    while True:
        line += 1
        try:
            read = file.readline(LONGEST + 1)
            text = read.decode("utf-8") if isinstance(read, bytes) else read
            text.encode("utf-8")
        except UnicodeError:
            raise FormatError("this is not UTF-8", f"line {line}") from None
        if len(read) > LONGEST:
            raise FormatError(f"a line of more than {LONGEST} characters", f"line {line}")
        if not text:
            return
        yield line, text.removeprefix("\ufeff") if line == 1 else text


def _blank(text: str) -> bool:
    return text.strip()[:1] in ("", "#")


def _version(text: str, line: int) -> int:
    """Return the version that the first line tells."""
    place = f"line {line}"
    told = loaded(text, "", line) if text.lstrip().startswith(_KEY) else {}
    if list(told) != [_KEY]:
        raise FormatError(
            f"this is no file of replays: it does not begin with {FIRST_LINE.strip()}", place
        )
    version = told[_KEY]
    if type(version) is int and version in _VERSIONS:
        return version
    shown = version if type(version) is int and abs(version) < 10**6 else "…"
    known = " and ".join(map(str, _VERSIONS))
    raise FormatError(
        f"this is version {shown} of such files; this library reads version {known}", place
    )


# --- version 1


def _version_1(lines: Iterator[Line]) -> Iterator[Replay]:
    """Return the games that stand in lines, the first of which comes after the version."""
    game, first, size = 0, 0, 0
    kept: list[str] = []
    for line, text in lines:
        if _GAME.match(text):
            if kept:
                yield _replay("".join(kept), game, first)
            game, first, size = game + 1, line, 0
            kept.clear()
        elif not game:
            if not _blank(text):
                raise FormatError("[[game]] is expected before anything else", f"line {line}")
            continue
        size += len(text)
        if size > LONGEST:
            raise FormatError(f"a game of more than {LONGEST} characters", f"game {game}")
        kept.append(text)
    if kept:
        yield _replay("".join(kept), game, first)


_VERSIONS: Mapping[int, Callable[[Iterator[Line]], Iterator[Replay]]] = {1: _version_1}
"""How files are read, by their version; what has once been written stays readable."""


def _replay(text: str, game: int, line: int) -> Replay:
    """Return the game that is told in a text."""
    table = loaded(text, f"game {game}", line)
    refuse_others(table, ("game",), f"game {game}")
    if len(table["game"]) != 1:
        raise FormatError("a line with nothing but [[game]] begins a game", f"game {game}")
    return _Game(table["game"][0], Origin(game, line, text)).replay()


class _Game:
    """A game being read."""

    def __init__(self, told: dict[str, Any], origin: Origin) -> None:
        self.told = told
        self.origin = origin

    def replay(self) -> Replay:
        told, place = self.told, self.origin.place()
        for name in told:
            if name not in _KNOWN:
                refuse_others({name: None}, _KNOWN, self.origin.place(name))
        for name in _ALWAYS:
            if name not in told:
                raise FormatError(f"{name} is missing", place)
        if ("seed" in told) == ("position" in told):
            raise FormatError("either a seed or a position is expected", place)
        actions, fingerprint = self.actions()
        return Replay(
            edition=self.of("edition", str, "a name"),
            revision=self.revision(),
            players=tuple(self.texts(told["players"], "players")),
            seed=self.seed(),
            actions=actions,
            fingerprint=fingerprint,
            plugins=self.versions(),
            position=self.position(),
            agreed=self.agreed(),
            origin=self.origin,
        )

    def fault(self, reason: str, key: str) -> FormatError:
        return FormatError(reason, self.origin.place(key))

    def of(self, key: str, kind: type, what: str) -> Any:
        """Return what is told, if it is of this kind."""
        value = self.told[key]
        if type(value) is not kind:
            raise self.fault(f"{what} is expected", key)
        return value

    def revision(self) -> int:
        revision: int = self.of("revision", int, "a number")
        if not 0 < revision < MAX_REVISION:
            raise self.fault("a number is expected", "revision")
        return revision

    def texts(self, data: Any, key: str) -> list[str]:
        if not isinstance(data, list) or not all(isinstance(text, str) for text in data):
            raise self.fault("a list of texts is expected", key)
        if len(data) > _MOST_PLAYERS:
            raise self.fault(f"no more than {_MOST_PLAYERS} are expected", key)
        return data

    def seed(self) -> int | None:
        if "seed" not in self.told:
            return None
        told = self.told["seed"]
        if isinstance(told, dict) and list(told) == ["number"]:
            told = told["number"]
        try:
            return number(told, "")
        except FormatError as error:
            raise self.fault(error.reason, "seed") from None

    def position(self) -> str | None:
        if "position" not in self.told:
            return None
        for name in _DEALT:
            if name in self.told:
                raise self.fault("with a position this is told by the position", name)
        position: str = self.of("position", str, "a text")
        return position

    def versions(self) -> Mapping[str, str]:
        versions = self.told.get("plugins", {})
        if not isinstance(versions, dict) or not all(isinstance(v, str) for v in versions.values()):
            raise self.fault("names with versions are expected", "plugins")
        return FrozenMap(versions)

    def agreed(self) -> Mapping[str, Any]:
        """Return what is told of how the game is played, as plain data."""
        agreed = {name: self.with_nothing(name) for name in _DEALT if name in self.told}
        if "dealer" in agreed:
            self.of("dealer", int, "a seat")
        if "wardrobe" in agreed:
            worn, seats = agreed["wardrobe"], len(self.told["players"])
            if not isinstance(worn, list) or len(worn) != seats:
                raise self.fault(f"a list of {seats} lists is expected", "wardrobe")
            agreed["wardrobe"] = [self.texts(colors, "wardrobe") for colors in worn]
        if isinstance(agreed.get("house_rules"), dict):
            agreed["house_rules"] = {
                code: [None if rule == "" else rule for rule in rules]
                if isinstance(rules, list)
                else rules
                for code, rules in agreed["house_rules"].items()
            }
        return FrozenMap(agreed)

    def with_nothing(self, key: str) -> Any:
        """Return what is told, with None where that is nothing."""
        try:
            return nothing_read(self.told[key])
        except FormatError as error:
            raise self.fault(error.reason, key) from None

    def actions(self) -> tuple[tuple[str, ...], str | None]:
        """Return the actions, and the fingerprint of the end if it is told."""
        told: dict[str, Any] = dict(self.of("actions", dict, "[game.actions]"))
        fingerprint = self.end(told) if "end" in told else None
        for expected, (name, text) in enumerate(told.items(), start=1):
            if name != str(expected):
                shown = repr(clipped(name, 40))
                raise self.fault(f"action {expected} is expected here, not {shown}", name)
            if not isinstance(text, str):
                raise self.fault("an action is expected, as a text", name)
        return tuple(told.values()), fingerprint

    def end(self, told: dict[str, Any]) -> str:
        """Take the end away from the actions and return the fingerprint of it."""
        if next(reversed(told)) != "end":
            raise self.fault("nothing comes after the end", "end")
        match told.pop("end"):
            case {"actions": int(count), "fingerprint": str(fingerprint), **more} if not more:
                pass
            case _:
                raise self.fault("a number of actions and a fingerprint are expected", "end")
        if count is True or count != len(told):
            raise self.fault(f"there are {len(told)} actions, not as many as there were", "end")
        if not _FINGERPRINT.fullmatch(fingerprint):
            raise self.fault("a fingerprint of 64 digits is expected", "end")
        return fingerprint
