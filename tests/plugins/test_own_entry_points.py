"""Our own cards are found only through entry points, like those of others."""

import shutil
import tomllib
from importlib.metadata import distribution
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.thorough import choose_count
from unoengine import plugins

from .distributions import Distribution, read_module, run_program, run_refused_program

MOVED = Distribution(
    name="uno-moved",
    modules={"uno_moved": read_module("uno_moved")},
    offers={
        "unoengine.editions": {"zelda-moved": "uno_moved:MOVED"},
        "unoengine.effects": {"moved-draw-two": "uno_moved:DrawTwo"},
    },
)

SIDE_BY_SIDE = """
import random
from unoengine import Options, legal_moves, new_game, step

def seen(state):
    hands = [list(map(str, state.hand(seat))) for seat in range(len(state.players))]
    piles = [list(map(str, pile)) for pile in (state.draw_pile, state.discards, state.drawn)]
    told = "turn phase direction color demand exposed dealer round scores round_winner winners"
    return hands, piles, str(state.known), [getattr(state, name) for name in told.split()]

def draws_two(action):
    return "draw-two" in str(getattr(action, "card", ""))

steps, played, differences = 0, 0, []
for seed in range(GAMES):
    chance = random.Random(seed)
    options = Options(two_player_reverse="literal") if seed % 2 else None
    ours = new_game("zelda", 2 + seed % 4, seed=seed, options=options)
    moved = new_game("zelda-moved", 2 + seed % 4, seed=seed, options=options)
    while moves := legal_moves(ours):
        offered = legal_moves(moved)
        if seen(ours) != seen(moved) or repr(moves) != repr(offered):
            differences.append([seed, steps])
            break
        number = chance.randrange(len(moves))
        one, other = step(ours, moves[number]), step(moved, offered[number])
        if repr(one.events) != repr(other.events):
            differences.append([repr(one.events), repr(other.events)])
        steps, played = steps + 1, played + draws_two(moves[number])
        ours, moved = one.state, other.state

effects = [str(new_game(box, seed=1).edition.card("blue-draw-two").effect)
           for box in ("zelda", "zelda-moved")]
answer = {"steps": steps, "played": played, "differences": differences, "effects": effects}
"""

GAMES = choose_count(1, 10)
GROUPS = {
    "unoengine.bots": plugins.bots,
    "unoengine.effects": plugins.effects,
    "unoengine.editions": plugins.editions,
}


def test_draw_two_from_another_distribution_plays_the_same_games(tmp_path: Path) -> None:
    answer = run_program(SIDE_BY_SIDE.replace("GAMES", str(GAMES)), MOVED.install(tmp_path))

    assert answer["effects"] == ["draw-two", "moved-draw-two"]
    assert answer["differences"] == []
    assert answer["steps"] > 300 * GAMES
    assert answer["played"] > 10 * GAMES


@pytest.mark.parametrize("group", GROUPS)
def test_our_plugins_are_the_entry_points_of_the_project_file(group: str) -> None:
    path = Path(__file__).parents[2] / "pyproject.toml"
    project = tomllib.loads(path.read_text(encoding="utf-8"))["project"]
    points = distribution("unoengine").entry_points.select(group=group)

    ours = {
        name: plugin.value
        for name, plugin in GROUPS[group]().items()
        if plugin.distribution == "unoengine"
    }

    assert ours == {point.name: point.value for point in points}
    assert ours == project["entry-points"][group]


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """Return a folder with the library and its dependencies, without entry points."""
    for name in ("attr", "attrs", "unoengine"):
        spec = find_spec(name)
        assert spec is not None
        assert spec.origin is not None
        source = Path(spec.origin).parent
        shutil.copytree(source, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def test_library_without_entry_points_has_no_edition(bare: Path) -> None:
    boxes = ("classic", "zelda", "zelda-es", "frozen", "saved-by-the-bell")
    program = f"""
    from unoengine import SetupError, new_game

    answer = []
    for box in {boxes}:
        try:
            new_game(box)
        except SetupError as error:
            answer.append(str(error))
    """

    assert run_program(program, bare, bare=True) == [
        f"no edition is called {box!r}; there are none" for box in boxes
    ]


def test_library_without_entry_points_has_no_effect(bare: Path) -> None:
    program = """
    from unoengine import new_game
    from unoengine.editions.zelda import ZELDA

    new_game(ZELDA)
    """

    name, message, _ = run_refused_program(program, bare, bare=True)

    assert name == "SetupError"
    assert message.startswith(
        "zelda, blue-draw-two: no effect is called 'draw-two'; there are none"
    )


def test_same_folder_with_entry_points_plays(bare: Path) -> None:
    offers: dict[str, dict[str, str]] = {}
    for point in distribution("unoengine").entry_points:
        offers.setdefault(point.group, {})[point.name] = point.value
    Distribution("unoengine", modules={}, offers=offers).install(bare)

    program = "from unoengine import new_game; answer = new_game(seed=7).edition.name"

    assert run_program(program, bare, bare=True) == "classic"


def test_card_with_an_unknown_effect_is_refused(tmp_path: Path) -> None:
    program = """
    from unoengine import Edition, new_game
    from unoengine.authoring import Card, colorless_cards

    deck = [*colorless_cards("wild", points=50, copies=40), Card("odd", effect="drow-two")]
    new_game(Edition("odd", ["grey"], deck), 2)
    """

    name, message, _ = run_refused_program(program)

    assert (name, message) == (
        "SetupError",
        "odd, odd: no effect is called 'drow-two'; did you mean 'draw-two'?",
    )
