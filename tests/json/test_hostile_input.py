"""Any input gives a value or a `FormatError`; a state that is accepted can be played."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.json.example_states import GAMES, play_near_end, states_by_phase
from tests.notation.resource_use import takes_less_than_counting, takes_linear_time
from tests.thorough import each_case, pick_cases, scale_examples
from unoengine import (
    Action,
    Card,
    Deal,
    Draw,
    Edition,
    GameState,
    Options,
    Play,
    PlayerView,
    Step,
    Verdict,
    apply,
    explain,
    legal_moves,
    step,
    view,
)
from unoengine.core.errors import FormatError
from unoengine.editions.frozen import FROZEN
from unoengine.editions.zelda import ZELDA
from unoengine.events import Event
from unoengine.json import dumps, loads, structure, unstructure

KINDS: tuple[Any, ...] = (
    *(GameState, PlayerView, Action, Play, Event, Step, Options, Verdict, Card),
    *(list[Action], tuple[Event, ...], list[GameState], list[PlayerView]),
)


def count_cards(state: GameState) -> Counter[Card]:
    """Return how often each card occurs, wherever it is."""
    hands = [state.hand(seat) for seat in range(len(state.players))]
    return Counter(card for cards in (*hands, state.draw_pile, state.discards) for card in cards)


def check_state_from_outside(state: GameState) -> None:
    """Check that a game can go on from here."""
    assert count_cards(state) <= Counter(state.edition.deck)
    moves = legal_moves(state)
    assert bool(moves) is not state.is_over
    for move in moves:
        after = apply(state, move)
        assert isinstance(move, Deal) or count_cards(after) == count_cards(state)
    assert loads(dumps(state), GameState) == state
    for seat in (None, *range(len(state.players))):
        assert loads(dumps(view(state, seat)), PlayerView) == view(state, seat)


def is_accepted(data: Any, kind: Any, edition: Any = ZELDA) -> bool:
    """Return whether something can be read; check it if so."""
    try:
        value = loads(data, kind, edition)
    except FormatError:
        return False
    if isinstance(value, GameState):
        check_state_from_outside(value)
    assert loads(dumps(value), kind, edition) == value
    return True


# Anything

leaves = (
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats()
    | st.sampled_from(
        [
            *("", "zelda", "red-1", "wild", "red", "turn", "play", "drew", "question", "7", "\0"),
            *(0, 1, -1, 2**53, 2**64, 2**63, 1.0, True),
        ]
    )
    | st.text(max_size=5)
)
names = st.sampled_from(
    [
        *("action", "event", "player", "card", "cards", "color", "choice", "uno", "value", "why"),
        *("edition", "revision", "options", "variants", "effects", "name", "number", "hand"),
        *("state", "events", "triforce", "target", "count", "phase", "hands", "players"),
    ]
)
documents = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(names, inner, max_size=6),
    max_leaves=20,
)


@scale_examples(0.5)
@given(documents, st.sampled_from(KINDS))
def test_any_document_is_read_or_refused(document: Any, kind: Any) -> None:
    try:
        data = orjson.dumps(document)
    except TypeError:  # a number beyond 64 bits
        data = repr(document).replace("'", '"').encode()
    is_accepted(data, kind)


@given(st.binary(max_size=60) | st.text(max_size=60), st.sampled_from(KINDS))
def test_any_bytes_and_strings_are_read_or_refused(data: bytes | str, kind: Any) -> None:
    assert not is_accepted(data, kind) or kind in (Options, *KINDS[9:])


# Nearly right

STATES = [
    *states_by_phase().values(),
    *(list(play_near_end(number, 1, 8))[-1][0] for number in range(0, len(GAMES), 5)),
]


def documents_of_state(state: GameState) -> Iterator[tuple[Any, Any]]:
    """Yield every value that belongs to a state and can be written, with its kind."""
    for seat in (None, 0, state.turn):
        yield view(state, seat), PlayerView
    yield legal_moves(state), list[Action]
    yield state.options, Options
    for move in legal_moves(state)[:1]:
        done = step(state, move)
        yield done, Step
        yield done.events, tuple[Event, ...]
        yield explain(state, move), Verdict


MADE: list[tuple[Any, Any, Edition]] = [
    *((orjson.loads(dumps(state)), GameState, state.edition) for state in STATES),
    *(
        (orjson.loads(dumps(thing)), kind, state.edition)
        for state in STATES
        for thing, kind in documents_of_state(state)
    ),
]

JUNK: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 99, 2**53, 0.5, 1.0, "", "red-1", "blue-1", "wild", "red"),
    *("blue", "turn", "question", "game-over", [], {}, [[]], {"card": "wild"}, {"card": []}),
    *({"hand": ["blue-1"]}, {"number": "5"}, {"number": "1" * 999}, [None], ["wild", "wild"]),
    *("customizable", "stacking", ["stacking"], {"name": "stacking"}, "\0", "x" * 300),
)


def list_places(data: Any) -> list[tuple[Any, Any]]:
    """Return every place in a document: its container and its name or index there."""
    inside: list[tuple[Any, Any]] = []
    if isinstance(data, dict):
        inside = [(data, key) for key in data]
    elif isinstance(data, list):
        inside = [(data, number) for number in range(len(data))]
    return inside + [found for holder, key in inside for found in list_places(holder[key])]


def copy_document(data: Any) -> Any:
    return orjson.loads(orjson.dumps(data))


def tamper(document: Any, chance: Random) -> Any:
    """Return a document with a part replaced, removed, repeated or moved."""
    copy = copy_document(document)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        found = list_places(copy)
        if not found:
            return copy
        # Long lists of cards would be nearly all that is ever hit.
        big = [(holder, key) for holder, key in found if isinstance(holder, dict)]
        holder, key = chance.choice(big if big and chance.random() < 0.6 else found)
        other, there = chance.choice(found)
        match chance.randrange(6):
            case 0:
                holder[key] = copy_document(chance.choice(JUNK))
            case 1:
                holder[key] = copy_document(other[there])
            case 2:
                del holder[key]
            case 3 if isinstance(holder, list):
                holder.insert(chance.randrange(len(holder) + 1), holder[key])
            case 3 if isinstance(other, dict):
                holder[there] = copy_document(other[there])
            case 4 if type(holder[key]) is int:
                holder[key] += chance.choice((-2, -1, 1, 2))
            case _ if key in holder or isinstance(holder, list):
                mine, yours = holder[key], other[there]
                holder[key], other[there] = copy_document(yours), copy_document(mine)
    return copy


made = st.integers(0, len(MADE) - 1) | st.integers(0, len(STATES) - 1)
"""Numbers of documents; the first ones are states."""


@given(st.integers(0, 2**32), made)
def test_tampered_document_is_read_or_refused(seed: int, number: int) -> None:
    document, kind, edition = MADE[number]
    is_accepted(orjson.dumps(tamper(document, Random(seed))), kind, edition)


def test_some_tampered_documents_are_accepted() -> None:
    """Otherwise the tests above would test only refusals."""
    let_in = Counter(
        is_accepted(orjson.dumps(tamper(MADE[seed % len(STATES)][0], Random(seed))), GameState)
        for seed in range(300)
    )
    assert let_in[True] > 10
    assert let_in[False] > 100


@given(st.integers(0, 2**32), made)
def test_tampered_bytes_are_read_or_refused(seed: int, number: int) -> None:
    document, kind, edition = MADE[number]
    chance, data = Random(seed), bytearray(orjson.dumps(document))
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(data) or 1)
        match chance.randrange(4) if data else 2:
            case 0:
                data[at] = chance.randrange(256)
            case 1:
                del data[at : at + chance.randint(1, 30)]
            case 2:
                data[at:at] = data[at : at + chance.randint(1, 30)]
            case 3:
                data = data[:at] or data
    is_accepted(bytes(data), kind, edition)


# Too much

DEEP = 1000
GREAT: dict[str, tuple[str, Any]] = {
    "lists": ("[" * DEEP + "]" * DEEP, list[list[Action]]),
    "names": ('{"a":' * DEEP + "1" + "}" * DEEP, Options),
    "a card": ('{"action":"play","player":0,"card":' + "[" * DEEP + "]" * DEEP + "}", Action),
    "a value": ('{"action":"answer","player":0,"value":' + "[" * DEEP + "]" * DEEP + "}", Action),
    "an effect": ('{"effects":{"a":{"b":' + "[" * DEEP + "]" * DEEP + "}}}", Options),
    "a name": ('{"effects":{"a":{"name":' + "[" * DEEP + "]" * DEEP + "}}}", Options),
    "digits": ('{"target":{"number":"' + "9" * 100_000 + '"}}', Options),
    "a number": ('{"target":' + "9" * 100_000 + "}", Options),
    "a long name": ('{"effects":{"a":"' + "x" * 1_000_000 + '"}}', Options),
    "a long card": ('"' + "blue-" * 200_000 + '"', Card),
    "a long tag": ('{"action":"' + "play" * 200_000 + '"}', Action),
    "many names": ("{" + ",".join(f'"{n}":0' for n in range(90_000)) + "}", Action),
    "many moves": ("[" + ",".join(['{"action":"draw"}'] * 50_000) + "]", list[Action]),
    "colons": ('["' + ":" * 1_000_000 + '"]', list[Card]),
}


@each_case("what", GREAT)
def test_excessive_input_is_refused_quickly(what: str) -> None:
    data, kind = GREAT[what]

    def read() -> None:
        assert not is_accepted(data, kind)

    assert takes_less_than_counting(100_000_000, read)


@pytest.mark.parametrize("kind", [GameState, Action, Options])
def test_time_grows_linearly_with_the_number_of_names(kind: Any) -> None:
    def names(size: int) -> None:
        loads("{" + ",".join(f'"a{n}": 0' for n in range(size)) + ',"x":":"}', kind, ZELDA)

    assert takes_linear_time(names, 6000)


def test_long_name_is_shortened_in_the_error() -> None:
    with pytest.raises(FormatError) as found:
        loads('{"effects":{"' + "a" * 500_000 + '":{"x":{}}}}', Options)
    assert found.value.place.startswith("effects.aaa")
    assert len(str(found.value)) < 1100


# What no text could have said

HUGE = 10**5000
DRAW: dict[Any, Any] = {"action": "draw", "player": 0}


def structure_type(data: Any, kind: Any, edition: Edition | None = None) -> type:
    """Return the type of the value or of the error; some values have no repr."""
    try:
        return type(structure(data, kind, edition))
    except Exception as error:
        return type(error)


def _by_kind(value: object) -> str:
    return getattr(value, "__name__", type(value).__name__)


@each_case(
    "data, kind",
    [
        (DRAW | {1: 2}, Action),
        (DRAW | {1: 2, "x": 3}, Action),
        (DRAW | {HUGE: 2}, Action),
        (DRAW | {None: 2}, Draw),
        ([DRAW, DRAW | {(): 2}], list[Action]),
        ({1: 2}, Options),
        ({"effects": {1: {}}}, Options),
        ({"effects": {"triforce": {1: 2}}}, Options),
        ({"action": HUGE, "player": 0}, Action),
        ({"action": "draw", "player": HUGE}, Action),
        ({"action": "answer", "player": 0, "value": -HUGE}, Action),
        ({"event": HUGE}, Event),
        ({"target": HUGE}, Options),
        (HUGE, Card),
        (HUGE, GameState),
    ],
)
def test_data_that_json_cannot_hold_is_refused(data: Any, kind: Any) -> None:
    assert structure_type(data, kind, ZELDA) is FormatError


@pytest.mark.parametrize("junk", [HUGE, {1: 2}, [HUGE], {"card": HUGE}, {HUGE: 1}], ids=_by_kind)
def test_part_that_json_cannot_hold_is_refused(junk: Any) -> None:
    for told, kind in ((STATE, GameState), (VIEW, PlayerView)):
        document = copy_document(told)
        for holder, name in list_places(document):
            was, holder[name] = holder[name], junk
            assert structure_type(document, kind) is FormatError
            holder[name] = was


def test_circular_data_is_refused() -> None:
    endless: list[Any] = []
    endless += [endless, endless]
    twice: list[Any] = []
    for _ in range(60):
        twice = [twice, twice]
    for data in (endless, twice):
        for kind in (Action, list[Action], GameState):
            with pytest.raises(FormatError):
                structure(data, kind, ZELDA)


def test_unstructured_data_is_structured_again() -> None:
    for state in STATES:
        assert structure(unstructure(state), GameState) == state


STATE: dict[str, Any] = orjson.loads(dumps(states_by_phase()["duel"]))
VIEW: dict[str, Any] = orjson.loads(dumps(view(states_by_phase()["duel"], 0)))


@each_case("kind", [GameState, PlayerView])
@each_case("name", sorted({*STATE, *VIEW}))
@each_case("depth", pick_cases([1000, 250], 1))
def test_deep_part_is_refused_quickly(kind: Any, name: str, depth: int) -> None:
    document = STATE if kind is GameState else VIEW
    marked = orjson.dumps(document | {name: "HERE"}).decode()
    for opening, closing in (("[", "]"), ('{"a":', "}")):
        deep = opening * depth + "1" + closing * depth
        assert not is_accepted(marked.replace('"HERE"', deep), kind, FROZEN)


@each_case("kind", [GameState, PlayerView])
@each_case("name", pick_cases(sorted({*STATE, *VIEW}), 6))
def test_long_part_is_refused_quickly(kind: Any, name: str) -> None:
    document = STATE if kind is GameState else VIEW

    def read() -> None:
        for value in (["p"] * 20_000, [*map(str, range(20_000))], "x" * 500_000, [0] * 100_000):
            assert not is_accepted(orjson.dumps(document | {name: value}), kind, FROZEN)

    assert takes_less_than_counting(200_000_000, read)
