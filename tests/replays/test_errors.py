"""Errors in files: each has the place and the reason."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.plugins.distributions import Distribution
from tests.thorough import each_case
from unoengine import FormatError, Options, PluginError, Setup, new_game
from unoengine.core import discovery as plugins
from unoengine.replays import parse_replays

from .sample_files import FIRST, HEADER, catch_error, deal_game, play_simple_bots, write_games

STATE = deal_game()
PLAYED = write_games((STATE, list(play_simple_bots(STATE, 12))))
SECOND = PLAYED + PLAYED.removeprefix(FIRST)
FROM_POSITION = write_games(
    (Setup("zelda", hands=["red-1", "red-2"], discard="red-5").to_state(), [])
)


def replace_line(old: str, new: str, text: str = HEADER) -> str:
    """Return a file in which the line with this beginning is replaced."""
    lines = text.splitlines()
    [place] = [n for n, line in enumerate(lines) if line.startswith(old)]
    return "\n".join([*lines[:place], *([new] if new else []), *lines[place + 1 :]]) + "\n"


# The file as a whole

OTHER_FORMAT = "this is not a file of replays: it does not begin with unoengine-replays = 1"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", OTHER_FORMAT),
        ("# only a comment\n", OTHER_FORMAT),
        ("[[game]]\n", f"line 1: {OTHER_FORMAT}"),
        ("\n\nunoengine = 1\n", f"line 3: {OTHER_FORMAT}"),
        ("unoengine-replays = 1; x = 2\n", "line 1, column 22: Expected newline or end"),
        ("unoengine-replays.x = 1\n", "line 1: this is version … of such files"),
        ("unoengine-replays = 2\n!!!\n",
         "line 1: this is version 2 of such files; this library reads version 1"),
        ("unoengine-replays = true\n", "line 1: this is version … of such files"),
        ("unoengine-replays = 1.0\n", "line 1: this is version … of such files"),
        (f"{FIRST}seed = 7\n", "line 2: [[game]] is expected before anything else"),
        (f"{FIRST}[game]\n", "line 2: [[game]] is expected before anything else"),
        (b"\xff\xfeu", "line 1: this is not UTF-8"),
        (HEADER.encode() + b"1 = '\xe9'\n", "line 11: this is not UTF-8"),
        (HEADER + '1 = "\ud800"\n', "line 11: this is not UTF-8"),
        pytest.param(
            FIRST + "#" * (2**22 + 1),
            "line 2: a line of more than 4194304 characters",
            id="a long line",
        ),
        pytest.param(
            HEADER + "# so much\n" * 2**19,
            "game 1: a game of more than 4194304 characters",
            id="a long game",
            marks=pytest.mark.thorough,
        ),
        (HEADER + "1 = '0:blu", 'game 1, line 11: Expected "\'"; the file ends within'),
        (HEADER + "1 = 0:blue-7\n2 = 3\n", "game 1, line 11, column 6: Expected newline"),
        (HEADER + "[other]\n", "game 1: 'other' is not known here; there are game"),
        (HEADER + '[["g\\u0061me"]]\n', "game 1: a line that contains only [[game]] begins a game"),
        (HEADER + "1 = " + "[" * 5000, "game 1: this is nested too deep"),
        (HEADER + "1 = " + "9" * 5000, "game 1: a number is too long to be read"),
        (HEADER + "a." * 5000 + "a = 1", "game 1, line 11: a line has too many dots"),
        (HEADER + "x = '''\n\n'''\n" + "a." * 33 + "a = 1", "game 1, line 14: a line has too many"),
        (HEADER + "[a.b]\n" * 2**15, "game 1, line 32777: there are too many tables and dots"),
        (HEADER + "[game.a.b]\nx = 1", "game 1, line 11, a: 'a' is not known here"),
    ],
)  # fmt: skip
def test_a_file_in_another_format_is_refused(text: str | bytes, message: str) -> None:
    assert str(catch_error(text)).startswith(message)


@each_case("given", [None, 7, ["text"]])
def test_only_texts_are_parsed(given: str) -> None:
    with pytest.raises(FormatError, match="a text is expected"):
        parse_replays(given)


# The keys before the actions


@each_case("key", ["edition", "revision", "players"])
def test_a_required_key_may_not_be_missing(key: str) -> None:
    assert str(catch_error(replace_line(f"{key} =", ""))) == f"game 1, line 3: {key} is missing"


@each_case(
    "old, new, message",
    [
        ("seed", "", "line 3: either a seed or a position is expected"),
        ("seed", "seed = 7\nposition = 'x'", "line 3: either a seed or a position is expected"),
        ("seed", "seed = true", "line 7, seed: a whole number"),
        ("seed", "seed = 7.0", "line 7, seed: a whole number"),
        ("seed", "seed = 1979-05-27", "line 7, seed: a whole number"),
        ("seed", "seed = '07'", "line 7, seed: a whole number"),
        ("seed", "seed = 7\nsed = 8", "line 8, sed: 'sed' is not known here; did you mean 'seed'?"),
        ("seed", "seed = 7\n__class__ = 8", "line 8, __class__: '__class__' is not known here"),
        ("seed", "seed = 7\nseed = 7", "line 8, column 9: this key occurs twice"),
        ("edition", "edition = 7", "line 4, edition: a name is expected"),
        ("edition", "edition = 'zelda-2'", "line 4, edition: no edition is called 'zelda-2'"),
        ("revision", "revision = '1'", "line 5, revision: a number is expected"),
        ("revision", "revision = true", "line 5, revision: a number is expected"),
        ("revision", "revision = 0x" + "f" * 9999, "line 5, revision: a number is expected"),
        ("revision", "revision = 2",
         "line 5, revision: this is of revision 2 of zelda, but revision 1 is installed"),
        ("players", "players = 2", "line 6, players: a list of texts is expected"),
        ("players", "players = ['Ana', 2]", "line 6, players: a list of texts is expected"),
        ("players", "players = ['Ana']", "line 3: a game takes at least 2 players"),
        ("players", "players = ['Ana', 'Ana']", "line 3: two players share the name 'Ana'"),
        ("players", f"players = {['x'] * 101}", "line 6, players: no more than 100 are"),
        ("plugins", "plugins = ['unoengine']", "line 8, plugins: names with versions"),
        ("plugins", "plugins = { unoengine = 1 }", "line 8, plugins: names with versions"),
        ("plugins", "dealer = 2", "line 3: the dealer must be a seat from 0 to 1, not 2"),
        ("plugins", "dealer = true", "line 8, dealer: a seat is expected"),
        ("plugins", "wardrobe = [['blue']]", "line 8, wardrobe: a list of 2 lists is expected"),
        ("plugins", "wardrobe = ['blue', 'tan']", "line 8, wardrobe: a list of texts is expected"),
        ("plugins", "wardrobe = [['x'], []]", "line 3: seat 0 wears x"),
        ("plugins", "options = 7", "line 8, options: names with values are expected"),
        ("plugins", "options = { taget = 7 }", "line 8, options: 'taget' is not known here"),
        ("plugins", "options = { target = inf }", "line 8, options.target: a string, a number"),
        ("plugins", "options = { target = 07:32:00 }", "line 8, options.target: a string"),
        ("plugins", "options.target = 0", "line 8, options.target: target must be a whole number"),
        ("plugins", "options = {x = " + "[" * 60 + "]" * 60 + "}", "line 8, options: this is nes"),
        ("plugins", "variants = 'jump-in'", "line 8, variants: a list is expected"),
        ("plugins", "variants = ['jumpin']", "line 8, variants[0]: no variant is called 'jumpin'"),
        ("plugins", "variants = [7]", "line 8, variants[0]: names with values are expected"),
        ("plugins", "variants = [{ name = 'stacking', options = { mixed = 2 } }]",
         "line 8, variants[0]: "),
        ("plugins", "house_rules = []", "line 8, house_rules: names with values are expected"),
        ("plugins", "house_rules = { wild = 'x' }", "line 8, house_rules.wild: a list"),
        ("plugins", "house_rules = { wild = [''] }", "line 3: no house rule can be written on"),
        ("[game.actions]", "", "line 3: actions is missing"),
        ("[game.actions]", "actions = ['0.draw']", "line 10, actions: [game.actions] is expected"),
    ],
)  # fmt: skip
def test_the_keys_before_the_actions_are_checked(old: str, new: str, message: str) -> None:
    assert str(catch_error(replace_line(old, new))).startswith(f"game 1, {message}")


def test_with_a_position_other_keys_are_refused() -> None:
    for key in ("dealer = 0", "wardrobe = [[], []]", "options = {}", "variants = []"):
        error = str(catch_error(replace_line("plugins", key, FROM_POSITION)))
        assert f"line 7, {key.split()[0]}: a position already" in error
    error = str(catch_error(replace_line("pos", "position=7", FROM_POSITION)))
    assert "position: a text is expected" in error


@each_case(
    "old, new, reason",
    [
        ("players", "players = ['Ana', 'Ben']", "the position has another edition or other play"),
        ("edition", "edition = 'zelda-es'", "the position has another edition or other players"),
        ("revision", "revision = 9", "this is of revision 9 of zelda, but revision 1 is installed"),
    ],
)
def test_a_position_must_have_the_given_edition_and_players(
    old: str, new: str, reason: str
) -> None:
    assert catch_error(replace_line(old, new, FROM_POSITION)).reason.startswith(reason)


def test_the_error_in_a_position_has_the_column() -> None:
    text = FROM_POSITION.replace("hands=[[red-1]", "hands=[[red-x]")
    error = catch_error(text)
    assert error.place == "game 1, line 8, position"
    assert error.reason == "hands[0][0]: zelda has no card 'red-x'"
    assert text.splitlines()[7][len('position = "') :][(error.column or 0) - 1 :].startswith(
        "red-x"
    )


# The actions


@each_case(
    "lines, message",
    [
        ("2 = '0.draw'", "line 11, 2: action 1 is expected here, not '2'"),
        ("01 = '0.draw'", "line 11, 01: action 1 is expected here, not '01'"),
        ("1 = '0.draw'\n3 = '1.draw'", "line 12, 3: action 2 is expected here, not '3'"),
        ("2 = '1.draw'\n1 = '0.draw'", "line 11, 2: action 1 is expected here, not '2'"),
        ("one = '0.draw'", "line 11, one: action 1 is expected here, not 'one'"),
        ("1 = '0.draw'\n1 = '0.draw'", "line 12, column 13: this key occurs twice"),
        ('1 = "0.draw\n2 = "1.draw"', "line 11, column 12: the text in this line does not end"),
        ("1 = 7", "line 11, 1: an action is expected, as a text"),
        ("1 = ''", "line 11, action 1 '', column 1: the number of a seat is expected"),
        ("1 = '0.drw'", "line 11, action 1 '0.drw', column 3: 'drw' is not an action; there are "),
        ("1 = '0:blu-7'", "line 11, action 1 '0:blu-7', column 3: zelda has no card 'blu-7'"),
        ("1 = '0.draw '", "line 11, action 1 '0.draw ', column 7: the end is expected"),
        ("# Ben goes first\n\n1 = '1.draw'",
         "line 13, action 1 '1.draw': It is not your turn but Ana's. (R021)"),
        ("1 = '9.draw'", "line 11, action 1 '9.draw': "),
        ("1 = '0.leave'", "line 11, action 1 '0.leave': "),
        ("1 = '0.answer={a:1}'", "line 11, action 1 '0.answer={a:1}', column 10: a single value"),
        ("end = 7", "line 11, end: a number of actions and a fingerprint are expected"),
        ("end = { actions = 0 }", "line 11, end: a number of actions and a fingerprint are"),
        ("end = { actions = 0, fingerprint = 'x' }", "line 11, end: a fingerprint of 64 digits"),
        ("end = { actions = true, fingerprint = 'x' }",
         "line 11, end: there are 0 actions; the end gives another number"),
        ("end = { actions = 0, fingerprint = 'x', more = 1 }",
         "line 11, end: a number of actions and a fingerprint are expected"),
        ("end = 1\n1 = '0.draw'", "line 11, end: nothing may follow the end"),
    ],
)  # fmt: skip
def test_the_error_in_an_action_has_the_line(lines: str, message: str) -> None:
    assert str(catch_error(f"{HEADER}{lines}\n")).startswith(f"game 1, {message}")


def test_a_changed_action_is_found_with_game_and_line() -> None:
    lines = SECOND.splitlines()
    place = len(lines) - 3
    assert lines[place].startswith("11 = ")
    lines[place] = '11 = "1.deal"'
    error = catch_error("\n".join(lines) + "\n")
    assert error.place.startswith(f"game 2, line {place + 1}, action 11 '1.deal'")


def test_a_missing_action_is_found() -> None:
    lines = PLAYED.splitlines()
    actions = [line.partition(" = ")[2] for line in lines if line[:1].isdigit()]
    del actions[5]
    renumbered = [f"{n} = {action}" for n, action in enumerate(actions, start=1)]
    error = catch_error("\n".join([*HEADER.splitlines(), *renumbered, lines[-1]]) + "\n")
    assert error.reason == "there are 11 actions; the end gives another number"


def test_another_last_state_is_found_by_its_fingerprint() -> None:
    """The same actions may be legal with another seed, but lead to another state."""
    text = HEADER + '1 = "0.draw"\n'
    before = write_games((STATE, [])).splitlines()[-1].replace("actions = 0", "actions = 1")
    error = catch_error(f"{text}{before}\n")
    assert error.place == "game 1, line 12, end"
    assert error.reason.startswith("these actions no longer lead to the same state")
    [replay] = parse_replays(f"{text}{before}\n")
    with pytest.raises(FormatError, match="no longer lead to the same state"):
        replay.at(1)


# Plug-ins

BREEZE = Distribution(
    name="uno-breeze",
    version="0.4",
    modules={
        "uno_breeze": """
            from unoengine.authoring import Variant, frozen, option

            @frozen
            class Breeze(Variant):
                strength: int = option(1, 2)

                def matches(self, card, top, color):
                    return True if card.number == self.strength + 1 else None

            class Calm(Variant):
                def draw(self, table):
                    raise ZeroDivisionError("too calm")

            class Storm(Variant):
                def __init__(self):
                    raise ValueError("too windy")
            """,
        "uno_storm": "1 / 0\n",
    },
    offers={
        "unoengine.variants": {
            "breeze": "uno_breeze:Breeze",
            "calm": "uno_breeze:Calm",
            "storm": "uno_breeze:Storm",
            "gale": "uno_storm:Gale",
        }
    },
)


@pytest.fixture
def breeze(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Install the distribution while a test runs."""
    monkeypatch.syspath_prepend(BREEZE.install(tmp_path))
    plugins.refresh()
    yield
    monkeypatch.undo()
    plugins.refresh()


