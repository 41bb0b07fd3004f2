"""Messages about what newcomers write first: they name the mistake, and what to write instead."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.thorough import each_case
from unoengine import (
    Draw,
    FormatError,
    IllegalMove,
    Options,
    Play,
    Setup,
    SetupError,
    apply,
    explain,
    new_game,
    start_game,
)
from unoengine.notation import read_position
from unoengine.variants import Stacking

make: Any = new_game
TARGET = (
    "new_game() has no parameter 'target'; it is an option, so write options=Options(target=...)"
)


@each_case(
    "call, message",
    [
        (lambda: make(target=200), TARGET),
        (lambda: make(players=3, traget=200), TARGET.replace("r 'target", "r 'traget")),
        (
            lambda: make(varaints=["stacking"]),
            "new_game() has no parameter 'varaints'; did you mean 'variants'?",
        ),
        (
            lambda: make(target=200, sede=1),
            f"{TARGET}; new_game() has no parameter 'sede'; did you mean 'seed'?",
        ),
        (
            lambda: start_game("zelda", uno_calls="none"),  # type: ignore[arg-type]
            "start_game() has no parameter 'uno_calls'; it is an option, so write "
            "options=Options(uno_calls=...)",
        ),
        (
            lambda: Setup("zelda", target=200),  # type: ignore[call-arg]
            "Setup() has no parameter 'target'; it is an option, so write "
            "options=Options(target=...)",
        ),
        (
            lambda: Options(traget=200),  # type: ignore[call-arg]
            "Options() has no parameter 'traget'; did you mean 'target'?",
        ),
        (
            lambda: make("frozen", house_rules="duel"),
            "house rules are given by the card they are written on: "
            "house_rules={'customizable': 'duel'}, not 'duel'",
        ),
        (
            lambda: make("frozen", house_rules=["duel", "vote"]),
            "house rules are given by the card they are written on: "
            "house_rules={'customizable': ['duel', 'vote']}, not ['duel', 'vote']",
        ),
        (
            lambda: make("zelda", house_rules="duel"),
            "zelda has no blank card to write a house rule on (R059)",
        ),
        (
            lambda: make(variants=["stacking:mixd=true"]),
            "the variant 'stacking' has no option 'mixd'; did you mean 'mixed'?",
        ),
    ],
)
def test_argument_that_is_refused(call: Callable[[], object], message: str) -> None:
    with pytest.raises(SetupError) as refused:
        call()
    assert str(refused.value) == message


def test_unknown_parameter_is_a_type_error_as_well() -> None:
    with pytest.raises(TypeError):
        make(target=200)


def test_variant_is_accepted_as_the_command_spells_it() -> None:
    for variants in ("stacking:mixed=true", ["stacking:mixed=true"]):
        assert new_game("zelda", variants=variants, seed=1).variants == (Stacking(mixed=True),)


def test_action_with_the_name_of_a_player_is_refused_with_the_seat() -> None:
    state = new_game("zelda", players=["Ana", "Ben"], seed=1)
    verdict = explain(state, Draw("Ben"))  # type: ignore[arg-type]
    assert (verdict.reason, verdict.rule) == ("no-such-seat", "R021")
    assert verdict.message == (
        "There is no seat 'Ben'; seats are 0 to 1. A player is given by the seat: Ben has seat 1."
    )


def test_card_in_place_of_an_action_is_refused_with_its_play() -> None:
    state = new_game("zelda", players=["Ana", "Ben"], seed=1)
    card = state.hand(state.turn)[0]
    with pytest.raises(IllegalMove) as refused:
        apply(state, card)  # type: ignore[arg-type]
    assert str(refused.value) == (
        f"{card!r} is not an action. A card is played with Play({state.turn}, card)."
    )


def test_color_in_capitals_is_refused_with_the_colors() -> None:
    setup = Setup("zelda", hands=["wild red-1 red-2", "red-3"], discard="red-9")
    state = setup.to_state()
    with pytest.raises(IllegalMove, match="'Red' is not a color of this edition: blue"):
        apply(state, Play(0, state.edition.card("wild"), color="Red"))


@each_case("text", ["", "hello", "hello world", "red-5", "0:red-5"])
def test_text_that_is_no_position_says_what_one_looks_like(text: str) -> None:
    with pytest.raises(FormatError) as refused:
        read_position(text)
    assert "this is no position; write_position writes one, such as" in str(refused.value)
