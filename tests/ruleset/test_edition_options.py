"""What a box says of its own cards, and who has the last word."""

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


def test_A60_a_box_may_settle_what_its_card_leaves_open() -> None:
    state = new_game(LENIENT, seed=1)

    assert state.options.effects["triforce"] == Triforce(
        decline="draw_three", answers="plus_any_wild"
    )


def test_A60_A61_a_players_word_beats_the_boxs_where_both_speak() -> None:
    options = Options(effects={"triforce": {"decline": "forbidden"}})

    state = new_game(LENIENT, seed=1, options=options)

    assert state.options.effects["triforce"] == Triforce(
        decline="forbidden", answers="plus_any_wild"
    )


def test_D03_D04_the_spanish_box_says_so() -> None:
    assert (ZELDA.language, ZELDA_ES.language) == ("en", "es")
