"""Arbitrary texts and bytes are games or a `FormatError`, and are read quickly."""

import string
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.notation.resource_use import measure_memory, takes_less_than_counting, takes_linear_time
from unoengine import FormatError, Options, Setup, apply, new_game
from unoengine.replays import Replay, parse_replays

from .sample_files import (
    FIRST,
    HEADER,
    catch_error,
    deal_game,
    play_randomly,
    play_simple_bots,
    write_games,
)


def make_files() -> list[str]:
    """Return valid files."""
    house = new_game(
        "frozen",
        ["Ana", 'B"\\n'],
        seed=10**20,
        dealer=1,
        variants=["jump-in", "stacking"],
        house_rules={"customizable": ["mirror"]},
        options=Options(
            target=100, leaving="allowed", effects={"wild-draw-four": {"policy": "strict"}}
        ),
    )
    bell = new_game("saved-by-the-bell", 3, seed=4, wardrobe={1: ["pink"]})
    position = Setup(
        "zelda", hands=["triforce red-1 red-2", "red-3 red-4"], discard="red-5", rest="draw"
    ).to_state()
    middle = deal_game()
    for action in play_simple_bots(middle, 7):
        middle = apply(middle, action)
    games = [house, bell, position, middle]
    return [
        write_games(*((state, list(play_randomly(state, n, 25))) for n, state in enumerate(games))),
        *(write_games((state, list(play_simple_bots(state, 25)))) for state in games),
    ]


FILES = make_files()


def played(text: str | bytes) -> list[Replay] | None:
    """Return the games of a file, or None if it raises a `FormatError`."""
    try:
        replays = list(parse_replays(text))
        for replay in replays:
            assert len(list(replay.states())) == len(replay.actions) + 1
    except FormatError as error:
        message = str(error)
    else:
        return replays
    assert 0 < len(message) < 10_000
    return None


def test_the_unchanged_files_are_valid() -> None:
    assert all(played(text) for text in FILES)


lines_of = st.sampled_from(FILES).map(lambda text: text.splitlines(keepends=True))


@given(lines_of, st.data())
def test_files_with_dropped_doubled_or_swapped_lines(lines: list[str], data: st.DataObject) -> None:
    lines = [*lines]
    for _ in range(data.draw(st.integers(1, 3))):
        place, other = data.draw(st.tuples(*[st.integers(0, len(lines) - 1)] * 2))
        match data.draw(st.sampled_from(["drop", "double", "swap", "cut", "move"])):
            case "drop" if len(lines) > 1:
                del lines[place]
            case "double":
                lines.insert(other, lines[place])
            case "swap":
                lines[place], lines[other] = lines[other], lines[place]
            case "cut":
                lines[place] = lines[place][: len(lines[place]) // 2]
            case _:
                lines.insert(other, lines.pop(place))
    played("".join(lines))


characters = st.characters() | st.sampled_from("\"'\\[]{}=.,:#~@!+%\n\r\0 -_0123456789")


@given(st.sampled_from(FILES), st.data())
def test_files_with_changed_characters(text: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(text)))
        text = text[:place] + data.draw(characters) + text[place + data.draw(st.integers(0, 3)) :]
    played(text)


VALUES = st.sampled_from(
    [
        *('""', '"x"', "''", "0", "-1", "7", "true", "false", "1.5", "inf", "nan", "-0.0", "1e400"),
        *("1979-05-27", "07:32:00", "1979-05-27T07:32:00Z", "[]", "{}", "[[]]", '[""]', "[7]"),
        *("{ nothing = true }", '{ number = "9" }', '{ number = "x" }', '{ card = "red-1" }'),
        *('{ hand = ["red-1"] }', '{ name = "jump-in" }', "{ name = 7 }", '["jump-in", "jump-in"]'),
        *('{ name = "stacking", options = { mixed = true } }', "9" * 400, "0x" + "f" * 9000),
        *("{ __class__ = 1 }", "{ a.b.c = 1 }", "[" * 300 + "]" * 300, '"\\u0000"', '"\\ud800"'),
        *('"zelda"', '"frozen"', '["Ana", "Ben"]', "[[], []]", "10000000000000000000000"),
    ]
)
KEYS = st.sampled_from(
    [
        *("edition", "revision", "players", "seed", "dealer", "options", "variants", "house_rules"),
        *("wardrobe", "plugins", "position", "actions", "end", "1", "2", "26", "__init__", '""'),
        *("options.target", "options.effects.wild-draw-four", "house_rules.customizable"),
        *("variants.x", "options.effects", "game", "[game.actions]#", "[[game]]#", "[game.end]#"),
    ]
)