def write_breeze_game(*variants: str, versions: str = '{ uno-breeze = "0.4" }') -> str:
    """Return a game with variants in which the first action is to draw."""
    keys = f"variants = [{', '.join(variants)}]\nplugins = {versions}"
    return replace_line("plugins", keys) + '1 = "0.draw"\n'


def test_other_versions_of_plugins_are_no_error_but_mentioned_in_errors() -> None:
    text = HEADER.replace('"0.1.0"', '"0.0.9", uno-gone = "2"')
    [replay] = parse_replays(text)
    ours, gone = replay.other_versions
    assert ours.startswith("written with unoengine 0.0.9, ")
    assert ours.endswith(" is installed")
    assert gone == "written with uno-gone 2, which is not installed"
    assert replay.start() == STATE
    error = str(catch_error(text + "1 = '1.draw'\n"))
    assert "It is not your turn but Ana's. (R021); written with unoengine 0.0.9, " in error


@pytest.mark.usefixtures("breeze")
def test_the_versions_of_third_party_plugins_are_written() -> None:
    state = new_game(players=2, seed=1, variants=["breeze"])
    text = write_games((state, []))
    assert 'uno-breeze = "0.4"' in text
    [replay] = parse_replays(text)
    assert replay.start() == state
    assert replay.other_versions == ()


