"""JSON: how are states, actions and other values sent to other programs and read back?

A state is written as its record (`unoengine.records.state_record`). Everything else is written by
the fields of its class: cards as their codes, actions and events under names of their own. Input
may come from anybody: it is what it should be, or a `FormatError` says where it is not.
`python -m unoengine.json` prints the schema.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import lru_cache
from typing import Any, TypeAlias, TypeVar, get_args, get_origin

from unoengine.core.actions import Action
from unoengine.core.agreement import resolve_agreement
from unoengine.core.cards import Card
from unoengine.core.discovery import list_public_names
from unoengine.core.edition import Edition
from unoengine.core.errors import FormatError, describe_value, refuse_failure
from unoengine.core.options import Options
from unoengine.core.refusals import Verdict
from unoengine.core.state import GameState
from unoengine.core.view import PlayerView
from unoengine.events import Event, Step
from unoengine.records.basic_values import MAX_INPUT_LENGTH, read_number
from unoengine.records.state_record import read_state, write_state

try:
    import orjson

    from unoengine.json.forms import NO_EDITION, find_form, schema, use_edition, use_place
except ImportError as _error:
    raise ImportError(
        f"unoengine.json needs orjson ({_error}): pip install 'unoengine[json]'"
    ) from _error

__all__ = ["dumps", "loads", "schema", "structure", "unstructure"]


def __dir__() -> list[str]:
    return list_public_names(__name__)


T = TypeVar("T")

Writable: TypeAlias = (
    "GameState | PlayerView | Action | Event | Step | Options | Verdict | Card | Sequence[Writable]"
)
"""Everything that can be written as JSON; a sequence is a list or a tuple."""

_KINDS = (GameState, PlayerView, Action, Event, Step, Options, Verdict, Card)
_KINDS_WITH_EDITION = (GameState, PlayerView, Step, Options)


def dumps(value: Writable) -> bytes:
    """Return a value as JSON.

    Args:
        value: A state, a view, an action, an event, a step, options, a verdict, a card, or a list
            of these.

    Returns:
        The JSON text, in UTF-8.

    Raises:
        TypeError: The value is of another type.
        PluginError: The value contains a plug-in that is not installed under a name.

    >>> from unoengine import Card, Play
    >>> dumps([Play(1, Card("comet"), color="gray", uno=True)])
    b'[{"action":"play","player":1,"card":"comet","color":"gray","uno":true}]'
    """
    data = _write(value)
    try:
        return orjson.dumps(data)
    except orjson.JSONEncodeError as error:
        raise FormatError(f"this cannot be written as JSON: {error}") from None


def loads(data: bytes | str, kind: type[T], edition: Edition | str | None = None) -> T:
    """Return what JSON stands for, if it is of this kind; anything else is a `FormatError`.

    Kinds are those of `dumps`, a single action or event such as `Play`, and `list[Action]` or
    `tuple[Event, ...]`. The cards of actions and events are those of an edition: `state.edition`,
    `view.edition_in_play`, or the name of an installed one.

    Args:
        data: The JSON text.
        kind: The expected type.
        edition: The edition of the cards; needed for actions and events.

    Returns:
        A value of this type.

    Raises:
        FormatError: The text is not JSON, or not of this type.
        TypeError: The type cannot be read, or needs an edition.

    >>> from unoengine import Action, GameState, new_game
    >>> state = new_game(seed=7)
    >>> loads(dumps(state), GameState) == state
    True
    >>> loads('{"action": "play", "player": 0, "card": "blue-7"}', Action, "classic")
    Play(0, Card('blue-7'))
    """
    return _read(_parse(data), kind, edition)


def unstructure(value: Writable) -> Any:
    """Return a value as dicts, lists, text and numbers: what `dumps` writes.

    Args:
        value: A value that `dumps` can write.

    Returns:
        Plain data that any JSON library can write.

    Raises:
        TypeError: The value is of another type.
        PluginError: The value contains a plug-in that is not installed under a name.

    >>> from unoengine import Draw
    >>> unstructure(Draw(1))
    {'action': 'draw', 'player': 1}
    """
    data = _write(value)
    with refuse_failure("this", FormatError):
        return deepcopy(data)  # parts of it are cached; the caller may change its copy


def structure(data: Any, kind: type[T], edition: Edition | str | None = None) -> T:
    """Return what dicts, lists, text and numbers stand for: `loads` without the JSON text.

    Args:
        data: The parsed JSON.
        kind: The expected type.
        edition: The edition of the cards; needed for actions and events.

    Returns:
        A value of this type.

    Raises:
        FormatError: The data is not of this type.
        TypeError: The type cannot be read, or needs an edition.
    """
    with refuse_failure("this", FormatError):
        is_exact = _check_plain_data(data)
    if is_exact:
        return _read(data, kind, edition)
    with refuse_failure("this", FormatError):  # other objects may fail wherever they are used
        return _read(data, kind, edition)


def _write(value: Any) -> Any:
    if type(value) is GameState:
        return write_state(value)
    kind = type(value)  # `isinstance` would ask the object as well
    if issubclass(kind, list | tuple):
        with refuse_failure("this", FormatError):
            parts = [*value]
        return [_write(part) for part in parts]
    if not issubclass(kind, _KINDS) or kind in (Action, Event):  # bases of classes
        raise TypeError(f"a {kind.__name__} cannot be written as JSON")
    with refuse_failure("this", FormatError):
        return find_form(kind).write(value)


def _read(data: Any, kind: type[T], edition: Edition | str | None) -> T:
    wanted: Any = kind
    try:
        if wanted is GameState:
            return read_state(data)  # type: ignore[return-value]
        read, implies_edition = _find_reader(wanted)
        if edition is None:
            if not implies_edition:
                raise TypeError(
                    f"to read {_name(kind)}, give the edition as well: state.edition, or "
                    "view.edition_in_play"
                )
            edition = NO_EDITION
        elif isinstance(edition, str):
            edition = resolve_agreement(edition).edition
        with use_edition(edition), use_place():
            return read(data)  # type: ignore[no-any-return]
    except RecursionError:
        raise FormatError("this is nested too deep") from None


def _find_reader(kind: Any) -> tuple[Callable[[Any], Any], bool]:
    """Return the function that reads a kind, and whether what it reads names its edition."""
    try:
        return _make_reader(kind)
    except Exception as error:
        raise TypeError(f"{_name(kind)} cannot be read from JSON") from error


@lru_cache
def _make_reader(kind: Any) -> tuple[Callable[[Any], Any], bool]:
    classes = [*_list_classes(kind)]
    if not all(issubclass(part, _KINDS) for part in classes):
        raise TypeError("this class is unknown")
    return find_form(kind).read, all(issubclass(part, _KINDS_WITH_EDITION) for part in classes)


def _list_classes(kind: Any) -> Iterator[type]:
    """Yield the classes that a kind such as `list[Action]` consists of."""
    if get_origin(kind) in (list, tuple):
        for part in get_args(kind):
            if part is not ...:
                yield from _list_classes(part)
    else:
        yield kind if isinstance(kind, type) else type(kind)


def _name(kind: Any) -> str:
    return kind.__name__ if type(kind) is type and not get_args(kind) else describe_value(kind)


# --- Strict input: of limited length, without repeated names, and Unicode


def _parse(data: object) -> Any:
    """Return the plain data that JSON stands for; a repeated name is a `FormatError`."""
    if issubclass(type(data), str):  # `isinstance` would ask the object as well
        try:
            data = str.encode(data)  # type: ignore[arg-type]
        except UnicodeEncodeError as error:
            raise FormatError(
                "this is not JSON: it is not Unicode", column=error.start + 1
            ) from None
    if not issubclass(type(data), bytes):
        raise FormatError(f"bytes or a string are expected, not a {type(data).__name__}")
    data = b"".join([data])  # type: ignore[list-item]  # without what a subclass overrides
    if len(data) > MAX_INPUT_LENGTH:
        raise FormatError(f"the input is too long: {len(data)} bytes")
    try:
        document = orjson.loads(data)
        if not _is_unchanged(document, data):
            json.loads(
                data.decode(), object_pairs_hook=_refuse_repeats, parse_int=str, parse_float=str
            )
    except orjson.JSONDecodeError as error:
        where = f"line {error.lineno}" if error.lineno > 1 else ""
        raise FormatError(f"this is not JSON: {error.msg}", where, error.colno) from None
    except RecursionError:
        raise FormatError("this is nested too deep") from None
    return document


def _is_unchanged(document: Any, data: bytes) -> bool:
    """Return whether a document is written as it was read, so that it lost no repeated name."""
    try:
        return orjson.dumps(document) == data
    except orjson.JSONEncodeError:  # nested too deep for this writer
        return False


def _refuse_repeats(pairs: list[tuple[str, Any]]) -> None:
    names = set[str]()
    for name, _ in pairs:
        if name in names:
            raise FormatError(f"{name[:40]!r} occurs twice")
        names.add(name)


_EXACT = (str, int, float, bool, type(None), list, tuple, dict)


def _check_plain_data(data: Any) -> bool:
    """Refuse data that no JSON could hold: names that are no text, and endless numbers.

    Return whether it consists of nothing but the built-in types.
    """
    waiting, seen, is_exact = [data], set[int](), True
    while waiting:
        part = waiting.pop()
        is_exact = is_exact and any(type(part) is kind for kind in _EXACT)
        if isinstance(part, str) or id(part) in seen:
            continue
        if isinstance(part, int):
            read_number(int(part), "")
        elif isinstance(part, list | tuple):
            seen.add(id(part))
            waiting.extend(part)
        elif isinstance(part, Mapping):
            seen.add(id(part))
            waiting.extend(part.values())
            if not all(isinstance(name, str) for name in part):
                raise FormatError("names must be strings")
            is_exact = is_exact and all(type(name) is str for name in part)
    return is_exact
