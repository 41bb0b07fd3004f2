"""States, views, actions, events and options as JSON, and back: for wires, files and browsers.

A state is its record (`unoengine.records.recording`). All else is told by the fields of its class: cards as their codes, actions and events under names of their own, never under that of a class. What
is read may come from anybody: it is what it should be, or a `FormatError` says where it is not.
`python -m unoengine.json` prints the schema of it all.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import lru_cache
from typing import Any, TypeAlias, TypeVar, get_args, get_origin

from unoengine.events import Event, Step
from unoengine.game.explain import Verdict
from unoengine.game.view import PlayerView
from unoengine.json.schema import schema
from unoengine.records.basic_values import LONGEST, number
from unoengine.records.recording import recorded
from unoengine.records.restoring import names_told, restored
from unoengine.ruleset.agreement import resolve_agreement
from unoengine.ruleset.options import Options
from unoengine.table.state import GameState
from unoengine.values.actions import Action
from unoengine.values.card import Card
from unoengine.values.edition import Edition
from unoengine.values.errors import FormatError

try:
    import orjson

    from unoengine.json.placing import NO_BOX, at_table, placed
    from unoengine.json.viewed import CONVERTER
except ImportError as _error:
    raise ImportError(
        f"unoengine.json needs cattrs and orjson ({_error}): pip install 'unoengine[json]'"
    ) from _error

__all__ = ["Writable", "dumps", "loads", "schema", "structure", "unstructure"]

T = TypeVar("T")

Writable: TypeAlias = (
    "GameState | PlayerView | Action | Event | Step | Options | Verdict | Card | Sequence[Writable]"
)
"""What is written as JSON; a sequence is a list or a tuple."""

_ONE = (GameState, PlayerView, Action, Event, Step, Options, Verdict, Card)
_KNOW_THEIR_BOX = (GameState, PlayerView, Step, Options)


def dumps(value: Writable) -> bytes:
    """Return a value as JSON.

    >>> from unoengine import Card, Play
    >>> dumps([Play(1, Card("comet"), color="grey", uno=True)])
    b'[{"action":"play","player":1,"card":"comet","color":"grey","uno":true}]'
    """
    told = _unstructured(value)
    try:
        return orjson.dumps(told)
    except orjson.JSONEncodeError as error:
        raise FormatError(f"this cannot be written as JSON: {error}") from None


def loads(data: bytes | str, kind: type[T], edition: Edition | str | None = None) -> T:
    """Return what JSON stands for, if it is of this kind; anything else is a `FormatError`.

    Kinds are those of `dumps`, a single action or event such as `Play`, and `list[Action]` or
    `tuple[Event, ...]`. The cards of actions and events are those of a box: `state.edition`,
    `view.edition_in_play`, or one that is installed under a name.

    >>> from unoengine import Action, GameState, new_game
    >>> state = new_game(seed=7)
    >>> loads(dumps(state), GameState) == state
    True
    >>> loads('{"action": "play", "player": 0, "card": "blue-7"}', Action, "zelda")
    Play(0, Card('blue-7'))
    """
    try:
        document = _parsed(data, kind)
    except RecursionError:
        raise FormatError("this is nested too deep") from None
    return _structured(document, kind, edition)


def unstructure(value: Writable) -> Any:
    """Return a value as dicts, lists, texts and numbers: what `dumps` writes.

    >>> from unoengine import Draw
    >>> unstructure(Draw(1))
    {'action': 'draw', 'player': 1}
    """
    # Some of it is kept for the next who asks; what is returned here is the caller's own.
    return deepcopy(_unstructured(value))


def _unstructured(value: Writable) -> Any:
    return recorded(value) if type(value) is GameState else _told(value)


def structure(data: Any, kind: type[T], edition: Edition | str | None = None) -> T:
    """Return what dicts, lists, texts and numbers stand for: `loads` without the text."""
    _check_plain(data)
    return _structured(data, kind, edition)


def _structured(data: Any, kind: type[T], edition: Edition | str | None) -> T:
    wanted: Any = kind
    try:
        if wanted is GameState:
            return restored(data)  # type: ignore[return-value]
        read = _reader(wanted)
        if edition is None:
            if not _knows_its_box(wanted):
                raise TypeError(
                    f"to read {_shown(kind)}, give the box as well: state.edition, or view.edition_in_play"
                )
            edition = NO_BOX
        elif isinstance(edition, str):
            edition = resolve_agreement(edition).edition
        with at_table(edition), placed():
            return read(data)  # type: ignore[no-any-return]
    except RecursionError:
        raise FormatError("this is nested too deep") from None


# --- the text


def _parsed(data: object, kind: object) -> Any:
    """Return what a text says; a name told twice is refused."""
    if isinstance(data, str):
        try:
            data = data.encode()
        except UnicodeEncodeError as error:
            raise FormatError("this is no JSON: it is no Unicode", column=error.start + 1) from None
    if not isinstance(data, bytes):
        raise FormatError(f"bytes or a text are expected, not a {type(data).__name__}")
    if len(data) > LONGEST:
        raise FormatError(f"a text of {len(data)} bytes is too long to be read")
    try:
        document = orjson.loads(data)
    except orjson.JSONDecodeError as error:
        where = f"line {error.lineno}" if error.lineno > 1 else ""
        raise FormatError(f"this is no JSON: {error.msg}", where, error.colno) from None
    colons = len(data) - len(data.replace(b":", b""))  # in half the time of `count`
    as_many = kind is GameState and names_told(document) == colons
    if not as_many and not _is_as_written(document, data):
        json.loads(data.decode(), object_pairs_hook=_once, parse_int=str, parse_float=str)
    return document


def _is_as_written(document: Any, data: bytes) -> bool:
    try:
        return orjson.dumps(document) == data
    except orjson.JSONEncodeError:  # it is too deep
        return False


def _once(pairs: list[tuple[str, Any]]) -> None:
    names = set[str]()
    for name, _ in pairs:
        if name in names:
            raise FormatError(f"{name[:40]!r} is told twice")
        names.add(name)


# --- data without a text


def _check_plain(data: Any) -> None:
    """Refuse what no text could have said: names that are no texts, and numbers without end."""
    waiting, seen = [data], set[int]()
    while waiting:
        part = waiting.pop()
        if isinstance(part, str) or id(part) in seen:
            continue
        if isinstance(part, int):
            number(int(part), "")
        elif isinstance(part, list | tuple):
            seen.add(id(part))
            waiting.extend(part)
        elif isinstance(part, Mapping):
            seen.add(id(part))
            waiting.extend(part.values())
            if not all(isinstance(name, str) for name in part):
                raise FormatError("a name that is no text cannot stand anywhere")


# --- kinds


@lru_cache
def _reader(kind: Any) -> Callable[[Any], Any]:
    """Return what reads a kind."""
    if not all(issubclass(part, _ONE) for part in _parts(kind)):
        raise TypeError(f"{_shown(kind)} is nothing that is read from JSON")
    hook = CONVERTER.get_structure_hook(kind)
    return lambda document: hook(document, kind)


@lru_cache
def _knows_its_box(kind: Any) -> bool:
    return all(issubclass(part, _KNOW_THEIR_BOX) for part in _parts(kind))


def _parts(kind: Any) -> Iterator[type]:
    """Return the classes a kind is made of."""
    if get_origin(kind) in (list, tuple):
        for part in get_args(kind):
            if part is not ...:
                yield from _parts(part)
    else:
        yield kind if isinstance(kind, type) else type(kind)


def _shown(kind: Any) -> str:
    return kind.__name__ if isinstance(kind, type) and not get_args(kind) else repr(kind)


def _told(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_told(part) for part in value]
    if not isinstance(value, _ONE):
        raise TypeError(f"a {type(value).__name__} is nothing that is written as JSON")
    return CONVERTER.unstructure(value)


if __name__ == "__main__":
    print(json.dumps(schema(), indent=2))
