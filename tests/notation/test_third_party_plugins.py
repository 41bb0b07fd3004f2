"""Positions and actions with third-party plug-ins that are really installed."""

from pathlib import Path
from typing import Any

import pytest

from tests.plugins.distributions import Distribution, run_program, run_refused_program
from tests.plugins.test_example_package import TIDES
from tests.plugins.test_third_party_edition import ORBIT
from tests.thorough import choose_count

MODULE = Path(__file__).with_name("lagoon_plugin.py")
LAGOON = Distribution(
    name="uno-lagoon",
    modules={
        "uno_lagoon": Path(__file__).with_name("lagoon_plugin.py").read_text(encoding="utf-8")
    },
    offers={
        "unoengine.editions": {"lagoon": "uno_lagoon:LAGOON"},
        "unoengine.effects": {"survey": "uno_lagoon:Survey", "toll": "uno_lagoon:Toll"},
        "unoengine.house_rules": {"survey": "uno_lagoon:Survey"},
        "unoengine.variants": {"ebb": "uno_lagoon:Ebb"},
    },
)

TURNS = choose_count(50, 150)
PROGRAM = """
from random import Random
from unoengine import Answer, Play, apply, legal_moves, new_game, redeal
from unoengine.plugins import variants
from unoengine.notation import read_action, read_position, write_action, write_position

GAMES = {games}

def variant(name, **options):
    return variants()[name].load()(**options)

phases, notes, words, states, values = set(), set(), set(), 0, set()
for number in range(8):
    chance = Random(number)
    edition, agreed = GAMES[number % len(GAMES)]
    state = new_game(edition, 2 + number % 4, seed=number, **eval(agreed))
    for _ in range({turns}):
        text = write_position(state)
        read = read_position(text)
        assert read == state and hash(read) == hash(state) and write_position(read) == text
        assert text.count(" ") == len(text.split()) - 1 and text.isprintable(), text
        moves = legal_moves(state)
        assert [*map(repr, legal_moves(read))] == [*map(repr, moves)]
        for move in moves:
            word = write_action(move)
            assert word.split() == [word] and word.isprintable(), word
            assert repr(read_action(word, state.edition)) == repr(move), word
            words.add(word)
            if isinstance(move, Answer):
                values.add(type(move.value).__name__)
        states += 1
        phases.add(state.phase)
        notes |= {{key for _, key, _ in state.notes}}
        if not moves:
            break
        cards = [move for move in moves if isinstance(move, Play | Answer)]
        move = chance.choice(cards if cards and chance.random() < 0.7 else moves)
        state, read = apply(state, move), apply(read, move)
        assert state == read
answer = dict(
    phases=sorted(phases), notes=sorted(notes), states=states, words=sorted(words),
    values=sorted(values),
)
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    for distribution in (LAGOON, ORBIT, TIDES.distribution):
        distribution.install(folder)
    return folder


@pytest.fixture(scope="module")
def lagoon(site: Path) -> dict[str, Any]:
    games = [
        ("lagoon", "{}"),
        ("lagoon", "{'variants': ['ebb']}"),
        ("lagoon", "{'variants': [variant('ebb', cry='ebb', again=True)]}"),
        ("frozen", "{'house_rules': {'customizable': ['survey', None]}}"),
    ]
    report: dict[str, Any] = run_program(PROGRAM.format(games=games, turns=TURNS), site)
    return report


def test_data_of_third_party_effects_survives_a_round_trip(lagoon: dict[str, Any]) -> None:
    assert lagoon["states"] > 5 * TURNS
    assert {"turn", "question", "choose-color"} <= {*lagoon["phases"]}
    assert lagoon["notes"] == ["cried", "kept, so far", "of a seat", "said"]


def test_answers_of_every_type_are_one_word(lagoon: dict[str, Any]) -> None:
    assert lagoon["values"] == ["Card", "NoneType", "bool", "int", "str"]
    assert {
        *("1.answer=~", "1.answer=#false", "1.answer=-3", "1.answer='-3", "1.answer=true"),
        *("1.answer=1180591620717411303424", "1.answer=%40wild", "1.answer=так"),
        *("1.answer=a%2Cb+%3D+c%21", "1.answer=@'4-ever", "0.answer=low+tide", "0.answer=ebb"),
    } <= {*lagoon["words"]}


def test_codes_and_colors_in_any_script_are_words(lagoon: dict[str, Any]) -> None:
    plays = {word.split(":")[1] for word in lagoon["words"] if ":" in word}
    assert {"синий-7", "röt-0", "'2-tone-3", "sea-green-survey/7", "мост=sea-green"} <= plays
    assert {"'4-ever=синий/'7", "'4-ever='2-tone/%7E", "'4-ever=röt/on+a+whim"} <= plays


CODES = """
from unoengine import new_game
from unoengine.notation import read_card
edition = new_game("lagoon", seed=1).edition
answer = all(read_card(card.code, edition) == card for card in edition.deck)
"""


def test_a_code_that_begins_with_a_digit_is_read(site: Path) -> None:
    assert run_program(CODES, site) is True


@pytest.mark.parametrize(
    ("games", "phases"),
    [
        ([("orbit", "{}")], {"turn", "drawn", "demand", "question"}),
        (
            [
                (
                    "tides",
                    "{'house_rules': {'message-in-a-bottle': 'flotsam'}, 'variants': ['mutiny']}",
                )
            ],
            {"turn", "drawn", "question"},
        ),
    ],
    ids=["orbit", "tides"],
)
def test_third_party_editions_survive_a_round_trip(
    site: Path, games: list[Any], phases: set[str]
) -> None:
    report = run_program(PROGRAM.format(games=games, turns=TURNS), site)
    assert report["states"] > 3 * TURNS
    assert phases <= {*report["phases"]}


POSITION = """
from unoengine import new_game
from unoengine.notation import write_position
answer = write_position(new_game({edition!r}, 3, seed=1, **{agreed!r}))
"""
READ = "from unoengine.notation import read_position; read_position({line!r})"


@pytest.mark.parametrize(
    ("edition", "agreed", "missing"),
    [
        ("lagoon", {}, "no edition is called 'lagoon'"),
        ("zelda", {"variants": ["mutiny"]}, "no variant is called 'mutiny'"),
        (
            "frozen",
            {"house_rules": {"customizable": ["survey", None]}},
            "no house rule is called 'survey'",
        ),
    ],
)
def test_the_error_names_a_missing_plugin(
    site: Path, edition: str, agreed: dict[str, Any], missing: str
) -> None:
    line = run_program(POSITION.format(edition=edition, agreed=agreed), site)
    assert run_program(READ.format(line=line) + "; answer = 1", site) == 1
    name, message, _ = run_refused_program(READ.format(line=line))
    assert name == "FormatError"
    assert missing in message


def test_an_effect_without_an_entry_point_is_not_written(tmp_path: Path) -> None:
    """The module is installed, but there is no entry point for the effect."""
    nameless = Distribution("uno-lagoon", LAGOON.modules).install(tmp_path)
    play = "from uno_lagoon import *; from unoengine import new_game\n"
    write = "from unoengine.notation import write_position; write_position(state)"
    for game, what in (
        (
            "new_game(LAGOON.with_deck(number_cards(COLORS, {1: 30})), 3, dealer=0)",
            "the edition 'lagoon' is not",
        ),
        ("new_game('zelda', 3, variants=[Ebb()])", "Ebb of the module uno_lagoon is not installed"),
        (
            "new_game('frozen', 3, house_rules={'customizable': [Toll(), None]})",
            "Toll of the module uno_lagoon is not installed",
        ),
    ):
        name, message, _ = run_refused_program(f"{play}state = {game}\n{write}", nameless)
        assert name == "PluginError", message
        assert what in message
        assert message.endswith("can be played but not saved")