@given(lines_of, st.data())
def test_files_with_replaced_values(lines: list[str], data: st.DataObject) -> None:
    lines = [*lines]
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(lines) - 1))
        key = data.draw(st.just(lines[place].partition(" = ")[0].strip()) | KEYS)
        lines[place] = f"{key} = {data.draw(VALUES)}\n"
    played("".join(lines))


@given(st.binary() | st.binary().map(lambda data: HEADER.encode() + data))
def test_arbitrary_bytes(data: bytes) -> None:
    played(data)


@given(st.text(alphabet=string.printable + "é\ud800\u2028"), st.sampled_from(["", FIRST, HEADER]))
def test_arbitrary_text(text: str, before: str) -> None:
    played(before + text)


@given(st.lists(st.tuples(KEYS, VALUES), max_size=8))
def test_arbitrary_games(entries: list[tuple[str, str]]) -> None:
    played(f"{FIRST}[[game]]\n" + "".join(f"{key} = {value}\n" for key, value in entries))


LENGTH = 2**22 - 2**10
HEAD = HEADER.replace("\n[game.actions]\n", "")


@pytest.mark.thorough
@pytest.mark.parametrize(
    "make",
    [
        lambda: "a." * (LENGTH // 2) + "a = 1\n",
        lambda: "[game" + ".a" * (LENGTH // 2) + "]\n",
        lambda: "x = " + "[" * LENGTH,
        lambda: "x = " + "{a=" * (LENGTH // 3),
        lambda: '\\"""\n' * (LENGTH // 5),
        lambda: "'''\n\"\"\"\n" * (LENGTH // 8),
        lambda: "k" * LENGTH + " = 1\n",
        lambda: "1 = '" + "0" * LENGTH + "'\n",
        lambda: "1 = '0.answer=" + "[" * 2**19 + "'\n",
        lambda: "x = 0x" + "f" * LENGTH + "\n",
        lambda: "x = [" + "1.5," * (LENGTH // 4) + "]\n",
        lambda: "wardrobe = [" + "['a']," * (LENGTH // 6) + "]\n[game.actions]\n",
        lambda: "variants = [" + "'jump-in'," * (LENGTH // 10) + "]\n[game.actions]\n",
    ],
)
def test_a_game_of_maximum_length_is_refused_quickly(make: Callable[[], str]) -> None:
    """With quadratic time it would take hours."""
    more = make()
    text = (HEAD if "[game.actions]" in more else HEADER) + more

    def read() -> None:
        assert catch_error(text).place.startswith("game 1")

    assert takes_less_than_counting(3_000_000_000, read)


@pytest.mark.parametrize(
    ("size", "text"),
    [
        (8000, lambda size: HEAD + " " * size + "\n[game.actions]\n"),
        (8000, lambda size: HEAD + "\t" * size + "\n[game.actions]\n"),
        (4000, lambda size: f"{HEAD}{' ' * size}\n'{' ' * 40}' = 1\n"),
        (4000, lambda size: f"{HEAD}{' ' * size}\n'' = 1\n"),
        (3000, lambda size: HEAD + 'x = 1\n"""' + '\\"""\n' * size + "\\"),
    ],
    ids=["spaces", "tabs", "a name of spaces", "no name", "texts"],
)
def test_reading_takes_linear_time(size: int, text: Callable[[int], str]) -> None:
    assert takes_linear_time(lambda size: played(text(size)), size)


@pytest.mark.thorough
@pytest.mark.parametrize(
    "more",
    [
        "".join(f"[game.k{n}{'.a' * 30}]\n" for n in range(13_500)),
        "".join(f"[k{n}]\n" for n in range(110_000)),
        "".join(f"k{n}{'.a' * 30} = 1\n" for n in range(13_500)),
        'x = """' + "a" * 2**20,
        'x = "' + "a" * 2**20,
        'x = "' + "\\a" * 2**19,
    ],
    ids=["tables in tables", "tables", "names in names", "a long text", "a line", "signs"],
)
def test_reading_a_megabyte_takes_little_memory(more: str) -> None:
    assert measure_memory(lambda: played(HEAD + more)) < 2**26


def test_one_dot_per_action_is_allowed() -> None:
    actions = "".join(f'actions.{n} = "0.draw"\n' for n in range(1, 5001))
    [replay] = parse_replays(HEAD + actions)
    assert len(replay.actions) == 5000


def test_a_position_with_thousands_of_players_is_refused() -> None:
    many = ",".join(f"a{n}" for n in range(100_000))
    position = f"edition=zelda revision=1 players=[{many}] hands=[]"
    text = HEADER.replace("seed = 7", f"position = '{position}'")

    def read() -> None:
        assert catch_error(text).reason == "the position has another edition or other players"

    assert takes_less_than_counting(3_000_000_000, read)
