"""An edition of another distribution that has variants of its own (A138)."""

from pathlib import Path
from typing import Any

import pytest

from unoengine import Edition, SetupError, new_game
from unoengine.core.agreement import resolve_agreement
from unoengine.editions.classic import CLASSIC
from unoengine.variants import DrawUntilPlayable, JumpIn, Stacking

from .distributions import Distribution, read_module, run_program

HARVEST = Distribution(
    name="uno-harvest",
    modules={"uno_harvest": read_module("uno_harvest")},
    offers={
        "unoengine.editions": {"harvest": "uno_harvest:HARVEST"},
        "unoengine.effects": {"sheaf": "uno_harvest:Sheaf"},
        "unoengine.variants": {
            "gleaning": "uno_harvest:Gleaning",
            "threshing": "uno_harvest:Threshing",
        },
    },
)

PLAY = """
import pickle
import random

import orjson
from uno_harvest import Gleaning

from unoengine import GameState, PlayerView, apply, json, legal_moves, new_game, notation, view

def play(**rules):
    chance = random.Random(3)
    state = new_game("harvest", 3, seed=4, **rules)
    for _ in range(150):
        state = apply(state, chance.choice(legal_moves(state)))
    saved = json.dumps(state)
    assert json.loads(saved, GameState) == pickle.loads(pickle.dumps(state)) == state
    assert notation.read_position(notation.write_position(state)) == state
    seen = view(state, 1)
    assert json.loads(json.dumps(seen), PlayerView) == seen
    return {
        "variants": [variant.name for variant in state.variants],
        "saved": orjson.loads(saved).get("variants"),
        "notes": sorted({owner for owner, _, _ in state.notes}),
        "seven": type(state.effect(state.edition.card("rye-7"))).__name__,
        "eight": type(state.effect(state.edition.card("rye-8"))).__name__,
    }

answer = [play(), play(variants=["threshing"]), play(variants=["threshing", Gleaning(number=8)])]
"""


def test_A138_edition_brings_its_variants_and_a_game_adds_or_replaces_some(tmp_path: Path) -> None:
    three = ["gleaning", "jump-in", "threshing"]
    other = {"name": "gleaning", "options": {"number": 8}}

    played = run_program(PLAY, HARVEST.install(tmp_path))

    assert [result.pop("notes") for result in played] == [["gleaning"]] * 3
    names = ("variants", "saved", "seven", "eight")
    assert [
        dict(zip(names, result, strict=True))
        for result in (
            (["gleaning", "jump-in"], None, "Sheaf", "NoneType"),
            (three, ["threshing"], "ThreshedSheaf", "NoneType"),
            (three, [other, "threshing"], "NoneType", "ThreshedSheaf"),
        )
    ] == played


def with_variants(*variants: Any) -> Edition:
    return Edition("own", CLASSIC.colors, CLASSIC.deck, variants=variants)


def find_fault(edition: Edition, *variants: Any) -> str:
    with pytest.raises(SetupError) as caught:
        resolve_agreement(edition, variants=variants)
    return str(caught.value)


def test_A138_edition_is_given_variants_by_name_or_as_values() -> None:
    edition = with_variants("stacking", JumpIn(colorless=True))

    assert new_game(edition, 2, seed=1).variants == (Stacking(), JumpIn(colorless=True))
    assert new_game(edition, 2, seed=1, variants=["jump-in"]).variants == (Stacking(), JumpIn())


def test_A138_single_variant_need_not_be_in_a_list() -> None:
    one: Any = "stacking"

    edition = Edition("own", CLASSIC.colors, CLASSIC.deck, variants=one)

    assert edition.variants == ("stacking",)


def test_A138_variants_that_do_not_go_together_are_refused() -> None:
    class Drawn(DrawUntilPlayable):
        """Decides how players draw as well."""

    says = find_fault(with_variants("draw-until-playable"), Drawn())

    assert says == "'draw-until-playable' and 'drawn' both decide how cards are drawn on a turn"


@pytest.mark.parametrize(
    ("variants", "says"),
    [
        (["stakcing"], "own: no variant is called 'stakcing'; did you mean 'stacking'?"),
        ([Stacking], "own: a variant is given by its name or as a Variant, not "
         "<class 'unoengine.variants.stacking.Stacking'>; write Stacking()"),
        (["jump-in", JumpIn()], "own: the variant 'jump-in' is given twice"),
    ],
)  # fmt: skip
def test_A138_invalid_variants_of_an_edition_are_refused(variants: Any, says: str) -> None:
    assert find_fault(with_variants(*variants)) == says
