"""The command `hint` shows what a good player would do, and why."""

from argparse import Namespace
from random import Random
from typing import Any

import pytest

from tests.thorough import choose_count
from unoengine import apply, legal_moves, new_game, redeal, view
from unoengine.bots import decide, simple_bot
from unoengine.bots.hints import suggest_action
from unoengine.cli.current_game import CurrentGame
from unoengine.cli.display import create_display
from unoengine.cli.prompt import Prompt
from unoengine.events import Step
from unoengine.plugins import editions

from .prompt_runner import FULL_HANDS, Capture, Program, make_position

MORE = "tan-1 tan-2 tan-3"


@pytest.mark.parametrize(
    ("hand", "other", "expected"),
    [
        (
            "blue-1 blue-3 red-9 green-4",
            MORE,
            ["play blue 3", "You hold more cards in blue than in other colors that fit."],
        ),
        ("red-3 blue-1 red-4", MORE, ["play blue 1", "It is your only card that fits."]),
        (
            "blue-3 red-9 wild",
            MORE,
            ["play red 9", "It keeps your cards without a color for when nothing else fits."],
        ),
        (
            "blue-3 blue-8 red-4",
            MORE,
            ["play blue 8", "No other card of yours that fits is worth more points."],
        ),
        (
            "blue-3 red-4 red-5 wild",
            "tan-1 tan-2",
            [
                "play Wild and name red",
                "Another player has few cards, so do not keep cards without a color for later.",
                "Red is the color that you hold most cards of.",
            ],
        ),
        (
            "blue-3 red-4",
            MORE,
            [
                "play blue 3 and call UNO",
                "It is your only card that fits.",
                "Call UNO with it, because it leaves you one card.",
            ],
        ),
        ("red-3 green-4", MORE, ["draw", "You have no card that fits."]),
    ],
)
def test_hint_gives_a_move_and_its_reasons(
    program: Program, hand: str, other: str, expected: list[str]
) -> None:
    state = make_position(hand, other)
    lines = program.play(state, "hint")
    start = lines.index("Your move? hint")
    move, *reasons = expected
    assert lines[start + 1 : start + 2 + len(reasons)] == [f"Hint: {move}.", *reasons]
    assert lines[start + 2 + len(reasons)].startswith("Your move?")
    assert program.read_state() == state


def test_hint_in_spanish(program: Program) -> None:
    state = make_position("blue-3 red-4 red-5 wild", "tan-1 tan-2")
    lines = program.play(state, "consejo", language="es")
    start = lines.index("¿Qué haces? consejo")
    assert lines[start + 1 : start + 4] == [
        "Consejo: jugar comodín y escoger el color rojo.",
        "A alguien le quedan pocas cartas; ya no guardes las que no tienen color.",
        "De ningún color tienes más cartas que de este: rojo.",
    ]


def test_hint_chooses_a_clothing_color_that_others_wear() -> None:
    hands = ("rad-style pink-3 pink-4", "pink-1 pink-2 pink-3", "orange-1 orange-2 orange-3")
    wardrobe = {0: ["pink", "blue"], 1: ["blue", "orange"], 2: ["orange", "pink"]}
    state = make_position(*hands, edition="saved-by-the-bell", wardrobe=wardrobe)
    action: Any = suggest_action(view(state, 0)).action
    assert (action.card.code, action.choice) == ("rad-style", "orange")


def test_hint_does_not_depend_on_hidden_cards() -> None:
    state = make_position(*FULL_HANDS)
    seen = {suggest_action(view(redeal(state, 0, seed=seed), 0)) for seed in range(8)}
    assert len(seen) == 1


@pytest.mark.parametrize("edition", sorted(editions()))
def test_hints_are_legal_and_have_words_in_every_state(capsys: Capture, edition: str) -> None:
    for seed in range(choose_count(1, 12)):
        chance = Random(seed)
        state = new_game(edition, 2 + seed % 4, seed=seed)
        for _ in range(choose_count(100, 200)):
            if state.is_over:
                break
            for seat in range(len(state.players)):
                if legal_moves(state, seat):
                    suggestion = suggest_action(view(state, seat))
                    assert suggestion.action in legal_moves(state, seat)
                    for language, start in (("en", "Hint: "), ("es", "Consejo: ")):
                        display = create_display(
                            Namespace(language=language, color="never"), state, seat
                        )
                        Prompt(CurrentGame(Step(state, ())), seat, display).show_hint()
                        lines = capsys.readouterr().out.splitlines()
                        assert lines[0].startswith(start)
                        assert len(lines) > len(suggestion.reasons) > 0
            state = apply(state, decide(state, [simple_bot] * len(state.players), chance))