def test_the_error_names_a_plugin_that_is_not_installed() -> None:
    error = catch_error(write_breeze_game("'breeze'"))
    assert error.reason.startswith("no variant is called 'breeze'")
    assert error.reason.endswith("; written with uno-breeze 0.4, which is not installed")


@pytest.mark.usefixtures("breeze")
@each_case(
    "variant, place, message",
    [
        ("'gale'", "line 3", "cannot be loaded: ZeroDivisionError: division by zero"),
        ("'storm'", "line 8, variants[0]", "storm refuses these options: too windy"),
        ("'calm'", "line 12, action 1 '0.draw'", "too calm"),
        ("{ name = 'breeze', options = { strength = 'x' } }", "line 8, variants[0]", "strength"),
    ],
)
def test_an_exception_in_a_plugin_becomes_a_format_error(
    variant: str, place: str, message: str
) -> None:
    error = catch_error(write_breeze_game(variant))
    assert error.place == f"game 1, {place}"
    assert message in error.reason
    assert isinstance(error.__cause__, PluginError) or variant != "'gale'"


def test_missing_options_have_the_default_of_the_edition() -> None:
    [replay] = parse_replays(replace_line("plugins", ""))
    assert replay.start() == STATE
    assert replay.plugins == {}
    assert replay.start().options == new_game("zelda", players=2, seed=1, options=Options()).options
