"""Options: those of an edition, those of a game, and how missing ones are filled in."""

import pickle
from typing import Any

import pytest
from attrs import evolve, fields, frozen
from attrs.exceptions import FrozenInstanceError

from tests.thorough import each_case
from unoengine import Options, SetupError, new_game
from unoengine.core.options import DEFAULTS
from unoengine.editions.zelda import ZELDA
from unoengine.editions.zelda_es import ZELDA_ES
from unoengine.effects import Triforce, WildDrawFour


def test_every_option_is_none_by_default() -> None:
    said = Options()

    assert {getattr(said, field.name) for field in fields(Options) if field.name != "effects"} == {
        None
    }
    assert said.effects == {}


def test_with_defaults_replaces_options_that_are_none() -> None:
    chosen = Options(target=200, scoring="running_tally").with_defaults(DEFAULTS)

    assert (chosen.target, chosen.scoring) == (200, "running_tally")
    assert (chosen.uno_penalty, chosen.next_dealer) == (2, "rotate_left")
    missing = {field.name for field in fields(Options) if getattr(chosen, field.name) is None}
    # By default there are no limits and no teams.
    assert missing == {"max_turns", "max_rounds", "min_players", "team_count"}


def test_with_defaults_refuses_what_are_no_options() -> None:
    with pytest.raises(SetupError, match="defaults are Options, not 3"):
        Options().with_defaults(3)  # type: ignore[arg-type]


def test_with_defaults_keeps_zero() -> None:
    assert Options(uno_penalty=0).with_defaults(DEFAULTS).uno_penalty == 0


def test_the_least_values_are_allowed() -> None:
    said = Options(target=1, max_players=2, hand_size=1)

    assert (said.target, said.max_players, said.hand_size) == (1, 2, 1)


def test_options_are_keyword_only() -> None:
    with pytest.raises(TypeError, match="positional"):
        Options("never")  # type: ignore[call-arg, arg-type]


@each_case(
    "name, value",
    [
        ("hand_size", 7),
        ("forced_drawn_play", "never"),
        ("draw_count", 1),
        ("voluntary_draw", "allowed"),
        ("after_drawing", "drawn_card"),
        ("two_player_reverse", "skip"),
        ("final_card_effects", "listed_only"),
        ("uno_window_closes_on", "turn_action"),
        ("uno_penalty", 2),
        ("scoring", "winner_takes"),
        ("tally_tie", "shared"),
        ("target", 500),
        ("next_dealer", "rotate_left"),
        ("dealer_tie", "redraw_tied"),
        ("max_players", 10),
        ("leaving", "forbidden"),
    ],
)
def test_the_default_options(name: str, value: object) -> None:
    assert getattr(new_game("zelda", seed=1).options, name) == value


@pytest.mark.parametrize("edition", ["classic", "zelda", "frozen", "saved-by-the-bell"])
def test_A28_the_english_editions_do_not_force_a_play(edition: str) -> None:
    assert new_game(edition, seed=1).options.forced_drawn_play == "never"


def test_A28_the_spanish_edition_forces_a_play() -> None:
    assert new_game("zelda-es", seed=1).options.forced_drawn_play == "after_compulsory_draw"


def test_options_of_the_game_override_those_of_the_edition() -> None:
    options = Options(forced_drawn_play="never")

    assert new_game("zelda-es", seed=1, options=options).options.forced_drawn_play == "never"
    assert ZELDA_ES.options == Options(forced_drawn_play="after_compulsory_draw")


def test_a_state_has_the_resolved_options_of_effects() -> None:
    state = new_game(
        "zelda", seed=1, options=Options(effects={"triforce": {"decline": "draw_three"}})
    )

    assert state.options.effects["triforce"] == Triforce(decline="draw_three")
    assert state.options.effects["wild-draw-four"] == WildDrawFour()


def test_options_of_an_effect_may_be_given_as_the_effect() -> None:
    by_name = Options(effects={"triforce": {"decline": "draw_three"}})
    by_effect = Options(effects={"triforce": Triforce(decline="draw_three")})

    assert new_game("zelda", seed=1, options=by_name) == new_game(
        "zelda", seed=1, options=by_effect
    )


def test_options_are_compared_hashed_and_pickled_by_value() -> None:
    one, other = (
        Options(target=200, effects={"triforce": {"decline": "draw_three"}}) for _ in range(2)
    )

    assert one == other
    assert hash(one) == hash(other)
    assert pickle.loads(pickle.dumps(one)) == one
    with pytest.raises(FrozenInstanceError):
        one.target = 300  # type: ignore[misc]


def test_with_defaults_merges_options_of_effects() -> None:
    mine = Options(effects={"triforce": {"decline": "draw_three"}})
    usual = Options(effects={"triforce": {"decline": "forbidden"}, "wild": {}})

    assert Options().with_defaults(usual).effects == usual.effects
    assert dict(mine.with_defaults(usual).effects) == {**usual.effects, **mine.effects}


@frozen(kw_only=True)
class LaterOptions(Options):
    """The options of a later version."""

    shout: bool | None = None
    volume: int | None = None
    words: tuple[str, ...] | None = None


def test_a_new_option_is_checked_by_its_annotation() -> None:
    assert LaterOptions(shout=False, volume=0).shout is False
    with pytest.raises(SetupError) as refused:
        LaterOptions(shout="hello", volume=True)  # type: ignore[arg-type]
    assert refused.value.faults == (
        "shout must be True or False, not 'hello'",
        "volume must be a whole number of at least 0, not True",
    )
    with pytest.raises(TypeError, match="words cannot be checked"):
        LaterOptions(words=("uno",))


def test_all_faults_are_reported_at_once() -> None:
    wrong: dict[str, Any] = {"scoring": "winner_take", "target": 0, "uno_penalty": "two"}

    with pytest.raises(SetupError) as refused:
        Options(**wrong)

    assert refused.value.faults == (
        "uno_penalty must be a whole number of at least 0, not 'two'",
        "scoring cannot be 'winner_take'; did you mean 'winner_takes'?",
        "target must be a whole number of at least 1, not 0",
    )


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
