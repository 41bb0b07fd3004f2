"""Options that an edition prescribes, and those of a game."""

from attrs import evolve

from unoengine import Options, new_game
from unoengine.editions.zelda import ZELDA
from unoengine.editions.zelda_es import ZELDA_ES
from unoengine.effects import Triforce

LENIENT = evolve(
    ZELDA,
    name="lenient",
    options=Options(effects={"triforce": {"decline": "draw_three", "answers": "plus_any_wild"}}),
)


def test_A60_an_edition_may_prescribe_options_of_an_effect() -> None:
    state = new_game(LENIENT, seed=1)

    assert state.options.effects["triforce"] == Triforce(
        decline="draw_three", answers="plus_any_wild"
    )


def test_A60_A61_options_of_the_game_override_those_of_the_edition() -> None:
    options = Options(effects={"triforce": {"decline": "forbidden"}})

    state = new_game(LENIENT, seed=1, options=options)

    assert state.options.effects["triforce"] == Triforce(
        decline="forbidden", answers="plus_any_wild"
    )


def test_D03_D04_the_spanish_edition_prescribes_options() -> None:
    assert (ZELDA.language, ZELDA_ES.language) == ("en", "es")
